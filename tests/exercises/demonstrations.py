"""Demonstration exercises, one of each kind. Importing this registers them."""

import sympy as sp

from mechlib import Constraint, Impact
from mechlib.exercises import ANSWER, register

m, M, L, P, v0, phi, x, e = sp.symbols("m M L P v0 phi x e", positive=True)


def hinge_free_stop():
    """Where the stop of a door with a closer M at its edge leaves the hinge in peace, computed by mechlib."""
    v, w, w0 = sp.symbols("v omega omega_0")
    door = Impact(
        velocities=[v, w],
        kinetic_energy=m * v**2 / 2 + m * L**2 / 24 * w**2 + M * (v + L / 2 * w) ** 2 / 2,
        constraints=[Constraint(v - L / 2 * w), Constraint(v + (x - L / 2) * w)],
        before={v: L / 2 * w0, w: w0},
    )
    hinge = door.solve(by="lagrange").reactions[0]
    return sp.solve(hinge, x)[0]


DEMOS = [
    register(
        "demo-door-2",
        hinge_free_stop,
        symbols="m M L",
        dimensions="m: mass, M: mass, L: length",
        wants="length",
        wrong={"2*L/3": "This is the answer without the closer. Your result does not contain $M$; should "
                        "it?"},
        limits={"M -> 0": "Look at the limit $M\\to0$: you should recover $2L/3$."},
        hints=["Free the door from its hinge.", "Take moments about the hinge."],
        right="A heavy closer moves the point outwards.",
    ),
    register(
        "demo-rod-1",
        lambda: 3 * P * sp.sin(phi) / (2 * m * L**2) * x,
        symbols=[m, L, P, x, phi],
        dimensions={"m": "mass", "L": "length", "P": "impulse", "phi": "angle", "x": "length"},
        wants="angular velocity",
    ),
    register(
        "demo-jump-1",
        sp.Matrix([-3 * v0 / 5, 3 * sp.sqrt(2) * v0 / (5 * L)]),
        symbols="m L v0",
        dimensions="m: mass, L: length, v0: velocity",
        wants=["velocity", "angular velocity"],
        labels=["ydot", "thetadot"],
        wrong={"[-v0, 0]": "This is the motion before the impact."},
    ),
    register("demo-number-1", 12.34, unit="m/s", wrong={9.81: "That is a famous number, but not this one."}),
    register("demo-angle-1", sp.pi / 3, unit="rad"),
    register("demo-count-1", 3),
    register(
        "demo-choice-1",
        "b",
        choices={"a": "A frozen position has no velocity jump of its own.",
                 "b": "The hinge held before the blow.", "c": "A plastic contact is new."},
    ),
    register("demo-many-1", {"a", "c"}, choices={"a": "Yes.", "b": "A wall is not a hinge.", "c": "Yes."}),
    register("demo-truth-1", False, wrong={True: "A moving wall can give energy."},
             right="Moving walls do work."),
    register("demo-set-1", {L / 3, 2 * L / 3}, symbols="L", wrong={"[0, L]": "Those are the ends."}),
    register("demo-equation-1", sp.Eq(m * v0, P - M * x), symbols="m v0 P M x",
             wrong={"m*v0 = P": "And the other body?"}),
    register("demo-explore-1", 0.5, accepts=[((0 < ANSWER) & (ANSWER < 1), "Stay between 0 and 1.")]),
    register("demo-words-1", level=2, points=["The wall gives energy.", "It moves."]),
    register("demo-half-1", sp.Rational(2, 3), symbols="L"),
    register("demo-sum-1", m * e - M, symbols="m M e", right="Note the minus."),
]
