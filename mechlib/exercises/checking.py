"""`check`, `ask`, `hint` and `variant`: what a student calls."""

from typing import Any

from mechlib.needs import count

from .exercise import Exercise
from .registry import exercise
from .verdict import NotAnAnswer, Note, Verdict

_ASKING = object()


def check(key: str, answer: Any = _ASKING, seed: str | int | None = None) -> Verdict | Note:
    """Say whether `answer` is right and, when it is not, how it is wrong.

    Parameters
    ----------
    key : the exercise, ``"side-corner"``.
    answer : a SymPy expression, a string such as ``"3*P/(2*m)"`` (read as a formula, never run as Python),
        a number, a list, ``Eq(left, right)`` or a letter, as the exercise asks. Without it, you are told
        what is wanted.
    seed : if you answer a :func:`variant`, which one: its number, or your name or student number.

    Returns
    -------
    Verdict : displays itself; true exactly when the answer is right.
    """
    asked = exercise(key) if seed is None else exercise(key).variant(seed)
    if answer is _ASKING:
        return Note(asked.key, asked.description())
    return judged(asked, answer)


def judged(asked: Exercise, answer: Any) -> Verdict:
    """The verdict on an answer to an exercise that is at hand, registered or not."""
    asked.prepare()
    try:
        return asked.kind.judge(asked, answer)
    except NotAnAnswer as problem:
        return Verdict(asked.key, False, problem.code, str(problem))
    except RecursionError:
        return Verdict(asked.key, False, "too large", "That formula is nested too deeply for me. Can you "
                                                      "simplify it?")


def ask(key: str, seed: str | int | None = None) -> Any:
    """An exercise with the answer line of the page: type an answer, press Enter, read the verdict below it.

    Parameters
    ----------
    key : the exercise, ``"side-corner"``.
    seed : if you want a :func:`variant`, which one: its number, or your name or student number.

    The line judges in the browser, as in the page; the kernel is not asked. It is told, however: the
    ``answer`` of what is returned is the last one given, and its ``verdict`` what :func:`check` says to it.
    """
    try:
        from .widget import Question
    except ImportError:
        raise ImportError("ask needs the widgets of Jupyter: install mechlib with [draw], or give your "
                          f'answer to check("{key}", …)') from None
    return Question(key, seed)


def hint(key: str, number: int = 1) -> Note:
    """The first hint for an exercise, or a later one: ``hint("side-corner", 2)``."""
    count(number, "hint: number")
    hints = exercise(key).hints
    if not hints:
        return Note(key, "There is no hint for this exercise.")
    if not 1 <= number <= len(hints):
        return Note(key, f"There {'is 1 hint' if len(hints) == 1 else f'are {len(hints)} hints'} for this "
                         "exercise.")
    more = f" (There is another: `hint(\"{key}\", {number + 1})`.)" if number < len(hints) else ""
    return Note(key, hints[number - 1] + more)


def variant(key: str, seed: str | int = 1) -> Note:
    """The same question with other numbers.

    Parameters
    ----------
    key : the exercise, ``"coupling-wagons"``.
    seed : your name or student number in quotes, which gives you your own; or a number, 1, 2, …, as the page
        counts them.

    >>> variant("coupling-wagons", "Li Hua")                               # doctest: +ELLIPSIS
    coupling-wagons, variant ...
    """
    asked = exercise(key).variant(seed)
    return Note(asked.key, f"{asked.question} Answer with `check(\"{key}\", …, seed={seed!r})`.")
