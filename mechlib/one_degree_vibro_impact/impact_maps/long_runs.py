"""What an oscillator with a stop does in the long run: its impacts, and how fast small differences grow."""

from dataclasses import dataclass

import numpy as np
import sympy as sp

from mechlib.hints import Numbers, Quantity
from mechlib.motion import Modes, Record, impacts, release_after
from mechlib.needs import count, needs, not_negative, number, positive, restitution

from ..forced_orbits import Oscillator
from .impact_map import an_oscillator, energy_entries, push


@needs(zeta=not_negative, e=restitution, rate=not_negative)
def exponent_sum(zeta: Quantity, e: Quantity, rate: Quantity) -> Quantity:
    """λ₁ + λ₂ = -2ζ + 2ν ln e, with ν impacts per unit time.

    >>> exponent_sum(0.05, 0.8, 0.491008369).round(6)
    np.float64(-0.319131)
    """
    log = sp.log if any(isinstance(x, sp.Basic) for x in (zeta, e, rate)) else np.log
    return -2*zeta + 2*rate*log(e)


@dataclass(frozen=True)
class LongRun:
    """Last impacts of many oscillators, arrays (lanes, kept): ``speeds`` U and ``phases`` θ; for each lane
    the ``exponent`` λ₁ and the ``second`` one, minus infinity where the mass ``rested``, and the ``rate`` of
    impacts."""

    speeds: np.ndarray
    phases: np.ndarray
    exponent: np.ndarray
    second: np.ndarray
    rate: np.ndarray
    rested: np.ndarray


@needs(zeta=not_negative, omega=positive, f=positive, gap=number, e=restitution, x=number, u=number,
       settle=count, count=count)
def long_run(zeta: Numbers, omega: Numbers, f: Numbers, gap: Numbers, e: Numbers, x: Numbers, u: Numbers,
             settle: int = 300, count: int = 300) -> LongRun:
    """Follow oscillators from (x, u) at t = 0: let so many impacts pass (``settle``), keep so many
    (``count``).

    Where a lane falls silent it has no last impacts: give those that knock.

    >>> run = long_run(0.05, np.array([2.5, 2.7]), 1.0, 0.0, 0.8, -0.1, 0.0)
    >>> [len(np.unique(row.round(6))) for row in run.speeds], (run.exponent < 0).all()      # one blow, two
    ([1, 2], np.True_)
    """
    if np.any(np.asarray(x) > np.asarray(gap)):
        raise ValueError(f"gap = {np.min(gap):g}: the start x = {np.max(x):g} lies beyond the stop. Start on "
                         "the other side.")
    record = impacts(Modes(1, zeta, omega, f, gap=gap, restitution=e), x, u, settle + count + 1)
    if record.silent.any():
        raise ValueError(f"lane {int(np.argmax(record.silent))} falls silent: it has no long run of impacts. "
                         "Give another start x, u or other parameters.")
    last = slice(settle, settle + count + 1)
    growth, second = growth_rates(zeta, f, gap, e, record, last)
    span = record.time[:, last][:, -1] - record.time[:, last][:, 0]
    return LongRun(record.speed[:, last][:, :-1], record.angle[:, last][:, :-1], growth, second, count/span,
                   record.rested[:, last][:, :-1].any(1))


def growth_rates(zeta: Numbers, f: Numbers, gap: Numbers, e: Numbers, record: Record,
                 part: slice = slice(None)) -> tuple[np.ndarray, np.ndarray]:
    """(λ₁, λ₂) of every lane, from the impacts of its record.

    One arrow is carried along by J in (t, ½U²) and made a unit again after each impact: the logarithms of
    its lengths add up to λ₁ (t' - t).  Areas give the sum.  This is the QR decomposition, for two rows.
    """
    t, U, theta, rests = (x[:, part] for x in (record.time, record.speed, record.angle, record.rested))
    zeta, f, gap, e = (np.broadcast_to(np.asarray(x, dtype=float), len(t)) for x in (zeta, f, gap, e))
    free = Modes(1, zeta, gap=gap, restitution=e)
    arrow, grown, shrunk = np.array([np.ones(len(t)), np.ones(len(t))]), 0.0, 0.0
    for k in range(t.shape[1] - 1):
        C, S = (x[0] for x in free.responses(t[:, k + 1] - t[:, k]))
        ends = [(U[:, j], push(f, gap, theta[:, j])) for j in (k, k + 1)]
        (tt, tE), (Et, EE) = energy_entries(C + zeta*S, S, zeta, e, *ends)
        arrow = np.array([tt*arrow[0] + tE*arrow[1], Et*arrow[0] + EE*arrow[1]])
        size = np.where(rests[:, k], 1.0, np.hypot(*arrow))
        arrow = np.where(rests[:, k], 1.0, arrow/size)
        grown, shrunk = grown + np.log(size), shrunk + np.log(np.abs(tt*EE - tE*Et))
    forgets, span = rests[:, :-1].any(1), t[:, -1] - t[:, 0]
    rates = (np.where(forgets, -np.inf, x/span) for x in (grown, shrunk - grown))
    return tuple(rates)


@needs(oscillator=an_oscillator, x=number, u=number, turns=count, phase=number)
def stroboscope(oscillator: Oscillator, x: float, u: float, turns: int,
                phase: float = 0.0) -> tuple[np.ndarray, np.ndarray]:
    """(x, u) once in every turn of the force, at the phase ωt = ``phase``, from (x, u) there.

    >>> hammer = Oscillator(zeta=0.05, omega=1.2, f=0.3, gap=1.0, e=0.8)
    >>> place, velocity = stroboscope(hammer, 0.9, 0.9, 60)
    >>> orbit = hammer.orbits()[0]                                     # the motion into which it settles
    >>> abs(place[-1] - orbit.motion([(2*np.pi - orbit.phase)/1.2])[0][0]) < 1e-9
    np.True_
    """
    one, start = oscillator, phase/oscillator.omega
    times = start + 2*np.pi/one.omega*np.arange(1, turns + 1)
    record = impacts(one.modes, x, u, 60*turns, time=start, until=float(times[-1]))
    hit = np.concatenate([[start], record.time[0][~np.isnan(record.time[0])]])
    places, velocities = [], []
    for t, k in zip(times, np.searchsorted(hit, times, side="right") - 1):
        begin, state = hit[k], (x, u) if k == 0 else (one.gap, -one.e*record.speed[0, k - 1])
        if k and record.rested[0, k - 1]:
            begin = begin + float(release_after(one.modes, 0, record.angle[0, k - 1])[0])
            state = one.gap, 0.0
        q, v = one.modes.at(begin, state, [t]) if t > begin else ([[one.gap]], [[0.0]])
        places.append(q[0][0])
        velocities.append(v[0][0])
    return np.array(places), np.array(velocities)
