"""Backbones of an oscillator with stops, ẍ + x = 0: the frequency of the free swing against its amplitude,
linearised and exact."""

import numpy as np
import sympy as sp

from mechlib.hints import Quantity
from mechlib.needs import needs, number, or_none, positive

from .partial_sums import oscillator_train
from .soft_stop import describing_function, functions, linearised_swing, reaches, sided


@needs(amplitude=positive, clearance=number, stiffness=or_none(positive))
def linearised_backbone(amplitude: Quantity, clearance: Quantity, stiffness: Quantity | None = None,
                        sides: int = 1) -> Quantity:
    """Ω of the free swing by harmonic linearisation; without a stiffness the stop is rigid.

    One rigid stop, -A the far end of the swing: Ω² = (3A - δ)/(A + δ).  One soft stop: the β of
    :func:`linearised_swing` that has this δ/A (numbers only).  Two soft stops: Ω² = 1 + N(A).

    >>> linearised_backbone(sp.Integer(2), 1), linearised_backbone(2.0, 1.0, 10.0, sides=2).round(9)
    (sqrt(15)/3, np.float64(2.215856988))
    """
    sided(sides, clearance)
    reaches(amplitude, clearance)
    _, sqrt, _, _ = functions(amplitude, clearance, stiffness)
    if sides == 2:
        if stiffness is None:
            raise ValueError("between two rigid stops every swing ends at the stops: no note belongs to the "
                             "amplitude. Give a finite stiffness.")
        return sqrt(1 + describing_function(amplitude, clearance, stiffness))
    if stiffness is None:
        return sqrt((3*amplitude - clearance)/(amplitude + clearance))
    return _touching(amplitude, clearance, stiffness)


def _touching(amplitude, clearance, stiffness):
    """Ω with one soft stop: the angle of contact by bisection, for arrays at once."""
    if any(isinstance(x, sp.Basic) and x.free_symbols for x in (amplitude, clearance, stiffness)):
        raise ValueError("one soft stop has no closed form in the amplitude. Give numbers, or use "
                         "linearised_swing.")
    share, stiffness = np.broadcast_arrays(np.asarray(clearance/amplitude, dtype=float),
                                           np.asarray(stiffness, dtype=float))
    low, high = np.full(share.shape, 1e-12), np.full(share.shape, np.pi)
    for _ in range(60):
        beta = (low + high)/2
        short = linearised_swing(beta, stiffness)[0] > share
        low, high = np.where(short, beta, low), np.where(short, high, beta)
    return linearised_swing(beta, stiffness)[1]


@needs(amplitude=positive, clearance=number, stiffness=or_none(positive))
def exact_backbone(amplitude: Quantity, clearance: Quantity, stiffness: Quantity | None = None,
                   sides: int = 1) -> Quantity:
    """Ω of the free swing, exact, from sinusoids that are matched at x = δ; without a stiffness rigid.

    From x = 0 to the turning point behind the stop the mass takes τ = atan2(δ, U) + atan2(U/ω_c, δ/(1 +
    k_c))/ω_c, ω_c² = 1 + k_c; T = 4τ between two stops, T = π + 2τ with one.  A is the far end of the swing:
    U² = A² - δ² with one stop, U² = A² - δ² + k_c(A - δ)² with two.

    >>> exact_backbone(2.0, 1.0, 10.0, sides=2).round(9), exact_backbone(sp.Integer(2), 1)
    (np.float64(2.1846729), 3/2)
    """
    sided(sides, clearance)
    reaches(amplitude, clearance)
    acos, sqrt, atan2, pi = functions(amplitude, clearance, stiffness)
    if stiffness is None:
        if sides == 2:
            raise ValueError("between two rigid stops every swing ends at the stops: no note belongs to the "
                             "amplitude. Give a finite stiffness.")
        return pi/acos(-clearance/amplitude)
    speed = sqrt(amplitude**2 - clearance**2 + (stiffness*(amplitude - clearance)**2 if sides == 2 else 0))
    stiffer = sqrt(1 + stiffness)
    tau = atan2(clearance, speed) + atan2(speed/stiffer, clearance/(1 + stiffness))/stiffer
    return pi/(2*tau) if sides == 2 else 2*pi/(pi + 2*tau)


@needs(omega=positive, clearance=positive)
def linearised_amplitude(omega: Quantity, clearance: Quantity) -> Quantity:
    """The amplitude at which one rigid stop has the note Ω, if one trusts the linearised backbone: A = δ(Ω² +
    1)/(3 - Ω²), for 1 < Ω < √3.

    >>> linearised_amplitude(sp.Rational(3, 2), 1)
    13/3
    """
    known = not isinstance(omega, sp.Basic) or not omega.free_symbols
    if known and np.any((np.asarray(omega, dtype=float) <= 1) | (np.asarray(omega, dtype=float)**2 >= 3)):
        raise ValueError(f"no linearised swing with a gap has the note {omega}. Give one between 1 and √3.")
    return clearance*(omega**2 + 1)/(3 - omega**2)


@needs(amplitude=positive, clearance=number, share=number)
def swing_in_time(amplitude: Quantity, clearance: Quantity, share: Quantity,
                  linearised: bool = False) -> Quantity:
    """x between two knocks on a rigid stop, at the ``share`` t/T of the period: -pχ(t) with p = 2U, or
    a₀ + a₁ cos 2πt/T.

    >>> swing_in_time(sp.Integer(2), 1, sp.Rational(1, 2)), swing_in_time(2.0, 1.0, 0.0, linearised=True)
    (-2, np.float64(1.0))
    """
    formula = any(isinstance(x, sp.Basic) for x in (amplitude, clearance, share))
    _, sqrt, _, pi = functions(amplitude, clearance, share)
    if linearised:
        cos = (sp.cos if formula else np.cos)(2*pi*share)
        return (clearance - amplitude)/2 + (clearance + amplitude)/2*cos
    omega = exact_backbone(amplitude, clearance)
    return -2*sqrt(amplitude**2 - clearance**2)*oscillator_train(omega, 2*pi*share/omega)
