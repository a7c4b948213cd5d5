"""Motions that repeat themselves after k impacts, found by Newton's method on the impact map."""

from dataclasses import dataclass

import numpy as np

from mechlib.motion import flight_matrix, saltation
from mechlib.needs import a as an
from mechlib.needs import count, needs, number, positive

from ..forced_orbits import Oscillator
from .impact_map import impact_jacobian, impact_map

ROUNDS = 40


@dataclass(frozen=True)
class Cycle:
    """A motion with ``times`` and ``speeds`` of its k impacts, which repeats itself after ``periods`` periods
    of the force; ``matrix`` is the product of its k matrices J in (t, ½U²)."""

    oscillator: Oscillator
    periods: int
    times: tuple[float, ...]
    speeds: tuple[float, ...]
    matrix: np.ndarray

    @property
    def multipliers(self) -> np.ndarray:
        """The factors of small deviations in one turn of the cycle, the largest first."""
        found = np.linalg.eigvals(self.matrix)
        return found[np.argsort(-np.abs(found))]

    @property
    def stable(self) -> bool:
        return bool(np.abs(self.multipliers).max() < 1)

    def flow_product(self) -> np.ndarray:
        """The product of Φ S over the same impacts: it is similar to ``matrix``."""
        one, product = self.oscillator, np.eye(2)
        ends = [*self.times[1:], self.times[0] + 2*np.pi*self.periods/one.omega]
        for t, end, U in zip(self.times, ends, self.speeds):
            product = flight_matrix(one.modes, end - t) @ saltation(one.modes, [one.gap], [U],
                                                                    one.omega*t) @ product
        return product


def _follow(oscillator, time, speed, count):
    """The impacts from the first to the one after the last, and the product of their matrices."""
    times, speeds, product = [time], [speed], np.eye(2)
    for _ in range(count):
        product = impact_jacobian(oscillator, times[-1], speeds[-1], energy=True) @ product
        t, U = impact_map(oscillator, times[-1], speeds[-1])
        times.append(t)
        speeds.append(U)
    return times, speeds, product


@needs(oscillator=an(Oscillator, "Describe it with Oscillator(zeta, omega, f, gap, e)."), time=number,
       speed=positive, impacts=count, periods=count)
def cycle(oscillator: Oscillator, time: float, speed: float, impacts: int, periods: int) -> Cycle:
    """The motion with so many impacts in so many periods that Newton's method finds from a guess (t, U).

    Unknown is z = (t, ½U²) of the first impact; G is the map k times, J the product of the k matrices:
    (J - I) Δz = z + (2πp/ω, 0) - G(z), until nothing changes.  Steps that would turn U negative are halved,
    and what does not close at the end is refused: Newton's method also stops where a flight grazes.

    >>> hammer = Oscillator(zeta=0.05, omega=2.8, f=1, gap=0, e=0.8)
    >>> print(round(cycle(hammer, 1.0, 0.3, impacts=1, periods=1).speeds[0], 9))     # unstable; 5.3 has it
    0.334482132
    """
    turn, z = 2*np.pi*periods/oscillator.omega, np.array([time, speed**2/2])
    for _ in range(ROUNDS):
        times, speeds, J = _follow(oscillator, z[0], np.sqrt(2*z[1]), impacts)
        miss = np.array([times[-1] - turn, speeds[-1]**2/2]) - z
        step = np.linalg.solve(np.eye(2) - J, miss)
        while z[1] + step[1] <= 0:
            step = step/2
        z = z + step
        if np.abs(step).max() < 1e-13*(1 + abs(z[0])):
            break
    times, speeds, J = _follow(oscillator, z[0], np.sqrt(2*z[1]), impacts)
    if abs(times[-1] - times[0] - turn) + abs(speeds[-1] - speeds[0]) < 1e-9:
        return Cycle(oscillator, periods, tuple(times[:-1]), tuple(speeds[:-1]), J)
    raise ValueError(f"from time = {time:g} and speed = {speed:g} Newton's method finds no motion with "
                     f"{impacts} impacts in {periods} periods. Give a better guess, or other numbers.")
