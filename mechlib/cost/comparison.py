"""The six principles side by side: what each asks you to write and to solve."""

import time

import sympy as sp

from ..display import Table
from ..impact import Impact
from ..needs import impact as an_impact
from ..needs import needs
from ..principles import PRINCIPLES


@needs(impact=an_impact)
def compare(impact: Impact, with_times: bool = False) -> Table:
    """Count unknowns, equations and operations of each principle; optionally time its solution.

    >>> from mechlib import Constraint, Impact
    >>> m, r, P = sp.symbols("m r P", positive=True)
    >>> v, w = sp.symbols("v omega")
    >>> wheel = Impact([v, w], m*v**2/2 + m*r**2*w**2/4, impulses=[(v, P)], constraints=[Constraint(v - r*w)])
    >>> [row[:2] for row in compare(wheel).rows[:2]]
    [["Lagrange's equations", 3], ["Jourdain's principle", 2]]
    """
    rows = []
    for name in PRINCIPLES:
        derivation = impact.equations(by=name)
        start = time.perf_counter()
        if with_times:
            impact.solve(by=name)
        seconds = time.perf_counter() - start
        operations = sum(sp.count_ops(e.lhs) + sp.count_ops(e.rhs) for e in derivation.equations)
        rows.append([derivation.title, len(derivation.unknowns), len(derivation.equations), operations]
                    + [f"{seconds:.2f}"] * with_times)
    head = ["principle", "unknowns", "equations", "operations in them"] + ["seconds"] * with_times
    return Table(head, rows)
