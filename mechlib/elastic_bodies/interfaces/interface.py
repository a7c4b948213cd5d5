"""A bonded joint of two rods (jin2005, §4.1.7): what comes back and what goes on."""

from fractions import Fraction
from typing import NamedTuple

import sympy as sp

from mechlib.elastic_bodies.chain import RodChain
from mechlib.elastic_bodies.rod_waves.rod import rod
from mechlib.hints import Quantity
from mechlib.needs import needs, numeric


class Scattering(NamedTuple):
    """What a joint makes of a wave, as pairs (comes back, goes on): of the force, of the velocity, of the
    energy."""

    force: tuple
    velocity: tuple
    energy: tuple


@needs(Z1=numeric, Z2=numeric)
def scatter(Z1: Quantity, Z2: Quantity) -> Scattering:
    """The wave comes from the side of Z₁.

    Force R = (Z₂ - Z₁)/(Z₂ + Z₁) and T = 2Z₂/(Z₁ + Z₂) = 1 + R, velocity -R and 2Z₁/(Z₁ + Z₂) = 1 - R, energy
    R² and 1 - R².

    >>> scatter(Fraction(1), 3).force, scatter(Fraction(1), 3).energy
    ((Fraction(1, 2), Fraction(3, 2)), (Fraction(1, 4), Fraction(3, 4)))
    >>> scatter(1, 0)
    Traceback (most recent call last):
        ...
    ValueError: impedances must be positive; an end is 'free' or 'fixed', not Z=0 (Z2).
    """
    for name, Z in (("Z1", Z1), ("Z2", Z2)):
        if not isinstance(Z, sp.Basic) and not 0 < Z < float("inf"):
            raise ValueError(f"impedances must be positive; an end is 'free' or 'fixed', not Z={Z} ({name}).")
    R = Fraction(Z2 - Z1, Z2 + Z1) if isinstance(Z1, int) and isinstance(Z2, int) else (Z2 - Z1)/(Z2 + Z1)
    return Scattering((R, 1 + R), (-R, 1 - R), (R**2, 1 - R**2))


def pulse_at_joint(x: Quantity, t: Quantity, L: Quantity, width: Quantity, R: Quantity) -> sp.Expr:
    """The tension at the place x of two rods of length L each (c = 1), of which the first was pushed with the
    force 1 for the time ``width``; R is the echo of the force at the joint.

    >>> pulse_at_joint(2, sp.Rational(5, 2), 3, 1, 0), pulse_at_joint(4, sp.Rational(9, 2), 3, 1, 1)
    (-1, -2)
    """
    def pulse(age):
        return sp.Piecewise((0, age < 0), (1, age < width), (0, True))
    x, t = sp.sympify(x), sp.sympify(t)
    return sp.Piecewise((-pulse(t - x) - R*pulse(t - 2*L + x), x < L), (-(1 + R)*pulse(t - x), True))


def joint_diagram(L: Quantity, width: Quantity, until: Quantity) -> list[tuple]:
    """The plane of place and time for the same push, in polygons: (rod, corners, a, b), the tension is
    a + b R."""
    echoes = Fraction(1, 3), Fraction(1, 5)
    one, other = (RodChain([rod(1, L), rod((1 + R)/(1 - R), L)], [0, 0], ["bonded"],
                           left=("push", 1, width)).run(until).diagram() for R in echoes)
    found = []
    for (i, corners, n), (_, _, m) in zip(one, other, strict=True):
        b = (n - m)/(echoes[0] - echoes[1])
        found.append((i, corners, n - b*echoes[0], b))
    return found
