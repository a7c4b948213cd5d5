"""Balls in space, with spin (jin2005, §2.5): friction, tangential restitution, billiards."""

from dataclasses import dataclass

import numpy as np
import sympy as sp

from mechlib import checks
from mechlib.hints import Formula, Quantity, Vector
from mechlib.needs import (
    friction,
    mass_or_wall,
    needs,
    number,
    positive,
    restitution,
    tangential,
    vector,
)

from .two_bodies_oblique.rough import SPHERE, contact_masses


@dataclass(frozen=True)
class SpatialPair:
    """Velocities and spins of both balls after (vectors), the impulse on ball 2, and whether the surfaces
    stuck."""

    v1: np.ndarray
    w1: np.ndarray
    v2: np.ndarray
    w2: np.ndarray
    impulse: np.ndarray
    sticks: np.ndarray


@needs(normal=vector(3), v1=vector(3), w1=vector(3), v2=vector(3), w2=vector(3),
       m=vector(2, mass_or_wall), r=vector(2, positive), beta=vector(2, positive), e=restitution,
       mu=friction, e_t=tangential)
def collide_balls(normal: Vector, v1: Vector, w1: Vector, v2: Vector = (0, 0, 0), w2: Vector = (0, 0, 0),
                  m: tuple[float, float] = (1, 1), r: tuple[float, float] = (1, 1),
                  beta: tuple[float, float] = (SPHERE, SPHERE), e: float = 1.0, mu: float = np.inf,
                  e_t: float = 0.0) -> SpatialPair:
    """Two balls meet; ``normal`` is the unit vector from 1 to 2.  Vectors may carry leading axes.

        g = v₁ - v₂ + (r₁ω₁ + r₂ω₂)×n,   p_n = (1 + e) g·n/W_nn,   p_t = (1 + e_t) g_t/W_tt, shortened to μ
        p_n if longer.

    The contact of balls is the same in all tangential directions, so the sliding never turns: friction acts
    along g_t all the time.  The tangential restitution e_t is 0 for surfaces that stick, 1 for a perfect
    superball, -1 for smooth ones.

    >>> superball = collide_balls((0, 0, -1), (1, 0, -1), (0, 0, 0), m=(1, np.inf), e_t=1)
    >>> superball.v1.round(4), superball.w1.round(4)
    (array([0.4286, 0.    , 1.    ]), array([0.    , 1.4286, 0.    ]))
    """
    n, v1, w1, v2, w2 = (np.asarray(x, dtype=float) for x in (normal, v1, w1, v2, w2))
    if not np.allclose((n**2).sum(-1), 1):
        raise ValueError("the normal must be a unit vector from ball 1 to ball 2.")
    checks.tangential_restitution(e_t)
    checks.restitution(e)
    checks.friction(mu)
    W_tt, W_nn = contact_masses(*m, *beta)
    g = v1 - v2 + np.cross(r[0] * w1 + r[1] * w2, n)
    g_n = (g * n).sum(-1, keepdims=True)
    if not (g_n >= 0).all():
        raise ValueError("the balls move apart: (v1 - v2)·normal must not be negative.")
    g_t = g - g_n * n
    p_n = (1 + e) * g_n / W_nn
    wanted = (1 + e_t) * g_t / W_tt
    size = np.linalg.norm(wanted, axis=-1, keepdims=True)
    sticks = size <= mu * p_n
    with np.errstate(invalid="ignore", divide="ignore"):
        P = p_n * n + np.where(sticks, wanted, wanted * np.where(size > 0, mu * p_n / size, 0.0))
    arm = np.cross(n, P)
    spin = [arm / (beta[i] * m[i] * r[i]) for i in (0, 1)]
    return SpatialPair(v1 - P / m[0], w1 - spin[0], v2 + P / m[1], w2 - spin[1], P, sticks[..., 0])


@needs(v=vector(3), w=vector(3), up=vector(3), beta=positive, r=positive, e=restitution, mu=friction,
       e_t=tangential)
def bounce(v: Vector, w: Vector, up: Vector = (0, 0, 1), beta: float = SPHERE, r: float = 1.0, e: float = 1.0,
           mu: float = np.inf, e_t: float = 0.0) -> tuple[np.ndarray, np.ndarray]:
    """A ball on a fixed wall whose normal ``up`` points to the ball: (v⁺, ω⁺).

    >>> v, w = bounce((1, 0, -1), (0, 0, 0))                   # sticks: five sevenths are left, and it rolls
    >>> v.round(4), w.round(4)
    (array([0.7143, 0.    , 1.    ]), array([0.    , 0.7143, 0.    ]))
    """
    hit = collide_balls(-np.asarray(up, dtype=float), v, w, m=(1.0, np.inf), r=(r, 1.0), beta=(beta, SPHERE),
                        e=e, mu=mu, e_t=e_t)
    return hit.v1, hit.w1


@needs(v=vector(3), w=vector(3), r=positive, beta=positive)
def rolling_velocity(v: Vector, w: Vector, r: float = 1.0, beta: float = SPHERE) -> np.ndarray:
    """Where sliding on a cloth ends: (v + β r ω×z)/(1 + β), z up; (5 v + 2 r ω×z)/7 for a sphere.

    Sliding friction acts at the point of contact, so the moment of momentum about it is kept.

    >>> rolling_velocity((0, 0, 0), (0, 1, 0)).round(4)
    array([0.2857, 0.    , 0.    ])
    """
    v, w = np.asarray(v, dtype=float), np.asarray(w, dtype=float)
    return (v + beta * r * np.cross(w, [0.0, 0.0, 1.0])) / (1 + beta)


@needs(v=number, u=number, e_t=tangential, beta=positive)
def floor_table_floor(v: Quantity, u: Quantity, e_t: Quantity,
                      beta: Quantity = sp.Rational(2, 5)) -> list[tuple[Quantity, Quantity]]:
    """(v_x, r ω) before and after a floor, the underside of a table, and the floor again; ω anticlockwise.

    The surfaces slide at g = v_x + r ω on the floor, v_x - r ω at the table.  A contact that returns -e_t g
    needs the impulse (1 + e_t) g/(1 + 1/β) per unit mass, so that with s = ±1

        v_x⁺ = v_x - κ g,   r ω⁺ = r ω - s κ g/β,   κ = (1 + e_t) β/(1 + β).

    Numbers or SymPy expressions; :func:`bounce` gives the same in space.

    >>> floor_table_floor(1, 0, 1)[-1]
    (-333/343, 130/343)
    """
    share = (1 + e_t) * beta / (1 + beta)
    states = [(v, u)]
    for side in (1, -1, 1):
        v, u = states[-1]
        slide = v + side * u
        states.append((v - share * slide, u - side * share / beta * slide))
    return states


@needs(v=number, u=number, up=number, beta=positive)
def energy_in_flight(v: Quantity, u: Quantity, up: Quantity, beta: Quantity = sp.Rational(2, 5)) -> Quantity:
    """Twice the kinetic energy per unit mass of a ball: v_x² + up² + β (r ω)².

    >>> energy_in_flight(1, 1, 1)
    12/5
    """
    return v**2 + up**2 + beta * u**2


@dataclass(frozen=True)
class RollingShot:
    """A rolling cue ball after a smooth elastic shot, as expressions: (x along the shot, y to its left)."""

    cue: tuple                 # velocity of the cue ball just after
    other: tuple               # velocity of the ball that was struck
    rolls: tuple               # velocity of the cue ball when it rolls again
    slides_for: sp.Expr        # how long its path bends
    deflection: sp.Expr        # angle of the last path, to the right of the shot

    def path(self, t):
        """Where the cue ball is while it slides: the cloth pushes it along the line of centres."""
        return tuple(a*t + (b - a)*t**2/(2*self.slides_for) for a, b in zip(self.cue, self.rolls))


@needs(phi=number, grip=number)
def rolling_shot(phi: Formula, grip: Formula = sp.Integer(1)) -> RollingShot:
    """A cue ball that rolls at unit speed strikes an equal ball, smooth and elastic, at the cut angle φ.

    With n = (cos φ, sin φ) the other ball leaves with cos φ n, the cue ball keeps (1, 0) - cos φ n and its
    spin.  It slides on the cloth at cos φ against n, is pushed by the friction ``grip`` = μ g r/v² along n
    for the time 2 cos φ/(7 grip), and rolls with (5 v + 2 (1, 0))/7; :func:`collide_balls` and
    :func:`rolling_velocity` give the same in numbers.

    >>> shot = rolling_shot(sp.pi/6)
    >>> shot.rolls, sp.deg(shot.deflection).evalf(4)
    ((13/28, -5*sqrt(3)/28), 33.67)
    """
    c, s = sp.cos(phi), sp.sin(phi)
    cue = (s**2, -s*c)
    rolls = tuple((5*a + 2*b)/7 for a, b in zip(cue, (1, 0)))
    return RollingShot(cue, (c**2, c*s), rolls, 2*c/(7*grip), sp.atan2(-rolls[1], rolls[0]))
