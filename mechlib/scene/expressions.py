"""Two kinds of expression that SymPy does not have: a case chosen by name, and a sampled function."""

import base64
from collections.abc import Callable
from itertools import count

import numpy as np
import sympy as sp
from sympy.core.symbol import Str

from ..hints import Formula

LIMIT = 300_000
STEPS = 2**24
_serial = count()
_tables: dict[int, "Table"] = {}


class Case(sp.Expr):
    """The expression that belongs to the option chosen in a Dropdown; made by :func:`case`."""

    is_commutative = True

    @property
    def control(self):
        return self.args[0]

    @property
    def branches(self) -> dict:
        """Option name to expression; the name ``''`` stands for any other option."""
        return {str(k): e for k, e in zip(self.args[1::2], self.args[2::2], strict=True)}

    def resolved(self, options: list[str]) -> sp.Expr:
        """The same as a Piecewise in the number of the option."""
        branches = self.branches
        unknown = [name for name in branches if name and name not in options]
        if unknown:
            raise ValueError(
                f"case({str(self.control)!r}) has a branch {unknown[0]!r}, but the options of that control "
                f"are {', '.join(map(repr, options))}")
        missing = [name for name in options if name not in branches]
        if missing and "" not in branches:
            raise ValueError(
                f"case({str(self.control)!r}) has no branch for the option {missing[0]!r}: add "
                f"{missing[0]}=… or default=…")
        pairs = [(branches[name], sp.Eq(self.control, i)) for i, name in enumerate(options)
                 if name in branches]
        if not missing:
            return sp.Piecewise(*pairs[:-1], (pairs[-1][0], True))
        return sp.Piecewise(*pairs, (branches[""], True))

    def _eval_is_extended_real(self):
        return True


def case(control: str, default: Formula | None = None, **branches: Formula) -> Case:
    """The expression chosen by the Dropdown ``control``, one keyword for each of its options.

    >>> P, e = sp.symbols("P e")
    >>> case("law", newton=(1 + e)*P, plastic=P).branches
    {'newton': P*(e + 1), 'plastic': P}

    Options that are not Python names go through a dictionary: ``case("law", **{"Poisson's": P})``.
    """
    if not branches:
        raise ValueError(f"case({control!r}) needs at least one branch, such as newton=expression")
    if default is not None:
        branches[""] = default
    flat = [part for name, value in branches.items()
            for part in (Str(name), sp.Integer(value) if isinstance(value, bool) else sp.sympify(value))]
    return Case(sp.Symbol(str(control)), *flat)


def chosen(control: str, *options: str) -> sp.Basic:
    """The condition that the Dropdown ``control`` stands at one of ``options``, for ``visible=``."""
    return sp.Gt(case(control, default=0, **dict.fromkeys(options, 1)), 0)


class Table:
    """Values of a function on a regular grid in one or two variables, with (bi)linear interpolation.

    Values are whole steps of 1/(2²⁴ - 1) of the range, so that both languages hold the same numbers and
    differences of neighbours are small.
    """

    def __init__(self, axes, values):
        values = np.asarray(values, dtype=float)
        low, high = float(values.min()), float(values.max())
        self._fill(axes, low, high, np.rint((values - low)/((high - low) or 1)*(STEPS - 1)).astype(np.int64))

    def _fill(self, axes, low, high, steps):
        self.axes, self.low, self.high, self.steps = axes, low, high, steps
        self.values, self.bytes = low + (high - low)*(steps/(STEPS - 1)), 4*steps.size

    def __call__(self, *at):
        """Interpolate, step for step as the browser does."""
        cells = []
        for (lo, hi, n), x in zip(self.axes, at, strict=True):
            u = np.clip((np.asarray(x, dtype=float) - lo) / (hi - lo) * (n - 1), 0, n - 1)
            i = np.where(np.isnan(u), 0, np.minimum(np.floor(np.nan_to_num(u)), n - 2)).astype(int)
            cells.append((i, u - i))
        d = self.values
        if len(cells) == 1:
            (i, f), = cells
            return d[i] + (d[i + 1] - d[i]) * f
        (i, f), (j, g) = cells
        low = d[i, j] + (d[i, j + 1] - d[i, j]) * g
        high = d[i + 1, j] + (d[i + 1, j + 1] - d[i + 1, j]) * g
        return low + (high - low) * f

    def data(self) -> dict:
        """What the browser needs: the steps as differences of neighbours, small ones first in their bits,
        byte by byte."""
        d = self.steps
        for axis in (*range(d.ndim), -1):
            d = np.diff(d, axis=axis, prepend=0)
        d = (d.ravel() + STEPS//2) % STEPS - STEPS//2
        folded = np.where(d < 0, -2*d - 1, 2*d)
        raw = b"".join((folded >> shift & 255).astype(np.uint8).tobytes() for shift in (0, 8, 16))
        return {"axes": [list(a) for a in self.axes], "low": self.low, "high": self.high,
                "data": base64.b64encode(raw).decode()}

    @classmethod
    def load(cls, data) -> "Table":
        """The table that :meth:`data` described."""
        low, middle, high = np.frombuffer(base64.b64decode(data["data"]),
                                          np.uint8).reshape(3, -1).astype(np.int64)
        folded = low + (middle << 8) + (high << 16)
        d = np.where(folded % 2, -(folded + 1)//2, folded//2).reshape([n for _, _, n in data["axes"]])
        for axis in (*range(d.ndim), -1):
            d = np.cumsum(d, axis=axis)
        table = cls.__new__(cls)
        table._fill([tuple(a) for a in data["axes"]], data["low"], data["high"], d % STEPS)
        return table


class Sampled(sp.Expr):
    """A sampled function at a place; made by :func:`sampled`, moved elsewhere by calling it."""

    is_commutative = True

    @property
    def table(self) -> Table:
        return _tables[int(self.args[0])]

    def __call__(self, *at):
        """The same function at other expressions, as in ``x(tau)``."""
        if len(at) != len(self.args) - 1:
            raise ValueError(f"this sampled function takes {len(self.args) - 1} argument(s), not {len(at)}")
        return Sampled(self.args[0], *map(sp.sympify, at))

    def _eval_is_extended_real(self):
        return True

    def _eval_derivative(self, symbol):
        raise ValueError("a sampled function has no derivative: sample the derivative as well")


def sampled(function: Callable, **axes: tuple[float, float, int]) -> Sampled | tuple[Sampled, ...]:
    """Evaluate ``function`` on a grid of one or two variables and return an expression.

    Each keyword gives a variable and its grid ``(low, high, points)``. A function that returns several
    numbers gives a tuple of expressions. Between the grid points the value is interpolated linearly,
    in Python and in the browser by the same formula; outside the grid the edge value holds.

    >>> import math
    >>> f = sampled(lambda theta: math.sin(theta), theta=(0.0, 1.0, 11))
    >>> round(float(f.table(0.5)), 6), f(2*sp.Symbol("u")).free_symbols
    (0.479426, {u})
    """
    if not 1 <= len(axes) <= 2:
        raise ValueError(f"sampled() takes one or two variables with their grids, not {len(axes)}")
    grids = []
    for name, grid in axes.items():
        if len(grid) != 3 or int(grid[2]) != grid[2] or grid[2] < 2 or not grid[0] < grid[1]:
            raise ValueError(f"the grid of {name!r} must be (low, high, points) with low < high and points "
                             f"≥ 2, not {grid!r}")
        grids.append((float(grid[0]), float(grid[1]), int(grid[2])))
    points = [np.linspace(*g) for g in grids]
    total = int(np.prod([g[2] for g in grids]))
    if total * 4 > LIMIT:
        raise ValueError(f"sampled() on {total} points takes {total*4/1000:.0f} kB, over the limit of "
                         f"{LIMIT//1000} kB: use fewer points")
    rows, by_name = [], _by_name(function, axes)
    for index in np.ndindex(*[g[2] for g in grids]):
        at = {name: float(p[i]) for name, p, i in zip(axes, points, index, strict=True)}
        row = np.asarray(function(**at) if by_name else function(*at.values()), dtype=float)
        if row.ndim > 1 or not np.isfinite(row).all():
            where = ", ".join(f"{k} = {v:g}" for k, v in at.items())
            raise ValueError(f"sampled(): the function gives {row.tolist()!r} at {where}; it must give "
                             "finite numbers everywhere")
        rows.append(row)
    block = np.stack(rows)
    shape = tuple(g[2] for g in grids)
    columns = block.reshape(len(block), -1).T
    if total * 4 * len(columns) > LIMIT:
        raise ValueError(f"sampled() makes {total*4*len(columns)/1000:.0f} kB, over the limit of "
                         f"{LIMIT//1000} kB: use fewer points")
    symbols = [sp.Symbol(name) for name in axes]
    made = []
    for column in columns:
        key = next(_serial)
        _tables[key] = Table(grids, column.reshape(shape))
        made.append(Sampled(sp.Integer(key), *symbols))
    return made[0] if block.ndim == 1 else tuple(made)


def _by_name(function, names) -> bool:
    import inspect
    try:
        inspect.signature(function).bind(**dict.fromkeys(names))
    except (TypeError, ValueError):
        return False
    return True
