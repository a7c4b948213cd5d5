"""How fast a loose mass in a box stops a free swing: the project of the chapter.

A light mass m flies to and fro in a slot of length d = 2δ on a swinging mass M, twice in each swing, with the
speed v of :mod:`.energy_sink`.  Each of the two impacts takes the energy 2mσv² from the swing, with
σ = (1 - e)/(1 + e).
"""

from dataclasses import dataclass

import numpy as np

from mechlib.hints import Numbers, Vector
from mechlib.motion.roots import peak
from mechlib.needs import needs, not_negative, positive, restitution

from .energy_sink import activation_amplitude, sink_speed

PIECES = 400                                             # of the integral over the amplitude


@needs(amplitude=positive, slot=positive, e=restitution, mass_ratio=positive, own=not_negative)
def loss_per_swing(amplitude: Numbers, slot: float, e: float, mass_ratio: float, own: float = 0.0) -> Numbers:
    """By how much a swing is shorter than the last: 4(m/M)σ(v/ω)²/X of the impacts, and ``own``·X, what the
    swing loses without the loose mass.

    >>> print(round(loss_per_swing(0.3, 1.0, 0.6, 0.02), 6))
    0.016169
    """
    X = np.asarray(amplitude, dtype=float)
    if np.any(X < (least := activation_amplitude(e, slot/2))*(1 - 1e-12)):
        raise ValueError(f"the amplitude {float(np.min(X)):g} does not keep the loose mass going. Give one "
                         f"of {float(least):g} at least.")
    return _loss(X, slot, e, mass_ratio, own)


def _loss(X, d, e, ratio, own):
    return 4*ratio*(1 - e)/(1 + e)*sink_speed(X, e, d/2)**2/X + own*X


@dataclass(frozen=True)
class Rattle:
    """``restitution`` of the loose mass with its ``uncertainty``; ``asleep``, the amplitude below which it
    should rest; ``swings``, the number of each swing by the theory, for a comparison."""

    restitution: float
    uncertainty: float
    asleep: float
    swings: np.ndarray


@needs(amplitudes=positive, slot=positive, mass_ratio=positive, own=not_negative,
       mass_error=not_negative)
def restitution_from_decay(amplitudes: Vector, slot: float, mass_ratio: float, own: float = 0.0,
                           mass_error: float = 0.05) -> Rattle:
    """The restitution of a loose mass from the amplitudes of successive swings while it rattles.

    ``slot`` d is the way that the mass has in its box, ``mass_ratio`` m/M known to the part ``mass_error``,
    ``own`` the share of its amplitude that the swing loses in one turn when the mass is held.  The theory
    gives the number of a swing as an integral over the amplitude, k = ∫dX/loss; the restitution is the one
    for which these numbers run along with 0, 1, 2 …

    >>> read = [0.42, 0.403, 0.387, 0.371, 0.354, 0.338, 0.321, 0.305, 0.288]
    >>> print(round(restitution_from_decay(read, 1.0, 0.02).restitution, 3))
    0.584
    """
    A = np.atleast_1d(np.asarray(amplitudes, dtype=float))
    if A.ndim > 1 or len(A) < 5:
        raise ValueError(f"there are {A.size} amplitudes. Give five swings in a row, or more.")
    if A[-1] > 0.9*A[0]:
        raise ValueError(f"the amplitudes fall only from {A[0]:g} to {A[-1]:g}. Give a longer record of the "
                         "decay.")
    e = _best(A, slot, mass_ratio, own)
    counted = _counted(A, slot, e, mass_ratio, own)
    if not 0.5 < counted.max()/(len(A) - 1) < 2:
        raise ValueError("no restitution between 0 and 1 gives this decay. Check the mass ratio and the "
                         "slot, in the unit of the amplitudes.")
    h = 1e-4
    slope = (_counted(A, slot, e + h, mass_ratio, own) - _counted(A, slot, e - h, mass_ratio, own))/(2*h)
    off = counted - np.arange(len(A))
    scatter = np.std(off - off.mean())*np.sqrt(len(A)/(len(A) - 2))
    by_reading = scatter/np.sqrt(((slope - slope.mean())**2).sum())
    by_mass = _best(A, slot, mass_ratio*(1 + mass_error), own) - e
    return Rattle(e, float(np.hypot(by_reading, by_mass)), float(activation_amplitude(e, slot/2)),
                  counted - off.mean())


def _counted(A, slot, e, ratio, own):
    """∫ dX/loss from every amplitude up to the first, by the rule of Simpson."""
    share = np.linspace(0, 1, PIECES + 1)
    weights = np.where(np.arange(PIECES + 1) % 2, 4.0, 2.0)
    weights[[0, -1]] = 1.0
    X = A[:, None] + (A[0] - A[:, None])*share
    return (weights/_loss(X, slot, e, ratio, own)).sum(1)*(A[0] - A)/(3*PIECES)


def _best(A, slot, ratio, own):
    """The restitution whose numbers of the swings run along with 0, 1, 2 … best."""
    def fit(e):
        off = _counted(A, slot, e, ratio, own) - np.arange(len(A))
        return -((off - off.mean())**2).sum()
    grid = np.linspace(0.02, 0.98, 97)
    k = int(np.clip(np.argmax([fit(e) for e in grid]), 1, len(grid) - 2))
    return float(peak(fit, grid[k - 1], grid[k + 1]))
