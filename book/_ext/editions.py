"""Editions of the book, from one source: ``EDITION=student make html``, ``EDITION=teacher make html``.

The student's edition has no solutions, and of a question to explain no list of what a good answer says. The
teacher's has below each section its note, ``teaching/<section>.md``. A source is changed as it is read, so
that page, notebook, exercise data and index of the search are made of the same text.
"""

import copy
import json
import os
import pathlib

from directives import Directive, pieces
from teaching import note_of

EDITIONS = ("", "student", "teacher")
NOTE = "## For the lecturer"


def edition() -> str:
    """Which edition is being made; empty for the one that everybody reads."""
    asked = os.environ.get("EDITION", "")
    if asked not in EDITIONS:
        raise ValueError(f"EDITION is '{asked}'; it can be student or teacher, or is left out")
    return asked


def without_solutions(text: str) -> str:
    """A text without its solutions; what stands between them stays.

    >>> without_solutions("```{solution} ex-a\\nTwo.\\n```\\n\\nMore.")
    'More.'
    """
    if "{solution}" not in text:
        return text
    kept = [piece.source if isinstance(piece, Directive) else piece for piece in pieces(text)
            if not (isinstance(piece, Directive) and piece.name == "solution")]
    return "\n".join(kept).strip("\n")


def noted(note: str) -> str:
    """A note as a part of its page: one heading more, the others below it."""
    return f"{NOTE}\n\n{note.replace('## ', '### ')}"


def edited(notebook: dict, note: str = "") -> dict:
    """The notebook of a section in the edition that is being made; ``note`` is its note."""
    made = copy.deepcopy(notebook)
    if edition() == "student":
        for cell in made["cells"]:
            if cell["cell_type"] == "markdown":
                cell["source"] = without_solutions("".join(cell["source"]))
        made["cells"] = [cell for cell in made["cells"] if cell["source"] or cell["cell_type"] == "code"]
    if edition() == "teacher" and note:
        made["cells"].append({"cell_type": "markdown", "id": "lecturer", "metadata": {},
                              "source": noted(note)})
    return made


def text_of_note(path) -> str:
    """The note of a section, if it has one."""
    note = note_of(pathlib.Path(path))
    return note.read_text(encoding="utf-8") if note.exists() else ""


def read(app, docname, source):
    """Change a source as it is read."""
    if not edition():
        return
    path = app.env.doc2path(docname)
    if path.endswith(".ipynb"):
        note = text_of_note(path)
        if note and edition() == "teacher":
            app.env.note_dependency(str(note_of(pathlib.Path(path))))
        source[0] = json.dumps(edited(json.loads(source[0]), note), ensure_ascii=False)
    elif edition() == "student":
        source[0] = without_solutions(source[0])


def tell(app, pagename, templatename, context, doctree):
    context["edition"] = edition()


def setup(app):
    edition()
    app.add_config_value("edition", edition(), "env", types=[str])
    app.connect("source-read", read)
    app.connect("html-page-context", tell)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
