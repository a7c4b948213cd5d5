"""What a beam or a plate without ends takes away from a ball that strikes it (Zener 1941 for the plate).

In units T = (m/(k√v))^(2/5) of time, vT of length, mv/T of force, with F = σ^(3/2) for the indentation σ:

    plate   σ' = z' - λ σ^(3/2),           z'' = -σ^(3/2),    λ = m/(Z_p T),   Z_p = 8 √(Dρh),
    beam    σ  = z - Λ I^(3/2) σ^(3/2),    z'' = -σ^(3/2),    Λ = κm/√T,

where I^(3/2) integrates one and a half times.  One number says everything.  A plate under a point force is a
dashpot; a beam remembers, and can run away from the ball: there e < 0 is possible.
"""

import math
from dataclasses import dataclass

import numpy as np

from mechlib.hints import Numbers
from mechlib.motion.integrate import integrate
from mechlib.needs import a, needs, not_negative, poisson_ratio, positive

from ..blow_on_a_beam.beam import ClampedBeam
from .march import indentation

STEP, LONGEST = 1/80, 12.0
MOST_PLATE, MOST_BEAM = 8.0, 2.5          # beyond: e < 2e-5; the ball does not come off any more


@needs(mass=positive, k=positive, v=positive)
def contact_unit(mass: Numbers, k: Numbers, v: Numbers) -> Numbers:
    """T = (m/(k√v))^(2/5), the unit of time of a Hertz contact; on a rigid wall it lasts 3.2181 T.

    >>> round(1e6*contact_unit(0.0328820031, 1.5384615385e10, 1.0), 3)
    21.476
    """
    return (mass/(k*v**0.5))**0.4


@needs(thickness=positive, modulus=positive, poisson=poisson_ratio, density=positive)
def plate_impedance(thickness: Numbers, modulus: float = 210e9, poisson: float = 0.3,
                    density: float = 7850.0) -> Numbers:
    """Z_p = 8 √(Dρh), D = Eh³/12(1 - ν²): force over velocity at a point of a plate without edges.

    >>> round(float(plate_impedance(0.005)), 1)
    2457.3
    """
    D = modulus*thickness**3/(12*(1 - poisson**2))
    return 8*(D*density*thickness)**0.5


@needs(mass=positive, k=positive, v=positive, impedance=positive)
def plate_parameter(mass: Numbers, k: Numbers, v: Numbers, impedance: Numbers) -> Numbers:
    """Zener's λ = m/(Z_p T).  It grows with v^(1/5)."""
    return mass/(impedance*contact_unit(mass, k, v))


@needs(beam=a(ClampedBeam, "Make one with ClampedBeam(L, EI, rhoA)."), mass=positive, k=positive, v=positive)
def beam_parameter(beam: ClampedBeam, mass: Numbers, k: Numbers, v: Numbers) -> Numbers:
    """Λ = κm/√T of a beam so long that no echo comes back during the contact.  It grows with v^(1/10).

    >>> round(float(beam_parameter(ClampedBeam(0.3, 175.0, 0.785), 0.0328820031, 1.5384615385e10, 1.0)), 7)
    0.8270413
    """
    return beam.infinite_mobility*mass/contact_unit(mass, k, v)**0.5


@dataclass(frozen=True)
class WaveLoss:
    """One contact in the units above: the times and forces, when it ends, and with which restitution."""

    time: np.ndarray
    force: np.ndarray
    duration: float
    restitution: float

    @property
    def peak(self) -> float:
        """The greatest force: the top of a parabola through the three highest points."""
        i = int(np.clip(np.argmax(self.force), 1, len(self.force) - 2))
        bend, slope, top = np.polyfit(self.time[i - 1:i + 2] - self.time[i], self.force[i - 1:i + 2], 2)
        return float(top - slope**2/(4*bend))


@needs(lam=not_negative)
def plate_impact(lam: float) -> WaveLoss:
    """A ball on a plate without edges, Zener's λ given.

    With σ = s² and dt = s dθ Zener's equations are polynomial, 2 ds/dθ = u - λs³, du/dθ = -s⁴, u = z', and
    the contact ends at a plain zero of s.

    >>> hit = plate_impact(0.5)
    >>> round(hit.restitution, 10), round(hit.duration, 9)
    (0.4368953009, 3.624441451)
    """
    if lam > MOST_PLATE:
        raise ValueError(f"lam = {lam:g}: beyond {MOST_PLATE:g} hardly any speed comes back. Give a smaller "
                         "one.")

    def rate(_, y):
        s, u, _ = y
        return [(u - lam*s**3)/2, -s**4, s]
    path = integrate(rate, [0.0, 1.0, 0.0], until=np.inf, events=[lambda _, y: y[0]], max_step=1.0)
    end = path.y[-1]
    states = path(path.times(16))
    return WaveLoss(states[:, 2], np.maximum(states[:, 0], 0)**3, float(end[2]), float(-end[1]))


@needs(lam=not_negative)
def plate_restitution(lam: Numbers) -> np.ndarray:
    """e of a ball on a plate without edges.  Never negative: where the force ends, the plate stands still.

    >>> plate_restitution([0.0, 0.1, 1.0, 2.0]).round(6)
    array([1.      , 0.843339, 0.184123, 0.020683])
    """
    lam = np.asarray(lam, float)
    return np.array([plate_impact(float(x)).restitution for x in lam.ravel()]).reshape(lam.shape)[()]


@needs(Lam=not_negative)
def beam_impact(Lam: float) -> WaveLoss:
    """A ball on a beam without ends, Λ given.

    >>> hit = beam_impact(1.0)
    >>> round(hit.restitution, 5), round(hit.duration, 3), round(hit.peak, 3)
    (-0.04007, 2.938, 0.638)
    """
    e = float(beam_restitution(Lam))
    time, forces, duration, _ = _volterra(np.array([float(Lam)]), STEP/2)
    return WaveLoss(time, forces[:, 0], float(duration[0]), e)


def beam_pulses(times, Lam):
    """The forces at some times on beams without ends: a row for each time, a column for each Λ."""
    grid, forces, _, _ = _volterra(np.asarray(Lam, float), STEP/2)
    return np.array([np.interp(times, grid, column, right=0.0) for column in forces.T]).T


@needs(Lam=not_negative)
def beam_restitution(Lam: Numbers) -> np.ndarray:
    """e of a ball on a beam without ends; negative beyond Λ = 0.92655, where the ball follows the beam.

    The force is linear on each step, the integrals of order 3/2 and 2 are sums over its past, and results of
    two steps are extrapolated.

    >>> beam_restitution([0.1, 0.5, 1.0, 1.5]).round(5)
    array([ 0.8145 ,  0.31051, -0.04007, -0.24924])
    """
    Lam = np.asarray(Lam, float)
    if (Lam > MOST_BEAM).any():
        raise ValueError(f"Lam = {Lam.max():g}: beyond {MOST_BEAM:g} the ball stays on a beam without ends. "
                         "Give a smaller one.")
    rough, fine = (_volterra(Lam.ravel(), h)[3] for h in (STEP, STEP/2))
    return ((4*fine - rough)/3).reshape(Lam.shape)[()]


def _volterra(Lam, h):
    """σ = t - Σ (weights of I² and Λ I^(3/2)) F, step by step until every contact has opened."""
    steps = int(LONGEST/h)
    k = np.arange(steps + 1.0)
    twice = h**2*np.where(k > 0, k, 1/6)
    half = h**1.5/math.gamma(3.5)*np.where(k > 0, (k + 1)**2.5 - 2*k**2.5 + np.abs(k - 1)**2.5, 1.0)
    weights = twice[:, None] + half[:, None]*Lam
    F, sigma = np.zeros((steps + 1, len(Lam))), np.zeros(len(Lam))
    duration, going = np.full(len(Lam), np.inf), np.ones(len(Lam), bool)
    for n in range(1, steps + 1):
        d = n*h - np.einsum("jl,jl->l", weights[n - 1:0:-1], F[1:n])
        opens = going & (d <= 0)
        duration[opens] = h*(n - 1 + (sigma/np.where(opens, sigma - d, 1.0))[opens])
        going &= ~opens
        if not going.any():
            return h*k[:n + 1], F[:n + 1], duration, h*F.sum(axis=0) - 1
        sigma = np.zeros(len(Lam))
        sigma[going] = indentation(d[going], weights[0, going], 1.5)
        F[n] = sigma**1.5
    raise ValueError(f"Lam = {Lam[going][0]:g}: the ball is still in contact after {LONGEST:g} T.")
