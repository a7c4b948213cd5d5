r"""The rules by which a typed formula is read.

The grammar, which the page's ``parsing.js`` follows rule by rule:

.. code-block:: text

    formula   = sum
    sum       = product { ("+" | "-") product }
    product   = signed { "*" signed | "/" signed | power }     a power that just follows is a factor: 2 m v²
    signed    = { "+" | "-" } power
    power     = operand [ raised | "^" signed ]                a^b^c is a^(b^c); -a^2 is -(a^2)
    operand   = number | fraction | symbol | constant | "(" sum ")" | "{" sum "}" | "|" sum "|"
              | root | function | \frac{sum}{sum}
    root      = "√" bare | "√" "(" sum ")" | \sqrt{sum} | \sqrt[n]{sum}
    function  = name [ raised | "^" number ] ( "(" sum ")" | bare )
    bare      = number | [ number ] ( symbol | constant )      sin 2φ

    number    = 2  2.5  .5  2e-3        never 2,5; 2e-3 only where e is no symbol of the exercise
    fraction  = ½ ⅓ …                   raised = ² ⁻¹ …
    symbol    = one that the exercise declares: omega_0, omega0, ω0, ω₀, \omega_{0}, ẏ = ydot = \dot y
    "*"       = * × · ⋅ \cdot \times    "/" = / ÷ \div      "^" = ^ **

Letters that touch are cut into declared names, if there is exactly one way: ``mgL``, ``3Pcosθ``.
What can be read in two ways is not guessed; the sentence asks for brackets:
``1/2m``, ``√2v``, ``sin x/2``, ``sin x^2``, ``sin⁻¹x``, ``x^1/2``, ``2e-3`` where ``e`` is a symbol,
``asin x`` where ``a`` is one. Only a Greek letter, which is an angle, needs no brackets before a symbol:
``cosθ/m`` is ``(cosθ)/m``.
"""

from .cursor import Cursor
from .names import canonical, is_greek
from .tokens import refuse

DEEPEST = 40
_OPENING = ("(", "{", "|", "√", "frac", "root")


class Grammar(Cursor):
    """A method for each rule; it returns nested tuples."""

    def __init__(self, text, found):
        super().__init__(text, found)
        self.depth, self.bars = 0, 0

    def formulas(self):
        found = [self.sum()]
        while self.sees(","):
            self.next()
            found.append(self.sum())
        self.finish()
        return [bounded(formula) for formula in found]

    def deeper(self, rule):
        self.depth += 1
        if self.depth > DEEPEST:
            raise refuse("deep", self.peek().at, "too large")
        found = rule()
        self.depth -= 1
        return found

    def sum(self):
        return self.deeper(self._sum)

    def _sum(self):
        terms = [self.product()]
        while self.sees("+", "-"):
            minus = self.next().text == "-"
            term = self.product()
            terms.append(("-", term) if minus else term)
        return terms[0] if len(terms) == 1 else ("+", *terms)

    def product(self):
        factors, over = [self.signed()], None
        while True:
            start = self.peek()
            if self.sees("*"):
                self.next()
                factors, over = [*factors, self.signed()], None
            elif self.sees("/"):
                over = self.peek(-1), self.at, self.peek(1)
                self.next()
                factors = [("/", _product(factors), self.signed())]
            elif self.begins_operand():
                if start.kind == "number":
                    self.finish()
                if over:
                    raise self.two_ways(over, start)
                factors.append(self.power())
            else:
                return _product(factors)

    def two_ways(self, over, start):
        """``1/2m``: over what is divided?"""
        top, at, bottom = over
        last = self.tokens[self.at - 1]
        factor = self.typed(start, start)
        divisor = self.typed(bottom, last)
        return refuse("two ways", top.at, "ambiguous", it=self.typed(top, start),
                      one=f"({self.typed(top, last)})*{factor}",
                      other=f"{self.typed(top, self.tokens[at])}({divisor}{_gap(last, start)}{factor})")

    def signed(self):
        return self.with_sign(self.signed) if self.sees("+", "-") else self.power()

    def with_sign(self, rule):
        minus = self.next().text == "-"
        inner = self.deeper(rule)
        return ("-", inner) if minus else inner

    def power(self):
        first, base = self.peek(), self.operand()
        if self.peek().kind == "raised":
            last = self.next()
            if self.sees("^") or self.peek().kind == "raised":
                raise refuse("tower", first.at, "ambiguous", it=self.typed(first, self.peek()))
            return ("^", base, _integer(last.text))
        if not self.sees("^"):
            return base
        self.next()
        start = self.peek()
        exponent = self.deeper(self.exponent)
        if start.text == "1" and self.tokens[self.at - 1] is start and self.sees("/"):
            top, over = self.typed(first, first), self.peek(1)
            raise refuse("two ways", first.at, "ambiguous", it=self.typed(first, over),
                         one=f"{top}^(1/{over.text})", other=f"{top}/{over.text}")
        return ("^", base, exponent)

    def exponent(self):
        return self.with_sign(self.exponent) if self.sees("+", "-") else self.power()

    def begins_operand(self):
        token = self.peek()
        if token.kind == "sign":
            return token.text in _OPENING and (token.text != "|" or not self.bars)
        return token.kind in ("number", "fraction", "symbol", "function", "constant")

    def operand(self):
        token = self.peek()
        if token.kind == "end":
            raise refuse("stops", token.at)
        self.next()
        if token.kind == "number":
            return ("number", token.text)
        if token.kind == "fraction":
            return ("/", *(("number", part) for part in token.text.split("/")))
        if token.kind in ("symbol", "constant"):
            return (token.kind, token.text)
        if token.kind == "function":
            return self.root(token) if token.text == "sqrt" else self.function(token)
        if token.kind == "sign" and token.text in _OPENING:
            return self.opened(token)
        if token.text == "=":
            raise refuse("equation", token.at, "equation")
        raise refuse("nothing before", token.at, it=self.typed(token, token))

    def opened(self, token):
        """What begins with a bracket, a bar, a root or a fraction."""
        if token.text in ("(", "{"):
            return self.closed(")" if token.text == "(" else "}")
        if token.text == "|":
            return self.modulus()
        if token.text == "frac":
            return ("/", self.argument(), self.argument())
        return self.root(token)

    def closed(self, bracket):
        inner = self.part()
        self.expect(bracket)
        return inner

    def part(self):
        bars, self.bars = self.bars, 0
        inner = self.sum()
        self.bars = bars
        return inner

    def modulus(self):
        self.bars += 1
        inner = self.sum()
        self.expect("|")
        self.bars -= 1
        return ("abs", inner)

    def argument(self):
        """What follows ``\\frac`` or ``\\sqrt``: a group in braces, or one sign."""
        token = self.peek()
        if token.kind == "number" and token.text.isdigit() and len(token.text) > 1:  # \frac12
            self.tokens[self.at] = token._replace(text=token.text[1:], at=token.at + 1)
            return ("number", token.text[0])
        if self.sees("{") or token.kind in ("number", "symbol", "constant"):
            return self.operand()
        raise refuse("missing bracket", token.at, bracket="{")

    def root(self, sign):
        if sign.text == "root":
            degree = ("number", "2")
            if self.sees("["):
                self.next()
                degree = self.sum()
                self.expect("]")
            return ("^", self.argument(), ("/", ("number", "1"), degree))
        if self.sees("("):
            self.next()
            return ("sqrt", self.closed(")"))
        under = self.bare(sign)
        if self.begins_operand() or self.sees("^") or self.peek().kind == "raised":
            raise refuse("bare root", sign.at, "ambiguous", it=self.typed(sign, self.peek()))
        return ("sqrt", under)

    def bare(self, sign):
        """An argument without brackets: one number or one name."""
        token = self.peek()
        if token.kind not in ("number", "symbol", "constant", "fraction"):
            raise refuse("function alone", sign.at, it=self.typed(sign, sign))
        return self.operand()

    def function(self, sign):
        power = self.power_of_function(sign)
        if self.sees("(", "{"):
            inner = self.arguments(sign)
        else:
            inner = self.bare_argument(sign)
        found = (sign.text, *inner) if sign.text != "Rational" else ("/", *inner)
        return found if power is None else ("^", found, power)

    def power_of_function(self, sign):
        """The 2 of ``cos²θ`` or ``cos^2(θ)``."""
        token = self.peek()
        if token.kind == "raised":
            self.next()
            digits = token.text
        elif self.sees("^"):
            self.next()
            braces = self.sees("{")
            if braces:
                self.next()
            digits = self.next().text if self.sees("-") else ""
            token = self.peek()
            if token.kind != "number" or not token.text.isdigit():
                raise refuse("function power", sign.at, it=self.typed(sign, sign))
            digits += self.next().text
            if braces:
                self.expect("}")
        else:
            return None
        if digits.startswith("-"):
            raise refuse("inverse", sign.at, "ambiguous", it=self.typed(sign, self.tokens[self.at - 1]),
                         function=sign.text)
        return _integer(digits)

    def arguments(self, sign):
        bracket = ")" if self.next().text == "(" else "}"
        inner = [self.part()]
        while self.sees(","):
            self.next()
            inner.append(self.part())
        self.expect(bracket)
        if len(inner) != (2 if sign.text == "Rational" else 1):
            raise refuse("arguments", sign.at, it=sign.text)
        return inner

    def bare_argument(self, sign):
        """``sin 2φ``: a number, a name or both; then nothing that could still belong to it."""
        if sign.text == "Rational":
            raise refuse("function alone", sign.at, it=sign.text)
        parts = [self.bare(sign)]
        if parts[0][0] == "number" and self.peek().kind in ("symbol", "constant"):
            parts.append(self.operand())
        token = self.peek()
        open_ended = token.kind == "raised" or self.sees("^") or (self.begins_operand()
                                                                  and token.kind != "function")
        if self.sees("*", "/"):
            kind, name = parts[-1]
            angle = kind == "symbol" and is_greek(canonical(name))
            open_ended = not angle or self.peek(1).kind in ("number", "fraction")
            token = self.peek(1) if open_ended and self.peek(1).kind != "end" else token
        if open_ended:
            raise refuse("bare argument", sign.at, "ambiguous", it=self.typed(sign, token),
                         function=self.typed(sign, sign))
        return [_product(parts)]


def bounded(formula):
    """The formula, if it is not nested too deeply for what comes after."""
    if _depth(formula) > 1.5 * DEEPEST:
        raise refuse("deep", 0, "too large")
    return formula


def _depth(formula):
    return 1 + max((_depth(part) for part in formula[1:] if type(part) is tuple), default=0)


def _integer(digits):
    digits = digits.lstrip("+")
    return ("-", ("number", digits[1:])) if digits.startswith("-") else ("number", digits)


def _product(factors):
    return factors[0] if len(factors) == 1 else ("*", *factors)


def _gap(left, right):
    return "" if left.end == right.at else " "
