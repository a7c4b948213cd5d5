"""The rolling axle of sun1985 as bodies of sympy.physics.mechanics, for motion and blows alike."""

from typing import Any

from . import axle
from .axle import M, S, l, m, r

__all__ = ["axle_bodies"]


def axle_bodies(rows: str = "rolling") -> tuple[dict[str, Any], tuple]:
    """The system as keyword arguments of ``partial_acceleration_equations``, and the paper's blow (Point,
    impulse).

    Axle M, 2l, uniform wheels m, r at A and B; coordinates in the paper's order x_C, θ_B, y_C, φ, θ_A;
    ``rows`` as in :func:`mechlib.systems.axle.rolling`.  The blow S hits the midpoint C square to the axle.
    """
    from sympy.physics.mechanics import Point, ReferenceFrame, RigidBody, dynamicsymbols, inertia
    x, spin_B, y, phi, spin_A = q = dynamicsymbols("x_C theta_B y_C varphi theta_A")
    N, B = ReferenceFrame("N"), ReferenceFrame("B")
    B.orient_axis(N, N.z, phi)
    C = Point("C")
    C.set_vel(N, x.diff()*N.x + y.diff()*N.y)
    bodies = [RigidBody("C", C, B, M, (inertia(B, 0, M*l**2/3, M*l**2/3), C))]
    for name, side, spin in (("A", -1, spin_A), ("B", 1, spin_B)):
        centre, wheel = Point(name), ReferenceFrame(f"wheel {name}")
        centre.set_vel(N, C.vel(N) + side*l*phi.diff()*B.y)
        wheel.set_ang_vel(N, phi.diff()*B.z + spin.diff()*B.x)
        bodies.append(RigidBody(name, centre, wheel, m, (inertia(B, m*r**2/2, m*r**2/4, m*r**2/4), centre)))
    rates = dict(zip(axle.VELOCITIES, (c.diff() for c in q)))
    system = dict(bodies=bodies, frame=N, coordinates=q,
                  constraints=[c.xreplace(rates) for c in axle.rolling(phi, rows=rows)],
                  independent=[x, spin_B])
    return system, (C, -S*B.y)
