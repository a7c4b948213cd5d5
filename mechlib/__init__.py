"""The mechanics of impact: one equation, six principles, live pictures.

At an impact the configuration is frozen and the velocities jump:

    M Δu = S + Aᵀ Λ,        A u⁺ + a₀ = -e (A u⁻ + a₀).

Everything here is an instance of that equation, a way to write it, or a picture of it.  A ball falls on the
floor:

>>> import sympy as sp
>>> from mechlib import Constraint, Impact
>>> m, v0, e = sp.symbols("m v_0 e", positive=True)
>>> v = sp.Symbol("v")
>>> ball = Impact([v], m*v**2/2, constraints=[Constraint(v, e=e)],
...               before={v: -v0})
>>> jump = ball.solve()
>>> jump.after[0], jump.reactions[0]
(e*v_0, m*v_0*(e + 1))

Where to look:

    mechlib              Impact, Constraint, Jump; Contact, pushing, in_turn: contacts that only push; show
    mechlib.principles   Lagrange, Jourdain, Gauss, Maggi, Boltzmann–Hamel and Kane, a file each
    mechlib.motion       between impacts: one integrator, one loop through impacts, linear systems exactly
    mechlib.algebra      exact fields with angles, results that a person would write
    mechlib.systems      machines to strike: axle, train of axles, sleigh
    mechlib.cost         what a method costs: equations, operations, digits
    mechlib.display      formulas and tables
    mechlib.scene        pictures, described once, still or live
    mechlib.exercises    answers, described once, and how they are judged

The laws of a chapter come from its package, ``from mechlib.particle_collision import strike_wall``:

    persistent_impact, particle_collision, rigid_body_collision, elastic_bodies, one_degree_vibro_impact,
    two_degree_vibro_impact, many_degree_vibro_impact, impact_control, nonholonomic_impact

Each has its names in ``__all__``; the reference of the book shows them with their formulas and examples.
"""

from .constraint import Constraint
from .contact import Contact, in_turn, pushing
from .display import show
from .impact import Impact, Jump

__all__ = ["Constraint", "Contact", "Impact", "Jump", "in_turn", "pushing", "show"]


def __getattr__(name):
    """``mechlib.__version__``, which stands in pyproject.toml alone; looked up when it is asked for."""
    if name == "__version__":
        from importlib.metadata import version
        return version("mechlib")
    raise AttributeError(f"mechlib has no {name!r}: see mechlib.__all__.")
