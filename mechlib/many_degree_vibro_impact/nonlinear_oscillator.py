"""A nonlinear oscillator with a stop: say here what this law describes, and where it comes from."""

from mechlib.hints import Quantity
from mechlib.needs import needs, number, restitution


@needs(v=number, e=restitution)
def nonlinear_oscillator_after(v: Quantity, e: Quantity) -> Quantity:
    """v⁺ = -e v⁻: the velocity after a normal impact on a wall at rest. Numbers or SymPy expressions.

    >>> import sympy as sp
    >>> nonlinear_oscillator_after(-2, sp.Rational(1, 2))
    1
    """
    return -e*v
