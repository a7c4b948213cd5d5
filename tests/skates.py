"""For tests: how a figure draws a skate, and the vakonomic skate by Hamilton's equations."""

import numpy as np
from pytest import approx
from scipy.integrate import solve_ivp


def point(mark):
    return np.array([mark["x"], mark["y"]])


def check_skate(seen, color, place, heading, panel=0, near=1e-9):
    """A blade of length 0.34 with a dot at its front end; down the slope is down the page."""
    half = 0.17*np.array([np.sin(heading), -np.cos(heading)])
    centre = np.array([place[1], -place[0]])
    rod = seen.mark("rod", color=color, panel=panel)
    assert [rod["x1"], rod["y1"], rod["x2"], rod["y2"]] == approx([*(centre - half), *(centre + half)],
                                                                  abs=near)
    assert point(seen.mark("point", color=color, panel=panel)) == approx(centre + half, abs=near)


def hamilton(time, multiplier):
    """(x, y, θ, θ̇) of the vakonomic skate, m = J = g' = 1: Hamilton's equations with p_x, p_y, and SciPy."""
    def rate(_, s):
        px, py, angle, spin = s[4], s[5], s[2], s[3]
        e = np.array([np.cos(angle), np.sin(angle)])
        along, across = px*e[0] + py*e[1], px*e[1] - py*e[0]
        return [along*e[0], along*e[1], spin, across*along, 1, 0]
    times = np.atleast_1d(time)
    return solve_ivp(rate, (0, max(times[-1], 1e-9)), [0, 0, 0, 1, 0, -multiplier], t_eval=times, rtol=1e-10,
                     atol=1e-11).y[:4]
