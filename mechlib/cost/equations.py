"""How many equations?  Counted from the equations themselves, shown as a table."""

from ..display import Table
from ..impact import Impact
from ..needs import impact as an_impact


def count(**impacts: Impact) -> Table:
    """Equations to solve at once, with multipliers (Lagrange) and without (Maggi), for each system.

    >>> import sympy as sp
    >>> from mechlib import Constraint, Impact
    >>> m, r, v, w = sp.symbols("m r v omega")
    >>> count(wheel=Impact([v, w], m*v**2/2 + m*r**2*w**2/4, constraints=[Constraint(v - r*w)]))
    system | velocities n | constraints s | Lagrange n + s | Maggi n − s
    wheel | 2 | 1 | 3 | 1
    """
    for name, impact in impacts.items():
        an_impact(impact, f"count: {name}")
    rows = [[name.replace("_", " "), len(impact.velocities), len(impact.constraints),
             len(impact.equations("lagrange").equations), len(impact.equations("maggi").equations)]
            for name, impact in impacts.items()]
    return Table(["system", "velocities n", "constraints s", "Lagrange n + s", "Maggi n − s"], rows)
