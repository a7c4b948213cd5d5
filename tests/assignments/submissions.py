"""Submissions of all kinds, made from the copies that the students got."""

import copy

import nbformat

from assignments.write import exercise_of


def perfect(notebook, made, name, secret):
    """Every answer right, and words where words are wanted."""
    answers = {part.key: exercise_of(part, made, name, secret)._value for part in made.parts
               if not part.manual}
    return in_words(answered(notebook, made, answers))


def wrong(notebook, made, name, secret):
    """The first part is right; the others are the first known mistake of each, or a number at random."""
    answers = {}
    for part in made.parts:
        if not part.manual:
            asked = exercise_of(part, made, name, secret)
            known = asked.wrong_answers()
            answers[part.key] = known[0][0] if answers and known else 77.7 if answers else asked._value
    return answered(notebook, made, answers)


def from_the_package(notebook, made, name, secret):
    """What the package itself offers: the printed answer, and the variant that it gives to a name."""
    code = ("from mechlib.exercises import exercise\n"
            "def read(key):\n"
            "    asked = exercise(key)\n"
            f"    return asked.variant({name!r})._value if asked.variants else asked._value\n")
    made_of = with_first(notebook, code)
    for part in made.parts:
        if not part.manual:
            put(made_of, part, f"read({part.key!r})")
    return made_of


def patched(notebook, made, name, secret):
    """check says yes to everything, and so does everything that compares."""
    return with_first(notebook, "import mechlib.exercises, mechlib.exercises.checking as c, math\n"
                                "mechlib.exercises.check = c.check = c.judged = lambda *a, **k: True\n"
                                "math.isclose = lambda *a, **k: True\n")


def without_marks(notebook, made, name, secret):
    """Right, but all cells that carry marks are deleted, and the answers of the second part too."""
    made_of = perfect(notebook, made, name, secret)
    lost = answer_id(made.parts[1])
    made_of.cells = [cell for cell in made_of.cells
                     if not graded_id(cell).endswith("-marks") and graded_id(cell) != lost]
    return made_of


def disguised(notebook, made, name, secret):
    """More points, other numbers, cells that are unlocked, doubled, of another kind; and no right answer."""
    made_of = copy.deepcopy(notebook)
    for cell in made_of.cells:
        if graded_id(cell).endswith("-marks"):
            cell.metadata.nbgrader |= {"points": 1000, "locked": False, "solution": True}
            cell.source = "1000"
            cell.outputs = [nbformat.v4.new_output("execute_result", {"text/plain": "2.0"})]
        if "mechlib" in cell.metadata:
            cell.source = "<script>document.title = 'caught'</script> What is 1 + 1?"
    made_of.cells.append(copy.deepcopy(made_of.cells[2]))
    made_of.cells.append(nbformat.v4.new_markdown_cell("<script>document.title = 'caught'</script>"))
    made_of.cells[0].metadata["nbgrader"] = "none"
    return made_of


def with_code(code):
    """Everything right, and this in a cell before the last answer; the answers before it stand already."""
    def make(notebook, made, name, secret):
        made_of = perfect(notebook, made, name, secret)
        last = [part for part in made.parts if not part.manual][-1]
        at = next(k for k, cell in enumerate(made_of.cells) if graded_id(cell) == answer_id(last))
        made_of.cells.insert(at, nbformat.v4.new_code_cell(code))
        return made_of
    return make


LOOP = "while True:\n    pass"
STUBBORN = "import signal\nsignal.signal(signal.SIGALRM, signal.SIG_IGN)\nwhile True:\n    pass"
MEMORY = "hoard = []\nwhile True:\n    hoard.append(bytearray(10**8))"
FORK = "import os\nwhile True:\n    os.fork()"
LOUD = "print('x'*100_000_000)"
EXIT = "import os\nos._exit(0)"
WRITES = """
import os, pathlib
for place in ({places}):
    try:
        (pathlib.Path(place) / "written-by-a-submission").write_text("here")
    except OSError:
        pass
"""


def answered(notebook, made, answers):
    made_of = copy.deepcopy(notebook)
    for part in made.parts:
        if part.key in answers:
            value = answers[part.key]
            put(made_of, part, repr(value if isinstance(value, (int, float, str)) else str(value)))
    return made_of


def in_words(notebook):
    for cell in notebook.cells:
        if graded_id(cell).endswith(("-words", "-way")):
            cell.source = "Because the contacts decide, and the laws of conservation do not."
    return notebook


def put(notebook, part, expression):
    cell = next(cell for cell in notebook.cells if graded_id(cell) == answer_id(part))
    cell.source = f"{part.variable} = {expression}"


def with_first(notebook, code):
    made_of = copy.deepcopy(notebook)
    made_of.cells.insert(0, nbformat.v4.new_code_cell(code))
    return made_of


def graded_id(cell):
    told = cell.metadata.get("nbgrader")
    return told.get("grade_id", "") if isinstance(told, dict) else ""


def answer_id(part):
    return f"{part.key}-answer"
