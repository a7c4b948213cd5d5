"""The type p/l of a motion from the instants of its impacts."""

import numpy as np

from mechlib.hints import Vector
from mechlib.needs import count, needs, number, positive


@needs(times=number, omega=positive, tolerance=positive, most=count)
def type_of_motion(times: Vector, omega: float, tolerance: float, most: int = 8) -> tuple[int, int] | None:
    """(p, l) if every p-th impact comes l periods later, over the whole record, within ``tolerance`` periods;
    the smallest such p, up to ``most``, or None.

    >>> type_of_motion([0.2, 1.24, 2.2, 3.24, 4.2], 2*np.pi, tolerance=0.01)
    (2, 2)
    >>> print(type_of_motion([0.0, 1.1, 2.0, 3.3, 4.0], 2*np.pi, tolerance=0.01, most=2))
    None
    """
    t = np.asarray(times, dtype=float)
    if t.ndim != 1 or len(t) < 3 or not (np.diff(t) > 0).all():
        raise ValueError("times: give the instants of at least three impacts, in order.")
    turns, number_of = t*omega/(2*np.pi), np.arange(len(t))
    for p in range(1, min(most, len(t) - 2) + 1):
        l = int(round(float(np.median(turns[p:] - turns[:-p]))))
        left = turns - l*(number_of//p)
        if l and all(np.ptp(left[k::p]) <= 2*tolerance for k in range(p)):
            return p, l
    return None
