"""A ball on a table at rest, measured: some 400 bounces in forty seconds.

Steel ball on a plate of metallic glass, from the sound of a manufacturer's film; each row is the mean of ten
pauses and the time of their middle.  Table of a blog (blog.paddlefish.net/?p=180), read whole; its author is
not named.
"""

import numpy as np

from mechlib.hints import Vector

TIMES = (1.38, 6.06, 10.88, 15.94, 20.59, 25.50, 30.30, 35.14, 36.53)                     # s
PAUSES = (0.2501, 0.2177, 0.1857, 0.1515, 0.1242, 0.0914, 0.0627, 0.0309, 0.0213)         # s


def line_of_pauses(times: Vector = TIMES, pauses: Vector = PAUSES) -> tuple[float, float, float, float]:
    """(e, its standard uncertainty, the pause at time 0, the end) from a straight line T = T₀ - st.

    A pause is eT after a pause of T, and their middles are (1 + e)T/2 apart: with one restitution T falls
    along a straight line of slope s = 2(1 - e)/(1 + e), which ends at T₀/s.

    >>> e, error, first, end = line_of_pauses()
    >>> print(round(e, 4), "±", round(error, 5), round(first, 3), round(end, 1))
    0.9936 ± 4e-05 0.257 39.8
    """
    (slope, first), spread = np.polyfit(times, pauses, 1, cov=True)
    s = -float(slope)
    return (2 - s)/(2 + s), float(4*np.sqrt(spread[0, 0])/(2 + s)**2), float(first), float(first)/s
