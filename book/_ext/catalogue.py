"""The exercises of the book as a lecturer looks for them: title, level, kind, time, idea, needs.

Title and level stand in the notebook (``{exercise} Half as long ★``), kind, idea and minutes with the answer
(``register("half-as-long", …, idea="…")``). What an exercise needs is what its text and its solution refer
to; what all of a section need, its paragraph **You need** says.
"""

import functools
import json
import pathlib
import re
from dataclasses import dataclass

from directives import STARS, directives
from mechlib.exercises import exercise
from mechlib.exercises.sections import names
from numbering import ROOT, numbers

REFERENCE = re.compile(r"\{(?:eq|ref|numref|prf:ref)\}`(?:[^`<]*<)?([\w-]+)>?`")
LABEL = re.compile(r"\$\$ *\(([\w:-]+)\) *$|^:label: *([\w-]+) *$", re.MULTILINE)
LINK = re.compile(r"\[[^\]]+\]\(([\w./-]+)\.(?:ipynb|md)\)")
NEED = re.compile(r"^\*\*You need\*\*(?:[^\n]|\n(?!\n))*", re.MULTILINE)
FIRST = {"choice": 3, "truth": 2, "explain": 8}           # minutes, where the kind says more than the level
LEVELS = {1: 5, 2: 10, 3: 8}                              # of one answer; ★★★ has several


@dataclass(frozen=True)
class Entry:
    """One exercise of the book; several answers below one question are its keys."""

    name: str
    title: str
    level: int
    page: str
    keys: tuple[str, ...]
    needs: tuple[str, ...]                                # other pages

    @property
    def number(self) -> str:
        """The section's number."""
        return numbers()[self.page]

    @property
    def idea(self) -> str:
        return exercise(self.keys[0]).idea

    @functools.cached_property
    def kinds(self) -> tuple[str, ...]:
        found = [exercise(key).kind.__name__.rpartition(".")[2] for key in self.keys]
        return tuple(dict.fromkeys(found))

    @property
    def minutes(self) -> int:
        """What its author says, else an estimate by kind and level."""
        said = sum(exercise(key).minutes for key in self.keys)
        return said or sum(FIRST.get(self._kind(key), LEVELS[self.level]) + 2*(self.level > 1)*(
            self._kind(key) in FIRST) for key in self.keys)

    @property
    def variants(self) -> int:
        """How many other sets of numbers there are; of steps, the fewest."""
        rows = [len(exercise(key).variants.rows) for key in self.keys if exercise(key).variants]
        return min(rows, default=0)

    @staticmethod
    def _kind(key: str) -> str:
        return exercise(key).kind.__name__.rpartition(".")[2]


def prose(page: str) -> str:
    """The Markdown of a section's notebook."""
    cells = json.loads((ROOT / f"{page}.ipynb").read_text(encoding="utf-8"))["cells"]
    return "\n\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")


@functools.cache
def sections() -> dict[str, str]:
    """Page → its text, of every numbered notebook."""
    return {page: prose(page) for page in numbers() if (ROOT / f"{page}.ipynb").exists()}


@functools.cache
def labelled() -> dict[str, str]:
    """Label → the page on which it stands."""
    return {label: page for page, text in sections().items() for found in LABEL.findall(text)
            for label in found if label}


def needed(page: str) -> tuple[str, ...]:
    """The pages that all exercises of a section rest on."""
    found = NEED.search(sections()[page])
    here = pathlib.PurePosixPath(page).parent
    pages = [_normal(here / target) for target in LINK.findall(found[0])] if found else []
    return tuple(dict.fromkeys(target for target in pages if target in numbers()))


def _normal(path) -> str:
    parts: list[str] = []
    for part in path.parts:
        parts = parts[:-1] if part == ".." else [*parts, part]
    return "/".join(parts)


@functools.cache
def entries() -> dict[str, Entry]:
    """Name → exercise, in the order of the book."""
    found = {}
    for page, text in sections().items():
        solved = {one.title: one.words for one in directives(text, "solution")}
        for one in directives(text, "exercise"):
            label = one.options["label"]
            name = label.removeprefix("ex-")
            keys = tuple(key for key in names() if re.fullmatch(rf"{re.escape(name)}(-\d+)?", key))
            said = REFERENCE.findall(one.words + solved.get(label, ""))
            needs = dict.fromkeys(labelled()[it] for it in said if labelled().get(it, page) != page)
            level = STARS.search(one.title)
            found[name] = Entry(name, STARS.sub("", one.title), len(level[1]) if level else 1, page,
                                _own(name, keys), tuple(needs))
    return found


def _own(name: str, keys: tuple[str, ...]) -> tuple[str, ...]:
    """The exercise itself, or its steps; ``door-2`` beside ``door`` is another exercise."""
    if not keys:
        raise ValueError(f"exercise {name}: no answer is registered under this name")
    return (name,) if name in keys else keys


def pick(chosen: list[str]) -> list[Entry]:
    """The exercises of these names, in the order given.

    >>> [one.title for one in pick(["blast", "half-as-long"])]
    ['A blast', 'Half as long']
    """
    unknown = [name for name in chosen if name not in entries()]
    if unknown:
        raise ValueError(f"there is no exercise {', '.join(unknown)}: the page “All exercises” lists them")
    return [entries()[name] for name in chosen]
