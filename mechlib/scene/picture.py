"""The matplotlib renderer."""

import hashlib
import html
import io
import os
import re

from matplotlib import patheffects, rc_context
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.patches import Circle, PathPatch, Rectangle
from matplotlib.path import Path

from . import palette
from .axes import axes, title
from .compile import case_options, channels, compile_scene, free_names
from .controls import Control
from .layout import arrange, colour_key, frame, panels, readouts
from .shapes import arrow, fixed, path, shape, text

WIDTH, DPI = 720, 100
STYLE = {"font.family": "STIXGeneral", "mathtext.fontset": "stix", "svg.fonttype": "path", "svg.hashsalt": "mechlib",
         "path.simplify": False}
UNCLIPPED = ("point", "label", "arrow", "dots")


class Picture(Figure):
    """A matplotlib figure that knows its text alternative."""

    alt = ""

    def __repr__(self):
        return f"Figure: {self.alt}"

    __str__ = __repr__

    def svg(self) -> str:
        """The figure as an SVG element in the palette's variables, with its text alternative."""
        buffer = io.StringIO()
        with rc_context(STYLE):
            self.savefig(buffer, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
        body = re.sub(r"^.*?(?=<svg)|<metadata>.*?</metadata>", "", buffer.getvalue(), flags=re.S)
        body = re.sub(r'width="[\d.]+pt" height="[\d.]+pt"', f'role="img" aria-label="{html.escape(self.alt, quote=True)}" style="stroke-linejoin:round"', body, count=1)
        return palette.themed(_slim(body, self.alt))

    def html(self) -> str:
        """The figure as HTML that follows the theme of the page."""
        return (f'<div class="mechlib-picture"><style>{palette.css(".mechlib-picture")}'
                ".mechlib-picture svg{display:block;width:100%;max-width:720px;height:auto;margin:0 auto}</style>"
                f"{self.svg()}</div>")

    def _repr_mimebundle_(self, **kwargs):
        if os.environ.get("MECHLIB_STATIC"):
            return {"text/plain": repr(self), "text/html": self.html()}
        buffer = io.BytesIO()
        with rc_context(STYLE):
            self.savefig(buffer, format="png", dpi=2*DPI, facecolor="white")
        size = {"width": round(self.get_figwidth()*DPI), "height": round(self.get_figheight()*DPI), "alt": self.alt}
        return {"text/plain": repr(self), "image/png": buffer.getvalue()}, {"image/png": size}


def _slim(svg: str, salt: str) -> str:
    """An SVG to stand among others in a page: short numbers, no ids but those in use, and these its own."""
    mine = hashlib.sha256(salt.encode()).hexdigest()[:6]
    used = set(re.findall(r'(?:url\(|href=")#([^)"]+)', svg))
    svg = re.sub(r' id="([^"]+)"', lambda m: f' id="{mine}-{m[1]}"' if m[1] in used else "", svg)
    svg = re.sub(r'(url\(|href=")#', rf"\1#{mine}-", svg)
    svg = re.sub(r"\d+\.\d{3,}", lambda m: f"{float(m[0]):.2f}", svg)
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
        if name not in values and name not in scene.start:
            raise ValueError(f"the scene needs a value for {name!r}: figure(scene, {name}=…)")
        value = values.get(name, scene.start.get(name))
        if name in options:
            if value not in options[name]:
                raise ValueError(f"{name} is one of {options[name]}, not {value!r}")
            controls.append(Control("choice", options=tuple(options[name]), start=value, name=name))
        else:
            controls.append(Control("float", float(value), float(value), start=float(value), name=name))
    compiled = compile_scene(scene, controls)
    return draw(compiled, compiled.program([c.number for c in controls]))


def draw(compiled, vector) -> Picture:
    """The picture of a compiled scene at a vector of its program."""
    spec = panels(compiled)
    boxes = arrange([p["ratio"] for p in spec], WIDTH, compiled.scene.height)
    strips = _strips(compiled, vector)
    top = 30 if compiled.scene.title else 4
    below = max(y + h for _, y, _, h in boxes) + top
    height = below + 26*len(strips) + 8
    with rc_context(STYLE):
        fig = Picture(figsize=(WIDTH/DPI, height/DPI), dpi=DPI)
        fig.alt = compiled.scene.alt
        FigureCanvasAgg(fig)
        for panel, (x, y, w, h) in zip(spec, boxes, strict=True):
            ax = _canvas(fig, x, y + top, w, h, height)
            f = frame(panel, w, h)
            area = Rectangle(f.box[:2], f.box[2], f.box[3], transform=ax.transData)
            if panel["kind"] == "plot":
                _paint(ax, axes(panel, f, w), "muted")
            for mark in panel["marks"]:
                clip = area if panel["kind"] == "plot" and mark["kind"] not in UNCLIPPED else None
                _paint(ax, shape(mark, channels(mark, vector), f), mark["color"], 0.32 if mark.get("ghost") else 1, clip)
            _paint(ax, title(panel, w), "ink")
        if compiled.scene.title:
            _paint(_canvas(fig, 0, 0, WIDTH, top, height), [text(WIDTH/2, 14, compiled.scene.title.data(), 17, halo=False)], "ink")
        for i, strip in enumerate(strips):
            ax = _canvas(fig, 0, below + 26*i + 4, WIDTH, 26, height)
            for prims, colour, alpha in strip:
                _paint(ax, prims, colour, alpha)
    return fig


def _canvas(fig, x, y, w, h, height):
    ax = fig.add_axes((x/WIDTH, 1 - (y + h)/height, w/WIDTH, h/height))
    ax.set(xlim=(0, w), ylim=(h, 0))
    ax.axis("off")
    return ax


def _strips(compiled, vector):
    """Rows under the picture: the readouts, then the colour key."""
    rows, items = [], []
    for m in readouts(compiled):
        v = channels(m, vector)
        if v.get("visible", 1):
            unit = m.get("unit") or {"runs": [], "w": 0}
            label = {"runs": [*m["name"]["runs"], ["\u2002" + fixed(v["value"], m["digits"]) + "\u2009", "r", 0, 0], *_upright(unit["runs"])],
                     "w": m["name"]["w"] + unit["w"] + 3}
            items.append((label["w"]*14 + 24, [], label, m["color"], 1))
    rows += _flow(items)
    items = []
    for entry in colour_key(compiled.scene):
        if entry["look"] == "ghost":
            icon, colour, alpha = [path([(0, 0), (26, 0)], w=4)], "body", 0.32
        else:
            f = type("Unit", (), {"x": staticmethod(lambda x: x), "y": staticmethod(lambda y: y)})
            icon = arrow({"x": 0, "y": 0, "dx": 28, "dy": 0}, f, {"look": entry["look"]})
            colour, alpha = entry["look"], 1
        items.append((entry["label"]["w"]*13 + 60, icon, entry["label"], colour, alpha))
    return rows + _flow(items)


def _upright(runs):
    return [[t, "r" if s == "i" else s, lv, k] for t, s, lv, k in runs]


def _flow(items):
    """Place items in centred rows."""
    rows, row, total = [], [], 0
    for item in items:
        if row and total + item[0] > WIDTH:
            rows.append((row, total))
            row, total = [], 0
        row.append(item)
        total += item[0]
    rows += [(row, total)] if row else []
    placed = []
    for row, total in rows:
        x, strip = (WIDTH - total)/2 + 8, []
        for need, icon, label, colour, alpha in row:
            moved = [{**p, "d": [[[a + x, b + 13] for a, b in line] for line in p["d"]]} for p in icon]
            strip.append((moved, colour, alpha))
            strip.append(([text(x + (36 if icon else 0), 13, label, 14, align="left", halo=False)], "ink" if icon else colour, 1))
            x += need
        placed.append(strip)
    return placed


def _tex(label, values=()):
    """A label for mathtext, from its runs."""
    values, out = list(values), ""
    for string, style, level, _ in label["runs"]:
        while "{}" in string:
            string = string.replace("{}", values.pop(0), 1)
        if style == "w":
            out += string.replace("$", r"\$")
            continue
        escaped = re.sub(r"([%#&])", r"\\\1", string).replace(" ", r"\ ").replace("\u2009", r"\,").replace("\u2002", r"\ \ ")
        escaped = re.sub(r"([^\\])([\u0307\u0308\u0304\u0302\u0303\u20d7])", lambda g: _accent(g[1], g[2]), escaped)
        face = {"i": "it", "r": "rm", "b": "bf"}[style]
        out += {0: "{}", 1: "$^{{{}}}$", -1: "$_{{{}}}$"}[level].format(
            f"\\math{face}{{{escaped}}}" if level else f"$\\math{face}{{{escaped}}}$")
    out = out.replace("$$_", "_").replace("$$^", "^")
    return out.replace("$$", "")


def _accent(letter, mark):
    return {"\u0307": "\\dot", "\u0308": "\\ddot", "\u0304": "\\bar", "\u0302": "\\hat", "\u0303": "\\tilde", "\u20d7": "\\vec"}[mark] + f"{{{letter}}}"


def _paint(ax, prims, colour, alpha=1.0, clip=None):
    """Draw primitives in a colour of the palette."""
    for p in prims:
        own = palette.PALETTE[p.get("color", colour)].light
        if p["t"] == "text":
            artist = ax.text(p["x"], p["y"], _tex(p["label"], p.get("values", ())), fontsize=p["size"]*0.78,
                             color=palette.PALETTE["ink"].light if p.get("ink") else own, alpha=alpha,
                             ha=p.get("align", "center"), va="center_baseline" if p.get("turn") else "center",
                             rotation=90 if p.get("turn") else 0, rotation_mode="anchor" if p.get("turn") else None, zorder=3)
            if p.get("halo", True):
                artist.set_path_effects([patheffects.withStroke(linewidth=3, foreground=palette.BACKGROUND.light)])
            continue
        fill = {"none": "none", "full": own, "bg": palette.BACKGROUND.light, "soft": palette.mix(own, 16), "half": palette.mix(own, 50)}[p.get("fill", "none")]
        style = dict(facecolor=fill, edgecolor=own if p["w"] else "none", linewidth=p["w"]*0.75, alpha=alpha*p.get("o", 1),
                     joinstyle="round", capstyle="butt" if p.get("butt") or p.get("dash") else "round", zorder=2)
        if p.get("dash"):
            style["linestyle"] = (0, (5/p["w"], 3.2/p["w"]))
        if p["t"] == "circle":
            artist = Circle((p["x"], p["y"]), p["r"], **style)
        else:
            vertices, codes = [], []
            for line in p["d"]:
                if len(line):
                    vertices += [*line, line[0]] if p.get("closed") else line
                    codes += [Path.MOVETO, *[Path.LINETO]*(len(line) - 1), *([Path.CLOSEPOLY] if p.get("closed") else [])]
            if not vertices:
                continue
            artist = PathPatch(Path(vertices, codes), **style)
        ax.add_patch(artist)
        if clip is not None:
            artist.set_clip_path(clip)

