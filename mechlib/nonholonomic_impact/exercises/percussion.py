"""Exercises: percussion with variable mass."""

import math

import sympy as sp

from mechlib.exercises import ANSWERS, Variants, register

from ..percussion.blow_path import together
from ..percussion.mass_points import MassPoint
from ..percussion.percussion import percussion

m0, m1, S, c, w = sp.symbols("m_0 m_1 S c w", positive=True)
sigma, shed, v = sp.symbols("sigma s_m v")


def late_door(opens=sp.Rational(1, 2)):
    """The door opens when that share of the blow is done; the sand pours evenly during the rest."""
    cart = MassPoint(mass=m0 - (m0 - m1)*shed, velocity=v, impulse=S*sigma)
    return percussion(cart, {v: 0}, path={sigma: [0, opens, 1], shed: [0, 0, 1]}).after[0]


def leaking_sleigh(full, empty, blow, inertia=1.5):
    """The rate of the sleigh in numbers, struck 1.5 m from its blade: ∫ 1.5 dS/J, J falls evenly."""
    before, after = inertia + full, inertia + empty
    return 1.5*blow*math.log(before/after)/(before - after)


def thrown_forward(published=False):
    """Speed of a cart, struck by S while its sand is thrown forwards, evenly, at w relative to it."""
    cart = MassPoint(mass=m0 - (m0 - m1)*shed, velocity=v, impulse=S*sigma, thrown=w)
    return percussion(cart, {v: 0}, path=together(sigma, shed), published=published).after[0]


# the shares of a blow of 6 N s at which sand begins and ends to run out of a cart: 3 kg before, 1 kg after
opens, closes = ANSWERS[:2]
speed = 6*(opens/3 + (closes - opens)*sp.log(3)/2 + 1 - closes)

register(
    "when-it-does-not-matter", "b",
    choices={
        "a": "Then it leaves with the cart's velocity of the moment, and its momentum depends on when it "
             "leaves. That is the case in which the law is wrong at first order.",
        "b": "The absolute velocity of what leaves keeps the value it had before the blow: only then does "
             "nobody need to know when it leaves.",
        "c": "A constant relative velocity is a rocket's exhaust. Its absolute velocity grows with the "
             "cart, so it depends on when it leaves.",
        "d": "A short blow is still a blow during which the velocity runs from its first to its last value.",
    },
    idea="when the path of a blow does not matter",
)

register(
    "late-door", late_door,
    symbols="m_0 m_1 S", dimensions="m_0: mass, m_1: mass, S: impulse", wants="velocity",
    wrong={
        "S*log(m_0/m_1)/(m_0 - m_1)": "This is the door that stands open from the beginning to the end. "
                                      "Here it opens at half time.",
        "S/(2*m_0) + S/(2*m_1)": "The second half of the blow does not meet the empty cart: sand is still "
                                 "pouring out.",
        "S/(2*m_0)": "This is the velocity when the door opens.",
        "S/m_1": "This is the published law: all the sand first. Which mass does the first half of the blow "
                 "meet?",
    },
    limits={"m_1 -> m_0": "If nothing is shed you should recover the velocity of a cart of constant mass."},
    hints=["Two legs: one with the constant mass, then one with the mass that falls evenly.",
           "v grows by dS/m on each leg."],
    level=2,
    idea="a blow in two legs with leaking mass",
    variants=Variants(
        "The trap door opens when {opens} of the blow $S$ has been delivered; during the rest the sand pours "
        "out evenly, from $m_0$ to $m_1$. With which velocity does the cart, at rest before, leave? Use "
        "`m_0`, `m_1`, `S`.",
        dict(opens=[("half", sp.Rational(1, 2)), ("a third", sp.Rational(1, 3)),
                    ("a quarter", sp.Rational(1, 4)), ("two thirds", sp.Rational(2, 3)),
                    ("three quarters", sp.Rational(3, 4))]),
        answer=lambda opens: late_door(opens),
        wrong=((lambda opens: S*sp.log(m0/m1)/(m0 - m1),
                "This is the door that stands open from the beginning to the end. Here it opens later."),
               (lambda opens: opens*S/m0 + (1 - opens)*S/m1,
                "The rest of the blow does not meet the empty cart: sand is still pouring out."),
               lambda opens: opens*S/m0,
               (lambda opens: S/m1,
                "This is the published law: all the sand first. Which mass does the first part of the blow "
                "meet?")),
    ),
)

register(
    "rocket-in-an-instant", [c*sp.log(m0/m1), c*(m0 - m1)/m1],
    symbols="m_0 m_1 c", dimensions="m_0: mass, m_1: mass, c: velocity", wants=["velocity", "velocity"],
    labels=["exact", "published"],
    ranges={"m_0": (2, 3), "m_1": (0.5, 1.5)},
    wrong={
        "[c*log(m_0/m_1), c*(m_0 - m_1)/m_0]": "The second one belongs to gas that leaves in one piece at "
                                               "the speed c relative to the rocket after the burn. The "
                                               "published law takes its velocity relative to the rocket "
                                               "before it.",
        "[c*log(m_1/m_0), c*(m_1 - m_0)/m_1]": "Both signs are turned: the gas goes backwards, the rocket "
                                               "forwards.",
    },
    limits={"m_1 -> m_0": "Without exhaust neither law may give any velocity."},
    hints=["There is no blow: dS = 0. What is left of m dv = dS + w dm?",
           "For the published law put S = 0, v₀ = 0 and w₀ = -c into [Z 4.11]."],
    level=2,
    idea="exact and published law for a rocket",
)

register(
    "sleigh-in-numbers", lambda: 3*math.log(9/5)/4,
    unit="rad/s", tolerance=0.005,
    wrong={
        0.6: "This is the value for the light load: as if all mass had left before the blow, which is what "
             "[Z 4.11] says.",
        1/3: "This is the value for the full load: as if the mass left after the blow.",
        7/15: "This is the mean of the two values of constant mass. The moment of inertia falls evenly, its "
              "inverse does not.",
        3/7: "This is the value for the mean load. Integrate 1/inertia, not the inertia.",
    },
    hints=["The moment of inertia about the blade is J_C + (M + m)a².", "It falls evenly from one value to "
                                                                        "another while the blow is "
                                                                        "delivered: integrate its inverse."],
    variants=Variants(
        "A sleigh with $M$ = 1 kg, $J_C$ = 0.5 kg m², $a$ = 1 m carries a load that leaks evenly from {full} "
        "kg to {empty} kg during a blow of {blow} N s, half a metre beyond $C$. At which rate, in rad/s, "
        "does it turn?",
        dict(full=[3, 4, 4, 4, 6, 6, 8, 8, 8], empty=[1, 0.5, 0.5, 2, 0.5, 0.5, 0.5, 0.5, 2],
             blow=[1, 2, 3, 3, 2, 3, 2, 3, 2]),
        answer=lambda full, empty, blow: leaking_sleigh(full, empty, blow),
        wrong=(lambda full, empty, blow: 1.5*blow/(1.5 + empty),
               lambda full, empty, blow: 1.5*blow/(1.5 + full),
               lambda full, empty, blow: 0.75*blow*(1/(1.5 + empty) + 1/(1.5 + full)),
               lambda full, empty, blow: 1.5*blow/(1.5 + (full + empty)/2)),
    ),
    idea="a leaking sleigh, in numbers",
)

register(
    "sand-thrown-forward-1", thrown_forward,
    level=3,
    idea="blow and thrown mass against each other", symbols="S w m_0 m_1",
    dimensions="S: impulse, w: velocity, m_0: mass, m_1: mass", wants="velocity",
    ranges={"m_0": (2, 3), "m_1": (0.5, 1.5)},
    wrong={
        "(S/(m_0 - m_1) + w)*log(m_0/m_1)": "Sand that is thrown forwards pushes the cart back.",
        "S*log(m_0/m_1)/(m_0 - m_1)": "This is sand that falls out without being thrown.",
        "(S - (m_0 - m_1)*w)/m_1": "This is the published law: all the sand first, at the first velocity.",
    },
    limits={"w -> 0": "If the sand is not thrown you should be back at the logarithm of the text."},
    hints=["m dv = dS + w dm, and dm is negative.", "Blow and mass both change evenly: integrate over the "
                                                    "share s."],
)

register(
    "sand-thrown-forward-2", w*(m0 - m1),
    level=3, symbols="w m_0 m_1", dimensions="w: velocity, m_0: mass, m_1: mass", wants="impulse",
    ranges={"m_0": (2, 3), "m_1": (0.5, 1.5)},
    wrong={
        "w*m_0": "Only what leaves carries momentum away.",
        "w*m_1": "This mass stays on the cart.",
    },
    hints=["When does the bracket of the first answer vanish?"],
    right="The hammer gives exactly what the sand takes.",
)

register(
    "sand-thrown-forward-3", lambda: thrown_forward("4.11"),
    level=3, symbols="S w m_0 m_1",
    dimensions="S: impulse, w: velocity, m_0: mass, m_1: mass", wants="velocity",
    ranges={"m_0": (2, 3), "m_1": (0.5, 1.5)},
    wrong={
        "(S - (m_0 - m_1)*w)/m_0": "The published law lets the blow meet the final mass.",
        "(S + (m_0 - m_1)*w)/m_1": "The mass falls: its change is negative.",
        "S/m_1": "The sand is thrown: it takes momentum along that the cart did not have.",
    },
    hints=["Put the first velocity and the relative velocity w into the law for sand that leaves first."],
)

register(
    "four-metres-a-second", [0.2, 0.644], symbols="",
    accepts=[
        ((0 <= opens) & (opens <= closes) & (closes <= 1),
         "Shares of the blow: the door opens first, and both lie between 0 and 1."),
        (speed > 3.98, "The cart would come to {speed:.2f} m/s. It is still too heavy while the blow "
                       "acts: let the sand out earlier.", {"speed": speed}),
        (speed < 4.02, "The cart would come to {speed:.2f} m/s. It is light too soon: let the sand out "
                       "later.", {"speed": speed}),
    ],
    hints=["The first live figure shows the speed in units of S/m₀ = 2 m/s: look for 2.0 at m₁/m₀ = 1/3.",
           "The speed is 6·[opens/3 + (closes - opens)·ln 3/2 + (1 - closes)]."],
    idea="choosing the course of a leak",
)

register(
    "why-shorter-does-not-help",
    level=2,
    idea="short does not mean without a path", points=[
        "While the blow acts the velocity runs through all values from before to after, however short it is.",
        "What leaves takes the velocity of its own moment with it.",
        "So it matters how much has left when how much of the blow has been delivered.",
        "Shortening the blow plays the same film faster and changes nothing of this.",
    ],
)
