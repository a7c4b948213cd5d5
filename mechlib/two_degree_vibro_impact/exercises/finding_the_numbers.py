"""Exercises: finding e, μ and k."""

import numpy as np
import sympy as sp

from mechlib.exercises import Variants, register
from mechlib.two_degree_vibro_impact import (
    attenuated_restitution,
    contact_law,
    friction_from_impulses,
    friction_uncertainty,
    read_rig,
    restitution_from_speeds,
    sliding_angle,
    stiffness_from_times,
)

e, mu, k, m, v, V, sigma = sp.symbols("e mu k m v V sigma", positive=True)


def degrees(e, mu):
    """The angle beyond which a sphere slides to the end."""
    return float(np.degrees(sliding_angle(e, mu)))


def impacts_needed(degree, noise, e, mu, wanted):
    """How many impacts at one angle tell μ as well as wanted, at the speed 1."""
    return float(friction_uncertainty(np.radians(degree), 1.0, e, mu, noise)/wanted)**2


def clocked():
    """Normal speeds and times of contact of the faster impacts of the rig."""
    rig = read_rig()
    speed = -rig.before[:, 1]
    return speed[speed > 0.3], rig.contact[speed > 0.3], rig.mass


register(
    "last-flights", "b", level=1,
    idea="weights in a fit of logarithms",
    choices={
        "a": "Their errors are the same in milliseconds, but the flights are shorter.",
        "b": "An error of 1 ms is a quarter of a per cent of 400 ms and two per cent of 50 ms.",
        "c": "Each flight carries the same information about ln e only if its logarithm has the same error.",
    },
)

register(
    "too-steep", "c", level=1,
    idea="the mean of ratios over all angles",
    choices={
        "a": "Below the angle the sphere ends up rolling: the impulse is as large as that takes, no larger.",
        "b": "The ratio of the impulses is at most μ, never more.",
        "c": "Where the sphere rolls at the end, |p_t|/p_n is less than μ, and that pulls the mean down.",
        "d": "That would need as many ratios above μ as below.",
    },
)

register(
    "bias-formula", attenuated_restitution(e, V**2, sigma), level=2,
    idea="errors in the abscissa bias a slope",
    symbols="e V sigma", dimensions="e: 1, V: velocity, sigma: velocity", wants="1",
    wrong={
        "e*V**2/(V**2 - sigma**2)": "The noise makes the measured squares larger, not smaller.",
        "e*(V**2 + sigma**2)/V**2": "The other way round: the squares stand in the denominator.",
        "e*V/(V + sigma)": "Squares add up, not the speeds.",
    },
    limits={"sigma -> 0": "Without noise the regression finds e."},
    hints=["Σ v⁻v⁺/Σ(v⁻)² with measured v⁻ = true + error.", "The mean of the error squared is σ²."],
)

register(
    "bias-by-numbers", lambda: float(attenuated_restitution(0.8, 0.25, 0.1)), level=2,
    idea="the bias of a slope, in numbers", tolerance=0.0005,
    wrong={
        0.833333: "The noise makes the measured squares larger: the estimate is too small.",
        0.666667: "Squares: 0.1² beside 0.5².",
    },
    hints=["ê = e V²/(V² + σ²)."],
    variants=Variants(
        "All impacts come with the same true speed {v} m/s, each speed is read with a standard deviation of "
        "{s} m/s, and $e$ = {e}. Which value does plain regression of the speeds after on the measured "
        "speeds before approach, with very many impacts? Answer to four decimals.",
        dict(v=[0.5, 1.0, 0.4, 0.8, 0.3], s=[0.1, 0.1, 0.05, 0.2, 0.03], e=[0.8, 0.6, 0.9, 0.7, 0.5]),
        answer=lambda v, s, e: float(attenuated_restitution(e, v**2, s)),
        wrong=(lambda v, s, e: e*v**2/(v**2 - s**2), lambda v, s, e: e*v/(v + s)),
        hints=["ê = e V²/(V² + σ²)."],
    ),
)

register(
    "beyond-which-angle", lambda: degrees(0.8, 0.25), level=2,
    idea="the angle beyond which a sphere slides", unit="degrees", tolerance=0.002,
    wrong={
        14.036243: "That is the cone of friction, tan α = μ. It is the impulse that must reach it.",
        24.227745: "7/2, not 1: the sphere's surface gives way 7/2 times as fast as its centre.",
        41.185925: "The normal impulse is (1 + e)|v_n|, not |v_n|.",
    },
    hints=["The sphere slides to the end if 2 tan α/(7(1 + e)) > μ."],
    variants=Variants(
        "A solid sphere without spin strikes a plate with $e$ = {e} and $\\mu$ = {f}. Beyond which angle of "
        "incidence, in degrees from the normal, does it slide to the end of the impact? Answer to one "
        "decimal.",
        dict(e=[0.8, 0.6, 0.9, 0.5, 0.7], f=[0.25, 0.2, 0.1, 0.4, 0.15]),
        answer=lambda e, f: degrees(e, f),
        wrong=(lambda e, f: float(np.degrees(np.arctan(f))),
               lambda e, f: float(np.degrees(np.arctan((1 + e)*f))),
               lambda e, f: float(np.degrees(np.arctan(3.5*f)))),
    ),
)

register(
    "how-many-impacts", lambda: impacts_needed(60, 0.02, 0.8, 0.25, 0.005), level=2,
    idea="number of impacts for a given accuracy", tolerance=0.005,
    wrong={
        6.478835: "That is the root of the number: the standard deviation falls with the root of n.",
        20.987654: "Both velocities have errors, before and after: twice the variance.",
        136.0: "The normal impulse is (1 + e) m v cos α.",
    },
    hints=["Solve σ_μ for n."],
    variants=Variants(
        "A sphere strikes a plate at {d}° from the normal with 1 m/s, beyond the angle from which it slides; "
        "$e$ = {e}, $\\mu$ = {f}, every velocity is read with $\\sigma$ = {s} m/s. After how many impacts "
        "is $\\mu$ known to {t}? Give the number that the formula asks for, to one decimal.",
        dict(d=[60, 70, 65, 75, 60], s=[0.02, 0.01, 0.02, 0.01, 0.03], e=[0.8, 0.8, 0.6, 0.5, 0.7],
             f=[0.25, 0.25, 0.3, 0.2, 0.2], t=[0.005, 0.005, 0.01, 0.01, 0.01]),
        answer=lambda d, s, e, f, t: impacts_needed(d, s, e, f, t),
        wrong=(lambda d, s, e, f, t: impacts_needed(d, s, e, f, t)**0.5,
               lambda d, s, e, f, t: impacts_needed(d, s, e, f, t)/2,
               lambda d, s, e, f, t: impacts_needed(d, s, e, f, t)*(1 + e)**2),
    ),
)

register(
    "slope-of-clock", lambda: contact_law(*clocked()[:2]).value, level=2,
    idea="contact law from the slope of times", tolerance=0.04,
    wrong={0.2: "The faster, the shorter: mind the sign.",
           -0.5: "That is the power of v in the formula for k, not in that for the time."},
    hints=["contact_law(speed, time)"],
)

register(
    "unknown-plate-1", lambda: restitution_from_speeds(read_rig().before[:, 1], read_rig().after[:, 1],
                                                       read_rig().noise).value,
    level=3,
    idea="three parameters from one set of records", tolerance=0.006,
    wrong={0.545: "That is the square: energies, not velocities."},
    hints=["restitution_from_speeds(rig.before[:, 1], rig.after[:, 1], rig.noise)"],
)

register(
    "unknown-plate-2", lambda: friction_from_impulses(*read_rig().impulse.T, read_rig().angle).mu,
    level=3, tolerance=0.03,
    wrong={
        0.1413: "That is the mean over all angles. Take the impacts that slide.",
        0.4: "That is the height of the level pieces, μ(1 + e).",
    },
    hints=["friction_from_impulses(*rig.impulse.T, rig.angle)"],
)

register(
    "unknown-plate-3", lambda: stiffness_from_times(*clocked()).value, level=3, tolerance=0.03,
    wrong={1.21: "In units of 10¹⁰. Give all digits, as 1.21e10.",
           5e4: "That is for a linear spring; is the slope 0 or -1/5?"},
    hints=["stiffness_from_times(speed, time, rig.mass), for normal speeds above 0.3"],
)

register(
    "why-not-all-angles", level=2,
    idea="which impacts tell friction",
    points=["Below the angle the surface comes to rest before the impact ends.",
            "From then on no friction is needed; the impulse is 2m|v_t|/7, whatever μ is.",
            "Such impacts say that μ is at least so large; they tell e, and nothing else of μ."],
)
