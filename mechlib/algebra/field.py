"""Exact linear algebra for mechanics: rational functions of symbols, sines and roots.

The equations of impact are linear; what makes them slow is the simplification
of sines and cosines.  Here every angle enters through the tangent of its half,

    sin φ = 2t/(1 + t²),      cos φ = (1 - t²)/(1 + t²),      t = tan(φ/2),

so that the coefficients form a true field of rational functions: zero is
recognised exactly, common factors cancel, and the way back to sines and
cosines is unique.  Roots are generators with their relation: r² = 2, and r² = n d with √(n/d) = r/d.
"""

from functools import cached_property, reduce
from operator import mul

import sympy as sp
from sympy import QQ
from sympy.polys.fields import field
from sympy.polys.orderings import lex

from .generators import TRIG, Generators, split_angle, split_root
from .readable import collected, pretty_ratio
from .several_angles import Writer


class SingularSystem(ArithmeticError):
    """No unique solution; ``direction`` is a vector x with K x = 0."""

    def __init__(self, direction):
        super().__init__("the equations do not determine all unknowns")
        self.direction = direction


class Field:
    """The field of rational functions in which a set of expressions lives.

    >>> phi, m = sp.symbols("varphi m", positive=True)
    >>> K = Field([m, sp.sin(phi), sp.cos(phi)])
    >>> K.expression(K(m*sp.sin(phi)**2 + m*sp.cos(phi)**2))
    m
    """

    def __init__(self, expressions):
        self.generators = g = Generators(expressions)
        k, h = len(g.roots), len(g.half)
        names = [sp.Dummy(f"g{i}") for i in range(k + h + len(g.opaque))]
        self.F, *gens = field(names or [sp.Dummy("x")], QQ, lex)
        self._root_gens = dict(zip(g.roots, gens[:k]))
        self._half_gens = dict(zip(g.half, gens[k:k + h]))
        self._opaque_gens = dict(zip(g.opaque, gens[k + h:]))
        self.relations, self._root_denoms = [], {}
        for (base, q), r in reversed(self._root_gens.items()):
            value = self(base)
            self._root_denoms[r] = value.denom
            self.relations.insert(0, r.numer**q - value.numer * value.denom**(q - 1))

    # ---- expression -> element ------------------------------------------------------
    def __call__(self, e):
        return self.reduce(self._convert(sp.sympify(e)))

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
            return self._trig_value(e)
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
    def reduce(self, x):
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

    def solve(self, K, rhs):
        """Solve K X = rhs exactly (Gauss elimination, sparsest pivot first)."""
        n, m = K.rows, rhs.cols
        rows = [[self(K[i, j]) for j in range(n)] + [self(rhs[i, j]) for j in range(m)] for i in range(n)]
        free_rows, done, zero = set(range(n)), [], self.F(0)

        def size(x):
            return len(x.numer) + len(x.denom)

        for _ in range(n):
            pivots = {c for _, c in done}
            choice = min(((size(rows[i][j]) * (1 + sum(rows[k][j] != 0 for k in free_rows)), i, j)
                          for i in free_rows for j in range(n) if j not in pivots and rows[i][j] != 0),
                         default=None)
            if choice is None:
                raise SingularSystem(self._null_vector(rows, done, n))
            _, p, j = choice
            inverse = 1 / rows[p][j]
            rows[p] = [self.reduce(x * inverse) if x != 0 else zero for x in rows[p]]
            for i in range(n):
                factor = rows[i][j]
                if i != p and factor != 0:
                    rows[i] = [self.reduce(x - factor * y) if y != 0 else x for x, y in zip(rows[i], rows[p])]
            free_rows.remove(p)
            done.append((p, j))
        place = {j: p for p, j in done}
        return sp.Matrix(n, m, lambda j, k: self.expression(rows[place[j]][n + k]))

    def _null_vector(self, rows, done, n):
        """With the pivots found so far, one free unknown set to 1 gives K x = 0."""
        pivots = {c: r for r, c in done}
        free = next(j for j in range(n) if j not in pivots)
        return sp.Matrix([1 if j == free else self.expression(-rows[pivots[j]][free]) if j in pivots else 0
                          for j in range(n)])

    # ---- element -> expression ------------------------------------------------------
    def expression(self, x):
        """Back to SymPy, as a person would write it; a page-long numerator as a combination of what is linear
        in it."""
        x = self.reduce(x)
        if x == 0:
            return sp.S.Zero
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
        return pretty_ratio(ratio.numer, ratio.denom, names, angles)

    @cached_property
    def _writer(self):
        gens = list(self.F.gens)
        names = {gens.index(g): sp.root(*k) for k, g in self._root_gens.items()}
        names |= {gens.index(g): a for a, g in self._opaque_gens.items()}
        angles = {gens.index(g): a for a, g in self._half_gens.items()}
        return Writer(names, angles, self.generators.letters())


def solve(K, rhs):
    """Solve K X = rhs, exactly and simplified.

    >>> phi, S, m = sp.symbols("varphi S m", positive=True)
    >>> c, s = sp.cos(phi), sp.sin(phi)
    >>> solve(sp.Matrix([[m*c, m*s], [-s, c]]), sp.Matrix([S, 0]))
    Matrix([
    [S*cos(varphi)/m],
    [S*sin(varphi)/m]])
    """
    K, rhs = sp.Matrix(K), sp.Matrix(rhs)
    return Field([*K, *rhs]).solve(K, rhs) if K.rows else sp.zeros(0, rhs.cols)


def tidy(expression):
    """One expression, or every entry of a matrix, in its simplest rational form.

    >>> x = sp.Symbol("x")
    >>> tidy(sp.sin(x)/(1 + sp.cos(x)) + (1 + sp.cos(x))/sp.sin(x))
    2/sin(x)
    """
    if isinstance(expression, sp.MatrixBase):
        K = Field(expression)
        tidied = {entry: K.expression(K(entry)) for entry in dict.fromkeys(expression)}
        return expression.applyfunc(tidied.get)
    K = Field([expression])
    return K.expression(K(expression))
