"""A virtual experiment: a steel ball on a steel beam, its force computed and noise added.  Nothing here was
measured; what was put in is known, so that a fit can be judged."""

import numpy as np

from mechlib.needs import count, needs, not_negative, or_none

from ..blow_on_a_beam.beam import ClampedBeam
from .identify import pulse_model

BEAM = ClampedBeam(L=0.3, EI=175.0, rhoA=0.785)                  # 10 × 10 × 300 mm
MASS, STIFFNESS, SPEED = 0.0328820031, 1.5384615385e10, 1.0      # a ball of the radius 10 mm; Hertz' k
SYMMETRIC, SAMPLES, UNTIL = 16, 251, 100e-6


def beam_with(symmetric: int):
    """The model that keeps so many symmetric modes, n = 1, 3, 5 …, and nothing of the rest."""
    return pulse_model(BEAM, MASS, SPEED, modes=2*symmetric - 1, residual=False)


@needs(noise=not_negative, seed=count, records=or_none(count))
def virtual_record(noise: float = 0.02, seed: int = 7, records: int | None = None) -> tuple:
    """Times and forces of the virtual blow, with noise of a standard deviation ``noise`` times the greatest
    force; with ``records`` that many, a column each.

    >>> times, force = virtual_record(noise=0.0)
    >>> len(times), round(float(force.max()))
    (251, 1054)
    """
    times = np.linspace(0.0, UNTIL, SAMPLES)
    force = beam_with(SYMMETRIC)(np.array([STIFFNESS]), times)
    errors = np.random.default_rng(seed).standard_normal((SAMPLES, records or 1))
    force = force + noise*force.max()*errors
    return times, force if records else force[:, 0]
