"""Pictures: beads in a tube in three models, a ball in steps. They draw what the laws return and hold no
mechanics."""

from functools import cache

import numpy as np
import sympy as sp

from mechlib.many_degree_vibro_impact.time_stepping import (
    Bodies,
    beads_in_a_tube,
    contact_duration,
    drop_events,
    dropped_ball,
    follow_rigid,
    follow_soft,
)
from mechlib.scene import Scene, case, figure, sampled

t, h, s = sp.symbols("t h s")
START, BOUNCE, UNTIL = np.array([0.3, 0.55, 0.8]), 0.8, 1.2
TIMES = (0.0, UNTIL, 241)
SOFT = {"soft, k = 10⁴": 1e4, "soft, k = 10⁵": 1e5}
STEPS = {"steps of 20 ms": 0.02, "steps of 2 ms": 0.002}
MODELS = ["event by event", *SOFT, *STEPS]
H, FALL = (0.005, 0.05, 10), (0.0, 2.0, 401)              # the grids of the ball


def opening():
    """Ten beads in a tube, above the floor."""
    scene = Scene(alt="A tube stands upright on the floor; ten beads with gaps between them fall in it.",
                  legend=False)
    view = scene.drawing(xlim=(-1.6, 1.6), ylim=(-0.2, 3.7), velocity_scale=1.0)
    view.ground((-1.2, 0), (1.2, 0))
    for side in (-1, 1):
        view.line((side*0.16, 0), (side*0.16, 3.5), color="body", width=2)
    for k in range(10):
        view.ball((0, 0.6 + 0.3*k), 0.1, spokes=0)
    view.velocity((-0.7, 2.0), (0, -1), when="before")
    return figure(scene)


@cache
def beads():
    """{model: (places of the three beads at TIMES, number of impacts or steps)}."""
    times, tube = np.linspace(*TIMES), beads_in_a_tube(3)
    path = drop_events(tube, START, BOUNCE, UNTIL)
    found = {MODELS[0]: (np.array([path(x)[:3] for x in times]), len(path.hits))}
    for name, k in SOFT.items():
        step = contact_duration(k, 0.5)/40
        run = follow_soft(tube, START, np.zeros(3), BOUNCE, k, step, round(UNTIL/step))
        found[name] = at_times(run, times), len(run.t) - 1
    for name, step in STEPS.items():
        run = follow_rigid(tube, START, np.zeros(3), BOUNCE, step, round(UNTIL/step))
        found[name] = at_times(run, times), len(run.t) - 1
    return found


def at_times(run, times):
    """Places at other times, by straight lines between the steps."""
    return np.array([np.interp(times, run.t, place) for place in run.q.T]).T


def three_models():
    """Three beads dropped in a tube: the film of one model, and all heights against time."""
    scene = Scene(
        alt="Left: three beads in a tube at one instant. Right: their heights against time, for the chosen "
            "model and, dashed, event by event; the beads bounce and come to rest on each other.",
        labels={"t": "t", "model": "model"}, units={"t": "s"}, start={"t": 0.25, "model": MODELS[1]})
    tables = {name: sampled(table(places), t=TIMES) for name, (places, _) in beads().items()}
    exact = tables[MODELS[0]]
    view = scene.drawing(xlim=(-0.45, 0.45), ylim=(-0.08, 1.02))
    view.ground((-0.35, 0), (0.35, 0), solid=False)          # soft beads sink in
    for side in (-1, 1):
        view.line((side*0.13, 0), (side*0.13, 1.0), color="body", width=2)
    plot = scene.plot(xlim=(0, UNTIL), ylim=(0, 0.9), xlabel="t in seconds", ylabel="height in metres",
                      ratio=1.2)
    for k in range(3):
        here = case("model", **{name: tables[name][k] for name in MODELS})
        there = case("model", **{name: tables[name][k](s) for name in MODELS})
        view.ball((0, here), 0.1, spokes=0)
        plot.curve(s, there, s, (0, UNTIL), n=241, color="accent", label="the model" if k == 0 else None)
        plot.curve(s, exact[k](s), s, (0, UNTIL), n=241, color="muted", dashed=True, width=1.5,
                   label="event by event" if k == 0 else None)
        plot.point((t, here), color="accent", size=5)
    reference = beads()[MODELS[0]][0]
    plot.readout("mean error", case("model", **{
        name: 1000*float(np.abs(places - reference).mean()) for name, (places, _) in beads().items()}),
        unit="mm", digits=2)
    plot.readout("impacts or steps", case("model", **{name: number for name, (_, number) in beads().items()}),
                 digits=0)
    return scene


def table(places):
    """A function of time from a table at TIMES."""
    def at(t):
        return places[round(t/UNTIL*(TIMES[2] - 1))]
    return at


@cache
def stepped_ball(step):
    """Places and velocities of the ball at the times of FALL, and three errors: mean of the place, mean and
    largest of the velocity."""
    run = follow_rigid(Bodies([[1.0]], [[1.0]], [0.0], [-9.81]), [1.0], [0.0], BOUNCE, step,
                       int(np.ceil(FALL[1]/step - 1e-9)))
    times = np.linspace(*FALL)
    place, velocity = dropped_ball(run.t, 1.0, BOUNCE)
    off = np.abs(run.q[:, 0] - place), np.abs(run.v[:, 0] - velocity)
    shown = np.array([np.interp(times, run.t, run.q[:, 0]), np.interp(times, run.t, run.v[:, 0])])
    return shown, (off[0].mean(), off[1].mean(), off[1].max())


def ball_in_steps():
    """A dropped ball, exactly and in steps: heights and velocities."""
    scene = Scene(
        alt="Two plots against time. Left: the height of a bouncing ball, exactly, and in steps, which lags "
            "a little. Right: its velocity; at each impact the steps jump up to one step late, so that for "
            "an instant the error is as large as the jump.",
        labels={"h": "h"}, units={"h": "s"}, start={"h": 0.05})
    place = sampled(lambda s, h: stepped_ball(round(h, 9))[0][:, round(s/FALL[1]*(FALL[2] - 1))], s=FALL, h=H)
    errors = sampled(lambda h: stepped_ball(round(h, 9))[1], h=H)
    true = sampled(lambda s: np.ravel(dropped_ball(s, 1.0, BOUNCE)), s=FALL)
    limits = (-0.15, 1.1), (-5, 5)
    for k, (ylim, name) in enumerate(zip(limits, ("height in metres", "velocity in m/s"))):
        plot = scene.plot(xlim=FALL[:2], ylim=ylim, xlabel="t in seconds", ylabel=name, ratio=1.1)
        plot.curve(s, true[k](s), s, FALL[:2], n=401, color="muted", label="exactly")
        plot.curve(s, place[k](s, h), s, FALL[:2], n=401, color="accent", label="in steps")
    plot.readout("mean error, place", 1000*errors[0], unit="mm", digits=1)
    plot.readout("mean error, velocity", errors[1], unit="m/s", digits=2)
    plot.readout("largest error, velocity", errors[2], unit="m/s", digits=2)
    return scene
