"""Small tables of formulas, displayed as one LaTeX array."""


class Table:
    """Rows of LaTeX under a head; ``text`` is the form for terminals and for comparing outputs.

    >>> Table("l|c", ["", "x"], [[r"\\text{one}", "1"]], "one: x = 1")
    one: x = 1
    """

    def __init__(self, columns, head, rows, text, gap="6pt"):
        self.columns, self.head, self.rows, self.text, self.gap = columns, head, rows, text, gap

    def __repr__(self):
        return self.text

    def _repr_latex_(self):
        body = rf"\\[{self.gap}]".join(" & ".join(row) for row in self.rows)
        return rf"$$\begin{{array}}{{{self.columns}}}{' & '.join(self.head)}\\ \hline {body}\end{{array}}$$"
