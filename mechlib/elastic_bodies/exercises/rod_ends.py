"""Exercises: ends, sudden loads, spalling."""

import sympy as sp

from mechlib.elastic_bodies import Rod, echo, spall
from mechlib.exercises import Variants, register

E, rho, A, Z, d, P, tau, m, n, V, L, c = sp.symbols("E rho A Z d P tau m n V L c", positive=True)
CONCRETE = Rod(length=1.0, modulus=2400*3700.0**2, density=2400.0, area=1.0)

def chip(number, peak, strength):
    """The speed of a chip of concrete, in m/s, after a triangular pulse of 0.4 m; stresses in MPa."""
    return float(spall(1e6*peak, 1e6*strength, 0.4, CONCRETE)[number - 1].speed)


register(
    "no-echo", A*sp.sqrt(E*rho), level=1,
    idea="the end that matches a rod", symbols="E rho A",
    dimensions="E: force/length**2, rho: mass/length**3, A: length**2", wants="mass/time",
    wrong={
        "E*A": "This is a force, the stiffness of a unit length. Divide by the speed of the wave.",
        "sqrt(E/rho)": "This is the speed of the wave.",
        "sqrt(E*rho)": "This is the impedance per area.",
    },
    hints=["No echo: the dashpot must ask of the end what a longer rod would ask."],
)

register(
    "short-push", "c", level=1,
    idea="force at a wall from a short pulse",
    choices={
        "a": "For a spring and a short push this would be right: its impulse is small. A rod has a front.",
        "b": "The wall doubles what arrives.",
        "c": "The pulse arrives with its full height, however short it is, and a fixed end doubles the "
             "force.",
        "d": "Nothing else adds to it: the pushed end is free again before the echo is back.",
    },
)

register(
    "what-the-dashpot-takes", 1 - echo("dashpot", Z, d)**2, level=2,
    idea="energy absorbed at an end", symbols="Z d",
    dimensions="Z: mass/time, d: mass/time", wants="number",
    wrong={
        "2*d/(Z + d)": "This is the ratio of forces at the end. Energy goes with the square of the waves.",
        "(Z - d)**2/(Z + d)**2": "This comes back.",
        "2*Z/(Z + d)": "This is a ratio of velocities.",
    },
    limits={"d -> 0": "A free end takes nothing.", "d -> Z": "A matched end takes everything."},
    hints=["The energy that arrives in unit time is f²/Z, what leaves is g²/Z."],
)

register(
    "average-speed", P*(2*n + 1)*tau/m, level=2,
    idea="a staircase of velocities and its mean", symbols="P n tau m",
    dimensions="P: force, n: number, tau: time, m: mass", wants="velocity",
    wrong={
        "2*P*n*tau/m": "This is the speed at the beginning of the interval.",
        "2*P*(n + 1)*tau/m": "This is the speed at its end.",
        "P*(2*n + 1)/m": "Look at the units: where is the time?",
    },
    hints=["The momentum is Pt at every instant, and the mass centre does not know about waves."],
)

register(
    "second-chip", lambda: float(spall(20e6, 8e6, 0.4, CONCRETE)[1].speed), unit="m/s",
    tolerance=0.01, level=2,
    idea="spalling chip by chip",
    wrong={
        3.604: "This is the first chip.",
        1.351: "Subtract the strength once for the trapped part: 2(σ₀ - σ_F) - σ_F.",
        2.703: "Half a chip is not a chip: what has the pulse lost before it meets the new end?",
    },
    hints=["After the first chip the front of the pulse is σ₀ - σ_F.",
           "The chip keeps the impulse that lies between the new end and the crack."],
    variants=Variants(
        "A triangular pulse of {peak} MPa and 0.4 m meets the free end of a concrete pile ($\\rho$ = 2400 "
        "kg/m³, $c$ = 3700 m/s, tensile strength {strength} MPa). With what speed does the *second* chip fly "
        "off, in m/s?",
        dict(peak=[20, 25, 25, 30, 30, 16, 16], strength=[8, 5, 6, 5, 6, 5, 6]),
        answer=lambda peak, strength: chip(2, peak, strength),
        wrong=(lambda peak, strength: chip(1, peak, strength),
               lambda peak, strength: (peak - strength)/(2400*3700/1e6),
               lambda peak, strength: 2*(peak - strength)/(2400*3700/1e6)),
    ),
)

register(
    "at-the-wall-1", Z*V, level=3,
    idea="a rod that strikes a wall and leaves it",
    symbols="Z V", dimensions="Z: mass/time, V: velocity", wants="force",
    wrong={"Z*V/2": "Half of it would be right against an equal rod at rest.",
           "2*Z*V": "The wave of the arriving rod is f = ½ZV, and the wall doubles it."},
    hints=["A rod that moves as a whole has f = g = ½ZV."],
)

register(
    "at-the-wall-2", 2*L/c, level=3, symbols="L c", dimensions="L: length, c: velocity", wants="time",
    wrong={"L/c": "The far end knows it by then. The wall does not.",
           "4*L/c": "That is a period of the rod with one end held."},
    hints=["The contact ends when the news of the free end arrives at the wall."],
)

register(
    "at-the-wall-3", -V, level=3, symbols="V", dimensions="V: velocity", wants="velocity",
    wrong={"V": "That was before the wave came.", "0": "Behind the first front, yes. At a free end the "
                                                       "velocity "
                                                       "jump doubles.",
           "-2*V": "The jump is -2V. Add what was there."},
    hints=["The wave with v = -V and compression meets a free end: its velocity doubles."],
)

register(
    "why-at-the-far-end", level=2,
    idea="compression that comes back as tension",
    points=["At the free end the force must vanish, so the compression comes back as an equal tension.",
            "While the pulse is turning round, coming compression and returned tension overlap and cancel; "
            "only "
            "where the returned front meets the falling tail of the pulse is the sum a tension.",
            "Concrete stands the compression on the way there, and breaks where the tension first reaches "
            "its "
            "much smaller strength, a little behind the end."],
)
