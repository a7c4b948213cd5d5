"""Exercises: oblique impact in space, with spin."""

import math

import sympy as sp

from mechlib.exercises import ANSWER, Variants, register
from mechlib.exercises.variants import fraction
from mechlib.particle_collision import contact_masses, rolling_shot

v, r, s, mu, g = sp.symbols("v r s mu g", positive=True)
omega = sp.Symbol("omega", real=True)
SOLID, HOLLOW, DISK = (("A solid sphere", sp.Rational(2, 5)), ("A hollow ball", sp.Rational(2, 3)),
                       ("A solid disk on its edge", sp.Rational(1, 2)))
RING = ("A thin ring on its edge", sp.Integer(1))
HALF, THIRD, QUARTER = (fraction(1, n) for n in (2, 3, 4))


def after_bounce(slide, e_t, beta):
    """The change of the forward velocity, when the sliding velocity `slide` is multiplied by -e_t."""
    W_tt, _ = contact_masses(1, sp.oo, beta)
    return -(1 + e_t)*slide/W_tt

def deflected(phi):
    """The final deflection, in degrees, of a rolling cue ball after a cut of phi degrees."""
    return math.degrees(rolling_shot(math.radians(phi)).deflection)


register(
    "kept-in-space", "d",
    choices={
        "a": "Friction and a lossy contact take energy.",
        "b": "Friction is a horizontal impulse.",
        "c": "Friction has a moment about the centre: that is how a ball begins to spin.",
        "d": "The impulse acts there and has no moment about it.",
    },
    idea="what a bounce keeps whatever its law",
)

register(
    "rough-ball", 5*v/7,
    symbols="v", dimensions="v: velocity", wants="velocity",
    wrong={
        "2*v/7": "This is what friction takes.",
        "3*v/7": "This is the superball, which springs back sideways.",
        "v/2": "For a ring that would be right. How is the mass of a solid sphere distributed?",
        "0": "A particle would stop. A ball may roll on.",
    },
    hints=["Moments about the point of contact."],
    variants=Variants(
        "{shape} without spin hits a rough floor with forward velocity $v$; its tangential restitution is "
        "$e_t={e_t}$. With what forward velocity does it leave? Use `v`.",
        dict(shape=[SOLID, SOLID, SOLID, HOLLOW, HOLLOW, HOLLOW, DISK],
             e_t=[0, QUARTER, THIRD, 0, HALF, THIRD, QUARTER]),
        answer=lambda shape, e_t: v + after_bounce(v, e_t, shape),
        wrong=(lambda shape, e_t: -after_bounce(v, e_t, shape),
               lambda shape, e_t: v + after_bounce(v, 1, shape),
               (lambda shape, e_t: v + after_bounce(v, e_t, 1),
                "For a ring that would be right. How is the mass of this body distributed?"),
               lambda shape, e_t: 0),
    ),
    idea="a ball that grips, by moments about the contact",
)

register(
    "tennis-ball", 3*v/5 - 2*r*omega/5,
    symbols=[v, r, omega], dimensions="v: velocity, r: length, omega: angular velocity", wants="velocity",
    wrong={
        "5*v/7 - 2*r*omega/7": "This is the solid sphere.",
        "3*v/5 + 2*r*omega/5": "With this sign of the spin the lowest point is faster than the ball. Does "
                               "friction then help or brake?",
        "3*v/5": "And the spin?",
    },
    hints=["How large is W_tt for a hollow ball?", "The impulse takes the sliding velocity v + rω to zero."],
    variants=Variants(
        "{shape} with forward velocity $v$ to the right and anticlockwise spin $\\omega$, so that its lowest "
        "point moves at $v+r\\omega$, bounces on a court with the tangential restitution $e_t={e_t}$. Find "
        "its forward velocity afterwards. Use `v`, `r`, `omega`.",
        dict(shape=[HOLLOW, HOLLOW, HOLLOW, DISK, RING, RING], e_t=[0, HALF, THIRD, THIRD, 0, THIRD]),
        answer=lambda shape, e_t: v + after_bounce(v + r*omega, e_t, shape),
        wrong=(lambda shape, e_t: v + after_bounce(v + r*omega, e_t, SOLID[1]),
               lambda shape, e_t: v + after_bounce(v - r*omega, e_t, shape),
               lambda shape, e_t: v + after_bounce(v, e_t, shape)),
        hints=["How large is W_tt for this body?", "The impulse takes the sliding velocity v + rω to minus "
                                                   "$e_t$ times itself."],
    ),
    idea="topspin and backspin of a hollow ball that grips",
)

register(
    "to-and-fro", 5*v/(2*r),
    symbols="v r", dimensions="v: velocity, r: length", wants="angular velocity",
    wrong={
        "v/r": "With this spin the lowest point moves at 2v. Compute the velocity after the bounce.",
        "2*v/(5*r)": "Turned over: write the condition that v - (2/5) rω changes its sign and stays the "
                     "same.",
        "7*v/(2*r)": "This is the sliding velocity over r. Subtract the forward motion.",
    },
    hints=["What is kept about the point of contact? What must it be, if everything changes sign?"],
    level=2,
    idea="the perfect superball between two points",
)

register("will-it-come-back", 0.138, level=2,
    idea="tangential restitution after three bounces",
         accepts=[((-1 <= ANSWER) & (ANSWER <= 1), "A tangential restitution lies between -1 and 1."),
                  (ANSWER >= 0.125, "There it still goes on under the table."),
                  (ANSWER <= 0.15, "There it comes back well; it would with less.")],
         hints=["Watch the third readout: where does it change its sign?"])

register(
    "thinner-hit", lambda: math.degrees(math.atan2(2.5, 4.5)), unit="°", tolerance=0.01,
    wrong={
        45.0: "This is the direction just after the shot. The spin bends the path.",
        33.7: "This is the largest deflection, reached at another cut.",
        60.945: "Measure from the old path, not across it.",
    },
    hints=["Five sevenths of the velocity after, two sevenths of the velocity before."],
    level=2,
    idea="from slipping to rolling after a cut",
    variants=Variants(
        "A rolling cue ball hits a resting ball at the cut angle {phi}°, smooth and elastic. By which angle, "
        "in degrees, is its path finally deflected?",
        dict(phi=[45, 15, 20, 40, 50, 55, 60, 65, 70]),
        answer=lambda phi: deflected(phi),
        wrong=(lambda phi: 90 - phi, lambda phi: 33.7, lambda phi: 90 - deflected(phi)),
    ),
)

register(
    "draw-shot-1", -2*s*v/7, symbols="v s", level=3,
    idea="spin that outlives a collision", dimensions="v: velocity, s: number", wants="velocity",
    wrong={
        "2*s*v/7": "Backspin pulls the ball back. Forward is positive.",
        "-s*v": "Part of the spin is used up: two sevenths of what it wants.",
        "5*v/7 - 2*s*v/7": "The cue ball has given its velocity away. What is left of it is zero.",
    },
    hints=["Smooth and elastic, head-on: the balls exchange velocities, the spin stays."],
)

register(
    "draw-shot-2", 2*s*v/(7*mu*g), symbols="v s mu g", level=3,
    dimensions="v: velocity, s: number, mu: number, g: acceleration", wants="time",
    wrong={
        "s*v/(mu*g)": "It slides only until it rolls, not until it has the full speed of its surface.",
        "s*v/(7*mu*g)": "The surface slows down and the ball speeds up; compute the time from the ball "
                        "alone.",
    },
    hints=["From rest to the speed of step 1, at the acceleration $\\mu g$."],
)

register(
    "draw-shot-3", 2*s**2*v**2/(49*mu*g), symbols="v s mu g", level=3,
    dimensions="v: velocity, s: number, mu: number, g: acceleration", wants="length",
    wrong={
        "4*s**2*v**2/(49*mu*g)": "Its mean speed is half of the final one.",
        "s**2*v**2/(2*mu*g)": "This would be sliding until the surface speed is reached.",
    },
    hints=["Uniform acceleration from rest: half of final speed times time."],
)

register(
    "why-superball", level=2,
    idea="spin and forward motion exchanged bounce by bounce",
    points=["At the floor forward motion turns into spin, because the rubber springs back sideways.",
            "At the table the spin makes the surface slide forward faster than the ball, so it is thrown "
            "back.",
            "A smooth ball exchanges nothing; a ball that sticks only loses energy and rolls on."],
)
