"""Exercises: collision of bodies in space."""

import math

import sympy as sp

from mechlib import Constraint, Impact
from mechlib.exercises import Variants, register

m, v0, psi, s = sp.symbols("m v_0 psi s", positive=True)
e = sp.Symbol("e", positive=True)


def cube_impulse():
    """Impulse of a smooth floor on a corner of a cube, psi between the arm and the vertical."""
    lever = sp.sqrt(3)*s/2*sp.sin(psi)
    return sp.simplify((1 + e)*v0/(1/m + lever**2/(m*s**2/6)))


def book_spin():
    """Horizontal spin of a plate 2a × 2b that falls flat on its corner, by the one equation."""
    m, a, b, v_0, e = sp.symbols("m a b v_0 e", positive=True)
    v, p, q = sp.symbols("v p q")
    plate = Impact([v, p, q], m*v**2/2 + m*b**2*p**2/6 + m*a**2*q**2/6,
                   constraints=[Constraint(v + b*p - a*q, e=e)], before={v: -v_0, p: 0, q: 0})
    return plate.solve().after[1:, 0]


def neighbouring_corner():
    """Speed downwards of the corner (-a, b), from the same spin."""
    m, a, b, v_0, e = sp.symbols("m a b v_0 e", positive=True)
    p, q = book_spin()
    return sp.simplify(v_0 - (1 + e)*v_0/7 - (b*p + a*q))


def rise_angle(alpha, beta, half=(sp.Rational(1, 4), sp.Rational(2, 5), sp.Rational(13, 20))):
    """n·I⁻¹(r × n) for the brick of the live figure: it vanishes where the spin is horizontal."""
    a, b, c = half
    n = sp.Matrix([sp.sin(alpha)*sp.sin(beta), sp.sin(alpha)*sp.cos(beta), sp.cos(alpha)])
    lever = -sp.Matrix(half).cross(n)
    return sum(n[k]*lever[k]/i for k, i in enumerate([b**2 + c**2, c**2 + a**2, a**2 + b**2]))


def horizontal_spin(alpha=0.75):
    """β at α with a horizontal axis of spin, in degrees."""
    beta = sp.Symbol("beta")
    return float(sp.nsolve(rise_angle(alpha, beta), beta, 0.57)*180/sp.pi)


def vertical_spin(v=2, e=sp.Rational(1, 2)):
    """Spin about the vertical, for the example brick: half sides 5, 5, 15 cm."""
    arm, n = -sp.Matrix([1, 1, 3])/20, sp.Matrix([2, 1, 2])/3
    lever = arm.cross(n)
    turned = sp.diag(10, 10, 2).inv()*lever*3*400
    return (1 + e)*v/(1 + lever.dot(turned))*n.dot(turned)


register(
    "about-the-vertical", "c",
    choices={
        "a": "It does not: the impulse is vertical, so its moment has no vertical component.",
        "b": "It does spin about the vertical; the live figure shows it. Which quantity has to vanish, and "
             "which need not?",
        "c": "Moment of momentum and angular velocity are parallel only along principal axes.",
        "d": "The floor is smooth: it gives no impulse along the surface.",
    },
    idea="spin about an axis without a moment",
)

register(
    "die", cube_impulse,
    symbols="m s v_0 e psi",
    dimensions="m: mass, s: length, v_0: velocity, e: number, psi: angle",
    wants="impulse",
    ranges={"e": (0, 1), "psi": (0.1, 0.9)},
    wrong={
        "(1 + e)*m*v_0": "This holds if the corner lies straight below the centre. Where is the lever?",
        "(1 + e)*m*v_0/(1 + 9/2*cos(psi)**2)": "The lever of the vertical impulse is |r| sin ψ.",
        "(1 + e)*m*v_0/(1 + 18*sin(psi)**2)": "The arm is half of the space diagonal.",
        "(1 + e)*m*v_0/(1 + 9*sin(psi)**2)": "The moment of inertia of a cube about any axis through its "
                                             "centre is m s²/6.",
    },
    limits={"psi -> 0": "With the corner straight below the centre the whole mass should be felt."},
    hints=["A cube has the same moment of inertia about every axis through its centre.",
           "The lever is |r| sin ψ with |r| half of the space diagonal."],
    right="The side s drops out, and so does the direction in which the cube leans.",
    level=2,
    idea="effective mass of a cube on a corner",
)

register(
    "dropped-book-1", sp.Rational(1, 7), symbols="", level=3,
    idea="effective mass and spin of a plate on a corner",
    wrong={
        "1/4": "This is the end of a rod. The corner of a plate turns it about two axes.",
        "7": "This is $mW_{nn}$. The mass that is felt is its inverse.",
        "1/3": "You have counted one rotation of inertia, and not the motion of the centre and the other "
               "one.",
    },
    hints=["Both levers, about both horizontal axes, add to $1/m$.", "A plate of the side $2b$ has "
                                                                     "$\\tfrac13mb^2$."],
)

register(
    "dropped-book-2", book_spin,
    symbols="a b v_0 e", level=3, labels=("omega_1", "omega_2"), ranges={"e": (0, 1)},
    wrong={
        "[3*(1 + e)*v_0/(7*a), -3*(1 + e)*v_0/(7*b)]": "The lever about the first axis is $b$, and so is the "
                                                       "half side that makes its inertia.",
        "[-3*(1 + e)*v_0/(7*b), 3*(1 + e)*v_0/(7*a)]": "The floor pushes up at the corner: take $r\\times "
                                                       "n$, "
                                                       "not $n\\times r$.",
    },
    hints=["$\\Delta\\omega=p\\,\\mathbf I^{-1}(r\\times n)$ with $r=(a,b,0)$ and $n=(0,0,1)$."],
)

register(
    "dropped-book-3", neighbouring_corner,
    symbols="v_0 e", level=3, dimensions="v_0: velocity, e: number", wants="velocity", ranges={"e": (0, 1)},
    wrong={
        "v_0*(12 + 5*e)/7": "This is the opposite corner.",
        "e*v_0": "This is the corner that struck, and it goes up.",
        "v_0": "The centre is slowed down, and these corners with it.",
    },
    hints=["Where does the axis of the spin lie?"],
)

register(
    "brick-in-numbers", lambda: float(vertical_spin()),
    unit="rad/s", tolerance=0.01,
    wrong={
        lambda: float(vertical_spin()*2/3): "This is the value without rebound.",
        lambda: float(vertical_spin()/2): "Check the half sides: they are a, b, c, not the sides.",
        0.0: "The moment of the impulse about the vertical is zero. Is the spin?",
    },
    hints=["Use the example with lengths in units of 5 cm.", "The spin about the vertical is n·I⁻¹(r × n) "
                                                             "p."],
    variants=Variants(
        "The brick of the worked example has the half sides 5, 5 and 15 cm. It arrives at {v} m/s and the "
        "restitution is {e}. At what rate, in rad/s, does it turn about the vertical just after the blow "
        "(absolute value)?",
        dict(v=[2, 1, 1, 1.5, 1.5, 1.5, 1.5, 3, 3], e=[0.5, 0.4, 0.6, 0.2, 0.4, 0.6, 0.8, 0.2, 0.6]),
        answer=lambda v, e: float(vertical_spin(v, e)),
        wrong=(lambda v, e: float(vertical_spin(v, 0)), lambda v, e: float(vertical_spin(v, e))/2,
               lambda v, e: 0.0),
    ),
    idea="spin of a brick after a blow on a corner",
)

register(
    "horizontal-again", horizontal_spin,
    unit="°", tolerance=0.02,
    wrong={0.575: "This looks like radians; degrees are asked for."},
    hints=["Watch the curve of the live figure cross zero.", "Solve n·I⁻¹(r × n) = 0 with half sides 0.25, "
                                                             "0.4, 0.65."],
    right="There the brick begins to turn about a horizontal axis, as in a planar collision, although that "
          "axis is not a principal one.",
    level=2,
    idea="positions in which the spin stays horizontal",
    variants=Variants(
        "In the live figure of the axis of spin choose the brick and $\\alpha$ = {alpha}. At which $\\beta$, "
        "in degrees, is the axis of the spin horizontal? Read it off the curve, then compute it (half sides "
        "0.25, 0.4, 0.65; $n=(\\sin\\alpha\\sin\\beta,\\,\\sin\\alpha\\cos\\beta,\\,\\cos\\alpha)$).",
        dict(alpha=[0.75, 0.3, 0.95, 1.05, 1.15, 1.25]),
        answer=lambda alpha: horizontal_spin(alpha),
        wrong=(lambda alpha: math.radians(horizontal_spin(alpha)),),
    ),
)

register(
    "why-planar-hits-hard", level=2,
    idea="a planar model holds rotations that are free",
    points=["In the plane the body can turn about one axis only: the other rotations are held.",
            "The free body would turn about $\\mathbf I^{-1}(r\\times n)$, in general another axis.",
            "A held freedom hardens the contact, so the impulse can only become larger."],
)
