"""The live renderer: standard ipywidgets controls, linked in the browser to one drawing."""

import json
import os
from functools import cache
from pathlib import Path

import anywidget
import ipywidgets as widgets
import traitlets

from . import palette
from .compile import compile_scene
from .controls import PLAY_INTERVAL, gather
from .panels import colour_key, panels, readouts

PARTS = ("program.js", "shapes.js", "layout.js", "render.js", "widget.js")


@cache
def script() -> str:
    """The JavaScript of an explorer: one module with no imports, its style sheet inside."""
    parts = [(Path(__file__).parent/name).read_text(encoding="utf-8") for name in PARTS]
    return "\n".join([f"const STYLE = {json.dumps(stylesheet())};", *parts])


@cache
def stylesheet() -> str:
    """The CSS of an explorer: the palette and the rules."""
    return palette.css() + (Path(__file__).parent/"scene.css").read_text(encoding="utf-8")


def specification(compiled) -> dict:
    """Everything the browser needs to draw a scene, and SymPy's own account of the numbers for the proof."""
    scene, program = compiled.scene, compiled.program
    return {
        "alt": scene.alt, "title": scene.title.data() if scene.title else None,
        "caption": scene.caption.data() if scene.caption else None,
        "controls": [c.data() for c in compiled.controls], "panels": panels(compiled), "readouts": readouts(compiled),
        "key": colour_key(scene), "height": scene.height, "size": program.size, "js": program.js,
        "tables": [t.data() for t in program.tables], "source": program.source(),
    }


class Canvas(anywidget.AnyWidget):
    """The drawing of an explorer. Its subclasses have one trait for each control."""

    spec = traitlets.Dict().tag(sync=True)


def canvas(compiled) -> Canvas:
    """A drawing with a trait ``v_<name>`` for each control."""
    traits = {}
    for c in compiled.controls:
        traits[f"v_{c.name}"] = traitlets.Any(int(c.number) if c.kind in ("choice", "int") else c.start).tag(sync=True)
        if c.kind == "play":
            frame = round((c.start - c.lo)/(c.hi - c.lo)*c.frames)
            for name, value in (("frame", frame), ("interval", PLAY_INTERVAL), ("step", 1), ("playing", False)):
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
    else:
        kind = widgets.IntSlider if c.kind == "int" else widgets.FloatSlider
        form = {} if c.kind == "int" else {"readout_format": f".{c.digits}f"}
        made = kind(value=c.start, min=c.lo, max=c.hi, step=c.step, **form, **shared)
        trait = "value"
    made.add_class(f"mechlib-control-{c.name}")
    widgets.jslink((made, trait), (drawing, f"v_{c.name}"))
    if c.kind != "play":
        return made
    button = widgets.Play(value=getattr(drawing, f"frame_{c.name}"), min=0, max=c.frames, step=1, interval=PLAY_INTERVAL,
                          show_repeat=True, repeat=c.loop)
    for trait, name in (("value", "frame"), ("interval", "interval"), ("step", "step"), ("playing", "playing")):
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

    def picture(self):
        """The matplotlib picture at the initial values, which stands in where nothing can be live."""
        from .picture import draw
        return draw(self._compiled, self._compiled.program([c.number for c in self._compiled.controls]))

    def _repr_mimebundle_(self, **kwargs):
        data = {"text/plain": repr(self),
                "application/vnd.jupyter.widget-view+json": {"version_major": 2, "version_minor": 0, "model_id": self.model_id}}
        if os.environ.get("MECHLIB_STATIC"):
            data["text/html"] = f'<div class="mechlib-fallback">{self.picture().html()}</div>'
        return data


def explore(scene, *, start=None, labels=None, units=None, **controls) -> Explorer:
    """A live figure of ``scene``."""
    return Explorer(compile_scene(scene, gather(scene, controls, start or {}, labels or {}, units or {})))
