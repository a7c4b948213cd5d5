"""Exercises: Boltzmann–Hamel impact equations."""

import math

import sympy as sp

from mechlib import Constraint, Impact
from mechlib.exercises import Variants, register

m, R, P, omega_0 = sp.symbols("m R P omega_0", positive=True)
alpha = sp.Symbol("alpha", positive=True)


def coin_friction():
    """Sideways impulse of the ground on an upright rolling disk that is struck across at its top."""
    x, y, z, a, b, c = u = sp.symbols("v_x v_y v_z omega_x omega_y omega_z")
    energy = m*(x**2 + y**2 + z**2)/2 + m*R**2/2*(a**2/4 + b**2/2 + c**2/4)
    top, blow = sp.Matrix([x + R*b, y - R*a, z]), P*sp.Matrix([0, sp.cos(alpha), -sp.sin(alpha)])
    coin = Impact(u, energy, [(top, blow)], [Constraint(x - R*b), Constraint(y + R*a), Constraint(z)],
                  dict.fromkeys(u, 0))
    return coin.solve(by="boltzmann_hamel", quasi_velocities=[a, b, c]).reactions[1]


def caught_satellite(tumble=0):
    """The jump of a disk whose rim point on axis 2 is caught; it spins at ω₀ about axis 3."""
    x, y, z, a, b, c = u = sp.symbols("v_1:4 omega_1:4")
    energy = m*(x**2 + y**2 + z**2)/2 + m*R**2/8*(a**2 + b**2 + 2*c**2)
    disk = Impact(u, energy, constraints=[Constraint(x - R*c), Constraint(y), Constraint(z + R*a)],
                  before=dict(zip(u, [0, 0, 0, tumble, 0, omega_0], strict=True)))
    return disk.solve(by="boltzmann_hamel", quasi_velocities=[a, b, c])


def bend_with(share):
    """The bend at which the folded arm of two equal rods is locked with that share of its energy left.

    About the shoulder it has the moment of inertia 5/3 + cos δ (m = L = 1), and its moment of momentum stays.
    """
    return sp.acos(sp.Rational(2, 3)/share - sp.Rational(5, 3))


register(
    "what-becomes-of-hamels-terms", "b",
    choices={
        "a": "Frozen, yes, but a derivative with respect to a position need not vanish there: for a turning "
             "body the coefficients are ±1 everywhere.",
        "b": "Bounded times vanishing duration: nothing is left.",
        "c": "Antisymmetry takes away their power, not the terms themselves. Look at Euler's equations.",
        "d": "Gravity stands on the other side of the equation, with the forces.",
    },
    idea="which terms stay in the equations of impact",
)

register(
    "how-long-a-burn", lambda: 2/36,
    unit="s", tolerance=0.01,
    wrong={
        1/36: "In this time the disk turns by one degree. By how much is the jump turned aside?",
        2*math.pi/180: "Two degrees, in radians: now divide by the turning rate.",
        2/6: "Mind the units: 6 turns a minute are 36 degrees a second.",
    },
    hints=["The jump is turned aside by half of the angle through which the disk turns.",
           "6 turns a minute: how many degrees a second?"],
    variants=Variants(
        "A disk-shaped satellite spins at {turns} turns a minute. Its thruster gives a constant push. How "
        "long, in seconds, may the push last at most if the direction of the jump is to be right within "
        "{aside}°?",
        dict(turns=[6, 3, 5, 5, 10, 10], aside=[1, 2, 0.5, 2, 0.5, 2]),
        answer=lambda turns, aside: 2*aside/(6*turns),
        wrong=((lambda turns, aside: aside/(6*turns),
                "In this time the disk turns by {aside}°. By how much is the jump turned aside?"),
               (lambda turns, aside: 2*aside*math.pi/180,
                "This is the angle, in radians: now divide by the turning rate."),
               (lambda turns, aside: 2*aside/turns,
                "Mind the units: how many degrees a second are {turns} turns a minute?")),
        hints=["The jump is turned aside by half of the angle through which the disk turns.",
               "{turns} turns a minute: how many degrees a second?"],
    ),
    idea="a pulse that turns with the body",
)

register(
    "half-is-left", lambda: sp.acos(sp.Rational(-1, 3)),
    unit="rad", tolerance=0.005,
    wrong={
        1.231: "The cosine has the other sign.",
        math.pi/2: "At a right angle two fifths are left.",
        0.0: "Locked straight, only a quarter is left.",
    },
    hints=["The part left is the ratio of two moments of inertia."],
    variants=Variants(
        "The arm of this section is folded completely, $\\delta_0=\\pi$, turns as one piece, and is released "
        "with a nudge. At which bend $\\delta$ (radians) must the latch lock so that {share} of the energy "
        "is left?",
        dict(share=[("half", sp.Rational(1, 2)), ("a third", sp.Rational(1, 3)), ("60 %", sp.Rational(3, 5)),
                    ("two thirds", sp.Rational(2, 3)), ("three quarters", sp.Rational(3, 4)),
                    ("80 %", sp.Rational(4, 5)), ("30 %", sp.Rational(3, 10))]),
        answer=lambda share: bend_with(share),
        wrong=(lambda share: sp.pi - bend_with(share), lambda share: math.pi/2, lambda share: 0.0),
    ),
    idea="energy lost when a joint locks",
)

register(
    "indifferent-bend", lambda: sp.acos(sp.Rational(-2, 3)),
    level=2,
    idea="inertial coupling that vanishes", unit="rad", tolerance=0.01,
    wrong={
        0.8411: "The cosine has the other sign: the elbow is folded sharply.",
        math.pi/2: "At a right angle the coupling is still there. Fold the elbow further.",
    },
    hints=["When does the known jump of the relative rate drop out of the free equation?"],
)

register(
    "rolling-coin", coin_friction,
    level=2,
    idea="the sideways impulse that rolling needs",
    symbols="P alpha", dimensions="P: impulse, alpha: angle", wants="impulse",
    ranges={"alpha": (0.1, 1.4)},
    wrong={
        "P*cos(alpha)/3": "This is the hoop. A coin has less inertia in the tilt.",
        "8*P*cos(alpha)/5": "This is the momentum of the centre. A part of it comes from the blow.",
        "3*P*sin(alpha)/5": "Sideways, not down: which component of the blow acts across the coin?",
        "P*cos(alpha)": "That would be the blow once more. Take moments about the line of contact.",
    },
    limits={"alpha -> pi/2": "A blow straight down needs no friction."},
    hints=["Moments about the line of contact: what is the coin's moment of inertia there?",
           "The ground gives the centre what the blow does not."],
)

register(
    "caught-satellite-1", lambda: caught_satellite().after[5],
    level=3,
    idea="quasi-velocities of a body caught at a point",
    symbols="omega_0", dimensions="omega_0: angular velocity", wants="angular velocity",
    wrong={
        "omega_0/5": "This factor belongs to the tumbling. About axis 3 the disk has twice the inertia.",
        "omega_0": "The centre has to move now; the spin pays for it.",
        "omega_0/2": "The moment of inertia about the rim is three times that about the centre, not twice.",
    },
    hints=["Which moment of momentum does not jump?"],
)

register(
    "caught-satellite-2", lambda: caught_satellite().reactions[0],
    level=3, symbols="m R omega_0", dimensions="m: mass, R: length, omega_0: angular velocity",
    wants="impulse",
    wrong={
        "m*R*omega_0": "With this the centre would move at the old speed of the rim. It is slower.",
        "-m*R*omega_0/3": "Right size. Which way does the centre move afterwards?",
    },
    hints=["The centre was at rest. How fast does it move now?"],
)

register(
    "caught-satellite-3", lambda: float(caught_satellite().energy_loss/(m*R**2*omega_0**2/4)),
    level=3, tolerance=0.005,
    wrong={
        1/3: "This is what is left.",
        8/9: "The spin falls to a third, but the moment of inertia is now larger.",
    },
    hints=["Before and after it is a body that turns about one point."],
)

register(
    "caught-satellite-4",
    lambda: float(caught_satellite(tumble=omega_0).after[3]/omega_0),
    level=3, tolerance=0.005,
    wrong={
        1/3: "This is the factor of the spin.",
        1.0: "The centre has to move along; the tumbling pays.",
        0.25: "About the rim the tumbling disk has five times the inertia, J + mR².",
    },
    hints=["The same with the other moment of inertia."],
)

register(
    "why-spin-does-not-help",
    level=2,
    idea="what spin changes at a blow and what not", points=[
        "The jump of the angular velocity is the same: the coupling terms are bounded and do nothing during "
        "the blow.",
        "What differs is the motion afterwards, when time passes and these terms act.",
        "With spin the axis runs round a narrow cone about a large angular momentum instead of going over.",
    ],
)
