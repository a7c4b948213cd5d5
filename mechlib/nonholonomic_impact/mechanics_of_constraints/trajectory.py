"""A constrained motion in numbers: right-hand side, initial state, path."""

from dataclasses import dataclass

import numpy as np
import sympy as sp

from mechlib.display.dotted import dotted
from mechlib.motion import integrate
from mechlib.motion.rates import numbers_of


def compiled(motion, expressions, parameters, extra=()):
    """f((t, *q, *u, *state, *extra)) → list of numbers."""
    known = (motion.t, *motion.coordinates, *motion.velocities, *motion.state, *extra)
    return numbers_of(expressions, known, parameters)


def rate_of(motion, parameters=None):
    """rate(t, y) → (ẏ, multipliers): y = (q, q̇, λ of the state); a linear system is solved for (q̈, λ or
    λ̇)."""
    rows, x = [*motion.equations, *motion.differentiated], [*motion.accelerations, *motion.unknowns]
    n, g = len(motion.coordinates), len(motion.constraints)
    zero = {v: 0 for v in x}
    A = [sp.diff(r, v) for r in rows for v in x]
    b = [-r.subs(zero) for r in rows]
    f = compiled(motion, A + b, parameters)
    moving = [motion.multipliers.index(m) for m in motion.state]

    def rate(t, y):
        with np.errstate(all="ignore"):
            numbers = np.array(f([t, *y]), dtype=float)
        try:
            solved = np.linalg.solve(numbers[:-n - g].reshape(n + g, n + g), numbers[-n - g:])
        except np.linalg.LinAlgError:
            solved = np.full(n + g, np.nan)
        if not np.isfinite(solved).all():
            raise ValueError(f"the equations do not determine the accelerations at {_place(motion, t, y)}: "
                             "there the constraints become dependent, or a mass vanishes.")
        multipliers = solved[n:].copy()
        multipliers[moving] = y[2*n:]
        return np.concatenate([y[n:2*n], solved[:n], solved[n:][moving]]), multipliers

    return rate


@dataclass(frozen=True)
class Path:
    """A computed motion: times, positions, velocities and multipliers, one row for each time."""

    motion: object
    parameters: dict
    t: np.ndarray
    q: np.ndarray
    u: np.ndarray
    multipliers: np.ndarray

    def __call__(self, expression):
        """An expression of positions, velocities, multipliers and time along the path."""
        m = self.motion
        algebraic = [x for x in m.multipliers if x not in m.state]
        f = compiled(m, [expression], self.parameters, algebraic)
        columns = [self.multipliers[:, m.multipliers.index(x)] for x in (*m.state, *algebraic)]
        return np.broadcast_to(f([self.t, *self.q.T, *self.u.T, *columns])[0], self.t.shape).astype(float)

    @property
    def drift(self):
        """The largest violation of a constraint along the path."""
        return max((float(np.abs(self(f)).max()) for f in self.motion.constraints), default=0.0)


def initial_state(motion, start, multipliers=None, parameters=None):
    """The state (q, q̇, λ) as numbers, from {coordinate or velocity: value}; what is left out is zero."""
    names = (*motion.coordinates, *motion.velocities)
    _known(start, names, "start", "coordinates and velocities")
    multipliers = dict(multipliers or {})
    _known(multipliers, motion.multipliers, "multipliers", "multipliers")
    for m in motion.multipliers:
        if m in motion.state and m not in multipliers:
            raise ValueError(f"a vakonomic motion needs an initial value of the multiplier {m}: its "
                             "derivative stands in the equations, so its value at the start belongs to the "
                             "state, and neither positions nor velocities determine it. Give "
                             f"multipliers={{{m}: 0}}, or any other value: each gives another motion.")
        if m not in motion.state and m in multipliers:
            raise ValueError(f"the multiplier {m} cannot be chosen: position and velocity determine it at "
                             "every instant. Leave it out.")
    y = np.array([float(start.get(x, 0)) for x in names] + [float(multipliers[m]) for m in motion.state])
    _check(motion, y, parameters)
    return y


def _known(given, names, what, kind):
    unknown = [str(k) for k in given if k not in names]
    if unknown:
        raise ValueError(f"{what} names {', '.join(unknown)}, which is not among the {kind} "
                         f"{', '.join(map(str, names))}.")


def _check(motion, y, parameters):
    """Constraints satisfied at the start; their gradients independent there."""
    for k, (f, rigid) in enumerate(zip(motion.constraints, motion.problem.holonomic), 1):
        left, rate = "its left side", "its rate of change"
        for expression, what, which in ([(f, "positions", left), (f.diff(motion.t), "velocities", rate)]
                                        if rigid else [(f, "velocities", left)]):
            gap = float(compiled(motion, [expression], parameters)([0.0, *y])[0])
            if not abs(gap) <= 1e-9 * (1 + np.abs(y).max()):
                raise ValueError(f"the initial {what} violate constraint {k} ({dotted(f)} = 0): {which} is "
                                 f"{gap:g} there and must be 0.")
    rank_at(motion, y[None, :], [0.0], parameters)


def rank_at(motion, states, times, parameters):
    """Raise if the gradients of the constraints become dependent at, or between, the given states."""
    s, n = motion.problem.gradient.shape
    if not s:
        return
    f, before = compiled(motion, list(motion.problem.gradient), parameters), None
    for t, y in zip(times, states):
        a = np.array(f([t, *y]), dtype=float).reshape(s, n)
        values = np.linalg.svd(a, compute_uv=False)
        turned = before is not None and np.linalg.det(a @ before.T) <= 0
        if turned or not values[-1] > 1e-9 * max(1.0, values[0]):
            left = int((values > 1e-9 * max(1.0, values[0])).sum())
            rank = "loses rank, or becomes infinite," if turned else f"has rank {left} instead of {s}"
            raise ValueError(f"the constraint matrix ∂f/∂q̇ {rank} {'near' if turned else 'at'} "
                             f"{_place(motion, t, y)}: a reaction has no direction there. Constraints: "
                             f"{', '.join(map(str, dotted(motion.constraints)))}. (A constraint that is a "
                             "square, f² = 0, never has one: write f = 0.)")
        before = a


def _place(motion, t, y):
    return ", ".join(f"{dotted(x)} = {v:g}"
                     for x, v in zip((motion.t, *motion.coordinates, *motion.velocities), (t, *y)))


def simulate(motion, start, until, multipliers=None, parameters=None, points=201, tolerance=1e-12):
    """Follow a motion from ``start`` at t = 0 to t = ``until``; a :class:`Path` at ``points`` equal steps.

    >>> t = sp.Symbol("t"); x = sp.Function("x")(t)
    >>> from mechlib.nonholonomic_impact.mechanics_of_constraints.chetaev import chetaev_equations
    >>> path = chetaev_equations(x.diff(t)**2/2 - x**2/2, [], [x]).simulate({x: 1}, until=3.0, points=4)
    >>> bool(np.allclose(path(x), np.cos(path.t), atol=1e-9))
    True
    """
    if not 0 < float(until) < np.inf:
        raise ValueError(f"until = {until}: the motion begins at t = 0 and is followed to a later, finite "
                         "time.")
    if not (isinstance(points, (int, np.integer)) and points > 1):
        raise ValueError(f"points = {points}: a path needs a whole number of points, at least two.")
    y, n = initial_state(motion, start, multipliers, parameters), len(motion.coordinates)
    rate, times = rate_of(motion, parameters), np.linspace(0.0, float(until), points)
    path = integrate(lambda t, y: rate(t, y)[0], y, times[-1], tolerance=tolerance,
                     scale=np.maximum(1.0, np.abs(y)))
    every = np.union1d(path.times(), times)
    rank_at(motion, path(every), every, parameters)
    states = path(times)
    found = np.array([rate(t, y)[1] for t, y in zip(times, states)]).reshape(points, -1)
    return Path(motion, dict(parameters or {}), times, states[:, :n], states[:, n:2*n], found)
