"""Exercises: Kane's equations."""

import sympy as sp

from mechlib import Impact
from mechlib.exercises import Variants, register
from mechlib.persistent_impact.kane import nail_impulse, strike_rods

m, M, L, ell, P, x, s = sp.symbols("m M L ell P x s", positive=True)
delta = sp.Symbol("delta", real=True)


def bat():
    """Rates of an arm (m, L) and of a bat (M, ℓ) in line; a ball hits the bat at s below the wrist."""
    arm, club = sp.symbols("u_1 u_2")
    energy = (m*(L*arm/2)**2/2 + m*L**2/24*arm**2 + M*(L*arm + ell*club/2)**2/2 + M*ell**2/24*club**2)
    return Impact([arm, club], energy, impulses=[(L*arm + s*club, P)], before={arm: 0, club: 0})


def calm_arm():
    """Where the ball must hit so that the arm stays at rest."""
    return sp.solve(bat().solve(by="kane").after[0], s)[0]


def still_angle():
    """Where the blow must hit so that the lower rod does not turn."""
    return sp.simplify(sp.solve(strike_rods(x, delta).after[1], x)[0])


register(
    "what-a-partial-velocity-is", "b",
    choices={
        "a": "This is the whole velocity. The partial velocity is one of its coefficients.",
        "b": "With $u_1=0$ and $u_2=1$ the rod turns about the pin at unit rate.",
        "c": "This one belongs to the upper rod's speed.",
        "d": "Nothing is differentiated with respect to time: a partial velocity is a coefficient.",
    },
    idea="partial velocities read off a velocity",
)

register(
    "a-blow-on-the-end", lambda: float(strike_rods(1).after[0])*2.0/(1.0*0.5),
    unit="rad/s", tolerance=0.005,
    wrong={
        3.4286: "Right size. Which way does the upper rod swing?",
        17.143: "This is the lower rod.",
        -0.8571: "In units of P/(mL). Put the numbers in.",
        -1.714: "Divide by the length as well.",
    },
    hints=["The section has the rates for a blow at any place.", "What is the unit of the rates?"],
    variants=Variants(
        "The two rods of this section weigh {m} kg each and are {l} m long. A blow of {P} N s hits the lower "
        "end. At which rate, in rad/s, does the upper rod turn just after (positive the way of the blow)?",
        dict(m=[1, 2, 2, 0.5, 0.5, 0.5, 0.5, 0.8, 0.8], l=[0.5, 0.8, 1.2, 0.8, 0.8, 1.2, 1.2, 1.2, 1.2],
             P=[2, 1.5, 3, 3, 1.5, 3, 1.5, 3, 1.5]),
        answer=lambda m, l, P: float(strike_rods(1).after[0])*P/(m*l),
        wrong=(lambda m, l, P: -float(strike_rods(1).after[0])*P/(m*l),
               lambda m, l, P: float(strike_rods(1).after[1])*P/(m*l),
               lambda m, l, P: float(strike_rods(1).after[0]),
               lambda m, l, P: float(strike_rods(1).after[0])*P/m),
    ),
    idea="two hinged rods struck, in numbers",
)

register(
    "lower-rod-keeps-its-angle", still_angle,
    level=2,
    idea="a blow that turns only one of two rods",
    symbols=[delta], dimensions="delta: angle", wants="number",
    ranges={"delta": (-1.3, 1.3)},
    wrong={
        "3/8": "True for the straight rods.",
        "2/3": "There the upper rod stays at rest. Here the lower one is not to turn.",
        "3*cos(delta)/8": "The cosine enters twice: in the blow and in the coupling of the two rods.",
    },
    limits={"delta -> 0": "For straight rods the second equation gives three eighths."},
    hints=["Put $u_2=0$: the first equation then gives $u_1$.", "The second equation says what $x$ must be."],
)

register(
    "impulse-of-the-nail", lambda: P*sp.simplify(nail_impulse(strike_rods(x).after, 0)[0]),
    level=2,
    idea="a reaction brought out by one more speed",
    symbols="P x", dimensions="P: impulse, x: number", wants="impulse",
    wrong={
        "P*(3*x - 2)/7": "Right size. Positive is the direction of the blow.",
        "P*(9 - 3*x)/7": "This is the momentum of both rods. A part of it is the blow's.",
        "P*(2 - 3*x)/4": "This would be the nail of a single rod. The pin below gives way.",
    },
    limits={"x -> 2/3": "There the upper rod stays at rest, and nobody asks the nail for anything."},
    hints=["Let the nail move at an auxiliary speed: every point then moves along at unit rate.",
           "The nail's impulse is the jump of all momenta less the blow."],
    right="It vanishes where the upper rod stays at rest.",
)

register(
    "arm-and-bat-1", lambda: sp.expand(bat().mass_matrix[0, 0]),
    level=3,
    idea="Kane's equations for a double pendulum with a ball",
    symbols="m M L ell", dimensions="m: mass, M: mass, L: length, ell: length",
    wants="moment of inertia",
    wrong={
        "m*L**2/3": "The bat hangs on the arm's end and is carried along.",
        "m*L**2/12 + M*L**2": "The arm turns about the shoulder, not about its centre.",
        "m*L**2/3 + M*L**2 + M*ell**2/3": "The spin of the bat belongs to the other speed.",
    },
    hints=["With $u_1=1$ and $u_2=0$: what do the arm's centre, the arm's spin, the bat's centre do?"],
)

register(
    "arm-and-bat-2", calm_arm,
    level=3, symbols="m M L ell", dimensions="m: mass, M: mass, L: length, ell: length", wants="length",
    wrong={
        "ell/2": "A blow on the bat's centre drives the wrist along.",
        "ell": "At the tip the wrist is thrown back.",
        "3*ell/8": "There the bat does not turn (if the masses are equal). The arm is to stay at rest.",
    },
    hints=["Put $u_1=0$ into both equations and divide one by the other."],
)

register(
    "arm-and-bat-3", lambda: sp.factor(bat().solve(by="kane").after[0].subs(s, ell)),
    level=3, symbols="m M L ell P", dimensions="m: mass, M: mass, L: length, ell: length, P: impulse",
    wants="angular velocity",
    wrong={
        "6*P/(L*(4*m + 3*M))": "Right size. Which way does the arm swing?",
        "-6*P/(7*m*L)": "True for equal masses.",
        "3*P/(L*(m + 3*M))": "As if the bat were a point at the wrist. It turns.",
    },
    limits={"M -> oo": "A very heavy bat is not moved by the ball, and neither is the arm."},
    hints=["Solve the two equations with $s=\\ell$."],
)

register(
    "why-the-upper-rod-stays",
    level=2,
    idea="partial velocities perpendicular to a blow", points=[
        "At a right angle the lower rod's struck point moves along the lower rod when only $u_1$ is 1, so "
        "the blow has no power on $u_1$.",
        "The two partial velocities of the lower rod's centre are perpendicular, so $u_2$ does not enter the "
        "first equation either.",
        "The first equation then says that $u_1$ does not jump, wherever the blow hits.",
    ],
)
