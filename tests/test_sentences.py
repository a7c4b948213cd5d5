"""One sentence a line: what is broken, what is not, and that the page stays the same."""

import doctest
import pathlib
import sys

import pytest
from docutils.core import publish_string
from myst_parser.parsers.docutils_ import Parser

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT/"tools"))
import sentences  # noqa: E402
from sentences import one_a_line  # noqa: E402

PAGES = [path for path in sorted((ROOT/"book").glob("**/*.md")) if "_static" not in path.parts
         and path != ROOT/"book"/"index.md"]

JOINED = {
    "prose": ("One ends\nhere. Two (in brackets.) Three? Four!", "One ends here.\nTwo (in "
                                                                 "brackets.)\nThree?\nFour!"),
    "list": ("- One. Two.\n- Three\n  goes on.\n\n1. Four. Five.", "- One.\n  Two.\n- Three goes on.\n\n1. "
                                                                   "Four.\n   Five."),
    "directive": (":::{prf:proof}\n:label: a. B\nOne. Two.\n:::", ":::{prf:proof}\n:label: a. "
                                                                  "B\nOne.\nTwo.\n:::"),
    "nested": ("````{solution} ex\n:class: dropdown\nOne. Two.\n\n```python\na. B = 1\nc\n```\n\nThree. "
               "Four.\n````",
               "````{solution} ex\n:class: dropdown\nOne.\nTwo.\n\n```python\na. B = "
               "1\nc\n```\n\nThree.\nFour.\n````"),
    "beside a formula": ("One. Two\n$$ x. Y $$ (label)\nthree. Four.", "One.\nTwo\n$$ x. Y $$ "
                                                                       "(label)\nthree.\nFour."),
    "head": ("**What to look for.** One. Two.", "**What to look for.** One.\nTwo."),
}
KEPT = {
    "formula": "Let $v. A$ be, and $w$ too.",
    "displayed formula": "$$\na. B\nc\n$$ (label)",
    "code": "Say `a. B` and ``c. D``.",
    "link": "See [One. Two](a.ipynb) there.",
    "table": "| a. B | c |\n|---|---|\n| d. E | f |",
    "heading": "# One. Two",
    "abbreviation": "Say e.g. A, cf. Routh, or fig. 3 by E. Routh.",
    "what would begin a list": "It is 1. 2. is next, and. - Not a list.",
    "directive of another kind": "```{map}\na: One. Two.\n```",
    "line break that is meant": "One.  \nTwo. Three.",
    "a decimal": "It is 0.5 m. high",
}


def page(text: str) -> str:
    """What a reader sees, without the spaces."""
    settings = {"myst_enable_extensions": ["dollarmath", "colon_fence"], "report_level": 5, "halt_level": 5,
                "embed_stylesheet": False}
    return "".join(publish_string(text, parser=Parser(), writer_name="pseudoxml",
                                  settings_overrides=settings).decode().split())


@pytest.mark.parametrize("before, after", JOINED.values(), ids=JOINED)
def test_prose_is_broken_after_each_sentence(before, after):
    assert one_a_line(before) == after
    assert one_a_line(after) == after
    assert page(before) == page(after)


@pytest.mark.parametrize("text", KEPT.values(), ids=KEPT)
def test_everything_else_is_kept(text):
    assert one_a_line(text) == text


def test_examples():
    assert doctest.testmod(sentences).failed == 0


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.relative_to(ROOT/"book").as_posix())
def test_pages_have_one_sentence_a_line(path):
    text = path.read_text(encoding="utf-8")
    assert one_a_line(text) == text, "run python tools/sentences.py on it"
