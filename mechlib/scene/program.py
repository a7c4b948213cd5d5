"""All numbers of a scene as one program: the same list of expressions, run by NumPy and by JavaScript."""

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
import sympy as sp
from sympy.functions.elementary.piecewise import ExprCondPair

from .expressions import LIMIT
from .jsprint import javascript


@dataclass
class Loop:
    """Expressions of one running parameter, at ``n`` places from one scalar of the program to another."""

    low: int
    high: int
    n: int
    exprs: list = field(default_factory=list)
    start: int = 0

    def still(self, scalars) -> bool:
        """Whether no control changes its values; its parameter is the only symbol in them."""
        ends = scalars[self.low], scalars[self.high]
        return not any(s.name.startswith("c") for e in (*ends, *self.exprs) for s in e.free_symbols)

    def places(self, out):
        lo, hi = out[self.low], out[self.high]
        return lo + (hi - lo) * np.arange(self.n) / (self.n - 1)


@dataclass
class Program:
    """A vector of numbers as a function of the controls.

    ``scalars`` are expressions in the symbols ``c0, c1, …`` of the controls; the expressions of loop ``k``
    hold its parameter ``p<k>`` as well. The vector is the scalars, followed by the samples of each
    loop's expressions.
    """

    controls: list
    scalars: list
    loops: list
    tables: list

    def __post_init__(self):
        size = sum(table.bytes for table in self.tables)
        if size > LIMIT:
            raise ValueError(f"the sampled functions of this figure take {size/1000:.0f} kB, over the limit "
                             f"of {LIMIT//1000} kB: use fewer points")
        self.size = len(self.scalars)
        for loop in self.loops:
            loop.start, self.size = self.size, self.size + loop.n*len(loop.exprs)

    @cached_property
    def shared(self):
        """Common subexpressions: those of all, those of each loop, and what remains of every expression."""
        flat = list(self.scalars) + [e for loop in self.loops for e in loop.exprs]
        found, reduced = sp.cse(flat, symbols=sp.numbered_symbols("x"), order="none")
        params = [sp.Symbol(f"p{k}", real=True) for k in range(len(self.loops))]
        home, common, inner = {}, [], [[] for _ in self.loops]
        for symbol, expr in found:
            loops = {k for k, p in enumerate(params)
                     if expr.has(p)} | {home[s] for s in expr.free_symbols if s in home}
            if loops:
                home[symbol] = loops.pop()
                inner[home[symbol]].append((symbol, expr))
            else:
                common.append((symbol, expr))
        n, parts = len(self.scalars), []
        for loop in self.loops:
            parts.append(reduced[n:n + len(loop.exprs)])
            n += len(loop.exprs)
        return common, reduced[:len(self.scalars)], inner, parts

    @cached_property
    def _python(self):
        common, scalars, inner, parts = self.shared
        modules = [{f"table{k}": table for k, table in enumerate(self.tables)}, "numpy"]
        controls = [sp.Symbol(f"c{i}", real=True) for i in range(len(self.controls))]
        names = [s for s, _ in common]
        head = sp.lambdify(controls, scalars + names, modules, cse=lambda e: (common, e))
        bodies = [
            sp.lambdify([*controls, *names, sp.Symbol(f"p{k}", real=True)], parts[k], modules,
                        cse=lambda e, own=inner[k]: (own, e))
            for k in range(len(self.loops))]
        return head, bodies

    def __call__(self, values) -> np.ndarray:
        """The vector at a list of control values."""
        head, bodies = self._python
        out = np.empty(self.size)
        values = [np.float64(v) for v in values]
        with np.errstate(all="ignore"):
            first = [_real(v) for v in head(*values)]
            n = len(self.scalars)
            out[:n] = first[:n]
            shared = [np.bool_(v) if isinstance(v, bool) else v for v in first[n:]]
            for loop, body in zip(self.loops, bodies, strict=True):
                rows = body(*values, *shared, loop.places(out))
                for i, row in enumerate(rows):
                    a = loop.start + i*loop.n
                    out[a:a + loop.n] = _real(row)
        return out

    @cached_property
    def js(self) -> str:
        """The body of ``function (c, out, table0, table1, …)`` that fills ``out``.

        What no control changes is written into an ``out`` once.
        """
        common, scalars, inner, parts = self.shared
        lines = [f"const c{i}=c[{i}];" for i in range(len(self.controls))]
        lines += [f"const {s}={javascript(e)};" for s, e in common]
        lines += [f"out[{i}]={javascript(e)};" for i, e in enumerate(scalars)]
        moving, still = [], []
        for k, loop in enumerate(self.loops):
            part = still if loop.still(self.scalars) else moving
            part.append(f"for(let i=0;i<{loop.n};i++){{const "
                        f"p{k}=out[{loop.low}]+(out[{loop.high}]-out[{loop.low}])*i/{loop.n - 1};")
            part += [f"const {s}={javascript(e)};" for s, e in inner[k]]
            part += [f"out[{loop.start + j*loop.n}+i]={javascript(e)};" for j, e in enumerate(parts[k])]
            part.append("}")
        once = ["if(!out.still){", *still, "out.still=true;}"] if still else []
        return "\n".join(lines + moving + once)

    def source(self) -> dict:
        """The program in SymPy's own words, from which :meth:`load` makes it again without the JavaScript."""
        common, scalars, inner, parts = self.shared
        pairs = lambda found: [[str(s), sp.srepr(e)] for s, e in found]
        return {
            "shared": pairs(common), "scalars": [sp.srepr(e) for e in scalars],
            "loops": [{"low": p.low, "high": p.high, "n": p.n, "shared": pairs(own),
                       "exprs": [sp.srepr(e) for e in es]}
                      for p, own, es in zip(self.loops, inner, parts, strict=True)],
        }

    @classmethod
    def load(cls, controls, source, tables) -> "Program":
        """The program that :meth:`source` described, its common subexpressions kept."""
        read = lambda text: sp.sympify(text, {"ExprCondPair": ExprCondPair})
        share = lambda pairs: [(sp.Symbol(name), read(text)) for name, text in pairs]
        scalars, told = [read(text) for text in source["scalars"]], source["loops"]
        loops = [Loop(loop["low"], loop["high"], loop["n"], [read(text) for text in loop["exprs"]])
                 for loop in told]
        program = cls(controls, scalars, loops, tables)
        program.shared = (share(source["shared"]), scalars, [share(loop["shared"]) for loop in told],
                          [loop.exprs for loop in loops])
        return program


def _real(value):
    if isinstance(value, (bool, np.bool_)):
        return bool(value)
    if np.iscomplexobj(value):
        value = np.where(np.abs(np.imag(value)) > 0, np.nan, np.real(value))
    return value if np.ndim(value) else float(value)
