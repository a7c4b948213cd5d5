"""Pictures: a rod that lands on a rail, a sleigh on one blade that is struck (ruler: m = L = v₀ =
1)."""

import sympy as sp

from mechlib.persistent_impact.jourdain import (
    energy_shares,
    land_on_rail,
    strike_sleigh,
    velocity_along,
    velocity_on_axis,
)
from mechlib.scene import Scene, figure

x, omega_0, s = sp.symbols("x omega_0 s")
a, b, beta = sp.symbols("a b beta")
ENDS = (-sp.Rational(1, 2), sp.Rational(1, 2))


def draw_rail(view, at):
    """A narrow rail, seen from its end."""
    view.polygon([(at, -0.02), (at + 0.04, -0.5), (at - 0.04, -0.5)], color="ground")
    view.ground((-0.6, -0.5), (0.6, -0.5))


def draw_profile(view, u, when, shift, stations=5):
    """Arrows along the rod and the line through their tips, for u = (v, ω)."""
    scale = view.options["velocity_scale"]
    ends = [(place + shift, scale*velocity_along(u, place)) for place in ENDS]
    view.line(*ends, color=when, dashed=when == "before", width=1.2)
    for k in range(stations):
        place = sp.Rational(k, stations - 1) - sp.Rational(1, 2)
        view.velocity((place + shift, 0), (0, velocity_along(u, place)), when=when)


def opening():
    """The falling ruler, just before and just after a rail has caught it."""
    scene = Scene(alt="Two pictures of a level ruler above a narrow rail, which stands right of the ruler's "
                      "centre. Left, before the landing: every point moves down at the same speed. Right, "
                      "after it: the point on the rail is at rest, the long part left of it moves down, "
                      "faster towards its end, the short part moves up, and the rail pushes up.")
    rail = sp.Rational(1, 5)
    jump = land_on_rail(rail)
    for when, title, u in (("before", "just before", jump.impact.before),
                           ("after", "just after", jump.after)):
        view = scene.drawing(xlim=(-0.62, 0.62), ylim=(-0.58, 0.42), title=title, velocity_scale=0.25,
                             impulse_scale=0.4)
        draw_rail(view, rail)
        view.rod(*((place, 0) for place in ENDS), width=7)
        draw_profile(view, u, when, 0, stations=9)
        view.point((0, 0), color="ink", size=4)
    view.reaction((rail, 0), (0, jump.reactions[0]), label=r"\Lambda", anchor="tail")
    return figure(scene)


def rod_on_rail():
    """The landing with the rail at x: velocities along the rod, spin after, and where the energy goes."""
    scene = Scene(
        alt="A level rod lands on a rail. Dashed arrows along it show the velocities before, solid arrows "
            "those after the landing; the line through their tips passes through zero at the rail. A curve "
            "shows the spin after the landing for every place of the rail, bars show how the energy is "
            "shared.",
        labels={"x": "rail at $x/L$", "omega_0": r"spin before, $\omega_0L/v_0$"},
        start={"x": 0.2, "omega_0": 0}, height=290)
    jump = land_on_rail(x, omega_0)
    velocity, spin = jump.after
    view = scene.drawing(xlim=(-0.62, 0.62), ylim=(-0.58, 0.48), velocity_scale=0.24, impulse_scale=0.35)
    draw_rail(view, x)
    view.rod(*((place, 0) for place in ENDS), width=7)
    draw_profile(view, jump.impact.before, "before", -0.012)
    draw_profile(view, jump.after, "after", 0.012)
    view.reaction((x, 0), (0, jump.reactions[0]), label=r"\Lambda", anchor="tail", label_at="right")
    view.readout("centre", velocity, unit="v_0")
    for name, place in zip(("left end", "right end"), ENDS, strict=True):
        view.readout(name, velocity_along(jump.after, place), unit="v_0")
    share = scene.plot(ylim=(0, 1.15), ylabel="share of the energy", ratio=0.85)
    shares = energy_shares(jump)
    share.bars([("fall", shares.fall, "kinetic"), ("spin", shares.spin, "kinetic"),
                ("lost", shares.lost, "lost")])
    plot = scene.plot(xlim=(-0.5, 0.5), ylim=(-2.9, 2.9), xlabel="x/L", ylabel=r"\omega^+L/v_0", ratio=2.3)
    plot.curve(s, spin.subs(x, s), s, (-0.5, 0.5), color="after")
    plot.point((x, spin), color="accent", size=5)
    return scene


def draw_sleigh(view, centre):
    """Seen from above, heading right: hull, two smooth feet in front, the blade at the origin."""
    view.polygon([(-0.3, -0.22), (0.9, -0.22), (1.15, -0.1), (1.22, 0), (1.15, 0.1), (0.9, 0.22),
                  (-0.3, 0.22)],
                 filled=True, width=2)
    for side in (-0.14, 0.14):
        view.point((0.98, side), color="muted", size=4)
    view.rod((-0.2, 0), (0.2, 0), width=5, color="ink")
    view.point((centre, 0), label="G", place=(-16, 0), size=4.5)


def sleigh_picture():
    """The sleigh from above, with its measures."""
    scene = Scene(alt="A sleigh seen from above, heading right. Its blade, a short line along the heading, "
                      "touches the ice at B near the rear. The mass centre G lies at the distance a in "
                      "front of B, and a blow P hits sideways at the distance b in front of B.", legend=False)
    view = scene.drawing(xlim=(-0.75, 1.75), ylim=(-0.72, 0.62), impulse_scale=0.42, velocity_scale=0.4)
    draw_sleigh(view, 0.5)
    view.point((0, 0), label="B", place=(0, -16), size=3, color="accent")
    view.dimension((0, 0.22), (0.5, 0.22), label="a", offset=0.14)
    view.dimension((0, -0.22), (0.95, -0.22), label="b", offset=-0.3)
    view.impulse((0.95, 0), (0, 1), label="P", anchor="head", label_at="right")
    view.arrow((1.3, 0), (0.3, 0), label="v", color="after", look="after")
    return figure(scene)


def struck_sleigh():
    """A blow of any direction on the sleigh's axis: what it does, and what the blade has to hold."""
    scene = Scene(
        alt="A sleigh on one blade, seen from above, is struck on its axis. Arrows show the velocities of "
            "the blade's point and of the mass centre after the blow and the impulse with which the ice "
            "holds the blade. A curve shows this impulse for every place of the blow.",
        labels={"beta": r"direction $\beta$", "b": "blow at $b$", "a": "centre at $a$"},
        units={"beta": "rad", "b": "m", "a": "m"}, start={"beta": 1.2, "b": 0.3, "a": 0.4})
    jump = strike_sleigh(b, beta, a)
    along, _, spin = jump.after
    hold = jump.reactions[0]
    view = scene.drawing(xlim=(-0.85, 1.75), ylim=(-0.8, 0.8), velocity_scale=0.5, impulse_scale=0.48)
    draw_sleigh(view, a)
    view.impulse((b, 0), (sp.cos(beta), sp.sin(beta)), label="P", anchor="head")
    view.reaction((0, 0), (0, hold), label=r"\Lambda", label_at="right")
    view.velocity((0, 0), velocity_on_axis(jump.after, 0), label="v_B^+", label_at="left")
    view.velocity((a, 0), velocity_on_axis(jump.after, a), label="v_G^+", label_at="right")
    view.spin((a, 0), 0.36, spin, start=sp.pi/2, scale=0.7)
    view.readout(r"forward speed $v^+$", along, unit="m/s")
    view.readout(r"turning rate $r^+$", spin, unit="rad/s")
    view.readout(r"held by the ice $\Lambda$", hold, unit="N s")
    plot = scene.plot(xlim=(-0.3, 1.2), ylim=(-1.6, 1.6), xlabel="$b$ (m)", ylabel=r"$\Lambda$ (N s)",
                      zero=True)
    plot.curve(s, hold.subs(b, s), s, (-0.3, 1.2), color="reaction")
    plot.point((b, hold), color="accent", size=5)
    return scene
