"""All submissions of a set: run behind walls, judged outside, put into nbgrader's gradebook.

A submission that was graded before and has not changed is left alone, so that grading can be stopped and
taken up again, and late ones be added.
"""

import json
import os
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict

import nbformat

from . import sandbox, verdicts, write
from .course import TOOLS, Course
from .sets import Set

STEPS = (("autograde", "autograded", ".ipynb", "INFO] Autograding"),
         ("generate_feedback", "feedback", ".html", "INFO] Writing"))
LARGEST = 20*2**20                                        # bytes of a submitted notebook


class Unreadable(Exception):
    """What was handed in is no notebook."""


class Judge:
    """The process that gives the marks; it gets text and gives text."""

    def __init__(self, made: Set, secret: bytes):
        self.told = {"set": asdict(made), "secret": secret.hex()}
        environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(TOOLS), str(TOOLS.parent)])}
        self.lock = threading.Lock()
        self.process = subprocess.Popen([sys.executable, "-m", "assignments.judge"], env=environment,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                        encoding="utf-8")

    def marks(self, student: str, answers: dict) -> dict:
        with self.lock:
            self.process.stdin.write(json.dumps(self.told | {"student": student, "answers": answers}) + "\n")
            self.process.stdin.flush()
            line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"The judge has stopped at the answers of {student}; nothing more is graded.")
        return json.loads(line)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait()


def submitted(course: Course, made: Set, student: str):
    """The notebook of a student, in the shape of the set."""
    file = course.notebook("submitted", made.name, student)
    if file.stat().st_size > LARGEST:
        raise Unreadable(f"larger than {LARGEST//2**20} MB: ask for it without its outputs")
    try:
        notebook = nbformat.read(file, as_version=4)
        released = nbformat.read(course.notebook("release", made.name), as_version=4)
        return verdicts.rebuilt(notebook, write.student(released, made, student, course.secret))
    except Exception as problem:
        raise Unreadable(f"not a notebook ({type(problem).__name__})") from None


def graded(course: Course, made: Set, student: str, judge: Judge, limits: sandbox.Limits) -> dict:
    """Run and judge one submission, and keep the record."""
    file = course.root / "judged" / made.name / f"{student}.json"
    digest = verdicts.digest(course.notebook("submitted", made.name, student))
    if file.exists():
        told = json.loads(file.read_text(encoding="utf-8"))
        if told["submitted"] == digest:
            return told | {"new": False}
    names = [part.variable for part in made.parts if not part.manual]
    outcome = sandbox.run(verdicts.code_of(submitted(course, made, student)), names, limits)
    told = {"submitted": digest, "stopped": outcome.stopped, "cells": outcome.cells,
            "parts": judge.marks(student, outcome.answers)}
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return told | {"new": True}


def judge_all(course: Course, made: Set, students: list[str], limits: sandbox.Limits) -> dict[str, str]:
    """Every submission, a few at a time; who could not be graded, and why."""
    failed, changed, start = {}, [], time.monotonic()

    def one(student):
        try:
            return student, graded(course, made, student, judge, limits), ""
        except Unreadable as problem:
            return student, None, str(problem)

    with Judge(made, course.secret) as judge, ThreadPoolExecutor(os.cpu_count()) as pool:
        for number, (student, told, problem) in enumerate(pool.map(one, students), start=1):
            head = f"[{number}/{len(students)}] {time.monotonic() - start:4.0f} s  {student}: "
            if problem:
                failed[student] = problem
                print(head + problem, flush=True)
                continue
            changed += [student]*told["new"]
            points = sum(part["points"] for part in told["parts"].values())
            of = sum(part["of"] for part in told["parts"].values())
            more = "" if told["new"] else ", as before"
            stopped = f" ({told['stopped']})" if told["stopped"] else ""
            print(f"{head}{points:g} of {of:g} points{more}{stopped}", flush=True)
    return failed


def into_gradebook(course: Course, made: Set, students: list[str], failed: dict[str, str]) -> None:
    """nbgrader's own steps: autograde, feedback, export."""
    for step, room, suffix, sign in STEPS:
        start = time.monotonic()
        for student in students:                           # what nbgrader has of an older version
            there = course.notebook(room, made.name, student).with_suffix(suffix)
            judged = course.root / "judged" / made.name / f"{student}.json"
            if there.exists() and judged.exists() and there.stat().st_mtime < judged.stat().st_mtime:
                course.nbgrader(step, made.name, "--student", student, "--force", fine=(0, 1))
        log = course.nbgrader(step, made.name, fine=(0, 1), follow=sign)
        for student in students:
            there = course.notebook(room, made.name, student).with_suffix(suffix)
            if not there.exists():
                failed.setdefault(student, f"nbgrader {step} failed: see {course.root}/nbgrader.log")
        (course.root / "nbgrader.log").write_text(log, encoding="utf-8")
        print(f"nbgrader {step}: {time.monotonic() - start:.0f} s", flush=True)
    failed |= differing(course, made, [student for student in students if student not in failed])
    course.nbgrader("export", "--to", "grades.csv")


def differing(course: Course, made: Set, students: list[str]) -> dict[str, str]:
    """Whose marks in nbgrader's gradebook are not those of the judge."""
    from nbgrader.api import Gradebook

    found = {}
    with Gradebook(f"sqlite:///{course.root / 'gradebook.db'}") as book:
        for student in students:
            told = json.loads((course.root / "judged" / made.name / f"{student}.json").read_text("utf-8"))
            there = {grade.name: grade.auto_score
                     for grade in book.find_submission_notebook(made.name, made.name, student).grades}
            if any(there.get(f"{key}-marks") != part["points"] for key, part in told["parts"].items()):
                found[student] = "the gradebook has other marks than the judge gave"
    return found


def grade(course: Course, name: str, limits: sandbox.Limits | None = None) -> dict[str, str]:
    """Grade all submissions of a set. Nothing runs unless the walls of this machine hold."""
    made, students = course.set(name), course.submissions(name)
    if not students:
        raise SystemExit(f"Nobody has handed in {name}: put the notebooks into "
                         f"{course.root / 'submitted' / '<student>' / name}.")
    try:
        walls = sandbox.proven(str(course.root))
    except sandbox.NoWalls as problem:
        raise SystemExit(f"{problem}.\nSubmissions are programs of strangers; without walls none is run. "
                         "Grade on a Linux machine on which users may make namespaces, or as root.") from None
    print(f"{len(students)} submissions of {name}; they run behind {walls}.", flush=True)
    start = time.monotonic()
    failed = judge_all(course, made, students, limits or sandbox.Limits())
    into_gradebook(course, made, students, failed)
    print(f"{len(students) - len(failed)} of {len(students)} graded in {time.monotonic() - start:.0f} s: "
          f"{course.root / 'grades.csv'}, {course.root / 'feedback'}.")
    for student, problem in failed.items():
        print(f"not graded: {student}: {problem}")
    return failed
