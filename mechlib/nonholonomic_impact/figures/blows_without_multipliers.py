"""Pictures: the struck axle from above, the choice of rows (units: l = m = S = 1)."""

import sympy as sp

from mechlib.nonholonomic_impact.blows_without_multipliers.axle_digits import condition
from mechlib.nonholonomic_impact.ground_impulses import (
    grip,
    rolls_off,
)
from mechlib.scene import Scene, case, chosen, figure, sampled
from mechlib.systems import axle as law

phi, d, alpha, mass = sp.symbols("phi d alpha mass")
WHEEL, HALF_TREAD = 0.42, 0.09


def frame(angle):
    """Ahead and along as tuples."""
    n, a = law.directions(angle)
    return tuple(n), tuple(a)


def place(distance, angle):
    _, a = frame(angle)
    return distance*a[0], distance*a[1]


def draw_axle(view, angle, **rest):
    """The axle from above: bar and two wheels of radius 0.42."""
    n, a = frame(angle)
    A, B = place(-1, angle), place(1, angle)
    view.bar(A, B, thickness=0.1, **rest)
    for end in (A, B):
        view.bar(*((end[0] + k*WHEEL*n[0], end[1] + k*WHEEL*n[1]) for k in (-1, 1)), thickness=2*HALF_TREAD,
                 **rest)
    for end, side, name in ((A, -1, "A"), (B, 1, "B")):
        view.label((end[0] + side*0.3*a[0] - 0.26*n[0], end[1] + side*0.3*a[1] - 0.26*n[1]), name)


def outcome(distance, direction, axle_mass):
    """Velocity ahead, turning rate, and the ground's impulses for l = m = r = S = 1."""
    data = dict(M=axle_mass, m=1, l=1, r=1, S=1, at=distance, direction=direction)
    return *rolls_off(**data), grip(**data)


def opening():
    """The kick beside wheel B, and the question at wheel A."""
    scene = Scene(alt="Two wheels on an axle AB, seen from above. A blow S hits the axle at right angles, "
                      "close to wheel B. Wheel B starts to roll ahead. At wheel A stands a question mark.",
                  height=330)
    angle = sp.Rational(20, 180)*sp.pi
    view = scene.drawing(xlim=(-2.0, 2.0), ylim=(-1.25, 1.15), velocity_scale=2, impulse_scale=0.75)
    draw_axle(view, angle)
    n, a = frame(angle)
    at = place(sp.Rational(7, 10), angle)
    view.impulse(at, n, label="S", anchor="head")
    v, turn, _ = outcome(sp.Rational(7, 10), 0, 3)
    for end, name in ((1, "v_B"), (0, "v_C")):
        speed = v - end*turn
        view.velocity(place(end, angle), (speed*n[0], speed*n[1]), label=name)
    A = place(-1, angle)
    view.label((A[0] + 0.72*n[0], A[1] + 0.72*n[1]), "?", size=26, color="accent")
    view.line((-1.85, 0), (1.85, 0), dashed=True)
    view.angle((0, 0), 0.62, 0, angle, label=r"\varphi")
    view.point((0, 0), label="C", place=118)
    view.axes((-1.8, -1.1), 0.4)
    return figure(scene)


def struck_axle():
    """The axle from above: where it is struck, how it moves, what the ground gives."""
    scene = Scene(
        alt="Left: an axle with two wheels from above, struck by a horizontal blow. Arrows show the "
            "velocities of both wheels and of the midpoint before and just after the blow, hollow arrows "
            "the friction impulses at the wheels and the sum of the axial impulses. Right: the friction "
            "impulses of wheel A and of wheel B over the place of the blow, two straight lines that cross "
            "at the midpoint.",
        labels={"phi": r"angle $\varphi$", "d": "place $d/l$", "alpha": r"direction $\alpha$",
                "mass": "$M/m$", "motion": "before"},
        units={"phi": "rad", "alpha": "rad"},
        start={"phi": 0.6, "d": 0.0, "alpha": 0.0, "mass": 1.0, "motion": "at rest"})
    view = scene.drawing(xlim=(-2.05, 2.05), ylim=(-2.15, 2.1), velocity_scale=1.9, impulse_scale=0.75)
    n, a = frame(phi)
    v, turn, ground = outcome(d, alpha, mass)
    v0 = case("motion", **{"at rest": 0, "rolling ahead": 0.3, "turning about A": -0.2})
    w0 = case("motion", **{"at rest": 0, "rolling ahead": 0, "turning about A": 0.2})
    draw_axle(view, phi)
    for end, name in ((-1, "A"), (0, "C"), (1, "B")):
        old, new = v0 - end*w0, v0 + v - end*(w0 + turn)
        view.velocity(place(end, phi), (old*n[0], old*n[1]), when="before")
        view.velocity(place(end, phi), (new*n[0], new*n[1]), when="after")
        view.readout(f"$v_{name}^+$", new, digits=3)
    blow = tuple(sp.cos(alpha)*n[k] + sp.sin(alpha)*a[k] for k in (0, 1))
    view.impulse(place(d, phi), blow, label="S", anchor="head")
    for end, f in ((-1, ground.friction_A), (1, ground.friction_B)):
        foot = place(end, phi)
        view.reaction((foot[0] - WHEEL*n[0], foot[1] - WHEEL*n[1]), (f*n[0], f*n[1]), scale=2.6)
    axial = ground.axial_sum
    view.reaction((1.4*n[0] - 0.3*axial*a[0], 1.4*n[1] - 0.3*axial*a[1]), (axial*a[0], axial*a[1]), scale=0.6,
                  label="axial", label_at="right")
    view.readout(r"$\dot{\varphi}^+$", w0 + turn, digits=3)
    s = sp.Symbol("s")
    plot = scene.plot(xlim=(-1.2, 1.2), ylim=(-0.34, 0.08), xlabel="place of the blow $d/l$",
                      ylabel="friction impulse $f/S$", zero=True, ratio=1.15)
    along = outcome(s, alpha, mass)[2]
    plot.curve(s, along.friction_A, s, (-1.2, 1.2), n=2, color="reaction", label="wheel A")
    plot.curve(s, along.friction_B, s, (-1.2, 1.2), n=2, color="after", label="wheel B", dashed=True)
    plot.point((d, ground.friction_A), color="reaction", size=5)
    plot.point((d, ground.friction_B), color="after", size=5)
    return scene


def choices():
    """Which rows, which speeds: where each choice breaks down."""
    scene = Scene(
        alt="Left: the axle from above with the velocity components that the chosen rows forbid drawn as "
            "double lines at the wheels. Right: the logarithm of the condition number over the angle for "
            "three choices. The rows of the paper, and the speeds of the paper, have peaks at 0 and 180 "
            "degrees; the regular choice is a flat line.",
        labels={"phi": r"angle $\varphi$", "rows": "rows"}, units={"phi": "rad"},
        start={"phi": 0.25, "rows": "paper"}, legend=False)
    view = scene.drawing(xlim=(-1.8, 1.8), ylim=(-1.5, 1.5), title="components that the rows hold",
                         velocity_scale=1)
    n, a = frame(phi)
    A, B = place(-1, phi), place(1, phi)
    view.line((-1.7, 0), (1.7, 0), dashed=True)
    draw_axle(view, phi)

    def held(at, by, when):
        view.arrow(at, tuple(0.55*x for x in by), color="accent", visible=when)
        view.arrow(at, tuple(-0.55*x for x in by), color="accent", visible=when)

    paper, regular = chosen("rows", "paper"), chosen("rows", "regular")
    for at, by, when in ((A, (1, 0), paper), (A, (0, 1), paper), (B, (1, 0), paper), (A, n, regular),
                         (B, n, regular), ((0, 0), a, regular)):
        held(at, by, when)
    loose = sp.And(paper, sp.Abs(sp.sin(phi)) < 0.02)
    view.arrow(B, (0.9*n[0], 0.9*n[1]), label="free to skid", color="after", visible=loose)
    grid = (-0.6, 3.8, 441)
    kinds = [("rows (a)′–(c)′", "impulse", ("paper",), False),
             (r"regular rows, speeds $\dot{x}_C, \dot{\theta}_B$", "reaction",
              ("rolling", (law.X, law.SPIN_B)), True),
             (r"regular rows, speeds $\dot{\varphi}, \dot{\theta}_A$", "after",
              ("rolling", (law.TURN, law.SPIN_A)), False)]
    t = sp.Symbol("t")
    plot = scene.plot(xlim=(-0.6, 3.8), ylim=(0, 4), xlabel=r"\varphi", ylabel=r"$\log_{10}$ of the "
                                                                               r"condition number",
                      ratio=1.25)
    for label, color, kind, dashed in kinds:
        level = sampled(lambda phi, kind=kind: min(4, condition(phi, *kind)), phi=grid)
        plot.curve(t, level(t), t, (-0.6, 3.8), n=441, color=color, label=label, dashed=dashed)
        plot.point((phi, level), color=color, size=4)
    view.readout(r"$\sin\varphi$", sp.sin(phi), digits=3)
    return scene


def draw_cart(view, centre, angle, length=None):
    """A small axle of half-length 0.45 with its drawbar."""
    n, a = frame(angle)
    if length is not None:
        view.rod(centre, (centre[0] + length*n[0], centre[1] + length*n[1]), width=3)
    ends = [(centre[0] + k*0.45*a[0], centre[1] + k*0.45*a[1]) for k in (-1, 1)]
    view.bar(*ends, thickness=0.08)
    for end in ends:
        view.bar(*((end[0] + k*0.22*n[0], end[1] + k*0.22*n[1]) for k in (-1, 1)), thickness=0.12)


def two_carts():
    """Two axles of the train, the second pulled at the angle δ."""
    scene = Scene(alt="Two axles from above. The drawbar of the second, of length b, is hinged to the "
                      "midpoint of the first and makes the angle delta with the direction in which the "
                      "first one rolls. A blow S hits the midpoint of the first axle from behind, in its "
                      "rolling direction.", height=270)
    view = scene.drawing(xlim=(-2.6, 1.6), ylim=(-1.65, 0.8), impulse_scale=0.8, velocity_scale=0.7)
    first, second = sp.pi/2, sp.pi/2 + sp.Rational(40, 180)*sp.pi
    n, _ = frame(second)
    behind = (-1.5*n[0], -1.5*n[1])
    view.line((-2.3, 0), (1.4, 0), dashed=True)
    draw_cart(view, (0, 0), first)
    draw_cart(view, behind, second, 1.5)
    view.impulse((-0.05, 0), (1, 0), label="S", anchor="head")
    view.velocity((0.05, 0), (1, 0), label="w_1")
    view.velocity(behind, (0.77*n[0], 0.77*n[1]), label="w_2")
    view.pin((0, 0))
    view.label((behind[0]/2, behind[1]/2), "b", offset=(14, -8))
    view.angle((0, 0), 0.95, sp.pi, sp.pi + sp.Rational(40, 180)*sp.pi, label=r"\delta")
    return figure(scene)
