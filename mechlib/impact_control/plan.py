"""What a periodic blow needs: a force, the path that it makes, their cost, and whether the path can be
gone."""

from dataclasses import dataclass

import numpy as np
import sympy as sp

from mechlib.motion.roots import peak, root


@dataclass(frozen=True)
class Plan:
    """A force that repeats itself with every blow, as an expression of the time ``t`` since the last one,
    with the path that it makes and what both cost."""

    t: sp.Symbol
    force: sp.Expr
    path: sp.Expr
    cost: sp.Expr             # J = ½∫f² dt over a period
    price: sp.Expr            # ∂J/∂v: what a little more speed costs
    hamiltonian: sp.Expr      # ∂J/∂T: what a little more time costs; negative if it saves


def first_negative(room, t, period, points=2000):
    """The first instant in (0, period) at which ``room``, an expression of ``t`` alone, is negative; None if
    there is none.  It may touch zero.  The lowest places between the samples are looked for.

    >>> t = sp.Symbol("t")
    >>> first_negative(t*(2 - t)*(1 - t), t, 2), first_negative(t*(2 - t)*(1 - t)**2, t, 2)
    (1.0, None)
    """
    value = sp.lambdify(t, room, "numpy")
    times = np.linspace(0.0, float(period), points + 1)
    there = np.broadcast_to(np.asarray(value(times), dtype=float), times.shape)
    least = -1e-12*(1 + np.abs(there).max())
    inner = there[1:-1]
    for k in 1 + np.flatnonzero((inner < least) | (inner <= np.minimum(there[:-2], there[2:]))):
        if there[k] < least:
            return _entry(value, times[k - 1], times[k])
        low = peak(lambda x: -value(x), times[k - 1], times[k + 1])
        if value(low) < least:
            return _entry(value, times[k - 1], low)
    return None


def _entry(value, before, after):
    return root(value, before, after) if value(before) > 0 else float(before)
