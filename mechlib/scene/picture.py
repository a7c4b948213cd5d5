"""The matplotlib renderer."""

import hashlib
import html
import io
import os
import re

from matplotlib import rc_context
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from . import palette
from .axes import axes, title
from .compile import case_options, channels, compile_scene, free_names
from .controls import Control
from .layout import arrange, frame
from .paint import paint
from .panels import panels
from .primitives import text
from .shapes import shape
from .strips import strips

WIDE, NARROW, DPI, STRIP = 720, 350, 100, 26
STYLE = {"font.family": "STIXGeneral", "mathtext.fontset": "stix", "svg.fonttype": "path", "svg.hashsalt": "mechlib",
         "path.simplify": False}
UNCLIPPED = ("point", "label", "arrow", "dots")
RULES = (".mechlib-picture{content-visibility:auto;contain-intrinsic-size:auto 320px}.mechlib-picture svg{display:block;width:100%;height:auto;margin:0 auto}.mechlib-narrow{display:none}"
         "@media screen and (max-width:560px){.mechlib-wide{display:none}.mechlib-narrow{display:block}}")


class Picture(Figure):
    """A matplotlib figure that knows its text alternative and how to draw itself narrower."""

    alt, redraw = "", None

    def __repr__(self):
        return f"Figure: {self.alt}"

    __str__ = __repr__

    @property
    def pixels(self) -> tuple[int, int]:
        return round(self.get_figwidth()*DPI), round(self.get_figheight()*DPI)

    def svg(self) -> str:
        """The figure as an SVG element in the palette's variables, with its text alternative."""
        buffer = io.StringIO()
        with rc_context(STYLE):
            self.savefig(buffer, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
        body = re.sub(r"^.*?(?=<svg)|<metadata>.*?</metadata>", "", buffer.getvalue(), flags=re.S)
        head = f'role="img" aria-label="{html.escape(self.alt)}" style="stroke-linejoin:round;max-width:{self.pixels[0]}px"'
        body = re.sub(r'width="[\d.]+pt" height="[\d.]+pt"', lambda _: head, body, count=1)
        return palette.themed(_slim(body, f"{self.alt} {self.pixels}"))

    def html(self) -> str:
        """The figure as HTML that follows the theme of the page, with a narrow form for phones if it is wide."""
        forms = self.svg()
        if self.redraw and self.pixels[0] > 460:
            forms = f'<div class="mechlib-wide">{forms}</div><div class="mechlib-narrow">{self.redraw(NARROW).svg()}</div>'
        return f'<div class="mechlib-picture"><style>{palette.css(".mechlib-picture")}{RULES}</style>{forms}</div>'

    def _repr_mimebundle_(self, **kwargs):
        if os.environ.get("MECHLIB_STATIC"):
            return {"text/plain": repr(self), "text/html": self.html()}
        buffer = io.BytesIO()
        with rc_context(STYLE):
            self.savefig(buffer, format="png", dpi=2*DPI, facecolor="white")
        width, height = self.pixels
        return ({"text/plain": repr(self), "image/png": buffer.getvalue()},
                {"image/png": {"width": width, "height": height, "alt": self.alt}})


def _slim(svg: str, salt: str) -> str:
    """An SVG to stand among others in a page: short numbers, no ids but those in use, and these its own."""
    mine = "m" + hashlib.sha256((salt + svg).encode()).hexdigest()[:8]
    used = set(re.findall(r'(?:url\(|href=")#([^)"]+)', svg))
    svg = re.sub(r' id="([^"]+)"', lambda m: f' id="{mine}-{m[1]}"' if m[1] in used else "", svg)
    svg = re.sub(r'(url\(|href=")#', rf"\1#{mine}-", svg)
    svg = re.sub(r' d="[^"]*"', lambda d: re.sub(r"\d+\.\d{3,}", lambda m: f"{float(m[0]):.2f}", d[0]), svg)
    svg = re.sub(r"<defs>\s*<style.*?</defs>", "", svg, flags=re.S)
    return re.sub(r"\s*\n\s*", " ", svg)


def figure(scene, **values) -> Picture:
    """Draw ``scene`` with matplotlib at the given values."""
    needed, options = free_names(scene), case_options(scene)
    for name in values:
        if name not in needed:
            raise ValueError(f"the scene has no symbol {name!r}; it needs {', '.join(needed) or 'none'}")
    controls = []
    for name in needed:
        value = values.get(name, scene.start.get(name))
        if value is None:
            raise ValueError(f"the scene needs a value for {name!r}: figure(scene, {name}=…)")
        if name in options and value not in options[name]:
            raise ValueError(f"{name} is one of {options[name]}, not {value!r}")
        controls.append(Control("choice", options=tuple(options[name]), start=value, name=name) if name in options
                        else Control("float", float(value), float(value), start=float(value), name=name))
    compiled = compile_scene(scene, controls)
    return draw(compiled, compiled.program([c.number for c in controls]))


def draw(compiled, vector, width=WIDE) -> Picture:
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
        fig.alt, fig.redraw = scene.alt, lambda w: draw(compiled, vector, w)
        FigureCanvasAgg(fig)
        for panel, (x, y, w, h) in zip(spec, boxes, strict=True):
            _panel(_canvas(fig, x + shift, y + top, w, h, size), panel, frame(panel, w, h), vector, w)
        if scene.title:
            paint(_canvas(fig, 0, 0, canvas, top, size), [text(canvas/2, 14, scene.title.data(), 17, halo=False)], "ink")
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
        paint(ax, shape(mark, channels(mark, vector), f), mark["color"], 0.32 if mark.get("ghost") else 1, clip)
    paint(ax, title(panel, w), "ink")
