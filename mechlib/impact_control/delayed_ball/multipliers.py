"""The three multipliers of a bounce under delayed feedback: the roots of a cubic."""

import numpy as np
import sympy as sp

from mechlib.hints import Formula
from mechlib.needs import needs, number, restitution


@needs(e=restitution, slowing=number, gain=number)
def delayed_bounce_matrix(e: Formula, slowing: Formula, gain: Formula) -> sp.Matrix:
    """What a bounce does to (δt, y, y₋): the delay of the hit, the change y of the time of flight that
    follows it, and the change before.  δt' = δt + y, y' = e²y - s(δt + y) + K(y - y₋).

    >>> delayed_bounce_matrix(sp.Rational(1, 2), 2, 0)[:2, :2].trace()
    -3/4
    """
    e, s, K = map(sp.sympify, (e, slowing, gain))
    return sp.Matrix([[1, 1, 0], [-s, e**2 - s + K, -K], [0, 1, 0]])


@needs(e=restitution, slowing=number, gain=number)
def bouncing_ball_multipliers(e: float, slowing: float, gain: float) -> np.ndarray:
    """The roots of λ³ - (1 + e² - s + K)λ² + (e² + 2K)λ - K, the largest first.

    >>> print(abs(bouncing_ball_multipliers(0.5, 2.6, 0.0)).round(4))                 # runs away
    [1.1285 0.2215 0.    ]
    >>> print(abs(bouncing_ball_multipliers(0.5, 2.6, 0.1875)).round(4))              # is held
    [0.9528 0.9528 0.2065]
    """
    roots = np.roots([1.0, slowing - 1 - e**2 - gain, e**2 + 2*gain, -gain]).astype(complex)
    return roots[np.argsort(-np.abs(roots), kind="stable")]


def multiplier_places(e: Formula, slowing: Formula, gain: Formula) -> list[tuple[sp.Expr, sp.Expr]]:
    """The same three roots as formulas (real part, imaginary part), by Cardano and Viète.

    >>> [tuple(map(float, z)) for z in multiplier_places(1, 4, 0)]                    # λ(λ + 1)²
    [(0.0, 0.0), (-1.0, 0.0), (-1.0, 0.0)]
    """
    e, s, K = map(sp.sympify, (e, slowing, gain))
    a, b, c = s - 1 - e**2 - K, e**2 + 2*K, -K
    p, q = b - a**2/3, 2*a**3/27 - a*b/3 + c                    # λ = z - a/3: z³ + p z + q = 0
    inside = q**2/4 + p**3/27
    root = sp.sqrt(sp.Abs(inside))
    big, small = (sp.sign(x)*sp.Abs(x)**sp.Rational(1, 3) for x in (-q/2 + root, -q/2 - root))
    radius = sp.sqrt(sp.Abs(p)/3)
    ratio = -q/2/(radius**3 + sp.Float(1e-30))
    tilt = sp.acos(sp.Max(-1, sp.Min(1, ratio)))/3
    one = inside > 0                                            # one real root and a pair, or three real ones
    places = []
    for k, (real, imaginary) in enumerate([(big + small, 0), (-(big + small)/2, sp.sqrt(3)*(big - small)/2),
                                           (-(big + small)/2, -sp.sqrt(3)*(big - small)/2)]):
        alone = 2*radius*sp.cos(tilt - 2*sp.pi*k/3)
        places.append((sp.Piecewise((real, one), (alone, True)) - a/3,
                       sp.Piecewise((imaginary, one), (0, True))))
    return places
