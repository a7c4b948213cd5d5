"""Which files of mechlib the outputs of a notebook depend on: its imports, their imports, and so on, read off
the source.

    python tools/depends.py book/persistent_impact/maggi.ipynb
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


def files(module: str) -> set[pathlib.Path]:
    """The files that importing a module of mechlib runs first: its own, and those of the packages around
    it."""
    parts, found = module.split("."), set()
    for k in range(1, len(parts) + 1):
        base = ROOT.joinpath(*parts[:k])
        found |= {path for path in (base / "__init__.py", base.with_suffix(".py")) if path.is_file()}
    return found


def imported(tree: ast.AST, package: tuple[str, ...] = ()) -> set[str]:
    """The modules of mechlib that a piece of code names in its imports."""
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            home = [*package[:len(package) - node.level + 1]] if node.level else []
            module = ".".join([*home, *([node.module] if node.module else [])])
            names |= {module} | {f"{module}.{alias.name}" for alias in node.names}
    return {name for name in names if name.split(".")[0] == "mechlib"}


@functools.cache
def direct(path: pathlib.Path) -> frozenset[pathlib.Path]:
    package = path.relative_to(ROOT).parent.parts
    return frozenset(file for name in imported(ast.parse(path.read_text(encoding="utf-8")), package)
                     for file in files(name))


def needs(notebook: pathlib.Path) -> set[pathlib.Path]:
    """Every file of mechlib that a notebook's outputs depend on."""
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    code = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    waiting, found = {file for name in imported(ast.parse(code)) for file in files(name)}, set()
    while waiting:
        path = waiting.pop()
        found.add(path)
        waiting |= direct(path) - found
        if path == EXERCISES / "__init__.py":
            own = ROOT / "mechlib" / notebook.parent.name / "exercises" / f"{notebook.stem}.py"
            waiting |= ({own} if own.exists() else set()) - found
    return found


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
