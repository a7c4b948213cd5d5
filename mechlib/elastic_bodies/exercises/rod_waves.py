"""Exercises: waves in a rod."""

import sympy as sp

from mechlib.elastic_bodies import Rod, dalembert, images
from mechlib.exercises import Variants, register
from mechlib.exercises.variants import fraction

V, b, c, L, E, A, epsilon, E_w = sp.symbols("V b c L E A epsilon E_w", positive=True)
STEEL = Rod(length=0.5, modulus=210e9, density=7850, area=1e-4)


# materials by modulus in GPa and density in kg/m³
BARS = [(f"{name} rod ($E$ = {modulus} GPa, $\\rho$ = {density} kg/m³)", (modulus, density))
        for name, modulus, density in (("steel", 210, 7850), ("titanium", 115, 4500), ("brass", 100, 8500),
                                       ("copper", 120, 8960))]


def on_the_rope(place=sp.Rational(1, 2), time=sp.Rational(3, 2)):
    """w at a place and time of the rod that was let go, in units PL/EA, L and L/c."""
    x, t = sp.symbols("x t", real=True)
    return float(dalembert(images(x, x, 1), 0, 1, x, t).subs({x: place, t: time}))



register(
    "tension-to-the-right", "b", level=1,
    idea="the signs of force and velocity in a wave",
    choices={
        "a": "That is a wave of compression: the material is pushed along in front of the wave's source.",
        "b": "The wave carries the pull forward, the material moves back towards whoever pulls.",
        "c": "Without velocity there would be no momentum, and a moving front changes momentum.",
        "d": "It does not depend on the material: only the sign of N = -Zv counts.",
    },
)

register(
    "four-hundred", lambda: 400e6/(STEEL.density*STEEL.speed), unit="m/s", tolerance=0.005, level=1,
    idea="stress of an impact on a rigid wall",
    wrong={
        19.70: "With half of it: two rods share the velocity, a rigid wall takes none of it.",
        5172.2: "This is the speed of the wave, not of the rod.",
    },
    hints=["The wall stops the end, so the wave that runs back takes the whole velocity V.",
           "The stress of a wave is ρcv."],
    variants=Variants(
        "At what speed must a {bar} run into a rigid wall so that its stress reaches {stress} MPa? Answer in "
        "m/s.",
        dict(bar=[BARS[0], BARS[1], BARS[2], BARS[2], BARS[2], BARS[2], BARS[3], BARS[3], BARS[3]],
             stress=[400, 350, 200, 250, 300, 350, 200, 250, 300]),
        answer=lambda bar, stress: 1e6*stress/Rod(1.0, 1e9*bar[0], bar[1], 1.0).speed/bar[1],
        wrong=(lambda bar, stress: 2e6*stress/Rod(1.0, 1e9*bar[0], bar[1], 1.0).speed/bar[1],
               lambda bar, stress: Rod(1.0, 1e9*bar[0], bar[1], 1.0).speed),
    ),
)

register(
    "half-kinetic", E_w/2, level=2,
    idea="energy of a wave, half and half", symbols="E_w", dimensions="E_w: energy", wants="energy",
    wrong={"E_w": "A wave also holds strain.", "0": "The material moves while the wave passes."},
    hints=["Write both energies of a length dx with N = -Zv.", "Z² v² = N²."],
)

register(
    "moved-for-good", V*b/c, level=2,
    idea="the displacement that a pulse leaves", symbols="V b c",
    dimensions="V: velocity, b: length, c: velocity", wants="length",
    wrong={
        "2*V*b/c": "The struck piece keeps its full velocity only until the first wave from its edges has "
                   "come.",
        "V*b/(2*c)": "Count the time during which the middle moves, or use the length of the piece: it is "
                     "2b.",
    },
    hints=["In the formula of d'Alembert the integral is over the whole struck piece once t is large."],
)

register(
    "half-way", on_the_rope, level=2,
    idea="images of d'Alembert's solution", tolerance=0.001,
    wrong={
        0.5: "Right size; look at the sign of the image beyond the fixed end.",
        -1.0: "Take the mean of the two images, not their sum.",
        0.0: "One of the two images vanishes, the other does not.",
    },
    hints=["The displacement is the mean of the images at x - ct and x + ct.",
           "At -1 the odd continuation, at 2 the even one."],
    variants=Variants(
        "The rod of the opening, at the place $x={place}L$ and the time $t={time}L/c$ after "
        "the cut: what is the displacement in units of $PL/EA$?",
        dict(place=[fraction(1, 2), fraction(1, 2), fraction(2, 3), fraction(3, 4), fraction(4, 5),
                    fraction(3, 4)],
             time=[fraction(3, 2), fraction(5, 4), fraction(5, 3), fraction(7, 4), fraction(8, 5),
                   fraction(1, 2)]),
        answer=lambda place, time: on_the_rope(place, time),
        wrong=(lambda place, time: -on_the_rope(place, time), lambda place, time: 2*on_the_rope(place, time),
               None),
        hints=["The displacement is the mean of the images at x - ct and x + ct.",
               "Left of the fixed end the odd continuation, beyond the free end the even one."],
    ),
)

register(
    "released-rod-1", c*epsilon, level=3,
    idea="waves from both ends of a rod let go", symbols="c epsilon",
    dimensions="c: velocity, epsilon: number", wants="velocity",
    wrong={
        "c*epsilon/2": "This is the velocity of one of the two waves. At the free end both are there.",
        "2*c*epsilon": "Each of the two waves of the initial state carries half of the strain.",
    },
    hints=["Initially f = -g = ½ EA ε. At the right end f arrives and g = f leaves."],
)

register(
    "released-rod-2", L/(2*c), level=3, symbols="L c", dimensions="L: length, c: velocity", wants="time",
    wrong={
        "L/c": "By then the fronts have crossed the whole rod. Where do they meet?",
        "L/(4*c)": "At that time half of the rod is still compressed.",
    },
    hints=["A front starts at each end; behind both there is no stress."],
)

register(
    "released-rod-3", E*A*epsilon, level=3, symbols="E A epsilon",
    dimensions="E: force/length**2, A: length**2, epsilon: number", wants="force",
    wrong={
        "0": "Without stress it would have to move: the energy is still there.",
        "-E*A*epsilon": "That was the start. The fronts have gone over each point once.",
        "2*E*A*epsilon": "Then the strain energy would be four times what was put in.",
    },
    hints=["Behind the second front the velocity is zero again; the energy has to be strain."],
)

register(
    "why-a-push-pulls", level=2,
    idea="tension made by a push",
    points=["The struck piece moves and its neighbours on both sides do not, so in front of it the material "
            "is "
            "pressed together and behind it the material is drawn apart.",
            "With v₀ alone the two waves are equal, f = g, and N = g - f is -f in the wave to the right and "
            "+g in "
            "the wave to the left.",
            "The total momentum is to the right in both waves: in a wave that runs to the left, material "
            "that "
            "moves to the right is under tension."],
)
