"""A particle meets a fixed wall at an angle (jin2005, §2.2)."""

from dataclasses import dataclass

import numpy as np
import sympy as sp

from mechlib import checks
from mechlib.hints import Quantity
from mechlib.needs import count, friction, needs, number, positive, restitution

from .either import absolute, maximum, minimum, sign, symbolic


@dataclass(frozen=True)
class ObliqueImpact:
    """What an oblique impact on a wall does: arrays over the input, or expressions."""

    velocity: tuple            # (tangential, normal) after
    impulse: tuple             # (tangential, normal) per unit mass
    sticks: np.ndarray         # the tangential velocity was stopped during contact
    energy_loss: np.ndarray    # per unit mass


@needs(v_t=number, v_n=number, e=restitution, mu=friction)
def strike_wall(v_t: Quantity, v_n: Quantity, e: Quantity, mu: Quantity = 0.0) -> ObliqueImpact:
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
    if symbolic(v_t, v_n, e, mu):
        v_t, v_n, e, mu = map(sp.sympify, (v_t, v_n, e, mu))
    else:
        v_t, v_n, e, mu = _checked(v_t, v_n, e, mu)
    p_n = -(1 + e) * v_n
    p_t = -sign(v_t) * minimum(absolute(v_t), mu * p_n)
    after = v_t + p_t, -e * v_n
    return ObliqueImpact(after, (p_t, p_n), (absolute(v_t) <= mu * p_n) & (p_n > 0),
                         (v_t**2 + v_n**2 - after[0]**2 - after[1]**2) / 2)


def _checked(v_t, v_n, e, mu):
    """The numbers as arrays of one shape, refused if they make no sense."""
    v_t, v_n, e, mu = np.broadcast_arrays(*(np.asarray(x, dtype=float) for x in (v_t, v_n, e, mu)))
    if not ((v_n <= 0).all()):
        raise ValueError("the particle moves away from the wall: its normal velocity v_n must be negative.")
    checks.restitution(e)
    checks.friction(mu)
    return v_t, v_n, e, mu


@needs(e=restitution, mu=friction)
def critical_tangent(e: Quantity, mu: Quantity) -> Quantity:
    """tan θ* = μ (1 + e): a particle that arrives closer to the normal than θ* is stopped along the wall.

    >>> critical_tangent(0.5, 0.4)
    0.6000000000000001
    """
    return mu * (1 + e)


@needs(v_t=number, v_n=number, e=restitution, mu=friction)
def losses(v_t: Quantity, v_n: Quantity, e: Quantity, mu: Quantity = 0.0) -> tuple[Quantity, Quantity]:
    """Energy lost along the normal and to friction, per unit mass: ½(1 - e²) v_n² and ½(v_t² - v_t⁺²).

    >>> [round(float(x), 6) for x in losses(1, -1, e=0.5, mu=0.2)]
    [0.375, 0.255]
    """
    hit = strike_wall(v_t, v_n, e, mu)
    return (v_n**2 - hit.velocity[1]**2) / 2, (v_t**2 - hit.velocity[0]**2) / 2


@dataclass(frozen=True)
class Hop:
    """One arc between two bounces: it starts at the time and the place given, with the velocity given."""

    time: float
    place: float
    velocity: tuple            # (horizontal, upwards)
    lasts: float


@needs(v_x=number, v_y=number, e=restitution, mu=friction, count=count, g=positive)
def hops(v_x: Quantity, v_y: Quantity, e: Quantity, mu: Quantity, count: int, g: Quantity = 1) -> list[Hop]:
    """The arcs after the first, second, … bounce of a body that cannot turn, along a rough floor.

    It comes with the velocity v_x along the floor, v_y > 0 downwards.  After j bounces it rises at v_y eʲ,
    the arc lasts 2 v_y eʲ/g, and the floor has delivered the normal impulse (1 + e)(1 - eʲ)/(1 - e) v_y:

        v_x⁺ = max(v_x - μ (1 + e)(1 - eʲ)/(1 - e) v_y, 0)     for v_x ≥ 0, 0 ≤ e < 1.

    Numbers or SymPy expressions.

    >>> [round(float(x.velocity[0]), 4) for x in hops(1.0, 1.0, 0.5, 0.2, 3)]
    [0.7, 0.55, 0.475]
    >>> round(float(hops(1.0, 1.0, 0.5, 0.2, 3)[2].time), 4)
    1.5
    """
    if not symbolic(v_x, v_y, e, mu) and not (v_x >= 0 and v_y > 0 and 0 <= e < 1 and mu >= 0):
        raise ValueError("hops: v_x and mu must not be negative, v_y must be positive and e lie in [0, 1).")
    place, time, arcs = 0, 0, []
    for j in range(1, count + 1):
        up = v_y * e**j
        along = maximum(v_x - mu * (1 + e) * (1 - e**j) / (1 - e) * v_y, 0)
        arcs.append(Hop(time, place, (along, up), 2 * up / g))
        place, time = place + along * 2 * up / g, 2 * v_y * e * (1 - e**j) / (1 - e) / g
    return arcs


@needs(v_x=number, v_y=number, e=restitution, mu=friction, g=positive)
def after_all_hops(v_x: Quantity, v_y: Quantity, e: Quantity, mu: Quantity,
                   g: Quantity = 1) -> tuple[Quantity, Quantity]:
    """When the bouncing ends, and the velocity that is left: 2 v_y e/((1 - e) g) and the limit of
    :func:`hops`.

    >>> [round(float(x), 6) for x in after_all_hops(1.0, 1.0, 0.5, 0.2)]
    [2.0, 0.4]
    """
    return 2 * v_y * e / (1 - e) / g, maximum(v_x - mu * (1 + e) / (1 - e) * v_y, 0)
