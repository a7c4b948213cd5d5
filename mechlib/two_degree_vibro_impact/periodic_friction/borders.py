"""Where a periodic motion passes from one cone of directions to the next; its blows, one by one."""

from collections.abc import Sequence

import numpy as np

from mechlib.hints import Numbers
from mechlib.motion import Structure, impacts
from mechlib.motion.roots import root
from mechlib.needs import count, needs, number, positive, vector

from ..impulse_stepping.cones import impact_cones
from ..impulse_stepping.hammer import hammer, hammer_rows
from ..losing_stability import Impacts
from .orbits import RoughStop, oblique_orbits, oblique_roots


@needs(bracket=vector(2, positive), periods=count)
def border_frequency(structure: Structure, stop: RoughStop, bracket: Sequence[float],
                     periods: int = 1) -> float:
    """The frequency in the ``bracket`` at which the motion strikes from the border of two cones.

    The closed form of a cone goes on beyond it; the border is where v_t⁻ = (b/k₁) |v_n⁻| or another of its
    rays.

    >>> round(border_frequency(hammer(), RoughStop(hammer_rows(), 0.2, 0.3, 0.6), (1.8, 1.95)), 9)
    1.865616042
    """
    ends = [oblique_orbits(structure, stop, float(omega), periods) for omega in bracket]
    modes = [[motion.cone.mode for motion in end] for end in ends]
    if any(len(x) != 1 for x in modes) or modes[0] == modes[1]:
        raise ValueError(f"at the ends of the bracket there are the motions {modes[0]} and {modes[1]}. Give "
                         "a bracket with one motion at each end, in different cones.")
    first, other = (end[0].cone for end in ends)
    shared = set(first.rays) & set(other.rays)
    if not shared:
        raise ValueError("the motions at the ends of the bracket are not in cones side by side. Narrow it.")
    ray = shared.pop()

    def beyond(omega):
        pair = [x for x in oblique_roots(structure, stop, omega, periods) if x.cone.rays == first.rays]
        motion = max(pair, key=lambda x: x.impulse[1, 0])
        return float(motion.approach[0, 0] + ray*motion.approach[1, 0])
    return root(beyond, *bracket)


@needs(omega=positive, kick=number, skip=count, number=count)
def rough_blows(structure: Structure, stop: RoughStop, omega: float, kick: float = 0.02, skip: int = 1,
                number: int = 60) -> Impacts:
    """Start beside the 1/1 motion, ``kick`` too fast, and follow ``number`` blows after the first ``skip``.

    >>> run = rough_blows(hammer(), RoughStop(hammer_rows(), 0.2, 0.3, 0.6), 1.5, skip=200, number=2)
    >>> run.speed.round(6)
    array([[1.985546, 1.985546]])
    """
    found = oblique_orbits(structure, stop, omega)
    if not found:
        raise ValueError(f"at omega = {omega:g} there is no motion with one blow in each period to start "
                         "from. Choose another.")
    start = found[0]
    cones = impact_cones(start.rows @ start.rows.T, stop.mu, stop.e, stop.law)

    def law(u, q, angle, number, lanes):
        v = start.rows @ u
        for k in range(u.shape[1]):
            hit = next((cone for cone in cones if cone.holds(v[:, k])), None)
            if hit is not None:
                u[:, k] -= start.rows.T @ hit.matrix @ v[:, k]
        return u
    run = impacts(start.modes, start.q[:, 0], (1 + kick)*start.after[:, 0], skip + number + 1,
                  time=start.phase[0]/omega, law=law)
    interval = np.diff(run.time, axis=1)*omega/(2*np.pi)
    return Impacts(run.angle[:, skip:-1], run.speed[:, skip:-1], interval[:, skip:])


def knocking_along(omega: Numbers, mu: float, gap: float = 0.2, e: float = 0.6) -> dict[str, np.ndarray]:
    """The 1/1 motion of the hammer along the frequencies: ``modulus`` of its largest multiplier (0 where
    there is no motion), ``late`` where slip turns in restitution, the ``impulse`` (2, n), and the normal
    impulse ``turn`` at which slip turns.

    >>> found = knocking_along(np.array([1.2, 1.5, 1.9]), 0.3)
    >>> found["modulus"].round(4), found["late"]
    (array([0.    , 0.8207, 0.8951]), array([False, False,  True]))
    """
    omega = np.atleast_1d(np.asarray(omega, dtype=float))
    stop = RoughStop(hammer_rows(), gap, mu, e)
    made = {"modulus": np.zeros(len(omega)), "late": np.zeros(len(omega), dtype=bool),
            "impulse": np.zeros((2, len(omega))), "turn": np.zeros(len(omega))}
    for motion in oblique_roots(hammer(), stop, omega):
        here = motion.exists
        made["modulus"][here] = np.abs(motion.multipliers[here, 0])
        made["late"][here] = motion.cone.mode.endswith("restitution")
        made["impulse"][:, here] = motion.impulse[:, here]
        (W_tt, W_tn), _ = motion.rows @ motion.rows.T
        made["turn"][here] = motion.approach[0, here]/(mu*W_tt - W_tn)
    return made
