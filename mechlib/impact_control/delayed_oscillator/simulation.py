"""Simulation of an impacting oscillator under delayed feedback, by the method of steps.

The past is kept at nodes: N in a period, and every impact.  Between two nodes the delayed signal is taken as
a straight line; then the flow is exact, and no impact is missed (:mod:`mechlib.motion.steered`).  A piece
ends at a node, at a node a delay later, and at an impact, so a kink of the past never lies inside a piece.
"""

from dataclasses import dataclass

import numpy as np

from mechlib.hints import Numbers, Vector
from mechlib.motion import Modes, OneImpact, Steered
from mechlib.needs import count, needs, number, or_none, positive, vector, word

from .characteristic import FEEDBACKS, an_orbit, contact_of, whole_delay


@dataclass(frozen=True)
class DelayedRun:
    """Nodes ``time``, ``x``, ``u``, ``steps`` of them in a period; ``impacts``, one row (time, speed) each;
    how far the nodes are from the motion that is wanted, ``deviation`` (nodes, 2)."""

    steps: int
    time: np.ndarray
    x: np.ndarray
    u: np.ndarray
    impacts: np.ndarray
    deviation: np.ndarray


@needs(orbit=an_orbit, since=number)
def wanted_motion(orbit: OneImpact, since: Numbers) -> tuple[np.ndarray, np.ndarray]:
    """Place and velocity of a motion with one impact in a period, at times ``since`` an impact; just after it
    at 0.

    >>> from mechlib.motion import Modes, one_impact_orbits
    >>> orbit, = one_impact_orbits(Modes(1, 0.05, 2.8, 1, gap=0, restitution=0.6))
    >>> x, u = wanted_motion(orbit, [0.0, 1.0])
    >>> print(x.round(4), u.round(4))
    [ 0.    -0.451] [-0.222  -0.2488]
    """
    begin = float(orbit.phase[0]/orbit.modes.forcing[0])
    since = np.mod(np.atleast_1d(np.asarray(since, dtype=float)), orbit.period[0])
    x, u = orbit.modes.at(begin, (orbit.q[:, 0], orbit.after[:, 0]), begin + since)
    return x[0], u[0]


@needs(orbit=an_orbit, gain=number, periods=positive, feedback=word(*FEEDBACKS), steps=count,
       deviation=vector(2), begin=number, delay=or_none(positive))
def simulate_delayed(orbit: OneImpact, gain: float, periods: float = 40, feedback: str = "displacement",
                     steps: int = 100, deviation: Vector = (0.0, 1e-3), begin: float = 0.0,
                     delay: float | None = None) -> DelayedRun:
    """Follow the oscillator of ``orbit`` for so many periods, under f = K[x(t - τ) - x(t)] or
    f = K[ẋ(t - τ) - ẋ(t)].

    The past is the wanted motion.  At the part ``begin`` of a period after an impact its state is off by
    ``deviation``.

    >>> from mechlib.motion import Modes, one_impact_orbits
    >>> orbit, = one_impact_orbits(Modes(1, 0.05, 2.8, 1, gap=0, restitution=0.6))
    >>> run = simulate_delayed(orbit, 0.12, 40)
    >>> bool(abs(run.impacts[-1, 1] - orbit.speed[0]) < 1e-5)
    True
    """
    contact = contact_of(orbit)
    tau = whole_delay(delay, contact.period)*contact.period
    h, start = contact.period/steps, float(orbit.phase[0]/orbit.modes.forcing[0]) + begin*contact.period
    past = _past(orbit, feedback, start, tau, h)
    x, u = (float(z[0]) + d for z, d in zip(wanted_motion(orbit, begin*contact.period), deviation))
    body = Steered(_controlled(orbit.modes, gain, feedback))
    t, nodes, impacts = start, [(start, x, u)], []
    last, k = (t, (x, u)[feedback == "velocity"]), 0
    while len(nodes) <= round(periods*steps):
        begins, ends, first, final, grid = past[k]
        k += 1
        slope = (final - first)/(ends - begins)
        while t < ends + tau:
            end = body.onward(t, x, u, ends + tau, gain*(first + slope*(t - tau - begins)), gain*slope)
            t, x, u = end.time, end.q, end.u
            for blow in end.blows:
                impacts.append((blow.time, blow.speed))
                _keep(past, last, blow.time, x if feedback == "displacement" else blow.before, False)
                last = blow.time, x if feedback == "displacement" else blow.after
        if grid:
            value = (x, u)[feedback == "velocity"]
            _keep(past, last, t, value, True)
            last = t, value
            nodes.append((t, x, u))
    t, x, u = np.array(nodes).T
    wanted = wanted_motion(orbit, begin*contact.period + h*np.arange(len(t)))
    return DelayedRun(steps, t, x, u, np.array(impacts).reshape(-1, 2),
                      np.column_stack([x - wanted[0], u - wanted[1]]))


def _controlled(modes, gain, feedback):
    """The oscillator with the part of the feedback that acts on the present."""
    o2, s = float(modes.frequency[0, 0])**2, float(modes.decay[0, 0])
    o2, s = (o2 + gain, s) if feedback == "displacement" else (o2, s + gain/2)
    if o2 <= 0 or s < 0:
        raise ValueError(f"the gain {gain:g} takes away all of the spring or of the damping. Give a larger "
                         "one.")
    return Modes(np.sqrt(o2), s, modes.forcing[0], modes.force_cos[0, 0], modes.force_sin[0, 0],
                 modes.load[0, 0], gap=modes.gaps[0][0], restitution=modes.restitutions[0][0])


def _past(orbit, feedback, start, tau, h):
    """The pieces (begin, end, value at both, whether a node of the grid ends it) of the wanted motion for one
    delay before the start."""
    number, T, hit = round(tau/h), float(orbit.period[0]), float(orbit.phase[0]/orbit.modes.forcing[0])
    marks = [(start - tau + h*i, True) for i in range(number + 1)]
    first = np.ceil((start - tau - hit)/T + 1e-9)
    blows = [hit + T*(first + i) for i in range(round(tau/T)) if hit + T*(first + i) < start - 1e-9*T]
    marks = sorted([m for m in marks if all(abs(m[0] - b) > 1e-12*T for b in blows)]
                   + [(b, any(abs(m[0] - b) <= 1e-12*T for m in marks)) for b in blows])
    times = np.array([time for time, _ in marks])
    begins, ends = times[:-1], times[1:]
    inside = 1e-9*(ends - begins)
    first, final = (wanted_motion(orbit, t - hit)[feedback == "velocity"] for t in (begins + inside,
                                                                                    ends - inside))
    grid = [at_node for _, at_node in marks[1:]]
    return list(zip(begins.tolist(), ends.tolist(), first.tolist(), final.tolist(), grid))


def _keep(past, last, time, value, grid):
    """Add a piece of the past, from the last node to a new one."""
    if time > last[0]:
        past.append((last[0], time, last[1], value, grid))
    elif grid and past:
        past[-1] = (*past[-1][:4], True)


@needs(values=number)
def fitted_multipliers(values: Vector) -> np.ndarray:
    """The two multipliers of a record with one value in every period, by least squares: each value is a times
    the one before plus b times the one before that plus c; c lets the record settle beside zero.

    >>> print(fitted_multipliers([0.5**k + (-0.8)**k + 3 for k in range(9)]).round(6))
    [-0.8  0.5]
    """
    y = np.asarray(values, dtype=float)
    if y.ndim != 1 or len(y) < 5:
        raise ValueError("two multipliers need at least five values. Give a longer record.")
    fit = np.linalg.lstsq(np.column_stack([y[1:-1], y[:-2], np.ones(len(y) - 2)]), y[2:], rcond=None)[0]
    roots = np.roots([1, -fit[0], -fit[1]])
    return roots[np.argsort(-np.abs(roots), kind="stable")]


@needs(orbit=an_orbit, gain=number, feedback=word(*FEEDBACKS), size=positive, steps=count)
def one_sided_slopes(orbit: OneImpact, gain: float, feedback: str = "velocity", size: float = 1e-4,
                     steps: int = 1000) -> np.ndarray:
    """How (x, ẋ) a tenth of a period after an impact answers to a small ε in x half a period before it: the
    slopes for ε > 0 and for ε < 0, and of the instant of the impact; rows (δx, δẋ, δt)/ε.

    >>> from mechlib.motion import Modes, one_impact_orbits
    >>> orbit, = one_impact_orbits(Modes(1, 0.05, 2.8, 1, gap=0, restitution=0.6))
    >>> print(one_sided_slopes(orbit, 0.3, "displacement", steps=100)[:, 0].round(2))
    [-0.33 -0.33]
    """
    rows = []
    still = simulate_delayed(orbit, gain, 0.6, feedback, steps, (0.0, 0.0), 0.5)
    for eps in (size, -size):
        run = simulate_delayed(orbit, gain, 0.6, feedback, steps, (eps, 0.0), 0.5)
        rows.append([(run.x[-1] - still.x[-1])/eps, (run.u[-1] - still.u[-1])/eps,
                     (run.impacts[0, 0] - still.impacts[0, 0])/eps])
    return np.array(rows)
