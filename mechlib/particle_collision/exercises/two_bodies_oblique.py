"""Exercises: two bodies, oblique impact."""

import math

import sympy as sp

from mechlib.exercises import Variants, register
from mechlib.particle_collision import contact_masses, critical_slide

e, mu, varphi, m, M, g_t, v, r = sp.symbols("e mu varphi m M g_t v r", positive=True)
# bodies by J/mr²
DISK, HOLLOW, SPHERE, THIRD, QUARTER, THREE_QUARTERS = (
    (f"{name} ($J_0=\\frac{{{beta.p}}}{{{beta.q}}}mr^2$)", beta) for name, beta in (
        ("uniform disks", sp.Rational(1, 2)), ("hollow balls", sp.Rational(2, 3)),
        ("solid spheres", sp.Rational(2, 5)), ("loaded disks", sp.Rational(1, 3)),
        ("loaded disks", sp.Rational(1, 4)), ("wheels", sp.Rational(3, 4))))


def slip_that_sticks(phi=30, e=0.95):
    """Sliding speed at which the measured friction has fallen to what a cut of phi degrees needs."""
    needed = 2*math.tan(math.radians(phi))/(7*(1 + e))
    return math.log(0.108/(needed - 0.00995))/1.088


def critical(beta, e, mu):
    """The tangent of the critical angle of two equal bodies."""
    return critical_slide(*contact_masses(sp.Integer(1), sp.Integer(1), beta, beta), e=e, mu=mu)


def cost_of_sticking(beta):
    """What friction takes from two equal bodies that slide at g_t and stick, g_t²/2W_tt."""
    return g_t**2/(2*contact_masses(m, m, beta, beta)[0])


register(
    "right-angle", "c",
    choices={
        "a": "Losses leave ball 1 something along the line of centres: the angle closes.",
        "b": "Friction throws ball 2 towards the shot: the angle closes.",
        "c": "For smooth elastic equal balls the cut does not matter.",
        "d": "A heavy ball keeps something along the line of centres: the angle closes.",
    },
    idea="when two balls part at a right angle",
)

register(
    "heavy-cue-1", v*(M - m*sp.cos(2*varphi))/(M + m),
    symbols="M m v varphi", level=3,
    idea="deflection of the heavier ball", ranges={"varphi": (0.1, 1.4)},
    dimensions="M: mass, m: mass, v: velocity, varphi: angle", wants="velocity",
    wrong={
        "v*(M - m)/(M + m)*cos(varphi)": "This is the component along the line of centres.",
        "v*(M - m)/(M + m)": "This is the head-on shot.",
        "v*(M + m*cos(2*varphi))/(M + m)": "A sign: at a head-on shot the light ball takes most.",
    },
    limits={"m -> 0": "A ball without mass does not disturb the heavy one."},
    hints=["The impulse is $2m_rv\\cos\\varphi$ along the line of centres."],
)

register(
    "heavy-cue-2", m*sp.sin(2*varphi)/(M - m*sp.cos(2*varphi)),
    symbols="M m varphi", level=3, ranges={"varphi": (0.1, 1.4), "m": (0.3, 0.9), "M": (1, 3)},
    wrong={
        "m*sin(2*varphi)/(M + m*cos(2*varphi))": "Check the component along the old path.",
        "m*sin(2*varphi)/(M + m)": "This is the component across, in units of $v$.",
    },
    limits={"m -> 0": "A ball without mass does not turn the heavy one."},
    hints=["Divide the component across by that of step 1."],
)

register(
    "heavy-cue-3", m/M, symbols="M m", level=3,
    wrong={
        "m/(M + m)": "This is the radius of the circle on which the velocity ends, in units of $v$.",
        "m/sqrt(M**2 - m**2)": "This is the tangent. The sine was asked for.",
    },
    limits={"m -> 0": "A ball without mass does not turn the heavy one."},
    hints=["On which curve does the end of the velocity run when the cut changes?",
           "The steepest line from the origin touches a circle."],
)

register(
    "disks-on-an-air-table", 3*mu*(1 + e),
    symbols="mu e", ranges={"e": (0.1, 0.9)},
    wrong={
        "7*mu*(1 + e)/2": "This is for solid spheres.",
        "mu*(1 + e)": "This is for particles without spin.",
        "3*mu": "Friction acts during restitution as well.",
        "3*mu*(1 + e)/2": "How large is 1 + 1/β for β = 1/2?",
    },
    hints=["The ratio of the two entries of W.", "For equal bodies it is 1 + 1/β."],
    variants=Variants(
        "Two equal {body} collide on an air table. What is the tangent of the critical angle between "
        "sticking and sliding? Use `mu`, `e`.",
        dict(body=[DISK, HOLLOW, THIRD, QUARTER, THREE_QUARTERS]),
        answer=lambda body: critical(body, e, mu),
        wrong=(lambda body: critical(SPHERE[1], e, mu), lambda body: mu*(1 + e),
               lambda body: critical(body, 0, mu),
               (lambda body: critical(body, e, mu)/2, "How large is 1 + 1/β here?")),
    ),
    idea="critical angle from the contact matrix",
)

register(
    "when-throw-falls", lambda: slip_that_sticks()/math.sin(math.pi/6), unit="m/s", tolerance=0.01, level=2,
    idea="friction that falls with speed, and the sticking border",
    wrong={
        0.34: "This is the sliding speed of the surfaces. The shot is faster.",
        0.7317: "This is the speed for $e=1$. A contact that gives back less presses for a shorter time.",
    },
    hints=["The surfaces stick if $\\mu\\ge\\frac{2\\tan\\varphi}{7(1+e)}$.", "Solve the measured friction "
                                                                              "for "
                                                                               "the sliding speed."],
    variants=Variants(
        "The friction of two balls is $\\mu=0.00995+0.108\\,e^{-1.088\\,s}$ ($s$ in m/s), their restitution "
        "{e}. A shot with a cut of {phi}° has no spin, so that the surfaces slide at $s=v\\sin\\varphi$. Up "
        "to which speed of the shot, in m/s, do the surfaces stick?",
        dict(phi=[30, 20, 20, 25, 25, 25, 28, 28, 32],
             e=[0.95, 0.95, 0.9, 0.95, 0.9, 0.85, 0.9, 0.85, 0.95]),
        answer=lambda phi, e: slip_that_sticks(phi, e)/math.sin(math.radians(phi)),
        wrong=(lambda phi, e: slip_that_sticks(phi, e),
               lambda phi, e: slip_that_sticks(phi, 1)/math.sin(math.radians(phi))),
    ),
)

register(
    "what-sticking-costs", m*g_t**2/14,
    symbols="m g_t", dimensions="m: mass, g_t: velocity", wants="energy",
    wrong={
        "m*g_t**2/7": "Work is impulse times the mean velocity: a factor of one half is missing.",
        "m*g_t**2/4": "This is for particles; balls may turn instead.",
        "m*g_t**2/2": "Not the whole energy of one ball: the balls move on and turn.",
    },
    hints=["What is the tangential entry of W for two equal spheres?"],
    variants=Variants(
        "Two equal {body} of mass $m$ meet with sliding velocity $g_t$ and stick. How much energy does "
        "friction take? Use `m`, `g_t`.",
        dict(body=[SPHERE, DISK, HOLLOW, THIRD, QUARTER, THREE_QUARTERS]),
        answer=lambda body: cost_of_sticking(body),
        wrong=(lambda body: 2*cost_of_sticking(body), lambda body: m*g_t**2/4, lambda body: m*g_t**2/2),
        hints=["What is the tangential entry of W for two such bodies?"],
    ),
    idea="energy taken by friction that sticks",
)

register(
    "no-throw", v*sp.sin(varphi)/r,
    symbols="v r varphi", dimensions="v: velocity, r: length, varphi: angle", wants="angular velocity",
    ranges={"varphi": (0.1, 1.3)},
    wrong={
        "v/r": "The slide at the contact is only the part of the velocity across the line of centres.",
        "v*cos(varphi)/r": "Which component lies across the line of centres?",
    },
    hints=["Without sliding there is no friction.", "Write the sliding velocity of the surfaces with the "
                                                    "spin of ball 1."],
    level=2,
    idea="spin that makes the sliding velocity vanish",
)

register(
    "why-slow-throws", level=2,
    idea="the friction cone and the throw of a ball",
    points=["While the surfaces slide the throw is $\\arctan\\mu$: the impulse lies on the friction cone.",
            "The friction of the balls falls when they slide faster, so the cone of a hard shot is narrower.",
            "If the surfaces stick, the throw depends on the cut and on $e$ alone."],
)
