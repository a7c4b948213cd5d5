"""Pictures of mechanical systems, described once, drawn by matplotlib and live in the browser.

>>> import sympy as sp
>>> from mechlib.scene import Scene, figure
>>> theta = sp.Symbol("theta")
>>> scene = Scene(alt="A pendulum at the angle theta.")
>>> view = scene.drawing(xlim=(-1.2, 1.2), ylim=(-1.3, 0.3))
>>> tip = sp.sin(theta), -sp.cos(theta)
>>> view.rod((0, 0), tip)
>>> view.pin((0, 0))
>>> figure(scene, theta=0.5)
Figure: A pendulum at the angle theta.

``explore(scene, theta=(0, 1.5))`` gives the same picture with a slider.
"""

from importlib.util import find_spec
from typing import Any

from .controls import Control, choice, play, slider, switch
from .expressions import case, chosen, sampled
from .model import Scene

__all__ = ["Scene", "case", "choice", "chosen", "explore", "figure", "play", "sampled", "slider", "switch"]


def figure(scene: Scene, **values: float | str | bool) -> Any:
    """The picture of a scene at the given values of its symbols: by matplotlib; in a page of the book, and
    where there is no matplotlib, as SVG."""
    from . import page
    if page.in_page():
        return page.figure(scene, **values)
    if find_spec("matplotlib") is None:            # so in a browser, unless a reader has imported it
        return page.alone(scene, **values)
    from .picture import draw
    return draw(*page.at_values(scene, values))


def explore(scene: Scene, *, start: dict | None = None, labels: dict | None = None, units: dict | None = None,
            **controls: Control | tuple | list | bool) -> Any:
    """A live figure: the scene with one control for each keyword.

    A range ``(low, high)`` or ``(low, high, step)`` gives a slider (whole numbers if all are ints), a list a
    Dropdown, ``True`` or ``False`` a Checkbox, ``play(low, high)`` a Play button with a slider.
    ``start``, ``labels`` and ``units`` are dictionaries from control names.
    """
    from . import page
    from .compile import compile_scene
    from .controls import gather
    compiled = compile_scene(scene, gather(scene, controls, start or {}, labels or {}, units or {}))
    if page.in_page():
        return page.explore(compiled)
    from .explorer import Explorer
    return Explorer(compiled)
