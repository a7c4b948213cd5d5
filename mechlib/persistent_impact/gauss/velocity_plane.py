"""Two masses m₁ = 1 and m₂ = r that a lever joins: the plane of their velocities."""

import sympy as sp

from mechlib import Constraint, Impact


def joined_pair(ratio, phi, before, blow=0, e=0) -> Impact:
    """The pair at the instant at which the lever sin φ v₁ - cos φ v₂ = 0 acts, with restitution e.

    ``blow`` hits the first mass.  At φ = π/4 two carriages couple, at φ = 0 the second one is held.

    >>> list(joined_pair(2, sp.pi/4, (3, 0)).solve(by="gauss").after)
    [1, 1]
    """
    v_1, v_2 = sp.symbols("v_1 v_2")
    return Impact([v_1, v_2], v_1**2/2 + ratio*v_2**2/2, impulses=[(v_1, blow)],
                  constraints=[Constraint(sp.sin(phi)*v_1 - sp.cos(phi)*v_2, e=e)],
                  before={v_1: before[0], v_2: before[1]})


def allowed(phi, tau) -> tuple:
    """τ (cos φ, sin φ): the velocities that the lever allows.

    >>> allowed(sp.pi/2, 3)
    (0, 3)
    """
    return tau*sp.cos(phi), tau*sp.sin(phi)


def place_on_line(phi, u):
    """τ = v₁ cos φ + v₂ sin φ of an allowed pair of velocities.

    >>> place_on_line(sp.pi/2, allowed(sp.pi/2, 3))
    3
    """
    return u[0]*sp.cos(phi) + u[1]*sp.sin(phi)


def level_line(ratio, centre, level, s) -> tuple:
    """The point s of the ellipse ½(u - centre)ᵀM(u - centre) = level: centre + √(2 level) (cos s, sin s/√r).

    >>> level_line(4, (1, 0), 2, sp.pi/2)
    (1, 1)
    """
    r = sp.sqrt(2*level)
    return centre[0] + r*sp.cos(s), centre[1] + r*sp.sin(s)/sp.sqrt(ratio)


def rope_and_wall(taut: bool) -> Impact:
    """Two carriages of mass 1: the first, at -1, bounces off a wall (e = 1), the second stands behind it.

    A rope joins them; taken as ``taut`` during the impact it adds v₁ - v₂ = 0 with e = 0, and would push.

    >>> [list(rope_and_wall(taut).solve(by="gauss").after) for taut in (True, False)]
    [[1, 1], [1, 0]]
    """
    v_1, v_2 = sp.symbols("v_1 v_2")
    return Impact([v_1, v_2], v_1**2/2 + v_2**2/2, before={v_1: -1, v_2: 0},
                  constraints=[Constraint(v_1, e=1)] + [Constraint(v_1 - v_2)]*taut)
