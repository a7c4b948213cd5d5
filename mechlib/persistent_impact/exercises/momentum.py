"""Exercises: momentum and moment of momentum."""

import sympy as sp

from mechlib import Constraint, Impact
from mechlib.exercises import Variants, register
from mechlib.exercises.variants import fraction

m, M, L, R, x, e, w0 = sp.symbols("m M L R x e w0", positive=True)


def loaded_tip():
    """Where a rod with a point mass at its tip is struck without the nail's answering."""
    v, w, x = sp.symbols("v omega x")
    rod = Impact([v, w], m*v**2/2 + m*L**2*w**2/24 + M*(v + L*w/2)**2/2, impulses=[(v + (x - L/2)*w, 1)],
                 constraints=[Constraint(v - L*w/2)], before={v: 0, w: 0})
    return sp.solve(rod.solve().reactions[0], x)[0]


def door():
    """The jump of a door on its hinge that hits a stop at x; impulses along its motion: stop, hinge."""
    v, w = sp.symbols("v omega")
    return Impact([v, w], m*v**2/2 + m*L**2/24*w**2,
                  constraints=[Constraint(v + (x - L/2)*w, e=e), Constraint(v - L/2*w)],
                  before={v: L/2*w0, w: w0}).solve()


def half_as_much():
    """Where the hinge takes half as much as the stop."""
    stop, hinge = door().reactions
    return sp.solve(sp.simplify(hinge/stop) - sp.Rational(1, 2), x)[0]


def quiet_place(pin):
    """Where a rod, pinned at the share `pin` of its length, is struck without an answer of the pin."""
    a = sp.Rational(1, 2) - pin
    return (a + 1/(12*a))*L


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
    idea="moments about a moving point at an impact",
)

register(
    "pin-at-a-quarter", 7*L/12,
    symbols="L",
    dimensions="L: length",
    wants="length",
    wrong={
        "L/3": "This is the distance from the mass centre. The question asks for the distance from the pin.",
        "2*L/3": "This is a pin at the end.",
        "L/2": "This is half the length. What is $x_*=a+k^2/a$ with $a=\\tfrac14L$?",
        "5*L/6": "This is the distance from the top of the rod.",
    },
    hints=["The centre is a quarter of the length below the pin.", "$k^2=L^2/12$ for a uniform rod."],
    variants=Variants(
        "A uniform rod of length $L$ hangs from a pin at {pin} of its length below its top. At what distance "
        "below the pin must it be struck so that the pin feels nothing? Use `L`.",
        dict(pin=[("a quarter", sp.Rational(1, 4)), ("a fifth", sp.Rational(1, 5)),
                  ("an eighth", sp.Rational(1, 8)), ("a tenth", sp.Rational(1, 10)),
                  ("three tenths", sp.Rational(3, 10)), ("a twentieth", sp.Rational(1, 20))]),
        answer=lambda pin: quiet_place(pin),
        wrong=(lambda pin: quiet_place(pin) - (sp.Rational(1, 2) - pin)*L, lambda pin: 2*L/3,
               (lambda pin: L/2, "This is half the length. What is $x_*=a+k^2/a$ here?"),
               lambda pin: pin*L + quiet_place(pin)),
        hints=["How far below the pin is the centre?", "$k^2=L^2/12$ for a uniform rod."],
    ),
    idea="the centre of percussion of a pinned body",
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
    variants=Variants(
        "A ball of radius $R$ whose mass is not spread evenly, $k^2={square}R^2$, lies on a table. A "
        "cue strikes it horizontally, in the vertical plane through its centre. At what height above the "
        "table must it strike so that the ball rolls from the first instant and needs no friction for it? "
        "Use `R`.",
        dict(square=[fraction(2, 5), fraction(1, 4), fraction(1, 3),
                     fraction(1, 5), fraction(3, 10), fraction(3, 5)]),
        answer=lambda square: (1 + square)*R,
        wrong=(lambda square: square*R, lambda square: R,
               (lambda square: 3*R/2, "This is right for a disk or a cylinder."),
               (lambda square: 5*R/3, "This is right for a hollow ball."), lambda square: 2*R),
    ),
    idea="the centre of percussion of a ball that rolls",
)

register(
    "loaded-tip", loaded_tip,
    level=2,
    idea="the centre of percussion from two moments of mass", symbols="m M L",
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
    "door-that-bounces-1", lambda: -door().reactions[0],
    level=3,
    idea="moments about a hinge, and the reaction there", symbols="m L x e w0",
    dimensions="m: mass, L: length, x: length, e: number, w0: angular velocity",
    wants="impulse",
    ranges={"e": (0, 1)},
    wrong={
        "m*L**2*w0/(3*x)": "This stops the door. The stop throws it back as well.",
        "(1 - e)*m*L**2*w0/(3*x)": "The door turns round: its angular velocity changes by the sum.",
        "(1 + e)*m*L*w0/2": "This is the change of momentum of the centre. The hinge takes part of it: take "
                            "moments.",
        "(1 + e)*m*L**2*w0/(12*x)": "The moment of inertia is that about the hinge.",
    },
    hints=["Moments about the hinge: its impulse has no arm."],
)

register(
    "door-that-bounces-2", lambda: -door().reactions[1],
    level=3, symbols="m L x e w0",
    dimensions="m: mass, L: length, x: length, e: number, w0: angular velocity",
    wants="impulse",
    ranges={"e": (0, 1)},
    wrong={
        "(1 + e)*m*L*w0*(L/(3*x) - 1/2)": "Right up to the sign: count it positive against the motion of the "
                                          "door.",
        "(1 + e)*m*L*w0/2": "This is what stop and hinge deliver together.",
        "m*L*w0*(1/2 - L/(3*x))": "This stops the door. It is thrown back as well.",
    },
    hints=["Momentum of the centre: what the stop does not take, the hinge must."],
)

register(
    "door-that-bounces-3", half_as_much,
    level=3, symbols="L",
    dimensions="L: length",
    wants="length",
    wrong={
        "2*L/3": "There the hinge is silent.",
        "4*L/9": "There it is half as large and has the other sign: the hinge pushes with the door.",
    },
    hints=["Divide the two impulses; restitution and speed drop out."],
)

register(
    "door-that-bounces-4", 1 - e**2,
    level=3, symbols="e",
    ranges={"e": (0, 1)},
    wrong={
        "e**2": "This is the share that is kept.",
        "1 - e": "Energy goes with the square of the speed.",
        "(1 - e)**2": "Square the speed that is kept, not the one that is lost.",
    },
)

register(
    "why-any-point", level=2,
    idea="why frozen positions free the choice of the moment point",
    points=["About a moving point there is an extra term, the velocity of the point times the momentum.",
            "Velocities stay bounded during an impact, so over a vanishing time the term integrates to "
            "nothing.",
            "A swing lasts, and there the term counts."],
)
