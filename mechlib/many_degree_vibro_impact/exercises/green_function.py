"""Exercises: the periodic Green's function and several stops."""

import numpy as np
import sympy as sp

from mechlib.exercises import Variants, register
from mechlib.many_degree_vibro_impact import oscillator_green, two_stop_motion

m, p, T, omega_0 = sp.symbols("m p T omega_0", positive=True)


def struck():
    """t₁, t₂ - t₁ and the energy lost in a period, of the chain at ω = 0.9."""
    motion = two_stop_motion(0.9, (0.5, 0.6))
    order = np.argsort(motion.stops)
    times, speeds = motion.time[order], motion.speed[order]
    return times[0], times[1] - times[0], 0.32*(speeds[0]**2 + 2*speeds[1]**2)


register(
    "green-jump", p/m, level=1,
    idea="the jump of velocity by an impulse",
    symbols="m p", dimensions="m: mass, p: mass*velocity", wants="velocity",
    wrong={
        "p/(2*m)": "That is the change on one side only, without damping. The whole jump is twice that.",
        "2*p/m": "One blow changes the momentum by p, not by 2p.",
    },
    hints=["Momentum before and after, in an instant."],
)

register(
    "green-mean", "c", level=1,
    idea="what a Fourier series gives at a jump",
    choices={
        "a": "The series does not know which side of the jump it is asked for.",
        "b": "The series does not know which side of the jump it is asked for.",
        "c": "The mean of both sides; the jump has to be added by hand.",
        "d": "Without damping L is real, so every term of the derivative vanishes at t = 0.",
    },
)

register(
    "green-undamped", -sp.tan(omega_0*T/2)/(2*m*omega_0), level=2,
    idea="response to alternating impulses",
    symbols="m omega_0 T", dimensions="m: mass, omega_0: 1/time, T: time", wants="time/mass",
    wrong={
        "1/(2*m*omega_0*tan(omega_0*T/2))": "That is for blows in the same sense.",
        "tan(omega_0*T/2)/(2*m*omega_0)": "Look at the sign of sin(-ω₀T/2).",
        "-tan(omega_0*T)/(2*m*omega_0)": "The blows come every T; half of that stands in the formula.",
    },
    hints=["Put t = 0 into the antiperiodic function."],
)

register(
    "green-place", lambda: float(oscillator_green(0.0, 1.0, 2.0)), level=2,
    idea="response to a train of equal impulses", tolerance=0.002,
    wrong={
        -0.389352: "That is for blows that change their sense.",
        0.642093: "Divide by 2mω₀.",
        0.457658: "ω₀T/2 is 1, not 1/2.",
    },
    hints=["cot(ω₀T/2)/(2mω₀)."],
    variants=Variants(
        "An undamped mass $m=1$ with $\\omega_0$ = {w} is struck by unit impulses, all in the same sense, "
        "every $T$ = {T}. Where is it when it is struck?",
        dict(w=[2, 1, 3, 2, 4], T=[1, 1, 1, 2, 1]),
        answer=lambda w, T: float(oscillator_green(0.0, float(T), float(w))),
        wrong=(lambda w, T: -np.tan(w*T/2)/(2*w), lambda w, T: 1/np.tan(w*T/2),
               (lambda w, T: 1/np.tan(w*T/4)/(2*w), "The argument is ω₀T/2.")),
    ),
)

register(
    "green-count", 8, level=1,
    idea="unknowns of a periodic motion with many stops",
    wrong={
        100: "The coordinates do not count, only the impacts.",
        4: "Each impact has a time and an impulse.",
        6: "The first support is struck twice: four impacts.",
    },
    hints=["How many impacts in a period? How many unknowns each?"],
    variants=Variants(
        "A pipe with {n} coordinates has two supports with play; in every period it strikes the first {a} "
        "times and the second {b} times. How many equations does Newton's method solve?",
        dict(n=[50, 20, 100, 60, 12], a=[2, 2, 3, 2, 4], b=[2, 3, 3, 5, 4]),
        answer=lambda n, a, b: 2*(a + b),
        wrong=(lambda n, a, b: 2*n, lambda n, a, b: a + b, None),
    ),
)

register(
    "green-two-stops-1", lambda: struck()[0], level=3,
    idea="a periodic motion with two stops", tolerance=0.0005,
    wrong={
        1.0943722: "That is mass 2.",
        0.146162: "That is the share of the period. The time is asked.",
    },
    hints=["motion.stops says which stop each time belongs to; stop 0 is in front of mass 1."],
)

register(
    "green-two-stops-2", lambda: struck()[1], level=3, tolerance=0.003,
    wrong={0.010595: "That is in periods.", -0.073968: "Mass 1 is the first here."},
    hints=["t₂ - t₁."],
)

register(
    "green-two-stops-3", lambda: struck()[2], level=3, tolerance=0.001,
    wrong={
        1.654891: "Mass 2 counts twice: it has the mass 2.",
        8.103954: "Multiply by (1 - e²)/2.",
        3.241582: "An impact takes (1 - e²)/2 of mU², that is 0.32, not 0.4.",
    },
    hints=["U = p/((1 + e)m) for each.", "Each impact takes (1 - e²) of the energy mU²/2 of its approach."],
)

register(
    "green-loss", level=2,
    idea="the work of a train of blows",
    points=["S is the mean of the velocities before and after a blow, so it is the work of a unit blow.",
            "A motion that repeats itself gains no energy: the work of the blows is what dampers take.",
            "Dampers only take, so S ≥ 0, and S = 0 without damping."],
)
