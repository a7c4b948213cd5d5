"""Results with several angles as a person writes them: cos(θ₁ - θ₂), common factors in front, few signs."""

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import gcd, lcm, prod
from typing import NamedTuple

import sympy as sp
from sympy import QQ

from .factors import factor_list
from .harmonics import Alphabet, harmonics


@dataclass(frozen=True)
class Factor:
    """One factor of a result: number · Σ terms.

    The terms are whole numbers times powers of names, sines and cosines: (number, {x: power}).
    """

    number: object
    terms: tuple = ((1, {}),)

    @cached_property
    def expression(self):
        return shortest_sum(self.terms)

    @property
    def turnable(self):
        """Whether the other sign is as good once it takes a minus sign away; a constant stays positive."""
        minus, count = sum(c < 0 for c, _ in self.terms), len(self.terms)
        if not all(powers for _, powers in self.terms):
            return False
        return 2*minus == count or 1 < count == 2*minus + 1 and _first_is_positive(self.turned.expression)

    @property
    def turned(self):
        return Factor(-self.number, tuple((-c, powers) for c, powers in self.terms))


class Half(NamedTuple):
    """A form in sin(φ/2) and cos(φ/2): a polynomial in their ratios and its degree in each angle."""

    polynomial: object
    degrees: tuple

    @property
    def odd(self):
        return tuple(i for i, d in enumerate(self.degrees) if d % 2)

    def __mul__(self, other):
        return Half(self.polynomial*other.polynomial, tuple(map(sum, zip(self.degrees, other.degrees))))


class Writer:
    """Ratios of polynomials in half-tangents, written with sines and cosines of the letters.

    ``names`` gives an expression to each column of the ring that is no angle, ``columns`` its base angle to
    each that is; base angles and ``letters``, the angles to write in, are integer vectors over ``units``.
    """

    def __init__(self, names, columns, letters, units):
        self.names, self.columns, self.units = names, columns, units
        self.alphabet = Alphabet(letters)
        self._lists, self._forms = {}, {}

    def ratio(self, numer, denom):
        """numer/denom (PolyElements without common factor) as an expression.

        With t = sin(φ/2)/cos(φ/2) both become forms of one degree in sin(φ/2) and cos(φ/2): the one of lower
        degree gets a power of cos(φ/2).
        """
        degrees = [(self._degrees(numer)[i], self._degrees(denom)[i]) for i in range(len(self.columns))]
        factors = [*self._factors(numer, tuple(max(0, d - n) for n, d in degrees)),
                   *((f, -k) for f, k in self._factors(denom, tuple(max(0, n - d) for n, d in degrees)))]
        if _number(factors) < 0:                                 # a factor takes the minus sign, if one can
            n = next((n for n, (f, k) in enumerate(factors) if f.turnable and k % 2), None)
            if n is not None:
                factors[n] = factors[n][0].turned, factors[n][1]
        number = _number(factors)
        return sp.Mul(sp.Rational(int(number.numerator), int(number.denominator)),
                      *(f.expression**k for f, k in factors))

    # ---- factors ------------------------------------------------------------------------------
    def _factors(self, p, more):
        """[(Factor, multiplicity)] of a polynomial times Π cos(φ/2)^more: without angles, then with them."""
        if (p, more) not in self._lists:
            number, found = factor_list(p)
            plain, trig = [], []
            for f, k in found:
                degrees = self._degrees(f)
                (trig.append((Half(f, degrees), k)) if any(degrees) else
                 plain.append((_primitive(self._listed([(f, (), ())])), k)))
            trig += [(Half(p.ring.one, tuple(int(i == j) for j in range(len(more)))), k)
                     for i, k in enumerate(more) if k]
            self._lists[p, more] = [(Factor(number), 1), *plain,
                                    *((self._written(f), k) for f, k in self._merged(_whole(trig)))]
        return self._lists[p, more]

    def _angle(self, v):
        return sp.Add(*(x*a for x, a in zip(v, self.units)))

    def _degrees(self, f):
        return tuple(max(0, f.degree(f.ring.gens[i])) for i in self.columns)

    def _merged(self, factors):
        """Two factors become one where that is shorter, as (4 - 3 cos δ)(4 + 3 cos δ) = 16 - 9 cos²δ."""
        for a, b in combinations(range(len(factors)), 2):
            (f, k), (g, other) = factors[a], factors[b]
            if k == other and len(f.polynomial)*len(g.polynomial) <= 64:
                one = self._written(f*g)
                apart = sum(sp.count_ops(self._written(h).expression) for h in (f, g))
                if sp.count_ops(one.expression) <= apart:
                    rest = [x for n, x in enumerate(factors) if n not in (a, b)]
                    return self._merged([*rest, (f*g, k)])
        return factors

    # ---- one factor ------------------------------------------------------------------------------
    def _written(self, f):
        """The shorter of two forms: the coefficients of the harmonics taken whole, or name by name."""
        if f not in self._forms:
            even, odd = harmonics(f.polynomial, self.columns, [-(-d//2) for d in f.degrees])
            forms = [self._listed([*self.alphabet.written(even, False), *self.alphabet.written(odd, True)])]
            parts = _by_names(even), _by_names(odd)
            if len({*parts[0], *parts[1]}) > 1:
                forms.append(self._listed([
                    term for odd, part in enumerate(parts) for harmonic in part.values()
                    for term in self.alphabet.written(harmonic, bool(odd))]))
            factors = [_primitive(terms) for terms in forms]
            self._forms[f] = min(factors, key=lambda x: sp.count_ops(x.expression))
        return self._forms[f]

    def _listed(self, terms):
        """[(polynomial in the names, letters, numbers of the sines)] as [(number, {x: power})], collected."""
        total = {}
        for polynomial, word, sines in terms:
            sign, waves = 1, {}
            for n, v in enumerate(word):
                wave = (sp.sin if n in sines else sp.cos)(self._angle(v))
                if wave.is_Mul:                                           # sin(b - a) = -sin(a - b)
                    sign, wave = -sign, -wave
                waves[wave] = waves.get(wave, 0) + 1
            for exponents, c in polynomial.terms():
                powers = {self.names[i]: e for i, e in enumerate(exponents) if e} | waves
                key = frozenset(powers.items())
                total[key] = total.get(key, (0,))[0] + sign*c, powers
        return [(c, powers) for c, powers in total.values() if c]


def _whole(factors):
    """sin δ has the factors sin(δ/2) and cos(δ/2): those of odd degree go together, two by two."""
    whole = [(f, k) for f, k in factors if not f.odd]
    halves = sorted(((f, k) for f, k in factors if f.odd), key=lambda x: (x[0].odd, x[1]))
    while halves:
        f, k = halves.pop()
        if k % 2 == 0 and not (halves and (halves[-1][0].odd, halves[-1][1]) == (f.odd, k)):
            whole.append((f*f, k//2))
        elif halves:
            g, other = halves.pop()
            both = min(k, other)
            (halves if (f*g).odd else whole).append((f*g, both))
            halves += [(h, rest) for h, rest in ((f, k - both), (g, other - both)) if rest]
        else:
            whole.append((f, k))
    return whole


def _by_names(part):
    """{k: polynomial} as {monomial: {k: polynomial}}."""
    parts = {}
    for k, polynomial in part.items():
        for exponents, c in polynomial.terms():
            parts.setdefault(exponents, {})[k] = polynomial.ring.from_dict({exponents: c})
    return parts


def _primitive(terms):
    """Whole coefficients without common factor and with few minus signs; a constant is positive."""
    numbers = [c for c, _ in terms]
    number = QQ(gcd(*(int(c.numerator) for c in numbers)), lcm(*(int(c.denominator) for c in numbers)))
    minus = 2*sum(c < 0 for c in numbers) - len(numbers)
    if minus > 0 or minus == 0 and any(c < 0 for c, powers in terms if not powers):
        number = -number
    return Factor(number, tuple((int(c/number), powers) for c, powers in terms))


def _first_is_positive(expression):
    return not expression.as_ordered_terms()[0].as_coeff_Mul()[0] < 0


def _number(factors):
    return prod((f.number**k for f, k in factors), start=QQ(1))


def shortest_sum(terms):
    """A sum of (number, {x: power}), what saves most in front; or with waves of one coefficient together."""
    forms = [_gathered(terms)]
    groups = {}
    for waves, part in _grouped(terms, lambda x: isinstance(x, (sp.sin, sp.cos))):
        common = gcd(*(c for c, _ in part))*(1 if part[0][0] > 0 else -1)
        key = frozenset((c//common, frozenset(powers.items())) for c, powers in part)
        groups.setdefault(key, ([], []))[0].append((common, waves))
        groups[key][1][:] = [(c//common, powers) for c, powers in part]
    if len(groups) < len(terms):
        forms.append(sp.Add(*(sp.Mul(gcd(*(c for c, _ in waves)), _gathered(names),
                                     _gathered([(c//gcd(*(c for c, _ in waves)), x) for c, x in waves]))
                              for waves, names in groups.values())))
    return min(forms, key=sp.count_ops)


def _grouped(terms, belongs):
    """[(the powers that belong, [(number, the others)])]."""
    groups = {}
    for c, powers in terms:
        mine = {x: p for x, p in powers.items() if belongs(x)}
        key = frozenset(mine.items())
        groups.setdefault(key, (mine, []))[1].append((c, {x: p for x, p in powers.items() if x not in mine}))
    return groups.values()


def _gathered(terms):
    """The wave that saves most when written once stands in front of a bracket; a name only before all."""
    savings = {}
    for _, powers in terms:
        for x in powers:
            savings[x] = savings.get(x, -1) + 1
    savings = {x: n*(1 + sp.count_ops(x)) for x, n in savings.items()
               if n and (isinstance(x, (sp.sin, sp.cos)) or n == len(terms) - 1)}
    if not savings:
        return sp.Add(*(sp.Mul(c, *(x**p for x, p in powers.items())) for c, powers in terms))
    most = max(savings, key=lambda x: (savings[x], sp.default_sort_key(x)))
    times = min(powers[most] for _, powers in terms if most in powers)
    inside = [(c, {x: p - times*(x == most) for x, p in powers.items() if x != most or p > times})
              for c, powers in terms if most in powers]
    common = gcd(*(c for c, _ in inside))*(-1 if 2*sum(c < 0 for c, _ in inside) > len(inside) else 1)
    rest = [(c, powers) for c, powers in terms if most not in powers]
    bracket = _gathered([(c//common, powers) for c, powers in inside])
    return sp.Add(sp.Mul(common, most**times, bracket), _gathered(rest) if rest else 0)
