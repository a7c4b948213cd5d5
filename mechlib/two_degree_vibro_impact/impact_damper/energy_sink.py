"""A loose mass so small that its container does not feel a single blow: x = X cos ωt is given.

With σ = (1 - e)/(1 + e) two impacts in each period need

    (δ - πv/(2ω))² + (σv/ω)² = X²,

two speeds v for X above the activation amplitude.  A small deviation is multiplied from wall to wall by the
roots of λ² - sλ + e² with s = 2e - ½π(1 + e)²(π/2 - ωδ/v).
"""

import numpy as np
import sympy as sp

from mechlib.hints import Numbers, Quantity
from mechlib.motion import Modes, Stop, impacts
from mechlib.needs import needs, positive, restitution

WIDEST = np.pi/2 - 2/np.pi                               # ωδ/v where the symmetry breaks


@needs(e=restitution, gap=positive)
def activation_amplitude(e: Quantity, gap: Quantity = 0.5) -> Quantity:
    """X_min = δσ/√(σ² + π²/4): below it the loose mass falls out of step.

    >>> print(round(activation_amplitude(0.6), 10))
    0.0785883627
    """
    sqrt, pi, _ = _functions(e, gap)
    sigma = (1 - e)/(1 + e)
    return gap*sigma/sqrt(sigma**2 + pi**2/4)


def sink_amplitude(speed: Quantity, e: Quantity, gap: Quantity = 0.5, omega: Quantity = 1) -> Quantity:
    """X of the container that keeps the loose mass going at the speed of flight v.

    >>> print(round(sink_amplitude(0.349323818897, 0.6), 9))
    0.1
    """
    sqrt, pi, _ = _functions(speed, e, gap, omega)
    return sqrt((gap - pi*speed/(2*omega))**2 + ((1 - e)/(1 + e)*speed/omega)**2)


def sink_speed(amplitude: Quantity, e: Quantity, gap: Quantity = 0.5, omega: Quantity = 1,
               slow: bool = False) -> Quantity:
    """The faster root v, or the ``slow`` one; where both are complex, their real part.

    >>> print(round(sink_speed(0.1, 0.6), 9), round(sink_speed(0.01, 0.6), 9))
    0.349323819 0.310446192
    """
    sqrt, pi, largest = _functions(amplitude, e, gap, omega)
    lean, sigma = pi/2, (1 - e)/(1 + e)
    size = sigma**2 + lean**2
    half = sqrt(largest((lean*gap)**2 - size*(gap**2 - amplitude**2), 0))
    return omega*(lean*gap - half if slow else lean*gap + half)/size


def sink_container(t: Quantity, speed: Quantity, e: Quantity, gap: Quantity = 0.5,
                   omega: Quantity = 1) -> Quantity:
    """x of the container, t after the loose mass struck its right-hand wall at the speed of flight v.

    >>> print(sink_container(0.0, 0.4, 0.6) + 0.5 == 0.4*np.pi/2)                # both are there
    True
    """
    pi = _functions(t, speed, e, gap, omega)[1]
    cos, sin = (sp.cos, sp.sin) if pi is sp.pi else (np.cos, np.sin)
    place, rate = pi*speed/(2*omega) - gap, -(1 - e)/(1 + e)*speed
    return place*cos(omega*t) + rate/omega*sin(omega*t)


def _functions(*values):
    """√, π and the larger of two, for numbers and for expressions."""
    if any(isinstance(x, sp.Basic) for x in values):
        return sp.sqrt, sp.pi, sp.Max
    return np.sqrt, np.pi, np.maximum


@needs(amplitude=positive, e=restitution, gap=positive, omega=positive)
def resonant_speeds(amplitude: float, e: float, gap: float = 0.5, omega: float = 1.0) -> tuple[float, float]:
    """Both speeds of flight, the faster first; the slower may be negative, and is then no motion.

    >>> print(*(round(v, 12) for v in resonant_speeds(0.1, 0.6)))
    0.349323818897 0.271568565642
    """
    least = float(activation_amplitude(e, gap))
    if amplitude < least:
        raise ValueError(f"the container moves too little to keep the loose mass going: its amplitude "
                         f"{amplitude:g} is below {least:g}. Give a larger one.")
    return tuple(float(sink_speed(amplitude, e, gap, omega, slow)) for slow in (False, True))


@needs(speed=positive, e=restitution, gap=positive, omega=positive)
def sink_multipliers(speed: Numbers, e: Numbers, gap: Numbers = 0.5, omega: Numbers = 1.0) -> np.ndarray:
    """Both multipliers from wall to wall at the speed of flight v, the larger first; the last axis counts
    them.

    >>> np.abs(sink_multipliers(0.349323818897, 0.6)).round(6)
    array([0.6, 0.6])
    """
    speed, e = np.asarray(speed, dtype=float), np.asarray(e, dtype=float)
    trace = 2*e - np.pi/2*(1 + e)**2*(np.pi/2 - omega*np.asarray(gap)/speed)
    spread = np.sqrt((trace/2)**2 - e**2 + 0j)
    values = np.stack([trace/2 + spread, trace/2 - spread], axis=-1)
    order = np.argsort(-np.abs(values), axis=-1, kind="stable")
    return np.take_along_axis(values, order, axis=-1)


@needs(e=restitution, gap=positive)
def sink_window(e: float, gap: float = 0.5) -> tuple[float, float]:
    """Amplitudes of the container between which the faster motion is stable: it is born in a fold and ends
    where the symmetry breaks, at v = ωδ/(π/2 - 2/π).

    >>> print(*(round(x, 6) for x in sink_window(0.6)))
    0.078588 0.36607
    """
    sigma, speed = (1 - e)/(1 + e), gap/WIDEST
    return float(activation_amplitude(e, gap)), float(np.hypot(gap - np.pi/2*speed, sigma*speed))


@needs(e=restitution, mass=positive, start=positive, gap=positive, until=positive)
def free_decay(e: float, mass: float = 0.02, start: float = 0.35, gap: float = 0.5,
               until: float = 120.0) -> tuple[np.ndarray, np.ndarray]:
    """Times of the impacts, and the amplitude √(x² + ẋ²) of the container just before each, when nothing
    shakes it (ω = 1) and only the loose mass takes energy out.

    It starts just after an impact of the motion in step, with the amplitude ``start``.

    >>> times, amplitudes = free_decay(0.6)
    >>> amplitudes[[0, -1]].round(3), bool(amplitudes[-1] < activation_amplitude(0.6))
    (array([0.35 , 0.044]), True)
    """
    row, speed = 1/np.sqrt(mass), resonant_speeds(start, e, gap)[0]
    free = Modes([1.0, 0.0], stops=[Stop(gap, e, [-1.0, row]), Stop(gap, e, [1.0, -row])])
    place = np.pi/2*speed - gap
    run = impacts(free, [[place], [(place + gap)/row]], [[-(1 - e)/(1 + e)*speed], [-speed/row]], 400,
                  until=until)
    there = np.flatnonzero(~np.isnan(run.time[0]))
    return run.time[0, there], np.hypot(run.q[0, 0, there], run.u[0, 0, there])
