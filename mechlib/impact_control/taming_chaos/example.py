"""The hammer of the section, and the motion that is wanted of it."""

import numpy as np

from mechlib.motion import Modes, one_impact_orbits

from .strobe import strobe_jacobian, strobe_point


def rattling_hammer(gap: float = 0.03) -> Modes:
    """ζ = 0.05, ω = 2.8, F = 1, e = 0.8: chaotic at the gap 0.03."""
    return Modes(1, 0.05, 2.8, 1.0, gap=gap, restitution=0.8)


def wanted_motion(system: Modes) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(z*, A, b) of the fastest motion with one impact in every turn.

    >>> wanted_motion(rattling_hammer())[0].round(6)
    array([-0.411134,  0.03533 ])
    """
    orbit = one_impact_orbits(system)[0]
    return strobe_point(system, orbit), *strobe_jacobian(system, orbit)
