"""Which exercises make a set: by the rule of this file for a chapter, or by names that the lecturer gives.

A set has six parts that are judged, those with numbers of their own first, one from each section and spread
over the chapter; one question to explain in words; and, for its hardest part, a cell for the way to the
answer. The lecturer's own sets stand in ``sets.toml`` of the course:

    [friction]
    title = "Friction"
    exercises = ["rough-board", "skipping-crate-1", "why-mirror"]
    way = "rough-board"
"""

import json
import pathlib
import tomllib
from dataclasses import asdict, dataclass, field

from mechlib.exercises import exercise, keys
from mechlib.exercises.kinds import formula, number

from . import numbers, questions

JUDGED, FEWEST, MOST = 6, 5, 8
EXPLAIN, WAY = 4, 3                                                     # points


@dataclass(frozen=True)
class Part:
    """One exercise in a set. Its numbers are ``drawn`` between the listed variants, one of the ``listed``
    ones, or those of the ``printed`` exercise."""

    key: str
    points: int
    numbers: str
    manual: bool = False

    @property
    def variable(self) -> str:
        return "answer_" + self.key.replace("-", "_")


@dataclass(frozen=True)
class Set:
    name: str
    title: str
    parts: list[Part] = field(default_factory=list)
    way: str = ""                                      # the part whose way to the answer is marked by hand

    @property
    def points(self) -> int:
        return sum(part.points for part in self.parts) + (WAY if self.way else 0)

    def save(self, file: pathlib.Path) -> None:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(asdict(self), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def saved(file: pathlib.Path) -> Set:
    return from_dict(json.loads(file.read_text(encoding="utf-8")))


def from_dict(told: dict) -> Set:
    return Set(told["name"], told["title"], [Part(**part) for part in told["parts"]], told["way"])


def part(key: str) -> Part:
    """An exercise as a part of a set."""
    asked = exercise(key)
    if asked.points:
        return Part(key, EXPLAIN, "printed", manual=True)
    kind = "drawn" if numbers.free(asked) else "listed" if asked.variants else "printed"
    if kind == "printed" and questions.words(key) is None:
        raise ValueError(f"{key} cannot stand alone in a set: it is a step of another exercise, or its words "
                         "speak of a figure or another page")
    return Part(key, asked.level + 1, kind)


def of_chapter(chapter: str) -> Set:
    """The set that the rule makes."""
    sections = [keys(section) for section in questions.sections(chapter)]
    chosen: list[str] = []
    for rank in RANKS:
        if len(chosen) < JUDGED:
            chosen += picked([mixed(filter(rank, names), k) for k, names in enumerate(sections)],
                             JUDGED - len(chosen))
    explain = [key for names in sections for key in names if exercise(key).points and questions.words(key)]
    order = [key for names in sections for key in names]
    parts = [part(key) for key in sorted(chosen, key=order.index) + spread(explain, 1)]
    if not FEWEST <= len(parts) <= MOST:
        raise ValueError(f"{chapter}: {len(parts)} exercises can stand in a set; {FEWEST} are needed")
    return Set(chapter, questions.contents()[f"{chapter}/index"], parts, hardest(parts))


def listed(key: str) -> bool:
    """Variants that are known to everybody, of which the secret chooses one; a letter can be guessed."""
    asked = exercise(key)
    return asked.variants is not None and not numbers.free(asked) and asked.kind in (number, formula)


def printed(key: str) -> bool:
    """A formula that is the same for everybody."""
    asked = exercise(key)
    return (asked.variants is None and not asked.points and asked.choices is None
            and questions.words(key) is not None and asked.kind is formula)


RANKS = (lambda key: numbers.free(exercise(key)), listed, printed)


def mixed(names, place: int) -> list[str]:
    """Easy ones first in one section, hard ones first in the next."""
    return sorted(names, key=lambda key: exercise(key).level*(-1)**place)


def picked(by_section: list[list[str]], most: int) -> list[str]:
    """One of each section, then a second one of each, …, spread over them where there are too many.

    >>> picked([["a", "b"], ["c"], [], ["d"]], 3), picked([["a", "b"], ["c"]], 3)
    (['a', 'c', 'd'], ['a', 'c', 'b'])
    """
    found, rest = [], [list(keys) for keys in by_section if keys]
    while rest and len(found) < most:
        found += spread([keys.pop(0) for keys in rest], most - len(found))
        rest = [keys for keys in rest if keys]
    return found


def spread(items: list, most: int) -> list:
    """
    >>> spread(list("abcdefg"), 3), spread(list("ab"), 3)
    (['b', 'd', 'f'], ['a', 'b'])
    """
    if len(items) <= most:
        return items
    return [items[int((2*k + 1)*len(items)/(2*most))] for k in range(most)]


def hardest(parts: list[Part]) -> str:
    """Of the parts with drawn numbers (or else of all that are judged) the one with most points."""
    judged = [one for one in parts if not one.manual]
    return max([one for one in judged if one.numbers == "drawn"] or judged, key=lambda one: one.points).key


def own(file: pathlib.Path) -> list[Set]:
    """The sets that the lecturer has named."""
    if not file.exists():
        return []
    found = []
    for name, told in tomllib.loads(file.read_text(encoding="utf-8")).items():
        unknown = set(told) - {"title", "exercises", "way"}
        if unknown or not told.get("exercises"):
            raise ValueError(f"{file.name}, [{name}]: give title, exercises and way, not {sorted(unknown)}")
        if told.get("way", told["exercises"][0]) not in told["exercises"]:
            raise ValueError(f"{file.name}, [{name}]: way names an exercise of the set")
        parts = [part(key) for key in told["exercises"]]
        found.append(Set(name, told.get("title", name), parts, told.get("way", "")))
    return found
