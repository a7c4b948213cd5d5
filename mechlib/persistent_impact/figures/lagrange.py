"""Pictures: the pinned square of rods, struck and landing (units: m = L = 1)."""

import sympy as sp

from mechlib.scene import Scene, case, chosen, figure, sampled
from mechlib.systems.square_of_rods import (
    BLOWS,
    ENERGY,
    TH,
    X,
    Y,
    at_corners,
    corners,
    folding,
    land,
    share_kept,
    struck,
    through_landing,
)

from ..lagrange import chain_velocity

theta, theta_0, P, v_0, t, tau, n = sp.symbols("theta theta_0 P v_0 t tau n")


def draw_frame(view, places, **style):
    """Four rods and their pins."""
    for a, b in ("AB", "BC", "CD", "DA"):
        view.rod(places[a], places[b], **style)
    for at in places.values():
        view.pin(at, **style)


def opening():
    """The falling square, just before and just after its lowest corner lands."""
    scene = Scene(alt="Two pictures of a square frame of four pinned rods standing on its corner A. Left, "
                      "before the landing: all corners move straight down at the same speed. Right, after "
                      "it: A is at rest, the side corners move outwards and down, the top corner moves "
                      "down, and the ground pushes A up.")
    angle = sp.pi/4
    places = corners(angle, sp.cos(angle))
    jump = land(angle, 1)
    for when, title, values in (("before", "just before", {X: 0, Y: -1, TH: 0}),
                                ("after", "just after", {X: 0, **dict(zip((Y, TH), jump.after))})):
        view = scene.drawing(xlim=(-1.55, 1.55), ylim=(-0.75, 1.85), title=title, velocity_scale=0.55,
                             impulse_scale=0.3)
        view.ground((-1.3, 0), (1.3, 0))
        draw_frame(view, places)
        for name, v in at_corners(angle, values).items():
            view.velocity(places[name], v, when=when,
                          label="v_0" if when == "before" and name == "B" else None, label_at="left")
        for name, shift in {"A": (-20, 12), "B": (-20, 0), "C": (0, 18), "D": (20, 0)}.items():
            view.label(places[name], name, offset=shift)
    view.reaction(places["A"], (0, jump.reactions[0]), label=r"\Lambda", anchor="head")
    return figure(scene)


def struck_square():
    """The square, falling at v₀, struck at a corner: A upwards, B inwards, or C upwards."""
    scene = Scene(
        alt="A frame of four pinned rods, struck at one corner. Arrows show the velocities of its four "
            "corners before and after the blow; bars compare the kinetic energy before and after.",
        labels={"theta": r"\theta", "P": "P", "v_0": "v_0", "corner": "struck corner"},
        start={"theta": 0.78, "P": 1.5, "v_0": 0, "corner": "A"})
    view = scene.drawing(xlim=(-1.8, 1.8), ylim=(-1.85, 1.8), velocity_scale=0.55, impulse_scale=0.35)
    places = corners(theta)
    after = {name: struck(theta, P, v_0, name) for name in BLOWS}
    then = {u: case("corner", **{name: values[u] for name, values in after.items()}) for u in (X, Y, TH)}
    draw_frame(view, places)
    for name, v in at_corners(theta, then).items():
        view.velocity(places[name], (0, -v_0), when="before")
        view.velocity(places[name], v, when="after")
    for name, way in BLOWS.items():
        view.impulse(places[name], (way[0]*P, way[1]*P), label="P", anchor="head",
                     visible=chosen("corner", name))
    for name, shift in {"A": (16, 4), "B": (2, -18), "C": (16, -4), "D": (-2, -18)}.items():
        view.label(places[name], name, offset=shift)
    along = {name: sp.Matrix(at_corners(theta, after[name])[name]).dot(sp.Matrix(way))
             for name, way in BLOWS.items()}
    view.readout("velocity of the struck corner, along the blow", case("corner", **along), digits=2)
    energy = scene.plot(ylim=(0, 4.3), ylabel="kinetic energy", ratio=0.7)
    energy.bars([("before", ENERGY.subs({X: 0, Y: -v_0, TH: 0})), ("after", ENERGY.subs(then))])
    return scene


def landing_square():
    """The fall, the landing at t = 0 and the folding afterwards, at v₀ = 1 without gravity."""
    scene = Scene(
        alt="A frame of four pinned rods falls, lands on its lowest corner at time zero and folds. A curve "
            "of the height of its centre has a kink at time zero; the kinetic energy drops there and "
            "nowhere else.",
        labels={"t": "t", "theta_0": r"\theta_0"}, start={"t": -0.25, "theta_0": 0.78})
    folded = sampled(lambda t, theta_0: float(folding(round(theta_0, 6))(t)[0]), t=(0.0, 0.6, 61),
                     theta_0=(0.3, 1.0, 36))
    angle, height, velocities = through_landing(t, theta_0, folded)
    view = scene.drawing(xlim=(-1.5, 1.5), ylim=(-0.35, 2.45), velocity_scale=0.4)
    view.ground((-1.4, 0), (1.4, 0))
    places = corners(angle, height)
    draw_frame(view, places)
    for name, v in at_corners(angle, velocities).items():
        view.velocity(places[name], v, when="before", visible=t < 0)
        view.velocity(places[name], v, when="after", visible=t >= 0)
    plot = scene.plot(xlim=(-0.4, 0.6), ylim=(0, 1.4), xlabel="t\\,v_0/L", ylabel="height of the centre / L")
    plot.curve(tau, through_landing(tau, theta_0, folded(tau, theta_0))[1], tau, (-0.4, 0.6), color="body")
    plot.point((t, height), color="accent")
    energy = scene.plot(ylim=(0, 1.1), ylabel=r"T / T^-", ratio=0.7)
    share = sp.Piecewise((1, t < 0), (share_kept(theta_0), True))
    energy.bars([("kinetic", share), ("lost", 1 - share)])
    return scene


def struck_chain(longest=8):
    """A straight chain of n rods struck across its first end."""
    scene = Scene(alt="A straight chain of n pinned rods, struck across its left end. The velocities of its "
                      "joints alternate in direction and shrink quickly from joint to joint; their "
                      "logarithms lie on a straight line.",
                  labels={"n": "number of rods"}, start={"n": 4})
    view = scene.drawing(xlim=(-0.7, longest + 0.5), ylim=(-1.35, 1.9), velocity_scale=0.45,
                         impulse_scale=0.9)
    for i in range(longest):
        view.rod((i, 0), (i + 1, 0), visible=n > i)
    for i in range(longest + 1):
        view.pin((i, 0), visible=n >= i)
        view.velocity((i, 0), (0, chain_velocity(i, n)), visible=n >= i)
    view.impulse((0, 0), (0, 1), label="P", anchor="head")
    view.readout("struck end moves at", chain_velocity(0, n), unit="P/m", digits=4)
    plot = scene.plot(xlim=(-0.5, longest + 0.5), ylim=(-4.2, 1), xlabel="joint", ylabel=r"\log_{10}|y_i|",
                      ratio=2.2)
    for i in range(longest + 1):
        speed = sp.Abs(chain_velocity(i, n))
        plot.point((i, sp.log(speed)/sp.log(10)), color="after", size=5, visible=n >= i)
    return scene
