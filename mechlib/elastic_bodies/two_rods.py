"""Two free rods collide: one contact, and a restitution in closed form."""

from dataclasses import dataclass

import sympy as sp

from mechlib.hints import Quantity
from mechlib.needs import a, needs, number, numeric, positive

from .chain import RodChain
from .rod_waves.rod import Rod, rod


@dataclass(frozen=True)
class RodCollision:
    """What the collision of two rods comes to: ``forces`` as steps (time, force)."""

    duration: object
    forces: list
    impulse: object
    restitution: object
    wave_energy: object


@needs(r=number, a=number)
def restitution_of_rods(r: Quantity, a: Quantity) -> Quantity:
    """e = S [(1 - r) + (1 + r)/a] - 1 of two free rods.

    a = τ_l/τ_s ≥ 1 is the ratio of the longer to the shorter transit time, r = (Z_s - Z_l)/(Z_s + Z_l).  With
    K = ⌊a⌋: S = 1 + r + … + r^(K-1) + (a - K) r^K for r > 0, and S = 1 for r ≤ 0.  SymPy expressions are
    welcome.

    >>> from fractions import Fraction
    >>> restitution_of_rods(Fraction(-1, 2), 2), restitution_of_rods(Fraction(1, 2), 2)
    (Fraction(3, 4), Fraction(7, 8))
    """
    return powers(r, a)*((1 - r) + (1 + r)/a) - 1


def powers(r, a):
    """S = 1 + r + … + r^(K-1) + (a - K) r^K with K = ⌊a⌋ for r > 0, else 1."""
    if isinstance(r, sp.Basic) or isinstance(a, sp.Basic):
        K = sp.floor(a)
        return sp.Piecewise((1, r <= 0), ((1 - r**K)/(1 - r) + (a - K)*r**K, True))
    if not r > 0:
        return 1
    K = int(a)
    last = r**K
    return (1 - last)/(1 - r) + (a - K)*last


@needs(one=a(Rod, "Make it with Rod(…) first."), other=a(Rod, "Make it with Rod(…) first."), V=numeric)
def collide_rods(one: Rod, other: Rod, V: Quantity) -> RodCollision:
    """Two free rods meet with the relative speed V; their materials, sections and lengths may differ.

    There is exactly one contact.  F₀ = Z_sZ_l V/(Z_s + Z_l), where s is the rod with the shorter transit
    time; if Z_s ≤ Z_l the force is F₀ for 2τ_s, else F₀ r^k on the k-th interval of 2τ_s, cut off at 2τ_l.

    >>> from fractions import Fraction
    >>> hit = collide_rods(rod(1, 1), rod(Fraction(1, 3), 2), 1)
    >>> hit.restitution, hit.duration, [str(force) for _, force in hit.forces]
    (Fraction(7, 8), Fraction(4, 1), ['1/4', '1/8'])
    >>> collide_rods(rod(1, 1), rod(1, 3), 0)
    Traceback (most recent call last):
        ...
    ValueError: the rods do not approach (V must be positive); got V=0.
    """
    if not V > 0 or V == float("inf"):
        raise ValueError(f"the rods do not approach (V must be positive); got V={V}.")
    Zs, Zl, ts, tl = one.impedance, other.impedance, one.transit, other.transit
    if ts > tl:
        Zs, Zl, ts, tl = Zl, Zs, tl, ts
    both, trip = Zs + Zl, 2*ts
    r, force = (Zs - Zl)/both, Zs*Zl*V/both
    forces, at, duration = [(0*ts, force)], trip, trip
    if r > 0:
        duration = 2*tl
        while at < duration:
            force = force*r
            forces.append((at, force))
            at += trip
    times = tl/ts
    filled = powers(r, times)
    impulse = trip*forces[0][1]*filled
    e = filled*((1 - r) + (1 + r)/times) - 1
    return RodCollision(duration, forces, impulse, e, impulse*V*(1 - e)/2)


@needs(impedances=positive, times=positive)
def restitution_by_ratios(impedances: Quantity, times: Quantity) -> sp.Expr:
    """e as a function of Z₂/Z₁ and τ₂/τ₁, a SymPy expression.

    >>> restitution_by_ratios(sp.Integer(3), 2), restitution_by_ratios(sp.Integer(7), 1)
    (3/4, 1)
    """
    r, times = (1 - impedances)/(1 + impedances), sp.sympify(times)
    return sp.Piecewise((restitution_of_rods(r, times), times >= 1),
                        (restitution_of_rods(-r, 1/times), True))


def wave_share(impedances: Quantity, times: Quantity) -> sp.Expr:
    """The share (1 - e²) m₂/(m₁ + m₂) of the energy of rod 1 that is in waves after it has struck the resting
    rod 2.

    >>> wave_share(sp.Integer(1), sp.Integer(3))
    2/3
    """
    masses = impedances*times
    return (1 - restitution_by_ratios(impedances, times)**2)*masses/(1 + masses)


# Rods of the picture: name, impedances, transit times
PAIRS = {"equal rods": (1, 1, 1, 1), "three times as long": (1, 1, 1, 3), "equal transit times": (1, 3, 2, 2),
         "stiff and long": (1, 3, 1, 2), "soft and long": (3, 1, 1, 2)}


def followed(name: str, until: Quantity = 8) -> RodChain:
    """One of the pairs, rod 1 at the speed 1 and rod 2 at rest, followed exactly."""
    Z1, Z2, t1, t2 = PAIRS[name]
    return RodChain([rod(Z1, t1), rod(Z2, t2)], [1, 0], ["contact"]).run(until)
