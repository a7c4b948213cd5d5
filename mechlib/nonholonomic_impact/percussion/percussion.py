"""A blow on a system whose masses change: the published equations, and the exact law beside them."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import sympy as sp

from mechlib.algebra import solve
from mechlib.display import Formulas, latex
from mechlib.needs import needs, positive

from . import holonomic, lagrange, linear, nonlinear
from .exact_flow import check_reduced_mass, follow, is_quadrature, lowest, quadrature
from .mass_points import MassPoint, StruckSystem
from .root_following import follow_root

LAWS = {"3.16": holonomic, "4.11": linear, "5.3": lagrange, "6.8": nonlinear}


@dataclass(frozen=True, repr=False)
class Percussion:
    """Velocities after the blow: a SymPy column where the law has a closed form, a NumPy array where it was
    solved in numbers."""

    system: StruckSystem
    law: str
    after: object
    path: object = None       # (times, velocities) on the way, if the law was integrated

    @property
    def violation(self):
        """f(u⁺) for every constraint: zero if the law keeps it."""
        values = self.system.residual([sp.sympify(x) for x in self.after])
        return values if isinstance(self.after, sp.MatrixBase) else [float(x) for x in values]

    def _pairs(self):
        exact = isinstance(self.after, sp.MatrixBase)
        return [(v, x if exact else sp.Symbol(f"{x:.6f}"))
                for v, x in zip(self.system.velocities, self.after)]

    def _repr_latex_(self):
        return Formulas([rf"{latex(v)}^{{+}} &= {latex(x)}" for v, x in self._pairs()], "")._repr_latex_()

    def __repr__(self):
        law = self.law if self.law == "exact" else f"({self.law})"
        return f"after the blow, {law}: " + ", ".join(f"{v} = {x}" for v, x in self._pairs())


@needs(tolerance=positive)
def percussion(points: MassPoint | Sequence[MassPoint], before: dict, constraints: Sequence[sp.Expr] = (),
               path: dict | None = None, published: bool | str = False,
               tolerance: float = 1e-12) -> Percussion:
    """Velocities after a blow on mass points whose masses may change.

    Parameters
    ----------
    points : list of :class:`.mass_points.MassPoint`.
    before : ``{velocity: value}``, all of them; the values must satisfy the constraints.
    constraints : expressions f(u) = 0, linear or not; the reactions act along ∂f/∂u (Chetaev).
    path : how impulses and mass losses share the instant, see :mod:`.blow_path`.  A symbol that it does not
        name is a parameter, like m or S, and stays in the answer.
    published : ``False`` for the exact law; ``True`` for the equation of zhang1994 that is made for the
    system, (3.16), (4.11)
        or (6.8); or its number, ``"5.3"``.
    tolerance : of the integration, relative and per step.

    A cart of mass m₀ that loses sand down to m₁ while a blow S is delivered evenly:

    >>> from .blow_path import in_order, together
    >>> from .mass_points import MassPoint
    >>> v = sp.Symbol("v"); m0, m1, S, sigma, mu = sp.symbols("m_0 m_1 S sigma mu", positive=True)
    >>> cart = MassPoint(mass=m0 - (m0 - m1)*mu, velocity=v, impulse=S*sigma)
    >>> percussion(cart, {v: 0}, path=together(sigma, mu)).after
    Matrix([[S*log(m_0/m_1)/(m_0 - m_1)]])
    >>> percussion(cart, {v: 0}, path=in_order(sigma, mu)).after
    Matrix([[S/m_0]])
    >>> percussion(cart, {v: 0}, path=together(sigma, mu), published=True).after
    Matrix([[S/m_1]])
    """
    system = StruckSystem(points, before, constraints, path)
    check_before(system)
    if published:
        law = _law_for(system) if published is True else str(published)
        if law not in LAWS:
            raise ValueError(f"unknown equation {law!r}: choose one of {', '.join(LAWS)}, or True for the "
                             "one that fits.")
        return Percussion(system, law, _solved(system, LAWS[law].equations))
    check_reduced_mass(system)
    if is_quadrature(system):
        after = quadrature(system)
        if after.free_symbols or not after.has(sp.Integral):
            return Percussion(system, "exact", after)
    times, states = follow(system, tolerance)
    return Percussion(system, "exact", states[-1], (times, states))


def _law_for(system):
    if not system.is_linear:
        return "6.8"
    return "4.11" if system.constraints or system.masses_follow_the_path else "3.16"


def _solved(system, law):
    """Exactly if the equations are linear in u⁺, else by following the root from u⁻ while the blow grows."""
    unknowns, left = system.after, sp.Matrix(law(system))
    K = left.jacobian(unknowns)
    if K.has(*unknowns):
        return follow_root(law, system)
    try:
        after = solve(K, -left.subs(dict.fromkeys(unknowns, 0)))
        return np.array(after,
                        dtype=float).ravel() if after.has(sp.Float) and not after.free_symbols else after
    except ArithmeticError:
        raise ValueError("the published equations do not determine the velocities: an admissible direction "
                         "has no mass after the blow. Add mass, or a constraint.") from None


def check_before(system):
    """Masses, constraints and velocities before the blow: each complaint says what and by how much."""
    _check_masses(system)
    _check_gradient(system)
    for f, value in zip(system.constraints, system.residual(system.before)):
        value = sp.simplify(value)
        if value != 0 and not (value.is_number and abs(value) <= 1e-9 * max(1, *map(abs, system.before))):
            amount = f"{float(value):.6g}" if value.is_number else str(value)
            raise ValueError(f"the velocities before the blow violate the constraint {f} = 0: its left side "
                             f"is {amount}. Start from velocities that satisfy it (a constraint that "
                             "arrives with the blow is another problem: class 2).")


def _check_masses(system):
    for k, p in enumerate(system.points, 1):
        first, last = system.at_start(p.mass), p.mass.subs(system.end)
        if first.is_negative:
            raise ValueError(f"mass number {k} ({p.mass}) is {first} before the blow: a mass is not "
                             "negative.")
        if first.is_nonnegative is None and sp.factor(first).is_nonnegative is None:
            names = ", ".join(sorted(map(str, first.free_symbols)))
            raise ValueError(f"mass number {k} ({p.mass}) has no known sign before the blow. If {names} "
                             "contains a share, say in the path how it grows, for example "
                             "path=together(sigma, mu); if not, declare the symbols positive, and write the "
                             "mass so that it is.")
        if p.mass.has(*system.velocities):
            continue
        if last.is_negative:
            raise ValueError(f"mass number {k} ({p.mass}) would be {last} after the blow: more is shed than "
                             "there is. Shed less.")
        for leg in system.legs:
            least, when = lowest(p.mass.subs(leg))
            if least < 0:
                raise ValueError(f"mass number {k} ({p.mass}) becomes negative ({least:.3g}) when the share "
                                 f"s = {when:.3g} of the leg is done: more is shed than there is. Shed less.")


def _check_gradient(system):
    J = system.at_start(system.gradient)
    for f, row in zip(system.constraints, J.tolist()):
        if all(sp.simplify(x) == 0 for x in row):
            known = f.has(*system.velocities)
            raise ValueError(f"the constraint {f} = 0 " + (
                "has no gradient at the velocities before the blow, ∂f/∂u = 0: the reaction has no "
                "direction and the law is undefined. A homogeneous quadratic constraint is like this at "
                "rest; start from velocities at which it points somewhere."
                if known else "contains no velocity. Remove it."))
    g = len(system.constraints)
    if g and J.is_Matrix and all(x.is_number for x in J):
        rank = np.linalg.matrix_rank(np.array(J, dtype=float), tol=1e-10)
    else:
        rank = J.rank(simplify=True) if g else 0
    if rank < g:
        raise ValueError(f"the {g} constraints have only {rank} independent "
                         f"gradient{'s' if rank != 1 else ''} at the velocities before the blow: one "
                         "follows from the others there. Leave it out.")
