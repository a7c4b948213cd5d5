"""A rod that hangs from a pin and has been struck."""

import math
from functools import lru_cache

from mechlib.motion import Trajectory, integrate


@lru_cache(maxsize=64)
def swing(spin: float, until: float, pull: float) -> Trajectory:
    """Angle and angular velocity in time, φ'' = -pull sin φ, from φ = 0 and φ' = ``spin``; pull = 3g/2L.

    >>> swing(0.0, 1.0, pull=1.5)(0.5).tolist()
    [0.0, 0.0]
    """
    return integrate(lambda t, y: [y[1], -pull*math.sin(y[0])], [0.0, spin], until)
