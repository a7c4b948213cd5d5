"""Exercises: after the blow."""

import math

import sympy as sp

from mechlib import Constraint, Impact
from mechlib.exercises import ANSWER, register
from mechlib.systems import axle as axles

rho, a, k, delta, M, m, l, omega = sp.symbols("rho a k delta M m l omega", positive=True)


def blow_that_stops_the_middle():
    """S for which C stands still after the blow, wheel A at rest before it."""
    _, _, _, TURN, SPIN_A = axles.VELOCITIES
    after = axles.axle(before={TURN: omega, SPIN_A: 0}).solve(by="maggi").after
    ahead = sp.sin(axles.phi)*after[0] - sp.cos(axles.phi)*after[2]
    return sp.solve(sp.simplify(ahead), axles.S)[0].subs({axles.M: M, axles.m: m, axles.l: l})


def bitten_share():
    """Part of the energy that a bite takes from a body that drifts at the angle δ and does not spin."""
    v, w, turn = sp.symbols("v w turn")
    body = Impact([v, w, turn], (v**2 + w**2 + rho**2*turn**2)/2, constraints=[Constraint(w - a*turn)],
                  before={v: sp.cos(delta), w: sp.sin(delta), turn: 0})
    return 2*body.solve().energy_loss


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
)

register(
    "off-the-cushion", lambda: 2*(0.9 - 0.4)/1.4,
    unit="m/s", tolerance=0.005,
    wrong={
        1.8: "This is the speed just after the cushion. The ball still spins forwards and will be braked.",
        -0.714286: "Right size; the question asks for a speed.",
        1.2857: "Here the forward spin has been counted as helping the ball. It brakes it: the rim still "
                "runs towards the cushion.",
        0.5333: "This is a disk. A solid ball has j = 2/5.",
    },
    hints=["Which quantity does the friction of the floor not change?", "Moments about a point of the "
                                                                        "floor: v + jRω."],
)

register(
    "bite-without-spin", bitten_share,
    symbols="rho a delta",
    dimensions="rho: length, a: length, delta: angle", wants="number",
    ranges={"delta": (0.1, 1.4)},
    wrong={
        "sin(delta)**2": "This is the whole energy of the sideways motion. The body gives way by turning, "
                         "unless the blade is under C.",
        "a**2*sin(delta)**2/(rho**2 + a**2)": "This is what is left of the sideways motion, as turning. "
                                              "What is lost?",
        "cos(delta)**2*rho**2/(rho**2 + a**2)": "Which component does the blade stop: the one along it or "
                                                "the one across it?",
    },
    limits={"a -> 0": "With the blade under C the whole sideways motion is stopped."},
    hints=["The effective mass at the blade is 1/(1/m + a²/J), and J = mρ²."],
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
)

register(
    "turn-of-135-degrees", math.sqrt(1.25),
    accepts=[(ANSWER > sp.sqrt(5)/2 - 0.02, "It turns too little: a wider body turns further."),
             (ANSWER < sp.sqrt(5)/2 + 0.02, "It turns too far: a more compact body turns less.")],
)
