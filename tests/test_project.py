"""House rules, as tests."""

import ast
import importlib
import inspect
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import tomllib
from dataclasses import is_dataclass
from importlib.metadata import version
from urllib.parse import urlsplit

import pytest

from mechlib.exercises import exercise
from mechlib.exercises.sections import names

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "book" / "_ext")]
import notebooks  # noqa: E402
import numbering  # noqa: E402
import renumber  # noqa: E402

MECHLIB = sorted((ROOT / "mechlib").rglob("*.py"))
NOTEBOOKS = notebooks.every_notebook()
SECTIONS = [p for p in NOTEBOOKS if p.parent.name in numbering.chapters() and p.stem != "project"]


def name(path: pathlib.Path) -> str:
    return path.relative_to(ROOT).as_posix()


def tracked() -> list[pathlib.Path]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True,
                            check=True).stdout
    return [p for p in (ROOT / f for f in listed.split("\0") if f) if p.is_file()]


def cells(path: pathlib.Path, kind: str) -> list[str]:
    return ["".join(c["source"]) for c in json.loads(path.read_text(encoding="utf-8"))["cells"]
            if c["cell_type"] == kind]


def imports(path: pathlib.Path) -> set[str]:
    """The absolute names of the modules that a file of mechlib imports."""
    package = path.relative_to(ROOT).parent.parts
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = [*package[:len(package) - node.level + 1]] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            found |= {module} | {f"{module}.{alias.name}" for alias in node.names}
    return found


# Dependencies

def test_every_requirement_is_pinned_and_installed():
    lines = [line for line in (ROOT / "requirements.txt").read_text().splitlines() if line
             and not line.startswith("#")]
    pins = dict(re.fullmatch(r"([\w.-]+)==([\w.]+)", line).groups() for line in lines)
    assert {package: version(package) for package in pins} == pins


def test_mechlib_alone_needs_only_sympy_and_numpy():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert {re.match(r"[\w-]+", d).group() for d in project["dependencies"]} == {"sympy", "numpy"}


def test_scipy_is_for_the_tests_alone():
    """The second method must not be the first."""
    assert [name(p) for p in MECHLIB if any(module.split(".")[0] == "scipy" for module in imports(p))] == []
    assert "scipy" not in (ROOT / "pyproject.toml").read_text()


def test_importing_mechlib_loads_no_drawing():
    heavy = ["matplotlib", "ipywidgets", "anywidget", "IPython", "sympy.physics.mechanics"]
    code = f"import sys, mechlib; print([m for m in {heavy} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_every_browser_file_is_pinned_by_hash():
    lock = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    wanted = json.loads((ROOT / "package.json").read_text())["dependencies"]
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", v) for v in wanted.values())
    assert {package: lock[f"node_modules/{package}"]["version"] for package in wanted} == wanted
    fetched = {key: entry for key, entry in lock.items() if key}
    assert [key for key, entry in fetched.items()
            if not entry.get("integrity", "").startswith("sha512-")] == []
    assert [key for key, entry in fetched.items() if "resolved" in entry] == []


# What is committed

def forbidden_words() -> set[str]:
    """Registry hosts and paths of this machine; asked from the tools, so that this file does not name
    them."""
    from pip._internal.models.index import PyPI

    npm = pathlib.Path(sys.executable).parent / "npm"
    registry = subprocess.run([npm, "config", "get", "registry"], cwd=tempfile.gettempdir(),
                              capture_output=True, text=True).stdout
    words = {PyPI.netloc, PyPI.file_storage_domain, urlsplit(registry.strip()).netloc,
             ".".join(["registry", "npmjs", "org"])}
    return {w for w in words | {f"{ROOT}/", f"{pathlib.Path.home()}/"} if len(w) > 4}


def test_no_registry_host_and_no_path_of_this_machine():
    pattern = re.compile("|".join(map(re.escape, forbidden_words())))
    found = {name(p): m.group() for p in tracked()
             if (m := pattern.search(p.read_text(encoding="utf-8", errors="ignore")))}
    assert found == {}


def test_nothing_third_party_is_committed():
    assert [name(p) for p in tracked()
            if {"vendor", "node_modules", "_build", ".venv"} & set(p.parts[len(ROOT.parts):])] == []


# Notebooks

@pytest.mark.parametrize("path", NOTEBOOKS, ids=name)
def test_notebook_is_stored_in_normal_form(path):
    assert notebooks.is_normal(path), f"{name(path)}: run make notebooks"


@pytest.mark.parametrize("path", NOTEBOOKS, ids=name)
def test_notebook_cells_are_short(path):
    assert [cell for cell in cells(path, "code") if len(cell.splitlines()) > 15] == []


@pytest.mark.parametrize("path", SECTIONS, ids=name)
def test_section_has_three_exercises(path):
    text = "\n".join(cells(path, "markdown"))
    assert len(re.findall(r"\{exercise(?:-start)?\}", text)) >= 3


@pytest.mark.parametrize("path", SECTIONS, ids=name)
def test_exercises_have_one_name_in_page_registry_and_check(path):
    shown = re.findall(r"\{exercise(?:-start)?\}[^\n]*\n:label: ex-(\S+)", "\n".join(cells(path, "markdown")))
    checked = re.findall(r'check\("([^"]+)"', "\n".join(cells(path, "code")))
    section = f"{path.parent.name}/{path.stem}"
    assert checked == [name for name, home in names().items() if home == section]
    steps = [re.sub(r"-\d$", "", key) if key not in shown else key for key in checked]
    assert shown == list(dict.fromkeys(steps))


@pytest.mark.parametrize("path", SECTIONS, ids=name)
def test_the_stars_of_an_exercise_are_its_level(path):
    text = "\n".join(cells(path, "markdown"))
    stars = {key: len(found) for found, key in
             re.findall(r"\{exercise(?:-start)?\}[^\n]*? (★+)\n:label: ex-(\S+)", text)}
    for key in re.findall(r'check\("([^"]+)"', "\n".join(cells(path, "code"))):
        assert exercise(key).level == stars.get(key, stars.get(re.sub(r"-\d$", "", key)))


def test_every_page_is_in_the_table_of_contents():
    listed = set(re.findall(r"(?:file|root): (\S+)", (ROOT / "_toc.yml").read_text()))
    pages = [p for p in tracked() if p.suffix in {".md", ".ipynb"} and p.is_relative_to(ROOT / "book")
             and p.parent.name != "teaching"]                           # notes are parts of their sections
    assert {name(p.with_suffix("")) for p in pages} == listed


def test_chapters_that_have_pages_stand_in_their_order():
    found = [page.split("/")[1] for page, number in numbering.numbers().items() if "." not in number]
    assert found == [chapter for chapter in numbering.chapters() if chapter in found]


@pytest.mark.parametrize("path", renumber.pages(), ids=name)
def test_a_section_is_called_by_its_number_and_linked(path):
    assert renumber.wrong(path) == [], "run tools/renumber.py, or link what is called by its number"


# mechlib

@pytest.mark.parametrize("path", MECHLIB, ids=name)
def test_data_flows_one_way(path):
    """Laws do not draw: only the drawing packages import one another. Nothing imports the book."""
    loaded = imports(path)
    assert not any(module.split(".")[0] == "book" for module in loaded)
    if not {"scene", "figures", "landing"} & set(path.relative_to(ROOT).parts):
        assert not any({"scene", "figures"} & set(module.split(".")) for module in loaded)


# The rooms: a chapter is one home

CHAPTERS = sorted(p.parts[-3] for p in (ROOT / "mechlib").glob("*/exercises/__init__.py"))


def room(path: pathlib.Path) -> str:
    """The room of mechlib in which a file lies; a module at the top is a room of its own."""
    return path.relative_to(ROOT / "mechlib").parts[0].removesuffix(".py")


def chapters_used(path: pathlib.Path) -> set[str]:
    return {module.split(".")[1] for module in imports(path) if module.startswith("mechlib.")} & set(CHAPTERS)


def sections_of(chapter: str) -> set[str]:
    return {p.stem for p in SECTIONS if p.parent.name == chapter}


@pytest.mark.parametrize("path", MECHLIB, ids=name)
def test_no_chapter_imports_another_and_no_shared_room_imports_a_chapter(path):
    """The first page may draw from every chapter."""
    if room(path) != "landing":
        assert chapters_used(path) <= {room(path)}


def users_in_chapter(chapter: str, module: str) -> set[str]:
    """The sections of a chapter whose laws, figures or exercises import one of its modules."""
    users = set()
    for path in (ROOT / "mechlib" / chapter).rglob("*.py"):
        if any(m == module or m.startswith(f"{module}.") for m in imports(path)):
            parts = path.relative_to(ROOT / "mechlib" / chapter).with_suffix("").parts
            users.add(parts[1] if parts[0] in {"figures", "exercises"} and len(parts) > 1 else parts[0])
    return users & sections_of(chapter)


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_what_lies_in_a_chapter_is_a_section_or_serves_two(chapter):
    rooms = {p.stem for p in (ROOT / "mechlib" / chapter).iterdir() if p.suffix == ".py" or p.is_dir()}
    others = rooms - sections_of(chapter) - {"__init__", "__pycache__", "figures", "exercises"}
    assert [x for x in sorted(others) if len(users_in_chapter(chapter, f"mechlib.{chapter}.{x}")) < 2] == []
    for kind in ("figures", "exercises"):
        files = {p.stem for p in (ROOT / "mechlib" / chapter / kind).iterdir()} - {"__init__", "__pycache__"}
        assert files <= sections_of(chapter)


@pytest.mark.parametrize("path", SECTIONS, ids=name)
def test_a_section_has_figures_exercises_and_tests_of_its_name(path):
    home, section = ROOT / "mechlib" / path.parent.name, path.stem
    for kind in ("figures", "exercises"):
        assert (home / kind / f"{section}.py").is_file() or (home / kind / section).is_dir(), kind
    assert (ROOT / "tests" / path.parent.name / f"test_{section}.py").is_file()


def offered(package: str) -> list[str]:
    return getattr(importlib.import_module(package), "__all__", [])


MACHINES = [f"mechlib.systems.{p.stem}" for p in sorted((ROOT / "mechlib" / "systems").glob("*.py"))
            if "__all__" in p.read_text(encoding="utf-8")]
PACKAGES = ["mechlib", *sorted(f"mechlib.{p.parent.name}" for p in (ROOT / "mechlib").glob("*/__init__.py")),
            *MACHINES]


@pytest.mark.parametrize("package", PACKAGES)
def test_what_a_package_offers_is_sorted_and_there(package):
    names = offered(package)
    assert names == sorted(set(names))
    assert [x for x in names if not hasattr(importlib.import_module(package), x)] == []
    assert names or package.removeprefix("mechlib.") not in CHAPTERS


def spoken(thing) -> dict:
    """The functions of a public name: itself, or the public methods of a class, with what makes and calls it.

    What a dataclass writes for itself has hints by its fields."""
    if not isinstance(thing, type):
        return {"": inspect.unwrap(thing)} if callable(thing) else {}
    made, found = {"__init__", "__new__", "__call__"} - set(dir(object) if is_dataclass(thing) else []), {}
    for name, member in vars(thing).items():
        inner = getattr(member, "fget", None) or getattr(member, "func", None) \
            or getattr(member, "__func__", member)
        if inspect.isfunction(inner) and (name in made or not name.startswith("_")):
            found[name] = inner
    return found


PUBLIC = [f"{package}.{name}" for package in PACKAGES for name in offered(package)]


@pytest.mark.parametrize("public", PUBLIC)
def test_public_functions_have_type_hints(public):
    """Of every parameter and of the result."""
    package, _, public = public.rpartition(".")
    bare = []
    for method, function in spoken(getattr(importlib.import_module(package), public)).items():
        signature = inspect.signature(function)
        bare += [f"{method}({name})" for name, p in signature.parameters.items()
                 if p.annotation is p.empty and name not in {"self", "cls"}]
        bare += [f"{method} returns"] if signature.return_annotation is signature.empty else []
    assert bare == []


def loads(path: pathlib.Path) -> set[tuple[str, str]]:
    """Pairs (module, name) that the code of a notebook imports from mechlib."""
    lines = "\n".join(line for cell in cells(path, "code") for line in cell.splitlines()
                      if not line.lstrip().startswith(("%", "!")))
    return {(node.module, alias.name) for node in ast.walk(ast.parse(lines))
            if isinstance(node, ast.ImportFrom) and node.module.split(".")[0] == "mechlib"
            for alias in node.names}


@pytest.mark.parametrize("path", NOTEBOOKS, ids=name)
def test_notebooks_import_laws_from_the_chapter(path):
    """Figures have files of their own; everything else is among the names that the chapter offers."""
    wrong = []
    for module, thing in loads(path):
        parts = module.split(".")
        if len(parts) > 1 and parts[1] in CHAPTERS and "figures" not in parts:
            if len(parts) > 2 or thing not in {*offered(module), "figures"}:
                wrong.append(f"{module}.{thing}")
    assert wrong == []


# Once each

FIGURES = [p for p in MECHLIB if "figures" in p.relative_to(ROOT).parts]


@pytest.mark.parametrize("path", FIGURES, ids=name)
def test_figures_compute_no_motion(path):
    """They draw what a law returns: no integrator, no loop through time."""
    assert [module for module in imports(path) if module.startswith(("mechlib.motion", "scipy"))] == []
    loops = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
             if isinstance(node, (ast.While, ast.For))]
    assert [node.lineno for node in loops if isinstance(node, ast.While)
            or re.search(r"\b(t|time)\b", ast.unparse(node.target))
            or re.search(r"\btimes\b|linspace", ast.unparse(node.iter))] == []


def files_with(pattern: str) -> set[str]:
    found = re.compile(pattern)
    return {name(p) for p in MECHLIB if found.search(p.read_text(encoding="utf-8"))}


def test_one_integrator_and_one_loop_through_impacts():
    """Stages of Runge and Kutta, k₁ … k₄, and the loop from hit to hit are written in one room."""
    stages, hits = files_with(r"\bk_?2\b.*\bk_?3\b|[Rr]unge"), files_with(r"\bHit\(")
    assert [x for x in sorted(stages | hits) if not x.startswith("mechlib/motion/")] == []
    assert files_with(r"def through_impacts\b") == {"mechlib/motion/hybrid.py"}


def test_one_table():
    assert files_with(r"<table|begin\{\{array\}\}") == {"mechlib/display/table.py"}


def test_one_saddle():
    """[[M, ∓Aᵀ], [A, 0]] is put together in one file."""
    block = r"np\.block\(\[\[.*\.T\], \[|hstack\([^()]*\.T\), *sp\.Matrix\.hstack\("
    assert files_with(block) == {"mechlib/algebra/saddle.py"}
