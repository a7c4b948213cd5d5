"""Exercises: oblique impact."""

import math

import sympy as sp

from mechlib.exercises import ANSWER, Variants, register
from mechlib.particle_collision import strike_wall

m, e, g, theta, e_1, e_2, v_t, v_n = sp.symbols("m e g theta e_1 e_2 v_t v_n", positive=True)
v_x, v_0, mu, j = sp.symbols("v_x v_0 mu j", positive=True)


def rough_board(theta=40, e=0.7, mu=0.2):
    """The angle after, in degrees, for the angle theta before."""
    angle = math.radians(theta)
    t, n = strike_wall(math.sin(angle), -math.cos(angle), e=e, mu=mu).velocity
    return math.degrees(math.atan2(t, n))


register(
    "why-mirror", level=2,
    idea="what an angle of reflection can and cannot tell",
    points=["A lossy board turns the puck towards itself, friction turns it back towards the normal.",
            "At one friction coefficient the two balance, for one angle only.",
            "The speed after, or a second shot at another angle, decides."],
)

register(
    "rough-board", rough_board, unit="°", tolerance=0.01,
    wrong={
        50.16: "This is the smooth board. Friction takes something from the tangential velocity.",
        0.0: "That would be sticking. Compare the angle with the critical one.",
        42.40: "Friction acts during restitution too: the normal impulse is (1 + e) times that of "
               "compression.",
    },
    hints=["Does it stick or slide? Find the critical angle first.", "Then the tangent of the angle after."],
    variants=Variants(
        "A puck strikes a board with $e$ = {e} and $\\mu$ = {mu} at {theta}° from the normal. At which angle "
        "from the normal does it leave, in degrees?",
        dict(theta=[40, 40, 40, 40, 50, 50, 35, 35, 60], e=[0.7, 0.7, 0.8, 0.6, 0.7, 0.8, 0.7, 0.8, 0.7],
             mu=[0.2, 0.1, 0.2, 0.1, 0.1, 0.1, 0.2, 0.1, 0.2]),
        answer=rough_board,
        wrong=(lambda theta, e, mu: rough_board(theta, e, 0), lambda theta, e, mu: 0.0,
               lambda theta, e, mu: math.degrees(math.atan((math.tan(math.radians(theta)) - mu)/e))),
    ),
    idea="sliding through an oblique impact",
)

register(
    "skipping-crate-1", v_x - mu*v_0*(1 + e)*(1 - e**(j + 1))/(1 - e),
    symbols="v_x v_0 mu e j", level=3,
    idea="friction summed over many bounces", ranges={"e": (0.2, 0.9), "j": (0, 4)},
    wrong={
        "v_x - mu*v_0*(1 + e)*(1 - e**j)/(1 - e)": "This is before bounce number $j$. The first bounce has "
                                                   "the "
                                                   "number 0.",
        "v_x - mu*v_0*(1 + e)*e**j": "This is what one bounce takes. All bounces up to it count.",
        "v_x - mu*v_0*(1 + e)/(1 - e)": "This is after all bounces.",
    },
    hints=["Bounce number $i$ takes $\\mu(1+e)e^iv_0$.", "Sum a geometric series of $j+1$ terms."],
)

register(
    "skipping-crate-2", 2*e**(j + 1)*v_0/g,
    symbols="v_0 e g j", level=3, ranges={"e": (0.2, 0.9), "j": (0, 4)},
    wrong={
        "2*e**j*v_0/g": "It arrives at $e^jv_0$ and leaves more slowly.",
        "e**(j + 1)*v_0/g": "This is the way up. It also comes down.",
    },
    hints=["A hop that starts upwards at $w$ lasts $2w/g$."],
)

register(
    "skipping-crate-3", 2*e*v_0/((1 - e)*g)*(v_x - mu*v_0/(1 - e)),
    symbols="v_x v_0 mu e g", level=3, ranges={"e": (0.2, 0.9)},
    wrong={
        "2*e*v_0/((1 - e)*g)*v_x": "This would be without friction.",
        "2*e*v_0/((1 - e)*g)*(v_x - mu*(1 + e)*v_0/(1 - e))": "You have used the velocity after the last "
                                                              "bounce "
                                                              "for all hops.",
    },
    limits={"mu -> 0": "Without friction it keeps $v_x$ for the whole time of bouncing."},
    hints=["Sum velocity times duration over all hops.", "Two geometric series, with the ratios $e$ and "
                                                         "$e^2$."],
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
    level=2,
    idea="two smooth reflections in a corner",
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
    idea="energy of an impact that sticks",
)

register("greediest-angle", 33.4, unit="°", level=2,
    idea="the angle of the greatest loss",
         accepts=[
             ((ANSWER <= 0) | (ANSWER >= 1.6), "Give the angle in degrees."),
             ((ANSWER < 24.5) | (ANSWER >= 27), "That is the critical angle. Go on a little and watch the "
                                                "energy that is left."),
             ((ANSWER >= 31) & (ANSWER <= 36), "There the particle keeps more than it could: move the slider "
                                               "to both sides."),
         ],
         hints=["Watch the readout of the energy that is left."])
