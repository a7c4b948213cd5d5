"""The fonts hold every character that the pages use, formulas are set with a MATH table, and nothing is
heavier than need be."""

import doctest
import functools
import html.parser
import pathlib
import re
import sys
import unicodedata

import pytest
from fontTools.ttLib import TTFont

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT/"tools"))
import fonts  # noqa: E402

FILES = ROOT/"book"/"_static"/"vendor"/"fonts"
STYLES = ROOT/"book"/"_styles"
CHINESE = re.compile("[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff]")
EXCEPTIONS = {
    "✅": "the table of executed notebooks: systems draw this one in colour",
    "ᵀ": "two rows of the ledger; STIX has no raised T outside formulas",
}
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
# A single letter in <mi> is drawn from the italic alphabet.
ITALIC = {chr(int(unicodedata.decomposition(chr(c)).split()[1], 16)): chr(c)
          for c in (*range(0x1D434, 0x1D455), *range(0x1D456, 0x1D468), *range(0x1D6E2, 0x1D71C), 0x210E)}


@functools.cache
def characters(face: str) -> set[str]:
    return {chr(c) for c in TTFont(FILES/f"{face}.woff2").getBestCmap()}


@functools.cache
def stack(variable: str) -> set[str]:
    """All characters of the book's own faces in a stack of fonts.css, roman."""
    css = (STYLES/"fonts.css").read_text(encoding="utf-8")
    named = re.findall(r'"([^"]+)"', re.search(rf"--{variable}: (.*?);", css)[1])
    faces = re.findall(r'font-family: "([^"]+)"; src: '
                       r'url\(vendor/fonts/([\w-]+)\.woff2\)((?:(?!italic).)*?)\}', css)
    return set().union(*(characters(file) for family, file, _ in faces if family in named))


class Reader(html.parser.HTMLParser):
    """The text of a page, each piece with the elements around it."""

    def __init__(self, page: pathlib.Path):
        super().__init__()
        self.around, self.pieces = [], []
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attrs):
        if tag not in VOID:
            self.around.append((tag, dict(attrs).get("class") or ""))

    def handle_endtag(self, tag):
        while self.around and self.around.pop()[0] != tag:
            pass

    def handle_data(self, data):
        tags = [tag for tag, _ in self.around]
        if not {"script", "style", "head"} & set(tags):
            self.pieces.append((tags, self.around[-1][1] if self.around else "", data))


def missing(tags: list[str], classes: str, text: str) -> set[str]:
    """Characters of a piece of text that its stack cannot draw."""
    needed = {c for c in text if unicodedata.category(c)[0] not in "ZC" and not CHINESE.match(c)
              and c not in EXCEPTIONS}
    if "mtext" in tags:
        return needed - stack("ui" if "sans" in classes else "text")
    if "math" in tags:
        if tags[-1] == "mi" and len(text) == 1:
            needed |= {ITALIC[c] for c in needed if c in ITALIC}
        return needed - characters("temml" if "tml-prime" in classes else "math")
    if {"pre", "code", "kbd", "samp"} & set(tags):
        return needed - stack("code")
    # text is quoted in the contents, in captions, in the results of a search
    return needed - (stack("text") & stack("ui"))


@pytest.fixture(scope="module")
def pages(site_dir) -> list[pathlib.Path]:
    return sorted(path for path in site_dir.rglob("*.html") if site_dir/"run" not in path.parents)


def test_every_character_of_every_page_is_in_its_fonts(pages):
    assert pages
    found = {}
    for page in pages:
        for tags, classes, text in Reader(page).pieces:
            if lost := missing(tags, classes, text):
                found.setdefault("".join(sorted(lost)), f"{page.relative_to(ROOT)}: {text.strip()[:60]}")
    assert found == {}


def test_exceptions_are_needed(pages):
    text = "".join(page.read_text(encoding="utf-8") for page in pages)
    assert [sign for sign in EXCEPTIONS if sign not in text or sign in stack("text")] == []


def test_what_style_sheets_write_is_in_the_fonts():
    for sheet in STYLES.glob("*.css"):
        for written in re.findall(r'content: "([^"\\]+)"', sheet.read_text(encoding="utf-8")):
            assert set(written) <= stack("text") & stack("ui"), f"{sheet.name}: {written}"


def test_formulas_are_set_with_a_math_table():
    math = TTFont(FILES/"math.woff2")["MATH"].table
    assert {name: getattr(math.MathConstants, name).Value for name in fonts.FRACTIONS} == fonts.FRACTIONS
    assert math.MathVariants.VertGlyphCount > 20


@pytest.mark.parametrize("face", ["text", "text-italic", "sans", "mono"])
def test_weights_of_the_page(face):
    (axis,) = TTFont(FILES/f"{face}.woff2")["fvar"].axes
    assert (axis.axisTag, axis.minValue, axis.maxValue) == ("wght", *fonts.WEIGHTS)


def test_all_fonts_together_are_light_and_licensed():
    assert {path.stem for path in FILES.glob("*.woff2")} == set(fonts.FACES)
    assert sum(path.stat().st_size for path in FILES.glob("*.woff2")) <= 134_000
    assert all("license" in (FILES/f"LICENSE-{name}.txt").read_text(encoding="utf-8").lower()
               for name in fonts.LICENCES)


def test_a_font_without_a_math_table_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(fonts, "FACES", {"math": (FILES/"text.woff2", {65})})
    with pytest.raises(ValueError, match="has lost its MATH table"):
        fonts.make(ROOT, tmp_path)


def test_examples_in_the_docstrings():
    assert doctest.testmod(fonts).failed == 0
