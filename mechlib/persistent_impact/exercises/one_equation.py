"""Exercises: one equation."""

import sympy as sp

from mechlib import Constraint, Impact
from mechlib.exercises import register

m, m1, m2, L, v0, V, e, a = sp.symbols("m m1 m2 L v0 V e a", positive=True)


def rising_floor():
    """γ⁻ of a ball that falls onto a floor that rises."""
    y = sp.Symbol("ydot")
    return Impact([y], m*y**2/2, constraints=[Constraint(y - V, e=e)], before={y: -v0}).approach[0]


def buffers():
    """Velocity of the second carriage after a contact with restitution."""
    v1, v2 = sp.symbols("v_1 v_2")
    meet = Impact([v1, v2], m1*v1**2/2 + m2*v2**2/2, constraints=[Constraint(v2 - v1, e=e)],
                  before={v1: v0, v2: 0})
    return meet.solve().after[1]


def racket():
    """Speed of a heavy racket that returns a ball with the speed at which it came."""
    v = sp.Symbol("v")
    after = Impact([v], m*v**2/2, constraints=[Constraint(v - V, e=e)], before={v: -v0}).solve().after[0]
    return sp.solve(after - v0, V)[0]


def crate():
    """Angular velocity (forwards) of a square crate that catches a kerb with its lower front edge."""
    x, y, w = sp.symbols("xdot ydot omega")
    edge = [Constraint(x - a/2*w), Constraint(y - a/2*w)]
    return Impact([x, y, w], m*(x**2 + y**2)/2 + m*a**2/12*w**2, constraints=edge,
                  before={x: v0, y: 0, w: 0}).solve().after[2]


def landed_rod():
    """The jump of a level rod that falls at V and whose left end lands and stays; velocities upwards."""
    v, w = sp.symbols("v omega")
    return Impact([v, w], m*v**2/2 + m*L**2/24*w**2, constraints=[Constraint(v - L/2*w)],
                  before={v: -V, w: 0}).solve()


def far_end():
    """How fast the far end of that rod moves down."""
    v, w = landed_rod().after
    return -(v + L/2*w)


register(
    "rising-floor", rising_floor,
    symbols="v0 V",
    dimensions="v0: velocity, V: velocity",
    wants="velocity",
    wrong={
        "v0 + V": "The size is right. But $\\gamma$ is the velocity at which the gap *opens*; which sign has "
                  "an approach?",
        "V - v0": "The floor comes towards the ball: do they meet faster or slower than on a floor at rest?",
        "-v0": "This is a floor at rest.",
        "v0 - V": "The floor rises towards the ball.",
    },
    hints=["Write the gap as the height of the ball minus the height of the floor, and differentiate."],
    idea="constraint velocity at a moving wall",
)

register(
    "carriages-that-do-not-couple", buffers,
    symbols="m1 m2 v0 e",
    dimensions="m1: mass, m2: mass, v0: velocity, e: number",
    wants="velocity",
    ranges={"e": (0, 1)},
    wrong={
        "m1*v0/(m1 + m2)": "This is the common velocity of coupled carriages. The buffers add something: "
                           "what is the relative velocity after?",
        "(m1 - e*m2)*v0/(m1 + m2)": "This is the velocity of the first carriage.",
        "e*v0": "This is the velocity of the second carriage relative to the first.",
        "(1 + e)*v0": "This would be right for a first carriage that does not notice the impact.",
    },
    limits={"e -> 0": "At $e=0$ the buffers keep the carriages together for the moment: you should find the "
                      "velocity of the coupled ones.",
            "m1 -> oo": "A very heavy first carriage is like a racket of speed $v_0$ that meets a ball at "
                        "rest."},
    hints=["Momentum is conserved.", "The relative velocity is reversed and multiplied by $e$."],
    idea="restitution as a constraint between two bodies",
)

register(
    "racket-that-gives-back", racket,
    level=2,
    idea="restitution seen from a moving wall", symbols="v0 e",
    dimensions="v0: velocity, e: number",
    wants="velocity",
    ranges={"e": (0, 1)},
    wrong={
        "v0*(1 - e)": "The racket's own speed helps twice: the ball also arrives faster. Sit on the racket.",
        "v0*(1 + e)/(1 - e)": "Upside down: for $e=1$ no racket is needed, a wall is enough.",
        "v0/(1 + e)": "As if the ball stood still before: it also brings its own approach.",
    },
    limits={"e -> 1": "At $e=1$ a wall at rest returns the ball with its speed."},
    hints=["Relative to the racket the ball arrives at $v_0+V$.", "It leaves at $V+e(v_0+V)$."],
)

register(
    "crate-and-the-kerb", crate,
    level=2,
    idea="which contacts act during an impact", symbols="a v0",
    dimensions="a: length, v0: velocity",
    wants="angular velocity",
    wrong={
        "0": "So it is if the ice under the rear edge is listed. Look at the sign of its impulse.",
        "2*v0/a": "As if the centre kept its speed. The kerb takes part of it.",
        "3*v0/a": "The moment of inertia about the edge is larger than the one about the centre: Steiner.",
        "3*v0/(2*a)": "The arm of the momentum about the edge is half the side.",
        "v0/a": "As if all the mass sat at the centre. The crate also turns about its own centre.",
    },
    hints=["List all three contacts first. Which impulse is negative?", "Moments about the front edge: all "
                                                                        "impulses that act go through it."],
    right="The rear edge rises, as it must if the ice there does not act.",
)

register(
    "chain-that-outruns-1", far_end,
    level=3,
    idea="a landing link that pulls the rest down", symbols="V",
    dimensions="V: velocity",
    wants="velocity",
    wrong={
        "V": "So it falls before. The table turns the rod.",
        "2*V": "As if all the mass sat at the centre. The rod also turns about its own centre.",
        "3*V/4": "This is the speed of the centre.",
    },
    hints=["Moments about the end that has landed: the table's impulse has no arm there."],
    right="Faster than it fell.",
)

register(
    "chain-that-outruns-2", lambda: landed_rod().reactions[0],
    level=3, symbols="m V",
    dimensions="m: mass, V: velocity",
    wants="impulse",
    wrong={
        "m*V": "This would stop the whole rod. Only one end is stopped.",
        "m*V/2": "This is half of the momentum. By how much does the velocity of the centre change?",
        "3*m*V/4": "This is the momentum after. The impulse is what was lost.",
    },
    hints=["How fast is the centre before, and how fast after?"],
)

register(
    "chain-that-outruns-3", lambda: landed_rod().energy_loss/(m*V**2/2),
    level=3, symbols="",
    wrong={
        sp.Rational(3, 4): "This is the share that is kept.",
        sp.Rational(7, 16): "You have left out the energy of the turning.",
    },
    hints=["The rod turns about its end: $\\tfrac12\\cdot\\tfrac13mL^2\\omega^2$."],
)

register(
    "chain-that-outruns-4", "b",
    level=3,
    choices={
        "a": "Compare the speed of the far end with that of the chain above it.",
        "b": "The landing rod runs ahead of the chain and pulls it along.",
        "c": "A string cannot push.",
    },
)

register(
    "why-trestle-lets-go", level=2,
    idea="a contact that would have to pull is not listed",
    points=["A constraint is listed because it acts during the impact, not because it held before.",
            "With both listed, the impulse at A comes out negative, and a trestle cannot pull.",
            "With A left out, the plank rises at A and B pushes, and only one list can be right."],
)
