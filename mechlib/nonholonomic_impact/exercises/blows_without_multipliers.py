"""Exercises: blows without multipliers."""

import sympy as sp

from mechlib import Constraint, Impact
from mechlib.exercises import ANSWER, Variants, register
from mechlib.exercises.variants import fraction
from mechlib.systems.axle import SPIN_A, VELOCITIES, axle
from mechlib.systems.train import struck_train

delta, S, m, r = sp.symbols("delta S m r", positive=True)
AXLE = "M: mass, m: mass, l: length, r: length"


def resting_wheel():
    """Where to strike, from C towards B, so that wheel A does not start to roll."""
    d = sp.Symbol("d")
    spin = axle(phi=0, at=d).solve(by="maggi").after[VELOCITIES.index(SPIN_A)]
    return sp.solve(spin, d)[0]


def struck_coin(place, angle):
    """(speed, steering rate) of an upright coin along x, at rest, struck horizontally at the distance
    ``place`` ahead of its centre, at the ``angle`` to its plane; it rolls and stays upright."""
    x, y, spin, steer = u = sp.symbols("xdot ydot thetadot psidot")
    energy = m*(x**2 + y**2)/2 + m*r**2*spin**2/4 + m*r**2*steer**2/8
    blow = S*sp.Matrix([sp.cos(angle), sp.sin(angle)])
    after = Impact(u, energy, [(sp.Matrix([x, y + place*steer]), blow)],
                   [Constraint(x - r*spin), Constraint(y)]).solve(by="maggi")
    before = dict.fromkeys(sp.Matrix(after.delta).free_symbols - {S, m, r, delta}, 0)
    return sp.simplify(after.delta[0].subs(before)), sp.simplify(after.delta[3].subs(before))


def rolled(square):
    """The speed of an upright wheel with k² = `square` r², struck at its centre: it rolls."""
    x, spin = sp.symbols("xdot thetadot")
    return Impact([x, spin], m*x**2/2 + m*square*r**2*spin**2/2, [(x, S)], [Constraint(x - r*spin)],
                  {x: 0, spin: 0}).solve(by="maggi").after[0]


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
    idea="which rows a rolling axle needs",
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
    level=2,
    idea="the blow that leaves one wheel at rest",
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
    level=2,
    idea="a train of axles with one free speed",
)

register(
    "struck-coin-1", lambda: struck_coin(0, 0)[0],
    level=3,
    idea="free speeds of a rolling coin", symbols="S m", dimensions="S: impulse, m: mass", wants="velocity",
    wrong={
        "S/m": "The coin must also be set spinning.",
        "S/(2*m)": "This is a hoop: all its mass at the rim.",
    },
    hints=["The free speeds are the rolling speed and the steering rate. What is the kinetic energy in "
           "them?"],
    variants=Variants(
        "A wheel of mass $m$ and radius $r$ with $k^2={square}r^2$ stands upright on the table and rolls "
        "without slipping; a fork that weighs nothing keeps it upright. It is at rest and gets a horizontal "
        "blow $S$ at its centre, along its plane. How fast does it roll? Use `S`, `m`.",
        dict(square=[fraction(1, 2), fraction(1, 4), fraction(2, 3),
                     fraction(3, 4), fraction(1, 3), fraction(4, 5)]),
        answer=lambda square: rolled(square),
        wrong=((lambda square: S/m, "The wheel must also be set spinning."), lambda square: S/(2*m)),
    ),
)

register(
    "struck-coin-2", lambda: struck_coin(r, sp.pi/2)[1],
    level=3, symbols="S m r", dimensions="S: impulse, m: mass, r: length", wants="angular velocity",
    wrong={
        "2*S/(m*r)": "This moment of inertia belongs to the axis of the wheel. It steers about a diameter.",
        "S/(m*r)": "The moment of inertia about a diameter is a quarter of m r².",
        "4*S/(5*m*r)": "The contact does not slide: the centre cannot move across. Do not add m r².",
    },
    hints=["The part of the blow across the coin has a moment about the vertical.",
           "About a diameter a disk has a quarter of m r²."],
)

register(
    "struck-coin-3", lambda: sp.simplify(struck_coin(r, delta)[0]/struck_coin(r, delta)[1]),
    level=3, symbols="r delta", dimensions="r: length, delta: angle", wants="length",
    ranges={"delta": (0.1, 1.4)},
    wrong={
        "r*tan(delta)/6": "Upside down: a blow along the coin, a small angle, makes it run straight.",
        "r*cos(delta)/(4*sin(delta))": "The rolling speed: the coin moves as a mass of three halves of its "
                                       "own.",
        "6*r*cos(delta)/sin(delta)": "Speed over steering rate, not the other way round.",
    },
    limits={"delta -> pi/2": "A blow square to the coin turns it on the spot: the radius should vanish."},
    hints=["The part of the blow along the coin rolls it, the part across steers it.",
           "Radius = speed over turning rate."],
    right="Neither the mass nor the strength of the blow matters.",
)

register(
    "why-the-factor-is-continuous",
    level=2,
    idea="a pulse needs a continuous factor", points=[
        "A delta-pulse gives the value of its factor at one instant, if the factor has one there.",
        "C depends on positions and time only, and these do not jump in a blow.",
        "The momenta jump, so their rate is itself a pulse, at the same instant.",
        "If C contained velocities it would jump at that instant, and the product would depend on the shape "
        "of the pulse.",
    ],
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
    idea="the place of a blow without friction at a wheel",
)
