"""Pictures: a touch of the stop, exact and local, and where the motion with touches is born."""

from functools import cache

import numpy as np
import sympy as sp

from mechlib.scene import Scene, case, chosen, figure, sampled
from mechlib.two_degree_vibro_impact import carried, grazing, knocker, touch_of_the_swing
from mechlib.two_degree_vibro_impact.local_map.births import born

eta, e, omega, s = sp.symbols("eta e omega s")
HEIGHTS, FAR = (-6.0, -1.3), 0.05                        # log10 h, and h itself
OMEGAS, OFFSETS, HIGH = (0.9, 2.3, 29), (-0.1, 0.1, 80), 1.2  # δ = P is left out
LOW = 1e-3                                               # a table knows zero only nearly
FINE = (0.9, 2.3, 281)                                   # the curves over ω
SIDES = {"one": 1, "two": 2}


def opening():
    """A clock whose pendulum comes close to the side of its case."""
    scene = Scene(alt="A tall clock with its pendulum at the right end of the swing, where the bob just "
                      "reaches the side of the case; the pendulum hanging straight is drawn faintly.",
                  legend=False)
    view = scene.drawing(xlim=(-3.2, 3.2), ylim=(-3.1, 0.9))
    view.ground((-2.6, -2.9), (2.6, -2.9))
    for side in (-1, 1):
        view.rod((1.25*side, -2.9), (1.25*side, 0.6), width=6)
        view.rod((1.25*side, 0.6), (0, 0.85), width=6)
    place = (0.92, -2.15)
    view.rod((0, 0.1), (0, -2.33), width=2, color="muted", ghost=True)
    view.rod((0, 0.1), place, width=3)
    view.disk(place, 0.3, spokes=0)
    view.pin((0, 0.1))
    return figure(scene)


def length(changes):
    """√ of the sum of squares."""
    return sp.sqrt(sum(x**2 for x in changes))


def touch():
    """How far the next passage is thrown back against the height that was cut off, and the error of the local
    map in powers of ten."""
    scene = Scene(
        alt="Left: how far the stop's touch throws back the next passage, against the height that it cuts "
            "off: a root that starts with an infinite slope; the local map of order one and of order two "
            "beside it. Right: the errors of both orders against the height in powers of ten, lines of slope "
            "one and three halves.",
        labels={"eta": r"\log_{10} h", "omega": r"\omega", "e": "e"},
        start={"eta": -2.0, "omega": 1.5, "e": 0.8})
    plot = scene.plot(xlim=(0, FAR), ylim=(0, 0.8), xlabel="h", ylabel=r"-\Delta x_2(T)", ratio=1.2)
    errors = scene.plot(xlim=HEIGHTS, ylim=(-9.5, 0.5), xlabel=r"\log_{10} h",
                        ylabel=r"\log_{10}\text{error}", ratio=1.2)
    period = 2*sp.pi/omega
    looks = (("exact", dict(color="accent")), ("order 1", dict(color="muted", dashed=True)),
             ("order 2", dict(color="potential", dashed=True)))
    cuts = touch_of_the_swing(s**2, omega, e)            # close together where the root is steep
    for change, (name, look) in zip(cuts, looks):
        plot.curve(s**2, -carried(change, period)[1], s, (0.0001, float(np.sqrt(FAR))), n=61, label=name,
                   **look)
    powers = touch_of_the_swing(10**s, omega, e)
    for k in (1, 2):
        error = length([x - y for x, y in zip(powers[0], powers[k])])
        errors.curve(s, sp.log(error, 10), s, HEIGHTS, n=48, label=looks[k][0], **looks[k][1])
    here = touch_of_the_swing(10**eta, omega, e)
    thrown = [-carried(change, period)[1] for change in here]
    misses = [length([x - y for x, y in zip(here[0], here[k])]) for k in (1, 2)]
    plot.point((10**eta, thrown[0]), color="accent", size=5)
    for miss in misses:
        errors.point((eta, sp.log(miss, 10)), color="ink", size=5)
    plot.readout("thrown back, exact", thrown[0], digits=5)
    plot.readout("order 1", thrown[1], digits=5)
    plot.readout("order 2", thrown[2], digits=5)
    errors.readout("error of order 1, in $h$", misses[0]/10**eta, digits=2)
    errors.readout("error of order 2, in $h^{3/2}$", misses[1]/10**(1.5*eta), digits=2)
    return scene


def named(text, repeated):
    """A label for the legend, but only once."""
    return {} if repeated else {"label": text}


@cache
def families():
    """For one stop and for two, both roots: p where the motion exists, minus p where it is unstable, 0 where
    there is none; and the numbers of grazing."""
    tables, numbers = {}, {}
    for name, sides in SIDES.items():
        tables[name] = born(np.linspace(*OMEGAS), np.linspace(*OFFSETS), sides)
        touches = [grazing(knocker(x), sides) for x in np.linspace(*FINE)]
        numbers[name] = np.array([(x.green, x.echo, x.growth) for x in touches])
    return tables, numbers


def births():
    """The two numbers that decide against the frequency, and the motion that is born against the gap."""
    scene = Scene(
        alt="Left: two numbers of the structure against the frequency of the force, the Green's function at "
            "zero and the echo of a blow. Right: the impulse of the motion that is born at grazing, against "
            "the distance of the stop from grazing: it starts at zero, along a straight line, to the left or "
            "to the right.",
        labels={"omega": r"\omega", "sides": "stops"}, start={"omega": 1.5, "sides": "one"})
    tables, numbers = families()
    omegas, offsets, fine = np.linspace(*OMEGAS), np.linspace(*OFFSETS), np.linspace(*FINE)

    def nearest(grid, x):
        return int(np.argmin(np.abs(grid - x)))

    def roots(omega, d):
        i, j = nearest(omegas, omega), nearest(offsets, d)
        return np.array([tables[name][k][i, j] for name in SIDES for k in (0, 1)])

    def three(omega):
        return np.concatenate([numbers[name][nearest(fine, omega)] for name in SIDES])
    table, values = sampled(roots, omega=OMEGAS, d=OFFSETS), sampled(three, omega=OMEGAS)
    view = scene.plot(xlim=OMEGAS[:2], ylim=(-0.6, 0.8), xlabel=r"\omega", ylabel=r"wg_0,\ H", ratio=1.2)
    plot = scene.plot(xlim=(100*OFFSETS[0], 100*OFFSETS[1]), ylim=(0, HIGH), xlabel=r"100\,(\delta-P)",
                      ylabel="p", ratio=1.2)
    view.line((OMEGAS[0], 0), (OMEGAS[1], 0))
    for k, name in enumerate(SIDES):
        here = chosen("sides", name)
        for number, color, text in ((0, "accent", "$wg_0$"), (1, "potential", "echo $H$")):
            view.data(fine, numbers[name][:, number], color=color, visible=here, **named(text, k))
        for root in (0, 1):
            p = table[2*k + root](omega, s)
            plot.curve(100*s, sp.Piecewise((p, sp.And(p > LOW, p < HIGH))), s, OFFSETS[:2], n=OFFSETS[2],
                       color="accent", visible=here, **named("stable", k + root))
            plot.curve(100*s, sp.Piecewise((-p, sp.And(p < -LOW, p > -HIGH))), s, OFFSETS[:2], n=OFFSETS[2],
                       color="muted", visible=here, **named("unstable", k + root))
        tangent = -s/values[3*k]
        plot.curve(100*s, sp.Piecewise((tangent, sp.And(tangent >= 0, tangent < HIGH))), s, OFFSETS[:2],
                   n=OFFSETS[2], color="ink", dashed=True, visible=here, **named(r"$(P-\delta)/(wg_0)$", k))
    green, echo, growth = (case("sides", one=values[k], two=values[3 + k]) for k in range(3))
    view.point((omega, green), color="accent", size=5)
    view.point((omega, echo), color="potential", size=5)
    plot.line((0, 0), (0, HIGH))
    plot.curve(100*s, 0*s, s, (0, OFFSETS[1]), n=2, color="body", width=3, label="silent")
    view.readout("$wg_0$", green, digits=4)
    view.readout("echo $H$", echo, digits=4)
    plot.readout(r"$\lambda U$ at birth", growth, digits=3)
    return scene
