"""The book's fonts: cut from the fetched packages to the characters that the pages use.

    text, text-italic, greek-italic   STIX Two Text; greek-italic for the labels of figures
    sans                              Source Sans 3
    mono                              Source Code Pro
    math                              STIX Two Math, with its MATH table; upright Greek, arrows and signs of
    the text too temml                             primes at the height that MathML expects

Chinese comes from the reader's system. tests/test_fonts.py compares the characters of every page with these
files.
"""

import io
import pathlib
import shutil

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

WEIGHTS = (400, 600)


def characters(*ranges: str) -> set[int]:
    """Code points of ranges as they are written in CSS.

    >>> sorted(characters("41-43", "2212"))
    [65, 66, 67, 8722]
    """
    ends = (r.partition("-") for r in ranges)
    return {c for first, _, last in ends for c in range(int(first, 16), int(last or first, 16) + 1)}


LATIN = characters("20-7e", "a0", "a7", "a9", "ab", "b0-b3", "b5", "b7", "b9", "bb-be", "c0-ff", "2013-2014",
                   "2018-2019", "201c-201d",
                   "2022", "2026", "202f", "2032-2033", "2212")
CODE = characters("20-7e", "a0", "b0-b3", "b5", "b7", "b9", "bc", "d7", "e9", "2013-2014", "2018-2019",
                  "201c-201d", "2026", "2032", "2212")
GREEK = characters("391-3a1", "3a3-3a9", "3b1-3c9", "3d1", "3d5", "3d6", "3f0", "3f1", "3f5")
# accents
# letters of their own
# arrows
# operators and brackets
# bold, italic, sans-serif; bold digits
MATHEMATICS = GREEK | characters(
    "20-7e", "a0", "a7-a8", "ac", "b0-b4", "b7", "b9", "d7", "f7", "107", "10c-10d", "121", "131", "142",
    "144", "159", "15b", "17c-17e", "237", "2b2", "1e0a", "1e41", "1e61", "1e8b", "1e8d", "1e8f",
    "2c6-2c7", "2d8-2da", "2dc", "302", "307", "308", "203e",
    "2013-2014", "2016", "2018-2019", "201c-201d", "2026", "2032-2034", "2044", "2057", "2061-2064",
    "2070-207f", "2080-208e",
    "2102", "210e-210f", "2111", "2113", "2115", "211a", "211c-211d", "2124",
    "2190-2194", "2196-2199", "21a6", "21d0", "21d2", "21d4", "27f5-27fa", "27fc",
    "2200", "2202-2203", "2205", "2207-2209", "220f", "2211-2213", "2217-2218", "221a", "221d-221e", "2220",
    "2223", "2225", "2227-222c",
    "222e", "223c", "2243", "2245", "2248", "2254", "2260-2261", "2264-2265", "226a-226b", "2282-2283",
    "2286-2287", "2295", "2297",
    "22a5", "22c5", "22ee-22f1", "27c2", "2a7d-2a7e", "2308-230b", "23de-23df", "27e8-27e9",
    "25a0-25a1", "25b3", "25cb", "25cf", "2605-2606", "2613", "2713",
    "1d400-1d454", "1d456-1d49b", "1d5a0-1d5d3", "1d6a4-1d6c0", "1d6e2-1d755", "1d7ce-1d7d7",
)
# A single letter of a formula is drawn from the italic alphabet, though the page holds the plain letter.
PRIMES = characters("2032-2034", "2057")
# within the line
FRACTIONS = {"FractionNumeratorShiftUp": 420, "FractionDenominatorShiftDown": 360,
             "FractionRuleThickness": 52}
CROSS, SALTIRE = 0x2717, 0x2613           # STIX has no ballot cross; its saltire takes the place

STIX, SANS, MONO = ("@fontsource-variable/" + name
                    for name in ("stix-two-text", "source-sans-3", "source-code-pro"))
FACES = {
    "text": (f"{STIX}/files/stix-two-text-latin-wght-normal.woff2", LATIN),
    "text-italic": (f"{STIX}/files/stix-two-text-latin-wght-italic.woff2", LATIN),
    "greek-italic": (f"{STIX}/files/stix-two-text-greek-wght-italic.woff2", GREEK, 400),
    "sans": (f"{SANS}/files/source-sans-3-latin-wght-normal.woff2", LATIN),
    "mono": (f"{MONO}/files/source-code-pro-latin-wght-normal.woff2", CODE),
    "math": ("@fontsource/stix-two-math/files/stix-two-math-latin-400-normal.woff2", MATHEMATICS),
    "temml": ("temml/dist/Temml.woff2", PRIMES),
}
LICENCES = {"STIX-Two-Text": STIX, "STIX-Two-Math": "@fontsource/stix-two-math", "Source-Sans-3": SANS,
            "Source-Code-Pro": MONO, "Temml": "temml"}


def cut(source: pathlib.Path, wanted: set[int], weights=WEIGHTS) -> TTFont:
    """A font with these characters only, in woff2; of a variable font, the weights that the book uses."""
    font = TTFont(source, recalcTimestamp=False)
    if "fvar" in font:
        bytes_ = io.BytesIO()
        instancer.instantiateVariableFont(font, {"wght": weights}).save(bytes_)
        # cut in one go, it fails
        font = TTFont(bytes_, recalcTimestamp=False)
    if CROSS in wanted or SALTIRE in wanted:
        for table in font["cmap"].tables:
            if SALTIRE in table.cmap:
                table.cmap[CROSS] = table.cmap[SALTIRE]
        wanted = wanted | {CROSS}
    options = Options(layout_features=[] if "MATH" in font else ["kern", "liga", "pnum", "tnum", "lnum"],
                      hinting=False)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=wanted)
    subsetter.subset(font)
    font.flavor = "woff2"
    return font


def make(modules: pathlib.Path, target: pathlib.Path) -> None:
    """Write every face, and beside it the licence it comes with."""
    target.mkdir(parents=True, exist_ok=True)
    for name, (source, *how) in FACES.items():
        font = cut(modules / source, *how)
        if name == "math":
            if "MATH" not in font:
                raise ValueError(f"{source} has lost its MATH table: formulas cannot be set with it. Take "
                                 "another version.")
            for constant, value in FRACTIONS.items():
                getattr(font["MATH"].table.MathConstants, constant).Value = value
        font.save(target / f"{name}.woff2")
    for name, package in LICENCES.items():
        shutil.copy(modules / package / "LICENSE", target / f"LICENSE-{name}.txt")
