"""Pictures of §1.3: the pinned square of rods, struck and landing (units: m = L = 1)."""

import sympy as sp

from mechlib import Constraint, Impact
from mechlib.scene import Scene, case, chosen, figure, sampled

from ..lagrange.folding_square import folding, opening_rate

theta, theta_0, P, v_0, t = sp.symbols("theta theta_0 P v_0 t")
X, Y, TH = sp.symbols("xdot ydot thetadot")
ENERGY = 2*X**2 + 2*Y**2 + sp.Rational(2, 3)*TH**2


def corners(angle, height=0):
    """Positions of the corners A (below), B (right), C (above), D (left)."""
    s, c = sp.sin(angle), sp.cos(angle)
    return {"A": (0, height - c), "B": (s, height), "C": (0, height + c), "D": (-s, height)}


def corner_velocities(angle):
    """Velocities of the corners as functions of ẋ, ẏ, θ̇."""
    s, c = sp.sin(angle), sp.cos(angle)
    return {"A": (X, Y + s*TH), "B": (X + c*TH, Y), "C": (X, Y - s*TH), "D": (X - c*TH, Y)}


def draw_frame(view, places, **style):
    """Four rods and their pins."""
    for a, b in ("AB", "BC", "CD", "DA"):
        view.rod(places[a], places[b], **style)
    for at in places.values():
        view.pin(at, **style)


def landing(angle, speed):
    """ẏ⁺, θ̇⁺ and the ground's impulse when corner A lands plastically."""
    v_A = corner_velocities(angle)["A"][1]
    jump = Impact([Y, TH], ENERGY.subs(X, 0), constraints=[Constraint(v_A)],
                  before={Y: -speed, TH: 0}).solve()
    return *jump.after, jump.reactions[0]


def opening():
    """The falling square, just before and just after its lowest corner lands."""
    scene = Scene(alt="Two pictures of a square frame of four pinned rods standing on its corner A. Left, "
                      "before the landing: all corners move straight down at the same speed. Right, after "
                      "it: A is at rest, the side corners move outwards and down, the top corner moves "
                      "down, and the ground pushes A up.")
    angle = sp.pi/4
    places = corners(angle, sp.cos(angle))
    y_dot, th_dot, push = landing(angle, 1)
    for when, title, values in (("before", "just before", {X: 0, Y: -1, TH: 0}),
                                ("after", "just after", {X: 0, Y: y_dot, TH: th_dot})):
        view = scene.drawing(xlim=(-1.55, 1.55), ylim=(-0.75, 1.85), title=title, velocity_scale=0.55,
                             impulse_scale=0.3)
        view.ground((-1.3, 0), (1.3, 0))
        draw_frame(view, places)
        for name, v in corner_velocities(angle).items():
            view.velocity(places[name], tuple(sp.sympify(x).subs(values) for x in v), when=when,
                          label="v_0" if when == "before" and name == "B" else None, label_at="left")
        for name, shift in {"A": (-20, 12), "B": (-20, 0), "C": (0, 18), "D": (20, 0)}.items():
            view.label(places[name], name, offset=shift)
    view.reaction(places["A"], (0, push), label=r"\Lambda", anchor="head")
    return figure(scene)


def struck_square():
    """The square, falling at v₀, struck at a corner: A upwards, B inwards, or C upwards."""
    scene = Scene(
        alt="A frame of four pinned rods, struck at one corner. Arrows show the velocities of its four "
            "corners before and after the blow; bars compare the kinetic energy before and after.",
        labels={"theta": r"\theta", "P": "P", "v_0": "v_0", "corner": "struck corner"},
        start={"theta": 0.78, "P": 1.5, "v_0": 0, "corner": "A"})
    view = scene.drawing(xlim=(-1.75, 1.75), ylim=(-1.75, 1.75), velocity_scale=0.55, impulse_scale=0.35)
    places, velocities = corners(theta), corner_velocities(theta)
    blows = {"A": (velocities["A"][1], (0, 1)), "B": (-velocities["B"][0], (-1, 0)),
             "C": (velocities["C"][1], (0, 1))}
    after = {name: Impact([X, Y, TH], ENERGY, impulses=[(v, P)], before={X: 0, Y: -v_0, TH: 0}).solve().after
             for name, (v, _) in blows.items()}
    u = [case("corner", **{name: column[k] for name, column in after.items()}) for k in range(3)]
    then = dict(zip((X, Y, TH), u))
    draw_frame(view, places)
    for name, at in places.items():
        view.velocity(at, (0, -v_0), when="before")
        view.velocity(at, tuple(sp.sympify(v).subs(then) for v in velocities[name]), when="after")
    for name, (_, way) in blows.items():
        view.impulse(places[name], (way[0]*P, way[1]*P), label="P", anchor="head",
                     visible=chosen("corner", name))
    for name, shift in {"A": (16, 4), "B": (2, -18), "C": (16, -4), "D": (-2, -18)}.items():
        view.label(places[name], name, offset=shift)
    struck = case("corner", **{name: v.subs(dict(zip((X, Y, TH), after[name])))
                               for name, (v, _) in blows.items()})
    view.readout("velocity of the struck corner, along the blow", struck, digits=2)
    energy = scene.plot(ylim=(0, 4), ylabel="kinetic energy", ratio=0.7)
    energy.bars([("before", 2*v_0**2), ("after", ENERGY.subs(then))])
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
    s0 = sp.sin(theta_0)
    fallen = t < 0
    angle = sp.Piecewise((theta_0, fallen), (folded, True))
    height = sp.Piecewise((sp.cos(theta_0) - t, fallen), (sp.cos(folded), True))
    turning = opening_rate(folded, theta_0)
    rate = sp.Piecewise((0, fallen), (turning, True))
    speed = sp.Piecewise((-1, fallen), (-sp.sin(folded)*turning, True))
    kept = 3*s0**2/(1 + 3*s0**2)
    view = scene.drawing(xlim=(-1.5, 1.5), ylim=(-0.35, 2.45), velocity_scale=0.4)
    view.ground((-1.4, 0), (1.4, 0))
    places = corners(angle, height)
    draw_frame(view, places)
    for name, v in corner_velocities(angle).items():
        now = tuple(sp.sympify(x).subs({X: 0, Y: speed, TH: rate}) for x in v)
        view.velocity(places[name], now, when="before", visible=fallen)
        view.velocity(places[name], now, when="after", visible=t >= 0)
    tau = sp.Symbol("tau")
    plot = scene.plot(xlim=(-0.4, 0.6), ylim=(0, 1.4), xlabel="t\\,v_0/L", ylabel="height of the centre / L")
    later = folded(tau, theta_0)
    plot.curve(tau, sp.Piecewise((sp.cos(theta_0) - tau, tau < 0), (sp.cos(later), True)), tau, (-0.4, 0.6),
               color="body")
    plot.point((t, height), color="accent")
    energy = scene.plot(ylim=(0, 1.1), ylabel=r"T / T^-", ratio=0.7)
    share = sp.Piecewise((1, fallen), (kept, True))
    energy.bars([("now", {"kinetic": share, "lost": 1 - share})])
    return scene


def struck_chain(longest=8):
    """A straight chain of n rods struck across its first end; closed form y_i ∝ r^i + r^(2n-i), r = √3 -
    2."""
    scene = Scene(alt="A straight chain of n pinned rods, struck across its left end. The velocities of its "
                      "joints alternate in direction and shrink quickly from joint to joint.",
                  labels={"n": "number of rods"}, start={"n": 4})
    n = sp.Symbol("n")
    view = scene.drawing(xlim=(-0.7, longest + 0.5), ylim=(-1.35, 1.9), velocity_scale=0.45,
                         impulse_scale=0.9)
    size = 2 - sp.sqrt(3)

    def term(i):
        return (-1)**i*(size**i + size**(2*n - i))

    for i in range(longest):
        view.rod((i, 0), (i + 1, 0), visible=n > i)
    for i in range(longest + 1):
        view.pin((i, 0), visible=n >= i)
        view.velocity((i, 0), (0, 6*term(i)/(2*term(0) + term(1))), visible=n >= i)
    view.impulse((0, 0), (0, 1), label="P", anchor="head")
    view.readout("struck end moves at", 6*term(0)/(2*term(0) + term(1)), unit="P/m", digits=4)
    return scene
