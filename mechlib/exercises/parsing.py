"""Read a formula that a student typed. Nothing is ever evaluated as Python.

A tokenizer and a precedence climber, for numbers, the names an exercise declares,
``+ - * / ** ^``, brackets and a few functions. What comes out is a SymPy tree that SymPy
has not been allowed to evaluate either, so no input can make it work for long.

>>> parse("sqrt(L) + m^2", ["m", "L"])
sqrt(L) + m**2
>>> parse("__import__('os')", ["m"])
Traceback (most recent call last):
mechlib.exercises.verdict.NotAnAnswer: I cannot read the character `_` in a formula.
"""

import re

import sympy as sp

from .names import canonical, listed, spelled_out
from .verdict import NotAnAnswer

LONGEST = 600
DEEPEST = 40
DIGITS = 40

FUNCTIONS = {
    "sqrt": lambda x: sp.Pow(x, sp.S.Half, evaluate=False),
    "Rational": lambda x, y: _over(x, y),
    "abs": lambda x: sp.Abs(x, evaluate=False),
    "exp": lambda x: sp.exp(x, evaluate=False),
    "log": lambda x: sp.log(x, evaluate=False),
} | {
    name: (lambda function: lambda x: function(x, evaluate=False))(getattr(sp, name))
    for name in "sin cos tan cot asin acos atan sinh cosh tanh asinh acosh atanh".split()
}
FUNCTIONS |= {"ln": FUNCTIONS["log"], "Abs": FUNCTIONS["abs"]}
FUNCTIONS |= {"arc" + name[1:]: FUNCTIONS[name] for name in ("asin", "acos", "atan")}
FUNCTIONS |= {"ar" + name[1:]: FUNCTIONS[name] for name in ("asinh", "acosh", "atanh")}
CONSTANTS = {"pi": sp.pi, "E": sp.E}

_SIGNS = str.maketrans({"−": "-", "–": "-", "×": "*", "·": "*", "⋅": "*", "÷": "/", "²": "^2 ", "³": "^3 "})
_TOKEN = re.compile(
    r"\s*(?:(?P<number>(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?(?![\w.]))"
    r"|(?P<name>[A-Za-z]\w*)|(?P<sign>\*\*|[-+*/^(),\[\]]))",
    re.ASCII,
)
_BINDS = {"+": 10, "-": 10, "*": 20, "/": 20, "^": 40, "**": 40}
_MINUS = 30


def parse(text, names):
    """The SymPy tree of `text`, whose symbols may be any of `names`."""
    parser = _Parser(text, names)
    tree = parser.expression(0)
    parser.finish()
    return tree


def parse_list(text, names):
    """The trees of ``"[a, b]"``, ``"(a, b)"`` or ``"a, b"``.

    >>> parse_list("[m, 2]", ["m"])
    [m, 2]
    """
    text = text.strip()
    inside = text[1:-1] if text[:1] + text[-1:] in ("[]", "()") else text
    try:
        return _Parser(inside, names).expressions()
    except NotAnAnswer:
        if inside is text or text[0] == "[":
            raise
        return _Parser(text, names).expressions()  # "(a), (b)" is not a list in brackets


class _Parser:
    def __init__(self, text, names):
        if len(text) > LONGEST:
            raise NotAnAnswer(f"That is very long. An answer fits into {LONGEST} characters.")
        self.names = {canonical(name): sp.Symbol(name) for name in names}
        self.tokens, self.at, self.depth = _tokens(text), 0, 0
        if not self.tokens:
            raise NotAnAnswer("There is nothing to check yet: write a formula between the quotes.")

    def next(self):
        return self.tokens[self.at] if self.at < len(self.tokens) else None

    def advance(self):
        self.at += 1
        return self.tokens[self.at - 1]

    def finish(self):
        token = self.next()
        if token in (")", "]"):
            raise NotAnAnswer(f"There is one `{token}` too many.")
        if token == ",":
            raise NotAnAnswer("One formula is wanted here, not several separated by commas.")
        if token is not None:
            before = self.tokens[self.at - 1]
            raise NotAnAnswer(f"Something is missing between `{before}` and `{token}`: write `*` for a "
                              "product.")

    def expressions(self):
        """Everything, separated by commas."""
        found = [self.expression(0)]
        while self.next() == ",":
            self.advance()
            found.append(self.expression(0))
        self.finish()
        return found

    def expression(self, strength):
        """An operand and whatever binds to it more tightly than `strength`."""
        self.depth += 1
        if self.depth > DEEPEST:
            raise NotAnAnswer("The brackets are nested too deeply for me. Write it with fewer.")
        left = self.operand()
        while (sign := self.next()) in _BINDS and _BINDS[sign] > strength:
            self.advance()
            # a power binds to the right: a^b^c is a^(b^c)
            right = self.expression(_BINDS[sign] - (sign in ("^", "**")))
            left = _COMBINE[sign](left, right)
        self.depth -= 1
        return left

    def operand(self):
        token = self.advance() if self.next() is not None else None
        if token is None:
            raise NotAnAnswer("The formula stops in the middle: something must follow.")
        if token in "+-":
            inner = self.expression(_MINUS)
            return inner if token == "+" else sp.Mul(-1, inner, evaluate=False)
        if token == "(":
            inner = self.expression(0)
            self.expect(")")
            return inner
        if token[0].isdigit() or token[0] == ".":
            return _number(token)
        if not token[0].isalpha():
            raise NotAnAnswer(f"I did not expect `{token}` there: something is missing before it.")
        return self.named(token)

    def expect(self, bracket):
        if self.next() != bracket:
            self.next() is None or self.next() == "," or self.finish()
            raise NotAnAnswer(f"A `{bracket}` is missing.")
        self.advance()

    def named(self, name):
        if canonical(name) in self.names:
            if self.next() == "(":
                raise NotAnAnswer(f"`{name}` is a symbol, not a function: write `{name}*(…)` for a product.")
            return self.names[canonical(name)]
        if name in FUNCTIONS:
            return self.call(name)
        if name in CONSTANTS:
            return CONSTANTS[name]
        known = [symbol.name for symbol in self.names.values()]
        hint = f"the symbols of this exercise are {listed(known)}" if known else "a number is wanted here"
        if len(name) > 30:
            name = name[:30] + "…"
        raise NotAnAnswer(f"I do not know `{name}`: {hint}. A product needs a `*`.", "unknown name")

    def call(self, name):
        if self.next() != "(":
            raise NotAnAnswer(f"`{name}` is a function: write `{name}(…)`.")
        self.advance()
        arguments = [self.expression(0)]
        while self.next() == ",":
            self.advance()
            arguments.append(self.expression(0))
        self.expect(")")
        if len(arguments) != (2 if name == "Rational" else 1):
            raise NotAnAnswer(f"`{name}` has the wrong number of arguments.")
        return FUNCTIONS[name](*arguments)


def _tokens(text):
    text = spelled_out(text.translate(_SIGNS))
    tokens, at = [], 0
    while text[at:].strip():
        match = _TOKEN.match(text, at)
        if not match:
            rest = text[at:].strip()
            if rest[0].isdigit():
                word = re.match(r"[\w.]*", rest)[0][:20]
                raise NotAnAnswer(f"I cannot read `{word}`: a product needs a `*`, as in `2*L`.")
            if rest[0] == "=":
                raise NotAnAnswer("An expression is wanted, not an equation: give its right-hand side.",
                                  "equation")
            raise NotAnAnswer(f"I cannot read the character `{rest[0]}` in a formula.")
        tokens.append(match[match.lastgroup])
        at = match.end()
    return tokens


def _number(token):
    mantissa, _, exponent = token.lower().partition("e")
    if len(mantissa) > DIGITS or abs(int(exponent or 0)) > 300:
        raise NotAnAnswer("That number has more digits than I can use.")
    return sp.Rational(token) if token.isdigit() else sp.Float(token, DIGITS)


def _over(x, y):
    return sp.Mul(x, sp.Pow(y, -1, evaluate=False), evaluate=False)


_COMBINE = {
    "+": lambda x, y: sp.Add(x, y, evaluate=False),
    "-": lambda x, y: sp.Add(x, sp.Mul(-1, y, evaluate=False), evaluate=False),
    "*": lambda x, y: sp.Mul(x, y, evaluate=False),
    "/": _over,
    "^": lambda x, y: sp.Pow(x, y, evaluate=False),
}
_COMBINE["**"] = _COMBINE["^"]
