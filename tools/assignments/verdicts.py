"""The steps of nbgrader that put the marks into a notebook.

``nbgrader autograde`` would execute a submission in a kernel, with the rights of the lecturer, and believe
the cells of tests that run there. Here its step *Execute* is replaced: the submission has run already, behind
walls, and the marks stand in ``judged/<set>/<student>.json``. They are written below the cells that carry
marks, in the form in which nbgrader reads partial credit; its gradebook, form grader, feedback and export
then work as ever.
"""

import hashlib
import json
import pathlib
import re

import nbformat
from nbconvert.preprocessors import Preprocessor
from nbformat.v4 import new_output
from traitlets import Bool

from .course import Course
from .write import student as copy_of

NO_VERDICT = "{student} has no marks for this version of {set}: run make grade SET={set}, which judges the " \
             "answers, and not nbgrader autograde alone."


def digest(file: pathlib.Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


class Step(Preprocessor):
    """Steps of nbconvert are off unless they say that they are on."""

    enabled = Bool(True).tag(config=True)


class Rebuild(Step):
    """The submission in the shape of the set: cells of nbgrader as they were released, lost ones put back,
    the student's own numbers in the questions, the student's work in the rest."""

    def preprocess(self, notebook, resources):
        course, made, name = place(resources)
        released = nbformat.read(course.notebook("release", made.name), as_version=4)
        return rebuilt(notebook, copy_of(released, made, name, course.secret)), resources


class WriteVerdicts(Step):
    """In place of execution: what each cell printed behind the walls, and the marks."""

    def preprocess(self, notebook, resources):
        course, made, name = place(resources)
        file = course.root / "judged" / made.name / f"{name}.json"
        told = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
        if told.get("submitted") != digest(course.notebook("submitted", made.name, name)):
            raise RuntimeError(NO_VERDICT.format(student=name, set=made.name))
        fill(notebook, told, {f"{part.key}-marks": part.key for part in made.parts})
        return notebook, resources


def place(resources) -> tuple:
    told = resources["nbgrader"]
    course = Course(pathlib.Path(told["db_url"].removeprefix("sqlite:///")).parent)
    return course, course.set(told["assignment"]), told["student"]


def rebuilt(notebook, own):
    """The cells of `own`, a student's fresh copy, with what `notebook` has in the cells to be filled in, and
    with the cells that the student has added."""
    fresh, order = {cell_name(cell): cell for cell in own.cells}, [cell_name(cell) for cell in own.cells]
    cells, seen = [], set()
    for cell in notebook.cells:
        name = cell_name(cell)
        if name not in fresh or name in seen:
            cells.append(stripped(cell))
        else:
            seen.add(name)
            cells.append(taken(cell, fresh[name]))
    for name in order:                                     # each lost cell comes behind the one before it
        if name not in seen:
            seen.add(name)
            before = order[:order.index(name)]
            at = max((k for k, cell in enumerate(cells) if cell_name(cell) in before), default=-1)
            cells.insert(at + 1, fresh[name].copy())
    for number, cell in enumerate(cells):
        cell["id"] = f"cell-{number}"
    made = nbformat.v4.new_notebook(cells=cells, metadata=own.metadata)
    nbformat.validate(made)
    return made


def cell_name(cell) -> str | None:
    """The name of a cell that the set knows; metadata of a submission may be anything."""
    metadata = cell.get("metadata", {})
    graded, question = metadata.get("nbgrader"), metadata.get("mechlib")
    if isinstance(graded, dict) and isinstance(graded.get("grade_id"), str):
        return graded["grade_id"]
    if isinstance(question, dict) and isinstance(question.get("part"), str):
        return f"question of {question['part']}"
    return None


def taken(cell, fresh):
    """The fresh cell; if it was there to be filled in, with the student's words."""
    made = fresh.copy()
    if fresh.metadata.get("nbgrader", {}).get("solution"):
        made["source"] = cell.source if fresh.cell_type == "code" else harmless(cell.source)
    return made


def stripped(cell):
    """A cell of the student's own, without metadata, attachments or outputs."""
    if cell.cell_type == "code":
        return nbformat.v4.new_code_cell(cell.source)
    return nbformat.v4.new_markdown_cell(harmless(cell.source))


def harmless(text: str) -> str:
    """Words of a student without tags and scripts, for the pages of nbgrader show both; formulas stay.

    >>> harmless("<script>x</script> $a<b$ [y](javascript:z)")
    '< script>x< /script> $a< b$ [y](javascript :z)'
    """
    text = re.sub(r"<(?=[a-z/!?])", "< ", text, flags=re.IGNORECASE)
    return re.sub(r"(script|data)(\s*:)", r"\1 \2", text, flags=re.IGNORECASE)


def code_of(notebook) -> list[str]:
    return [cell.source for cell in notebook.cells if cell.cell_type == "code"]


def fill(notebook, told: dict, marked: dict[str, str]) -> None:
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    for number, cell in enumerate(code):
        cell.outputs, cell.execution_count = [], None
        part = marked.get(cell_name(cell))
        if part:
            cell.outputs = outputs_of(told["parts"][part])
            continue
        ran = told["cells"].get(str(number), {"printed": "", "problem": told["stopped"] or "not run"})
        if ran["printed"]:
            cell.outputs.append(new_output("stream", name="stdout", text=ran["printed"]))
        elif ran["problem"]:
            cell.outputs.append(new_output("stream", name="stdout", text=ran["problem"]))


def outputs_of(mark: dict) -> list:
    """The sentence for the reader, and the points as nbgrader reads partial credit."""
    full = mark["points"] == mark["of"]
    head = "✓ **Right.**" if full else f"✗ **{mark['points']:g} of {mark['of']:g} points.**"
    says = mark["says"].removeprefix("Right.").strip() if full else mark["says"]
    text = f"{head} {says}\n\nYour answer was read as `{mark['answer'].replace('`', ' ')}`."
    text = harmless(text)
    return [new_output("display_data", {"text/markdown": text, "text/plain": text}),
            new_output("execute_result", {"text/plain": f"{mark['points']}"}, execution_count=1)]


def settle(c) -> None:
    """nbgrader's settings for a course."""
    from nbconvert.preprocessors import ClearMetadataPreprocessor
    from nbgrader.preprocessors import (
        AssignLatePenalties,
        CheckCellMetadata,
        ClearOutput,
        DeduplicateIds,
        LimitOutput,
        OverwriteCells,
        OverwriteKernelspec,
        SaveAutoGrades,
    )

    c.Autograde.sanitize_preprocessors = [Rebuild, ClearOutput, DeduplicateIds, OverwriteKernelspec,
                                          OverwriteCells, CheckCellMetadata]
    c.Autograde.autograde_preprocessors = [WriteVerdicts, ClearMetadataPreprocessor, LimitOutput,
                                           SaveAutoGrades, AssignLatePenalties, CheckCellMetadata]
    c.ClearSolutions.code_stub = {"python": "# your work"}
    c.ClearSolutions.text_stub = "Your words here."
