"""Exercises: two rules for one constraint."""

import sympy as sp

from mechlib.exercises import ANSWER, register

from ..mechanics_of_constraints.vakonomic import vakonomic_equations

m, g, omega, J, v_0, theta = sp.symbols("m g omega J v_0 theta", positive=True)
lambda_0 = sp.Symbol("lambda_0", positive=True)


def vakonomic_descent(lambda_0, J=1, until=2*sp.pi):
    """How far down the slope the vakonomic skate is (m = g' = ω = 1)."""
    t = sp.Symbol("t")
    x, y, theta = q = [sp.Function(name)(t) for name in ("x", "y", "theta")]
    L = (x.diff(t)**2 + y.diff(t)**2 + J*theta.diff(t)**2)/2 + x
    skate = vakonomic_equations(L, [x.diff(t)*sp.sin(theta) - y.diff(t)*sp.cos(theta)], q)
    path = skate.simulate({theta.diff(t): 1}, until, {skate.multipliers[0]: lambda_0}, points=21,
                          tolerance=1e-9)
    return float(path(x)[-1])


register(
    "film-of-a-skate", "c",
    choices={
        "a": "The cycloid conserves energy. But does the other motion lose any? Compute the power of its "
             "reaction.",
        "b": "The vakonomic motion conserves energy, although its reaction does virtual work. But the other "
             "motion?",
        "c": "For a constraint that is homogeneous in the velocities neither reaction has any power.",
        "d": "A reaction may well work on virtual displacements and do nothing along the real motion.",
    },
    hints=["Put the real velocities in place of the virtual displacements."],
    idea="what energy can tell about a reaction",
)

register(
    "drift-across-the-slope", sp.pi*g/omega**2,
    symbols="g omega",
    dimensions="g: acceleration, omega: angular velocity",
    wants="length",
    wrong={
        "pi*g/(2*omega**2)": "This is one arch. In one full turn of the skate the cycloid goes through two.",
        "g/(2*omega**2)": "This is the depth of an arch, down the slope.",
        "2*pi*g/omega**2": "Twice too much: y contains the factor g'/(2ω²), and ωt grows by 2π.",
    },
    hints=["Put t = 2π/ω into the cycloid."],
    right="Spin it half as fast and it goes four times as far.",
    idea="the cycloid of Chetaev's skate",
)

register(
    "pushed-by-its-own-constraint", g - lambda_0*omega/m,
    symbols="m g omega lambda_0",
    dimensions="m: mass, g: acceleration, omega: angular velocity, lambda_0: momentum",
    wants="acceleration",
    wrong={
        "g": "This is Chetaev's answer: his reaction has no part along the blade. The vakonomic one has.",
        "g + lambda_0*omega/m": "Look at the sign of the first term of R_x.",
        "lambda_0*omega/m": "This is what the reaction takes away. Gravity acts as well.",
    },
    limits={"lambda_0 -> 0": "With no multiplier at the start the reaction is zero at the start: only "
                             "gravity is left."},
    hints=["Write the first equation of motion at t = 0, where θ = 0.", "What does sin θ do to the term "
                                                                        "with the derivative of λ?"],
    right="A skate at rest, pushed along its own free direction by its constraint: no blade does that.",
    level=2,
    idea="the vakonomic reaction at the start",
)

register(
    "level-ice-1", v_0/omega,
    level=3,
    idea="the two motions of a skate without a slope",
    symbols="v_0 omega", dimensions="v_0: velocity, omega: angular velocity", wants="length",
    wrong={
        "omega/v_0": "This is the curvature.",
        "2*pi*v_0/omega": "This is the way round the circle.",
    },
    hints=["Which force acts along the blade, and which torque?"],
)

register(
    "level-ice-2", v_0*sp.cos(theta) - lambda_0*sp.sin(theta)/m,
    level=3, symbols="v_0 lambda_0 theta m",
    dimensions="v_0: velocity, lambda_0: momentum, theta: angle, m: mass", wants="velocity",
    ranges={"theta": (0.1, 1.4)},
    wrong={
        "v_0*cos(theta) + lambda_0*sin(theta)/m": "Look at the second first integral at the start: which "
                                                  "sign has its constant?",
        "v_0": "This is Chetaev's skate. The vakonomic reaction pushes along the blade.",
        "v_0*cos(theta)": "True for a multiplier that was zero at the start.",
        "v_0*sin(theta) + lambda_0*cos(theta)/m": "This is the multiplier, divided by the mass. Resolve "
                                                  "along the blade, not across it.",
    },
    limits={"lambda_0 -> 0": "Without a multiplier at the start the momentum keeps its size and direction "
                             "as long as the blade lets it."},
    hints=["Without gravity both first integrals are constants: find them at the start.",
           "Multiply the first by cos θ, the second by sin θ, and add."],
)

register(
    "level-ice-3", sp.sqrt(omega**2 + m*v_0**2/J),
    level=3, symbols="omega m v_0 J",
    dimensions="omega: angular velocity, m: mass, v_0: velocity, J: moment of inertia",
    wants="angular velocity",
    wrong={
        "omega": "This is Chetaev's skate: no torque. The vakonomic blade has one.",
        "sqrt(omega**2 + m*v_0**2/(2*J))": "Both energies carry the factor one half.",
        "omega + v_0*sqrt(m/J)": "Energies add, not rates.",
        "sqrt(m*v_0**2/J)": "It was turning already.",
    },
    limits={"v_0 -> 0": "A skate that only turns goes on turning as it did."},
    hints=["How fast does it move along the blade at that heading?", "Both laws conserve energy."],
    right="It has stopped and spins, on level ice.",
)

register(
    "why-not-an-action",
    level=2,
    idea="Chetaev's condition is no stationary action", points=[
        "A stationary action compares the motion with neighbours that satisfy the same constraint.",
        "Displacements that satisfy Chetaev's condition lead to neighbours that violate f = 0.",
        "What is left is d'Alembert's principle, the virtual work of forces and inertia forces, summed over "
        "time.",
        "Comparing only curves with f = 0 gives the other, the vakonomic equations.",
    ],
)

register(
    "skate-in-numbers", lambda: sp.Float(vakonomic_descent(0.5, J=2, until=5)),
    tolerance=0.005,
    wrong={
        lambda: sp.Float(vakonomic_descent(0.5, J=1, until=5)): "This is the motion with J = 1.",
        lambda: sp.Float(vakonomic_descent(-0.5, J=2, until=5)): "This is the motion with the multiplier "
                                                                 "-0.5.",
        lambda: sp.sin(5)**2/2: "This is Chetaev's skate.",
    },
    hints=["`start` holds the velocity of θ; everything left out is zero.", "The multiplier is "
                                                                            "`skate.multipliers[0]`."],
    level=2,
    idea="integrating the vakonomic skate",
)

register("uphill", 1.5,
         accepts=[(sp.Abs(ANSWER) <= 20, "That is far outside the figure. A value on the slider will do."),
                  (((ANSWER > 1.2664) & (ANSWER < 3.2904)) | (ANSWER > 7.457),      # where the descent is < 0
                   "With this multiplier the skate is below its start after one turn. Move the slider the "
                   "other way, or further.")],
         hints=["In the plot on the right the red curve must end below zero."],
         right="The slope pulls it down, and its constraint carries it up. Energy is conserved all the "
               "same: it turns more slowly.",
    idea="how the multiplier decides the vakonomic path")
