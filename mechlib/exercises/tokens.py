r"""Cut what a student typed into tokens, each with its place in the text.

Characters first: full-width and other look-alikes become the plain ones, one for one, so that places stay.
Then numbers, powers (``²``), names, signs and the few commands of LaTeX that occur in formulas.
A run of letters is cut into the names that an exercise declares, if there is exactly one way:

>>> [token.text for token in tokens("3Pcos²θ/m", ["P", "m", "theta"])]
['3', 'P', 'cos', '2', 'theta', '/', 'm']
"""

import re
import unicodedata
from typing import NamedTuple

from .names import GREEK, WORDS, canonical, listed, meant
from .sentences import said
from .verdict import NotAnAnswer

LONGEST, DIGITS = 600, 40
TRIGONOMETRIC = ("sin", "cos", "tan", "cot", "sec", "csc")
HYPERBOLIC = ("sinh", "cosh", "tanh", "coth")
# every spelling of a function → its name
FUNCTIONS = {name: name for name in (*TRIGONOMETRIC, *HYPERBOLIC, "asin", "acos", "atan", "acot", "asinh",
                                     "acosh", "atanh", "sqrt", "exp", "log", "abs", "Rational")}
FUNCTIONS |= {"ln": "log", "Abs": "abs", "arcsin": "asin", "arccos": "acos", "arctan": "atan",
              "arcsinh": "asinh", "arccosh": "acosh", "arctanh": "atanh", "arsinh": "asinh",
              "arcosh": "acosh", "artanh": "atanh"}
CONSTANTS = ("pi", "E")

_SAME = dict(zip("−–—‐‑×·⋅∙•∗✕÷∕⁄∶⟮⟯（）［］｛｝，", "-----*******////()()[]{},"))
_RAISED = dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻", "0123456789+-"))
_LOWERED = dict(zip("₀₁₂₃₄₅₆₇₈₉ₐₑₒₓₕₖₗₘₙₚₛₜᵢⱼᵣᵤᵥ", "0123456789aeoxhklmnpstijruv"))
_VULGAR = dict(zip("½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞",
                   "1/2 1/3 2/3 1/4 3/4 1/5 2/5 3/5 4/5 1/6 5/6 1/8 3/8 5/8 7/8".split()))
_DOTS = {"\u0307": "dot", "\u0308": "ddot"}
_KEPT = {*_RAISED, *_LOWERED, *_VULGAR, *_DOTS, *GREEK, "√"}
_BLANK = {"quad", "qquad", "left", "right", "displaystyle", "big", "Big", "bigl", "bigr", ",", ";", "!", ":",
          " "}
_COMMANDS = {"cdot": "*", "times": "*", "ast": "*", "div": "/", "lvert": "|", "rvert": "|", "vert": "|",
             "lbrace": "(", "rbrace": ")", "frac": "frac", "dfrac": "frac", "tfrac": "frac", "cfrac": "frac",
             "sqrt": "root"}
_DECIMAL = re.compile(r"(?:[0-9]+\.?[0-9]*|\.[0-9]+)")
_EXPONENT = re.compile(r"([eE])[+-]?[0-9]+")
_COMMAND = re.compile(r"\\([A-Za-z]+|.)", re.DOTALL)
_SIGN = re.compile(r"\*\*|[-+*/^(),\[\]{}|=√]")
_SPACES = " \t\r\n"
_UNIT_SIGNS = "°%‰′″€$"


class Token(NamedTuple):
    """What stands in the text from `at` to `end`: a number, raised, fraction, symbol, function, constant or
    sign."""

    kind: str
    text: str
    at: int
    end: int


def plain(letter):
    """One character for one: the plain one that it stands for."""
    if letter in _KEPT:
        return letter
    if letter in _SAME:
        return _SAME[letter]
    usual = unicodedata.normalize("NFKC", letter)
    usual = letter if len(usual) != 1 else usual
    return _SAME.get(usual, usual) if ord(usual) < 0x10000 else "\ufffd"


def refuse(name, at, code="unreadable", **parts):
    """The sentence of that name, as an error that knows the place."""
    return NotAnAnswer(said(name, **parts), code, at)


def tokens(text, names):
    """All tokens of a text whose symbols may be any of `names`."""
    if len(text) > LONGEST:
        raise refuse("long", LONGEST, most=LONGEST)
    return _Scanner(text, names).scan()


class _Scanner:
    def __init__(self, text, names):
        self.typed, self.text = text, "".join(map(plain, text))
        self.names = {canonical(name): name for name in names}
        self.at, self.found = 0, []

    def scan(self):
        while self.at < len(self.text):
            letter = self.text[self.at]
            if letter in _SPACES:
                self.at += 1
            elif not (self.number() or self.raised() or self.run() or self.command() or self.sign()):
                raise self.unreadable()
        return self.found

    def add(self, kind, text, end, at=None):
        self.found.append(Token(kind, text, self.at if at is None else at, end))
        self.at = end
        return True

    def unreadable(self):
        it = self.typed[self.at]
        if it in _UNIT_SIGNS:
            return refuse("sign of unit", self.at, it=it)
        return refuse("character", self.at, it=it)

    def number(self):
        if self.text[self.at] in _VULGAR:
            return self.add("fraction", _VULGAR[self.text[self.at]], self.at + 1)
        found = _DECIMAL.match(self.text, self.at)
        if not found:
            return False
        end = found.end()
        if self.text[end:end + 1] == ".":
            raise refuse("two points", self.at, it=self.typed[self.at:end + 2])
        power = _EXPONENT.match(self.text, end)
        if power:
            if power[1] in self.names:
                typed = self.typed[self.at:power.end()]
                digits = typed[end - self.at + 1:]
                rest = digits if digits[0] in "+-" else "*" + digits
                raise refuse("two ways", self.at, "ambiguous", it=typed,
                             one=f"{found[0]}*10^({digits})", other=f"{found[0]}*{power[1]}{rest}")
            end = power.end()
        if len(found[0]) > DIGITS or power and abs(int(power[0][1:][:6])) > 300:
            raise refuse("digits", self.at)
        return self.add("number", self.text[self.at:end], end)

    def raised(self):
        end = self.at
        while self.text[end:end + 1] in _RAISED:
            end += 1
        digits = "".join(_RAISED[letter] for letter in self.text[self.at:end])
        if not digits:
            return False
        if not re.fullmatch(r"[+-]?[0-9]{1,3}", digits):
            raise self.unreadable()
        return self.add("raised", digits, end)

    def sign(self):
        found = _SIGN.match(self.text, self.at)
        return bool(found) and self.add("sign", "^" if found[0] == "**" else found[0], found.end())

    def command(self):
        found = _COMMAND.match(self.text, self.at)
        if not found:
            return False
        if found[1] in _BLANK:
            self.at = found.end()
            return True
        if found[1] not in _COMMANDS:
            raise refuse("command", self.at, it=self.typed[self.at:found.end()][:30])
        return self.add("sign", _COMMANDS[found[1]], found.end())

    def run(self):
        units = self.units()
        if not units:
            return False
        at, end = self.at, units[-1][2]
        pieces = self.pieces(units, self.typed[at:end])
        for kind, text, first, last in pieces:
            self.add(kind, text, last, first)
        return True

    def units(self):
        """The letters and digits of a run: (word, at, end) each, ``\\omega`` and ``ω`` being one word."""
        units, at = [], self.at
        while unit := self.unit(at, not units):
            units += unit
            at = unit[-1][2]
        return units

    def unit(self, at, first):
        letter = self.text[at:at + 1]
        if letter in GREEK:
            return [(GREEK[letter], at, at + 1)]
        if letter == "\\":
            return self.named_letter(at)
        if letter.isascii() and letter.isalpha():
            return [(letter, at, at + 1)]
        if dotted := _dotted(letter):
            return [(dotted, at, at + 1)]
        if first or not letter:
            return None
        if letter.isascii() and letter.isdigit() or letter in _LOWERED or letter in _DOTS:
            return [(_LOWERED.get(letter) or _DOTS.get(letter, letter), at, at + 1)]
        return self.subscript(at) if letter == "_" else None

    def named_letter(self, at):
        """``\\omega``, ``\\cos``, ``\\dot y``: a word behind a backslash."""
        found = _COMMAND.match(self.text, at)
        word = found[1] if found else ""
        if word in ("dot", "ddot"):
            inside = re.match(r" *(?:\{ *(\\?[A-Za-z]+) *\}|(\\[A-Za-z]+|[A-Za-z]))",
                              self.text[found.end():])
            if not inside:
                return None
            name = (inside[1] or inside[2]).lstrip("\\")
            return [(name + word, at, found.end() + inside.end())]
        if word in WORDS or word == "pi" or word in FUNCTIONS and word != "sqrt":
            return [(word, at, found.end())]
        return None

    def subscript(self, at):
        found = re.compile(r"_(?:\{ *(\\?[A-Za-z0-9]+) *\}|([A-Za-z0-9]))").match(self.text, at)
        if not found:
            return None
        return [((found[1] or found[2]).lstrip("\\"), at, found.end())]

    def pieces(self, units, typed):
        """The one way to cut a run into known names; a declared symbol is never cut."""
        whole = meant("".join(word for word, *_ in units), self.names)
        if whole:
            return [("symbol", self.names[whole], units[0][1], units[-1][2])]
        ways = self.ways(units)
        if not ways:
            raise self.unknown(units, typed)
        if len(ways) > 1:
            one, other = (" ".join(map(self.shown, way)) for way in ways)
            raise refuse("two splits", self.at, "ambiguous", it=typed, one=one, other=other)
        return ways[0]

    def shown(self, piece):
        kind, text, first, last = piece
        inverse = kind == "function" and text.startswith("a") and text[1:] in TRIGONOMETRIC
        return f"arc{text[1:]}" if inverse else self.typed[first:last]

    def ways(self, units):
        """The ways to cut, longest first piece first; no more than two are looked for."""
        best = [[] for _ in units] + [[[]]]
        for start in reversed(range(len(units))):
            for stop in range(len(units), start, -1):
                kind, text = self.known("".join(word for word, *_ in units[start:stop]))
                if kind and len(best[start]) < 2:
                    piece = (kind, text, units[start][1], units[stop - 1][2])
                    best[start] += [[piece, *rest] for rest in best[stop]
                                    if kind == "function" or not rest or rest[0][0] != "number"]
            best[start] = best[start][:2]
        return best[0]

    def known(self, word):
        """Kind and text of a piece; a number only makes sense after a function, ``sin2θ``."""
        if word.isdigit():
            return "number", word
        name = meant(word, self.names)
        if name:
            return "symbol", self.names[name]
        if word in FUNCTIONS:
            return "function", FUNCTIONS[word]
        return ("constant", word) if word in CONSTANTS else (None, None)

    def unknown(self, units, typed):
        shown = typed if len(typed) <= 30 else typed[:30] + "…"
        if not self.names:
            return refuse("unknown in number", self.at, "unknown name", it=shown)
        sentence = said("unknown name", it=shown, symbols=listed(self.names.values()))
        stem = re.fullmatch(r"([A-Za-z]+)([2-9])", "".join(word for word, *_ in units))
        if stem and meant(stem[1], self.names):
            sentence += said("power of name", better=f"{stem[1]}^{stem[2]}")
        elif typed == "e":
            sentence += said("Euler")
        return NotAnAnswer(sentence, "unknown name", self.at)


def _dotted(letter):
    """``ẏ`` as ``ydot``."""
    parts = unicodedata.normalize("NFD", letter)
    return parts[0] + _DOTS[parts[1]] if len(parts) == 2 and parts[1] in _DOTS and parts[0].isascii() else ""
