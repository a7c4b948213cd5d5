"""Exercises: after the blow, sleigh and axle."""

import math

import sympy as sp

from mechlib.exercises import Variants, register
from mechlib.systems import axle as axles

a, k, J, omega_0, M, m, l, omega = sp.symbols("a k J omega_0 M m l omega", positive=True)


def blow_that_stops_the_middle():
    """S for which C stands still after the blow, wheel A at rest before it."""
    _, _, _, TURN, SPIN_A = axles.VELOCITIES
    after = axles.axle(before={TURN: omega, SPIN_A: 0}).solve(by="maggi").after
    ahead = sp.sin(axles.phi)*after[0] - sp.cos(axles.phi)*after[2]
    return sp.solve(sp.simplify(ahead), axles.S)[0].subs({axles.M: M, axles.m: m, axles.l: l})


register(
    "what-cannot-drift", "c",
    choices={
        "a": "The method is of order four in both; the order says how fast errors shrink with the step, not "
             "which quantity is kept.",
        "b": "The blade's force is part of both: in the first form it has been eliminated, not neglected.",
        "c": "What is never integrated cannot collect errors.",
        "d": "The energy is off by about the same tiny amount in both, and a correct energy would not tell "
             "the direction of the velocity anyway.",
    },
    idea="independent speeds against multipliers",
)

register(
    "spinning-on-the-spot", blow_that_stops_the_middle,
    symbols="M m l omega",
    dimensions="M: mass, m: mass, l: length, omega: angular velocity", wants="impulse",
    wrong={
        "2*(M + 3*m)*l*omega": "After this blow the axle circles about wheel B. You need half of the way "
                               "there.",
        "(M + 2*m)*l*omega": "The wheels must also be spun: rolling adds half a wheel's mass for each of "
                             "them.",
        "(M + 3*m)*l*omega/2": "Where is the centre of the circle before the blow: at what distance from C?",
    },
    hints=["Before the blow C moves at speed lω, and not in the direction of S.",
           "A blow S changes the velocity of C ahead by S/(M + 3m)."],
    right="The turning rate has not changed: the axle now spins on the spot.",
    idea="a blow that stops the middle",
)

register(
    "turn-of-135-degrees", math.sqrt(1.25), tolerance=0.015,
    wrong={
        1.5: "This is k/a, counted about the blade. The slider counts about the mass centre.",
        1.25: "This is the square of it.",
        2/3: "Upside down: a wider body turns further.",
    },
    hints=["The whole turn is 90° times k/a.", "k² = a² + ρ²."],
    variants=Variants(
        "For which $\\rho/a$ does the struck sleigh leave at {turn}° to the direction in which it pointed?",
        dict(turn=[135, 100, 110, 120, 150, 160, 180]),
        answer=lambda turn: math.sqrt((turn/90)**2 - 1),
        wrong=((lambda turn: turn/90, "This is k/a, counted about the blade."), lambda turn: (turn/90)**2 - 1,
               lambda turn: 90/turn),
    ),
    idea="the angle through which a struck sleigh turns",
)

register(
    "sleigh-backwards", lambda: sp.pi*k/a,
    symbols="k a",
    dimensions="k: length, a: length", wants="angle",
    wrong={
        "pi*k/(2*a)": "This is the second half of the turn, from v = 0 on. The sleigh starts at the other "
                      "end of the ellipse.",
        "pi": "The sleigh does end up facing its motion, but it may overshoot: the ellipse of the speeds "
              "has the angle aθ/k.",
        "pi*a/k": "Half of the ellipse is aθ/k = π.",
    },
    hints=["Over the heading the speeds are harmonic: at which phase aθ/k does the run begin, and at which "
           "does it end?"],
    right="For a small $J$ this is half a turn; a wide body overshoots and may turn several times.",
    level=2,
    idea="the unstable way of running",
)

register(
    "hardest-pull-1", k*sp.pi/(4*a),
    level=3,
    idea="the reaction of the blade after a blow",
    symbols="k a", dimensions="k: length, a: length", wants="angle",
    wrong={
        "pi/4": "This is the phase aθ/k. The heading is asked for.",
        "k*pi/(2*a)": "This is the whole turn. There the sleigh runs straight, and the blade rests.",
    },
    hints=["The side force goes with the product of speed and turning rate.",
           "Over the heading one is a sine, the other a cosine."],
)

register(
    "hardest-pull-2", J*omega_0**2/(2*k),
    level=3, symbols="J omega_0 k",
    dimensions="J: moment of inertia, omega_0: angular velocity, k: length", wants="force",
    wrong={
        "J*omega_0**2/k": "The product of sine and cosine is at most one half.",
        "J*omega_0**2*k/2": "Compare the dimensions: moment of inertia times rate squared is a moment.",
    },
    hints=["Moments about C: J dω/dt = -a λ.", "dω/dt = -a v ω/k²."],
)

register(
    "hardest-pull-3", k*sp.log(1 + sp.sqrt(2))/(a*omega_0),
    level=3, symbols="k a omega_0",
    dimensions="k: length, a: length, omega_0: angular velocity", wants="time",
    wrong={
        "pi*k/(4*a*omega_0)": "The heading does not grow evenly: the turning slows down.",
        "k*log(1 + sqrt(2))*omega_0/a": "A harder kick makes everything happen sooner.",
    },
    hints=["There v = kω: tanh τ = 1/cosh τ.", "sinh τ = 1, so τ = ln(1 + √2)."],
)

register(
    "why-the-path-forgets-the-blow",
    level=2,
    idea="scaling of velocities and time", points=[
        "Both equations of motion are homogeneous of second degree in the speeds.",
        "So twice the speeds, played at twice the pace, are again a motion.",
        "The blow only fixes the size of the first turning rate, not the ratio of the speeds.",
        "The curvature of the path, turning rate over speed, depends on the heading alone.",
    ],
)
