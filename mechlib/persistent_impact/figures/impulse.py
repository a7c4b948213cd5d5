"""Pictures: pulses that shorten, elastic contacts, contact times, and noisy pulses."""

from functools import cache

import numpy as np
import sympy as sp

from mechlib.scene import Scene, case, figure, sampled

from ..impulse.contact_times import SUPERBALL, change_of_time
from ..impulse.measured import (
    base,
    synthetic_record,
    trapezoid,
    triangle_rule,
    white_noise,
    window,
)
from ..impulse.pulses import HERTZ, SHAPES, Contact, contact_force, kicked, pushed, triangle_error
from ..impulse.pulses import s as shape_time

PULSES = {**SHAPES, "Hertz": HERTZ}
tau, s, t, n, noise, draw = sp.symbols("tau s t n noise draw")
DRAWS, LEVELS, SAMPLES, LEAD = 8, 21, 80, 0.25


def opening():
    """Two eggs, one on a tile, one on a pillow: the same impulse, another force."""
    scene = Scene(alt="Left, two eggs fall at the same speed, one towards a hard floor, one towards a "
                      "pillow. Right, the force on each against time: a narrow peak of 212 newtons for the "
                      "floor, a low hump of 21 newtons that lasts ten times as long for the pillow. Both "
                      "areas are equal.")
    view = scene.drawing(xlim=(-1.9, 1.9), ylim=(-0.35, 2.6), velocity_scale=0.16)
    view.ground((-1.8, 0), (1.8, 0))
    round_ = [(np.cos(a), np.sin(a)) for a in np.linspace(0, 2*np.pi, 32, endpoint=False)]
    bulge = [(x, 0.42 - 0.28*abs(x)**4) for x in np.linspace(-1, 1, 17)]
    view.polygon([(0.9 + 0.75*x, y) for x, y in bulge] + [(1.65, 0.05), (0.15, 0.05)], color="before")
    for x in (-0.9, 0.9):
        view.polygon([(x + 0.25*c*(1 - 0.12*d), 1.5 + 0.33*d) for c, d in round_], color="body")
        view.velocity((x, 1.17), (0, -4.5), when="before", label="v_0" if x > 0 else None, label_at="right")
    view.label((-0.9, 0), "floor", offset=(0, -18), size=14)
    view.label((0.9, 0), "pillow", offset=(0, -18), size=14)
    plot = scene.plot(xlim=(0, 22), ylim=(0, 230), xlabel="time (ms)", ylabel="force (N)")
    for duration, name, colour in ((2, "floor, 2 ms", "impulse"), (20, "pillow, 20 ms", "before")):
        pulse = SHAPES["half-sine"]
        peak = pulse.peak(0.27, duration/1000)
        plot.polygon([(duration*x, float(peak)*pulse.values(x)) for x in np.linspace(0, 1, 41)], color=colour,
                     width=0.5)
        plot.curve(duration*s, peak*pulse.shape.subs(shape_time, s), s, (0, 1), color=colour, label=name)
    return figure(scene)


@cache
def _hertz():
    """given(s) and moved(s) of the Hertz pulse, sampled."""
    time, _, given, moved = HERTZ.course(201)
    return (sampled(lambda s: float(np.interp(s, time, given)), s=(0.0, 1.0, 81)),
            sampled(lambda s: float(np.interp(s, time, moved)), s=(0.0, 1.0, 81)))


def _of_shape(what):
    """A property of the chosen shape, as an expression of s."""
    values = {name: sp.sympify(what(p)).subs(shape_time, s) for name, p in SHAPES.items()}
    values["Hertz"] = HERTZ.centroid if what is CENTROID else _hertz()[what is MOVED]
    return case("shape", **values)


def CENTROID(pulse):
    return pulse.centroid


def GIVEN(pulse):
    return pulse.given


def MOVED(pulse):
    return pulse.moved


def shortening():
    """A particle struck by pulses of equal impulse: the shorter, the closer to a jump (m = P = 1, v₀ =
    0.3)."""
    scene = Scene(alt="Three plots against time: a force pulse of constant area, the velocity that it "
                      "raises by one unit, and the position. Dashed, the ideal impulse: a jump of the "
                      "velocity and a kink of the position. As the pulse shortens the curves approach the "
                      "dashed ones.",
                  labels={"tau": r"\Delta t", "shape": "shape of the pulse",
                          "centred": "ideal impulse at the centroid"},
                  start={"tau": 0.4, "shape": "half-sine", "centred": False}, legend=False)
    v0, end, low = sp.Rational(3, 10), 1.5, -0.7
    c, given, moved = (_of_shape(f) for f in (CENTROID, GIVEN, MOVED))
    kick = sp.Symbol("centred")*c*tau
    force = scene.plot(xlim=(low, end), ylim=(0, 10.5), xlabel="t", ylabel="force $F$", ratio=1)
    peak = case("shape", **{name: sp.N(p.peak(1, tau)) for name, p in PULSES.items()})
    heights = [case("shape", **{name: float(p.values(k/40)) for name, p in PULSES.items()})*peak
               for k in range(41)]
    force.polygon([(0, 0), *((tau*k/40, h) for k, h in enumerate(heights)), (tau, 0)], color="impulse")
    force.readout("peak force", peak, digits=2, color="impulse")
    speed = scene.plot(xlim=(low, end), ylim=(0, 1.5), xlabel="t", ylabel=r"velocity $\dot{x}$", ratio=1)
    place = scene.plot(xlim=(low, end), ylim=(-0.3, 2), xlabel="t", ylabel="position $x$", ratio=1)
    inside, after = pushed(s, tau, v0, given, moved), kicked(t, c*tau, v0)
    ideal = [kicked(time, kick, v0)[1] for time in (kick, end)]
    for k, plot, before in ((0, speed, v0), (1, place, v0*t)):
        plot.curve(t, before, t, (low, 0), n=2, color="after")
        plot.curve(tau*s, inside[k], s, (0, 1), n=41, color="after")
        plot.curve(t, after[k], t, (tau, end), n=2, color="after")
    speed.line((low, v0), (kick, v0), dashed=True, color="accent")
    speed.line((kick, v0), (kick, after[0]), dashed=True, color="accent")
    speed.line((kick, after[0]), (end, after[0]), dashed=True, color="accent")
    place.line((low, v0*low), (kick, ideal[0]), dashed=True, color="accent")
    place.line((kick, ideal[0]), (end, ideal[1]), dashed=True, color="accent")
    place.readout("centroid / duration", c, digits=3)
    place.readout("position lags behind the ideal by", ideal[1] - after[1].subs(t, end), digits=3,
                  color="accent")
    return scene


def contact_family():
    """The pulse of an elastic contact F = kδⁿ against its triangle."""
    courses = {}

    def table(n, p):
        key = round(n, 6)
        if key not in courses:
            courses[key] = Contact(key).course(41)[0][:41]
        return float(courses[key][round(p*40)])

    p = sp.Symbol("p")
    time = sampled(table, n=(0.2, 4.0, 39), p=(0.0, 1.0, 41))
    area = sampled(lambda n: float(Contact(n).area), n=(0.2, 4.0, 77))
    scene = Scene(alt="Left, the force of an elastic contact against time, from a broad hump for small "
                      "exponents to a narrow peak for large ones, with a dashed triangle on the same base. "
                      "Right, the area of the pulse as a function of the exponent, falling through one half "
                      "near 1.8.", labels={"n": "exponent $n$"}, start={"n": 1.5})
    plot = scene.plot(xlim=(0, 1), ylim=(0, 1.1), xlabel=r"t/\Delta t", ylabel="force / peak", ratio=1.2)
    force = contact_force(n, sp.sin(sp.pi*p/2))
    plot.curve(time, force, p, (0, 1), n=41, color="impulse", label=r"$F=k\,\delta^n$")
    plot.curve(1 - time, force, p, (0, 1), n=41, color="impulse")
    for a, b in (((0, 0), (0.5, 1)), ((0.5, 1), (1, 0))):
        plot.line(a, b, dashed=True, color="accent", width=2)
    alpha = scene.plot(xlim=(0, 4), ylim=(0, 1), xlabel="exponent $n$", ylabel=r"area $\alpha$", ratio=1.2)
    alpha.curve(n, area, n, (0.2, 4), color="impulse")
    alpha.line((0, 0.5), (4, 0.5), dashed=True, color="accent")
    for value, name in ((1, "spring"), (sp.Rational(3, 2), "Hertz")):
        alpha.point((value, float(Contact(value).area)), label=name, place=55, size=3, color="muted")
    alpha.point((n, area), size=6, color="impulse")
    plot.readout(r"area $\alpha$", area, digits=3, color="impulse")
    plot.readout("triangle rule is wrong by", 100*triangle_error(area), unit="%", digits=1, color="accent")
    return scene


def superball():
    """How the contact time depends on the height of the drop, beside what was measured."""
    scene = Scene(alt="Contact time over the height of the drop. A horizontal band shows the measured 8.4 "
                      "milliseconds with its uncertainty of one millisecond; a curve shows the time of a "
                      "contact with the chosen exponent, which falls as the drop becomes higher.",
                  labels={"n": "exponent $n$"}, start={"n": 1.5}, legend=False)
    time, error, low, high = SUPERBALL
    plot = scene.plot(xlim=(0, 2), ylim=(0, 12), xlabel="drop (m)", ylabel="contact time (ms)", ratio=1.7)
    plot.polygon([(low, time - error), (high, time - error), (high, time + error), (low, time + error)],
                 color="muted", width=0.5)
    plot.label((high, time + error), "measured", align="right", offset=(-4, -8), color="muted")
    middle = sp.sqrt(low*high)
    curve = time*change_of_time(n, sp.sqrt(t/middle))               # the speed goes as the root of the drop
    plot.curve(t, curve, t, (low, high), color="impulse")
    plot.readout("time from the highest drop / time from the lowest", change_of_time(n, sp.sqrt(high/low)),
                 digits=3, color="impulse")
    plot.readout("difference", curve.subs(t, low) - curve.subs(t, high), unit="ms", digits=2)
    return scene


@cache
def _readings():
    """For each shape: t₁, peak time, peak, t₂, triangle estimate and trapezoid estimate over noise and
    draw."""
    def read(pulse):
        def look(noise, draw):
            record = synthetic_record(pulse, noise, SAMPLES, LEAD, seed=round(draw))
            return [*base(record), triangle_rule(record), trapezoid(record)]
        return sampled(look, noise=(0.0, 0.2, LEVELS), draw=(1.0, float(DRAWS), DRAWS))
    return {name: read(p) for name, p in PULSES.items()
            if name in ("half-sine", "Hertz", "haversine", "triangle")}


def measured_pulse():
    """A synthetic noisy record, with the triangle of the triangle rule."""
    scene = Scene(alt="A noisy force record with a triangle drawn over it, from the points where the force "
                      "rises above and falls below ten per cent of the highest sample, to that sample. Bars "
                      "compare the impulse from the triangle and from integration with the true one.",
                  labels={"noise": "noise / peak", "draw": "record number", "shape": "true shape"},
                  start={"noise": 0.05, "draw": 1, "shape": "half-sine"})
    readings = _readings()
    t1, top, peak, t2, triangle, trapezium = (case("shape", **{name: r[k] for name, r in readings.items()})
                                              for k in range(6))
    times = window(SAMPLES, LEAD)
    last, axis = times[-1], (-LEAD, times[-1], len(times))
    wobbles = {k: white_noise(len(times), seed=k) for k in range(1, DRAWS + 1)}
    wobble = sampled(lambda s, draw: wobbles[round(draw)][round((s + LEAD)*SAMPLES)], s=axis,
                     draw=(1.0, float(DRAWS), DRAWS))
    smooth = {name: sampled(lambda s, name=name: float(PULSES[name].values(s)), s=axis) for name in readings}
    truth = case("shape", **smooth)
    plot = scene.plot(xlim=(-LEAD, last), ylim=(-0.4, 1.6), xlabel=r"t/\Delta t", ylabel="force / true peak",
                      ratio=1.35)
    plot.curve(s, truth, s, (-LEAD, last), n=121, color="muted", label="true pulse", width=1.5)
    plot.curve(s, truth + noise*wobble, s, (-LEAD, last), n=121, color="impulse", label="record", width=1.5)
    plot.polygon([(t1, 0), (top, peak), (t2, 0)], color="accent")
    true = case("shape", **{name: float(PULSES[name].area) for name in readings})
    bars = scene.plot(ylim=(0, 1.3), ylabel="impulse / true impulse", ratio=0.8)
    bars.bars([("true", 1, "kinetic"), ("triangle", triangle/true, "accent"),
               ("integral", trapezium/true, "impulse")])
    return scene
