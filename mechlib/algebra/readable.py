"""From ratios of polynomials in tan(φ/2) back to what a person would write."""

import sympy as sp
from sympy.polys.domains import QQ
from sympy.polys.rings import PolyRing

from .factors import coefficients, factored


def _half_angle_power(j, k, s, c):
    """2^k t^j/(1 + t²)^k as a polynomial in s = sin φ and c = cos φ (j ≤ 2k)."""
    a, odd = divmod(j, 2)
    value = (1 - c)**a * (1 + c)**(k - a - odd)
    return value * s if odd else value


def pretty_ratio(numer, denom, names, angles, known):
    """numer/denom (PolyElements) with generators named; half-angles turned into sines and cosines.

    ``names`` and ``angles`` map a generator's exponent vector to its expression
    or to the angle whose half-tangent it is; ``known`` keeps what has been factored before.
    """
    columns = {v.index(1): name for v, name in names.items()}
    half = {v.index(1): angle for v, angle in angles.items()}
    symbols = known.setdefault("sines", {i: (sp.Dummy("s"), sp.Dummy("c")) for i in half})
    stand_in = known.setdefault("names", {i: sp.Dummy(str(name), positive=True)
                                          for i, name in columns.items()})

    def polynomial(p):
        terms = []
        for exponents, coefficient in p.terms():
            factors = [sp.Rational(int(coefficient.numerator), int(coefficient.denominator))]
            terms.append(sp.Mul(*factors, *(stand_in[i]**j for i, j in enumerate(exponents) if j)))
        return sp.Add(*terms)

    if half:
        n, d = _in_sines(numer, denom, symbols, stand_in)
        for p in (n, d):
            if p not in known:
                known[p] = _shortest(p, symbols.values())
        n, d = known[n], known[d]
    else:
        for p in (numer, denom):
            if p not in known:
                known[p] = _factored(polynomial(p))
        n, d = known[numer], known[denom]
    if d.could_extract_minus_sign():
        n, d = -n, -d
    n = _without_leading_minus(n)
    result = _double_angles(n / d, symbols, half)
    back = {s: f(half[i]) for i, pair in symbols.items() for f, s in zip((sp.sin, sp.cos), pair)}
    return result.xreplace(back).xreplace({stand_in[i]: name for i, name in columns.items()})


def _in_sines(numer, denom, symbols, stand_in):
    """Numerator and denominator as polynomials in the sines and cosines, without a common factor."""
    ring = PolyRing([*(x for pair in symbols.values() for x in pair), *stand_in.values()], QQ)
    gens = dict(zip(ring.symbols, ring.gens))
    order = {i: -(-max(numer.degree(numer.ring.gens[i]), denom.degree(denom.ring.gens[i])) // 2)
             for i in symbols}
    powers = {}

    def power(i, j):
        if (i, j) not in powers:
            powers[i, j] = _half_angle_power(j, order[i], *(gens[x] for x in symbols[i])) if i in symbols \
                else gens[stand_in[i]]**j
        return powers[i, j]

    def written(p):
        total = ring.zero
        for exponents, coefficient in p.terms():
            term = ring.ground_new(coefficient)
            for i, j in enumerate(exponents):
                if j or i in symbols:
                    term *= power(i, j)
            total += term
        return total

    return (p.as_expr() for p in written(numer).cancel(written(denom)))


def collected(numer, denom, gens, short=40):
    """Split a long numerator by its monomials in the symbols that are not in the denominator: [(monomial,
    rest)].

    Only if it is homogeneous in them (so are results in impulses and velocities before the impact,
    and energies); a short numerator stays whole.
    """
    whole = [(numer.ring.one, numer)]
    columns = [g.leading_expv().index(1) for g in gens if denom.degree(g) <= 0 < numer.degree(g)]
    if len(numer) <= short or len({sum(powers[i] for i in columns) for powers in numer.itermonoms()}) > 1:
        return whole
    ring = numer.ring
    return [(ring.from_dict({key: ring.domain.one}), part)
            for key, part in coefficients(numer, columns).items()]


def _factored(p):
    """Factored over the rationals; a single term stays as it is."""
    return factored(p) if p.is_Add else p


def _shortest(p, pairs):
    """Use sin² + cos² = 1, angle by angle, where it shortens the factored form."""
    p = sp.expand(p)
    for s, c in pairs:
        candidates = [p]
        for a, b in ((s, c), (c, s)):
            if p.has(a):
                candidates.append(sp.expand(sp.Poly(p, a).rem(sp.Poly(a**2 + b**2 - 1, a)).as_expr()))
        if len(set(candidates)) > 1:
            p = min(dict.fromkeys(candidates), key=_length)
    return _factored(p)


def _without_leading_minus(p):
    """-(e - 1) is 1 - e: a minus sign in front goes into a factor that has one too many."""
    coefficient, factors = p.as_coeff_mul()
    if not coefficient < 0:
        return p
    for f in factors:
        terms = f.as_ordered_terms() if f.is_Add else []
        if 2*sum(term.could_extract_minus_sign() for term in terms) >= len(terms) > 0:
            rest = [g for g in factors if g is not f]
            return sp.Mul(-coefficient, *rest, sp.Add(*(-term for term in terms)))
    return p


def _length(p):
    """What makes a form long: operations, then minus signs (1 + 3 sin²θ before 4 - 3 cos²θ), then letters."""
    coefficients = [term.as_coeff_Mul()[0] for term in sp.Add.make_args(p)]
    minus = sum(bool(c < 0) for c in coefficients)
    factored = _factored(p)
    operations = min(sp.count_ops(factored), sp.count_ops(-factored))
    return operations, min(minus, len(coefficients) - minus), len(str(p))


def _double_angles(result, symbols, half):
    """A factor 2c² - 1 or 1 - 2s² is cos 2φ."""
    double = {}
    for i, (s, c) in symbols.items():
        cos2 = sp.cos(2 * half[i])
        double |= {2*c**2 - 1: cos2, 1 - 2*c**2: -cos2, 1 - 2*s**2: cos2, 2*s**2 - 1: -cos2}
    return result.xreplace(double) if double else result
