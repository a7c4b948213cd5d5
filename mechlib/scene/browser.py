"""The scripts and the style sheet that draw a scene in a browser, in a notebook and in a page alike."""

from pathlib import Path

from . import palette

HOME = Path(__file__).parent
PARTS = ("program.js", "shapes.js", "layout.js", "render.js", "view.js")


def code(last: str) -> str:
    """The parts in the order in which they need one another, and last ``widget.js`` (notebooks) or
    ``page.js`` (pages)."""
    return "\n".join((HOME/name).read_text(encoding="utf-8") for name in (*PARTS, last))


def stylesheet() -> str:
    """The palette and the rules."""
    return palette.css() + (HOME/"scene.css").read_text(encoding="utf-8")
