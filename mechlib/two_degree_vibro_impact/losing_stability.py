"""How the motions of two masses and a stop lose their stability, and what takes their place.

Thresholds are roots of determinants (:func:`mechlib.motion.flip`, :func:`mechlib.motion.neimark_sacker`,
:func:`mechlib.motion.fold`); what lies beyond them is followed from impact to impact.
"""

from dataclasses import dataclass

import numpy as np
import sympy as sp

from mechlib.hints import Numbers, Quantity, Vector
from mechlib.motion import flip, impacts, neimark_sacker, one_impact_roots
from mechlib.needs import count, needs, not_negative, number, positive, restitution, vector

from .periodic_motions import knocker


@needs(omega=positive, e=restitution, mass=positive, stiffness=positive, zeta=not_negative, periods=count)
def product_of_multipliers(omega: Quantity, e: Quantity, mass: Quantity = 2, stiffness: Quantity = 5,
                           zeta: Quantity = 0.01, periods: int = 1) -> Quantity:
    """e² exp(-T tr M⁻¹C), tr M⁻¹C = 2ζ(1 + k + k/m): what all multipliers of a 1/l motion make together.

    >>> print(round(product_of_multipliers(1.1, 0.8), 12))
    0.242361508207
    """
    exp, pi = np.exp, np.pi
    if any(isinstance(x, sp.Basic) for x in (omega, e, mass, stiffness, zeta)):
        exp, pi, stiffness = sp.exp, sp.pi, sp.sympify(stiffness)
    return e**2*exp(-4*pi*periods*zeta*(1 + stiffness + stiffness/mass)/omega)


def multipliers_along(omega: Vector) -> tuple[np.ndarray, np.ndarray]:
    """The four multipliers of the 1/1 motion of the machine, the largest first, and its speed of impact, for
    every ω.

    >>> values, speeds = multipliers_along([1.1])
    >>> values[0].round(3), speeds.round(3)
    (array([ 0.792+0.j   , -0.639+0.322j, -0.639-0.322j,  0.598+0.j   ]), array([2.077]))
    """
    root = one_impact_roots(knocker(np.asarray(omega, dtype=float)))[0]
    return root.multipliers, root.speed


def even_knocking() -> tuple[float, float]:
    """Between which frequencies the machine knocks evenly: the Neimark-Sacker point and the flip.

    >>> print(*(round(x, 10) for x in even_knocking()))
    0.9961670034 1.2077797605
    """
    return neimark_sacker(knocker, (0.99, 1.01)), flip(knocker, (1.19, 1.22))


@needs(multiplier=vector(2))
def impacts_per_turn(multiplier: Vector) -> float:
    """2π/arg λ: how many impacts a point needs for one turn round the closed curve, at its birth; λ given as
    (real part, imaginary part).

    >>> print(round(impacts_per_turn([0.696343625529, 0.717708544734]), 6))
    7.849017
    """
    real, imaginary = (float(x) for x in multiplier)
    if imaginary == 0:
        raise ValueError("the multiplier is real: nothing turns. Give one with an imaginary part.")
    return 2*np.pi/abs(np.arctan2(imaginary, real))


@dataclass(frozen=True)
class Impacts:
    """``phase`` Ωt mod 2π and ``speed`` of the impacts, ``interval`` to the next one in periods of the force;
    arrays (systems, impacts)."""

    phase: np.ndarray
    speed: np.ndarray
    interval: np.ndarray


@needs(omega=positive, kick=number, skip=count, number=count, gap=number, e=restitution)
def after_a_kick(omega: Numbers, kick: float = 0.02, skip: int = 400, number: int = 200, gap: float = 0.3,
                 e: float = 0.8) -> Impacts:
    """The machine is started beside its 1/1 motion, ``kick`` too fast, and followed: ``number`` impacts after
    the first ``skip``.

    >>> run = after_a_kick([1.1, 1.21], number=4)
    >>> run.speed[0].round(6), sorted(run.interval[1].round(2).tolist())
    (array([2.077048, 2.077048, 2.077048, 2.077048]), [0.96, 0.96, 1.04, 1.04])
    """
    omega = np.atleast_1d(np.asarray(omega, dtype=float))
    modes = knocker(omega, gap, e)
    start = one_impact_roots(modes)[0]
    if not start.exists.all():
        raise ValueError(f"at omega = {omega[~start.exists][0]:g} there is no motion with one impact in each "
                         "period to start from. Choose another.")
    run = impacts(modes, start.q, (1 + kick)*start.after, skip + number + 1, time=start.phase/omega)
    interval = np.diff(run.time, axis=1)*omega[:, None]/(2*np.pi)
    return Impacts(run.angle[:, skip:-1], run.speed[:, skip:-1], interval[:, skip:])
