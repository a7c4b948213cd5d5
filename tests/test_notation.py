"""The page of notation is true and complete: its table is compared with what the sections write."""

import json
import pathlib
import re
import sys
from functools import cache

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "book" / "_ext"), str(ROOT / "tools")]
import notation  # noqa: E402
import notebooks  # noqa: E402
import numbering  # noqa: E402

GREEK = ("alpha beta gamma delta epsilon varepsilon zeta eta theta vartheta iota kappa lambda mu nu xi rho "
         "varrho sigma tau upsilon phi varphi chi psi omega "
         "Gamma Theta Lambda Xi Pi Sigma Phi Psi Omega").split()
SECTIONS = [p for p in notebooks.every_notebook() if p.parent.name in numbering.chapters()]
ONE_MEANING = [r"\gamma", r"\Lambda", r"\mu", "e", "A u+a_0", "W"]


def number(path: pathlib.Path) -> str:
    return str(numbering.chapters().index(path.parent.name) + 1)


@cache
def formulas(path: pathlib.Path) -> str:
    """Everything between dollars in the text of a section."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    text = "\n\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    return "  ".join(found[0] or found[1] for found in re.findall(r"\$\$(.+?)\$\$|\$([^$]+)\$", text, re.S))


def letters(symbol: str) -> set[str]:
    """The Greek letters in a symbol of the table."""
    return {name for name in GREEK if re.search(rf"\\{name}(?![a-zA-Z])", symbol)}


def head(symbol: str) -> str:
    """What stands for the whole symbol when it is looked for: up to the first sign of equality.

    >>> head("$u=\\\\dot q$")
    'u'
    """
    return re.split(r"=|,|;|\\ |\(", symbol.strip("$"))[0].strip(" $")


def plain(formula: str) -> str:
    return re.sub(r"[\s{}]|\\,", "", formula)


@cache
def packed(path: pathlib.Path) -> str:
    return plain(formulas(path))


@pytest.mark.parametrize("path", SECTIONS, ids=lambda p: f"{p.parent.name}/{p.stem}")
def test_every_greek_letter_of_a_section_is_in_the_table(path):
    known = set().union(*(letters(row.symbol) for row in notation.rows()
                          if {"all", number(path)} & set(row.chapters)))
    assert letters(formulas(path)) - known == set()


@pytest.mark.parametrize("row", notation.rows(), ids=lambda row: row.symbol)
def test_every_row_is_used_in_the_chapters_it_names(row):
    for chapter in row.chapters:
        texts = [packed(p) for p in SECTIONS if chapter in ("all", number(p))]
        assert any(plain(head(row.symbol)) in text for text in texts), f"chapter {chapter} does not write it"


@pytest.mark.parametrize("symbol", ONE_MEANING)
def test_what_the_one_equation_needs_has_one_meaning(symbol):
    assert len([row for row in notation.rows() if head(row.symbol) == symbol]) == 1


@pytest.mark.parametrize("row", notation.rows(), ids=lambda row: row.symbol)
def test_every_section_that_a_row_names_is_linked(row):
    assert "@" not in notation.linked(row)
