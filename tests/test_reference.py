"""The reference: every public name has a docstring, and docstrings become markup that says the same."""

import doctest
import importlib
import pathlib
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT/"book"/"_ext"))
import reference  # noqa: E402

PACKAGES = sorted({line.split()[1] for page in (ROOT/"book"/"reference").glob("*.md")
                   for line in page.read_text(encoding="utf-8").splitlines()
                   if line.startswith("```{reference}")})
NAMES = [(package, name) for package in PACKAGES
         for name in reference.offered(importlib.import_module(package))]


def test_examples_of_the_extension():
    assert doctest.testmod(reference).failed == 0


def test_every_chapter_has_its_page():
    chapters = {f"mechlib.{p.parent.name}" for p in (ROOT/"mechlib").glob("*/figures") if p.is_dir()}
    assert chapters <= set(PACKAGES)


@pytest.mark.parametrize("package, name", NAMES)
def test_public_name_says_what_it_is(package, name):
    thing = getattr(importlib.import_module(package), name)
    if callable(thing):
        words = (thing.__doc__ or "").strip()
        assert words and not words.startswith(f"{name}("), f"{package}.{name} has no docstring"


def test_what_a_notebook_imports_from_a_chapter_is_documented():
    offered = {f"{package}.{name}" for package, name in NAMES}
    left = {name for name in reference.users() if name.count(".") == 2
            and name.rpartition(".")[0] in PACKAGES and name not in offered}
    assert left == set()


def test_parameters_become_a_list_and_examples_stay():
    lines = reference.house_style(["What it does.", "", "Parameters", "----------", "a : one |a|", "    more",
                                   "b, c : two",
                                   "", ">>> 1*2", "2"])
    assert lines == ["What it does.", "", "*Parameters*", "", "", "- ``a``: one \\|a\\|", "  more", "",
                     "- ``b, c``: two",
                     "", ">>> 1*2", "2"]


def test_a_name_that_does_not_exist_is_not_passed_over():
    assert reference.exists("mechlib.motion.integrate") and reference.exists("numpy.ndarray")
    assert not reference.exists("mechlib.motion.integrat") and not reference.exists("no_such_module")
