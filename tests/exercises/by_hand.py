"""The answers of variants once more, by hand: closed forms where the exercise asks a law, and the other way
round."""

from math import atan, cos, degrees, log, pi, radians, sin, tan

import sympy as sp
from scipy.optimize import brentq

from mechlib.particle_collision import ball_friction

v, r, m, e, mu, g_t = sp.symbols("v r m e mu g_t", positive=True)
omega = sp.Symbol("omega", real=True)
HERTZ = 2.943275          # duration × v/δ_max of a Hertz contact


def marble(R, h):
    R, fall, E = R/1000, (2*9.81*h)**0.5, 70e9/(2*(1 - 0.22**2))
    m, k = 2500*4/3*pi*R**3, 4/3*E*R**0.5
    return 1e6*HERTZ*(5*m*fall**2/(4*k))**0.4/fall


def shot_that_sticks(phi, e):
    """The speed at which the measured friction just holds the surfaces of two balls."""
    needed = tan(radians(phi))/(1 + e)*2/7
    return brentq(lambda speed: float(ball_friction(speed*sin(radians(phi)))) - needed, 0.001, 20)


BY_HAND = {
    # chapter 2
    "coupling-wagons": lambda m, n, M: 100*(1 - m/(m + n*M)),
    "glass-marble": marble,
    "harder-wall": lambda k, root: "b",
    "rough-board": lambda theta, e, mu: degrees(atan((tan(radians(theta)) - mu*(1 + e))/e)),
    "rough-ball": lambda shape, e_t: v*(1 - shape*e_t)/(1 + shape),
    "superball-clock-1": lambda low, high: (low/high)**0.1,
    "superball-clock-2": lambda t, low, high: t - t*(low/high)**0.1,
    "superball-clock-3": lambda t, low, less: brentq(lambda h: t*(low/h)**0.1 - t + less, low, 1e4),
    "tennis-ball": lambda shape, e_t: (v - shape*r*omega - shape*e_t*(v + r*omega))/(1 + shape),
    "thinner-hit": lambda phi: degrees(atan(5*sin(radians(2*phi))/(9 - 5*cos(radians(2*phi))))),
    "small-speeds": lambda e, fast, slow: 1 - (1 - e)*slow/fast,
    "ping-pong-1": lambda e, v, w: 1 - (1 - e)*w/v,
    "ping-pong-2": lambda e, v, w: (e**4*v/w)**0.25,
    "ping-pong-3": lambda e, v, f, w: log(f/e)/log(v/w),
    "when-throw-falls": shot_that_sticks,
    "disks-on-an-air-table": lambda body: mu*(1 + e)*(1 + body)/body,
    "what-sticking-costs": lambda body: m*g_t**2*body/(4*(1 + body)),
}
