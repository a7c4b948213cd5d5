"""Exercises: interfaces, stepped rods, the Hopkinson bar."""

from fractions import Fraction

import sympy as sp

from mechlib.elastic_bodies import Rod, RodChain, passage_force, rod, scatter
from mechlib.exercises import Variants, register

Z, Z_1, Z_2, Z_3, V = sp.symbols("Z Z_1 Z_2 Z_3 V", positive=True)


# materials by modulus in GPa and density in kg/m³
STEEL, ALUMINIUM, COPPER, TITANIUM, BRASS = (
    (f"{name} ({modulus} GPa, {density} kg/m³)", (modulus, density)) for name, modulus, density in (
        ("steel", 210, 7850), ("aluminium", 70, 2700), ("copper", 120, 8960), ("titanium", 115, 4500),
        ("brass", 100, 8500)))
TENTH, FIFTH, QUARTER, TWENTIETH = (
    (name, Fraction(1, n)) for name, n in (("a tenth", 10), ("a fifth", 5), ("a quarter", 4),
                                           ("a twentieth", 20)))


def silent_weld(one=STEEL[1], other=ALUMINIUM[1]):
    """A₂/A₁ of two bars that are welded together without an echo."""
    one, other = (Rod(1.0, 1e9*modulus, density, 1.0) for modulus, density in (one, other))
    return one.impedance/other.impedance


def best_layer():
    """The impedance for which the first arrival beyond a layer is largest."""
    first = scatter(Z_1, Z).force[1]*scatter(Z, Z_3).force[1]
    return next(x for x in sp.solve(sp.diff(first, Z), Z) if x.is_positive)


def passages(ratio=Fraction(1, 10), percent=5):
    """How many passages until both faces feel the incident force to so many per cent, Z_s/Z = `ratio`."""
    n = 1
    while abs(1 - passage_force(n, 1, ratio)) > Fraction(percent, 100):
        n += 1
    return n


def thick_end_first():
    chain = RodChain([rod(1, 1), rod(3, 1)], [1, 1], ["bonded"], right="wall").run(8)
    return float(-sum(chain.momentum(i) for i in (0, 1))/4)


register(
    "not-one", "c", level=1,
    idea="shares of force and velocity at a joint",
    choices={
        "a": "For the forces the second is larger than one if the second rod is stiffer.",
        "b": "For the velocities it is the other way round, and the sum is not one either.",
        "c": "That is the balance of forces at the joint.",
        "d": "The energies are R² and 1 - R², which is not the square of T.",
    },
)

register(
    "silent-weld", silent_weld, level=1,
    idea="equal impedances of different bars", tolerance=0.005,
    wrong={
        0.3386: "The other way round: aluminium is lighter and softer, so there must be more of it.",
        3.0: "Not the moduli alone; the impedance is ρcA.",
        2.907: "Not the densities alone; the impedance is ρcA.",
    },
    hints=["No echo if the impedances are equal.", "ρc = √(Eρ)."],
    variants=Variants(
        "A bar of {one} is welded to a bar of {other}. Which ratio of areas, the second to the first, gives "
        "no echo?",
        dict(one=[STEEL, ALUMINIUM, ALUMINIUM, ALUMINIUM, TITANIUM, TITANIUM, COPPER, COPPER, COPPER],
             other=[ALUMINIUM, COPPER, BRASS, STEEL, COPPER, BRASS, TITANIUM, BRASS, STEEL]),
        answer=lambda one, other: silent_weld(one, other),
        wrong=((lambda one, other: silent_weld(other, one),
                "The other way round: the bar with the smaller ρc needs the larger area."),
               lambda one, other: one[0]/other[0], lambda one, other: one[1]/other[1]),
    ),
)

register(
    "energy-through", 4*Z_1*Z_2/(Z_1 + Z_2)**2, level=2,
    idea="energy that passes a joint", symbols="Z_1 Z_2",
    dimensions="Z_1: mass/time, Z_2: mass/time", wants="number",
    wrong={
        "2*Z_2/(Z_1 + Z_2)": "This is the force. Energy flux is force times velocity.",
        "4*Z_2**2/(Z_1 + Z_2)**2": "Force squared must be divided by the impedance in which it runs.",
        "(Z_2 - Z_1)**2/(Z_1 + Z_2)**2": "This comes back.",
    },
    limits={"Z_2 -> Z_1": "A rod that goes on unchanged lets everything through."},
    hints=["The flux of a wave is f²/Z, with the Z of its own rod."],
)

register(
    "layer-between", best_layer, level=2,
    idea="the best layer between two bars", symbols="Z_1 Z_3",
    dimensions="Z_1: mass/time, Z_3: mass/time", wants="mass/time",
    wrong={
        "(Z_1 + Z_3)/2": "The arithmetic mean is close; try very different impedances.",
        "2*Z_1*Z_3/(Z_1 + Z_3)": "The harmonic mean is as far off on the other side.",
        "Z_3": "Then there is one joint only.",
    },
    hints=["Two joints, two factors: T = 2Z/(Z₁ + Z) · 2Z₃/(Z + Z₃).",
           "It is the go-between of two balls once more."],
)

register(
    "until-equilibrium", passages, level=2,
    idea="echoes that add up to a static force", tolerance=0.001,
    wrong={
        14: "After these it is still a little more than five per cent.",
        7: "Count passages, not round trips.",
        1: "One passage gives 2·0.1/1.1 of the force.",
    },
    hints=["|r|ⁿ ≤ 0.05 with r = -9/11."],
    variants=Variants(
        "A specimen has {ratio} of the impedance of the bars. After how many passages is the force on a face "
        "within {percent} % of $F_i$?",
        dict(ratio=[TENTH, FIFTH, FIFTH, QUARTER, QUARTER, TWENTIETH, TWENTIETH, TWENTIETH, TWENTIETH],
             percent=[5, 10, 1, 2, 1, 10, 2, 1, 4]),
        answer=lambda ratio, percent: passages(ratio, percent),
        wrong=((lambda ratio, percent: passages(ratio, percent) - 1,
                "After these it is still a little more than {percent} %."),
               lambda ratio, percent: passages(ratio, percent)//2,
               (lambda ratio, percent: 1, "One passage gives only a part of the force.")),
        hints=["$|r|^n$ must not exceed the error that is allowed; $r$ follows from the two impedances."],
    ),
)

register(
    "which-end-1", Z*V, level=3,
    idea="echoes in a stepped hammer", symbols="Z V", dimensions="Z: mass/time, V: velocity", wants="force",
    wrong={"3*Z*V": "The wall does not know of the thick part yet.",
           "Z*V/2": "This is the wave that arrives; the wall doubles it."},
    hints=["Until the first echo is back, the wall sees a uniform rod of impedance Z."],
)

register(
    "which-end-2", 2*Z*V, level=3, symbols="Z V", dimensions="Z: mass/time, V: velocity", wants="force",
    wrong={"Z*V": "At the joint part of the front comes back, and it is a compression.",
           "3*Z*V": "The front that runs back has f = -½ZV in place of ½ZV; the thick part adds its own "
                    "wave."},
    hints=["At t = 1 the front (g = -½ZV, from the wall) meets the joint, from the thick part comes f = "
           "3ZV/2.",
           "v = 2(f + g)/(3Z + Z) gives the wave that comes down to the wall, and the wall doubles it."],
)

register(
    "which-end-3", thick_end_first, level=3, tolerance=0.001,
    wrong={1.0: "With the thin end first. Turned round, waves are left in the body.",
           0.25: "This is the share of the energy: e is the ratio of velocities.",
           0.75: "This is the share of the energy that stays in waves."},
    hints=["The wall feels 3ZV for a time 2τ and nothing after that.", "Impulse 6ZVτ, mass 4Zτ."],
)

register(
    "why-layers-do-not-matter", level=2,
    idea="what a layer decides and what not",
    points=["After many passages no wave changes any more: forces are the same everywhere in the layer and "
            "velocities too, as in a static problem.",
            "A layer at rest relative to itself takes no force: what is left is the joint of the first and "
            "the "
            "last bar, 2Z₃/(Z₁ + Z₃).",
            "The layer only decides how fast this value is reached, geometrically with the ratio of its two "
            "echoes."],
)
