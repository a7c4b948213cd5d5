"""Where panels stand and what their axes show; ``layout.js`` holds the same rules for the browser."""

import math
from dataclasses import dataclass

from .controls import nice

GAP, TALLEST, LOWEST, LONE = 18, 380, 200, 280
# a picture is laid out at one of two widths and scaled to its column
WIDE, NARROW, SWITCH = 700, 350, 480


def arrange(ratios, width, tallest=TALLEST):
    """Boxes ``(x, y, w, h)`` for panels of the given width/height ratios, in as few rows as look well.

    >>> arrange([1.0, 1.25], 720)[1]
    (329.56, 0, 389.44, 311.56)
    """
    n, width = len(ratios), width - 1
    for rows in range(1, n + 1):
        size = math.ceil(n/rows)
        parts = [ratios[i:i + size] for i in range(0, n, size)]
        heights = [(width - GAP*(len(p) - 1))/sum(p) for p in parts]
        if min(heights) >= LOWEST or rows == n:
            break
    boxes, y = [], 0
    tallest = tallest if rows == 1 else min(tallest, max(min(heights), LONE))
    for part, height in zip(parts, heights, strict=True):
        h = min(height, tallest)
        x = (width - h*sum(part) - GAP*(len(part) - 1))/2
        for ratio in part:
            boxes.append((round(x, 2), round(y, 2), round(h*ratio, 2), round(h, 2)))
            x += h*ratio + GAP
        y += h + GAP
    return boxes


@dataclass
class Frame:
    """The map from a panel's coordinates to pixels, and the box of its axes."""

    ax: float
    sx: float
    ay: float
    sy: float
    box: tuple

    def x(self, x):
        return self.ax + self.sx*x

    def y(self, y):
        return self.ay - self.sy*y


def frame(panel, w, h) -> Frame:
    """How a panel of w by h pixels shows its limits."""
    (x0, x1), (y0, y1) = panel["xlim"], panel["ylim"]
    if panel["kind"] == "drawing":
        pad, top = 8, 22 if panel["title"] else 8
        s = min((w - 2*pad)/(x1 - x0), (h - pad - top)/(y1 - y0))
        return Frame(w/2 - s*(x0 + x1)/2, s, (h - pad + top)/2 + s*(y0 + y1)/2, s, (0, 0, w, h))
    left, right, top, bottom = panel["margin"]
    top += 19*len(legend_rows(panel, w - left - right))
    bw, bh = w - left - right, h - top - bottom
    sx, sy = bw/(x1 - x0), bh/(y1 - y0)
    return Frame(left - sx*x0, sx, top + bh + sy*y0, sy, (left, top, bw, bh))


def legend_rows(panel, width):
    """The labelled curves of a plot, in rows that fit; each as (offset, item)."""
    rows, x = [], math.inf
    for item in panel["legend"]:
        need = 30 + item["label"]["w"]*13 + 16
        if x + need > width + 16:
            rows.append([])
            x = 0
        rows[-1].append((x, item))
        x += need
    return rows


def ticks(lo, hi, wanted=5):
    """Nice tick values inside the limits, with their labels.

    >>> [label for _, label in ticks(0, 1)]
    ['0.0', '0.2', '0.4', '0.6', '0.8', '1.0']
    """
    step = nice((hi - lo)/wanted*1.4)
    digits = max(0, -math.floor(math.log10(step) + 1e-9))
    first = math.ceil(lo/step - 1e-9)
    out = []
    for k in range(first, math.floor(hi/step + 1e-9) + 1):
        value = k*step
        big = max(abs(lo), abs(hi))
        text = f"{value:.{digits}f}" if big < 1e5 else f"{value:.3g}"
        out.append((round(value, 12), text.replace("-", "−")))
    return out
