"""Free vibration against a stop: the swing beyond the stop is cut out, and the note changes.

Natural units, ẍ + x = 0: time in √(m/k).  The stop stands at x = δ, its gap δ - x is ≥ 0; δ > 0 leaves room
at rest, δ < 0 presses the mass on the stop.  A = |x_min| > |δ| is the amplitude on the free side.
"""

from dataclasses import dataclass

import numpy as np
import sympy as sp

from mechlib.hints import Quantity, Vector
from mechlib.needs import count, needs, not_negative, number, positive, restitution

HOPS = 20                                            # counted one by one in a formula; the rest is a series
TERMS = 12


def _functions(*values):
    """arccos, arcsin, … for numbers and for expressions."""
    if any(isinstance(x, sp.Basic) for x in values):
        return sp.acos, sp.asin, sp.atan2, sp.sqrt
    return np.arccos, np.arcsin, np.arctan2, np.sqrt


def _reaches(amplitude, gap):
    """The amplitude is larger than |δ|, as far as can be known."""
    if any(isinstance(x, sp.Basic) for x in (amplitude, gap)):
        if (sp.Abs(gap) - amplitude).is_nonnegative:
            raise ValueError(f"the amplitude {amplitude} does not reach the stop at {gap}. Give one above "
                             f"|gap|.")
        return
    short = ~(np.asarray(amplitude, dtype=float) > np.abs(np.asarray(gap, dtype=float)))
    if short.any():
        amplitude, gap = (np.broadcast_to(x, short.shape)[short][0] for x in (amplitude, gap))
        raise ValueError(f"the amplitude {amplitude:g} does not reach the stop at {gap:g}. Give one above "
                         "|gap|.")


@needs(amplitude=positive, gap=number)
def period(amplitude: Quantity, gap: Quantity, stops: int = 1) -> Quantity:
    """T = 2 arccos(-δ/A) with one stop; T = 4 arcsin(δ/A) with two, at ±δ, e = 1 and no damping.

    With two stops A is the amplitude that the swing would have without them.

    >>> period(sp.Integer(2), 1), period(sp.Integer(2), 1, stops=2), period(2.0, -1.0).round(9)
    (4*pi/3, 2*pi/3, np.float64(2.094395102))
    >>> period(0.8, 1)
    Traceback (most recent call last):
    ...
    ValueError: the amplitude 0.8 does not reach the stop at 1. Give one above |gap|.
    """
    _reaches(amplitude, gap)
    acos, asin, *_ = _functions(amplitude, gap)
    if stops == 1:
        return 2*acos(-gap/amplitude)
    if stops != 2:
        raise ValueError(f"stops = {stops!r}: there is one stop or there are two. Give 1 or 2.")
    if np.any(np.asarray(gap) <= 0) if not isinstance(gap, sp.Basic) else gap.is_nonpositive:
        raise ValueError(f"gap = {gap}: between two stops there must be room. Give a positive gap.")
    return 4*asin(gap/amplitude)


@needs(amplitude=positive, gap=number)
def frequency(amplitude: Quantity, gap: Quantity, stops: int = 1) -> Quantity:
    """Ω = 2π/T: the backbone, the frequency of the free vibration against its amplitude.

    >>> frequency(sp.Integer(2), 1), frequency(sp.Integer(2), 1, stops=2), frequency(sp.Integer(5), 0)
    (3/2, 3, 2)
    """
    pi = sp.pi if any(isinstance(x, sp.Basic) for x in (amplitude, gap)) else np.pi
    return 2*pi/period(amplitude, gap, stops)


@needs(amplitude=positive, gap=number)
def impact_speed(amplitude: Quantity, gap: Quantity) -> Quantity:
    """U = √(A² - δ²), the speed at which the stop is met.

    >>> impact_speed(sp.Integer(2), 1)
    sqrt(3)
    """
    _reaches(amplitude, gap)
    return _functions(amplitude, gap)[3](amplitude**2 - gap**2)


@needs(amplitude=positive, gap=number, e=restitution, count=count)
def amplitudes(amplitude: float, gap: float, e: float, count: int) -> np.ndarray:
    """A₀, A₁, …: each impact leaves A² - δ² times e².

    >>> amplitudes(2.0, 1.0, 0.5, 3).round(6)
    array([2.      , 1.322876, 1.089725])
    """
    _reaches(amplitude, gap)
    return np.sqrt(gap**2 + (amplitude**2 - gap**2)*float(e)**(2*np.arange(count)))


@needs(e=positive, zeta=not_negative)
def decrement(e: Quantity, zeta: Quantity) -> Quantity:
    """ln(U_k/U_{k+1}) = ln(1/e) + ζπ/√(1 - ζ²): a damped swing whose stop stands at the rest position.

    >>> round(decrement(0.8, 0.05), 9)
    np.float64(0.380419902)
    """
    if isinstance(e, sp.Basic) or isinstance(zeta, sp.Basic):
        return sp.log(1/e) + zeta*sp.pi/sp.sqrt(1 - zeta**2)
    if not np.all(np.asarray(zeta) < 1):
        raise ValueError(f"zeta = {zeta}: the swing does not come back. Give a damping below 1.")
    restitution(e, "decrement: e")
    return np.log(1/e) + zeta*np.pi/np.sqrt(1 - zeta**2)


@needs(speed=positive, preload=positive, e=restitution)
def time_to_rest(speed: Quantity, preload: Quantity, e: Quantity) -> Quantity:
    """t∞ = Σ 2 arctan(e^k u₀/|δ|): a mass pressed on its stop, ``preload`` |δ|, leaves it at ``speed`` u₀.

    The first hops are counted; where x = e^k u₀/|δ| is small the rest is Σ ± x^(2j+1)/((2j+1)(1 - e^(2j+1))).

    >>> round(time_to_rest(1, 1, 0.5), 11), time_to_rest(1, 1, 0)*2/np.pi
    (np.float64(3.48657324094), np.float64(1.0))
    >>> time_to_rest(1.0, 1.0, 1.0)
    Traceback (most recent call last):
    ...
    ValueError: with e = 1 the mass never comes to rest. Give a restitution below 1.
    """
    formula = any(isinstance(x, sp.Basic) for x in (speed, preload, e))
    if not formula and not e < 1:
        raise ValueError("with e = 1 the mass never comes to rest. Give a restitution below 1.")
    atan, x = (sp.atan if formula else np.arctan), speed/preload
    hops = HOPS if formula else 1 + max(0, int(np.ceil(np.log(0.1/x)/np.log(e)))) if 0 < e else 1
    counted = sum(2*atan(e**k*x) for k in range(hops))
    small = e**hops*x
    return counted + sum(2*(-1)**j*small**(2*j + 1)/((2*j + 1)*(1 - e**(2*j + 1))) for j in range(TERMS))


@needs(speed=positive, preload=positive, e=restitution, hop=not_negative)
def hop(speed: Quantity, preload: Quantity, e: Quantity, hop: int) -> tuple[Quantity, Quantity, Quantity]:
    """When the hop with the number 0, 1, … begins, how long it lasts, and the speed of its take-off.

    >>> begin, lasts, takeoff = hop(1, 1, 0.5, 1)
    >>> print(begin*2/np.pi, round(lasts, 6), takeoff)
    1.0 0.927295 0.5
    """
    atan = sp.atan if any(isinstance(x, sp.Basic) for x in (speed, preload, e)) else np.arctan
    speeds = [e**k*speed for k in range(int(hop) + 1)]
    lasts = [2*atan(u/preload) for u in speeds]
    return sum(lasts[:-1]), lasts[-1], speeds[-1]


def height(since: Quantity, takeoff: Quantity, preload: Quantity) -> Quantity:
    """δ - x a time after take-off: u sin t - |δ|(1 - cos t).

    >>> height(sp.pi/2, 3, 1)
    2
    """
    sin, cos = (sp.sin, sp.cos) if isinstance(since, sp.Basic) else (np.sin, np.cos)
    return takeoff*sin(since) - preload*(1 - cos(since))


@needs(amplitude=positive, gap=number, stiffness=positive)
def bilinear_period(amplitude: Quantity, gap: Quantity, stiffness: Quantity) -> Quantity:
    """A stop that gives way, κ times as stiff as the spring: the free part and the time in contact.

    T = 2 arccos(-δ/A) + (2/ω_c) atan2(U/ω_c, δ/(1 + κ)), ω_c = √(1 + κ).

    >>> round(bilinear_period(2.0, 1.0, 100.0), 9)
    np.float64(4.489970231)
    """
    _, _, atan2, root = _functions(amplitude, gap, stiffness)
    stiffer = root(1 + stiffness)
    contact = atan2(impact_speed(amplitude, gap)/stiffer, gap/(1 + stiffness))
    return period(amplitude, gap) + 2/stiffer*contact


@dataclass(frozen=True)
class Knocks:
    """What the knocks of a pendulum on a block say: one ``restitution``, its standard ``uncertainty``, the
    restitution of ``each`` knock between two pauses, whether the pendulum is ``pressed`` on the block, and
    the time of ``silence``."""

    restitution: float
    uncertainty: float
    each: np.ndarray
    pressed: bool
    silence: float


@needs(knocks=number, free_period=positive, timing=not_negative, period_error=not_negative)
def restitution_from_knocks(knocks: Vector, free_period: float, timing: float = 2e-3,
                            period_error: float = 5e-3) -> Knocks:
    """The restitution of a pendulum that knocks on a block, from the times of the knocks in seconds.

    A pause τ follows a rebound with |tan(πτ/T₀)| = u/|δ|, where T₀ is the period without the block: its
    logarithm falls by ln(1/e) from knock to knock, for a gap (τ > T₀/2) as for a preload (τ < T₀/2).  A line
    is fitted, each pause with its own weight; ``timing`` is the error of a knock, ``period_error`` of T₀.

    >>> times = [0.001, 0.844, 1.663, 2.451, 3.203, 3.921, 4.593]               # made up
    >>> heard = restitution_from_knocks(times, free_period=2.0)
    >>> round(heard.restitution, 3), round(heard.uncertainty, 3), heard.pressed, round(heard.silence, 2)
    (0.85, 0.002, True, 9.9)
    """
    t = np.asarray(knocks, dtype=float)
    if t.ndim != 1 or t.size < 4 or not (np.diff(t) > 0).all():
        raise ValueError("give the times of at least four knocks, in seconds and in order, as a list.")
    pause, number = np.diff(t), np.arange(t.size - 1)
    pressed = bool(pause[0] < free_period/2)
    if (pause >= free_period).any() or ((pause < free_period/2) != pressed).any():
        raise ValueError("the pauses must all be shorter than half the free period (pressed on the block) or "
                         "all between half and the whole of it (a gap). Move the block, or look for a missed "
                         "knock.")
    log = np.log(np.abs(np.tan(np.pi*pause/free_period)))
    steep = 2*np.pi/free_period/np.sin(2*np.pi*pause/free_period)              # of the log, by the pause
    away = number - np.average(number, weights=steep**-2)
    share = away/steep**2/np.sum(away**2/steep**2)
    by_knock = -np.diff(np.r_[0, share*steep, 0])                              # the slope, by each time
    by_period = np.sum(share*steep*pause)/free_period
    e = float(np.exp(np.sum(share*log)))
    spread = float(e*np.hypot(timing*np.linalg.norm(by_knock), period_error*by_period))
    silence = np.inf
    if pressed and e < 1:
        silence = float(t[-1] + free_period/(2*np.pi)*time_to_rest(e*np.exp(log[-1]), 1.0, e))
    return Knocks(e, spread, np.exp(np.diff(log)), pressed, silence)
