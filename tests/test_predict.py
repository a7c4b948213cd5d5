"""Predict: every section asks for a choice and, at its end, says which was right and why."""

import json
import pathlib
import re
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT/"book"/"_ext"), str(ROOT/"tools")]
import notebooks  # noqa: E402
import numbering  # noqa: E402

SECTIONS = [p for p in notebooks.every_notebook()
            if p.parent.name in numbering.chapters() and p.stem != "project"]
BOX = r"^:::\{{admonition\}} {title}\n:class: {name}\n(.*?)\n:::$"
ASKED = re.compile(BOX.format(title="Predict", name="predict"), re.M | re.S)
BACK = re.compile(BOX.format(title="Back to the prediction", name="predicted"), re.M | re.S)
LETTER = re.compile(r"\(([a-e])\)")
IN_THE_TEXT = re.compile(r"\b[Aa]nswer(?: to the prediction| to Predict| to the opening(?: question)?)?"
                         r"(?: is)?,? \**\(([a-e])\)")


def name(path) -> str:
    return path.relative_to(ROOT/"book").as_posix()


def prose(path) -> list[str]:
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown"]


def test_there_are_sections():
    assert len(SECTIONS) > 40


@pytest.mark.parametrize("path", SECTIONS, ids=name)
def test_the_section_asks_and_comes_back(path):
    text = "\n\n".join(prose(path))
    asked, back = ASKED.findall(text), BACK.findall(text)
    assert (len(asked), len(back)) == (1, 1)
    choices = LETTER.findall(asked[0])
    assert len(choices) >= 3 and choices == list("abcde"[:len(choices)]), "(a), (b), (c), …, each once"
    right = re.match(r"\*\*\(([a-e])\)\*\* \S", back[0])
    assert right and right[1] in choices
    assert 1 <= len(back[0].splitlines()) <= 3, "one to three sentences"


@pytest.mark.parametrize("path", SECTIONS, ids=name)
def test_the_explanation_follows_the_five_lines(path):
    cell, = (cell for cell in prose(path) if BACK.search(cell))
    assert re.search(r"^## In five lines$.*?^1\. .*?^:::\{admonition\} Back to the prediction$.*?"
                     r"^\*\*Where it leads", cell, re.M | re.S)


def test_the_text_on_the_way_says_the_same():
    said = {}
    for path in SECTIONS:
        text = "\n\n".join(prose(path))
        on_the_way = set(IN_THE_TEXT.findall(BACK.sub("", ASKED.sub("", text))))
        if on_the_way:
            said[name(path)] = BACK.search(text)[1][3] in on_the_way
    assert len(said) >= 25 and all(said.values()), [path for path, same in said.items() if not same]
