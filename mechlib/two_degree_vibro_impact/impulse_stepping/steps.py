"""An impact with Coulomb friction in equal steps of the normal impulse."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from mechlib.hints import Vector
from mechlib.needs import contact_matrix, count, friction, needs, restitution, vector, word

from .cones import one_value

MOST = 1_000_000


@dataclass(frozen=True, eq=False)
class Steps:
    """``impulse`` and ``velocity`` after every step, arrays (steps + 1, 2), ordered (tangential, normal)."""

    impulse: np.ndarray
    velocity: np.ndarray


@needs(W=contact_matrix, v=vector(2), mu=friction, e=restitution, steps=count, rule=word("clipped", "sign"))
def impulse_steps(W: Sequence[Sequence[float]], v: Vector, mu: float, e: float, steps: int,
                  rule: str = "clipped") -> Steps:
    """Follow an impact by Poisson's law, Δp = |v_n⁻|/(N W_nn) at a time, N the number of ``steps``.

    Friction of a step by the ``rule`` "clipped": as much as would end the slip within the step, but at most
    μΔp; by the rule "sign": always μΔp against the slip at the beginning of the step.  The steps in which
    compression and contact end are shortened.

    >>> coarse = impulse_steps([[8/21, -16/21], [-16/21, 85/42]], (-0.3, -1), 0.3, 0.6, 5)
    >>> coarse.impulse[-1].round(8)                            # slip keeps its sign: exact
    array([0.26737401, 0.89124668])
    """
    one_value(mu, "mu")
    one_value(e, "e")
    W, v, mu, e = np.asarray(W, dtype=float), np.asarray(v, dtype=float), float(mu), float(e)
    if v.ndim > 1 or not v[1] < 0:
        raise ValueError(f"v = {v.tolist()} does not approach. Give one velocity with v_n < 0.")
    size = -v[1]/(steps*W[1, 1])
    p, u, end, path = np.zeros(2), v, np.inf, [(np.zeros(2), v)]
    while len(path) <= MOST:
        ratio = _ratio(W, u, mu, size, rule)
        slope = W[1, 0]*ratio + W[1, 1]
        step, last = min(size, end - p[1]), end - p[1] <= size
        if end == np.inf and u[1] + slope*size >= 0:           # compression ends in this step
            step = -u[1]/slope
            end, last = (1 + e)*(p[1] + step), e == 0
        p = p + step*np.array([ratio, 1.0])
        u = v + W @ p
        path.append((p, u))
        if last:
            return Steps(*(np.array(x) for x in zip(*path)))
    raise ValueError(f"the contact has not ended after {MOST} steps. Take fewer.")


def _ratio(W, u, mu, size, rule):
    """dp_t/dp_n of one step."""
    if rule == "sign":
        return -mu*np.sign(u[0])
    return float(np.clip(-(u[0]/size + W[0, 1])/W[0, 0], -mu, mu))
