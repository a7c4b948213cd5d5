"""Pictures: a pendulum at a rough wall. They draw what the laws return and hold no mechanics."""

import sympy as sp

from mechlib.one_degree_vibro_impact.oblique import (
    LAWS,
    effective_restitution,
    impulse_when,
    no_slip_speed,
    wall_ratio,
)
from mechlib.scene import Scene, case, figure

mu, phi, y, s, g, q, e = sp.symbols("mu phi y s g q e")
E = sp.Rational(7, 10)
NAMES = dict(zip(LAWS, ("Newton", "Poisson", "Stronge")))
COLORS = dict(zip(LAWS, ("body", "potential", "accent")))
LEFT, RIGHT, TOP = -sp.Rational(3, 2), sp.Rational(16, 5), sp.Integer(5)      # the impulse plane
WEDGED = sp.Rational(3, 2)                                                    # the largest μ tan φ_s


def opening():
    """A pendulum with a shaken pivot has just arrived at a rough wall."""
    scene = Scene(alt="A pendulum hangs from a pivot that moves up and down by the amplitude A. Its bob has "
                      "swung to the right and touches a rough vertical wall; the rod makes the angle phi s "
                      "with the vertical, so the bob moves obliquely, into the wall and up along it.",
                  legend=False)
    view = scene.drawing(xlim=(-1.3, 2.2), ylim=(-0.3, 2.75), velocity_scale=1.0)
    bob = (2*sp.sin(0.6), 2.2 - 2*sp.cos(0.6))
    view.ground((bob[0] + 0.16, 2.0), (bob[0] + 0.16, -0.2), side="left")
    view.line((0, 2.2), (0, 0.4), dashed=True)
    view.rod((0, 2.2), bob)
    view.pin((0, 2.2))
    view.disk(bob, 0.16, spokes=0)
    view.angle((0, 2.2), 0.7, -sp.pi/2, -sp.pi/2 + 0.6, label=r"\varphi_s")
    view.velocity((bob[0] - 0.5, bob[1] - 0.35), (0.6*sp.cos(0.6), 0.6*sp.sin(0.6)), when="before",
                  label="v^-", label_at="tail")
    view.dimension((-0.7, 1.85), (-0.7, 2.55), label="2A", offset=0.0)
    return figure(scene)


def clipped(x, low, high):
    """x, moved to the nearest place between two limits."""
    return sp.Min(sp.Max(x, low), high)


def oblique_impact():
    """The impulse on its way through the friction cone, and what is left of the speed."""
    scene = Scene(
        alt="Left: the plane of friction impulse and normal impulse with the friction cone; the impulse runs "
            "along one edge of the cone, turns parallel to the other where slip changes its sign, and ends "
            "where the law ends it; the lines where slip and approach vanish are parallel. Right: the "
            "effective restitution against the velocity of the pivot for three laws: they agree at "
            "both ends and differ in a dip between.",
        labels={"mu": r"\mu", "phi": r"\varphi_s", "y": r"\dot Y/U", "law": "law"},
        start={"mu": 0.4, "phi": 0.6, "y": 0.2, "law": "Stronge"})
    c, r = no_slip_speed(y, phi), wall_ratio(mu, phi)
    left = {law: effective_restitution(1, c, r, E, law) for law in LAWS}
    out = case("law", **{NAMES[law]: left[law] for law in LAWS})
    plane = scene.plot(xlim=(LEFT, RIGHT), ylim=(0, TOP), xlabel="p_t", ylabel="p_n", ratio=1.0)
    plot = scene.plot(xlim=(-1, 1), ylim=(0, 1), xlabel=r"\dot Y/U", ylabel=r"e_{\mathrm{eff}}", ratio=1.1)
    for side, limit in ((-1, -LEFT), (1, RIGHT)):
        top = sp.Min(TOP, limit/sp.Max(mu, sp.Rational(1, 100)))
        plane.line((0, 0), (side*mu*top, top))
    for at, color, words in ((c, "potential", "slip vanishes"), (sp.S.Zero, "body", "approach ends")):
        ends = [clipped((height*sp.cos(phi) - 1 + at)/sp.sin(phi), LEFT, RIGHT) for height in (0, TOP)]
        along = ends[0] + s*(ends[1] - ends[0])
        plane.curve(along, (1 - at + along*sp.sin(phi))/sp.cos(phi), s, (0, 1), n=2, color=color,
                    dashed=True, width=1.5, label=words, visible=ends[0] < ends[1])
    turn = clipped(c, -out, 1)
    stops = [1, sp.Max(turn, 0), sp.Min(turn, 0), -out]
    path = [impulse_when(v, 1, c, mu, phi) for v in stops]
    for start, end in zip(path, path[1:]):
        plane.line(start, end, color="accent", width=3)
    plane.point(path[-1], color="accent", size=5)
    for law in LAWS:
        plot.curve(s, effective_restitution(1, no_slip_speed(s, phi), r, E, law), s, (-1, 1), n=161,
                   color=COLORS[law], label=NAMES[law])
    plot.point((y, out), size=6)
    plane.readout("slip vanishes at $c/U$", c, digits=3)
    plot.readout("ratio $r$", r, digits=3)
    plot.readout(r"$e_{\mathrm{eff}}$", out, digits=3)
    return scene


def towards_wedging():
    """The effective restitution against μ tan φ_s, up to the wedge and beyond."""
    scene = Scene(
        alt="The effective restitution by the laws of Newton, Poisson and Stronge against friction times the "
            "tangent of the angle of the stop: Newton's is level, the others fall; from one on, in a shaded "
            "region, the contact wedges.",
        labels={"g": r"\mu\tan\varphi_s", "q": "c/U", "e": "e"}, start={"g": 0.4, "q": 0.0, "e": 0.7})
    plot = scene.plot(xlim=(0, WEDGED), ylim=(0, 1.05), xlabel=r"\mu\tan\varphi_s",
                      ylabel=r"e_{\mathrm{eff}}", ratio=1.7)
    plot.polygon([(1, 0), (WEDGED, 0), (WEDGED, 1.05), (1, 1.05)], color="muted")
    plot.label((1.25, 0.95), "wedged")
    ends = {"newton": q <= -e, "poisson": q <= 0, "stronge": q <= 0}
    for law in LAWS:
        def left(x, law=law):
            return effective_restitution(1, q, wall_ratio(x, sp.pi/4), e, law)
        plot.curve(s, left(s), s, (0, 1), n=121, color=COLORS[law], label=NAMES[law])
        plot.curve(s, left(s), s, (1, WEDGED), n=2, color=COLORS[law], visible=ends[law])
        there = sp.Or(g < 1, ends[law])
        plot.point((g, left(g)), color=COLORS[law], size=5, visible=there)
        plot.readout(NAMES[law], left(g), digits=3, visible=there)
    plot.label((1.25, 0.5), "no end", visible=q > 0)
    return scene


