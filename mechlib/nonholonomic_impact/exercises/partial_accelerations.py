"""Exercises: partial accelerations."""

import sympy as sp

from mechlib.exercises import ANSWER, register

g, theta, Omega, M, m, R = sp.symbols("g theta Omega M m R", positive=True)
d, q_2 = sp.symbols("d q_2")

register(
    "remainder-that-does-nothing", "b",
    choices={
        "a": "The rate is constant as a consequence of the equations; the remainders themselves do not "
             "vanish, they bend the path.",
        "b": "They lie along the axle, where the pair cannot move: a matter for the reactions.",
        "c": "The equations keep everything that is not perpendicular to a partial acceleration. With a "
             "load on the axle, remainders do appear.",
        "d": "Both point along the axle the same way when the wheels spin the same way: no cancelling.",
    },
)

register(
    "which-is-holonomic", "c",
    choices={
        "a": "Look for a combination whose coefficients do not depend on the position.",
        "b": "Its coefficients are the sine and cosine of the heading; turn the axle about its midpoint and "
             "no function of position can keep track.",
        "c": "The heading can be read off the two wheels, whatever path they took.",
        "d": "Then the place would be a function of the heading and the spin. Drive a loop and compare.",
    },
)

register(
    "solid-wheels", g*sp.sin(theta)/(3*Omega),
    symbols="g theta Omega",
    dimensions="g: acceleration, theta: angle, Omega: angular velocity", wants="velocity",
    ranges={"theta": (0.1, 1.4)},
    wrong={
        "g*sin(theta)/(2*Omega)": "This is the drift with massless wheels. Solid disks must be spun up too.",
        "g*sin(theta)/(4*Omega)": "This is the drift of hoops, with all mass at the rim.",
        "2*g*sin(theta)/(3*Omega)": "You have the reduced pull right. The mean drift is half of pull over "
                                    "turning rate.",
        "2*g*sin(theta)/3": "This is the pull κ, an acceleration.",
    },
    hints=["First κ for ρ² = R²/2.", "Then the mean of the speed across the slope over a full turn."],
    right="Neither mass nor radius matters.",
)

register(
    "first-moment-of-a-loaded-axle", M*d*g*sp.sin(theta)*sp.cos(q_2)/(2*m*R**2 + M*d**2),
    symbols=[M, m, R, d, g, theta, q_2],
    dimensions="M: mass, m: mass, R: length, d: length, g: acceleration, theta: angle, q_2: angle",
    wants="angular acceleration",
    wrong={
        "M*d*g*sin(theta)*sin(q_2)/(2*m*R**2 + M*d**2)": "Which component of the pull has a moment: the one "
                                                         "along the axle, or the one across it?",
        "M*d*g*sin(theta)*cos(q_2)/(M*d**2)": "The two particles at the wheels have to be turned as well.",
        "M*d*g*cos(q_2)/(2*m*R**2 + M*d**2)": "Only the part of the weight along the slope counts.",
        "-M*d*g*sin(theta)*cos(q_2)/(2*m*R**2 + M*d**2)": "Let the axle lie along the line of descent, with "
                                                          "the load beside it: towards which side does the "
                                                          "load fall?",
    },
    limits={"m -> 0": "A load alone on a light axle is a pendulum of length d on the slope."},
    hints=["At rest all remainders vanish.", "Set both velocities to zero in the result for the loaded "
                                             "axle."],
)

register(
    "one-turn", lambda: sp.pi*9.81*sp.sin(5*sp.pi/180)/4,
    unit="m", tolerance=0.005,
    wrong={
        0.21375: "This is the mean speed of the drift in m/s. How long does a turn take?",
        0.10688: "This is how deep the pair swings, starting from rest.",
        1.343: "Twice too much: the drift is half of pull over turning rate.",
    },
    hints=["The drift times the duration of a turn."],
)


register("without-a-stop", 0.4,
         accepts=[(sp.Abs(ANSWER) <= 0.5, "That is beyond the range of the slider."),
                  (sp.Abs(ANSWER) > 9.81*sp.sin(6*sp.pi/180)/3,
                   "With this push the speed still passes through zero: look for the cusps, and push "
                   "harder.")],
         hints=["Where is the speed of the midpoint smallest?", "It oscillates about the push with the "
                                                                "amplitude κ/Ω."])

register(
    "when-a-wheel-lifts", g/Omega,
    symbols="g Omega", dimensions="g: acceleration, Omega: angular velocity", wants="velocity",
    wrong={
        "g/(2*Omega)": "Both particles are pushed sideways, and both weigh on the ground: the two factors 2 "
                       "cancel.",
        "2*g/Omega": "Compare the arm of the sideways force with the half-width of the pair: they are equal.",
        "g/Omega**2": "This is the radius of the circle on which it happens.",
    },
    hints=["Moments about the line of motion through the midpoint: sideways force at the arm R below, "
           "normal forces at the arms R left and right.",
           "The sideways acceleration of the midpoint is its speed times the turning rate."],
)
