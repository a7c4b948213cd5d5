"""Waves from an initial state (jin2005, §4.1.1–4.1.3): d'Alembert's solution, and images for the ends.

Displacement w, velocity v, tension N = EA w′.  Two waves in units of force make up everything:

    Z v = f + g,   N = g - f;   f runs to the right, g to the left.
"""

import sympy as sp

from mechlib.hints import Quantity
from mechlib.needs import a, expression, needs, number, positive, symbol

from .rod import Rod

ENDS = {"fixed": -1, "free": 1}


@needs(w0=expression, v0=expression, c=positive, x=symbol, t=number)
def dalembert(w0: Quantity, v0: Quantity, c: Quantity, x: sp.Symbol, t: Quantity) -> sp.Expr:
    """The displacement of an infinite rod that starts with w₀(x) and v₀(x).

    w = ½ [w₀(x - ct) + w₀(x + ct)] + 1/(2c) ∫ v₀ from x - ct to x + ct.  With :func:`images` in place of w₀
    it is the motion of a rod with ends.

    >>> x, t, c = sp.symbols("x t c", positive=True)
    >>> dalembert(sp.cos(x), 0, 1, x, t).equals(sp.cos(x)*sp.cos(t))
    True
    >>> dalembert(0, 2*x, c, x, t).expand()
    2*t*x
    """
    w0, v0, x = sp.sympify(w0), sp.sympify(v0), sp.sympify(x)
    ahead, behind = x - c*t, x + c*t
    moved = (w0.subs(x, ahead) + w0.subs(x, behind))/2
    if v0 == 0:
        return moved
    pushed = sp.integrate(v0, x)
    return moved + (pushed.subs(x, behind) - pushed.subs(x, ahead))/(2*c)


@needs(w0=expression, v0=expression, rod=a(Rod, "Describe it with Rod(…) first."), x=symbol)
def waves(w0: Quantity, v0: Quantity, rod: Rod, x: sp.Symbol) -> tuple[sp.Expr, sp.Expr]:
    """The two waves of an initial state, f = ½ (Z v₀ - EA w₀′) to the right and g = ½ (Z v₀ + EA w₀′) to the
    left.

    >>> from .rod import rod
    >>> x, Z = sp.symbols("x Z", positive=True)
    >>> waves(3*x, 0, rod(Z, 1), x), waves(0, 4, rod(Z, 1), x)
    ((-3*Z/2, 3*Z/2), (2*Z, 2*Z))
    """
    strain = sp.diff(w0, x)
    tension, motion = rod.modulus*rod.area*strain, rod.impedance*sp.sympify(v0)
    return sp.expand((motion - tension)/2), sp.expand((motion + tension)/2)


@needs(expr=expression, x=symbol, L=positive)
def images(expr: Quantity, x: sp.Symbol, L: Quantity, left: str = "fixed", right: str = "free") -> sp.Expr:
    """Continue what is given on 0 ≤ x ≤ L over both ends: odd about a fixed end, even about a free one.

    The continued state has the period 4L (2L if both ends are alike).

    >>> x = sp.Symbol("x", real=True)
    >>> stretched = images(x, x, 1)
    >>> [stretched.subs(x, place) for place in (sp.Rational(1, 2), sp.Rational(-1, 2), sp.Rational(3, 2))]
    [1/2, -1/2, 1/2]
    >>> images(x, x, 1, right="glued")
    Traceback (most recent call last):
        ...
    ValueError: an end is 'fixed' or 'free'; got right='glued'.
    """
    for name, end in (("left", left), ("right", right)):
        if end not in ENDS:
            raise ValueError(f"an end is 'fixed' or 'free'; got {name}={end!r}.")
    a, b = ENDS[left], ENDS[right]
    expr, y = sp.sympify(expr), sp.Mod(x, 4*L)
    quarters = [(1, y), (b, 2*L - y), (a*b, y - 2*L), (a, 4*L - y)]
    pieces = [sign*expr.subs(x, place) for sign, place in quarters]
    return sp.Piecewise(*((piece, y < k*L) for k, piece in enumerate(pieces[:3], start=1)), (pieces[3], True))
