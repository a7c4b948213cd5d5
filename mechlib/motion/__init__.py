"""Motion between impacts, and through them.

    integrate        y' = rate(t, y) with control of the error, dense output, events that are not missed
    follow           y' = rate(y) with a fixed step, for studies of the error
"""

from .events import Event, Found
from .fixed_step import follow
from .integrate import Stuck, Trajectory, integrate

__all__ = ["Event", "Found", "Stuck", "Trajectory", "follow", "integrate"]
