"""Records of a force as a sensor would give them, and two rules for their impulse (jin2005, (1.1.5))."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from mechlib.needs import a, count, function, needs, not_negative, number

from .pulses import AnyPulse


@dataclass(frozen=True)
class Record:
    """Samples of a force: times in durations, forces in peaks of the true pulse."""

    times: np.ndarray
    forces: np.ndarray


def window(intervals=80, lead=0.25) -> np.ndarray:
    """The times of a record, in durations: ``intervals`` within the pulse, and ``lead`` before and after it.

    >>> window(2, 0.5).tolist()
    [-0.5, 0.0, 0.5, 1.0, 1.5]
    """
    if not intervals > 0 or lead < 0:
        raise ValueError(f"a record needs intervals > 0 and lead >= 0, not {intervals} and {lead}.")
    more = round(lead*intervals)
    return np.arange(-more, intervals + more + 1)/intervals


def white_noise(count: int, seed=1) -> np.ndarray:
    """So many independent numbers of mean 0 and variance 1; the same for the same seed.

    >>> bool((white_noise(5, seed=3) == white_noise(5, seed=3)).all())
    True
    """
    return np.random.default_rng(seed).standard_normal(count)


@needs(pulse=a(AnyPulse, "Take one of SHAPES."), noise=not_negative, intervals=count, lead=number,
       offset=number)
def synthetic_record(pulse: AnyPulse, noise: float = 0.0, intervals: int = 80, lead: float = 0.25,
                     offset: float = 0.0, seed: int | Sequence[int] = 1) -> Record:
    """A made-up record: the pulse, sampled, with Gaussian noise of standard deviation ``noise`` (in peaks).

    ``intervals`` counts those within the pulse; ``lead`` is recorded before and after it; ``offset`` is a
    zero error.

    >>> from mechlib.persistent_impact.impulse.pulses import SHAPES
    >>> record = synthetic_record(SHAPES["triangle"], intervals=4)
    >>> record.forces.tolist()
    [0.0, 0.0, 0.5, 1.0, 0.5, 0.0, 0.0]
    """
    times = window(intervals, lead)
    return Record(times, pulse.values(times) + noise*white_noise(len(times), seed) + offset)


@needs(record=a(Record, "Make one with synthetic_record."))
def trapezoid(record: Record) -> float:
    """The area under the straight lines between the samples: Σ ½(F_i + F_{i+1}) h.

    >>> from mechlib.persistent_impact.impulse.pulses import SHAPES
    >>> round(float(trapezoid(synthetic_record(SHAPES["half-sine"], intervals=4))), 6)     # ¼ cot(π/8)
    0.603553
    """
    return np.trapezoid(record.forces, record.times)


@needs(noise=not_negative, record=a(Record, "Make one with synthetic_record."))
def trapezoid_noise(noise: float, record: Record) -> float:
    """Standard deviation of :func:`trapezoid` under white noise: σ h √(N - ½), N intervals of width h.

    Inner samples enter with the weight h, the two at the ends with h/2.

    >>> from mechlib.persistent_impact.impulse.pulses import SHAPES
    >>> float(trapezoid_noise(0.5, synthetic_record(SHAPES["ramp"], intervals=2, lead=0.25)))    # 3 samples
    0.30618621784789724
    """
    count = len(record.times) - 1
    return noise * (record.times[1] - record.times[0]) * np.sqrt(count - 0.5)


def base(record: Record, threshold=0.1) -> tuple:
    """t₁, the time and force of the peak, t₂: outwards from the highest sample as far as the force exceeds
    the threshold.

    >>> from mechlib.persistent_impact.impulse.pulses import SHAPES
    >>> [float(v) for v in base(synthetic_record(SHAPES["triangle"], intervals=4))]
    [0.25, 0.5, 1.0, 0.75]
    """
    top = int(np.argmax(record.forces))
    low, first, last = threshold * record.forces[top], top, top
    while first > 0 and record.forces[first - 1] > low:
        first -= 1
    while last < len(record.forces) - 1 and record.forces[last + 1] > low:
        last += 1
    return record.times[first], record.times[top], record.forces[top], record.times[last]


@needs(record=a(Record, "Make one with synthetic_record."), threshold=number)
def triangle_rule(record: Record, threshold: float = 0.1) -> float:
    """P ≈ ½ F (t₂ - t₁), (1.1.5), with the highest sample F and the base found by :func:`base`.

    >>> from mechlib.persistent_impact.impulse.pulses import SHAPES
    >>> float(triangle_rule(synthetic_record(SHAPES["triangle"], intervals=4)))
    0.25
    """
    t1, _, peak, t2 = base(record, threshold)
    return peak * (t2 - t1) / 2


@needs(pulse=a(AnyPulse, "Take one of SHAPES."), rule=function, noise=not_negative, trials=count,
       intervals=count)
def relative_errors(pulse: AnyPulse, rule: Callable[[Record], float], noise: float, trials: int = 400,
                    intervals: int = 80, seed: int = 1) -> np.ndarray:
    """The relative errors of a rule on many synthetic records of the same pulse.

    >>> from mechlib.persistent_impact.impulse.pulses import SHAPES
    >>> relative_errors(SHAPES["triangle"], triangle_rule, noise=0.0, trials=2, intervals=4).tolist()
    [-0.5, -0.5]
    """
    true = float(pulse.area)
    return np.array([rule(synthetic_record(pulse, noise, intervals, seed=[seed, k])) / true - 1
                     for k in range(trials)])
