"""Long's partial acceleration equations: Σ(F - m a)·a_r + Σ(M - dH/dt)·α_r = 0  (long1998, (15),
(30)–(33))."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import sympy as sp
from sympy.physics.mechanics import ReferenceFrame

from mechlib.algebra import SingularSystem, solve, tidy
from mechlib.bodies import read_body
from mechlib.hints import Bodies
from mechlib.needs import a as an
from mechlib.needs import listed, listed_or_none, needs
from mechlib.principles.derivation import Derivation, changed

from .accelerations import Affine, ConstrainedMotion

DESCRIBED = dict(bodies=listed, frame=an(ReferenceFrame, "It is the frame at rest."), coordinates=listed,
                 loads=listed, constraints=listed, independent=listed_or_none)


@needs(**DESCRIBED)
def partial_acceleration_equations(bodies: Bodies, frame: Any, coordinates: Sequence[sp.Expr],
                                   loads: Sequence[tuple] = (), constraints: Sequence[sp.Expr] = (),
                                   independent: Sequence[sp.Expr] | None = None,
                                   at: dict | None = None) -> "PartialAccelerations":
    """The equations of motion of particles and rigid bodies under linear nonholonomic constraints.

    Parameters
    ----------
    bodies : list of ``Particle`` and ``RigidBody`` of ``sympy.physics.mechanics``.
    frame : the inertial frame.
    coordinates : functions of time q(t); velocities of points are written with q̇.
    loads : pairs (Point, force) and (ReferenceFrame, torque).
    constraints : expressions that vanish, linear in q̇.
    independent : the coordinates q_r whose accelerations stay (left out: chosen).
    at : position {q: value} at which constraints and choice must be regular.

    >>> from sympy.physics.mechanics import Particle, Point, ReferenceFrame, dynamicsymbols
    >>> x, y, phi = q = dynamicsymbols("x y varphi"); m, g = sp.symbols("m g", positive=True)
    >>> N = ReferenceFrame("N"); P = Point("P"); P.set_vel(N, x.diff()*N.x + y.diff()*N.y)
    >>> bead = partial_acceleration_equations([Particle("P", P, m)], N, [x, y], [(P, m*g*N.x)],
    ...                                       [y.diff() - x*x.diff()], [x])
    >>> bead.partial_accelerations["P"][0], bead.equations[0]
    (N.x + x*N.y, Eq(m*xddot*(x**2 + 1), m*(g - x*xdot**2)))
    """
    return PartialAccelerations(bodies, frame, ConstrainedMotion(coordinates, constraints, independent, at),
                                loads)


class PartialAccelerations(Derivation):
    """The equations with their steps; ``mass_matrix`` q̈_r = ``forcing``.  Everything is in plain symbols q,
    qdot, qddot."""

    title = "Partial acceleration equations"

    def __init__(self, bodies, frame, motion, loads=()):
        self.frame, self.motion, self.loads = frame, motion, [tuple(load) for load in loads]
        self.points, self.turns = {}, {}
        self.masses, self.inertias = {}, {}
        for body in bodies:
            self._add(body)
        if not self.points:
            raise ValueError("bodies is empty: give Particles and RigidBodies of sympy.physics.mechanics.")

    def _add(self, body):
        body = read_body(body)
        if body.name in self.points:
            raise ValueError(f"two bodies are called {body.name}: give each its own name.")
        if body.frame is not None:
            frames = {f for part in body.inertia.args for f in (part[1].args[0][1], part[2].args[0][1])}
            axes = frames.pop() if len(frames) == 1 else body.frame if frames else None
            self.inertias[body.name] = body.inertia.to_matrix(axes) if axes else sp.zeros(3)
            self.turns[body.name] = self._turning(body.name, body.frame, axes)
        self.masses[body.name] = body.mass
        self.points[body.name] = self._moving(body.name, body.point)

    def _moving(self, name, point):
        try:
            velocity, acceleration = point.vel(self.frame), point.acc(self.frame)
        except ValueError as problem:
            raise ValueError(f"the point {point} of {name} has no velocity in {self.frame}: set it with "
                             f"set_vel. ({problem})") from None
        return self.motion.affine(name, velocity, acceleration, self._axes(acceleration))

    def _turning(self, name, turned, axes=None):
        try:
            velocity, acceleration = turned.ang_vel_in(self.frame), turned.ang_acc_in(self.frame)
        except ValueError as problem:
            raise ValueError(f"the frame {turned} of {name} has no angular velocity in {self.frame}. "
                             f"({problem})") from None
        return self.motion.affine(name, velocity, acceleration, axes or self._axes(acceleration))

    def _axes(self, vector):
        """The axes in which a vector is written, if they are one set, else those of the inertial frame."""
        return vector.args[0][1] if len(vector.args) == 1 else self.frame

    # ---- the steps ------------------------------------------------------------------
    @property
    def independent(self):
        """The chosen accelerations q̈_r."""
        return [self.motion.a[j] for j in self.motion.independent]

    unknowns = independent

    @property
    def partial_accelerations(self):
        """Body by body the vectors a_r = ∂a/∂q̈_r  (13)."""
        return {name: _columns(a) for name, a in self.points.items()}

    @property
    def partial_angular_accelerations(self):
        """Body by body the vectors α_r = ∂α/∂q̈_r  (31)."""
        return {name: _columns(a) for name, a in self.turns.items()}

    @property
    def partial_velocities(self):
        """Kane's ∂v/∂q̇_r, from the velocities: equal to the partial accelerations, by (4) and (9)."""
        u = [self.motion.u[j] for j in self.motion.independent]
        return {name: [_vector(tidy(a.velocity.diff(v)), a.axes) for v in u]
                for name, a in self.points.items()}

    @property
    def remainders(self):
        """Body by body what is left of the acceleration without q̈: U  (12), and of the angular one, k
        (30)."""
        return {kind: {name: _vector(a.remainder, a.axes) for name, a in vectors.items()}
                for kind, vectors in (("U", self.points), ("k", self.turns))}

    @cached_property
    def active(self):
        """Generalized active forces L_r  (16), (32)."""
        return tidy(self._active)

    @cached_property
    def _active(self):
        total = sp.zeros(len(self.independent), 1)
        for place, load in self.loads:
            moves = self._moving("a load", place) if hasattr(place, "vel") else self._turning("a load", place)
            total += moves.partial.T * self.motion.resolved(load, moves.axes)
        if total.has(*self.motion.a):
            raise ValueError("a load depends on accelerations: put it into the bodies' masses, or give its "
                             "value.")
        return total

    @cached_property
    def _inertial(self):
        p = len(self.independent)
        M, h = sp.zeros(p, p), sp.zeros(p, 1)
        for name, a in self.points.items():
            M += self.masses[name] * a.partial.T * a.partial
            h += self.masses[name] * a.partial.T * a.remainder
        for name, a in self.turns.items():
            I = self.inertias[name]
            M += a.partial.T * I * a.partial
            h += a.partial.T * (I * a.remainder + a.velocity.cross(I * a.velocity))
        return M, h

    @cached_property
    def mass_matrix(self):
        return tidy(self._inertial[0])

    @cached_property
    def forcing(self):
        return tidy(self._active - self._inertial[1])

    @cached_property
    def inertia_forces(self):
        """Generalized inertia forces L*_r  (17), (33)."""
        M, h = self._inertial
        return tidy(-M * sp.Matrix(self.independent) - h)

    @cached_property
    def equations(self):
        left = self.mass_matrix * sp.Matrix(self.independent)
        return [sp.Eq(tidy(a), b, evaluate=False) for a, b in zip(left, self.forcing)]

    def steps(self):
        for sentence, letter, vectors in (("Partial accelerations", r"\mathbf a", self.points),
                                          ("Partial angular accelerations", r"\boldsymbol\alpha",
                                           self.turns)):
            rows = [r",\quad ".join(rf"{letter}_{{{_named(name)}{r}}} = {_tex(v)}"
                                    for r, v in enumerate(_columns(a), 1))
                    for name, a in vectors.items()]
            if rows:
                yield (sentence, *rows)
        rest = [rf"{letter}_{{{_named(name)}}} = {_tex(v)}"
                for letter, kind in ((r"\mathbf U", "U"), (r"\mathbf k", "k"))
                for name, v in self.remainders[kind].items()]
        yield (r"Remainders without $\ddot q$", *rest)
        yield ("Inertia forces balance active forces", *self.equations)

    # ---- and on ---------------------------------------------------------------------
    def solve(self):
        """{q̈_r: expression}."""
        try:
            values = solve(self.mass_matrix, self.forcing)
        except SingularSystem as singular:
            moved = ", ".join(f"{a}: {x}" for a, x in zip(self.independent, singular.direction) if x != 0)
            raise ValueError(f"no inertia resists the acceleration ({moved}): a mass or a moment of inertia "
                             "is missing. Give it, or remove the coordinate.") from None
        return dict(zip(self.independent, values))

    def blow(self, impulses):
        """{Δq̇_r: expression} under impulses (Point, P) or (ReferenceFrame, moment): (15) integrated over a
        blow."""
        struck = object.__new__(type(self))
        struck.__dict__ = {k: v for k, v in self.__dict__.items()
                           if k not in ("active", "_active", "forcing", "equations")}
        struck.loads = list(impulses)
        rates = [changed("Δ", r"\Delta", self.motion.u[j]) for j in self.motion.independent]
        return dict(zip(rates, solve(self.mass_matrix, struck.active)))

    def rate(self, values):
        """d/dt of the state (q, q̇_r) as a NumPy function, for integration; ``values`` gives numbers to the
        parameters."""
        from .simulation import rate_of
        return rate_of(self.motion, self.mass_matrix, self.forcing, values)


def _vector(components, axes):
    from sympy.physics.vector import Vector
    return Vector([(sp.Matrix(components), axes)]) if any(x != 0 for x in components) else Vector(0)


def _columns(a: Affine):
    return [_vector(a.partial[:, r], a.axes) for r in range(a.partial.cols)]


def _tex(vector):
    from sympy.physics.vector import vlatex
    return vlatex(vector, fold_func_brackets=True)


def _named(name):
    """A body's name as an index: one letter is mathematics, more are words."""
    return name if len(name.rstrip("'")) == 1 else rf"\text{{{name}}},"
