"""A uniform elastic rod, as a wave sees it."""

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import sympy as sp

from mechlib.hints import Quantity
from mechlib.needs import needs, numeric, positive


@needs(length=numeric, modulus=numeric, density=numeric, area=numeric)
@dataclass(frozen=True)
class Rod:
    """A uniform rod: its length L, Young's modulus E, density ρ and section A.

    A wave knows it by two numbers, the impedance Z = ρcA and the transit time τ = L/c, where c = √(E/ρ).
    Numbers, fractions and SymPy expressions are all welcome; fractions stay exact where c is one.

    >>> steel = Rod(length=0.5, modulus=210e9, density=7850, area=1e-4)
    >>> round(steel.speed, 3), round(steel.impedance, 3), round(2e6*steel.transit, 3)
    (5172.194, 4060.172, 193.342)
    >>> Rod(1, 1, 1, -1)
    Traceback (most recent call last):
        ...
    ValueError: a rod needs positive length, modulus, density and area; got area=-1.
    """

    length: Quantity
    modulus: Quantity
    density: Quantity
    area: Quantity

    def __post_init__(self):
        for name in ("length", "modulus", "density", "area"):
            value = getattr(self, name)
            if isinstance(value, sp.Expr) and value.is_positive is None:
                continue                                          # a symbol whose sign is not said
            if isinstance(value, bool) or not value > 0 or value == math.inf:
                raise ValueError("a rod needs positive length, modulus, density and area; got "
                                 f"{name}={value}.")

    @cached_property
    def speed(self) -> Quantity:
        """c = √(E/ρ), the speed of every wave."""
        return _root(_ratio(self.modulus, self.density))

    @cached_property
    def impedance(self) -> Quantity:
        """Z = ρcA = EA/c: the force that gives the end of a long rod the velocity 1."""
        return self.density*self.speed*self.area

    @cached_property
    def transit(self) -> Quantity:
        """τ = L/c: the time from one end to the other."""
        return _ratio(self.length, self.speed)

    @property
    def mass(self) -> Quantity:
        """m = ρAL = Zτ."""
        return self.density*self.area*self.length


@needs(Z=positive, tau=positive)
def rod(Z: Quantity, tau: Quantity) -> Rod:
    """The rod of unit speed and unit section with the impedance Z and the transit time τ.

    >>> bar = rod(Fraction(3, 2), 2)
    >>> bar.impedance, bar.transit, bar.mass
    (Fraction(3, 2), Fraction(2, 1), Fraction(3, 1))
    """
    return Rod(length=tau, modulus=Z, density=Z, area=1)


def _ratio(a, b):
    """a/b; of whole numbers, a fraction."""
    return Fraction(a, b) if isinstance(a, (int, Fraction)) and isinstance(b, (int, Fraction)) else a/b


def _root(square):
    if isinstance(square, Fraction):
        top, bottom = math.isqrt(square.numerator), math.isqrt(square.denominator)
        if (top**2, bottom**2) == (square.numerator, square.denominator):
            return Fraction(top, bottom)
    return sp.sqrt(square) if isinstance(square, sp.Basic) else math.sqrt(square)
