"""What happened at each impact of each lane."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Record:
    """Arrays (lanes, count), not a number after a lane's last impact.

    ``time``, ``speed`` of approach U ≥ 0, ``angle`` Ωt mod 2π, ``stop`` (which one; -1 after the last), ``q``
    and ``u`` (modes, lanes, count) just before, ``rested``: the mass lay at the stop after this impact;
    ``silent``: lanes that strike no more.
    """

    time: np.ndarray
    speed: np.ndarray
    angle: np.ndarray
    stop: np.ndarray
    q: np.ndarray
    u: np.ndarray
    rested: np.ndarray
    silent: np.ndarray

    @classmethod
    def empty(cls, modes: int, lanes: int, count: int) -> "Record":
        """Nothing has happened yet."""
        shape = lanes, count
        blank = {name: np.full(shape, np.nan) for name in ("time", "speed", "angle")}
        states = {name: np.full((modes, *shape), np.nan) for name in "qu"}
        return cls(**blank, **states, stop=np.full(shape, -1), rested=np.zeros(shape, dtype=bool),
                   silent=np.zeros(lanes, dtype=bool))

    def write(self, lanes: np.ndarray, number: np.ndarray, **values: np.ndarray) -> None:
        """The impact with that number of each of the lanes."""
        for name, value in values.items():
            getattr(self, name)[..., lanes, number] = value
