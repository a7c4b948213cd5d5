"""From an author's expressions to those of a program: cases chosen, tables named, symbols numbered."""

import sympy as sp
from sympy.functions.elementary.piecewise import ExprCondPair

from .expressions import Case, Sampled
from .jsprint import javascript

RECIPROCALS = {sp.cot: sp.tan, sp.sec: sp.cos, sp.csc: sp.sin, sp.coth: sp.tanh, sp.sech: sp.cosh,
               sp.csch: sp.sinh}

PLAIN = (sp.Add, sp.Mul, sp.Pow, sp.sin, sp.cos, sp.tan, sp.exp, sp.log, sp.Abs, sp.sign, sp.Min, sp.Max,
         sp.atan2, sp.Piecewise, ExprCondPair, sp.core.relational.Relational, sp.And, sp.Or, sp.Not)

# SymPy asks many questions when it makes one of these
WEIGHED = (sp.Min, sp.Max, sp.Piecewise, sp.core.relational.Relational)


def condition(value) -> sp.Basic:
    """Anything that may be asked true or false, as a SymPy condition.

    >>> x = sp.Symbol("x")
    >>> condition(x)
    Ne(x, 0)
    >>> condition(sp.ITE(sp.Eq(x, 1), x > 0, False))
    Eq(x, 1) & (x > 0)
    """
    value = sp.sympify(value)
    if isinstance(value, sp.ITE):
        chosen, one, other = map(condition, value.args)
        return sp.Or(sp.And(chosen, one), sp.And(sp.Not(chosen), other))
    if isinstance(value, (sp.And, sp.Or, sp.Not, sp.Xor)):
        return value.func(*map(condition, value.args))
    if isinstance(value, (sp.core.relational.Relational, sp.logic.boolalg.BooleanAtom)):
        return value
    return sp.Ne(value, 0)


class Resolver:
    """Turn the author's expressions into those of a program: cases, tables, symbols by name."""

    def __init__(self, controls: list[str], options: dict[str, list[str]]):
        self.index = {name: i for i, name in enumerate(controls)}
        self.options, self.tables, self.used = options, [], set()
        self._written, self._symbols, self._plain, self._renamed = {}, {}, {}, {}

    def __call__(self, value, where: str, parameter=None, k: int = 0):
        expr = sp.sympify(value)
        if isinstance(expr, (sp.logic.boolalg.Boolean)) and not expr.is_Symbol:
            expr = sp.Piecewise((1, condition(expr)), (0, True))
        if not isinstance(expr, sp.Expr):
            raise ValueError(f"{where} needs a number or an expression, not {value!r}")
        expr, names = self._write(expr), {}
        for symbol in sorted(self._symbols_of(expr), key=str):
            if parameter is not None and symbol.name == parameter:
                names[symbol] = sp.Symbol(f"p{k}", real=True)
            elif symbol.name in self.index:
                self.used.add(symbol.name)
                names[symbol] = sp.Symbol(f"c{self.index[symbol.name]}", real=True)
            else:
                known = ", ".join(self.index) or "none"
                raise ValueError(f"{where} uses the symbol {symbol.name!r}, which has no control or value "
                                 f"(there are: {known}); give {symbol.name}=… or substitute a number for it")
        if not self._is_plain(expr):
            try:
                javascript(expr)
            except ValueError as problem:
                raise ValueError(f"{where}: {problem}") from None
        return _rename(expr, names, self._renamed.setdefault((parameter, k), {}))

    # Marks share most of their parts: each part is treated once.

    def _write(self, e):
        """The expression with cases, tables and rare functions replaced, from the inside out."""
        if e not in self._written:
            args = tuple(map(self._write, e.args))
            new = e if args == e.args else e.func(*args)
            if isinstance(new, Case):
                new = self._case(new)
            elif isinstance(new, Sampled):
                new = self._table(new)
            elif new.func in RECIPROCALS:
                new = 1/RECIPROCALS[new.func](*new.args)
            elif isinstance(new, (sp.Heaviside, sp.sinc)):
                new = _pieces(new)
            self._written[e] = _complete(new) if isinstance(new, sp.Piecewise) else new
        return self._written[e]

    def _symbols_of(self, e) -> frozenset:
        if e not in self._symbols:
            self._symbols[e] = frozenset([e]) if e.is_Symbol else frozenset().union(
                *map(self._symbols_of, e.args))
        return self._symbols[e]

    def _is_plain(self, e) -> bool:
        """Whether every function in an expression is one that JavaScript surely has."""
        if e not in self._plain:
            known = isinstance(e, (sp.Symbol, sp.Rational, sp.Float, *PLAIN)) or e in (sp.true, sp.false,
                                                                                       sp.pi)
            self._plain[e] = known and all(map(self._is_plain, e.args))
        return self._plain[e]

    def _case(self, expr):
        name = str(expr.control)
        if name not in self.index:
            raise ValueError(f"case({name!r}) has no control: give {name}=[…] a list of options")
        if name not in self.options:
            raise ValueError(f"case({name!r}) needs a list of options for {name}, such as "
                             f"{name}={list(expr.branches)}")
        self.used.add(name)
        return expr.resolved(self.options[name])

    def _table(self, expr):
        if expr.table not in self.tables:
            self.tables.append(expr.table)
        return sp.Function(f"table{self.tables.index(expr.table)}", real=True)(*expr.args[1:])


def _rename(e, names, known):
    """The same with other symbols: what was weighed once, the larger or the first that is true, stays."""
    if e not in known:
        args = tuple(_rename(a, names, known) for a in e.args)
        known[e] = (names.get(e, e) if e.is_Symbol else e if args == e.args
                    else e.func(*args, evaluate=False) if isinstance(e, WEIGHED) else e.func(*args))
    return known[e]


def _pieces(expr):
    x = expr.args[0]
    if isinstance(expr, sp.sinc):
        return sp.Piecewise((1, sp.Eq(x, 0)), (sp.sin(x)/x, True))
    return sp.Piecewise((0, x < 0), (expr.args[1], sp.Eq(x, 0)), (1, x > 0), (sp.nan, True))


def _complete(expr):
    pairs = [(e, condition(c)) for e, c in expr.args]
    if pairs[-1][1] is sp.true or pairs[-1][1] == True:  # noqa: E712
        return sp.Piecewise(*pairs)
    return sp.Piecewise(*pairs, (sp.nan, True))
