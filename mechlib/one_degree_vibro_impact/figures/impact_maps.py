"""Pictures: from impact to impact. They draw what the laws return and hold no mechanics."""

from functools import cache

import numpy as np
import sympy as sp

from mechlib.one_degree_vibro_impact import (
    Oscillator,
    acceleration_bound,
    area_factor,
    long_run,
    safe_step,
    stroboscope,
)
from mechlib.one_degree_vibro_impact.forced_orbits import flow
from mechlib.one_degree_vibro_impact.impact_maps.impact_map import (
    blows,
    energy_entries,
    flight_times,
    flown,
    push,
)
from mechlib.scene import Scene, case, chosen, figure, sampled
from mechlib.scene.marks import Run

p, U, w, s, k, i = sp.symbols("p U w s k i")
ZETA, OMEGA, E = sp.Rational(1, 20), sp.Rational(14, 5), sp.Rational(4, 5)
HAMMER = 0.05, 2.8, 1.0, 0.0, 0.8
STROBE = np.pi/2                                      # the phase of the stroboscope
RESTS = 163/57                                       # a frequency at which the hammer comes to rest
PHASES, SPEEDS, SLOW, FAST = 51, 25, 0.1, 0.7        # the grid of the one step
LOWEST, STEP, VALUES, KEPT = 2.4, 0.004, 300, 24     # of the diagram
STARTS = {"hard": -0.5, "gentle": -0.1}
HIGH = 0.36                                          # the largest energy ½U² that is shown
WIDE, TALL = sp.Rational(1, 40), sp.Rational(1, 90)  # half the sides of the small rectangle
FLIGHTS = {"a near miss": (0.68, 0.70), "one hop": (0.66, 0.30)}     # phase/2π and speed at the start


def cloud(plot, x, y, count, tiny, **rest):
    """Many small dots in one stroke: expressions x, y of the number i = 0 … count - 1.  Each dot is a line
    of the length ``tiny``, followed by a gap."""
    number = sp.floor((s + sp.Rational(1, 2))/3)
    part = s - 3*number
    gap = sp.Piecewise((0, part < sp.Rational(3, 2)), (sp.nan, True))
    xs, ys = (Run(sp.sympify(value).subs(i, number) + more, "s", 0, 3*count - 1, 3*count)
              for value, more in ((x, gap + part*tiny), (y, gap)))
    rest = {"color": "accent", **rest}
    plot.add("curve", {"xs": xs, "ys": ys}, dashed=False, width=2.4, **rest)


def listed(*columns):
    """Given numbers as functions of the number i."""
    table = np.column_stack(columns)
    return sampled(lambda i: table[round(i)], i=(0.0, len(table) - 1.0, len(table)))


def opening():
    """Two pairs of hammers: one pair parts, the other comes together."""
    scene = Scene(alt="Left: the speeds of eighty blows of two hammers whose starts differ by a millionth: "
                      "they agree for about forty blows, then they have nothing in common. Right: two "
                      "hammers with different starts; before the moment of their rest the blows "
                      "differ, after it they are the same.", height=300)
    left = scene.plot(xlim=(0, 81), ylim=(0, 0.8), xlabel="blow", ylabel="U", ratio=1.5,
                      title="starts that nearly agree")
    right = scene.plot(xlim=(-15, 15), ylim=(0, 0.8), xlabel="turns since the rest", ylabel="U", ratio=1.5,
                       title="starts that differ")
    near = blows(Oscillator(*HAMMER), [-0.1, -0.1 - 1e-6], 80)
    far = blows(Oscillator(0.05, RESTS, 1.0, 0.0, 0.8), [-0.15, -0.3], 130)
    for lane, (color, words) in enumerate((("accent", "one hammer"), ("body", "the other"))):
        left.data(np.arange(1, 81), near.speed[lane], color=color, label=words, width=1.5)
        rest = int(np.argmax(far.rested[lane]))
        turns = (far.time[lane] - far.time[lane, rest])*RESTS/(2*np.pi)
        near_rest = np.abs(turns) < 15
        right.data(turns[near_rest], far.speed[lane][near_rest], color=color, label=words, width=1.5)
    right.line((0, 0), (0, 0.8), dashed=True)
    return figure(scene)


@cache
def strikes():
    """Phases, in turns, and speeds of 800 impacts in the long run: 40 from each of 20 starts."""
    run = long_run(*HAMMER, -0.1 - 0.02*np.arange(20), 0.0, settle=80, count=40)
    return run.phases.ravel()/(2*np.pi), run.speeds.ravel()


def two_sections():
    """The same motion, looked at once in every turn and at every impact."""
    scene = Scene(alt="Left: place and velocity of the hammer once in every turn of the force, 800 dots on a "
                      "folded band; no dot lies beyond the stop. Right: phase and speed of 800 impacts, dots "
                      "on a few bent branches.", legend=False)
    one = Oscillator(*HAMMER)
    x, u = stroboscope(one, -0.1, 0.0, 860, phase=STROBE)
    left = scene.plot(xlim=(-0.7, 0.05), ylim=(-0.6, 1.0), xlabel="x", ylabel="u", ratio=1.2,
                      title="once in every turn")
    right = scene.plot(xlim=(0, 1), ylim=(0, 0.9), xlabel=r"\theta/2\pi", ylabel="U", ratio=1.2,
                       title="at every impact")
    cloud(left, *listed(x[60:], u[60:]), 800, 1e-3)
    left.line((0, -0.6), (0, 1.0), dashed=True)
    cloud(right, *listed(*strikes()), 800, 1e-3)
    return figure(scene)


@cache
def flights():
    """The times to the next impact, on the grid of phases and speeds of the one step."""
    phase, speed = np.meshgrid(np.linspace(0, 1, PHASES), np.linspace(SLOW, FAST, SPEEDS), indexing="ij")
    return flight_times(Oscillator(*HAMMER), 2*np.pi*phase, speed)


def one_step():
    """A flight from impact to impact, and what becomes of a small square of starts."""
    scene = Scene(
        alt="Left: the place of the mass against time, from an impact at the stop to the next one. Right: "
            "the plane of phase and energy of impacts, with dots where the hammer strikes in the long run, a "
            "small rectangle around the first impact, and the slanted, thinner parallelogram around the "
            "second one.",
        labels={"p": r"\theta/2\pi", "U": "U"}, start={"p": 0.3, "U": 0.5})
    view = scene.plot(xlim=(0, 2.6), ylim=(-1.2, 0.2), xlabel=r"\omega t/2\pi", ylabel="x", ratio=1.25)
    plot = scene.plot(xlim=(-0.1, 1.1), ylim=(0, HIGH), xlabel=r"\theta/2\pi", ylabel=r"\frac{1}{2}U^2",
                      ratio=1.1)
    table, turn = flights(), 2*sp.pi/OMEGA
    tau = sampled(lambda p, U: table[round(p*(PHASES - 1)), round((U - SLOW)/(FAST - SLOW)*(SPEEDS - 1))],
                  p=(0.0, 1.0, PHASES), U=(SLOW, FAST, SPEEDS))
    theta = 2*sp.pi*p
    values = ZETA, OMEGA, 1, 0, E, theta, U
    _, later = flown(*values, tau)
    new = p + tau/turn
    view.line((0, 0), (2.6, 0), width=2)
    view.curve(p + s*tau/turn, flown(*values, s*tau)[0], s, (0, 1), n=161)
    view.point((p, 0), color="body", size=5)
    view.point((new, 0), color="accent", size=5)
    turns, speeds = strikes()
    cloud(plot, *listed(turns, speeds**2/2), 800, 1e-3, color="muted")
    (tt, tE), (Et, EE) = energy_entries(*flow(ZETA, tau), ZETA, E, (U, push(1, 0, theta)),
                                        (later, push(1, 0, theta + OMEGA*tau)))
    here, there = (p, U**2/2), (sp.Mod(new, 1), later**2/2)
    corners = [(WIDE, TALL), (WIDE, -TALL), (-WIDE, -TALL), (-WIDE, TALL)]
    plot.polygon([(here[0] + a, here[1] + b) for a, b in corners], color="body", filled=False)
    wide = sp.Abs(tt)*WIDE + sp.Abs(tE/turn)*TALL
    tall = sp.Abs(Et*turn)*WIDE + sp.Abs(EE)*TALL
    fits = sp.And(there[0] - wide > -0.1, there[0] + wide < 1.1, there[1] - tall > 0, there[1] + tall < HIGH)
    plot.polygon([(there[0] + tt*a + tE*b/turn, there[1] + Et*turn*a + EE*b) for a, b in corners],
                 color="accent", filled=False, visible=fits)
    plot.point(here, color="body", size=4)
    plot.point(there, color="accent", size=4, visible=there[1] < HIGH)
    plot.label((0.5, 0.33), "stretched beyond the picture", visible=sp.Not(fits))
    view.readout(r"next speed $U'$", later, digits=3)
    view.readout("flight, in turns", tau/turn, digits=3)
    plot.readout(r"area factor in $(t,\frac12U^2)$", area_factor(ZETA, E, tau), digits=3)
    plot.readout(r"area factor in $(t,U)$", area_factor(ZETA, E, tau)*U/later, digits=3)
    return scene


@cache
def runs():
    """The long runs of the diagram, a lane for each frequency, for each start."""
    omega = np.round(LOWEST + STEP*np.arange(VALUES), 6)
    both = long_run(0.05, np.tile(omega, 2), 1.0, 0.0, 0.8, np.repeat(list(STARTS.values()), VALUES), 0.0,
                    settle=250, count=150)
    return omega, {name: [x[i*VALUES:(i + 1)*VALUES] for x in vars(both).values()]
                   for i, name in enumerate(STARTS)}


def diagram():
    """Speeds of impact against the frequency, the section at one frequency, and the exponent."""
    scene = Scene(
        alt="Above, left: the speeds of the last impacts against the frequency of the force; one value, then "
            "two, clouds, windows, one value again. Right: phase and speed of the last impacts at the chosen "
            "frequency. Below: the first Lyapunov exponent against the frequency, above zero in the clouds.",
        labels={"w": r"\omega", "begin": "start"}, start={"w": 2.8, "begin": "hard"}, height=300)
    plot = scene.plot(xlim=(2.36, 3.64), ylim=(0, 0.95), xlabel=r"\omega", ylabel="U", ratio=1.35)
    view = scene.plot(xlim=(0, 1), ylim=(0, 0.95), xlabel=r"\theta/2\pi", ylabel="U", ratio=1.1)
    below = scene.plot(xlim=(2.36, 3.64), ylim=(-0.3, 0.3), xlabel=r"\omega", ylabel=r"\lambda_1", ratio=2.4)
    omega, all_runs = runs()
    grid = {"w": (float(omega[0]), float(omega[-1]), VALUES)}
    below.line((2.36, 0), (3.64, 0))
    plot.line((w, 0), (w, 0.95), width=1.5)
    below.line((w, -0.3), (w, 0.3), width=1.5)
    number = {float(x): j for j, x in enumerate(omega)}
    told, dots = {}, {}
    for name, (speeds, phases, exponent, _, rate, rested) in all_runs.items():
        here = chosen("begin", name)
        last, turns = speeds[:, -KEPT:], phases[:, -KEPT:]/(2*np.pi)
        dots[name] = sampled(lambda w, i, last=last, turns=turns: (last[number[round(w, 6)], round(i)],
                                                                  turns[number[round(w, 6)], round(i)]),
                             **grid, i=(0.0, KEPT - 1.0, KEPT))
        place = sp.floor((i + sp.Rational(1, 2))/KEPT)
        column = sp.Float(LOWEST) + sp.Float(STEP)*place
        cloud(plot, column, dots[name][0](column, i - KEPT*place), VALUES*KEPT, 1e-3, visible=here)
        table = np.column_stack([np.where(rested, -9.0, exponent), rate, rested])
        told[name] = sampled(lambda w, table=table: table[number[round(w, 6)]], **grid)
        shown = sp.Piecewise((told[name][0](s), told[name][2](s) < 0.01), (sp.nan, True))
        below.curve(s, shown, s, (float(omega[0]), float(omega[-1])), n=VALUES, width=1.5, visible=here)
        xs, ys = (Run(value(w, i), "i", 0, KEPT - 1, KEPT) for value in dots[name][::-1])
        view.add("dots", {"xs": xs, "ys": ys}, color="accent", dashed=False, width=2, visible=here)
    lam, nu, rests = (case("begin", **{name: row[j] for name, row in told.items()}) for j in range(3))
    below.point((w, lam), color="ink", size=5, visible=rests < 0.5)
    below.label((3.0, 0.24), r"it rests: $\lambda_1=-\infty$", visible=rests > 0.5)
    plot.readout(r"$\lambda_1$", lam, digits=3, visible=rests < 0.5)
    plot.readout(r"impacts per unit time $\nu$", nu, digits=3)
    plot.readout("impacts in a turn", nu*2*sp.pi/w, digits=3)
    return scene


def march():
    """A flight, the parabola that it cannot overtake, and the step up to its root."""
    scene = Scene(
        alt="The place of the mass against time in one flight below the stop; from the chosen instant a "
            "parabola rises above the curve and reaches the stop earlier than the curve does.",
        labels={"k": "instant, share of the flight", "flight": "flight"},
        start={"k": 0.2, "flight": "a near miss"})
    view = scene.plot(xlim=(0, 1), ylim=(-0.4, 0.1), xlabel="t/t'", ylabel="g", ratio=1.6)
    view.line((0, 0), (1, 0), width=2)
    for name, (turn, speed) in FLIGHTS.items():
        here, theta = chosen("flight", name), 2*np.pi*turn
        lasts = float(flight_times(Oscillator(*HAMMER), theta, speed))
        start = ZETA, OMEGA, 1, 0, E, sp.Float(theta), sp.Float(speed)
        now = k*lasts
        x, u = flown(*start, now)
        B = acceleration_bound(ZETA, OMEGA, 1, x, u, theta + OMEGA*now)
        h = safe_step(x, u, B)
        view.curve(s, flown(*start, s*lasts)[0], s, (0, 1), n=201, color="body", visible=here)
        view.curve(k + s*h/lasts, x + u*s*h + B*(s*h)**2/2, s, (0, 1), n=61, dashed=True, visible=here)
        view.point((k, x), color="ink", size=5, visible=here)
        view.point((k + h/lasts, 0), color="accent", size=5, visible=here)
        view.readout("safe step $h$", h, digits=3, visible=here)
        view.readout("bound $B$", B, digits=3, visible=here)
        view.readout("time left", lasts - now, digits=3, visible=here)
    return scene
