"""The stiffness of a contact from the force that was measured (jin2005, §4.2.5).

A model gives the force F(t; k).  Least squares in ln k by Gauss and Newton: with the sensitivity
S = ∂F/∂ln k and the residual r = measured - F, a step is S·r/S·S.  If the noise of n samples is independent,
with standard deviation σ, the estimate spreads by

    sd(ln k) = σ/|S|,      σ² = r·r/(n - 1),

and no unbiased estimate does better (Cramér and Rao).  The formula knows of noise alone: what a wrong model
adds to k it does not see.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from mechlib.hints import Numbers
from mechlib.needs import a, count, function, needs, number, positive

from ..ball_on_a_beam.ball_on_beam import inside, strike
from ..ball_on_a_beam.wave_loss import contact_unit
from ..blow_on_a_beam.beam import ClampedBeam

SMALL, ROUNDS, FAR, SETTLED = 1e-3, 60, 0.5, 1e-9
DURATION = 2.943275                       # t_c v/δ_m of Hertz' contact on a rigid wall
Model = Callable[[np.ndarray, np.ndarray], np.ndarray]


@dataclass(frozen=True)
class Identified:
    """The stiffness that fits best.  With several records at once, arrays."""

    k: Numbers
    sd: Numbers                           # of ln k, from the noise alone
    misfit: Numbers                       # root mean square of the residual over the greatest force
    pattern: Numbers                      # correlation of neighbours in the residual: 0 for noise, near 1 if
    force: np.ndarray                     # the model is wrong; the fitted force


@needs(beam=a(ClampedBeam, "Make one with ClampedBeam(L, EI, rhoA)."), mass=positive, v=positive, at=inside,
       modes=count)
def pulse_model(beam: ClampedBeam, mass: float, v: float, at: float = 0.5, modes: int = 31,
                residual: bool = True) -> Model:
    """The force of a ball on a beam as a function of (k, times): a column for each stiffness.

    >>> model = pulse_model(ClampedBeam(L=0.3, EI=175.0, rhoA=0.785), mass=0.0329, v=1.0)
    >>> model(np.array([1.2e10, 1.5e10]), np.array([2e-5, 5e-5])).round(0)
    array([[800., 931.],
           [465., 321.]])
    """
    def model(k, times):
        k = np.asarray(k, float)
        step = 2.0**np.floor(np.log2(contact_unit(mass, k.max(), v)/80))       # the same for all k nearby
        return strike(beam, mass, k, v, at, modes=modes, residual=residual, step=step,
                      until=float(times[-1])).pulse(times)
    return model


def _record(time, force):
    """A record as arrays, or a sentence that says what is wrong with it."""
    number(time, "identify_stiffness: time")
    number(force, "identify_stiffness: force")
    time, force = np.asarray(time, float), np.asarray(force, float)
    if time.ndim != 1 or len(time) < 3 or len(time) != len(force):
        raise ValueError("a record needs three samples or more and a force for each time; got "
                         f"{time.size} times and forces of the shape {force.shape}.")
    if not np.all(np.diff(time) > 0):
        late = int(np.argmin(np.diff(time) > 0)) + 1
        raise ValueError(f"the times must increase; sample {late} has t = {time[late]:g} after "
                         f"{time[late - 1]:g}.")
    if not np.all(force.max(axis=0) > 0):
        raise ValueError("no force in the record is positive: compression counts as positive. Turn the sign "
                         "round.")
    return time, force


@needs(model=function, start=positive)
def identify_stiffness(time: Numbers, force: Numbers, model: Model, start: float) -> Identified:
    """The k of ``model(k, time)`` that fits the measured ``force`` best, with its standard deviation.

    ``force`` may have a column for each of several records; they are fitted at once, each for itself.
    ``start`` is a first guess.

    >>> t = np.linspace(0.0, 3.0, 61)
    >>> spring = lambda k, t: np.sqrt(k)*np.sin(np.outer(t, np.sqrt(k)))              # m = v = 1
    >>> found = identify_stiffness(t, spring(np.array([1.1]), t)[:, 0], spring, start=0.9)
    >>> round(float(found.k), 6), bool(found.misfit < 1e-9)
    (1.1, True)
    """
    time, force = _record(time, force)
    y = force.reshape(len(time), -1)
    x = np.full(y.shape[1], np.log(float(start)))
    F, S = _sensitivity(model, x, time)
    cost, most = ((y - F)**2).sum(axis=0), np.full(len(x), FAR)
    for _ in range(ROUNDS):
        strength = np.maximum((S**2).sum(axis=0), 1e-300)
        step = np.clip((S*(y - F)).sum(axis=0)/strength, -most, most)
        spread = np.sqrt(cost/(len(time) - 1)/strength)
        if np.all(np.abs(step) < np.maximum(SETTLED, spread/300)):
            break
        F_new, S_new = _sensitivity(model, x + step, time)
        new = ((y - F_new)**2).sum(axis=0)
        good = new <= cost
        x, cost = np.where(good, x + step, x), np.where(good, new, cost)
        F, S = np.where(good, F_new, F), np.where(good, S_new, S)
        most = np.where(good, FAR, np.abs(step)/4)
    else:
        raise ValueError(f"no stiffness near start={start:g} fits: the search did not settle. Give a start "
                         "that is closer, or another model.")
    r = y - F
    found = [np.exp(x), spread, np.sqrt((r**2).mean(axis=0))/y.max(axis=0),
             (r[1:]*r[:-1]).sum(axis=0)/np.maximum((r**2).sum(axis=0), 1e-300)]
    return Identified(*(value.reshape(force.shape[1:])[()] for value in found), F.reshape(force.shape))


def _sensitivity(model, x, time):
    """F and ∂F/∂ln k, all in one call of the model."""
    F = model(np.exp(np.concatenate([x, x - SMALL, x + SMALL])), time)
    here, below, above = np.split(np.asarray(F, float), 3, axis=1)
    return here, (above - below)/(2*SMALL)


@needs(peak=positive, mass=positive, v=positive)
def stiffness_from_peak(peak: Numbers, mass: Numbers, v: Numbers) -> Numbers:
    """k = F^(5/2)/(5mv²/4)^(3/2), as if the ball had struck a rigid wall with the greatest force F.

    >>> f"{stiffness_from_peak(1750.474, 0.0328820031, 1.0):.4e}"
    '1.5385e+10'
    """
    return peak**2.5/(1.25*mass*v**2)**1.5


@needs(duration=positive, mass=positive, v=positive)
def stiffness_from_duration(duration: Numbers, mass: Numbers, v: Numbers) -> Numbers:
    """k = (5mv²/4)/δ^(5/2) with δ = v t_c/2.943275, as if the ball had struck a rigid wall for the time t_c.

    >>> f"{stiffness_from_duration(69.110e-6, 0.0328820031, 1.0):.3e}"
    '1.538e+10'
    """
    return 1.25*mass*v**2/(v*duration/DURATION)**2.5
