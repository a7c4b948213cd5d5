"""Exercises: a blow on a beam."""

import sympy as sp

from mechlib.elastic_bodies import ClampedBeam, mode
from mechlib.exercises import register

P, p, m, t, kappa = sp.symbols("P p m t kappa", positive=True)


def swing(struck, seen, impulse=0.05):
    """Amplitude of mode 1 of the bar in the text, in mm."""
    bar = ClampedBeam(L=0.3, EI=175.0, rhoA=0.785)
    return float(1e3*impulse*mode(1, struck)*mode(1, seen)/(bar.mass*bar.frequencies(1)[0]))


register(
    "soft-or-sharp", "b", level=1,
    idea="impulse or force, by the duration of a pulse",
    choices={
        "a": "It lasts longer, but its force is thirty times smaller: nearly a static load.",
        "b": "The beam has no time to give way: the whole impulse becomes motion of the beam.",
        "c": "Only pulses that are both short against the period act by their impulse alone.",
    },
)

register(
    "set-down-at-rest", 1.5, tolerance=0.001, level=1,
    idea="pulses that leave a mode at rest",
    wrong={
        0.5: "There the pulse is in resonance: ω² - p² vanishes together with the cosine.",
        1.0: "Then cos ½ω₁t_p = -1: the mode swings on.",
        2.5: "Silent too, but not the shortest.",
    },
    hints=["After the pulse q is proportional to cos ½ω₁t_p/(ω₁² - p²).", "ω₁t_p = 3π."],
)

register(
    "tap-on-the-bar", lambda: swing(0.25, 0.5), unit="mm", tolerance=0.005, level=2,
    idea="amplitude of one mode after a tap",
    wrong={
        lambda: swing(0.5, 0.5): "This is for a blow in the middle.",
        lambda: swing(0.25, 0.25): "This is the swing of the struck place; the middle is asked for.",
        lambda: swing(0.25, 0.5)/1e3: "This is in metres; give it in mm.",
    },
    hints=["w = P φ₁(ξ) φ₁(ξ₀)/(ρAL ω₁).", "ω₁ = 3711.7 rad/s, ρAL = 0.2355 kg."],
)

register(
    "square-root", kappa*P/sp.sqrt(sp.pi*t), level=2,
    idea="the velocity of a struck long beam", symbols="kappa P t",
    wrong={
        "2*kappa*P*sqrt(t/pi)": "This is the deflection.",
        "kappa*P*sqrt(t/pi)": "Differentiate the square root: it goes into the denominator.",
    },
    hints=["w = 2κP√(t/π).", "Differentiate."],
)

register(
    "one-mode-1", P*p/2, level=3,
    idea="an oscillator under half a sine",
    symbols="P p", dimensions="P: impulse, p: 1/time", wants="force",
    wrong={"P*p/pi": "The mean of half a sine is 2/π of its peak, not 1.",
           "2*P*p": "The area under half a sine is 2F₀/p."},
    hints=["∫ sin pt dt from 0 to π/p is 2/p."],
)

register(
    "one-mode-2", P/(6*m*p), level=3, symbols="P p m", dimensions="P: impulse, p: 1/time, m: mass",
    wants="length",
    wrong={"P/(2*m*p)": "This is for an impulse that comes all at once.",
           "P/(12*m*p)": "sin ωt and sin ω(t - t_p) add up: ωt_p = 2π.",
           "P/(3*m*p)": "F₀ = Pp/2."},
    hints=["After the pulse: -(F₀/m) p [sin ωt + sin ω(t - t_p)]/(ω(ω² - p²)).", "ωt_p = 2π: the sines are "
                                                                                "equal."],
)

register(
    "one-mode-3", P/(2*m*p), level=3, symbols="P p m", dimensions="P: impulse, p: 1/time, m: mass",
    wants="length",
    wrong={"P/(m*p)": "The frequency is ω = 2p, not p."},
    hints=["An impulse P gives the velocity P/m; the amplitude is the velocity over ω."],
)

register(
    "loud-and-less-loud", lambda: float(mode(1, 0.5)**2/sum(mode(n, 0.5)**2 for n in (1, 3, 5))),
    tolerance=0.005, level=2,
    idea="how an impulse shares its energy among modes",
    wrong={
        0.3603: "Energies go with the squares.",
        0.9649: "Each mode gets the momentum Pφ_n; its energy P²φ_n²/2ρAL does not contain the frequency.",
        0.5606: "Compare with modes 1, 3 and 5 together.",
    },
    hints=["Mode n gets the energy P²φ_n²/2ρAL."],
)

register(
    "why-infinitely-fast", level=2,
    idea="a growing piece of beam, and the limit of a theory",
    points=["At the time t only a piece of the beam of a length proportional to √t takes part in the motion.",
            "The impulse is the momentum of that piece; its mass goes to zero with t, so its velocity grows "
            "like 1/√t towards the beginning.",
            "A real beam has a thickness: waves shorter than that are slower than the theory says (shear, "
            "turning of slices), and a real blow takes some time."],
)
