"""How well a computed motion keeps its constraint and its energy: three ways to follow the same sleigh."""

import numpy as np
import sympy as sp

from mechlib.motion import follow
from mechlib.systems.sleigh import VELOCITIES, sleigh

from .multipliers import with_multipliers
from .reduced_motion import reduced_motion


def drift_runs(step=0.1, long=12.0):
    """Times, then |A q̇| and the error of the energy of three integrations of the sleigh m = J = a = 1 from
    rest, turning at 1.

    >>> _, runs = drift_runs(long=2.0)
    >>> {name: bool(gap.max() < 1e-15) for name, (gap, _) in runs.items()}
    {'independent speeds': True, 'multiplier': False, 'multiplier, corrected': True}
    """
    x, y, theta, v, w = sp.symbols("x y theta v omega")
    system, (X, Y, Q) = sleigh(1, 1, 1, theta), VELOCITIES
    reduced = reduced_motion(system, [x, y, theta], {v: X*sp.cos(theta) + Y*sp.sin(theta), w: Q}).compile()
    n, (rate, gap, correct) = round(long/step), with_multipliers(system, [x, y, theta])
    start = [0, 0, 0, 0, 0, 1.0]
    runs = {"independent speeds": np.array([[*state[:3], *reduced(state)[:3]]           # (q, q̇) from (q, ν)
                                            for state in follow(reduced, [0, 0, 0, 0, 1], step, n)]),
            "multiplier": follow(rate, start, step, n),
            "multiplier, corrected": follow(rate, start, step, n, correct=correct)}
    energy = sp.lambdify([[x, y, theta, X, Y, Q]], system.kinetic_energy, "numpy")
    return step*np.arange(n + 1), {name: (np.abs(gap(r)[:, 0]), np.abs(np.array([energy(y) for y in r]) - 1))
                                   for name, r in runs.items()}
