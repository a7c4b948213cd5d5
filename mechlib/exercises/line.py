"""The line on which a reader answers an exercise, as HTML: under the exercise in a page, in a notebook as a
widget. The scripts that make it judge are those of :mod:`mechlib.exercises.browser`.

>>> 'placeholder="a formula"' in line("side-corner")
True
"""

import html
import re

from .names import GREEK, canonical
from .registry import exercise
from .sections import names

LETTERS = {name: letter for letter, name in GREEK.items()} | {"varphi": "φ", "phi": "φ", "theta": "θ",
                                                              "epsilon": "ε", "sigma": "σ"}
SIGNS = ("/", "^", "(", ")", "√", "π")
TEX = re.compile(r"\$([^$]+)\$")


def line(key: str, keeps: bool = True) -> str:
    """The answer line of an exercise; a page also keeps which ones are solved."""
    asked = exercise(key)
    kind = asked.kind.__name__.rpartition(".")[2]
    name = html.escape(key)
    hint = '<button type="button" class="button quiet" data-hint>Hint</button>' if asked.hints else ""
    solved = ('<label class="solved"><input type="checkbox" '
              f'aria-label="Exercise {name} solved"> solved</label>' if keeps else "")
    return (f'<form class="answer js" data-exercise="{name}" data-kind="{kind}" id="answer-{name}" '
            f'novalidate autocomplete="off">{variant(asked, name) if keeps else ""}{step(key)}'
            f'{FIELDS[kind](asked, name)}<span class="acts"><button class="button">Check</button>'
            f'{hint}{solved}</span>{keyboard(asked) if kind in FORMULAS else ""}'
            f'<output id="verdict-{name}"></output>{again(asked, name) if keeps else ""}</form>')


def variant(asked, name: str) -> str:
    """The place for the question of a variant; a screen reader speaks it when it appears."""
    return f'<div class="variant" id="variant-{name}" role="status"></div>' if asked.variants else ""


def again(asked, name: str) -> str:
    """The buttons that ask for a variant, and for the printed exercise again."""
    if not asked.variants:
        return ""
    of = f'<span class="hidden">: {spoken(name)}</span>'
    return (f'<span class="again" data-variants="{len(asked.variants.rows)}">'
            f'<button type="button" class="offer" data-next><span>Another one like this</span>{of}</button>'
            '<button type="button" class="offer" data-printed hidden>Back to the printed one'
            f'{of}</button></span>')


def step(key: str) -> str:
    """The number of a step, if the exercise is one of several below one question."""
    found = re.fullmatch(r"(.+)-(\d+)", key)
    return f'<b class="step">{found[2]}.</b>' if found and f"{found[1]}-2" in names() else ""


def choice(asked, name: str) -> str:
    several = not isinstance(asked._value, str)
    return options(name, [(letter, letter) for letter in asked.choices], "checkbox" if several else "radio")


def truth(asked, name: str) -> str:
    return options(name, [("true", "True"), ("false", "False")], "radio")


def options(name: str, letters, how: str) -> str:
    boxes = "".join(f'<label><input type="{how}" name="choice" value="{value}"> {shown}</label>'
                    for value, shown in letters)
    return (f'<fieldset class="choices"><legend class="hidden">Answer to {spoken(name)}</legend>{boxes}'
            '</fieldset>')


def number(asked, name: str) -> str:
    unit = f'<span class="unit">{html.escape(asked.unit)}</span>' if asked.unit else ""
    return f'<span class="fields">{field(name, f"Answer to {spoken(name)}", "a number")}{unit}</span>'


def formula(asked, name: str) -> str:
    return f'<span class="fields">{field(name, f"Answer to {spoken(name)}", "a formula")}</span>'


def vector(asked, name: str) -> str:
    labels = asked.labels or range(1, len(asked._value) + 1)
    rows = [f'<label class="component"><span>{symbol(str(label))} =</span>'
            f'{field(name, f"Component {label} of {spoken(name)}", "")}</label>' for label in labels]
    return f'<span class="fields">{"".join(rows)}</span>'


def collection(asked, name: str) -> str:
    placeholder = "formulas, separated by commas"
    return f'<span class="fields">{field(name, f"Answer to {spoken(name)}", placeholder)}</span>'


def equation(asked, name: str) -> str:
    sides = [field(name, f"{side} side of {spoken(name)}", "") for side in ("Left", "Right")]
    return f'<span class="fields">{" <b>=</b> ".join(sides)}</span>'


def explain(asked, name: str) -> str:
    return (f'<span class="fields"><textarea rows="3" aria-label="Explanation of {spoken(name)}" '
            f'aria-describedby="verdict-{name}" placeholder="a few sentences"></textarea></span>')


FIELDS = {"choice": choice, "truth": truth, "number": number, "formula": formula, "vector": vector,
          "collection": collection, "equation": equation, "explain": explain}
FORMULAS = ("formula", "vector", "collection", "equation")


def field(name: str, label: str, placeholder: str) -> str:
    return (f'<input type="text" aria-label="{html.escape(label)}" aria-describedby="verdict-{name}" '
            f'placeholder="{placeholder}" autocapitalize="off" autocorrect="off" spellcheck="false">')


def spoken(name: str) -> str:
    return name.replace("-", " ")


def keyboard(asked) -> str:
    """The symbols of the exercise as keys, and the place where the formula is set."""
    keys = [key(LETTERS.get(canonical(name), name), symbol(name)) for name in asked.names.values()]
    keys += [key(sign, sign) for sign in SIGNS]
    return (f'<span class="keys" role="group" aria-label="Symbols">{"".join(keys)}</span>'
            '<span class="preview"></span>')


def key(inserted: str, shown: str) -> str:
    return f'<button type="button" tabindex="-1" data-insert="{html.escape(inserted)}">{shown}</button>'


def symbol(name: str) -> str:
    """A symbol's name as HTML: ``m_1`` with its index, ``omega`` as a letter."""
    base, _, index = name.partition("_")
    if not index and (found := re.fullmatch(r"([A-Za-z]+?)(\d+)", base)):
        base, index = found.groups()
    dotted = base.removesuffix("dot") if base != "dot" else base
    letter = LETTERS.get(dotted, dotted) + ("\u0307" if dotted != base else "")
    return f"<i>{html.escape(letter)}</i>" + (f"<sub>{html.escape(index)}</sub>" if index else "")


def formulas(part) -> set[str]:
    """The TeX of all formulas within the sentences of nested lists and dictionaries.

    >>> formulas({"hints": ["Where is $m$?", "Try $v=0$."], "level": 1}) == {"m", "v=0"}
    True
    """
    if isinstance(part, str):
        return set(TEX.findall(part))
    inner = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
    return set().union(*map(formulas, inner))
