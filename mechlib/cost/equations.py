"""How many equations?  Counted from the equations themselves, shown as a table (§1.6)."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Listing:
    """A head and rows of cells, shown as they are written.

    >>> Listing(["system", "n"], [["pendulum", 1], ["double pendulum", 2]])
    system | n
    pendulum | 1
    double pendulum | 2
    """

    head: list
    rows: list

    def __repr__(self):
        return "\n".join(" | ".join(map(str, line)) for line in [self.head, *self.rows])

    def _repr_html_(self):
        top = "".join(f"<th>{cell}</th>" for cell in self.head)
        body = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in self.rows)
        return f'<table class="comparison"><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>'


def count(**impacts):
    """Equations to solve at once, with multipliers (Lagrange) and without (Maggi), for each system.

    >>> import sympy as sp
    >>> from mechlib import Constraint, Impact
    >>> m, r, v, w = sp.symbols("m r v omega")
    >>> count(wheel=Impact([v, w], m*v**2/2 + m*r**2*w**2/4, constraints=[Constraint(v - r*w)]))
    system | velocities n | constraints s | Lagrange n + s | Maggi n − s
    wheel | 2 | 1 | 3 | 1
    """
    rows = [[name.replace("_", " "), len(impact.velocities), len(impact.constraints),
             len(impact.equations("lagrange").equations), len(impact.equations("maggi").equations)]
            for name, impact in impacts.items()]
    return Listing(["system", "velocities n", "constraints s", "Lagrange n + s", "Maggi n − s"], rows)
