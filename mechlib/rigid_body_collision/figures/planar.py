"""Pictures: a rod and a brick on the floor, a ball against a rod, a folding rule (units: m = L = v₀ =
1)."""

import math

import numpy as np
import sympy as sp

from mechlib.scene import Scene, case, chosen, figure, sampled

from ..planar.ball_on_rod import ball_on_rod
from ..planar.clatter import clatter
from ..planar.folding_rule import fold
from ..planar.landing import brick_landing

t, theta, e, x, slim = sp.symbols("t theta e x h")
DEGREE = sp.pi/180
half = sp.Rational(1, 2)


def opening():
    """The rod at the instant its lower end touches, and three answers."""
    scene = Scene(alt="A tilted rod falls; its lower end A is about to touch a hatched floor. The centre C "
                      "and the upper end B move straight down at the same speed.", legend=False)
    view = scene.drawing(xlim=(-1.0, 1.0), ylim=(-0.14, 0.72), velocity_scale=0.26)
    c, s = sp.cos(30*DEGREE), sp.sin(30*DEGREE)
    A, C, B = (-c/2, 0.02), (0, s/2 + 0.02), (c/2, s + 0.02)
    view.ground((-0.9, 0), (0.9, 0))
    view.bar(A, B, thickness=0.05)
    view.point(C)
    for at in (C, B):
        view.velocity(at, (0, -1), when="before", label="v_0" if at is C else None, label_at="right")
    view.angle(A, 0.3, 0, 30*DEGREE, label=r"\theta")
    view.label(A, "A", offset=(-14, 10))
    view.label(C, "C", offset=(-8, 16))
    view.label(B, "B", offset=(2, 16))
    return figure(scene)


def egg(view, a, b, tilt, side):
    """A tilted ellipse that touches the horizontal tangent at the origin from above (side 1) or below;
    returns its centre."""
    c, s = math.cos(tilt), math.sin(tilt)
    reach = math.hypot(a*s, b*c)
    centre = (side*(a*a - b*b)*s*c/reach, side*reach)
    w = sp.Symbol("w")
    view.curve(centre[0] + a*c*sp.cos(w) - b*s*sp.sin(w), centre[1] + a*s*sp.cos(w) + b*c*sp.sin(w), w,
               (0, 2*sp.pi), color="body", width=2.5)
    return centre


def two_bodies():
    """Two bodies that touch, seen in the axes of their contact."""
    scene = Scene(alt="Two flat bodies touch at a point P. The normal n points from the lower body 2 into "
                      "the upper body 1, the tangent t to the right. Arms lead from the mass centres to P; "
                      "neither centre lies on the normal.", legend=False)
    view = scene.drawing(xlim=(-2.1, 2.1), ylim=(-2.35, 2.35))
    one, two = egg(view, 1.45, 0.75, 0.6, 1), egg(view, 1.35, 0.8, 0.8, -1)
    view.line((0, -2.2), (0, 2.2), dashed=True)
    view.line((-1.9, 0), (1.9, 0), dashed=True)
    view.line(one, (0, 0))
    view.line(two, (0, 0))
    view.arrow((0, 0), (0, 0.75), label="n", color="accent", label_at="left")
    view.arrow((0, 0), (0.75, 0), label="t", color="accent", label_at="right")
    view.point(one, label="C_1", place=30)
    view.point(two, label="C_2", place=210)
    view.point((0, 0))
    view.label((0, 0), "P", offset=(-14, 14))
    view.label((one[0]/2, one[1]/2), "r_1", offset=(14, -8))
    view.label((two[0]/2, two[1]/2), "r_2", offset=(14, -8))
    view.dimension((0, 2.05), (one[0], 2.05), label="|a_1|")
    view.dimension((two[0], -2.1), (0, -2.1), label="|a_2|")
    return figure(scene)


def landing_brick():
    """A brick (length 1, height h) lands on its corner A at the angle θ, on a smooth floor, at v₀ = 1."""
    scene = Scene(
        alt="A brick lands on its lower corner on a smooth floor. Arrows show the velocities of its centre "
            "and of four corners before and after, and the impulse of the floor. A curve gives the velocity "
            "of the centre after the landing against the angle of the brick.",
        labels={"theta": r"\theta", "e": "e", "h": "h/L"}, units={"theta": "°"},
        start={"theta": 30, "e": 1, "h": 0})
    landing = brick_landing(theta*DEGREE, slim, e)
    corners, centre = landing.corners, (0, landing.height)
    view = scene.drawing(xlim=(-1.25, 1.35), ylim=(-0.85, 2.05), velocity_scale=0.32, impulse_scale=0.3)
    view.ground((-1.2, 0), (1.3, 0))
    view.polygon(corners, visible=slim > 0.01)
    view.bar(corners[0], corners[1], thickness=0.035, visible=slim <= 0.01)
    for k, point in enumerate([*corners, centre]):
        shown = slim > 0.01 if k in (2, 3) else True
        view.velocity(point, (0, -1), when="before", visible=shown)
        view.velocity(point, landing.velocity(point), visible=shown)
    view.point(centre)
    view.reaction(corners[0], (0, landing.impulse), label="p_n", anchor="head")
    view.line((0, 0), centre, dashed=True)
    view.readout("softness $W_{nn}$", landing.softness, unit="1/m", digits=3)
    view.readout("velocity of the centre after, upwards", landing.rise, unit="v_0", digits=3)
    view.readout("energy lost", 100*landing.energy_loss, unit="%", digits=1)
    a = sp.Symbol("a")
    plot = scene.plot(xlim=(0, 90), ylim=(-1, 1.05), xlabel=r"$\theta$ in degrees",
                      ylabel=r"velocity of $C$ after / $v_0$")
    plot.line((0, 0), (90, 0), dashed=True)
    plot.curve(a, brick_landing(a*DEGREE, slim, e).rise, a, (0, 90), color="after")
    plot.point((theta, landing.rise), color="accent")
    return scene


RESTITUTIONS = {"1": 1.0, "0.8": 0.8, "0.5": 0.5}
LONG, TURNS = 4.0, 13


def clattering_rod():
    """The rod dropped at the angle θ: one clack after the other (m = L = g = 1)."""
    scene = Scene(
        alt="A rod falls on a smooth floor and clatters: its ends strike one after the other. A plot shows "
            "the heights of both ends and of the centre against time.",
        labels={"t": "t", "theta": r"\theta", "e": "e"}, units={"theta": "°"},
        start={"t": 0.0, "theta": 10, "e": "1"})
    tables = {}
    for name, bounce in RESTITUTIONS.items():
        def state(t, theta, bounce=bounce):
            times, heights, angles, _ = clatter(math.radians(theta), bounce, LONG)
            return float(np.interp(t, times, heights)), float(np.interp(t, times, angles))
        tables[name] = sampled(state, t=(0.0, LONG, 201), theta=(0.0, 60.0, TURNS))

    def at(time):
        return [case("e", **{name: f[k](time, theta) for name, f in tables.items()}) for k in (0, 1)]

    y, phi = at(t)
    reach = (sp.cos(phi)/2, sp.sin(phi)/2)
    view = scene.drawing(xlim=(-0.85, 0.85), ylim=(-0.15, 1.5))
    view.ground((-0.8, -0.02), (0.8, -0.02))                  # half the thickness that the rod is drawn with
    A, B = (-reach[0], y - reach[1]), (reach[0], y + reach[1])
    view.bar(A, B, thickness=0.04)
    view.point((0, y))
    view.label(A, "A", offset=(0, 15))
    view.label(B, "B", offset=(0, 15))
    tau = sp.Symbol("tau")
    z, psi = at(tau)
    plot = scene.plot(xlim=(0, LONG), ylim=(0, 1.5), xlabel=r"$t\sqrt{g/L}$", ylabel="height / L", ratio=1.3)
    plot.curve(tau, z - sp.sin(psi)/2, tau, (0, LONG), n=201, color="before", label="end A")
    plot.curve(tau, z + sp.sin(psi)/2, tau, (0, LONG), n=201, color="after", label="end B")
    plot.curve(tau, z, tau, (0, LONG), n=201, color="muted", dashed=True, label="centre")
    plot.point((t, y), color="accent")
    return scene


def ball_and_rod():
    """A ball of mass M strikes a rod at rest on ice, at x from its middle, seen from above."""
    mass = sp.Symbol("M")
    scene = Scene(
        alt="Seen from above: a ball flies against a rod that lies at rest on smooth ice and strikes it off "
            "its middle. Afterwards the rod moves on and turns. Bars show the energy of the ball, of the "
            "rod's motion, of its turning, and what is lost.",
        labels={"t": "t", "x": "x/L", "e": "e", "M": "M/m"}, start={"t": 0.5, "x": 0.3, "e": 1, "M": 1})
    hit = ball_on_rod(mass, x, e)
    late, before = sp.Max(t, 0), t < 0
    r = 0.07
    place = sp.Piecewise((t, before), (hit.ball*t, True)) - r - 0.02
    middle, turn = hit.rod*late, hit.spin*late
    view = scene.drawing(xlim=(-1.15, 1.55), ylim=(-0.8, 0.9), velocity_scale=0.4)
    ends = [(middle + k*sp.sin(turn)/2, k*sp.cos(turn)/2) for k in (-1, 1)]
    view.line((-1.1, x), (1.5, x), dashed=True)
    view.bar(*ends, thickness=0.045, solid=True)
    view.ball((place, x), r, spokes=0, solid=True)
    view.point((middle, 0))
    view.velocity((place, x), (1, 0), when="before", visible=before)
    view.velocity((place, x), (hit.ball, 0), visible=t >= 0)
    view.velocity((middle, 0), (hit.rod, 0), visible=t >= 0)
    view.readout("mass that the ball feels", hit.felt, unit="m", digits=3)
    view.readout("ball after", hit.ball, unit="v_0", digits=3)
    view.readout("spin of the rod", hit.spin, unit="v_0/L", digits=3)
    bars = scene.plot(ylim=(0, 1.05), ylabel="share of the energy", ratio=0.8)
    now = [sp.Piecewise((start, before), (share, True)) for start, share in zip((1, 0, 0, 0), hit.shares)]
    bars.bars([(name, height, "lost" if name == "lost" else "kinetic")
               for name, height in zip(("ball", "shift", "spin", "lost"), now)])
    return scene


JOINTS = ("locked", "hinge", "hinge with a stop")


def folding_rule():
    """A folding rule of two halves falls flat on an edge at x from its joint; drawn with the rates just after
    the blow."""
    scene = Scene(
        alt="A folding rule of two halves falls flat on an edge. After the blow it stays straight and "
            "turns, or folds at its joint, as the place of the edge and the kind of joint decide. A plot "
            "shows the energy lost against the place of the edge.",
        labels={"t": "t", "x": "x/L", "e": "e", "joint": "joint"},
        start={"t": 0.2, "x": 0.25, "e": 0, "joint": "hinge with a stop"})
    after = {joint: fold(joint, x, e) for joint in JOINTS}
    y, left, right, p, lost = (case("joint", **{joint: getattr(fate, name) for joint, fate in after.items()})
                               for name in ("joint", "left", "right", "impulse", "energy_loss"))
    late = sp.Max(t, 0)
    joint = sp.Piecewise((-t, t < 0), (y*t, True))
    view = scene.drawing(xlim=(-1.35, 1.35), ylim=(-0.92, 0.75), velocity_scale=0.2, impulse_scale=0.17)
    for limb, rate in ((-1, left), (1, right)):
        end = (limb*sp.cos(rate*late), joint + limb*sp.sin(rate*late))
        view.bar((0, joint), end, thickness=0.05)
        view.velocity(end, (0, -1), when="before", visible=t < 0)
        view.velocity(end, (-limb*rate*sp.sin(rate*late), y + limb*rate*sp.cos(rate*late)), visible=t >= 0)
    view.velocity((0, joint), (0, -1), when="before", visible=t < 0)
    view.velocity((0, joint), (0, y), visible=t >= 0)
    view.pin((0, joint), visible=sp.Or(chosen("joint", "hinge"), chosen("joint", "hinge with a stop")))
    view.point((0, joint), size=6, visible=chosen("joint", "locked"))
    view.polygon([(x, -0.03), (x - 0.09, -0.3), (x + 0.09, -0.3)], color="ground")
    view.reaction((x, -0.03), (0, p), anchor="head", label="p", visible=t >= 0)
    view.readout("relative rate of the halves after", left - right, unit="v_0/L", digits=3)
    view.readout("energy lost", 100*lost, unit="%", digits=1)
    s = sp.Symbol("s")
    plot = scene.plot(xlim=(0, 1), ylim=(0, 1.05), xlabel="x / L", ylabel=r"energy lost / $T^-$")
    for joint, colour in (("locked", "body"), ("hinge", "accent")):
        plot.curve(s, fold(joint, s, e).energy_loss, s, (0, 1), color=colour, label=joint)
    plot.line((half, 0), (half, 1.05), dashed=True)
    plot.point((x, lost), color="lost")
    return scene
