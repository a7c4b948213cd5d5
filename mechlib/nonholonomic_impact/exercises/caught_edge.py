"""Exercises: a skate catches an edge."""

import sympy as sp

from mechlib import Constraint, Impact
from mechlib.exercises import register

from ..caught_edge import bite

rho, a, delta, w_0 = sp.symbols("rho a delta w_0", positive=True)


def bitten_share():
    """Part of the energy that a bite takes from a body that drifts at the angle δ and does not spin."""
    v, w, turn = sp.symbols("v w turn")
    body = Impact([v, w, turn], (v**2 + w**2 + rho**2*turn**2)/2, constraints=[Constraint(w - a*turn)],
                  before={v: sp.cos(delta), w: sp.sin(delta), turn: 0})
    return 2*body.solve().energy_loss


def spinning_share():
    """Part of the energy that a bite takes from a body that only spins."""
    return sp.simplify(bite(1, rho**2, a, 0, 0, 1).energy_loss/(rho**2/2))


register(
    "two-blades", "c",
    choices={
        "a": "One blade leaves it turning about that blade. Can it turn about two points at once?",
        "b": "Turning moves the second blade sideways.",
        "c": "Neither point may move across: no turning, no sideways motion.",
        "d": "Along the blades the ice gives no impulse.",
    },
    idea="two constraints that begin at once",
)

register(
    "bite-without-spin", bitten_share,
    symbols="rho a delta",
    dimensions="rho: length, a: length, delta: angle", wants="number",
    ranges={"delta": (0.1, 1.4)},
    wrong={
        "sin(delta)**2": "This is the whole energy of the sideways motion. The body gives way by turning, "
                         "unless the blade is under C.",
        "a**2*sin(delta)**2/(rho**2 + a**2)": "This is what is left of the sideways motion, as turning. "
                                              "What is lost?",
        "cos(delta)**2*rho**2/(rho**2 + a**2)": "Which component does the blade stop: the one along it or "
                                                "the one across it?",
    },
    limits={"a -> 0": "With the blade under C the whole sideways motion is stopped."},
    hints=["The effective mass at the blade is 1/(1/m + a²/J), and J = mρ²."],
    idea="energy lost by a caught edge",
)

register(
    "spin-that-is-caught", spinning_share,
    level=2,
    idea="energy lost by a caught spin",
    symbols="rho a", dimensions="rho: length, a: length", wants="number",
    wrong={
        "rho**2/(rho**2 + a**2)": "This fraction is left: moments about the blade are kept.",
        "a/(rho + a)": "Energies go with the squares.",
        "a**2/rho**2": "Far away from the blade this would exceed one.",
    },
    limits={"a -> 0": "A blade under the mass centre does not feel a body that spins on the spot."},
    hints=["Moments about the blade are kept: (ρ² + a²)ω⁺ = ρ²ω.", "Compare ½mk²ω⁺² with ½mρ²ω²."],
)

register(
    "swing-round-1", lambda: sp.simplify(bite(1, rho**2, a, 0, w_0, 0).omega),
    level=3,
    idea="from the bite to the final run",
    symbols="a w_0 rho", dimensions="a: length, w_0: velocity, rho: length",
    wants="angular velocity",
    wrong={
        "w_0/a": "The mass centre does not keep its velocity: the ice pushes.",
        "a*w_0/rho**2": "Moments about the blade: the moment of inertia counts from there.",
    },
    limits={"a -> 0": "A blade under the mass centre stops the body."},
    hints=["Moments about the blade are kept."],
)

register(
    "swing-round-2", a*w_0/sp.sqrt(rho**2 + a**2),
    level=3, symbols="a w_0 rho", dimensions="a: length, w_0: velocity, rho: length", wants="velocity",
    wrong={
        "w_0": "The bite has taken a part of the energy.",
        "a*w_0*rho/(rho**2 + a**2)": "The energy of turning about the blade counts with k² = ρ² + a².",
    },
    limits={"rho -> 0": "A body with all its mass in one point gives nothing to the ice: it swings round on "
                        "a string, so to say."},
    hints=["The free sleigh keeps v² + k²ω².", "In the end all of it is speed: v = kω⁺."],
)

register(
    "swing-round-3", sp.pi*sp.sqrt(rho**2 + a**2)/(2*a),
    level=3, symbols="a rho", dimensions="a: length, rho: length", wants="angle",
    wrong={
        "pi/2": "True for a body with all its mass at one point.",
        "pi*sqrt(rho**2 + a**2)/a": "It starts at v = 0, halfway round the ellipse of the speeds.",
        "pi*a/(2*sqrt(rho**2 + a**2))": "Upside down: a wide body turns further.",
    },
    hints=["After the bite it is a sleigh that turns and does not yet run."],
)

register(
    "why-the-mass-centre-leads",
    level=2,
    idea="why a sleigh ends with its mass ahead", points=[
        "Seen from the blade the mass centre is thrown outwards, along the blade, while the body turns.",
        "That changes the speed by a times the turning rate squared, always towards the side of the mass "
        "centre.",
        "If the mass centre is behind, the body slows down, comes to rest and leaves the other way.",
        "Once it leads, the same term feeds the speed and the turning dies out.",
    ],
)
