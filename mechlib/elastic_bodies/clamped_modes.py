"""Modes of a beam clamped at both ends (jin2005, §4.2.1–4.2.2), in a form that stays accurate for every mode.

EI w'''' + ρA ẅ = 0 has the frequencies ω_n = λ_n² √(EI/ρA)/L² with cos λ cosh λ = 1.  About the middle, with
η = x/L - ½, the modes are even or odd:

    n odd:   tan λ/2 = -tanh λ/2,   φ = cosh λη/cosh λ/2 - cos λη/cos λ/2,
    n even:  tan λ/2 =  tanh λ/2,   φ = sin λη/sin λ/2 - sinh λη/sinh λ/2,

and they have ∫ φ² = 1 as they stand.  The ratios of hyperbolic functions are written with exponentials below
1.
"""

import math

import numpy as np
from numpy.typing import ArrayLike

from mechlib.needs import count, needs, number, numeric, positive


@needs(n=number)
def eigenvalue(n: int) -> float:
    """λ_n to the last digits, by λ ← 2 [kπ ∓ arctan tanh λ/2] with k = ⌈n/2⌉, which contracts by sech λ.

    >>> [round(eigenvalue(n), 12) for n in (1, 2, 7)]
    [4.730040744863, 7.853204624096, 23.56194490204]
    >>> eigenvalue(0)
    Traceback (most recent call last):
        ...
    ValueError: modes are numbered 1, 2, …; got n=0.
    """
    if n != int(n) or n < 1:
        raise ValueError(f"modes are numbered 1, 2, …; got n={n}.")
    k, sign = (n + 1)//2, (-1 if n % 2 else 1)
    value = (n + 0.5)*math.pi
    for _ in range(20):
        value, before = 2*(k*math.pi + sign*math.atan(math.tanh(value/2))), value
        if value == before:
            break
    return value


@needs(n=number, xi=numeric, derivative=number)
def mode(n: int, xi: ArrayLike, derivative: int = 0) -> np.ndarray:
    """φ_n at ξ = x/L, or one of its derivatives with respect to ξ; ∫ φ² dξ = 1.

    >>> float(np.round(mode(1, 0.5), 10)), float(abs(mode(2, 0.5)))
    (1.5881462621, 0.0)
    """
    xi = np.asarray(xi, float)
    if not np.all((xi >= 0) & (xi <= 1)):
        raise ValueError(f"xi = x/L lies between 0 and 1; got {xi[~((xi >= 0) & (xi <= 1))].ravel()[0]:g}.")
    if derivative != int(derivative) or derivative < 0:
        raise ValueError(f"a derivative has an order 0, 1, 2, …; got {derivative}.")
    lam, eta = eigenvalue(n), xi - 0.5
    odd = bool(n % 2)
    half, turn = lam/2, lam*eta + derivative*math.pi/2         # each derivative of cos or sin turns by π/2
    rising, falling = np.exp(-lam*(0.5 - eta)), np.exp(-lam*(0.5 + eta))
    sign = 1 if (derivative % 2 == 0) == odd else -1           # cosh and sinh alternate
    hyperbolic = (rising + sign*falling)/(1 + math.exp(-lam)*(1 if odd else -1))
    circular = np.cos(turn)/math.cos(half) if odd else np.sin(turn)/math.sin(half)
    return lam**derivative*(hyperbolic - circular if odd else circular - hyperbolic)


@needs(count=count, EI=positive, rhoA=positive, L=positive)
def frequencies(count: int, EI: float = 1.0, rhoA: float = 1.0, L: float = 1.0) -> np.ndarray:
    """The first circular frequencies ω_n = λ_n² √(EI/ρA)/L².

    >>> [round(float(w), 4) for w in frequencies(2)]
    [22.3733, 61.6728]
    """
    return np.array([eigenvalue(n)**2 for n in range(1, count + 1)])*math.sqrt(EI/rhoA)/L**2


@needs(xi=numeric)
def flexibility(xi: ArrayLike) -> np.ndarray:
    """The static deflection under a unit force at its own place, ξ³(1 - ξ)³/3 in units L³/EI: the sum of
    φ_n²/λ_n⁴ over all modes.

    >>> float(192*flexibility(0.5))
    1.0
    """
    xi = np.asarray(xi, float)
    if not np.all((xi >= 0) & (xi <= 1)):
        raise ValueError(f"xi = x/L lies between 0 and 1; got {xi[~((xi >= 0) & (xi <= 1))].ravel()[0]:g}.")
    return xi**3*(1 - xi)**3/3


@needs(n=number, xi=number)
def textbook_mode(n: int, xi: ArrayLike) -> np.ndarray:
    """cosh - cos - σ (sinh - sin) as books print it: true on paper, wrong in doubles from about mode 10 on.

    >>> [bool(abs(textbook_mode(n, 0.97) - mode(n, 0.97)) < 0.1) for n in (3, 14)]
    [True, False]
    """
    lam, xi = eigenvalue(n), np.asarray(xi, float)
    sigma = (math.cosh(lam) - math.cos(lam))/(math.sinh(lam) - math.sin(lam))
    z = lam*xi
    return np.cosh(z) - np.cos(z) - sigma*(np.sinh(z) - np.sin(z))
