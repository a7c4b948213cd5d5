"""make check: what a change can affect, found by imports; and no more than two minutes of it."""

import pathlib
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
import check  # noqa: E402
import depends  # noqa: E402

SECTION = "particle_collision/oblique"
OWN = "tests/particle_collision/test_oblique.py"


@pytest.mark.parametrize("name, expected", [
    (f"mechlib/{SECTION}.py", [f"mechlib/{SECTION}.py", OWN, f"book/{SECTION}.ipynb", check.RULES]),
    ("mechlib/particle_collision/figures/oblique.py", [OWN, f"book/{SECTION}.ipynb"]),
    ("mechlib/particle_collision/exercises/oblique.py", ["tests/exercises/test_registered.py",
                                                         f"book/{SECTION}.ipynb"]),
    (f"book/{SECTION}.ipynb", [f"book/{SECTION}.ipynb", OWN, "tests/test_anatomy.py"]),
    ("tests/pictures.py", [OWN, "tests/scene/test_pictures.py"]),
    ("tools/constraints.py", ["tests/tools/test_constraints.py"]),
    ("mechlib/algebra/field.py", ["tests/algebra/test_field.py", OWN]),
    ("_toc.yml", [check.RULES]),
])
def test_what_can_be_affected_is_run(name, expected):
    made = check.plan([name])
    assert set(expected) <= set(made.tests)
    assert (name in made.lint) == name.endswith(".py")
    assert not any("browser" in test for test in made.tests)


def test_what_cannot_be_affected_is_not_run():
    assert "tests/test_fonts.py" not in check.plan([f"mechlib/{SECTION}.py"]).tests
    made = check.plan(["mechlib/particle_collision/figures/oblique.py"])
    assert not any("nonholonomic" in test for test in made.tests)
    assert check.plan(["LICENSE"]).tests == {}


def test_the_nearest_comes_first():
    tests = list(check.plan([f"mechlib/{SECTION}.py"]).tests)
    assert tests[:2] == [f"mechlib/{SECTION}.py", OWN]
    far = [k for k, test in enumerate(tests) if test.startswith("tests/") and "particle" not in test
           and test != check.RULES]
    near = [k for k, test in enumerate(tests) if test.startswith("tests/particle")]
    assert not far or max(near) < min(far)


def test_a_change_of_everything_says_so():
    made = check.plan(["pyproject.toml"])
    assert len(made.tests) == len(check.every_test())
    assert made.notes == ["pyproject.toml can affect everything: make test runs all."]
    assert "make test" in check.plan(["book/_styles/page.css"]).notes[0]


def test_a_file_that_is_gone_is_neither_linted_nor_run():
    made = check.plan(["mechlib/no_such_file.py"])
    assert made.lint == [] and "mechlib/no_such_file.py" not in made.tests


def test_changed_files_are_those_of_git_and_those_it_does_not_know(tmp_path, monkeypatch):
    def git(*words):
        subprocess.run(["git", "-c", "user.name=a", "-c", "user.email=a@b", *words], cwd=tmp_path, check=True,
                       capture_output=True)
    monkeypatch.setattr(check, "ROOT", tmp_path)
    for name in ("kept", "changed", "gone", ".gitignore"):
        (tmp_path / name).write_text("ignored\n")
    git("init", "-q")
    git("add", "-A")
    git("commit", "-qm", "first")
    (tmp_path / "changed").write_text("2")
    (tmp_path / "gone").unlink()
    for name in ("new", "ignored", "with space"):
        (tmp_path / name).write_text("")
    assert check.changed("HEAD") == ["changed", "gone", "new", "with space"]
    with pytest.raises(SystemExit, match="no_such_branch"):
        check.changed("no_such_branch")


def test_a_failure_is_seen_and_so_is_the_end_of_the_time(tmp_path):
    test = tmp_path / "test_slow.py"
    test.write_text("def test_good():\n    assert True\n")
    assert check.run([str(test)], 200) == (True, True)
    test.write_text("import time\ndef test_bad():\n    assert False\ndef test_slow():\n    time.sleep(300)\n")
    tries = (check.run([str(test)], limit) for limit in (20, 160))         # a busy machine starts slowly
    assert (False, False) in tries


def test_a_test_depends_on_helpers_and_on_the_notebook_of_its_section():
    found = {path.relative_to(ROOT).as_posix() for path in depends.needs(ROOT / OWN)}
    assert {"tests/pictures.py", f"book/{SECTION}.ipynb", f"mechlib/{SECTION}.py", "mechlib/scene/compile.py",
            "mechlib/particle_collision/figures/oblique.py"} <= found


def test_a_notebook_depends_on_mechlib_alone():
    found = depends.needs(ROOT / "book" / f"{SECTION}.ipynb")
    assert found and all(path.relative_to(ROOT).parts[0] == "mechlib" for path in found)
