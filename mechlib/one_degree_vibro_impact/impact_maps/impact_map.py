"""The impact map of a forced oscillator with a stop, (t, U) → (t', U'), and its derivative.

An impact that comes late by δt and is too fast by δU leaves, at a fixed time just before it, the deviation

    (ξ, η) = V (δt, δU),     V = [[-U, 0], [-A⁻, 1]],     A⁻ = f cos θ - δ - 2ζU.

With the impact S and the flight Φ(τ), Φ S V = V' J.  Hence J = V'⁻¹ Φ S V and det J = e² e^(-2ζτ) U/U'.  In
the coordinates (t, ½U²) the map shrinks every area by e² e^(-2ζτ).
"""

import numpy as np
import sympy as sp

from mechlib.hints import Numbers, Quantity
from mechlib.motion import Record, flight_matrix, impacts, next_impact
from mechlib.needs import a as an
from mechlib.needs import needs, not_negative, number, positive, restitution

from ..forced_orbits import Oscillator, flow

an_oscillator = an(Oscillator, "Describe it with Oscillator(zeta, omega, f, gap, e).")


@needs(oscillator=an_oscillator, time=number, speed=positive)
def impact_map(oscillator: Oscillator, time: float, speed: float) -> tuple[float, float]:
    """(t', U') of the impact that follows one at the time t with the speed U.

    >>> hammer = Oscillator(zeta=0, omega=2.8, f=1, gap=0, e=0.8)
    >>> print(*(round(x, 6) for x in impact_map(hammer, 0.5, 0.5)))
    3.503043 0.639009
    """
    found = next_impact(oscillator.modes, time, oscillator.gap, -oscillator.e*speed)
    if found is None:
        raise ValueError(f"after an impact with the speed {speed:g} the oscillator never strikes again: the "
                         "map has no value there. Give another time or speed.")
    return found


def blows(oscillator: Oscillator, places: Numbers, count: int) -> Record:
    """The first impacts of oscillators that start from rest, each at its place, at t = 0."""
    return impacts(oscillator.modes, places, 0.0, count)


def flight_times(oscillator: Oscillator, phases: Numbers, speeds: Numbers) -> np.ndarray:
    """t' - t of the impact map for many impacts at once.

    >>> hammer = Oscillator(zeta=0, omega=2.8, f=1, gap=0, e=0.8)
    >>> print(flight_times(hammer, np.array([1.4]), np.array([0.5])).round(6))
    [3.003043]
    """
    phases, speeds = np.broadcast_arrays(phases, speeds)
    start, one = phases.ravel()/oscillator.omega, oscillator
    run = impacts(one.modes, np.full(start.size, one.gap), -one.e*speeds.ravel(), 1, time=start)
    return (run.time[:, 0] - start).reshape(phases.shape)


def push(f: Quantity, gap: Quantity, phase: Quantity) -> Quantity:
    """f cos θ - δ: what presses the mass on the stop."""
    cos = sp.cos if any(isinstance(x, sp.Basic) for x in (f, gap, phase)) else np.cos
    return f*cos(phase) - gap


@needs(zeta=not_negative, e=restitution, tau=not_negative)
def area_factor(zeta: Quantity, e: Quantity, tau: Quantity) -> Quantity:
    """e² e^(-2ζτ): by how much one impact and the flight after it shrink areas in (t, ½U²).

    >>> area_factor(sp.Integer(0), sp.Rational(4, 5), sp.Symbol("tau", positive=True))
    16/25
    """
    exp = sp.exp if any(isinstance(x, sp.Basic) for x in (zeta, e, tau)) else np.exp
    return e**2*exp(-2*zeta*tau)


def energy_entries(first: Quantity, second: Quantity, zeta: Quantity, e: Quantity, before: tuple,
                   after: tuple) -> tuple[tuple[Quantity, Quantity], tuple[Quantity, Quantity]]:
    """J in the coordinates (t, ½U²), entry by entry; numbers, arrays or expressions.

    ``first`` and ``second`` are Φ₁₁ and Φ₁₂ of the flight; ``before`` and ``after`` are the speed U and the
    push f cos θ - δ of the two impacts.
    """
    (U, a), (later, b) = before, after
    A, B = a + 2*zeta*e*U, b - 2*zeta*later                      # accelerations just after, just before
    place = first*e*U - second*A                                 # the first row of Φ S V, for a late impact
    rate = -second*e*U - (first - 2*zeta*second)*A               # the second row
    fast = e*second                                              # minus the first row, for a faster impact
    tt, tU = -place/later, fast/later
    Ut, UU = B*tt + rate, B*tU - e*(first - 2*zeta*second)
    return (tt, tU/U), (later*Ut, later*UU/U)


@needs(oscillator=an_oscillator, time=number, speed=positive)
def impact_jacobian(oscillator: Oscillator, time: float, speed: float, energy: bool = False) -> np.ndarray:
    """J: how (t', U') changes with (t, U); with ``energy`` in the coordinates (t, ½U²).

    >>> hammer = Oscillator(zeta=0.05, omega=2.8, f=1, gap=0, e=0.8)
    >>> tau = impact_map(hammer, 0.5, 0.5)[0] - 0.5
    >>> area = np.linalg.det(impact_jacobian(hammer, 0.5, 0.5, energy=True))
    >>> abs(area - area_factor(0.05, 0.8, tau)) < 1e-12
    np.True_
    """
    one = oscillator
    t, U = impact_map(one, time, speed)
    flight = flight_matrix(one.modes, t - time)
    before, after = ((v, push(one.f, one.gap, one.omega*s)) for v, s in ((speed, time), (U, t)))
    J = np.array(energy_entries(flight[0, 0], flight[0, 1], one.zeta, one.e, before, after))
    return J if energy else np.diag([1, 1/U]) @ J @ np.diag([1, speed])


def flown(zeta: Quantity, omega: Quantity, f: Quantity, gap: Quantity, e: Quantity, phase: Quantity,
          speed: Quantity, tau: Quantity) -> tuple[Quantity, Quantity]:
    """Place and velocity at the time τ after an impact at the phase θ with the speed U, for ζ < 1."""
    formula = any(isinstance(x, sp.Basic) for x in (zeta, omega, f, gap, e, phase, speed, tau))
    cos, sin = (sp.cos, sp.sin) if formula else (np.cos, np.sin)
    stiff, drag = 1 - omega**2, 2*zeta*omega

    def steady(angle):
        size = f/(stiff**2 + drag**2)
        return (size*(stiff*cos(angle) + drag*sin(angle)),
                size*omega*(drag*cos(angle) - stiff*sin(angle)))

    place, velocity = steady(phase)
    y, v = gap - place, -e*speed - velocity
    first, second = flow(zeta, tau)
    place, velocity = steady(phase + omega*tau)
    return place + first*y + second*v, velocity - second*y + (first - 2*zeta*second)*v
