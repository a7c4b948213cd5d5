"""Pictures: a hammer at a rough wall, its cones, and an impact in steps. They hold no mechanics."""

from functools import cache

import sympy as sp

from mechlib.scene import Scene, case, chosen, figure
from mechlib.two_degree_vibro_impact.impulse_stepping.cones import LAWS, borders, impulse_in
from mechlib.two_degree_vibro_impact.impulse_stepping.examples import CONTACTS, HAMMER, contact_path, stepped

x, mu, e, s = sp.symbols("x mu e s")
REACH = sp.Rational(6, 5)                                # of the fan of directions
LOW, HIGH = -sp.Rational(1, 2), sp.Integer(1)            # the directions of the control
MODES = ("slides", "turns in compression", "turns in restitution")
COUNTS = ("3", "6", "10", "30")


def opening():
    """The hammer hangs in its carriage; its head is about to touch the wall, sliding up."""
    scene = Scene(alt="A carriage on a spring carries a pivot; from it hangs a hammer whose head reaches "
                      "forward to a rough wall on the right. An arrow shows the velocity of the head: into "
                      "the wall and up.", legend=False)
    view = scene.drawing(xlim=(-2.7, 1.6), ylim=(-1.75, 0.75), velocity_scale=1.0)
    view.ground((-2.4, 0.6), (-2.4, -0.25), side="right")
    view.line((-2.4, 0), (0.9, 0))
    view.spring((-2.4, 0.2), (-1.0, 0.2))
    view.block((-0.45, 0.2), 1.1, 0.4)
    view.rod((-0.45, 0), (-0.45, -1.2), width=6)
    view.block((-0.22, -1.2), 0.46, 0.3)
    view.pin((-0.45, 0.0))
    view.ground((0.9, 0.6), (0.9, -1.7), side="left")
    view.velocity((0.1, -1.2), (0.4, 0.2), when="before", label="v^-", label_at="tip")
    view.dimension((-0.75, -1.2), (-0.75, 0.0), label="L", offset=0.0)
    view.dimension((-0.45, -1.45), (0.01, -1.45), label="r", offset=0.0)
    return figure(scene)


def by_mode(at, law, component):
    """The impulse of the hammer at v⁻ = (``at``, -1), over all cones."""
    first, last = borders(HAMMER, mu, e, 1)

    def p(mode, side):
        return impulse_in(mode, side, HAMMER, (at, -1), mu, e, law)[component]
    return sp.Piecewise((p("slides", -1), at <= 0), (p("compression", 1), at <= first),
                        (p("restitution", 1), at <= last), (p("slides", 1), True))


def wall():
    """The directions of approach, parted into cones; the impulse against the direction."""
    scene = Scene(
        alt="Left: a wall and a point on it; the directions from which the head of a hammer may come are "
            "parted into four cones, and arrows show its velocity before and after and the impulse. Right: "
            "both components of the impulse against the direction: straight lines that bend at the borders "
            "of the cones.",
        labels={"x": r"v_t^-/|v_n^-|", "mu": r"\mu", "e": "e", "law": "law"},
        start={"x": 0.5, "mu": 0.3, "e": 0.6, "law": "Poisson"})
    p = [case("law", **{law.capitalize(): by_mode(x, law, k) for law in LAWS}) for k in range(2)]
    (W_tt, W_tn), (_, W_nn) = HAMMER
    after = (x + W_tt*p[0] + W_tn*p[1], -1 + W_tn*p[0] + W_nn*p[1])
    first, last = borders(HAMMER, mu, e, 1)
    view = scene.drawing(xlim=(-1.4, 0.3), ylim=(-1.45, 1.65), velocity_scale=0.9, impulse_scale=0.6)
    view.ground((0, 1.35), (0, -1.35), side="left")
    edge = [(-REACH, -REACH*border) for border in (0, first, last)]
    for corners, color in (([(0, REACH), (-REACH, REACH), edge[0]], "muted"), (edge[:2], "before"),
                           (edge[1:], "kinetic"), ([edge[2], (-REACH, -REACH), (0, -REACH)], "muted")):
        view.polygon([(0, 0), *corners], color=color, width=1)
    view.velocity((0, 0), (1, x), when="before", anchor="head")
    view.velocity((0, 0), (-after[1], after[0]), when="after")
    view.impulse((0, 0), (-p[1], p[0]))
    here = (sp.Or(x <= 0, x > last), sp.And(x > 0, x <= first), sp.And(x > first, x <= last))
    for words, when in zip(MODES, here):
        view.label((-0.6, 1.45), words, visible=when)
    plot = scene.plot(xlim=(LOW, HIGH), ylim=(-1, 2), xlabel=r"v_t^-/|v_n^-|", ylabel=r"p/|v_n^-|",
                      ratio=1.15, zero=True)
    for border in (sp.S.Zero, first, last):
        plot.line((border, -1), (border, 2), dashed=True)
    for k, (name, color) in enumerate((("$p_t$", "accent"), ("$p_n$", "body"))):
        plot.curve(s, case("law", **{law.capitalize(): by_mode(s, law, k) for law in LAWS}), s, (LOW, HIGH),
                   n=151, color=color, label=name)
        plot.point((x, p[k]), color=color, size=5)
    plot.readout("$v_t^+$", after[0], digits=3)
    plot.readout("$v_n^+$", after[1], digits=3)
    plot.readout("slip ends up to", last, digits=3)
    return scene


@cache
def runs():
    """Every run of the figure: (contact, number of steps, rule) → its steps and the error of its impulse."""
    return {(name, count, rule): stepped(name, int(count), rule)
            for name in CONTACTS for count in COUNTS for rule in ("clipped", "sign")}


def stepping():
    """Slip against the normal impulse, exact and in steps; the path of the impulse."""
    scene = Scene(
        alt="Left: the tangential velocity against the normal impulse, an exact broken line and dots for the "
            "steps. Right: the path of the impulse. With few steps the dots leave the line where slip ends.",
        labels={"contact": "contact", "count": "steps N", "rule": "friction of a step"},
        start={"contact": "hammer, up", "count": "6", "rule": "clipped"})
    slip = scene.plot(xlim=(0, 1.75), ylim=(-1.2, 1.3), xlabel="p_n", ylabel="v_t", ratio=1.15, zero=True)
    plane = scene.plot(xlim=(0, 1.75), ylim=(-0.4, 0.4), xlabel="p_n", ylabel="p_t", ratio=1.15, zero=True)
    for name in CONTACTS:
        impulses, velocities = contact_path(name)
        slip.data(impulses[:, 1], velocities[:, 0], color="muted", visible=chosen("contact", name))
        plane.data(impulses[:, 1], impulses[:, 0], color="muted", visible=chosen("contact", name))
    for (name, count, rule), (made, _) in runs().items():
        here = sp.And(chosen("contact", name), chosen("count", count), chosen("rule", rule))
        slip.data(made.impulse[:, 1], made.velocity[:, 0], dots=True, visible=here)
        plane.data(made.impulse[:, 1], made.impulse[:, 0], dots=True, visible=here)
    error = case("contact", **{name: case("count", **{count: case("rule", **{
        rule: sp.Float(runs()[name, count, rule][1]) for rule in ("clipped", "sign")}) for count in COUNTS})
        for name in CONTACTS})
    plane.readout("error of the impulse", error, digits=4)
    return scene
