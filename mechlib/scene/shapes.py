"""From a mark and its numbers to primitives; ``shapes.js`` is the twin."""

import math

from .arrows import angle, arrow, dimension
from .primitives import beside, circle, ends, fixed, path, text
from .tones import field, level, toned


def line(v, f, m):
    x1, y1, x2, y2, *_ = ends(v, f)
    return [path([(x1, y1), (x2, y2)], w=m["width"], dash=m.get("dashed", False))]


def bar(v, f, m):
    x1, y1, x2, y2, ux, uy, _ = ends(v, f)
    r, a0 = abs(v["t"])*f.sx/2, math.atan2(uy, ux)
    out = []
    for cx, cy, start in ((x2, y2, a0 - math.pi/2), (x1, y1, a0 + math.pi/2)):
        out += [(cx + r*math.cos(start + k*math.pi/12), cy + r*math.sin(start + k*math.pi/12))
                for k in range(13)]
    return [path(out, closed=True, fill="soft")]


def wheel(v, f, m):
    x, y, r = f.x(v["x"]), f.y(v["y"]), abs(v["r"])*f.sx
    out = [circle(x, y, r, 2 if m["filled"] else 3, fill="soft" if m["filled"] else "none")]
    turns = [v["angle"] + 2*math.pi*k/m["spokes"] for k in range(m["spokes"])]
    if turns:
        out.append(path(*([(x, y), (x + r*math.cos(a), y - r*math.sin(a))] for a in turns), w=1.6))
        out.append(circle(x, y, 2.5, 0, fill="full"))
    return out


def block(v, f, m):
    c, s = math.cos(v["angle"]), math.sin(v["angle"])
    corners = [(a*v["w"]/2, b*v["h"]/2) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    out = [path([(f.x(v["x"] + c*a - s*b), f.y(v["y"] + s*a + c*b)) for a, b in corners], closed=True,
                fill="soft")]
    return out + ([text(f.x(v["x"]), f.y(v["y"]), m["label"], ink=True, halo=False)] if "label" in m else [])


def polygon(v, f, m):
    points = [(f.x(x), f.y(y)) for x, y in zip(v["xs"], v["ys"], strict=True)]
    if "value" in v:
        return [*toned(points, level(v["value"])), path(points, w=m["width"], closed=True)]
    return [path(points, w=m["width"], closed=True, fill="soft" if m["filled"] else "none")]


def pin(v, f, m):
    x, y, r = f.x(v["x"]), f.y(v["y"]), m["size"]
    out = []
    if m["fixed"]:
        c, s = math.cos(v["angle"]), -math.sin(v["angle"])
        at = lambda a, b: (x + c*a - s*b, y + s*a + c*b)
        out.append(path([at(0, 0), at(10, 16), at(-10, 16)], w=1.8, closed=True, fill="bg"))
        out.append(path([at(-15, 16), at(15, 16)], *([at(k, 16), at(k - 5, 22)] for k in range(-10, 16, 5)),
                        w=1.4))
    return [*out, circle(x, y, r, 2, fill="bg")]


def spring(v, f, m):
    x1, y1, x2, y2, ux, uy, length = ends(v, f)
    n, lead, half = m["coils"], 0.12*length, abs(v["t"])*f.sx/2
    points, step = [(x1, y1), (x1 + lead*ux, y1 + lead*uy)], (length - 2*lead)/(2*n)
    for k in range(2*n):
        along, across = lead + (k + 0.5)*step, half*(1 if k % 2 else -1)
        points.append((x1 + along*ux - across*uy, y1 + along*uy + across*ux))
    return [path([*points, (x2 - lead*ux, y2 - lead*uy), (x2, y2)], w=1.8)]


def damper(v, f, m):
    x1, y1, _, _, ux, uy, length = ends(v, f)
    half = abs(v["t"])*f.sx/2
    at = lambda a, b: (x1 + a*length*ux - b*half*uy, y1 + a*length*uy + b*half*ux)
    return [path([at(0, 0), at(0.3, 0)], [at(0.72, -1), at(0.3, -1), at(0.3, 1), at(0.72, 1)],
                 [at(0.54, -0.7), at(0.54, 0.7)], [at(0.54, 0), at(1, 0)], w=1.8)]


def ground(v, f, m):
    x1, y1, x2, y2, ux, uy, length = ends(v, f)
    nx, ny, lines = -uy*m["side"], ux*m["side"], []
    count = max(1, math.floor(length/10))
    for k in range(count):
        a = (k + 0.9)*length/count
        bx, by = x1 + a*ux, y1 + a*uy
        lines.append([(bx, by), (bx - 7*ux + 8*nx, by - 7*uy + 8*ny)])
    return [path(*lines, w=1), path([(x1, y1), (x2, y2)], w=2)]


def point(v, f, m):
    x, y, r = f.x(v["x"]), f.y(v["y"]), m["size"]
    out = [circle(x, y, r, 0, fill="full")]
    if "label" in m:
        place = m.get("place", 45)
        if isinstance(place, list):
            out.append(text(x + place[0], y - place[1], m["label"], ink=True))
        else:
            a = math.radians(place)
            out.append(beside(x, y, math.cos(a), -math.sin(a), m["label"], r + 3, ink=True))
    return out


def label(v, f, m):
    dx, dy = m["offset"]
    values = [fixed(x, m["digits"]) for x in v.get("values", ())]
    return [text(f.x(v["x"]) + dx, f.y(v["y"]) - dy, m["label"], m["size"], values=values, align=m["align"])]


def curve(v, f, m):
    lines, run = [], []
    for x, y in zip(v["xs"], v["ys"], strict=True):
        if math.isfinite(x) and math.isfinite(y):
            run.append((f.x(x), f.y(y)))
        elif run:
            lines.append(run)
            run = []
    return [path(*lines, *([run] if run else []), w=m["width"], dash=m["dashed"])]


def dots(v, f, m):
    return [circle(f.x(x), f.y(y), 3, 0, fill="full") for x, y in zip(v["xs"], v["ys"], strict=True)]


def column(v, f, m):
    x0, x1, y0, y1 = f.x(m["place"] + 0.2), f.x(m["place"] + 0.8), f.y(v["y0"]), f.y(v["y1"])
    out = []
    if v["y1"] != v["y0"]:
        out.append(path([(x0, y0), (x0, y1), (x1, y1), (x1, y0)], w=1.6, closed=True,
                        fill="soft" if m["color"] == "lost" else "half"))
    if m["total"]:
        number = {"runs": [["{}", "r", 0, 0]], "w": 2}
        out.append(text((x0 + x1)/2, y1 + (12 if v["y1"] < -0.5*10**-m["digits"] else -10), number, 13,
                        values=[fixed(v["y1"], m["digits"])], ink=True))
    return out


SHAPES = {"line": line, "rod": line, "bar": bar, "wheel": wheel, "block": block, "polygon": polygon,
          "pin": pin,
          "spring": spring, "damper": damper, "ground": ground, "arrow": arrow, "angle": angle,
          "dimension": dimension,
          "point": point, "label": label, "curve": curve, "dots": dots, "column": column,
          "field": field}


def shape(mark, v, f):
    """The primitives of a mark; none if it is hidden or one of its numbers has no value."""
    if v.get("visible", 1) == 0:
        return []
    if not all(math.isfinite(x) for name, x in v.items() if name not in ("xs", "ys", "values")):
        return []
    if mark["kind"] == "polygon" and not all(map(math.isfinite, [*v["xs"], *v["ys"]])):
        return []
    return SHAPES[mark["kind"]](v, f, mark)
