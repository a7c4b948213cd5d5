"""The contacts of the text: the hammer's head sliding up and down, and a ball; in steps and exactly."""

import numpy as np
import sympy as sp

from .cones import slopes, strike
from .steps import impulse_steps

HAMMER = ((sp.Rational(8, 21), -sp.Rational(16, 21)), (-sp.Rational(16, 21), sp.Rational(85, 42)))
CONTACTS = {                                             # W, v⁻; μ = 0.3, e = 0.6
    "hammer, up": (((8/21, -16/21), (-16/21, 85/42)), (0.5, -1.0)),
    "hammer, down": (((8/21, -16/21), (-16/21, 85/42)), (-0.3, -1.0)),
    "ball": (((3.5, 0.0), (0.0, 1.0)), (1.0, -1.0)),
}
MU, E = 0.3, 0.6


def contact_path(name: str) -> tuple[np.ndarray, np.ndarray]:
    """Impulses and velocities at the start, where slip ends (if it does), and at the end.

    >>> contact_path("ball")[0].round(6).tolist()
    [[0.0, 0.0], [-0.285714, 0.952381], [-0.285714, 1.6]]
    """
    W, v = (np.asarray(part) for part in CONTACTS[name])
    hit, side = strike(W, v, MU, E), np.sign(v[0])
    b = slopes(W, MU, side)[0]
    path = [np.zeros(2), hit.impulse]
    if hit.mode != "slides":
        q = abs(v[0])/b
        path.insert(1, np.array([-side*MU*q, q]))
    return np.array(path), v + np.array(path) @ W


def stepped(name: str, count: int, rule: str) -> tuple:
    """The contact in N steps, and how far its impulse ends from the exact one.

    >>> round(stepped("hammer, up", 10, "clipped")[1], 6)
    0.016712
    """
    W, v = CONTACTS[name]
    made = impulse_steps(W, v, MU, E, count, rule)
    return made, float(np.linalg.norm(made.impulse[-1] - strike(W, v, MU, E).impulse))
