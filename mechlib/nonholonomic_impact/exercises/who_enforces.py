"""Exercises: who enforces, decides."""

import sympy as sp

from mechlib.exercises import Variants, register

m, g, omega, c, beta, b = sp.symbols("m g omega c beta b", positive=True)


register(
    "invisible-start", 1.5/2000,
    unit="m/s", tolerance=0.005,
    wrong={
        3000.0: "Multiplied. A heavier load needs less sideways speed for the same momentum.",
        0.75: "This is in millimetres a second.",
    },
    hints=["What is the multiplier of a constraint that inertia enforces?"],
    right="Less than a millimetre a second, and it decides where the skate ends.",
    variants=Variants(
        "A skate is held sideways by the inertia of $N$ = {N} kg. With which sideways velocity, in m/s, must "
        "it start so that its multiplier is $\\lambda_0$ = {start} N s?",
        dict(N=[2000, 2500, 2500, 4000, 4000, 4000, 5000, 5000, 5000],
             start=[1.5, 1.2, 0.8, 1.2, 2, 0.8, 0.6, 1.2, 0.8]),
        answer=lambda N, start: start/N,
        wrong=(lambda N, start: start*N, lambda N, start: 1000*start/N),
    ),
    idea="a multiplier as a tiny velocity",
)

register(
    "who-holds-the-speed", "d",
    choices={
        "a": "An autopilot that pushes along the path gives a reaction along the velocity, and no other "
             "component. Does a string?",
        "b": "Chetaev's rule gives one reaction for the constraint. But is it what this device does?",
        "c": "All three fly at constant speed: the constraint is the same. What of the rest of the motion?",
        "d": "The same constraint, three devices, three motions: what holds the speed has to be looked at.",
    },
    hints=["Write the reaction of each device. Is it a multiple of the velocity?"],
    idea="the device decides the reaction",
)

register(
    "thrown-at-constant-speed", c**2*(beta + sp.pi/2)/g,
    symbols="c beta g",
    dimensions="c: velocity, beta: angle, g: acceleration",
    wants="length",
    ranges={"beta": (0.1, 1.4)},
    wrong={
        "c**2*sin(2*beta)/g": "This is the range of a free throw, whose speed changes.",
        "pi*c**2/(2*g)": "This is the horizontal throw. Here the path first bends from the angle β to the "
                         "horizontal.",
        "c**2*(pi/2 - beta)/g": "The path starts above the horizontal: does the angle it turns through grow "
                                "or shrink?",
        "c**2*beta/g": "This is the way to the highest point. It goes on from there.",
    },
    limits={"beta -> 0": "A horizontal throw should reach the distance found in the text."},
    hints=["Let ψ be the angle of the velocity above the horizontal. The part of the equation square to the "
           "path contains no thrust.",
           "Divide dx/dt by dψ/dt."],
    right="The distance is proportional to the angle through which the path turns.",
    idea="the path of a particle of constant speed",
)

register(
    "real-ice-gives-way", 2*m*g/b,
    symbols="m g b",
    dimensions="m: mass, g: acceleration, b: damping",
    wants="velocity",
    wrong={
        "m*g/b": "This is a skate that stands across the slope and does not turn, or only one half of the "
                 "answer: the speed along the blade changes as well.",
        "0": "That is the limit b → ∞. For finite drag the skate seeps downhill.",
        "m*g/(2*b)": "Average sin² and cos² once more: each gives one half.",
    },
    limits={"b -> oo": "With infinite drag the skate should be back on the cycloid."},
    hints=["The heading is θ = ωt, so the equations for v and s are linear. Try v = a₁ cos ωt + a₂ sin ωt, "
           "s = p cos ωt + r sin ωt.",
           "The velocity down the slope is v cos θ - s sin θ."],
    right="It does not depend on the rate of turning.",
    level=2,
    idea="a constraint as the limit of drag",
)

register(
    "climb-at-constant-speed-1", c*sp.atanh(sp.sin(beta))/g,
    level=3,
    idea="time, height and energy at constant speed",
    symbols="c beta g", dimensions="c: velocity, beta: angle, g: acceleration", wants="time",
    ranges={"beta": (0.1, 1.4)},
    wrong={
        "c*sin(beta)/g": "This is a free throw: there the vertical speed falls evenly. Here the thrust "
                         "works against the fall of the speed.",
        "c*beta/g": "The angle does not fall evenly: it falls slowly while the path is steep.",
        "c*tan(beta)/g": "Check the small step: the time is the integral of c/(g cos ψ).",
    },
    limits={"beta -> pi/2": "Straight up it would climb for ever: the time should grow beyond all bounds."},
    hints=["Square to the path only gravity acts: c dψ/dt = -g cos ψ.",
           "The integral of 1/cos ψ is artanh(sin ψ)."],
)

register(
    "climb-at-constant-speed-2", -c**2*sp.log(sp.cos(beta))/g,
    level=3, symbols="c beta g", dimensions="c: velocity, beta: angle, g: acceleration", wants="length",
    ranges={"beta": (0.1, 1.4)},
    wrong={
        "c**2*sin(beta)**2/(2*g)": "This is the height of a free throw, which pays with its speed.",
        "c**2*log(cos(beta))/g": "The size is right. The top lies above the start.",
        "c**2*beta/g": "This is how far it gets horizontally.",
    },
    hints=["Divide dy/dt = c sin ψ by dψ/dt.", "The integral of tan ψ is -ln cos ψ."],
)

register(
    "climb-at-constant-speed-3", -m*c**2*sp.log(sp.cos(beta)),
    level=3, symbols="m c beta", dimensions="m: mass, c: velocity, beta: angle", wants="energy",
    ranges={"beta": (0.1, 1.4)},
    wrong={
        "m*c**2*sin(beta)**2/2": "This is what the climb of a free throw takes from its own kinetic energy.",
        "0": "The virtual work is zero. The power is not.",
        "m*c**2*log(cos(beta))": "On the way up the device pushes, it does not brake.",
    },
    hints=["The speed does not change. Where does the energy of the height come from?"],
    right="An ideal reaction, and it pays for the whole climb.",
)

register(
    "why-drag-means-chetaev",
    level=2,
    idea="drag and inertia as enforcers", points=[
        "Drag acts against the sideways velocity, along the gradient of f with respect to the velocities.",
        "That is the direction of Chetaev's reaction, for every strength of the drag.",
        "Drag has no memory: it stores no sideways momentum, so no initial multiplier is left free.",
        "Inertia stores sideways momentum, and this momentum is the multiplier of the vakonomic motion.",
    ],
)
