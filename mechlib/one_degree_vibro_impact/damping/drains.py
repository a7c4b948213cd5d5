"""What a damper and a stop take in each period: areas of deviations, and energy.

Areas shrink by e^(-2ζT) in the flight and by e² at the impact, whatever the motion.  The energy that the
force pays is divided otherwise:

    ∫ f cos ωt dx = ∫ 2ζu² dt + ½(1 - e²)U².
"""

from dataclasses import dataclass

import numpy as np
import sympy as sp

from mechlib.hints import Quantity
from mechlib.needs import a as an
from mechlib.needs import count, needs, not_negative, positive, restitution

from ..forced_orbits import Orbit

NODES, WEIGHTS = np.polynomial.legendre.leggauss(64)     # exact to rounding for a flight of a few swings


@needs(zeta=not_negative, omega=positive, e=restitution, periods=count)
def area_drains(zeta: Quantity, omega: Quantity, e: Quantity, periods: int = 1) -> tuple[Quantity, Quantity]:
    """(2ζT, -2 ln e): the logarithms by which damper and stop shrink areas of deviations.

    >>> print(*(round(float(x), 4) for x in area_drains(0.05, 2.8, 0.8)))
    0.2244 0.4463
    """
    formula = any(isinstance(x, sp.Basic) for x in (zeta, omega, e))
    log, pi = (sp.log, sp.pi) if formula else (np.log, np.pi)
    return 4*pi*zeta*periods/omega, -2*log(e)


@dataclass(frozen=True)
class EnergyBill:
    """What a motion costs in each period: the ``work`` of the force, and what ``damper`` and ``stop`` take
    of it."""

    work: float
    damper: float
    stop: float


@needs(orbit=an(Orbit, "Take one of Oscillator(…).orbits()."))
def energy_bill(orbit: Orbit) -> EnergyBill:
    """Work of the force, loss in the damper, loss at the stop, in one period of the motion; mass 1.

    Each is computed for itself: two integrals over the flight by Gauss's rule, and ½(1 - e²)U².

    >>> from mechlib.one_degree_vibro_impact import Oscillator
    >>> bill = energy_bill(Oscillator(zeta=0.05, omega=2.8, f=1.0, gap=0.0, e=0.8).orbits()[0])
    >>> print(round(bill.work, 7), round(bill.damper, 7), round(bill.stop, 7))
    0.0669599 0.0468218 0.0201381
    """
    one = orbit.oscillator
    times, share = orbit.period*(NODES + 1)/2, orbit.period*WEIGHTS/2
    _, u = orbit.motion(times)
    work = share @ (one.f*np.cos(one.omega*times + orbit.phase)*u)
    return EnergyBill(float(work), float(share @ (2*one.zeta*u*u)), (1 - one.e**2)*orbit.speed**2/2)
