"""Lines, circles and texts in pixels, of which every picture is made.

A primitive is a dictionary: ``t`` is ``path`` (polylines ``d``), ``circle`` or ``text``; ``w`` is the width
of the stroke; ``fill`` is ``none``, ``full``, ``half``, ``soft`` or ``bg``. Both renderers draw the same
primitives.
"""

import math
from types import SimpleNamespace

PIXELS = SimpleNamespace(x=lambda x: x, y=lambda y: y)         # a frame whose coordinates are pixels already


def path(*lines, w=2.0, **style):
    return {"t": "path", "d": [[[float(x), float(y)] for x, y in line] for line in lines], "w": w, **style}


def circle(x, y, r, w=2.0, **style):
    return {"t": "circle", "x": x, "y": y, "r": r, "w": w, **style}


def text(x, y, label, size=15, **style):
    return {"t": "text", "x": x, "y": y, "label": label, "size": size, **style}


def beside(x, y, ux, uy, label, gap=6, size=15, **style):
    """A text next to a point, in the direction (ux, uy) of the page."""
    far = gap + abs(ux)*label["w"]*size/2 + abs(uy)*size*0.42
    return text(x + ux*far, y + uy*far, label, size, **style)


def fixed(value, digits):
    """A number with a fixed number of decimals, a true minus sign and no minus zero; a dash if there is none.

    >>> fixed(-0.0001, 2), fixed(-1.5, 1), fixed(float("nan"), 2)
    ('0.00', '−1.5', '—')
    """
    if not math.isfinite(value):
        return "—"
    out = f"{value:.{digits}f}" if abs(value) < 1e7 else f"{value:.3e}"
    return ("−" + out[1:] if float(out) else out[1:]) if out[0] == "-" else out


def ends(v, f):
    """The two ends of a segment, its direction and its length, in pixels."""
    x1, y1, x2, y2 = f.x(v["x1"]), f.y(v["y1"]), f.x(v["x2"]), f.y(v["y2"])
    length = math.hypot(x2 - x1, y2 - y1)
    ux, uy = ((x2 - x1)/length, (y2 - y1)/length) if length else (1.0, 0.0)
    return x1, y1, x2, y2, ux, uy, length


def head(x, y, ux, uy, size, half):
    """The triangle of an arrowhead with its tip at (x, y)."""
    bx, by = x - size*ux, y - size*uy
    return [(x, y), (bx - half*uy, by + half*ux), (bx + half*uy, by - half*ux)]
