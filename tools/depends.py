"""Which files a notebook or a test depends on: its imports, their imports, and so on, read off the source.

    python tools/depends.py book/persistent_impact/maggi.ipynb tests/test_contact.py
"""

import ast
import functools
import hashlib
import json
import pathlib
import sys
from importlib.metadata import version

ROOT = pathlib.Path(__file__).resolve().parent.parent
EXERCISES = ROOT / "mechlib" / "exercises"        # finds the module of a section by name, while it runs
PICTURES = ROOT / "tests" / "pictures.py"         # finds the figures of a section in its notebook
LOOSE = ["tests", "tests/browser", "tests/exercises", "tools", "book/_ext"]        # single files, for tests


def files(module: str) -> set[pathlib.Path]:
    """The files that importing a module of mechlib runs first: its own, and those of the packages around
    it."""
    parts, found = module.split("."), set()
    for k in range(1, len(parts) + 1):
        base = ROOT.joinpath(*parts[:k])
        found |= {path for path in (base / "__init__.py", base.with_suffix(".py")) if path.is_file()}
    return found


def imported(tree: ast.AST, package: tuple[str, ...] = ()) -> set[str]:
    """The modules that a piece of code names in its imports."""
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            home = [*package[:len(package) - node.level + 1]] if node.level else []
            module = ".".join([*home, *([node.module] if node.module else [])])
            names |= {module} | {f"{module}.{alias.name}" for alias in node.names}
    return names


def of_mechlib(names: set[str]) -> set[pathlib.Path]:
    return {file for name in names if name.split(".")[0] == "mechlib" for file in files(name)}


@functools.cache
def direct(path: pathlib.Path) -> frozenset[pathlib.Path]:
    """The files of the project that a Python file imports."""
    inside = path.relative_to(ROOT)
    names = imported(ast.parse(path.read_text(encoding="utf-8")), inside.parent.parts)
    loose = set() if inside.parts[0] == "mechlib" else {
        file for name in names for folder in LOOSE if (file := ROOT / folder / f"{name}.py").is_file()}
    return frozenset(of_mechlib(names) | loose)


def chapter_and_section(path: pathlib.Path) -> tuple[str, str]:
    """
    >>> chapter_and_section(ROOT / "tests" / "particle_collision" / "test_oblique.py")
    ('particle_collision', 'oblique')
    """
    return path.parent.name, path.stem.removeprefix("test_")


@functools.cache
def needs(path: pathlib.Path) -> frozenset[pathlib.Path]:
    """Every file of the project that the outputs of a notebook, or the verdict of a test, depend on."""
    chapter, section = chapter_and_section(path)
    notebook = ROOT / "book" / chapter / f"{section}.ipynb"
    if path.suffix == ".ipynb":
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        code = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
        waiting, found = of_mechlib(imported(ast.parse(code))), set()
    else:
        waiting, found = set(direct(path)), set()
    while waiting:
        file = waiting.pop()
        found.add(file)
        waiting |= direct(file) - found
        if file == EXERCISES / "__init__.py":
            own = ROOT / "mechlib" / chapter / "exercises" / f"{section}.py"
            waiting |= ({own} if own.exists() else set()) - found
        if file == PICTURES and notebook.exists():
            waiting |= needs(notebook) - found
            found.add(notebook)
            waiting.discard(notebook)
    return frozenset(found)


def fingerprint(notebook: pathlib.Path) -> str:
    """A hash of all that the outputs of a notebook depend on besides the notebook itself."""
    installed = {name: version(name) for name in ("sympy", "mpmath", "numpy", "ipykernel")}
    digest = hashlib.sha256(f"{sys.version} {installed}".encode())
    for path in sorted(needs(notebook)):
        digest.update(f"\n{path.relative_to(ROOT)}\n".encode() + path.read_bytes())
    return digest.hexdigest()


if __name__ == "__main__":
    for name in sys.argv[1:]:
        print(*sorted(p.relative_to(ROOT).as_posix() for p in needs(pathlib.Path(name).resolve())), sep="\n")
