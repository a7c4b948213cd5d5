"""The list of exercises: put one in, get one out, list them all."""

import difflib
import re
from typing import Any

from .exercise import Exercise
from .sections import load, section_modules, section_of

_EXERCISES = {}


def register(key: str, answer: Any = None, *, replace: bool = False, **details: Any) -> Exercise:
    """Put an exercise on the list. What the answer is decides how it is checked.

    Parameters
    ----------
    key : its name, ``"side-corner"``: small letters, digits and hyphens; no two exercises share one.
    answer : the right answer, or a function without arguments that computes it (called when first needed).
        A SymPy expression: a formula. A list, tuple or column: component by component. A set: in any order.
        ``Eq(…)``: an equation. A Python number, or anything with `tolerance` or `unit`: a number.
        True or False: a statement. A letter, with `choices`: multiple choice.
    level : 1, one step; 2, two ideas; 3, half a page in steps. A step is an exercise of its own: the steps of
        ``"late-door"`` are ``"late-door-1"``, ``"late-door-2"``, …, below one question.
    idea : what it trains, in a few words, for the lecturer who looks for it; of steps the first has it.
    minutes : how long it takes; if not said, what level and kind let expect.
    points : for a question to explain in words, without `answer`: what a good explanation says, each point a
        sentence. The reader compares; nothing is judged.
    symbols : the names a student may use, ``"m L v0"`` (positive), or SymPy symbols (with their assumptions).
    dimensions : ``"m: mass, L: length, v0: velocity"`` or a dict; allows remarks on units.
    wants : the kind of quantity, ``"impulse"``; a list for the components of a vector.
    wrong : typical wrong answer (string, expression or function) → a sentence that teaches.
    limits : ``{"M -> 0": "Without the closer you should be back at …"}``, said when the limit fails.
    hints : sentences for :func:`hint`, in order.
    right : a sentence added when the answer is right.
    choices : letter → what to say to whoever chooses it (also to the right one).
    accepts : for questions with many right answers, numbers: rules ``[(0 < ANSWER, "It is positive."), …]``,
        each a condition and what to say when it fails (see :mod:`mechlib.exercises.rules`); `answer` is then
        one example.
    tolerance, unit : for numbers; relative, 0.005 if not said.
    ranges : symbol → (low, high), where the formula makes sense.
    labels : names of the components of a vector.
    unknowns : for equations: the symbols it is an equation for; it may be multiplied by all others.
    variants : the same question with other values, :class:`Variants`.
    replace : overwrite an exercise of the same key.

    >>> import sympy as sp
    >>> from mechlib.exercises import check
    >>> m, v = sp.symbols("m v", positive=True)
    >>> register("demo-1", m*v**2/2, dimensions="m: mass, v: velocity", replace=True)
    Exercise('demo-1')
    >>> check("demo-1", "m*v**2")
    ✗ demo-1: Right up to a constant factor: your answer is too large.
    """
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", str(key)):
        raise ValueError("an exercise has a name like 'side-corner', in small letters, digits and hyphens, "
                         f"not {key!r}")
    if key in _EXERCISES and not replace:
        raise ValueError(f"there is an exercise {key} already; give another name, or replace=True")
    _EXERCISES[key] = Exercise(key, answer, **details)
    return _EXERCISES[key]


def exercise(key: str) -> Exercise:
    """The exercise of that key; its section is imported if need be."""
    if type(key) is not str:
        raise ValueError("the first argument is the exercise's name in quotes, as in "
                         "check(\"side-corner\", answer)")
    if key not in _EXERCISES:
        load(section_of(key))
    if key not in _EXERCISES:
        known = keys()
        near = difflib.get_close_matches(key, known, n=5, cutoff=0.3) or known[:5]
        hint = f"did you mean {', '.join(near)}?" if near else "none is registered yet."
        raise ValueError(f"there is no exercise {key[:40]!r}; {hint}")
    return _EXERCISES[key]


def keys(section: str | None = None) -> list[str]:
    """The names of all exercises (or those of one section, ``"persistent_impact/lagrange"``), after importing
    the sections."""
    if section is not None and section not in section_modules():
        raise ValueError(f"there is no section {section!r} with exercises: write it as "
                         f"\"{next(iter(section_modules()))}\", chapter and section.")
    for name in [section] if section else section_modules():
        load(name)
    return [key for key in _EXERCISES if section in (None, section_of(key))]
