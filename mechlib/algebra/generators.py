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

    ``opaque`` symbols and functions, ``roots`` (base, q) with the outer ones first, ``half`` the angles
    of which the tangent of the half is a generator, ``decimal`` whether floats were seen.
    """

    def __init__(self, expressions):
        self.opaque, self._roots, self._trig, self.decimal = {}, {}, {}, False
        for expression in expressions:
            self._scan(sp.sympify(expression))
        self.roots = sorted(self._roots.items(), key=lambda root: -sp.count_ops(root[0]))
        self.half = self._choose_angles()

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

    def _choose_angles(self):
        """Base angles: the arguments themselves if independent, else their atoms."""
        combos = list({_turned(k)[0]: None for k in self._trig if k})
        atoms = list({a: None for k in combos for a, _ in k})
        rows = sp.Matrix(len(combos), len(atoms), lambda i, j: dict(combos[i]).get(atoms[j], 0))
        if rows.rank() == len(combos):
            self._unit = None
        else:
            self._unit = {a: a / lcm(*[int(sp.Rational(c).q) for k in combos for b, c in k if b == a])
                          for a in atoms}
        return list({angle: None for k in combos for angle in self.multiples(k)})

    def letters(self):
        """The angles to write results in, as integer vectors over the base angles: those that were seen (of sums
        only plain ones, such as θ₁ + θ₂), the atoms, and the differences of two atoms."""
        plain = [k for k in self._trig if k and (abs(k[0][1]) <= 1 if len(k) == 1 else all(abs(c) == 1 for _, c in k))]
        alone = ([((a, sp.S.One),) for a in self._unit] if self._unit else
                 [k for k in plain if len(k) == 1] or plain)
        vectors = {k: tuple(self.multiples(k).get(angle, 0) for angle in self.half) for k in (*plain, *alone)}
        between = [tuple(x - y for x, y in zip(vectors[k], vectors[l])) for k, l in combinations(alone, 2)]
        return [*vectors.values(), *between]

    def multiples(self, terms):
        """The angle with these terms as integer multiples of base angles: {angle: times}."""
        if self._unit:
            return {self._unit[a]: int(c * a / self._unit[a]) for a, c in terms}
        turned, sign = _turned(terms)
        return {sp.Add(*(c * a for a, c in turned)): sign} if terms else {}


def _turned(terms):
    """The same angle with a positive first coefficient, and the sign that was taken out."""
    if terms and terms[0][1] < 0:
        return tuple((a, -c) for a, c in terms), -1
    return terms, 1
