"""Roots of the published equations, followed from the velocities before while the blow grows from nothing."""

import numpy as np
import sympy as sp


def follow_root(law, system, stages=16):
    """The root u⁺ of the equations ``law(system)`` that grows out of u⁻.

    If masses depend on velocities the equations are nonlinear in u⁺ and may have several roots; the one that
    belongs to the blow is connected with u⁻.  All shares are raised together, and Newton's method corrects
    after each stage.

    >>> from mechlib.nonholonomic_impact.percussion.holonomic import equations
    >>> from .mass_points import MassPoint, StruckSystem
    >>> v = sp.Symbol("v")
    >>> follow_root(equations, StruckSystem([MassPoint(1 + v/2, v, 1)], {v: 0})).round(6)       # v + v²/2 = 1
    array([0.732051])
    """
    part = sp.Dummy("part")
    left = sp.Matrix(law(system.delivered(part)))
    unknown = left.free_symbols - {*system.after, part}
    if unknown:
        raise ValueError("a mass depends on a velocity, so the published equations are nonlinear in the "
                         "velocities after the blow: give numbers for "
                         f"{', '.join(sorted(map(str, unknown)))}.")
    f = sp.lambdify([*system.after, part], [*left, *left.jacobian(system.after)], modules=["math"], cse=True)
    n = len(system.after)
    u = np.array([float(x) for x in system.before])
    sign = None
    for stage in np.arange(1, stages + 1) / stages:
        u, sign = _newton(f, n, u, float(stage), sign)
    return u


def _newton(f, n, u, stage, sign):
    """Newton's method at one stage; the determinant keeps its sign along the branch that starts at u⁻."""
    for _ in range(60):
        values = np.array(f(*u, stage), dtype=float)
        K = values[n:].reshape(n, n)
        now = np.linalg.slogdet(K)[0]
        if now == 0 or (sign is not None and now != sign):
            break
        sign = now
        step = np.linalg.solve(K, -values[:n])
        u = u + step
        if np.abs(step).max() <= 1e-14 * max(1.0, np.abs(u).max()):
            return u, sign
    raise ValueError("the published equations have no root that grows out of the velocities before the "
                     f"blow: when the share {stage:.3g} of the blow is delivered, the root is lost. Take a "
                     "weaker blow, or the exact law.")
