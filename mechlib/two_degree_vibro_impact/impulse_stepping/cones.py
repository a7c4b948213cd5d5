"""An impact with Coulomb friction as a linear map in each of a few cones of directions.

v = v⁻ + W p, ordered (tangential, normal), v_n⁻ = -C < 0.  With the sign s of the slip, the loss of slip
b = μW_tt - sW_tn and the growth of the normal velocity k₁ = W_nn - sμW_tn, both per unit of normal impulse,
slip ends at p_n = q = |v_t|/b.  Then friction has the ratio h = dp_t/dp_n = -sgn W_tn min(μ, |W_tn|/W_tt),
and the normal velocity grows with k₂ = W_nn + hW_tn.  Everything is linear in v⁻ as long as the order of the
events stays: the impulse is p = -B v⁻ with a constant matrix B.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import sympy as sp

from mechlib.hints import Formula, Vector
from mechlib.needs import contact_matrix, friction, needs, restitution, vector

LAWS = ("poisson", "newton")


@dataclass(frozen=True, eq=False)
class Cone:
    """Directions with v_t/|v_n| between the two ``rays``; ``matrix`` B of p = -B v⁻, ``mode`` in words."""

    matrix: np.ndarray
    rays: tuple[float, float]
    mode: str

    def holds(self, v: Vector) -> bool:
        """Whether a velocity of approach lies in the cone, its borders included."""
        v_t, v_n = (float(x) for x in v)
        return v_n < 0 and -self.rays[0]*v_n <= v_t <= -self.rays[1]*v_n


@dataclass(frozen=True, eq=False)
class Blow:
    """``impulse``, ``velocity`` after and the ``mode`` of one impact."""

    impulse: np.ndarray
    velocity: np.ndarray
    mode: str
    before: np.ndarray

    @property
    def energy_change(self) -> float:
        """p·(v⁻ + v⁺)/2."""
        return float(self.impulse @ (self.before + self.velocity)/2)


def slopes(W, mu, side):
    """b, k₁ and, after slip has ended, h, k₂."""
    (W_tt, W_tn), (_, W_nn) = W
    if any(isinstance(x, sp.Basic) for x in (W_tt, W_tn, mu)):
        h = -sp.sign(W_tn)*sp.Min(mu, sp.Abs(W_tn)/W_tt)
    else:
        h = -np.sign(W_tn)*np.minimum(mu, abs(W_tn)/W_tt)
    return mu*W_tt - side*W_tn, W_nn - side*mu*W_tn, h, W_nn + h*W_tn


def borders(W: Sequence, mu: Formula, e: Formula, side: int) -> tuple[Formula, Formula]:
    """|v_t|/|v_n| up to which slip with this sign ends in compression, and up to which it ends at all:
    b/k₁ and (1 + e) b/k₁.

    >>> R = sp.Rational
    >>> borders([[R(8, 21), -R(16, 21)], [-R(16, 21), R(85, 42)]], R(3, 10), R(3, 5), 1)
    (184/473, 1472/2365)
    """
    b, k1, _, _ = slopes(W, mu, side)
    return b/k1, (1 + e)*b/k1


def impulse_in(mode: str, side: int, W: Sequence, v: Sequence, mu: Formula, e: Formula,
               law: str = "poisson") -> tuple[Formula, Formula]:
    """p in one cone: ``mode`` "slides", "compression" or "restitution", where slip ends; numbers or symbols.

    >>> v_t, v_n = sp.symbols("v_t v_n")
    >>> impulse_in("slides", 1, [[1, 0], [0, 1]], (v_t, v_n), sp.Rational(1, 2), 0)
    (v_n/2, -v_n)
    """
    v_t, v_n = v
    b, k1, h, k2 = slopes(W, mu, side)
    if mode == "slides":
        p_n = -(1 + e)*v_n/k1
        return -side*mu*p_n, p_n
    q = side*v_t/b
    left = -v_n - k1*q                                       # speed of approach when slip ends
    if law == "newton":
        p_n = q + (left - e*v_n)/k2
    elif mode == "compression":
        p_n = (1 + e)*(q + left/k2)
    else:
        p_n = -(1 + e)*v_n/k1
    return -side*mu*q + h*(p_n - q), p_n


def linear(law):
    """A law that is linear in cones, or a sentence."""
    if law == "stronge":
        raise ValueError("law 'stronge' is not linear in a cone: its work is a square, its end a root. Use "
                         "'poisson' or 'newton', or find the motion by shooting.")
    if law not in LAWS:
        raise ValueError(f"law = {law!r} is not known. Choose 'poisson' or 'newton'.")


def one_value(value, what):
    """A single number: every contact has cones of its own."""
    if np.ndim(value):
        raise ValueError(f"{what} has {np.size(value)} values. Give one number, one contact at a time.")


@needs(W=contact_matrix, mu=friction, e=restitution)
def impact_cones(W: Sequence[Sequence[float]], mu: float, e: float, law: str = "poisson") -> list[Cone]:
    """The cones of directions in which the impulse is linear, from v_t/|v_n| = -∞ to ∞.

    >>> for cone in impact_cones([[8/21, -16/21], [-16/21, 85/42]], 0.3, 0.6):
    ...     print(*(round(x, 6) for x in cone.rays), cone.mode)
    -inf 0.0 slides
    0.0 0.389006 turns in compression
    0.389006 0.62241 turns in restitution
    0.62241 inf slides
    """
    linear(law)
    W = _regular(W)
    one_value(mu, "mu")
    one_value(e, "e")
    mu, e = float(mu), float(e)
    made = [cone for side in (-1, 1) for cone in _half(W, mu, e, law, side)[::side]]
    joined = made[:1]
    for cone in made[1:]:
        last = joined[-1]
        if np.allclose(cone.matrix, last.matrix, rtol=0, atol=1e-12*np.abs(cone.matrix).max()):
            words = [x.split()[0] for x in (last.mode, cone.mode)]
            mode = last.mode if last.mode == cone.mode else words[0] if words[0] == words[1] else "slides"
            joined[-1] = Cone(last.matrix, (last.rays[0], cone.rays[1]), mode)
        else:
            joined.append(cone)
    return joined


def _regular(W):
    """A 2×2 contact matrix that can move both ways."""
    W = np.asarray(W, dtype=float)
    if W.shape != (2, 2):
        raise ValueError(f"W has the shape {W.shape}. Give a 2×2 matrix, ordered (tangential, normal).")
    if np.linalg.det(W) <= 1e-12*W[0, 0]*W[1, 1] or W[0, 0] <= 0:
        raise ValueError("W has no inverse: the contact cannot move in both directions. Give a contact with "
                         "two freedoms.")
    return W


def _half(W, mu, e, law, side):
    """The cones with slip of one sign, from v_t = 0 outwards."""
    b, k1, _, _ = slopes(W, mu, side)
    never = b <= 1e-12*np.sqrt(W[0, 0]*W[1, 1])              # a cone narrower than rounding is none
    first, last = (0.0, 0.0) if never else (np.inf, np.inf) if k1 <= 0 else borders(W, mu, e, side)
    sticks = abs(W[0, 1]) <= mu*W[0, 0]
    turn = "sticks" if sticks else "turns"
    found = []
    for mode, words, low, high in (("compression", f"{turn} in compression", 0.0, first),
                                   ("restitution", f"{turn} in restitution", first, last),
                                   ("slides", "slides", last, np.inf)):
        if low < high:
            columns = [impulse_in(mode, side, W, unit, mu, e, law) for unit in ((1.0, 0.0), (0.0, 1.0))]
            rays = sorted((float(side*low) + 0.0, float(side*high) + 0.0))
            found.append(Cone(-np.array(columns).T + 0.0, tuple(rays), words))
    return found


@needs(W=contact_matrix, v=vector(2), mu=friction, e=restitution)
def strike(W: Sequence[Sequence[float]], v: Vector, mu: float, e: float, law: str = "poisson") -> Blow:
    """One impact: look for the cone of v⁻, multiply by its matrix.

    >>> hit = strike([[8/21, -16/21], [-16/21, 85/42]], (0.5, -1), 0.3, 0.6)
    >>> hit.impulse.round(8), hit.mode
    (array([-0.12928348,  0.71035941]), 'turns in restitution')
    """
    v = np.asarray(v, dtype=float)
    if v.ndim > 1 or not v[1] < 0:
        raise ValueError(f"v = {v.tolist()} does not approach. Give one velocity with v_n < 0.")
    cone = next(cone for cone in impact_cones(W, mu, e, law) if cone.holds(v))
    p = -cone.matrix @ v
    return Blow(p, v + np.asarray(W, dtype=float) @ p, cone.mode, v)
