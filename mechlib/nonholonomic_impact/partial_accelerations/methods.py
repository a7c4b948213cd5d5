"""Four methods to derive the same equations of motion, at work on one system and measured."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import sympy as sp

from mechlib.algebra import tidy
from mechlib.cost.clock import processor_time
from mechlib.display import Table
from mechlib.hints import Bodies
from mechlib.needs import needs

from .accelerations import ConstrainedMotion
from .appell import Appell
from .partial_accelerations import DESCRIBED, PartialAccelerations

STAGES = ("velocities", "partial vectors", "accelerations", "energy", "equations")


class Kane(PartialAccelerations):
    """The same sums with Kane's partial velocities ∂v/∂q̇_r, ∂ω/∂q̇_r in place of the partial
    accelerations."""

    title = "Kane's equations"

    def _add(self, body):
        super()._add(body)
        for vectors in (self.points, self.turns):
            name = str(body.name)
            if name in vectors:
                speeds = [self.motion.u[j] for j in self.motion.independent]
                vectors[name] = replace(vectors[name], partial=tidy(vectors[name].velocity.jacobian(speeds)))


NAMES = {PartialAccelerations: "Long", Kane: "Kane", Appell: "Appell"}


@dataclass(frozen=True)
class Lagrange:
    """d/dt ∂T/∂q̇ - ∂T/∂q = Q + Aᵀλ with A q̈ + … = 0: n + g equations for q̈ and λ."""

    velocities: tuple
    kinetic_energy: sp.Expr
    equations: tuple
    unknowns: tuple


def lagrange(bodies, frame, coordinates, loads=(), constraints=(), independent=None):
    """Lagrange's equations of the first kind; velocities must not use the constraints yet.

    >>> from sympy.physics.mechanics import Particle, Point, ReferenceFrame, dynamicsymbols
    >>> x, y = q = dynamicsymbols("x y"); m, g = sp.symbols("m g", positive=True)
    >>> N = ReferenceFrame("N"); P = Point("P"); P.set_vel(N, x.diff()*N.x + y.diff()*N.y)
    >>> lagrange([Particle("P", P, m)], N, q, [(P, m*g*N.x)], [y.diff() - x*x.diff()]).equations
    (-g*m + lambda_1*x + m*xddot, -lambda_1 + m*yddot, -x*xddot - xdot**2 + yddot)
    """
    motion = ConstrainedMotion(coordinates)
    free = PartialAccelerations(bodies, frame, motion, loads)
    vectors = [*free.points.values(), *free.turns.values()]
    inertias = [*(sp.eye(3) * free.masses[name] for name in free.points), *free.inertias.values()]
    T = tidy(sum((a.velocity.dot(I * a.velocity) for a, I in zip(vectors, inertias)), sp.S.Zero) / 2)
    rows = sp.Matrix([motion._plainly(c) for c in constraints])
    A = rows.jacobian(motion.u) if constraints else sp.zeros(0, len(motion.q))
    multipliers = sp.symbols(f"lambda_1:{len(rows) + 1}")

    def rate(e):
        return sum((e.diff(q)*u + e.diff(u)*a for q, u, a in zip(motion.q, motion.u, motion.a)),
                   e.diff(motion.t))

    reactions = A.T * sp.Matrix(len(rows), 1, multipliers)
    equations = [tidy(rate(T.diff(u)) - T.diff(q) - Q - R)
                 for q, u, Q, R in zip(motion.q, motion.u, free.active, reactions)]
    equations += [tidy(rate(row)) for row in rows]
    return Lagrange(tuple(tuple(tidy(a.velocity)) for a in vectors), T, tuple(equations),
                    (*motion.a, *multipliers))


def operations(things):
    """Operations written down in a collection of expressions."""
    return sum(int(sp.count_ops(sp.sympify(e))) for e in things)


def _derived(method, system):
    """The derivation and its equations, which are worked out when they are asked for."""
    motion = ConstrainedMotion(system["coordinates"], system.get("constraints", ()),
                               system.get("independent"))
    derivation = method(system["bodies"], system["frame"], motion, system.get("loads", ()))
    return derivation, derivation.equations


def _stages(method, e):
    """What the method writes: operations stage by stage."""
    vectors = [*e.points.values(), *e.turns.values()]
    a_r = sp.Matrix(e.independent)
    written = dict.fromkeys(STAGES, 0)
    written["accelerations"] = operations(x for a in vectors for x in tidy(a.partial * a_r + a.remainder))
    written["equations"] = operations(x for equation in e.equations for x in equation.args)
    if method is Appell:
        written["energy"] = operations([e.gibbs_function])
    else:
        written["partial vectors"] = operations(x for a in vectors for x in a.partial)
    if method is Kane:
        written["velocities"] = operations(x for a in vectors for x in tidy(a.velocity))
    return written


@needs(**DESCRIBED)
def compare_methods(bodies: Bodies, frame: Any, coordinates: Sequence[sp.Expr], loads: Sequence[tuple] = (),
                    constraints: Sequence[sp.Expr] = (), independent: Sequence[sp.Expr] | None = None,
                    multipliers: bool = True, with_times: bool = False) -> Table:
    """Unknowns and operations of each method, stage by stage; optionally its time.

    ``multipliers=False`` leaves Lagrange's equations out: they cannot start from velocities that already use
    the constraints.
    """
    system = dict(bodies=bodies, frame=frame, coordinates=coordinates, loads=loads, constraints=constraints,
                  independent=independent)
    rows = []
    for method in (PartialAccelerations, Kane, Appell):
        seconds, (e, _) = processor_time(partial(_derived, method, system), 1)
        rows.append((NAMES[method], len(e.unknowns), _stages(method, e), seconds))
    if multipliers:
        seconds, e = processor_time(lambda: lagrange(**system), 1)
        written = dict.fromkeys(STAGES, 0)
        written |= {"velocities": operations(x for v in e.velocities for x in v),
                    "energy": operations([e.kinetic_energy]),
                    "equations": operations(e.equations)}
        rows.append(("multipliers", len(e.unknowns), written, seconds))
    lines = [["unknowns", *(unknowns for _, unknowns, _, _ in rows)]]
    lines += [[stage, *(written[stage] or "·" for _, _, written, _ in rows)] for stage in STAGES]
    lines += [["all", *(sum(written.values()) for _, _, written, _ in rows)]]
    if with_times:
        lines += [["milliseconds", *(f"{1e3*seconds:.0f}" for *_, seconds in rows)]]
    return Table(["", *(title for title, *_ in rows)], lines)
