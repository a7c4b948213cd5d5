"""The class of an impact, read off its data: what happens to the constraints (jin2005, chapter 1)."""

import sympy as sp

from mechlib import Impact
from mechlib.display import Table, latex
from mechlib.needs import a, impact, needs


@needs(impact=impact)
def classes(impact: Impact) -> list[str]:
    """The class of each constraint of an impact, from γ⁻ = A u⁻ + a₀ and e.

    "1" it held before, γ⁻ = 0; "2" it is new and stays, e = 0; "3 or 4" it is new and lets go again, e > 0.
    Classes 3 and 4 solve the same equation: what happens between impacts tells them apart.

    >>> from mechlib import Constraint, Impact
    >>> m, v0, e = sp.symbols("m v0 e", positive=True)
    >>> x, y = sp.symbols("xdot ydot")
    >>> corner = Impact([x, y], m*(x**2 + y**2)/2, constraints=[Constraint(x), Constraint(y, e=e)],
    ...                 before={x: 0, y: -v0})
    >>> classes(corner)
    ['1', '3 or 4']
    """
    return [_class(gamma, e, c.expression)
            for gamma, e, c in zip(impact.approach, impact.restitution, impact.constraints)]


@needs(impact=impact)
def is_persistent(impact: Impact) -> bool:
    """Whether all constraints that act during the impact hold after it: classes 1 and 2 only.

    A blow on a system whose constraints are built into its coordinates lists none, and is of class 1.

    >>> from mechlib import Constraint, Impact
    >>> m, v0 = sp.symbols("m v0", positive=True)
    >>> v = sp.Symbol("v")
    >>> def wall(e): return Impact([v], m*v**2/2, constraints=[Constraint(v, e=e)], before={v: -v0})
    >>> is_persistent(wall(0)), is_persistent(wall(1))
    (True, False)
    """
    return all(kind in ("1", "2") for kind in classes(impact))


def _class(gamma, e, constraint):
    if gamma == 0:
        return "1"
    if e.is_zero:
        return "2"
    if e.is_positive:
        return "3 or 4"
    raise ValueError(f"the restitution e = {e} of the constraint {constraint} may be zero or not, and that "
                     "decides its class: declare the symbol positive, or give a number.")


@needs(impacts=a(dict, "Give {name: Impact}."))
def class_table(impacts: dict[str, Impact]) -> Table:
    """Several impacts side by side: what each puts into the one equation, and the class that follows.

    >>> from mechlib import Constraint, Impact
    >>> m, v0 = sp.symbols("m v0", positive=True)
    >>> v = sp.Symbol("v")
    >>> class_table({"drop": Impact([v], m*v**2/2, constraints=[Constraint(v)], before={v: -v0})})
    drop: A = [1], a0 = [0], e = 0, S = [0], u- = [-v0], gamma- = [-v0], class 2
    """
    rows, lines = [], []
    for name, i in impacts.items():
        e = sp.Matrix([sp.Symbol("any") if g == 0 else e for g, e in zip(i.approach, i.restitution)])
        data = {"A": i.constraint_matrix, "a0": i.constraint_offset, "e": e, "S": i.generalized_impulse,
                "u-": i.before,
                "gamma-": i.approach}
        kind = ", ".join(classes(i)) or "1"
        rows.append([rf"\text{{{name}}}", *map(_entry, data.values()), rf"\textbf{{{kind}}}"])
        lines.append(f"{name}: " + ", ".join(f"{n} = {_text(x, n)}" for n, x in data.items())
                     + f", class {kind}")
    head = ["", "A", "a_0", "e", "S", "u^-", r"\gamma^-", r"\text{class}"]
    return Table(head, rows, array="l|ccccc|cc", text="\n".join(lines))


def _text(matrix, name):
    return ", ".join(map(str, matrix)) if name == "e" else str(list(matrix))


def _entry(matrix):
    """A number without brackets, the word "any" upright, a column or row as a matrix."""
    if len(matrix) == 1:
        return r"\text{any}" if matrix[0] == sp.Symbol("any") else latex(matrix[0])
    if matrix.rows > 1:
        return latex(matrix)
    return r"\begin{bmatrix}" + " & ".join(map(latex, matrix)) + r"\end{bmatrix}"
