"""A rolling hoop struck at its top (units: m = R = P = 1)."""

import sympy as sp

from mechlib import Constraint, Impact
from mechlib.impact import Jump


def strike_hoop(alpha, v_0=1, by: str = "boltzmann_hamel") -> Jump:
    """The hoop rolls along x at v₀; the blow hits its top across its plane, sloping down at the angle α.

    Velocities v_x, v_y, v_z of the centre and ω_x, ω_y, ω_z; the point on the ground stays at rest:

        v_y⁺ = 4/3 cos α,  ω_x⁺ = -v_y⁺,  Λ = (0, 1/3 cos α, sin α); the rolling goes on.

    >>> jump = strike_hoop(0)
    >>> list(jump.after), list(jump.reactions)
    ([1, 4/3, 0, -4/3, 1, 0], [0, 1/3, 0])
    """
    x, y, z, a, b, c = u = sp.symbols("v_x v_y v_z omega_x omega_y omega_z")
    energy = (x**2 + y**2 + z**2)/2 + (a**2/2 + b**2 + c**2/2)/2
    top, blow = sp.Matrix([x + b, y - a, z]), sp.Matrix([0, sp.cos(alpha), -sp.sin(alpha)])
    return Impact(u, energy, [(top, blow)], [Constraint(x - b), Constraint(y + a), Constraint(z)],
                  dict(zip(u, [v_0, 0, 0, 0, v_0, 0], strict=True))).solve(by=by)
