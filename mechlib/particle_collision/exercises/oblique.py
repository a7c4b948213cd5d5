"""Exercises: oblique impact."""

import math

import sympy as sp

from mechlib.exercises import ANSWER, register
from mechlib.particle_collision import strike_wall

m, e, h, g, theta, e_1, e_2, v_t, v_n = sp.symbols("m e h g theta e_1 e_2 v_t v_n", positive=True)


def rough_board():
    """The angle after, in degrees, for 40°, e = 0.7, μ = 0.2."""
    angle = math.radians(40)
    t, n = strike_wall(math.sin(angle), -math.cos(angle), e=0.7, mu=0.2).velocity
    return math.degrees(math.atan2(t, n))


register(
    "mirror", "b",
    choices={
        "a": "The speed falls, but in which direction? Look at the two components.",
        "b": "The tangential part stays, the normal part shrinks.",
        "c": "No friction means that the tangential velocity stays. And the normal one?",
        "d": "Every velocity scales: doubling the speed doubles both components, before and after.",
    },
)

register(
    "rough-board", rough_board, unit="°", tolerance=0.01,
    wrong={
        50.16: "This is the smooth board. Friction takes something from the tangential velocity.",
        0.0: "That would be sticking. Compare the angle with the critical one.",
        29.35: "Friction acts during restitution too: the normal impulse is (1 + e) times that of "
               "compression.",
    },
    hints=["Does it stick or slide? Find the critical angle first.", "Then the tangent of the angle after."],
)

register(
    "until-the-bouncing-is-over", (1 + e)/(1 - e)*sp.sqrt(2*h/g),
    symbols="h g e", dimensions="h: length, g: acceleration, e: number", wants="time",
    ranges={"e": (0.1, 0.9)},
    wrong={
        "2*e/(1 - e)*sqrt(2*h/g)": "These are the bounces. The first fall takes time as well.",
        "1/(1 - e)*sqrt(2*h/g)": "Each bounce goes up and down: it takes twice the time of its fall.",
        "sqrt(2*h/g)": "This is the first fall alone.",
    },
    limits={"e -> 0": "A ball that does not bounce lies still after its first fall."},
    hints=["How long is the ball in the air after bounce number j?", "Sum the geometric series, then add "
                                                                     "the first fall."],
)

register(
    "corner-of-two-materials", e_2/e_1*sp.tan(theta),
    symbols="e_1 e_2 theta", ranges={"theta": (0.1, 1.4), "e_1": (0.1, 1), "e_2": (0.1, 1)},
    wrong={
        "tan(theta)": "True if both boards have the same restitution.",
        "e_1/e_2*tan(theta)": "Which component does the first board shrink?",
        "tan(theta)/e_1": "This is the angle between the two impacts.",
    },
    limits={"e_2 -> 0": "If the second board returns nothing, the puck leaves along it."},
    hints=["Follow the two components, one board at a time."],
)

register(
    "what-friction-takes", m*(v_t**2 + (1 - e**2)*v_n**2)/2,
    symbols="m v_t v_n e", dimensions="m: mass, v_t: velocity, v_n: velocity, e: number", wants="energy",
    ranges={"e": (0.05, 0.95)},
    wrong={
        "m*(1 - e**2)*v_n**2/2": "This is the loss along the normal. What happens to the tangential energy?",
        "m*(1 - e**2)*(v_t**2 + v_n**2)/2": "Restitution concerns the normal direction only.",
        "m*v_t**2/2": "This is what friction takes. The normal contact takes its share too.",
    },
    hints=["Which velocity is left?"],
)

register("greediest-angle", 33.4, unit="°", accepts=[
    ((ANSWER <= 0) | (ANSWER >= 1.6), "Give the angle in degrees."),
    ((ANSWER < 24.5) | (ANSWER >= 27), "That is the critical angle. Go on a little and watch the energy that "
                                       "is left."),
    ((ANSWER >= 31) & (ANSWER <= 36), "There the particle keeps more than it could: move the slider to both "
                                      "sides."),
], hints=["Watch the readout of the energy that is left."])
