"""The map from strobe to strobe, learned from recorded turns: with or without cells, with or without the
root."""

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from mechlib.hints import Numbers, Vector
from mechlib.motion import Modes
from mechlib.needs import a, count, needs, not_negative, or_none, positive, vector

from .nudges import Gain, ogy_gain
from .strobe import a_seed, miss_distance, one_stop, strobe_map

NUDGE, SMALL, TRIES = 1e-5, 1e-6, 2


@dataclass(frozen=True)
class Strobes:
    """Recorded turns of one ``system``, as measured: states ``before`` and ``after`` (2, N), ``nudges`` of
    the force (N,), and the number of ``impacts`` in each turn (N,)."""

    system: Modes
    before: np.ndarray
    nudges: np.ndarray
    after: np.ndarray
    impacts: np.ndarray


a_recording = a(Strobes, "Record the turns with record_strobes(…) first.")
a_switch = a(bool, "Give True or False.")


@needs(system=one_stop, limit=positive, runs=count, turns=count, seed=a_seed, noise=not_negative,
       settle=count)
def record_strobes(system: Modes, limit: float, runs: int, turns: int, seed: int = 0, noise: float = 0.0,
                   settle: int = 60) -> Strobes:
    """Let chaos run, with a random nudge |ΔF| ≤ ``limit`` in every turn: without it nobody could see b.

    So many ``runs`` from random starts, so many ``turns`` each after some to ``settle``; Gaussian errors of
    the size ``noise`` in both measured coordinates.

    >>> hammer = Modes(1, 0.05, 2.8, 1, gap=0.03, restitution=0.8)
    >>> seen = record_strobes(hammer, 0.05, 10, 5, settle=10)
    >>> seen.before.shape, bool(np.abs(seen.nudges).max() <= 0.05)
    ((2, 50), True)
    """
    chance, z = np.random.default_rng(seed), chaotic_starts(system, runs, seed, settle)
    force, told, seen = system.force_cos[0], [], []
    here = z + noise*chance.normal(size=z.shape)
    for _ in range(turns):
        nudge = chance.uniform(-limit, limit, runs)
        z, number = strobe_map(system, z, force + nudge)
        there = z + noise*chance.normal(size=z.shape)
        told.append((nudge, number))
        seen.append((here, there))
        here = there
    nudges, numbers = (np.concatenate(x) for x in zip(*told))
    before, after = (np.concatenate(x, axis=1) for x in zip(*seen))
    return Strobes(system, before, nudges, after, numbers)


@needs(system=one_stop, count=count, seed=a_seed, settle=count)
def chaotic_starts(system: Modes, count: int, seed: int = 0, settle: int = 60) -> np.ndarray:
    """States (2, count) after so many turns without a nudge, from random places before the stop.

    >>> hammer = Modes(1, 0.05, 2.8, 1, gap=0.03, restitution=0.8)
    >>> bool((chaotic_starts(hammer, 5, settle=4)[0] <= 0.03).all())
    True
    """
    chance = np.random.default_rng([seed, 1])
    gap = float(system.gaps[0][0])
    z = np.array([gap - chance.uniform(0.1, 0.6, count), chance.uniform(-0.3, 0.3, count)])
    for _ in range(settle):
        z, _ = strobe_map(system, z)
    return z


@dataclass(frozen=True)
class LearnedMap:
    """z' as a sum of ``coefficients`` (2, terms) times the terms 1, ξ, η, ΔF, with ξ, η counted from
    ``near``; with ``root`` also √h, ξ√h, η√h, h√h.  ``error`` is the rms of what the fit leaves, ``count``
    how many turns it has seen."""

    system: Modes
    near: np.ndarray
    coefficients: np.ndarray
    root: bool
    error: float
    count: int
    target: np.ndarray = field(init=False, repr=False)

    def __post_init__(self):
        object.__setattr__(self, "target", self._fixed_point())

    def __call__(self, z: np.ndarray, nudge: Numbers = 0.0) -> np.ndarray:
        """The state after a turn, (2, lanes); no number where the flight would miss the stop and the map
        knows the root only."""
        z = np.asarray(z, dtype=float).reshape(2, -1)
        return self.coefficients @ terms(self.system, z, nudge, self.near, self.root)

    def _slopes(self, at):
        """(A, b) there, by central differences."""
        steps = SMALL*np.eye(3)
        made = [(self(at[:2] + h[:2], at[2] + h[2]) - self(at[:2] - h[:2], at[2] - h[2]))/(2*SMALL)
                for h in steps]
        return np.hstack(made[:2]), made[2][:, 0]

    def _fixed_point(self):
        z = self.near.astype(float)
        for _ in range(8):
            A, _ = self._slopes(np.append(z, 0.0))
            z = z - np.linalg.solve(A - np.eye(2), self(z)[:, 0] - z)
        return z

    @cached_property
    def gain(self) -> Gain:
        """The gain of the learned (A, b) at the learned fixed point ``target``."""
        return ogy_gain(*self._slopes(np.append(self.target, 0.0)))

    def law(self, z: np.ndarray) -> np.ndarray:
        """The nudge after which f_u·(z' - z*) = 0, by two of Newton's steps from ΔF = 0; exact at once
        where the map has no root."""
        left, z = self.gain.left, np.asarray(z, dtype=float).reshape(2, -1)
        nudge = np.zeros(z.shape[1])
        for _ in range(TRIES):
            known = np.isfinite(nudge)
            here, there = (left @ (self(z, np.where(known, nudge + d, 0.0)) - self.target[:, None])
                           for d in (0.0, NUDGE))
            nudge = np.where(known, nudge - here*NUDGE/(there - here), np.nan)
        return nudge


def terms(system, z, nudge, near, root):
    """The functions of which the learned map is a sum, (terms, lanes)."""
    nudge = np.broadcast_to(np.asarray(nudge, dtype=float), z.shape[1])
    x, u = z - np.asarray(near)[:, None]
    basis = [np.ones_like(x), x, u, nudge]
    if root:
        h = miss_distance(system, z, system.force_cos[0] + nudge)
        with np.errstate(invalid="ignore"):
            r = np.sqrt(h)
        basis += [r, x*r, u*r, h*r]
    return np.array(basis)


@needs(strobes=a_recording, near=vector(2), radius=positive, cell=or_none(not_negative), root=a_switch)
def reconstruct(strobes: Strobes, near: Vector, radius: float, cell: int | None = None,
                root: bool = False) -> LearnedMap:
    """Fit z' by least squares to the turns that began within ``radius`` of ``near``.

    ``cell``: only those with so many impacts; ``root``: with the coordinate √h of the grazing line.

    >>> hammer = Modes(1, 0.05, 2.8, 1, gap=0.03, restitution=0.8)
    >>> seen = record_strobes(hammer, 0.05, 60, 40, settle=20)
    >>> learned = reconstruct(seen, (-0.41113376, 0.03533022), 0.05, cell=1, root=True)
    >>> round(learned.gain.unstable, 1)
    -3.8
    """
    near, z = np.asarray(near, dtype=float), strobes.before
    some = np.hypot(*(z - near[:, None])) < radius
    if cell is not None:
        some &= strobes.impacts == cell
    basis = terms(strobes.system, z[:, some], strobes.nudges[some], near, root)
    fits = np.isfinite(basis).all(0)
    basis, after = basis[:, fits], strobes.after[:, some][:, fits]
    if basis.shape[1] < len(basis):
        raise ValueError(f"{basis.shape[1]} turns began within radius = {radius:g} in this cell, fewer than "
                         f"the {len(basis)} unknowns of a row. Record more turns, or widen the radius.")
    made = np.linalg.lstsq(basis.T, after.T, rcond=None)[0].T
    error = float(np.sqrt(np.mean((made @ basis - after)**2)))
    return LearnedMap(strobes.system, near, made, root, error, basis.shape[1])
