"""The factors of a polynomial in many variables, without luck.

For many variables SymPy puts random numbers in place of all but one of them and lifts the factors that it
then sees; now and then the numbers are bad, the factors false, and the lifting takes minutes. What mechanics
writes is nearly always of degree one or two in some letter, and then no guess is needed: a x + b has no
factor but what a and b have in common, and a x² + b x + c without such a factor splits only if b² - 4 a c is
a square.
"""

import math

import sympy as sp
from sympy.core.random import rng
from sympy.polys.domains import QQ, ZZ
from sympy.polys.rings import sring

PLACES = (2, 3, 5, 7, 11, 13)               # where a discriminant is looked at before its root is sought


def factored(p: sp.Expr) -> sp.Expr:
    """A polynomial with rational coefficients as a product, as ``sympy.factor`` writes it.

    >>> x, y, z = sp.symbols("x y z")
    >>> factored(sp.expand((x*y + z)*(x - z)**2/3))
    (x - z)**2*(x*y + z)/3
    """
    number, found = factor_list(sring(p)[1])
    number = sp.Rational(int(number.numerator), int(number.denominator))
    found = sp.Mul(*(f.as_expr()**k for f, k in found))
    return sp.Mul(number, found, evaluate=False) if found.is_Add and abs(number) != 1 else number*found


def factor_list(p) -> tuple:
    """(number, [(factor, power)]) of a PolyElement over the integers or the rationals; the factors have whole
    coefficients without common divisor, the first positive.

    >>> from sympy.polys.rings import ring
    >>> R, x, y = ring("x, y", QQ)
    >>> factor_list((x**2 - y**2)*(x*y + 1)*y)[1]
    [(y, 1), (x*y + 1, 1), (x - y, 1), (x + y, 1)]
    """
    if not p:
        return QQ(0), []
    below, whole = p.clear_denoms() if p.ring.domain.is_QQ else (1, p)
    content, whole = whole.set_ring(p.ring.clone(domain=ZZ)).primitive()
    if whole.LC < 0:
        content, whole = -content, -whole
    found = [(f.set_ring(p.ring), k) for f, k in _factors(whole)]
    return QQ(content, below), sorted(found, key=lambda one: (one[1], len(one[0]), sorted(one[0].terms())))


def _factors(p) -> list[tuple]:
    """The factors of a polynomial over the integers whose coefficients have none in common, with powers."""
    least = [min(powers) for powers in zip(*p.itermonoms())]
    found = [(x, k) for x, k in zip(p.ring.gens, least) if k]
    p = p.exquo(p.ring.from_dict({tuple(least): p.ring.domain.one}))
    if p.is_ground:
        return found
    degree, x = min((p.degree(x), i) for i, x in enumerate(p.ring.gens) if p.degree(x) > 0)
    if degree > 2:
        powers = p.sqf_list()[1]
        return found + (_by_lots(p) if powers[0][1] == len(powers) == 1 else
                        [(f, j*k) for part, k in powers for f, j in _factors(part)])
    common = _common(list(coefficients(p, [x]).values()))
    return found + ([] if common.is_ground else _factors(common)) + _halves(p.exquo(common), x, degree)


def _halves(p, x, degree) -> list[tuple]:
    """A polynomial of degree one or two in a variable, whose coefficients have nothing in common."""
    if degree == 1:
        return [(p, 1)]
    parts = coefficients(p, [x])
    a, b, c = (parts.get((p.ring.gens[x]**k).leading_expv(), p.ring.zero) for k in (2, 1, 0))
    root = _root(b**2 - 4*a*c)
    if root is None:
        return [(p, 1)]
    one = (2*a*p.ring.gens[x] + b - root).primitive()[1]
    one = _positive(p.gcd(one))
    other = _positive(p.exquo(one))
    return [(one, 2)] if one == other else [(one, 1), (other, 1)]


def _by_lots(p) -> list[tuple]:
    """SymPy's factors; the lots are always the same, so that nothing, not even the time, depends on what was
    computed before."""
    state = rng.getstate()
    rng.seed(1)
    try:
        return p.factor_list()[1]
    finally:
        rng.setstate(state)


def _positive(p):
    return -p if p.LC < 0 else p


def _root(p):
    """The polynomial whose square is p; None if there is none."""
    if not p:
        return p
    gens = p.ring.gens
    for shift in range(len(PLACES)):
        places = [(x, PLACES[(i*(shift + 1) + shift) % len(PLACES)] + i) for i, x in enumerate(gens)]
        value = int(p.evaluate(places))
        if value < 0 or math.isqrt(value)**2 != value:
            return None
    number, found = p.sqf_list()
    if number < 0 or math.isqrt(int(number))**2 != number or any(k % 2 for _, k in found):
        return None
    return math.prod((f**(k//2) for f, k in found), start=p.ring.ground_new(math.isqrt(int(number))))


def coefficients(p, columns) -> dict:
    """A polynomial by its monomials in some of its variables: {exponents: what stands with it}.

    >>> from sympy.polys.rings import ring
    >>> R, x, y = ring("x, y", QQ)
    >>> coefficients(x*y + 3*x + y**2, [0])
    {(1, 0): y + 3, (0, 0): y**2}
    """
    parts = {}
    for powers, number in p.terms():
        key = tuple(k if i in columns else 0 for i, k in enumerate(powers))
        rest = tuple(0 if i in columns else k for i, k in enumerate(powers))
        parts.setdefault(key, {})[rest] = number
    return {key: p.ring.from_dict(part) for key, part in parts.items()}


def _variables(p) -> set[int]:
    return {i for powers in p.itermonoms() for i, k in enumerate(powers) if k}


def _common(parts):
    """What several polynomials have in common: it holds no variable that one of them lacks, so it divides
    their coefficients of all such variables, too, and these are short."""
    while True:
        each = [_variables(p) for p in parts]
        others = sorted(set.union(*each) - set.intersection(*each))
        if not others:
            break
        parts = [one for p in parts for one in coefficients(p, others).values()]
    parts = sorted(set(parts), key=len)
    found = parts[0]
    for p in parts[1:]:
        if found.is_ground and abs(found.LC) == 1:
            break
        found = found.gcd(p)
    return _positive(found)
