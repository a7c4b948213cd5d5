"""The example of the section: a relay with ζ = 0.05, F = 1, δ = 0."""

from functools import cache

from mechlib.motion import Modes, OneImpact, one_impact_orbits


@cache
def relay_motion(frequency: float, e: float) -> OneImpact:
    """Its motion with one impact in every period of the drive.

    >>> round(float(relay_motion(2.8, 0.6).speed[0]), 12)
    0.370065461501
    """
    return one_impact_orbits(Modes(1, 0.05, frequency, 1, gap=0, restitution=e))[0]
