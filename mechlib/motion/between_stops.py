"""A system between two stops, c·q = ±δ: from one stop to two, its symmetric motions, where they break."""

from collections.abc import Callable, Sequence

import numpy as np

from ..needs import a, function, needs, vector
from .modes import Modes
from .roots import root
from .stop import Stop
from .symmetric import SymmetricImpact, symmetric_roots

a_system = a(Modes, "Describe the system with Modes(…) first.")


@needs(modes=a_system)
def mirrored(modes: Modes) -> Modes:
    """The system with one stop at c·q = δ, and a second one like it at c·q = -δ.

    >>> [float(side[0][0, 0]) for side in mirrored(Modes(1, 0, gap=0.5, restitution=1)).sides]
    [1.0, -1.0]
    """
    if len(modes.stops) != 1:
        raise ValueError(f"the system has {len(modes.stops)} stops. Give it one: the other is its mirror "
                         "image.")
    if modes.load.any():
        raise ValueError("a constant load pushes to one side: no motion is symmetric. Leave out the load.")
    if (modes.gaps[0] <= 0).any():
        raise ValueError("two stops at ±δ need room between them. Give a gap above 0.")
    (c, b), gap, e = modes.sides[0], modes.gaps[0], modes.restitutions[0]
    stops = [Stop(gap, e, list(sign*c), list(sign*b)) for sign in (1, -1)]
    return Modes(*(list(x) for x in (modes.frequency, modes.decay)), modes.forcing,
                 *(list(x) for x in (modes.force_cos, modes.force_sin)), stops=stops)


@needs(modes=a_system)
def symmetric_orbits(modes: Modes, ghosts: bool = False) -> list[SymmetricImpact]:
    """The symmetric motions of one system between stops at ±δ, with two impacts in a period of the force,
    the fastest first; ``ghosts`` adds those that pass through a stop on the way.  A single stop is mirrored.

    >>> clock = Modes(1, 0.05, 1.2, 0.3, gap=0.5, restitution=0.8)
    >>> [(orbit.speed.round(6), bool(orbit.stable[0])) for orbit in symmetric_orbits(clock)]
    [(array([0.343985]), True)]
    """
    if modes.lanes() > 1:
        raise ValueError(f"the system has {modes.lanes()} lanes. Give one, or use symmetric_roots.")
    return [found for found in symmetric_roots(_both(modes)) if found.real[0] and (ghosts or found.exists[0])]


@needs(family=function, bracket=vector(2))
def symmetry_breaking(family: Callable, bracket: Sequence[float]) -> float:
    """The parameter in the ``bracket`` at which a multiplier of the half map G is -1: beyond it the two
    halves of the motion differ.

    ``family`` takes the parameter and returns :class:`Modes`, a single stop is mirrored; the faster root is
    followed.

    >>> from mechlib.motion import Structure
    >>> two = Structure([[1, 0], [0, 2]], [[6, -5], [-5, 5]], [[0.12, -0.1], [-0.1, 0.1]], [1, 0])
    >>> round(symmetry_breaking(lambda w: two.modes(w, [0, 1], 0.8, 0.8), (1.4, 1.5)), 10)
    1.4606322825
    """
    def motion(x):
        found = symmetric_roots(_both(family(x)))[0]
        if not found.real[0]:
            raise ValueError(f"at {x:g} there is no symmetric root. Narrow the bracket to where there is "
                             "one.")
        return found

    def test(x):
        matrix = motion(x).matrices[0]
        return np.linalg.det(matrix + np.eye(len(matrix)))
    x = root(test, *bracket)
    if not motion(x).exists[0]:
        raise ValueError(f"at {x:g} the root passes through a stop on the way: a ghost loses nothing. Give "
                         "another bracket.")
    return x


def _both(modes):
    """Two stops."""
    return mirrored(modes) if len(modes.stops) == 1 else modes
