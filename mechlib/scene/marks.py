"""A mark is a record: a kind, numbers that may depend on the controls, and a style that does not."""

from dataclasses import dataclass, field

import numpy as np
import sympy as sp

from .mathtext import parse, upright
from .palette import meaning


@dataclass
class Mark:
    """One thing in a picture.

    ``channels`` maps a name to an expression, a list of expressions, or a :class:`Run`;
    ``style`` holds constants only.
    """

    kind: str
    channels: dict
    style: dict = field(default_factory=dict)

    def __str__(self):
        label = self.style.get("label") or self.style.get("name")
        return f"{self.kind} {label.source!r}" if label else f"a {self.kind}"


@dataclass(frozen=True)
class Run:
    """An expression of a running parameter, sampled at ``n`` places between two expressions."""

    expr: object
    parameter: str
    low: object
    high: object
    n: int


def pair(point, what: str) -> tuple:
    """Two coordinates, from a tuple, list or SymPy matrix."""
    try:
        x, y = point
    except (TypeError, ValueError):
        raise ValueError(f"{what} must be a pair (x, y), not {point!r}") from None
    return sp.sympify(x), sp.sympify(y)


def numbers(values, what: str) -> list:
    """A list of finite numbers."""
    array = np.asarray(values, dtype=float).ravel()
    if not np.isfinite(array).all():
        at = int(np.flatnonzero(~np.isfinite(array))[0])
        raise ValueError(f"{what} holds {array[at]} at position {at}: data must be finite numbers")
    return [float(v) for v in array]


class Panel:
    """A part of a picture; :class:`Drawing` and :class:`Plot` add the marks."""

    kind = ""

    def __init__(self, xlim=None, ylim=None, title=None, **options):
        self.xlim, self.ylim = _limits(xlim, "xlim"), _limits(ylim, "ylim")
        self.title = parse(title) if title else None
        self.options = options
        self.marks: list[Mark] = []

    def add(self, kind, channels, *, color="body", visible=True, ghost=False, label=None, solid=None,
            **style):
        """Append a mark; all the named marks come through here.

        ``solid=True``: nothing else that is solid may go into it, at any setting of the controls; a test
        watches.  The ground is solid for every body unless one of the two says ``solid=False``.
        """
        meaning(color)
        channels = {name: ([sp.sympify(v) for v in value] if isinstance(value, (list, tuple)) else value)
                    for name, value in channels.items() if value is not None}
        if visible is not True:
            channels["visible"] = visible
        style = {k: v for k, v in style.items() if v is not None}
        if label is not None:
            style["label"] = parse(label)
        if ghost:
            style["ghost"] = True
        if solid is not None:
            style["solid"] = bool(solid)
        self.marks.append(Mark(kind, channels, {"color": color, **style}))

    def segment(self, kind, a, b, **rest):
        """Append a mark that runs from ``a`` to ``b``."""
        (x1, y1), (x2, y2) = pair(a, f"the start of a {kind}"), pair(b, f"the end of a {kind}")
        self.add(kind, {"x1": x1, "y1": y1, "x2": x2, "y2": y2, **rest.pop("channels", {})}, **rest)

    def at(self, kind, point, **rest):
        """Append a mark that stands at a point."""
        x, y = pair(point, f"the place of a {kind}")
        self.add(kind, {"x": x, "y": y, **rest.pop("channels", {})}, **rest)

    # ---- marks that drawings and plots share ----

    def line(self, a, b, *, color="muted", dashed=False, width=1.5, **rest):
        """A thin straight line: a construction line, an asymptote, a level."""
        self.segment("line", a, b, color=color, dashed=dashed, width=width, **rest)

    def point(self, at, *, label=None, color="ink", size=4, place=None, **rest):
        """A dot; its ``label`` stands at ``place``: a compass direction in degrees or (dx, dy) pixels."""
        self.at("point", at, label=label, color=color, size=size, place=_place(place), **rest)

    def label(self, at, text, *, values=(), digits=2, color="ink", align="center", offset=(0, 0), size=15,
              **rest):
        """A text; each ``{}`` in it is filled with one of ``values``, which may depend on the controls."""
        values = values if isinstance(values, (list, tuple)) else [values]
        if text.count("{}") != len(values):
            raise ValueError(f"the label {text!r} has {text.count('{}')} places {{}} for {len(values)} "
                             "values")
        if align not in ("left", "center", "right"):
            raise ValueError(f"align is 'left', 'center' or 'right', not {align!r}")
        self.at("label", at, channels={"values": list(values)} if values else {}, label=text, digits=digits,
                color=color, align=align, offset=list(offset), size=size, **rest)

    def curve(self, x, y, parameter, between, *, n=120, color="accent", label=None, dashed=False, width=2,
              **rest):
        """The curve (x, y) of expressions in ``parameter``, which runs between two values (or
        expressions)."""
        name = getattr(parameter, "name", parameter)
        if not isinstance(name, str):
            raise ValueError(f"the parameter of a curve is a symbol or its name, not {parameter!r}")
        lo, hi = pair(between, "the range of a curve's parameter")
        if lo.is_number and hi.is_number and not lo < hi:
            raise ValueError(f"the range ({lo}, {hi}) of the curve's parameter {name!r} is empty")
        if not 2 <= n <= 2000:
            raise ValueError(f"a curve takes between 2 and 2000 points, not {n}")
        xs, ys = (Run(sp.sympify(e), name, lo, hi, n) for e in (x, y))
        self.add("curve", {"xs": xs, "ys": ys}, color=color, label=label, dashed=dashed, width=width, **rest)

    def data(self, xs, ys, *, color="accent", label=None, dots=False, dashed=False, width=2, **rest):
        """Given numbers as a line, or as dots."""
        xs, ys = numbers(xs, "data: xs"), numbers(ys, "data: ys")
        if len(xs) != len(ys) or not xs:
            raise ValueError(f"data needs as many ys as xs, at least one; there are {len(xs)} xs and "
                             f"{len(ys)} ys")
        self.add("dots" if dots else "curve", {"xs": xs, "ys": ys}, color=color, label=label, dashed=dashed,
                        width=width, **rest)

    def polygon(self, points, *, color="body", filled=True, width=2, value=None, **rest):
        """A closed polygon; with a ``value`` it is filled as a :meth:`field` is."""
        if len(points) < 3:
            raise ValueError(f"a polygon needs at least three points, not {len(points)}")
        xs, ys = zip(*(pair(p, "a point of a polygon") for p in points), strict=True)
        value = None if value is None else sp.sympify(value)
        self.add("polygon", {"xs": list(xs), "ys": list(ys), "value": value}, color=color, filled=filled,
                 width=width, **rest)

    def field(self, a, b, value, parameter, *, n=96, thickness=0.3, color="body", width=1.5, **rest):
        """A strip from ``a`` to ``b`` that shows a value along it: compression (negative) with upright
        strokes, tension (positive) with level ones, in full tone from 1 on.

        ``value`` is an expression in ``parameter``, which runs from 0 at ``a`` to 1 at ``b``; the strip has
        ``n`` cells.
        """
        name = getattr(parameter, "name", parameter)
        if not isinstance(name, str):
            raise ValueError(f"the parameter of a field is a symbol or its name, not {parameter!r}")
        if not 2 <= n <= 400:
            raise ValueError(f"a field takes between 2 and 400 cells, not {n}")
        ends = sp.Rational(1, 2*n), 1 - sp.Rational(1, 2*n)
        self.segment("field", a, b, color=color, width=width, **rest,
                     channels={"values": Run(sp.sympify(value), name, *ends, n), "t": sp.sympify(thickness)})

    def arrow(self, at, by, *, label=None, color="accent", scale=1, look="plain", anchor="tail",
              label_at=None, **rest):
        """An arrow from ``at`` by the vector ``by``; with ``anchor="head"`` it ends at ``at``."""
        (x, y), (dx, dy) = pair(at, "the place of an arrow"), pair(by, "the vector of an arrow")
        if anchor not in ("tail", "head"):
            raise ValueError("anchor is 'tail' (the arrow starts there) or 'head' (it ends there), not "
                             f"{anchor!r}")
        label_at = label_at or ("tip" if anchor == "tail" else "tail")
        if label_at not in ("tip", "tail", "left", "right"):
            raise ValueError(f"label_at is 'tip', 'tail', 'left' or 'right' (of the shaft), not {label_at!r}")
        dx, dy = scale*dx, scale*dy
        if anchor == "head":
            x, y = x - dx, y - dy
        self.add("arrow", {"x": x, "y": y, "dx": dx, "dy": dy}, color=color, label=label, look=look,
                        label_at=label_at, **rest)

    def readout(self, name, value, *, unit="", digits=2, color="ink", **rest):
        """A number under the picture: its name, its value with ``digits`` decimals, its unit."""
        self.add("readout", {"value": sp.sympify(value)}, name=parse(name),
                 unit=upright(unit) if unit else None,
                        digits=digits, color=color, **rest)


def _limits(limits, what):
    if limits is None:
        return None
    lo, hi = (float(v) for v in limits)
    if not lo < hi:
        raise ValueError(f"{what} = ({lo:g}, {hi:g}) is empty: the first limit must be smaller")
    return lo, hi


def _place(place):
    if place is None or isinstance(place, (int, float)):
        return place
    return [float(v) for v in place]
