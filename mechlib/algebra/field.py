"""Exact linear algebra for mechanics: rational functions of symbols, sines and roots.

The equations of impact are linear; what makes them slow is the simplification
of sines and cosines.  Here every angle enters through the tangent of its half,

    sin φ = 2t/(1 + t²),      cos φ = (1 - t²)/(1 + t²),      t = tan(φ/2),

so that the coefficients form a true field of rational functions: zero is
recognised exactly, common factors cancel, and the way back to sines and
cosines is unique.  Roots are generators with their relation: r² = 2, and r² = n d with √(n/d) = r/d.
"""

from collections.abc import Iterable
from functools import cached_property, reduce
from operator import mul

import sympy as sp
from sympy import QQ
from sympy.polys.fields import FracElement, field
from sympy.polys.orderings import lex

from ..hints import Formula
from .generators import TRIG, Generators, split_angle, split_root
from .matrices import FieldMatrix
from .readable import collected, pretty_ratio
from .several_angles import Writer


class Field:
    """The field of rational functions in which a set of expressions lives.

    >>> phi, m = sp.symbols("varphi m", positive=True)
    >>> K = Field([m, sp.sin(phi), sp.cos(phi)])
    >>> K.expression(K(m*sp.sin(phi)**2 + m*sp.cos(phi)**2))
    m
    """

    def __init__(self, expressions: Iterable[sp.Expr], differences: bool = False) -> None:
        self.generators = g = Generators(expressions, differences)
        k, h = len(g.roots), len(g.half)
        names = [sp.Dummy(f"g{i}") for i in range(k + h + len(g.opaque))]
        self.F, *gens = field(names or [sp.Dummy("x")], QQ, lex)
        self._root_gens = dict(zip(g.roots, gens[:k]))
        self._half_gens = dict(zip(g.half, gens[k:k + h]))
        self._opaque_gens = dict(zip(g.opaque, gens[k + h:]))
        self.relations, self._root_denoms, self._elements, self._expressions, self._known = [], {}, {}, {}, {}
        for (base, q), r in reversed(self._root_gens.items()):
            value = self(base)
            self._root_denoms[r] = value.denom
            self.relations.insert(0, r.numer**q - value.numer * value.denom**(q - 1))

    # ---- expression -> element ------------------------------------------------------
    def __call__(self, e: Formula) -> FracElement:
        e = sp.sympify(e)
        if e not in self._elements:
            self._elements[e] = self.reduce(self._convert(e))
        return self._elements[e]

    def _convert(self, e):
        F = self.F
        if e.is_Float:
            e = sp.Rational(repr(float(e)) if e._prec == 53 else str(e))
        if e.is_Rational:
            return F(QQ(int(e.p), int(e.q)))
        if e.is_Add:
            return reduce(lambda a, b: a + b, map(self._convert, e.args))
        if e.is_Mul:
            return reduce(mul, map(self._convert, e.args))
        if e.is_Pow and e.exp.is_Integer:
            return self._convert(e.base) ** int(e.exp)
        if e.is_Pow and e.exp.is_Rational:
            return reduce(mul, (self._root(*part) for part in split_root(e.base, e.exp)))
        if isinstance(e, TRIG):
            if e not in self._elements:
                self._elements[e] = self._trig_value(e)
            return self._elements[e]
        return self._opaque_gens[e]

    def _root(self, base, exponent):
        if exponent.q == 1:
            return self._convert(base) ** int(exponent)
        (key, r), = ((k, g) for k, g in self._root_gens.items() if k[0] == base)
        return (r / self.F(self._root_denoms[r])) ** int(exponent * key[1])

    def _trig_value(self, e):
        sine, cosine = self.F(0), self.F(1)
        known, free = split_angle(e.args[0])
        parts = [(self._convert(sp.sin(part)), self._convert(sp.cos(part))) for part in known]
        for angle, times in self.generators.multiples(free).items():
            t = self._half_gens[angle]
            step = (2 * t / (1 + t**2), (1 - t**2) / (1 + t**2))
            parts += [step if times > 0 else (-step[0], step[1])] * abs(times)
        for s, c in parts:
            sine, cosine = sine * c + cosine * s, cosine * c - sine * s
        return {sp.sin: lambda: sine, sp.cos: lambda: cosine, sp.tan: lambda: sine / cosine,
                sp.cot: lambda: cosine / sine, sp.sec: lambda: 1 / cosine, sp.csc: lambda: 1 / sine}[e.func]()

    # ---- arithmetic -----------------------------------------------------------------
    def reduce(self, x: FracElement) -> FracElement:
        """Normal form modulo the relations of the roots."""
        if not self.relations:
            return x
        numer, denom = x.numer.rem(self.relations), x.denom.rem(self.relations)
        for (_, q), r in self._root_gens.items():
            if q == 2 and denom.degree(r.numer) > 0:
                conjugate = denom.compose(r.numer, -r.numer)
                rational = (denom * conjugate).rem(self.relations)
                if rational != 0:
                    numer, denom = (numer * conjugate).rem(self.relations), rational
        return self.F(numer) / self.F(denom)

    def matrix(self, entries: sp.Matrix) -> FieldMatrix:
        """A SymPy matrix as a matrix over this field."""
        return FieldMatrix(self, [[self(x) for x in row] for row in entries.tolist()], entries.cols)

    # ---- element -> expression ------------------------------------------------------
    def expression(self, x: FracElement) -> sp.Expr:
        """Back to SymPy, as a person would write it; a page-long numerator as a combination of what is linear
        in it."""
        x = self.reduce(x)
        if x not in self._expressions:
            self._expressions[x] = self._expression(x) if x != 0 else sp.S.Zero
        return self._expressions[x]

    def _expression(self, x):
        numer, denom = x.numer, x.denom
        for r, d in self._root_denoms.items():
            numer, denom = (p.compose(r.numer, r.numer * d) for p in (numer, denom))
        terms = []
        for monomial, part in collected(numer, denom, [o.numer for o in self._opaque_gens.values()],
                                        short=40*4**max(0, len(self._half_gens) - 1)):
            ratio = self.F(part) / self.F(denom)
            terms.append(self._written(self.F(monomial)) * self._written(ratio))
        result = sp.Add(*terms)
        return result.evalf() if self.generators.decimal else result

    def _written(self, ratio):
        if len(self._half_gens) > 1:
            return self._writer.ratio(ratio.numer, ratio.denom)
        names = {r.numer.leading_expv(): sp.root(*k) for k, r in self._root_gens.items()}
        names |= {o.numer.leading_expv(): a for a, o in self._opaque_gens.items()}
        angles = {t.numer.leading_expv(): a for a, t in self._half_gens.items()}
        return pretty_ratio(ratio.numer, ratio.denom, names, angles, self._known)

    @cached_property
    def _writer(self):
        gens = list(self.F.gens)
        names = {gens.index(g): sp.root(*k) for k, g in self._root_gens.items()}
        names |= {gens.index(g): a for a, g in self._opaque_gens.items()}
        columns = {gens.index(g): v for v, g in zip(self.generators.base, self._half_gens.values())}
        return Writer(names, columns, self.generators.letters(), self.generators.units)


def solve(K: sp.Matrix, rhs: sp.Matrix) -> sp.Matrix:
    """Solve K X = rhs, exactly and simplified.

    >>> phi, S, m = sp.symbols("varphi S m", positive=True)
    >>> c, s = sp.cos(phi), sp.sin(phi)
    >>> solve(sp.Matrix([[m*c, m*s], [-s, c]]), sp.Matrix([S, 0]))
    Matrix([
    [S*cos(varphi)/m],
    [S*sin(varphi)/m]])
    """
    K, rhs = sp.Matrix(K), sp.Matrix(rhs)
    if not K.rows:
        return sp.zeros(0, rhs.cols)
    F = Field([*K, *rhs])
    return F.matrix(K).solve(F.matrix(rhs)).expressions()


def tidy(expression: sp.Expr | sp.Matrix) -> sp.Expr | sp.Matrix:
    """One expression, or every entry of a matrix, in its simplest rational form.

    >>> x = sp.Symbol("x")
    >>> tidy(sp.sin(x)/(1 + sp.cos(x)) + (1 + sp.cos(x))/sp.sin(x))
    2/sin(x)
    """
    if isinstance(expression, sp.MatrixBase):
        K = Field(expression)
        return expression.applyfunc(lambda entry: K.expression(K(entry)))
    K = Field([expression])
    return K.expression(K(expression))
