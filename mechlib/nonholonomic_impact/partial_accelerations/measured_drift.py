"""What a pair of wheels on a sloping board tells: pull from straight runs, drift from turning ones."""

import math
from dataclasses import dataclass

import numpy as np

from mechlib.needs import listed, needs


@dataclass(frozen=True)
class MeasuredDrift:
    """The pull κ of straight runs, the drift of turning runs over the predicted one, the descent in a turn
    over the drift; each with its standard error."""

    pull: float
    pull_error: float
    ratio: float
    ratio_error: float
    descent: float
    descent_error: float

    @property
    def agrees(self) -> bool:
        """Whether the drift is the predicted one within two standard errors."""
        return abs(self.ratio - 1) <= 2*self.ratio_error


@needs(runs=listed, turns=listed)
def measured_drift(runs, turns) -> MeasuredDrift:
    """Compare a drift across the slope with πκ/Ω², the pull κ taken from runs straight down.

    ``runs`` = [(distance, time), …], released at rest without a twist: κ = 2·distance/time².
    ``turns`` = [(time of one full turn, way across, way down), …]: Ω = 2π/T, so that the predicted drift in a
    turn is κT²/(4π), and the predicted descent is zero.  Lengths in metres, times in seconds.

    >>> found = measured_drift([(0.6, 2.0), (0.6, 2.0)], [(2.0, 0.3/math.pi, 0.0), (1.0, 0.075/math.pi, 0.0)])
    >>> round(found.pull, 3), round(found.ratio, 3), round(found.descent, 3)
    (0.3, 1.0, 0.0)
    """
    runs, turns = _table(runs, 2, "straight runs (distance, time)"), _table(turns, 3, "turning runs (time, "
                                                                           "across, down)")
    if not ((runs > 0).all() and (turns[:, :2] > 0).all()):
        raise ValueError("distances and times must be positive; count the way across as positive to the side "
                         "to which the pair drifts.")
    pull, pull_error = _mean(2*runs[:, 0]/runs[:, 1]**2)
    ratio, spread = _mean(4*math.pi*turns[:, 1]/turns[:, 0]**2/pull)
    return MeasuredDrift(pull, pull_error, ratio, math.hypot(spread, ratio*pull_error/pull),
                         *_mean(turns[:, 2]/turns[:, 1]))


def _table(rows, columns, what):
    found = np.asarray(rows, dtype=float)
    if found.ndim != 2 or found.shape[1] != columns or len(found) < 2 or not np.isfinite(found).all():
        raise ValueError(f"{what}: give at least two, each of {columns} finite numbers.")
    return found


def _mean(values):
    """Mean and standard error of the mean."""
    return float(values.mean()), float(values.std(ddof=1)/math.sqrt(len(values)))
