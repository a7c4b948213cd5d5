"""Exercises: the impact damper and the energy sink."""

import numpy as np
import sympy as sp

from mechlib.exercises import Variants, register
from mechlib.motion import symmetric_roots
from mechlib.two_degree_vibro_impact import (
    activation_amplitude,
    counter_blow,
    damper,
    impacts_per_turn,
    resonant_speeds,
    stability_edge,
)

m = sp.Symbol("m", positive=True)


def slot(F, m):
    """The gap at which the counter-blow finds the shaken mass in the middle."""
    return float(counter_blow(1.0, 1.0, m, F)[1]) + 1.0


def edge():
    """Where the damper with e = 0.5 loses its stability at resonance, and the impacts in one turn there."""
    gap = stability_edge((12.5, 13.9), e=0.5)
    pair = symmetric_roots(damper(1.0, gap, 0.5))[0].multipliers[0, 0]
    return gap, impacts_per_turn([pair.real, pair.imag])


register(
    "walls-feel", m/(1 + m), level=1,
    idea="the mass that a wall of a slot feels", symbols="m",
    wrong={
        "m": "So it would be if the shaken mass were a wall. It recoils.",
        "1 + m": "Both together would be felt if they moved alike. Here one moves against the other.",
        "1 + 1/m": "That is w. The mass is its inverse.",
    },
    hints=["w = cᵀM⁻¹c with c = (-1, 1).", "M⁻¹ has the diagonal 1, 1/m."],
)

register(
    "blow-at-resonance", lambda: float(counter_blow(10, 0.8, 0.1, 2.0)[0]), level=1,
    idea="the blow that cancels the force", tolerance=0.002,
    wrong={
        4: "That is what the force delivers in half a swing, 2F. Only its resonant part has to be cancelled.",
        1.570796: "That is for F = 1.",
        2: "An impulse is no force. What must the integral of everything times e^(-it) be?",
    },
    hints=["p = πF/2, whatever the slot holds."],
    variants=Variants(
        "An undamped mass is shaken at resonance, $\\omega=1$, with $F$ = {F}. A loose mass strikes each "
        "wall of its slot once in a period. How large is the impulse of a blow?",
        dict(F=[2.0, 0.5, 3.0, 1.2, 0.8]),
        answer=lambda F: float(counter_blow(10, 0.8, 0.1, F)[0]),
        wrong=(lambda F: 2*F, lambda F: np.pi/2, lambda F: F),
    ),
)

register(
    "no-loss", "b", level=2,
    idea="damping without loss",
    choices={
        "a": "Its flight repeats itself: it has as much energy after a period as before.",
        "b": "At resonance the train of blows cancels the part of the force that would drive the mass.",
        "c": "A shift of the resonance would need a mass that moves along. This one moves against.",
        "d": "Follow the motion: it is there, although it takes long to settle.",
    },
)

register(
    "best-slot", lambda: slot(1.0, 0.05), level=2,
    idea="the gap of the best impact damper", tolerance=0.002,
    wrong={
        12.337006: "That is for m = 0.1, as in the text.",
        49.348022: "That is the whole play from wall to wall. δ is the way to one of them.",
        31.415927: "That is v, up to a factor. How far does it fly in a quarter of a period, π/2?",
    },
    hints=["x₀ = π²F/(8m) - δ is to vanish."],
    variants=Variants(
        "An undamped mass is shaken at resonance with $F$ = {F}; the loose mass is $m$ = {m}. With which gap "
        "$\\delta$ does the blow find the shaken mass in the middle, $x_0=0$?",
        dict(F=[1.0, 2.0, 0.5, 1.5, 0.4], m=[0.05, 0.25, 0.04, 0.2, 0.1]),
        answer=lambda F, m: slot(F, m),
        wrong=((lambda F, m: slot(1.0, 0.1), "That is the slot of the text, F = 1 and m = 0.1."),
               lambda F, m: 2*slot(F, m), lambda F, m: np.pi*F/(2*m)),
    ),
)

register(
    "least-shaking", lambda: float(activation_amplitude(0.5, 2.0)), level=2,
    idea="the least amplitude that keeps a mass in step", tolerance=0.0005,
    wrong={
        0.666667: "That is δσ. The root in the denominator is missing.",
        0.424413: "That is δσ/(π/2): close, but the σ² in the root counts.",
        0.207584: "That is for δ = 1.",
    },
    hints=["σ = (1 - e)/(1 + e).", "X_min = δσ/√(σ² + π²/4)."],
    variants=Variants(
        "A light loose mass with $e$ = {e} has the gap $\\delta$ = {d} mm to either wall. From which "
        "amplitude of its container on, in mm, can it keep in step?",
        dict(e=[0.5, 0.6, 0.3, 0.4, 0.2], d=[2.0, 5.0, 3.0, 1.5, 4.0]),
        answer=lambda e, d: float(activation_amplitude(e, d)),
        wrong=(lambda e, d: d*(1 - e)/(1 + e), lambda e, d: 2*d*(1 - e)/(1 + e)/np.pi,
               lambda e, d: float(activation_amplitude(e, 1.0))),
    ),
)

register(
    "flight-speed", lambda: resonant_speeds(0.4, 0.6, 1.0, 2.0)[0], level=2,
    idea="the speed of a loose mass in step", tolerance=0.0005,
    wrong={
        0.852147: "That is v/ω. Here ω = 2.",
        0.779276: "That is the slower root, which no one sees.",
        1.273240: "That is 2ωδ/π, a container at rest. It moves.",
    },
    hints=["A quadratic equation in v/ω: (δ - πv/2ω)² + (σv/ω)² = X².", "The larger root is the stable one."],
    variants=Variants(
        "A container swings with $X$ = {X} at $\\omega$ = {w}; the light loose mass has the gap $\\delta=1$ "
        "to either wall and $e$ = {e}. At which speed does it fly, if it keeps in step and is stable?",
        dict(X=[0.4, 0.5, 0.3, 0.6, 0.35], w=[2.0, 3.0, 0.5, 1.5, 4.0], e=[0.6, 0.5, 0.7, 0.4, 0.8]),
        answer=lambda X, w, e: resonant_speeds(X, e, 1.0, w)[0],
        wrong=(lambda X, w, e: resonant_speeds(X, e, 1.0, 1.0)[0],
               lambda X, w, e: resonant_speeds(X, e, 1.0, w)[1], lambda X, w, e: 2*w/np.pi),
    ),
)

register(
    "edge-of-step-1", lambda: 0.25*float(np.exp(-0.02*np.pi)), level=3,
    idea="product of multipliers and the edge of stability", tolerance=0.0005,
    wrong={
        0.0551195: "That is for a whole period, both halves.",
        0.469551: "The impact shrinks volumes by e², not by e.",
        0.25: "That is the impact alone.",
    },
    hints=["det G = e² e^(-2ζτ), τ = π/ω."],
)

register(
    "edge-of-step-2", lambda: edge()[0], level=3, tolerance=0.0001,
    wrong={13.162097: "That is for e = 0.8.", 12.337006: "That is where x₀ vanishes without damping."},
    hints=["stability_edge((low, high), e=0.5)."],
)

register(
    "edge-of-step-3", lambda: edge()[1], level=3, tolerance=0.001,
    wrong={
        5.246976: "That counts whole periods. Impacts come twice as often.",
        0.598743: "That is the angle of the pair, in radians.",
    },
    hints=["2π divided by the angle of the pair that stands on the circle."],
)

register(
    "lead-or-steel", level=2,
    idea="two tasks of a damper, two best restitutions",
    points=["Under a force at resonance the blows have to cancel the force; what a blow loses the force must "
            "replace, and for that the mass has to swing: little loss is good.",
            "In free decay nobody replaces anything: the more an impact takes, the sooner the swing is gone.",
            "The lossy mass falls out of step at a larger amplitude: what is left below it stays."],
)
