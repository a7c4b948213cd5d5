"""Pictures: the plane of two velocities, energy ellipses, carriages that couple."""

import sympy as sp

from mechlib.persistent_impact.gauss.coupling_train import moving, place, travelled
from mechlib.persistent_impact.gauss.energy import constraint_measure, energy, free_velocity
from mechlib.persistent_impact.gauss.velocity_plane import (
    allowed,
    joined_pair,
    level_line,
    place_on_line,
    rope_and_wall,
)
from mechlib.scene import Scene, figure

ratio, phi, tau, P, e, scaled = sp.symbols("ratio varphi tau P e scaled")
u_1, u_2, s, t, gap = sp.symbols("u_1 u_2 s t g")


class Plane:
    """The plane of two velocities with the kinetic metric diag(1, r), r = m₂/m₁; its second axis may be
    stretched by √r."""

    def __init__(self, view, across, up):
        self.view, self.stretch = view, 1 + scaled*(sp.sqrt(ratio) - 1)
        view.arrow((across[0], 0), (across[1] - across[0], 0), color="muted", look="thin", label="v_1")
        for text, shown in (("v_2", sp.Eq(scaled, 0)), (r"\sqrt{m_2/m_1}\,v_2", sp.Eq(scaled, 1))):
            view.arrow((0, up[0]), (0, up[1] - up[0]), color="muted", look="thin", label=text, visible=shown)

    def at(self, u):
        """Where a pair of velocities is drawn."""
        return u[0], self.stretch*u[1]

    def ellipse(self, centre, level, **style):
        """All velocities at the kinetic distance ½‖u - centre‖² = level."""
        x, y = self.at(level_line(ratio, centre, level, s))
        self.view.curve(x, y, s, (0, 2*sp.pi), n=160, **style)

    def arrow(self, a, b, **style):
        a, b = self.at(a), self.at(b)
        self.view.arrow(a, (b[0] - a[0], b[1] - a[1]), **style)

    def line(self, length=6, **style):
        self.view.line(*(self.at(allowed(phi, k*length)) for k in (-1, 1)), **style)

    def point(self, u, **style):
        self.view.point(self.at(u), **style)


def least_constraint():
    """A blow, a coupling, and the velocity the constraint leaves: the trial of least Z."""
    scene = Scene(
        alt="The plane of two velocities. An arrow leads from the velocity before to the free velocity, "
            "another from there to the closest point of the constraint line, where an ellipse around the "
            "free velocity touches the line. A second panel shows Gauss's function Z along the line, a "
            "parabola with its lowest point at the actual velocity.",
        legend={"impulse": "blow / mass", "reaction": "reaction impulse / mass"},
        labels={"ratio": "mass ratio $m_2/m_1$", "varphi": r"line angle $\varphi$", "P": "blow $P/m_1$",
                "tau": r"trial velocity $\tau$", "scaled": "draw in the kinetic metric"},
        units={"varphi": "rad"}, start={"ratio": 2, "varphi": 0.79, "P": 0.8, "tau": 1.6, "scaled": False})
    view = scene.drawing(xlim=(-0.7, 3.9), ylim=(-1.25, 3.5))
    plane = Plane(view, (-0.55, 3.7), (-1.1, 3.3))
    pair = joined_pair(ratio, phi, before=(1, sp.Rational(1, 4)), blow=P)
    free, after, trial = free_velocity(pair), pair.solve(by="gauss").after, allowed(phi, tau)
    of_trial, least = constraint_measure(pair, trial), constraint_measure(pair, after)
    plane.line(color="body", width=2.5)
    plane.ellipse(free, of_trial, color="muted", dashed=True, width=1.4)
    plane.ellipse(free, least, color="reaction", width=1.8)
    plane.arrow(pair.before, free, color="impulse", look="impulse")
    plane.arrow(free, after, color="reaction", look="reaction")
    plane.point(pair.before, label="u^-", place=(0, -15), color="before", size=5)
    plane.point(free, label=r"u^{\circ}", place=(14, -10), color="ink", size=5)
    plane.point(after, label="u^+", place=(-16, 10), color="after", size=6)
    plane.point(trial, color="accent", size=5)
    view.readout("$Z$ of the trial", of_trial, color="accent")
    view.readout("least $Z$", least, color="reaction")
    plot = scene.plot(xlim=(-0.4, 2.4), ylim=(0, 7), xlabel=r"trial velocity $\tau$ along the line",
                      ylabel="Z/m_1")
    plot.curve(s, of_trial.subs(tau, s), s, (-0.4, 2.4), color="reaction")
    plot.point((place_on_line(phi, after), least), color="after", size=6)
    plot.point((tau, of_trial), color="accent", size=5)
    return scene


def mirror():
    """The velocity before, its projection and its reflection; the energy ellipses through both ends."""
    scene = Scene(
        alt="The plane of two velocities with a constraint line. From the velocity before, an arrow leads "
            "across the line to the velocity after; the projection lies on the line. Two ellipses of "
            "constant kinetic energy around the origin pass through the velocities before and after. Bars "
            "compare the energies.",
        legend={"reaction": "reaction impulse / mass"},
        labels={"ratio": "mass ratio $m_2/m_1$", "varphi": r"line angle $\varphi$", "u_1": "$v_1$ before",
                "u_2": "$v_2$ before",
                "e": "restitution $e$", "scaled": "draw in the kinetic metric"},
        units={"varphi": "rad"}, start={"ratio": 2, "varphi": 0.79, "u_1": 1.4, "u_2": -0.3, "e": 0.5,
                                        "scaled": False})
    view = scene.drawing(xlim=(-2.7, 2.7), ylim=(-2.6, 2.6))
    plane = Plane(view, (-2.5, 2.5), (-2.4, 2.4))
    pair = joined_pair(ratio, phi, before=(u_1, u_2), e=e)
    before, after = pair.before, pair.solve(by="gauss").after
    foot = joined_pair(ratio, phi, before=(u_1, u_2)).solve(by="gauss").after
    energies = [energy(pair, u) for u in (before, after)]
    plane.line(color="body", width=2.5)
    plane.ellipse((0, 0), energies[0], color="before", dashed=True, width=1.4)
    plane.ellipse((0, 0), energies[1], color="after", width=1.6)
    plane.arrow(before, after, color="reaction", look="reaction")
    plane.point(foot, label="e=0", place=(30, 10), size=4, color="muted")
    plane.point(before, label="u^-", place=(14, -12), color="before", size=5)
    plane.point(after, label="u^+", place=(-14, 12), color="after", size=6)
    bars = scene.plot(ylim=(0, 3.8), ylabel="energy / $m_1$", ratio=0.75)
    bars.bars([("before", energies[0], "kinetic"), ("after", energies[1], "kinetic"),
               ("lost", energies[0] - energies[1], "lost")])
    return scene


def mixed_restitution():
    """Two constraints with different restitution: the result lies outside the energy ellipse."""
    scene = Scene(alt="The plane of the velocities of two carriages. A circle around the origin, the energy "
                      "before, passes through the velocity before at (-1, 0). The velocity after, at (1, "
                      "1), lies outside the circle; the velocity with a slack rope, at (1, 0), lies on it.",
                  legend=False, height=330)
    view = scene.drawing(xlim=(-1.75, 2.2), ylim=(-1.4, 1.5))
    for way, text in (((1, 0), "v_1"), ((0, 1), "v_2")):
        view.arrow((-1.15*way[0], -1.15*way[1]), (2.85*way[0], 2.7*way[1]), color="muted", look="thin",
                   label=text)
    rope, slack = rope_and_wall(taut=True), rope_and_wall(taut=False)
    level = level_line(1, (0, 0), energy(rope, rope.before), s)
    view.curve(*level, s, (0, 2*sp.pi), color="before", dashed=True, width=1.6)
    view.line((-1.25, -1.25), (1.4, 1.4), color="body", width=1.5)
    view.label((-1.25, -1.25), "rope stays taut: $v_1=v_2$", align="left", offset=(12, -6))
    view.point(rope.before, label="u^-", place=(-16, 12), color="before", size=6)
    view.point(rope.solve(by="gauss").after, label="u^+?", place=(24, -4), color="accent", size=6)
    view.point(slack.solve(by="gauss").after, label="rope slack", place=(38, -14), color="after", size=6)
    view.label((-0.72, 0.72), "T=T^-", offset=(-26, 8), color="before")
    return figure(scene)


COUNT, LENGTH = 4, sp.Rational(4, 5)


def draw_carriage(view, x, coupled):
    """A carriage with two wheels, and its coupling towards the next one."""
    view.block((x, sp.Rational(1, 4)), LENGTH, sp.Rational(1, 2), solid=True)
    for side in (-1, 1):
        view.wheel((x + side*LENGTH/4, -0.06), 0.1, spokes=0)
    view.line((x + LENGTH/2, 0.1), (x + LENGTH/2 + sp.Rational(1, 5), 0.1), color="ink", width=2.5,
              visible=coupled)


def opening():
    """The same carriage rolls towards three that stand close, and towards three that stand apart."""
    scene = Scene(alt="Two tracks. On each a carriage rolls to the right towards three carriages at rest. On "
                      "the upper track the three stand buffer to buffer, on the lower one with gaps between "
                      "them.", legend=False, height=260)
    for title, apart in (("buffer to buffer", 0), ("with gaps", sp.Rational(9, 20))):
        view = scene.drawing(xlim=(-2.1, 5.1), ylim=(-0.35, 1.05), title=title, velocity_scale=0.8)
        view.ground((-2.0, -0.16), (5.0, -0.16))
        for i in range(COUNT):
            draw_carriage(view, place(i, apart, -sp.Rational(3, 2)), i < COUNT - 1)
        view.velocity((-sp.Rational(3, 2), 0.75), (1, 0), when="before", label="v_0")
    return figure(scene)


def rolling_train():
    """Four carriages with gaps: one rolls, couples to the next, and so on."""
    scene = Scene(
        alt="Four carriages on a track, the first one rolling. It couples to the second, both to the third, "
            "and so on. A staircase shows the kinetic energy against time: one half, one third, one quarter "
            "of the first.",
        labels={"t": r"time $tv_0/\ell$", "g": r"gap $g/\ell$"}, start={"t": -0.6, "g": 0.3}, height=240)
    view = scene.drawing(xlim=(-1.6, 5.8), ylim=(-0.45, 1.1), velocity_scale=0.9)
    view.ground((-1.5, -0.16), (5.7, -0.16))
    way = travelled(gap, t, COUNT)
    for i in range(COUNT):
        draw_carriage(view, place(i, gap, way), i < COUNT - 1)
    joined = moving(gap, t, COUNT)
    view.velocity((way + LENGTH/2, 0.75), (1/joined, 0), label="v")
    view.readout("carriages that move", joined, digits=0)
    view.readout("velocity", 1/joined, unit="v_0")
    plot = scene.plot(xlim=(-1, 4), ylim=(0, 1.1), xlabel=r"t v_0/\ell", ylabel="energy left", ratio=3)
    plot.curve(s, 1/moving(gap, s, COUNT), s, (-1, 4), color="kinetic", n=600)
    plot.point((t, 1/joined), color="accent", size=5)
    return scene
