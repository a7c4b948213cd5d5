"""Pictures of §3.3: Routh's impulse plane, the double pendulum on a rough floor, the grazing jump (unit
masses and lengths)."""

import numpy as np
import sympy as sp

from mechlib.rigid_body_collision import collide_planar
from mechlib.scene import Scene, case, figure, sampled

from ..coulomb_friction.closed_form import closed_form

LAWS = ("newton", "stronge", "poisson")
LOOKS = {"newton": ("accent", False), "stronge": ("after", False), "poisson": ("potential", True)}
mu, e, v_t, W_tn, s = sp.symbols("mu e v_t W_tn s", real=True)
A, B = sp.symbols("alphadot betadot")
RATES = {A: -sp.Rational(1, 10), B: -sp.Rational(1, 5)}


# The double pendulum

def energy(alpha, beta):
    """Kinetic energy of two uniform rods; absolute angles from the vertical."""
    return 2*A**2/3 + A*B*sp.cos(alpha - beta)/2 + B**2/6


def contact(alpha, beta):
    """(W, v, response) of the tip: tangential to the right, normal upwards."""
    J = sp.Matrix([[sp.cos(alpha), sp.cos(beta)], [sp.sin(alpha), sp.sin(beta)]])
    M = sp.hessian(energy(alpha, beta), (A, B))
    det = M[0, 0]*M[1, 1] - M[0, 1]**2
    response = sp.Matrix([[M[1, 1], -M[0, 1]], [-M[0, 1], M[0, 0]]])*J.T/det
    return J*response, J*sp.Matrix(list(RATES.values())), response


def draw_pendulum(view, alpha, beta, rates, when, scale=2.4):
    """Pivot, two rods, and the velocities of the joint and of the tip."""
    height = sp.cos(alpha) + sp.cos(beta)
    joint, tip = (sp.sin(alpha), sp.cos(beta)), (sp.sin(alpha) + sp.sin(beta), 0)
    view.rod((0, height), joint)
    view.rod(joint, tip)
    view.pin((0, height), fixed=True, angle=sp.pi)
    view.pin(joint)
    a, b = rates
    view.velocity(joint, (a*sp.cos(alpha), a*sp.sin(alpha)), when=when, scale=scale)
    view.velocity(tip, (a*sp.cos(alpha) + b*sp.cos(beta), a*sp.sin(alpha) + b*sp.sin(beta)), when=when,
                  scale=scale)
    return joint, tip


def opening():
    """The double pendulum just before and just after its tip has struck the floor, by Newton's law; and its
    energy."""
    scene = Scene(alt="A pendulum of two rods hangs from a pivot and its tip touches a floor. Before: the "
                      "joint and the tip swing slowly to the left and down. After, by Newton's law: the "
                      "joint swings left much faster and the tip jumps straight up. Two bars: the kinetic "
                      "energy after is three times that before.")
    alpha, beta = sp.pi/9, sp.pi/6
    W, v, response = contact(alpha, beta)
    hit = closed_form(W.evalf().tolist(), v.evalf(), sp.Float("0.7"), sp.Float("0.7"), "newton")
    before = sp.Matrix(list(RATES.values()))
    after = (before + response*sp.Matrix(hit.impulse)).evalf()
    for title, rates, when in (("just before", before, "before"), ("just after", after, "after")):
        view = scene.drawing(xlim=(-1.15, 1.35), ylim=(-0.35, 2.4), title=title)
        view.ground((-0.6, 0), (1.3, 0))
        draw_pendulum(view, alpha, beta, rates, when, scale=2)
    bars = scene.plot(ylim=(0, 0.09), ylabel="kinetic energy", ratio=0.75)
    bars.bars([(name, energy(alpha, beta).subs(dict(zip((A, B), rates))).evalf())
               for name, rates in (("before", before), ("after", after))], digits=3)
    return figure(scene)


def struck_pendulum():
    """The double pendulum at 20° and 30°: three laws side by side, over friction and restitution."""
    scene = Scene(
        alt="A pendulum of two rods whose tip strikes a rough floor; arrows show the velocities of its "
            "joint and its tip before and after. Bars compare the kinetic energy before with that after the "
            "collision by the laws of Newton, Stronge and Poisson.",
        labels={"mu": r"\mu", "e": "e", "law": "law drawn"}, start={"mu": 0.7, "e": 0.7, "law": "newton"})
    alpha, beta = sp.pi/9, sp.pi/6
    W, v, response = (np.array(x.evalf().tolist(), dtype=float) for x in contact(alpha, beta))
    before = np.array([float(x) for x in RATES.values()])

    def after(law):
        def rates(mu, e):
            return tuple((before + collide_planar(W, v[:, 0], mu, e, law).impulse @ response.T).T)
        return sampled(np.vectorize(rates), mu=(0, 1.2, 61), e=(0, 1, 41))

    rates = {law: after(law) for law in LAWS}
    drawn = [case("law", **{law: u[k] for law, u in rates.items()}) for k in range(2)]
    view = scene.drawing(xlim=(-1.15, 1.35), ylim=(-0.3, 2.3))
    view.ground((-1.0, 0), (1.3, 0))
    draw_pendulum(view, alpha.evalf(), beta.evalf(), before, "before", scale=1.6)
    draw_pendulum(view, alpha.evalf(), beta.evalf(), drawn, "after", scale=1.6)
    T = {law: energy(alpha, beta).subs(dict(zip((A, B), u))).evalf() for law, u in rates.items()}
    T0 = energy(alpha, beta).subs(RATES).evalf()
    bars = scene.plot(ylim=(0, 6.6), ylabel="kinetic energy / that before", ratio=0.95)
    bars.bars([("before", sp.Integer(1), "lost"),
               *((law.capitalize(), T[law]/T0, "kinetic") for law in LAWS)])
    bars.line((-0.6, 1), (3.6, 1), dashed=True, color="ink")
    for law in LAWS:
        bars.readout(f"energy change, {law.capitalize()}", T[law] - T0, digits=4)
    return scene


def _modes(hit):
    """Names of the modes and their conditions."""
    jam = sp.And(hit.slopes[0] <= 0, sp.Not(hit.slips_on))
    ends = sp.And(sp.Not(hit.slips_on), sp.Not(jam))
    where = {"compression": hit.early, "restitution": sp.Not(hit.early)}
    return {"slides to the end": hit.slips_on, "jams, then sticks": jam,
            **{f"sticks in {name}": sp.And(ends, hit.sticks, when) for name, when in where.items()},
            **{f"slips back in {name}": sp.And(ends, sp.Not(hit.sticks), when)
               for name, when in where.items()}}


# Routh's construction

def routh():
    """The impulse plane: friction cone, line of sticking, line of maximum compression, and the path of the
    impulse. W_tt = W_nn = -v_n = 1."""
    scene = Scene(
        alt="Left, the plane of the impulses: friction cone, line of sticking, line of compression, and the "
            "path of the impulse, which follows an edge of the cone and turns where it meets the line of "
            "sticking. Right: the normal velocity against the normal impulse; the areas under it are the "
            "works of compression and restitution.",
        labels={"W_tn": "W_{tn}", "v_t": "v_t", "mu": r"\mu", "e": "e", "law": "law of restitution"},
        start={"W_tn": -0.6, "v_t": 1, "mu": 0.7, "e": 0.8, "law": "stronge"}, legend=False)
    hits = {law: closed_form([[1, W_tn], [W_tn, 1]], (v_t, -1), mu, e, law) for law in LAWS}
    hit = hits["newton"]
    end = [case("law", **{law: h.impulse[k] for law, h in hits.items()}) for k in range(2)]
    rebound = [case("law", **{law: h.velocity[k] for law, h in hits.items()}) for k in range(2)]
    turns = sp.Not(hit.slips_on)
    plane = scene.plot(xlim=(-3, 3), ylim=(-0.2, 4.8), xlabel="p_t", ylabel="p_n", ratio=0.95,
                       title="impulse plane", zero=True)
    plane.polygon([(0, 0), (-6*mu, 6), (6*mu, 6)], color="muted", width=1)
    plane.line((-v_t + W_tn, -1), (-v_t - 5*W_tn, 5), color="after", width=2)
    plane.line((-3, 1 + 3*W_tn), (3, 1 - 3*W_tn), color="before", width=2, dashed=True)
    for side, align in ((1, "left"), (-1, "right")):
        when = W_tn >= 0 if side > 0 else W_tn < 0
        y = sp.Min(4, (2.2 - side*v_t)/sp.Max(side*W_tn, 0.01))
        plane.label((-v_t - W_tn*y, y), "u_t = 0", color="after", align=align, offset=(7*side, 0),
                    visible=when)
        plane.label((0.95*side, 1 - 0.95*side*W_tn), "u_n = 0", color="before", align=align,
                    offset=(2*side, 11), visible=when)
    plane.line((0, 0), hit.slip_end, color="impulse", width=3.5, visible=turns)
    plane.line(hit.slip_end, end, color="impulse", width=3.5, visible=turns)
    plane.line((0, 0), end, color="impulse", width=3.5, visible=hit.slips_on)
    plane.point(hit.slip_end, color="after", size=5, visible=turns)
    plane.point(hit.compression, color="before", size=5)
    plane.point(end, color="impulse", size=6)
    for text, when in _modes(hit).items():
        plane.label((0, 4.5), text, visible=when, color="ink", align="center")

    velocity = scene.plot(xlim=(0, 4.6), ylim=(-1.6, 2.1), xlabel="p_n", ylabel="u_n", ratio=1.15,
                          title="normal velocity", zero=True)
    (k1, k2), q, c = hit.slopes, hit.slip_end[1], hit.compression[1]
    u_q = k1*q - 1
    for bend, when in ((q, turns), (9, hit.slips_on)):
        velocity.line((0, -1), (bend, k1*bend - 1), visible=when)
        velocity.line((bend, k1*bend - 1), (bend + 9, k1*bend - 1 + 9*k2), visible=when)
    late, early = sp.And(turns, sp.Not(hit.early)), sp.And(turns, hit.early)
    took, gave = [(0, 0), (0, -1), (c, 0)], [(c, 0), (end[1], rebound[1]), (end[1], 0)]
    for when, x, y in ((hit.slips_on, took, gave), (early, [*took[:2], (q, u_q), took[2]], gave),
                       (late, took, [gave[0], (q, u_q), *gave[1:]])):
        velocity.polygon(x, color="before", width=1, visible=when)
        velocity.polygon(y, color="impulse", width=1, visible=when)
    for law, shift in (("newton", (-12, 10)), ("stronge", (11, -11)), ("poisson", (0, 19))):
        velocity.point((hits[law].impulse[1], hits[law].velocity[1]), label=law[0].upper(),
                       color=LOOKS[law][0], size=4.5, place=shift)
    change = (end[0]*(v_t + rebound[0]) + end[1]*(rebound[1] - 1))/2
    least = (v_t**2 + 1 + 2*W_tn*v_t)/(1 - W_tn**2)/2
    velocity.readout("normal velocity after", rebound[1], digits=2)
    velocity.readout("slip after", rebound[0], digits=2)
    velocity.readout("energy change", 100*change/least, unit="% of the most that can be lost", digits=1)
    return scene


def modes_map():
    """Which mode: the plane of slip and friction, for W_tt = W_nn = -v_n = 1."""
    scene = Scene(
        alt="A map with the slip before the collision on one axis and the friction coefficient on the "
            "other. Curves part it into regions: sliding to the end outside, sticking in restitution and in "
            "compression inside, slipping back below a horizontal line, jam in a corner.",
        labels={"W_tn": "W_{tn}", "e": "e", "v_t": "v_t", "mu": r"\mu"},
        start={"W_tn": -0.5, "e": 0.7, "v_t": 0.5, "mu": 0.8}, legend=False)
    hit = closed_form([[1, W_tn], [W_tn, 1]], (v_t, -1), mu, e, "newton")
    plot = scene.plot(xlim=(-3, 3), ylim=(0, 2.2), xlabel=r"v_t / |v_n|", ylabel=r"\mu", ratio=1.6)
    for side in (-1, 1):
        low = sp.Max(side*W_tn, 0)
        for factor, colour, dashed in ((1 + e, "ink", False), (1, "before", True)):
            x = side*factor*(s - side*W_tn)/(1 - side*s*W_tn)
            plot.curve(sp.Piecewise((x, 1 - side*s*W_tn > 0.01), (side*99, True)), s, s, (low, 2.2),
                       color=colour, dashed=dashed)
        plot.line((0, 1/(side*W_tn)), (side*3, 1/(side*W_tn)), color="accent", visible=side*W_tn > 0.01)
        plot.label((side*2.95, 1/(side*W_tn)), "jam above", color="accent", visible=side*W_tn > 0.46,
                   align="left" if side < 0 else "right", offset=(0, -11))
        plot.line((0, sp.Abs(W_tn)), (-side*(1 + e)*2*sp.Abs(W_tn)/(1 + W_tn**2), sp.Abs(W_tn)),
                  color="after", width=2, visible=side*W_tn > 0.01)
        plot.label((side*2.9, 0.09), "slides", align="left" if side < 0 else "right", color="muted")
    plot.label((1, 2.08), "sticks", color="muted")
    plot.point((v_t, mu), color="impulse", size=6)
    for text, when in _modes(hit).items():
        plot.label((v_t, mu), text, visible=when, color="impulse", offset=(0, -16))
    return scene


# The grazing jump

def grazing():
    """Normal impulse of the pendulum's tip against its speed of approach, at e = 0.7."""
    scene = Scene(
        alt="Three curves of the normal impulse against the speed of approach, for the laws of Newton, "
            "Stronge and Poisson. When slip presses the tip into the floor they do not go to zero with the "
            "approach.",
        labels={"v_t": "v_t", "mu": r"\mu"}, start={"v_t": 0.27, "mu": 0.7}, legend=False)
    W = [[2.44033805, 1.52130866], [1.52130866, 1.00956029]]
    plot = scene.plot(xlim=(0, 0.2), ylim=(0, 10), xlabel=r"speed of approach $-v_n$",
                      ylabel="normal impulse", ratio=1.35)
    for law in LAWS:
        colour, dashed = LOOKS[law]
        p = closed_form(W, (v_t, -s), mu, sp.Float(0.7), law).impulse[1]
        plot.curve(s, p, s, (sp.Float(1e-6), 0.2), color=colour, dashed=dashed, label=law.capitalize(), n=60)
        start = p.subs(s, sp.Float(1e-9))
        plot.point((0, start), color=colour, size=5)
        plot.readout(f"{law.capitalize()} at a touch", start, digits=3)
    return scene


