"""The matplotlib renderer."""

import io

from matplotlib import rc_context
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from .axes import axes, title
from .compile import channels
from .layout import arrange, frame
from .markup import UNCLIPPED
from .paint import paint
from .panels import panels
from .primitives import text
from .shapes import shape
from .strips import strips

PRINTED, DPI, STRIP = 720, 100, 26
STYLE = {"font.family": "STIXGeneral", "mathtext.fontset": "stix", "path.simplify": False}


class Picture(Figure):
    """A matplotlib figure that knows its text alternative."""

    alt = ""

    def __repr__(self):
        return f"Figure: {self.alt}"

    __str__ = __repr__

    @property
    def pixels(self) -> tuple[int, int]:
        return round(self.get_figwidth()*DPI), round(self.get_figheight()*DPI)

    def _repr_mimebundle_(self, **kwargs):
        buffer = io.BytesIO()
        with rc_context(STYLE):
            self.savefig(buffer, format="png", dpi=2*DPI, facecolor="white")
        width, height = self.pixels
        return ({"text/plain": repr(self), "image/png": buffer.getvalue()},
                {"image/png": {"width": width, "height": height, "alt": self.alt}})


def draw(compiled, vector, width=PRINTED) -> Picture:
    """The picture of a compiled scene at a vector of its program, no wider than it must be."""
    spec, scene = panels(compiled), compiled.scene
    boxes = arrange([p["ratio"] for p in spec], width, scene.height)
    left, right = min(x for x, *_ in boxes), max(x + w for x, _, w, _ in boxes)
    canvas = width if width < 400 else min(width, max(right - left + 8, 400))
    shift, top = (canvas - left - right)/2, 30 if scene.title else 4
    rows, below = strips(compiled, vector, canvas), max(y + h for _, y, _, h in boxes) + top
    size = canvas, below + STRIP*len(rows) + 8
    with rc_context(STYLE):
        fig = Picture(figsize=(size[0]/DPI, size[1]/DPI), dpi=DPI)
        fig.alt = scene.alt
        FigureCanvasAgg(fig)
        for panel, (x, y, w, h) in zip(spec, boxes, strict=True):
            _panel(_canvas(fig, x + shift, y + top, w, h, size), panel, frame(panel, w, h), vector, w)
        if scene.title:
            paint(_canvas(fig, 0, 0, canvas, top, size),
                  [text(canvas/2, 14, scene.title.data(), 17, halo=False)], "ink")
        for i, row in enumerate(rows):
            ax = _canvas(fig, 0, below + STRIP*i + 4, canvas, STRIP, size)
            for primitives, colour, alpha in row:
                paint(ax, primitives, colour, alpha)
    return fig


def _canvas(fig, x, y, w, h, size):
    """Axes whose units are pixels, y down, as in the browser."""
    ax = fig.add_axes((x/size[0], 1 - (y + h)/size[1], w/size[0], h/size[1]))
    ax.set(xlim=(0, w), ylim=(h, 0))
    ax.axis("off")
    return ax


def _panel(ax, panel, f, vector, w):
    plot = panel["kind"] == "plot"
    area = Rectangle(f.box[:2], f.box[2], f.box[3], transform=ax.transData)
    if plot:
        paint(ax, axes(panel, f), "muted")
    for mark in panel["marks"]:
        clip = area if plot and mark["kind"] not in UNCLIPPED else None
        paint(ax, shape(mark, channels(mark, vector), f), mark["color"], 0.32 if mark.get("ghost") else 1,
              clip)
    paint(ax, title(panel, w), "ink")
