"""One right formula, ready to be compared with: its points, its values, its dimension."""

from functools import cached_property

import sympy as sp

from . import dimensions as dim
from .comparing import POSITIVE, random_points, values
from .names import canonical
from .trees import inspect, names_in
from .verdict import NotAnAnswer


class Target:
    """The right answer (or one component of it).

    Parameters
    ----------
    right : a SymPy expression.
    symbols : canonical name → name as the exercise shows it.
    ranges : canonical name → (low, high), where to sample; positive by default.
    dimensions : canonical name → exponents; empty if the exercise declares none.
    wants : what kind of quantity is wanted, in a word.
    """

    def __init__(self, right, symbols, ranges=None, dimensions=None, wants=None):
        self.right, self.symbols, self.ranges = sp.sympify(right), symbols, ranges or {}
        self.dimensions = dimensions or {}
        try:
            inspect(self.right)
        except NotAnAnswer as problem:
            raise ValueError(f"this answer cannot be checked: {problem}") from None
        found = names_in(self.right)
        self.names = [name for name in symbols if name in found]
        unknown = [name for name in found if name not in symbols]
        if unknown:
            raise ValueError(f"the answer contains {', '.join(unknown)}, which `symbols` does not declare")
        self.dimension, self.wants = self._dimension(wants)
        if sum(value is not None for value in self.values) < 6:
            raise ValueError("the answer has no value at most sample points: declare `ranges`")

    def __repr__(self):
        return f"Target({', '.join(self.symbols.values())})"

    def _dimension(self, wants):
        wanted = dim.dimension(wants) if wants else dim.ANY
        if not self.dimensions:
            return wanted, None
        missing = [name for name in self.symbols if name not in self.dimensions]
        if missing:
            raise ValueError(f"`dimensions` says nothing about {', '.join(missing)}")
        found = dim.dimension_of(self.right, self.dimensions)
        if dim.ANY not in (wanted, found) and wanted != found:
            raise ValueError(f"the answer has the dimension of {dim.described(found)}, not of {wants}")
        article = f"{'an' if wants[0] in 'aeiou' else 'a'} {wants}" if wants else None
        return (found if wanted is dim.ANY else wanted), article

    def shown(self, name):
        """A symbol's name as the exercise writes it."""
        return self.symbols.get(name, name)

    def points_for(self, *trees):
        """The points, with values also for symbols the exercise does not know."""
        names = dict.fromkeys([*self.symbols, *(name for tree in trees for name in names_in(tree))])
        if len(names) == len(self.symbols):
            return self.points
        return random_points({name: self.ranges.get(name, POSITIVE) for name in names})

    @cached_property
    def points(self):
        return random_points({name: self.ranges.get(name, POSITIVE) for name in self.symbols})

    @cached_property
    def values(self):
        return values(self.right, self.points)

    @cached_property
    def doubled(self):
        """The values when one symbol is twice as large, by its name."""
        return {name: values(self.right, [point | {name: 2 * point[name]} for point in self.points])
                for name in self.symbols}

    @cached_property
    def fraction(self):
        """Numerator and denominator, each as a sum of terms."""
        plain = self.right.xreplace({s: sp.Symbol(canonical(s.name)) for s in self.right.free_symbols})
        return tuple(map(sp.expand, sp.fraction(sp.together(plain))))

    @cached_property
    def parts(self):
        """The values of numerator and denominator."""
        return [values(part, self.points) for part in self.fraction]

    @cached_property
    def terms(self):
        """Where there is a sum, and the values of each of its terms."""
        found = []
        for name, total in zip(("the numerator", "the denominator"), self.fraction):
            terms = sp.Add.make_args(total)
            if 2 <= len(terms) <= 8:
                where = "the sum" if self.fraction[1].is_number and name == "the numerator" else name
                found.append((where, [values(term, self.points) for term in terms]))
        return found
