"""Notes for the lecturer: one file for a section, ``book/<chapter>/teaching/<section>.md``.

A note stands on the page in the teacher's edition alone. It has these five headings, in this order:

    ## Ninety minutes                          - 10 — what is done in them        (the minutes make 90)
    ## What the figures are meant to break     - `figure` — the misconception     (all live figures, in order)
    ## With household things                   **Things.** **Do.** **See.** **Number.**, a paragraph each
    ## Exam question                           with numbers, and its points: (12 points)
    ## Marking scheme                          - 3 — what earns them; **Total: 12 points.**; the results, as
                                               lines of Python that are run: >>> round(…)
"""

import pathlib
import re

MINUTES, BREAK, HOUSEHOLD, EXAM, MARKING = HEADINGS = (
    "Ninety minutes", "What the figures are meant to break", "With household things", "Exam question",
    "Marking scheme")
LECTURE = 90
PARAGRAPHS = ("Things", "Do", "See", "Number")
COUNTED = re.compile(r"^- (\d+) — \S.*$", re.MULTILINE)
FIGURE = re.compile(r"^- `(\w+)` — (\S.*)$", re.MULTILINE)
ITEM = re.compile(r"^- .*$", re.MULTILINE)
POINTS = re.compile(r"\((\d+) points\)")
TOTAL = re.compile(r"^\*\*Total: (\d+) points\.\*\*$", re.MULTILINE)


def note_of(notebook: pathlib.Path) -> pathlib.Path:
    """Where the note of a section lies."""
    return notebook.parent / "teaching" / f"{notebook.stem}.md"


def parts(text: str) -> dict[str, str]:
    """What stands below each heading."""
    _, *found = re.split(r"^## +(.+?) *$", text, flags=re.MULTILINE)
    return dict(zip(found[::2], map(str.strip, found[1::2]), strict=True))


def problems(text: str, figures: list[str]) -> list[str]:
    """What is wrong with a note of a section that has these live figures; one sentence each."""
    found = parts(text)
    if tuple(found) != HEADINGS or not text.startswith(f"## {HEADINGS[0]}"):
        return [f"The headings are, in this order: {'; '.join(HEADINGS)}. Here: {'; '.join(found)}."]
    fences = sum(line.startswith("```") for line in text.splitlines())
    odd = ["A block of code is not closed, or a fence stands alone."]*(fences % 2)
    return [*odd, *_timed(found[MINUTES]), *_broken(found[BREAK], figures), *_shown(found[HOUSEHOLD]),
            *_marked(found[EXAM], found[MARKING])]


def counted(text: str) -> tuple[int, list[str]]:
    """The sum of the items that begin with a number, and the items that do not."""
    return sum(map(int, COUNTED.findall(text))), [item for item in ITEM.findall(text)
                                                  if not COUNTED.match(item)]


def _timed(text: str):
    minutes, odd = counted(text)
    yield from (f"Not “- 10 — what”: {item}" for item in odd)
    if minutes != LECTURE:
        yield f"The minutes make {minutes}, not {LECTURE}."


def _broken(text: str, figures: list[str]):
    told = FIGURE.findall(text)
    if [name for name, _ in told] != figures:
        yield f"The live figures are, in order: {figures}. Here: {[name for name, _ in told]}."


def _shown(text: str):
    begun = tuple(re.findall(r"^\*\*(\w+)\.\*\* \S", text, re.MULTILINE))
    if begun != PARAGRAPHS:
        yield f"A demonstration has the paragraphs {PARAGRAPHS}, each begun in bold. Here: {begun}."
    elif not re.search(r"\d", text.partition("**Number.**")[2]):
        yield "No number is expected of the demonstration."


def _marked(question: str, scheme: str):
    given, (marks, odd), total = POINTS.findall(question), counted(scheme), TOTAL.findall(scheme)
    yield from (f"Not “- 3 — what earns them”: {item}" for item in odd)
    if [*given, str(marks)] != [*total, *total]:
        yield f"The question gives {given} points, the scheme's items make {marks}, its total says {total}."
    if not re.search(r"\d", POINTS.sub("", question)):
        yield "The exam question has no numbers."
    if "```python\n>>> " not in scheme:
        yield "No result is computed: give it as lines of Python, ```python and >>> …"
