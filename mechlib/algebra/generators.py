"""What an expression is made of: opaque symbols, roots with their relation, base angles."""

from itertools import combinations
from math import lcm

import sympy as sp

TRIG = (sp.sin, sp.cos, sp.tan, sp.cot, sp.sec, sp.csc)


def angle_terms(argument):
    """Write an angle as a sum of rational multiples: {atom: coefficient}."""
    terms = {}
    for term in sp.Add.make_args(sp.expand(argument)):
        coefficient, atom = term.as_coeff_Mul()
        if not coefficient.is_Rational:
            coefficient, atom = sp.S.One, term
        terms[atom] = terms.get(atom, 0) + coefficient
    return terms


def split_angle(argument):
    """An angle as (known parts, free terms): the sine of a known part is a number made of roots, as for π/3.

    >>> x = sp.Symbol("x")
    >>> split_angle(x/2 + sp.pi/3)
    ([pi/3], ((x, 1/2),))
    """
    known, free = [], []
    for term in sp.Add.make_args(sp.expand(argument)):
        (known if term.is_number and not sp.sin(term).has(*TRIG) else free).append(term)
    return known, tuple(angle_terms(sp.Add(*free)).items()) if free else ()


def split_root(base, exponent):
    """√6 → √2·√3 and √(a² + 2ab + b²) → a + b: roots that do not depend on one another.

    >>> split_root(sp.Integer(6), sp.Rational(1, 2))
    [(2, 1/2), (3, 1/2)]
    """
    if base.is_Integer and base > 1:
        return [(sp.Integer(p), exponent * k) for p, k in sp.factorint(base).items()]
    if base.is_Rational and base > 0 and not base.is_Integer:
        return split_root(sp.Integer(base.p), exponent) + split_root(sp.Integer(base.q), -exponent)
    root = sp.Pow(sp.factor(base), exponent) if base.is_Add else None
    if root is None or root.is_Pow and root.exp == exponent:
        return [(base, exponent)]
    return [part for factor in sp.Mul.make_args(root) for part in _split_factor(factor)]


def _split_factor(factor):
    base, exponent = factor.as_base_exp()
    if not exponent.is_Rational:
        return [(factor, sp.S.One)]
    return split_root(base, exponent) if exponent.q > 1 else [(base, exponent)]


class Generators:
    """The generators of a set of expressions.

    ``opaque`` symbols and functions, ``roots`` (base, q) with the outer ones first, ``half`` the base angles,
    of which the tangent of the half is a generator, ``decimal`` whether floats were seen.  Angles are integer
    vectors over ``units``: the atoms, or fractions of them.  Base angles are the arguments of sines if these
    are independent, else the units; or, for ``differences``, the first unit and the difference of each from
    the one before.
    """

    def __init__(self, expressions, differences=False):
        self.opaque, self._roots, self._trig, self.decimal = {}, {}, {}, False
        for expression in expressions:
            self._scan(sp.sympify(expression))
        self.roots = sorted(self._roots.items(), key=lambda root: -sp.count_ops(root[0]))
        arguments = [k for k in self._trig if k]
        atoms = sorted({a for k in arguments for a, _ in k}, key=sp.default_sort_key)
        self._parts = {a: lcm(*(int(sp.Rational(c).q) for k in arguments for b, c in k if b == a))
                       for a in atoms}
        self.units = [a / q for a, q in self._parts.items()]
        self.base = self._choose_base([self._vector(k) for k in arguments], differences and len(atoms) > 1)
        self.half = [sp.Add(*(x*a for x, a in zip(v, self.units))) for v in self.base]
        self._inverse = sp.Matrix(self.base).pinv() if self.base else None

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
            for base, exponent in split_root(e.base, e.exp):
                self._scan(base)
                if exponent.q != 1:
                    self._roots[base] = lcm(exponent.q, self._roots.get(base, 1))
        elif isinstance(e, TRIG):
            known, free = split_angle(e.args[0])
            for part in known:
                self._scan(sp.cos(part))
                self._scan(sp.sin(part))
            self._trig.setdefault(free)
        else:
            self.opaque.setdefault(e)

    def _vector(self, terms):
        return tuple(int(dict(terms).get(a, 0)*q) for a, q in self._parts.items())

    def _choose_base(self, arguments, differences):
        n = len(self.units)
        if differences:
            return [tuple((j == i) - (j == i - 1) for j in range(n)) for i in range(n)]
        arguments = list(dict.fromkeys(turned(v)[0] for v in arguments))
        if sp.Matrix(len(arguments), n, [x for v in arguments for x in v]).rank() == len(arguments):
            return arguments
        return [tuple(int(i == j) for j in range(n)) for i in range(n)]

    def letters(self):
        """The angles to write results in, as vectors over the units: those that were seen (of sums only plain
        ones, such as θ₁ + θ₂), the atoms, and the differences of two atoms."""
        seen = [self._vector(k) for k in self._trig if k and
                (abs(k[0][1]) <= 1 if len(k) == 1 else all(abs(c) == 1 for _, c in k))]
        alone = [self._vector(((a, sp.S.One),)) for a in self._parts]
        return [*seen, *alone, *(tuple(x - y for x, y in zip(v, w)) for v, w in combinations(alone, 2))]

    def multiples(self, terms):
        """The angle with these terms as integer multiples of base angles: {angle: times}."""
        if not terms:
            return {}
        times = sp.Matrix([self._vector(terms)]) * self._inverse
        return {angle: int(k) for angle, k in zip(self.half, times) if k}


def turned(v):
    """v or -v, whose first entry that is not zero is positive; and the sign."""
    sign = next((1 if x > 0 else -1 for x in v if x), 1)
    return (v, 1) if sign > 0 else (tuple(-x for x in v), -1)
