"""Exercises: discrete elements and time stepping."""

import numpy as np
import sympy as sp

from mechlib.exercises import Variants, register
from mechlib.many_degree_vibro_impact import (
    Bodies,
    contact_damping,
    contact_duration,
    moreau_step,
    still_after,
)

k, n, m, g = sp.symbols("k n m g", positive=True)


def pushed(v, e, h):
    """The impulse of the floor in one step on a mass 1 that touches it with the speed v."""
    return float(moreau_step(Bodies([[1.0]], [[1.0]], [0.0], [-9.81]), [0.0], [-v], e, h)[2][0])


def order(coarse, fine, ratio):
    """The slope of the error against the step on a double logarithmic scale."""
    return float(np.log(coarse/fine)/np.log(ratio))


register(
    "last-impact", lambda: float(still_after(1.0, 0.9)), level=1,
    idea="the end of infinitely many bounces", unit="s", tolerance=0.001,
    wrong={
        0.451524: "That is the first impact.",
        4.515236: "The flights between impacts last twice as long as a fall: 2e, 2e², …",
        9.030473: "The first fall counts once, not twice.",
    },
    hints=["The n-th flight lasts 2t₀eⁿ, with the first fall t₀ = √(2H/g).", "Add the geometric series."],
    variants=Variants(
        "A ball falls from {H} m on a floor with $e$ = {e}; $g$ = 9.81 m/s². After how many seconds does it "
        "lie still?",
        dict(H=[1.0, 2.0, 0.5, 1.5, 3.0], e=[0.9, 0.8, 0.7, 0.85, 0.6]),
        answer=lambda H, e: float(still_after(H, e)),
        wrong=(lambda H, e: (2*H/9.81)**0.5, lambda H, e: (2*H/9.81)**0.5/(1 - e),
               lambda H, e: 2*(2*H/9.81)**0.5/(1 - e)),
    ),
)

register(
    "which-norm", "c", level=1,
    idea="in which sense a time stepper converges",
    choices={
        "a": "It falls like h: the motion is late by a part of a step.",
        "b": "It falls like h: wrong only for a part of a step at each impact.",
        "c": "For a part of a step the velocity has the wrong sign, however short the step.",
        "d": "One of them does not.",
    },
)

register(
    "usable-step", lambda: contact_duration(1e6)/40, level=2,
    idea="accuracy against stability of a step", unit="s", tolerance=0.005,
    wrong={
        0.002: "That is the limit of stability, 2/ω_c. Nothing is right there; it only does not explode.",
        0.003141593: "That is the whole contact.",
        0.0001570796: "Half a swing of the contact, not a whole one: t_c = π/ω_c.",
    },
    hints=["t_c = π√(m/k).", "Forty steps to a contact."],
    variants=Variants(
        "A contact of stiffness $k$ = {k} N/m carries a mass of {m} kg, without damping. How long may a step "
        "be, in seconds, if a contact is to take forty of them?",
        dict(k=[1e6, 1e5, 4e6, 1e7, 2.5e5], m=[1.0, 0.2, 0.5, 0.5, 2.0]),
        answer=lambda k, m: contact_duration(k, m)/40,
        wrong=(lambda k, m: 2*(m/k)**0.5, lambda k, m: np.pi*(m/k)**0.5,
               lambda k, m: 2*np.pi*(m/k)**0.5/40),
    ),
)

register(
    "pile-sinks-in", n*m*g/k, level=2,
    idea="penetration of soft contacts at rest",
    symbols="n m g k", dimensions="n: 1, m: mass, g: acceleration, k: force/length", wants="length",
    wrong={
        "m*g/k": "That is the uppermost contact. The floor carries all of them.",
        "2*m*g/k": "At rest the damper is silent, and nothing swings.",
        "n**2*m*g/k": "The weight of n bodies, once.",
    },
    limits={"k -> oo": "A rigid floor: 0."},
    hints=["At rest the force of the floor is the weight of the pile."],
)

register(
    "one-step-by-hand", lambda: pushed(1.0, 0.5, 0.01), level=2,
    idea="one step of Moreau and Jean", unit="N s", tolerance=0.0005,
    wrong={
        1.5: "The weight acts during the step as well: the floor has to undo it.",
        0.0981: "That is what the floor gives to a body at rest.",
        0.5: "That is the velocity after.",
        1.4019: "The weight pushes down: it adds to what the floor must give.",
    },
    hints=["v⁺ = -e v⁻ is wanted, and v⁺ = v - gh + p."],
    variants=Variants(
        "A mass of 1 kg touches the floor with the velocity $-${v} m/s; $e$ = {e}, $h$ = {h} s, $g$ = 9.81 "
        "m/s². Which impulse does the floor give in this step, in N s?",
        dict(v=[1.0, 2.0, 0.5, 1.5, 0.8], e=[0.5, 0.8, 0.6, 0.7, 0.9], h=[0.01, 0.02, 0.005, 0.01, 0.02]),
        answer=lambda v, e, h: pushed(v, e, h),
        wrong=(lambda v, e, h: (1 + e)*v, lambda v, e, h: 9.81*h, lambda v, e, h: e*v,
               lambda v, e, h: (1 + e)*v - 9.81*h),
    ),
)

register(
    "order-from-two-runs", lambda: order(0.0243, 0.00095, 16), level=2,
    idea="order of a method from two runs", tolerance=0.01,
    wrong={
        25.578947: "That is the ratio of the errors. Compare its logarithm with that of 16.",
        3.241846: "That is the logarithm of the ratio. Divide by that of 16.",
        0.855238: "Upside down.",
    },
    hints=["error = C h^p: take the logarithm of the ratio of two errors."],
    variants=Variants(
        "With the step $h$ a program is wrong by {a}, with a step {r} times shorter by {b}. Of which order "
        "is it?",
        dict(a=[0.0243, 0.0118, 0.09, 0.02, 0.035], b=[0.00095, 0.0014, 0.0012, 0.0004, 0.0061],
             r=[16, 8, 8, 10, 4]),
        answer=lambda a, b, r: order(a, b, r),
        wrong=((lambda a, b, r: a/b, "That is the ratio of the errors. Take logarithms."),
               (lambda a, b, r: float(np.log(a/b)), "Divide by the logarithm of the ratio of the steps."),
               lambda a, b, r: float(np.log(r)/np.log(a/b))),
    ),
)

register(
    "design-a-contact-1", lambda: contact_damping(0.8), level=3,
    idea="choosing damper and spring of a soft contact", tolerance=0.002,
    wrong={
        0.0708503: "That releases the contact at zero overlap. Until then it would pull.",
        0.2231436: "That is -ln e. Which ζ loses this?",
    },
    hints=["contact_damping(e)."],
)

register(
    "design-a-contact-2", lambda: 0.01*1.0**2/1e-5**2, level=3, unit="N/m", tolerance=0.02,
    wrong={
        1e3: "Square the speed and the overlap: ½mv² = ½kδ².",
        5e7: "Both energies have their half: ½mv² = ½kδ².",
    },
    hints=["Without damping ½mv² = ½kδ²."],
)

register(
    "design-a-contact-3", lambda: 40/(np.pi*(0.01/1e8)**0.5), level=3, tolerance=0.02,
    wrong={
        31831: "That is the number of contacts that would fit into a second. Forty steps to each.",
        636620: "t_c = π√(m/k) is half a swing.",
    },
    hints=["h = t_c/40 and t_c = π√(m/k)."],
)

register(
    "why-it-passes", level=2,
    idea="how a time stepper passes infinitely many impacts",
    points=["A program that goes from impact to impact makes a step for each of them, and there are "
            "infinitely many in a finite time: it needs a rule that says when to stop.",
            "The stepper does not look for impacts: a step of length h contains as many as it likes, and "
            "their impulses are one number p.",
            "When the flights become shorter than the step, the contact pushes in every step, and the same "
            "condition that bounced the body holds it: rest is not a special case.",
            "The price is that single impacts are known to within a step only."],
)
