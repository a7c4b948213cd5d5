"""Exercises: is it an impact?"""

import sympy as sp

from mechlib import Constraint, Impact
from mechlib.exercises import register

m, M, L, v0, c, g = sp.symbols("m M L v0 c g", positive=True)


def bullet():
    """Speed of a bullet of 10 g that swings a block of 2 kg on cords of 1.5 m up by 25 degrees."""
    swing = 2*sp.sqrt(9.81*1.5)*sp.sin(sp.rad(25)/2)
    return float((2 + 0.01)/0.01*swing)


def putty():
    """The jump of a rod on a pivot and a lump of putty that hits its lower end: putty, centre, spin."""
    u, v, w = sp.symbols("u v omega")
    return Impact([u, v, w], m*u**2/2 + M*v**2/2 + M*L**2/24*w**2,
                  constraints=[Constraint(v - L/2*w), Constraint(u - v - L/2*w)],
                  before={u: v0, v: 0, w: 0}).solve()


def upright():
    """The speed with which the putty, as heavy as the rod, just makes it stand upright."""
    jump = putty()
    left = (m*v0**2/2 - jump.energy_loss).subs(M, m)
    return sp.solve(left - (m/2 + m)*g*2*L, v0)[0]


register(
    "thick-enough", 36.0,
    unit="mm", tolerance=0.01,
    wrong={
        3.6: "Then bending takes as long as the blow. A tenth is asked for.",
        0.036: "Millimetres are wanted.",
        0.12: "Bending goes with the square of the length over the thickness, not with the length over $c$.",
    },
    hints=["The bending share is $\\ell^2/(c\\,d\\,\\Delta t)$."],
)

register(
    "speed-limit", c/400,
    symbols="c",
    dimensions="c: velocity",
    wants="velocity",
    wrong={
        "c/20": "Each share is to be at most a twentieth, and their product is $v/c$.",
        "c/40": "The shares are multiplied, not added.",
        "c/100": "This is for a tenth.",
    },
    hints=["Multiply the two shares."],
)

register(
    "speed-of-the-bullet", bullet,
    level=2, unit="m/s", tolerance=0.003,
    wrong={
        1.6606: "This is the speed of the block after the impact. The bullet came in much faster.",
        23.54: "This conserves energy through the impact, where almost all of it is lost. Treat the impact "
               "and the swing one after the other.",
        332.1: "The bullet swings along: after the impact the moving mass is that of both.",
    },
    hints=["Two events: first the impact, then the swing. Go backwards.",
           "The swing gives the speed of the block from $l(1-\\cos\\varphi)$; the impact gives the bullet's "
           "from momentum."],
)

register(
    "rod-pendulum-1", lambda: putty().after[2],
    level=3, symbols="m M L v0",
    dimensions="m: mass, M: mass, L: length, v0: velocity",
    wants="angular velocity",
    wrong={
        "m*v0/((m + M)*L)": "As if all the mass of the rod sat at its tip. It is spread: $\\tfrac13ML^2$.",
        "3*m*v0/(M*L)": "The putty turns with the rod: its own $mL^2$ is missing.",
        "12*m*v0/((M + 12*m)*L)": "The moment of inertia of the rod is that about the pivot, not about its "
                                  "centre.",
    },
    limits={"M -> 0": "Without the rod the putty flies on at $v_0$, on a circle of radius $L$."},
    hints=["Moments about the pivot."],
)

register(
    "rod-pendulum-2", lambda: sp.simplify(1 - putty().energy_loss/(m*v0**2/2)),
    level=3, symbols="m M",
    dimensions="m: mass, M: mass",
    wrong={
        "M/(M + 3*m)": "This is the share that is lost.",
        "m/(m + M)": "This would be right if all the mass of the rod sat at its tip.",
        "9*m**2/(M + 3*m)**2": "This is the square of the velocity ratio; the moving mass has changed as "
                               "well.",
    },
    hints=["The energy after is $\\tfrac12J(\\omega^+)^2$."],
)

register(
    "rod-pendulum-3", lambda: putty().reactions[0],
    level=3, symbols="m M v0",
    dimensions="m: mass, M: mass, v0: velocity",
    wants="impulse",
    wrong={
        "-m*M*v0/(2*(M + 3*m))": "Check the sign: is the momentum after larger or smaller than that of the "
                                 "putty before?",
        "m*M*v0/(M + 3*m)": "The centre of the rod is half way down.",
        "0": "The pivot is silent only if the blow meets the centre of percussion.",
    },
    hints=["Momentum of rod and putty together, after and before; what is missing came from the pivot."],
)

register(
    "rod-pendulum-4", upright,
    level=3, symbols="g L",
    dimensions="g: acceleration, L: length",
    wants="velocity",
    wrong={
        "sqrt(6*g*L)": "This keeps the energy through the impact. Use what the first two steps left of it.",
        "sqrt(4*g*L)": "The mass centre rises, and the putty with it: take both.",
    },
    hints=["The swing keeps the energy that the impact has left.", "The centre of the rod rises by $L$, the "
                                                                   "putty by $2L$."],
)

register(
    "why-two-laws", level=2,
    points=["The shot is so short that gravity has no impulse to speak of: moment of momentum is kept, "
            "energy is not.",
            "The swing loses hardly any energy, but it lasts, and gravity changes the momentum all the time.",
            "Energy through the shot makes the bullet many times too slow; momentum through the swing would "
            "never let it end."],
)
