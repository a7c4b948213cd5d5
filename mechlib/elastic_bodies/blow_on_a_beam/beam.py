"""A clamped beam that is struck (jin2005, §4.2.3): every mode answers a force like an oscillator of its own.

    w(x, t) = Σ_n φ_n(ξ) φ_n(ξ₀)/(ρAL ω_n) ∫ F(s) sin ω_n(t - s) ds

An impulse P is the force whose integral is P; a half sine F₀ sin(πt/t_p) is a pulse that lasts t_p.
"""

import math
from dataclasses import dataclass

import numpy as np
import sympy as sp

from mechlib.hints import Numbers
from mechlib.needs import count, needs, not_negative, numeric, positive

from ..clamped_modes import eigenvalue, flexibility, frequencies, mode

MODES = 201
KEEP = "the impulse", "the peak force"


@needs(L=positive, EI=positive, rhoA=positive)
@dataclass(frozen=True)
class ClampedBeam:
    """A beam of length L, bending stiffness EI and mass per length ρA, clamped at both ends.

    >>> beam = ClampedBeam(L=0.3, EI=175.0, rhoA=0.785)
    >>> round(float(beam.frequencies(1)[0]), 1), beam.mass
    (3711.7, 0.2355)
    >>> unit = ClampedBeam(1.0, 1.0, 1.0)
    >>> round(float(unit.half_sine(0.5, 0.5, 0.1, 1.0, 0.1)), 11)
    0.00574284399
    """

    L: float
    EI: float
    rhoA: float

    @property
    def mass(self) -> float:
        """ρAL."""
        return self.rhoA*self.L

    @property
    def infinite_mobility(self) -> float:
        """κ = 1/(2√2 (ρA)^(3/4) (EI)^(1/4)): under a force on a beam without ends the velocity is κ times the
        half-integral of the force, and after an impulse P the deflection is 2κP√(t/π)."""
        return 1/(2*math.sqrt(2)*self.rhoA**0.75*self.EI**0.25)

    @needs(t=not_negative)
    def endless_response(self, t: Numbers) -> Numbers:
        """2κ√(t/π): the deflection under a unit impulse as long as no echo has come back from the ends."""
        return 2*self.infinite_mobility*np.sqrt(np.asarray(t)/math.pi)

    @needs(N=count)
    def frequencies(self, N: int) -> np.ndarray:
        """ω₁ … ω_N."""
        return frequencies(N, EI=self.EI, rhoA=self.rhoA, L=self.L)

    @needs(xi=numeric, N=count)
    def shapes(self, xi: Numbers, N: int) -> np.ndarray:
        """φ₁ … φ_N at ξ = x/L, a row for each mode."""
        return np.array([mode(n, xi) for n in range(1, N + 1)])

    @needs(xi=numeric)
    def softness(self, xi: Numbers) -> np.ndarray:
        """The static deflection under a unit force at its own place, L³/EI ξ³(1 - ξ)³/3."""
        return self.L**3/self.EI*flexibility(xi)

    @needs(xi=numeric, at=numeric)
    def static_shape(self, xi: Numbers, at: float) -> np.ndarray:
        """The static deflection at ξ under a unit force at ``at``; with a, b the distances of the force from
        the ends and ξ on the side of a: L³/EI b²ξ² (3a(1 - ξ) - bξ)/6."""
        xi = np.asarray(xi, float)
        near, a = np.where(xi <= at, xi, 1 - xi), np.where(xi <= at, at, 1 - at)
        return self.L**3/self.EI*(1 - a)**2*near**2*(3*a*(1 - near) - (1 - a)*near)/6

    @needs(x=numeric, x0=numeric, t=numeric, modes=count)
    def impulse_response(self, x: Numbers, x0: float, t: Numbers, modes: int = MODES) -> np.ndarray:
        """The deflection at ``x`` and time ``t`` after a unit impulse at ``x0`` (both places as shares of L).

        >>> w = ClampedBeam(1.0, 1.0, 1.0).impulse_response(0.5, 0.5, 1e-4, modes=1001)    # near √(t/2π)
        >>> round(float(w), 6)
        0.003989
        """
        omega = self.frequencies(modes)
        return self._sum(x, x0, lambda time: np.sin(omega*time)/omega, t, modes)

    @needs(x=numeric, x0=numeric, t=numeric, force=numeric, duration=positive, modes=count)
    def half_sine(self, x: Numbers, x0: float, t: Numbers, force: float, duration: float,
                  modes: int = MODES) -> np.ndarray:
        """The deflection at ``x`` and time ``t`` under the pulse ``force`` sin(πt/duration) at ``x0``."""
        omega = self.frequencies(modes)
        return self._sum(x, x0, lambda time: force*half_sine_oscillator(omega, duration, time), t, modes)

    def _sum(self, x, x0, response, t, modes):
        x, t = np.asarray(x, float), np.asarray(t, float)
        if not np.all(t >= 0):
            raise ValueError(f"t = {t[~(t >= 0)][0]:g}: the beam is at rest before the blow. Give 0 or more.")
        share = self.shapes(float(x0), modes)/self.mass
        here = np.moveaxis(self.shapes(x, modes), 0, -1)
        return np.einsum("...n,...n,n->...", response(t[..., None]), here, share)


@needs(omega=positive, duration=positive, t=not_negative)
def half_sine_oscillator(omega: Numbers, duration: float, t: Numbers) -> np.ndarray:
    """q of q'' + ω²q = sin pt for t ≤ t_p = π/p, and 0 after; q = q' = 0 at first.

    During the pulse q = (sin pt - (p/ω) sin ωt)/(ω² - p²), after it
    q = -p [sin ωt + sin ω(t - t_p)]/(ω (ω² - p²)).  Both are 0/0 at ω = p; they are computed as

        [(sin pt + sin ωt)/(p + ω) - sin((p - ω)t/2)/((p - ω)/2) cos((p + ω)t/2)]/(2ω),
        p sin((ω - p)t_p/2)/((ω - p)/2) sin(ω(t - t_p/2))/(ω (ω + p)),

    which are the same and have no exception.

    >>> [round(float(half_sine_oscillator(w, np.pi, 2.0)), 9) for w in (1 - 1e-12, 1.0)]
    [0.87079555, 0.87079555]
    """
    omega, t, p = np.asarray(omega, float), np.asarray(t, float), math.pi/duration

    def beat(time):                                            # sin((p - ω) time/2)/((p - ω)/2)
        return time*np.sinc((p - omega)*time/(2*math.pi))
    during = (np.sin(p*t) + np.sin(omega*t))/(p + omega) - beat(t)*np.cos((p + omega)*t/2)
    after = 2*p*beat(duration)*np.sin(omega*(t - duration/2))/(p + omega)
    return np.where(t <= duration, during, after)/(2*omega)


def half_sine_formula(omega, duration, t):
    """:func:`half_sine_oscillator` as a SymPy expression of ``duration`` and ``t``."""
    p = sp.pi/duration
    half = (p - omega)/2

    def beat(time):
        return sp.Piecewise((time, sp.Abs(half) < sp.Float(1e-9)), (sp.sin(half*time)/half, True))
    during = (sp.sin(p*t) + sp.sin(omega*t))/(p + omega) - beat(t)*sp.cos((p + omega)*t/2)
    after = 2*p*beat(duration)*sp.sin(omega*(t - duration/2))/(p + omega)
    return sp.Piecewise((during, t <= duration), (after, True))/(2*omega)


def middle_blow(orders, duration, t, keep):
    """For a half sine on the middle, time counted in periods of mode 1: expressions a_n with w = Σ a_n φ_n.

    If ``keep`` is "the impulse", w is in units Pφ₁²/(ρALω₁), the amplitude that an impulse P gives to mode 1;
    if "the peak force", in units of the static deflection F₀L³/192EI.
    """
    first = float(mode(1, 0.5))
    unit = sp.pi**2/(duration*first**2) if keep == KEEP[0] else (2*sp.pi)**2*192/eigenvalue(1)**4
    omega = {n: 2*sp.pi*(eigenvalue(n)/eigenvalue(1))**2 for n in orders}
    return {n: unit*float(mode(n, 0.5))*half_sine_formula(omega[n], duration, t) for n in orders}


def greatest_deflection(duration, keep, modes=15, after=3.0):
    """The greatest deflection of the middle during and after a half sine, in units of :func:`middle_blow`.

    >>> [round(float(greatest_deflection(0.8, keep)), 2) for keep in KEEP]
    [0.56, 1.73]
    """
    beam, period = ClampedBeam(1.0, 1.0, 1.0), 2*math.pi/eigenvalue(1)**2
    times = np.linspace(0, duration + after, 3001)*period
    w = beam.half_sine(0.5, 0.5, times, 1.0, duration*period, modes).max()
    impulse = 2*duration*period/math.pi
    return w/(impulse*float(mode(1, 0.5))**2/eigenvalue(1)**2) if keep == KEEP[0] else 192*w
