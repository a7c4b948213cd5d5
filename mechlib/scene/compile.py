"""From a scene and its controls to one program and the layout that says what each number is for."""

from dataclasses import dataclass

import numpy as np
import sympy as sp

from .expressions import Case
from .marks import Run
from .mathtext import Text
from .program import Loop, Program
from .resolve import Resolver, condition


@dataclass
class Compiled:
    """A scene ready to draw: the program, and each panel's marks with places in the program's vector."""

    scene: object
    controls: list
    program: Program
    panels: list

    def values(self, settings: dict) -> np.ndarray:
        """The vector at settings by name."""
        return self.program([settings[c.name] for c in self.controls])


def free_names(scene) -> list[str]:
    """The names of the symbols a scene needs."""
    names = set()
    for _, mark in scene.marks():
        for value in mark.channels.values():
            for part in value if isinstance(value, list) else [value]:
                names |= _names(part)
    return sorted(names)


def _names(part) -> set[str]:
    if isinstance(part, Run):
        inner = {s.name for s in sp.sympify(part.expr).free_symbols} - {part.parameter}
        return inner | _names(part.low) | _names(part.high)
    return {s.name for s in sp.sympify(part).free_symbols}


def still(value) -> bool:
    """Whether a channel is the same at all settings of the controls."""
    return not any(map(_names, value if isinstance(value, list) else [value]))


def case_options(scene) -> dict[str, list[str]]:
    """The options that the cases of a scene name, for each control."""
    found: dict[str, list[str]] = {}
    for _, mark in scene.marks():
        for value in mark.channels.values():
            for part in value if isinstance(value, list) else [value]:
                expr = sp.sympify(part.expr if isinstance(part, Run) else part)
                for one in expr.atoms(Case):
                    names = found.setdefault(str(one.control), [])
                    names += [b for b in one.branches if b and b not in names]
    return found


def compile_scene(scene, controls) -> Compiled:
    """Lay out all numbers of a scene; complain about what cannot be drawn."""
    if not any(panel.marks for panel in scene.panels):
        raise ValueError("the scene is empty: add a panel with scene.drawing() or scene.plot() and marks to "
                         "it")
    resolve = Resolver([c.name for c in controls],
                       {c.name: list(c.options) for c in controls if c.kind == "choice"})
    scalars, loops, keys, panels, pending = [], [], {}, [], []

    def scalar(value, where):
        scalars.append(resolve(value, where))
        return len(scalars) - 1

    def place(value, where, boolean=False):
        if isinstance(value, Run):
            ends = [resolve(end, where) for end in (value.low, value.high)]
            key = (value.parameter, *ends, value.n, still(value))
            if key not in keys:
                keys[key] = len(loops)
                loops.append(Loop(scalar(value.low, where), scalar(value.high, where), value.n))
            k = keys[key]
            loops[k].exprs.append(resolve(value.expr, where, value.parameter, k))
            slot = [k, len(loops[k].exprs) - 1]
            pending.append(slot)
            return slot
        if isinstance(value, list):
            first = len(scalars)
            for part in value:
                scalar(part, where)
            return [first, len(value)]
        return scalar(sp.Piecewise((1, condition(value)), (0, True)) if boolean else value, where)

    for number, panel in enumerate(scene.panels):
        placed = []
        for mark in panel.marks:
            where = f"{mark} in panel {number + 1}"
            channels = {name: place(value, where, name == "visible") for name, value in mark.channels.items()}
            placed.append(_record(mark, channels))
        panels.append(placed)

    unused = [c.name for c in controls if c.name not in resolve.used]
    if unused:
        raise ValueError(f"no mark uses the control {unused[0]!r}: remove it or draw something that depends "
                         "on it")
    program = Program([c.name for c in controls], scalars, loops, resolve.tables)
    for slot in pending:
        loop = loops[slot[0]]
        slot[:] = [loop.start + slot[1]*loop.n, loop.n]
    return Compiled(scene, controls, program, panels)


def _record(mark, channels: dict) -> dict:
    """A mark with the places of its numbers; ``still`` says that no control moves it, it may only come and
    go."""
    told = {"kind": mark.kind, "ch": channels, **{k: _plain(v) for k, v in mark.style.items()}}
    if all(still(value) for name, value in mark.channels.items() if name != "visible"):
        told["still"] = True
    return told


def _plain(value):
    return value.data() if isinstance(value, Text) else value


def channels(mark: dict, vector) -> dict:
    """The numbers of a mark: a float for each scalar channel, an array for each list."""
    return {name: vector[at[0]:at[0] + at[1]] if isinstance(at, list) else float(vector[at])
            for name, at in mark["ch"].items()}
