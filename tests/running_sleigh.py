"""For tests: the motion of the sleigh, derived by the library once for all that run it."""

from functools import cache

import sympy as sp

from mechlib.nonholonomic_impact.after_the_blow.reduced_motion import reduced_motion
from mechlib.systems.sleigh import VELOCITIES, sleigh

m, J, a = sp.symbols("m J a", positive=True)
x, y, theta, v, w = sp.symbols("x y theta v omega")


@cache
def running_sleigh():
    """The sleigh's motion, derived once; numbers enter when it is compiled."""
    xdot, ydot, turn = VELOCITIES
    return reduced_motion(sleigh(m, J, a, theta), [x, y, theta],
                          {v: xdot*sp.cos(theta) + ydot*sp.sin(theta), w: turn})


def sleigh_rate(mass, inertia, ahead):
    return running_sleigh().compile({m: mass, J: inertia, a: ahead})
