"""Pictures: routh's impulse plane, the double pendulum on a rough floor, the grazing jump (unit
masses and lengths)."""

import numpy as np
import sympy as sp

from mechlib.rigid_body_collision import collide_planar
from mechlib.scene import Scene, case, figure, sampled

from ..coulomb_friction.closed_form import closed_form, greatest_loss, longest_slip
from ..coulomb_friction.double_pendulum import (
    ALPHA,
    BETA,
    RATES,
    pendulum_contact,
    pendulum_energy,
    pendulum_velocities,
)
from ..coulomb_friction.routh import compression_at, sticking_at
from ..coulomb_friction.two_sevenths import (
    FRICTION,
    RADIUS,
    SPINS,
    TANGENTIAL,
    sphere_rebound,
    sticks_up_to,
)
from ..coulomb_friction.two_sevenths import SPEED as BALL_SPEED

LAWS = ("newton", "stronge", "poisson")
LOOKS = {"newton": ("accent", False), "stronge": ("after", False), "poisson": ("potential", True)}
mu, e, v_t, W_tn, s = sp.symbols("mu e v_t W_tn s", real=True)


# The double pendulum

def draw_pendulum(view, alpha, beta, rates, when, scale=2.4):
    """Pivot, two rods, and the velocities of the joint and of the tip."""
    height = sp.cos(alpha) + sp.cos(beta)
    joint, tip = (sp.sin(alpha), sp.cos(beta)), (sp.sin(alpha) + sp.sin(beta), 0)
    view.rod((0, height), joint)
    view.rod(joint, tip)
    view.pin((0, height), fixed=True, angle=sp.pi)
    view.pin(joint)
    for at, by in zip((joint, tip), pendulum_velocities(alpha, beta, rates)):
        view.velocity(at, by, when=when, scale=scale)


def opening():
    """The double pendulum just before and just after its tip has struck the floor, by Newton's law; and its
    energy."""
    scene = Scene(alt="A pendulum of two rods hangs from a pivot and its tip touches a floor. Before: the "
                      "joint and the tip swing slowly to the left and down. After, by Newton's law: the "
                      "joint swings left much faster and the tip jumps straight up. Two bars: the kinetic "
                      "energy after is three times that before.")
    W, J, response = pendulum_contact(ALPHA, BETA)
    before = sp.Matrix(RATES)
    hit = closed_form(W.evalf().tolist(), (J*before).evalf(), sp.Float("0.7"), sp.Float("0.7"), "newton")
    after = (before + response*sp.Matrix(hit.impulse)).evalf()
    for title, rates, when in (("just before", before, "before"), ("just after", after, "after")):
        view = scene.drawing(xlim=(-1.15, 1.35), ylim=(-0.35, 2.4), title=title)
        view.ground((-0.6, 0), (1.3, 0))
        draw_pendulum(view, ALPHA, BETA, rates, when, scale=2)
    bars = scene.plot(ylim=(0, 0.09), ylabel="kinetic energy", ratio=0.75)
    bars.bars([(name, pendulum_energy(ALPHA, BETA, rates).evalf())
               for name, rates in (("before", before), ("after", after))], digits=3)
    return figure(scene)


def struck_pendulum():
    """The double pendulum at 20° and 30°: three laws side by side, over friction and restitution."""
    scene = Scene(
        alt="A pendulum of two rods whose tip strikes a rough floor; arrows show the velocities of its "
            "joint and its tip before and after. Bars compare the kinetic energy before with that after the "
            "collision by the laws of Newton, Stronge and Poisson.",
        labels={"mu": r"\mu", "e": "e", "law": "law drawn"}, start={"mu": 0.7, "e": 0.7, "law": "newton"})
    W, J, response = (np.array(x.evalf().tolist(), dtype=float) for x in pendulum_contact(ALPHA, BETA))
    before = np.array(RATES, dtype=float)
    v = J @ before

    def after(law):
        """The rates after, sampled; all collisions of the grid at once."""
        hits = collide_planar(W, v, np.linspace(0, 1.2, 61)[:, None], np.linspace(0, 1, 41), law)
        rates = before + hits.impulse @ response.T
        return sampled(lambda mu, e: rates[round(mu*50), round(e*40)], mu=(0, 1.2, 61), e=(0, 1, 41))

    rates = {law: after(law) for law in LAWS}
    drawn = [case("law", **{law: u[k] for law, u in rates.items()}) for k in range(2)]
    view = scene.drawing(xlim=(-1.15, 1.35), ylim=(-0.3, 2.3))
    view.ground((-1.0, 0), (1.3, 0))
    draw_pendulum(view, ALPHA.evalf(), BETA.evalf(), before, "before", scale=1.6)
    draw_pendulum(view, ALPHA.evalf(), BETA.evalf(), drawn, "after", scale=1.6)
    T = {law: pendulum_energy(ALPHA, BETA, u).evalf() for law, u in rates.items()}
    T0 = pendulum_energy(ALPHA, BETA, RATES).evalf()
    bars = scene.plot(ylim=(0, 7.2), ylabel="kinetic energy / that before", ratio=0.95)
    bars.bars([("before", sp.Integer(1), "lost"),
               *((law.capitalize(), T[law]/T0, "kinetic") for law in LAWS)])
    bars.line((-0.6, 1), (3.6, 1), dashed=True, color="ink")
    for law in LAWS:
        bars.readout(f"energy change, {law.capitalize()}", T[law] - T0, digits=4)
    return scene


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
    W, v = [[1, W_tn], [W_tn, 1]], (v_t, -1)
    hits = {law: closed_form(W, v, mu, e, law) for law in LAWS}
    hit = hits["newton"]
    end = [case("law", **{law: h.impulse[k] for law, h in hits.items()}) for k in range(2)]
    rebound = [case("law", **{law: h.velocity[k] for law, h in hits.items()}) for k in range(2)]
    turns = sp.Not(hit.slips_on)
    plane = scene.plot(xlim=(-4.8, 4.8), ylim=(-0.2, 6), xlabel="p_t", ylabel="p_n", ratio=0.95,
                       title="impulse plane", zero=True)
    plane.polygon([(0, 0), (-7*mu, 7), (7*mu, 7)], color="muted", width=1)
    plane.line((sticking_at(W, v, -1), -1), (sticking_at(W, v, 6.5), 6.5), color="after", width=2)
    plane.line((-4.8, compression_at(W, v, -4.8)), (4.8, compression_at(W, v, 4.8)), color="before", width=2,
               dashed=True)
    for side, align in ((1, "left"), (-1, "right")):
        when = W_tn >= 0 if side > 0 else W_tn < 0
        plane.label((sticking_at(W, v, 4.4), 4.4), "u_t = 0", color="after", align=align,
                    offset=(7*side, 0), visible=when)
        plane.label((1.9*side, compression_at(W, v, 1.9*side)), "u_n = 0", color="before", align=align,
                    offset=(2*side, 11), visible=when)
    plane.line((0, 0), hit.slip_end, color="impulse", width=3.5, visible=turns)
    plane.line(hit.slip_end, end, color="impulse", width=3.5, visible=turns)
    plane.line((0, 0), end, color="impulse", width=3.5, visible=hit.slips_on)
    plane.point(hit.slip_end, color="after", size=5, visible=turns)
    plane.point(hit.compression, color="before", size=5)
    plane.point(end, color="impulse", size=6)
    for text, when in hit.modes.items():
        plane.label((0, 5.65), text, visible=when, color="ink", align="center")

    velocity = scene.plot(xlim=(0, 5.8), ylim=(-1.6, 2.1), xlabel="p_n", ylabel="u_n", ratio=1.15,
                          title="normal velocity", zero=True)
    (k1, k2), q, c = hit.slopes, hit.slip_end[1], hit.compression[1]
    u_q = hit.slip_end_velocity
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
    change = case("law", **{law: h.energy_change for law, h in hits.items()})
    velocity.readout("normal velocity after", rebound[1], digits=2)
    velocity.readout("slip after", rebound[0], digits=2)
    velocity.readout("energy change", 100*change/greatest_loss(W, v), unit="% of the most that can be lost",
                     digits=1)
    return scene


WIDE, TOP = 3, 2.2                                           # of the map
MODE_NAMES = {"restitution": "sticks in restitution", "compression": "sticks in compression",
              "back": "slips back", "jam": "jams"}


def _region(plot, border, low, high, **look):
    """The part of the map between v_t = 0 and a border, given as an expression of μ = s."""
    levels = [low + (high - low)*sp.Rational(i, 12) for i in range(13)]
    plot.polygon([(0, high), (0, low), *((border.subs(s, at), at) for at in levels)], width=0.5, **look)


def modes_map():
    """Which mode: the plane of slip and friction, for W_tt = W_nn = -v_n = 1."""
    scene = Scene(
        alt="A map with the slip before the collision on one axis and the friction coefficient on the "
            "other. Curves part it into regions: sliding to the end outside, sticking in restitution and in "
            "compression inside, slipping back below a horizontal line, jam in a corner.",
        labels={"W_tn": "W_{tn}", "e": "e", "v_t": "v_t", "mu": r"\mu"},
        start={"W_tn": -0.5, "e": 0.7, "v_t": 0.5, "mu": 0.8}, legend=False)
    W = [[1, W_tn], [W_tn, 1]]
    hit = closed_form(W, (v_t, -1), mu, e, "newton")
    plot = scene.plot(xlim=(-WIDE, WIDE), ylim=(0, 2.5), xlabel=r"v_t / |v_n|", ylabel=r"\mu", ratio=1.15)
    level = sp.Abs(W_tn)
    for side in (-1, 1):
        def border(factor, side=side):
            """Slip at the border of a region against μ = s, cut off at the edge of the map."""
            reach = sp.Min(longest_slip(W, s, factor, side), WIDE)
            return side*sp.Piecewise((reach, 1 - side*s*W_tn > 0.01), (WIDE, True))

        low = sp.Max(side*W_tn, 0)
        for factor, colour in ((e, "kinetic"), (0, "before")):
            _region(plot, border(factor), low, TOP, color=colour)
        _region(plot, border(e), 0, level, color="after", visible=side*W_tn < -0.01)
        plot.polygon([(0, 1/(side*W_tn)), (side*WIDE, 1/(side*W_tn)), (side*WIDE, TOP), (0, TOP)],
                     color="accent", width=1, visible=side*W_tn*TOP > 1)
        names = MODE_NAMES if side > 0 else {}
        plot.curve(border(e), s, s, (low, TOP), color="kinetic", label=names.get("restitution"))
        plot.curve(border(0), s, s, (low, TOP), color="before", label=names.get("compression"))
        plot.label((side*2.9, 0.09), "slides", align="left" if side < 0 else "right", color="muted")
    plot.curve(-s*sp.sign(W_tn)*longest_slip(W, level, e, -sp.sign(W_tn)), level, s, (0, 1), n=2,
               color="after", label=MODE_NAMES["back"])
    plot.curve(s*sp.sign(W_tn)*WIDE, 1/sp.Max(level, 0.01), s, (0, 1), n=2, color="accent",
               label=MODE_NAMES["jam"])
    plot.point((v_t, mu), color="impulse", size=6)
    for text, when in hit.modes.items():
        plot.label((0, 2.37), text, visible=when, color="impulse")
    return scene


# The grazing jump

def grazing():
    """Normal impulse of the pendulum's tip against its speed of approach, at e = 0.7."""
    scene = Scene(
        alt="Three curves of the normal impulse against the speed of approach, for the laws of Newton, "
            "Stronge and Poisson. When slip presses the tip into the floor they do not go to zero with the "
            "approach.",
        labels={"v_t": "v_t", "mu": r"\mu"}, start={"v_t": 0.27, "mu": 0.7}, legend=False)
    W = pendulum_contact(ALPHA, BETA)[0].evalf().tolist()
    plot = scene.plot(xlim=(0, 0.2), ylim=(0, 15), xlabel=r"speed of approach $-v_n$",
                      ylabel="normal impulse", ratio=1.35)
    for law in LAWS:
        colour, dashed = LOOKS[law]
        p = closed_form(W, (v_t, -s), mu, sp.Float(0.7), law).impulse[1]
        plot.curve(s, p, s, (sp.Float(1e-6), 0.2), color=colour, dashed=dashed, label=law.capitalize(), n=60)
        start = p.subs(s, sp.Float(1e-9))
        plot.point((0, start), color=colour, size=5)
        plot.readout(f"{law.capitalize()} at a touch", start, digits=3)
    return scene


# The rule of two sevenths, and a measurement

def two_sevenths():
    """A sphere strikes a wall at all angles: the rigid theory, and points that Kharaz and others measured."""
    scene = Scene(
        alt="Left, the share of its tangential velocity that a sphere keeps against the angle of impact: "
            "measured points and the theory of a rigid sphere, a level line at five sevenths and a rising "
            "curve. The points follow the curve at flat angles and dip well below the level line at about "
            "20 degrees. Right, the spin after, where the points lie above the theory around 20 degrees.",
        labels={"mu": r"\mu", "e": "e"}, start={"mu": FRICTION, "e": 1.0}, legend=False)
    theory = sphere_rebound(s*sp.pi/180, mu, e)
    kept = scene.plot(xlim=(0, 65), ylim=(0.5, 1), xlabel="angle from the normal (°)",
                      ylabel="tangential velocity, after / before", ratio=1.15)
    kept.curve(s, theory.kept, s, (1, 65), color="accent", label="rigid sphere")
    border = sticks_up_to(mu, e)*180/sp.pi
    kept.line((border, 0.5), (border, 1), dashed=True)
    spin = scene.plot(xlim=(0, 65), ylim=(0, 900), xlabel="angle from the normal (°)",
                      ylabel="spin after (rad/s)", ratio=1.15)
    spin.curve(s, theory.spin*BALL_SPEED/RADIUS, s, (1, 65), color="accent", label="rigid sphere")
    for plot, points in ((kept, TANGENTIAL), (spin, SPINS)):
        for x, y in points:
            plot.point((x, y), color="before", size=5)
    kept.readout("sticks up to", border, unit="°", digits=1)
    return scene
