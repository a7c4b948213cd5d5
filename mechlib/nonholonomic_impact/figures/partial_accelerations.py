"""Pictures: an axle with two wheels on a slope, seen at right angles to it (downhill is down the
page)."""

from functools import lru_cache

import numpy as np
import sympy as sp

from mechlib.scene import Scene, figure, sampled

from ..partial_accelerations import axle_on_incline as law
from ..partial_accelerations.partial_accelerations import partial_acceleration_equations

t, tau, Omega, theta, alpha, s_0, d = sp.symbols("t tau Omega theta alpha s_0 d")
R, G = 0.25, 9.81
DEGREE = sp.pi/180


def on_page(x, y):
    """Down the slope and across it, as they lie on the page."""
    return y, -x


def axle(view, place, heading, run=None, turned=0, **style):
    """Axle and wheels from above; a dot on each tread shows how the wheel has rolled."""
    (cx, cy), n = place, (sp.sin(heading), -sp.cos(heading))
    ahead = (-sp.cos(heading), -sp.sin(heading))
    ends = [(cx + side*R*n[0], cy + side*R*n[1]) for side in (1, -1)]
    view.rod(*ends, width=3, **style)
    for side, (x, y) in zip((1, -1), ends):
        view.bar((x - R*ahead[0], y - R*ahead[1]), (x + R*ahead[0], y + R*ahead[1]), thickness=0.09, **style)
        if run is not None:
            angle = law.rolled(run, turned, side, R)
            shift = R*sp.sin(angle)
            view.point((x + shift*ahead[0], y + shift*ahead[1]), color="accent", size=3,
                       visible=sp.cos(angle) > 0)
    return ends


def opening():
    """The slope from the side, and the axle on it seen at right angles to the slope."""
    scene = Scene(alt="Left: a slope of angle theta from the side, with a wheel of radius R on it and its "
                      "weight. Right: the same slope seen at right angles, downhill is down the page. An "
                      "axle of length 2R with a wheel at each end stands at the angle q2 to the line of "
                      "steepest descent and turns at the rate Omega. The directions n along the axle and "
                      "tau across it are drawn.", legend=False)
    side = scene.drawing(xlim=(-0.75, 2.2), ylim=(-0.45, 1.75), title="from the side")
    slope = sp.Rational(38, 100)
    s, c = sp.sin(slope), sp.cos(slope)
    foot, top = (2.0, 0), (0, 2*s/c)
    side.ground((-0.6, 0), (2.15, 0))
    side.rod(top, foot, width=3)
    at = (0.75 + 0.3*s, (2 - 0.75)*s/c + 0.3*c)
    side.wheel(at, 0.3, 0.6, spokes=3)
    side.arrow(at, (0, -0.62), color="ink")
    side.label((at[0], at[1] - 0.62), "mg", offset=(-20, -6))
    side.arrow(at, (0.62*s, 0.62*c), label=r"\mathbf{b}", color="accent")
    side.angle(foot, 0.55, sp.pi - slope, sp.pi, label=r"\theta")
    view = scene.drawing(xlim=(-1.0, 1.0), ylim=(-0.8, 0.7), title="at right angles to the slope")
    heading = 0.75
    first, second = axle(view, (0, 0.05), heading)
    view.line((0, 0.05), (0, -0.75), dashed=True)
    view.angle((0, 0.05), 0.62, -sp.pi/2, -sp.pi/2 + heading, label="q_2", arrow=True)
    n = (float(np.sin(heading)), -float(np.cos(heading)))
    view.arrow(first, (0.36*n[0], 0.36*n[1]), label=r"\mathbf{n}", color="accent")
    view.arrow((0, 0.05), (-0.42*n[1], 0.42*n[0]), label=r"\tau", color="accent")
    view.label(first, "P", offset=(26, -2))
    view.label(second, "P'", offset=(-26, 2))
    view.spin((0, 0.05), 0.2, 2, label=r"\Omega", start=sp.pi)
    view.arrow((-0.8, 0.3), (0, -0.5), label="downhill", color="muted")
    return figure(scene)


def rolling_axle(duration=10.0):
    """The closed motion: drift across the slope, whatever the push and the first angle."""
    scene = Scene(
        alt="An axle with two wheels on a slope, seen at right angles to it, downhill down the page. Its "
            "midpoint traces arches that go down, come up again and drift across the slope. Beside it the "
            "distances down and across over time.",
        labels={"t": "t", "Omega": r"turning $\Omega$", "theta": r"slope $\theta$",
                "alpha": r"first angle $q_2(0)$",
                "s_0": "push $s_0$"},
        units={"t": "s", "Omega": "rad/s", "theta": "°", "alpha": "°", "s_0": "m/s"},
        start={"t": 6, "Omega": 1, "theta": 6, "alpha": 90, "s_0": 0},
        legend={"after": "velocity of the midpoint"})
    pull = law.pull_down(theta*DEGREE, G, R, 0)
    motion = law.incline_motion(t, Omega, alpha*DEGREE, s_0, pull)
    later = {k: e.subs(t, tau) for k, e in motion.items()}
    view = scene.drawing(xlim=(-1.7, 7), ylim=(-3.1, 1.1))
    for level in (0, -1, -2, -3):
        view.line((-1.7, level), (7, level), dashed=True, width=1)
    view.arrow((5.5, 1.0), (0, -0.5), label="downhill", color="muted")
    view.trail(*on_page(later["x"], later["y"]), tau, (0, duration), n=160)
    view.curve(*on_page(later["x"], later["y"]), tau, (0, t), n=160, color="accent")
    place = on_page(motion["x"], motion["y"])
    axle(view, place, motion["heading"], motion["run"], Omega*t)
    ahead = (-sp.cos(motion["heading"]), -sp.sin(motion["heading"]))
    view.velocity(place, (motion["speed"]*ahead[0], motion["speed"]*ahead[1]), scale=0.5)
    drift = law.drift_across(Omega, pull)
    view.readout("drift across the slope", drift, unit="m/s", digits=3)
    view.readout("never lower than", law.deepest(Omega, alpha*DEGREE, s_0, pull), unit="m", digits=2)
    plot = scene.plot(xlim=(0, duration), ylim=(-3, 6.5), xlabel="time (s)", ylabel="distance (m)")
    plot.curve(tau, later["y"], tau, (0, duration), label="across", color="accent")
    plot.curve(tau, later["x"], tau, (0, duration), label="down", color="body", dashed=True)
    plot.line((0, 0), (duration, drift*duration), dashed=True)
    plot.point((t, motion["y"]), color="accent")
    plot.point((t, motion["x"]), color="body")
    return scene


def traces(runs):
    """Traces of the midpoint: for each (label, states, closed form) the formula as a line and the integration
    as dots."""
    scene = Scene(alt="Two traces on a slope: arches that drift across it, lower and slower for wheels with "
                      "mass. Dots of the numerical integration lie on the lines of the closed form.",
                  legend=True)
    view = scene.plot(xlim=(-0.2, 3.2), ylim=(-0.32, 0.08), xlabel="across the slope (m)",
                      ylabel="up the slope (m)", ratio=2.4)
    for (label, states, motion), color in zip(runs, ("accent", "body")):
        path = sp.lambdify(sp.Symbol("t"), on_page(motion["x"], motion["y"]), "numpy")
        xs, ys = path(np.linspace(0, 10, 400))
        view.data(xs, ys, color=color, label=label)
        some = states[np.linspace(0, len(states) - 1, 45).astype(int)]
        view.data(some[:, 4], -some[:, 3], color=color, dots=True)
    return figure(scene)


LOADED = {"duration": 6.0, "slope": 0.06, "Omega": 1.5, "reach": 0.3}


@lru_cache(maxsize=64)
def _loaded(distance):
    """Times and states with a load M = m at a distance ahead of the axle, from rest, heading downhill."""
    equations = _loaded_equations()
    values = {law.R: R, law.g: G, law.theta: LOADED["slope"], law.m: 1.0, law.M: 1.0, law.d: distance}
    return law.simulate_incline(equations, values, LOADED["Omega"], float(np.pi/2),
                                duration=LOADED["duration"], tolerance=1e-9)


@lru_cache(maxsize=1)
def _loaded_equations():
    return partial_acceleration_equations(**law.incline(full=True, load=True))


def loaded_axle():
    """The same start with a load fixed in front of the axle or behind it."""
    scene = Scene(
        alt="An axle with two wheels and a load fixed in front of it or behind, on a slope seen at right "
            "angles. Without the load its trace drifts across the slope; with a load far enough from the "
            "axle it turns and runs down.",
        labels={"t": "t", "d": "load ahead $d$"}, units={"t": "s", "d": "m"}, start={"t": 6, "d": 0.2})
    grid = dict(t=(0.0, LOADED["duration"], 91), d=(-LOADED["reach"], LOADED["reach"], 13))

    def state(t, d):
        times, states = _loaded(round(d, 6))
        return [float(np.interp(t, times, states[:, k])) for k in (3, 4, 1, 0, 6)]

    x, y, heading, turned, rate = sampled(state, **grid)
    view = scene.drawing(xlim=(-1.6, 5.4), ylim=(-6.7, 0.9))
    for level in (0, -2, -4, -6):
        view.line((-1.6, level), (5.4, level), dashed=True, width=1)
    view.arrow((-0.5, -4.3), (0, -1.0), label="downhill", color="muted")
    bare = law.incline_motion(tau, LOADED["Omega"], sp.pi/2, 0,
                              law.pull_down(LOADED["slope"], G, R, 0))
    view.trail(*on_page(bare["x"], bare["y"]), tau, (0, LOADED["duration"]))
    view.curve(*on_page(x(tau, d), y(tau, d)), tau, (0, t), n=150, color="accent")
    axle(view, on_page(x, y), heading, law.way_of_midpoint(turned, heading, sp.pi/2, R), heading - sp.pi/2)
    cx, cy = on_page(x, y)
    ahead = (-sp.cos(heading), -sp.sin(heading))
    view.rod((cx, cy), (cx + d*ahead[0], cy + d*ahead[1]), width=3)
    view.disk((cx + d*ahead[0], cy + d*ahead[1]), 0.12, heading, spokes=0)
    plot = scene.plot(xlim=(0, LOADED["duration"]), ylim=(-1.3, 2.8), xlabel="time (s)",
                      ylabel="turning rate (rad/s)")
    plot.line((0, LOADED["Omega"]), (LOADED["duration"], LOADED["Omega"]), dashed=True)
    plot.curve(tau, rate(tau, d), tau, (0, LOADED["duration"]), color="accent")
    plot.point((t, rate), color="accent")
    return scene
