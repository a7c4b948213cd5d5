"""Shooting: a motion with one impact in a period, of any smooth system with a stop.

The system is y' = f(t, y), y = (q, u), with a force that repeats itself after T.  The unknowns are the
instant t₀ of the impact and the state y⁻ just before it.  Shoot from y⁺ = R y⁻ over one period, to φ;
Newton's method on

    φ - y⁻ = 0,    c·q⁻ - δ = 0,

needs ∂φ/∂t₀ = f(t₀ + T, φ) - Φ f(t₀, y⁺) and ∂φ/∂y⁻ = Φ R, where the variational matrix Φ is integrated along
with the motion, Φ' = A Φ, A = ∂f/∂y.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from mechlib.hints import Rate, Vector
from mechlib.motion import Event, Stop, Trajectory, integrate
from mechlib.needs import a, count, function, needs, number, positive

a_stop = a(Stop, "Describe it with Stop(gap, restitution, row).")


@dataclass(frozen=True)
class Shot:
    """A motion that has come back: ``time`` t₀ of the impact, the states ``before`` and ``after``, ``flow`` Φ
    over the period; ``tries`` (t₀, y⁻) of all of Newton's shots and ``misses``, how far each was off."""

    rate: Callable
    slope: Callable
    stop: Stop
    period: float
    time: float
    before: np.ndarray
    flow: np.ndarray
    tries: tuple
    misses: tuple

    @property
    def after(self) -> np.ndarray:
        """R y⁻: the velocities jump."""
        return _reset(self.stop, len(self.before)) @ self.before

    @property
    def speed(self) -> float:
        """U = c·u⁻."""
        return float(_row(self.stop, len(self.before))[1] @ self.before)

    @cached_property
    def path(self) -> Trajectory:
        """The flight from the impact to the next one, a function of time; contacts on the way are found."""
        return self.flight(-1)

    def flight(self, k: int) -> Trajectory:
        """The flight of Newton's shot number ``k``; the last, -1, is the motion."""
        row, (time, before) = _row(self.stop, len(self.before))[0], self.tries[k]
        touch = Event(lambda t, y: self.stop.gap - row @ y, ends=False)
        start = _reset(self.stop, len(before)) @ before
        return integrate(self.rate, start, time + self.period, [touch], begin=time)

    @property
    def exists(self) -> bool:
        """Whether the flight keeps clear of the stop until the period is over."""
        share = [(found.time - self.time)/self.period for found in self.path.found]
        return not any(1e-6 < x < 1 - 1e-6 for x in share)

    @property
    def saltation(self) -> np.ndarray:
        """S = R + (f⁺ - R f⁻)(c, 0)/U; its determinant is e²."""
        R, row = _reset(self.stop, len(self.before)), _row(self.stop, len(self.before))[0]
        early, late = (np.asarray(self.rate(self.time, y), dtype=float) for y in (self.before, self.after))
        return R + np.outer(late - R @ early, row)/self.speed

    @property
    def monodromy(self) -> np.ndarray:
        """Φ S."""
        return self.flow @ self.saltation

    @property
    def multipliers(self) -> np.ndarray:
        """The eigenvalues of Φ S, the largest first."""
        values = np.linalg.eigvals(self.monodromy)
        return values[np.argsort(-np.abs(values), kind="stable")]

    @property
    def guess(self) -> tuple[float, np.ndarray]:
        """t₀ and y⁻, from which a near-by system may start."""
        return self.time, self.before


@needs(rate=function, slope=function, stop=a_stop, period=positive, most=count)
def shoot(rate: Rate, slope: Callable, stop: Stop, period: float, guess: Sequence, most: int = 25) -> Shot:
    """The motion with one impact in every ``period`` near a ``guess`` (t₀, y⁻).

    ``rate(t, y)`` is f, ``slope(t, y)`` the matrix ∂f/∂y; ``stop.row`` sees the coordinates.

    >>> hammer = shoot(lambda t, y: [y[1], np.cos(2.8*t) - y[0]], lambda t, y: [[0, 1], [-1, 0]],
    ...                Stop(0.0, 0.8), 2*np.pi/2.8, (1.0, [0.0, 0.3]))
    >>> print(round(hammer.speed, 9), round(2.8*hammer.time, 9))        # as in section 5.2
    0.33617727 3.059376758
    """
    time, before = _checked(guess)
    n, tries, misses = len(before), [], []
    R, (row, into) = _reset(stop, n), _row(stop, n)
    for _ in range(most):
        if not into @ before > 0:
            raise ValueError(f"a shot would strike with the speed {into @ before:g}: grazing has no "
                             "derivative. Give a guess nearer to the motion.")
        end, flow = _flown(rate, slope, time, R @ before, period)
        miss = np.append(end - before, row @ before - stop.gap)
        tries.append((float(time), before))
        misses.append(float(np.abs(miss).max()))
        if misses[-1] < 1e-12*(1 + np.abs(before).max()):
            return Shot(rate, slope, stop, period, *tries[-1], flow, tuple(tries), tuple(misses))
        J = np.zeros((n + 1, n + 1))
        J[:n, 0] = np.subtract(rate(time + period, end), flow @ rate(time, R @ before))
        J[:n, 1:] = flow @ R - np.eye(n)
        J[n, 1:] = row
        step = np.linalg.lstsq(J, -miss, rcond=None)[0]
        step *= min(1.0, 0.5*(1 + np.abs(before).max())/max(np.abs(step).max(), 1e-300))
        time, before = time + step[0], before + step[1:]
    raise ValueError(f"after {most} shots the motion still misses itself by {misses[-1]:.2g}. Give a better "
                     "guess, or come from a near-by system whose motion is known.")


@needs(family=function, values=number)
def follow_motion(family: Callable, values: Vector, guess: Sequence) -> list[Shot]:
    """The motions of ``family(value)`` → (rate, slope, stop, period), each shot from the one before; a step
    that fails is halved.

    >>> def hammer(omega):
    ...     return (lambda t, y: [y[1], np.cos(omega*t) - y[0]], lambda t, y: [[0, 1], [-1, 0]],
    ...             Stop(0.0, 0.8), 2*np.pi/omega)
    >>> [round(shot.speed, 6) for shot in follow_motion(hammer, [2.8, 2.7], (1.0, [0.0, 0.3]))]
    [0.336177, 0.407663]
    """
    found = []
    for k, value in enumerate(values):
        known = found[-1].guess if found else guess
        found.append(_reached(family, values[k - 1] if k else value, value, known))
    return found


def _reached(family, start, value, guess, depth=8):
    """The motion at ``value``, from the one at ``start``."""
    try:
        return shoot(*family(value), guess, most=9 if start != value else 25)
    except ValueError:
        if start == value or not depth:
            raise
    middle = (start + value)/2
    there = _reached(family, start, middle, guess, depth - 1)
    return _reached(family, middle, value, there.guess, depth - 1)


def _flown(rate, slope, time, start, period):
    """The state after the period, and Φ."""
    n = len(start)

    def both(t, z):
        y, flow = z[:n], z[n:].reshape(n, n)
        return np.concatenate([rate(t, y), (np.asarray(slope(t, y), dtype=float) @ flow).ravel()])
    end = integrate(both, np.concatenate([start, np.eye(n).ravel()]), time + period, begin=time).y[-1]
    return end[:n], end[n:].reshape(n, n)


def _row(stop, n):
    """(c, 0) and (0, c)."""
    c = stop.side(n//2)[0][:, 0]
    return np.concatenate([c, 0*c]), np.concatenate([0*c, c])


def _reset(stop, n):
    """R: the identity on the coordinates, I - (1 + e) b c on the velocities."""
    c, b = (x[:, 0] for x in stop.side(n//2))
    R = np.eye(n)
    R[n//2:, n//2:] -= (1 + float(stop.restitution))*np.outer(b, c)
    return R


def _checked(guess):
    try:
        time, before = guess
        before = np.array(before, dtype=float)
        number(float(time), "shoot: t₀")
    except (TypeError, ValueError):
        raise ValueError("the guess must be (t₀, y⁻): an instant, and coordinates and velocities just before "
                         "the impact.") from None
    if before.ndim != 1 or len(before) % 2 or not len(before) or not np.isfinite(before).all():
        raise ValueError(f"y⁻ has {before.size} entries. Give a coordinate and a velocity for each degree of "
                         "freedom.")
    return float(time), before
