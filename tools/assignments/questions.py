"""What an exercise asks, as its notebook prints it, and where it stands in the book."""

import functools
import json
import pathlib
import re

import yaml

from mechlib.exercises.sections import names, section_of

ROOT = pathlib.Path(__file__).resolve().parents[2]
PRINTED = re.compile(r"^```\{exercise\} (?P<title>.*?)\s*★*\n:label: ex-(?P<label>[\w-]+)\n"
                     r"(?P<words>.*?)\n```$", re.MULTILINE | re.DOTALL)
# roles and links lead nowhere outside the book
DIRECTED = re.compile(r"\{[\w:]+\}`|\]\([^)]*\.(?:md|ipynb)")


@functools.cache
def printed(section: str) -> dict[str, tuple[str, str]]:
    """Label → title and words of every exercise that a section's notebook prints."""
    notebook = json.loads((ROOT / "book" / f"{section}.ipynb").read_text(encoding="utf-8"))
    cells = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "markdown"]
    return {found["label"]: (found["title"], found["words"])
            for cell in cells for found in PRINTED.finditer(cell)}


def label(key: str) -> str:
    """The label of an exercise; the steps of one share a label.

    >>> label("late-door-2"), label("coupling-wagons")
    ('late-door-2', 'coupling-wagons')
    """
    known = printed(section_of(key))
    return key if key in known else re.sub(r"-\d+$", "", key)


def title(key: str) -> str:
    return printed(section_of(key))[label(key)][0]


def words(key: str) -> str | None:
    """The printed question, if it stands alone: no step of another, no figure, no reference to a page."""
    found = printed(section_of(key)).get(key)
    alone = found and not DIRECTED.search(found[1]) and not re.search(r"figure|slider|above|below", found[1])
    return found[1] if alone else None


@functools.cache
def contents() -> dict[str, str]:
    """Section → its title, in the order of the book; chapters too, as ``chapter/index``."""
    found = {}
    for part in yaml.safe_load((ROOT / "_toc.yml").read_text(encoding="utf-8"))["parts"]:
        for chapter in part["chapters"]:
            for entry in [chapter, *chapter.get("sections", [])]:
                found[entry["file"].removeprefix("book/")] = entry.get("title") or _heading(entry["file"])
    return found


def _heading(page: str) -> str:
    file = next(ROOT.glob(f"{page}.*"))
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".ipynb":
        text = "".join(json.loads(text)["cells"][0]["source"])
    return re.search(r"^# (.+)$", text, re.MULTILINE)[1]


def sections(chapter: str) -> list[str]:
    """The sections of a chapter that have exercises, in the order of the book."""
    known = set(names().values())
    return [page for page in contents() if page.startswith(f"{chapter}/") and page in known]


def chapters() -> list[str]:
    """The chapters that have exercises."""
    return list(dict.fromkeys(page.partition("/")[0] for page in contents() if page in set(names().values())))
