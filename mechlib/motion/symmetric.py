"""Every motion of a linear system between two mirrored stops that strikes each of them once in a period.

The second half of such a motion is the first with its sign changed.  Without its steady part it is what a
train of blows with alternating signs leaves behind, one in every τ = π/Ω:

    (I + Φ(τ)) y = (0, b)   gives the contact numbers g₀, g⁺ and g⁻ = g⁺ - 1,

and with them the quadratic equation of :mod:`.one_impact` holds.  A free mode has such numbers too, g₀ = -τ/4
and g± = ±1/2: a loose mass flies to and fro.  Small deviations are carried from one stop to the other by
G = -Φ(τ) S; through the whole period by G².
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ..hints import Numbers
from ..needs import a, needs, positive
from .modes import Modes
from .monodromy import flight_matrices, saltations
from .one_impact import OneImpact

a_system = a(Modes, "Describe the system with Modes(…) first.")


@dataclass(frozen=True)
class SymmetricImpact(OneImpact):
    """One of the two roots for every lane, at the first of the stops; see :class:`OneImpact`."""

    @property
    def period(self) -> np.ndarray:
        """τ = π/Ω, from one stop to the other: half a period of the force."""
        return np.pi/self.modes.forcing

    @cached_property
    def matrices(self) -> np.ndarray:
        """G = -Φ(τ) S, what half a period does to a small deviation just before the impact, seen in the
        mirror; (lanes, 2n, 2n).  Its determinant is e² e^(-2τΣs), the monodromy matrix is G²."""
        return -flight_matrices(self.modes, self.period) @ saltations(self.modes, self.q, self.before,
                                                                      self.phase, self.stop)

    def at(self, lane: int) -> "SymmetricImpact":
        """One lane alone."""
        one = super().at(lane)
        return SymmetricImpact(one.modes, 1, 0, one.speed, one.phase, one.q, one.before, one.after)


@needs(modes=a_system, half=positive)
def alternating_numbers(modes: Modes, half: Numbers) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(g₀, g⁺, g⁻) per unit jump of c·u at the first stop, for blows of alternating sign, one in every
    ``half`` period.

    One mode without damping: g₀ = -tan(oτ/2)/(2o), g± = ±1/2.

    >>> numbers = alternating_numbers(Modes(0, gap=1, restitution=1), 2.0)
    >>> print(*(x.round(12) for x in numbers))
    [-0.5] [0.5] [-0.5]
    """
    c, b = modes.sides[0]
    g0, plus = ((c*b*x).sum(0) for x in _alternating(modes, np.asarray(half, dtype=float)))
    return g0, plus, plus - 1


@needs(modes=a_system)
def symmetric_roots(modes: Modes) -> tuple[SymmetricImpact, SymmetricImpact]:
    """Both roots of the quadratic equation, the larger impulse first, for every lane; ghosts among them.

    >>> from mechlib.motion import Stop
    >>> stops = [Stop(0.5, 0.6), Stop(0.5, 0.6, row=-1.0)]           # a loose mass in a shaken box
    >>> roots = symmetric_roots(Modes(0, 0, 1, 0.1, stops=stops))
    >>> print(*(1.6*root.speed/2 for root in roots))                 # its speed in flight
    [0.34932382] [0.27156857]
    """
    _mirrored(modes)
    c, b = modes.sides[0]
    e, half = modes.restitutions[0], np.pi/modes.forcing
    g0, plus, minus = alternating_numbers(modes, half)
    kappa = (plus + e*minus)/(modes.forcing*(1 + e))
    cos, sin, _ = ((c*x).sum(0) for x in modes.steady)
    gap, P = modes.gaps[0], np.hypot(cos, sin)
    size, sum_ = g0**2 + kappa**2, g0*gap
    if (size < 1e-24).any():
        raise ValueError("an elastic impact needs no force at all here: every speed would do, or none. "
                         "Change the frequency, or give a restitution below 1.")
    with np.errstate(invalid="ignore"):
        spread = np.sqrt(sum_**2 - size*(gap**2 - P**2))
    shift, kick = (b*x for x in _alternating(modes, half))
    made = []
    for sign in (1, -1):
        jump = (-sum_ + sign*spread)/size
        jump = np.where(jump > 0, jump, np.nan)
        phase = np.mod(np.arctan2(sin, cos) + np.arctan2(-kappa*jump, gap + g0*jump), 2*np.pi)
        q, u = modes.steady_at(phase)
        q, after = q - jump*shift, u - jump*kick
        made.append(SymmetricImpact(modes, 1, 0, jump/(1 + e), phase, q, after + jump*b, after))
    return made[0], made[1]


def _alternating(modes, half):
    """Place and velocity of every mode just after a unit jump, repeated with alternating signs."""
    C, S = modes.responses(half)
    s, o2 = modes.decay, modes.frequency**2
    first, last = 1 + C + s*S, 1 + C - s*S
    det = first*last + o2*S*S
    if (np.abs(det) < 1e-14).any():
        raise ValueError("an undamped mode changes its sign in half a period: blows of alternating sign let "
                         "it grow. Change the frequency or add damping.")
    return -S/det, first/det


def _mirrored(modes):
    """Two stops, one the mirror image of the other, and no load that favours a side."""
    if len(modes.stops) != 2:
        raise ValueError(f"a symmetric motion needs two stops, here is {len(modes.stops)}. Give "
                         "stops=[Stop(gap, e, row), Stop(gap, e, -row)].")
    (c, b), (other, push) = modes.sides
    alike = [(c, -other), (b, -push), modes.gaps, modes.restitutions]
    if not all(np.allclose(x, y) for x, y in alike) or modes.load.any():
        raise ValueError("the stops are no mirror images, or a constant load favours one of them. Give both "
                         "the same gap and restitution, rows of opposite sign, and no load.")
