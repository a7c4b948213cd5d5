"""Poisson: the normal impulse of restitution is e times that of compression, p_r = e p_c."""


def missing(motion, e):
    """Impulse still owed: e p_c - p_r.

    >>> from types import SimpleNamespace
    >>> missing(SimpleNamespace(compression=3.0, restitution=0.5), e=0.5)
    1.0
    """
    return e * motion.compression - motion.restitution


def impulse_for(amount, u, slope):
    """The amount is an impulse."""
    return amount
