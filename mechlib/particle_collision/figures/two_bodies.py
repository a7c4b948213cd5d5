"""Pictures: two bodies on a line, Newton's cradle, a stack of balls."""

import numpy as np
import sympy as sp

from mechlib.particle_collision import cradle_after, cradle_motion, energy_shares, newton
from mechlib.scene import Scene, figure, sampled

from ..two_bodies.measured import EACH_FURTHER_BALL, contact_time

q, e, v_2, t, g, s, n = sp.symbols("q e v_2 t g s n")


def opening():
    """Newton's cradle with five balls: the first one comes in."""
    scene = Scene(alt="Newton's cradle: five equal steel balls hang side by side on threads from a beam. "
                      "The leftmost ball has been lifted and is swinging down towards the other four.",
                  legend=False)
    view = scene.drawing(xlim=(-3.1, 2.2), ylim=(-0.45, 2.75), velocity_scale=0.9)
    view.ground((2.0, 2.4), (-2.0, 2.4))
    swing = sp.rad(38)
    for i in range(5):
        top = (sp.Rational(3, 5)*(i - 2), 2.4)
        at = (top[0] - 2.1*sp.sin(swing), 2.4 - 2.1*sp.cos(swing)) if i == 0 else (top[0], 0.3)
        view.line(top, at, color="body")
        view.ball(at, 0.3, spokes=0, solid=True)
    view.velocity(at=(sp.Rational(-6, 5) - 2.1*sp.sin(swing), 2.4 - 2.1*sp.cos(swing)),
                  by=(sp.cos(swing), -sp.sin(swing)), when="before", label="v")
    view.label((0, -0.25), "what leaves on the right?")
    return figure(scene)


def two_bodies():
    """Body 1 (mass 1, velocity 1) meets body 2 (mass q, velocity v₂)."""
    scene = Scene(
        alt="Two blocks on a line before and after they collide, with their velocities. Bars divide the "
            "kinetic energy into that of the common motion, which no internal force can take, that of the "
            "relative motion which is left, and what is lost.",
        labels={"q": "m_2/m_1", "e": "e", "v_2": "v_2/v_1"}, start={"q": 1, "e": 0.5, "v_2": 0})
    after = newton(1, q, 1, v_2, e)
    size = sp.Rational(7, 10)*sp.sqrt(q)
    for title, y, velocities, when, apart in (("before", 2.3, (1, v_2), "before", 0.45),
                                              ("after", 0, after, "after", 0.45)):
        if y:
            view = scene.drawing(xlim=(-2.7, 3.2), ylim=(-0.25, 4.5), velocity_scale=1.0)
        view.ground((-2.6, y), (3.1, y))
        view.label((-2.2, y), title, offset=(0, 16), align="left")
        view.block((-apart/2 - 0.35, y + 0.35), 0.7, 0.7, label="m_1", solid=True)
        view.block((apart/2 + size/2, y + size/2), size, size, label="m_2", solid=True)
        view.velocity((-apart/2 - 0.35, y + sp.Max(size, 0.7) + 0.45), (velocities[0], 0), when=when)
        view.velocity((apart/2 + size/2, y + sp.Max(size, 0.7) + 0.2), (velocities[1], 0), when=when)
    view.readout("v_1^+/v_1", after[0], digits=3)
    view.readout("v_2^+/v_1", after[1], digits=3)
    common, left, lost = energy_shares(1, q, 1, v_2, e)
    total = common + left + lost
    bars = scene.plot(ylim=(0, 1.15), ylabel="share of the energy")
    bars.bars([("before", {"body": common/total, "kinetic": (left + lost)/total}),
               ("after", {"body": common/total, "kinetic": left/total, "lost": lost/total})])
    return scene


FILM, FRAMES, STRETCH = 9.0, 121, 0.25          # time in δ_m/v, its grid, length on the page of one δ_m


def film(count):
    """Displacements and velocities of ``count`` balls in contact against the time t, sampled."""
    place, v = cradle_motion(count, np.linspace(0, FILM, FRAMES))
    rows = np.hstack([place, v])
    made = sampled(lambda t: rows[round(t/FILM*(FRAMES - 1))], t=(0.0, FILM, FRAMES))
    return made[:count], made[count:]


def hertz_cradle(most=5):
    """The balls and their velocities while the pulse runs through the row; displacements exaggerated."""
    scene = Scene(
        alt="A row of balls in contact, struck by the first. The pulse runs through the row: balls are "
            "squeezed, drawn as an overlap, and fast for a moment; the last one flies off and the first one "
            "moves slowly back. Curves show the velocity of each ball against time.",
        labels={"n": "number of balls", "t": "t"}, start={"n": 3, "t": 0.0}, legend=False)
    view = scene.drawing(xlim=(-3.8, 5.0), ylim=(-0.8, 1.3), velocity_scale=1.0)
    plot = scene.plot(xlim=(0, FILM), ylim=(-0.2, 1.05), xlabel=r"t\,v/\delta_m", ylabel="velocity / v")
    plot.line((0, 0), (FILM, 0))
    for count in range(2, most + 1):
        here = sp.Eq(n, count)
        for i, (place, velocity) in enumerate(zip(*film(count))):
            colour = "after" if i == count - 1 else "before" if i == 0 else "muted"
            plot.curve(s, velocity(s), s, (0, FILM), color=colour, dashed=i == 0, visible=here)
            plot.point((t, velocity), color=colour, visible=here)
            x = sp.Rational(6, 5)*(i - sp.Rational(count - 1, 2)) + STRETCH*place
            view.ball((x, 0), 0.6, spokes=0, visible=here)      # squeezed, magnified: they overlap
            view.velocity((x, 0.85), (velocity, 0), when="before" if i == 0 else "after", color=colour,
                          visible=here)
            plot.readout(f"ball ${i + 1}$", velocity, unit="v", digits=4, visible=here)
    return scene


def gaps_in_the_cradle():
    """Three balls with gaps between them: the velocities after, against the gap."""
    scene = Scene(
        alt="Velocities of three balls of a cradle after the collision against the gap between them. With "
            "gaps of half a squeeze the first two balls are nearly at rest and the third has nearly all the "
            "velocity.",
        labels={"g": "gap"}, units={"g": r"\delta_m"}, start={"g": 0})
    after = sampled(lambda g: list(cradle_after(3, round(g, 6), digits=7)), g=(0.0, 1.2, 49))
    plot = scene.plot(xlim=(0, 1.2), ylim=(-0.1, 0.1), xlabel=r"gap in units of $\delta_m$",
                      ylabel="velocity / v", title="the first two balls")
    plot.line((0, 0), (1.2, 0))
    last = scene.plot(xlim=(0, 1.2), ylim=(0.992, 1.001), xlabel=r"gap in units of $\delta_m$",
                      ylabel="velocity / v", title="the third ball")
    last.line((0, 1), (1.2, 1))
    for i, (panel, colour) in enumerate(((plot, "before"), (plot, "muted"), (last, "after"))):
        panel.curve(s, after[i](s), s, (0, 1.2), color=colour, dashed=i == 0, label=f"ball ${i + 1}$")
        panel.point((g, after[i]), color=colour)
        panel.readout(f"ball ${i + 1}$", after[i], digits=4)
    return scene


def contact_times():
    """How long a row of balls stays in contact: the Hertz chain, pairs in turn, and a measurement."""
    most = 6
    scene = Scene(alt="Contact time of a row of balls against their number. The computed points of the Hertz "
                      "chain lie on the measured line, on which each further ball adds half the time of two. "
                      "Pairs that collide in turn would give a line twice as steep.", height=320)
    plot = scene.plot(xlim=(1.8, 6.2), ylim=(0, 5.4), xlabel="number of balls",
                      ylabel="contact time / that of two", ratio=1.5)
    plot.curve(s, s - 1, s, (2, most), color="muted", dashed=True, label="pairs in turn")
    plot.curve(s, 1 + EACH_FURTHER_BALL*(s - 2), s, (2, most), color="before", label="measured")
    for count in range(2, most + 1):
        plot.point((count, contact_time(count)), color="accent", size=6)
    return figure(scene)
