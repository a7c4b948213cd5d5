"""Marks come from the value of an answer, whatever else a submission does or says."""

import json
import time

import nbformat
import pytest
import submissions

from assignments import judge, sandbox, verdicts, write
from mechlib.exercises import exercise

SECRET = b"a secret of thirty-two bytes, or so"


@pytest.fixture(scope="module")
def own(made):
    """The copy of a student; nbgrader's part in it is left out here."""
    return write.student(write.source(made, 60), made, "ada", SECRET)


def points(made, marks):
    return sum(part["points"] for part in marks.values())


def graded(made, own, make):
    """Through the room and the judge, without nbgrader."""
    handed_in = nbformat.reads(nbformat.writes(make(own, made, "ada", SECRET)), as_version=4)
    notebook = verdicts.rebuilt(handed_in, own)
    names = [part.variable for part in made.parts if not part.manual]
    outcome = sandbox.run(verdicts.code_of(notebook), names, sandbox.Limits(seconds=20, cell_seconds=8))
    return judge.marks(made, "ada", SECRET, outcome.answers), notebook, outcome


@pytest.mark.usefixtures("walls")
@pytest.mark.parametrize("name, lost", [
    ("perfect", 0), ("empty", None), ("from_the_package", None), ("patched", None), ("disguised", None),
    ("without_marks", 1), ("memory", 0), ("exit", -1)])
def test_marks(made, own, name, lost):
    make = {"empty": lambda notebook, *_: notebook, "memory": submissions.with_code(submissions.MEMORY),
            "exit": submissions.with_code(submissions.EXIT)}.get(name) or getattr(submissions, name)
    marks, _, _ = graded(made, own, make)
    judged = [part for part in made.parts if not part.manual]
    every = sum(part.points for part in judged)
    of_lost = {None: every, 0: 0}.get(lost, judged[lost or 0].points)
    assert points(made, marks) == every - of_lost


@pytest.mark.usefixtures("walls")
def test_a_wrong_submission_gets_the_sentences_of_the_book(made, own):
    marks, notebook, outcome = graded(made, own, submissions.wrong)
    first, *others = [part for part in made.parts if not part.manual]
    assert points(made, marks) == first.points
    for part in others:
        known = write.exercise_of(part, made, "ada", SECRET).wrong_answers()
        if known:
            assert marks[part.key]["code"] == "known" and marks[part.key]["says"] == known[0][1]
    told = {"parts": marks, "cells": {str(k): cell for k, cell in outcome.cells.items()}, "stopped": ""}
    verdicts.fill(notebook, told, {f"{part.key}-marks": part.key for part in made.parts})
    shown = [cell.outputs for cell in notebook.cells if submissions.graded_id(cell).endswith("-marks")]
    assert [outputs[1].data["text/plain"] for outputs in shown] == [str(marks[part.key]["points"])
                                                                    for part in [first, *others]]
    assert others[0].key and marks[others[0].key]["says"][:20] in shown[1][0].data["text/markdown"]


def test_another_students_answers_are_worth_nothing(made):
    answers = {part.variable: float(write.exercise_of(part, made, "bob", SECRET)._value)
               for part in made.parts if not part.manual}
    assert points(made, judge.marks(made, "bob", SECRET, answers)) == 16
    assert points(made, judge.marks(made, "ada", SECRET, answers)) < 4


@pytest.mark.parametrize("value", [
    None, True, [], [[1]], "", "x", "__import__('os').system('id')", "9**9**9**9", "("*5000, "1"*2000,
    10**600, 1e308, -0.0, {"stranger": "dict"}, {"right": True}, ["1"]*60, [{"stranger": "A"}], "\x1b[2J\x00",
    "١٢", "nan", "1e999", "factorial(10**9)", "2,5", "exec", "{0.__class__}"],
    ids=lambda value: repr(value)[:20])
def test_no_answer_stops_the_judge(made, value):
    start = time.monotonic()
    part = made.parts[0]
    mark = judge.mark(part, write.exercise_of(part, made, "ada", SECRET), value)
    assert mark["points"] == 0 and mark["says"] and mark["answer"].isprintable()
    assert json.dumps(mark) and time.monotonic() - start < 10


def test_components_count_one_by_one():
    asked = exercise("rocket-in-an-instant")
    part = judge.sets.Part("rocket-in-an-instant", 4, "printed")
    right = [str(value) for value in asked._value]
    assert judge.mark(part, asked, right)["points"] == 4
    half = judge.mark(part, asked, [right[0], f"({right[1]})*7"])
    assert 0 < half["points"] < 4


def test_a_notebook_is_rebuilt_in_the_shape_of_the_set(made, own):
    lost = submissions.without_marks(own, made, "ada", SECRET)
    again = verdicts.rebuilt(lost, own)
    assert [verdicts.cell_name(cell) for cell in again.cells] == [verdicts.cell_name(c) for c in own.cells]
    changed = verdicts.rebuilt(submissions.disguised(own, made, "ada", SECRET), own)
    known = [(cell.metadata, cell.cell_type) for cell in changed.cells if verdicts.cell_name(cell)]
    assert known == [(cell.metadata, cell.cell_type) for cell in own.cells]
    assert not any("<script" in cell.source for cell in changed.cells if cell.cell_type != "code")
    nothing = verdicts.rebuilt(nbformat.v4.new_notebook(), own)
    assert [cell.source for cell in nothing.cells] == [cell.source for cell in own.cells]


def test_nothing_of_a_solution_is_handed_out(made, own):
    """The source shows it to the lecturer between nbgrader's marks; questions and cells do not."""
    for part in made.parts:
        for point in exercise(part.key).points:
            assert any(point in cell.source for cell in own.cells if "BEGIN SOLUTION" in cell.source)
            assert not any(point in cell.source for cell in own.cells if "BEGIN SOLUTION" not in cell.source)
    for part in made.parts:
        if part.numbers == "drawn":
            value = f"{float(write.exercise_of(part, made, 'ada', SECRET)._value):.4g}"
            assert not any(value in cell.source for cell in own.cells)


def test_harmless_words():
    assert verdicts.harmless("<img src=x onerror=y> a<b, x < 1 [l](JavaScript:z)") == \
        "< img src=x onerror=y> a< b, x < 1 [l](JavaScript :z)"
