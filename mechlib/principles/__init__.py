"""Six ways to write the same n numbers, one file each."""

from importlib import import_module

__all__ = ["PRINCIPLES", "principle"]

PRINCIPLES = {
    "lagrange": "Lagrange",
    "jourdain": "Jourdain",
    "gauss": "Gauss",
    "maggi": "Maggi",
    "boltzmann_hamel": "BoltzmannHamel",
    "kane": "Kane",
}


def principle(name: str) -> type:
    """The class of a principle by its name.

    >>> principle("maggi").__name__
    'Maggi'
    >>> principle("newton")
    Traceback (most recent call last):
    ...
    ValueError: unknown principle 'newton': choose one of lagrange, jourdain, gauss, maggi, boltzmann_hamel, kane.
    """  # noqa: E501
    if not isinstance(name, str) or name not in PRINCIPLES:
        raise ValueError(f"unknown principle {name!r}: choose one of {', '.join(PRINCIPLES)}.")
    return getattr(import_module(f".{name}", __name__), PRINCIPLES[name])
