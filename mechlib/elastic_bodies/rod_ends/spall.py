"""Spalling: a pulse of compression comes back from a free end as tension and breaks off chips."""

from typing import NamedTuple

import sympy as sp

from mechlib.elastic_bodies.rod_waves.rod import Rod
from mechlib.hints import Quantity
from mechlib.needs import a, needs, numeric, positive


class Chip(NamedTuple):
    """A piece that has come off: its thickness and its speed."""

    thickness: Quantity
    speed: Quantity


def chip(i: int, sigma0: Quantity, strength: Quantity, length: Quantity, rod: Rod) -> Chip:
    """The i-th chip (i = 1, 2, …) of a triangular pulse, if there is one.

    Its thickness is λσ_F/2σ₀, its speed [2 (σ₀ - (i-1) σ_F) - σ_F]/ρc.
    """
    return Chip(length*strength/(2*sigma0),
                (2*(sigma0 - (i - 1)*strength) - strength)/(rod.density*rod.speed))


@needs(sigma0=positive, strength=numeric, length=positive, rod=a(Rod, "Describe it with Rod(…) first."))
def spall(sigma0: Quantity, strength: Quantity, length: Quantity, rod: Rod) -> list[Chip]:
    """The chips that a triangular pulse of compression breaks off a free end.

    The pulse has the peak ``sigma0`` at its front and the length ``length``; a crack opens at once where the
    tension reaches ``strength``, and costs no energy.  There are ⌊σ₀/σ_F⌋ chips, none if the strength is
    above the peak.

    >>> from mechlib.elastic_bodies import rod
    >>> [(float(c.thickness), float(c.speed)) for c in spall(1, sp.Rational(3, 10), 1, rod(1, 1))]
    [(0.15, 1.7), (0.15, 1.1), (0.15, 0.5)]
    >>> spall(1, 2, 1, rod(1, 1))
    []
    """
    for name, value in (("sigma0", sigma0), ("strength", strength), ("length", length)):
        if not value > 0:
            raise ValueError(f"a pulse and a material need positive {name}; got {value}.")
    return [chip(i, sigma0, strength, length, rod) for i in range(1, int(sigma0//strength) + 1)]


def near_the_end(depth: Quantity, t: Quantity) -> tuple[sp.Expr, sp.Expr]:
    """Stresses (coming, returned) at a depth under the free end, the front arriving at t = 0; unit peak and
    length, before any crack; tension positive.

    >>> near_the_end(sp.Rational(1, 5), sp.Rational(1, 4))
    (-11/20, 19/20)
    """
    def pulse(age):
        return sp.Piecewise((0, age < 0), (1 - age, age < 1), (0, True))
    return -pulse(sp.sympify(t + depth)), pulse(sp.sympify(t - depth))
