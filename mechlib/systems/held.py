"""Velocities that obey the constraints of a system before it is struck (sun1985, (2.3))."""

import sympy as sp

from ..algebra import SingularSystem, solve
from ..algebra.forms import linear_form


def held(impact, names=None):
    """The impact itself, if the velocities before it obey its constraints; a sentence that says by how much
    if not.

    :class:`~mechlib.Impact` alone takes a violated constraint for a new one (class 2).  A blow on a
    system that rolls needs A u⁻ + a₀ = 0, or (1.1)''' does not follow from (1.1).

    >>> from mechlib import Constraint, Impact
    >>> r, w = sp.symbols("r omega_0", positive=True); v, spin = sp.symbols("v omega")
    >>> wheel = dict(velocities=[v, spin], kinetic_energy=v**2/2 + spin**2/4,
    ...              constraints=[Constraint(v - r*spin)])
    >>> _ = held(Impact(**wheel, before={v: r*w, spin: w}))
    >>> held(Impact(**wheel, before={v: -r*w, spin: w}))
    Traceback (most recent call last):
    ...
    ValueError: the velocities before the blow violate constraint 1 (-omega*r + v = 0): its left side is -2*omega_0*r. Correct the velocities, or leave the constraint out if it does not hold before.
    """  # noqa: E501
    scale = max([1.0, *(abs(float(v)) for v in impact.before if v.is_number)])
    broken = []
    for k, (constraint, gap) in enumerate(zip(impact.constraints, impact.approach), 1):
        if gap == 0 or gap.is_number and abs(float(gap)) <= 1e-9*scale:
            continue
        name = f"constraint {k}" if names is None else f"constraint {names[k - 1]}"
        broken.append(f"{name} ({constraint.expression} = 0): its left side is {gap}")
    if broken:
        raise ValueError(f"the velocities before the blow violate {'; '.join(broken)}. "
                         "Correct the velocities, or leave the constraint out if it does not hold before.")
    return impact


def completed(given, velocities, constraints):
    """All velocities that satisfy the constraints, from as many as are independent (sun1985, (2.3)).

    >>> r, w = sp.symbols("r omega_0", positive=True); v, spin = sp.symbols("v omega")
    >>> completed({spin: w}, [v, spin], [v - r*spin])
    {v: omega_0*r, omega: omega_0}
    """
    unknown = [str(v) for v in given if v not in velocities]
    if unknown:
        raise ValueError(f"{', '.join(unknown)} is not among the velocities "
                         f"{', '.join(map(str, velocities))}.")
    rest = [v for v in velocities if v not in given]
    rows = [linear_form(getattr(c, "expression", c), velocities) for c in constraints]
    if len(rest) != len(rows):
        raise ValueError(f"{len(rows)} constraints determine {len(rows)} velocities; {len(rest)} are left "
                         f"open ({', '.join(map(str, rest)) or 'none'}). Give {len(velocities) - len(rows)}.")
    A = sp.Matrix([row for row, _ in rows])
    known = sp.Matrix([given.get(v, 0) for v in velocities])
    right = -A*known - sp.Matrix([a0 for _, a0 in rows])
    try:
        values = solve(A[:, [list(velocities).index(v) for v in rest]], right)
    except SingularSystem as singular:
        stuck = ", ".join(str(v) for v, x in zip(rest, singular.direction) if x != 0)
        raise ValueError(f"the given velocities ({', '.join(map(str, given))}) leave {stuck} undetermined "
                         "in this position. Give others.") from None
    return {v: sp.sympify(given[v]) if v in given else values[rest.index(v)] for v in velocities}
