"""Mass points whose masses change while they are struck, and what Kane asks of them: partial velocities."""

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass

import sympy as sp

from mechlib import checks
from mechlib.algebra import tidy
from mechlib.algebra.characteristics import characteristics
from mechlib.algebra.forms import linear_form
from mechlib.hints import Formula

from .blow_path import legs, s


def _column(value):
    if value is None or isinstance(value, str):
        raise ValueError(f"{value!r} is no velocity and no impulse of a mass point: give an expression or a "
                         "column of expressions.")
    return sp.Matrix(value) if isinstance(value, (sp.MatrixBase, list, tuple)) else sp.Matrix([value])


@dataclass(frozen=True)
class MassPoint:
    """A mass, its velocity, the impulse it receives, and the velocity of what it throws out relative to
    itself.

    ``mass`` may depend on the velocities and on the shares of a path (:mod:`.blow_path`), ``impulse`` on the
    shares. ``velocity`` is a scalar or a column, linear in the velocities; ``impulse`` and ``thrown`` are of
    the same kind. ``thrown`` is w in Meshchersky's m v̇ = F + ṁ w (zhang1994, (2.6)); 0 means that mass
    leaves, or joins, without a kick. A turning body is described in the same way: moment of inertia, angular
    velocity, angular impulse.
    """

    mass: sp.Expr
    velocity: sp.Expr
    impulse: sp.Expr = 0
    thrown: sp.Expr = 0

    def __post_init__(self):
        object.__setattr__(self, "mass", checks.scalar(self.mass, "the mass of a mass point"))
        if self.mass.is_negative:
            raise ValueError(f"the mass of a mass point is {self.mass} before the blow: a mass is not "
                             "negative.")
        object.__setattr__(self, "velocity", _column(self.velocity))
        for name in ("impulse", "thrown"):
            value = getattr(self, name)
            value = sp.zeros(len(self.velocity), 1) if isinstance(value,
                                                                  (int,
                                                                   float)) and value == 0 else _column(value)
            if len(value) != len(self.velocity):
                raise ValueError(f"{name} {list(value)} and velocity {list(self.velocity)} of a mass point "
                                 "must have the same number of components.")
            object.__setattr__(self, name, value)
        for name in ("velocity", "impulse", "thrown"):
            for component in getattr(self, name):
                checks.scalar(component, f"the {name} of a mass point")


class StruckSystem:
    """Mass points under one blow: everything the laws of percussion are made of.

    ``before`` gives the velocities, in their order, with their values.  ``constraints`` are expressions f(u)
    = 0. Without a ``path`` every impulse grows evenly.

    >>> x, y, S = sp.symbols("xdot ydot S")
    >>> pair = StruckSystem([MassPoint(2, x, impulse=S), MassPoint(3, y)], {x: 0, y: 0}, [x - y])
    >>> [pair.partial_velocities, pair.reactive_mass, pair.impulse.T]
    [[Matrix([[1, 0]]), Matrix([[0, 1]])], Matrix([
    [2, 0],
    [0, 3]]), Matrix([[S*s, 0]])]
    """

    def __init__(self, points: MassPoint | Sequence[MassPoint], before: dict,
                 constraints: Sequence[sp.Expr] = (), path: dict | None = None) -> None:
        points = [points] if isinstance(points, MassPoint) else points
        if not (isinstance(points, (list, tuple)) and all(isinstance(p, MassPoint) for p in points)):
            raise ValueError(f"points must be a MassPoint or a list of them, not {points!r}.")
        self.points = tuple(points)
        if not isinstance(before, dict) or not before:
            raise ValueError("before must be a dictionary {velocity: value} that names every velocity.")
        self.velocities = u = tuple(before)
        self.before = sp.Matrix([sp.sympify(value) for value in before.values()])
        self.constraints = tuple(c.lhs - c.rhs if isinstance(c, sp.Equality)
                                 else sp.sympify(getattr(c, "expression", c))
                                 for c in constraints)
        self.partial_velocities, self.offsets = [], []
        for point in self.points:
            rows = [linear_form(v, u, "velocity of a mass point") for v in point.velocity]
            self.partial_velocities.append(sp.Matrix([row for row, _ in rows]))
            self.offsets.append(sp.Matrix([rest for _, rest in rows]))
        self._read_path(path)
        for v, column in zip(u, sp.Matrix.vstack(*self.partial_velocities).T.tolist()):
            if not any(column) and not any(c.has(v) for c in self.constraints):
                raise ValueError(f"velocity {v} moves no mass point: add its mass, or leave it out of "
                                 "`before`.")

    def _read_path(self, path):
        impulses = [point.impulse for point in self.points]
        if path is None:
            if any(P.has(s) for P in impulses):
                raise ValueError("an impulse contains the symbol s, which counts along the path of the "
                                 "blow: use another letter.")
            self.legs, self.impulses = [{}], [P * s for P in impulses]
            self.start, self.end = {s: sp.S.Zero}, {s: sp.S.One}
        else:
            self.legs, self.impulses = legs(path), impulses
            self.start, self.end = (dict.fromkeys(path, sp.Integer(k)) for k in (0, 1))
            used = set().union(*(p.mass.free_symbols | p.impulse.free_symbols for p in self.points))
            idle = [str(share) for share in path if share not in used]
            if idle:
                raise ValueError(f"the share {idle[0]} of the path occurs in no mass and in no impulse: "
                                 f"write, for example, impulse=S*{idle[0]}.")

    @property
    def gradient(self) -> sp.Matrix:
        """J = ∂f/∂u, one row for each constraint (Chetaev's directions, zhang1994 (2.10))."""
        if not self.constraints:
            return sp.zeros(0, len(self.velocities))
        return sp.Matrix(self.constraints).jacobian(self.velocities)

    @property
    def impulse(self) -> sp.Matrix:
        """Generalized impulse S = Σ Uᵀ S_i along the path (zhang1994, (3.6))."""
        return sum((U.T * P for U, P in zip(self.partial_velocities, self.impulses)),
                   sp.zeros(len(self.velocities), 1))

    @property
    def reactive_mass(self) -> sp.Matrix:
        """B = Σ Uᵀ (m U - w ∂m/∂u): what multiplies du when masses follow the velocities."""
        n = len(self.velocities)
        return sum((U.T * (p.mass * U - p.thrown * sp.Matrix([p.mass]).jacobian(self.velocities))
                    for U, p in zip(self.partial_velocities, self.points)), sp.zeros(n, n))

    @property
    def masses_follow_velocities(self) -> bool:
        return any(p.mass.has(*self.velocities) for p in self.points)

    @property
    def masses_follow_the_path(self) -> bool:
        return any(p.mass.has(*self.start) for p in self.points)

    @property
    def is_linear(self) -> bool:
        """Every constraint linear in the velocities."""
        return not self.gradient.has(*self.velocities)

    def characteristics(self) -> tuple[sp.Matrix, sp.Matrix, Sequence[int]]:
        """C and c₀ with u = C ν + c₀ for linear constraints, and the numbers of the independent velocities
        ν."""
        A = self.gradient
        k = characteristics(A)
        rest = sp.Matrix(len(self.constraints), 1,
                         list(self.constraints)).subs(dict.fromkeys(self.velocities, 0))
        return k.C, (-k.D * rest if self.constraints else sp.zeros(len(self.velocities), 1)), k.independent

    def delivered(self, part: Formula) -> "StruckSystem":
        """The same blow broken off when every share has come to ``part``."""
        other = copy(self)
        other.end = dict.fromkeys(self.end, sp.sympify(part))
        return other

    # ---- values before and after ---------------------------------------------------
    @property
    def after(self) -> tuple[sp.Symbol, ...]:
        """Symbols u⁺ for the velocities after the blow."""
        return tuple(sp.Symbol(f"{v}^+") for v in self.velocities)

    def at_start(self, expression: sp.Expr | sp.Matrix) -> sp.Expr | sp.Matrix:
        """An expression at u⁻, before anything has happened."""
        return expression.subs(dict(zip(self.velocities, self.before)), simultaneous=True).subs(self.start)

    def at_end(self, expression: sp.Expr | sp.Matrix) -> sp.Expr | sp.Matrix:
        """An expression at u⁺, everything delivered."""
        return expression.subs(dict(zip(self.velocities, self.after)), simultaneous=True).subs(self.end)

    def momentum_jumps(self) -> list[sp.Matrix]:
        """Δ(m v) of every point, in the unknown velocities after."""
        return [self.at_end(p.mass * p.velocity) - self.at_start(p.mass * p.velocity) for p in self.points]

    def residual(self, values: dict) -> list[sp.Expr]:
        """The constraints' left sides at given velocities."""
        values = dict(zip(self.velocities, values))
        return [tidy(c.subs(values, simultaneous=True)) for c in self.constraints]
