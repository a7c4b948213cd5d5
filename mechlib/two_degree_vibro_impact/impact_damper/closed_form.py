"""The loose mass strikes both walls of its slot once in a period of the force: the motion in closed form.

A mass 1 on a spring 1 with the damping 2ζ, shaken by F cos ωt, carries a slot; in it a mass m slides freely,
|z - x| ≤ δ.  From wall to wall it flies at the speed v for τ = π/ω.  The stop sees z - x, and feels the mass
1/w = m/(1 + m).  With the numbers h₀, h± of the shaken mass under blows of alternating sign,

    w g₀ = h₀ - τ/(4m),    w κ = (h⁺ + e h⁻ + (1 - e)/(2m))/(ω(1 + e)),    (δ + w g₀ p)² + (w κ p)² = P².
"""

from dataclasses import dataclass

import numpy as np
import sympy as sp

from mechlib.hints import Numbers, Quantity, Vector
from mechlib.motion import Modes, Stop, second_compound, symmetric_roots
from mechlib.motion.roots import root
from mechlib.needs import needs, not_negative, number, positive, restitution, vector


@needs(omega=positive, gap=positive, e=restitution, mass=positive, zeta=not_negative, force=number)
def damper(omega: Numbers, gap: Numbers, e: Numbers, mass: Numbers = 0.1, zeta: Numbers = 0.01,
           force: Numbers = 1.0) -> Modes:
    """The shaken mass, the loose one and both walls, for :mod:`mechlib.motion`; arrays make lanes.

    The coordinates are x and √m z, which have unit mass.

    >>> from mechlib.motion import symmetric_roots
    >>> root = symmetric_roots(damper(1.0, 10, 0.8))[0]
    >>> root.impulse.round(9), root.q[0].round(9), bool(root.exists[0] and root.stable[0])
    (array([1.5393636]), array([2.09013343]), True)
    """
    row = 1/np.sqrt(np.asarray(mass, dtype=float))
    return Modes([1.0, 0.0], [zeta, 0.0], omega, [force, 0.0],
                 stops=[Stop(gap, e, [-1.0, row]), Stop(gap, e, [1.0, -row])])


@dataclass(frozen=True)
class ToAndFro:
    """A root in closed form, at the instant at which the loose mass strikes the right-hand wall.

    ``impulse`` p, ``place`` x₀ of the shaken mass and its velocities ``before`` and ``after``, ``speed`` v of
    the loose one in flight, ``swing`` P without it.
    """

    impulse: Quantity
    place: Quantity
    before: Quantity
    speed: Quantity
    swing: Quantity
    parts: tuple

    @property
    def after(self) -> Quantity:
        """ẋ⁺ = ẋ⁻ + p."""
        return self.before + self.impulse

    def x(self, t: Quantity) -> Quantity:
        """The shaken mass, t after the impact, up to the next one: 0 ≤ t ≤ τ."""
        omega, zeta, (shift, kick), (a, b) = self.parts
        exp, cos, sin, sqrt, _ = _functions(*self.parts[:2], t, self.impulse)
        nu = sqrt(1 - zeta**2)
        C, S = cos(nu*t), sin(nu*t)/nu
        free = self.impulse*exp(-zeta*t)*((C + zeta*S)*shift + S*kick)
        return a*cos(omega*t) + b*sin(omega*t) + free

    def z(self, t: Quantity) -> Quantity:
        """The loose mass, t after the impact, up to the next one."""
        pi = _functions(*self.parts[:2], t, self.impulse)[4]
        return self.speed*(pi/(2*self.parts[0]) - t)


@needs(omega=positive, gap=positive, e=restitution, mass=positive, zeta=not_negative, force=number)
def symmetric_motion(omega: Quantity, gap: Quantity, e: Quantity, mass: Quantity = 0.1,
                     zeta: Quantity = 0.01, force: Quantity = 1, slow: bool = False) -> ToAndFro:
    """The root with the larger impulse, or the ``slow`` one, for ζ < 1; numbers, arrays or expressions.

    Not a number where the roots are complex; whether a root is a motion the formula does not know.

    >>> motion = symmetric_motion(1.0, 10, 0.8)
    >>> print(*(round(float(x), 9) for x in (motion.impulse, motion.place, motion.before, motion.speed)))
    1.539363599 2.090133433 -1.710403999 7.696817994
    """
    exp, cos, sin, sqrt, pi = _functions(omega, gap, e, mass, zeta, force)
    tau, nu = pi/omega, sqrt(1 - zeta**2)
    fade, C, S = exp(-zeta*tau), cos(nu*tau), sin(nu*tau)/nu
    D = 1 + 2*fade*C + fade**2
    shift, kick = -fade*S/D, (1 + fade*(C + zeta*S))/D                             # h₀, h⁺
    away, slope = shift - tau/(4*mass), (kick - e/(1 + e) + (1 - e)/(2*mass*(1 + e)))/omega
    stiff, drag = 1 - omega**2, 2*zeta*omega
    size = away**2 + slope**2
    swing2 = force**2/(stiff**2 + drag**2)
    with np.errstate(invalid="ignore"):
        half = sqrt((away*gap)**2 - size*(gap**2 - swing2))
    p = (-away*gap - half if slow else -away*gap + half)/size
    a, b = -(gap + away*p), -slope*p                     # the steady part at the impact, and a quarter later
    speed = p/(2*mass)
    return ToAndFro(p, a + shift*p, omega*b + (kick - 1)*p, speed, sqrt(swing2),
                    (omega, zeta, (shift, kick), (a, b)))


@needs(omega=positive, gap=positive, e=restitution, mass=positive, zeta=not_negative, force=number)
def largest_swing(omega: Numbers, gap: Numbers, e: Numbers, mass: Numbers = 0.1, zeta: Numbers = 0.01,
                  force: Numbers = 1.0) -> tuple[np.ndarray, np.ndarray]:
    """max |x| over the motion with the larger impulse, and whether it is stable; not a number where there is
    none.

    >>> swings, stable = largest_swing(1.0, np.array([10, 12.5]), 0.8)
    >>> swings.round(5), stable
    (array([2.5388 , 0.95226]), array([ True,  True]))
    """
    modes = damper(*(np.asarray(x, dtype=float) for x in (omega, gap, e, mass, zeta, force)))
    found = symmetric_roots(modes)[0]
    motion = symmetric_motion(*(np.asarray(x, dtype=float) for x in (omega, gap, e, mass, zeta, force)))
    t = np.linspace(0, 1, 721)[:, None]*np.pi/modes.forcing
    x = np.abs(motion.x(t))
    k = np.clip(x.argmax(0), 1, len(t) - 2)
    low, top, high = (np.take_along_axis(x, k[None] + step, 0)[0] for step in (-1, 0, 1))
    with np.errstate(invalid="ignore", divide="ignore"):
        bent = low - 2*top + high
        peak = top - np.where(bent < 0, (high - low)**2/(8*bent), 0.0)
    exists = found.exists
    return np.where(exists, np.maximum(peak, x.max(0)), np.nan), exists & found.stable


@needs(bracket=vector(2), omega=positive, e=restitution, mass=positive, zeta=not_negative)
def stability_edge(bracket: Vector, omega: float = 1.0, e: float = 0.8, mass: float = 0.1,
                   zeta: float = 0.01) -> float:
    """The gap δ in the ``bracket`` at which a pair of multipliers of the half map passes the unit circle:
    det(G⁽²⁾ - I) = 0.

    >>> print(round(stability_edge((12.5, 13.5)), 9))
    13.16209669
    """
    def test(gap):
        found = symmetric_roots(damper(omega, gap, e, mass, zeta))[0]
        if not found.exists[0]:
            raise ValueError(f"at the gap {gap:g} there is no motion to and fro. Give another bracket.")
        pairs = second_compound(found.matrices[0])
        return np.linalg.det(pairs - np.eye(len(pairs)))
    return root(test, *bracket)


@needs(gap=positive, e=restitution, mass=positive, force=number)
def counter_blow(gap: Quantity, e: Quantity, mass: Quantity = 0.1,
                 force: Quantity = 1) -> tuple[Quantity, Quantity, Quantity]:
    """At resonance, ω = 1, without damping: p = πF/2, x₀ = π²F/(8m) - δ, and the mean of ẋ before and after,
    -πF(1 + m)(1 - e)/(4m(1 + e)).

    The blow comes when the force is -F, and the train of blows has no resonant part left.

    >>> print(*(round(float(x), 6) for x in counter_blow(10, 0.8)))
    1.570796 2.337006 -0.959931
    """
    pi = _functions(gap, e, mass, force)[4]
    p = pi*force/2
    return p, pi*p/(4*mass) - gap, -(1 - e)*(1 + mass)*p/(2*mass*(1 + e))


def _functions(*values):
    """exp, cos, sin, √, π for numbers and for expressions."""
    if any(isinstance(x, sp.Basic) for x in values):
        return sp.exp, sp.cos, sp.sin, sp.sqrt, sp.pi
    return np.exp, np.cos, np.sin, np.sqrt, np.pi
