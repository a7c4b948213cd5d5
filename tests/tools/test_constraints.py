"""Every package that is installed for the project is pinned, and installed as pinned."""

import doctest
import pathlib
import re
import sys
from importlib.metadata import metadata, packages_distributions, requires, version

from packaging.requirements import Requirement

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
import constraints  # noqa: E402

PINNED = constraints.pins(constraints.CONSTRAINTS)
DIRECT, CLASS = map(constraints.pins, constraints.REQUIREMENTS)


def brought_along(names) -> set[str]:
    """These packages and all that they need here, from their own metadata."""
    waiting, found = {(name, frozenset()) for name in names}, set()
    while waiting:
        name, extras = waiting.pop()
        found.add((name, extras))
        for line in requires(name) or []:
            need = Requirement(line)
            if need.marker is None or any(need.marker.evaluate({"extra": extra}) for extra in extras or {""}):
                waiting |= {(constraints.canonical(need.name), frozenset(need.extras))} - found
    return {name for name, _ in found}


def test_every_package_brought_along_is_pinned_and_installed_as_pinned():
    needed = brought_along(DIRECT)
    assert len(needed) > 2*len(DIRECT)
    assert {name: version(name) for name in needed} == {name: PINNED.get(name) for name in needed}


def test_every_package_runs_with_the_first_release_of_the_oldest_python():
    """Which is what a distribution may have for years."""
    first = "{}.{}.0".format(*constraints.oldest_python())
    told = [{"name": name, "version": version(name),
             "requires_python": metadata(name).get("Requires-Python", "")} for name in brought_along(DIRECT)]
    assert sum(bool(one["requires_python"]) for one in told) > len(told)/2
    assert constraints.too_late(told, first) == []


def test_what_tests_and_tools_import_is_there_from_the_beginning():
    """No step later on, such as that which makes JupyterLite, has to install it first."""
    files = [p for home in ("book", "mechlib", "tests", "tools") for p in (ROOT / home).rglob("*.py")]
    modules = {name for path in files
               for name in re.findall(r"(?m)^ *(?:from|import) (\w+)", path.read_text(encoding="utf-8"))}
    owners = {module: {constraints.canonical(owner) for owner in owners}
              for module, owners in packages_distributions().items() if module in modules - {"mechlib"}}
    assert {"numpy", "nbconvert", "playwright"} <= owners.keys()
    brought = brought_along(DIRECT)
    assert {module: names for module, names in owners.items() if not names & brought} == {}


def test_submissions_run_with_the_versions_of_the_book():
    shared = CLASS.keys() & DIRECT.keys()
    assert {"numpy", "sympy", "matplotlib"} <= shared and CLASS["nbgrader"]
    assert {name: CLASS[name] for name in shared} == {name: DIRECT[name] for name in shared}


def test_requirements_and_constraints_agree():
    for path in constraints.REQUIREMENTS:
        direct = constraints.pins(path)
        assert direct and direct == {name: PINNED.get(name) for name in direct}


def test_constraints_are_exact_and_name_no_host():
    text = constraints.CONSTRAINTS.read_text(encoding="utf-8")
    assert text == constraints.written(PINNED)
    assert not re.search(r"https?:|--|@", text)


def test_the_makefile_installs_under_the_constraints():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    installs = re.findall(r"pip install [^\n]*-r [^\n]*", makefile)
    assert installs and all("-c constraints.txt" in line for line in installs)


def test_examples():
    assert doctest.testmod(constraints).attempted > 1 and doctest.testmod(constraints).failed == 0


def test_names_are_compared_as_pip_does(tmp_path):
    path = tmp_path / "constraints.txt"
    path.write_text("# a comment\nJupyter_Server==2.1\nA.b==1.0.post1\n")
    assert constraints.pins(path) == {"jupyter-server": "2.1", "a-b": "1.0.post1"}
