"""Ends of a rod (jin2005, §4.1.4–4.1.6): the echo of a wave, and a rod that is pushed suddenly."""

from fractions import Fraction

import sympy as sp

from mechlib.elastic_bodies.chain import RodChain
from mechlib.elastic_bodies.rod_waves.rod import rod
from mechlib.hints import Quantity
from mechlib.needs import needs, numeric, or_none, positive


@needs(Z=positive, d=or_none(numeric))
def echo(end: str, Z: Quantity = 1, d: Quantity | None = None) -> Quantity:
    """The share g/f of a wave that comes back: 1 from a free end, -1 from a fixed one, (Z - d)/(Z + d) from a
    dashpot d.

    >>> Z, d = sp.symbols("Z d", positive=True)
    >>> echo("free"), echo("fixed"), echo("dashpot", Z, d).subs(d, Z)
    (1, -1, 0)
    >>> echo("open")
    Traceback (most recent call last):
        ...
    ValueError: an end is 'free', 'fixed' or 'dashpot' (with d not negative); got 'open'.
    """
    if end in ("free", "fixed"):
        return 1 if end == "free" else -1
    if end != "dashpot" or d is None or (not isinstance(d, sp.Basic) and not 0 <= d < float("inf")):
        raise ValueError("an end is 'free', 'fixed' or 'dashpot' (with d not negative); got "
                         f"{end!r}{'' if d is None else f' with d={d}'}.")
    return (Z - d)/(Z + d)


def pulse_and_echo(x: Quantity, t: Quantity, L: Quantity, width: Quantity, r: Quantity) -> tuple:
    """The waves (f, g) of a unit push of the duration ``width`` at x = 0, and of its echo r at x = L, while
    nothing has come back to x = 0 (c = Z = 1).

    >>> pulse_and_echo(2, 3, 3, 2, sp.Rational(1, 2)), pulse_and_echo(2, sp.Rational(9, 2), 3, 2, 1)
    ((1, 0), (0, 1))
    """
    def pulse(age):
        return sp.Piecewise((0, age < 0), (1, age < width), (0, True))
    return pulse(sp.sympify(t - x)), r*pulse(sp.sympify(t - 2*L + x))


def echo_diagram(L: Quantity, width: Quantity, until: Quantity) -> list[tuple]:
    """The plane of place and time for the same push, in polygons: (corners, a, b), the tension is a + b r."""
    shares = Fraction(1, 3), Fraction(1, 5)
    one, other = (RodChain([rod(1, L)], [0], left=("push", 1, width),
                           right=("dashpot", (1 - r)/(1 + r))).run(until).diagram() for r in shares)
    found = []
    for (_, corners, n), (_, _, m) in zip(one, other, strict=True):
        b = (n - m)/(shares[0] - shares[1])
        found.append((corners, n - b*shares[0], b))
    return found


def pushed_waves(x: Quantity, t: Quantity, far: str) -> tuple[sp.Expr, sp.Expr]:
    """The waves (f, g) in a rod 0 ≤ x ≤ 1 that is pushed at x = 0 with the force 1 from t = 0 on; c = Z = 1.

    The push adds 1 to what comes back: f(0, t) = 1 + g(0, t), and g(0, t) = ±f(0, t - 2).  From a free far
    end f has grown to 1 + ⌊t/2⌋; from a fixed one it alternates between 1 and 0.

    >>> pushed_waves(0, sp.Rational(9, 2), "free"), pushed_waves(0, sp.Rational(9, 2), "fixed")
    ((3, 2), (1, 0))
    """
    def sent(age):
        count = sp.Max(0, sp.floor(age/2) + 1)
        return count if far == "free" else sp.Mod(count, 2)
    return sent(sp.sympify(t - x)), echo(far)*sent(sp.sympify(t + x - 2))


def pushed_tip(t: Quantity) -> sp.Expr:
    """The displacement of the pushed end of a rod whose far end is fixed: a triangle between 0 and 2, in
    units PL/EA and L/c.

    >>> [pushed_tip(t) for t in (1, 2, 3, 4)]
    [1, 2, 1, 0]
    """
    return 2 - sp.Abs(sp.Mod(t, 4) - 2)
