"""The colours of the page, light and dark: ink, paper, hairlines, and one accent. Hues belong to the
mechanics, see mechlib.scene.palette."""

from mechlib.scene.palette import PALETTE

COLOURS = {                       #  light      dark
    "paper": ("#fcfcfa", "#15191d"),      # the page
    "wash": ("#f2f3ef", "#1d2329"),       # Predict, code, controls: what one does
    "ink": (PALETTE["ink"].light, "#e3e8ed"),
    "soft": ("#465058", "#aeb8c1"),       # captions, contents, notes
    "edge": ("#767e86", "#838e98"),       # borders of controls
    "underline": ("#87909a", "#7d8893"),
    "rule": ("#d7dad6", "#363f48"),       # decoration only
    "hot": ("#bb2a49", "#fb6f8f"),        # "here", wrong
    "good": (PALETTE["after"].light, PALETTE["after"].dark),
    "warm": ("#6b5a2a", "#d9c48a"),       # strings in code
}


def css() -> str:
    """The colours as variables: the reader's choice (``data-theme``) before that of the system; paper is
    always light."""
    light, dark = ("".join(f"--{name}:{pair[side]};" for name, pair in COLOURS.items()) for side in (0, 1))
    scene = "--mech-bg:var(--paper);"
    return (
        f":root{{color-scheme:light;{light}}}\n"
        f"@media screen{{:root[data-theme=dark]{{color-scheme:dark;{dark}}}}}\n"
        "@media screen and "
        f"(prefers-color-scheme:dark){{:root:not([data-theme]){{color-scheme:dark;{dark}}}}}\n:root body "
        f".mechlib-scene{{{scene}}}\n"
    )
