"""The tool that plants mistakes: what it changes, which tests it asks, what it counts."""

import ast
import pathlib
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
import mutants  # noqa: E402
import which_tests  # noqa: E402

WALL = ROOT / "mechlib" / "particle_collision" / "oblique.py"


def test_every_wrong_form_differs_from_the_right_one():
    right = ast.unparse(ast.parse(WALL.read_text(encoding="utf-8")))
    made = mutants.mutants(WALL, 40, 0)
    wrong = {mutants.planted(WALL, m.place) for m in made}
    assert len(made) == len(wrong) == 40 and right not in wrong


def test_no_message_and_no_style_is_changed():
    tree = ast.parse('view.rod(a, b, width=2*w)\nraise ValueError(1 + 2)\nx: int = f(p, q)')
    said = {text for node in mutants.places(tree) for text, _ in mutants.changes(node)}
    assert said == {"arguments 1 and 2 of rod exchanged", "arguments 1 and 2 of f exchanged"}


def test_one_mutant_of_every_module_comes_first():
    paths = mutants.modules("laws", "particle_collision")
    drawn = mutants.spread(paths, 2, 0)
    assert len({m.module for m in drawn[:len(paths)]}) == len(paths)


def test_the_line_that_is_run_decides_which_tests_are_asked():
    def mutant(statement):
        return mutants.Mutant("mechlib.a.b", 0, "", "", (0, 0), statement)

    tests = {"tests/a/test_b.py::slow": {"time": 2.0, "lines": ["mechlib.a.b:7"]},
             "tests/a/test_b.py::quick": {"time": 0.1, "lines": ["mechlib.a.b:7"]},
             "tests/c/test_d.py::far": {"time": 0.01, "lines": ["mechlib.a.b:7", "mechlib.a.b:9"]},
             "tests/c/test_d.py::other": {"time": 0.01, "lines": ["mechlib.c.d:1"]}}
    assert mutants.tests_of(mutant(7), tests) == [["tests/a/test_b.py::quick", "tests/a/test_b.py::slow"],
                                                 ["tests/c/test_d.py::far"]]
    assert mutants.tests_of(mutant(9), tests) == [["tests/c/test_d.py::far"]]
    assert len(sum(mutants.tests_of(mutant(1), tests), [])) == 3           # it runs at import


def test_statements_report_their_lines():
    lines = []
    tree = which_tests.Reports("m").visit(ast.parse("def f(x):\n    'words'\n    if x:\n        return 1\n"
                                                    "    return 2\n"))
    home = {"__line_runs__": lines.append}
    exec(compile(ast.fix_missing_locations(tree), "m", "exec"), home)
    assert home["f"](0) == 2 and lines == ["m:3", "m:5"] and home["f"].__doc__ == "words"


def test_what_uses_up_its_time_is_not_killed():
    def for_ever():
        while True:
            pass

    assert mutants.in_child(for_ever, 1) is None
    assert mutants.in_child(lambda: ["killed", "a test"], 10) == ["killed", "a test"]


@pytest.mark.parametrize("module, line, change", mutants.equivalents())
def test_what_is_said_to_be_equivalent_can_be_planted(module, line, change):
    path = next(p for p in which_tests.law_files() if which_tests.module_name(p) == module)
    assert any((m.text, m.change) == (line, change) for m in mutants.mutants(path, 10_000, 0))


NOTICED = """
import sys
sys.path[:0] = ["tools", "tests", "."]
import mutants
path = mutants.ROOT / "mechlib" / "elastic_bodies" / "interfaces" / "measured.py"
made = [m for m in mutants.mutants(path, 10_000, 0) if "length of the incident pulse" in m.text]
print(*mutants.notebooks_of(made[0].module)[:1])
print(*(mutants.in_child(lambda: mutants.differs(m), 90) for m in made))
"""


def test_a_notebook_notices_what_it_tells():
    """Numbers that were measured stand in no test once more, but in the outputs of their notebook."""
    told = subprocess.run([sys.executable, "-c", NOTICED], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    nearest, *fates = told.stdout.split()
    assert nearest.endswith("elastic_bodies/interfaces.ipynb")
    assert len(fates) > 1 and set(fates) == {"interfaces.ipynb"}
