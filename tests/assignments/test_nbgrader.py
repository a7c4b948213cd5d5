"""From the secret to the marks with nbgrader itself, in its own environment: ``make assignments`` and ``make
grade`` with the submissions of a small class."""

import csv
import os
import pathlib
import subprocess
import sys

import nbformat
import pytest
import submissions

from assignments import write
from assignments.course import Course

ROOT = pathlib.Path(__file__).resolve().parents[2]
SET = "particle_collision"
CLASS = {"perfect": submissions.perfect, "wrong": submissions.wrong, "disguised": submissions.disguised}


def run(*words, code=0):
    """A command of the Makefile; those of a make above have nothing to say here."""
    env = {name: value for name, value in os.environ.items()
           if name not in ("MAKEFLAGS", "MAKELEVEL", "MFLAGS", "PYTHONPATH")}
    if words[0] != "make":              # an installer would take tools/wheel.py for the package of that name
        env["PYTHONPATH"] = f"{ROOT / 'tools'}{os.pathsep}{ROOT}"
    done = subprocess.run(words, cwd=ROOT, env=env,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert done.returncode == code, done.stdout
    return done.stdout


@pytest.fixture(scope="module")
def graded(tmp_path_factory, walls):
    """The course, what grading printed, and what was handed out."""
    run("make", "classroom")
    python = str(ROOT / ".venv-class" / "bin" / "python")
    course = Course(tmp_path_factory.mktemp("course"))
    names = [*CLASS, "writes", "broken"]
    (course.root / "students.csv").write_text("id,first_name,last_name,email\n" + "".join(
        f"{name},{name.title()},Student,\n" for name in names))
    run(python, "-m", "assignments", "make", str(course.root), SET)
    made, outside = course.set(SET), [str(course.root), str(ROOT), str(ROOT / "mechlib"), "/", "/tmp"]
    writes = submissions.with_code(submissions.WRITES.format(places=", ".join(map(repr, outside))))
    for name in names:
        own = nbformat.read(course.notebook("handed_out", SET, name), as_version=4)
        file = course.notebook("submitted", SET, name)
        file.parent.mkdir(parents=True)
        make = CLASS.get(name, writes)
        file.write_text("{" if name == "broken" else nbformat.writes(make(own, made, name, course.secret)))
    printed = run(python, "-m", "assignments", "grade", str(course.root), SET, code=1)
    return course, made, printed


def test_the_marks_are_in_nbgraders_gradebook(graded):
    course, made, _ = graded
    with (course.root / "grades.csv").open(newline="") as lines:
        rows = {row["student_id"]: row for row in csv.DictReader(lines) if row["assignment"] == SET}
    every = sum(part.points for part in made.parts if not part.manual)
    scores = {name: float(row["score"]) for name, row in rows.items()}
    assert scores == {"perfect": every, "wrong": made.parts[0].points, "disguised": 0, "writes": every,
                      "broken": 0}
    assert {float(row["max_score"]) for row in rows.values()} == {made.points}


def test_words_wait_for_the_lecturer(graded):
    """Full marks need a reader: nbgrader keeps the words for its form; untouched cells are worth nothing."""
    course, made, _ = graded
    python = str(ROOT / ".venv-class" / "bin" / "python")
    asks = ("from nbgrader.api import Gradebook\n"
            f"with Gradebook('sqlite:///{course.root}/gradebook.db') as book:\n"
            "    for name in ('perfect', 'wrong'):\n"
            f"        found = book.find_submission('{SET}', name)\n"
            "        print(name, found.needs_manual_grade)\n"
            f"    found = book.find_submission('{SET}', 'perfect')\n"
            "    for grade in found.notebooks[0].grades:\n"
            "        if grade.needs_manual_grade:\n"
            "            grade.manual_score, grade.needs_manual_grade = grade.max_score, False\n"
            "    book.db.commit()\n"
            "    print(found.score, found.max_score)\n")
    full = f"{float(made.points)}"
    assert run(python, "-c", asks).split("\n")[:3] == ["perfect True", "wrong False", f"{full} {full}"]


def test_feedback_speaks_as_the_book_does(graded):
    course, made, _ = graded
    page = course.notebook("feedback", SET, "wrong").with_suffix(".html").read_text(encoding="utf-8")
    part = [part for part in made.parts if not part.manual][2]
    says = write.exercise_of(part, made, "wrong", course.secret).wrong_answers()[0][1]
    assert says.split("$")[0][:40] in page and "Right." in page
    caught = course.notebook("feedback", SET, "disguised").with_suffix(".html").read_text(encoding="utf-8")
    assert "caught" in caught and "<script>document" not in caught and "What is 1 + 1" not in caught


def test_one_that_cannot_be_read_is_named_and_harms_nobody(graded):
    course, _, printed = graded
    assert "broken: not a notebook" in printed and "4 of 5 graded" in printed
    assert "[5/5]" in printed and "nbgrader autograde" in printed


def test_nothing_was_written_outside(graded):
    course, _, _ = graded
    places = [course.root, ROOT, ROOT / "mechlib", pathlib.Path("/"), pathlib.Path("/tmp")]
    assert not [place for place in places if (place / "written-by-a-submission").exists()]


def test_the_release_has_neither_solutions_nor_numbers(graded):
    course, made, _ = graded
    released = course.notebook("release", SET).read_text(encoding="utf-8")
    assert "BEGIN SOLUTION" not in released and "⟨" in released
    own = course.notebook("handed_out", SET, "perfect").read_text(encoding="utf-8")
    other = course.notebook("handed_out", SET, "wrong").read_text(encoding="utf-8")
    assert "⟨" not in own and own != other and course.secret.decode() not in own


def test_nbgrader_alone_gives_no_marks(graded):
    """Who calls nbgrader without the judge, or changes a submission after it was judged, is told."""
    course, made, _ = graded
    file = course.notebook("submitted", SET, "wrong")
    old = file.read_text()
    file.write_text(old.replace("nbformat_minor", "nbformat_minor "))
    try:
        told = subprocess.run([str(ROOT / ".venv-class" / "bin" / "nbgrader"), "autograde", SET, "--force",
                               "--student", "wrong"], cwd=course.root, capture_output=True, text=True)
    finally:
        file.write_text(old)
    assert told.returncode and "run make grade" in told.stderr + told.stdout


def test_commands_answer_with_sentences(tmp_path):
    for words, says in ((["grade", str(tmp_path), "optics"], "There is no set 'optics'"),
                        (["make", str(tmp_path / "course"), "optics"], "There is no set 'optics'")):
        done = subprocess.run([sys.executable, "-m", "assignments", *words], text=True, capture_output=True,
                              env=os.environ | {"PYTHONPATH": f"{ROOT / 'tools'}{os.pathsep}{ROOT}"})
        assert done.returncode == 1 and says in done.stderr and "Traceback" not in done.stderr
