"""Period adding: one impact in every 2, 3, 4 … periods, each in a window of its own, towards grazing.

Strong damping forgets all but one number from peak to peak.  In units in which the kick is 1 the normal form
is then x' = αx + ρ - √x₊ with the slow multiplier α.
"""

import numpy as np
import sympy as sp

from mechlib.hints import Numbers, Quantity
from mechlib.motion import Modes, flight_matrix
from mechlib.needs import count, needs, number, positive, restitution

from ..forced_orbits import impact_coefficients


@needs(x=number, rho=number, alpha=number)
def root_map(x: Quantity, rho: Quantity, alpha: Quantity) -> Quantity:
    """x' = αx + ρ - √x₊, with a slope that is infinite at x = 0.

    >>> root_map(sp.Integer(4), sp.Integer(1), sp.Rational(1, 2)), root_map(-4.0, 1.0, 0.5)
    (1, np.float64(-1.0))
    """
    if any(isinstance(v, sp.Basic) for v in (x, rho, alpha)):
        return alpha*x + rho - sp.sqrt(sp.Max(x, 0))
    return alpha*np.asarray(x) + rho - np.sqrt(np.maximum(x, 0.0))


@needs(alpha=positive, periods=count)
def root_map_window(alpha: Quantity, periods: int) -> tuple[Quantity, Quantity]:
    """(ρ_flip, ρ_next): where the root map has a stable orbit with one x > 0 in every n steps.

    It flips at √x₀ = αⁿ⁻¹/(2(1 + αⁿ)), with ρ = (1 - α)[x₀ + αⁿ⁻¹√x₀/(1 - αⁿ)].  It ends where the last
    step before x₀ comes up to 0: ρ = x₀, √x₀ = (1 - α)αⁿ⁻²/(1 - αⁿ); for n = 1 nothing ends it.  Where ρ_flip
    is above ρ_next there is no such window.

    >>> root_map_window(sp.Rational(1, 5), 2)
    (95/4056, 25/36)
    """
    if not (isinstance(alpha, sp.Basic) and not alpha.is_number) and not alpha < 1:
        raise ValueError(f"root_map_window: alpha = {alpha} lets the swing grow. Give a number below 1.")
    n = periods
    root = alpha**(n - 1)/(2*(1 + alpha**n))
    flip = (1 - alpha)*(root**2 + alpha**(n - 1)*root/(1 - alpha**n))
    return flip, ((1 - alpha)*alpha**(n - 2)/(1 - alpha**n))**2 if n > 1 else np.inf


@needs(rho=number, alpha=number, count=count, start=number, settle=count)
def root_map_run(rho: Numbers, alpha: float, count: int, start: Numbers = 0.0,
                 settle: int = 500) -> np.ndarray:
    """``count`` steps of the root map after the first ``settle`` ones, along a new last axis.

    >>> root_map_run(0.1, 0.2, 4).round(6)
    array([ 0.069914, -0.15043 ,  0.069914, -0.15043 ])
    """
    x = np.broadcast_arrays(np.asarray(rho, dtype=float), np.asarray(start, dtype=float))[1]
    kept = []
    for k in range(settle + count):
        x = alpha*x + rho - np.sqrt(np.maximum(x, 0.0))
        if k >= settle:
            kept.append(x)
    return np.stack(kept, axis=-1)


def _excess(a, b, omega, speed):
    """f/f_g - 1 of the motion with an impact of this speed, δ = 1, without loss of digits."""
    s = 2*a*speed + (a*speed)**2 + (b*speed/omega)**2
    return s/(1 + np.sqrt(1 + s))


@needs(zeta=positive, omega=positive, e=restitution, periods=count)
def adding_window(zeta: float, omega: float, e: float, periods: int = 1) -> tuple[float, float]:
    """By which part of the grazing force it must be exceeded: the motion with one impact in n periods is
    stable from its flip to the next grazing, where an earlier peak of the flight comes up to the stop.

    For damping ζ > 1, where Φ₁₂ > 0.  With a gap of 1 the flight is cos ωτ + U w(τ), so that its peaks stay
    below the stop as long as U < (1 - cos ωτ)/w wherever w > 0: the smallest value is the end.

    >>> print(*(f"{x:.6e}" for x in adding_window(3.0, 0.67, 0.8, 2)))
    1.059135e-04 3.053403e-03
    """
    if not zeta > 1:
        raise ValueError(f"adding_window: zeta = {zeta:g} lets the flight swing. Give more than 1.")
    modes, T = Modes(1, zeta, gap=0, restitution=1), 2*np.pi*periods/omega
    a, b = impact_coefficients(zeta, omega, e, periods)
    Phi = flight_matrix(modes, T)
    level = -e*np.trace(Phi) + (1 + e)*Phi[0, 1]*((1 - omega**2)*a - 2*zeta*b)
    flip = (1 + e)*Phi[0, 1]*omega**2/(1 + e**2*np.exp(-2*zeta*T) + level)

    def limit(tau):
        C, S = (x[0] for x in modes.responses(tau))
        w = a*np.cos(omega*tau) - b/omega*np.sin(omega*tau) - (C + zeta*S)*a - S*(e - b)
        return np.where(w > 0, 2*np.sin(omega*tau/2)**2/np.where(w > 0, w, 1.0), np.inf)

    tau, step = np.linspace(0, T, 4000*periods + 1, retstep=True)
    best = tau[1:-1][np.argmin(limit(tau[1:-1]))]
    while step > 1e-11*T:                                      # a finer grid round the best place
        around = best + step*np.linspace(-1, 1, 41)
        best, step = around[np.argmin(limit(around))], step/10
    return float(_excess(a, b, omega, flip)), float(_excess(a, b, omega, limit(np.array([best]))[0]))
