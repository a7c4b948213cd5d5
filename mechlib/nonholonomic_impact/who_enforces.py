"""A particle thrown horizontally whose speed is held at 1, by three laws of reaction.

Units: m = g = v₀ = 1.
"""

import sympy as sp

HOLDS = ("Chetaev", "vakonomic", "lift")


def thrown(time, law: str, multiplier=0) -> tuple:
    """Place (x, y) and reaction (R_x, R_y) at a time; y counts upwards.

    Chetaev: a thrust along the path.  x = gd t, y = -ln cosh t, R = tanh t (-1/cosh t, tanh t).
    vakonomic: (1 + 2λ) q̇ = (K, -t) with K = 1 + 2λ₀, an inverted catenary.  x = K arsinh(t/K),
    y = K - √(K² + t²).
    lift: a force across the path that carries the weight.  x = t, y = 0.

    >>> t = sp.Symbol("t")
    >>> thrown(t, "Chetaev")[0]
    (2*atan(tanh(t/2)), -log(cosh(t)))
    >>> thrown(t, "lift")
    ((t, 0), (0, 1))
    """
    if law == "lift":
        return (time, sp.S.Zero), (sp.S.Zero, sp.S.One)
    if law == "Chetaev":
        return ((2*sp.atan(sp.tanh(time/2)), -sp.log(sp.cosh(time))),
                (-sp.tanh(time)/sp.cosh(time), sp.tanh(time)**2))
    if law == "vakonomic":
        K = 1 + 2*multiplier
        if sp.sympify(K > 0) is sp.false:
            raise ValueError(f"the multiplier {multiplier} makes 1 + 2λ₀ = {K}: it must be positive, or the "
                             "particle starts backwards.")
        size = sp.sqrt(K**2 + time**2)
        return (K*sp.asinh(time/K), K - size), (-K*time/size**3, 1 - K**2/size**3)
    raise ValueError(f"unknown law {law!r}: choose one of {', '.join(HOLDS)}.")
