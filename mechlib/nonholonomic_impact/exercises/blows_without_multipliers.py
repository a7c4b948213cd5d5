"""Exercises: blows without multipliers."""

import math

import sympy as sp

from mechlib.exercises import ANSWER, register
from mechlib.systems.axle import SPIN_A, VELOCITIES, M, axle, m
from mechlib.systems.train import struck_train

delta = sp.Symbol("delta", positive=True)
AXLE = "M: mass, m: mass, l: length, r: length"


def resting_wheel():
    """Where to strike, from C towards B, so that wheel A does not start to roll."""
    d = sp.Symbol("d")
    spin = axle(phi=0, at=d).solve(by="maggi").after[VELOCITIES.index(SPIN_A)]
    return sp.solve(spin, d)[0]


def least_inclination(axle_mass=40.0, wheel=5.0, friction=0.6):
    """tan β = m/((M + 3m) μ), in degrees."""
    return math.degrees(math.atan(wheel/((axle_mass + 3*wheel)*friction)))


register(
    "missing-row", "c",
    choices={
        "a": "Both (a)′ and (c)′ then say $\\dot x_C=0$, and $x$ is the direction of the axle: sideways "
             "motion is forbidden twice.",
        "b": "(b)′ is the rolling of wheel A in the $y$ direction, and it is still there.",
        "c": "(a)′ and (c)′ coincide, so nothing is left that speaks of $\\dot\\theta_B$.",
        "d": "Then three independent rows would be left. Count them at $\\varphi=0$.",
    },
    hints=["Put $\\varphi=0$ into (a)′, (b)′, (c)′ and look for $\\dot\\theta_B$."],
)

register(
    "wheel-that-stays", resting_wheel,
    symbols="M m l r", dimensions=AXLE, wants="length",
    wrong={
        "l/3": "This holds for a bare axle, with wheels of no mass.",
        "(M/3 + 2*m)*l/(M + 2*m)": "You have left out the spin of the wheels, and their own turning about "
                                   "the vertical.",
        "(M/3 + 3*m)*l/(M + 3*m)": "Nearly: a wheel also turns about the vertical through its centre, with "
                                   "$\\frac14mr^2$.",
        "((M/3 + 2*m)*l**2 + m*r**2/2)/((M + 2*m)*l)": "This is the axle on smooth ice, its wheels locked. "
                                                       "Here they spin as they roll.",
        "23*l/24": "This holds for the paper's data only. Keep $M$, $m$, $l$, $r$.",
    },
    limits={"m -> 0": "Without wheels you should find the centre of percussion of a rod, $l/3$ from its "
                      "middle."},
    hints=["Ahead speed of A: $v+l\\dot\\varphi$.", "Put in $v=S/(M+3m)$ and $\\dot\\varphi=-dS/I$, and ask "
                                                    "for zero."],
)

register(
    "two-carts", lambda: struck_train([sp.S.Zero, -delta])[0],
    symbols="S M m l r b delta", dimensions=f"{AXLE}, S: impulse, b: length, delta: angle", wants="velocity",
    ranges={"delta": (0.1, 1.4)},
    wrong={
        "S/(M + 3*m)": "This is the first cart alone. The second has to move too.",
        "S/(2*(M + 3*m))": "This holds for a straight train, $\\delta=0$.",
        "S/((M + 3*m)*(1 + cos(delta)**2))": "The second cart also turns: "
                                             "$\\dot\\varphi_2=\\frac{w_1}b\\sin\\delta$.",
        "S/((M + 3*m)*(1 + cos(delta)) + ((M/3 + 3*m)*l**2 + m*r**2/2)*sin(delta)/b**2)":
            "Energies go with the squares of the speeds.",
    },
    limits={"delta -> 0": "In a straight train both carts go at the same speed."},
    hints=["One independent speed is enough: the first axle does not turn. Write everything by $w_1$.",
           "Kinetic energy of an axle: $\\frac12(M+3m)w^2+\\frac12I\\dot\\varphi^2$ with $I=(\\frac "
           "M3+3m)l^2+\\frac12mr^2$."],
)

register(
    "blow-from-above", least_inclination,
    unit="°", tolerance=0.01,
    wrong={
        lambda: math.degrees(math.atan(0.6)): "This is the angle of the friction cone. The ground gives "
                                              "only a part of the blow as friction.",
        lambda: 90 - least_inclination(): "Measured from the vertical. The inclination counts from the "
                                          "horizontal.",
        lambda: math.degrees(math.atan(5.0/(50*0.6))): "Of the $3m$ you have counted two: the spin of the "
                                                       "wheels counts like a third.",
        lambda: math.radians(least_inclination()): "In radians. Give degrees.",
    },
    hints=["Friction $\\frac{mS\\cos\\beta}{2(M+3m)}$ must not exceed $\\mu\\cdot\\frac12S\\sin\\beta$."],
)

register(
    "price-of-the-skid", m/(M + 3*m),
    symbols="M m", dimensions="M: mass, m: mass", wants="number",
    wrong={
        "m/(2*(M + 3*m))": "Two wheels.",
        "(M + 2*m)/(M + 3*m)": "This fraction is left. Which one is lost?",
        "m/(M + 2*m)": "Compared with the energy at the end. Compare with the energy that the blow gave.",
        "m**2/(M + 3*m)**2": "Energies, not squares of impulses: write both kinetic energies.",
    },
    limits={"m -> 0": "Wheels without mass need no friction to spin."},
    hints=["Just after the blow: $v=S/(M+2m)$, no spin. In the end: $v=S/(M+3m)$, rolling."],
)

register(
    "find-the-quiet-wheel", 0.75,
    accepts=[                    # in the live figure with M = 3m, l = r the exact place is 3/4
        (sp.Abs(ANSWER + 0.75) > 0.03, "There it is wheel B that stays at rest. Strike on the side of B."),
        (sp.Abs(24*ANSWER - 23) > 0.24, "This is the place for M = m. Set the mass ratio to 3."),
        (ANSWER >= 0.72, "Wheel A still rolls ahead there."),
        (ANSWER <= 0.78, "There wheel A already rolls backwards."),
    ],
    hints=["In the plot, look for the zero of wheel A's line.", "Friction and speed of a wheel vanish "
                                                                "together: $f_A=-\\frac m2v_A$."],
)
