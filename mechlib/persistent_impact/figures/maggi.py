"""Pictures: the struck engine, its three speeds, the collar on the rod, the axle (units: r = m = P =
1)."""

import sympy as sp

from mechlib.persistent_impact.maggi import (
    conditions,
    crank_pin,
    energies,
    strike_collar,
    struck_engine,
    triangle,
    velocity_on_rod,
)
from mechlib.scene import Scene, case, figure

theta, ratio, a, alpha, M = sp.symbols("theta ratio a alpha M")


def draw_engine(view, pin, d, end, **rest):
    """Crank, rod and piston; the cylinder's walls run from x = ``end[0]`` to ``end[1]``."""
    piston = (d, 0)
    view.ground((end[1], 0.36), (end[0], 0.36))
    view.ground((end[0], -0.36), (end[1], -0.36))
    turn = sp.Symbol("turn")
    view.trail(sp.cos(turn), sp.sin(turn), turn, (0, 6.2832))
    view.block(piston, 0.8, 0.64, **rest)
    # rod and crank move in front of the cylinder
    view.bar(pin, piston, thickness=0.13, solid=False, **rest)
    view.bar((0, 0), pin, thickness=0.22, solid=False, **rest)
    view.pin((0, 0), fixed=True)
    view.pin(pin, **rest)
    view.pin(piston, **rest)


def opening():
    """The engine at θ = 55°, just after a blow on its piston."""
    scene = Scene(alt="A crank turns about a fixed pin O. A connecting rod joins its end to a piston in a "
                      "horizontal cylinder. A blow P hits the piston from the right, towards the crank. "
                      "Just after it the crank turns anticlockwise, the piston moves left, and the lower "
                      "wall of the cylinder pushes the piston up. Dimension lines show the height h of the "
                      "crank pin, the base b of the rod and the distance d of the piston from O.", height=330)
    angle, rod = sp.Rational(55, 180)*sp.pi, sp.Rational(5, 2)
    h, _, d = triangle(angle, rod)
    crank, _, piston, wall = struck_engine(angle, rod, sp.Rational(3, 2))
    pin, _ = crank_pin(angle, crank)
    view = scene.drawing(xlim=(-1.6, 5.1), ylim=(-2.0, 1.62), velocity_scale=1.1, impulse_scale=1)
    draw_engine(view, pin, d, (1.9, 3.9))
    view.angle((0, 0), 0.36, 0, angle, label=r"\theta")
    view.angle((d, 0), 1.05, sp.pi - sp.asin(h/rod), sp.pi, label=r"\varphi")
    view.line((0, 0), (d, 0), dashed=True)
    view.line((pin[0], 0), pin, dashed=True)
    view.spin((0, 0), 1.22, crank, label=r"\dot{\theta}^+", start=angle + 0.15, scale=2.2)
    view.velocity((d, 0.62), (piston, 0), label=r"\dot{x}^+", scale=1.3)
    view.impulse((d + sp.Rational(2, 5), 0), (-1, 0), label="P", anchor="head")
    view.reaction((d, -0.36), (0, wall), label=r"\Lambda", anchor="head", scale=1.8)
    view.label((0, 0), "O", offset=(-16, -2))
    view.label((pin[0], h/2), "h", offset=(10, 4))
    view.dimension((0, -1.75), (d, -1.75), label="d")
    view.dimension((pin[0], -1.35), (d, -1.35), label="b")
    return figure(scene)


def three_speeds():
    """The engine at any position, and the condition number of each of its three choices."""
    scene = Scene(
        alt="Left: the engine at the crank angle theta, with the velocities just after a blow on its "
            "piston. Right: the logarithm of the condition number of three choices of the independent speed "
            "over the crank angle. The curve of the piston's speed has peaks at the dead centres, that of "
            "the rod's rate at 90 and 270 degrees, and that of the crank's rate stays low while the crank "
            "is shorter than the rod.",
        labels={"theta": r"crank angle $\theta$", "ratio": "$r/l$", "speed": "independent speed"},
        units={"theta": "rad"}, start={"theta": 1.0, "ratio": 0.4, "speed": "piston"})
    h, _, d = triangle(theta, 1/ratio)
    crank, rod, piston, wall = struck_engine(theta, 1/ratio, 1)
    pin, moving = crank_pin(theta, crank)
    fits = {"visible": sp.Abs(ratio*h) <= 1}
    view = scene.drawing(xlim=(-1.5, 5.6), ylim=(-1.5, 1.5), velocity_scale=0.9, impulse_scale=0.6, ratio=1.9)
    draw_engine(view, pin, d, (sp.Min(0.1, d - 0.6), 5.4), **fits)
    view.velocity(pin, moving, **fits)
    view.velocity((d, 0.62), (piston, 0), **fits)
    view.impulse((d + sp.Rational(2, 5), 0), (-1, 0), label="P", anchor="head", **fits)
    view.reaction((d, -0.36*sp.sign(wall)), (0, wall), anchor="head", scale=1.2, **fits)
    view.label((2.6, 1.2), "rod too short: no such position", visible=sp.Abs(ratio*h) > 1, color="muted")
    tau = sp.Symbol("tau")
    plot = scene.plot(xlim=(0, 6.2832), ylim=(0, 3), xlabel=r"\theta", ylabel=r"$\log_{10}\kappa$",
                      ratio=1.35)

    def level(kappa):
        return sp.Min(sp.log(kappa)/sp.log(10), 3)

    now, then = conditions(theta, ratio), conditions(tau, ratio)
    for (name, kappa), color in zip(then.items(), ("after", "reaction", "impulse"), strict=True):
        label = {"crank": r"\dot{\theta}", "rod": r"\dot{\varphi}", "piston": r"\dot{x}"}[name]
        plot.curve(tau, level(kappa), tau, (0, 6.2832), n=629, color=color, label=label, width=2)
    plot.point((theta, level(case("speed", **now))), color="ink", size=5)
    view.readout(r"$\kappa$ of this choice", case("speed", **now), digits=1)
    for name, value in zip((r"\theta", r"\varphi", "x"), (crank, rod, piston), strict=True):
        view.readout(rf"$\dot{{{name}}}^+$", value, digits=3)
    return scene


def draw_collar(view, at, **rest):
    """A rod of length 1 along x with a collar on it."""
    view.bar((-0.5, 0), (0.5, 0), thickness=0.05, **rest)
    view.block((at, 0), 0.13, 0.16, color="accent", **rest)


def collar():
    """The rod on the ice with its collar, struck at its right end."""
    scene = Scene(
        alt="A rod lies on smooth ice, a collar on it at the distance a from its centre. A blow hits the "
            "right end at the angle alpha to the rod. Arrows show the velocities just after of both ends of "
            "the rod and of the collar; bars show the kinetic energy of rod and collar.",
        labels={"a": "place $a/L$", "alpha": r"angle $\alpha$", "M": "mass ratio $M/m$", "collar": "collar"},
        units={"alpha": "rad"}, start={"a": 0.2, "alpha": 1.0, "M": 1, "collar": "slides"})
    view = scene.drawing(xlim=(-0.95, 0.95), ylim=(-0.55, 0.72), velocity_scale=0.16, impulse_scale=0.34)
    free, held = (strike_collar(a, alpha, M, locked).after for locked in (False, True))
    u = [case("collar", slides=f, locked=k) for f, k in zip(free, held, strict=True)]
    draw_collar(view, a)
    view.impulse((0.5, 0), (sp.cos(alpha), sp.sin(alpha)), label="P", anchor="head")
    for end in (-1, 1):
        view.velocity((sp.Rational(end, 2), 0), velocity_on_rod(u, sp.Rational(end, 2)))
    view.velocity((a, 0), u[3:], color="accent")
    rod, ring = energies(u, M)
    view.readout("spin of the rod", u[2], digits=2)
    view.readout("speed of the collar across the rod", u[4], digits=2)
    bars = scene.plot(ylim=(0, 2.2), ylabel="kinetic energy", ratio=0.8)
    bars.bars([("rod", rod), ("collar", ring, "potential"), ("both", {"kinetic": rod, "potential": ring})])
    return scene


def axle():
    """The axle with two wheels of sun1985 from above."""
    scene = Scene(alt="An axle AB with a wheel at each end, seen from above, at 45 degrees to the x axis. A "
                      "horizontal blow S hits its midpoint C at right angles to the axle.", height=300)
    view = scene.drawing(xlim=(-1.9, 2.2), ylim=(-1.5, 1.5), impulse_scale=1)
    phi = sp.pi/4
    along, roll = (sp.cos(phi), sp.sin(phi)), (sp.sin(phi), -sp.cos(phi))
    A, B = tuple(-v for v in along), along
    view.line((-1.75, 0), (1.9, 0), dashed=True)
    view.bar(A, B, thickness=0.1)
    for end in (A, B):
        view.bar((end[0] - roll[0]*0.42, end[1] - roll[1]*0.42),
                 (end[0] + roll[0]*0.42, end[1] + roll[1]*0.42), thickness=0.16)
    view.impulse((0, 0), roll, label="S", anchor="head")
    view.angle((0, 0), 0.62, 0, phi, label=r"\varphi")
    view.point((0, 0), label="C", place=-60)
    view.label(A, "A", offset=(22, 16))
    view.label(B, "B", offset=(-22, -16))
    view.axes((-1.7, -1.25), 0.5)
    return figure(scene)
