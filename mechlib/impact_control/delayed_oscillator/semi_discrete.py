"""The same multipliers by semi-discretisation: a big matrix, for comparison.

A period begins just after the impact and is cut into N equal steps, so that a node lies at the impact, where
deviations jump.  In a step the deviation of a period ago enters as a value that is held, as the mean of the
two ends, or as a straight line; the flow of the step is exact.
"""

import numpy as np

from mechlib.motion import OneImpact
from mechlib.needs import count, needs, number, word

from .characteristic import an_orbit, contact_of

SIGNALS = "held", "mean", "linear"


@needs(orbit=an_orbit, gain=number, steps=count, signal=word(*SIGNALS))
def semi_discretised(orbit: OneImpact, gain: float, steps: int, signal: str = "linear") -> np.ndarray:
    """All multipliers of the matrix of a period, the largest first.

    >>> from mechlib.motion import Modes, one_impact_orbits
    >>> orbit, = one_impact_orbits(Modes(1, 0.05, 2.8, 1, gap=0, restitution=0.6))
    >>> print(semi_discretised(orbit, 0.15, 40)[:2].round(3))
    [-0.756+0.569j -0.756-0.569j]
    """
    zeta, square, T, e, sigma = contact_of(orbit)
    flow, held, ramp = step_response(square + gain, zeta, T/steps)
    first, second = {"held": (held, 0*held), "mean": (held/2, held/2),
                     "linear": (held - ramp/(T/steps), ramp/(T/steps))}[signal]
    size = steps + 1                                          # the deviations at the nodes of the last period
    state = np.zeros((2, size + 2))
    state[:, size:] = np.array([[-e, 0], [sigma, -e]])        # just after the impact
    rows = [state[0]]
    for k in range(steps):
        state = flow @ state
        state[:, k] += gain*first
        state[:, k + 1] += gain*second
        rows.append(state[0])
    values = np.linalg.eigvals(np.vstack([rows, state]))
    return values[np.argsort(-np.abs(values), kind="stable")]


def step_response(square: float, zeta: float, h: float) -> tuple:
    """Flow matrix of ÿ + 2ζẏ + o²y over h, and what a constant and a ramp of unit size leave behind.

    >>> flow, held, ramp = step_response(1.0, 0.0, np.pi)
    >>> print(flow.round(6) + 0.0, held.round(6) + 0.0, ramp.round(6) + 0.0)     # 1 - cos, t - sin
    [[-1.  0.]
     [ 0. -1.]] [2. 0.] [3.141593 2.      ]
    """
    nu = np.sqrt(complex(square - zeta**2))
    fade = np.exp(-zeta*h)
    C, S = (fade*np.cos(nu*h)).real, (fade*np.sin(nu*h)/nu).real
    flow = np.array([[C + zeta*S, S], [-square*S, C - zeta*S]])
    held = np.array([(1 - flow[0, 0])/square, S])
    rest = np.array([-2*zeta/square**2, 1/square])            # the particular motion (t - 2ζ/o²)/o² at t = 0
    ramp = np.array([h/square, 0]) + rest - flow @ rest
    return flow, held, ramp
