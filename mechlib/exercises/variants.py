"""The same question with other numbers: each variant is an exercise of its own, judged like any other.

A seed says which one: the number of the variant, or a name or student number, which gives each reader their
own. The page's ``variants.js`` chooses in the same way.

>>> chosen("20231234", "coupling-wagons", 8) == chosen(" ２０２３１２３４ ", "coupling-wagons", 8)
True
"""

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache

import sympy as sp


@dataclass(frozen=True)
class Variants:
    """Other values for an exercise, given to :func:`mechlib.exercises.register` as ``variants``.

    Parameters
    ----------
    question : the whole question, in Markdown; ``{m}`` stands for the value of ``m``.
    given : name → values, the printed one first; the k-th variant takes the k-th value after it. A value is
        a number, or a pair of what the question shows and what the law takes: ``("a hoop", 1)``.
    answer : the right answer as a function of the values.
    wrong : the known mistakes of the exercise in their order, as functions of the values; a pair of a
        function and a sentence if the printed sentence names numbers; None where it makes no sense any more.
    hints, right, choices : in place of the printed ones, if those name numbers.

    >>> wagons = Variants("A wagon of {m} t meets one of {M} t.", dict(m=[30, 20, 20], M=[40, 40, 60]),
    ...                   answer=lambda m, M: 100*M/(m + M))
    >>> wagons.printed, wagons.rows
    ({'m': 30, 'M': 40}, [{'m': 20, 'M': 40}, {'m': 20, 'M': 60}])
    """

    question: str
    given: dict[str, Sequence]
    answer: Callable
    wrong: tuple = ()
    hints: Sequence[str] | None = None
    right: str | None = None
    choices: dict[str, str] | None = None

    def __post_init__(self):
        if len({len(values) for values in self.given.values()}) != 1:
            raise ValueError("variants: each of the `given` needs one value for the printed exercise and one "
                             "for each variant")

    @property
    def printed(self) -> dict:
        """The values of the exercise as it stands in the book."""
        return {name: values[0] for name, values in self.given.items()}

    @property
    def rows(self) -> list[dict]:
        """The values of every variant."""
        return [dict(zip(self.given, row)) for row in list(zip(*self.given.values()))[1:]]


def variant_of(asked, seed):
    """The variant of an exercise that a seed chooses; made once, kept with the exercise."""
    rows, known = asked.variants.rows, asked.targets
    number = chosen(seed, asked.key, len(rows))
    if ("variant", number) not in known:
        known["variant", number] = replace(at(asked, rows[number - 1]), key=f"{asked.key}, variant {number}")
    return known["variant", number]


def at(asked, row):
    """The exercise with these values."""
    its, values = asked.variants, meant(row)
    told = {"hints": its.hints and [filled(hint, row) for hint in its.hints],
            "right": its.right and filled(its.right, row),
            "choices": its.choices and {letter: filled(says, row) for letter, says in its.choices.items()}}
    told = {name: value for name, value in told.items() if value is not None}
    return replace(asked, question=filled(its.question, row), answer=lambda: its.answer(**values),
                   wrong=mistakes(asked, row), variants=None, **told)


def mistakes(asked, row):
    """The known mistakes with these values: answer (as a function) → sentence."""
    found, sentences = {}, list(dict(asked.wrong).values())
    if len(asked.variants.wrong) != len(sentences):
        raise ValueError(f"exercise {asked.key}: its variants need one entry for each known mistake")
    for mistake, sentence in zip(asked.variants.wrong, sentences):
        if mistake is not None:
            law, says = mistake if isinstance(mistake, tuple) else (mistake, sentence)
            answer = cache(lambda law=law: law(**meant(row)))
            found[answer] = filled(says, row) if says is not sentence else says
    return found


def meant(row):
    """What the law takes of the values: the second of a pair, else the value itself."""
    return {name: value[1] if isinstance(value, tuple) else value for name, value in row.items()}


def filled(text, row):
    """The text with the values put in; a line does not break at ``$m$ = 3``.

    >>> filled("A hoop of {m} kg, $\\\\tfrac{1}{2}$", {"m": 0.5})
    'A hoop of 0.5 kg, $\\\\tfrac{1}{2}$'
    """
    text = re.sub(r"\{(\w+)\}", lambda name: written(row[name[1]]) if name[1] in row else name[0], text)
    return text.replace("$ = ", "$\u00a0=\u00a0")


def fraction(p, q):
    """A fraction as TeX shows it, and as the law takes it: one of the values that are `given`.

    >>> fraction(1, 3)
    ('\\\\tfrac{1}{3}', 1/3)
    """
    return rf"\tfrac{{{p}}}{{{q}}}", sp.Rational(p, q)


def written(value):
    """A value as the question shows it."""
    if isinstance(value, tuple):
        return value[0]
    return f"{value:.12g}" if isinstance(value, float) else str(value)


def chosen(seed, key, count):
    """The number of the variant, from 1 to `count`: the number itself, or by the hash of ``key|name``.

    The hash is FNV-1a with 32 bits over UTF-8. Spaces, capitals and full-width digits make no difference.
    """
    if type(seed) is int:
        if not 1 <= seed <= count:
            raise ValueError(f"seed: {key} has {count} variants, numbered from 1; write a student number in "
                             f"quotes, seed=\"{seed}\"")
        return seed
    if type(seed) is not str or not plain(seed):
        raise ValueError("seed: give a name or a student number in quotes, or the number of a variant, "
                         f"not {seed!r}")
    number = 0x811C9DC5
    for byte in f"{key}|{plain(seed)}".encode("utf-8", "replace"):
        number = (number ^ byte)*0x01000193 % 2**32
    return number % count + 1


def plain(seed):
    """A name without what readers write differently from one time to the next.

    >>> plain("  Li   HUA ")
    'li hua'
    """
    return " ".join(unicodedata.normalize("NFKC", seed).lower().split())
