"""A square of four pinned rods of unit mass and length, which is struck at a corner or lands on one.

Its corners are A (below), B (right), C (above), D (left); θ is half the angle at A, and (ẋ, ẏ) the velocity
of the centre.
"""

from functools import lru_cache

import numpy as np
import sympy as sp

from mechlib import Constraint, Impact, Jump

from ..motion import Trajectory, integrate

X, Y, TH = sp.symbols("xdot ydot thetadot")
ENERGY = 2*X**2 + 2*Y**2 + sp.Rational(2, 3)*TH**2
BLOWS = {"A": (0, 1), "B": (-1, 0), "C": (0, 1)}         # where it may be struck, and in which direction


def corners(angle, height=0) -> dict[str, tuple]:
    """Positions of the corners at the half angle θ, the centre at the given height: A is at (0, h - cos θ).

    >>> corners(sp.pi/3)["A"], corners(sp.pi/3)["B"]
    ((0, -1/2), (sqrt(3)/2, 0))
    """
    s, c = sp.sin(angle), sp.cos(angle)
    return {"A": (0, height - c), "B": (s, height), "C": (0, height + c), "D": (-s, height)}


def corner_velocities(angle) -> dict[str, tuple]:
    """Velocities of the corners as functions of ẋ, ẏ, θ̇: that of A is (ẋ, ẏ + θ̇ sin θ).

    >>> corner_velocities(sp.pi/6)["A"]
    (xdot, thetadot/2 + ydot)
    """
    s, c = sp.sin(angle), sp.cos(angle)
    return {"A": (X, Y + s*TH), "B": (X + c*TH, Y), "C": (X, Y - s*TH), "D": (X - c*TH, Y)}


def struck(angle, blow, speed, corner: str) -> dict:
    """ẋ, ẏ, θ̇ after a blow at a corner of :data:`BLOWS`, while the square falls at ``speed``.

    >>> P = sp.Symbol("P")
    >>> list(struck(sp.pi/4, P, 0, "A").values())
    [0, P/4, 3*sqrt(2)*P/8]
    """
    if corner not in BLOWS:
        raise ValueError(f"no blow at the corner {corner!r} is known: take one of {', '.join(BLOWS)}.")
    v = sp.Matrix(corner_velocities(angle)[corner]).dot(sp.Matrix(BLOWS[corner]))
    jump = Impact([X, Y, TH], ENERGY, impulses=[(v, blow)], before={X: 0, Y: -speed, TH: 0}).solve()
    return dict(zip((X, Y, TH), jump.after))


def land(angle, speed) -> Jump:
    """The :class:`~mechlib.impact.Jump` of ẏ, θ̇ when the square falls at ``speed`` and A lands, e = 0.

    >>> v = sp.Symbol("v_0", positive=True)
    >>> jump = land(sp.pi/4, v)
    >>> list(jump.after), jump.reactions[0], jump.energy_loss
    ([-3*v_0/5, 3*sqrt(2)*v_0/5], 8*v_0/5, 4*v_0**2/5)
    """
    v_A = corner_velocities(angle)["A"][1]
    return Impact([Y, TH], ENERGY.subs(X, 0), constraints=[Constraint(v_A)],
                  before={Y: -speed, TH: 0}).solve()


def opening_rate(angle, landed) -> sp.Expr:
    """θ̇ at the half angle θ of the corner, after a landing at speed 1 with the half angle ``landed``.

    The landing gives θ̇ = 3 sin θ₀/(1 + 3 sin²θ₀); then the energy (2/3)(1 + 3 sin²θ) θ̇² stays.  No gravity.

    >>> opening_rate(sp.pi/4, sp.pi/4)
    3*sqrt(2)/5
    """
    s, s0 = sp.sin(angle), sp.sin(landed)
    return 3*s0/sp.sqrt((1 + 3*s0**2)*(1 + 3*s**2))


def folding_velocities(angle, landed) -> dict:
    """ẋ, ẏ, θ̇ of the square that landed at ``landed`` and has folded to θ: A rests, so ẏ = -θ̇ sin θ.

    >>> list(folding_velocities(sp.pi/4, sp.pi/4).values())
    [0, -3/5, 3*sqrt(2)/5]
    """
    rate = opening_rate(angle, landed)
    return {X: sp.S.Zero, Y: -sp.sin(angle)*rate, TH: rate}


@lru_cache(maxsize=64)
def folding(landed: float, until=0.6) -> Trajectory:
    """θ as a function of the time after the landing, θ' = :func:`opening_rate`.

    >>> float(folding(0.78)(0.0)[0])
    0.78
    """
    theta = sp.Symbol("theta")
    rate = sp.lambdify(theta, opening_rate(theta, sp.Float(landed)), "math")
    return integrate(lambda t, y: np.array([rate(y[0])]), [landed], until)


def through_landing(time, landed, folded) -> tuple:
    """Half angle, height of the centre, and the velocities ẋ, ẏ, θ̇, before and after a landing at t = 0.

    Before, the square falls at speed 1 with the half angle ``landed``; after, A rests on the ground and the
    half angle is ``folded``, an expression of the time, as :func:`folding` gives it.

    >>> angle, height, velocities = through_landing(sp.Integer(-2), sp.pi/3, sp.pi/2)
    >>> angle, height, list(velocities.values())
    (pi/3, 5/2, [0, -1, 0])
    """
    falls = time < 0
    later = folding_velocities(folded, landed)
    return (sp.Piecewise((landed, falls), (folded, True)),
            sp.Piecewise((sp.cos(landed) - time, falls), (sp.cos(folded), True)),
            {u: sp.Piecewise((-1 if u is Y else 0, falls), (later[u], True)) for u in (X, Y, TH)})


def share_kept(landed) -> sp.Expr:
    """The share of the energy that the landing leaves: 3 sin²θ₀/(1 + 3 sin²θ₀).

    >>> share_kept(sp.pi/4)
    3/5
    """
    return sp.simplify(1 - land(landed, 1).energy_loss/ENERGY.subs({X: 0, Y: -1, TH: 0}))


def at_corners(angle, velocities: dict) -> dict[str, tuple]:
    """The velocities of the corners when ẋ, ẏ, θ̇ have these values.

    >>> at_corners(sp.pi/6, {X: 0, Y: -1, TH: 2})["A"]
    (0, 0)
    """
    return {name: tuple(sp.sympify(part).subs(velocities) for part in v)
            for name, v in corner_velocities(angle).items()}
