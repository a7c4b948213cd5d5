"""A force that is turned up and down in steps, slowly: the hammer keeps to the motion it is in until that
motion ends.  And which starts end knocking, under one force."""

import numpy as np

from mechlib.hints import Numbers, Vector
from mechlib.motion import Modes, impacts
from mechlib.needs import a as an
from mechlib.needs import count, needs, not_negative, number, positive, restitution

from ..forced_orbits import Oscillator, grazing_force

MOST = 10                                            # impacts in a period


@needs(zeta=not_negative, omega=positive, gap=positive, e=restitution, forces=positive, hold=count)
def ramp(zeta: Numbers, omega: float, gap: float, e: float, forces: Vector, hold: int = 20) -> np.ndarray:
    """The speed of the last impact under each of the ``forces``, each held for ``hold`` periods and then
    changed to the next; 0 where the hammer is silent.  Shape (forces, lanes): a lane for each ζ.

    It starts silent.  Marched from impact to impact; no closed form is used.

    >>> print(ramp(0.05, 1.2, 1.0, 0.8, [0.3, 0.5, 0.3, 0.1]).ravel().round(3))
    [0.    1.293 0.982 0.   ]
    """
    zeta, forces = np.atleast_1d(np.asarray(zeta, dtype=float)), np.asarray(forces, dtype=float)
    if (forces >= gap).any():
        raise ValueError(f"a force of {forces.max():g} can hold the mass at the stop at {gap:g}: the ramp "
                         "does not follow rest. Give forces below the gap.")
    if (forces[0] >= grazing_force(zeta, omega, gap)).any():
        raise ValueError(f"the first force, {forces[0]:g}, makes the mass strike at once. Start below the "
                         "force of grazing.")
    end, every, state, seen = hold*2*np.pi/omega, np.arange(len(zeta)), None, []
    for f in forces:
        modes = Modes(1, zeta, omega, f, gap=gap, restitution=e)
        x, u = (row[0] for row in modes.steady_at(np.zeros(len(zeta)))) if state is None else state
        run = impacts(modes, x, u, MOST*hold, until=end)
        struck = np.sum(~np.isnan(run.time), axis=1)
        if (struck == MOST*hold).any():
            raise ValueError(f"a hammer strikes more than {MOST} times in a period: the ramp does not follow "
                             "that. Change the forces.")
        last = run.time[every, struck - 1], run.speed[every, struck - 1]
        time, x, u = np.where(struck > 0, (last[0], np.full_like(x, gap), -e*last[1]),
                              (np.zeros_like(x), x, u))
        seen.append(np.where((struck > 0) & (time > end*(1 - 2/hold)), last[1], 0.0))
        state = _flown(modes, time, x, u, end - time)
    return np.array(seen)


def _flown(modes, time, x, u, tau):
    """Every lane's state after its flight."""
    x0, u0 = modes.steady_at(modes.forcing*time)
    free = modes.free(tau, x - x0, u - u0)
    steady = modes.steady_at(modes.forcing*(time + tau))
    return [(a + b)[0] for a, b in zip(free, steady)]


@needs(oscillator=an(Oscillator, "Describe it with Oscillator(…) first."), x=number, u=number, count=count)
def ends_knocking(oscillator: Oscillator, x: Numbers, u: Numbers, count: int = 40) -> np.ndarray:
    """Whether a mass that starts at t = 0 from x with u still strikes after ``count`` impacts; an array of
    the shape of the starts.

    >>> hammer = Oscillator(zeta=0.05, omega=1.2, f=0.3, gap=1.0, e=0.8)
    >>> ends_knocking(hammer, np.array([0.0, 0.0]), np.array([0.0, 2.0]))
    array([False,  True])
    """
    x, u = np.broadcast_arrays(np.asarray(x, dtype=float), np.asarray(u, dtype=float))
    run = impacts(oscillator.modes, x.ravel(), u.ravel(), count)
    return ~run.silent.reshape(x.shape)
