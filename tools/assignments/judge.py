"""Give the marks: the text of an answer in, right or wrong and the book's sentence out.

    python -m assignments.judge                 reads one line of JSON for each submission, writes one

It runs in a process of its own, with the lecturer's secret, in which no code of a student ever runs. An
answer is read as a formula by the parser of the exercises, never as a program, and never unpickled.
"""

import json
import signal
import sys

from mechlib.exercises.checking import judged
from mechlib.exercises.verdict import Verdict

from . import sets
from .write import exercise_of

SECONDS = 20                                              # for one answer
DEEPEST = 2


class TooLong(Exception):
    pass


def marks(made: sets.Set, student: str, secret: bytes, answers: dict) -> dict[str, dict]:
    """Part → points, verdict and sentence, for the parts that are judged."""
    return {part.key: mark(part, exercise_of(part, made, student, secret), answers.get(part.variable))
            for part in made.parts if not part.manual}


def mark(part: sets.Part, asked, value) -> dict:
    """The points of one answer. Of several components each counts the same."""
    verdict = verdict_on(asked, value)
    share = 1.0 if verdict.right else 0.0
    if verdict.parts and not verdict.right:
        share = sum(one.right for one in verdict.parts)/len(verdict.parts)
    return {"points": round(share*part.points, 2), "of": part.points, "code": verdict.code,
            "says": verdict.message, "answer": shown(value)}


def verdict_on(asked, value) -> Verdict:
    problem = stranger(value)
    if problem:
        return Verdict(asked.key, False, "not an expression", f"This is an object of type {problem}. "
                                                              "Hand in a number or a formula.")
    signal.signal(signal.SIGALRM, over)
    signal.alarm(SECONDS)
    try:
        return judged(asked, value)
    except (TooLong, MemoryError, OverflowError):
        return Verdict(asked.key, False, "too large", "That formula is too large. Can you simplify it?")
    finally:
        signal.alarm(0)


def stranger(value, depth=0) -> str:
    """The type of something in the answer that is no text, number, truth value or list of them."""
    if isinstance(value, dict):
        return str(value.get("stranger", "dictionary"))[:40]
    if isinstance(value, list):
        if depth >= DEEPEST:
            return "nested list"
        return next((found for item in value[:60] if (found := stranger(item, depth + 1))), "")
    return ""


def shown(value) -> str:
    """What was read, for the record: printable, short, in one line."""
    text = json.dumps(value, ensure_ascii=False)
    return "".join(letter if letter.isprintable() else " " for letter in text)[:200]


def over(*_):
    raise TooLong


def main() -> None:
    for line in sys.stdin:
        job = json.loads(line)
        made = sets.from_dict(job["set"])
        found = marks(made, job["student"], bytes.fromhex(job["secret"]), job["answers"])
        print(json.dumps(found, ensure_ascii=False), flush=True)


if __name__ == "__main__":
    main()
