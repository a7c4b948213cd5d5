"""What a page needs to judge the answers to its exercises.

``_static/exercises/<page>.json`` holds what mechlib says of the exercises (:mod:`mechlib.exercises.export`),
with the formulas of its sentences already set, and ``_static/exercises/judge.js`` is the judge. Both are
loaded when a reader begins to answer.
"""

import hashlib
import pathlib

from formulas import typeset
from mechlib.exercises import exercise
from mechlib.exercises.browser import code
from mechlib.exercises.export import described, written
from mechlib.exercises.line import formulas


def told(keys: list[str]) -> str:
    """What the page knows of its exercises, as JSON; formulas of sentences are set once, by their TeX."""
    exercises = {key: described(exercise(key)) for key in keys}
    return written({"exercises": exercises,
                    "formulas": {tex: typeset(tex) for tex in sorted(formulas(exercises))}})


def write(folder: pathlib.Path, name: str, text: str) -> str:
    """Write a file and return its name with a mark of its content."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text, encoding="utf-8")
    return f"exercises/{name}?v={hashlib.sha256(text.encode()).hexdigest()[:8]}"


def write_judge(outdir) -> str:
    return write(pathlib.Path(outdir) / "_static" / "exercises", "judge.js", code("page.js"))


def write_page(outdir, page: str, keys: list[str]) -> str:
    name = page.removeprefix("book/").replace("/", "-")
    return write(pathlib.Path(outdir) / "_static" / "exercises", f"{name}.json", told(keys))
