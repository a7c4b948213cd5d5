"""Numbers in, numbers out: an impact compiled to NumPy."""

import numpy as np
import sympy as sp

from .algebra.probe import variables
from .algebra.saddle import saddle
from .checks import missing_values


def compile_impact(impact, parameters, reactions=False):
    """f(*parameters) → velocities after the impact, on the last axis; broadcasts over arrays.

    With ``reactions=True`` the pair (velocities after, reaction impulses).

    >>> from mechlib import Impact
    >>> m, P, v = sp.symbols("m P v")
    >>> f = Impact([v], m*v**2/2, impulses=[(v, P)], before={v: 0}).compile([m, P])
    >>> f(2.0, [1.0, 3.0])
    array([[0.5],
           [1.5]])
    """
    parameters = list(parameters) if isinstance(parameters, (list, tuple, sp.MatrixBase)) else [parameters]
    n, s = len(impact.velocities), len(impact.constraints)
    A, a0, e = impact.constraint_matrix, impact.constraint_offset, impact.restitution
    asked = [-(1 + e[k]) * ((A[k, :] * impact.before)[0] + a0[k]) for k in range(s)]
    entries, slots = [], {}

    def slot(expression):
        if expression not in slots:
            slots[expression] = len(entries)
            entries.append(expression)
        return slots[expression]

    K = saddle(impact.mass_matrix, A)
    index = np.array([slot(x) for x in K], dtype=np.intp).reshape(n + s, n + s)
    right = np.array([slot(x) for x in [*impact.generalized_impulse, *asked]], dtype=np.intp)
    start = np.array([slot(x) for x in impact.before], dtype=np.intp)
    _check_names(entries, parameters)
    shared = sp.cse(entries, list=False)

    def function(modules):
        return sp.lambdify(parameters, entries, modules=modules, cse=lambda _: shared)

    scalar, vector = function("math"), None

    def evaluate(values):
        nonlocal vector
        if all(isinstance(v, (float, int)) for v in values):
            try:
                return np.array(scalar(*values), dtype=float)
            except (ZeroDivisionError, ValueError, OverflowError):
                raise ValueError("the system has no finite coefficients at "
                                 f"{_named(parameters, values)}.") from None
        vector = vector or function("numpy")
        arrays = np.broadcast_arrays(*(np.asarray(v, dtype=float) for v in values))
        with np.errstate(all="ignore"):
            numbers = np.stack([np.broadcast_to(x, arrays[0].shape) for x in vector(*arrays)], axis=-1)
        if not np.isfinite(numbers).all():
            bad = tuple(np.argwhere(~np.isfinite(numbers).all(axis=-1))[0])
            raise ValueError("the system has no finite coefficients at "
                             f"{_named(parameters, [a[bad] for a in arrays])}.")
        return numbers

    def after(*values):
        if len(values) != len(parameters):
            raise ValueError(f"{len(parameters)} parameters are needed ({', '.join(map(str, parameters))}); "
                             f"got {len(values)}.")
        numbers = evaluate(values)
        try:
            x = np.linalg.solve(numbers[..., index], numbers[..., right, None])[..., 0]
        except np.linalg.LinAlgError:
            x = np.full(numbers.shape[:-1] + (n + s,), np.nan)
            x = _solve_one_by_one(numbers[..., index], numbers[..., right], x)
        if not np.isfinite(x).all():
            bad = np.argwhere(~np.isfinite(x).all(axis=-1))[0] if x.ndim > 1 else ()
            at = [np.broadcast_to(np.asarray(v, dtype=float), x.shape[:-1])[tuple(bad)] for v in values]
            raise ValueError(f"the equations have no unique solution at {_named(parameters, at)}: a mass "
                             "vanishes or the constraints become dependent there.")
        u = numbers[..., start] + x[..., :n]
        return (u, x[..., n:]) if reactions else u

    return after


def _check_names(entries, parameters):
    names = sorted(map(str, {v for x in entries for v in variables(x)}))
    twice = next((a for a, b in zip(names, names[1:]) if a == b), None)
    if twice:
        raise ValueError(f"compile: two different symbols are called {twice} (their assumptions differ). "
                         "Use one of them.")
    missing_values(set(names) - {str(p) for p in parameters}, "the parameters, or give numbers in `before`",
                   "compile: ")


def _solve_one_by_one(K, b, x):
    """Find which member of a batch is singular (the others are solved)."""
    for k in np.ndindex(x.shape[:-1]):
        try:
            x[k] = np.linalg.solve(K[k], b[k])
        except np.linalg.LinAlgError:
            pass
    return x


def _named(parameters, values):
    return ", ".join(f"{p} = {float(v):g}" for p, v in zip(parameters, values))
