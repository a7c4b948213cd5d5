"""Exercises: oblique, rough stops."""

import numpy as np
import sympy as sp

from mechlib.exercises import Variants, register
from mechlib.one_degree_vibro_impact import effective_restitution, knock_speed, no_slip_speed, wall_ratio

e, mu, phi, U, K = sp.symbols("e mu phi U K", positive=True)
tan = sp.tan(phi)


def friction_that_leaves(kept: float, angle: float) -> float:
    """μ with √r = kept, by bisection on the ratio of the wall."""
    low, high = 0.0, float(1/np.tan(angle))
    while high - low > 1e-13:
        middle = (low + high)/2
        low, high = (middle, high) if wall_ratio(middle, angle) > kept**2 else (low, middle)
    return low


def slanted(angle: float, mu: float, law: str = "stronge") -> float:
    """How hard a hammer hits a slanted anvil: ω = 2, f = 1, e = 0.8, δ = ζ = 0; the angle in degrees."""
    left = effective_restitution(1.0, 0.0, wall_ratio(mu, np.radians(angle)), 0.8, law)
    return float(knock_speed(0.0, 2.0, 1.0, left))


def released(pivot: float, angle: float) -> float:
    """The speed with which a wedged bob leaves: that of no slip."""
    return -float(no_slip_speed(pivot, angle))


register(
    "friction-without-effect", "b", level=1,
    idea="when friction cancels from a rebound",
    choices={
        "a": "It takes speed whenever slip changes its sign during the impact.",
        "b": "Then compression and restitution lose the same share of their impulse, and the share cancels.",
        "c": "A heavier bob needs larger impulses, friction and normal alike. The mass cancels.",
        "d": "By Poisson's and Stronge's laws the bounce of a wall at rest does depend on friction.",
    },
)

register(
    "bounce-of-a-rough-stop", lambda: e*sp.sqrt((1 - mu*tan)/(1 + mu*tan)), level=1,
    idea="effective restitution by Stronge's law",
    symbols="e mu phi", dimensions="e: 1, mu: 1, phi: 1",
    ranges={"e": (0.2, 0.9), "mu": (0.05, 0.6), "phi": (0.1, 0.9)},
    wrong={
        "e*(1 - mu*tan(phi))/(1 + mu*tan(phi))": "That is Poisson's law. Stronge compares works, the squares "
                                                 "of speeds.",
        "e": "That is Newton's law, which does not ask what friction does.",
        "e*sqrt((1 - mu/tan(phi))/(1 + mu/tan(phi)))": "A straight stop has φ_s = 0, and there friction must "
                                                       "have no effect.",
        "e*sqrt((1 + mu*tan(phi))/(1 - mu*tan(phi)))": "That is more than e: friction would drive the bob.",
    },
    limits={"mu -> 0": "A smooth stop leaves e."},
    hints=["With the pivot at rest slip turns exactly when compression ends.", "e²U²·k₋/k₊ is left."],
)

register(
    "half-the-bounce", lambda: friction_that_leaves(0.5, 0.5), level=2,
    idea="the friction that halves a rebound", tolerance=0.001,
    wrong={
        1/3/np.tan(0.5): "That halves the bounce by Poisson's law, r = 1/2.",
        0.6: "That is μ tan φ_s.",
        0.6*np.tan(0.5): "μ tan φ_s = 3/5: divide by the tangent.",
    },
    hints=["√r = 1/2, so r = 1/4.", "(1 - x)/(1 + x) = 1/4 with x = μ tan φ_s."],
    variants=Variants(
        "A pendulum with its pivot at rest meets a wall at $\\varphi_s$ = {angle} (radians). Friction shall "
        "leave {share} of the rebound of a smooth wall, by Stronge's law. Which $\\mu$ does that?",
        dict(angle=[0.5, 0.7, 0.6, 0.8, 0.4],
             share=[("one half", 0.5), ("one half", 0.5), ("one third", 1/3), ("two thirds", 2/3),
                    ("one third", 1/3)]),
        answer=lambda angle, share: friction_that_leaves(share, angle),
        wrong=((lambda angle, share: (1 - share)/(1 + share)/np.tan(angle),
                "That would be right for Poisson's law, where r itself is the share."),
               lambda angle, share: (1 - share**2)/(1 + share**2),
               (lambda angle, share: (1 - share**2)/(1 + share**2)*np.tan(angle),
                "You have μ tan φ_s: divide it by the tangent.")),
        hints=["√r is the share that is left.", "(1 - x)/(1 + x) = r with x = μ tan φ_s."],
    ),
)

register(
    "fast-enough", lambda: 0.7*np.sin(0.6), level=2,
    idea="slip that keeps its sign", tolerance=0.001,
    wrong={
        np.sin(0.6): "That is enough, but on the way up less will do: the bob leaves with eU only.",
        0.7: "Slip vanishes at Y′ = -φ̇ sin φ_s.",
        0.7*np.cos(0.6): "Along the wall the bob moves with φ̇ sin φ_s.",
    },
    hints=["Which way does the bob slip when it arrives, and which way might it slip when it leaves?",
           "It slips up to the very end if Y′ is not less than eU sin φ_s."],
    variants=Variants(
        "A bob with $U$ = 1 meets a rough wall at $\\varphi_s$ = {angle} (radians), $e$ = {e}; its pivot is "
        "on the way up. From which speed $\\dot Y$ on does friction have no effect on the rebound?",
        dict(angle=[0.6, 0.4, 0.8, 0.3, 0.5], e=[0.7, 0.5, 0.6, 0.8, 0.9]),
        answer=lambda angle, e: e*np.sin(angle),
        wrong=(lambda angle, e: np.sin(angle), lambda angle, e: e, lambda angle, e: e*np.cos(angle)),
    ),
)

register(
    "slanted-anvil", lambda: slanted(30, 0.3), level=2,
    idea="effective restitution in a periodic motion", tolerance=0.002,
    wrong={
        20/3: "That is the straight anvil. Put e_eff in place of e.",
        slanted(30, 0.3, "poisson"): "That is Poisson's law.",
        4/3/(1 - 0.8*wall_ratio(0.3, np.radians(60))**0.5): "The angle is that between the motion and the "
                                                            "normal: 30° off a straight hit.",
    },
    hints=["At ω = 2 a hammer hits with U = 4f/(3(1 - e)).", "e_eff = 0.8 √r."],
    variants=Variants(
        "A hammer with $\\delta$ = 0, $\\zeta$ = 0, $\\omega$ = 2, $f$ = 1 and $e$ = 0.8 meets an anvil "
        "whose normal is {angle}° off the direction of its motion, with $\\mu$ = {mu}. How hard does it hit, "
        "by Stronge's law?",
        dict(angle=[30, 20, 40, 15, 45], mu=[0.3, 0.5, 0.2, 0.4, 0.25]),
        answer=lambda angle, mu: slanted(angle, mu),
        wrong=(lambda angle, mu: 20/3, lambda angle, mu: slanted(angle, mu, "poisson"), None),
    ),
)

register(
    "wedged-bob", lambda: released(0.2, 0.6), level=2,
    idea="a contact that wedges and sticks", tolerance=0.001,
    wrong={
        0.7: "That is eU: it would need slip to the end. Friction holds the bob before.",
        0.2: "The pivot's speed is not yet the bob's: without slip φ̇ sin φ_s + Y′ = 0.",
        0.2/np.cos(0.6): "Slip is φ̇ sin φ_s + Y′.",
        0.0: "That would be so for a pivot at rest.",
    },
    hints=["Where does slip vanish, before or after the bob has turned?",
           "It sticks at φ̇ = c and leaves so."],
    variants=Variants(
        "A wall wedges, $\\mu\\tan\\varphi_s>1$. A bob arrives with $U$ = 1 at $\\varphi_s$ = {angle} "
        "(radians), $e$ = 0.7, while the pivot moves up with $\\dot Y$ = {Y}. With which angular speed does "
        "the bob leave?",
        dict(angle=[0.6, 0.8, 0.9, 0.7, 0.5], Y=[0.2, 0.3, 0.1, 0.15, 0.25]),
        answer=lambda angle, Y: released(Y, angle),
        wrong=(lambda angle, Y: 0.7, lambda angle, Y: Y, lambda angle, Y: Y/np.cos(angle),
               lambda angle, Y: 0.0),
    ),
)

register(
    "spring-behind-the-wall-1", lambda: U/sp.sqrt(K*sp.cos(phi)*(sp.cos(phi) + mu*sp.sin(phi))), level=3,
    idea="an elastic contact with friction, in and out",
    symbols="U K mu phi", dimensions="U: frequency, K: stiffness/mass, mu: 1, phi: 1",
    ranges={"mu": (0.05, 0.6), "phi": (0.1, 0.9)},
    wrong={
        "U/sqrt(K)/cos(phi)": "That is without friction, which also brakes the bob on its way in.",
        "U/sqrt(K*cos(phi)*(cos(phi) - mu*sin(phi)))": "On the way in the bob slips up, and friction points "
                                                       "down: it brakes.",
        "U/sqrt(K*(cos(phi) + mu*sin(phi)))": "The spring is pressed in by φ cos φ_s, not by φ.",
    },
    hints=["The force of the wall is N = K cos φ_s·φ_m at the angle φ_m beyond the wall.",
           "Its moment and that of friction together: N(cos φ_s + μ sin φ_s)."],
)

register(
    "spring-behind-the-wall-2", lambda: U*sp.sqrt((1 - mu*tan)/(1 + mu*tan)), level=3,
    symbols="U mu phi", dimensions="U: frequency, mu: 1, phi: 1",
    ranges={"mu": (0.05, 0.6), "phi": (0.1, 0.9)},
    wrong={
        "U*(1 - mu*tan(phi))/(1 + mu*tan(phi))": "Energies have this ratio. Speeds have its root.",
        "U": "On the way out friction has turned round and brakes again.",
    },
    hints=["On the way out friction points up the wall: N(cos φ_s - μ sin φ_s)."],
)

register(
    "spring-behind-the-wall-3", lambda: 2*mu*tan/(1 + mu*tan), level=3,
    symbols="mu phi", dimensions="mu: 1, phi: 1", ranges={"mu": (0.05, 0.6), "phi": (0.1, 0.9)},
    wrong={
        "(1 - mu*tan(phi))/(1 + mu*tan(phi))": "That is the share that is left.",
        "mu*tan(phi)/(1 + mu*tan(phi))": "That is what friction takes on the way in. It takes again on the "
                                         "way out.",
    },
    hints=["1 - r."],
)

register(
    "why-three-laws", level=2,
    idea="where the factors of three laws come from",
    points=["Newton's law fixes the speed of departure alone and does not ask how it comes about, so "
            "friction does not enter.",
            "Poisson's law compares normal impulses: in restitution the same impulse gives less speed, since "
            "friction now eats k₊ - k₋ of it: a factor r.",
            "Stronge's law compares the works of the normal force: half the square of the speed per k, hence "
            "√r.",
            "A spring stores work and gives it back, so an elastic contact with friction obeys Stronge's law "
            "with e = 1; with Newton's law the normal force would give back more work than it took when "
            "e² > r."],
)
