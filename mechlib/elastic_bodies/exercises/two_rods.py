"""Exercises: two rods collide."""

from fractions import Fraction

import sympy as sp

from mechlib.elastic_bodies import Rod, collide_rods, restitution_of_rods, rod
from mechlib.exercises import Variants, register

Z, V, tau, r = sp.symbols("Z V tau r", positive=True)


# partners by modulus in GPa and density in kg/m³
ALUMINIUM, TITANIUM, COPPER, BRASS = (
    (f"{name} ({modulus} GPa, {density} kg/m³)", (modulus, density)) for name, modulus, density in (
        ("aluminium", 70, 2700), ("titanium", 115, 4500), ("copper", 120, 8960), ("brass", 100, 8500)))


def partner(length=0.3, other=ALUMINIUM[1]):
    """The length of the rod that rebounds perfectly from so much steel, and both rods."""
    steel, rod_ = Rod(length, 210e9, 7850.0, 1.0), Rod(1.0, 1e9*other[0], other[1], 1.0)
    return steel.transit*rod_.speed, steel, rod_


def share(k):
    """The ratio r of two impedances kZ and Z."""
    return Fraction(k - 1, k + 1)


register(
    "twice-as-fast", "c", level=1,
    idea="what the speed changes when two rods meet",
    choices={
        "a": "For a plastic contact it would. Here all equations are linear in V.",
        "b": "Hertz's contact gets stiffer with the load, a rod does not.",
        "c": "Forces, velocities and waves all double; their ratios stay.",
        "d": "The duration is 2τ of one of the rods, at any speed.",
    },
)

register(
    "three-times-as-long", lambda: float(collide_rods(rod(1, 1), rod(1, 3), 1).restitution), tolerance=0.001,
    level=1,
    idea="restitution from the impulse of the shorter rod",
    wrong={
        1.0: "True for equal lengths.",
        0.5: "For twice the length.",
        0.6667: "This is the share of the energy that is in waves.",
    },
    hints=["The contact ends after 2τ of the short rod; find the impulse."],
    variants=Variants(
        "A rod strikes, lengthwise, a resting rod of the same material and section that is {n} times as "
        "long. What is the restitution?",
        dict(n=[3, 4, 5, 6, 8, 10, 2.5, 1.5]),
        answer=lambda n: float(collide_rods(rod(1, 1), rod(1, n), 1).restitution),
        wrong=(lambda n: 1.0, lambda n: 0.5, lambda n: 1 - 1/n),
    ),
)

register(
    "aluminium-partner", lambda: partner()[0], unit="m", tolerance=0.002, level=2,
    idea="equal transit times rebound perfectly",
    wrong={
        0.3: "Equal lengths are not equal transit times: sound is a little slower in aluminium.",
        0.3047: "The other way round: the slower material must be shorter.",
        0.8860: "Not the impedances count here but the transit times.",
    },
    hints=["No wave is left if both rods let go at the same time."],
    variants=Variants(
        "How long must a rod of {other} be to rebound perfectly from {length} m of steel (210 GPa, 7850 "
        "kg/m³)? Answer in metres.",
        dict(length=[0.3, 0.2, 0.2, 0.2, 0.4, 0.4, 0.5, 0.5, 0.5],
             other=[ALUMINIUM, TITANIUM, COPPER, BRASS, COPPER, ALUMINIUM, COPPER, BRASS, ALUMINIUM]),
        answer=lambda length, other: partner(length, other)[0],
        wrong=((lambda length, other: length, "Equal lengths are not equal transit times."),
               lambda length, other: length**2/partner(length, other)[0],
               lambda length, other: length*partner(length, other)[1].impedance
               / partner(length, other)[2].impedance),
    ),
)

register(
    "worst-pair", 0.5, tolerance=0.001, level=2,
    idea="the least restitution of two rods",
    wrong={
        1.0: "That is the best.",
        0.0: "For the ratio 2 of the transit times e is at least a half.",
        0.25: "e ≥ 1/a with a = 2.",
    },
    hints=["e = ½(1 - r) for r < 0 and ½(1 + 2r - r²) for r > 0: which r is worst?"],
    variants=Variants(
        "One rod has {a} times the transit time of the other. What is the smallest restitution that any "
        "choice of impedances can give?",
        dict(a=[2, 3, 4, 5, 6]),
        answer=lambda a: 1/a,
        wrong=(lambda a: 1.0, (lambda a: 0.0, "No choice of impedances lets the rods stay together."),
               (lambda a: 1/a**2, "That is the square of it.")),
        hints=["$e$ depends on the ratio of the impedances: for which one is it smallest?"],
    ),
)

register(
    "stiff-and-short-1", Z*V*3/4, level=3,
    idea="two rods followed echo by echo", symbols="Z V", dimensions="Z: mass/time, V: velocity",
    wants="force",
    wrong={"3*Z*V": "A wall would take the whole velocity; the other rod yields.",
           "Z*V/2": "That is for equal impedances Z."},
    hints=["F₀ = Z_sZ_lV/(Z_s + Z_l) with 3Z and Z."],
    variants=Variants(
        "A rod with impedance ${k}Z$ and transit time $\\tau$ strikes a resting rod with impedance $Z$ and "
        "transit time $2\\tau$ at the speed $V$. What is the force during the first $2\\tau$? Use `Z`, `V`.",
        dict(k=[3, 2, 4, 5, 7, 9]),
        answer=lambda k: sp.Rational(k, k + 1)*Z*V,
        wrong=(lambda k: k*Z*V, lambda k: Z*V/2),
        hints=["F₀ = Z_sZ_lV/(Z_s + Z_l)."],
    ),
)

register(
    "stiff-and-short-2", Z*V*sp.Rational(3, 8), level=3, symbols="Z V",
    dimensions="Z: mass/time, V: velocity", wants="force",
    wrong={"3*Z*V/4": "That was during the first 2τ.", "0": "The short rod still pushes: it is the stiffer "
                                                            "one."},
    hints=["Each round trip of the short rod multiplies the force by r."],
    variants=Variants(
        "A rod with impedance ${k}Z$ and transit time $\\tau$ strikes a resting rod with impedance $Z$ and "
        "transit time $2\\tau$ at the speed $V$. What is the force between $2\\tau$ and $4\\tau$? Use `Z`, "
        "`V`.",
        dict(k=[3, 2, 4, 5, 7, 9]),
        answer=lambda k: sp.Rational(k*(k - 1), (k + 1)**2)*Z*V,
        wrong=(lambda k: sp.Rational(k, k + 1)*Z*V, lambda k: 0),
    ),
)

register(
    "stiff-and-short-3", lambda: float(restitution_of_rods(Fraction(1, 2), 2)), tolerance=0.001, level=3,
    wrong={0.5: "That would be the worst pair, with equal impedances.",
           0.75: "With the impedances exchanged.",
           1.0: "Only equal transit times leave nothing in waves."},
    hints=["The impulse is 2τ(F₀ + F₁).", "The masses are 3Zτ and 2Zτ."],
    variants=Variants(
        "A rod with impedance ${k}Z$ and transit time $\\tau$ strikes a resting rod with impedance $Z$ and "
        "transit time $2\\tau$. What is the restitution?",
        dict(k=[3, 2, 4, 5, 7, 9]),
        answer=lambda k: float(restitution_of_rods(share(k), 2)),
        wrong=(lambda k: 0.5, lambda k: float(restitution_of_rods(-share(k), 2)), lambda k: 1.0),
        hints=["The impulse is 2τ(F₀ + F₁).", "The masses are {k}Zτ and 2Zτ."],
    ),
)

register(
    "where-is-the-rest", level=2,
    idea="restitution below one without loss",
    points=["The long rod has been pushed for the time 2τ of the short one only, so a pulse shorter than "
            "twice "
            "its length runs to and fro in it.",
            "Its mass centre moves with a third of V while parts of it move with V and parts stand still: "
            "that "
            "difference is energy that the mass centres do not show.",
            "The energy is not lost; with the slightest damping it becomes heat, and then it is called a "
            "restitution below one."],
)
