"""Exercises: a nonlinear oscillator with a stop."""

import numpy as np
import sympy as sp

from mechlib.exercises import Variants, register
from mechlib.many_degree_vibro_impact import Duffing, product_of_two, shoot
from mechlib.motion.roots import peak

beta, x = sp.symbols("beta x", real=True)


def near(start):
    """β → the motion of the text, shot from the one with β = ``start``."""
    guess = Duffing(start).motion().guess
    return lambda hardness: shoot(*Duffing(hardness).system(), guess)


def secant(function, x, y):
    """A root near two guesses."""
    low, high = function(x), function(y)
    while abs(high) > 1e-10 and low != high:
        x, y, low = y, y - high*(y - x)/(high - low), high
        high = function(y)
    return y


def turns_imaginary():
    """β at which both multipliers are imaginary."""
    shot = near(0.2)
    return secant(lambda hardness: float(np.trace(shot(hardness).monodromy)), 0.2, 0.22)


def meeting():
    """β at which both multipliers meet on the real axis."""
    shot, least = near(2.6), -2*np.sqrt(product_of_two(1.8, 0.8, 0.05))
    return secant(lambda hardness: float(np.trace(shot(hardness).monodromy)) - least, 2.5, 2.7)


def nearest():
    """How near to -1 the farther multiplier comes."""
    shot = near(4.0)
    hardness = peak(lambda b: -float(np.trace(shot(b).monodromy)), 3.6, 4.4, width=0.01)
    return float(shot(hardness).multipliers[0].real)


register(
    "slope-of-the-spring", -1 - 3*beta*x**2, level=1,
    idea="linearising along a motion", symbols="beta x",
    wrong={
        "-1 - beta*x**2": "The derivative of x³ is 3x².",
        "1 + 3*beta*x**2": "The spring pulls back: it stands on the other side of the equation.",
        "-3*beta*x**2": "The straight part of the spring is missing.",
    },
    hints=["ẍ = F cos ωt - 2ζẋ - x - βx³; differentiate by x."],
)

register(
    "what-moves-the-product", "c", level=1,
    idea="what the product of multipliers knows",
    choices={
        "a": "The spring stands beside the diagonal of the slope: it has no part in the trace.",
        "b": "The force is the same for all neighbours: it does not occur in the slope at all.",
        "c": "The trace of the slope is -2ζ, and the product is e² e^(-2ζT).",
        "d": "The stop's place decides which motion there is, not how volumes shrink.",
    },
)

register(
    "radius-of-the-circle", lambda: float(np.sqrt(product_of_two(1.5, 0.9, 0.02))), level=2,
    idea="modulus of a complex pair", tolerance=0.001,
    wrong={
        0.684990: "That is the product of both. A pair shares it.",
        0.9: "That is the impact alone.",
        0.863080: "T = 2π/ω: damping acts over the whole period, and both shrink.",
    },
    hints=["|λ|² = λ₁λ₂ = e² e^(-2ζT).", "|λ| = e · e^(-ζT)."],
    variants=Variants(
        "A hardening oscillator with $\\zeta$ = {z} strikes its stop, $e$ = {e}, once in every period at "
        "$\\omega$ = {w}. Its multipliers are a complex pair. What is $|\\lambda|$?",
        dict(z=[0.02, 0.05, 0.01, 0.03, 0.1], e=[0.9, 0.7, 0.8, 0.6, 0.95], w=[1.5, 2.0, 1.2, 1.8, 2.5]),
        answer=lambda z, e, w: float(np.sqrt(product_of_two(w, e, z))),
        wrong=(lambda z, e, w: float(product_of_two(w, e, z)), lambda z, e, w: e,
               lambda z, e, w: e*float(np.exp(-2*z*np.pi/(w)/2))),
    ),
)

register(
    "column-of-newton", "b", level=2,
    idea="derivative of a shot by its start time",
    choices={
        "a": "Later by dt it also starts from y⁺ later: what was f⁺dt of flight is missing at the start.",
        "b": "The end moves on by f⁻, and the start is held back by f⁺, which Φ carries to the end.",
        "c": "That is the part of the start alone, and with the wrong sign.",
        "d": "The force is another one at a later instant: the flight changes.",
    },
)

register(
    "shoot-once", lambda: Duffing(0.3).motion().speed, level=2,
    idea="a nonlinear motion found by shooting", tolerance=0.0005,
    wrong={
        3.524759: "That is the straight spring, β = 0.",
        1.566139: "That is the speed after the impact, eU.",
    },
    hints=["Duffing(0.3).motion() shoots, from β = 0 on.", "Its speed is U."],
    variants=Variants(
        "$\\zeta=0.05$, $F=1$, $\\omega=1.8$, $\\delta=0.3$, $e=0.8$ as in the text, but $\\beta$ = {b}. "
        "With which speed $U$ does the mass strike?",
        dict(b=[0.3, 0.7, 2.0, 1.5, 0.2]),
        answer=lambda b: Duffing(b).motion().speed,
        wrong=(lambda b: 3.524759439441, lambda b: 0.8*Duffing(b).motion().speed),
    ),
)

register(
    "round-the-circle-1", turns_imaginary, level=3,
    idea="multipliers followed round a circle", tolerance=2e-5,
    wrong={0.2: "There the real part is still 0.026.", 0.25: "A little less."},
    hints=["λ₁ + λ₂ is the trace of the monodromy matrix: where does it vanish?",
           "Halve the interval from 0.2 to 0.25."],
)

register(
    "round-the-circle-2", meeting, level=3, tolerance=0.002,
    wrong={0.218843: "There they are imaginary."},
    hints=["They meet at -√(λ₁λ₂) = -0.672: the trace is twice that.",
           "Between β = 2.5 and 3."],
)

register(
    "round-the-circle-3", nearest, level=3, tolerance=0.0005,
    wrong={
        -0.671879: "That is where they meet.",
        -0.534423: "That is the other one, which goes back.",
        -1: "It never arrives there.",
    },
    hints=["The trace has its least value near β = 4."],
)

register(
    "why-it-never-turns-out", level=2,
    idea="a product below one excludes a way out",
    points=["A Neimark–Sacker bifurcation needs a complex pair on the unit circle, so the product 1.",
            "The product of both multipliers is e² e^(-2ζT) < 1, since the trace of the slope is -2ζ "
            "whatever the spring.",
            "Two real multipliers may separate and one reach +1 or -1: fold and flip remain, and grazing."],
)
