"""Exercises: periodic blows on a rough stop."""

import numpy as np

from mechlib.exercises import Variants, register
from mechlib.motion.roots import root
from mechlib.two_degree_vibro_impact import (
    RoughStop,
    border_frequency,
    hammer,
    hammer_rows,
    impacts_per_turn,
    oblique_orbits,
)


def wall(mu):
    """The wall of the text with another friction."""
    return RoughStop(hammer_rows(), 0.2, mu, 0.6)


def largest(mu, omega=1.8):
    """The largest multiplier of the motion."""
    return oblique_orbits(hammer(), wall(mu), omega)[0].multipliers[0, 0]


def least_friction():
    """The friction from which on the motion at ω = 1.8 is stable."""
    return root(lambda mu: abs(largest(mu)) - 1, 0.0, 0.3)


def turn():
    """Blows in one turn at that threshold."""
    pair = largest(least_friction())
    return impacts_per_turn([pair.real, pair.imag])


def candidate(size, turned, gap):
    """The phase with the minus sign, between 0 and 2π."""
    return float(np.mod(-turned - np.arccos(gap/size), 2*np.pi))


def taken():
    """The energy that one blow at ω = 1.5 takes."""
    orbit, = oblique_orbits(hammer(), wall(0.3), 1.5)
    return float(-orbit.impulse[:, 0] @ (orbit.approach + orbit.departure)[:, 0]/2)


register(
    "two-candidates", lambda: candidate(0.573, 2.9165, 0.2), level=1,
    idea="two phases from one equation", tolerance=0.001,
    wrong={
        4.580935: "That is the other candidate, with the plus sign.",
        1.702250: "The phase of Θ comes with the opposite sign: |Θ| cos(θ + arg Θ) = δ.",
        -4.130750: "The right phase; give it between 0 and 2π.",
    },
    hints=["Re(Θ e^(iθ)) = |Θ| cos(θ + arg Θ).", "θ = -arg Θ - arccos(δ/|Θ|), then add 2π."],
    variants=Variants(
        "In one cone $|\\Theta|$ = {z} and $\\arg\\Theta$ = {a}; the gap is $\\delta$ = {d}. Which phase "
        "$\\theta$ between $0$ and $2\\pi$ has the candidate with the minus sign?",
        dict(z=[0.573, 0.6, 0.5, 0.8, 0.45], a=[2.9165, 2.5, 1.2, 2.0, 3.0], d=[0.2, 0.3, -0.1, 0.4, 0.1]),
        answer=lambda z, a, d: candidate(z, a, d),
        wrong=(lambda z, a, d: float(np.mod(-a + np.arccos(d/z), 2*np.pi)),
               lambda z, a, d: float(np.mod(a - np.arccos(d/z), 2*np.pi)),
               lambda z, a, d: candidate(z, a, d) - 2*np.pi),
    ),
)

register(
    "stronge-in-a-cone", "c", level=1,
    idea="which laws allow a closed form",
    choices={
        "a": "Doubling works for Stronge's law too: impulses and velocities double together.",
        "b": "It does have modes, and their borders are the same.",
        "c": "The equation for p would hold a square root; two unknowns, and no way round iteration.",
        "d": "It loses energy as it should; that is its merit.",
    },
)

register(
    "sliding-product", lambda: float(0.36*np.exp(-0.2257*2*np.pi/1.5)), level=2,
    idea="product of multipliers with sliding blows", tolerance=0.002,
    wrong={
        0.36: "That is the blow alone. The flight shrinks volumes too.",
        0.233117: "The blow shrinks volumes by e², not by e.",
        0.085448: "That is a blow in which slip turns. Here it lasts to the end.",
    },
    hints=["det S = (v_n⁺/v_n⁻) det(I - WB).", "Slip to the end: v_n⁺ = -e v_n⁻, and det(I - WB) = -e."],
    variants=Variants(
        "A motion of the hammer, $\\mathrm{{tr}}\\,M^{{-1}}C=0.2257$, strikes so obliquely that slip "
        "lasts to the end of every blow; $e$ = {e}, $\\omega$ = {w}, one blow in each period. What do its "
        "four multipliers make together?",
        dict(e=[0.6, 0.8, 0.5, 0.7, 0.9], w=[1.5, 1.2, 2.0, 1.8, 1.6]),
        answer=lambda e, w: float(e**2*np.exp(-0.2257*2*np.pi/w)),
        wrong=(lambda e, w: e**2, lambda e, w: float(e*np.exp(-0.2257*2*np.pi/w)), None),
    ),
)

register(
    "forgetting-blow", "b", level=2,
    idea="rank lost by sticking",
    choices={
        "a": "After the blow v_t = 0, whatever it was before: something is forgotten.",
        "b": "det(I - WB) = 0: the slip before leaves no trace.",
        "c": "Only the slip is forgotten; the rebound keeps v_n as long as e > 0.",
        "d": "The displacements and the rest of the structure remember.",
    },
)

register(
    "what-a-blow-takes", taken, level=2,
    idea="energy of a blow by the impulse work theorem", tolerance=0.0005,
    wrong={
        -0.733273: "The energy falls. How much is taken?",
        1.466546: "½ p·(v⁻ + v⁺): the mean of the velocities.",
        0.731960: "That is the term with p_n alone. The term with p_t belongs to the sum.",
    },
    hints=["The work of an impulse is p times the mean of the velocities before and after.",
           "-½ p·(v⁻ + v⁺)."],
)

register(
    "border-of-a-smoother-wall", lambda: border_frequency(hammer(), wall(0.2), (1.8, 1.9)), level=2,
    idea="where a motion passes from cone to cone",
    tolerance=2e-5,
    wrong={
        1.865616: "That is the wall of the text, μ = 0.3.",
        1.85: "Nearer: a root has more digits.",
    },
    hints=["border_frequency(structure, stop, bracket).", "RoughStop(hammer_rows(), 0.2, 0.2, 0.6)."],
)

register(
    "least-friction-1", lambda: abs(largest(0.0)), level=3,
    idea="the friction that makes a motion stable", tolerance=0.0005,
    wrong={
        0.966876: "That is at μ = 0.3.",
        1.126878: "That is the square, |λ|².",
    },
    hints=["abs(orbit.multipliers[0, 0]) with mu=0."],
)

register(
    "least-friction-2", least_friction, level=3, tolerance=0.001,
    wrong={
        0.10886: "That is for ω = 1.45.",
        0.2: "Nearly; solve |λ| = 1 for μ.",
    },
    hints=["|λ| falls with μ: bisect between 0 and 0.3."],
)

register(
    "least-friction-3", turn, level=3, tolerance=0.002,
    wrong={
        3.0: "Nearly a third of a turn in each blow, but not quite.",
        2.122922: "That is the angle of one step.",
    },
    hints=["2π divided by the angle of the pair on the circle: impacts_per_turn."],
)

register(
    "why-they-jump", level=2,
    idea="continuous motions with jumping multipliers",
    points=["The impulse is a continuous function of the velocity: at the border both cones give the same p.",
            "So the motion passes the border without a jump.",
            "The derivative of the impulse is the matrix B, and it is another one in the next cone.",
            "Multipliers are made of derivatives, and so they jump; one may land outside the circle without "
            "ever having been on it."],
)
