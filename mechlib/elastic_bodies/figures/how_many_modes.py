"""Pictures: how many modes, and what a pulse tells."""

from functools import cache

import numpy as np
import sympy as sp

from mechlib.elastic_bodies import (
    identify_stiffness,
    stiffness_from_duration,
    stiffness_from_peak,
    strike,
    virtual_record,
)
from mechlib.elastic_bodies.how_many_modes.virtual import (
    BEAM,
    MASS,
    SPEED,
    STIFFNESS,
    SYMMETRIC,
    UNTIL,
    beam_with,
)
from mechlib.scene import Scene, case, figure, sampled

lk, u = sp.symbols("lk u")
KEPT = (1, 2, 3, 4, 6, 8, 16)
WIDE, STEPS, POINTS, NEWTONS = 0.3, 31, 126, 2000


def opening():
    """A virtual record of a blow, and two stiffnesses that formulas read off it."""
    times, force = virtual_record()
    hit = strike(BEAM, MASS, STIFFNESS, SPEED, modes=2*SYMMETRIC - 1, residual=False, until=UNTIL)
    peak, end = float(hit.peak), hit.contacts[0][1]
    scene = Scene(alt="Dots of a virtual force sensor: a pulse that rises to about 1050 newtons and ends "
                      "after 64 microseconds. Its height and its length are marked.", legend=False)
    plot = scene.plot(xlim=(0, 100), ylim=(-100, 1300), xlabel="$t$ in µs", ylabel="$F$ in N", ratio=1.8)
    plot.line((0, 0), (100, 0))
    plot.data(1e6*times, force, dots=True, color="accent")
    by_peak, by_time = stiffness_from_peak(peak, MASS, SPEED), stiffness_from_duration(end, MASS, SPEED)
    plot.line((0, peak), (52, peak), dashed=True)
    plot.label((54, peak), f"from the height $k={by_peak/1e9:.1f}$", align="left")
    plot.line((1e6*end, 0), (1e6*end, 420), dashed=True)
    plot.label((1e6*end + 3, 400), f"from the length $k={by_time/1e9:.1f}$", align="left")
    return figure(scene)


@cache
def films(kept):
    """For so many modes: the pulses over stiffness and time, the misfit over stiffness, the best fit."""
    times, force = virtual_record()
    ratios = np.linspace(-WIDE, WIDE, STEPS)
    k = STIFFNESS*10**ratios
    pulses = beam_with(kept)(k, np.linspace(0, 100e-6, POINTS))
    misfit = np.sqrt(((beam_with(kept)(k, times) - force[:, None])**2).mean(axis=0))/force.max()
    best = identify_stiffness(times, force, beam_with(kept), STIFFNESS)
    pulse = sampled(lambda lk, u: pulses[round(u*1.25), round((lk + WIDE)/(2*WIDE)*(STEPS - 1))],
                    lk=(-WIDE, WIDE, STEPS), u=(0.0, 100.0, POINTS))
    wrong = sampled(lambda lk: 100*misfit[round((lk + WIDE)/(2*WIDE)*(STEPS - 1))], lk=(-WIDE, WIDE, STEPS))
    return pulse, wrong, float(best.k/STIFFNESS)


def fitted_pulse():
    """A virtual record and the pulse of a model: turn the stiffness, change the number of modes."""
    scene = Scene(
        alt="Dots of a virtual record and the pulse of a model. Below it the misfit against the stiffness of "
            "the contact. With sixteen symmetric modes the valley lies at the true stiffness and the pulse "
            "goes through the dots; with three the valley lies eleven per cent too low, and the pulse misses "
            "the dots even there.",
        labels={"lk": "k/k_0", "N": "symmetric modes"}, start={"lk": 0.1, "N": "3"})
    times, force = virtual_record()
    made = {kept: films(kept) for kept in KEPT}

    def now(make):
        return case("N", **{str(kept): make(*made[kept]) for kept in KEPT})

    plot = scene.plot(xlim=(0, 100), ylim=(-120, NEWTONS), xlabel="$t$ in µs", ylabel="$F$ in N", ratio=2)
    plot.line((0, 0), (100, 0))
    plot.data(1e6*times, force, dots=True, color="muted", label="virtual record")
    plot.curve(u, now(lambda pulse, *_: pulse(lk, u)), u, (0, 100), n=POINTS, color="accent", label="model")
    below = scene.plot(xlim=(-WIDE, WIDE), ylim=(0, 45), xlabel="lg $k/k_0$",
                       ylabel="misfit in % of the peak", ratio=2)
    below.curve(u, now(lambda _, wrong, __: wrong(u)), u, (-WIDE, WIDE), n=STEPS, color="impulse")
    below.line((0, 0), (0, 45), dashed=True)
    below.point((lk, now(lambda _, wrong, __: wrong(lk))), color="accent")
    plot.readout("misfit", now(lambda _, wrong, __: wrong(lk)), unit="%", digits=1)
    plot.readout(r"best $\hat k/k_0$ with these modes", now(lambda *made: sp.Float(made[2])), digits=3)
    return scene
