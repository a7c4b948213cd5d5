"""Newton's own collisions, and the contact times of a cradle, measured."""

import numpy as np

from mechlib.needs import count, needs

from .cradle import hertz_chain

# Motions (momenta) of two pendulums before and after, as Newton gives them: Principia, translated by Motte,
# 1729, volume 1, pages 34 and 35 on Wikisource.  Pendulums of ten feet, "without an error of three inches".
# Status: the pages were read.
NEWTON = (((9, 0), (2, 7)), ((12, -6), (-2, 8)), ((14, 5), (5, 14)))

# D. R. Lovett, K. M. Moulding and S. Anketell-Jones, University of Essex, received 1988: each further ball
# adds this part of the contact time of two.  Status: the abstract was read.
EACH_FURTHER_BALL = 0.5


@needs(n=count)
def contact_time(n: int) -> float:
    """Time from first touch to last, of ``n`` equal Hertz balls in contact, in contact times of two balls.

    >>> [round(contact_time(n), 2) for n in (2, 3, 4, 5)]
    [1.0, 1.53, 2.04, 2.53]
    """
    if n < 2:
        raise ValueError("a row has at least two balls: give n = 2 or more.")

    def lasts(n):
        return hertz_chain(np.ones(n), np.where(np.arange(n) < 1, 1.0, 0.0), tolerance=1e-9)[0][-1]
    return float(lasts(n)/lasts(2))
