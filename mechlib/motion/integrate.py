"""y' = rate(t, y) followed in time with control of the error, to events that are not missed."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from mechlib.needs import function, needs, numeric

from ..hints import Numbers, Rate, Vector
from .events import Event, Found, Watch
from .runge_kutta import Step, inside

_FOR_EVER = 1e200

class Stuck(ValueError):
    """A motion that has no continuation at the time ``t`` in the state ``y``."""

    def __init__(self, t: float, y: np.ndarray, finite: bool) -> None:
        state = np.array2string(y, precision=4, threshold=6)
        why = "grows beyond bounds or changes too wildly" if finite else "is not finite just beyond"
        super().__init__(f"the motion cannot be followed beyond t = {t:.6g}, y = {state}: the rate {why}.")
        self.t, self.y = t, y


@dataclass(frozen=True)
class Trajectory:
    """A smooth motion: times ``t`` and states ``y`` (rows) at its steps; called with a time, the state then.

    ``found`` lists the events in order, ``ended`` is the one that ended the motion, or None.
    ``step`` is the step that would have come next, a good first guess for what follows.
    """

    t: np.ndarray
    y: np.ndarray
    lengths: np.ndarray
    bends: np.ndarray
    found: tuple
    ended: Found | None
    step: float

    def __call__(self, time: Numbers) -> np.ndarray:
        """The state at a time, or a row for each of many times: every step is a polynomial of degree 7."""
        time = np.asarray(time, dtype=float)
        slack = 1e-9 * (self.t[-1] - self.t[0]) + 4 * np.spacing(abs(self.t[-1]))
        if not ((time >= self.t[0] - slack) & (time <= self.t[-1] + slack)).all():
            raise ValueError(f"the motion is known from t = {self.t[0]:g} to t = {self.t[-1]:g}; ask for a "
                             "time between.")
        k = np.clip(np.searchsorted(self.t, time, side="right") - 1, 0, len(self.lengths) - 1)
        weights = inside((time - self.t[k]) / self.lengths[k])
        return self.y[k] + (weights[..., None, :] @ self.bends[k])[..., 0, :]

    def times(self, parts: int = 8) -> np.ndarray:
        """Times that divide every step into so many parts."""
        inner = self.t[:-1, None] + np.diff(self.t)[:, None] * np.arange(parts) / parts
        return np.append(inner.ravel(), self.t[-1])


@needs(rate=function, start=numeric, until=numeric, tolerance=numeric)
def integrate(rate: Rate, start: Vector, until: float, events: Sequence[Event | Callable] = (),
              begin: float = 0.0, tolerance: float = 1e-12, scale: Vector | float = 1.0,
              step: float | None = None, max_step: float = np.inf, most: int = 100_000) -> Trajectory:
    """Follow y' = rate(t, y) from ``start`` at the time ``begin`` to ``until`` (or for ever: np.inf), or to
    an event that ends it.

    The error of each step stays below ``tolerance`` times the larger of |y| and ``scale``, component by
    component; the method has order 8.  ``step`` is a first guess.  ``max_step`` is for rates and events with
    features so short that a step could jump over them.  ``events`` are functions value(t, y) that end the
    motion when they fall through zero, or :class:`Event`.

    *Rates that are not finite.*  A step that meets one is tried again with a fifth of its length.  So a
    motion may run up to the edge of the domain of its rate; if it would cross the edge, the steps shrink to
    nothing and :class:`Stuck`, a ValueError, says where.

    *Events are not missed.*  Inside a step the motion is a polynomial of degree 7 in time.  An event that is
    linear in t and y is then a polynomial too, and all its roots are isolated (:mod:`.crossings`), however
    close together: a contact that only grazes is found although both ends of the step are clear of it.  Any
    other event is resolved by polynomials of degree 8, on shorter pieces where needed, until they leave out
    less than the uncertainty δ that the tolerance gives the event, about Σ |∂value/∂y_i| · tolerance ·
    scale_i.  Hence, for an event so smooth that nine values on a step show its features:

        every crossing of the computed motion that leads deeper than δ is found, and found once; a shallower
        one is not reported.

    The computed motion differs from the true one by the error collected so far, say E.  A true contact deeper
    than |∂value/∂y|E + δ is found, then.  A contact of depth d strikes at the speed √(2da), a: acceleration;
    what escapes near a tangency is slower than √(2δa).

    >>> stop = 0.99999                                           # a swing that only just reaches its stop
    >>> swing = integrate(lambda t, y: [y[1], -y[0]], [0, 1], until=20, events=[lambda t, y: stop - y[0]])
    >>> bool(abs(swing.ended.time - np.arcsin(stop)) < 1e-9), swing(0.5).round(6)
    (True, array([0.479426, 0.877583]))
    """
    y, t, size = _checked(start, begin, until, tolerance, scale, step, max_step)
    first = _first_rate(rate, t, y)
    watch = Watch(events, t, y, tolerance * np.maximum(size, np.abs(y)))
    times, states, lengths, bends, found, ended = [t], [y], [], [], [], None
    steps = _steps(rate, t, y, first, until, tolerance, size, step, max_step, most)
    for trial, curve, h in steps:              # noqa: B007  the last h is kept
        lengths.append(trial.h)
        bends.append(curve)
        for part, number in watch.met(trial, curve):
            found.append(Found(number, t + part * trial.h, y + inside(part) @ curve))
            ended = found[-1] if watch.events[number].ends else None
        t, y = (ended.time, ended.state) if ended else (trial.end, trial.new)
        times.append(t)
        states.append(y)
        if ended:
            break
    return Trajectory(np.array(times), np.array(states), np.array(lengths), np.array(bends), tuple(found),
                      ended, h)


def _steps(rate, t, y, k, until, tolerance, scale, h, max_step, most):
    """(step, its bends, the next length) for all steps that are good enough; k is the rate at (t, y)."""
    h, refused = min(h or _guess(y, k, scale, tolerance), max_step), 0
    for _ in range(most):
        if not t + h < _FOR_EVER:
            break
        trial = Step(rate, t, y, k, min(h, until - t), tolerance * np.maximum(scale, np.abs(y)))
        trial.end = until if h >= until - t else t + h
        curve = trial.bends() if trial.size <= 1 else None
        if curve is None or not np.isfinite(curve).all():
            refused += 1
            h = trial.h * (max(0.2, 0.9 * trial.size**-0.125) if 1 < trial.size < np.inf else 0.2)
            if t + h / 16 == t or refused > 200:
                raise Stuck(t, y, np.isfinite(trial.size))
            continue
        grow = trial.h * min(0.9 * max(trial.size, 1e-9)**-0.125, 1.0 if refused else 8.0)
        h = min(max(grow, h if trial.h < h else 0.0), max_step)
        yield trial, curve, h
        t, y, k, refused = trial.end, trial.new, trial.rate, 0
        if t >= until:
            return
        if t + h / 16 == t:
            raise Stuck(t, y, True)
    raise ValueError(f"the motion has come to t = {t:g} in {most} steps or fewer, and to no end: give a "
                     "time `until`, or raise `most`.")


def _guess(y, k, scale, tolerance):
    """A first step: the time in which the fastest component changes by a small part of its size."""
    fast = float(np.abs(k / np.maximum(scale, np.abs(y))).max())
    return tolerance**0.125 / fast if fast > 0 else 1e-3


def _checked(start, begin, until, tolerance, scale, step, max_step):
    y, t = np.array(start, dtype=float), float(begin)
    if y.ndim != 1 or not y.size or not np.isfinite(y).all():
        raise ValueError("the start must be a list of finite numbers, one for each component of the state, "
                         f"not {start!r}.")
    if not until > t or not np.isfinite(t):
        raise ValueError(f"a motion is followed forwards: it begins at t = {t:g}, so `until` must be later, "
                         f"not {until}.")
    size = np.broadcast_to(np.asarray(scale, dtype=float),
                           y.shape) if np.ndim(scale) == 0 or np.shape(scale) == y.shape else None
    if size is None or not (size > 0).all():
        raise ValueError(f"the scale must be one positive number, or one for each of the {y.size} "
                         f"components, not {scale!r}.")
    for name, value in (("tolerance", tolerance), ("max_step", max_step),
                        ("step", 1 if step is None else step)):
        if not value > 0 or name == "tolerance" and value == np.inf:
            raise ValueError(f"the {name} must be positive, not {value!r}.")
    return y, t, size


def _first_rate(rate, t, y):
    first = np.array(rate(t, y), dtype=float)
    if first.shape != y.shape:
        raise ValueError(f"the rate has the shape {first.shape}, the state {y.shape}: it must give one "
                         "number for each component.")
    if not np.isfinite(first).all():
        raise ValueError(f"the rate has no finite value at the start, t = {t:g}.")
    return first
