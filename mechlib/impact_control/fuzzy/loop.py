"""The loop closed: chapter 5's oscillator with one stop, and a digital controller that holds its force."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import sympy as sp

from mechlib.hints import Quantity
from mechlib.motion import Modes, Steered
from mechlib.needs import count, function, needs, not_negative, number, or_none, positive, restitution, vector


@dataclass(frozen=True)
class Controlled:
    """The periods that counted: ``loss``, the energy that impacts take in one; ``effort``, the rms of the
    force; the ``instants`` and ``speeds`` of all impacts; ``time``, ``x``, ``u`` and ``force`` at the
    samples."""

    loss: float
    effort: float
    periods: int
    instants: np.ndarray
    speeds: np.ndarray
    time: np.ndarray
    x: np.ndarray
    u: np.ndarray
    force: np.ndarray

    @property
    def impacts(self) -> float:
        """How many in a period."""
        return len(self.speeds)/self.periods


@needs(omega=positive, law=or_none(function), gap=number, e=restitution, zeta=not_negative, force=number,
       bound=not_negative, samples=count, settle=count, periods=count, start=vector(2))
def controlled(omega: float, law: Callable[[float, float], float] | None = None, gap: float = 0.5, *,
               e: float = 0.8, zeta: float = 0.05, force: float = 1.0, bound: float = 0.5, samples: int = 48,
               settle: int = 60, periods: int = 50, start: tuple[float, float] = (0.0, 0.0)) -> Controlled:
    """ẍ + 2ζẋ + x = F cos ωt + f with a stop at x = gap; f = -bound·law(x, ẋ), read and set anew ``samples``
    times in a period and held in between.

    ``settle`` periods pass from ``start`` before ``periods`` are counted; without ``law`` there is no
    control.  Every flight is exact and no impact is missed (:class:`mechlib.motion.Steered`).

    >>> from .sentence import proportional_output
    >>> free, steered = (controlled(1.6, law, settle=20, periods=10) for law in (None, proportional_output))
    >>> round(free.loss, 2), round(steered.loss, 2), steered.impacts
    (1.37, 0.61, 1.0)
    """
    if start[0] > gap:
        raise ValueError(f"controlled: gap = {gap:g} puts the stop behind the start x = {start[0]:g}. Give a "
                         "wider gap, or another start.")
    system = Steered(Modes(1.0, zeta, omega, force, gap=gap, restitution=e))
    step = 2*np.pi/omega/samples
    x, u = map(float, start)
    blows, rows = [], []
    for k in range(-settle*samples, periods*samples):
        t = k*step
        f = -bound*float(law(x, u)) if law else 0.0
        end = system.through(t, x, u, t + step, load=f)
        if k >= 0:
            blows += end.blows
            rows.append((t, x, u, f))
        x, u = end.q, end.u
    rows, speeds = np.array(rows), np.array([blow.speed for blow in blows])
    return Controlled(float((1 - e*e)/2*(speeds**2).sum()/periods), float(np.sqrt((rows[:, 3]**2).mean())),
                      periods, np.array([blow.time for blow in blows]), speeds, *rows.T)


@needs(omega=positive, force=number, stiffness=positive, damping=not_negative)
def steady_amplitude(omega: Quantity, force: Quantity = 1, stiffness: Quantity = 1,
                     damping: Quantity = 0) -> Quantity:
    """|F|/√((k - ω²)² + (cω)²): the amplitude of ẍ + cẋ + kx = F cos ωt.

    >>> steady_amplitude(2, 1, sp.Rational(5, 4), 0)
    4/11
    """
    square = (stiffness - omega**2)**2 + (damping*omega)**2
    return abs(force)/(sp.sqrt(square) if isinstance(square, (sp.Basic, int)) else np.sqrt(square))
