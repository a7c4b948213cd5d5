"""Two balls or disks meet obliquely, smooth or rough (jin2005, §2.4): stick or slip at the contact.

The contact of round bodies has a diagonal contact matrix: a normal impulse does not make the surfaces slide,
a tangential one does not make them approach.  So the two directions can be treated one after the other, and
the laws of restitution agree.
"""

from dataclasses import dataclass

import numpy as np
import sympy as sp

from mechlib import checks
from mechlib.hints import Quantity, Vector
from mechlib.needs import a, friction, mass_or_wall, needs, number, positive, restitution, vector

from ..either import absolute, arctan2, minimum, sign, symbolic

SPHERE, DISK, SHELL, RING = 2/5, 1/2, 2/3, 1.0          # J/(m r²)


@needs(m1=mass_or_wall, m2=mass_or_wall, beta1=positive, beta2=positive)
def contact_masses(m1: Quantity, m2: Quantity = np.inf, beta1: Quantity = SPHERE,
                   beta2: Quantity = SPHERE) -> tuple[Quantity, Quantity]:
    """(W_tt, W_nn), the velocity of the contact per unit impulse:  W_nn = 1/m₁ + 1/m₂,  W_tt = (1 + 1/β₁)/m₁
    + (1 + 1/β₂)/m₂.

    β = J/(m r²): 2/5 for a solid sphere, 1/2 for a disk, 2/3 for a hollow ball.  A wall has infinite mass.

    >>> contact_masses(1, 1), contact_masses(1)
    ((7.0, 2.0), (3.5, 1.0))
    """
    return (1 + 1 / beta1) / m1 + (1 + 1 / beta2) / m2, 1 / m1 + 1 / m2


@dataclass(frozen=True)
class RoughImpulse:
    tangential: np.ndarray     # brakes the sliding: has the sign of the sliding velocity
    normal: np.ndarray
    sticks: np.ndarray


@needs(slide=number, approach=number, W_tt=positive, W_nn=positive, e=restitution, mu=friction)
def rough_impulse(slide: Quantity, approach: Quantity, W_tt: Quantity, W_nn: Quantity, e: Quantity,
                  mu: Quantity) -> RoughImpulse:
    """Impulses for the sliding velocity ``slide`` and the velocity of ``approach`` (> 0) at the contact.

        p_n = (1 + e) approach/W_nn,   p_t = slide/W_tt if that is at most μ p_n (sticks), else ± μ p_n
        (slides throughout).

    Numbers, arrays or SymPy expressions.

    >>> hit = rough_impulse(1.0, 1.0, *contact_masses(1, 1), e=1, mu=0.05)
    >>> float(hit.normal), float(hit.tangential), bool(hit.sticks)
    (1.0, 0.05, False)
    """
    if symbolic(slide, approach, e, mu):
        slide, approach, e, mu = map(sp.sympify, (slide, approach, e, mu))
    else:
        slide, approach, e, mu = (np.asarray(x, dtype=float) for x in (slide, approach, e, mu))
        _check(approach, e, mu)
    p_n = (1 + e) * approach / W_nn
    stop = slide / W_tt
    return RoughImpulse(sign(slide) * minimum(absolute(stop), mu * p_n), p_n, absolute(stop) <= mu * p_n)


def _check(approach, e, mu):
    if not (approach >= 0).all():
        raise ValueError("the bodies move apart: the velocity of approach must not be negative.")
    checks.restitution(e)
    checks.friction(mu)


@needs(W_tt=positive, W_nn=positive, e=restitution, mu=friction)
def critical_slide(W_tt: Quantity, W_nn: Quantity, e: Quantity, mu: Quantity) -> Quantity:
    """tan θ* = μ (1 + e) W_tt/W_nn: contacts with a smaller ratio slide/approach stick.

    >>> round(critical_slide(*contact_masses(1, 1), e=1, mu=0.1), 12)
    0.7
    """
    return mu * (1 + e) * W_tt / W_nn


@dataclass(frozen=True)
class PlanarPair:
    """Velocities (arrays x, y) and spins of both bodies after, and the impulse."""

    v1: np.ndarray
    w1: np.ndarray
    v2: np.ndarray
    w2: np.ndarray
    impulse: RoughImpulse


@needs(normal=vector(2), v1=vector(2), w1=number, v2=vector(2), w2=number, m=vector(2, mass_or_wall),
       r=vector(2, positive), beta=vector(2, positive), e=restitution, mu=friction)
def collide_disks(normal: Vector, v1: Vector, w1: Quantity, v2: Vector, w2: Quantity,
                  m: tuple[Quantity, Quantity] = (1, 1), r: tuple[Quantity, Quantity] = (1, 1),
                  beta: tuple[Quantity, Quantity] = (SPHERE, SPHERE), e: Quantity = 1.0,
                  mu: Quantity = 0.0) -> PlanarPair:
    """Two balls in a plane; ``normal`` is the unit vector from 1 to 2, spins are positive anticlockwise.

    With t = normal turned by +90°, the surfaces slide at  (v₁ - v₂)·t + r₁ω₁ + r₂ω₂.

    >>> shot = collide_disks((1, 0), (1, 0), 0, (0, 0), 0)            # head-on, smooth, elastic
    >>> shot.v1 + 0, shot.v2
    (array([0., 0.]), array([1., 0.]))

    Numbers, or SymPy expressions: then the velocities are arrays of expressions.
    """
    kind = object if symbolic(*normal, *v1, w1, *v2, w2, e, mu) else float
    n, v1, v2 = (np.asarray(x, dtype=kind) for x in (normal, v1, v2))
    t = np.array([-n[1], n[0]])
    slide, approach = (v1 - v2) @ t + r[0] * w1 + r[1] * w2, (v1 - v2) @ n
    hit = rough_impulse(slide, approach, *contact_masses(*m, *beta), e, mu)
    P = hit.normal * n + hit.tangential * t
    spin = [hit.tangential / (beta[i] * m[i] * r[i]) for i in (0, 1)]
    return PlanarPair(v1 - P / m[0], w1 - spin[0], v2 + P / m[1], w2 - spin[1], hit)


@needs(phi=number, e=restitution, mu=friction)
def cut_shot(phi: Quantity, e: Quantity, mu: Quantity) -> PlanarPair:
    """A ball without spin, at unit speed along x, meets an equal one at rest under the cut angle φ; all unit.

    >>> shot = cut_shot(np.pi/6, 1, 0)
    >>> shot.v1.round(4), shot.v2.round(4)
    (array([ 0.25 , -0.433]), array([0.75 , 0.433]))
    """
    normal = (sp.cos(phi), sp.sin(phi)) if symbolic(phi) else (np.cos(phi), np.sin(phi))
    return collide_disks(normal, (1, 0), 0, (0, 0), 0, e=e, mu=mu)


@needs(impulse=a(RoughImpulse, "Take .impulse of a collision."))
def throw(impulse: RoughImpulse) -> Quantity:
    """The angle of the impulse on ball 2 beside the line of centres: tan ε = |p_t|/p_n.

    >>> round(float(np.degrees(throw(cut_shot(0.8, 1, 0.06).impulse))), 3)
    3.434
    """
    return arctan2(absolute(impulse.tangential), impulse.normal)
