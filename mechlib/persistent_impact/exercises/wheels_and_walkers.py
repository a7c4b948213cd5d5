"""Exercises: wheels and walkers."""

import sympy as sp

from mechlib.exercises import Variants, register
from mechlib.exercises.variants import fraction

from ..wheels_and_walkers.change_of_pivot import at_step, climbing, kept_spin, steady_spin

h, R = sp.symbols("h R", positive=True)
DISK, BALL = ("A disk", sp.Rational(1, 2)), ("A solid ball", sp.Rational(2, 5))


def pencil(square=sp.Rational(5, 12), edges=6):
    """Spin kept by a prism, its edges at the distance 1 from its axis, that lands on its next edge."""
    side, down = sp.sin(sp.pi/edges), -sp.cos(sp.pi/edges)
    return sp.nsimplify(kept_spin([-side, down], [side, down], sp.sqrt(square)))


def grip_needed(height, kappa):
    """The friction coefficient that the edge of a step needs, from the impulse of :func:`at_step`."""
    edge, _, blow = at_step(height, kappa, 1)
    normal = sp.Matrix([-edge[0], 1 - edge[1]])
    along = sp.Matrix(blow).dot(normal)
    return float(abs(sp.Matrix(blow).dot(sp.Matrix([-normal[1], normal[0]])))/along)


def gentlest_slope(spokes):
    """The slope on which a rimless wheel, mass at the hub, just gets over its foot after every strike."""
    slope, alpha = sp.Symbol("psi"), sp.pi/spokes
    after = sp.cos(2*alpha)*steady_spin(slope, spokes)
    return sp.nsolve(after**2 - 2*(1 - sp.cos(alpha - slope)), slope, 0.2)


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
    variants=Variants(
        "A hexagonal prism with sides $s$ rolls down a desk, from one edge to the next, each landing "
        "plastic; it is heavier inside or outside than a pencil, so that $k^2={square}s^2$ about its "
        "axis. By what factor does each landing multiply its angular velocity? Give a fraction.",
        dict(square=[fraction(5, 12), fraction(1, 4), fraction(1, 3),
                     fraction(1, 6), fraction(2, 3), fraction(3, 4)]),
        answer=lambda square: pencil(square),
        wrong=((lambda square: pencil(0),
                "This is the result with all mass on the axis. This body has a radius of gyration."),
               lambda square: pencil(square)**2,
               (lambda square: pencil(sp.Rational(1, 2)),
                "This is the radius of gyration of a disk of radius $s$. This body has another."),
               lambda square: pencil(square, 3)),
    ),
    idea="change of pivot of a rolling prism",
)

register(
    "hoop-at-a-kerb", lambda: 1 - climbing(h/R, 1)[0]**2,
    symbols="h R",
    dimensions="h: length, R: length",
    wrong={
        "h/(2*R)": "This is the share of the angular velocity that is lost. Energy goes with its square.",
        "(1 - h/(2*R))**2": "This is the share that is kept.",
        "1 - (1 - 2*h/(3*R))**2": "This is the disk.",
        "1 - (1 - h/R)**2": "This is the wheel with all its mass at the hub.",
    },
    hints=["For a hoop $I_C=mR^2$.", "Both times the wheel turns about a point of its rim: the energy goes "
                                     "with the square of the angular velocity."],
    idea="energy lost by a wheel at a step",
)

register(
    "highest-step", lambda: sp.Rational(3, 7),
    level=2,
    idea="the bounds between climbing and lifting off", symbols="", tolerance=0.012,
    wrong={
        0.5: "This is the hoop. Choose the disk.",
        1/3: "This is the wheel with all its mass at the hub. Choose the disk.",
        0.75: "At the first instant the line from the edge to the centre is inclined: only a part of the "
              "weight acts along it.",
    },
    hints=["Where do the two curves of the figure cross?", "Set the two bounds on the speed after the "
                                                           "impact equal."],
    right="Below it there is a range of speeds, above it there is none.",
    variants=Variants(
        "What is the largest ratio $h/R$ at which {body} can climb a step of height $h$ without leaving its "
        "edge?",
        dict(body=[("a disk", sp.Rational(1, 2)), ("a solid ball", sp.Rational(2, 5)),
                   ("a hollow ball", sp.Rational(2, 3)),
                   ("a wheel with $k^2=\\frac14R^2$", sp.Rational(1, 4)),
                   ("a wheel with $k^2=\\frac45R^2$", sp.Rational(4, 5))]),
        answer=lambda body: (1 + body)/(3 + body),
        wrong=((lambda body: 0.5, "This is the hoop."),
               (lambda body: 1/3, "This is the wheel with all its mass at the hub."),
               lambda body: (1 + body)/2),
        hints=["Set the two bounds on the speed after the impact equal."],
    ),
)

register(
    "grip-at-the-edge", lambda: (sp.tan(sp.pi/6)/3).evalf(),
    level=2,
    idea="the friction that a sticking edge needs", symbols="", tolerance=0.01,
    wrong={
        0.5774: "This is the tangent of half the angle. For a disk a part of it is enough.",
        0.2887: "This is the hoop: $k^2=\\tfrac12R^2$ for a disk.",
        0.3333: "Never more than a third, for the highest step; here the step is half as high as the radius.",
    },
    hints=["Find $\\theta$ from the height of the step."],
    variants=Variants(
        "{body} rolls against a step of the height {height} times its radius. What coefficient of friction "
        "does the edge need, at least, if it is not to slip on it during the impact?",
        dict(body=[DISK, DISK, DISK, DISK, BALL, BALL], height=[0.5, 0.2, 0.3, 0.4, 0.2, 0.3]),
        answer=lambda body, height: grip_needed(height, body),
        wrong=((lambda body, height: 3*grip_needed(height, sp.Rational(1, 2)),
                "This is the tangent of half the angle. A part of it is enough."),
               (lambda body, height: grip_needed(height, 1), "This is the hoop. Which $k^2$ has this body?"),
               None),
    ),
)

register(
    "six-spokes-1", lambda: kept_spin((-sp.Rational(1, 2), -sp.sqrt(3)/2),
                                      (sp.Rational(1, 2), -sp.sqrt(3)/2), 0),
    level=3,
    idea="the rimless wheel and its steady walk", symbols="",
    wrong={
        sp.sqrt(3)/2: "The angle between neighbouring spokes is $2\\alpha$.",
        sp.Rational(1, 4): "This is the share of the energy.",
    },
    variants=Variants(
        "A rimless wheel has {spokes} spokes and all its mass at the hub. Which part of its angular velocity "
        "does it keep at a strike?",
        dict(spokes=[6, 5, 8, 10, 12]),
        answer=lambda spokes: pencil(0, spokes),
        wrong=(lambda spokes: sp.cos(sp.pi/spokes), lambda spokes: pencil(0, spokes)**2),
    ),
)

register(
    "six-spokes-2", lambda: steady_spin(sp.Float("0.1"), 6).evalf(),
    level=3, symbols="", tolerance=0.005,
    wrong={
        0.2662: "This is its square.",
        0.258: "This is just after a strike. The question asks for the spin just before.",
    },
    hints=["$\\omega_*^2=4\\sin\\alpha\\sin\\psi/(1-\\eta^2)$ with the mass at the hub and $g=l=1$."],
    variants=Variants(
        "A rimless wheel with {spokes} spokes of length $l$ and all its mass at the hub walks down a slope "
        "of {slope} rad. To which $\\omega_*$ just before a strike would it settle, in units in which "
        "$g=l=1$?",
        dict(spokes=[6, 8, 8, 8, 8, 10, 10, 10, 12],
             slope=[0.1, 0.05, 0.08, 0.12, 0.15, 0.05, 0.12, 0.15, 0.05]),
        answer=lambda spokes, slope: float(steady_spin(slope, spokes)),
        wrong=(lambda spokes, slope: float(steady_spin(slope, spokes))**2,
               lambda spokes, slope: float(steady_spin(slope, spokes)*sp.cos(2*sp.pi/spokes))),
    ),
)

register(
    "six-spokes-3", "b",
    level=3,
    choices={
        "a": "Compare $\\omega^2$ just after the strike with $2(1-\\cos(\\alpha-\\psi))$, what the hub needs "
             "to rise to the top.",
        "b": "It falls back on the foot behind; the steady walk does not exist on this slope.",
    },
)

register(
    "six-spokes-4", lambda: gentlest_slope(6),
    level=3, unit="rad", tolerance=0.01,
    wrong={
        0.5236: "There the wheel rolls from any start: its hub stands above the front foot. A gentler slope "
                "is enough.",
    },
    hints=["Set the energy just after a strike of the steady walk equal to what is needed to get over the "
           "top.", "Solve by trial, or let the computer do it."],
    variants=Variants(
        "A rimless wheel has {spokes} spokes and all its mass at the hub. What is the gentlest slope, in "
        "radians, on which it can walk on and on?",
        dict(spokes=[6, 7, 8, 9, 10, 12]),
        answer=lambda spokes: gentlest_slope(spokes),
        wrong=(lambda spokes: float(sp.pi/spokes),),
    ),
)

register(
    "why-ground-is-silent", level=2,
    idea="a contact that opens takes no part",
    points=["Without the ground on the list the wheel turns about the edge.",
            "In this turning the point that touched the ground rises: the contact opens by itself.",
            "If it were listed it would have to pull, and ground cannot pull."],
)
