"""A virtual rig: a solid sphere on a thread strikes a plate, without spin.  Its sensors have errors.

The velocities are those of the centre, (tangential, normal), the normal one negative before the impact.
"""

import numbers
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import numpy as np

from mechlib.hints import Vector
from mechlib.needs import count, friction, needs, not_negative, number, positive, restitution

from .limits import bounces, contact_time, impulse_ratio


def whole(value, what):
    """A seed: 0, 1, 2 …"""
    if isinstance(value, bool) or not isinstance(value, numbers.Integral) or value < 0:
        raise ValueError(f"{what} = {value} must be a whole number. Give 0 or more.")


@dataclass(frozen=True, eq=False)
class FreeImpacts:
    """Measured impacts: ``angle`` of incidence from the normal, velocities ``before`` and ``after`` (n, 2),
    ``noise`` of each component, ``contact`` times if there was a circuit, ``mass`` of the sphere."""

    angle: np.ndarray
    before: np.ndarray
    after: np.ndarray
    noise: float
    contact: np.ndarray | None = None
    mass: float = 1.0

    @property
    def impulse(self) -> np.ndarray:
        """(p_t, p_n) = m(v⁺ - v⁻), as measured."""
        return self.mass*(self.after - self.before)


@needs(before=number, e=restitution, mu=friction)
def sphere_after(before: np.ndarray, e: float, mu: float) -> np.ndarray:
    """Velocities of the centre after the impact: v_n⁺ = -e v_n⁻, v_t⁺ = v_t⁻ ∓ (1 + e)|v_n⁻| |p_t|/p_n.

    >>> sphere_after(np.array([[1.0, -1.0], [4.0, -1.0]]), 0.75, 0.2)
    array([[0.71428571, 0.75      ],
           [3.65      , 0.75      ]])
    """
    along, into = np.asarray(before, dtype=float).T
    ratio = impulse_ratio(np.arctan2(np.abs(along), -into), e, mu)
    return np.array([along - np.sign(along)*(1 + e)*ratio*np.abs(into), -e*into]).T


@needs(angles=number, speed=positive, e=restitution, mu=friction, noise=not_negative, seed=whole)
def free_impacts(angles: Vector, speed: Vector, e: float, mu: float, noise: float, seed: int) -> FreeImpacts:
    """The rig strikes once at every angle (radians, from the normal); every velocity is read with ``noise``.

    >>> free_impacts([0.0, 1.2], 1.0, 0.8, 0.25, 0.0, seed=1).after.round(4)
    array([[0.    , 0.8   ],
           [0.769 , 0.2899]])
    """
    angles = np.atleast_1d(np.asarray(angles, dtype=float))
    if np.abs(angles).max() >= np.pi/2:
        raise ValueError("angles: at 90° the sphere misses the plate. Give angles below π/2, in radians.")
    before = np.array([speed*np.sin(angles), -speed*np.cos(angles)]).T
    rng = np.random.default_rng(seed)
    errors = noise*rng.standard_normal((2, *before.shape))
    return FreeImpacts(angles, before + errors[0], sphere_after(before, e, mu) + errors[1], noise)


@needs(first=positive, e=bounces, flights=count, noise=not_negative, seed=whole)
def flight_times(first: float, e: float, flights: int, noise: float, seed: int) -> np.ndarray:
    """τ_k = τ₀ e^k, each read with the error ``noise``.

    >>> flight_times(0.4, 0.5, 3, 0.0, seed=1)
    array([0.4, 0.2, 0.1])
    """
    return first*float(e)**np.arange(flights) + noise*np.random.default_rng(seed).standard_normal(flights)


@cache
def _stored():
    text = files(__package__).joinpath("rig.csv").read_text(encoding="utf-8").splitlines()
    head = dict(line[2:].split(": ", 1) for line in text if line.startswith("#"))
    table = np.array([line.split(",") for line in text[len(head) + 1:]], dtype=float)
    return head, table


def read_rig() -> FreeImpacts:
    """The stored measurements of a plate whose e, μ and k are to be found: computed, with noise.

    >>> rig = read_rig()
    >>> len(rig.angle), rig.noise, rig.mass
    (60, 0.02, 0.0329)
    """
    head, table = _stored()
    return FreeImpacts(np.radians(table[:, 0]), table[:, 1:3], table[:, 3:5], float(head["noise"]),
                       table[:, 5]*1e-6, float(head["mass"]))


def truth_of_rig() -> dict[str, float]:
    """e, μ and k with which the stored measurements were computed.  Look afterwards."""
    head, _ = _stored()
    return {name: float(head[name]) for name in ("e", "mu", "k")}


@needs(speeds=positive, mass=positive, k=positive, noise=not_negative, seed=whole)
def rig_contact_times(speeds: Vector, mass: float, k: float, noise: float, seed: int) -> np.ndarray:
    """Times of contact of a Hertz contact, read with the relative error ``noise``.

    >>> (1e6*rig_contact_times([1.0], 0.0329, 1.2e10, 0.0, seed=1)).round(3)
    array([76.349])
    """
    times = contact_time(mass, k, np.asarray(speeds, dtype=float))
    return times*(1 + noise*np.random.default_rng(seed).standard_normal(len(times)))
