"""A scene as HTML and SVG text: what a page shows before, without and after its script; ``render.js`` and
``view.js`` are the twins.

The picture is laid out at two widths and scaled to the column that holds it: the wide form where at least
``SWITCH`` pixels are free, the narrow one on a phone.
"""

import html

from .arrows import arrow
from .axes import axes, title
from .compile import channels
from .layout import GAP, NARROW, WIDE, arrange, frame
from .primitives import PIXELS, fixed, path
from .shapes import shape

UNCLIPPED = ("point", "label", "arrow", "dots")
ANCHORS = {"left": "start", "center": "middle", "right": "end"}
FILLS = {
    "none": "none", "full": "currentColor", "bg": "var(--mech-bg)",
    "soft": "color-mix(in srgb, currentColor 16%, var(--mech-bg))", "half": "color-mix(in srgb, "
                                                                            "currentColor 50%, "
                                                                            "var(--mech-bg))",
}


def number(x) -> str:
    """A length in pixels, to a tenth.

    >>> number(2.0), number(-0.01), number(1/3)
    ('2', '0', '0.3')
    """
    short = f"{x:.1f}".removesuffix(".0")
    return "0" if short == "-0" else short


def tag(name, attributes, inner="") -> str:
    """An element; attributes that are None are left out.

    >>> tag("p", {"class": "a", "id": None}, "text")
    '<p class="a">text</p>'
    """
    written = "".join(f' {key}="{html.escape(str(value))}"' for key, value in attributes.items()
                      if value is not None)
    return f"<{name}{written}>{inner}</{name}>"


def words(label) -> str:
    """The runs of a label as spans, sub- and superscripts."""
    names = {1: "sup", -1: "sub", 0: "span"}
    return "".join(tag(names[level], {"class": f"mech-{style}"}, html.escape(string))
                   for string, style, level, *_ in label["runs"])


def _spans(p) -> str:
    values, rise, out, size = list(p.get("values", ())), 0, "", p["size"]
    for string, style, level, back in p["label"]["runs"]:
        while "{}" in string:
            string = string.replace("{}", values.pop(0), 1)
        target = -0.42*size if level == 1 else 0.22*size if level == -1 else 0
        out += tag("tspan", {
            "class": f"mech-{style}", "font-size": number(0.7*size) if level else None,
            "dy": number(target - rise) if target != rise else None,
            "dx": number(-back*size) if back else None}, html.escape(string))
        rise = target
    return out


def _text(p, colour) -> str:
    x, y, shift = p["x"], p["y"], 0.34*p["size"]
    move = f"translate({number(x)} {number(y + shift)})"
    if p.get("turn"):
        move = f"translate({number(x)} {number(y)}) rotate(-90) translate(0 {number(shift)})"
    spans = _spans(p)
    halo = "" if p.get("halo") is False else tag("text", {"class": "mech-halo", "aria-hidden": "true"}, spans)
    return tag("g", {"transform": move, "font-size": number(p["size"]),
                     "text-anchor": ANCHORS[p.get("align", "center")],
                     "style": f"color:var(--mech-{'ink' if p.get('ink') else colour + '-text'})"},
               halo + tag("text", {}, spans))


def _outline(p) -> str:
    return "".join("M" + "L".join(f"{number(x)} {number(y)}" for x, y in line)
                   + ("Z" if p.get("closed") else "") for line in p["d"] if len(line))


def primitive(p, colour) -> str:
    """One line, circle or text."""
    if p["t"] == "text":
        return _text(p, p.get("color", colour))
    shared = {
        "fill": FILLS[p.get("fill", "none")], "stroke-width": number(p["w"]),
        "stroke": "currentColor" if p["w"] else "none",
        "stroke-linecap": "butt" if p.get("butt") or p.get("dash") else "round",
        "stroke-dasharray": "5 3.2" if p.get("dash") else None, "opacity": p.get("o"),
        "style": f"color:var(--mech-{p['color']})" if p.get("color") else None,
    }
    if p["t"] == "circle":
        return tag("circle", {**shared, "cx": number(p["x"]), "cy": number(p["y"]), "r": number(p["r"])})
    return tag("path", {**shared, "d": _outline(p)})


def group(primitives, colour, ghost=False) -> str:
    """Primitives in a colour of the palette."""
    return tag("g", {"style": f"color:var(--mech-{colour})", "opacity": 0.32 if ghost else None},
               "".join(primitive(p, colour) for p in primitives))


def panel_svg(panel, w, h, total, vector, alt) -> str:
    """One panel of ``w`` by ``h`` pixels in a picture ``total`` pixels wide."""
    f, plot = frame(panel, w, h), panel["kind"] == "plot"
    clipped, free = "", ""
    for mark in panel["marks"]:
        drawn = group(shape(mark, channels(mark, vector), f), mark["color"], mark.get("ghost"))
        if plot and mark["kind"] not in UNCLIPPED:
            clipped += drawn
        else:
            free += drawn
    if plot:
        x, y, bw, bh = f.box
        inner = tag("g", {"transform": f"translate({number(-x)} {number(-y)})"}, clipped)
        clipped = tag("svg", {"x": number(x), "y": number(y), "width": number(max(bw, 0)),
                              "height": number(max(bh, 0))}, inner)
    body = group(axes(panel, f) if plot else [], "muted") + clipped + free + group(title(panel, w), "ink")
    role = {"role": "img", "aria-label": alt} if alt else {"aria-hidden": "true"}
    return tag("svg", {**role, "viewBox": f"0 0 {number(w)} {number(h)}",
                       "style": f"width:{100*w/total:.3f}%"}, body)


def stage(panels, height, vector, alt, width) -> str:
    """All panels, laid out for a width."""
    boxes = arrange([p["ratio"] for p in panels], width, height)
    drawn = (panel_svg(panel, w, h, width, vector, "" if i else alt)
             for i, (panel, (_, _, w, h)) in enumerate(zip(panels, boxes, strict=True)))
    name = "mech-stage mech-wide" if width == WIDE else "mech-stage mech-narrow"
    return tag("div", {"class": name, "style": f"column-gap:{100*GAP/width:.3f}%"}, "".join(drawn))


def _readout(m, vector) -> str:
    v = channels(m, vector)
    unit = tag("span", {"class": "mech-unit"}, words(m["unit"])) if m.get("unit") else ""
    hidden = None if v.get("visible", 1) else ""
    return tag("span", {"class": "mech-readout", "style": f"color:var(--mech-{m['color']}-text)",
                        "hidden": hidden},
               tag("span", {"class": "mech-name"}, words(m["name"]))
               + tag("span", {"class": "mech-value"}, fixed(v["value"], m["digits"])) + unit)


def _key(entry) -> str:
    look = entry["look"]
    drawn = group([path([(3, 9), (31, 9)], w=4)], "body", True) if look == "ghost" else group(
        arrow({"x": 2, "y": 9, "dx": 30, "dy": 0}, PIXELS, {"look": look}), look)
    icon = tag("svg", {"width": 34, "height": 18, "viewBox": "0 0 34 18", "aria-hidden": "true"}, drawn)
    return tag("span", {"class": "mech-entry"}, icon + words(entry["label"]))


def picture(spec, vector) -> str:
    """The whole picture of a specification at a vector of its program."""
    strip = lambda name, parts: tag("div", {"class": name}, "".join(parts)) if parts else ""
    stages = [stage(spec["panels"], spec["height"], vector, spec["alt"], width) for width in (WIDE, NARROW)]
    return tag("div", {"class": "mechlib-scene"}, "".join([
        strip("mech-title", [words(spec["title"])] if spec["title"] else []), *stages,
        strip("mech-readouts", [_readout(m, vector) for m in spec["readouts"]]),
        strip("mech-key", [_key(entry) for entry in spec["key"]]),
        strip("mech-caption", [words(spec["caption"])] if spec["caption"] else [])]))
