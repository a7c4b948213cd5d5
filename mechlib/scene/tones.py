"""Areas that show a value on a scale with two sides, compression and tension; ``shapes.js`` holds the twin.

A value counts in units of the scale: 1 and more is the full tone. Compression has upright strokes, tension
level ones, so that the sign can be read without colour.
"""

import math

from .primitives import ends, path

STEPS, APART = 8, 7.0                     # tones from pale to full; pixels between two strokes


def level(value) -> int:
    """The tone of a value: a whole number from -8, full compression, to 8, full tension.

    >>> level(-1), level(0.5), level(0.01), level(float("nan")), level(7)
    (-8, 4, 0, 0, 8)
    """
    if not math.isfinite(value):
        return 0
    size = math.floor(STEPS*min(abs(value), 1) + 0.5 + 1e-6)
    return size if value > 0 else -size


def strokes(points, upright) -> list:
    """The pieces inside a polygon of the lines of a grid, upright ones or level ones."""
    along, across = (0, 1) if upright else (1, 0)
    found, low, high = [], min(p[along] for p in points), max(p[along] for p in points)
    for k in range(math.floor(low/APART), math.floor(high/APART) + 1):
        at, cuts = (k + 0.5)*APART, []
        for p, q in zip(points, [*points[1:], points[0]], strict=True):
            if (p[along] <= at) != (q[along] <= at):
                cuts.append(p[across] + (q[across] - p[across])*(at - p[along])/(q[along] - p[along]))
        cuts.sort()
        found += [[(at, a), (at, b)] if upright else [(a, at), (b, at)]
                  for a, b in zip(cuts[::2], cuts[1::2], strict=True)]
    return found


def toned(points, tone) -> list:
    """A polygon in one tone, with its strokes."""
    if tone == 0:
        return []
    colour = "tension" if tone > 0 else "compression"
    return [path(points, w=0, closed=True, fill="full", color=colour, o=0.08*abs(tone)),
            path(*strokes(points, tone < 0), w=1, butt=True, color=colour)]


def field(v, f, m):
    """A strip in cells of equal length; neighbours of one tone are drawn as one."""
    x1, y1, x2, y2, ux, uy, _ = ends(v, f)
    half, tones, out = abs(v["t"])*f.sx/2, [level(x) for x in v["values"]], []
    n, first = len(tones), 0

    def piece(i, k):
        a, b = ((x1 + (x2 - x1)*s/n, y1 + (y2 - y1)*s/n) for s in (i, k))
        return [(a[0] - half*uy, a[1] + half*ux), (b[0] - half*uy, b[1] + half*ux),
                (b[0] + half*uy, b[1] - half*ux), (a[0] + half*uy, a[1] - half*ux)]

    for k in range(1, n + 1):
        if k == n or tones[k] != tones[first]:
            out += toned(piece(first, k), tones[first])
            first = k
    return [*out, path(piece(0, n), w=m["width"], closed=True)]
