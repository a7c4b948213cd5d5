"""The scene: panels full of marks, and the words that go with them."""

from collections.abc import Iterator
from typing import Any

from .drawing import Drawing
from .marks import Mark
from .mathtext import parse
from .plot import Plot


class Scene:
    """A picture of a mechanical system, described once.

    ``alt`` says in words what the picture shows, for readers who do not see it; it is required.
    ``height`` is the greatest height of a panel in pixels. ``labels``, ``units`` and ``start`` are
    dictionaries from the names of controls.

    >>> import sympy as sp
    >>> theta = sp.Symbol("theta")
    >>> scene = Scene(alt="A pendulum at the angle theta.")
    >>> view = scene.drawing(xlim=(-1.2, 1.2), ylim=(-1.2, 0.2))
    >>> tip = sp.sin(theta), -sp.cos(theta)
    >>> view.rod((0, 0), tip)
    >>> view.disk(tip, 0.1)
    >>> scene.symbols()
    ['theta']
    >>> Scene(alt="")
    Traceback (most recent call last):
        ...
    ValueError: a Scene needs alt="…": one or two sentences that say what the picture shows
    """

    def __init__(self, alt: str | None = None, *, title: str | None = None, caption: str | None = None,
                 legend: bool = True, height: float = 380, labels: dict | None = None,
                 units: dict | None = None, start: dict | None = None) -> None:
        if not isinstance(alt, str) or not alt.strip():
            raise ValueError('a Scene needs alt="…": one or two sentences that say what the picture shows')
        self.alt = " ".join(alt.split())
        self.title = parse(title) if title else None
        self.caption = parse(caption) if caption else None
        self.legend = legend
        self.height = float(height)
        self.labels, self.units, self.start = dict(labels or {}), dict(units or {}), dict(start or {})
        self.panels = []

    def drawing(self, xlim: tuple | None = None, ylim: tuple | None = None, **options: Any) -> Drawing:
        """Add a panel with equal axes; limits left out are found from what is drawn."""
        self.panels.append(Drawing(xlim, ylim, **options))
        return self.panels[-1]

    def plot(self, xlim: tuple | None = None, ylim: tuple | None = None, **options: Any) -> Plot:
        """Add a panel with axes and ticks; limits left out are found from what is drawn."""
        self.panels.append(Plot(xlim, ylim, **options))
        return self.panels[-1]

    def marks(self) -> Iterator[tuple[int, Mark]]:
        """All marks with the number of their panel."""
        for i, panel in enumerate(self.panels):
            for mark in panel.marks:
                yield i, mark

    def symbols(self) -> list[str]:
        """The names of all symbols that need a control or a value."""
        from .compile import free_names
        return free_names(self)

    def __repr__(self):
        return f"Scene: {self.alt}"
