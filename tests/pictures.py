"""Pictures that cannot lie: what a live figure shows, beside what the law returns.

A section's tests say once for each of its live figures what its numbers should be:

    def test_struck_wall_shows_the_law():
        def law(seen):
            c = seen.at                                                    # the settings, by name
            hit = strike_wall(…c.theta…, c.e, c.mu)                        # the law, called with numbers
            assert seen.readout("angle after") == approx(hit.angle)
            assert seen.arrow("after") == approx(hit.velocity)             # in units of velocity, not of the
            page xs, ys = seen.curve(0)
            assert ys == approx([… for x in xs])
        shows("particle_collision/oblique:struck_wall", law)

``shows`` draws the figure at random settings of its controls as the notebook offers them, and at the start.
At the end every curve, and every readout, arrow, spin, bar, number in a label and plotted point that changes
with the controls must have been asked for; what is nowhere compared is named.  ``test_pictures.py`` finds
the figures in the notebooks, so that none can be forgotten.
"""

import ast
import functools
import json
import pathlib
import random
from dataclasses import dataclass
from types import SimpleNamespace

import numpy as np

from mechlib import scene as scenes
from mechlib.scene.compile import channels, compile_scene
from mechlib.scene.controls import gather

ROOT = pathlib.Path(__file__).resolve().parents[1]
TOLD = {"readout", "arrow", "curve", "dots", "column", "field"}  # marks that tell numbers; see _tells


@dataclass(frozen=True)
class LiveFigure:
    """A live figure of a notebook: the chapter and section, the function that makes its scene, its
    controls."""

    name: str
    compiled: object

    def settings(self, count: int, seed=0):
        """The setting at the start, then random ones on the steps of the controls."""
        yield {c.name: c.number for c in self.compiled.controls}
        draw = random.Random(f"{self.name} {seed}")
        for _ in range(count - 1):
            yield {c.name: _some(c, draw) for c in self.compiled.controls}


def _some(c, draw) -> float:
    if c.kind == "choice":
        return float(draw.randrange(len(c.options)))
    if c.kind == "switch":
        return float(draw.randrange(2))
    if c.kind == "play":
        return c.lo + (c.hi - c.lo)*draw.randrange(c.frames + 1)/c.frames
    steps = int((c.hi - c.lo)/c.step + 1e-9)
    return round(c.lo + c.step*draw.randrange(steps + 1), 12)


def notebooks() -> list[pathlib.Path]:
    return sorted([*(ROOT/"book").glob("*.ipynb"), *(ROOT/"book").glob("*/*.ipynb")])


def calls(path: pathlib.Path) -> dict[str, tuple[str, str]]:
    """The live figures of a notebook, read off its text: name → (what comes before, the call).

    Before the call of a figure's function come imports; a scene that the notebook itself describes needs all
    its lines but the pictures."""
    section = path.relative_to(ROOT/"book").with_suffix("").as_posix()
    imports, lines, found, origin = [], [], {}, {}
    for statement in _statements(path):
        for node in ast.walk(statement):
            if isinstance(node, (ast.Import, ast.ImportFrom)):
                imports.append(ast.unparse(node))
            if isinstance(node, ast.ImportFrom):
                origin |= {alias.asname or alias.name: alias.name for alias in node.names}
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "explore":
                made = isinstance(node.args[0], ast.Call)
                maker = node.args[0].func.id if made else node.args[0].id
                found[f"{section}:{origin.get(maker, maker)}"] = ("\n".join(imports if made else lines),
                                                                  ast.unparse(node))
        if not _draws(statement):
            lines.append(ast.unparse(statement))
    return found


def _statements(path):
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            yield from ast.parse("".join(line for line in cell["source"] if not line.startswith("%"))).body


def _draws(statement) -> bool:
    call = getattr(statement, "value", None)
    return isinstance(call, ast.Call) and getattr(call.func, "id", "") in {"figure", "explore"}


@functools.cache
def every_call() -> dict[str, tuple[str, str]]:
    return {name: call for path in notebooks() for name, call in calls(path).items()}


@functools.cache
def live_figure(name: str) -> LiveFigure:
    """The figure as its notebook offers it."""
    if name not in every_call():
        raise ValueError(f"no notebook has the live figure {name!r}; there are {', '.join(every_call())}.")
    imports, call = every_call()[name]

    def explore(scene, *, start=None, labels=None, units=None, **controls):
        return compile_scene(scene, gather(scene, controls, start or {}, labels or {}, units or {}))

    namespace = {}
    exec(imports, namespace)
    return LiveFigure(name, eval(call, namespace | {"explore": explore, "play": scenes.play}))


class Seen:
    """What a figure shows at one setting; asking for a mark ticks it off."""

    def __init__(self, figure: LiveFigure, settings: dict, asked: set):
        self.compiled, self.asked = figure.compiled, asked
        self.vector = self.compiled.values(settings)
        self.at = SimpleNamespace(**{c.name: c.options[int(settings[c.name])] if c.kind == "choice"
                                     else bool(settings[c.name]) if c.kind == "switch" else settings[c.name]
                                     for c in self.compiled.controls})

    def marks(self, kind, panel=None, **style):
        """All visible marks of a kind: (place, mark, numbers), in the order in which they were drawn."""
        for i, marks in enumerate(self.compiled.panels):
            for k, mark in enumerate(marks):
                if mark["kind"] != kind or panel not in (None, i):
                    continue
                if any(_plain(mark.get(key)) != value for key, value in style.items()):
                    continue
                numbers = channels(mark, self.vector)
                if numbers.get("visible", 1):
                    yield (i, k), mark, numbers

    def mark(self, kind, n=0, panel=None, **style) -> dict:
        """The numbers of the n-th visible mark of a kind, e.g. ``mark("rod")`` or ``mark("point",
        label="B")``."""
        found = list(self.marks(kind, panel, **style))
        if not found or not -len(found) <= n < len(found):
            raise AssertionError(f"the figure shows {len(found)} visible marks {kind!r} {style or ''}, no "
                                 f"number {n}")
        place, _, numbers = found[n]
        self.asked.add(place)
        return numbers

    def shown(self, kind, panel=None, **style) -> int:
        """How many marks of a kind are visible."""
        return len(list(self.marks(kind, panel, **style)))

    def is_finite(self) -> bool:
        """Whether all numbers of readouts, arrows, points and bodies that are visible are finite."""
        return all(abs(v) < 1e9 for kind in ("readout", "arrow", "point", "rod", "disk", "wheel", "block")
                   for _, _, numbers in self.marks(kind) for v in numbers.values() if isinstance(v, float))

    def readout(self, name, panel=None) -> float:
        """The number of a readout, by its name in plain letters."""
        found = [(p, v) for p, m, v in self.marks("readout", panel) if _plain(m["name"]) == name]
        if len(found) != 1:
            names = [_plain(m["name"]) for _, m, _ in self.marks("readout")]
            raise AssertionError(f"there are {len(found)} visible readouts {name!r}; the figure shows "
                                 f"{names}")
        self.asked.add(found[0][0])
        return found[0][1]["value"]

    def arrow(self, look, n=0, panel=None, scale=None, **style) -> np.ndarray:
        """The vector of the n-th visible arrow of a look (before, after, impulse, reaction, plain), in its
        own unit: divided by the scale of its panel, or by ``scale`` where the arrow has one of its own."""
        found = list(self.marks("arrow", panel, look=look, **style))
        if not -len(found) <= n < len(found):
            raise AssertionError(f"the figure shows {len(found)} visible arrows {look!r} {style or ''}, no "
                                 f"number {n}")
        place, _, numbers = found[n]
        self.asked.add(place)
        return np.array([numbers["dx"], numbers["dy"]])/self._scale(place[0], look, scale)

    def spin(self, n=0, panel=None, scale=None, **style) -> float:
        """The angular velocity that the n-th visible spin shows."""
        found = [f for f in self.marks("angle", panel, **style) if f[1].get("arrow")]
        place, mark, numbers = found[n]
        self.asked.add(place)
        return (numbers["stop"] - numbers["start"])/self._scale(place[0], mark.get("look", "after"), scale)

    def curve(self, n=0, panel=None, **style) -> tuple:
        """The points (xs, ys) of the n-th visible curve, or of the one with a ``label``."""
        numbers = self.mark("curve", n, panel, **style)
        return np.asarray(numbers["xs"]), np.asarray(numbers["ys"])

    def bar(self, n, panel=None) -> float:
        """The height of the n-th piece of a bar chart."""
        numbers = self.mark("column", n, panel)
        return numbers["y1"] - numbers["y0"]

    def _scale(self, panel, look, scale):
        options = self.compiled.scene.panels[panel].options
        name = {"before": "velocity_scale", "after": "velocity_scale",
                "impulse": "impulse_scale", "reaction": "impulse_scale"}.get(look)
        return scale if scale is not None else float(options.get(name) or 1) if name else 1.0


def _plain(value):
    """A label in plain letters; other values as they are."""
    return "".join(run[0] for run in value["runs"]) if isinstance(value, dict) and "runs" in value else value


def _tells(compiled, panel, mark) -> bool:
    """Whether a mark tells a number: readouts, arrows, spins, curves, bars, fields, values in labels
    or polygons, points in plots."""
    return (mark["kind"] in TOLD or mark["kind"] == "angle" and mark.get("arrow")
            or mark["kind"] == "label" and "values" in mark["ch"]
            or mark["kind"] == "polygon" and "value" in mark["ch"]
            or mark["kind"] == "point" and compiled.scene.panels[panel].kind == "plot")


def shows(name: str, law, settings=16, also=(), decoration=(), no_value=False):
    """Compare a figure with its law at random settings; ``also`` adds settings by hand (numbers by control
    name).

    ``law(seen)`` asserts.  ``decoration`` lists marks that tell nothing, as (panel, number in the panel),
    with the reason beside it in the test; use it for guide lines drawn as curves, not for mechanics.
    All numbers of visible marks must be finite, unless ``no_value`` says that the figure shows where one does
    not exist.
    """
    figure = live_figure(name)
    asked, vectors = set(), []
    for values in [*figure.settings(settings), *({**_start(figure), **more} for more in also)]:
        seen = Seen(figure, values, asked)
        vectors.append(seen.vector)
        try:
            law(seen)
            assert no_value or seen.is_finite(), "a visible mark has a number that is not finite"
        except AssertionError as problem:
            raise AssertionError(f"{name} at {values}: {problem}") from problem
    beyond = _beyond(figure.compiled, vectors)
    assert not beyond, f"{name}: drawn beyond the axis, {beyond}"
    left = [f"panel {i}, mark {k}: {mark['kind']} {_plain(mark.get('label') or mark.get('name') or '')} "
            f"{mark.get('look', '')}"
            for i, marks in enumerate(figure.compiled.panels) for k, mark in enumerate(marks)
            if _tells(figure.compiled, i, mark) and (i, k) not in asked and (i, k) not in set(decoration)
            and (mark["kind"] == "curve" or _changes(mark, vectors))]
    if left:
        raise AssertionError(f"{name}: compared with no law are\n  " + "\n  ".join(left))


def _beyond(compiled, vectors) -> list[str]:
    """Curves over a horizontal axis that go on where it has ended, whatever the settings."""
    found = []
    for part, marks in zip(compiled.scene.panels, compiled.panels):
        for mark in marks:
            if mark["kind"] != "curve" or part.kind != "plot" or part.xlim is None:
                continue
            xs, *others = (np.asarray(channels(mark, v)["xs"], dtype=float) for v in vectors)
            low, high = map(float, part.xlim)
            if (np.diff(xs) > 0).all() and all(np.array_equal(xs, other) for other in others) \
                    and (xs[0] < low - 1e-6 or xs[-1] > high + 1e-6):
                found.append(f"{_plain(mark.get('label') or 'a curve')} from {xs[0]:g} to {xs[-1]:g}")
    return found


def _start(figure) -> dict:
    return {c.name: c.number for c in figure.compiled.controls}


def _changes(mark, vectors) -> bool:
    """Whether the numbers of a mark differ between settings."""
    first = channels(mark, vectors[0])
    return any(not np.array_equal(np.asarray(value), np.asarray(channels(mark, v)[key]), equal_nan=True)
               for v in vectors[1:] for key, value in first.items())
