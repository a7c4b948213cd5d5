"""Planar collision with Coulomb friction as formulas: five modes, one Piecewise for all of them.

With C = -v_n, s = sgn v_t and, per unit of normal impulse, the growth of the normal velocity while the
contact slips, k₁ = W_nn - sμW_tn, and the loss of slip, b = μW_tt - sW_tn:

- slip lasts to the end if k₁|v_t| ≥ (1 + e) b C;
- otherwise it ends at p_n = q = |v_t|/b, in compression if k₁|v_t| ≤ b C;
- then the contact sticks, k₂ = W_nn - W_tn²/W_tt, if |W_tn| ≤ μW_tt, or slips back, k₂ = W_nn - μ|W_tn|.

None of this asks for the law of restitution.  The numbers of :func:`collide_planar` follow the impulse event
by event; these formulas do not, and are made for symbols: for proofs, and for pictures that move.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import sympy as sp

from mechlib.hints import Formula
from mechlib.needs import contact_matrix, friction, needs, restitution, vector

from .laws import law_of


@dataclass(frozen=True)
class ClosedForm:
    """Impulses (tangential, normal) and velocities as SymPy expressions; ``slips_on``, ``early``, ``sticks``
    are the conditions of the modes."""

    impulse: tuple
    velocity: tuple
    compression: tuple          # the impulse at the end of compression
    slip_end: tuple             # the impulse at which slip ends, unless it slips on
    slopes: tuple               # k₁, k₂
    slips_on: sp.Basic
    early: sp.Basic
    sticks: sp.Basic
    before: tuple               # the velocity of approach

    @property
    def slip_end_velocity(self):
        """The normal velocity when slip ends: u_n = k₁ q - C."""
        return self.slopes[0] * self.slip_end[1] + self.before[1]

    @property
    def energy_change(self):
        """p·(v⁻ + v⁺)/2."""
        return sum(p * (u + v) for p, u, v in zip(self.impulse, self.velocity, self.before)) / 2

    @property
    def modes(self):
        """The condition of each mode, by the name that a picture gives it; one of them holds.

        A contact that does not slip before, and that friction cannot hold, begins to slide.

        >>> hit = closed_form([[1, 0], [0, 1]], (2, -1), sp.Rational(1, 2), 1, "newton")
        >>> [name for name, holds in hit.modes.items() if holds]
        ['slides to the end']
        """
        slides = sp.Or(self.slips_on, sp.And(sp.Eq(self.before[0], 0), sp.Not(self.sticks)))
        jams = sp.And(self.slopes[0] <= 0, sp.Not(slides))
        ends = sp.And(sp.Not(slides), sp.Not(jams))
        found = {"slides to the end": slides, "jams, then sticks": jams}
        for name, when in (("compression", self.early), ("restitution", sp.Not(self.early))):
            found[f"sticks in {name}"] = sp.And(ends, self.sticks, when)
            found[f"slips back in {name}"] = sp.And(ends, sp.Not(self.sticks), when)
        return found


def longest_slip(W, mu, e, side):
    """Slip in the direction ``side`` = ±1 ends before contact does if |v_t|/|v_n| is less than this:
    (1 + e)(μW_tt - sW_tn)/(W_nn - sμW_tn), where the denominator is positive; otherwise it always ends.

    It ends in compression if |v_t|/|v_n| is less than the same with e = 0.

    >>> longest_slip([[1, 0], [0, 1]], sp.Rational(1, 2), 1, 1)
    1
    """
    (W_tt, W_tn), (_, W_nn) = W
    return (1 + e) * (mu * W_tt - side * W_tn) / (W_nn - side * mu * W_tn)


def greatest_loss(W, v):
    """½ vᵀW⁻¹v: the most energy that any impulse at the contact can take.

    >>> greatest_loss([[2, 0], [0, 1]], (2, -1))
    3/2
    """
    (W_tt, W_tn), (_, W_nn) = W
    v_t, v_n = v
    return (sp.S(W_nn) * v_t**2 - 2 * W_tn * v_t * v_n + W_tt * v_n**2) / (2 * (W_tt * W_nn - W_tn**2))


@needs(W=contact_matrix, v=vector(2), mu=friction, e=restitution)
def closed_form(W: Sequence[Sequence[Formula]], v: Sequence[Formula], mu: Formula, e: Formula,
                law: str) -> ClosedForm:
    """The collision of :func:`collide_planar` as formulas, for v_n < 0; W, v, mu, e are numbers or SymPy
    expressions.

    >>> R = sp.Rational
    >>> odd = closed_form([[1, R(3, 5)], [R(3, 5), 1]], (R(3, 10), -1), R(4, 5), 1, "poisson")
    >>> odd.velocity, odd.compression
    ((0, 59/50), (-45/32, 59/32))
    """
    law_of(law)
    (W_tt, W_tn), (_, W_nn) = (tuple(map(sp.sympify, row)) for row in W)
    v_t, v_n, mu, e = map(sp.sympify, (*v, mu, e))
    if v_n.is_nonnegative:
        raise ValueError(f"closed_form: v = {tuple(v)} does not approach, v_n = {v_n}. Give v_n < 0.")
    s, C, size = sp.sign(v_t), -v_n, sp.Abs(v_t)
    k1, braking = W_nn - s * mu * W_tn, mu * W_tt - s * W_tn
    slips_on, early = sp.Ge(k1 * size, (1 + e) * braking * C), sp.Le(k1 * size, braking * C)
    # friction per normal impulse: what it takes, or what there is
    hold = sp.Min(sp.Abs(W_tn) / W_tt, mu)
    k2 = W_nn - sp.Abs(W_tn) * hold
    q = size / braking if braking != 0 else sp.S.Zero
    u_q = k1 * q - C                                          # normal velocity when slip ends

    def tangential(p):
        """p_t at the normal impulse p, after slip has ended."""
        return -s * mu * q - sp.sign(W_tn) * hold * (p - q)

    def by_mode(slides, turns_early, turns_late):
        return tuple(sp.Piecewise((a, slips_on), (b, early), (c, True))
                     for a, b, c in zip(slides, turns_early, turns_late))

    p_1, p_2, (in_compression, in_restitution) = C / k1, q - u_q / k2, _END[law](C, e, q, u_q, k1, k2)
    p_c = by_mode((-s * mu * p_1, p_1), (tangential(p_2), p_2), (-s * mu * p_1, p_1))
    p = by_mode((-s * mu * (1 + e) * p_1, (1 + e) * p_1), (tangential(in_compression), in_compression),
                (tangential(in_restitution), in_restitution))
    u_t, u_n = v_t + W_tt * p[0] + W_tn * p[1], v_n + W_tn * p[0] + W_nn * p[1]
    sticks = sp.Le(sp.Abs(W_tn), mu * W_tt)
    return ClosedForm(p, (u_t, u_n), p_c, (-s * mu * q, q), (k1, k2), slips_on, early, sticks, (v_t, v_n))


# The impulse p_n at the end if slip ended in compression, and if it ended in restitution

def _newton(C, e, q, u_q, k1, k2):
    return (q + (e * C - u_q) / k2,) * 2


def _poisson(C, e, q, u_q, k1, k2):
    return (1 + e) * (q - u_q / k2), (1 + e) * C / k1


def _stronge(C, e, q, u_q, k1, k2):
    twice_taken = (C - u_q) * q + u_q**2 / k2
    return (q - u_q / k2 + e * sp.sqrt(twice_taken / k2),
            q + (sp.sqrt(u_q**2 + k2 / k1 * (e**2 * C**2 - u_q**2)) - u_q) / k2)


_END = {"newton": _newton, "poisson": _poisson, "stronge": _stronge}
