"""The operations of a formula on numbers of fifty digits, bounded, so that no tower of powers can keep the
checker busy.

Sums, products and whole powers, which are most of a formula, work on the plain numbers within
mpmath's ``mpf``, with the same rounding.

>>> four = RAW[sp.Mul]([mpmath.mpf(2)._mpf_, mpmath.mpf(2)._mpf_])
>>> print(mpmath.mp.make_mpf(four))
4.0
"""

import mpmath
import sympy as sp
from mpmath.libmp import dps_to_prec, fone, fzero, mpf_mul, mpf_pow_int, mpf_sum

MOST_BITS = 20000
DIGITS = 50
BITS, NEAREST = dps_to_prec(DIGITS), "n"
ROUNDING = mpmath.mpf(10) ** -40
LARGEST = 996          # bits of a value: 1e300, as far as the doubles of the page reach


class OutOfReach(ArithmeticError):
    """A value too large, too small or not defined."""


def _power(base, exponent):
    if -ROUNDING < base < 0 and exponent != int(exponent):
        base = mpmath.mpf(0)
    if base == 0 and exponent < 0:
        raise OutOfReach
    if exponent == int(exponent) and abs(exponent) <= 1024:
        return base ** int(exponent)
    if base != 0 and abs(exponent) * (abs(mpmath.mag(base)) + 1) > MOST_BITS:
        raise OutOfReach
    return mpmath.power(base, exponent)


def _bounded(function):
    def guarded(x):
        if abs(x) > MOST_BITS / 2:
            raise OutOfReach
        return function(x)

    return guarded


def _total(raw):
    return mpf_sum(raw, BITS, NEAREST)


def _product(raw):
    result = fone
    for value in raw:
        result = mpf_mul(result, value, BITS, NEAREST)
    return result


def whole_power(exponent):
    def power(raw):
        if exponent < 0 and raw[0] == fzero:
            raise OutOfReach
        return mpf_pow_int(raw[0], exponent, BITS, NEAREST)

    return power


def on_raw(operation):
    """An operation of mpmath, on the plain numbers."""
    def on_raw(raw):
        value = operation(*map(mpmath.mp.make_mpf, raw))
        if isinstance(value, mpmath.mpc):
            if value.imag != 0:
                raise OutOfReach
            value = value.real
        return mpmath.mpf(value)._mpf_

    return on_raw


def out_of_reach(raw):
    raise OutOfReach


RAW = {sp.Add: _total, sp.Mul: _product}
OPERATIONS = {
    sp.Add: lambda *values: mpmath.fsum(values),
    sp.Mul: lambda *values: mpmath.fprod(values),
    sp.Pow: _power,
    sp.Abs: abs,
    sp.exp: _bounded(mpmath.exp),
    sp.log: lambda x, base=None: mpmath.log(x) if base is None else mpmath.log(x) / mpmath.log(base),
    sp.sign: mpmath.sign,
    sp.atan2: mpmath.atan2,
    sp.Min: min,
    sp.Max: max,
    sp.core.expr.UnevaluatedExpr: lambda x: x,
}
for _name in "sin cos tan cot sec csc asin acos atan acot".split():
    OPERATIONS[getattr(sp, _name)] = getattr(mpmath, _name)
for _name in "sinh cosh tanh coth asinh acosh atanh".split():
    OPERATIONS[getattr(sp, _name)] = _bounded(getattr(mpmath, _name))
SINE_FOR_COSINE = {sp.sin: mpmath.cos, sp.cos: mpmath.sin, sp.tan: mpmath.cot, sp.cot: mpmath.tan}


def within(raw):
    """The number, if it is finite and not too large."""
    _, digits, exponent, bits = raw
    if exponent + bits > LARGEST if digits else exponent:
        raise OutOfReach
    return raw
