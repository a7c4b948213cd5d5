"""Exercises: taming chaos, cell by cell."""

import numpy as np
import sympy as sp

from mechlib.exercises import Variants, register

a, c, d, p, q, e, zeta, omega = sp.symbols("a c d p q e zeta omega", positive=True)

PHI = np.array([[-0.520288, 0.701291], [-0.701291, -0.590417]])
REST, LEFT = np.array([-0.233625, -0.075750]), np.array([1, 2.30551])
GOAL = np.array([-0.411134, 0.035330])


def shrunk(n=1):
    """The determinant of a turn with n impacts."""
    return e**(2*n)*sp.exp(-4*sp.pi*zeta/omega)


def part(x, u, force=1.0, goal=GOAL):
    """What f_u sees of the next state, from the cell without an impact."""
    return float(LEFT @ (PHI @ [x, u] + force*REST - goal))


def nudge(x, u):
    """The ΔF that would bring it to zero."""
    return -part(x, u)/float(LEFT @ REST)


register(
    "four-times-as-far", "b", level=1,
    idea="a map that begins like a root",
    choices={
        "a": "Behind the wall the stop is met, and the faster the higher the flight would have risen.",
        "b": "The speed of the impact is √(2ah): four times the height, twice the speed and twice the kick.",
        "c": "That would be a map with a slope at the wall. The speed of the impact goes with the root of h.",
        "d": "The kick goes with the speed of the impact. Does the speed go with the square of the height?",
    },
)

register(
    "area-of-a-turn", shrunk, level=1,
    idea="determinants of flight and impact",
    symbols="e zeta omega", dimensions="e: 1, zeta: 1/time, omega: 1/time", wants="1",
    wrong={
        "e*exp(-4*pi*zeta/omega)": "An impact multiplies an area by e twice, for place and for velocity.",
        "e**2*exp(-2*pi*zeta/omega)": "Both solutions of the free flight fade like exp(-ζt): areas like "
                                      "exp(-2ζt).",
        "exp(-4*pi*zeta/omega)": "That is a turn without an impact.",
    },
    limits={"zeta -> 0": "Without damping impacts alone shrink areas."},
    hints=["det A is the product of the determinants of all flights and impacts.", "det S = e², det Φ(τ) = "
           "exp(-2ζτ), and the flights of a turn last 2π/ω together."],
    variants=Variants(
        "By which factor does a turn with {n} multiply a small area in the plane of $z$? Use `e`, `zeta`, "
        "`omega`.",
        dict(n=[("one impact", 1), ("two impacts", 2), ("three impacts", 3), ("four impacts", 4),
                ("five impacts", 5)]),
        answer=shrunk,
        wrong=(lambda n: e**n*sp.exp(-4*sp.pi*zeta/omega), lambda n: e**(2*n)*sp.exp(-2*sp.pi*zeta/omega),
               lambda n: sp.exp(-4*sp.pi*zeta/omega)),
    ),
)

register(
    "one-number-nudge", 0.048, level=1, tolerance=0.002,
    idea="control of an unstable number in one step",
    wrong={
        -0.048: "With this nudge the next deviation is twice λξ: mind the sign.",
        0.06: "That is -λξ. The parameter has its own lever b.",
        -0.016: "That would undo ξ itself. In the turn it grows by the factor λ.",
    },
    hints=["ξ' = λξ + bΔF = 0."],
    variants=Variants(
        "A map $\\xi'=\\lambda\\xi+b\\,\\Delta F$ has $\\lambda$ = {lam} and $b$ = {b}. Which $\\Delta F$ "
        "brings the deviation $\\xi$ = {xi} to zero in one turn?",
        dict(lam=[-3.0, -2.0, -5.0, 4.0, -2.5], b=[1.25, -1.5, 0.8, 2.0, 0.4],
             xi=[0.02, 0.03, -0.01, 0.04, 0.008]),
        answer=lambda lam, b, xi: -lam*xi/b,
        wrong=(lambda lam, b, xi: lam*xi/b, lambda lam, b, xi: -lam*xi, lambda lam, b, xi: -xi/b),
    ),
)

register(
    "half-a-stripe", 0.05/np.hypot(2.0772, 4.7891), level=2, tolerance=0.005,
    idea="the width of the region in which one acts",
    wrong={
        0.05/4.7891: "That is the half width along u. The distance is taken at right angles.",
        0.1/np.hypot(2.0772, 4.7891): "That is the whole width.",
        0.05/(2.0772 + 4.7891): "The length of k is √(k₁² + k₂²).",
    },
    hints=["On its edge |k·(z - z*)| = Δ_m.", "The distance of the line k·ξ = Δ from the origin is Δ/|k|."],
    variants=Variants(
        "With the gain $k$ = ({k1}, {k2}) the law acts where $|k\\cdot(z-z^*)|\\le$ {limit}. How far from "
        "the middle line is the edge of this stripe?",
        dict(k1=[2.0772, 3.0, 1.0, 0.6, 1.5], k2=[4.7891, 4.0, -2.0, 0.8, 2.5],
             limit=[0.05, 0.02, 0.1, 0.03, 0.04]),
        answer=lambda k1, k2, limit: limit/np.hypot(k1, k2),
        wrong=(lambda k1, k2, limit: limit/abs(k2), lambda k1, k2, limit: 2*limit/np.hypot(k1, k2),
               lambda k1, k2, limit: limit/(abs(k1) + abs(k2))),
    ),
)

register(
    "gain-by-hand", a*(a - d)/(p*(a - d) + q*c), level=2,
    idea="the gain from a left eigenvector",
    symbols="a c d p q", dimensions="a: 1, c: 1, d: 1, p: 1, q: 1",
    ranges={"a": (2, 4), "d": (0.1, 0.9)},
    wrong={
        "a/p": "That is right for c = 0 or q = 0. The second coordinate counts as well: find f_u.",
        "a*(a - d)/(p*(a - d) - q*c)": "f_u A = a f_u: the second entry of f_u is c/(a - d).",
        "c*a/(p*(a - d) + q*c)": "That is the second entry of k.",
    },
    hints=["Look for f_u = (1, y) with f_u A = a f_u.", "c + y d = a y, so y = c/(a - d).",
           "k = a f_u/(f_u·b), with f_u·b = p + q c/(a - d)."],
)

CELL = (r"The hammer is at $z=({x},\,{u})$, in the cell without an impact. There $P_0(z)=\Phi z+F\,r$ with "
        r"$r=(-0.233625,\,-0.075750)$, and the rows of $\Phi$ are $(-0.520288,\,0.701291)$ and "
        r"$(-0.701291,\,-0.590417)$; $z^*=(-0.411134,\,0.035330)$ and $f_u=(1,\,2.30551)$. ")
PLACES = dict(x=[-0.4, -0.42, -0.35, -0.3, -0.45], u=[-0.03, -0.05, -0.06, -0.08, -0.02])

register(
    "from-the-free-cell-1", part(-0.4, -0.03), level=3, tolerance=0.005,
    idea="an affine map used and judged",
    wrong={
        part(-0.4, -0.03, goal=0): "The deviation is counted from z*.",
        part(-0.4, -0.03, force=0): "Do not forget the force: F r with F = 1.",
        float(LEFT @ ([-0.4, -0.03] - GOAL)): "That is the deviation before the turn.",
    },
    hints=["First P₀(z) = Φz + r, then its distance from z*, then the product with f_u."],
    variants=Variants(
        CELL + r"Without a nudge, $F=1$, what is $f_u\cdot(z'-z^*)$?", PLACES, answer=part,
        wrong=(lambda x, u: part(x, u, goal=0), lambda x, u: part(x, u, force=0),
               lambda x, u: float(LEFT @ ([x, u] - GOAL))),
    ),
)

register(
    "from-the-free-cell-2", nudge(-0.4, -0.03), level=3, tolerance=0.01,
    wrong={
        -nudge(-0.4, -0.03): "The nudge shall undo the deviation: mind the sign.",
        float(-(PHI @ [-0.4, -0.03] + REST - GOAL)[0]/REST[0]): "Use the direction f_u, not the place alone.",
    },
    hints=["In this cell P₀(z, ΔF) = Φz + (F + ΔF) r.", "f_u·r = -0.40827."],
    variants=Variants(
        CELL + r"Which $\Delta F$ would make $f_u\cdot(z'-z^*)$ zero, if the map of this cell held?", PLACES,
        answer=nudge,
        wrong=(lambda x, u: -nudge(x, u), lambda x, u: float(-(PHI @ [x, u] + REST - GOAL)[0]/REST[0])),
    ),
)

register(
    "from-the-free-cell-3", "b", level=3,
    choices={
        "a": "The window was a twentieth of the force. Compare.",
        "b": "Twice the force itself is no nudge; and with such a force the flight would not stay free. One "
             "waits until chaos comes to the right cell.",
        "c": "The map of this cell is known exactly: it is affine. That is not the trouble.",
    },
)

register(
    "why-cells-alone-fail", level=2,
    idea="why a straight fit fails beside a root",
    points=["In the cell with one impact the map contains the root of the miss distance h.",
            "The wanted motion lies close to the wall, so within the neighbourhood the root bends the map "
            "strongly; its slope is infinite at the wall and falls off inside.",
            "A straight fit through bent data has a slope that is a mean over the neighbourhood, too steep "
            "here, and passes beside the wanted motion.",
            "The law then aims at a place that is no fixed point, and with a wrong gain; with √h as a "
            "coordinate the map is nearly linear again, and the fit is right."],
)
