"""Exercises: Maggi's method."""

import math

import sympy as sp

from mechlib import Constraint, Impact
from mechlib.exercises import ANSWER, register

m, L, P, theta = sp.symbols("m L P theta", positive=True)
x, y, th = sp.symbols("xdot ydot thetadot")
LADDER = "m: mass, P: impulse, theta: angle"


def kicked_ladder():
    """The ladder in its corner, kicked at the foot: velocity of the foot and impulse of the wall."""
    top, floor = x - L/2*sp.cos(theta)*th, y + L/2*sp.sin(theta)*th
    foot = x + L/2*sp.cos(theta)*th
    ladder = Impact([x, y, th], m*(x**2 + y**2)/2 + m*L**2/24*th**2, impulses=[(foot, P)],
                    constraints=[Constraint(top), Constraint(floor)], before={x: 0, y: 0, th: 0})
    kick = ladder.solve(by="maggi")
    return sp.simplify(foot.subs(dict(zip(ladder.velocities, kick.after)))), sp.simplify(kick.reactions[0])


def crank_rate(r=0.040, l=0.140, mass=0.5, inertia=0.02, blow=3.0, angle=math.pi/3):
    """θ̇⁺ = P b h d/(J b² + m h² d²) of the struck engine."""
    h = r*math.sin(angle)
    b = math.sqrt(l**2 - h**2)
    d = r*math.cos(angle) + b
    return blow*b*h*d/(inertia*b**2 + mass*h**2*d**2)


tilt = sp.asin(sp.sin(ANSWER)/2)                         # of the rod, twice as long as the crank
better = sp.Abs(sp.cos(ANSWER + tilt)) < sp.sin(tilt)    # κ of the piston's speed below κ of the crank's

register(
    "ladder", "c",
    choices={
        "a": "If the ladder does not turn, neither end can move: this one never fails.",
        "b": "Upright, the foot moves as soon as the ladder turns. When does it not?",
        "c": "Upright, the ladder can turn while its top stands still.",
        "d": "The centre moves sideways at half the speed of the foot: fine in this position.",
    },
)

register(
    "kick-at-the-foot", lambda: kicked_ladder()[0],
    symbols="m P theta", dimensions=LADDER, wants="velocity",
    ranges={"theta": (0.1, 1.4)},
    wrong={
        "3*P*cos(theta)/m": "You have $L\\dot\\theta^+$. The foot moves with only a part of it.",
        "4*P/m": "This is the end of a free rod. The wall and the floor hold the ladder.",
        "P/m": "The ladder turns as it moves: its kinetic energy is more than that of its centre, and its "
               "foot moves faster than its centre.",
        "3*P*sin(theta)**2/m": "The angle is measured from the wall, not from the floor.",
        "3*P*cos(theta)**2/(2*m)": "This is the horizontal velocity of the centre.",
    },
    limits={"theta -> pi/2": "A ladder flat on the floor cannot be kicked along: the wall holds its other "
                             "end."},
    hints=["One independent speed: the turning rate.", "The kinetic energy of the constrained ladder is "
                                                       "$\\frac16mL^2\\dot\\theta^2$."],
)

register(
    "who-must-pull", lambda: kicked_ladder()[1],
    symbols="P theta", dimensions="P: impulse, theta: angle", wants="impulse",
    ranges={"theta": (0.1, 1.4)},
    wrong={
        "3*P*cos(theta)**2/2": "This is the momentum of the ladder. Part of it comes from the kick itself.",
        "P*(1 - 3*cos(theta)**2/2)": "Right size. Which way is positive here?",
        "3*P*sin(theta)*cos(theta)/2": "This belongs to the floor, not to the wall.",
    },
    limits={"theta -> pi/2": "A flat ladder would have to be held back with the full kick."},
    hints=["Once the jump is known, write the horizontal momentum balance."],
    right="Now the floor: what would it have to do?",
)

register(
    "real-engine", crank_rate,
    unit="rad/s", tolerance=0.002,
    wrong={
        lambda: crank_rate(angle=math.pi/6): "This is the answer for a crank angle of 30°.",
        lambda: crank_rate(mass=0.0): "You have left out the piston's mass.",
        lambda: 3*0.04/(0.02 + 0.5*0.04**2): "This is the value at 90°.",
    },
    hints=["First the three lengths $h$, $b$, $d$.", "Then the formula for the crank."],
)

register(
    "piston-or-crank", 1.1,
    accepts=[
        ((0 <= ANSWER) & (ANSWER <= sp.pi), "Stay between 0 and π: the other half turn is the mirror image."),
        (better | (ANSWER >= 1), "Too near the dead centre: there the piston hardly moves. Turn the crank "
                                 "further."),
        (better, "Beyond a quarter turn the crank's rate is the better one. Turn the crank back a little."),
    ],
    hints=["Where are crank and connecting rod at right angles?"],
)

register(
    "equilibrium-of-the-engine", -L/6,
    symbols="L", dimensions="L: length", wants="length",
    wrong={
        "L/6": "That side of the centre moves with the blow. Look on the other side.",
        "-L/3": "Measured from where? $a$ counts from the centre.",
        "-L/2": "The far end jumps backwards.",
        "0": "The centre moves: somebody has to take up the momentum.",
    },
    hints=["Which point of a bare rod does not move when the end is struck?"],
)
