"""The sleigh of Chaplygin and Carathéodory: a body on smooth ice with one blade."""

from collections.abc import Sequence

import sympy as sp

from mechlib import Constraint, Impact

from ..needs import a as kind_of
from ..needs import needs, not_negative, number, or_none, vector

__all__ = ["VELOCITIES", "sleigh"]

VELOCITIES = sp.symbols("xdot ydot thetadot")


@needs(M=not_negative, J_C=not_negative, a=number, theta=number, m=not_negative, blow=vector(2),
       at=or_none(vector(2)), before=or_none(kind_of(dict, "Give {velocity: value}.")))
def sleigh(M: sp.Expr | float, J_C: sp.Expr | float, a: sp.Expr | float, theta: sp.Expr | float = 0,
           m: sp.Expr | float = 0, blow: Sequence = (0, 0), at: Sequence | None = None,
           before: dict | None = None) -> Impact:
    """The sleigh at the instant of a blow, as an :class:`mechlib.Impact` (zhang1994).

    The blade touches the ice at P = (x, y) and points along the axis of the sleigh, at the angle ``theta`` to
    the x axis.  The centre of mass C lies on the axis, a distance ``a`` ahead of P; the body has the mass
    ``M`` and the moment of inertia ``J_C`` about C, and a particle of mass ``m`` sits on C.  Velocities: ẋ, ẏ
    of P and θ̇.

    ``blow`` is the impulse in the sleigh's own axes, (along, across to the left), and ``at`` the struck point
    in the same axes, counted from P; left out, it is C.  At rest before, unless ``before={velocity: value}``
    says otherwise. The blade lets P move along the axis only, ẏ cos θ - ẋ sin θ = 0, which is (7.1) without
    its tangent.

    >>> M, m, J_C, a, b, F = sp.symbols("M m J_C a b F", positive=True)
    >>> struck = sleigh(M, J_C, a, sp.Symbol("theta"), m, blow=(0, F), at=(a + b, 0))
    >>> struck.solve(by="kane").after.T                            # (7.13), (7.15)
    Matrix([[0, 0, F*(a + b)/(J_C + M*a**2 + a**2*m)]])
    """
    xdot, ydot, turn = VELOCITIES
    c, s = sp.cos(theta), sp.sin(theta)
    point = (a, 0) if at is None else at
    axes = sp.Matrix([[c, -s], [s, c]])
    P = sp.Matrix([xdot, ydot])

    def velocity(ahead, left):
        """Of a point of the sleigh, given in its own axes."""
        return P + turn * axes * sp.Matrix([-left, ahead])

    v_C = velocity(a, 0)
    return Impact(
        velocities=VELOCITIES,
        kinetic_energy=(M + m) * v_C.dot(v_C) / 2 + J_C * turn**2 / 2,
        impulses=[(velocity(*point), axes * sp.Matrix(blow))],
        constraints=[Constraint(c * ydot - s * xdot)],
        before=dict.fromkeys(VELOCITIES, 0) | dict(before or {}),
    )
