"""Exercises: what the ground must deliver."""

import math

import sympy as sp

from mechlib.exercises import Variants, register
from mechlib.systems.axle import M, S, m

from ..ground_impulses import grip, with_coulomb

mu, g, alpha, r, l = sp.symbols("mu g alpha r l", positive=True)


def least_inclination(axle_mass=40.0, wheel=5.0, friction=0.6):
    """tan β = m/((M + 3m) μ), in degrees."""
    return math.degrees(math.atan(wheel/((axle_mass + 3*wheel)*friction)))


def level_tangent():
    """tan β at which the wheel that a sideways blow relieves is just about to lift."""
    beta, tangent = sp.symbols("beta tangent", positive=True)
    lifted = grip(direction=alpha, inclination=beta).normal_A*2/S/sp.cos(beta)
    return sp.solve(sp.expand(sp.simplify(lifted)).subs(sp.tan(beta), tangent), tangent)[0]


register(
    "which-impulses-are-known", "b",
    choices={
        "a": "Four rows of rank three: one combination of multipliers stays free. Which?",
        "b": "The rigid axle carries any load from one wheel to the other, and nothing moves.",
        "c": "Each wheel's spin asks for its own friction: those are known one by one.",
        "d": "They are not among the multipliers of rolling, but momentum and moments decide them for "
             "wheels that keep to the ground.",
    },
    hints=["Push one wheel along the axle and pull the other. Does anything move?"],
    idea="reactions that a rigid model leaves open",
)

register(
    "blow-from-above", least_inclination,
    unit="°", tolerance=0.01,
    wrong={
        lambda: math.degrees(math.atan(0.6)): "This is the angle of the friction cone. The ground gives "
                                              "only a part of the blow as friction.",
        lambda: 90 - least_inclination(): "Measured from the vertical. The inclination counts from the "
                                          "horizontal.",
        lambda: math.degrees(math.atan(5.0/(50*0.6))): "Of the $3m$ you have counted two: the spin of the "
                                                       "wheels counts like a third.",
        lambda: math.radians(least_inclination()): "In radians. Give degrees.",
    },
    hints=["Friction $\\frac{mS\\cos\\beta}{2(M+3m)}$ must not exceed $\\mu\\cdot\\frac12S\\sin\\beta$."],
    variants=Variants(
        "The frame of a cart has {frame} kg, each of its two wheels {wheel} kg; the tyres have $\\mu$ = "
        "{mu}. It is struck in the middle of the axle, square to it. At which smallest inclination $\\beta$ "
        "below the horizontal, in degrees, do the wheels roll without sliding?",
        dict(frame=[40, 30, 30, 30, 30, 30, 60, 60, 60], wheel=[5, 4, 4, 4, 8, 8, 4, 4, 4],
             mu=[0.6, 0.5, 0.8, 0.4, 0.5, 0.4, 0.5, 0.8, 0.4]),
        answer=lambda frame, wheel, mu: least_inclination(frame, wheel, mu),
        wrong=(lambda frame, wheel, mu: math.degrees(math.atan(mu)),
               lambda frame, wheel, mu: 90 - least_inclination(frame, wheel, mu),
               lambda frame, wheel, mu: math.degrees(math.atan(wheel/((frame + 2*wheel)*mu))),
               lambda frame, wheel, mu: math.radians(least_inclination(frame, wheel, mu))),
    ),
    idea="the inclination at which wheels grip",
)

register(
    "price-of-the-skid", m/(M + 3*m),
    symbols="M m", dimensions="M: mass, m: mass", wants="number",
    wrong={
        "m/(2*(M + 3*m))": "Two wheels.",
        "(M + 2*m)/(M + 3*m)": "This fraction is left. Which one is lost?",
        "m/(M + 2*m)": "Compared with the energy at the end. Compare with the energy that the blow gave.",
        "m**2/(M + 3*m)**2": "Energies, not squares of impulses: write both kinetic energies.",
    },
    limits={"m -> 0": "Wheels without mass need no friction to spin."},
    hints=["Just after the blow: $v=S/(M+2m)$, no spin. In the end: $v=S/(M+3m)$, rolling."],
    level=2,
    idea="energy lost by skidding",
)

register(
    "both-wheels-stay-down", level_tangent,
    level=2,
    idea="when a wheel lifts",
    symbols="r l alpha", dimensions="r: length, l: length, alpha: angle", wants="number",
    ranges={"alpha": (0.1, 1.4)},
    wrong={
        "l*sin(alpha)/r": "The sideways part acts at the height r and tips the axle over the width 2l.",
        "r*sin(alpha)/(2*l)": "Half of the vertical part presses on each wheel, and half of the tipping "
                              "moment relieves one: the halves cancel.",
        "r*cos(alpha)/l": "Which part of the blow tips the axle, the one ahead or the one along it?",
    },
    limits={"alpha -> 0": "A blow straight ahead tips nothing: any inclination will do."},
    hints=["Compare the vertical part of the blow, shared by both wheels, with what the tipping takes from "
           "one of them."],
)

register(
    "black-marks-1", lambda: with_coulomb(0)[0],
    level=3,
    idea="skidding after a level blow",
    symbols="S M m", dimensions="S: impulse, M: mass, m: mass", wants="velocity",
    wrong={
        "S/(M + 3*m)": "This is the speed at which it rolls in the end. During a horizontal blow nothing "
                       "presses the wheels down.",
        "S/M": "The wheels have to move along with the axle.",
    },
    hints=["No normal impulse, no friction impulse, no spin."],
)

register(
    "black-marks-2", m*S/(mu*g*(M + 2*m)*(M + 3*m)),
    level=3, symbols="m S mu g M",
    dimensions="m: mass, S: impulse, mu: number, g: acceleration, M: mass", wants="time",
    wrong={
        "S/(mu*g*(M + 2*m))": "The wheels do not wait until the axle stops: they spin up to meet it.",
        "m*S/(mu*g*(M + 3*m)**2)": "With which speed does the skid begin?",
    },
    limits={"m -> 0": "Wheels without mass spin up at once."},
    hints=["Friction brakes the axle at μg.", "Each wheel carries half of the weight, and the rim speeds up "
                                             "at 2μN/m.", "The skid ends when rim and axle are equally "
                                                          "fast."],
)

register(
    "black-marks-3", m*S**2/(2*mu*g*(M + 2*m)**2*(M + 3*m)),
    level=3, symbols="m S mu g M",
    dimensions="m: mass, S: impulse, mu: number, g: acceleration, M: mass", wants="length",
    wrong={
        "m*S**2/(mu*g*(M + 2*m)**2*(M + 3*m))": "The slip falls evenly from its first value to zero: its "
                                               "mean is one half.",
    },
    hints=["The mark is as long as rim and road slide past each other.",
           "The slip begins at the speed of the axle and falls evenly to zero."],
    right="Times the friction force, this is the energy lost in the skid.",
)

register(
    "why-no-grip-without-pressure",
    level=2,
    idea="impulses of friction need a normal impulse", points=[
        "Coulomb's friction impulse is at most the coefficient times the normal impulse.",
        "A horizontal blow at the height of the axle has no vertical part and calls for no normal impulse.",
        "The weight is a bounded force: in a vanishing time it delivers no impulse.",
        "The ideal rolling constraint assumes an impulse that no friction can give; teeth can.",
    ],
)
