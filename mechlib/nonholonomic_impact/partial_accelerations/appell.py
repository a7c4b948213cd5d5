"""Appell's equations: ∂S/∂q̈_r = L_r with the Gibbs function, the "energy of the accelerations"."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import sympy as sp

from mechlib.algebra import tidy
from mechlib.display import latex
from mechlib.hints import Bodies
from mechlib.needs import needs

from .accelerations import ConstrainedMotion
from .partial_accelerations import DESCRIBED, PartialAccelerations


@needs(**DESCRIBED)
def appell_equations(bodies: Bodies, frame: Any, coordinates: Sequence[sp.Expr], loads: Sequence[tuple] = (),
                     constraints: Sequence[sp.Expr] = (), independent: Sequence[sp.Expr] | None = None,
                     at: dict | None = None) -> "Appell":
    """The same arguments and the same equations as ``partial_acceleration_equations``, by another road.

    >>> from sympy.physics.mechanics import Particle, Point, ReferenceFrame, dynamicsymbols
    >>> x, y = q = dynamicsymbols("x y"); m, g = sp.symbols("m g", positive=True)
    >>> N = ReferenceFrame("N"); P = Point("P"); P.set_vel(N, x.diff()*N.x + y.diff()*N.y)
    >>> bead = appell_equations([Particle("P", P, m)], N, q, [(P, m*g*N.x)], [y.diff() - x*x.diff()], [x])
    >>> bead.gibbs_function
    m*xddot*(x**2*xddot + 2*x*xdot**2 + xddot)/2
    >>> bead.equations[0]
    Eq(m*xddot*(x**2 + 1), m*(g - x*xdot**2))
    """
    return Appell(bodies, frame, ConstrainedMotion(coordinates, constraints, independent, at), loads)


class Appell(PartialAccelerations):
    """S = ½ Σ m a·a + ½ Σ α·Iα + Σ α·(ω × Iω), without the terms that contain no q̈."""

    title = "Appell's equations"

    @cached_property
    def gibbs_function(self):
        a_r, total = sp.Matrix(self.independent), sp.S.Zero
        for name, a in self.points.items():
            whole = a.partial * a_r + a.remainder
            total += self.masses[name] * whole.dot(whole) / 2
        for name, a in self.turns.items():
            whole, I = a.partial * a_r + a.remainder, self.inertias[name]
            total += whole.dot(I * whole) / 2 + whole.dot(a.velocity.cross(I * a.velocity))
        total = sp.expand(total)
        return tidy(total - total.xreplace({a: sp.S.Zero for a in a_r}))

    @cached_property
    def _inertial(self):
        """M and h of ∂S/∂q̈_r = M q̈ + h."""
        gradient = sp.Matrix([self.gibbs_function.diff(a) for a in self.independent])
        at_rest = dict.fromkeys(self.independent, sp.S.Zero)
        return gradient.jacobian(self.independent), gradient.xreplace(at_rest)

    def steps(self):
        yield ("Gibbs function, terms with accelerations", rf"S = {latex(self.gibbs_function)}")
        yield ("Its derivatives are the generalized forces", *self.equations)
