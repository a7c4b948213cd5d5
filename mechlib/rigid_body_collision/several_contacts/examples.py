"""Three systems with two contacts, in numbers: a plank on two supports, a row of three balls, a rocking
block."""

import numpy as np

from mechlib.needs import needs, number, positive, restitution, word

from .contacts import all_at_once, one_by_one

ORDERS = {"both at once": None, "left first": (0, 1), "right first": (1, 0)}


def _after(W, gamma, e, order, most=400):
    """γ⁺, at once (order None) or in turn."""
    return all_at_once(W, gamma, e)[0] if order is None else one_by_one(W, gamma, e, order, most)[0]


@needs(arm=number)
def plank_matrix(arm: float) -> np.ndarray:
    """W of two contacts at ±arm from the centre of a rod of unit mass and length: 1 ± 12 arm².

    >>> plank_matrix(0.5)
    array([[ 4., -2.],
           [-2.,  4.]])
    """
    k = 12*arm*arm
    return np.array([[1 + k, 1 - k], [1 - k, 1 + k]])


@needs(arm=number, e=restitution, answer=word("left first", "both at once", "right first"))
def plank_after(arm: float, e: float, answer: str = "left first") -> tuple[float, float]:
    """ẏ⁺ and ω⁺ of a plank (m = L = 1) that falls flat at unit speed on supports at ±arm.

    The supports move apart from it at γ = ẏ ∓ arm ω, so that ẏ = (γ₁ + γ₂)/2, ω = (γ₂ - γ₁)/(2 arm).

    >>> plank_after(0.5, 1.0), plank_after(0.5, 1.0, "both at once")
    ((1.0, 0.0), (1.0, 0.0))
    """
    left, right = _after(plank_matrix(arm), [-1.0, -1.0], e, ORDERS[answer])
    return float((left + right)/2), float((right - left)/(2*arm))


@needs(q=positive, e=restitution)
def row_after(q: float, e: float, at_once: bool) -> tuple[float, float, float]:
    """Velocities of three balls 1, q, 1 in a row that touch, after the first has come at unit speed.

    The gaps open at γ₁ = v₂ - v₁, γ₂ = v₃ - v₂; momentum 1 = v₁ + q v₂ + v₃ gives the rest.

    >>> row_after(1, 1, False), [round(v, 4) for v in row_after(1, 1, True)]
    ((0.0, 0.0, 1.0), [-0.3333, 0.6667, 0.6667])
    """
    W = np.array([[1 + 1/q, -1/q], [-1/q, 1 + 1/q]])
    one, two = _after(W, [-1.0, 0.0], e, None if at_once else (0, 1))
    first = (1 - q*one - one - two)/(2 + q)
    return float(first), float(first + one), float(first + one + two)


@needs(r=positive, e=restitution)
def block_after(r: float, e: float, at_once: bool) -> tuple[float, float]:
    """Velocities of the corners A, B of a block (half width 1, half height r, mass 1) that rocked on A, when
    B has landed at unit speed; the base does not slide.

    About the middle of the base the block has the inertia J = (1 + r²)/3 + r², and W = 1 ± 1/J.

    >>> [[round(x, 4) for x in block_after(r, 0.5, at_once)] for r, at_once in ((0.5, True), (2.0, False))]
    [[0.0, 0.5], [1.05, 0.5]]
    """
    J = (1 + r*r)/3 + r*r
    W = np.array([[1 + 1/J, 1 - 1/J], [1 - 1/J, 1 + 1/J]])
    return tuple(float(x) for x in _after(W, [0.0, -1.0], e, None if at_once else (1, 0)))
