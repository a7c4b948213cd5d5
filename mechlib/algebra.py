"""Exact linear algebra for mechanics: rational functions of symbols, sines and roots.

The equations of impact are linear; what makes them slow is the simplification
of sines and cosines.  Here every angle enters through the tangent of its half,

    sin φ = 2t/(1 + t²),      cos φ = (1 - t²)/(1 + t²),      t = tan(φ/2),

so that the coefficients form a true field of rational functions: zero is
recognised exactly, common factors cancel, and the way back to sines and
cosines is unique.  Roots are generators with their relation (r² = 2).
"""

from functools import reduce
from math import lcm
from operator import mul

import sympy as sp
from sympy import QQ
from sympy.polys.fields import field
from sympy.polys.orderings import lex

from .presentation import pretty_ratio

TRIG = (sp.sin, sp.cos, sp.tan, sp.cot, sp.sec, sp.csc)


class SingularSystem(ArithmeticError):
    """No unique solution; ``direction`` is a vector x with K x = 0."""

    def __init__(self, direction):
        super().__init__("the equations do not determine all unknowns")
        self.direction = direction


def _angle_terms(argument):
    """Write an angle as a sum of rational multiples: {atom: coefficient}."""
    terms = {}
    for term in sp.Add.make_args(sp.expand(argument)):
        coefficient, atom = term.as_coeff_Mul()
        if not coefficient.is_Rational:
            coefficient, atom = sp.S.One, term
        terms[atom] = terms.get(atom, 0) + coefficient
    return terms


def _split_root(base, exponent):
    """√6 → √2·√3, so that roots of numbers are independent of one another."""
    if base.is_Integer and base > 1:
        return [(sp.Integer(p), exponent * k) for p, k in sp.factorint(base).items()]
    if base.is_Rational and base > 0 and not base.is_Integer:
        return _split_root(sp.Integer(base.p), exponent) + _split_root(sp.Integer(base.q), -exponent)
    return [(base, exponent)]


class Field:
    """The field of rational functions in which a set of expressions lives.

    >>> phi, m = sp.symbols("varphi m", positive=True)
    >>> K = Field([m, sp.sin(phi), sp.cos(phi)])
    >>> K.expression(K(m*sp.sin(phi)**2 + m*sp.cos(phi)**2))
    m
    """

    def __init__(self, expressions):
        self.opaque, self.roots, self._trig, self.decimal = {}, {}, {}, False
        for expression in expressions:
            self._scan(sp.sympify(expression))
        self.half = self._choose_angles()
        names = [sp.Dummy(f"r{i}") for i in range(len(self.roots))]
        names += [sp.Dummy(f"t{i}") for i in range(len(self.half))]
        names += [sp.Dummy(f"x{i}") for i in range(len(self.opaque))]
        self.F, *gens = field(names or [sp.Dummy("x")], QQ, lex)
        k = len(self.roots)
        self._root_gens = dict(zip(self.roots, gens[:k]))
        self._half_gens = dict(zip(self.half, gens[k:k + len(self.half)]))
        self._opaque_gens = dict(zip(self.opaque, gens[k + len(self.half):]))
        self.relations = []
        for (base, q), r in reversed(self._root_gens.items()):
            value = self(base)
            self.relations.append((r.numer**q) * value.denom - value.numer)

    # ---- which generators are there -------------------------------------------------
    def _scan(self, e):
        if e.is_Float:
            self.decimal = True
        elif e.is_Rational:
            pass
        elif e.is_Add or e.is_Mul:
            for argument in e.args:
                self._scan(argument)
        elif e.is_Pow and e.exp.is_Integer:
            self._scan(e.base)
        elif e.is_Pow and e.exp.is_Rational:
            for base, exponent in _split_root(e.base, e.exp):
                self._scan(base)
                if exponent.q != 1:
                    self._want_root(base, exponent.q)
        elif isinstance(e, TRIG) and not e.args[0].is_number:
            terms = _angle_terms(e.args[0])
            for part in [a for a in terms if a.is_number]:
                for f in (sp.cos, sp.sin):
                    self._scan(f(terms[part] * part))
            self._trig.setdefault(tuple((a, c) for a, c in terms.items() if not a.is_number))
        else:
            self.opaque.setdefault(e)

    def _want_root(self, base, q):
        old = next((k for k in self.roots if k[0] == base), None)
        if old:
            del self.roots[old]
            q = lcm(q, old[1])
        self.roots[base, q] = None

    def _choose_angles(self):
        """Base angles: the arguments themselves if independent, else their atoms."""
        combos = list({k if k[0][1] > 0 else tuple((a, -c) for a, c in k): None for k in self._trig if k})
        atoms = list({a: None for k in combos for a, _ in k})
        if len(atoms) == 0:
            return {}
        rows = sp.Matrix([[dict(k).get(a, 0) for a in atoms] for k in combos])
        if rows.rank() == len(combos):
            self._decompose = lambda k: {sp.Add(*(c * a for a, c in (k if k[0][1] > 0 else [(a, -c) for a, c in k]))): 1 if k[0][1] > 0 else -1}
        else:
            unit = {a: a / lcm(*[int(sp.Rational(c).q) for k in combos for b, c in k if b == a]) for a in atoms}
            self._decompose = lambda k: {unit[a]: int(c * a / unit[a]) for a, c in k}
        return {angle: None for k in combos for angle in self._decompose(k)}

    # ---- expression -> element ------------------------------------------------------
    def __call__(self, e):
        return self.reduce(self._convert(sp.sympify(e)))

    def _convert(self, e):
        F = self.F
        if e.is_Float:
            e = sp.Rational(str(e))
        if e.is_Rational:
            return F(QQ(int(e.p), int(e.q)))
        if e.is_Add:
            return reduce(lambda a, b: a + b, map(self._convert, e.args))
        if e.is_Mul:
            return reduce(mul, map(self._convert, e.args))
        if e.is_Pow and e.exp.is_Integer:
            return self._convert(e.base) ** int(e.exp)
        if e.is_Pow and e.exp.is_Rational:
            return reduce(mul, (self._root(*part) for part in _split_root(e.base, e.exp)))
        if isinstance(e, TRIG) and not e.args[0].is_number:
            return self._trig_value(e)
        return self._opaque_gens[e]

    def _root(self, base, exponent):
        if exponent.q == 1:
            return self._convert(base) ** int(exponent)
        (key, r), = ((k, g) for k, g in self._root_gens.items() if k[0] == base)
        return r ** int(exponent * key[1])

    def _trig_value(self, e):
        sine, cosine = self.F(0), self.F(1)
        terms = _angle_terms(e.args[0])
        parts = [(self._convert(sp.sin(c * a)), self._convert(sp.cos(c * a))) for a, c in terms.items() if a.is_number]
        free = tuple((a, c) for a, c in terms.items() if not a.is_number)
        for angle, times in self._decompose(free).items():
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
                numer = (numer * conjugate).rem(self.relations)
                denom = (denom * conjugate).rem(self.relations)
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
                          for i in free_rows for j in range(n) if j not in pivots and rows[i][j] != 0), default=None)
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
        """Back to SymPy, as a person would write it."""
        x = self.reduce(x)
        if x == 0:
            return sp.S.Zero
        names = {g.numer.leading_expv(): sp.root(*k) for k, g in self._root_gens.items()}
        names |= {g.numer.leading_expv(): a for a, g in self._opaque_gens.items()}
        angles = {g.numer.leading_expv(): a for a, g in self._half_gens.items()}
        result = pretty_ratio(x.numer, x.denom, names, angles)
        return result.evalf() if self.decimal else result


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
        return expression.applyfunc(lambda entry: K.expression(K(entry)))
    K = Field([expression])
    return K.expression(K(expression))
