"""Every live figure of the book is compared with its law; figures are found in the notebooks, comparisons in
the tests."""

import ast
import functools
import pathlib

import pytest

from pictures import every_call

ROOT = pathlib.Path(__file__).resolve().parents[2]


@functools.cache
def compared() -> set[str]:
    """The figures that some test hands to ``shows``."""
    found = set()
    for path in (ROOT/"tests").glob("*/test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "shows":
                found |= {a.value for a in node.args[:1] if isinstance(a, ast.Constant)}
    return found


@pytest.mark.parametrize("name", every_call())
def test_figure_is_compared_with_its_law(name):
    assert name in compared(), f"{name}: no test calls shows({name!r}, law); see tests/pictures.py"


def test_no_comparison_of_a_figure_that_is_gone():
    assert compared() - set(every_call()) == set()
