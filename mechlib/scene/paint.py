"""Primitives onto matplotlib axes whose units are pixels."""

import re

from matplotlib import patheffects
from matplotlib.patches import Circle, PathPatch
from matplotlib.path import Path

from .palette import BACKGROUND, PALETTE, mix

ACCENTS = {"\u0307": r"\dot", "\u0308": r"\ddot", "\u0304": r"\bar", "\u0302": r"\hat", "\u0303": r"\tilde",
           "\u20d7": r"\vec"}
SPACES = {" ": r"\ ", "\u2009": r"\,", "\u2005": r"\;", "\u2002": r"\ \ ", "\u2003": r"\quad "}
FACES = {"i": "it", "r": "rm", "b": "bf"}


def tex(label, values=()) -> str:
    """A label for matplotlib, from its runs.

    >>> tex({"runs": [["v", "i", 0, 0], ["A", "i", -1, 0], ["{}", "r", 1, 1]]}, ["2"])
    '$\\\\mathit{v}_{\\\\mathit{A}}^{\\\\mathrm{2}}$'
    """
    values, out = list(values), ""
    for string, style, level, _ in label["runs"]:
        while "{}" in string:
            string = string.replace("{}", values.pop(0), 1)
        if style == "w":
            out += string.replace("$", r"\$")
            continue
        for relation in "=<>≤≥≠→≈∈⇒∝":
            string = string.replace(f" {relation} ", relation)
        string = re.sub(r"([%#&{}])", r"\\\1", string)
        string = re.sub(f"(.)([{''.join(ACCENTS)}])", lambda g: f"{ACCENTS[g[2]]}{{{g[1]}}}", string)
        for space, command in SPACES.items():
            string = string.replace(space, command)
        part = f"\\math{FACES[style]}{{{string}}}"
        out += f"${'^' if level > 0 else '_'}{{{part}}}$" if level else f"${part}$"
    return re.sub(r"(?<!\\)\$\$", "", out)


def paint(ax, primitives, colour, alpha=1.0, clip=None):
    """Draw primitives in a colour of the palette."""
    for p in primitives:
        own = PALETTE[p.get("color", colour)].light
        artist = _text(ax, p, own, alpha) if p["t"] == "text" else _patch(p, own, alpha)
        if artist is None or p["t"] == "text":
            continue
        ax.add_patch(artist)
        if clip is not None:
            artist.set_clip_path(clip)


def _text(ax, p, own, alpha):
    turn = {"rotation": 90, "rotation_mode": "anchor",
            "va": "center_baseline"} if p.get("turn") else {"va": "center"}
    artist = ax.text(p["x"], p["y"], tex(p["label"], p.get("values", ())), fontsize=p["size"]*0.78,
                     alpha=alpha,
                     color=PALETTE["ink"].light if p.get("ink") else own, ha=p.get("align", "center"),
                     zorder=3, **turn)
    if p.get("halo", True):
        artist.set_path_effects([patheffects.withStroke(linewidth=3, foreground=BACKGROUND.light)])


def _patch(p, own, alpha):
    fill = {"none": "none", "full": own, "bg": BACKGROUND.light, "soft": mix(own, 16),
            "half": mix(own, 50)}[p.get("fill", "none")]
    style = {"facecolor": fill, "edgecolor": own if p["w"] else "none", "linewidth": p["w"]*0.75,
             "alpha": alpha*p.get("o", 1),
             "joinstyle": "round", "capstyle": "butt" if p.get("butt") or p.get("dash") else "round",
             "zorder": 2}
    if p.get("dash"):
        style["linestyle"] = (0, (5/p["w"], 3.2/p["w"]))
    if p["t"] == "circle":
        return Circle((p["x"], p["y"]), p["r"], **style)
    vertices, codes = [], []
    for line in p["d"]:
        closed = bool(p.get("closed") and line)
        vertices += [*line, line[0]] if closed else line
        codes += [Path.MOVETO]*bool(line) + [Path.LINETO]*(len(line) - 1) + [Path.CLOSEPOLY]*closed
    return PathPatch(Path(vertices, codes), **style) if vertices else None
