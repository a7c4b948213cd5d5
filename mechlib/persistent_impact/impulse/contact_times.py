"""How long an elastic contact lasts, beside times that were measured."""

import math

import sympy as sp

from mechlib.hints import Formula
from mechlib.needs import needs, positive

# A superball of e ≈ 0.9, dropped from 0.4 to 1.6 m, filmed at 1000 frames a second: contact time in ms, its
# uncertainty, and the lowest and highest drop in m.  "Measuring the collision time of a ball with high
# coefficient of restitution", azbuki.bg; an excerpt was read.
SUPERBALL = (8.4, 1.0, 0.4, 1.6)

# A steel ball, 1.58 mm across, dropped on a steel plate of 50 mm: about 5 µs, from the width of the pulse at
# a sensor below the plate.  G. McLaskey, Cornell University, course page on impact; an excerpt was read.
STEEL_BALL = {"diameter": 1.58e-3, "time": 5e-6}

# A golf drive: contact of about 500 µs, a force of upwards of 3000 lb = 13.3 kN.  usga.org, May 2025; an
# excerpt was read.
GOLF_DRIVE = {"time": 500e-6, "force": 13.3e3}


@needs(mass=positive, stiffness=positive, exponent=positive, speed=positive)
def contact_time(mass: Formula, stiffness: Formula, exponent: Formula, speed: Formula) -> sp.Expr:
    """The duration of the contact F = k δⁿ that a mass meets at a speed: (2δ_m/((n+1)v)) B(1/(n+1), 1/2).

    The greatest indentation follows from the energy, k δ_mⁿ⁺¹/(n + 1) = m v²/2.

    >>> m, k, v = sp.symbols("m k v", positive=True)
    >>> sp.simplify(contact_time(m, k, 1, v).rewrite(sp.gamma))            # a spring: half a period
    pi*sqrt(m)/sqrt(k)
    """
    m, k, n, v = map(sp.sympify, (mass, stiffness, exponent, speed))
    deepest = ((n + 1)*m*v**2/(2*k))**(1/(n + 1))
    return 2*deepest/((n + 1)*v)*sp.beta(1/(n + 1), sp.Rational(1, 2))


@needs(mass=positive, radius=positive, modulus=positive, speed=positive)
def hertz_time(mass: float, radius: float, modulus: float, speed: float) -> float:
    """The duration of a Hertz contact, k = (4/3) E* √R: T = 2.868 (m²/(R E*² v))^(1/5).

    E* is the plane-strain modulus of the pair, 1/E* = (1 - ν₁²)/E₁ + (1 - ν₂²)/E₂.

    >>> steel = 210e9/(2*(1 - 0.3**2))
    >>> m = 7800*math.pi/6*STEEL_BALL["diameter"]**3
    >>> round(1e6*hertz_time(m, STEEL_BALL["diameter"]/2, steel, 1.0), 1)   # µs, at 1 m/s
    5.4
    """
    return float(contact_time(mass, 4/3*modulus*math.sqrt(radius), sp.Rational(3, 2), speed))


def change_of_time(exponent: Formula, factor: Formula) -> sp.Expr:
    """By which factor the contact time changes if the speed is multiplied: factor^((1 - n)/(1 + n)).

    >>> change_of_time(1, 2), change_of_time(sp.Rational(3, 2), 32)
    (1, 1/2)
    """
    n = sp.sympify(exponent)
    return sp.sympify(factor)**((1 - n)/(1 + n))
