"""Stored records of the machine: the place of its second mass, sampled, with noise.

They are computed (two masses, stop at δ = 0.3, e = 0.8); each says so, with the noise and the seed, in the
first lines of its file.
"""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import numpy as np

from mechlib.needs import count, needs, word

NAMES = ("A", "B", "C", "D", "E", "F")


@dataclass(frozen=True, eq=False)
class Recording:
    """A sampled signal: places ``x``, the ``step`` h between samples, standard deviation ``noise`` of each,
    circular frequency ``omega`` of the force, whose phase is 0 at the first sample, and where it comes from:
    its ``origin``."""

    x: np.ndarray
    step: float
    noise: float
    omega: float
    origin: str

    def __repr__(self) -> str:
        return (f"Recording: {len(self.x)} samples, omega = {self.omega:g}, {self.origin} "
                f"{self.noise:g}")

    @property
    def time(self) -> np.ndarray:
        """The instants of the samples."""
        return self.step*np.arange(len(self.x))

    @property
    def period(self) -> float:
        """2π/ω."""
        return 2*np.pi/self.omega

    @needs(every=count)
    def thinned(self, every: int) -> "Recording":
        """Only every second, third … sample: what a slower device would have seen."""
        return Recording(self.x[::every], every*self.step, self.noise, self.omega, self.origin)


@cache
def _read(name):
    lines = files(__package__).joinpath("records", f"{name}.csv").read_text(encoding="utf-8").splitlines()
    head = dict(line[2:].split(": ", 1) for line in lines if line.startswith("#"))
    x = np.array(lines[len(head) + 1:], dtype=float)
    x.flags.writeable = False
    omega = float(head["omega"])
    step = 2*np.pi/omega/int(head["samples per period"])
    return Recording(x, step, float(head["noise"]), omega, head["origin"])


@needs(name=word(*NAMES))
def read_record(name: str) -> Recording:
    """One of the stored records, "A" to "F".

    >>> read_record("A")
    Recording: 8000 samples, omega = 1.1, computed, with noise of standard deviation 0.0181545
    """
    return _read(name)
