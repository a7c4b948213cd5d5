"""A figure of a page, read back from its SVG: lines, circles and texts, for pictures that are smaller or of
another kind.

What mechlib.scene.markup writes, this module reads; both know the primitives of mechlib.scene.primitives.
"""

import re
from dataclasses import dataclass, field
from xml.etree import ElementTree

from mechlib.scene.markup import FILLS

STAGE = '<div class="mech-stage mech-{}"[^>]*>(.*?)</div>'
ALIGN = {"start": "left", "middle": "center", "end": "right"}
FILL_NAMES = {css: name for name, css in FILLS.items()}


@dataclass
class Panel:
    """A panel of ``width`` by ``height`` pixels: primitives, each with its colour and opacity.

    A plot also has the ``box`` of its axes; what ends there has ``clip``.
    """

    width: float
    height: float
    alt: str
    box: tuple | None = None
    marks: list = field(default_factory=list)


def panels(markup: str, form: str = "narrow") -> list[Panel]:
    """The panels of the first figure in a piece of HTML, as laid out for a wide or a narrow column."""
    found = re.search(STAGE.format(form), markup, re.S)
    return [_panel(svg) for svg in ElementTree.fromstring(f"<div>{found[1]}</div>")] if found else []


def _panel(svg) -> Panel:
    _, _, width, height = map(float, svg.get("viewBox").split())
    panel = Panel(width, height, svg.get("aria-label", ""))
    _read(svg, panel, "ink", 1.0, False)
    return panel


def _read(node, panel, colour, opacity, clip):
    for child in node:
        own, faint = _colour(child) or colour, opacity*float(child.get("opacity", 1))
        if child.tag in ("path", "circle"):
            panel.marks.append(({**_shape(child), "clip": clip}, own, faint))
        elif child.find("text") is not None:
            panel.marks.append(({**_text(child), "clip": clip}, own.removesuffix("-text"), faint))
        elif child.tag == "svg":
            panel.box = tuple(float(child.get(name)) for name in ("x", "y", "width", "height"))
            _read(child, panel, own, faint, True)
        else:
            _read(child, panel, own, faint, clip)


def _colour(node) -> str:
    found = re.search(r"color:var\(--mech-([\w-]+)\)", node.get("style", ""))
    return found[1] if found else ""


def _shape(node) -> dict:
    shared = {"w": float(node.get("stroke-width")), "fill": FILL_NAMES[node.get("fill")],
              "butt": node.get("stroke-linecap") == "butt",
              "dash": node.get("stroke-dasharray") is not None}
    if node.tag == "circle":
        return {"t": "circle", "x": float(node.get("cx")), "y": float(node.get("cy")),
                "r": float(node.get("r")), **shared}
    lines = [[tuple(map(float, pair.split())) for pair in line.rstrip("Z").split("L")]
             for line in node.get("d").split("M") if line]
    return {"t": "path", "d": lines, "closed": node.get("d").endswith("Z"), **shared}


def _text(node) -> dict:
    size, shifts = float(node.get("font-size")), re.findall(r"translate\(([-.\d]+) ([-.\d]+)\)",
                                                            node.get("transform"))
    (x, y), turned = map(float, shifts[0]), "rotate" in node.get("transform")
    halo, *rest = texts = node.findall("text")
    runs = []
    for span in (rest[0] if rest else halo).iter("tspan"):
        lift = float(span.get("dy", 0))
        level = 0 if span.get("font-size") is None else (runs[-1][2] if runs and not lift else -1 if lift > 0
                                                         else 1)
        runs.append([span.text or "", span.get("class").removeprefix("mech-"), level, 0])
    return {"t": "text", "x": x, "y": y if turned else y - 0.34*size, "label": {"runs": runs}, "size": size,
            "turn": turned,
            "align": ALIGN[node.get("text-anchor")], "halo": len(texts) > 1}
