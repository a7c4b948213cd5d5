"""Periodic motions with several impacts in a period, at one stop or at several: Newton's method.

K impacts at the times tᵢ, each a jump Jᵢ > 0 of the velocity cᵢ·u, are repeated after T = 2πl/Ω.  The motion
is the steady one and the sum of K trains of blows, so it is linear in the jumps:

    y(t) = y_F(t) - Σⱼ Jⱼ Φ((t - tⱼ) mod T) (I - Φ(T))⁻¹ (0, bⱼ),

where just before its own impact the train has run for T, not for 0.  Two equations for each impact, cᵢ·q = δᵢ
and cᵢ·u⁺ + eᵢ cᵢ·u⁻ = 0, determine the 2K unknowns.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ..hints import Vector
from ..needs import a, count, listed, needs, number
from .contact_numbers import repeated
from .lanes import impacts
from .modes import Modes, which
from .monodromy import flight_matrix, saltation

ROUNDS = 40


@dataclass(frozen=True)
class SeveralImpacts:
    """A motion with K impacts in a period: ``stops`` that are struck, in the order of ``time`` (K,);
    ``impulse`` (K,); ``q``, ``before`` and ``after`` (modes, K), the state of the modes there."""

    modes: Modes
    periods: int
    stops: tuple[int, ...]
    time: np.ndarray
    impulse: np.ndarray
    q: np.ndarray
    before: np.ndarray
    after: np.ndarray

    @property
    def period(self) -> float:
        """T = 2πl/Ω."""
        return float(2*np.pi*self.periods/self.modes.forcing[0])

    @property
    def speed(self) -> np.ndarray:
        """The speeds of approach, c·u⁻."""
        return np.array([float(self.modes.sides[stop][0][:, 0] @ u) for stop, u in zip(self.stops,
                                                                                      self.before.T)])

    @property
    def exists(self) -> bool:
        """Whether the flights meet these stops at these times and no other: one period, marched."""
        run = impacts(self.modes, self.q[:, :1], self.after[:, :1], len(self.stops), time=self.time[0],
                      until=self.time[0] + 1.5*self.period)
        wanted = np.append(self.time[1:], self.time[0] + self.period)
        return bool((run.stop[0] == np.roll(self.stops, -1)).all()
                    and np.allclose(run.time[0], wanted, rtol=0, atol=1e-6*self.period))

    @property
    def multipliers(self) -> np.ndarray:
        """The eigenvalues of impacts and flights through one period, the largest first; their product is that
        of e² of all impacts, times e^(-2TΣs)."""
        product = np.eye(2*self.modes.count)
        ends = np.append(self.time[1:], self.time[0] + self.period)
        for k, (stop, time, end) in enumerate(zip(self.stops, self.time, ends)):
            angle = float(self.modes.forcing[0]*time)
            S = saltation(self.modes, self.q[:, k], self.before[:, k], angle, stop)
            product = flight_matrix(self.modes, end - time) @ S @ product
        values = np.linalg.eigvals(product)
        return values[np.argsort(-np.abs(values), kind="stable")]

    @property
    def stable(self) -> bool:
        """Whether all multipliers lie inside the unit circle."""
        return bool(np.abs(self.multipliers[0]) < 1)

    def at(self, times: Vector) -> tuple[np.ndarray, np.ndarray]:
        """Displacements and velocities of the modes at ``times``, (modes, times)."""
        return _state(self.modes, self.period, self.stops, self.time, _jumps(self), np.atleast_1d(times))


@needs(modes=a(Modes, "Describe the system with Modes(…) first."), stops=listed, times=number,
impulses=number,
       periods=count)
def several_impacts(modes: Modes, stops: Sequence[int], times: Vector, impulses: Vector,
                    periods: int = 1) -> SeveralImpacts:
    """The motion that strikes the ``stops`` in this order near ``times`` with about these ``impulses``.

    One lane.  Guesses may come from the end of a run of :func:`.impacts`.  Whether the motion passes through
    a stop on its way, ``exists`` says.

    >>> hammer = Modes(1, 0.05, 1.2, 0.3, gap=1, restitution=0.8)              # one impact: the quadratic
    >>> print(several_impacts(hammer, [0], [0.6], [1.5]).speed.round(8))
    [0.98233415]
    """
    stops, times, jumps = _guess(modes, stops, times, impulses)
    period = float(2*np.pi*periods/modes.forcing[0])
    for _ in range(ROUNDS):
        rest, slope = _equations(modes, period, stops, times, jumps)
        try:
            step = np.linalg.solve(slope, rest)
        except np.linalg.LinAlgError:
            break
        shorten = min(1.0, 0.1*period/max(np.abs(step[:len(stops)]).max(), 1e-300))
        times, jumps = times - shorten*step[:len(stops)], jumps - shorten*step[len(stops):]
        if np.abs(step).max() < 1e-13*(1 + period + np.abs(jumps).max()):
            return _motion(modes, periods, stops, times, jumps)
    raise ValueError("Newton's method does not settle. Give times and impulses nearer to a motion, for "
                     "example from the end of a long run of impacts(…).")


def _guess(modes, stops, times, impulses):
    """Stops, times and jumps in the order of the times, checked."""
    if modes.lanes() > 1:
        raise ValueError(f"the system has {modes.lanes()} lanes. Give modes with one.")
    stops = [which(modes, stop) for stop in stops]
    times, impulses = (np.atleast_1d(np.asarray(x, dtype=float)) for x in (times, impulses))
    for name, values in (("times", times), ("impulses", impulses)):
        if not stops or values.shape != (len(stops),):
            raise ValueError(f"{name}: {values.size} values for {len(stops)} stops. Give one for each "
                             "impact, at least one.")
    order = np.argsort(times, kind="stable")
    stops = tuple(stops[k] for k in order)
    felt = np.array([float((modes.sides[stop][0]**2).sum()) for stop in stops])
    return stops, times[order], impulses[order]*felt


def _jumps(motion):
    felt = [float((motion.modes.sides[stop][0]**2).sum()) for stop in motion.stops]
    return motion.impulse*np.array(felt)


def _trains(modes, period, stops, ages):
    """Displacement, velocity and acceleration of the modes, ``ages`` after a unit jump at each of the stops
    that is repeated; (modes, stops) each."""
    start = repeated(modes, period)
    q, u = modes.free(ages, *start)
    push = np.hstack([modes.sides[stop][1] for stop in stops])
    return tuple(push*x for x in (q, u, -2*modes.decay*u - modes.frequency**2*q))


def _equations(modes, period, stops, times, jumps):
    """Both equations of every impact, and their derivatives by times and jumps."""
    n = len(stops)
    rest, slope = np.zeros(2*n), np.zeros((2*n, 2*n))
    for i, (stop, time) in enumerate(zip(stops, times)):
        c, e = modes.sides[stop][0][:, 0], float(modes.restitutions[stop][0])
        ages = np.mod(time - times, period)
        ages[i] = 0.0
        q, u, pull = (c @ x for x in _trains(modes, period, stops, ages))  # just after, for each train
        angle = modes.forcing*time
        place, speed = (float((c @ x)[0]) for x in modes.steady_at(angle))
        bend = float(c @ (-modes.forcing**2*(modes.steady_at(angle)[0] - modes.steady[2]))[:, 0])
        rest[i] = place - q @ jumps - float(modes.gaps[stop][0])
        rest[n + i] = (1 + e)*(speed - u @ jumps) + e*jumps[i]                     # c·u⁻ = c·u⁺ + Jᵢ
        others = np.arange(n) != i
        slope[i, :n], slope[n + i, :n] = jumps*u*others, (1 + e)*jumps*pull*others
        slope[i, i] = speed - (u*jumps)[others].sum()
        slope[n + i, i] = (1 + e)*(bend - (pull*jumps)[others].sum())
        slope[i, n:], slope[n + i, n:] = -q, -(1 + e)*u
        slope[n + i, n + i] += e
    return rest, slope


def _state(modes, period, stops, times, jumps, at):
    """The motion just after the instants ``at``, (modes, len(at))."""
    q, u = modes.steady_at(modes.forcing*at)
    for stop, time, jump in zip(stops, times, jumps):
        shift, kick, _ = _trains(modes, period, [stop], np.mod(at - time, period))
        q, u = q - jump*shift, u - jump*kick
    return q, u


def _motion(modes, periods, stops, times, jumps):
    if (jumps <= 0).any():
        raise ValueError("a stop would have to pull: the motion found has an impulse ≤ 0. Give other times "
                         "and impulses, or fewer impacts.")
    period = 2*np.pi*periods/float(modes.forcing[0])
    times = np.mod(times, period)
    order = np.argsort(times, kind="stable")
    stops, times, jumps = tuple(stops[k] for k in order), times[order], jumps[order]
    q, after = _state(modes, period, stops, times, jumps, times)
    push = np.hstack([modes.sides[stop][1] for stop in stops])
    felt = np.array([float((modes.sides[stop][0]**2).sum()) for stop in stops])
    return SeveralImpacts(modes, periods, stops, times, jumps/felt, q, after + push*jumps, after)
