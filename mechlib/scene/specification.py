"""Everything the browser needs to draw a scene."""

from .compile import case_options, compile_scene, free_names
from .controls import Control
from .panels import colour_key, panels, readouts


def specification(compiled) -> dict:
    """The constant parts of a picture, and the programs that give its numbers: in JavaScript, and in SymPy's
    own words for the proof."""
    scene, program = compiled.scene, compiled.program
    return {
        "alt": scene.alt, "title": scene.title.data() if scene.title else None,
        "caption": scene.caption.data() if scene.caption else None,
        "controls": [c.data() for c in compiled.controls], "panels": panels(compiled),
        "readouts": readouts(compiled),
        "key": colour_key(scene), "height": scene.height, "size": program.size, "js": program.js,
        "tables": [t.data() for t in program.tables], "source": program.source(),
    }


def at_values(scene, values: dict):
    """A scene compiled for one setting of its symbols, and the vector of its numbers there."""
    needed, options = free_names(scene), case_options(scene)
    for name in values:
        if name not in needed:
            raise ValueError(f"the scene has no symbol {name!r}; it needs {', '.join(needed) or 'none'}")
    controls = []
    for name in needed:
        value = values.get(name, scene.start.get(name))
        if value is None:
            raise ValueError(f"the scene needs a value for {name!r}: figure(scene, {name}=…)")
        if name in options and value not in options[name]:
            raise ValueError(f"{name} is one of {options[name]}, not {value!r}")
        controls.append(Control("choice", options=tuple(options[name]), start=value, name=name)
                        if name in options
                        else Control("float", float(value), float(value), start=float(value), name=name))
    compiled = compile_scene(scene, controls)
    return compiled, compiled.program([c.number for c in controls])
