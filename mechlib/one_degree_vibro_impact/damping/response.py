"""How fast a hammer strikes against the force that drives it, with any damping.

The equation of one impact in n periods, (δ + aU)² + (bU/ω)² = P², is quadratic in U but gives the force at
once: f = √((1 - ω²)² + (2ζω)²) · √((δ + aU)² + (bU/ω)²).  With a gap and a < 0 the force first falls as U
grows, down to the fold; there begins the hysteresis, and it ends where the silent motion grazes.
"""

import numpy as np
import sympy as sp

from mechlib.hints import Quantity
from mechlib.needs import count, needs, not_negative, positive, restitution

from ..forced_orbits import grazing_force, impact_coefficients, steady_amplitude


def _root(*values):
    return sp.sqrt if any(isinstance(x, sp.Basic) for x in values) else np.sqrt


@needs(zeta=not_negative, omega=positive, gap=not_negative, e=restitution, speed=not_negative,
       periods=count)
def force_for_speed(zeta: Quantity, omega: Quantity, gap: Quantity, e: Quantity, speed: Quantity,
                    periods: int = 1) -> Quantity:
    """The force with which one impact in n periods has the speed U.

    >>> print(force_for_speed(0.05, 1.2, 1.0, 0.8, 0.982334152403).round(9))
    0.3
    """
    a, b = impact_coefficients(zeta, omega, e, periods)
    swing = _root(a, b, speed)((gap + a*speed)**2 + (b*speed/omega)**2)
    return swing/steady_amplitude(zeta, omega, 1)


@needs(zeta=not_negative, omega=positive, gap=positive, e=restitution, periods=count)
def fold_speed(zeta: Quantity, omega: Quantity, gap: Quantity, e: Quantity, periods: int = 1) -> Quantity:
    """U = -aδ/(a² + (b/ω)²): the speed at which the two motions are born.  Not positive: there is no fold.

    >>> print(fold_speed(0.05, 1.2, 1.0, 0.8).round(10))
    0.6132775259
    """
    a, b = impact_coefficients(zeta, omega, e, periods)
    return -a*gap/(a**2 + (b/omega)**2)


@needs(zeta=not_negative, omega=positive, gap=positive, e=restitution, periods=count)
def hysteresis(zeta: Quantity, omega: Quantity, gap: Quantity, e: Quantity,
               periods: int = 1) -> tuple[Quantity, Quantity]:
    """The forces of the fold and of grazing: between them silence and a stable knock share one force.

    >>> print(*(x.round(10) for x in hysteresis(0.05, 1.2, 1.0, 0.8)))
    0.1516823516 0.45607017
    """
    U = fold_speed(zeta, omega, gap, e, periods)
    if not isinstance(U, sp.Basic) and np.any(U <= 0):
        raise ValueError("the ray does not point inwards here: no fold, no hysteresis. Knocking begins and "
                         "ends where the silent motion grazes; give an omega with sin(2πn√(1 - zeta²)/omega) "
                         "< 0.")
    return force_for_speed(zeta, omega, gap, e, U, periods), grazing_force(zeta, omega, gap)
