"""Exercises: delayed feedback of an oscillator."""

from math import cos, exp, log, pi, sin, sqrt

import sympy as sp

from mechlib.exercises import Variants, register

e, phi = sp.symbols("e phi", positive=True)


def push_of_alternation(zeta: float, e: float, omega: float, K: float) -> float:
    """σ at which one multiplier is -1."""
    T = 2*pi/omega
    q, nu = exp(-zeta*T), sqrt(1 - zeta**2 + 2*K)
    return nu*(2*e*q*cos(nu*T) - 1 - (e*q)**2)/(q*sin(nu*T))


register(
    "which-delay", "b", level=1,
    idea="which motions a delay leaves alone",
    choices={
        "a": "With this delay the control vanishes on the rattle too, and leaves it as it is.",
        "b": "The control must vanish on the motion that is wanted, and on no other that is seen.",
        "c": "On the wanted motion x half a period ago is not x now: the control would push all the time.",
        "d": "Only a multiple of the wanted period makes the control vanish on the wanted motion.",
    },
)

register(
    "patience", log(100)/-log(0.9462), level=1, tolerance=0.002,
    idea="from a multiplier to a waiting time",
    wrong={
        0.99/(1 - 0.9462): "That would be a straight line. In each period the deviation is multiplied.",
        log(10)/-log(0.9462): "That is a tenth.",
    },
    hints=["The size after n periods is |λ|ⁿ.", "Take logarithms."],
    variants=Variants(
        "The largest multipliers have the size {size}. After how many periods has a deviation fallen to one "
        "part in {part}? Give the number with its fraction.",
        dict(size=[0.9462, 0.86, 0.75, 0.99, 0.6], part=[100, 100, 1000, 10, 10_000]),
        answer=lambda size, part: log(part)/-log(size),
        wrong=(lambda size, part: (1 - 1/part)/(1 - size),
               (lambda size, part: log(part)/2/-log(size), "That is the root of it: half the way in "
                                                           "logarithms.")),
        right="The size after n periods is |λ|ⁿ.",
    ),
)

register(
    "turns", 2, level=1,
    idea="counting roots by turns about zero",
    wrong={
        0: "That would need two turns: λ² alone turns twice.",
        -2: "A number of roots is not negative. Which way round does 1/λ run?",
    },
    hints=["2 minus the number of turns."],
    variants=Variants(
        "While $\\lambda$ runs once round the unit circle, the left side of the equation turns {turns} times "
        "about zero. How many multipliers are outside?",
        dict(turns=[0, 1, 2, -1, -2]),
        answer=lambda turns: 2 - turns,
        wrong=(None, (lambda turns: turns - 2 if turns != 2 else 5,
                      "A number of roots is not negative, and 2 minus the turns is their number.")),
    ),
)

register(
    "where-alternation-begins", lambda: push_of_alternation(0.05, 0.6, 2.8, 0.1), level=2, tolerance=0.002,
    idea="a flip threshold moved by a gain",
    wrong={
        push_of_alternation(0.05, 0.6, 2.8, 0.0): "That is the threshold without control.",
        push_of_alternation(0.05, 0.6, 2.8, 0.05): "At λ = -1 the difference is twice the deviation: K "
                                                   "counts twice.",
        -push_of_alternation(0.05, 0.6, 2.8, 0.1): "Look at the sign of λ in front of the bracket.",
    },
    hints=["Put λ = -1: ν² = 1 - ζ² + 2K.", "The equation is linear in σ."],
    variants=Variants(
        "For $\\zeta$ = {zeta}, $e$ = {e}, $\\omega$ = {omega} and $K$ = {K}: at which $\\sigma$ is one "
        "multiplier $-1$?",
        dict(zeta=[0.05, 0.05, 0.02, 0.1, 0.05], e=[0.6, 0.8, 0.5, 0.3, 0.7],
             omega=[2.8, 2.7, 2.6, 2.9, 2.5], K=[0.1, 0.05, 0.12, 0.2, 0.03]),
        answer=push_of_alternation,
        wrong=(lambda zeta, e, omega, K: push_of_alternation(zeta, e, omega, 0.0),
               lambda zeta, e, omega, K: push_of_alternation(zeta, e, omega, K/2),
               lambda zeta, e, omega, K: -push_of_alternation(zeta, e, omega, K)),
    ),
)

register(
    "size-of-the-kink", e, level=2, symbols="e", dimensions="e: 1",
    idea="a pulse before or after an impact",
    wrong={
        "-e": "The two pulses have opposite signs themselves: with Δ > 0 the force points away from the "
              "stop, with Δ < 0 towards it.",
        "1/e": "That is the other way round.",
        "1": "The pulse before the impact goes through it.",
    },
    hints=["Δ > 0: -K(1 + e)UΔ before the impact, then times -e.", "Δ < 0: -K(1 + e)UΔ after it, and Δ < 0."],
)

register(
    "what-a-difference-sees-1", 2*sp.sin(phi/2), level=3, symbols="phi", ranges={"phi": (0.1, 3.0)},
    idea="the size of a difference on the unit circle",
    wrong={
        "1 - cos(phi)": "That is the real part.",
        "2*sin(phi)": "At φ = π the two numbers are 1 and -1. How far apart are they?",
        "sin(phi/2)": "At φ = π the distance of 1 and -1 is 2.",
    },
    hints=["The distance of two points on the unit circle.", "A chord of the angle φ."],
    variants=Variants(
        r"A deviation with $\lambda=\mathrm e^{\mathrm i\varphi}$, $\varphi={phi}$, keeps its size. How "
        r"large is $|1-\lambda^{-1}|$?",
        dict(phi=[(r"\varphi", phi), (r"\tfrac\pi2", sp.pi/2), (r"\tfrac\pi6", sp.pi/6),
                  (r"\tfrac\pi4", sp.pi/4), (r"\tfrac{5\pi}6", 5*sp.pi/6)]),
        answer=lambda phi: 2*sp.sin(phi/2),
        wrong=(lambda phi: 1 - sp.cos(phi), lambda phi: 2*sp.sin(phi), lambda phi: sp.sin(phi/2)),
    ),
)

register(
    "what-a-difference-sees-2", 2*sp.sin(phi), level=3, symbols="phi", ranges={"phi": (0.1, 3.0)},
    wrong={
        "4*sin(phi/2)": "The angle doubles, not the chord.",
        "2*sin(phi/2)": "That is a delay of one period.",
    },
    hints=["Put 2φ for φ."],
)

register(
    "what-a-difference-sees-3", float(sp.pi), level=3, tolerance=0.002,
    wrong={
        float(sp.pi)/2: "There it sees most.",
        2*float(sp.pi): "That is λ = 1 again.",
    },
    hints=["Where is 2 sin φ zero?"],
    variants=Variants(
        "The control compares with the signal of {n} periods ago, and sees a deviation with "
        r"$\lambda=\mathrm e^{\mathrm i\varphi}$ through the difference. What is the smallest angle "
        r"$\varphi>0$ to which it is blind? Give the number.",
        dict(n=[("two", 2), ("three", 3), ("four", 4), ("five", 5), ("eight", 8)]),
        answer=lambda n: 2*pi/n,
        wrong=(lambda n: pi/n, lambda n: 2*pi),
        hints=["What the difference sees is a chord of the unit circle. When is the chord zero?"],
    ),
)

register(
    "before-and-after", level=2,
    idea="why velocity feedback leaves no derivative",
    points=["The velocity jumps at an impact, the place does not.",
            "If the present impact and the one a period ago differ by Δ in time, the difference of the "
            "velocities is (1 + e)U for the time Δ: a pulse of first order.",
            "For Δ > 0 the pulse acts before the impact and is multiplied by -e, for Δ < 0 it acts after it: "
            "two slopes.",
            "The difference of the places in that time is itself of the order of Δ, so its pulse is of "
            "second order."],
)
