"""Exercises: momentum and moment of momentum."""

import sympy as sp

from mechlib import Constraint, Impact
from mechlib.exercises import register

from ..wheels_and_walkers.change_of_pivot import kept_spin

m, M, L, R = sp.symbols("m M L R", positive=True)


def loaded_tip():
    """Where a rod with a point mass at its tip is struck without the nail's answering."""
    v, w, x = sp.symbols("v omega x")
    rod = Impact([v, w], m*v**2/2 + m*L**2*w**2/24 + M*(v + L*w/2)**2/2, impulses=[(v + (x - L/2)*w, 1)],
                 constraints=[Constraint(v - L*w/2)], before={v: 0, w: 0})
    return sp.solve(rod.solve().reactions[0], x)[0]


def bullet():
    """Speed of a bullet of 10 g that swings a block of 2 kg on cords of 1.5 m up by 25 degrees."""
    swing = 2*sp.sqrt(9.81*1.5)*sp.sin(sp.rad(25)/2)
    return float((2 + 0.01)/0.01*swing)


def pencil():
    """Spin kept by a hexagonal prism that lands on its next edge."""
    edge = sp.Matrix([sp.Rational(1, 2), -sp.sqrt(3)/2])
    return kept_spin([-edge[0], edge[1]], edge, sp.sqrt(sp.Rational(5, 12)))


register(
    "pin-in-a-lift", "c",
    choices={
        "a": "The mass centre is always allowed, but is it the only point? Estimate the term $\\dot "
             "r_O\\times K$ over the short time of the blow.",
        "b": "A change of frame is not needed, and this one accelerates. How large is the extra term, and "
             "for how long does it act?",
        "c": "Bounded velocities times a vanishing duration: the pin may ride wherever it likes.",
        "d": "The bob may be struck in any direction, so its momentum need not be parallel to the lift. The "
             "reason is another one.",
    },
)

register(
    "loaded-tip", loaded_tip,
    symbols="m M L",
    dimensions="m: mass, M: mass, L: length",
    wants="length",
    wrong={
        "L": "There the blow moves the mass at the tip. But the rod has mass as well.",
        "2*L/3": "This is the answer without the mass at the tip. Your result does not contain $M$; should "
                 "it?",
        "L*(m/2 + M)/(m + M)": "This is the distance of the mass centre. What must be divided by the first "
                               "moment?",
        "2*L*(M + 3*m)/(3*(M + 2*m))": "Right form, but the two masses have changed places: let $M$ go to "
                                       "zero.",
        "L*(m/12 + M)/(m/2 + M)": "You took the rod's moment of inertia about its centre. The nail is at "
                                  "its end.",
        "L*sqrt((m/3 + M)/(m + M))": "This is the radius of gyration about the nail. Which two balances "
                                     "bring the nail's impulse in?",
    },
    limits={"M -> 0": "Without the mass you should be back at two thirds of the length.",
            "M -> oo": "With a very heavy tip all the mass is there: where must you hit a mass on a light "
                       "string?"},
    hints=["Moments about the nail: the nail's impulse has no arm.",
           "Then momentum: the blow alone must give the centre its velocity.",
           "Both together: moment of inertia over first moment of mass."],
)

register(
    "speed-of-the-bullet", bullet,
    unit="m/s", tolerance=0.003,
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
    "stroke-that-rolls-at-once", 7*R/5,
    symbols="R",
    dimensions="R: length",
    wants="length",
    wrong={
        "2*R/5": "This is the height above the centre. The question asks for the height above the table.",
        "R": "A central blow gives no spin: the ball starts by sliding.",
        "3*R/2": "This is right for a disk or a cylinder. A ball has a smaller radius of gyration.",
        "5*R/3": "This is right for a hollow ball, which has another radius of gyration.",
        "2*R": "At the very top the ball gets too much spin. Which point is to be still?",
    },
    hints=["Which point of the ball has no velocity when it rolls?", "Struck point and still point: "
                                                                     "$ab=k^2$."],
)

register(
    "highest-step", lambda: sp.Rational(3, 7),
    symbols="", tolerance=0.012,
    wrong={
        0.5: "This is the hoop. Choose the disk.",
        1/3: "This is the wheel with all its mass at the hub. Choose the disk.",
        0.75: "At the first instant the line from the edge to the centre is inclined: only a part of the "
              "weight acts along it.",
    },
    hints=["Where do the two curves of the figure cross?", "Set the two bounds on the speed after the "
                                                           "impact equal."],
    right="Below it there is a range of speeds, above it there is none.",
)

register(
    "pencil-down-a-desk", pencil,
    symbols="",
    wrong={
        sp.Rational(1, 2): "This is the result with all mass on the axis. The pencil has a radius of "
                           "gyration.",
        sp.Rational(121, 289): "This is the share of the energy. The question asks for the angular velocity.",
        sp.Rational(2, 3): "This is the radius of gyration of a disk of radius $s$. The hexagon has another.",
        sp.Rational(-1, 17): "The angle between neighbouring edges, seen from the axis, is not 120 degrees.",
    },
    hints=["Change of pivot, with $r=s$. What is the angle between two neighbouring edges, seen from the "
           "axis?"],
)
