r"""The formulas of sentences as MathML, in a notebook, where no other program sets them.

The TeX that sentences use, and no more: letters, numbers, sub- and superscripts, fractions, roots, accents,
functions by name.

>>> mathml(r"\frac12v_0")
'<math><mfrac><mn>1</mn><mn>2</mn></mfrac><msub><mi>v</mi><mn>0</mn></msub></math>'
"""

import html
import re

from .names import GREEK

TOKEN = re.compile(r"\\([A-Za-z]+|.)|(\d+(?:\.\d+)?)|(\S)")
LETTERS = {name: letter for letter, name in reversed(GREEK.items())}
LETTERS |= {"phi": "ϕ", "varphi": "φ", "epsilon": "ϵ", "varepsilon": "ε"}
SIGNS = {"cdot": "⋅", "times": "×", "le": "≤", "ge": "≥", "ne": "≠", "to": "→", "propto": "∝", "pm": "±",
         "approx": "≈", "infty": "∞", ",": ""}
CHARACTERS = {"-": "−", "*": "∗"}
NAMES = {"sin", "cos", "tan", "cot", "arctan", "arcsin", "arccos", "arg", "exp", "ln", "det", "max", "min"}
ACCENTS = {"dot": "˙", "ddot": "¨", "hat": "ˆ", "bar": "¯", "tilde": "~"}
SPACE = '<mspace width="0.17em"></mspace>'
FACES = {"mathbf": "bold", "mathrm": "normal"}


def mathml(tex: str) -> str:
    """A formula within a line."""
    return "".join(["<math>", *_Reader(tex).row(""), "</math>"])


class _Reader:
    def __init__(self, tex: str):
        self.tex, self.tokens = tex, [match.groups() for match in TOKEN.finditer(tex)]

    def row(self, end: str) -> list[str]:
        """The parts up to a closing brace, or to the end."""
        parts = []
        while self.tokens and self.tokens[0][2] != end:
            part = self.part()
            below, above = self.scripts()
            name = {(0, 1): "msup", (1, 0): "msub", (1, 1): "msubsup"}.get((bool(below), bool(above)))
            parts.append(f"<{name}>{part}{below}{above}</{name}>" if name else part)
            if re.fullmatch("<mi>[a-z]{2,}</mi>", part):
                parts.append(SPACE)
        if end and not self.tokens:
            raise ValueError(f"a brace is missing in the formula {self.tex!r}")
        return parts

    def scripts(self) -> tuple[str, str]:
        found = {"_": "", "^": ""}
        while self.tokens and self.tokens[0][2] in ("_", "^", "'"):
            sign = self.tokens.pop(0)[2]
            found["^" if sign == "'" else sign] += "<mo>′</mo>" if sign == "'" else self.argument()
        return found["_"], found["^"]

    def argument(self) -> str:
        """What a command or a script takes: a group, or one letter or digit."""
        if self.tokens and self.tokens[0][1]:
            digits = self.tokens.pop(0)[1]
            if digits[1:]:
                self.tokens.insert(0, (None, digits[1:], None))
            return f"<mn>{digits[0]}</mn>"
        return self.part()

    def part(self) -> str:
        if not self.tokens:
            raise ValueError(f"the formula {self.tex!r} ends too early")
        command, number, sign = self.tokens.pop(0)
        if command:
            return self.command(command)
        if number:
            return f"<mn>{number}</mn>"
        if sign == "{":
            inner = self.row("}")
            self.tokens.pop(0)
            return inner[0] if len(inner) == 1 else f"<mrow>{''.join(inner)}</mrow>"
        if sign == "}":
            raise ValueError(f"a brace too many in the formula {self.tex!r}")
        if sign in "()[]|":
            return f'<mo stretchy="false">{sign}</mo>'
        return f"<mi>{sign}</mi>" if sign.isalpha() else f"<mo>{html.escape(CHARACTERS.get(sign, sign))}</mo>"

    def command(self, name: str) -> str:
        if name in ("frac", "tfrac"):
            return f"<mfrac>{self.argument()}{self.argument()}</mfrac>"
        if name == "sqrt":
            return f"<msqrt>{self.argument()}</msqrt>"
        if name in ACCENTS:
            return f'<mover accent="true">{self.argument()}<mo stretchy="false">{ACCENTS[name]}</mo></mover>'
        if name in FACES:
            return self.argument().replace("<mi>", f'<mi mathvariant="normal" class="{FACES[name]}">')
        if name in NAMES:
            return f"<mi>{name}</mi>"
        if name in LETTERS:
            upright = ' mathvariant="normal"' if LETTERS[name].isupper() else ""
            return f"<mi{upright}>{LETTERS[name]}</mi>"
        if name in SIGNS:
            return f"<mo>{SIGNS[name]}</mo>" if SIGNS[name] else SPACE
        raise ValueError(f"\\{name} in the formula {self.tex!r} is not known to mechlib.exercises.mathml")
