"""Every symmetric motion of a linear system between two stops, c·q = ±δ: one quadratic equation again.

In a symmetric motion with the period T = 2πl/Ω, l odd, the second half mirrors the first, q(t + T/2) = -q(t).
The free part of the motion solves (I + Φ(T/2)) y = (0, b) per unit jump, in place of (I - Φ(T)) y = (0, b) of
:mod:`.one_impact`; the rest of the equation stays.  Small deviations are carried through half a period by the
half map -Φ(T/2) S, and its square carries them through the whole.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from ..hints import Numbers
from ..needs import a, count, function, needs, positive, vector
from .modes import Modes
from .monodromy import flight_matrices, saltations
from .one_impact import OneImpact
from .roots import root
from .stop import Stop

a_system = a(Modes, "Describe the system with Modes(…) first.")


@dataclass(frozen=True)
class Symmetric(OneImpact):
    """One of the two roots for every lane, as :class:`OneImpact`: speed, phase and state at the stop c·q = δ;
    half a period later all is mirrored.  ``matrices``, ``multipliers`` and ``stable`` belong to the half
    map."""

    @property
    def half(self) -> np.ndarray:
        """T/2 = πl/Ω, from one stop to the other."""
        return self.period/2

    @property
    def exists(self) -> np.ndarray:
        """Whether the flight reaches the other stop after half the period, and nothing before."""
        return self.real & (np.abs(self.first_contact - self.half) < 1e-6*self.half)

    @cached_property
    def matrices(self) -> np.ndarray:
        """-Φ(T/2) S, what half a period does to a small deviation, mirrored back; (lanes, 2n, 2n).  Its
        determinant is e² e^(-TΣs)."""
        return -flight_matrices(self.modes, self.half) @ saltations(self.modes, self.q, self.before,
                                                                    self.phase, 0)

    def at(self, lane: int) -> "Symmetric":
        """One lane alone."""
        some = np.array([lane])
        modes = self.modes if self.modes.lanes() == 1 else self.modes.take(some)
        return replace(self, modes=modes, speed=self.speed[some], phase=self.phase[some],
                       q=self.q[:, some], before=self.before[:, some], after=self.after[:, some])


@needs(modes=a_system)
def mirrored(modes: Modes) -> Modes:
    """The system with one stop at c·q = δ, and a second one like it at c·q = -δ.

    >>> [float(side[0][0, 0]) for side in mirrored(Modes(1, 0, gap=0.5, restitution=1)).sides]
    [1.0, -1.0]
    """
    if len(modes.stops) != 1:
        raise ValueError(f"the system has {len(modes.stops)} stops. Give it one: the other is its mirror "
                         "image.")
    if modes.load.any():
        raise ValueError("a constant load pushes to one side: no motion is symmetric. Leave out the load.")
    if (modes.gaps[0] <= 0).any():
        raise ValueError("two stops at ±δ need room between them. Give a gap above 0.")
    (c, b), gap, e = modes.sides[0], modes.gaps[0], modes.restitutions[0]
    stops = [Stop(gap, e, list(sign*c), list(sign*b)) for sign in (1, -1)]
    return Modes(*(list(x) for x in (modes.frequency, modes.decay)), modes.forcing,
                 *(list(x) for x in (modes.force_cos, modes.force_sin)), stops=stops)


@needs(modes=a_system, half=positive)
def antiperiodic_numbers(modes: Modes, half: Numbers) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(g₀, g⁺, g⁻) per unit jump of c·u, for blows that alternate in sign, one in every ``half`` period.

    Undamped, one mode: g₀ = -tan(oτ/2)/(2o) with τ the half period, g± = ±1/2.

    >>> numbers = antiperiodic_numbers(Modes(1, 0, gap=1, restitution=1), np.pi/2)
    >>> print(*(x.round(12) for x in numbers))
    [-0.5] [0.5] [-0.5]
    """
    c, b = modes.sides[0]
    g0, plus = ((c*b*x).sum(0) for x in _alternating(modes, np.asarray(half, dtype=float)))
    return g0, plus, plus - 1


def _alternating(modes, half):
    """Place and velocity of every mode just after a unit jump of its velocity, if jumps of alternating sign
    come in every half period."""
    C, S = modes.responses(half)
    s, o2 = modes.decay, modes.frequency**2
    first, last = C + s*S, C - s*S
    det = 1 + (first + last) + first*last + o2*S*S
    if (np.abs(det) < 1e-14).any():
        raise ValueError("an undamped mode turns into its mirror image after half the period: no symmetric "
                         "response. Change the period or add damping.")
    return -S/det, (1 + first)/det


@needs(modes=a_system, periods=count)
def symmetric_roots(modes: Modes, periods: int = 1) -> tuple[Symmetric, Symmetric]:
    """Both roots of the quadratic equation, the faster first, for every lane; ghosts among them.

    ``modes`` has the stop at c·q = δ; the other one at -δ is added.

    >>> clock = Modes(1, 0.05, 1.2, 0.3, gap=0.5, restitution=0.8)
    >>> [root.speed.round(6) for root in symmetric_roots(clock)]
    [array([0.343985]), array([nan])]
    """
    if periods % 2 == 0:
        raise ValueError(f"after {periods}/2 periods the force is what it was, not its mirror image: no "
                         "motion is symmetric. Give an odd number of periods.")
    both, half = mirrored(modes), np.pi*periods/modes.forcing
    (c, b), e, gap = both.sides[0], both.restitutions[0], both.gaps[0]
    g0, plus, minus = antiperiodic_numbers(both, half)
    kappa = (plus + e*minus)/(both.forcing*(1 + e))
    cos, sin = ((c*x).sum(0) for x in both.steady[:2])
    size, sum_, product = g0**2 + kappa**2, g0*gap, gap**2 - cos**2 - sin**2
    if (size < 1e-24).any():
        raise ValueError("an elastic impact needs no force at all here: every speed would do, or none. "
                         "Change the frequency, or give a restitution below 1.")
    with np.errstate(invalid="ignore"):
        spread = np.sqrt(sum_**2 - size*product)
    shift, kick = (b*x for x in _alternating(both, half))
    made = []
    for sign in (1, -1):
        jump = (-sum_ + sign*spread)/size
        jump = np.where(jump > 0, jump, np.nan)
        phase = np.mod(np.arctan2(sin, cos) + np.arctan2(-kappa*jump, gap + g0*jump), 2*np.pi)
        q, u = both.steady_at(phase)
        q, after = q - jump*shift, u - jump*kick
        made.append(Symmetric(both, periods, 0, jump/(1 + e), phase, q, after + jump*b, after))
    return made[0], made[1]


@needs(modes=a_system, periods=count)
def symmetric_orbits(modes: Modes, periods: int = 1, ghosts: bool = False) -> list[Symmetric]:
    """The symmetric motions of one system between stops at ±δ, with two impacts in l periods, the fastest
    first; ``ghosts`` adds those that pass through a stop on the way.

    >>> clock = Modes(1, 0.05, 1.2, 0.3, gap=0.5, restitution=0.8)
    >>> [bool(orbit.stable[0]) for orbit in symmetric_orbits(clock)]
    [True]
    """
    if modes.lanes() > 1:
        raise ValueError(f"the system has {modes.lanes()} lanes. Give one, or use symmetric_roots.")
    return [found for found in symmetric_roots(modes, periods)
            if found.real[0] and (ghosts or found.exists[0])]


@needs(family=function, bracket=vector(2), periods=count)
def symmetry_breaking(family: Callable, bracket: Sequence[float], periods: int = 1) -> float:
    """The parameter in the ``bracket`` at which a multiplier of the half map is -1: beyond it the two halves
    of the motion differ.

    ``family`` takes the parameter and returns :class:`Modes` with one stop; the faster root is followed.

    >>> from mechlib.motion import Structure
    >>> two = Structure([[1, 0], [0, 2]], [[6, -5], [-5, 5]], [[0.12, -0.1], [-0.1, 0.1]], [1, 0])
    >>> round(symmetry_breaking(lambda w: two.modes(w, [0, 1], 0.8, 0.8), (1.4, 1.5)), 10)
    1.4606322825
    """
    def motion(x):
        found = symmetric_roots(family(x), periods)[0]
        if not found.real[0]:
            raise ValueError(f"at {x:g} there is no symmetric root. Narrow the bracket to where there is "
                             "one.")
        return found

    def test(x):
        matrix = motion(x).matrices[0]
        return np.linalg.det(matrix + np.eye(len(matrix)))
    x = root(test, *bracket)
    if not motion(x).exists[0]:
        raise ValueError(f"at {x:g} the root passes through a stop on the way: a ghost loses nothing. Give "
                         "another bracket.")
    return x
