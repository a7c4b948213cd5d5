"""How stiff a contact of two smooth round elastic bodies is (Hertz)."""

import numpy as np

from .needs import modulus, needs, poisson_ratio, positive, radius_or_plane


@needs(R1=positive, E1=modulus, nu1=poisson_ratio, E2=modulus, nu2=poisson_ratio, R2=radius_or_plane)
def hertz_stiffness(R1: float, E1: float, nu1: float, E2: float, nu2: float, R2: float = np.inf) -> float:
    """k of F = k δ^(3/2):  k = (4/3) E* √R,  1/R = 1/R₁ + 1/R₂,  1/E* = (1 - ν₁²)/E₁ + (1 - ν₂²)/E₂.

    A flat body has R₂ = ∞; a hollow one, a negative radius; a rigid one, E₂ = ∞.

    >>> steel = dict(E1=210e9, nu1=0.3, E2=210e9, nu2=0.3)
    >>> round(hertz_stiffness(0.01, **steel)/1e10, 3), round(hertz_stiffness(0.01, **steel, R2=0.01)/1e10, 3)
    (1.538, 1.088)
    """
    curvature, softness = 1 / R1 + 1 / R2, (1 - nu1**2) / E1 + (1 - nu2**2) / E2
    if not curvature > 0:
        raise ValueError("the bodies do not touch in a point: 1/R1 + 1/R2 must be positive.")
    if not softness > 0:
        raise ValueError("both bodies are rigid: give at least one finite modulus of elasticity.")
    return float(4 / (3 * softness * np.sqrt(curvature)))
