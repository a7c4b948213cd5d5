"""Editions: no solution anywhere in the student's, notes in the teacher's, the source in the common one."""

import json
import pathlib
import sys

import nbformat
import pytest
from sphinx.testing.util import SphinxTestApp

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT/"book"/"_ext"), str(ROOT/"tools")]
import catalogue  # noqa: E402
import editions  # noqa: E402
import leaks  # noqa: E402
import told  # noqa: E402
from directives import directives  # noqa: E402
from plain_notebook import Book, Numbered, plain  # noqa: E402

PAGES = list(catalogue.sections())
SHOWN = [page for page in PAGES if page.startswith("book/persistent_impact/")]


def notebook(page) -> dict:
    return json.loads((ROOT/f"{page}.ipynb").read_text(encoding="utf-8"))


def words(found: dict) -> str:
    return leaks.letters("\n".join("".join(cell["source"]) for cell in found["cells"]))


def given_away(text: str) -> list[str]:
    return [label for label, marks in leaks.solutions().items() if any(mark in text for mark in marks)]


class Anything(dict):
    """Has the same for every key."""

    def __init__(self, same):
        self.same = same

    def __contains__(self, key):
        return True

    def __missing__(self, key):
        return self.same


@pytest.fixture
def student(monkeypatch):
    monkeypatch.setenv("EDITION", "student")


@pytest.fixture
def teacher(monkeypatch):
    monkeypatch.setenv("EDITION", "teacher")


def test_an_unknown_edition_is_refused(monkeypatch):
    monkeypatch.setenv("EDITION", "pupil")
    with pytest.raises(ValueError, match="it can be student or teacher"):
        editions.edition()


def test_what_is_looked_for_stands_in_the_book():
    """The marks of a solution are found in its own notebook, so that a leak would be found, too."""
    marks = {label: found for label, found in leaks.solutions().items() if label.startswith("ex-")}
    assert len(marks) > 400 and sum(map(bool, marks.values())) > 0.9*len(marks)
    found = {label for page in PAGES for label in given_away(words(notebook(page)))}
    assert found & set(marks) == {label for label, one in marks.items() if one}


@pytest.mark.parametrize("page", PAGES)
def test_no_solution_is_left_in_a_source(student, page):
    before, after = notebook(page), editions.edited(notebook(page))
    text = "\n".join("".join(cell["source"]) for cell in after["cells"])
    assert "{solution}" not in text and given_away(words(after)) == []
    assert len(directives(text, "exercise")) == len(directives(catalogue.sections()[page], "exercise"))
    code = [[cell["source"] for cell in one["cells"] if cell["cell_type"] == "code"]
            for one in (before, after)]
    assert code[0] == code[1]


def test_the_notebooks_that_students_get_have_none(student):
    page = "book/persistent_impact/impulse"
    book = Book(Anything(Numbered("place", "1.1", page)), Anything(("somebody", "1", "a work")),
                {one: one for one in PAGES})
    found = plain(nbformat.from_dict(editions.edited(notebook(page))), page, book)
    assert "Solution of" not in json.dumps(found) and given_away(words(found)) == []
    assert "Half as long" in json.dumps(found)


def test_exercise_data_have_no_model_explanation(student):
    data = told.told(["why-film-cannot-decide"])
    assert "points" not in data and given_away(leaks.letters(data)) == []
    assert '"kind":"number"' in told.told(["hammer-on-a-nail"])


def test_everybody_else_gets_it():
    data = told.told(["why-film-cannot-decide"])
    assert given_away(leaks.letters(data)) == ["points of why-film-cannot-decide"]


def test_the_teacher_gets_the_note(teacher):
    page = "book/one_degree_vibro_impact/bouncing_ball"
    found = editions.edited(notebook(page), editions.text_of_note(ROOT/f"{page}.ipynb"))
    last = found["cells"][-1]["source"]
    assert last.startswith("## For the lecturer\n\n### Ninety minutes") and "\n### Marking scheme" in last
    assert "{solution}" in json.dumps(found)


def test_the_common_edition_is_the_source():
    page = "book/one_degree_vibro_impact/bouncing_ball"
    assert editions.edited(notebook(page), editions.text_of_note(ROOT/f"{page}.ipynb")) == notebook(page)


CONF = """extensions = ["myst_nb", "sphinx_exercise", "editions"]
nb_execution_mode = "off"
root_doc = "impulse"
myst_enable_extensions = ["dollarmath", "colon_fence", "amsmath"]
suppress_warnings = ["*"]
"""


@pytest.mark.parametrize("name", ["student", "teacher", ""])
def test_a_small_site(name, tmp_path, monkeypatch):
    """One section built for itself: no file of it, index of the search included, gives a solution away."""
    monkeypatch.setenv("EDITION", name)
    source = tmp_path/"source"
    (source/"teaching").mkdir(parents=True)
    (source/"conf.py").write_text(CONF + "exclude_patterns = ['teaching']\nhtml_copy_source = False\n")
    home = ROOT/"book"/"persistent_impact"
    (source/"impulse.ipynb").write_bytes((home/"impulse.ipynb").read_bytes())
    (source/"teaching"/"impulse.md").write_bytes((home/"teaching"/"impulse.md").read_bytes())
    app = SphinxTestApp(srcdir=source)
    app.build()
    found, page = leaks.leaks(app.outdir), (app.outdir/"impulse.html").read_text(encoding="utf-8")
    index = (app.outdir/"searchindex.js").read_text(encoding="utf-8")
    app.cleanup()
    assert bool(found) == (name != "student"), found
    assert ('"bulg' in index or "bulges" in page) and ("solution" in page) == (name != "student")
    assert ("For the lecturer" in page) == (name == "teacher")


TINY = {"cells": [{"cell_type": "markdown", "id": "a", "metadata": {},
                   "source": "# Door\n\n```{exercise} A door ★\n:label: ex-door\nHow heavy is it?\n```\n\n"
                             "```{solution} ex-door\n:class: dropdown\nOn a kitchen balance.\n```\n"}],
        "metadata": {"language_info": {"name": "python"}}, "nbformat": 4, "nbformat_minor": 5}


@pytest.mark.parametrize("name", ["student", ""])
def test_both_trees_of_notebooks(name, tmp_path, monkeypatch):
    """What is downloaded, and what Run is made of."""
    monkeypatch.setenv("EDITION", name)
    (tmp_path/"conf.py").write_text("extensions = ['myst_nb', 'sphinx_exercise', 'editions', 'handed_out']\n"
                                    "nb_execution_mode = 'off'\nroot_doc = 'door'\nnumfig = True\n")
    (tmp_path/"door.ipynb").write_text(json.dumps(TINY), encoding="utf-8")
    app = SphinxTestApp(srcdir=tmp_path)
    app.build()
    trees = [app.outdir/"notebooks"/"door.ipynb", app.outdir.parent/"notebooks"/"door.ipynb"]
    found = [path.read_text(encoding="utf-8") for path in trees]
    app.cleanup()
    assert [("kitchen" in text, "How heavy" in text) for text in found] == [(name == "", True)]*2
