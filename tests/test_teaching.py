"""Notes for the lecturer: each obeys the format, names every live figure, and computes what it promises."""

import doctest
import pathlib
import sys

import pytest

from pictures import calls

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT/"book"/"_ext")]
import numbering  # noqa: E402
import teaching  # noqa: E402

SECTIONS = [ROOT/f"{page}.ipynb" for page in numbering.numbers()
            if (ROOT/f"{page}.ipynb").exists() and not page.endswith("/project")]
NOTES = sorted((ROOT/"book").glob("*/teaching/*.md"))


def name(path) -> str:
    return path.relative_to(ROOT/"book").with_suffix("").as_posix()


def figures(notebook) -> list[str]:
    return [key.partition(":")[2] for key in calls(notebook)]


def test_every_section_has_its_note():
    assert [name(path) for path in SECTIONS if not teaching.note_of(path).exists()] == []


def test_every_note_has_its_section():
    assert [note for note in NOTES if note not in map(teaching.note_of, SECTIONS)] == []


@pytest.mark.parametrize("note", NOTES, ids=name)
def test_a_note_obeys_the_format(note):
    notebook = note.parent.parent/f"{note.stem}.ipynb"
    assert teaching.problems(note.read_text(encoding="utf-8"), figures(notebook)) == []


@pytest.mark.parametrize("note", NOTES, ids=name)
def test_a_note_computes_what_it_promises(note):
    text = note.read_text(encoding="utf-8").replace("```", "")        # the end of a block ends its output
    text = "\n".join(line or "\n" for line in text.split("\n"))
    test = doctest.DocTestParser().get_doctest(text, {}, name(note), str(note), 0)
    said = []
    assert test.examples and doctest.DocTestRunner(optionflags=doctest.FAIL_FAST).run(
        test, out=said.append).failed == 0, "".join(said)


GOOD = (ROOT/"book/one_degree_vibro_impact/teaching/bouncing_ball.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("old, new, sentence", [
    ("- 8 — A ball", "- 9 — A ball", "make 91"),
    ("- 8 — A ball", "- eight — A ball", "Not “- 10"),
    ("## Exam question", "## Question", "headings are"),
    ("- `in_step`", "- `on_step`", "live figures are"),
    ("**See.**", "**Look.**", "has the paragraphs"),
    ("- 3 — The ball leaves", "- 4 — The ball leaves", "items make 13"),
    ("(12 points)", "(11 points)", "gives ['11'] points"),
    (">>> import math", "import math", "No result is computed"),
    ("```python\n>>> import math", ">>> import math", "not closed"),
])
def test_what_is_wrong_is_named(old, new, sentence):
    assert old in GOOD
    found = teaching.problems(GOOD.replace(old, new), ["in_step", "doubling_of_the_bounce"])
    assert any(sentence in said for said in found), found
