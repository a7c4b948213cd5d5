"""Motion between impacts, and through them.

    integrate        y' = rate(t, y) with control of the error, dense output, events that are not missed
    through_impacts  the same with gaps that close, laws of impact, rest and release
    follow           y' = rate(y) with a fixed step, for studies of the error
"""

from .events import Event, Found
from .fixed_step import follow
from .gaps import Gap
from .hybrid import Switch, through_impacts
from .integrate import Stuck, Trajectory, integrate
from .path import Hit, Path, Rest

__all__ = ["Event", "Found", "Gap", "Hit", "Path", "Rest", "Stuck", "Switch", "Trajectory", "follow",
           "integrate", "through_impacts"]
