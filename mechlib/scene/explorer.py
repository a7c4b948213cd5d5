"""The live renderer: standard ipywidgets controls, linked in the browser to one drawing."""

import json
from functools import cache

import anywidget
import ipywidgets as widgets
import traitlets

from .browser import code, stylesheet
from .controls import PLAY_INTERVAL
from .specification import specification


@cache
def script() -> str:
    """The JavaScript of an explorer in a notebook: one module with no imports, its style sheet inside."""
    return f"const STYLE = {json.dumps(stylesheet())};\n" + code("widget.js")


class Canvas(anywidget.AnyWidget):
    """The drawing of an explorer. Its subclasses have one trait for each control."""

    spec = traitlets.Dict().tag(sync=True)


def canvas(compiled) -> Canvas:
    """A drawing with a trait ``v_<name>`` for each control: the value that the control shows."""
    traits = {}
    for c in compiled.controls:
        shown = int(c.number) if c.kind in ("choice", "int") else 10**c.start if c.kind == "log" else c.start
        traits[f"v_{c.name}"] = traitlets.Any(shown).tag(sync=True)
        if c.kind == "play":
            for name, value in (("frame", c.frame), ("interval", PLAY_INTERVAL), ("step", 1),
                                ("playing", False)):
                traits[f"{name}_{c.name}"] = traitlets.Any(value).tag(sync=True)
    made = type("Canvas", (Canvas,), {**traits, "_esm": script(), "__module__": __name__})
    return made(spec=specification(compiled))


def widget(c, drawing):
    """The ipywidgets control for one of ours, linked to the drawing."""
    shared = {"description": "".join(run[0] for run in c.heading), "style": {"description_width": "auto"}}
    if c.kind == "choice":
        made = widgets.Dropdown(options=list(c.options), value=c.start, **shared)
        trait = "index"
    elif c.kind == "switch":
        made = widgets.Checkbox(value=c.start, indent=False, **shared)
        trait = "value"
    elif c.kind == "log":
        made = widgets.FloatLogSlider(value=10**c.start, min=c.lo, max=c.hi, step=c.step,
                                      readout_format=".3g", **shared)
        trait = "value"
    else:
        kind = widgets.IntSlider if c.kind == "int" else widgets.FloatSlider
        form = {} if c.kind == "int" else {"readout_format": f".{c.digits}f"}
        made = kind(value=c.start, min=c.lo, max=c.hi, step=c.step, **form, **shared)
        trait = "value"
    made.add_class(f"mechlib-control-{c.name}")
    widgets.jslink((made, trait), (drawing, f"v_{c.name}"))
    if c.kind != "play":
        return made
    button = widgets.Play(value=getattr(drawing, f"frame_{c.name}"), min=0, max=c.frames, step=1,
                          interval=PLAY_INTERVAL,
                          show_repeat=True, repeat=c.loop)
    for trait, name in (("value", "frame"), ("interval", "interval"), ("step", "step"),
                        ("playing", "playing")):
        widgets.jslink((button, trait), (drawing, f"{name}_{c.name}"))
    button.add_class(f"mechlib-control-{c.name}")
    box = widgets.HBox([button, made])
    box.add_class("mechlib-play")
    return box


class Explorer(widgets.VBox):
    """A live figure; made by :func:`mechlib.scene.explore`."""

    def __init__(self, compiled):
        self._compiled = compiled
        drawing = canvas(compiled)
        box = widgets.Box([widget(c, drawing) for c in compiled.controls])
        box.add_class("mechlib-controls")
        super().__init__([drawing, box])
        self.add_class("mechlib-explorer")

    def __repr__(self):
        return "Explorer: " + ", ".join(c.describe() for c in self._compiled.controls)

    def _repr_mimebundle_(self, **kwargs):
        return {"text/plain": repr(self),
                "application/vnd.jupyter.widget-view+json": {"version_major": 2, "version_minor": 0,
                                                             "model_id": self.model_id}}
