"""Constrained motion: ∂L/∂q - d/dt ∂L/∂q̇ + Q + R = 0, with a law for the reaction R."""

from functools import cached_property
from typing import NamedTuple

import sympy as sp

from mechlib.algebra import SingularSystem, solve, tidy
from mechlib.algebra.characteristics import characteristics
from mechlib.display import Formulas, split_lines
from mechlib.display.dotted import dotted, symbol_of


class Reduced(NamedTuple):
    """Equations free of the new unknowns, and what these are."""

    equations: tuple
    multipliers: dict

    def _repr_latex_(self):
        return _display([*(sp.Eq(sp.expand(dotted(e)), 0, evaluate=False) for e in self.equations),
                         *(sp.Eq(dotted(x), sp.expand(dotted(v)), evaluate=False)
                           for x, v in self.multipliers.items())])

    def __repr__(self):
        return "; ".join([*(f"{dotted(e)} = 0" for e in self.equations),
                          *(f"{dotted(x)} = {dotted(v)}" for x, v in self.multipliers.items())])


class Motion:
    """Equations of motion of a Lagrangian system under constraints, by one law of reaction.

    ``reaction`` is the force R *in* ∂L/∂q - d/dt ∂L/∂q̇ + Q + R = 0; ``unknowns`` are the multipliers, or
    their derivatives where the law contains these; ``state`` the multipliers that need an initial value.
    """

    law = ""

    def __init__(self, problem):
        self.problem = problem
        self.t, self.coordinates, self.velocities = problem.t, problem.q, problem.u
        self.accelerations = tuple(v.diff(self.t) for v in self.velocities)
        self.constraints, self.multipliers = problem.constraints, problem.multipliers
        self.reaction = sum((self._force(k) for k in range(len(self.constraints))),
                            sp.zeros(len(self.coordinates), 1))

    # What a law of reaction says: overridden

    def _force(self, k):
        """The reaction of constraint k, a column."""
        raise NotImplementedError

    def condition(self, dq=None):
        """What the law asks of a virtual displacement δq: expressions that must vanish."""
        raise NotImplementedError

    @property
    def state(self):
        """Multipliers that are part of the state."""
        return ()

    # What follows

    @cached_property
    def equations(self):
        """∂L/∂q - d/dt ∂L/∂q̇ + Q + R, one expression (= 0) for each coordinate."""
        return tuple(self.problem.euler + self.reaction)

    @property
    def unknowns(self):
        """What the equations determine beside the accelerations."""
        return tuple(m.diff(self.t) if m in self.state else m for m in self.multipliers)

    @cached_property
    def differentiated(self):
        """The constraints, differentiated until they contain accelerations."""
        return tuple(f.diff(self.t, 2 if rigid else 1)
                     for f, rigid in zip(self.constraints, self.problem.holonomic))

    def variation(self):
        """Virtual displacements δq as functions of time, for :meth:`virtual_work`."""
        return tuple(sp.Function(f"δ{x.func.__name__}")(self.t) for x in self.coordinates)

    def virtual_work(self, dq=None):
        """R·δq, for displacements δq that may be functions of time."""
        return sp.Add(*(r * d for r, d in zip(self.reaction, self._displacement(dq))))

    def boundary_term(self, dq=None):
        """Σ λ ∂f/∂q̇ δq: its rate is what separates the two laws (wei1994, (3.31))."""
        dq = self._displacement(dq)
        return sp.Add(*(m * f.diff(v) * d for m, f in zip(self.multipliers, self.constraints)
                        for v, d in zip(self.velocities, dq)))

    def _displacement(self, dq):
        dq = self.variation() if dq is None else tuple(dq)
        if len(dq) != len(self.coordinates):
            raise ValueError(f"dq has {len(dq)} entries; it needs one for each of the "
                             f"{len(self.coordinates)} coordinates.")
        return dq

    def _plain(self):
        """Symbols in place of the functions of time and of their derivatives."""
        names = [(x, k) for x in (*self.coordinates, *self.multipliers) for k in (2, 1, 0)]
        return {x.diff(self.t, k) if k else x: symbol_of(x.func.__name__, k) for x, k in names}

    def acceleration(self):
        """{q̈: …, λ or λ̇: …}: the equations and the differentiated constraints, solved exactly."""
        rows, x = (*self.equations, *self.differentiated), (*self.accelerations, *self.unknowns)
        plain = self._plain()
        rows, x = [r.xreplace(plain) for r in rows], [v.xreplace(plain) for v in x]
        A, b = sp.linear_eq_to_matrix([sp.expand(r) for r in rows], x)
        try:
            values = solve(A, b)
        except SingularSystem:
            raise ValueError("the equations do not determine the accelerations: a mass is missing, or the "
                             f"constraints {', '.join(map(str, dotted(self.constraints)))} depend on one "
                             "another.") from None
        back = {symbol: e for e, symbol in plain.items()}
        return dict(zip((*self.accelerations, *self.unknowns), (v.xreplace(back) for v in values)))

    def reduced(self, independent=None):
        """Multiply by the admissible directions C (∂f/∂q̇·C = 0): what is left contains none of the
        ``unknowns``.

        Denominators of the equations are cleared.  ``independent`` coordinates are chosen if none are named;
        in the solved form they are given.
        """
        plain = self._plain()
        back = {symbol: e for e, symbol in plain.items()}
        if independent is None and self.problem.dependent:
            independent = [x for x in self.coordinates if x not in self.problem.dependent]
        numbers = None if independent is None else tuple(self.coordinates.index(x) for x in independent)
        k = characteristics(self.problem.gradient.xreplace(plain), numbers)
        C, D = k.C.xreplace(back), k.D.xreplace(back)
        known = sp.Matrix(self.equations).subs({x: 0 for x in self.unknowns})
        signs = [1 if m in self.state else -1 for m in self.multipliers]
        values = [s * v for s, v in zip(signs, D.T * known)]
        return Reduced(tuple(sp.numer(_sorted(e, plain, back)) for e in C.T * known),
                       {x: _sorted(v, plain, back) for x, v in zip(self.unknowns, values)})

    def rate(self, parameters=None):
        """The right-hand side for numbers: see
        :func:`mechlib.nonholonomic_impact.mechanics_of_constraints.trajectory.rate_of`."""
        from .trajectory import rate_of
        return rate_of(self, parameters)

    def simulate(self, start, until, multipliers=None, parameters=None, points=201, tolerance=1e-12):
        """Follow the motion: see
        :func:`mechlib.nonholonomic_impact.mechanics_of_constraints.trajectory.simulate`."""
        from .trajectory import simulate
        return simulate(self, start, until, multipliers, parameters, points, tolerance)

    def _repr_latex_(self):
        return _display([sp.Eq(sp.expand(dotted(e)), 0, evaluate=False)
                         for e in (*self.equations, *self.constraints)])

    def __repr__(self):
        rows = [f"{sp.expand(dotted(e))} = 0" for e in (*self.equations, *self.constraints)]
        return f"{self.law}: " + "; ".join(rows)


def _display(equations):
    """LaTeX of equations below one another, long ones broken."""
    lines = []
    for equation in equations:
        first, *rest = split_lines(equation, 34)
        lines += [f"& {first}", *(rf"& \quad {more}" for more in rest)]
    return Formulas(lines, "")._repr_latex_()


def _sorted(expression, plain, back):
    """The expression with common factors taken out."""
    return tidy(sp.sympify(expression).xreplace(plain)).xreplace(back)
