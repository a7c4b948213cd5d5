"""Two ways to look for the next impact: in fixed steps, which jump over hops, and in safe steps."""

import numpy as np
import sympy as sp

from mechlib.hints import Quantity
from mechlib.motion import Record
from mechlib.needs import a as an
from mechlib.needs import needs, not_negative, number, positive

from ..forced_orbits import Oscillator, steady_amplitude
from .impact_map import an_oscillator, flown

a_record = an(Record, "Follow the motion with impacts(…) first.")


@needs(zeta=not_negative, omega=positive, f=number, x=number, u=number, phase=number)
def acceleration_bound(zeta: Quantity, omega: Quantity, f: Quantity, x: Quantity, u: Quantity,
                       phase: Quantity) -> Quantity:
    """B = √(ÿ² + ẏ²) + ω²P: no acceleration in the rest of the flight is larger.  y is the free part.

    >>> acceleration_bound(sp.S.Zero, sp.Integer(3), sp.Integer(1), sp.S.Zero, -sp.Rational(3, 10), sp.S.Zero)
    29/20
    """
    formula = any(isinstance(v, sp.Basic) for v in (zeta, omega, f, x, u, phase))
    root, cos, sin = (sp.sqrt, sp.cos, sp.sin) if formula else (np.sqrt, np.cos, np.sin)
    stiff, drag = 1 - omega**2, 2*zeta*omega
    size = f/(stiff**2 + drag**2)
    place = size*(stiff*cos(phase) + drag*sin(phase))
    velocity = size*omega*(drag*cos(phase) - stiff*sin(phase))
    y, v = x - place, u - velocity
    return root((2*zeta*v + y)**2 + v**2) + omega**2*steady_amplitude(zeta, omega, f)


@needs(place=number, rate=number, bound=positive)
def safe_step(place: Quantity, rate: Quantity, bound: Quantity) -> Quantity:
    """The first positive root h of g + ġ h + ½ B h² = 0 with g = ``place`` ≤ 0: no contact comes before.

    >>> safe_step(sp.S.Zero, -sp.Rational(3, 10), sp.Rational(29, 20))
    12/29
    """
    root = sp.sqrt if any(isinstance(x, sp.Basic) for x in (place, rate, bound)) else np.sqrt
    return (-rate + root(rate**2 - 2*bound*place))/bound


@needs(oscillator=an_oscillator, record=a_record, step=positive)
def lost_impacts(oscillator: Oscillator, record: Record, step: float) -> tuple[np.ndarray, np.ndarray]:
    """(short, shallow): the impacts of a record that a search in fixed steps loses, for ζ < 1.

    It looks at x after every ``step`` of a flight and waits until one look finds x before the stop and the
    next one beyond.  A hop is too short if it is over before the first look.  A contact is too shallow if, at
    the first look after it, the motion would be back before the stop.  Arrays (lanes, count - 1).

    >>> from mechlib.motion import impacts
    >>> hammer = Oscillator(zeta=0.05, omega=2.86, f=1, gap=0, e=0.8)
    >>> short, shallow = lost_impacts(hammer, impacts(hammer.modes, -0.1, 0.0, 400), 0.01)
    >>> bool(short.any()), int(shallow.sum())
    (True, 0)
    """
    one = oscillator
    if not one.zeta < 1:
        raise ValueError(f"oscillator: zeta = {one.zeta:g}. The flights are written out for damping below 1.")
    flight, flies = np.diff(record.time, axis=1), ~record.rested[:, :-1]
    look = step*np.ceil(flight/step)
    x, _ = flown(one.zeta, one.omega, one.f, one.gap, one.e, record.angle[:, :-1], record.speed[:, :-1], look)
    return (flight < step) & flies, (x <= one.gap) & flies & (flight >= step)
