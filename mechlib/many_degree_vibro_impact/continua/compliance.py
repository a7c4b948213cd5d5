"""Dynamic compliances of continua: the displacement at x under a harmonic unit force at y.

Unit span and unit wave speed (string, bar: ẅ = w″, tension or stiffness 1), unit bending stiffness and unit
mass per length (beam: ẅ + w⁗ = 0).  The frequency may be an array, complex (damping), or an expression.
"""

from collections.abc import Callable

import numpy as np
import sympy as sp

from mechlib.hints import Quantity
from mechlib.needs import function, needs, not_negative, number, positive


def _on(omega, at_rest, law):
    """law(ω), with its limit at ω = 0; infinite values are refused."""
    if isinstance(omega, sp.Basic):
        return law(omega, sp)
    if not np.iscomplexobj(omega):
        number(omega, "compliance: omega")
    w = np.asarray(omega, dtype=complex if np.iscomplexobj(omega) else float)
    still = np.abs(w) < 1e-9
    value = np.where(still, at_rest, law(np.where(still, 1.0, w), np))
    return value if value.ndim else value[()]


def _divided(above, below, omega, module):
    """above/below, or a sentence where below vanishes."""
    if module is np:
        lost = np.abs(below) < 1e-12*np.maximum(1, np.abs(omega))
        if lost.any():
            first = np.asarray(omega)[lost].ravel()[0]
            raise ValueError(f"ω = {first:g} is a natural frequency: the compliance is infinite. Change the "
                             "frequency or add damping.")
    return above/below


def _ordered(x, y):
    """Two places on the unit span, the smaller first: a force at y moves x as one at x would move y."""
    for place in (x, y):
        if not isinstance(place, sp.Basic) and not 0 <= place <= 1:
            raise ValueError(f"the place {place} is not on the span. Give a number from 0 to 1.")
    return (x, y) if isinstance(x, sp.Basic) or isinstance(y, sp.Basic) else (min(x, y), max(x, y))


@needs(x=number, y=number)
def string_compliance(x: Quantity, y: Quantity, omega: Quantity) -> Quantity:
    """A string fixed at both ends: sin ωx sin ω(1 - y)/(ω sin ω) for x ≤ y.

    >>> print(string_compliance(0.3, 0.5, 2.0).round(12))
    0.261262291157
    """
    x, y = _ordered(x, y)
    return _on(omega, x*(1 - y), lambda w, f: _divided(f.sin(w*x)*f.sin(w*(1 - y)), w*f.sin(w), w, f))


@needs(x=number, y=number)
def bar_compliance(x: Quantity, y: Quantity, omega: Quantity) -> Quantity:
    """A bar fixed at 0, free at 1: sin ωx cos ω(1 - y)/(ω cos ω) for x ≤ y.

    >>> print(bar_compliance(0.4, 1.0, 2.0).round(12))
    -0.86190261213
    """
    x, y = _ordered(x, y)
    return _on(omega, x, lambda w, f: _divided(f.sin(w*x)*f.cos(w*(1 - y)), w*f.cos(w), w, f))


def cantilever_tip(omega: Quantity) -> Quantity:
    """A clamped beam at its free end: (sin β - tanh β cos β)/(β³(cos β + 1/cosh β)), β² = ω.

    In this form nothing overflows.  For small β, where it loses digits, 1/3 + 11ω²/420.

    >>> print(*cantilever_tip(np.array([2.0, 10.0])).round(12))
    0.488173913097 -0.03370430775
    """
    def law(w, f):
        beta = f.sqrt(w)
        fade = f.exp(-beta)
        above = f.sin(beta) - (1 - fade**2)/(1 + fade**2)*f.cos(beta)
        value = _divided(above, beta**3*(f.cos(beta) + 2*fade/(1 + fade**2)), w, f)
        if f is sp:
            return value
        return np.where(np.abs(w) < 1e-3, 1/3 + 11*w**2/420, value)
    return _on(omega, 1/3, law)


@needs(compliance=function, mass=positive)
def with_mass(compliance: Callable, mass: float) -> Callable:
    """The compliance with a lumped ``mass`` m at the place of the force: L/(1 - mω²L).

    >>> free = with_mass(cantilever_tip, 0.5)
    >>> print(free(3.0).round(9))
    -0.27274958
    """
    def loaded(omega):
        bare, module = compliance(omega), sp if isinstance(omega, sp.Basic) else np
        return _divided(bare, 1 - mass*omega**2*bare, omega, module)
    return loaded


@needs(compliance=function, s=not_negative)
def with_damping(compliance: Callable, s: float) -> Callable:
    """The compliance with viscous damping 2s of every part in proportion to its mass: ω² → ω² - 2isω.

    >>> damped = with_damping(lambda w: 1/(1 - w**2), 0.05)
    >>> print(damped(1.0).round(9))
    (-0-10j)
    """
    def lossy(omega):
        w = np.asarray(omega, dtype=float)
        return compliance(np.sqrt(w**2 - 2j*s*w))
    return lossy
