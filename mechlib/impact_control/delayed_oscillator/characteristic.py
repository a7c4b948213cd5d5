"""The multipliers of an impacting motion under delayed feedback, exactly.

    ẍ + 2ζẋ + x = F cos ωt + K [x(t - τ) - x(t)],    x ≤ δ,    τ = nT a multiple of the period of the motion

A deviation that grows by λ in every period was 1/λ times as large a period ago.  Between two impacts it
obeys ÿ + 2ζẏ + [1 + K(1 - λ⁻ⁿ)] y = 0, and the impact acts by its saltation matrix: with T, e, U, θ of the
motion, σ = (1 + e)(F cos θ - δ)/U and ν² = 1 - ζ² + K(1 - λ⁻ⁿ)

    λ² - λ e^(-ζT) [σ sin(νT)/ν - 2e cos νT] + e² e^(-2ζT) = 0.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from mechlib.hints import Numbers
from mechlib.motion import OneImpact
from mechlib.needs import a, count, needs, number, or_none, positive, word

FEEDBACKS = "displacement", "velocity"
an_orbit = a(OneImpact, "Take one of one_impact_orbits(Modes(…)).")
POINTS, RADIUS = 96, 4.0                             # of the circle on which the power series is read off


class Contact(NamedTuple):
    """What the equation needs of a motion: decay ζ, square of the frequency, period, restitution, σ."""

    decay: float
    square: float
    period: float
    e: float
    sigma: float


@needs(orbit=an_orbit)
def contact_of(orbit: OneImpact) -> Contact:
    """The five numbers of a motion with one impact; a motion that passes through its stop is refused.

    >>> from mechlib.motion import Modes, one_impact_orbits
    >>> orbit, = one_impact_orbits(Modes(1, 0.05, 2.8, 1, gap=0, restitution=0.6))
    >>> round(contact_of(orbit).sigma, 10)
    -4.1825687062
    """
    modes = orbit.modes
    if modes.count > 1 or len(orbit.speed) > 1 or len(modes.stops) > 1:
        raise ValueError("delayed feedback is treated for one mode with one stop. Give one motion of such an "
                         "oscillator.")
    if not orbit.exists[0]:
        raise ValueError("this motion passes through its stop on the way. Take a motion of "
                         "one_impact_orbits(…) without ghosts.")
    o2, e, phase = float(modes.frequency[0, 0])**2, float(modes.restitutions[0][0]), float(orbit.phase[0])
    push = float(modes.load[0, 0] + modes.force_cos[0, 0]*np.cos(phase) + modes.force_sin[0, 0]*np.sin(phase)
                 - o2*modes.gaps[0][0])
    return Contact(float(modes.decay[0, 0]), o2, float(orbit.period[0]), e,
                   (1 + e)*push/float(orbit.speed[0]))


def whole_delay(delay, period):
    """n of the delay nT."""
    n = 1 if delay is None else round(delay/period)
    if n < 1 or delay is not None and abs(delay - n*period) > 1e-9*period:
        raise ValueError(f"the delay {delay:g} is no multiple of the period {period:g} of the motion: the "
                         "feedback would not vanish on it. Give the period, or leave the delay out.")
    return n


@needs(orbit=an_orbit, gain=number, delay=or_none(positive), feedback=word(*FEEDBACKS))
def delay_characteristic(orbit: OneImpact, gain: float, delay: float | None = None,
                         feedback: str = "displacement") -> Callable:
    """The left side of the characteristic equation, as a function of λ (a complex number or an array).

    >>> from mechlib.motion import Modes, one_impact_orbits
    >>> orbit, = one_impact_orbits(Modes(1, 0.05, 2.8, 1, gap=0, restitution=0.6))
    >>> print(abs(delay_characteristic(orbit, 0.15)(-0.75586379641 + 0.56922471942j)).round(9))
    0.0
    """
    if feedback == "velocity":
        raise ValueError("under feedback of the velocity the return map is not differentiable on the motion, "
                         "and there are no multipliers. Feed back the displacement, or see one_sided_slopes.")
    zeta, square, T, e, sigma = contact_of(orbit)
    n = whole_delay(delay, T)

    def characteristic(multiplier: Numbers) -> np.ndarray:
        lam = np.asarray(multiplier, dtype=complex)
        return lam**2 - lam*_trace(1/lam**n) + (e*np.exp(-zeta*T))**2

    def _trace(past):
        nu = np.sqrt(square - zeta**2 + gain*(1 - past))
        turned = np.where(nu == 0, T, np.sin(nu*T)/np.where(nu == 0, 1, nu))
        return np.exp(-zeta*T)*(sigma*turned - 2*e*np.cos(nu*T))
    return characteristic


@needs(orbit=an_orbit, gain=number, delay=or_none(positive), points=count)
def unstable_roots(orbit: OneImpact, gain: float, delay: float | None = None, points: int = 512) -> int:
    """How many multipliers lie outside the unit circle: 2 minus the turns of the left side over it.

    In z = 1/λ the left side over λ² is 1 - …, a power series that converges everywhere; its turns about 0
    over |z| = 1 count its zeros inside.

    >>> from mechlib.motion import Modes, one_impact_orbits
    >>> orbit, = one_impact_orbits(Modes(1, 0.05, 2.8, 1, gap=0, restitution=0.6))
    >>> [unstable_roots(orbit, gain) for gain in (0.0, 0.15, 0.3)]
    [1, 0, 2]
    """
    characteristic = delay_characteristic(orbit, gain, delay)
    angles = np.linspace(0, 2*np.pi, points + 1)
    for _ in range(40):
        values = characteristic(np.exp(1j*angles))
        steps = np.angle(values[1:]/values[:-1])
        wide = np.abs(steps) > 0.5
        if not wide.any():
            return 2 - int(np.rint(steps.sum()/(2*np.pi)))
        middle = (angles[:-1] + angles[1:])[wide]/2
        angles = np.sort(np.concatenate([angles, middle]))
    raise ValueError(f"a multiplier lies on the unit circle at the gain {gain:g}. Give a gain beside it.")


@needs(orbit=an_orbit, gain=number, delay=or_none(positive))
def delay_multipliers(orbit: OneImpact, gain: float, delay: float | None = None) -> np.ndarray:
    """The multipliers that are larger than 1/3, the largest first.

    The power series in 1/λ is read off a circle by a Fourier transform; the zeros of its beginning are
    corrected by Newton's method.

    >>> from mechlib.motion import Modes, one_impact_orbits
    >>> orbit, = one_impact_orbits(Modes(1, 0.05, 2.8, 1, gap=0, restitution=0.6))
    >>> print(delay_multipliers(orbit, 0.0).real.round(6), delay_multipliers(orbit, 0.15)[:2].round(6))
    [-2.131851] [-0.755864-0.569225j -0.755864+0.569225j]
    """
    return _beyond(delay_characteristic(orbit, gain, delay), RADIUS)


def _beyond(characteristic, radius):
    """The roots larger than 4/(3 radius)."""
    def series(z):
        return z**2*characteristic(1/z)
    circle = radius*np.exp(2j*np.pi*np.arange(POINTS)/POINTS)
    coefficients = np.fft.fft(series(circle)).real/POINTS
    used = np.flatnonzero(np.abs(coefficients) > 1e-13*np.abs(coefficients).max())[-1]
    found = radius*np.roots(coefficients[used::-1])
    found = found[np.abs(found) < 0.82*radius]
    for _ in range(4):
        slope = (series(found + 1e-6) - series(found - 1e-6))/2e-6
        found = found - series(found)/np.where(slope == 0, 1, slope)
    found = found[np.abs(found) < 0.75*radius]
    return 1/found[np.argsort(np.abs(found), kind="stable")]


@needs(orbit=an_orbit, gain=number, delay=or_none(positive))
def spectral_radius(orbit: OneImpact, gain: float, delay: float | None = None) -> float:
    """The size of the largest multiplier; stable below 1, and 0 stands for less than a fortieth.

    >>> from mechlib.motion import Modes, one_impact_orbits
    >>> orbit, = one_impact_orbits(Modes(1, 0.05, 2.5, 1, gap=0, restitution=0.3))
    >>> print(round(spectral_radius(orbit, 0.0), 6), round(0.3*np.exp(-0.05*2*np.pi/2.5), 6))     # a pair
    0.264573 0.264573
    """
    characteristic = delay_characteristic(orbit, gain, delay)
    for radius in RADIUS*2.0**np.arange(5):
        found = _beyond(characteristic, radius)
        if len(found):
            return float(np.abs(found[0]))
    return 0.0


@needs(orbit=an_orbit, low=number, high=number, steps=count, delay=or_none(positive))
def stable_gains(orbit: OneImpact, low: float = -0.3, high: float = 1.0, steps: int = 130,
                 delay: float | None = None) -> list[tuple[float, float]]:
    """The intervals of gains between ``low`` and ``high`` that hold the motion.

    >>> from mechlib.motion import Modes, one_impact_orbits
    >>> orbit, = one_impact_orbits(Modes(1, 0.05, 2.8, 1, gap=0, restitution=0.6))
    >>> [(round(a, 7), round(b, 7)) for a, b in stable_gains(orbit)]
    [(0.105412, 0.1797064)]
    """
    if not low < high:
        raise ValueError(f"there are no gains between {low:g} and {high:g}. Give the smaller one first.")
    gains = np.linspace(low, high, steps + 1)
    beyond = np.array([spectral_radius(orbit, gain, delay) - 1 for gain in gains])
    holds = beyond < 0
    edges = [float(gains[0])] if holds[0] else []
    for k in np.flatnonzero(holds[1:] != holds[:-1]):
        edges.append(_edge(lambda gain: spectral_radius(orbit, gain, delay) - 1, gains[k:k + 2],
                           beyond[k:k + 2]))
    edges += [float(gains[-1])] if holds[-1] else []
    return list(zip(edges[::2], edges[1::2]))


def _edge(function, ends, values):
    """Where a function changes its sign, by false position; an end that stays loses half its weight."""
    (a, b), (fa, fb) = ends, values
    for _ in range(100):
        c = (a*fb - b*fa)/(fb - fa)
        fc = function(c)
        if abs(fc) < 1e-14 or abs(b - a) < 1e-14:
            break
        if fc*fb < 0:
            a, fa = b, fb
        else:
            fa = fa/2
        b, fb = c, fc
    return float(c)
