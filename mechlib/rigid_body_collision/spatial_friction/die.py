"""A die that lands on its corner, and how its corner slips."""

from functools import lru_cache

import numpy as np
import sympy as sp

from mechlib.hints import Formula
from mechlib.needs import needs, number

from ..spatial.free_body import inverse_mass
from .collide import SpatialCollision
from .slip_path import slip_path

SPEED, BOUNCE = 0.8, 0.5            # slip before and restitution of the section's example; v_n = -1


@needs(psi=number)
def die_matrix(psi: Formula) -> sp.Matrix:
    """W of a cube of unit mass on its corner; the arm from centre to corner is ψ away from the vertical.

    Axes (t₁, t₂, n): t₁ points from below the centre to the corner.  With I = m s²/6 in all directions and an
    arm of length s √3/2 along r̂,

        m W = 11/2 E - 9/2 r̂ r̂ᵀ,   r̂ = (sin ψ, 0, -cos ψ).

    The size does not matter.

    >>> die_matrix(sp.pi/4)
    Matrix([
    [13/4,    0,  9/4],
    [   0, 11/2,    0],
    [ 9/4,    0, 13/4]])
    """
    arm = sp.sqrt(3)/2*sp.Matrix([sp.sin(psi), 0, -sp.cos(psi)])
    return inverse_mass(1, sp.eye(3)/6, arm)


@lru_cache(maxsize=256)
def die_slip(degrees: float, mu: float) -> tuple[np.ndarray, SpatialCollision]:
    """The way of the slip velocity of the section's die (ψ = 45°), and its collision.

    Slip starts at the angle ``degrees`` from t₁, straight away from the centre; 180° runs towards the point
    below the centre.  Stronge's law.

    >>> way, hit = die_slip(180.0, 0.4)
    >>> hit.mode, hit.velocity.round(3).tolist()
    ('reversal in compression', [0.179, 0.0, 0.377])
    """
    angle = np.radians(degrees)
    v = (SPEED*np.cos(angle), SPEED*np.sin(angle) if degrees % 180 else 0.0, -1.0)
    W = np.array(die_matrix(sp.pi/4).tolist(), dtype=float)
    return slip_path(tuple(map(tuple, W)), v, mu, BOUNCE, "stronge", points=121)
