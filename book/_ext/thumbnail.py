"""The first panel of a figure as a small SVG in the colours of the page: few points, no words."""

import html
import math

from sketch import panels

PAD, MANY = 5, 200
CLASSES = {"full": "f", "soft": "s", "half": "h", "bg": "b"}        # of fills, see book/_styles/landing.css


def thumbnail(markup: str) -> str:
    """The picture of the first figure in a piece of HTML."""
    panel = panels(markup)[0]
    body, last = "", None
    dots = sum(shape["t"] == "circle" for shape, *_ in panel.marks)
    for k, (shape, colour, opacity) in enumerate(panel.marks):
        if shape["t"] != "text" and not (shape["t"] == "circle" and k % (dots//MANY + 1)):
            look = f'<g style="color:var(--mech-{colour})"' + f' opacity="{opacity:g}"'*(opacity < 1) + ">"
            body += ("</g>"*bool(last) + look)*(look != last) + _drawn(shape)
            last = look
    x, y, w, h = panel.box or _extent(panel)
    view = f'viewBox="{x - PAD:.0f} {y - PAD:.0f} {w + 2*PAD:.0f} {h + 2*PAD:.0f}"'
    if panel.box:                       # an inner picture ends where its axes do
        body = (f'<svg x="{x - PAD:.0f}" y="{y - PAD:.0f}" width="{w + 2*PAD:.0f}" height="{h + 2*PAD:.0f}" '
                f'{view}>{body}</g></svg>')
    else:
        body += "</g>"
    return f'<svg {view} role="img" aria-label="{html.escape(panel.alt)}">{body}</svg>'


def _extent(panel) -> tuple:
    """The box around all that a panel shows."""
    xs, ys = [], []
    for shape, *_ in panel.marks:
        for x, y in [point for line in shape.get("d", ()) for point in line]:
            xs.append(x), ys.append(y)
        if shape["t"] == "circle":
            xs.extend((shape["x"] - shape["r"],
                       shape["x"] + shape["r"])), ys.extend((shape["y"] - shape["r"],
                                                             shape["y"] + shape["r"]))
    left, right, top, bottom = max(min(xs), 0), min(max(xs),
                                                    panel.width), max(min(ys), 0), min(max(ys), panel.height)
    return left, top, right - left, bottom - top


def _drawn(shape) -> str:
    look = (f' class="{CLASSES[shape["fill"]]}"' if shape["fill"] in CLASSES
            else "") + f' stroke-width="{shape["w"]:g}"'*(shape["w"] != 2)
    look += ' stroke-dasharray="5 3"'*shape["dash"]
    if shape["t"] == "circle":
        return f'<circle cx="{_short(shape["x"])}" cy="{_short(shape["y"])}" r="{_short(shape["r"])}"{look}/>'
    pieces = shape["d"][::len(shape["d"])//MANY + 1]                # of thousands of dots a part is enough
    lines = "".join("M" + "L".join(f"{_short(x)} {_short(y)}" for x, y in fewer(line)) + "z"*shape["closed"]
                    for line in pieces)
    return f'<path d="{lines}"{look}/>'


def _short(x: float) -> str:
    return f"{x:.0f}"                    # a pixel of the figure is less than half a pixel here


def fewer(points, off=0.3) -> list:
    """The points that a line needs to stay within ``off`` pixels of where it was (Ramer, Douglas and
    Peucker)."""
    (ax, ay), (bx, by) = points[0], points[-1]
    dx, dy = bx - ax, by - ay
    length = math.hypot(dx, dy)
    away = [abs((x - ax)*dy - (y - ay)*dx)/length if length else math.hypot(x - ax, y - ay)
            for x, y in points]
    far = max(range(len(points)), key=away.__getitem__)
    return fewer(points[:far + 1], off)[:-1] + fewer(points[far:],
                                                     off) if away[far] > off else [points[0], points[-1]]
