"""Exercises: a ball on a beam and on a plate."""

import math

import sympy as sp

from mechlib.elastic_bodies import (
    ClampedBeam,
    plate_impedance,
    plate_parameter,
    plate_restitution,
    steel_ball,
    strike,
)
from mechlib.exercises import register
from mechlib.motion.roots import root

v0, Z, m, t = sp.symbols("v0 Z m t", positive=True)


def thickness():
    """Of the plate that halves the speed of a steel ball of 5 mm, in mm: λ goes with 1/h²."""
    five = plate_parameter(*steel_ball(0.005), 1.0, plate_impedance(0.005))
    half = root(lambda lam: float(plate_restitution(lam)) - 0.5, 0.3, 0.6)
    return 5*math.sqrt(five/half)


def shares():
    """Energy of the bar's modes after the first contact, in shares of the ball's energy."""
    mass, k = steel_ball(0.01)
    bar = ClampedBeam(L=0.3, EI=175.0, rhoA=0.785)
    return strike(bar, mass, k, 1.0, modes=31, until=8e-5).energy/(mass/2)


register(
    "thirty-two", 2, tolerance=0.001, level=1,
    idea="how Zener's number scales with speed",
    wrong={
        32: "λ = m/(Z_p T), and the contact time depends only weakly on the speed.",
        1.4142: "True for the parameter of a long beam.",
        5.6569: "T goes with the power -1/5 of the speed.",
    },
    hints=["λ = m/(Z_p T), T = (m/(k√v₀))^(2/5).", "T is proportional to the power -1/5 of the speed."],
)

register(
    "below-zero", "b", level=1,
    idea="a ball that goes on in its direction",
    choices={
        "a": "When the force ends a plate stands still under the ball: its velocity is F/Z_p.",
        "b": "The struck place of a beam runs on when the force has ended; a plate's stands.",
        "c": "A plate is a dashpot: without force no velocity. Which body remembers?",
        "d": "Energy is conserved with the beam's share; a slow ball that goes on does not contradict it.",
    },
)

register(
    "half-the-speed", thickness, unit="mm", tolerance=0.003, level=2,
    idea="the plate thickness that halves a rebound",
    wrong={
        1.8648: "λ goes with 1/h², not with 1/h.",
        8.1873: "A thinner plate takes more.",
        13.406: "A thinner plate takes more, and λ goes with 1/h².",
    },
    hints=["Z_p = 8√(Dρh), and D goes with h³.", "λ is proportional to 1/h²."],
)

register(
    "what-the-bar-keeps", 1 - 0.0593**2, tolerance=0.0005, level=2,
    idea="energy left in a struck bar",
    wrong={
        0.9407: "Energy goes with the square of the speed.",
        0.0035: "This is what the ball keeps.",
    },
    hints=["The ball keeps e² of its energy."],
)

register(
    "first-mode", lambda: float(shares()[0]), tolerance=0.01, level=2,
    idea="the energy of one mode after a contact",
    wrong={
        lambda: float(shares()[2]): "This is the third mode.",
        lambda: float(shares().sum()): "This is the whole bar.",
    },
    hints=["energy[0] is the energy of mode 1, in joules.", "The ball had ½mv² with m = 0.03288 kg."],
)

register(
    "rigid-ball-1", v0*sp.exp(-Z*t/m), level=3,
    idea="a plate as a dashpot", symbols="v0 Z m t",
    wrong={"v0*exp(-m*t/Z)": "A large impedance stops the ball sooner.",
           "v0*(1 - Z*t/m)": "Only in the first instant."},
    hints=["m v' = -Z v is the equation of decay."],
)

register(
    "rigid-ball-2", m*v0/Z, level=3, symbols="v0 Z m",
    wrong={"m*v0/(2*Z)": "Integrate the velocity from zero to infinity; it does not fall linearly.",
           "Z*v0/m": "A large impedance stops the ball sooner."},
    hints=["Integrate v₀ exp(-Zt/m) from 0 to ∞."],
)

register(
    "rigid-ball-3", lambda: float(1e6*steel_ball(0.005)[0]/plate_impedance(0.005)), unit="µs",
    tolerance=0.005, level=3,
    wrong={0.5979: "m/Z_p, not Z_p/m.", 1.1594: "That is the half-life."},
    hints=["The time constant is m/Z_p."],
)

register(
    "why-hard-to-predict", level=2,
    idea="what later contacts depend on",
    points=["The first contact starts from rest and is short: only modes that are not much faster than the "
            "contact matter, and every sensible model has them.",
            "Until the next contact all modes turn through many periods; where the bar meets the ball "
            "depends on the sum of their phases, and so on every mode that is kept.",
            "The ball hangs nearly still, so small differences in the motion of the bar change the time and "
            "the strength of the next hit a lot, and each hit passes the difference on."],
)
