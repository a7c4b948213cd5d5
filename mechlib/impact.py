"""The one equation: M Δu = S + AᵀΛ,  A u⁺ + a₀ = -e (A u⁻ + a₀)."""

from dataclasses import dataclass, field
from functools import cached_property

import sympy as sp

from . import checks
from .algebra import solve, tidy
from .algebra.forms import linear_form, quadratic_form
from .display import Formulas, latex


@dataclass(frozen=True)
class Constraint:
    """A constraint ``expression = 0``, linear in the velocities, that acts during the impact.

    With restitution ``e`` its left side γ = A u + a₀ obeys γ⁺ = -e γ⁻.  If γ⁻ = 0 it held
    before (class 1); e = 0 makes it hold from now on (class 2); 0 < e ≤ 1 lets it
    bounce (classes 3 and 4).

    >>> v = sp.Symbol("v")
    >>> Constraint(v, e=1.5)
    Traceback (most recent call last):
    ...
    ValueError: restitution e = 1.50000000000000 of the constraint v is outside [0, 1]. Give 0 (it stays), 1 (elastic) or a value between.
    """  # noqa: E501

    expression: sp.Expr
    e: sp.Expr = sp.S.Zero
    unilateral = False

    def __post_init__(self):
        expression = self.expression
        if isinstance(expression, sp.Equality):
            expression = expression.lhs - expression.rhs
        object.__setattr__(self, "expression", checks.scalar(expression, "a constraint"))
        object.__setattr__(self, "e", checks.restitution(self.e, self.expression))


@dataclass(frozen=True)
class Jump:
    """What the impact does: columns in the order of the velocities and of the constraints."""

    impact: "Impact" = field(repr=False)
    by: str
    delta: sp.Matrix
    reactions: sp.Matrix

    @cached_property
    def after(self):
        """Velocities after the impact, u⁺ = u⁻ + Δu."""
        return tidy(self.impact.before + self.delta)

    @cached_property
    def energy_loss(self):
        """T⁻ - T⁺."""
        i = self.impact
        mean = i.before + self.delta / 2
        return tidy(-((mean.T * i.mass_matrix + i.linear_momentum.T) * self.delta)[0])

    def _repr_latex_(self):
        lines = [rf"{latex(u)}^{{+}} &= {latex(v)}" for u, v in zip(self.impact.velocities, self.after)]
        lines += [rf"\Lambda_{{{k}}} &= {latex(v)}" for k, v in enumerate(self.reactions, 1)]
        return Formulas(lines, "")._repr_latex_()


class Impact:
    """A mechanical system at the instant of an impact: configuration frozen, velocities about to jump.

    Parameters
    ----------
    velocities : list of symbols, u.  Positions are frozen: they are plain parameters.
    kinetic_energy : T(u), at most quadratic; T₁ and T₀ are allowed (rheonomic systems).
    impulses : list of ``(velocity_of_the_point, impulse)``, scalars, column vectors or
        vectors of ``sympy.physics``; the generalized impulse is S = (∂v/∂u)ᵀ P, (1.3.20).
    constraints : list of :class:`Constraint`: those that act during the impact; or of
        :class:`mechlib.contact.Contact`, which push and do not pull (numbers needed).
    before : ``{velocity: value before}``; a velocity left out keeps its symbol u⁻.

    >>> m, L, v0 = sp.symbols("m L v0", positive=True)
    >>> y, th = sp.symbols("ydot thetadot")
    >>> rhombus = Impact([y, th], 2*m*y**2 + sp.Rational(2, 3)*m*L**2*th**2,
    ...                  constraints=[Constraint(y + L*th/sp.sqrt(2))], before={y: -v0, th: 0})
    >>> jump = rhombus.solve(by="maggi")
    >>> list(jump.after), list(jump.reactions), jump.energy_loss
    ([-3*v0/5, 3*sqrt(2)*v0/(5*L)], [8*m*v0/5], 4*m*v0**2/5)
    """

    def __init__(self, velocities, kinetic_energy, impulses=(), constraints=(), before=None):
        self.velocities = checks.velocities(velocities)
        self.kinetic_energy = checks.scalar(kinetic_energy, "the kinetic energy")
        self.mass_matrix, self.linear_momentum, self.resting_energy = quadratic_form(
            self.kinetic_energy, self.velocities)
        self._describe(impulses, constraints, before)

    def _describe(self, impulses, constraints, before):
        u = self.velocities
        self.bodies, self.frame = (), None
        self.impulses = checks.impulses(impulses, u)
        self.before = checks.before(before, u)
        self.generalized_impulse = sp.zeros(len(u), 1)
        for power in self.impulses:
            self.generalized_impulse += linear_form(power, u, f"power of the impulse {power}")[0].T
        self._constrain(constraints)

    def _constrain(self, constraints):
        u = self.velocities
        self.constraints = checks.constraints(constraints)
        rows = [linear_form(c.expression, u, f"constraint {k} ({c.expression})")
                for k, c in enumerate(self.constraints, 1)]
        self.constraint_matrix = sp.Matrix([row for row, _ in rows]) if rows else sp.zeros(0, len(u))
        self.constraint_offset = sp.Matrix(len(rows), 1, [a0 for _, a0 in rows])
        self.restitution = sp.Matrix(len(rows), 1, [c.e for c in self.constraints])
        held = [c for c in self.constraints if not c.unilateral]
        if len(held) == len(rows):
            checks.system(self)
        else:
            self._with(held)

    def _with(self, constraints, before=None):
        """The same system with other constraints (and other velocities before)."""
        other = object.__new__(type(self))
        other.__dict__ = {k: v for k, v in self.__dict__.items()
                          if k not in ("approach", "constraint_jump", "closed")}
        other.before = self.before if before is None else before
        other._constrain(constraints)
        return other

    @classmethod
    def from_bodies(cls, bodies, frame=None, velocities=None, impulses=(), constraints=(), before=None,
                    kinematics=None):
        """The same from ``sympy.physics.mechanics``: see :func:`mechlib.bodies.impact_of_bodies`."""
        from .bodies import impact_of_bodies
        return impact_of_bodies(cls, bodies, frame, velocities, impulses, constraints, before, kinematics)

    @cached_property
    def approach(self):
        """γ⁻ = A u⁻ + a₀: how fast each constraint is violated before the impact."""
        return tidy(self.constraint_matrix * self.before + self.constraint_offset)

    @cached_property
    def constraint_jump(self):
        """A Δu = -(1 + e) γ⁻: what the constraints ask of the jump."""
        return tidy(sp.Matrix(len(self.constraints), 1,
                              lambda k, _: -(1 + self.restitution[k]) * self.approach[k]))

    @cached_property
    def closed(self):
        """The same impact with the contacts that push as constraints, and without the silent ones."""
        from .contact import closed
        return closed(self) if any(c.unilateral for c in self.constraints) else self

    def equations(self, by="lagrange", **options):
        """The principle at work: displays its equations and intermediate steps; ``.solve()`` solves them."""
        from .principles import principle
        return principle(by)(self.closed, **options)

    def solve(self, by="lagrange", **options):
        """Velocities after the impact and reaction impulses, by one of the six principles."""
        delta, reactions = self.equations(by, **options).solve()
        if self.closed is not self:
            from .contact import all_reactions
            reactions = all_reactions(self, delta, reactions)
        return Jump(self, by, delta, reactions)

    def compile(self, parameters, reactions=False):
        """A NumPy function of the parameters: see :func:`mechlib.numeric.compile_impact`."""
        from .numeric import compile_impact
        if any(c.unilateral for c in self.constraints):
            raise ValueError("compile: which contacts push can change with the parameters. Compile "
                             "impact.closed, where those that push are constraints, or solve for each set "
                             "of numbers.")
        return compile_impact(self, parameters, reactions)

    def contact_matrix(self, J):
        """W = J M⁻¹ Jᵀ, the inverse mass that a contact feels.

        ``J`` is a matrix with a column for each velocity, or a list of contact velocities.

        >>> m, I, a = sp.symbols("m I a", positive=True)
        >>> v, w = sp.symbols("v omega")
        >>> Impact([v, w], m*v**2/2 + I*w**2/2).contact_matrix([v + a*w])
        Matrix([[(I + a**2*m)/(I*m)]])
        """
        u = self.velocities
        if not isinstance(J, sp.MatrixBase):
            rows = J if isinstance(J, (list, tuple)) else [J]
            J = sp.Matrix([linear_form(checks.scalar(v, "a contact velocity"), u, f"contact velocity {v}")[0]
                           for v in rows])
        if J.cols != len(u):
            raise ValueError(f"J has {J.cols} columns; it needs one for each of the {len(u)} velocities.")
        try:
            return tidy(J * solve(self.mass_matrix, J.T))
        except ArithmeticError as singular:
            raise ValueError("the mass matrix has no inverse: there is no mass in the direction "
                             f"{checks.direction(singular.direction, u)}. Add its mass, or remove that "
                             "velocity.") from None

    def __repr__(self):
        return (f"Impact(velocities={list(self.velocities)}, kinetic_energy={self.kinetic_energy}, "
                f"constraints={[c.expression for c in self.constraints]})")
