"""What is constant about the panels of a scene: limits, ticks, margins, legends."""

import itertools
import math

import numpy as np

from .compile import channels
from .layout import ticks
from .mathtext import parse
from .palette import meaning


def settings(controls, n=24):
    """Settings that cover the ranges: the initial one, the corners, and some between."""
    rng = np.random.default_rng(0)
    yield [c.number for c in controls]
    ends = [range(len(c.options)) if c.kind == "choice" else (0, 1) if c.kind == "switch" else (c.lo, c.hi)
            for c in controls]
    yield from itertools.islice(itertools.product(*ends), 64)
    for _ in range(n):
        yield [float(rng.integers(len(c.options))) if c.kind == "choice" else float(rng.integers(2))
               if c.kind == "switch" else float(rng.uniform(c.lo, c.hi)) for c in controls]


def extent(compiled, number, vectors):
    """The smallest box around everything a panel draws at the given vectors, or None."""
    xs, ys = [], []
    for vector in vectors:
        for mark in compiled.panels[number]:
            v = channels(mark, vector)
            if mark["kind"] == "readout" or v.get("visible", 1) == 0:
                continue
            px, py = _points(mark, v)
            ok = np.isfinite(px) & np.isfinite(py)
            xs.extend(px[ok])
            ys.extend(py[ok])
    return (min(xs), max(xs), min(ys), max(ys)) if xs else None


def _points(mark, v):
    kind = mark["kind"]
    if "xs" in v:
        pairs = list(zip(v["xs"], v["ys"], strict=True))
    elif "x1" in v:
        t = v.get("t", 0)/2
        pairs = [(v[f"x{i}"] + a, v[f"y{i}"] + a) for i in (1, 2) for a in (-t, t)]
    elif kind == "arrow":
        pairs = [(v["x"], v["y"]), (v["x"] + v["dx"], v["y"] + v["dy"])]
    elif kind == "column":
        pairs = [(mark["place"], v["y0"]), (mark["place"] + 1, v["y1"]), (mark["place"], 0)]
    else:
        r = v.get("r", math.hypot(v.get("w", 0), v.get("h", 0))/2)
        pairs = [(v["x"] + a, v["y"] + a) for a in (-r, r)]
    return np.array(pairs, dtype=float).T


def panels(compiled) -> list[dict]:
    """Everything constant about the panels: limits, ticks, margins, legends, marks."""
    vectors, out = None, []
    for i, panel in enumerate(compiled.scene.panels):
        xlim, ylim = panel.xlim, panel.ylim
        names = getattr(panel, "names", None)
        if names:
            xlim = (0, len(names))
        if xlim is None or ylim is None:
            vectors = vectors or [compiled.program(s) for s in settings(compiled.controls)]
            found = extent(compiled, i, vectors)
            if found is None:
                raise ValueError(f"panel {i + 1} shows nothing from which limits could be found: give xlim "
                                 "and ylim")
            pads = (0.08, 0.08) if panel.kind == "drawing" else (0.0, 0.05)
            xlim, ylim = xlim or _padded(*found[:2],
                                         pads[0]), ylim or _padded(*found[2:], pads[1], bool(names))
        out.append(_panel(panel, compiled.panels[i], xlim, ylim, names))
    return out


def _padded(lo, hi, pad, bars=False):
    span = hi - lo or abs(hi) or 1
    return float(0 if bars and lo >= 0 else lo - pad*span), float(hi + (2.5 if bars else 1)*pad*span)


def _panel(panel, marks, xlim, ylim, names):
    marks = sorted((m for m in marks if m["kind"] != "readout"), key=lambda m: not m.get("ghost", False))
    data = {"kind": panel.kind, "xlim": list(xlim), "ylim": list(ylim), "marks": marks,
            "title": panel.title.data() if panel.title else None}
    if panel.kind == "drawing":
        ratio = (xlim[1] - xlim[0])/(ylim[1] - ylim[0])
        return {**data, "ratio": panel.options["ratio"] or min(max(ratio, 0.62), 5)}
    yticks = ticks(*ylim)
    xticks = [(i + 0.5, name.data()) for i, name in enumerate(names)] if names else ticks(*xlim, 6)
    left = 12 + 7*max((len(t) for _, t in yticks), default=1) + (24 if panel.ylabel else 0)
    margin = [left, 12, (24 if panel.title else 8), (42 if panel.xlabel else 24)]
    legend = [{"label": m["label"], "color": m["color"], "dashed": m.get("dashed", False), "kind": m["kind"]}
              for m in marks if m["kind"] in ("curve", "dots") and "label" in m]
    return {**data, "ratio": panel.options["ratio"] or (0.9 if names else 1.25),
            "grid": panel.options["grid"], "margin": margin, "legend": legend,
            "bars": bool(names), "xticks": [list(t) for t in xticks], "yticks": [list(t) for t in yticks],
            "xlabel": panel.xlabel.data() if panel.xlabel else None,
            "ylabel": panel.ylabel.data() if panel.ylabel else None}


def colour_key(scene) -> list[dict]:
    """The legend of a scene: what its arrows and pale shapes mean."""
    if not scene.legend:
        return []
    words = scene.legend if isinstance(scene.legend, dict) else {}
    looks = {mark.style.get("look") for i, mark in scene.marks() if scene.panels[i].kind == "drawing"}
    ghost = any(mark.style.get("ghost") for _, mark in scene.marks())
    key = [(look, words.get(look, meaning(look).words))
           for look in ("before", "after", "impulse", "reaction") if look in looks]
    key += [("ghost", words.get("ghost", "configuration before"))] if ghost else []
    return [{"look": look, "label": parse(text).data()} for look, text in key if text]


def readouts(compiled) -> list[dict]:
    """The numbers under the picture."""
    return [m for marks in compiled.panels for m in marks if m["kind"] == "readout"]
