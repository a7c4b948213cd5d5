"""The rows under a printed picture: readouts, colour key, caption."""

import re
import textwrap

from .arrows import arrow
from .compile import channels
from .mathtext import parse
from .panels import colour_key, readouts
from .primitives import PIXELS, fixed, path, text


def strips(compiled, vector, width) -> list:
    """Rows of (primitives, colour, opacity), each 26 pixels high."""
    rows = _flow([_reading(m, channels(m, vector)) for m in readouts(compiled)
                  if channels(m, vector).get("visible", 1)], width)
    rows += _flow([_entry(entry) for entry in colour_key(compiled.scene)], width)
    if compiled.scene.caption:
        source = re.sub(r"\$[^$]*\$", lambda m: m[0].replace(" ", "\x00"), compiled.scene.caption.source)
        for line in textwrap.wrap(source, round(width/7.2)):
            label = parse(line.replace("\x00", " ")).data()
            rows.append([([text(width/2, 13, label, 14, halo=False)], "ink", 1)])
    return rows


def _reading(m, v):
    unit = m.get("unit") or {"runs": [], "w": 0}
    number = "\u2002" + fixed(v["value"], m["digits"]) + "\u2009"
    label = {"runs": [*m["name"]["runs"], [number, "r", 0, 0], *unit["runs"]]}
    return m["name"]["w"]*14 + unit["w"]*14 + 70, [], label, m["color"], 1


def _entry(entry):
    look, label = entry["look"], entry["label"]
    if look == "ghost":
        return label["w"]*14 + 60, [path([(0, 0), (26, 0)], w=4)], label, "body", 0.32
    return label["w"]*14 + 60, arrow({"x": 0, "y": 0, "dx": 28, "dy": 0}, PIXELS,
                                     {"look": look}), label, look, 1


def _flow(items, width):
    """Place items in centred rows."""
    rows = []
    for item in items:
        if not rows or sum(i[0] for i in rows[-1]) + item[0] > width:
            rows.append([])
        rows[-1].append(item)
    placed = []
    for row in rows:
        x, strip = (width - sum(i[0] for i in row))/2 + 8, []
        for need, icon, label, colour, alpha in row:
            moved = [{**p, "d": [[[a + x, b + 13] for a, b in line] for line in p["d"]]} for p in icon]
            words = text(x + (36 if icon else 0), 13, label, 14, align="left", halo=False)
            strip += [(moved, colour, alpha), ([words], "ink" if icon else colour, 1)]
            x += need
        placed.append(strip)
    return placed
