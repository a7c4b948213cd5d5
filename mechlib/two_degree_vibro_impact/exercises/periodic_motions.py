"""Exercises: periodic motions of two masses."""

import numpy as np
import sympy as sp

from mechlib.exercises import Variants, register
from mechlib.motion import fold, one_impact_roots
from mechlib.motion.roots import root
from mechlib.two_degree_vibro_impact import knock, knocker, two_masses

m, P, delta, g_0 = sp.symbols("m P delta g_0", positive=True)


def touches():
    """(δ, share of the period) at which the flight of the machine touches the stop on its way."""
    def contact(gap):
        return float(one_impact_roots(knocker(1.1, gap))[0].first_contact[0])*1.1/(2*np.pi)
    gap = root(lambda gap: contact(gap) - 0.999, -0.5, 0.0)
    return gap, contact(gap - 1e-12)


def quiet(m, omega, j):
    """The stiffness at which the second frequency is jω, by bisection."""
    return root(lambda k: two_masses(m, k, 0.0).frequency[1] - j*omega, 0.01, 1000.0)


register(
    "felt-mass", lambda: sp.simplify(1/((1 + 1/m)/4)), level=1,
    idea="the mass that a stop feels in a structure",
    symbols="m", dimensions="m: 1",
    wrong={
        "(1 + m)/2": "A mean of the places is not a mean of the masses: take c·M⁻¹c with c = (1/2, 1/2).",
        "(1 + m)/(4*m)": "That is w. The mass that the stop feels is 1/w.",
        "m": "That is a stop that sees the second mass alone.",
    },
    limits={"m -> oo": "The large mass stands still; the other is felt through a lever of 1/2: 4."},
    hints=["c = (1/2, 1/2) and M⁻¹ has the entries 1 and 1/m."],
)

register(
    "stop-of-putty", "c", level=1,
    idea="which numbers a plastic impact needs",
    choices={
        "a": "g₀ is the displacement at the impact: the gap needs it whatever e is.",
        "b": "After the impact the contact is at rest. That is a condition on g⁺.",
        "c": "In g⁺ + e g⁻ it stands beside e.",
        "d": "Without w the impulse is unknown.",
    },
)

register(
    "one-lossless-mode", m*(P - delta)/g_0, level=2,
    idea="the impulse without loss",
    symbols="m P delta g_0", dimensions="m: mass, P: length, delta: length, g_0: time",
    wrong={
        "m*(delta - P)/g_0": "That is negative: a stop cannot pull.",
        "m*(P + delta)/g_0": "At the impact the steady part stands at P = δ + w g₀ p.",
        "(P - delta)/g_0": "That is the jump of the velocity; the impulse is m times that.",
    },
    hints=["Without loss κ = 0.", "δ + w g₀ p = P, with w = 1/m."],
)

register(
    "equation-by-hand", lambda: float(knock(1.1, 0.1, 0.5).impulse), level=2,
    idea="the quadratic for the impulse, in numbers", tolerance=0.0005,
    wrong={
        -3.950592: "That is the negative root: a stop cannot pull.",
        2.084549: "That is the jump of the velocity, w p.",
        1.389699: "That is the speed U. The impulse is (1 + e)U/w.",
    },
    hints=["g⁻ = g⁺ - 1.", "κ = (g⁺ + e g⁻)/((1 + e)ω), then the quadratic equation in p."],
    variants=Variants(
        "The machine of the text, $\\omega=1.1$, has $w=\\frac12$, $g_0=-0.0194215$, $g^+=0.5396411$, "
        "$P=0.3954664$. The stop stands at $\\delta$ = {d} and has $e$ = {e}. How large is the impulse?",
        dict(d=[0.1, 0.2, -0.1, 0.0, 0.3], e=[0.5, 0.7, 0.6, 0.3, 0.4]),
        answer=lambda d, e: float(knock(1.1, d, e).impulse),
        wrong=(lambda d, e: float(knock(1.1, d, e, slow=True).impulse),
               lambda d, e: float(knock(1.1, d, e).impulse)/2,
               lambda d, e: float(knock(1.1, d, e).speed)),
    ),
)

register(
    "quiet-clamps", lambda: quiet(2.0, 1.1, 4), level=2,
    idea="a mode that swings a whole number of times", tolerance=0.001,
    wrong={
        19.36: "That is the square of the frequency. Which k has it?",
        12.906667: "With k = 2W/3 both masses would swing against each other without the feet. They help.",
        6.801522: "That is for three swings.",
    },
    hints=["The period is 2π/ω, so ω₂ = 4ω.", "Put W = ω₂² into the quadratic equation: it is linear in k."],
    variants=Variants(
        "A machine has $m$ = {m} and is driven with $\\omega$ = {w}. With which stiffness $k$ does the "
        "second mode make exactly {j} swings between two blows, one in each period, if there is no damping? "
        "Answer to two decimals.",
        dict(m=[2, 2, 3, 1, 4], w=[1.1, 1.1, 0.9, 1.2, 1.0], j=[4, 5, 4, 3, 5]),
        answer=lambda m, w, j: quiet(m, w, j),
        wrong=(lambda m, w, j: (j*w)**2, lambda m, w, j: m*(j*w)**2/(1 + m),
               (lambda m, w, j: quiet(m, w, j - 1), "That is for one swing fewer.")),
        hints=["The period is 2π/ω: how large is ω₂?",
               "Put W = ω₂² into the quadratic equation: it is linear in k."],
    ),
)

register(
    "where-it-ends-1", lambda: fold(lambda gap: knocker(1.1, gap), (0.35, 0.5)), level=3,
    idea="the fold, and ghosts before it", tolerance=0.0002,
    wrong={
        0.3954664: "That is P, where grazing begins. The roots reach a little further, for δ g₀ < 0.",
        0.3858689: "Turn the fraction: with the gap on the other side the root stands below κ.",
    },
    hints=["Solve P_fold = P for δ."],
)

register(
    "where-it-ends-2", lambda: touches()[0], level=3, tolerance=0.001,
    wrong={
        -0.3954664: "That is -P, where the root itself changes. The flight touches earlier.",
        -0.4053024: "That is the fold on the other side; look at exists.",
    },
    hints=["exists is True at δ = -0.3 and False at δ = -0.4."],
)

register(
    "where-it-ends-3", lambda: touches()[1], level=3, tolerance=0.003,
    wrong={
        1.884278: "That is the time. How many periods, 2π/1.1?",
        0.67012: "That is the part that is still to come.",
    },
    hints=["first_contact divided by the period, a hair below the threshold, with ghosts=True."],
)

register(
    "why-exactly-one", level=2,
    idea="what an instant leaves to the masses alone",
    points=["g⁺ and g⁻ belong to the same instant, just after and just before a blow.",
            "Springs and dampers push with finite forces: in an instant they deliver no impulse.",
            "The blows of the train are scaled to change the velocity of the contact by one; the impulse "
            "that does it is 1/w, the mass that the stop feels."],
)
