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


def __getattr__(name):
    """``mechlib.__version__``, which stands in pyproject.toml alone; looked up when it is asked for."""
    if name == "__version__":
        from importlib.metadata import version
        return version("mechlib")
    raise AttributeError(f"mechlib has no {name!r}: see mechlib.__all__.")
