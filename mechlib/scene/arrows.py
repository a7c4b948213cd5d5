"""Arrows, angles and dimension lines; ``shapes.js`` holds the twins."""

import math

from .primitives import beside, ends, head, path, text

LOOKS = {
    "before": (2.2, 10, 4.2), "after": (2.4, 11, 4.6), "impulse": (5, 16, 8), "reaction": (5.5, 16, 8.5),
    "plain": (2, 10, 4.2), "thin": (1.3, 8, 3),
}


def arrow(v, f, m):
    x1, y1, x2, y2, ux, uy, length = ends(
        {"x1": v["x"], "y1": v["y"], "x2": v["x"] + v["dx"], "y2": v["y"] + v["dy"]}, f)
    if length < 1.5:
        return []
    w, size, half = LOOKS[m["look"]]
    shrink = min(1, 0.62*length/size)
    size, half = size*shrink, half*shrink
    bx, by, t = x2 - size*ux, y2 - size*uy, w*max(shrink, 0.5)/2
    tip, left, right = head(x2, y2, ux, uy, size, half)
    if m["look"] == "reaction":
        outline = [(x1 - t*uy, y1 + t*ux), (bx - t*uy, by + t*ux), left, tip, right, (bx + t*uy, by - t*ux),
                   (x1 + t*uy, y1 - t*ux)]
        out = [path(outline, w=1.8, closed=True, fill="soft")]
    else:
        shaft = path([(x1, y1), (bx + ux, by + uy)], w=2*t, butt=True, dash=m["look"] == "before")
        out = [shaft, path([tip, left, right], w=0, closed=True, fill="full")]
    if "label" in m:
        x, y, dx, dy = {"tip": (x2, y2, ux, uy), "tail": (x1, y1, -ux, -uy),
                        "left": ((x1 + x2)/2, (y1 + y2)/2, uy, -ux),
                        "right": ((x1 + x2)/2, (y1 + y2)/2, -uy, ux)}[m["label_at"]]
        out.append(beside(x, y, dx, dy, m["label"], 5 + (half if m["label_at"] in ("left", "right") else 0)))
    return out


def angle(v, f, m):
    x, y, r, a, b = f.x(v["x"]), f.y(v["y"]), abs(v["r"])*f.sx, v["start"], v["stop"]
    if abs(b - a)*r < 1.5:
        return []
    w, size, half = LOOKS[m.get("look", "thin")]
    turn = (1 if b > a else -1)
    size = min(size, 0.62*abs(b - a)*r) if m["arrow"] else 0
    stop = b - turn*0.9*size/r
    arc = [(x + r*math.cos(a + (stop - a)*k/40), y - r*math.sin(a + (stop - a)*k/40)) for k in range(41)]
    out = [path(arc, w=w, butt=True, dash=m.get("look") == "before")]
    if m["arrow"]:
        mid = b - turn*size/r/2
        ux, uy = -turn*math.sin(mid), -turn*math.cos(mid)
        out.append(path(head(x + r*math.cos(b), y - r*math.sin(b), ux, uy, size,
                             half*size/LOOKS[m.get("look", "thin")][1]),
                        w=0, closed=True, fill="full"))
    if "label" in m:
        mid = (a + b)/2
        out.append(beside(x + r*math.cos(mid), y - r*math.sin(mid), math.cos(mid), -math.sin(mid), m["label"],
                          5 + (3 if m["arrow"] else 0)))
    return out


def dimension(v, f, m):
    x1, y1, x2, y2, ux, uy, length = ends(v, f)
    if length < 4:
        return []
    k = v["offset"]*f.sx
    nx, ny = uy*k, -ux*k
    far = [(x1 + nx, y1 + ny), (x2 + nx, y2 + ny)]
    size = min(8, 0.3*length)
    over = 4/abs(k) if k else 0
    out = [path(far, *([(x, y), (x + nx*(1 + over), y + ny*(1 + over))] for x, y in ((x1, y1), (x2, y2))
                       if k), w=1)]
    out += [path(head(*far[1], ux, uy, size, size*0.34), w=0, closed=True, fill="full"),
            path(head(*far[0], -ux, -uy, size, size*0.34), w=0, closed=True, fill="full")]
    if "label" in m:
        out.append(text((far[0][0] + far[1][0])/2, (far[0][1] + far[1][1])/2, m["label"], ink=True))
    return out
