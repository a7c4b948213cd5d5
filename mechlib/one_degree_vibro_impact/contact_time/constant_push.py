"""Contact with an elastic stop under a push that hardly changes meanwhile.

In contact y = x - δ ≥ 0 obeys ÿ + ω_c² y = A with ω_c² = 1 + κ and the push A = f cos θ - δ of force and
spring: A > 0 presses the mass on the stop, A < 0 pulls it off.  From y = 0, ẏ = U:

    y = (U/ω_c) sin ω_c t + (A/ω_c²)(1 - cos ω_c t).
"""

import numpy as np
import sympy as sp

from mechlib.hints import Quantity
from mechlib.needs import needs, not_negative, number, positive


def _functions(*values):
    """π, arctan, √, sin, cos for numbers and for expressions."""
    if any(isinstance(x, sp.Basic) for x in values):
        return sp.pi, sp.atan, sp.sqrt, sp.sin, sp.cos
    return np.pi, np.arctan, np.sqrt, np.sin, np.cos


@needs(speed=positive, push=number, stiffness=positive)
def contact_duration(speed: Quantity, push: Quantity, stiffness: Quantity) -> Quantity:
    """t_c = (2/ω_c) (π/2 + arctan(A/(U ω_c))): π/ω_c if fast, 2π/ω_c if slow and pushed on, 0 if slow and
    pulled off.

    >>> contact_duration(sp.Integer(1), sp.Integer(0), sp.Integer(3))
    pi/2
    >>> round(contact_duration(0.5, 3.0, 1e4), 13)
    np.float64(0.0326127992588)
    """
    pi, atan, root, _, _ = _functions(speed, push, stiffness)
    stiffer = root(1 + stiffness)
    return 2/stiffer*(pi/2 + atan(push/(speed*stiffer)))


@needs(speed=positive, push=number, stiffness=positive)
def contact_depth(speed: Quantity, push: Quantity, stiffness: Quantity) -> Quantity:
    """(A + √(A² + U²ω_c²))/ω_c²: how far the stop gives way.

    >>> contact_depth(sp.Integer(2), sp.Integer(3), sp.Integer(3))
    2
    """
    root = _functions(speed, push, stiffness)[2]
    return (push + root(push**2 + speed**2*(1 + stiffness)))/(1 + stiffness)


@needs(since=not_negative, speed=positive, push=number, stiffness=positive)
def contact_path(since: Quantity, speed: Quantity, push: Quantity, stiffness: Quantity) -> Quantity:
    """y = (U/ω_c) sin ω_c t + (A/ω_c²)(1 - cos ω_c t), the time ``since`` the touch.

    >>> contact_path(sp.pi/4, sp.Integer(1), sp.Integer(2), sp.Integer(3))
    1
    """
    _, _, root, sin, cos = _functions(since, speed, push, stiffness)
    stiffer = root(1 + stiffness)
    return speed/stiffer*sin(stiffer*since) + push/stiffer**2*(1 - cos(stiffer*since))
