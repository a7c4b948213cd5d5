"""The judge of the page: its parts in the order in which they need one another, and what they share with
Python."""

import json
from pathlib import Path

from .dimensions import KNOWN
from .names import GREEK, TWINS, WORDS
from .sentences import SENTENCES
from .tokens import FUNCTIONS

HOME = Path(__file__).parent / "page"
PARTS = ("tokens.js", "parsing.js", "values.js", "comparing.js", "dimensions.js", "limits.js", "diagnosis.js",
         "rules.js", "judge.js", "preview.js", "variants.js")


def shared():
    """Sentences and names as the first lines of the script."""
    names = {"greek": GREEK, "words": sorted(WORDS), "twins": TWINS, "functions": FUNCTIONS,
             "dimensions": KNOWN}
    return (f"const SENTENCES = {json.dumps(SENTENCES, ensure_ascii=False)};\n"
            f"const NAMES = {json.dumps(names, ensure_ascii=False)};\n")


def code(*last):
    """The judge, and after it the given parts."""
    return shared() + "\n".join((HOME / name).read_text(encoding="utf-8") for name in (*PARTS, *last))


def stylesheet():
    """The answer line in a notebook: the rules of the page, and what they find there."""
    return "".join((HOME / name).read_text(encoding="utf-8") for name in ("answer.css", "widget.css"))
