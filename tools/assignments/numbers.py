"""A student's own values for an exercise that has variants.

The package lists a few variants of each exercise, and everybody can read them. For marks the values are drawn
between those: a weighted mean of three listed rows, of three digits. What is no plain number (a material, a
fraction in words) is taken over from one of the rows. The law of the exercise gives the answer and the known
mistakes, as it does for the listed ones; a draw is thrown away if its answer is that of a listed variant.
"""

import math
from random import Random

from mechlib.exercises.exercise import Exercise
from mechlib.exercises.kinds import number
from mechlib.exercises.variants import at, meant

DIGITS, TRIES, ENOUGH = 3, 100, 40
# Nothing is drawn for these: their law searches for seconds, too few answers lie between the listed ones, or
# their values belong together (a pair on the unit circle).
SLOW = {"harder-blow", "horizontal-again", "shaken-by-how-much", "shoot-once", "unequal-halves"}
NARROW = {"how-many-rhythms", "lifted-lid", "small-speeds"}
BOUND = {"steps-round"}


def own(asked: Exercise, how: str, random: Random) -> Exercise:
    """The exercise with values that are ``drawn``, one of the ``listed`` rows, or as it is ``printed``."""
    if how == "printed":
        return asked
    return at(asked, drawn(asked, random) if how == "drawn" else random.choice(asked.variants.rows))


def free(asked: Exercise) -> bool:
    """Whether values can be drawn for it: its answer is a number, and at least forty draws are possible."""
    return spacious(asked) and asked.kind is number and type(asked._value) is not int


def spacious(asked: Exercise) -> bool:
    """Whether there is room between its listed values; no law is asked."""
    if asked.variants is None or asked.accepts or asked.key in SLOW | NARROW | BOUND:
        return False
    return math.prod(count(values) for values in asked.variants.given.values()) >= ENOUGH


def count(values) -> int:
    """How many values can be drawn between these."""
    if any(isinstance(value, tuple) for value in values):
        return 1
    if all(type(value) is int for value in values):
        return max(values) - min(values) + 1
    return 10**DIGITS if max(values) > min(values) else 1


def drawn(asked: Exercise, random: Random) -> dict:
    """Values that no variant of the package has, and that have an answer of their own."""
    for _ in range(TRIES):
        row = between(asked.variants, random)
        if its_own(asked, row):
            return row
    raise ValueError(f"{asked.key}: no values can be drawn between its variants")


def between(variants, random: Random) -> dict:
    """A weighted mean of three rows, name by name; what cannot be averaged comes from the first."""
    rows = random.sample(variants.rows, min(3, len(variants.rows)))
    weights = [random.random() for _ in rows]
    row = {}
    for name, values in variants.given.items():
        if any(isinstance(value, tuple) for value in values):
            row[name] = rows[0][name]
            continue
        mean = sum(w*one[name] for w, one in zip(weights, rows))/sum(weights)
        row[name] = round(mean) if all(type(value) is int for value in values) else rounded(mean)
    return row


def rounded(value: float) -> float:
    """
    >>> rounded(0.123456), rounded(123456.0)
    (0.123, 123000.0)
    """
    return float(f"{value:.{DIGITS}g}")


def its_own(asked: Exercise, row: dict) -> bool:
    """Whether the answer exists, and is neither that of a listed variant nor that of a known mistake."""
    variants, tolerance = asked.variants, 2.5*number.tolerance_of(asked)
    try:
        right = number.read(variants.answer(**meant(row)))
        wrong = [number.read(mistake) for mistake, _ in at(asked, row).wrong_answers()]
    except (ValueError, ArithmeticError, RuntimeError):
        return False
    return math.isfinite(right) and not any(math.isclose(right, other, rel_tol=tolerance)
                                            for other in [*listed(asked), *wrong])


def listed(asked: Exercise) -> list[float]:
    """The answers that the package gives away: of the exercise as printed, and of its variants."""
    if "listed" not in asked.targets:
        rows = [asked.variants.printed, *asked.variants.rows]
        asked.targets["listed"] = [number.read(asked.variants.answer(**meant(row))) for row in rows]
    return asked.targets["listed"]
