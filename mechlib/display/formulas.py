"""How formulas look: short function brackets, named quantities, one to a line."""

import re
from collections.abc import Sequence

import sympy as sp
from sympy.core.alphabets import greeks
from sympy.printing.precedence import PRECEDENCE


def latex(expression: sp.Basic) -> str:
    """LaTeX with sin θ instead of sin(θ) where no brackets are needed."""
    return sp.latex(expression, fold_func_brackets=True)


def _visible(tex):
    """About how many letters a formula is wide."""
    without = re.sub(r"\\(left|right|frac|dot|ddot|sqrt)\b|[{}^_\s]", "", tex)
    return len(re.sub(r"\\[A-Za-z]+", "xx", without))


def split_lines(formula: sp.Expr | sp.Equality, width: int = 44) -> list[str]:
    """LaTeX of a long sum or equation, broken after some of its terms: a list of lines.

    >>> a, b = sp.symbols("a b")
    >>> split_lines(sp.Eq(a + b, 0, evaluate=False), width=3)
    ['a', '+ b', '= 0']
    """
    sides = [formula.lhs, formula.rhs] if isinstance(formula, sp.Equality) else [formula]
    pieces = []
    for k, side in enumerate(sides):
        for j, term in enumerate(side.as_ordered_terms() if side.is_Add else [side]):
            text = latex(term)
            sign = "=" if k and j == 0 else "" if j == 0 or text.startswith("-") else "+"
            pieces.append((f"{sign} {text}".strip(), _visible(text) + 2))
    lines, used = [], width
    for text, size in pieces:
        if used + size > width:
            lines.append(text)
            used = size
        else:
            lines[-1] += f" {text}"
            used += size
    return lines


class Unknown(sp.Symbol):
    """A symbol such as Δẏ or Λ₁: it prints as its own LaTeX and stands after the given quantities.

    >>> str(Unknown("Δydot", r"\\Delta\\dot{y}") * sp.Symbol("m"))
    'm*Δydot'
    """

    precedence = PRECEDENCE["Pow"] - 1      # its square is (Δẏ)², not Δẏ²
    _latex_names = {}

    def __new__(cls, name: str, latex_name: str) -> "Unknown":
        symbol = super().__new__(cls, name)
        cls._latex_names[name] = latex_name
        return symbol

    def __getnewargs_ex__(self):
        return (self.name, self._latex_names[self.name]), {}

    def _latex(self, printer):
        return self._latex_names[self.name]


class Formulas:
    """Lines of LaTeX, aligned; the text form is for terminals and for comparing outputs."""

    def __init__(self, lines: Sequence[str], text: str) -> None:
        self.lines, self.text = list(lines), text

    def _repr_latex_(self):
        return r"$$\begin{aligned}" + r"\\[3pt]".join(self.lines) + r"\end{aligned}$$"

    def __repr__(self):
        return self.text


def _name(name):
    """A symbol's name in mathematics (v_A, theta, xdot), anything else in words (energy_lost,
    critical_speed)."""
    base = re.sub(r"(d?dot|hat|bar)$", "", name.split("_")[0])
    if len(base) == 1 or base.lower().removeprefix("var") in greeks:
        return sp.latex(sp.Symbol(name))
    return r"\text{" + name.replace("_", " ") + "}"


def show(*expressions: sp.Basic, **named: sp.Basic) -> Formulas:
    """Display expressions, with their names, one to a line.

    >>> m, v = sp.symbols("m v")
    >>> show(T=m*v**2/2, v_A=2*v)
    T = m*v**2/2
    v_A = 2*v
    """
    pairs = [(None, e) for e in expressions] + [(name, e) for name, e in named.items()]
    lines = [latex(e) if name is None else rf"{_name(name)} &= {latex(e)}" for name, e in pairs]
    text = "\n".join(str(e) if name is None else f"{name} = {e}" for name, e in pairs)
    return Formulas(lines, text)
