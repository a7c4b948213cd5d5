"""Exercises: harmonic linearisation."""

import sympy as sp

from mechlib.exercises import Variants, register
from mechlib.many_degree_vibro_impact import (
    describing_function,
    exact_backbone,
    linearised_backbone,
    oscillator_train,
    partial_green,
)

A, F_0, epsilon = sp.symbols("A F_0 epsilon", positive=True)


def spring(w):
    return 1/(1 - w**2)


def enough(omega):
    """How many plain harmonics are as good as one with the mass."""
    exact = oscillator_train(omega, 0.0)
    wanted = abs(partial_green(spring, omega, 1, mass=1) - exact)
    return next(n for n in range(1, 1000) if abs(partial_green(spring, omega, n) - exact) <= wanted)


register(
    "a-note-too-high", "c", level=1,
    idea="harmonic linearisation at a high note",
    choices={
        "a": "At a given amplitude the note is 14 % off. Here the note is given: go along the axis of A.",
        "b": "That is so at Ω = 1.5. Where does the linearised curve end?",
        "c": "The linearised backbone never reaches √3 = 1.73; the exact one goes on to 2.",
    },
)

register(
    "linearised-note", lambda: float(linearised_backbone(4.0, 1.0)), level=1,
    idea="the linearised frequency, in numbers", tolerance=0.002,
    wrong={
        1.722859: "That is the exact note, π/arccos(-δ/A).",
        2.2: "That is Ω². Take the root.",
        2.081666: "Look at the sign of δ: a gap gives the mass time to swing out, the note is lower.",
    },
    hints=["Ω² = (3A - δ)/(A + δ)."],
    variants=Variants(
        "An oscillator swings against a rigid stop with $A$ = {a} $\\delta$. Which frequency $\\Omega$ does "
        "harmonic linearisation give?",
        dict(a=[4, 3, 2.5, 5, 1.5]),
        answer=lambda a: float(linearised_backbone(float(a), 1.0)),
        wrong=(lambda a: float(exact_backbone(float(a), 1.0)), lambda a: (3*a - 1)/(a + 1),
               lambda a: ((3*a + 1)/(a - 1))**0.5),
    ),
)

register(
    "lost-root", sp.sqrt(2*epsilon)/sp.pi, level=2,
    idea="the exact note near grazing",
    symbols="epsilon", dimensions="epsilon: 1",
    wrong={
        "epsilon/2": "That is the linearised one. The exact one rises much more steeply.",
        "sqrt(2*epsilon)": "That is the angle that is cut off. Compare it with π, half a free swing.",
        "sqrt(epsilon)/pi": "cos y = 1 - y²/2: the angle is √(2ε).",
    },
    limits={"epsilon -> 0": "At grazing the note is the free one: nothing is left."},
    hints=["arccos(-(1 - ε)) = π - y with cos y = 1 - ε.", "Ω = π/(π - y) ≈ 1 + y/π."],
)

register(
    "spring-of-a-stop", lambda: float(describing_function(3.0, 1.0, 6.0)), level=2,
    idea="the equivalent spring of elastic stops", tolerance=0.002,
    wrong={
        1.750748: "That is one stop of the two: each pushes once in a period.",
        6: "That is k_c, as if the stops were in touch all the time.",
        4: "That is the force at the turning point over A. It is not so large all the time.",
    },
    hints=["y = δ/A = 1/3.", "N = k_c[1 - (2/π)(arcsin y + y√(1 - y²))]."],
    variants=Variants(
        "Two rubber stops at $\\pm\\delta$, each a spring $k_c$ = {k}, meet a swing of amplitude $A$ = {a} "
        "$\\delta$. Which spring $N(A)$ replaces them?",
        dict(k=[6, 10, 20, 4, 8], a=[3, 1.5, 2, 5, 4]),
        answer=lambda k, a: float(describing_function(float(a), 1.0, float(k))),
        wrong=(lambda k, a: float(describing_function(float(a), 1.0, float(k)))/2, lambda k, a: k,
               lambda k, a: k*(a - 1)/a),
        hints=["y = δ/A.", "N = k_c[1 - (2/π)(arcsin y + y√(1 - y²))]."],
    ),
)

register(
    "constant-push", 4*F_0/(sp.pi*A), level=2,
    idea="the equivalent spring of a constant force",
    symbols="F_0 A", dimensions="F_0: force, A: length",
    wrong={
        "2*F_0/(pi*A)": "Integrate over the whole period: both cushions push.",
        "F_0/A": "That is the force over the amplitude. Take the first harmonic of the force.",
        "4*F_0/pi": "That is the first harmonic. The spring is this over A.",
    },
    limits={"A -> oo": "A force that does not grow is a weaker and weaker spring."},
    hints=["The force is F_0 sgn(cos θ).", "Its first harmonic is (2/π) ∫ F_0 cos θ dθ from -π/2 to π/2."],
)

register(
    "one-harmonic-1", lambda: float(partial_green(spring, 1.25, 1)), level=3,
    idea="one harmonic, and the mass for the rest", tolerance=0.002,
    wrong={
        -0.154734: "Count the first harmonic twice: for +ω and for -ω.",
        -2.555556: "Divide by the period T = 2π/ω.",
        0.508406: "Above resonance the compliance is negative.",
    },
    hints=["T = 2π/1.25 and L(iω) = 1/(1 - ω²).", "(L(0) + 2L(iω))/T."],
)

register(
    "one-harmonic-2", lambda: float(partial_green(spring, 1.25, 1, mass=1)), level=3, tolerance=0.002,
    wrong={
        -0.927291: "The sum of 1/k² begins at k = 2: take 1 away from π²/6.",
        -0.344181: "The harmonics beyond the first pull down: their compliance is negative.",
        -0.590527: "Each harmonic counts twice, for +k and for -k.",
    },
    hints=["Add (2/T) Σ (-1/(k²ω²)) from k = 2 on.", "Σ 1/k² = π²/6, all together."],
)

register(
    "one-harmonic-3", lambda: enough(1.25), level=3,
    wrong={
        1: "The plain sum of one harmonic is off by a quarter.",
        15: "Close: the error of fifteen is 0.0164, that of one with the mass 0.0155.",
    },
    hints=["The exact value is cot(π/ω)/2.", "Let partial_green run over n until the error is as small."],
)

register(
    "explain-two-verdicts", level=2,
    idea="the same curve read in two directions",
    points=["Both backbones rise slowly: over a wide range of amplitudes the note changes little.",
            "At a given amplitude the error is the vertical distance of two flat curves: small.",
            "At a given frequency it is the horizontal distance: where curves are flat it is large.",
            "A force gives the frequency, so for forced motions the amplitude is what is asked."],
)
