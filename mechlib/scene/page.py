"""Figures as the pages of the book show them: complete HTML, and for live figures a description that a script
brings to life.

While the book is built, the environment variable ``MECHLIB_STATIC`` asks for these forms.
"""

import hashlib
import html
import json
import os

from .browser import stylesheet
from .markup import picture, tag, words
from .specification import at_values, specification


def in_page() -> bool:
    """Whether figures are wanted as pages show them."""
    return bool(os.environ.get("MECHLIB_STATIC"))


class PageFigure:
    """A figure of a page: its name in words, its HTML."""

    def __init__(self, name: str, markup: str):
        self.name, self.markup = name, markup

    def __repr__(self):
        return self.name

    def _repr_mimebundle_(self, **kwargs):
        return {"text/plain": self.name, "text/html": self.markup}


def figure(scene, **values) -> PageFigure:
    """A still picture."""
    compiled, vector = at_values(scene, values)
    return PageFigure(f"Figure: {scene.alt}",
                      tag("div", {"class": "mechlib-picture"}, picture(specification(compiled), vector)))


def alone(scene, **values) -> PageFigure:
    """A still picture that brings its style sheet, for a notebook."""
    made = figure(scene, **values)
    return PageFigure(made.name, tag("style", {}, stylesheet()) + made.markup)


def explore(compiled) -> PageFigure:
    """A live figure: the picture at the initial values, its controls, and its description for the script of
    the page."""
    spec = specification(compiled)
    told = json.dumps(spec, ensure_ascii=False).replace("</", "<\\/")
    key = "f" + hashlib.sha256(told.encode()).hexdigest()[:8]
    vector = compiled.program([c.number for c in compiled.controls])
    controls = tag("div", {"class": "mechlib-controls"},
                   "".join(_control(c, f"{key}-{c.name}") for c in compiled.controls))
    markup = tag("div", {"class": "mechlib-explorer", "data-figure": key}, picture(spec, vector) + controls)
    markup += f'<script type="application/json" class="mechlib-spec" data-figure="{key}">{told}</script>'
    return PageFigure("Explorer: " + ", ".join(c.describe() for c in compiled.controls), markup)


def _control(c, identity: str) -> str:
    """One control, a native one, ready for its script."""
    label = tag("label", {"for": identity, "class": "mech-label"}, words({"runs": c.heading}))
    name = f"mech-control mech-{c.kind} mechlib-control-{c.name}"
    if c.kind == "choice":
        options = "".join(tag("option", {"selected": "" if o == c.start else None}, html.escape(o))
                          for o in c.options)
        return tag("div", {"class": name}, label + tag("select", {"id": identity}, options))
    if c.kind == "switch":
        checked = " checked" if c.start else ""
        return tag("div", {"class": name}, f'<input type="checkbox" id="{identity}"{checked}>{label}')
    steps = [0, c.frames, 1, c.frame] if c.kind == "play" else [c.lo, c.hi, c.step, c.start]
    low, high, step, value = (f"{x:.12g}" for x in steps)
    bar = (f'<input type="range" id="{identity}" min="{low}" max="{high}" step="{step}" value="{value}" '
           f'aria-valuetext="{html.escape(c.spoken(c.start))}">')
    buttons = "".join(tag("button", {"type": "button", "class": f"mech-{action}",
                                     "aria-label": f"{action} {c.plain}",
                                     "aria-pressed": str(c.loop).lower() if action == "repeat" else None})
                      for action in ("play", "rewind", "repeat")) if c.kind == "play" else ""
    reading = tag("span", {"class": "mech-reading", "aria-hidden": "true"}, c.reading(c.start))
    return tag("div", {"class": name}, buttons + label + reading + bar)
