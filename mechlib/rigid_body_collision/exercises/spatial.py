"""Exercises: collision of bodies in space."""

import sympy as sp

from mechlib import Constraint, Impact
from mechlib.exercises import register

m, v0, psi, s = sp.symbols("m v_0 psi s", positive=True)
e = sp.Symbol("e", positive=True)


def cube_impulse():
    """Impulse of a smooth floor on a corner of a cube, psi between the arm and the vertical."""
    lever = sp.sqrt(3)*s/2*sp.sin(psi)
    return sp.simplify((1 + e)*v0/(1/m + lever**2/(m*s**2/6)))


def opposite_corner():
    """Downward speed of the corner of a flat plate opposite to the one that struck."""
    z, p, q = sp.symbols("z p q")
    near, far = z + s/2*p - s/2*q, z - s/2*p + s/2*q
    plate = Impact([z, p, q], m*z**2/2 + m*s**2/24*(p**2 + q**2), constraints=[Constraint(near, e=e)],
                   before={z: -v0, p: 0, q: 0})
    return sp.simplify(-far.subs(dict(zip([z, p, q], plate.solve().after))))


def rise_angle(alpha, beta, half=(sp.Rational(1, 4), sp.Rational(2, 5), sp.Rational(13, 20))):
    """n·I⁻¹(r × n) for the brick of the live figure: it vanishes where the spin is horizontal."""
    a, b, c = half
    n = sp.Matrix([sp.sin(alpha)*sp.sin(beta), sp.sin(alpha)*sp.cos(beta), sp.cos(alpha)])
    lever = -sp.Matrix(half).cross(n)
    return sum(n[k]*lever[k]/i for k, i in enumerate([b**2 + c**2, c**2 + a**2, a**2 + b**2]))


def horizontal_spin():
    """β at α = 0.75 with a horizontal axis of spin, in degrees."""
    beta = sp.Symbol("beta")
    return float(sp.nsolve(rise_angle(sp.Rational(3, 4), beta), beta, 0.57)*180/sp.pi)


def vertical_spin():
    """Spin about the vertical, for the example brick: half sides 5, 5, 15 cm, v₀ = 2 m/s, e = 0.5."""
    arm, n = -sp.Matrix([1, 1, 3])/20, sp.Matrix([2, 1, 2])/3
    lever = arm.cross(n)
    turned = sp.diag(10, 10, 2).inv()*lever*3*400
    return (1 + sp.Rational(1, 2))*2/(1 + lever.dot(turned))*n.dot(turned)


register(
    "about-the-vertical", "c",
    choices={
        "a": "It does not: the impulse is vertical, so its moment has no vertical component.",
        "b": "It does spin about the vertical; the live figure shows it. Which quantity has to vanish, and "
             "which need not?",
        "c": "Moment of momentum and angular velocity are parallel only along principal axes.",
        "d": "The floor is smooth: it gives no impulse along the surface.",
    },
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
)

register(
    "dropped-tray", opposite_corner,
    symbols="m s v_0 e",
    dimensions="m: mass, s: length, v_0: velocity, e: number",
    wants="velocity",
    ranges={"e": (0, 1)},
    wrong={
        "v_0*(6 - e)/7": "This is the speed of the centre.",
        "e*v_0": "This is the corner that struck, and it goes up.",
        "v_0*(3 + e)/2": "This is the far end of a rod. The corner of a plate has a longer lever.",
        "17*v_0/7": "True for an elastic floor. The restitution is general here.",
    },
    limits={"e -> 1": "From an elastic floor the corner comes down at 17/7 of the speed of arrival."},
    hints=["About each horizontal axis along a side the plate has m s²/12.", "W at the corner is 7/m, "
                                                                             "between opposite corners "
                                                                             "-5/m."],
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
)

register(
    "horizontal-again", horizontal_spin,
    unit="°", tolerance=0.02,
    wrong={0.575: "This looks like radians; degrees are asked for."},
    hints=["Watch the curve of the live figure cross zero.", "Solve n·I⁻¹(r × n) = 0 with half sides 0.25, "
                                                             "0.4, 0.65."],
    right="There the brick begins to turn about a horizontal axis, as in a planar collision, although that "
          "axis is not a principal one.",
)
