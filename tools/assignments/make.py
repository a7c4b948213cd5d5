"""Write sets, let nbgrader make the students' version, and give every student a copy with their numbers."""

import time

import nbformat

from . import questions, sandbox, sets, write
from .course import Course


def wanted(course: Course, only: list[str]) -> list[str]:
    """Names of sets: the chapters', and the lecturer's own."""
    names = [*questions.chapters(), *(one.name for one in sets.own(course.root / "sets.toml"))]
    unknown = [name for name in only if name not in names]
    if unknown:
        raise SystemExit(f"There is no set {unknown[0]!r}; there are {', '.join(names)}.")
    return only or names


def defined(course: Course, name: str) -> sets.Set:
    """The set as it was made, so that a later edition of the book does not change it; or a new one."""
    file = course.root / "sets" / f"{name}.json"
    if file.exists():
        return sets.saved(file)
    own = {one.name: one for one in sets.own(course.root / "sets.toml")}
    made = own.get(name) or sets.of_chapter(name)
    made.save(file)
    return made


def release(course: Course, made: sets.Set) -> None:
    """The source, and through nbgrader the release."""
    file = course.notebook("source", made.name)
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        nbformat.write(write.source(made, sandbox.Limits().seconds), file)
    if not course.notebook("release", made.name).exists():
        course.nbgrader("generate_assignment", made.name)


def hand_out(course: Course, made: sets.Set, students: list[str], secret: bytes) -> int:
    """Copies for those who have none; how many were written."""
    released, written = nbformat.read(course.notebook("release", made.name), as_version=4), 0
    for name in students:
        file = course.notebook("handed_out", made.name, name)
        if not file.exists():
            file.parent.mkdir(parents=True, exist_ok=True)
            nbformat.write(write.student(released, made, name, secret), file)
            written += 1
    return written


def make(course: Course, only: list[str]) -> None:
    secret, students = course.begin(), course.students()
    if students:
        course.nbgrader("db", "student", "import", "students.csv")
    for name in wanted(course, only):
        start = time.monotonic()
        made = defined(course, name)
        release(course, made)
        copies = hand_out(course, made, students, secret)
        own = sum(part.numbers == "drawn" for part in made.parts)
        print(f"{name}: {len(made.parts)} parts, {made.points} points, {own} with drawn numbers; "
              f"{copies} copies, {time.monotonic() - start:.0f} s", flush=True)
    if not students:
        print(f"No students yet: write {course.root / 'students.csv'} (id,first_name,last_name,email) and "
              "run this again; every student then gets a copy.")
