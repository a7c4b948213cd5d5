"""Exercises: what a constraint is, mechanically."""

import sympy as sp

from mechlib.exercises import ANSWER, register

from ..mechanics_of_constraints.vakonomic import vakonomic_equations

m, g, omega, c, beta, b = sp.symbols("m g omega c beta b", positive=True)


def vakonomic_descent(mu_0, J=1, until=2*sp.pi):
    """How far down the slope the vakonomic skate is (m = g' = ω = 1)."""
    t = sp.Symbol("t")
    x, y, theta = q = [sp.Function(name)(t) for name in ("x", "y", "theta")]
    L = (x.diff(t)**2 + y.diff(t)**2 + J*theta.diff(t)**2)/2 + x
    skate = vakonomic_equations(L, [x.diff(t)*sp.sin(theta) - y.diff(t)*sp.cos(theta)], q)
    path = skate.simulate({theta.diff(t): 1}, until, {skate.multipliers[0]: mu_0}, points=21, tolerance=1e-9)
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
)

register(
    "pushed-by-its-own-constraint", lambda: g - sp.Symbol("mu_0", positive=True)*omega/m,
    symbols="m g omega mu_0",
    dimensions="m: mass, g: acceleration, omega: angular velocity, mu_0: momentum",
    wants="acceleration",
    wrong={
        "g": "This is Chetaev's answer: his reaction has no part along the blade. The vakonomic one has.",
        "g + mu_0*omega/m": "Look at the sign of the first term of R_x.",
        "mu_0*omega/m": "This is what the reaction takes away. Gravity acts as well.",
    },
    limits={"mu_0 -> 0": "With no multiplier at the start the reaction is zero at the start: only gravity "
                         "is left."},
    hints=["Write the first equation of motion at t = 0, where θ = 0.", "What does sin θ do to the term "
                                                                        "with the derivative of μ?"],
    right="A skate at rest, pushed along its own free direction by its constraint: no blade does that.",
)

register(
    "thrown-at-constant-speed", c**2*(beta + sp.pi/2)/g,
    symbols="c beta g",
    dimensions="c: velocity, beta: angle, g: acceleration",
    wants="length",
    ranges={"beta": (0.1, 1.4)},
    wrong={
        "c**2*sin(2*beta)/g": "This is the range of a free throw, whose speed changes.",
        "pi*c**2/(2*g)": "This is the horizontal throw. Here the path first bends from the angle β to the "
                         "horizontal.",
        "c**2*(pi/2 - beta)/g": "The path starts above the horizontal: does the angle it turns through grow "
                                "or shrink?",
        "c**2*beta/g": "This is the way to the highest point. It goes on from there.",
    },
    limits={"beta -> 0": "A horizontal throw should reach the distance found in the text."},
    hints=["Let ψ be the angle of the velocity above the horizontal. The part of the equation square to the "
           "path contains no thrust.",
           "Divide dx/dt by dψ/dt."],
    right="The distance is proportional to the angle through which the path turns.",
)

register(
    "real-ice-gives-way", 2*m*g/b,
    symbols="m g b",
    dimensions="m: mass, g: acceleration, b: damping",
    wants="velocity",
    wrong={
        "m*g/b": "This is a skate that stands across the slope and does not turn, or only one half of the "
                 "answer: the speed along the blade changes as well.",
        "0": "That is the limit b → ∞. For finite drag the skate seeps downhill.",
        "m*g/(2*b)": "Average sin² and cos² once more: each gives one half.",
    },
    limits={"b -> oo": "With infinite drag the skate should be back on the cycloid."},
    hints=["The heading is θ = ωt, so the equations for v and s are linear. Try v = a₁ cos ωt + a₂ sin ωt, "
           "s = p cos ωt + r sin ωt.",
           "The velocity down the slope is v cos θ - s sin θ."],
    right="It does not depend on the rate of turning.",
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
)

register("uphill", 1.5,
         accepts=[(sp.Abs(ANSWER) <= 20, "That is far outside the figure. A value on the slider will do."),
                  (((ANSWER > 1.2664) & (ANSWER < 3.2904)) | (ANSWER > 7.457),      # where the descent is < 0
                   "With this multiplier the skate is below its start after one turn. Move the slider the "
                   "other way, or further.")],
         hints=["In the plot on the right the red curve must end below zero."],
         right="The slope pulls it down, and its constraint carries it up. Energy is conserved all the "
               "same: it turns more slowly.")
