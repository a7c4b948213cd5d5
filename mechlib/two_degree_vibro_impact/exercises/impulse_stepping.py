"""Exercises: an impact with friction in steps and in cones."""

import sympy as sp

from mechlib.exercises import Variants, register
from mechlib.two_degree_vibro_impact import contact_matrix_of, hammer, hammer_rows, strike
from mechlib.two_degree_vibro_impact.impulse_stepping.cones import borders, slopes

L, r = sp.symbols("L r", positive=True)
HEAD = contact_matrix_of(hammer(), hammer_rows())


def ball_friction(v, mu, e):
    """p_t of a solid ball of mass 1 with v⁻ = (v, -1)."""
    return float(strike([[3.5, 0], [0, 1]], (v, -1.0), mu, e).impulse[0])


def longest(mu, e):
    """v_t/|v_n| of the hammer's head up to which slip ends."""
    return float(borders(HEAD, mu, e, 1)[1])


def slow_blow():
    """The head with v⁻ = (0.1, -1), μ = 0.3, e = 0.6."""
    return strike(HEAD, (0.1, -1.0), 0.3, 0.6)


register(
    "halved-step", "c", level=1,
    idea="the error of impulse steps",
    choices={
        "a": "That is what happens where slip ends on the way.",
        "b": "A method of second order would do so; Euler's is not. But is there an error to begin with?",
        "c": "While slip keeps its sign the rates are constant, and Euler's steps are exact.",
        "d": "Up to rounding, which nobody sees here, it stays what it was.",
    },
)

register(
    "ball-without-coupling", lambda: ball_friction(1.0, 0.3, 0.6), level=1,
    idea="friction without coupling", tolerance=0.001,
    wrong={
        -0.48: "That is sliding to the end. But the slip ends before: it would turn round.",
        0.285714: "Friction acts against the slip.",
        -1.0: "The contact has W_tt = 7/2: an impulse p_t changes its velocity by 7/2 p_t.",
    },
    hints=["Without coupling p_n = (1 + e)|v_n|, whatever friction does.",
           "Friction takes what it needs to end the slip, |v_t|/W_tt, but at most μp_n."],
    variants=Variants(
        "A solid ball of mass 1 has $W_{{tt}}=\\frac72$, $W_{{tn}}=0$, $W_{{nn}}=1$. It strikes with "
        "$v^-$ = ({v}, −1), $\\mu$ = {m}, $e$ = {e}. How large is $p_t$?",
        dict(v=[1.0, 2.0, 0.7, 3.0, 1.4], m=[0.3, 0.2, 0.3, 0.25, 0.2], e=[0.6, 0.5, 0.8, 0.6, 0.9]),
        answer=lambda v, m, e: ball_friction(v, m, e),
        wrong=((lambda v, m, e: -max(m*(1 + e), v/3.5),
                "Friction takes the smaller of two: what ends the slip, and what there is."),
               lambda v, m, e: -ball_friction(v, m, e), lambda v, m, e: -v),
    ),
)

register(
    "where-slip-survives", lambda: longest(0.3, 0.6), level=2,
    idea="the borders between cones of impact", tolerance=0.001,
    wrong={
        0.389006: "Up to there slip ends in compression. It may also end in restitution.",
        0.081184: "Friction brakes by μW_tt, the coupling by |W_tn| as well.",
        1.606658: "The fraction stands upside down.",
    },
    hints=["Contact ends at p_n = (1 + e)|v_n|/k₁, slip at v_t/b.", "b = μW_tt - W_tn with W_tn < 0."],
    variants=Variants(
        "The head of the hammer, $W_{{tt}}=\\frac8{{21}}$, $W_{{tn}}=-\\frac{{16}}{{21}}$, "
        "$W_{{nn}}=\\frac{{85}}{{42}}$, comes sliding up, $\\mu$ = {m}, $e$ = {e}. Up to which "
        "$v_t^-/|v_n^-|$ does it leave sliding down?",
        dict(m=[0.3, 0.5, 0.2, 0.4, 0.1], e=[0.6, 0.8, 0.5, 0.7, 0.9]),
        answer=lambda m, e: longest(m, e),
        wrong=(lambda m, e: longest(m, 0), None, lambda m, e: 1/longest(m, e)),
    ),
)

register(
    "holding-the-head", (L - sp.Rational(2, 5))/r, level=2,
    idea="the friction at which a contact sticks", symbols="L r", dimensions="L: 1, r: 1",
    wrong={
        "(L - 4/5)/r": "The centre of the hammer alone lies at 0.8. The carriage yields: use the whole M.",
        "r/(L - 2/5)": "The condition is |W_tn| ≤ μW_tt: which of them stands below?",
        "(2/5 - L)/r": "|W_tn| is positive.",
    },
    limits={"L -> 2/5": "Without coupling any friction holds: 0."},
    hints=["J has the rows (0, r) and (-1, -L), M⁻¹ = [[0.74, -0.8], [-0.8, 2]]/0.84.",
           "W_tn = r(0.8 - 2L)/0.84, W_tt = 2r²/0.84."],
)

register(
    "counting-cones", "b", level=2,
    idea="how a law divides the velocities into cones",
    choices={
        "a": "Friction changes its direction on the way, or it does not: that makes a difference.",
        "b": "Newton's end of contact does not ask when slip ended.",
        "c": "That is Poisson's law, which remembers the end of compression.",
        "d": "A circle of directions has infinitely many of them, but only few orders of events.",
    },
)

register(
    "slow-slide-1", lambda: 0.1/float(slopes(HEAD, 0.3, 1)[0]), level=3,
    idea="an oblique impact event by event", tolerance=0.001,
    wrong={
        0.875: "Coupling brakes too: b = μW_tt + |W_tn|.",
        0.131250: "That is v_t/|W_tn|; friction helps it with μW_tt.",
        0.2625: "That is v_t/W_tt.",
    },
    hints=["q = v_t/b with b = μW_tt - W_tn."],
)

register(
    "slow-slide-2", lambda: float(slow_blow().impulse[1]), level=3, tolerance=0.001,
    wrong={
        0.710359: "That is (1 + e)|v_n|/k₁, for slip that lasts beyond compression. Here it ends before.",
        0.527967: "That is the impulse of compression. Restitution adds e times as much.",
        0.891247: "That is (1 + e)|v_n|/k₂: the first part, until q, has the slope k₁.",
    },
    hints=["When slip ends the speed of approach is |v_n| - k₁q.",
           "The rest of compression takes (|v_n| - k₁q)/k₂ with k₂ = W_nn - μ|W_tn|."],
)

register(
    "slow-slide-3", lambda: float(slow_blow().velocity[0]), level=3, tolerance=0.001,
    wrong={
        0.473161: "Look at the sign: which way does slip go in the end?",
        -0.640159: "Friction pushes down until slip ends, and up after it.",
        -0.447074: "Friction pushes up only after slip has ended; before, it pushes down.",
    },
    hints=["p_t = -μq + μ(p_n - q).", "v_t⁺ = v_t⁻ + W_tt p_t + W_tn p_n."],
)

register(
    "why-straight", level=2,
    idea="linear within a cone, and why not for every law",
    points=["In a cone the order of the events is fixed: which slip, where it ends, when compression ends.",
            "Each event sits where a linear function of v⁻ and p vanishes, so the impulses there are linear "
            "in v⁻.",
            "Poisson's law multiplies an impulse by e and Newton's a velocity; both stay linear.",
            "Stronge's law compares works, which are squares of velocities: its end is a root, doubled with "
            "v⁻ and yet not linear."],
)
