"""The notebook of a set, as nbgrader wants it, and the copy of a student with their own numbers in it.

Each part has a question, a cell for the answer, and a cell that carries the marks. That last one holds no
test: there is nothing in it to run, to read or to change. What it is worth is decided outside, by the value
of the answer (see ``verdicts``).
"""

import copy

import nbformat
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from mechlib.exercises import exercise
from mechlib.exercises.exercise import Exercise
from mechlib.exercises.sections import section_of

from . import numbers, questions
from .secret import stream
from .sets import WAY, Part, Set

BEGINNING = """# {title}: problem set

{count} parts, {points} points. The numbers in the questions are yours alone.

- Put each answer in place of the dots: a number, or a formula as text, `"3*P/(2*m)"`.
  Above it you may compute whatever you like, with `mechlib` or without.
- The marks are given after you have handed in, by the *value* of your answers.
  Nothing in this notebook gives marks, and nothing in it knows the right answers.
- Your notebook is then run from top to bottom, without network, in at most {seconds} seconds.
  Restart and run it all before you hand it in.
- Hand in this one file, under its own name.
"""
STUB = "# your work"
# A note on stderr is worth nothing to nbgrader: whoever grades without the judge gives no marks by mistake.
MARKS = """# {points}: judged after you have handed in
import sys
print("{answer} =", {answer}, file=sys.stderr)"""


def source(made: Set, seconds: int) -> nbformat.NotebookNode:
    """The lecturer's notebook, from which ``nbgrader generate_assignment`` makes the students'."""
    told = BEGINNING.format(title=made.title, count=len(made.parts), points=made.points, seconds=seconds)
    cells = [locked(new_markdown_cell(told, id="beginning"), "beginning")]
    for place, part in enumerate(made.parts, start=1):
        cells.append(new_markdown_cell(question(part, place, template(part)), id=f"question-{place}",
                                       metadata={"mechlib": {"part": part.key}}))
        cells += by_hand(part, place) if part.manual else judged(part, place)
        if part.key == made.way:
            cells += way(part, place)
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    notebook = new_notebook(cells=cells, metadata={"kernelspec": kernel, "language_info": {"name": "python"}})
    nbformat.validate(notebook)
    return notebook


def student(release: nbformat.NotebookNode, made: Set, name: str, secret: bytes) -> nbformat.NotebookNode:
    """The copy of a student: what nbgrader has released, with their numbers in the questions."""
    notebook, asked = copy.deepcopy(release), {cell_part(cell): cell for cell in release.cells}
    places = {part.key: place for place, part in enumerate(made.parts, start=1)}
    for part in made.parts:
        if part.key not in asked:
            raise ValueError(f"{made.name}: the released notebook has lost the question of {part.key}")
    for cell in notebook.cells:
        part = next((part for part in made.parts if part.key == cell_part(cell)), None)
        if part:
            cell.source = question(part, places[part.key], words(part, exercise_of(part, made, name, secret)))
    return notebook


def exercise_of(part: Part, made: Set, name: str, secret: bytes) -> Exercise:
    """The exercise that a student is asked: the same whenever the secret is the same."""
    return numbers.own(exercise(part.key), part.numbers, stream(secret, made.name, name, part.key))


def cell_part(cell) -> str | None:
    """The part that a question belongs to; metadata may hold anything."""
    told = cell.get("metadata", {}).get("mechlib")
    return told.get("part") if isinstance(told, dict) else None


# words

def question(part: Part, place: int, text: str) -> str:
    section = questions.contents()[section_of(part.key)]
    return f"## Part {place} · {points(part.points)}\n\n*{section}*\n\n{text}"


def words(part: Part, asked: Exercise) -> str:
    return asked.question if part.numbers != "printed" else questions.words(part.key)


def template(part: Part) -> str:
    """The question with letters where the numbers of the students come."""
    if part.numbers == "printed":
        return questions.words(part.key)
    text = exercise(part.key).variants.question
    for name in exercise(part.key).variants.given:
        text = text.replace("{" + name + "}", f"⟨{name}⟩")
    return text


def points(number: int) -> str:
    return f"{number} point{'s' if number != 1 else ''}"


# cells

def judged(part: Part, place: int) -> list:
    wanted = exercise(part.key).description().replace("`", "")
    code = f"### BEGIN SOLUTION\n{STUB}\n### END SOLUTION\n{part.variable} = ...        # {wanted}"
    marks = MARKS.format(points=points(part.points), answer=part.variable)
    return [graded(new_code_cell(code, id=f"answer-{place}"), f"{part.key}-answer", solution=True),
            graded(new_code_cell(marks, id=f"marks-{place}"), f"{part.key}-marks", grade=True,
                   points=part.points)]


def by_hand(part: Part, place: int) -> list:
    solution = "\n".join(f"- {point}" for point in exercise(part.key).points)
    text = f"### BEGIN SOLUTION\n{solution}\n### END SOLUTION"
    return [graded(new_markdown_cell(text, id=f"words-{place}"), f"{part.key}-words", grade=True,
                   solution=True, points=part.points)]


def way(part: Part, place: int) -> list:
    asks = (f"**The way to part {place}** · {points(WAY)}. Which law did you use, and why does it hold here? "
            "Show the steps to your number.")
    text = f"### BEGIN SOLUTION\nSee the solution of {part.key} in the book.\n### END SOLUTION"
    return [locked(new_markdown_cell(asks, id=f"way-asks-{place}"), f"{part.key}-way-asks"),
            graded(new_markdown_cell(text, id=f"way-{place}"), f"{part.key}-way", grade=True, solution=True,
                   points=WAY)]


def locked(cell, name: str):
    return graded(cell, name, locked=True)


def graded(cell, name: str, grade=False, solution=False, locked=False, points=None):
    told = {"schema_version": 3, "grade_id": name, "grade": grade, "solution": solution, "task": False,
            "locked": locked or (grade and not solution)}
    cell.metadata["nbgrader"] = told | ({"points": points} if grade else {})
    return cell
