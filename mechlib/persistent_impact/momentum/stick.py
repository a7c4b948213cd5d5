"""A stick on a nail: its centre of percussion by geometry, and by a stopwatch."""

import math

from mechlib.needs import count, needs, not_negative, positive


@needs(length=positive, hole=not_negative)
def percussion_of_stick(length: float, hole: float = 0.0) -> float:
    """Distance of the centre of percussion below the nail, for a uniform stick with a hole near its end.

    The hole is ``hole`` from the end, the centre a = L/2 - hole below it: x* = a + L²/(12a).

    >>> round(percussion_of_stick(0.9), 6), round(percussion_of_stick(1.0, 0.25), 6)
    (0.6, 0.583333)
    """
    if not hole < length/2:
        raise ValueError(f"a stick of length {length} hangs from a hole above its centre: hole = {hole} is "
                         "too far from the end.")
    arm = length/2 - hole
    return arm + length**2/(12*arm)


@needs(time=positive, swings=count, error=not_negative, gravity=positive)
def percussion_by_stopwatch(time: float, swings: int = 10, error: float = 0.2,
                            gravity: float = 9.81) -> tuple[float, float]:
    """The same from so many small swings to and fro in ``time`` seconds: x* = g (t/(2πN))², and its error.

    x* is the length of the simple pendulum that swings in time.  If the time is uncertain by ``error``, x* is
    by 2x* error/t.

    >>> x, error = percussion_by_stopwatch(15.5)
    >>> f"{x:.3f} ± {error:.3f} m"
    '0.597 ± 0.015 m'
    """
    length = gravity*(time/(2*math.pi*swings))**2
    return length, 2*length*error/time
