"""Exercises: a mass strikes a rod."""

import math

import sympy as sp

from mechlib.elastic_bodies import MassOnRod
from mechlib.exercises import Variants, register

V, beta = sp.symbols("V beta", positive=True)

register(
    "how-often", "b", level=1,
    idea="repeated contacts within one blow",
    choices={
        "a": "After the first release the pile still rings, and its head comes after the ram.",
        "b": "The head of the pile overtakes the ram once more, for a short second contact.",
        "c": "After the second contact the ram is faster than the head of the pile will ever be.",
    },
)

register(
    "base-of-the-pile", lambda: float(MassOnRod(1).base_force(3.0)), tolerance=0.005, level=2,
    idea="the wave that meets the ram twice",
    wrong={
        2.0: "At t = L/c, when the first front arrives. What has been added two transit times later?",
        1.0: "This is the force of the ram in the first moment; the base doubles it.",
        1.1353: "This is the wave that arrives; the base doubles it.",
    },
    hints=["The base feels 2f(t - 1).", "f(2⁺) = v(2) - g(2) = exp(-2β) + 1."],
)

register(
    "pebble", 2/math.e, tolerance=0.002, level=2,
    idea="the lightest mass on a rod",
    wrong={
        0.3679: "This is 1/e; the push of the echo counts twice, with force and with time.",
        1.0: "It is pushed back by its own echo, but leaves before the echo has given everything back.",
        0.6321: "Look for the greatest backward speed, v = -2βθ exp(-βθ).",
    },
    hints=["At t = 2 the pebble rests; then v = -2βθ exp(-βθ) until the force vanishes.",
           "F = 2(1 - βθ) exp(-βθ)."],
)

register(
    "free-pile-1", V*sp.exp(-2*beta), level=3,
    idea="a mass that drives a free rod", symbols="V beta", dimensions="V: velocity, beta: number",
    wants="velocity",
    wrong={"V*exp(-beta)": "After one transit time. The far end's answer needs two.",
           "V*(1 - 2*beta)": "True for a very heavy mass."},
    hints=["During 2L/c the mass feels F = Zv only.", "M v̇ = -Zv."],
)

register(
    "free-pile-2", V*(1 - sp.exp(-2*beta))/beta, level=3, symbols="V beta",
    dimensions="V: velocity, beta: number", wants="velocity",
    wrong={"V*(1 - exp(-2*beta))": "Momentum: M times what the mass has lost is m times what the rod has.",
           "beta*V*(1 - exp(-2*beta))": "β = m/M: a heavy mass has a small β."},
    hints=["Momentum is conserved: the rod is free."],
)

register(
    "free-pile-3", (1 - sp.exp(-2*beta))/beta - sp.exp(-2*beta), level=3, symbols="beta",
    dimensions="beta: number", wants="number",
    wrong={"(1 - exp(-2*beta))/beta": "Subtract the velocity of the mass."},
    limits={"beta -> 0": "A very heavy mass meets a light rod elastically: e = 1."},
    hints=["e compares the velocities of the mass centres."],
)

register(
    "a-third-of-the-rod", math.pi*math.sqrt(4 + 1/3), unit="L/c", tolerance=0.005, level=1,
    idea="a rod as a spring with a third of its mass",
    wrong={
        6.2832: "Without the mass of the rod.",
        7.0248: "With the whole mass of the rod; its far end does not move.",
    },
    hints=["Half a period of a mass M + m/3 on a spring EA/L."],
    variants=Variants(
        "A mass $M={ratio}\\,m$ strikes a rod of mass $m$ with a fixed end, treated as a mass with a spring "
        "and a third of the rod's mass: after which time, in units of $L/c$, does the mass leave?",
        dict(ratio=[4, 2, 3, 5, 6, 8, 10]),
        answer=lambda ratio: math.pi*math.sqrt(ratio + 1/3),
        wrong=(lambda ratio: math.pi*math.sqrt(ratio), lambda ratio: math.pi*math.sqrt(ratio + 1)),
    ),
)

register(
    "why-more-than-double", level=2,
    idea="reflections at both ends of a pile",
    points=["The base doubles whatever wave arrives at it.",
            "When the echo comes back to the head and the ram is still there, the ram reflects it as a "
            "fixed end "
            "would, and the new wave adds to what the ram still sends.",
            "So echo adds to echo before the ram lets go: the wave that arrives at t = 3 is larger than the "
            "first, and the heavier the ram the more round trips add up."],
)
