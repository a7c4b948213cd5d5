"""Beads in a tube: masses on a line, each above the next, the first above a floor."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from mechlib.hints import Vector
from mechlib.motion import Gap, Path, through_impacts
from mechlib.needs import a, count, listed, needs, not_negative, number, positive, restitution


@needs(mass=listed, rows=listed, offset=listed, force=listed)
@dataclass(frozen=True, eq=False)
class Bodies:
    """Bodies with contacts that keep their directions: ``mass`` M, ``rows`` A and ``offset`` b of the gaps
    A q + b ≥ 0, and a constant ``force`` f.

    >>> ball = Bodies([[1]], [[1]], [-0.1], [-9.81])
    >>> ball.gap([0.3])
    array([0.2])
    """

    mass: Sequence[Vector]
    rows: Sequence[Vector]
    offset: Vector
    force: Vector

    def __post_init__(self):
        for name in ("mass", "rows", "offset", "force"):
            try:
                values = np.asarray(getattr(self, name), dtype=float)
            except (TypeError, ValueError):
                raise ValueError(f"Bodies: {name} holds something that is no number. Give numbers.") from None
            if not np.isfinite(values).all():
                raise ValueError(f"Bodies: {name} holds a number that is not finite. Give numbers.")
            object.__setattr__(self, name, values)
        n, s = self.force.size, self.offset.size
        if self.force.shape != (n,) or self.mass.shape != (n, n) or self.rows.shape != (s, n) \
                or self.offset.shape != (s,):
            raise ValueError(f"Bodies: mass {self.mass.shape}, rows {self.rows.shape}, offset "
                             f"{self.offset.shape} and force {self.force.shape} do not fit. Give a square "
                             "mass and rows as wide as the force is long, one for each offset.")
        if not np.allclose(self.mass, self.mass.T) or np.linalg.eigvalsh(self.mass).min() <= 0:
            raise ValueError("Bodies: the mass matrix is not symmetric and positive. Leave out coordinates "
                             "that move nothing.")

    def gap(self, q: Vector) -> np.ndarray:
        """A q + b."""
        return self.rows @ np.asarray(q, dtype=float) + self.offset

    def state(self, values: Vector, name: str = "q") -> np.ndarray:
        """One number for each coordinate, as an array."""
        values = np.asarray(values, dtype=float)
        if values.shape != self.force.shape:
            raise ValueError(f"{name} has {values.size} entries. Give one for each of the {len(self.force)} "
                             "coordinates.")
        return values

    def energy(self, q: np.ndarray, v: np.ndarray) -> np.ndarray:
        """½ vᵀMv - f·q, for states or for rows of states."""
        return ((v @ self.mass)*v).sum(axis=-1)/2 - q @ self.force


@dataclass(frozen=True, eq=False)
class Steps:
    """A motion in steps: times ``t``, rows of coordinates ``q`` and velocities ``v``, and the ``impulses`` of
    the contacts in each step (none in the first row)."""

    t: np.ndarray
    q: np.ndarray
    v: np.ndarray
    impulses: np.ndarray

    @property
    def blows(self) -> int:
        """In how many steps a contact pushed, counted for each contact."""
        return int((self.impulses > 0).sum())


@needs(number=count, radius=not_negative, mass=positive, g=positive)
def beads_in_a_tube(number: int, radius: float = 0.1, mass: float = 1.0, g: float = 9.81) -> Bodies:
    """Equal beads; gap 0 is between the floor and the lowest, gap i between the beads i - 1 and i.

    >>> beads_in_a_tube(2).gap([0.1, 0.5])
    array([0. , 0.2])
    """
    rows = np.eye(number) - np.eye(number, k=-1)
    offset = np.r_[-radius, np.full(number - 1, -2.0*radius)]
    return Bodies(mass*np.eye(number), rows, offset, np.full(number, -mass*g))


@needs(bodies=a(Bodies, "Make one with Bodies or beads_in_a_tube."), start=number, e=restitution,
       until=positive)
def drop_events(bodies: Bodies, start: Vector, e: float, until: float, most: int = 10_000) -> Path:
    """From rest, impact after impact, exactly: :func:`mechlib.motion.through_impacts`.

    >>> path = drop_events(beads_in_a_tube(1, radius=0.0), [1.0], 0.5, 1.0)
    >>> print(round(path.hits[0].time, 9))
    0.451523641
    """
    n, back = len(bodies.force), np.linalg.solve(bodies.mass, np.c_[bodies.force, bodies.rows.T])
    gaps = [Gap(lambda t, y, k=k: float(bodies.rows[k] @ y[:n] + bodies.offset[k]),
                lambda t, y, k=k: float(bodies.rows[k] @ y[n:]),
                push=lambda t, y, k=k: np.r_[np.zeros(n), back[:, 1 + k]], e=e)
            for k in range(len(bodies.rows))]
    start = bodies.state(start, "start")
    return through_impacts(lambda t, y: np.r_[y[n:], back[:, 0]], np.r_[start, np.zeros(n)], until, gaps,
                           most=most)
