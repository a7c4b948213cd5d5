"""An exercise: what is asked, what is right, and what to say to typical mistakes."""

from dataclasses import dataclass, field
from functools import cached_property

import sympy as sp

from . import dimensions as dim
from .comparing import POSITIVE, REAL
from .names import canonical
from .rules import described
from .variants import Variants, variant_of


@dataclass(frozen=True, repr=False, eq=False)
class Exercise:
    """One exercise. Made by :func:`mechlib.exercises.register`, which explains the fields.

    >>> Exercise("door-1", answer=sp.Symbol("L")*2/3, symbols="m L")
    Exercise('door-1', m, L)
    """

    key: str
    answer: object = None
    level: int = 1
    idea: str = ""
    minutes: int = 0
    points: tuple = ()
    symbols: object = None
    dimensions: object = None
    wants: object = None
    wrong: dict = field(default_factory=dict)
    hints: tuple = ()
    right: str = ""
    choices: dict = None
    limits: dict = field(default_factory=dict)
    accepts: tuple = ()
    tolerance: float = None
    unit: str = ""
    ranges: dict = field(default_factory=dict)
    labels: tuple = ()
    unknowns: object = ()
    variants: Variants = None
    question: str = ""

    def __post_init__(self):
        if self.level not in (1, 2, 3):
            raise ValueError(f"exercise {self.key}: its level is 1, 2 or 3, not {self.level!r}")
        for word in self.wants if isinstance(self.wants, (list, tuple)) else filter(None, [self.wants]):
            dim.dimension(word)
        dim.declared(self.dimensions)
        if callable(self.accepts):
            raise ValueError(f"exercise {self.key}: a function cannot be judged in a page; give `accepts` as "
                             "rules, [(condition on ANSWER, sentence), …]")
        object.__setattr__(self, "accepts", tuple(self.accepts))
        for rule in self.accepts:
            described(rule)

    def __repr__(self):
        names = () if self.symbols is None else self.names.values()
        return f"Exercise({', '.join([repr(self.key), *names])})"

    @cached_property
    def _value(self):
        """The right answer, computed once, when first needed."""
        return evaluated(self.answer)

    @cached_property
    def targets(self):
        """Right answers prepared for comparison, and variants: what is made once and kept."""
        return {}

    @cached_property
    def kind(self):
        """The module of :mod:`mechlib.exercises.kinds` that judges this exercise."""
        from .kinds import kind_for

        return kind_for(self)

    def prepare(self):
        """Work out kind and right answer now, so that an author's mistake does not look like a student's."""
        return self.kind, self._value

    @cached_property
    def declared(self):
        """The symbols as declared, or else those of the answer, as (name, range) pairs."""
        symbols = self.symbols
        if symbols is None:
            symbols = sorted(_free_symbols(self._value), key=lambda s: s.name)
        if isinstance(symbols, str):
            return [(name, POSITIVE) for name in symbols.replace(",", " ").split()]
        return [(s, POSITIVE) if isinstance(s, str) else (s.name, POSITIVE if s.is_positive else REAL)
                for s in symbols]

    @cached_property
    def names(self):
        """Canonical name → name as shown."""
        return {canonical(name): name for name, _ in self.declared}

    @cached_property
    def sample_ranges(self):
        chosen = {canonical(str(name)): tuple(map(float, span)) for name, span in self.ranges.items()}
        return {canonical(name): span for name, span in self.declared} | chosen

    def wrong_answers(self):
        """The known mistakes as (answer, sentence) pairs; an answer may be given as a function."""
        return list(self._mistakes)

    @cached_property
    def _mistakes(self):
        return [(evaluated(answer), sentence) for answer, sentence in dict(self.wrong).items()]

    def variant(self, seed):
        """The exercise with other values: by number, or by a name or student number."""
        if self.variants is None:
            raise ValueError(f"exercise {self.key} has no variants; its numbers are those of the book")
        return variant_of(self, seed)

    def description(self):
        """What is wanted, for a student who asks before answering."""
        return self.kind.wanted(self)


def evaluated(answer):
    """An answer, or what a function without arguments computes (a SymPy symbol is callable, too)."""
    return answer() if callable(answer) and not isinstance(answer, sp.Basic) else answer


def _free_symbols(value):
    if isinstance(value, (sp.Basic, sp.MatrixBase)):
        return value.free_symbols
    if isinstance(value, (list, tuple, set, frozenset)):
        return set().union(*map(_free_symbols, value))
    return set()
