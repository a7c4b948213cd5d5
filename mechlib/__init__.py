"""The mechanics of impact: one equation, six principles, live pictures.

At an impact the configuration is frozen and the velocities jump:

    M Δu = S + Aᵀ Λ,        A u⁺ + a₀ = -e (A u⁻ + a₀).

Everything here is an instance of that equation, a way to write it
(:mod:`mechlib.principles`), or a picture of it (:mod:`mechlib.scene`).
"""

from .constraint import Constraint
from .contact import Contact, in_turn, pushing
from .display import show
from .impact import Impact, Jump

__all__ = ["Constraint", "Contact", "Impact", "Jump", "in_turn", "pushing", "show"]
__version__ = "0.1.0"
