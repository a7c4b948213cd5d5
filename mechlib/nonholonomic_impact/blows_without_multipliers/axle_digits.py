"""What a bad choice of rows or speeds costs near the position in which it fails: digits kept by the axle's
blow."""

from collections.abc import Sequence
from functools import cache

import numpy as np
import sympy as sp

from mechlib.cost.rounding import digits_kept, rounded
from mechlib.display import Table
from mechlib.hints import Formula
from mechlib.needs import a, listed, needs, number, word
from mechlib.systems.axle import VELOCITIES, axle, phi, rolling


@needs(reactions=listed, phi=number, rows=word("rolling", "paper"))
def ground_from_rows(reactions: Sequence[sp.Expr], phi: Formula, rows: str = "rolling") -> sp.Matrix:
    """(axial sum, friction of A, friction of B) from the multipliers of either choice of rows.

    (a)', (b)' are the velocity of A's lowest point along x and y, (c)' that of B's along x; resolved along
    the axle and ahead.

    >>> ground_from_rows(sp.symbols("La Lb Lc"), 0, rows="paper").T
    Matrix([[La + Lc, -Lb, 0]])
    """
    if rows == "rolling":
        return sp.Matrix(reactions)
    s, c = sp.sin(phi), sp.cos(phi)
    first, second, third = reactions
    return sp.Matrix([c*(first + third) + s*second, s*first - c*second, s*third])


def digits_at(phi, rows, speeds, digits=8, **data):
    """Digits that the jump and the ground's impulses keep when all is computed with ``digits`` decimals.

    >>> from mechlib.systems.axle import SPIN_A, TURN
    >>> digits_at(sp.Rational(1, 1000), "rolling", [TURN, SPIN_A], M=1, m=1, l=1, r=1, S=1,
    ...           at=sp.Rational(1, 2), direction=sp.asin(sp.Rational(3, 5)))
    (8, 8)
    """
    angle = sp.Symbol("varphi", real=True)
    impact = axle(phi=angle, rows=rows, **data)
    values = {angle: sp.N(phi, 40)}
    exact = axle(phi=angle, **data).solve(by="maggi")
    jump, reactions = rounded(impact, speeds, values, digits)
    at = sp.N(phi, digits)
    kept = [digits_kept(exact.delta.subs(values), jump),
            digits_kept(exact.reactions.subs(values), ground_from_rows(reactions, at, rows))]
    return tuple(min(digits, k) for k in kept)


@needs(choices=a(dict, "Give {name: rows}."), angles=number)
def axle_digits_table(choices: dict, angles: Sequence[float], **data: Formula) -> Table:
    """One row for each angle; for each choice, name: (rows, speeds), the digits of Δu and those of the
    ground's impulses."""
    head = ["φ", *(f"{name}: {what}" for name in choices for what in ("Δu", "ground"))]
    body = [[str(phi), *(k for rows, speeds in choices.values()
                         for k in digits_at(phi, rows, speeds, **data))] for phi in angles]
    return Table(head, body)


@cache
def _rows(rows):
    """The matrix A of the rows of rolling for l = r = 1 as a function of φ."""
    return sp.lambdify(phi, sp.Matrix(rolling(phi, 1, 1, rows)).jacobian(VELOCITIES), "numpy")


def condition(angle: float, rows: str = "rolling", speeds=()) -> float:
    """log₁₀ of the condition number of A at an angle, l = r = 1: how many digits a solution may lose.

    With independent ``speeds`` it is that of the columns of all other velocities, which (2.3) solves for.

    >>> round(10**condition(0.5), 9), condition(0.0, "paper") > 12          # √3 in every position
    (1.732050808, True)
    """
    A = np.asarray(_rows(rows)(angle), dtype=float)
    sizes = np.linalg.svd(A[:, [k for k, u in enumerate(VELOCITIES) if u not in speeds]], compute_uv=False)
    return float(np.log10(sizes[0]/max(sizes[-1], 1e-15*sizes[0])))
