"""Pictures: a sphere on a thread, flights that get shorter, a plate to be identified. No mechanics."""

from functools import cache

import numpy as np
import sympy as sp

from mechlib.scene import Scene, figure, sampled
from mechlib.two_degree_vibro_impact import (
    contact_time,
    flight_uncertainty,
    impulse_ratio,
    misfit,
    read_rig,
)

e, mu, n, sigma, s, k = sp.symbols("e mu n sigma s k")
BOUNCE, FLIGHTS, FIRST = (0.7, 0.95, 6), (3, 16, 14), 400     # grids of the controls; the first flight in ms
E_GRID, MU_GRID = (0.4, 1.0, 61), (0.0, 0.5, 51)
TOP = 5                                                       # of the uncertainty, in thousandths
FAR = 5


def opening():
    """The rig from above: the sphere comes at an angle and leaves at another."""
    scene = Scene(alt="A sphere comes to a plate at the angle alpha from the normal and leaves it, slower "
                      "and at another angle.", legend=False)
    view = scene.drawing(xlim=(-2.2, 2.2), ylim=(-0.35, 1.75), velocity_scale=1.0)
    view.ground((-2.0, 0), (2.0, 0))
    view.line((0, 0.25), (0, 1.6), dashed=True)
    view.ball((0, 0.25), 0.25, spokes=0)
    view.velocity((0, 0.25), (1.3, -1.1), when="before", anchor="head", label="v^-")
    view.velocity((0, 0.25), (0.95, 0.85), when="after", label="v^+")
    view.angle((0, 0.25), 0.75, sp.pi/2, sp.pi/2 + sp.atan(sp.Rational(13, 11)), label=r"\alpha")
    return figure(scene)


def spread(weights):
    """The uncertainty of e in thousandths, for an error of one thousandth of the first flight."""
    def of(n, e):
        return 1e3*flight_uncertainty(1.0, e, 1e-3, round(n), weights)
    return of


def flights():
    """The logarithms of the flights with their errors, and the uncertainty against their number."""
    scene = Scene(
        alt="Left: the logarithm of the time of flight against its number, on a falling line, with error "
            "bars that get longer and longer. Right: the uncertainty of e against the number of flights, for "
            "equal weights a curve with a lowest point, for right weights a curve that only falls.",
        labels={"e": "e", "n": "flights", "sigma": r"\sigma"}, units={"sigma": "ms"},
        start={"e": 0.8, "n": 8, "sigma": 1.0})
    left = scene.plot(xlim=(-0.5, 15.5), ylim=(-7.2, 1.2), xlabel="k", ylabel=r"\ln(\tau_k/\tau_0)",
                      ratio=1.2)
    right = scene.plot(xlim=(3, 16), ylim=(0, TOP), xlabel="flights", ylabel=r"10^3\sigma_e", ratio=1.2)
    left.line((0, 0), (15, 15*sp.log(e)), color="muted")
    for number in range(FLIGHTS[1]):
        y, bar = number*sp.log(e), sigma/FIRST/e**number
        left.line((number, y - bar), (number, y + bar), color="accent", width=2.5, visible=n > number)
        left.point((number, y), color="accent", size=4, visible=n > number)
    unit = 1000/sp.Integer(FIRST)*sigma
    now = []
    for weights, name, color in (("equal", "all alike", "muted"), ("auto", r"weights $\tau_k^2$", "accent")):
        table = sampled(spread(weights), n=FLIGHTS, e=BOUNCE)
        value = table(s, e)*unit
        right.curve(s, sp.Piecewise((value, value < TOP)), s, FLIGHTS[:2], n=FLIGHTS[2], color=color,
                    label=name)
        here = table(n, e)*unit
        right.point((n, here), color=color, size=5, visible=here < TOP)
        now.append(here/1000)
    right.readout(r"$\sigma_e$, all alike", now[0], digits=5)
    right.readout(r"$\sigma_e$, weighted", now[1], digits=5)
    return scene


@cache
def measured():
    """|v_n⁻| and v_n⁺ of the rig; v_t⁻ and v_t⁻ - v_t⁺, both over |v_n⁻|."""
    rig = read_rig()
    into = -rig.before[:, 1]
    return into, rig.after[:, 1], rig.before[:, 0]/into, (rig.before[:, 0] - rig.after[:, 0])/into


def plate():
    """All impacts of the rig, and the law for the e and μ that the reader chooses."""
    scene = Scene(
        alt="Left: normal velocity after against before, dots about a line whose slope is e. Right: the "
            "tangential velocity that the plate takes against the one that comes, both over the normal one: "
            "dots about a line of three straight pieces, level, rising, level.",
        labels={"e": "e", "mu": r"\mu"}, start={"e": 0.6, "mu": 0.1})
    into, out, slope, taken = measured()
    left = scene.plot(xlim=(0, 1.6), ylim=(0, 1.6), xlabel=r"|v_n^-|", ylabel=r"v_n^+", ratio=1.1)
    right = scene.plot(xlim=(-FAR, FAR), ylim=(-1.2, 1.2), xlabel=r"v_t^-/|v_n^-|",
                       ylabel=r"(v_t^--v_t^+)/|v_n^-|", ratio=1.1)
    left.data(into, out, dots=True, color="muted")
    left.line((0, 0), (1.55, 1.55*e), color="accent", width=2)
    right.data(slope, taken, dots=True, color="muted")
    right.curve(s, sp.sign(s)*(1 + e)*impulse_ratio(sp.atan(s), e, mu), s, (-FAR, FAR), n=201, color="accent")
    rest = sampled(lambda e, mu: 1e3*misfit(read_rig(), e, mu), e=E_GRID, mu=MU_GRID)
    right.readout("misfit", rest, unit="mm/s", digits=1)
    return scene


def clock():
    """Times of contact against speed, and the two laws."""
    scene = Scene(alt="Times of contact in microseconds against the normal speed, both on logarithmic "
                      "scales: dots fall along a line of slope -1/5; a level line is the linear spring.")
    rig = read_rig()
    into = -rig.before[:, 1]
    plot = scene.plot(xlim=(-1.5, 0.5), ylim=(4.1, 4.8), xlabel=r"\ln v_n", ylabel=r"\ln t_c", ratio=1.8)
    some = into > 0.3
    plot.data(np.log(into[some]), np.log(1e6*rig.contact[some]), dots=True, color="muted")
    x = np.linspace(-1.4, 0.45, 20)
    plot.data(x, np.log(1e6*contact_time(rig.mass, 1.21e10, np.exp(x))), color="accent", label="Hertz")
    plot.data(x, np.full(20, np.log(1e6*rig.contact[some]).mean()), color="muted", dashed=True,
              label="linear spring")
    return figure(scene)
