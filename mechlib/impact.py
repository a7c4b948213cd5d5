"""The one equation: M Δu = S + AᵀΛ,  A u⁺ + a₀ = -e (A u⁻ + a₀)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import sympy as sp

from . import checks
from .algebra import solve, tidy
from .algebra.forms import linear_form, quadratic_form
from .bodies import Energy, impact_of_bodies
from .constraint import Constraint, constraints_of
from .contact import all_reactions, pushing
from .display import Formulas, latex
from .hints import Bodies
from .numeric import compile_impact
from .principles import principle
from .principles.derivation import Derivation


@dataclass(frozen=True)
class Jump:
    """What the impact does: columns in the order of the velocities and of the constraints."""

    impact: "Impact" = field(repr=False)
    by: str
    delta: sp.Matrix
    reactions: sp.Matrix

    @cached_property
    def after(self) -> sp.Matrix:
        """Velocities after the impact, u⁺ = u⁻ + Δu."""
        before = self.impact.before
        return tidy(before + self.delta) if any(before) else self.delta

    @cached_property
    def energy_loss(self) -> sp.Expr:
        """T⁻ - T⁺."""
        i = self.impact
        mean = i.before + self.delta / 2
        return tidy(-((mean.T * i.mass_matrix + i.linear_momentum.T) * self.delta)[0])

    def _repr_latex_(self):
        lines = [rf"{latex(u)}^{{+}} &= {latex(v)}" for u, v in zip(self.impact.velocities, self.after)]
        lines += [rf"\Lambda_{{{k}}} &= {latex(v)}" for k, v in enumerate(self.reactions, 1)]
        return Formulas(lines, "")._repr_latex_()


@dataclass(frozen=True, eq=False, repr=False)
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
    before : ``{velocity: value before}``; a velocity left out keeps its symbol u⁻.  Or a column of all
        values, such as ``jump.after``.

    An impact is frozen: ``dataclasses.replace(impact, constraints=[…])`` is the same system under others.

    >>> m, L, v0 = sp.symbols("m L v0", positive=True)
    >>> y, th = sp.symbols("ydot thetadot")
    >>> rhombus = Impact([y, th], 2*m*y**2 + sp.Rational(2, 3)*m*L**2*th**2,
    ...                  constraints=[Constraint(y + L*th/sp.sqrt(2))], before={y: -v0, th: 0})
    >>> jump = rhombus.solve(by="maggi")
    >>> list(jump.after), list(jump.reactions), jump.energy_loss
    ([-3*v0/5, 3*sqrt(2)*v0/(5*L)], [8*m*v0/5], 4*m*v0**2/5)
    """

    velocities: tuple
    kinetic_energy: sp.Expr
    impulses: tuple = ()
    constraints: tuple = ()
    before: sp.Matrix = None
    energy: Energy = field(default=None, kw_only=True)
    powers: tuple = field(init=False)
    generalized_impulse: sp.Matrix = field(init=False)
    constraint_matrix: sp.Matrix = field(init=False)
    constraint_offset: sp.Matrix = field(init=False)

    def __post_init__(self):
        u = checks.velocities(self.velocities)
        T = checks.scalar(self.kinetic_energy, "the kinetic energy")
        self._keep(velocities=u, kinetic_energy=T, energy=self.energy or Energy(*quadratic_form(T, u)))
        self._keep(impulses=checks.impulses(self.impulses, u), before=checks.before(self.before, u))
        self._keep(powers=tuple(checks.power(v, P) for v, P in self.impulses))
        S = [linear_form(power, u, f"power of the impulse {power}")[0].T for power in self.powers]
        self._keep(generalized_impulse=sum(S, sp.zeros(len(u), 1)),
                   constraints=constraints_of(self.constraints))
        rows = [linear_form(c.expression, u, f"constraint {k} ({c.expression})")
                for k, c in enumerate(self.constraints, 1)]
        self._keep(constraint_matrix=sp.Matrix(len(rows), len(u), [x for row, _ in rows for x in row]),
                   constraint_offset=sp.Matrix(len(rows), 1, [a0 for _, a0 in rows]))
        held = tuple(c for c in self.constraints if not c.unilateral)
        checks.system(self if held == self.constraints else replace(self, constraints=held))

    def _keep(self, **checked):
        for name, value in checked.items():
            object.__setattr__(self, name, value)

    @classmethod
    def from_bodies(cls, bodies: Bodies, frame: Any = None, velocities: Sequence[sp.Expr] | None = None,
                    impulses: Sequence[tuple] = (), constraints: Sequence[Constraint | sp.Expr] = (),
                    before: dict | sp.Matrix | None = None, kinematics: dict | None = None) -> "Impact":
        """The same from ``sympy.physics.mechanics``: see :func:`mechlib.bodies.impact_of_bodies`."""
        return cls(**impact_of_bodies(bodies, frame, velocities, impulses, constraints, before, kinematics))

    @property
    def mass_matrix(self) -> sp.Matrix:
        """M of T = ½ uᵀM u + aᵀu + T₀."""
        return self.energy.mass_matrix

    @property
    def linear_momentum(self) -> sp.Matrix:
        """a of T = ½ uᵀM u + aᵀu + T₀."""
        return self.energy.linear_momentum

    @property
    def resting_energy(self) -> sp.Expr:
        """T₀ of T = ½ uᵀM u + aᵀu + T₀."""
        return self.energy.resting_energy

    @cached_property
    def restitution(self) -> sp.Matrix:
        """e of each constraint."""
        return sp.Matrix(len(self.constraints), 1, [c.e for c in self.constraints])

    @cached_property
    def approach(self) -> sp.Matrix:
        """γ⁻ = A u⁻ + a₀: how fast each constraint is violated before the impact."""
        return tidy(self.constraint_matrix * self.before + self.constraint_offset)

    @cached_property
    def constraint_jump(self) -> sp.Matrix:
        """A Δu = -(1 + e) γ⁻: what the constraints ask of the jump."""
        return tidy(sp.Matrix(len(self.constraints), 1,
                              lambda k, _: -(1 + self.restitution[k]) * self.approach[k]))

    @cached_property
    def acting(self) -> tuple[int, ...]:
        """The numbers (from 0) of the constraints that act: all but the contacts that are silent."""
        if not any(c.unilateral for c in self.constraints):
            return tuple(range(len(self.constraints)))
        push = pushing(self)
        return tuple(k for k, c in enumerate(self.constraints) if not c.unilateral or k in push)

    @cached_property
    def bilateral(self) -> "Impact":
        """The same impact with the contacts that push as constraints, and without the silent ones."""
        if not any(c.unilateral for c in self.constraints):
            return self
        acting = [self.constraints[k] for k in self.acting]
        return replace(self, constraints=[Constraint(c.expression, c.e) for c in acting])

    def equations(self, by: str = "lagrange", **options: Any) -> Derivation:
        """The principle at work: displays its equations and intermediate steps; ``.solve()`` solves them."""
        return principle(by)(self.bilateral, **options)

    def solve(self, by: str = "lagrange", **options: Any) -> Jump:
        """Velocities after the impact and reaction impulses, by one of the six principles."""
        delta, reactions = self.equations(by, **options).solve()
        if self.bilateral is not self:
            reactions = all_reactions(self, delta, reactions)
        return Jump(self, by, delta, reactions)

    def compile(self, parameters: Sequence[sp.Symbol], reactions: bool = False) -> Callable:
        """A NumPy function of the parameters: see :func:`mechlib.numeric.compile_impact`."""
        if any(c.unilateral for c in self.constraints):
            raise ValueError("compile: which contacts push can change with the parameters. Compile "
                             "impact.bilateral, where those that push are constraints, or solve for each "
                             "set of numbers.")
        return compile_impact(self, parameters, reactions)

    def contact_matrix(self, J: sp.Matrix | Sequence[sp.Expr]) -> sp.Matrix:
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
