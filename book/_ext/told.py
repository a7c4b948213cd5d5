"""What a page needs to judge the answers to its exercises.

``_static/exercises/<page>.json`` holds what mechlib says of the exercises (:mod:`mechlib.exercises.export`),
with the formulas of its sentences already set, and ``_static/exercises/judge.js`` is the judge. Both are
loaded when a reader begins to answer. ``<page>-variants.json`` holds the variants; it is loaded when a reader
asks for one.
"""

import hashlib
import pathlib

from editions import edition
from formulas import typeset
from mechlib.exercises import exercise
from mechlib.exercises.browser import code
from mechlib.exercises.export import described, variants, written
from mechlib.exercises.line import formulas


def told(keys: list[str]) -> str:
    """What the page knows of its exercises, as JSON; formulas of sentences are set once, by their TeX."""
    return both("exercises", {key: handed_out(described(exercise(key))) for key in keys})


def handed_out(known: dict) -> dict:
    """An exercise as the edition gives it: students compare their explanations in class, not with a list."""
    model = known["kind"] == "explain" and edition() == "student"
    return {name: part for name, part in known.items() if not (model and name in ("points", "right"))}


def varied(keys: list[str]) -> str:
    """What is different in the variants of a page's exercises, as JSON; empty if there are none."""
    found = {key: others for key in keys if (others := variants(exercise(key)))}
    return both("variants", found) if found else ""


def both(name: str, found: dict) -> str:
    return written({name: found, "formulas": {tex: typeset(tex) for tex in sorted(formulas(found))}})


def write(folder: pathlib.Path, name: str, text: str) -> str:
    """Write a file and return its name with a mark of its content."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text, encoding="utf-8")
    return f"exercises/{name}?v={hashlib.sha256(text.encode()).hexdigest()[:8]}"


def write_judge(outdir) -> str:
    return write(pathlib.Path(outdir) / "_static" / "exercises", "judge.js", code("page.js"))


def write_page(outdir, page: str, text: str, suffix: str = "") -> str:
    """Write what a page knows, if it knows anything."""
    name = page.removeprefix("book/").replace("/", "-") + suffix
    return write(pathlib.Path(outdir) / "_static" / "exercises", f"{name}.json", text) if text else ""
