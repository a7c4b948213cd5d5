"""A ruler that lands on a rail, and a sleigh on one blade that is struck."""

from typing import NamedTuple

import sympy as sp

from mechlib import Constraint, Impact
from mechlib.impact import Jump

RULER = sp.Rational(1, 12)             # k²/L² of a uniform ruler
SLEIGH = sp.Rational(1, 4)             # J of the sleigh in kg m², with m = 1 kg


def land_on_rail(x, omega_0=0, by: str = "jourdain") -> Jump:
    """A ruler (m = L = 1) falls level at v₀ = 1, turning at ω₀, and is caught by a rail at x from its centre.

    The rail holds v + xω = 0 from now on; with k² = 1/12

        ω⁺ = (x + k²ω₀)/(k² + x²),  v⁺ = -xω⁺,  Λ = 1 + v⁺.

    >>> jump = land_on_rail(sp.Rational(1, 2))
    >>> list(jump.after), list(jump.reactions), jump.energy_loss
    ([-3/4, 3/2], [1/4], 1/8)
    """
    v, spin = sp.symbols("v omega")
    return Impact([v, spin], v**2/2 + RULER*spin**2/2, constraints=[Constraint(v + x*spin)],
                  before={v: -1, spin: omega_0}).solve(by=by)


def velocity_along(u, s):
    """v + sω of the point at the distance s from the centre of a level ruler, u = (v, ω).

    >>> velocity_along((-1, 2), sp.Rational(1, 2))
    0
    """
    return u[0] + s*u[1]


class Shares(NamedTuple):
    """The energy of the ruler before it lands, shared: left in the fall, left in the spin, lost."""

    fall: sp.Expr
    spin: sp.Expr
    lost: sp.Expr


def energy_shares(jump: Jump) -> Shares:
    """½v⁺², ½k²ω⁺² and T⁻ - T⁺, divided by T⁻ = ½(1 + k²ω₀²).

    >>> energy_shares(land_on_rail(sp.Rational(1, 2)))
    Shares(fall=9/16, spin=3/16, lost=1/4)
    """
    (v, spin), (before, turning) = jump.after, jump.impact.before
    energy = (before**2 + RULER*turning**2)/2
    return Shares(v**2/2/energy, RULER*spin**2/2/energy, jump.energy_loss/energy)


def strike_sleigh(b, beta, a, by: str = "jourdain") -> Jump:
    """A blow P = 1 N s in the direction β, at b in front of the blade, on a sleigh at rest.

    Velocities v along the blade, w = 0 across it, spin ω; mass 1 kg, its centre at a, J = 1/4 kg m²:

        v⁺ = cos β,  ω⁺ = b sin β/(J + a²),  Λ = aω⁺ - sin β.

    >>> jump = strike_sleigh(1, sp.pi/2, sp.Rational(1, 2))
    >>> list(jump.after), list(jump.reactions)
    ([0, 0, 2], [0])
    """
    v, w, spin = sp.symbols("v w omega")
    blow = sp.Matrix([sp.cos(beta), sp.sin(beta)])
    return Impact([v, w, spin], (v**2 + (w + a*spin)**2)/2 + SLEIGH*spin**2/2,
                  impulses=[(sp.Matrix([v, w + b*spin]), blow)], constraints=[Constraint(w)],
                  before={v: 0, w: 0, spin: 0}).solve(by=by)


def velocity_on_axis(u, s) -> tuple:
    """(v, w + sω) of the point of the sleigh's axis at the distance s in front of the blade, u = (v, w, ω).

    >>> velocity_on_axis((1, 0, 2), 3)
    (1, 6)
    """
    return u[0], u[1] + s*u[2]
