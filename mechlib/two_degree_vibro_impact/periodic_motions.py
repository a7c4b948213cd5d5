"""Two masses in a row and a stop: every motion with one impact in l periods of the force, in closed form.

A wall, a spring 1, a mass 1, a spring k, a mass m, a stop at x₂ = δ; damping C = 2ζK, force cos ωt on the
first mass.  The laws of :mod:`mechlib.motion` hold for any structure; here they are explicit in two modes,
for numbers, arrays and SymPy expressions.
"""

from dataclasses import dataclass

import numpy as np
import sympy as sp

from mechlib.hints import Numbers, Quantity
from mechlib.motion import Modes, Structure, one_impact_roots
from mechlib.needs import count, needs, not_negative, number, positive, restitution

KNOCKER = (0, 1)                                         # the stop sees the second mass


@needs(mass=positive, stiffness=positive, zeta=not_negative)
def two_masses(mass: float = 2.0, stiffness: float = 5.0, zeta: float = 0.01) -> Structure:
    """The matrices of the chain.

    >>> two_masses().frequency.round(9)
    array([0.55232829, 2.86267942])
    """
    K = [[1 + stiffness, -stiffness], [-stiffness, stiffness]]
    return Structure([[1, 0], [0, mass]], K, [[2*zeta*x for x in row] for row in K], [1, 0])


@needs(mass=positive, stiffness=positive)
def two_modes(mass: Quantity, stiffness: Quantity) -> tuple[tuple[Quantity, ...], tuple[tuple, ...]]:
    """Squares W of both frequencies, and for each mode the displacements (φ₁, φ₂), normalised to unit mass.

    m W² - (m(1 + k) + k) W + k = 0 and φ ∝ (1, (1 + k - W)/k).

    >>> squares, shapes = two_modes(sp.Integer(2), sp.Integer(5))
    >>> squares[0]
    17/4 - sqrt(249)/4
    """
    root = sp.sqrt if _is_formula(mass, stiffness) else np.sqrt
    half = mass*(1 + stiffness) + stiffness
    spread = root(half**2 - 4*mass*stiffness)
    squares = ((half - spread)/(2*mass), (half + spread)/(2*mass))
    ratios = [(1 + stiffness - W)/stiffness for W in squares]
    sizes = [root(1 + mass*r**2) for r in ratios]
    return squares, tuple((1/size, r/size) for r, size in zip(ratios, sizes))


@needs(omega=positive, gap=number, e=restitution, mass=positive, stiffness=positive, zeta=not_negative)
def knocker(omega: Numbers, gap: Numbers = 0.3, e: Numbers = 0.8, mass: Numbers = 2.0,
            stiffness: Numbers = 5.0, zeta: Numbers = 0.01) -> Modes:
    """The chain with its stop, for :mod:`mechlib.motion`; arrays make lanes.

    >>> from mechlib.motion import one_impact_orbits
    >>> orbit, = one_impact_orbits(knocker(1.1))
    >>> orbit.impulse.round(9), (orbit.phase/1.1).round(9)
    (array([7.4773734]), array([1.98161852]))
    """
    squares, shapes = two_modes(*(np.asarray(x, dtype=float) for x in (mass, stiffness)))
    zeta = np.asarray(zeta, dtype=float)
    return Modes([np.sqrt(W) for W in squares], [zeta*W for W in squares], omega, [x[0] for x in shapes],
                 gap=gap, restitution=e, row=[x[1] for x in shapes])


@dataclass(frozen=True)
class Knock:
    """A root in closed form: ``impulse`` p, ``speed`` U, ``g0`` and ``kappa`` of the structure, ``swing`` P
    of the stop's point without the stop, and what :meth:`place` needs."""

    impulse: Quantity
    speed: Quantity
    g0: Quantity
    kappa: Quantity
    swing: Quantity
    parts: tuple

    def place(self, body: int, tau: Quantity) -> Quantity:
        """x of the first (0) or the second mass (1), τ after the impact."""
        omega, modes, steady, (cos_at, sin_at) = self.parts
        exp, cos, sin, root = _functions(omega, tau, self.impulse)
        c, s = cos(omega*tau), sin(omega*tau)
        x = steady[body][0]*(cos_at*c - sin_at*s) + steady[body][1]*(sin_at*c + cos_at*s)
        for decay, square, shape, (shift, kick) in modes:
            nu = root(square - decay**2)
            C, S, fade = cos(nu*tau), sin(nu*tau)/nu, exp(-decay*tau)
            x = x - self.impulse*shape[body]*shape[1]*fade*((C + decay*S)*shift + S*kick)
        return x


@needs(omega=positive, gap=number, e=restitution, mass=positive, stiffness=positive, zeta=not_negative,
       periods=count)
def knock(omega: Quantity, gap: Quantity, e: Quantity, mass: Quantity = 2, stiffness: Quantity = 5,
          zeta: Quantity = 0.01, periods: int = 1, slow: bool = False) -> Knock:
    """The faster root of the quadratic equation in the impulse, or the ``slow`` one, for underdamped modes.

    (δ + w g₀ p)² + (w κ p)² = P² with w = 1/m.  Not a number where the roots are complex; a root p ≤ 0 is no
    impact, and whether one is a motion the formula does not know.

    >>> print(round(knock(1.1, 0.3, 0.8).impulse, 9))
    7.477373397
    """
    exp, cos, sin, root = _functions(omega, gap, e, mass, stiffness, zeta)
    T = 2*(sp.pi if root is sp.sqrt else np.pi)*periods/omega
    squares, shapes = two_modes(mass, stiffness)
    modes, steady, place, after = [], [[0, 0], [0, 0]], 0, 0
    for W, shape in zip(squares, shapes):
        s = zeta*W
        nu = root(W - s**2)
        fade, C, S = exp(-s*T), cos(nu*T), sin(nu*T)/nu
        D = 1 - 2*fade*C + fade**2
        shift, kick = fade*S/D, (1 - fade*(C + s*S))/D
        place, after = place + shape[1]**2*shift, after + shape[1]**2*kick
        stiff, drag = W - omega**2, 2*s*omega
        for body in (0, 1):
            for k, part in enumerate((stiff, drag)):
                steady[body][k] += shape[0]*shape[body]*part/(stiff**2 + drag**2)
        modes.append((s, W, shape, (shift, kick)))
    slope = (after - e/(mass*(1 + e)))/omega             # w κ, for w g⁻ = w g⁺ - 1/m
    a, b = steady[1]
    swing2, size = a**2 + b**2, place**2 + slope**2
    with np.errstate(invalid="ignore"):
        half = root((place*gap)**2 - size*(gap**2 - swing2))
    p = (-place*gap - half if slow else -place*gap + half)/size
    X, Y = gap + place*p, -slope*p
    phase = ((a*X - b*Y)/swing2, (b*X + a*Y)/swing2)
    return Knock(p, p/(mass*(1 + e)), mass*place, mass*slope, root(swing2),
                 (omega, tuple(modes), tuple(map(tuple, steady)), phase))


def contact_shares(omega: Numbers, gap: Numbers = 0.3, e: Numbers = 0.8,
                   stiffness: Numbers = 5.0) -> tuple[np.ndarray, np.ndarray]:
    """For both roots of the machine, the time to the next contact in units of the period: 1 where the motion
    exists, less where it passes through the stop, 0 without a root.

    >>> print(*contact_shares(np.array([0.95, 1.1, 1.3]))[0].round(3))
    0.141 1.0 0.0
    """
    fast, slow = one_impact_roots(knocker(omega, gap, e, stiffness=stiffness))
    return tuple(np.minimum(root.first_contact/root.period, 1.5) for root in (fast, slow))


def _is_formula(*values):
    return any(isinstance(x, sp.Basic) for x in values)


def _functions(*values):
    """exp, cos, sin, √ for numbers and for expressions."""
    return (sp.exp, sp.cos, sp.sin, sp.sqrt) if _is_formula(*values) else (np.exp, np.cos, np.sin, np.sqrt)
