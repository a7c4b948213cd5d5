"""Systems described with sympy.physics.mechanics, handed in as they are."""

from dataclasses import dataclass, replace

import sympy as sp

from . import checks
from .constraint import Constraint
from .principles.parts import Part


@dataclass(frozen=True)
class Energy:
    """T = ½ uᵀM u + aᵀu + T₀, and the bodies it was summed over, if they are known."""

    mass_matrix: sp.Matrix
    linear_momentum: sp.Matrix
    resting_energy: sp.Expr
    parts: tuple = ()


def impact_of_bodies(bodies, frame, velocities, impulses, constraints, before, kinematics):
    """The arguments of an :class:`mechlib.Impact`: M = Σ JᵀmJ from the partial velocities of the bodies.

    ``bodies`` is a list, or a ``KanesMethod``, which brings its frame, speeds, kinematical
    equations and nonholonomic constraints.  ``kinematics`` replaces derivatives of coordinates: {q̇: speed}.

    >>> from sympy.physics.mechanics import ReferenceFrame, Point, Particle, dynamicsymbols
    >>> from mechlib import Impact
    >>> q, u = dynamicsymbols("q u"); m, l, P = sp.symbols("m l P", positive=True)
    >>> N = ReferenceFrame("N"); B = N.orientnew("B", "Axis", [q, N.z]); B.set_ang_vel(N, u*N.z)
    >>> O = Point("O"); O.set_vel(N, 0); tip = O.locatenew("tip", l*B.x); _ = tip.v2pt_theory(O, N, B)
    >>> bob = Impact.from_bodies([Particle("bob", tip, m)], N, [u], impulses=[(tip.vel(N), P*B.y)],
    ...                          before={u: 0})
    >>> bob.solve(by="kane").after
    Matrix([[P/(l*m)]])
    """
    kinematics = dict(kinematics or {})
    constraints = list(constraints)
    if hasattr(bodies, "kindiffdict"):
        bodies, frame, velocities, kinematics, held = _from_kanes_method(bodies, frame, velocities,
                                                                         kinematics)
        constraints = held + constraints
    if frame is None or velocities is None:
        raise ValueError("from_bodies needs the inertial frame and the list of velocities.")
    u = checks.velocities(velocities)
    parts, n = [], len(u)
    M, a, T0 = sp.zeros(n, n), sp.zeros(n, 1), sp.S.Zero
    for body in bodies:
        for name, inertia, vector in _moving(body, frame):
            J, rest = _jacobian(vector, u, kinematics)
            parts.append(Part(name, inertia, J,
                              r"\mathbf{v}" if inertia.is_diagonal() else r"\boldsymbol{\omega}"))
            M += J.T * inertia * J
            a += J.T * inertia * rest
            T0 += (rest.T * inertia * rest)[0] / 2
    column = sp.Matrix(u)
    return dict(velocities=u, kinetic_energy=(column.T * M * column)[0] / 2 + (a.T * column)[0] + T0,
                impulses=[(_substituted(v, kinematics), P) for v, P in impulses],
                constraints=[_replaced(c, kinematics) for c in constraints], before=before,
                energy=Energy(M, a, T0, tuple(parts)))


@dataclass(frozen=True)
class Body:
    """What a Particle or a RigidBody of sympy.physics.mechanics says of itself; a particle does not turn."""

    name: str
    mass: sp.Expr
    point: object
    frame: object = None
    inertia: object = None


def read_body(body):
    """The :class:`Body` that a Particle or a RigidBody describes.

    >>> from sympy.physics.mechanics import Particle, Point
    >>> read_body(Particle("bob", Point("tip"), sp.Symbol("m")))
    Body(name='bob', mass=m, point=tip, frame=None, inertia=None)
    """
    if hasattr(body, "central_inertia"):
        return Body(str(body.name), body.mass, body.masscenter, body.frame, body.central_inertia)
    if hasattr(body, "point"):
        return Body(str(body.name), body.mass, body.point)
    raise ValueError(f"{body!r} is neither a Particle nor a RigidBody.")


def _moving(body, frame):
    """Each body's velocities with their inertia, resolved in axes in which both are short."""
    body = read_body(body)
    if body.frame is not None:
        axes = body.frame
        turning = axes.ang_vel_in(frame).express(axes)
        yield f"{body.name}, rotation", body.inertia.to_matrix(axes), turning.to_matrix(axes)
    velocity = body.point.vel(frame)
    axes = velocity.args[0][1] if len(velocity.args) == 1 else frame
    yield f"{body.name}, translation", body.mass * sp.eye(3), velocity.to_matrix(axes)


def _jacobian(components, u, kinematics):
    """Velocity components as J u + rest."""
    components = components.xreplace(kinematics)
    J = components.jacobian(sp.Matrix(u)) if all(v.is_Symbol for v in u) else sp.Matrix(
        [[sp.diff(x, v) for v in u] for x in components])
    rest = components.xreplace({v: sp.S.Zero for v in u})
    return J, rest


def _substituted(vector, kinematics):
    """A physics vector (or plain expression) with q̇ replaced by speeds."""
    if hasattr(vector, "separate"):
        return vector.subs(kinematics) if kinematics else vector
    return sp.sympify(vector).xreplace(kinematics)


def _replaced(constraint, kinematics):
    if isinstance(constraint, Constraint):
        return replace(constraint, expression=constraint.expression.xreplace(kinematics))
    return sp.sympify(constraint).xreplace(kinematics)


def _from_kanes_method(kane, frame, velocities, kinematics):
    """What a KanesMethod knows: bodies, frame, speeds, kinematics, nonholonomic constraints."""
    if not kane.bodies:
        raise ValueError("this KanesMethod has no bodies: give them to its constructor (bodies=[…]).")
    u = list(velocities or kane.u)
    held = []
    if kane._k_nh is not None and kane._k_nh.shape[0]:
        held = list(kane._k_nh * sp.Matrix(kane.u) + kane._f_nh)
    return kane.bodies, frame or kane._inertial, u, {**kane.kindiffdict(), **kinematics}, held
