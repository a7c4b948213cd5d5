"""Blocks that rocked in a laboratory, beside what their shape predicts.

elgawady2006, of which the abstract was read: rigid blocks of aspect ratio 3 and 5 on bases of several
materials; "the measured coefficients of restitution were approximately 0.95 and 0.67 of the predicted values
for concrete and rubber bases" (aspect 5), and 0.97 on concrete (aspect 3).  The abstract gives the ratios and
not the coefficients, nor does it say whether spins or energies are compared; spins are assumed here.
"""

from typing import NamedTuple

import sympy as sp

from mechlib.display import Table

from .rocking_block import kept_by_rocking


class Rocked(NamedTuple):
    """Height over width of a block, the base on which it rocked, and measured/predicted spin that is kept."""

    aspect: int
    base: str
    over_predicted: float


ROCKED = (Rocked(5, "concrete", 0.95), Rocked(5, "rubber", 0.67), Rocked(3, "concrete", 0.97))


def predicted(aspect):
    """1 - (3/2)/(1 + a²) for a block a times as high as it is broad, since tan α = 1/a.

    >>> predicted(2)
    7/10
    """
    aspect = sp.sympify(aspect)
    if aspect.is_number and not aspect > 0:
        raise ValueError(f"height over width is a positive number, not {aspect}.")
    return kept_by_rocking(sp.atan(1/aspect))


def measured(block: Rocked) -> float:
    """The share of the spin that a block kept.

    >>> round(measured(ROCKED[0]), 3)
    0.895
    """
    return block.over_predicted*float(predicted(block.aspect))


def rocked_table() -> Table:
    """The blocks of :data:`ROCKED`: predicted and measured share of the spin.

    >>> rocked_table().rows[0]
    [5, 'concrete', '0.942', 0.95, '0.895']
    """
    return Table(["height / width", "base", "predicted", "measured / predicted", "measured"],
                 [[block.aspect, block.base, f"{float(predicted(block.aspect)):.3f}", block.over_predicted,
                   f"{measured(block):.3f}"] for block in ROCKED])
