"""One colour, one meaning, in the whole book.

Every colour stands for one mechanical quantity and has a light and a dark shade.
The hues follow Okabe and Ito's idea of a set that people with any common kind of
colour vision can tell apart; marks differ in shape and dash as well, so that no
meaning rests on hue alone.

>>> meaning("impulse").light
'#c64b00'
>>> meaning("purple")
Traceback (most recent call last):
    ...
ValueError: unknown colour 'purple': choose a meaning, one of accent, after, before, body, compression, ground, impulse, ink, kinetic, lost, muted, potential, reaction, tension
"""  # noqa: E501

from typing import NamedTuple


class Shade(NamedTuple):
    """The two shades of a meaning and the words a legend uses for it."""

    light: str
    dark: str
    words: str


BACKGROUND = Shade("#ffffff", "#121212", "background")
# the least kind ground of a page, and the contrast that text needs (WCAG 2, AA) and a little
GROUNDS, READABLE = ("#f2f3ef", "#222932"), 4.6

PALETTE = {
    "before": Shade("#2a86d8", "#559df5", "velocity before"),
    "after": Shade("#00795a", "#5be3b4", "velocity after"),
    "impulse": Shade("#c64b00", "#ff9447", "impulse"),
    "reaction": Shade("#86267f", "#f3aeea", "reaction impulse"),
    "body": Shade("#37424c", "#c9d3dc", "body"),
    "ground": Shade("#7d7468", "#a59c8f", "ground"),
    "kinetic": Shade("#b18c00", "#f6d24a", "kinetic energy"),
    "potential": Shade("#3a4fa8", "#7a8fd0", "potential energy"),
    "lost": Shade("#85807a", "#8d8a86", "energy lost"),
    "compression": Shade("#1f66b0", "#6db1f7", "compression"),
    "tension": Shade("#b3201f", "#ff8a7a", "tension"),
    "accent": Shade("#c2304f", "#fb6f8f", "highlight"),
    "ink": Shade("#1d242b", "#e8edf2", "text"),
    "muted": Shade("#6a737d", "#98a3ae", "axes"),
}

HUES = ("before", "after", "impulse", "reaction", "kinetic", "potential", "accent")


def meaning(name: str) -> Shade:
    """Return the shades of a meaning, or say which meanings there are."""
    if name not in PALETTE:
        known = ", ".join(sorted(PALETTE))
        raise ValueError(f"unknown colour {name!r}: choose a meaning, one of {known}")
    return PALETTE[name]


def luminance(colour: str) -> float:
    """Relative luminance (WCAG 2) of ``#rrggbb``.

    >>> luminance("#ffffff")
    1.0
    """
    channels = (int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5))
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return round(0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2], 12)


def contrast(one: str, other: str) -> float:
    """Contrast ratio (WCAG 2) of two colours.

    >>> contrast("#000000", "#ffffff")
    21.0
    """
    a, b = sorted((luminance(one), luminance(other)))
    return (b + 0.05) / (a + 0.05)


def _variables(side: int) -> str:
    shades = {**PALETTE, "bg": BACKGROUND}
    fills = "".join(f"--mech-{name}:{shade[side]};" for name, shade in shades.items())
    return fills + "".join(f"--mech-{name}-text:{for_text(name, side)};" for name in PALETTE)


def for_text(name: str, side: int) -> str:
    """The shade in which words of a meaning are written: darker (in the dark lighter) until they can be read
    at any size.

    >>> for_text("impulse", 0), for_text("before", 0)
    ('#bc4700', '#236fb3')
    """
    colour, end, ground = PALETTE[name][side], ("#000000", "#ffffff")[side], GROUNDS[side]
    share = 0
    while contrast(blend(end, colour, share), ground) < READABLE:
        share += 1
    return blend(end, colour, share)


def css(selector: str = ".mechlib-scene") -> str:
    """The palette as CSS variables, following the theme of the page.

    The site's theme writes ``data-theme`` on the root, JupyterLab writes
    ``data-jp-theme-light`` on the body; where neither speaks, the reader's system decides.
    Print is always light.
    """
    light, dark = _variables(0), _variables(1)
    return (
        f"{selector}{{{light}}}\n"
        f"@media screen{{html[data-theme=dark] {selector},"
        f"body[data-jp-theme-light=false] {selector}{{{dark}}}}}\n"
        "@media screen and (prefers-color-scheme:dark){"
        f"html:not([data-theme]) body:not([data-jp-theme-light]) {selector}{{{dark}}}}}\n"
    )


def blend(one: str, other: str, percent: int) -> str:
    """So many percent of one colour in another.

    >>> blend("#000000", "#ffffff", 50)
    '#808080'
    """
    pair = ([int(c[i:i + 2], 16) for i in (1, 3, 5)] for c in (one, other))
    return "#" + "".join(f"{round((a*percent + b*(100 - percent))/100):02x}"
                         for a, b in zip(*pair, strict=True))


def mix(colour: str, percent: int) -> str:
    """A colour thinned with the light background.

    >>> mix("#000000", 50)
    '#808080'
    """
    return blend(colour, BACKGROUND.light, percent)
