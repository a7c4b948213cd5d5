"""Print SymPy expressions as JavaScript that computes what NumPy computes."""

import sympy as sp
from sympy.printing.jscode import JavascriptCodePrinter


class Printer(JavascriptCodePrinter):
    """SymPy's printer, with roots, remainders and missing values as NumPy has them."""

    def __init__(self):
        super().__init__({"precision": 17, "human": True, "contract": False})

    def _print_Pow(self, expr):
        base, exponent = expr.args
        if exponent == -1:
            return f"(1/({self._print(base)}))"
        if exponent == sp.Rational(1, 2):
            return f"Math.sqrt({self._print(base)})"
        if exponent == sp.Rational(-1, 2):
            return f"(1/Math.sqrt({self._print(base)}))"
        if exponent == 2 and base.is_Symbol:
            return f"({base.name}*{base.name})"
        return f"Math.pow({self._print(base)}, {self._print(exponent)})"

    def _print_Rational(self, expr):
        return f"({expr.p}/{expr.q})"

    def _print_Mod(self, expr):
        a, b = (f"({self._print(arg)})" for arg in expr.args)
        return f"({a} - {b}*Math.floor({a}/{b}))"

    def _print_Relational(self, expr):
        op = {"==": "===", "!=": "!=="}.get(expr.rel_op, expr.rel_op)
        return f"(({self._print(expr.lhs)}) {op} ({self._print(expr.rhs)}))"

    def _print_Piecewise(self, expr):
        *pairs, last = expr.args
        chain = "".join(f"({self._print(c)}) ? ({self._print(e)}) : " for e, c in pairs)
        return f"({chain}({self._print(last.expr)}))"

    def _print_ITE(self, expr):
        return "(({}) ? ({}) : ({}))".format(*map(self._print, expr.args))

    def _print_Xor(self, expr):
        return "((" + " + ".join(f"(({self._print(a)}) ? 1 : 0)" for a in expr.args) + ") % 2 === 1)"

    def _print_NaN(self, expr):
        return "NaN"

    def _print_Function(self, expr):
        name = expr.func.__name__
        if isinstance(expr, sp.core.function.AppliedUndef) and name.startswith("table"):
            return f"{name}({', '.join(map(self._print, expr.args))})"
        if not isinstance(expr, sp.core.function.AppliedUndef) and name in self.known_functions:
            return super()._print_Function(expr)
        raise ValueError(name)

    def _print_not_supported(self, expr):
        raise ValueError(str(expr))

    emptyPrinter = _print_not_supported
    _print_ImaginaryUnit = _print_not_supported
    _print_ComplexInfinity = _print_not_supported
    _print_Derivative = _print_not_supported
    _print_Integral = _print_not_supported
    _print_Sum = _print_not_supported
    _print_re = _print_im = _print_arg = _print_conjugate = _print_not_supported


def javascript(expr: sp.Basic) -> str:
    """The expression as JavaScript.

    >>> x = sp.Symbol("x")
    >>> javascript(sp.sqrt(x) + sp.Rational(1, 3))
    'Math.sqrt(x) + (1/3)'
    >>> javascript(sp.gamma(x) + 1)
    Traceback (most recent call last):
        ...
    ValueError: JavaScript has no gamma(x), in the expression gamma(x) + 1: rewrite it with elementary functions or use sampled()
    """  # noqa: E501
    try:
        return Printer().doprint(expr)
    except ValueError as problem:
        what = next((str(e) for e in sp.preorder_traversal(expr)
                     if str(e) == str(problem) or getattr(e.func, "__name__", "") == str(problem)),
                    str(problem))
        text = str(expr)
        text = text if len(text) < 120 else text[:117] + "…"
        raise ValueError(
            f"JavaScript has no {what}, in the expression {text}: rewrite it with elementary functions or "
            "use sampled()"
        ) from None
