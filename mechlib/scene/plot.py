"""The plot panel: curves, points and bars on axes with ticks."""

import sympy as sp

from .marks import Panel
from .mathtext import parse
from .palette import meaning

BARS = {"before": "kinetic", "after": "kinetic", "lost": "lost", "kinetic": "kinetic",
        "potential": "potential"}


class Plot(Panel):
    """A panel with axes, ticks and labels."""

    kind = "plot"

    def __init__(self, xlim=None, ylim=None, *, xlabel=None, ylabel=None, title=None, ratio=None, grid=True,
                 zero=False):
        super().__init__(xlim, ylim, title, ratio=ratio, grid=grid, zero=zero)
        self.xlabel, self.ylabel = (parse(t) if t else None for t in (xlabel, ylabel))
        self.names = None

    def bars(self, bars, *, digits=2, **rest):
        """A bar chart of ``(name, value)`` or ``(name, value, colour)``.

        A value may be a dictionary of colours and values, which are stacked:
        ``("after", {"kinetic": T1, "lost": T0 - T1})``.
        """
        if self.names is not None:
            raise ValueError("a plot holds one bar chart: put the second one in a plot of its own")
        if not bars:
            raise ValueError("a bar chart needs at least one bar (name, value)")
        self.names = [parse(bar[0]) for bar in bars]
        for i, (name, value, *colour) in enumerate(bars):
            pieces = value if isinstance(value, dict) else {(colour or [BARS.get(name, "kinetic")])[0]: value}
            base = sp.Integer(0)
            for piece, height in pieces.items():
                meaning(piece)
                top = base + sp.sympify(height)
                self.add("column", {"y0": base, "y1": top}, color=piece, place=i, digits=digits,
                         total=len(pieces) == 1, **rest)
                base = top
            if len(pieces) > 1:
                self.add("column", {"y0": base, "y1": base}, color="ink", place=i, digits=digits, total=True,
                         **rest)
