"""Small tables: plain text for terminals and for comparing outputs, HTML or one LaTeX array for the page."""

import re
from dataclasses import dataclass


@dataclass(frozen=True, repr=False)
class Table:
    """A head and rows of cells, shown as they are written.

    With ``array``, the columns of a LaTeX array, all cells are formulas.  ``text`` replaces the plain form
    where it would be hard to read.

    >>> Table(["system", "n"], [["pendulum", 1], ["double pendulum", 2]])
    system | n
    pendulum | 1
    double pendulum | 2
    >>> print(Table(["", "x"], [[r"\\text{one}", "1"]], array="l|c")._repr_latex_())
    $$\\begin{array}{l|c} & x\\\\ \\hline \\text{one} & 1\\end{array}$$
    """

    head: list
    rows: list
    array: str = ""
    text: str = ""

    def __repr__(self):
        lines = [" | ".join(map(str, line)) for line in [self.head, *self.rows]]
        return self.text or re.sub("<[^>]+>", "", "\n".join(lines).replace("<br>", " "))

    def _repr_html_(self):
        if self.array:
            return None
        head = "".join(f"<th>{cell}</th>" for cell in self.head)
        body = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in self.rows)
        return f'<table class="comparison"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'

    def _repr_latex_(self):
        if not self.array:
            return None
        body = r"\\[6pt]".join(" & ".join(map(str, row)) for row in self.rows)
        return rf"$$\begin{{array}}{{{self.array}}}{' & '.join(self.head)}\\ \hline {body}\end{{array}}$$"
