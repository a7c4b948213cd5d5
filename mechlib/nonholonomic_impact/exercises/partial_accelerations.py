"""Exercises: partial accelerations."""

import math

import sympy as sp

from mechlib.exercises import ANSWER, Variants, register

g, theta, Omega, M, m, R = sp.symbols("g theta Omega M m R", positive=True)
d, q_2 = sp.symbols("d q_2")
arm = sp.Symbol("d", positive=True)
SLOPE = "M: mass, m: mass, R: length, d: length, g: acceleration, theta: angle"


def fast_enough():
    """The speed at which the swings of the loaded axle about the line of descent die out without
    overshooting."""
    return 2*sp.sqrt((2*m*R**2 + M*arm**2)*g*sp.sin(theta)/(M*arm))


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
    idea="which remainders act in the equations",
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
    idea="holonomic constraints among nonholonomic ones",
)

register("without-a-stop", 0.4, level=2,
    idea="a trace without cusps",
         accepts=[(sp.Abs(ANSWER) <= 0.5, "That is beyond the range of the slider."),
                  (sp.Abs(ANSWER) > 9.81*sp.sin(6*sp.pi/180)/3,
                   "With this push the speed still passes through zero: look for the cusps, and push "
                   "harder.")],
         hints=["Where is the speed of the midpoint smallest?", "It oscillates about the push with the "
                                                                "amplitude κ/Ω."])

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
    level=2,
    idea="the first acceleration from rest",
)

register(
    "load-leads-1", M*arm*g*sp.sin(theta)/(2*m*R**2 + M*arm**2),
    level=3,
    idea="small swings of a loaded axle, and their stability",
    symbols="M m R d g theta", dimensions=SLOPE, wants="frequency**2",
    ranges={"theta": (0.1, 1.4)},
    wrong={
        "g*sin(theta)/d": "This is a load on an axle without wheels. They have to be turned as well.",
        "M*d*g/(2*m*R**2 + M*d**2)": "Only the part of the weight along the slope counts.",
        "sqrt(M*d*g*sin(theta)/(2*m*R**2 + M*d**2))": "This is the frequency. The square is asked for.",
    },
    limits={"m -> 0": "With light wheels the load is a pendulum of length d on the slope."},
    hints=["Put q₂ = π/2 + ε into the angular acceleration and keep the first order.",
           "At rest only the pull is left."],
)

register(
    "load-leads-2", fast_enough,
    level=3, symbols="M m R d g theta", dimensions=SLOPE, wants="velocity",
    ranges={"theta": (0.1, 1.4)},
    wrong={
        "sqrt((2*m*R**2 + M*d**2)*g*sin(theta)/(M*d))": "The border between swinging and creeping lies where "
                                                       "damping² = 4·inertia·stiffness.",
        "2*sqrt(M*d*g*sin(theta)/(2*m*R**2 + M*d**2))": "This is twice the frequency. The damping is M d "
                                                       "times the speed.",
    },
    hints=["The inertia is 2mR² + Md², the damping M d s, the stiffness M d g sin θ.",
           "The swing dies out without overshooting from the speed on at which damping² = "
           "4·inertia·stiffness."],
)

register(
    "load-leads-3", lambda: float(fast_enough().subs({M: 2, m: 1, R: 0.25, arm: 0.2, g: 9.81,
                                                      theta: math.radians(4)})),
    level=3, unit="m/s", tolerance=0.005,
    wrong={
        lambda: 9.81*math.sin(math.radians(4)): "This is an acceleration.",
    },
    hints=["Put the numbers into the second answer."],
    right="It gains that speed within about a metre of slope.",
    variants=Variants(
        "The axle of example 1 with a load of {load} kg at {d} m in front of its midpoint runs down a slope "
        "of {slope}°, nearly straight ($m$ = 1 kg, $R$ = 0.25 m, $g$ = 9.81 m/s²). From which speed on, in "
        "m/s, does its swing about the line of descent die out without overshooting?",
        dict(load=[2, 1, 1, 1, 3, 3, 3, 4, 4], d=[0.2, 0.1, 0.1, 0.3, 0.1, 0.3, 0.3, 0.3, 0.3],
             slope=[4, 3, 6, 6, 3, 3, 6, 3, 6]),
        answer=lambda load, d, slope: float(fast_enough().subs({M: load, m: 1, R: 0.25, arm: d, g: 9.81,
                                                                theta: math.radians(slope)})),
        wrong=(lambda load, d, slope: 9.81*math.sin(math.radians(slope)),),
        right="",
    ),
)

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
    level=2,
    idea="testing the assumption of contact",
)

register(
    "why-the-shortcut-fails",
    level=2,
    idea="constraints put into the energy too early", points=[
        "Lagrange's equations vary each coordinate by itself and compare paths that differ in it.",
        "Rolling binds the velocities, so a path with one coordinate varied is no rolling path.",
        "Put into the energy first, the constraint is differentiated as if it bound positions.",
        "Partial accelerations put the constraint in after differentiating, where it is exact.",
    ],
)
