r"""Text with a little mathematics in it, cut into runs that any renderer can set.

A text is words, mathematics, or words with mathematics between dollar signs:

>>> parse("v_A^-").runs
(('v', 'i', 0, 0), ('A', 'i', -1, 0), ('−', 'r', 1, 1))
>>> parse(r"angle $\theta$").runs
(('angle ', 'w', 0, 0), ('θ', 'i', 0, 0))

A run is (text, style, level, stacked): style ``w`` words, ``r`` upright, ``i`` italic, ``b`` bold;
level 1 superscript, -1 subscript; stacked 1 if the run starts under or over the run before it.
"""

import re
from dataclasses import dataclass

GREEK = dict(zip(
    "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau "
    "upsilon phi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega "
    "varepsilon vartheta varphi ell partial".split(),
    "αβγδϵζηθικλμνξπρστυϕχψωΓΔΘΛΞΠΣΥΦΨΩεϑφℓ∂", strict=True))
SIGNS = {
    "cdot": "·", "times": "×", "le": " ≤ ", "leq": " ≤ ", "ge": " ≥ ", "geq": " ≥ ", "ne": " ≠ ",
    "neq": " ≠ ", "to": " → ", "rightarrow": " → ", "infty": "∞", "pm": "±", "mp": "∓", "circ": "°",
    "prime": "′", "approx": " ≈ ", "sim": "∼", "perp": "⊥", "parallel": "∥", "in": " ∈ ", "quad": "\u2003",
    ",": "\u2009", ";": "\u2005", " ": " ", "sum": "∑", "int": "∫", "dots": "…", "ldots": "…",
    "Rightarrow": " ⇒ ", "propto": " ∝ ", "langle": "⟨", "rangle": "⟩", "%": "%", "{": "{", "}": "}",
}
NAMES = {"sin", "cos", "tan", "cot", "exp", "log", "ln", "max", "min", "arctan", "arcsin", "arccos"}
ACCENTS = {"dot": "\u0307", "ddot": "\u0308", "bar": "\u0304", "hat": "\u0302", "tilde": "\u0303",
           "vec": "\u20d7"}
TOKEN = re.compile(r"\\([A-Za-z]+|.)|(.)", re.S)
SPACED = {"=": " = ", "<": " < ", ">": " > "}


@dataclass(frozen=True)
class Text:
    """A parsed text: its source, its runs and its width in ems (an estimate)."""

    source: str
    runs: tuple
    width: float

    @property
    def plain(self) -> str:
        """The text for a screen reader."""
        return "".join(t for t, *_ in self.runs)

    def data(self) -> dict:
        """What a renderer needs; a stacked run tells how far, in ems, it starts before the end of the run
        under it."""
        runs, before = [], None
        for run in self.runs:
            runs.append([*run[:3], round(_width([(*before[:3], 0)]), 3) if run[3] else 0])
            before = run
        return {"runs": runs, "w": self.width}


def is_math(text: str) -> bool:
    r"""Whether a text without dollar signs is mathematics: it holds ``\ _ ^`` or no word of three letters.

    >>> is_math("mg"), is_math("v_0"), is_math("rough floor")
    (True, True, False)
    """
    return bool(re.search(r"[\\_^]", text)) or not re.search(r"[^\W\d_]{3}|[\u4e00-\u9fff]", text)


def parse(text: str) -> Text:
    r"""Cut a text into runs.

    >>> parse(r"\frac{a}{b}").plain
    'a/b'
    >>> parse(r"\oops")
    Traceback (most recent call last):
        ...
    ValueError: \oops in the text '\\oops' is not known here: use Greek letters, sub- and superscripts, \frac, \sqrt, \dot, \hat, \bar, \vec, \mathrm, \mathbf
    """  # noqa: E501
    if not isinstance(text, str):
        raise ValueError(f"a text must be a string, not {text!r}; numbers go through values=[…] and {{}} in "
                         "the text")
    if text.count("$") % 2:
        raise ValueError(f"the text {text!r} has an odd number of dollar signs")
    if "$" in text:
        runs = []
        for i, part in enumerate(text.split("$")):
            runs += _math(part, text) if i % 2 else ([(part, "w", 0, 0)] if part else [])
    else:
        runs = _math(text, text) if is_math(text) else [(text, "w", 0, 0)]
    return Text(text, tuple(runs), round(_width(runs), 3))


def upright(unit: str) -> Text:
    """A unit: upright, its spaces kept.

    >>> upright("m/s^2").runs
    (('m/s', 'r', 0, 0), ('2', 'r', 1, 0))
    """
    return parse("\\mathrm{" + unit.replace(" ", "\\,") + "}")


def _width(runs) -> float:
    narrow, wide, total = set("iljt.,'|′ f()"), set("mwMWOQ∑∞"), 0.0
    for string, _, level, stacked in runs:
        size = 0.7 if level else 1.0
        if not stacked:
            total += size * sum(
                0 if "\u0300" <= c <= "\u036f" or c == "\u20d7" else 0.32 if c in narrow
                else 0.8 if c in wide else 1.0 if c >= "\u4e00" else 0.54 for c in string)
    return total


def _math(source: str, whole: str) -> list:
    return _merge(_Reader(source, whole).sequence())


class _Reader:
    """Reads the mathematics of a text, token by token."""

    def __init__(self, source: str, whole: str):
        self.tokens = [(m[1], m[2]) for m in TOKEN.finditer(source.replace("{}", "\x00"))]
        self.pos, self.whole = 0, whole

    def group(self):
        """One argument: a braced group or a single token, as runs at level 0."""
        while self.pos < len(self.tokens) and self.tokens[self.pos][1] == " ":
            self.pos += 1
        if self.pos >= len(self.tokens):
            raise ValueError(f"the text {self.whole!r} ends where an argument is expected")
        if self.tokens[self.pos][1] == "{":
            self.pos += 1
            inner = self.sequence(stop="}")
            self.pos += 1
            return inner
        return self.atom()

    def atom(self):
        command, char = self.tokens[self.pos]
        self.pos += 1
        if command is None:
            return _character(char)
        return _sign(command) or self.command(command)

    def command(self, name):
        """A command with arguments, or one that is left out."""
        if name in ("left", "right"):
            return []
        if name in ACCENTS:
            (first, style, *rest), *more = self.group()
            return [(first[0] + ACCENTS[name] + first[1:], style, *rest), *more]
        if name in ("mathrm", "text", "mathbf", "boldsymbol"):
            style = "r" if name in ("mathrm", "text") else "b"
            return [(t, style, lv, k) for t, _, lv, k in self.group()]
        if name == "frac":
            parts = [_bracket(self.group()) for _ in range(2)]
            return parts[0] + [("/", "r", 0, 0)] + parts[1]
        if name == "sqrt":
            return [("√", "r", 0, 0)] + _bracket(self.group())
        raise ValueError(
            f"\\{name} in the text {self.whole!r} is not known here: use Greek letters, sub- and "
            "superscripts, \\frac, \\sqrt, \\dot, \\hat, \\bar, \\vec, \\mathrm, \\mathbf")

    def sequence(self, stop=None):
        runs, script = [], 0
        while self.pos < len(self.tokens) and (stop is None or self.tokens[self.pos][1] != stop):
            char = self.tokens[self.pos][1]
            if char in ("_", "^"):
                self.pos += 1
                level = 1 if char == "^" else -1
                inner = [(t, s, level, 0) for t, s, _, _ in _merge(self.group())]
                if script == -level and inner:
                    inner = [("".join(t for t, *_ in inner), inner[0][1], level, 1)]
                script = level
                runs += inner
            elif char == "{":
                runs += self.group()
            else:
                script = script if char == " " else 0
                runs += self.atom()
        if stop and self.pos >= len(self.tokens):
            raise ValueError(f"a brace is not closed in the text {self.whole!r}")
        return runs


def _character(char):
    if char == "\x00":
        return [("{}", "r", 0, 0)]
    if char == " ":
        return []
    char = {"-": "−", "'": "′", "*": "·"}.get(char, SPACED.get(char, char))
    return [(char, "i" if char.isalpha() and char.isascii() else "r", 0, 0)]


def _sign(command):
    """A command that stands for a sign or a name; None for any other."""
    if command in GREEK:
        return [(GREEK[command], "r" if command[0].isupper() else "i", 0, 0)]
    if command in SIGNS:
        return [(SIGNS[command], "r", 0, 0)]
    if command in NAMES:
        return [(command + "\u2009", "r", 0, 0)]
    return None


def _bracket(runs):
    return runs if len(runs) == 1 else [("(", "r", 0, 0), *runs, (")", "r", 0, 0)]


def _merge(runs):
    merged = []
    for run in runs:
        if merged and merged[-1][1:3] == run[1:3] and not run[3] and not merged[-1][3]:
            merged[-1] = (merged[-1][0] + run[0], *run[1:3], 0)
        else:
            merged.append(run)
    return merged


def name_label(name: str) -> str:
    r"""The label of a control, from its name.

    >>> name_label("omega_0"), name_label("P"), name_label("show_reaction")
    ('\\omega_{0}', 'P', 'show reaction')
    """
    base, _, index = name.partition("_")
    if base in GREEK or len(base) == 1:
        head = "\\" + base if base in GREEK else base
        return f"{head}_{{{index}}}" if index else head
    match = re.fullmatch(r"([A-Za-z])(\d+)", name)
    return f"{match[1]}_{{{match[2]}}}" if match else name.replace("_", " ")
