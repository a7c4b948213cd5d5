"""The laws of restitution by name: when does contact end?

Each law is a file with two functions.  ``missing(motion, e)`` says how much of its own
measure (velocity, impulse or work) restitution still owes; ``impulse_for(amount, u, slope)``
says how much normal impulse supplies that amount while the normal velocity grows from u with a
constant slope du_n/dp_n.
"""

from . import newton, poisson, stronge

LAWS = {"newton": newton, "poisson": poisson, "stronge": stronge}


def law_of(name):
    """The module of a law by its name.

    >>> law_of("poisson").__name__.rsplit(".", 1)[-1]
    'poisson'
    >>> law_of("hooke")
    Traceback (most recent call last):
    ...
    ValueError: unknown law of restitution 'hooke': choose one of newton, poisson, stronge.
    """
    if not isinstance(name, str) or name not in LAWS:
        raise ValueError(f"unknown law of restitution {name!r}: choose one of {', '.join(LAWS)}.")
    return LAWS[name]
