"""Fonts for paper: one file for each weight.

Chromium draws the letters of a variable font one by one into a PDF; fonts with one weight it embeds as fonts,
which readers of PDFs show more sharply and in less space. Chinese, which on the site comes from the reader's
system, has a font here: the machine that prints may have none.
"""

import functools
import io
import pathlib
import re

from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

FACE = re.compile(r"@font-face\s*\{[^}]*?vendor/fonts/([\w-]+)\.woff2"
                  r"[^}]*?font-weight:\s*(\d+)\s+(\d+)[^}]*\}")

CHINESE = re.compile(r"files/([\w-]+-\d+-[\w-]+)\.woff2.*?unicode-range:\s*([^;]+);", re.DOTALL)
FIRST_OF_THE_SYSTEM = re.compile(r'"(Songti|PingFang) SC"')


def with_chinese(css: str, folder: pathlib.Path) -> str:
    """The style sheet with a font for Chinese, in many files of which a browser takes what it needs."""
    if not folder.exists():
        raise SystemExit("The font for Chinese is missing: run make html, which fetches it.")
    faces = "".join(f'@font-face {{ font-family: "Chinese"; src: url(vendor/fonts/{name}-400.woff2); '
                    f"unicode-range: {characters}; }}\n" for name, characters in CHINESE.findall(
                        (folder / "index.css").read_text(encoding="utf-8")))
    return faces + FIRST_OF_THE_SYSTEM.sub(r'"Chinese", \g<0>', css)


def split(css: str) -> str:
    """The style sheet with two faces, ``name-400.woff2`` and ``name-600.woff2``, in place of a variable one.

    >>> split('@font-face { src: url(vendor/fonts/text.woff2); font-weight: 400 600; }').count("text-600")
    1
    """
    def faces(found):
        name, *weights = found.groups()
        return "\n".join(re.sub(r"font-weight:\s*\d+\s+\d+", f"font-weight: {weight}", found.group())
                         .replace(f"{name}.woff2", f"{name}-{weight}.woff2") for weight in weights)
    return FACE.sub(faces, css)


@functools.cache
def face(folder: pathlib.Path, name: str, weight: int) -> bytes:
    """A font of one weight, cut from the variable one."""
    font = TTFont(folder / f"{name}.woff2")
    font.flavor = None
    with io.BytesIO() as out:
        instancer.instantiateVariableFont(font, {"wght": weight}, updateFontNames=False).save(out)
        return out.getvalue()
