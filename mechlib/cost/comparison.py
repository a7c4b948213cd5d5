"""The six principles side by side: what each asks you to write and to solve."""

import time
from dataclasses import dataclass

import sympy as sp

from ..principles import PRINCIPLES


@dataclass(frozen=True)
class Row:
    """What one principle costs on one system."""

    title: str
    unknowns: int
    equations: int
    operations: int
    seconds: float


class Comparison:
    """A table, one row for each principle; times are shown on request."""

    def __init__(self, rows, with_times):
        self.rows, self.with_times = rows, with_times

    def cells(self):
        head = ["principle", "unknowns", "equations", "operations in them"] + ["seconds"] * self.with_times
        body = [[r.title, r.unknowns, r.equations, r.operations] + [f"{r.seconds:.2f}"] * self.with_times
                for r in self.rows]
        return head, body

    def __repr__(self):
        head, body = self.cells()
        return "\n".join(" | ".join(map(str, line)) for line in [head, *body])

    def _repr_html_(self):
        head, body = self.cells()
        top = "".join(f"<th>{h}</th>" for h in head)
        lines = "".join("<tr>" + "".join(f"<td>{x}</td>" for x in line) + "</tr>" for line in body)
        return f'<table class="comparison"><thead><tr>{top}</tr></thead><tbody>{lines}</tbody></table>'


def compare(impact, with_times=False):
    """Count unknowns, equations and operations of each principle; optionally time its solution.

    >>> from mechlib import Constraint, Impact
    >>> m, r, P = sp.symbols("m r P", positive=True)
    >>> v, w = sp.symbols("v omega")
    >>> wheel = Impact([v, w], m*v**2/2 + m*r**2*w**2/4, impulses=[(v, P)], constraints=[Constraint(v - r*w)])
    >>> [(row.title, row.unknowns) for row in compare(wheel).rows][:2]
    [("Lagrange's equations", 3), ("Jourdain's principle", 2)]
    """
    rows = []
    for name in PRINCIPLES:
        derivation = impact.equations(by=name)
        start = time.perf_counter()
        if with_times:
            impact.solve(by=name)
        seconds = time.perf_counter() - start
        operations = sum(sp.count_ops(e.lhs) + sp.count_ops(e.rhs) for e in derivation.equations)
        rows.append(Row(derivation.title, len(derivation.unknowns), len(derivation.equations), operations,
                        seconds))
    return Comparison(rows, with_times)
