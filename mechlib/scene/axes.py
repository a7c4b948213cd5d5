"""The axes of a plot as primitives: grid, ticks, labels, legend; ``shapes.js`` holds the twin."""

from .layout import legend_rows
from .primitives import circle, path
from .primitives import text as halo_text


def text(*args, **style):
    """A text on an empty ground needs no halo."""
    return halo_text(*args, halo=False, **style)


def axes(panel, f):
    """Grid and axes of a plot, each primitive with its colour."""
    left, top, bw, bh = f.box
    bottom, out = top + bh, []
    if panel["grid"]:
        lines = [[(left, f.y(y)), (left + bw, f.y(y))] for y, _ in panel["yticks"]]
        if not panel["bars"]:
            lines += [[(f.x(x), top), (f.x(x), bottom)] for x, _ in panel["xticks"]]
        out.append(path(*lines, w=0.8, o=0.22))
    y0 = min(max(f.y(0), top), bottom) if panel["bars"] else bottom
    out.append(path([(left, top), (left, bottom)], [(left, y0), (left + bw, y0)], w=1.1))
    for x, name in panel["xticks"]:
        label = name if isinstance(name, dict) else plain(name)
        out.append(text(f.x(x), bottom + 12, label, 13 if panel["bars"] else 12, ink=panel["bars"]))
    for y, name in panel["yticks"]:
        out.append(text(left - 6, f.y(y), plain(name), 12, align="right"))
    if panel["xlabel"]:
        out.append(text(left + bw/2, bottom + 31, panel["xlabel"], 14, ink=True))
    if panel["ylabel"]:
        out.append(text(15, top + bh/2, panel["ylabel"], 14, turn=True, ink=True))
    first = 24 if panel["title"] else 8
    for i, row in enumerate(legend_rows(panel, bw)):
        y = first + 19*i + 7
        for x, item in row:
            if item["kind"] == "dots":
                out.append(circle(left + x + 11, y, 3, 0, fill="full", color=item["color"]))
            else:
                out.append(path([(left + x, y), (left + x + 22, y)], w=2, dash=item["dashed"],
                                color=item["color"]))
            out.append(text(left + x + 28, y, item["label"], 13, align="left", ink=True))
    return out


def plain(string):
    """A label of upright characters."""
    return {"runs": [[string, "r", 0, 0]], "w": 0.54*len(string)}


def title(panel, w):
    """The title of a panel."""
    return [text(w/2, 10, panel["title"], 14, ink=True)] if panel["title"] else []
