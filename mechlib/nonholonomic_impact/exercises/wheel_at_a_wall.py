"""Exercises: a wheel at a wall."""

import sympy as sp

from mechlib import Constraint, Impact
from mechlib.exercises import Variants, register
from mechlib.nonholonomic_impact import hit_wall

j, R, e, v_0, g, m = sp.symbols("j R e v_0 g m", positive=True)


def quiet_height():
    """How far above its centre a smooth cushion must touch a rolling wheel so that the rolling is not
    lost."""
    v, omega, h = sp.symbols("v omega h")
    after = Impact([v, omega], m*v**2/2 + j*m*R**2*omega**2/2, constraints=[Constraint(-v - h*omega, e=e)],
                   before={v: v_0, omega: v_0/R}).solve().after
    return next(root for root in sp.solve(sp.numer(sp.together(after[0] - R*after[1])), h) if root != -R)


def rolls_back(speed, restitution, j=0.4):
    """The speed away from a smooth cushion at which a wheel rolls again: its v + jRω stays on the floor."""
    off = hit_wall(j, restitution)
    return -speed*(off.v + j*off.spin)/(1 + j)


register(
    "gear-or-tyre", "b",
    choices={
        "a": "A rubber tyre grips only if something presses it on the floor while the wall pushes.",
        "b": "Teeth push whatever way they must, pressed or not.",
        "c": "A small mass makes the impulses small, all of them in proportion.",
        "d": "Friction of the wall acts at the rim and lifts the wheel off the floor.",
    },
    idea="who can keep a wheel rolling",
)

register(
    "off-the-cushion", lambda: 2*(0.9 - 0.4)/1.4,
    unit="m/s", tolerance=0.005,
    wrong={
        1.8: "This is the speed just after the cushion. The ball still spins forwards and will be braked.",
        -0.714286: "Right size; the question asks for a speed.",
        1.8571: "Here the forward spin has been counted as helping the ball. It brakes it: the rim still "
                "runs towards the cushion.",
        0.5333: "This is a disk. A solid ball has j = 2/5.",
    },
    hints=["Which quantity does the friction of the floor not change?", "Moments about a point of the "
                                                                        "floor: v + jRω."],
    variants=Variants(
        "A billiard ball rolls square into a smooth cushion at {v} m/s; $e$ = {e}. With which speed, in m/s, "
        "does it roll when it has stopped slipping?",
        dict(v=[2, 1.5, 1.5, 1.5, 1.5, 3, 3, 3, 2.5], e=[0.9, 0.7, 0.75, 0.8, 0.85, 0.75, 0.8, 0.85, 0.85]),
        answer=lambda v, e: rolls_back(v, e),
        wrong=(lambda v, e: e*v, lambda v, e: -rolls_back(v, e), lambda v, e: v*(e + 0.4)/1.4,
               lambda v, e: rolls_back(v, e, 0.5)),
    ),
    idea="the final speed of a ball off a cushion",
)

register(
    "energy-left", ((j - e)/(1 + j))**2,
    level=2,
    idea="energy after impact and slip", symbols="j e", dimensions="j: number, e: number", wants="number",
    ranges={"e": (0.55, 0.95), "j": (0.1, 0.5)},
    wrong={
        "(j - e)/(1 + j)": "This is the ratio of the speeds.",
        "e**2": "This is what rolling kept would leave.",
        "(1 + j)*((j - e)/(1 + j))**2": "Both before and after the wheel rolls: the factor 1 + j cancels.",
    },
    limits={"e -> j": "A wheel that stops dead keeps nothing."},
    hints=["The energy of a rolling wheel is (1 + j)·½mv²."],
)

register(
    "cushion-height", quiet_height,
    level=2,
    idea="the height at which rolling goes on",
    symbols="j R", dimensions="j: number, R: length", wants="length",
    wrong={
        "(1 + j)*R": "This is the height above the floor.",
        "2*R/5": "True for a solid ball. Keep j.",
        "R/j": "Upside down: a body without spin energy wants to be struck at its centre.",
    },
    limits={"j -> 0": "A body whose spin needs no moment is struck at its centre."},
    hints=["The cushion's impulse P changes mv by -P and jmR²ω by -Ph.",
           "Rolling is kept if v and Rω change by the same amount."],
    right="For a billiard ball that is 7/10 of its diameter above the table.",
)

register(
    "hop-off-the-wall-1", j/((1 + j)*(1 + e)),
    level=3,
    idea="a rough wall that throws a wheel up",
    symbols="j e", dimensions="j: number, e: number", wants="number",
    wrong={
        "j/(1 + j)": "This is the impulse needed, in units of m v₀. The wall pushes with (1 + e) of them.",
        "j*(1 + e)/(1 + j)": "The harder the wall pushes, the less friction is needed.",
    },
    limits={"j -> 0": "A rim without inertia is held by the least friction."},
    hints=["The rim is held if the friction impulse that stops it is no more than μ times the normal "
           "impulse."],
)

register(
    "hop-off-the-wall-2", (j*v_0/(1 + j))**2/(2*g),
    level=3, symbols="j v_0 g", dimensions="j: number, v_0: velocity, g: acceleration", wants="length",
    wrong={
        "v_0**2/(2*g)": "This is the height for the whole speed of the rim. The wheel gets a part of it.",
        "(j*v_0/(1 + j))**2/g": "A throw of speed u rises to u²/(2g).",
    },
    hints=["The upward velocity is the impulse over the mass."],
)

register(
    "hop-off-the-wall-3", 2*e*j*v_0**2/((1 + j)*g),
    level=3, symbols="e j v_0 g", dimensions="e: number, j: number, v_0: velocity, g: acceleration",
    wants="length",
    wrong={
        "e*j*v_0**2/((1 + j)*g)": "Up and down: the flight lasts twice the time of the rise.",
        "2*j*v_0**2/((1 + j)*g)": "Away from the wall it moves at e v₀.",
    },
    hints=["Time of flight times the speed away from the wall."],
)

register(
    "why-rolling-kept-needs-teeth",
    level=2,
    idea="an assumption that no wheel obeys", points=[
        "To reverse the spin together with the velocity the floor has to give a horizontal impulse.",
        "The wall is smooth and vertical, so nothing presses the wheel on the floor during the hit.",
        "Coulomb's friction impulse is bounded by the normal impulse, and that is zero.",
        "After the hit the weight acts long enough, and sliding friction does slowly what the rack did at "
        "once, but only in part.",
    ],
)
