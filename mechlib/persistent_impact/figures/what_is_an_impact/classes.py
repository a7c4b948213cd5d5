"""Pictures: the four classes of impact."""

import sympy as sp

from mechlib.persistent_impact.what_is_an_impact import coupling
from mechlib.persistent_impact.what_is_an_impact.repeated import bouncing, joined, rattling, rest_time, tau
from mechlib.scene import Scene, figure
from mechlib.systems import pinned_rod

from .four_films import (
    END,
    HOPS,
    START,
    V_BALL,
    V_STOP,
    WAYS,
    D,
    G,
    P,
    bounce_bars,
    bouncing_ball,
    carriages,
    e,
    ratio,
    rattle,
    rod_motion,
    strip,
    struck_rod,
    t,
    x,
)

WHOLE = [(START, END)]
STAYS = [(0, END)]


def four_films():
    """All four at once."""
    scene = Scene(alt="Four short films. A hammer strikes a rod that hangs from a pin. A carriage runs into "
                      "another and couples. A block on a spring hits two stops in turn. A ball bounces "
                      "along the ground.", start={"t": 0.1})
    view = scene.drawing(xlim=(-1.9, 2.2), ylim=(-2.05, 0.45), title="1: a hammer strikes a hanging rod",
                         velocity_scale=0.4, impulse_scale=1.6)
    struck_rod(view)
    view = scene.drawing(xlim=(-2.4, 2.9), ylim=(-0.7, 2.5), title="2: two carriages couple",
                         velocity_scale=0.9, impulse_scale=1)
    carriages(view)
    view = scene.drawing(xlim=(-2.2, 2), ylim=(-0.6, 1.95), title="3: a mass rattles between stops",
                         velocity_scale=0.45, impulse_scale=0.32)
    rattle(view)
    view = scene.drawing(xlim=(-0.8, 1.8), ylim=(-0.55, 1.1), title="4: a ball bounces", velocity_scale=0.22,
                         impulse_scale=0.14)
    bouncing_ball(view)
    return scene


def _rate_plot(scene, ylim, ylabel):
    return scene.plot(xlim=(START, END), ylim=ylim, xlabel="t", ylabel=ylabel, zero=True)


def _pieces(plot, stretches):
    """A velocity with jumps: curves, dashed where it jumps, and a dot for now."""
    for k, now in enumerate(stretches):
        low, high = sp.Max(now.start, START), sp.Min(now.end, END)
        shown = sp.sympify(now.start < END)
        plot.curve(tau, now.rate, tau, (low, high), n=30, color="after" if k else "before", visible=shown)
        if k:
            plot.line((low, stretches[k - 1].rate.subs(tau, low)), (low, now.rate.subs(tau, low)),
                      dashed=True, color="accent", visible=shown)
    plot.point((t, joined(stretches, sp.S.Zero, t)[1]), size=5)


def class_1():
    """The struck rod: the pin holds before, during and after."""
    scene = Scene(alt="A hammer strikes a rod hanging from a pin. A strip of time shows that the pin holds "
                      "throughout. The angular velocity of the rod jumps at time zero; the velocity of the "
                      "pinned end is zero all the time.",
                  labels={"P": "P", "x": "x/L"}, start={"t": 0.1, "P": 0.4, "x": 0.9})
    view = scene.drawing(xlim=(-1.75, 1.8), ylim=(-2.6, 0.45), velocity_scale=0.4, impulse_scale=1.6)
    struck_rod(view, P, x)
    strip(view, WHOLE, "the pin holds", -1.5, 1.7, -2.4)
    plot = _rate_plot(scene, (-1.6, 1.6), "velocity")
    spin, pin = pinned_rod.struck_rod(P, x)
    _, now, later = rod_motion(spin)
    plot.curve(tau, later, tau, (0, END), n=76, color="after", label="angular velocity")
    plot.line((0, 0), (0, spin), dashed=True, color="accent")
    plot.curve(tau, 0, tau, (START, END), n=2, color="reaction", label=r"$\gamma$ at the pin", width=3)
    plot.point((t, now), size=5)
    view.readout("impulse of the pin", pin, digits=2, color="reaction")
    return scene


def class_2():
    """The carriages: a constraint appears and stays."""
    scene = Scene(alt="A carriage runs into a resting one and couples. A strip of time shows that the "
                      "coupling holds from time zero on. The difference of the velocities is minus one "
                      "before and zero after.",
                  labels={"ratio": "m_1/m_2"}, start={"t": -0.4, "ratio": 1})
    view = scene.drawing(xlim=(-2.4, 3.8), ylim=(-1.2, 2.1), velocity_scale=0.9, impulse_scale=1)
    carriages(view, ratio)
    strip(view, STAYS, "the coupling holds", -2.3, 3.7, -0.85)
    plot = _rate_plot(scene, (-1.2, 0.4), r"\gamma = v_2 - v_1")
    _pieces(plot, coupling.gap(ratio))
    view.readout("velocity after / $v_0$", coupling.couple(ratio).after[0], digits=2, color="after")
    view.readout("share of the energy lost", coupling.share_lost(ratio), digits=2, color="lost")
    return scene


def class_3():
    """The mass between stops: a constraint lasts as long as the contact, and comes again."""
    scene = Scene(alt="A block on a spring hits a right and a left stop in turn. A strip of time shows "
                      "short moments at which a stop acts. The velocity of the block changes its sign at "
                      "each of them.", start={"t": -0.2, "e": 0.8})
    view = scene.drawing(xlim=(-2.2, 2), ylim=(-0.85, 1.3), velocity_scale=0.45, impulse_scale=0.32)
    rattle(view, e)
    ways = rattling(V_STOP, D, 1, e, WAYS)
    strip(view, [(way.start - 0.03, way.start + 0.03) for way in ways[1:]], "a stop acts", -2, 1.8, -0.6)
    plot = _rate_plot(scene, (-1.8, 1.8), r"\dot{x}")
    _pieces(plot, ways)
    return scene


def class_4():
    """The ball: a constraint lasts as long as the contact."""
    scene = Scene(alt="A ball bounces along the ground, each time less high. A strip of time shows short "
                      "moments at which the ground acts. The vertical velocity jumps at each from minus to "
                      "plus, down to the fraction e.", start={"t": -0.3, "e": 0.8})
    view = scene.drawing(xlim=(-0.85, 1.95), ylim=(-0.72, 1), velocity_scale=0.25, impulse_scale=0.13)
    bouncing_ball(view, e)
    strip(view, bounce_bars(e), "the ground acts", -0.75, 1.85, -0.57)
    plot = _rate_plot(scene, (-2.1, 2.1), r"\gamma = \dot{y}")
    _pieces(plot, bouncing(V_BALL, G, e, HOPS))
    plot.curve(tau, 0, tau, (rest_time(V_BALL, G, e), END), n=2, color="after",
               visible=rest_time(V_BALL, G, e) < END)
    view.readout("at rest after $t$ =", rest_time(V_BALL, G, e), digits=2)
    return scene


def timeline():
    """When does the constraint act? After fig. 1.0.1 of jin2005."""
    scene = Scene(alt="Four lines of time, one for each class, with the duration of the impact shaded. The "
                      "constraint of class 1 acts before, during and after. That of class 2 acts from the "
                      "impact on. That of class 3 acts again and again, for the duration of each impact. "
                      "That of class 4 acts once.", legend=False, height=300)
    view = scene.drawing(xlim=(-2.6, 4.9), ylim=(0.3, 5.5))
    view.polygon([(0, 0.5), (0.3, 0.5), (0.3, 5), (0, 5)], color="muted", width=0.5)
    view.label((0.15, 5.25), r"\Delta t", size=16)
    bars = [[(-2.2, 4)], [(0, 4)], [(0, 0.3), (1.5, 1.8), (3, 3.3)], [(0, 0.3)]]
    names = ("1: the pin, persistent", "2: the coupling, persistent", "3: the stops, not persistent",
             "4: the ground, not persistent")
    for k, (name, pieces) in enumerate(zip(names, bars)):
        y, color = 4.25 - 1.12*k, "accent" if k < 2 else "reaction"
        view.arrow((-2.4, y), (6.7, 0), color="muted", look="thin", label="t" if k == 3 else None)
        view.label((-2.4, y), name, align="left", color=color, offset=(0, 18), size=14)
        for low, high in pieces:
            view.line((low + 0.06, y), (high - 0.06, y), color=color, width=10)
    return figure(scene)
