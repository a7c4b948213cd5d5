"""A particle meets a fixed wall at an angle (jin2005, §2.2)."""

from dataclasses import dataclass

import numpy as np

from mechlib import checks


@dataclass(frozen=True)
class ObliqueImpact:
    """What an oblique impact on a wall does: arrays over the input."""

    velocity: tuple            # (tangential, normal) after
    impulse: tuple             # (tangential, normal) per unit mass
    sticks: np.ndarray         # the tangential velocity was stopped during contact
    energy_loss: np.ndarray    # per unit mass


def strike_wall(v_t, v_n, e, mu=0.0):
    """A particle without spin meets a rough wall with the velocity (v_t, v_n), v_n < 0 towards the wall.

    Normal:  v_n⁺ = -e v_n, impulse p_n = -(1 + e) v_n m.
    Along the wall Coulomb friction brakes while there is sliding, |p_t| = μ p_n at most:

        |v_t| > μ (1 + e)|v_n|:  slides throughout, v_t⁺ = v_t - sgn(v_t) μ (1 + e)|v_n|;
        otherwise it is stopped along the wall before contact ends, v_t⁺ = 0.

    >>> smooth = strike_wall(1, -1, e=0.5)
    >>> [float(x) for x in smooth.velocity], float(smooth.energy_loss)
    ([1.0, 0.5], 0.375)
    >>> rough = strike_wall([1, 1], -1, e=0.5, mu=[0.2, 0.8])
    >>> rough.velocity[0].round(3), rough.sticks
    (array([0.7, 0. ]), array([False,  True]))
    """
    v_t, v_n, e, mu = np.broadcast_arrays(*(np.asarray(x, dtype=float) for x in (v_t, v_n, e, mu)))
    if not ((v_n <= 0).all()):
        raise ValueError("the particle moves away from the wall: its normal velocity v_n must be negative.")
    checks.restitution(e)
    checks.friction(mu)
    p_n = -(1 + e) * v_n
    p_t = -np.sign(v_t) * np.minimum(np.abs(v_t), mu * p_n)
    after = v_t + p_t, -e * v_n
    return ObliqueImpact(after, (p_t, p_n), (np.abs(v_t) <= mu * p_n) & (p_n > 0),
                         (v_t**2 + v_n**2 - after[0]**2 - after[1]**2) / 2)


def critical_tangent(e, mu):
    """tan θ* = μ (1 + e): a particle that arrives closer to the normal than θ* is stopped along the wall.

    >>> critical_tangent(0.5, 0.4)
    0.6000000000000001
    """
    return mu * (1 + e)
