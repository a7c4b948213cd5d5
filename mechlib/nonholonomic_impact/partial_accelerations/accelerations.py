"""Accelerations under linear nonholonomic constraints: what those of Long, Kane and Appell have in common.

Differentiated once, the constraints A q̇ + a₀ = 0 are linear in the accelerations, so that every acceleration
is

    a = Σ a_r q̈_r + U,        a_r = ∂a/∂q̈_r,        r = 1 … p = n - g         (long1998, (10)–(13)).
"""

from dataclasses import dataclass

import numpy as np
import sympy as sp

from mechlib.algebra import tidy
from mechlib.algebra.characteristics import characteristics, choose_dependent
from mechlib.algebra.forms import linear_form
from mechlib.algebra.probe import sample
from mechlib.display.dotted import symbol_of


@dataclass(frozen=True)
class Affine:
    """A vector Σ partial_r q̈_r + remainder, its components along ``axes``, and the velocity of which it is
    the derivative."""

    name: str
    axes: object
    partial: sp.Matrix
    remainder: sp.Matrix
    velocity: sp.Matrix


class ConstrainedMotion:
    """Coordinates, linear constraints on their rates, and vectors of ``sympy.physics`` resolved into q̈_r.

    ``coordinates`` are functions of time, ``constraints`` expressions that vanish, linear in q̇;
    ``independent`` names the coordinates q_r (left out: chosen so that the others follow wherever possible).
    ``at`` is a position {q: value} at which constraints and choice must not be singular.  All results are in
    plain symbols q, qdot, qddot.

    >>> from sympy.physics.mechanics import dynamicsymbols
    >>> x, y, phi = q = dynamicsymbols("x y varphi")
    >>> blade = ConstrainedMotion(q, [sp.sin(phi)*x.diff() - sp.cos(phi)*y.diff()], independent=[x, phi])
    >>> blade.velocities[1], blade.accelerations[1]
    (xdot*sin(varphi)/cos(varphi), (varphidot*xdot + xddot*sin(varphi)*cos(varphi))/cos(varphi)**2)
    """

    def __init__(self, coordinates, constraints=(), independent=None, at=None):
        self.t = t = sp.Symbol("t")
        self.coordinates = q = tuple(coordinates)
        for c in q:
            if not (isinstance(c, sp.core.function.AppliedUndef) and c.args == (t,)):
                raise ValueError(f"coordinate {c} is not a function of time: make it with dynamicsymbols.")
        self.q, self.u, self.a = ([symbol_of(c.func.__name__, k) for c in q] for k in range(3))
        self.names = dict(zip([*(c.diff(t, 2) for c in q), *(c.diff(t) for c in q), *q],
                              [*self.a, *self.u, *self.q]))
        rows = [self._plainly(c, "constraint") for c in constraints]
        forms = [linear_form(row, self.u, f"constraint {k} ({row})") for k, row in enumerate(rows, 1)]
        self.A = sp.Matrix([row for row, _ in forms]) if rows else sp.zeros(0, len(q))
        offset = sp.Matrix(len(rows), 1, [a0 for _, a0 in forms])
        chosen = None if independent is None else self._numbers(independent)
        where = {self.names.get(c, c): value for c, value in dict(at or {}).items()}
        check_rank(self.A, rows, {})
        check_rank(self.A, rows, where)
        k = characteristics(self.A, chosen)
        self.C, self.independent = k.C, k.independent
        if where:
            check_choice(self.A, k.dependent, self.u, where)
        self._rates = dict(zip(self.u, tidy(k.C * sp.Matrix([self.u[j] for j in k.independent])
                                            - k.D * offset)))
        again = sp.Matrix(len(rows), 1, [self._plainly(sp.sympify(c).diff(t)) for c in constraints])
        again = again.xreplace({a: sp.S.Zero for a in self.a})
        self.E = tidy((-k.D * again).xreplace(self._rates))
        self.velocities = sp.Matrix([self._rates[u] for u in self.u])

    @property
    def accelerations(self):
        """All q̈ in terms of the independent ones: C q̈_r + E  (long1998, (10))."""
        return tidy(self.C * sp.Matrix([self.a[j] for j in self.independent]) + self.E)

    def _plainly(self, expression, what="expression"):
        e = sp.sympify(expression).xreplace(self.names)
        left = sorted(map(str, e.atoms(sp.core.function.AppliedUndef)))
        if left:
            raise ValueError(f"{what} {e} contains {left[0]}, which is not among the coordinates. Add it to "
                             "them.")
        return e

    def _numbers(self, independent):
        for c in independent:
            if c not in self.coordinates:
                raise ValueError(f"independent names {c}, which is not among the coordinates.")
        return tuple(self.coordinates.index(c) for c in independent)

    def resolved(self, vector, axes):
        """Components of a vector along ``axes``, in plain symbols, dependent velocities eliminated."""
        return self.raw(vector, axes).xreplace(self._rates)

    def raw(self, vector, axes):
        """Components along ``axes`` in plain symbols."""
        return vector.to_matrix(axes).applyfunc(self._plainly)

    def affine(self, name, velocity, acceleration, axes):
        """Split an acceleration into partial accelerations and a remainder  (12), (30)."""
        components = self.raw(acceleration, axes)
        J = components.jacobian(self.a)
        if J.has(*self.a):
            raise ValueError(f"the acceleration of {name} is not linear in the second derivatives of the "
                             "coordinates: it has no partial accelerations. Check what was given by hand "
                             "(set_acc, set_ang_acc).")
        rest = components.xreplace({a: sp.S.Zero for a in self.a})
        return Affine(name, axes, tidy(J * self.C), tidy((J * self.E + rest).xreplace(self._rates)),
                      self.resolved(velocity, axes))


def _where(at):
    return ", ".join(f"{q} = {value}" for q, value in at.items())


def _ranks(A, rows, cases=3):
    return [max(np.linalg.matrix_rank(p.reshape(A.shape)[:k], tol=1e-9) for p in sample([*A], cases))
            for k in rows]


def check_rank(A, texts, at):
    """Independent constraints, everywhere or at a position: else a sentence that says which one follows from
    the others."""
    here = A.subs(at)
    for k, rank in zip(range(1, A.rows + 1), _ranks(here, range(1, A.rows + 1)) if A.rows else ()):
        if rank < k:
            place = f"at {_where(at)} the constraint matrix loses rank: there " if at else ""
            raise ValueError(f"{place}constraint {k} ({texts[k - 1]} = 0) follows from those before it. "
                             + ("Write rolling or contact there by other equations." if at
                                else "Leave it out."))


def check_choice(A, dependent, u, at):
    """The independent velocities must determine the others at the position."""
    here = A.subs(at)
    if dependent and _ranks(here[:, list(dependent)], [A.rows])[0] < A.rows:
        better = [str(v) for j, v in enumerate(u) if j not in choose_dependent(here)]
        given = [str(v) for j, v in enumerate(u) if j not in dependent]
        raise ValueError(f"at {_where(at)} the velocities {', '.join(given)} do not determine the others. "
                         f"Choose others, for example independent = {', '.join(better)}.")
