"""Pictures: an oscillator held by its own past. They draw what the laws return and hold no mechanics."""

import numpy as np
import sympy as sp

from mechlib.impact_control.delayed_oscillator.characteristic import spectral_radius, stable_gains
from mechlib.impact_control.delayed_oscillator.example import relay_motion
from mechlib.impact_control.delayed_oscillator.simulation import one_sided_slopes, simulate_delayed
from mechlib.scene import Scene, case, chosen, figure, sampled

K, omega, r = sp.symbols("K omega r")
BOUNCES = "0.3", "0.6", "0.8"
GAINS, FREQUENCIES = (0.0, 0.4, 41), (2.5, 3.0, 21)
HELD, PERIODS, STEPS = (0.0, 0.24, 13), 30, 40
STRONG = (0.0, 0.4, 9)


def opening():
    """An oscillator in front of its stop, and its motion: four impacts in four periods, none like the
    other."""
    scene = Scene(alt="Left: a mass on a spring and a damper beside a stop. Right: its place over time. It "
                      "strikes the stop, but each flight differs from the one before; a dashed line shows "
                      "the flights that are wanted, all alike.", height=260)
    view = scene.drawing(xlim=(-2.7, 1.1), ylim=(-1.0, 1.0))
    view.ground((-2.5, -0.7), (-2.5, 0.8))
    view.spring((-2.5, 0.25), (-0.45, 0.25))
    view.damper((-2.5, -0.3), (-0.45, -0.3))
    view.block((0, 0), 0.9, 0.9)
    view.ground((0.6, 0.8), (0.6, -0.7))
    view.dimension((0.45, -0.75), (0.6, -0.75), label=r"\delta-x")
    orbit = relay_motion(2.8, 0.6)
    wild = simulate_delayed(orbit, 0.0, 24, steps=60, deviation=(0.0, 0.2))
    calm = simulate_delayed(orbit, 0.0, 5, steps=60, deviation=(0.0, 0.0))
    plot = scene.plot(xlim=(0, 5), ylim=(-1.0, 0.1), xlabel="t/T", ylabel="x", ratio=1.6)
    share = np.arange(301)/60
    plot.line((0, 0), (5, 0), width=2)
    plot.data(share, calm.x[:301], color="muted", dashed=True, label="wanted")
    plot.data(share, wild.x[19*60:][:301], color="accent", label="seen")
    return figure(scene)


def window():
    """The gains that hold, over the frequency; the spectral radius over the gain."""
    scene = Scene(
        alt="Left: gain over frequency; between a full and a dashed line, which come together to the right, "
            "the motion is held. Right: the largest multiplier over the gain, a valley that dips below one.",
        labels={"K": "gain $K$", "omega": r"\omega", "e": "e"},
        start={"K": 0.0, "omega": 2.8, "e": "0.6"})
    plane = scene.plot(xlim=(2.5, 3.0), ylim=(0, 0.4), xlabel=r"\omega", ylabel="K", ratio=1.15)
    plot = scene.plot(xlim=(0, 0.4), ylim=(0, 5.5), xlabel="K", ylabel=r"largest $|\lambda|$", ratio=1.15)
    radius = {}
    for name in BOUNCES:
        here, e = chosen("e", name), float(name)
        found = [(w, *edges) for w in np.linspace(*FREQUENCIES)
                 for edges in stable_gains(relay_motion(round(float(w), 6), e), 0.0, 0.4, 16)]
        w, low, high = np.array(found).T
        inside = low > 0
        plane.data(w[inside], low[inside], color="impulse", visible=here,
                   label="alternating" if name == "0.3" else None)
        inside = high < 0.4
        plane.data(w[inside], high[inside], color="potential", dashed=True, visible=here,
                   label="circling" if name == "0.3" else None)
        radius[name] = sampled(lambda K, omega, e=e: spectral_radius(relay_motion(round(omega, 6), e), K),
                               K=GAINS, omega=FREQUENCIES)
    plane.point((omega, K), color="accent", size=6)
    plot.line((0, 1), (0.4, 1), dashed=True)
    plot.curve(r, case("e", **{name: f(r, omega) for name, f in radius.items()}), r, (0, 0.4), n=41,
               color="accent")
    now = case("e", **{name: f(K, omega) for name, f in radius.items()})
    plot.point((K, now), color="accent", size=6)
    plot.readout(r"largest $|\lambda|$", now, digits=3)
    return scene


def held():
    """The deviation once in every period, simulated, over the number of the period."""
    scene = Scene(
        alt="How far the mass is from the wanted motion, once in every period. Without gain it jumps about; "
            "with a gain in the window the deviation dies out; with too large a gain it swings and grows.",
        labels={"K": "gain $K$"}, start={"K": 0.0})
    plot = scene.plot(xlim=(0, PERIODS - 1), ylim=(-0.5, 0.5), xlabel="period", ylabel="deviation of $x$",
                      ratio=1.9)
    gains = np.linspace(*HELD)
    runs = [simulate_delayed(relay_motion(2.8, 0.6), float(gain), PERIODS, steps=STEPS, deviation=(0.0, 0.01))
            for gain in gains]
    places = np.array([run.deviation[STEPS//2::STEPS, 0] for run in runs])
    path = sampled(lambda K, k: places[int(np.argmin(abs(gains - K))), round(k)], K=HELD,
                   k=(0.0, PERIODS - 1.0, PERIODS))
    plot.line((0, 0), (PERIODS - 1, 0))
    plot.curve(r, path(K, r), r, (0, PERIODS - 1), n=PERIODS, color="accent")
    plot.readout("last deviation", path(K, PERIODS - 1), digits=4)
    radius = sampled(lambda K: spectral_radius(relay_motion(2.8, 0.6), K), K=HELD)
    plot.readout(r"largest $|\lambda|$", radius(K), digits=3)
    return scene


def kink():
    """What a small displacement before an impact has become shortly after it."""
    scene = Scene(
        alt="The deviation of the velocity after an impact over a small displacement before it. Under "
            "feedback of the displacement it is one straight line; under feedback of the velocity two lines "
            "of different slope meet at zero.",
        labels={"K": "gain $K$", "feedback": "fed back"}, start={"K": 0.3, "feedback": "velocity"})
    plot = scene.plot(xlim=(-1, 1), ylim=(-2, 2), xlabel=r"\varepsilon", ylabel=r"\delta\dot x", ratio=1.4)
    slopes = {name: sampled(lambda K, name=name: one_sided_slopes(relay_motion(2.8, 0.6), K, name)[:, 1],
                            K=STRONG) for name in ("displacement", "velocity")}
    plot.line((-1, 0), (1, 0))
    later, sooner = (case("feedback", **{name: pair[k](K) for name, pair in slopes.items()}) for k in (0, 1))
    plot.curve(r, later*r, r, (0, 1), n=2, color="accent")
    plot.curve(r, sooner*r, r, (-1, 0), n=2, color="accent")
    plot.curve(r, sooner*r, r, (0, 1), n=2, color="muted", dashed=True)
    plot.readout(r"slope, $\varepsilon<0$", sooner, digits=3)
    plot.readout(r"slope, $\varepsilon>0$", later, digits=3)
    return scene
