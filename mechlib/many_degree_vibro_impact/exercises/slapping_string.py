"""Exercises: the slapping string."""

import sympy as sp

from mechlib.exercises import Variants, register
from mechlib.many_degree_vibro_impact import lossy_shape, second_contact, slap, slap_period, slap_ratio

S, L, h, delta, e, c = sp.symbols("S L h delta e c", positive=True)


def middle(gap, e):
    """How high the middle stands above the floor at the second contact."""
    return float(lossy_shape(0.5, slap(gap).time + second_contact(gap, e).time, gap, e)) + gap


def mean_push():
    """Impulse over period, with the density S/c²; for a floor within reach."""
    period = slap_period(delta, h, L, c).subs(sp.Min(1, delta/h), delta/h)
    return sp.simplify(slap(delta, h, L, c, S/c**2).impulse/period)


register(
    "a-fifth", sp.Rational(1, 3), level=1,
    idea="the note of a slapping string", tolerance=0.001,
    wrong={
        0.5: "That is the depth for an oscillator of one mode. The string has ω/ω₁ = 2/(1 + δ/h).",
        0.75: "That is (1 + δ/h) divided by something. Solve 2/(1 + δ/h) = 3/2 once more.",
    },
    hints=["2/(1 + δ/h) = 3/2."],
    variants=Variants(
        "How deep must the floor lie, in units of the height of the pluck, for the slapping string to sound "
        "{r} times as high as the free one?",
        dict(r=[1.5, 1.25, 1.2, 1.6, 1.75]),
        answer=lambda r: 2/r - 1,
        wrong=(lambda r: -float(sp.cos(sp.pi/r)), lambda r: r/2),
        hints=["2/(1 + δ/h) is the note in units of the free one."],
    ),
)

register(
    "slap-where-energy", "b", level=1,
    idea="kinetic and potential share at a slap",
    choices={
        "a": "The slopes are still bent: their tension holds energy. Only for δ = 0 is the string straight.",
        "b": "The moving share of the energy is the moving share of the string.",
        "c": "The other way round: a quarter of the string is still slope.",
        "d": "That would be a floor at half the height.",
    },
)

register(
    "slap-cost", (1 - e**2)*(1 - delta/h), level=2,
    idea="energy lost at a slap",
    symbols="delta h e", dimensions="delta: length, h: length, e: 1", wants="1",
    wrong={
        "1 - e**2": "Only what moves can lose; which share of the energy moves?",
        "(1 - e)*(1 - delta/h)": "Energies go with the squares of the velocities.",
        "e**2*(1 - delta/h)": "That is what is left of the kinetic energy.",
        "(1 - e**2)*delta/h": "That is the share of the slopes, which do not move.",
    },
    hints=["Kinetic energy is multiplied by e².", "Which share of the energy is kinetic at the slap?"],
)

register(
    "slap-mean-push", mean_push, level=2,
    idea="mean force from impulse and period",
    symbols="S h delta L", dimensions="S: force, h: length, delta: length, L: length", wants="force",
    wrong={
        "4*S*(h - delta)/L": "That is the impulse over L/c. The period is longer if δ > 0.",
        "2*S*h*(h - delta)/(L*(h + delta))": "The velocity is reversed: the momentum changes by twice ρV.",
        "4*S*h/L": "That is the floor on the line of rest.",
    },
    hints=["Impulse over period.", "p = 4ρc(h - δ) and T = (L/c)(1 + δ/h); ρc² is the tension."],
)

register(
    "bass-string", lambda: 41.2*float(slap_ratio(4.0, 6.0)), level=2,
    idea="the note of a real slapping string", unit="Hz", tolerance=0.003,
    wrong={
        82.4: "That is the octave: a floor on the line of rest.",
        56.262668: "That is one mode. The string has 2/(1 + δ/h).",
        68.666667: "That is 1 + δ/h times the free note. It is 2 divided by 1 + δ/h.",
    },
    hints=["δ/h = 4/6."],
    variants=Variants(
        "The open string of a bass guitar sounds {f} Hz. It is plucked in the middle to {h} mm and slaps the "
        "fingerboard {d} mm below it. Which note sounds, in Hz, while the slap is lossless?",
        dict(f=[41.2, 55, 73.4, 98, 41.2], h=[6, 5, 8, 4, 5], d=[4, 4, 5, 3, 2]),
        answer=lambda f, h, d: f*slap_ratio(d, h),
        wrong=((lambda f, h, d: 2*f, "That is the octave: a floor on the line of rest."),
               lambda f, h, d: f*float(sp.pi/sp.acos(-sp.Rational(d, h))),
               lambda f, h, d: f*(1 + d/h)),
        hints=["Which share of the height is the depth of the floor?"],
    ),
)

register(
    "second-slap-1", lambda: float(second_contact(0.2, 0.5).time), level=3,
    idea="a lossy slap followed by kinks", tolerance=0.002,
    wrong={
        1.2: "That is a string without loss, T = 1 + δ/h.",
        1.4: "That is the other time of the two; the smaller one counts.",
    },
    hints=["e/(1 + e) = 1/3: is δ/h above or below it?", "1 + (1 + e)/(2e) δ/h."],
    variants=Variants(
        "A string slaps a floor at $\\delta/h$ = {d} with $e$ = {e}. After which time, in units of $L/c$, "
        "does it touch again?",
        dict(d=[0.2, 0.1, 0.3, 0.6, 0.5], e=[0.5, 0.4, 0.8, 0.5, 0.6]),
        answer=lambda d, e: float(second_contact(d, e).time),
        wrong=(lambda d, e: 1 + d, lambda d, e: max(1 + (1 + e)/(2*e)*d, (3 - e + (1 + e)*d)/2)),
        hints=["There are two times; which one is smaller?"],
    ),
)

register(
    "second-slap-2", lambda: float(second_contact(0.2, 0.5).place), level=3, tolerance=0.003,
    wrong={
        0.1: "That is where the first slap ended, y₀ = δ. Now it is y₀ = δ/e.",
        0.4: "That is y₀/h. The slope rises by h over half the span.",
    },
    hints=["At the corner the string stands at -e y₀: where is that -δ?"],
)

register(
    "second-slap-3", lambda: middle(0.2, 0.5), level=3, tolerance=0.005,
    wrong={
        -0.1: "That is its height over the line of rest. Add δ.",
        0.4: "The films have the weights (1 + e)/2 and (1 - e)/2, not one half each.",
    },
    hints=["H_b = 2 + δ/h - 2τ.", "The other film is at the time 0.6 + 1.3 = 1.9: H_o = 2·1.9 - 3."],
)

register(
    "off-the-middle", level=2,
    idea="what the theorem of the slapping string needs",
    points=["Between the running kinks the string has the mean of the two slopes, so it is not level.",
            "One corner of it meets the floor first, alone.",
            "There is no instant at which every velocity is reversed, so the film does not run backwards."],
)
