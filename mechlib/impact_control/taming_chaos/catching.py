"""Wait until chaos comes near, then hold it with small nudges."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from mechlib.hints import Numbers, Vector
from mechlib.motion import Modes
from mechlib.needs import count, function, needs, not_negative, number, positive, vector

from .strobe import a_seed, one_stop, states, strobe_map


@dataclass(frozen=True)
class Caught:
    """For each start: ``wait``, the turn in which the stay near the target began, -1 if there was none;
    ``distance``, the rms distance from the target during the stay."""

    wait: np.ndarray
    distance: np.ndarray

    @property
    def held(self) -> int:
        """How many starts were caught."""
        return int((self.wait >= 0).sum())

    @property
    def median(self) -> float:
        """The median of the waits of those that were."""
        return float(np.median(self.wait[self.wait >= 0])) if self.held else np.nan


def _nudge(law, seen, limit):
    """What the law asks for; nothing if it asks for more than allowed, or does not know."""
    nudge = law(seen)
    return np.where(np.abs(nudge) <= limit, nudge, 0.0)


@needs(system=one_stop, law=function, limit=not_negative, z=number, turns=count, noise=not_negative,
       seed=a_seed)
def follow_nudged(system: Modes, law: Callable, limit: Numbers, z: Vector, turns: int,
                  noise: float = 0.0, seed: int = 0) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """(z, nudges, impacts) of so many turns: (turns + 1, 2, lanes), (turns, lanes), (turns, lanes).

    >>> hammer = Modes(1, 0.05, 2.8, 1, gap=0.03, restitution=0.8)
    >>> z, nudges, n = follow_nudged(hammer, lambda z: 0*z[0], 0.05, (-0.4, 0.0), 3)
    >>> z.shape, n.ravel()
    ((4, 2, 1), array([1, 1, 1]))
    """
    chance, z = np.random.default_rng([seed, 2]), states(z)
    path, given, numbers = [z], [], []
    for _ in range(turns):
        nudge = _nudge(law, z + noise*chance.normal(size=z.shape), limit)
        z, n = strobe_map(system, z, system.force_cos[0] + nudge)
        path.append(z)
        given.append(nudge)
        numbers.append(n)
    return np.array(path), np.array(given), np.array(numbers)


@needs(system=one_stop, law=function, limit=not_negative, z=number, target=vector(2), turns=count,
       tolerance=positive, stay=count, noise=not_negative, seed=a_seed)
def control_chaos(system: Modes, law: Callable, limit: float, z: Vector, target: Vector, turns: int = 400,
                  tolerance: float = 0.01, stay: int = 20, noise: float = 0.0, seed: int = 0) -> Caught:
    """From each start, nudge by ``law`` wherever |ΔF| ≤ ``limit``, until the state has stayed within the
    ``tolerance`` of the target for so many turns, at most for so many ``turns``.

    ``noise`` is the size of Gaussian errors in what the law sees; the stay is judged by the true state.

    >>> hammer = Modes(1, 0.05, 2.8, 1, gap=0.03, restitution=0.8)
    >>> target = np.array([-0.41113375960156, 0.03533022385115])
    >>> control_chaos(hammer, lambda z: 0*z[0], 0.05, target, target, turns=12, stay=10).wait
    array([0])
    """
    chance, target, z = np.random.default_rng([seed, 3]), np.asarray(target, dtype=float), states(z)
    lanes = np.arange(z.shape[1])
    wait, distance = np.full(len(lanes), -1), np.full(len(lanes), np.nan)
    near, squares = np.zeros(len(lanes), dtype=int), np.zeros(len(lanes))
    for turn in range(turns + 1):
        off = np.hypot(*(z - target[:, None]))
        near, squares = (np.where(off < tolerance, x, 0) for x in (near + 1, squares + off**2))
        done = near >= stay
        wait[lanes[done]], distance[lanes[done]] = turn - stay + 1, np.sqrt(squares[done]/stay)
        lanes, z, near, squares = lanes[~done], z[:, ~done], near[~done], squares[~done]
        if not len(lanes) or turn == turns:
            break
        nudge = _nudge(law, z + noise*chance.normal(size=z.shape), limit)
        z, _ = strobe_map(system, z, system.force_cos[0] + nudge)
    return Caught(wait, distance)
