"""The answers of variants once more, by hand: closed forms where the exercise asks a law, and the other way
round."""

from math import atan, degrees, pi, radians, tan

import sympy as sp

v, r = sp.symbols("v r", positive=True)
HERTZ = 2.943275          # duration × v/δ_max of a Hertz contact


def marble(R, h):
    R, fall, E = R/1000, (2*9.81*h)**0.5, 70e9/(2*(1 - 0.22**2))
    m, k = 2500*4/3*pi*R**3, 4/3*E*R**0.5
    return 1e6*HERTZ*(5*m*fall**2/(4*k))**0.4/fall


BY_HAND = {
    # chapter 2
    "coupling-wagons": lambda m, n, M: 100*(1 - m/(m + n*M)),
    "glass-marble": marble,
    "harder-wall": lambda k, root: "b",
    "rough-board": lambda theta, e, mu: degrees(atan((tan(radians(theta)) - mu*(1 + e))/e)),
    "rough-ball": lambda shape, e_t: v*(1 - shape*e_t)/(1 + shape),
}
