"""Exercises: normal impact on an elastic wall."""

import numpy as np
import sympy as sp

from mechlib.exercises import ANSWER, Variants, register
from mechlib.particle_collision import HeldBody, Hertz, hertz_stiffness

m, k, K, v = sp.symbols("m k K v", positive=True)


def marble(R=8, h=1):
    """Contact time, in microseconds, of a glass marble of R mm that falls h m onto a plate of glass."""
    R = R/1000
    ball = Hertz(m=2500*4/3*np.pi*R**3, k=hertz_stiffness(R, 70e9, 0.22, 70e9, 0.22))
    return float(1e6*ball.duration(np.sqrt(2*9.81*h)))


def shortened(ratio):
    """By which factor a Hertz contact is shorter from a height that is `ratio` times as large."""
    ball = Hertz(m=1.0, k=1.0)
    return float(ball.duration(np.sqrt(ratio))/ball.duration(1.0))


# the holding spring's share of the impulse if the wall is ANSWER times as stiff, at g = 1/2, m = K = v = 1
share = HeldBody(m=1, k=k, K=1, gap=sp.Rational(1, 2)).spring_share(1).subs(k, ANSWER)

register(
    "harder-wall", "b",
    choices={
        "a": "The impulse is the change of momentum, 2mv. Can the wall change that?",
        "b": "Half the time, twice the force, the same area.",
        "c": "Look again at the duration: it contains the square root of the stiffness.",
        "d": "The shorter contact pushes harder. What must the area under the pulse be?",
    },
    variants=Variants(
        "A ball bounces off a linear elastic wall, which is then replaced by one that is {k} times as stiff. "
        "Which statement is true of the impact at the same speed?\n"
        "**a** Peak force and impulse are both multiplied by {root}.\n"
        "**b** The impulse is the same, the contact is {root} times shorter, the peak force {root} times as "
        "large.\n"
        "**c** The impulse is the same, the contact is {k} times shorter, the peak force {k} times as "
        "large.\n"
        "**d** The impulse is {root} times smaller because the contact is {root} times shorter.",
        dict(k=[4, 9, 16, 25, 100], root=[2, 3, 4, 5, 10]),
        answer=lambda k, root: "b",
        choices={"a": "The impulse is the change of momentum, 2mv. Can the wall change that?",
                 "b": "The duration divided by {root}, the force multiplied by it, the same area.",
                 "c": "Look again at the duration: it contains the square root of the stiffness.",
                 "d": "The shorter contact pushes harder. What must the area under the pulse be?"},
    ),
    idea="what the stiffness of a contact changes and what not",
)

register(
    "hertz-peak-force", k*(5*m*v**2/(4*k))**sp.Rational(3, 5),
    symbols="m k v",
    wrong={
        "v*sqrt(k*m)": "This is the peak of the linear wall.",
        "(5*m*v**2/(4*k))**(2/5)": "This is the largest compression. Put it into the force law.",
        "k*(5*m*v**2/(4*k))**(2/5)": "The force grows with the power 3/2 of the compression, not in "
                                     "proportion to it.",
        "k*(m*v**2/(2*k))**(3/5)": "The stored energy is the integral of the force: that brings a factor "
                                   "2/5.",
    },
    hints=["Energy gives the largest compression.", "The force law gives the force that belongs to it."],
    idea="Hertz's contact by energy",
)

register(
    "two-balls-instead-of-one", sp.Integer(2)**sp.Rational(-1, 5),
    symbols="",
    wrong={
        "2**(1/5)": "Turned over: is the ratio m/k of the pair larger or smaller than that of the ball on "
                    "the plate?",
        "2**(-2/5)": "You have halved the mass. The radius changes too, and the stiffness with its square "
                     "root.",
        "2**(-1/2)": "This is the factor of m/k. The duration contains its power 2/5.",
        "1": "Two things change, the mass and the stiffness, and they do not cancel.",
    },
    hints=["What is 1/R for two equal balls?", "How does the duration depend on m/k?"],
    level=2,
    idea="reduced mass and reduced radius",
)

register(
    "bouncing-oscillator", sp.pi*sp.sqrt(m/K) + sp.pi*sp.sqrt(m/(K + k)),
    symbols="m K k", dimensions="m: mass, K: stiffness, k: stiffness", wants="time",
    wrong={
        "2*pi*sqrt(m/(K + k))": "Both springs act on one side only.",
        "2*pi*sqrt(m/K)": "This is the motion without a wall.",
        "pi*sqrt(m/K) + pi*sqrt(m/k)": "While the wall is touched, the holding spring acts as well.",
    },
    limits={"k -> 0": "Without a wall you should find the whole swing of the oscillator.",
            "k -> oo": "At a rigid wall the contact takes no time."},
    hints=["How long is the body away from the wall, how long at it?"],
    level=2,
    idea="a period made of two half swings",
)

register(
    "glass-marble", marble, unit="µs", tolerance=0.01,
    wrong={
        69.1: "This is the steel ball of the text.",
    },
    hints=["First the speed of arrival, then the stiffness of the contact, then the duration."],
    right="The marble weighs five grams; look at its peak force as well.",
    variants=Variants(
        "A glass marble with the radius {R} mm ($E$ = 70 GPa, $\\nu$ = 0.22, $\\rho$ = 2500 kg/m³) falls "
        "{h} m onto a thick plate of the same glass ($g$ = 9.81 m/s²). How long does it touch, in "
        "microseconds?",
        dict(R=[8, 8, 5, 5, 6, 6, 6, 10, 10], h=[1, 0.5, 1, 2, 1, 0.5, 2, 1, 0.5]),
        answer=marble,
        wrong=(lambda R, h: 69.1,),
        right="Look at its peak force as well.",
    ),
    idea="contact time of a real ball",
)

register(
    "how-stiff", 1540.0,
    accepts=[
        (ANSWER > 0, "A ratio of stiffnesses is positive."),
        (ANSWER >= 5, "That looks like the position of the slider, which is the logarithm. Give the ratio "
                      "itself."),
        (share <= 0.021, "There the spring delivers {percent:.1f} %: the wall is too soft.",
         {"percent": 100*share}),
        (share >= 0.019, "There the spring delivers {percent:.1f} %: the wall is too stiff.",
         {"percent": 100*share}),
    ],
    hints=["The slider shows the logarithm of the ratio.", "The estimate at the end of the theory gives a "
                                                           "good first guess."],
    level=2,
    idea="the share of an impulse that a holding spring takes",
)

register(
    "superball-clock-1", 2**sp.Rational(-1, 5), symbols="", tolerance=0.002, level=3,
    idea="telling a spring from Hertz by contact times",
    wrong={
        "2**(-2/5)": "The height is four times as large, the speed only twice.",
        "2**(4/5)": "This is how much deeper the ball is compressed.",
        "2**(1/5)": "Shorter, not longer: the factor is below one.",
    },
    hints=["$t_c\\propto v^{-1/5}$, and the speed goes with the root of the height."],
    variants=Variants(
        "A superball is dropped from {low} cm and from {high} cm. For a Hertz contact: by which factor is "
        "the second contact shorter than the first? Exactly, or to three digits.",
        dict(low=[40, 40, 40, 40, 20, 20, 50, 50, 50], high=[160, 60, 100, 250, 60, 200, 60, 100, 250]),
        answer=lambda low, high: shortened(high/low),
        wrong=((lambda low, high: shortened((high/low)**2), "The speed goes with the root of the height."),
               lambda low, high: (high/low)**0.4, lambda low, high: 1/shortened(high/low)),
    ),
)

register(
    "superball-clock-2", 8.4*(1 - 2**-0.2), unit="ms", tolerance=0.02, level=3,
    wrong={
        7.31: "This is the duration from 160 cm. How much shorter is it?",
        0.0: "That is the linear contact.",
    },
    hints=["Multiply 8.4 ms by what is missing to one in the first step."],
    variants=Variants(
        "A superball touches the floor for {t} ms when it falls from {low} cm. For a Hertz contact: how many "
        "milliseconds shorter is the contact from {high} cm?",
        dict(t=[8.4, 8.4, 8.4, 6, 7.5, 9, 9, 9, 9], low=[40, 40, 20, 40, 25, 40, 20, 20, 25],
             high=[160, 100, 100, 100, 100, 100, 160, 100, 160]),
        answer=lambda t, low, high: t*(1 - shortened(high/low)),
        wrong=((lambda t, low, high: t*shortened(high/low),
                "This is the duration from {high} cm. How much shorter is it?"), lambda t, low, high: 0.0),
        hints=["Multiply {t} ms by what is missing to one in the factor of the Hertz contact."],
    ),
)

register(
    "superball-clock-3", 0.4*(8.4/5.4)**10, unit="m", tolerance=0.03, level=3,
    wrong={
        lambda: 0.4*(8.4/5.4)**5: "This is the factor of the speed. The height goes with its square.",
        lambda: 0.4*(8.4/3)**10: "The contact is to be shorter *by* 3 ms, not 3 ms long.",
        1.6: "From there it is shorter by about one millisecond.",
    },
    hints=["$t_c\\propto h^{-1/10}$."],
    variants=Variants(
        "A superball touches the floor for {t} ms when it falls from {low} m. For a Hertz contact: from "
        "which height, in metres, must it fall so that its contact is shorter by {less} ms?",
        dict(t=[8.4, 8.4, 6, 8, 8, 8, 8, 10, 10], low=[0.4, 0.4, 0.2, 0.4, 0.5, 0.5, 0.2, 0.4, 0.2],
             less=[3, 2, 2, 1, 3, 2, 1, 2, 2]),
        answer=lambda t, low, less: low*(t/(t - less))**10,
        wrong=(lambda t, low, less: low*(t/(t - less))**5,
               (lambda t, low, less: low*(t/less)**10,
                "The contact is to be shorter *by* {less} ms, not {less} ms long."), None),
    ),
)

register(
    "why-faster-is-shorter", level=2,
    idea="scaling of the contact time with speed",
    points=["The time is the way divided by the speed.",
            "With a linear spring the way grows in proportion to the speed, and the two cancel.",
            "A Hertz contact stiffens as its patch grows, so the way grows less than the speed."],
)
