"""The reference: every public name has a docstring, and docstrings become markup that says the same."""

import doctest
import importlib
import pathlib
import re
import sys

import pytest

import mechlib

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


def test_what_a_notebook_imports_is_documented():
    """Where it imports it from; figures are no part of the reference."""
    offered = {f"{package}.{name}" for package, name in NAMES} | set(PACKAGES)
    assert [name for name in sorted(reference.users())
            if "figures" not in name.split(".") and name not in offered] == []


def test_every_page_of_the_reference_is_linked_from_the_notebooks():
    chapters = {f"mechlib.{p.parent.name}" for p in (ROOT/"mechlib").glob("*/figures") if p.is_dir()}
    principles = {package for package in PACKAGES if package.startswith("mechlib.principles.")}
    assert set(PACKAGES) - principles == reference.PAGES | chapters


def test_the_package_tells_where_to_look():
    """Its docstring names every room and every chapter, and what it names is there."""
    rooms = {p.parent.name for p in (ROOT/"mechlib").glob("*/__init__.py")} - {"landing"}
    told = mechlib.__doc__
    assert [room for room in sorted(rooms) if not re.search(rf"\b{room}\b", told)] == []
    assert set(re.findall(r"^ {4}mechlib\.(\w+)  ", told, re.M)) <= rooms


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
