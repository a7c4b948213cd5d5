"""Exercises: contacts that push."""

import math

import sympy as sp

from mechlib import Constraint, Impact
from mechlib.exercises import Variants, register
from mechlib.persistent_impact import kept_by_rocking
from mechlib.persistent_impact.one_sided.measured import ROCKED, measured, predicted

m, L, P, s, theta, k, h, b = sp.symbols("m L P s theta k h b", positive=True)
x, y, th = sp.symbols("xdot ydot thetadot")
THREE, FOUR = ("three", 3), ("four", 4)


def loaded_ladder():
    """Impulse of the floor when a man lands on a rung at sL from the foot of a ladder in a smooth corner."""
    lean, rise = sp.cos(theta), sp.sin(theta)
    top, foot = x - L/2*lean*th, y + L/2*rise*th
    rung = y + (sp.Rational(1, 2) - s)*L*rise*th
    ladder = Impact([x, y, th], m*(x**2 + y**2)/2 + m*L**2/24*th**2, impulses=[(-rung, P)],
                    constraints=[Constraint(top), Constraint(foot)], before={x: 0, y: 0, th: 0})
    return ladder.solve(by="maggi").reactions[1]


def rocked(squared):
    """κ and the friction needed of a body on two feet 2b apart: centre at the height h, J = m k²."""
    body = Impact([x, y, th], m*(x**2 + y**2)/2 + m*squared*th**2/2, before={x: h, y: -b, th: -1},
                  constraints=[Constraint(x + h*th), Constraint(y + b*th)])
    clack = body.solve(by="gauss")
    return sp.factor(-clack.after[2]), sp.factor(-clack.reactions[0]/clack.reactions[1])


def clacks(kept, left=0.01):
    """After how many clacks less than that share of the energy is left."""
    return math.ceil(math.log(left)/(2*math.log(kept)))


def kept(width, height):
    """Share of the spin that a clack leaves to a block."""
    return float(kept_by_rocking(sp.atan(sp.Rational(width, height))))


register(
    "which-list-is-right", "b",
    choices={
        "a": "Every listed foot pushes, but what does the foot that was left out do? It moves down, into the "
             "floor.",
        "b": "Every listed foot pushes, and none was left out that would go down.",
        "c": "The right foot goes on into the floor.",
        "d": "One list always passes, and only one velocity does. Look at the signs once more.",
    },
    idea="signs that tell the right list of contacts",
)

register(
    "three-clacks", lambda: 0.7**6,
    tolerance=0.005,
    wrong={
        0.343: "This is the fraction of the spin. Energy goes with its square.",
        0.49: "This is left after one clack.",
        0.7: "This is the fraction of the spin after one clack.",
        0.2401: "This is left after two clacks.",
        6.4e-5: "Width and height are exchanged: the angle is between the diagonal and the height.",
    },
    hints=["The tangent of α is width over height.", "Spin, then energy, then three times."],
    variants=Variants(
        "A block {w} cm wide and {h} cm high rocks on a rough floor. Which fraction of its energy is left "
        "after {n} clacks?",
        dict(w=[30, 20, 20, 25, 40, 40], h=[60, 80, 100, 80, 50, 100],
             n=[THREE, THREE, THREE, THREE, THREE, THREE]),
        answer=lambda w, h, n: kept(w, h)**(2*n),
        wrong=(lambda w, h, n: kept(w, h)**n, lambda w, h, n: kept(w, h)**2, lambda w, h, n: kept(w, h),
               lambda w, h, n: kept(w, h)**4, lambda w, h, n: kept(h, w)**(2*n)),
        hints=["The tangent of α is width over height.", "Spin, then energy, then once for every clack."],
    ),
    idea="energy kept by a rocking block",
)

register(
    "block-that-does-not-rock", lambda: float(sp.atan(sp.sqrt(2))),
    unit="rad", tolerance=0.005,
    wrong={
        54.74: "In degrees. The figure's slider counts in radians.",
        0.6155: "Sine and cosine are exchanged: α lies between the diagonal and the upright side.",
        0.7854: "A square block keeps a quarter of its spin.",
    },
    hints=["Watch the spin that is kept, under the figure, while you make the block broader.",
           "The spin ratio of the section vanishes there."],
    idea="when both corners stay on the floor",
)

register(
    "man-on-the-ladder", loaded_ladder,
    level=2,
    idea="impulses of a blow on a body in a corner",
    symbols="P s theta", dimensions="P: impulse, s: number, theta: angle", wants="impulse",
    ranges={"theta": (0.1, 1.4), "s": (0.1, 0.9)},
    wrong={
        "3*P*s*sin(2*theta)/4": "This is the wall.",
        "P": "The floor alone would have to deliver this if the ladder stayed at rest. It starts to slide.",
        "P*(1 - 3*s*cos(theta)**2/2)": "The angle is measured from the wall, not from the floor.",
        "P*(1 - 3*s*sin(theta)**2)": "Check the kinetic energy: the sliding ladder has $\\frac16mL^2"
                                     "\\dot\\theta^2$.",
    },
    limits={"theta -> 0": "An upright ladder passes the whole blow on to the floor."},
    hints=["One independent speed, the turning rate: how fast does the rung go down when the ladder turns?",
           "Then the vertical momentum balance gives the floor's impulse."],
    right="For which rungs and angles is it a push?",
)

register(
    "clacks-of-the-concrete-block", lambda: [clacks(float(predicted(5))), clacks(measured(ROCKED[0]))],
    level=2,
    idea="measured against computed decay of rocking", labels=["predicted", "measured"],
    wrong={
        "[78, 42]": "These are the clacks until less than a hundredth of the *spin* is left; the energy goes "
                    "with its square.",
        "[38, 20]": "With these a little more than one hundredth is left. One clack more.",
        "[21, 39]": "The other way round: the measured block loses more at a clack.",
    },
    hints=["n clacks leave the 2n-th power of the share that the spin keeps.", "Take logarithms and round "
                                                                              "up."],
)

register(
    "rocking-table-1", lambda: rocked(k**2)[0],
    level=3,
    idea="change of the foot of any rocking body",
    symbols="k h b", dimensions="k: length, h: length, b: length", wants="number",
    wrong={
        "(k**2 + h**2 + b**2)/(k**2 + h**2 - b**2)": "Upside down: the spin cannot grow.",
        "(k**2 + h**2)/(k**2 + h**2 + b**2)": "Before the clack the centre moves down as well, and its "
                                              "moment about the new foot counts with a minus sign.",
        "(k**2 + b**2 - h**2)/(k**2 + h**2 + b**2)": "Width and height are exchanged.",
    },
    limits={"b -> 0": "On two feet that coincide nothing is lost."},
    hints=["The moment of momentum about the new foot does not jump."],
)

register(
    "rocking-table-2", lambda: rocked(b**2/3)[0],
    level=3, symbols="h b", dimensions="h: length, b: length", wants="number",
    wrong={
        "(2*h**2 - b**2)/(2*(h**2 + b**2))": "This is a solid block. Here the mass sits in the top alone.",
        "(h**2 - b**2)/(h**2 + b**2)": "A point mass. The top is as broad as the feet stand apart.",
    },
    limits={"b -> 0": "On two feet that coincide nothing is lost."},
    hints=["What is $k^2$ of a thin plate of width 2b, seen from the side?"],
)

register(
    "rocking-table-3", lambda: float(sp.sqrt(sp.Rational(2, 3))),
    level=3, tolerance=0.005,
    wrong={
        float(sp.sqrt(sp.Rational(3, 2))): "Upside down: height over half width is asked for.",
        0.7071: "This is the solid block.",
        0.6667: "This is the square of it.",
    },
    hints=["Where does the ratio of the second step vanish?"],
)

register(
    "rocking-table-4", lambda: rocked(b**2/3)[1],
    level=3, symbols="h b", dimensions="h: length, b: length", wants="number",
    wrong={
        "3*b*h/(b**2 + 4*h**2)": "This is the solid block.",
        "(3*h**2 + b**2)/(3*b*h)": "Upside down: sideways over upward.",
        "b/h": "That would be a friction that holds a body on the point of sliding down a slope. Here both "
               "impulses follow from the jump of the centre's velocity.",
    },
    hints=["The jump of the centre's velocity, times the mass, is the floor's impulse.",
           "The centre is at (-b, h) from the new foot and turns about it afterwards."],
)

register(
    "why-not-list-both",
    level=2,
    idea="a listed contact is held, even by pulling", points=[
        "A listed contact is forced to stay closed, with whatever impulse that takes, also a pull.",
        "For a slender block the floor would have to pull the old corner down, and a floor cannot.",
        "So the list forbids more than the floor does; the old corner opens, and the list with the new "
        "corner alone passes the test: it pushes, and the corner left out rises.",
    ],
)
