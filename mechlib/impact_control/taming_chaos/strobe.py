"""The stroboscopic map of an oscillator with a stop: its state once in every turn of the force.

    ẍ + 2ζẋ + x = F cos ωt,    x ≤ δ,    u⁺ = -e u⁻,        z = (x, u) at t = 0, T, 2T …,    T = 2π/ω

Within a turn F is held; it may change from one turn to the next.
"""

import numpy as np

from mechlib.hints import Numbers, Vector
from mechlib.motion import Modes, OneImpact, flight_matrix, impacts, release_after, saltation
from mechlib.needs import a, needs, number, or_none, vector

LOOKS, NEWTON = 16, 5                  # looks at each swing of the force and of the spring
FIRST, MOST = 64, 4096


def one_stop(value, what):
    """One mode, one stop, one system."""
    a(Modes, "Describe the oscillator with Modes(…) first.")(value, what)
    if value.count > 1 or len(value.stops) > 1 or value.lanes() > 1:
        raise ValueError(f"{what} must be one oscillator with one stop. Give numbers to Modes(…), not lists.")


def a_seed(value, what):
    """0, 1, 2 …: which of the random numbers."""
    if isinstance(value, bool) or not isinstance(value, (int, np.integer)) or value < 0:
        raise ValueError(f"{what} = {value} must be a whole number. Give 0 or more.")


an_orbit = a(OneImpact, "Take one of one_impact_orbits(…).")


def states(z, what="z"):
    """States as an array (2, lanes)."""
    z = np.asarray(z, dtype=float)
    if z.ndim not in (1, 2) or len(z) != 2:
        raise ValueError(f"{what} has the shape {z.shape}. Give (x, u), or two rows with a column for each "
                         "lane.")
    return z.reshape(2, -1)


def forced(system, force, lanes=1):
    """The same oscillator with other amplitudes of the force, one for each lane."""
    force = system.force_cos[0] if force is None else np.asarray(force, dtype=float)
    return Modes(system.frequency[0], system.decay[0], system.forcing, np.broadcast_to(force, lanes),
                 system.force_sin[0], system.load[0], gap=system.gaps[0], restitution=system.restitutions[0])


@needs(system=one_stop, z=number, force=or_none(number))
def strobe_map(system: Modes, z: Vector, force: Numbers | None = None) -> tuple[np.ndarray, np.ndarray]:
    """(z', n): the state one turn later, and the number of impacts in between: the cell to which z belongs.

    ``z`` is (x, u), or (2, lanes); ``force`` F is held over the turn, the system's own if left out.

    >>> hammer = Modes(1, 0.05, 2.8, 1, gap=0.03, restitution=0.8)
    >>> z, n = strobe_map(hammer, (-0.41113375960156, 0.03533022385115))
    >>> z.round(9), int(n)                                             # it comes back: a period-one motion
    (array([-0.41113376,  0.03533022]), 1)
    """
    shape, z = np.shape(z), states(z)
    lanes = max(z.shape[1], np.size(force) if force is not None else 1)
    z = np.broadcast_to(z, (2, lanes))
    system, turn = forced(system, force, lanes), float(2*np.pi/system.forcing[0])
    record = _all_impacts(system, z, turn)
    count = np.isfinite(record.time).sum(1)
    begin, x, u = _last_flight(system, z, record, count, turn)
    x0, u0 = system.steady_at(system.forcing*begin)
    x, u = system.free(turn - begin, x - x0, u - u0)
    x1, u1 = system.steady_at(0.0)
    after = np.concatenate([x + x1, u + u1])
    return (after[:, 0], count[0]) if len(shape) == 1 and lanes == 1 else (after, count)


def _all_impacts(system, z, turn):
    most = FIRST
    while True:
        record = impacts(system, z[:1], z[1:], most, until=turn)
        if np.isnan(record.time[:, -1]).all():
            return record
        if most >= MOST:
            raise ValueError(f"more than {most} impacts in one turn of the force. Give a smaller restitution "
                             "or a slower force.")
        most *= 4


def _last_flight(system, z, record, count, turn):
    """When and how the last flight of the turn begins: at the start, at the last impact, or at a release."""
    lanes, gap, e = np.arange(len(count)), system.gaps[0], system.restitutions[0]
    hit, last = count > 0, np.maximum(count - 1, 0)
    time, speed, angle = (np.where(hit, getattr(record, name)[lanes, last], 0.0)
                          for name in ("time", "speed", "angle"))
    x, u = np.where(hit, gap, z[0]), np.where(hit, -e*speed, z[1])
    rests = np.where(hit, record.rested[lanes, last], (z[0] >= gap) & (z[1] >= 0))
    if rests.any():
        time = np.where(rests, np.minimum(time + release_after(system, 0, angle), turn), time)
        x, u = np.where(rests, gap, x), np.where(rests, 0.0, u)
    return time, x[None], u[None]


@needs(system=one_stop, begin=number, lasts=number)
def from_rest(system: Modes, begin: float, lasts: float) -> np.ndarray:
    """r: where cos ωt, beginning to act at a time, brings a mass from rest in a time; no stop acts.

    In a turn without an impact the map is affine, P₀(z) = Φ(T) z + F r(0, T).

    >>> from_rest(Modes(1, 0.05, 2.8, 1, gap=0.03, restitution=0.8), 0.0, 2*np.pi/2.8).round(9)
    array([-0.23362456, -0.0757499 ])
    """
    unit = forced(system, 1.0)
    first, last = (np.concatenate(unit.steady_at(unit.forcing*t))[:, 0] for t in (begin, begin + lasts))
    return last - flight_matrix(system, lasts) @ first


@needs(system=one_stop, orbit=an_orbit)
def strobe_point(system: Modes, orbit: OneImpact) -> np.ndarray:
    """z*: a motion with one impact in every turn, seen by the stroboscope.

    >>> from mechlib.motion import one_impact_orbits
    >>> hammer = Modes(1, 0.05, 2.8, 1, gap=0.03, restitution=0.8)
    >>> strobe_point(hammer, one_impact_orbits(hammer)[0]).round(9)
    array([-0.41113376,  0.03533022])
    """
    _one_turn(orbit)
    time, turn = float(orbit.phase[0]/system.forcing[0]), float(orbit.period[0])
    return np.concatenate(system.at(time, (orbit.q[:, 0], orbit.after[:, 0]), [turn]))[:, 0]


@needs(system=one_stop, orbit=an_orbit)
def strobe_jacobian(system: Modes, orbit: OneImpact) -> tuple[np.ndarray, np.ndarray]:
    """(A, b) with z' - z* = A (z - z*) + b ΔF for small deviations and a small change of the force.

    A = Φ(T - t₁) S Φ(t₁),  b = Φ(T - t₁) S r(0, t₁) + r(t₁, T - t₁), with the impact at t₁ = θ/ω.

    >>> from mechlib.motion import one_impact_orbits
    >>> hammer = Modes(1, 0.05, 2.8, 1, gap=0.03, restitution=0.8)
    >>> A, b = strobe_jacobian(hammer, one_impact_orbits(hammer)[0])
    >>> A.round(6), b.round(6)
    (array([[-2.54737 , -5.564459],
           [-0.552539, -1.407702]]), array([-1.464176, -0.162828]))
    """
    _one_turn(orbit)
    angle, turn = float(orbit.phase[0]), float(orbit.period[0])
    time = angle/float(system.forcing[0])
    there = flight_matrix(system, turn - time) @ saltation(system, orbit.q[:, 0], orbit.before[:, 0], angle)
    b = there @ from_rest(system, 0.0, time) + from_rest(system, time, turn - time)
    return there @ flight_matrix(system, time), b


def _one_turn(orbit):
    if orbit.periods != 1 or len(orbit.speed) != 1:
        raise ValueError("the orbit must have one impact in every turn, and be one. Take one of "
                         "one_impact_orbits(system).")


@needs(system=one_stop, z=number, force=or_none(number))
def miss_distance(system: Modes, z: Vector, force: Numbers | None = None) -> np.ndarray:
    """h = max x(t) - δ over the turn, of the flight that no stop meets.

    The turn is free of impacts if h < 0; h = 0 is a grazing contact, a wall between two cells.

    >>> hammer = Modes(1, 0.05, 2.8, 1, gap=0.03, restitution=0.8)
    >>> miss_distance(hammer, (-0.41113375960156, 0.03533022385115)).round(9)
    np.float64(0.033911498)
    """
    shape, z = np.shape(z), states(z)
    lanes = max(z.shape[1], np.size(force) if force is not None else 1)
    system, turn = forced(system, force, lanes), float(2*np.pi/system.forcing[0])
    x0, u0 = system.steady_at(0.0)
    free = z[:1] - x0, z[1:] - u0
    looks = int(np.ceil(LOOKS*(2 + (system.frequency[0]/system.forcing).max())))
    times = np.linspace(0.0, turn, looks)
    best = np.argmax([_flown(system, t, free)[0] for t in times], axis=0)
    time, low, high = times[best], times[np.maximum(best - 1, 0)], times[np.minimum(best + 1, looks - 1)]
    for _ in range(NEWTON):
        _, u, a = _flown(system, time, free)
        time = np.clip(time - np.where(a < 0, u/np.where(a < 0, a, 1.0), 0.0), low, high)
    peaks = [_flown(system, t, free)[0] for t in (0.0, time, turn)]
    miss = np.max(peaks, axis=0) - system.gaps[0]
    return miss[0] if len(shape) == 1 and lanes == 1 else miss


def _flown(system, time, free):
    """x, u, ẍ of the flight without a stop."""
    angle = system.forcing*time
    x, u = (y + s for y, s in zip(system.free(time, *free), system.steady_at(angle)))
    push = system.load + system.force_cos*np.cos(angle) + system.force_sin*np.sin(angle)
    return x[0], u[0], (push - 2*system.decay*u - system.frequency**2*x)[0]


@needs(system=one_stop, x=number, between=vector(2))
def grazing_line(system: Modes, x: Vector, between: Vector) -> np.ndarray:
    """u with h(x, u) = 0 for each x, by bisection ``between`` two velocities: the wall between turns without
    an impact, below it, and turns with one.

    >>> hammer = Modes(1, 0.05, 2.8, 1, gap=0.03, restitution=0.8)
    >>> grazing_line(hammer, [-0.41113375960156], (-0.1, 0.1)).round(8)
    array([-0.00193875])
    """
    x = np.atleast_1d(np.asarray(x, dtype=float))
    low, high = (np.full(len(x), float(u)) for u in between)
    ends = [miss_distance(system, np.array([x, u])) for u in (low, high)]
    if not ((ends[0] < 0) & (ends[1] > 0)).all():
        raise ValueError("between: the miss distance has no change of sign from minus to plus there for "
                         "every x. Give a lower velocity without an impact and a higher one with.")
    for _ in range(52):
        middle = (low + high)/2
        hits = miss_distance(system, np.array([x, middle])) > 0
        low, high = np.where(hits, low, middle), np.where(hits, middle, high)
    return (low + high)/2
