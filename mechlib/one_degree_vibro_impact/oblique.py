"""An oblique, rough stop: one freedom ties slip and approach together.

A pendulum of length 1 swings against a vertical wall that it meets at the angle φ_s; its pivot moves up and
down with the velocity Y′.  With φ̇ the angular velocity, at the contact

    v_n = -φ̇ cos φ_s,    v_t = φ̇ sin φ_s + Y′,    dφ̇ = -k dp_n,    k = cos φ_s ± μ sin φ_s,

plus while the bob slips up the wall (φ̇ > c), minus while it slips down (φ̇ < c); c = -Y′/sin φ_s.  A mass on
a guide that meets a stop under the angle φ_s obeys the same equations.
"""

import numpy as np
import sympy as sp

from mechlib.hints import Quantity
from mechlib.needs import friction, needs, number, positive, restitution, word

LAWS = ("newton", "poisson", "stronge")


def is_formula(*values: Quantity) -> bool:
    """Whether one of the values is an expression."""
    return any(isinstance(x, sp.Basic) for x in values)


def leaning(value, what):
    """An angle between straight on (0) and along the wall (a quarter turn), both left out."""
    number(value, what)
    if not is_formula(value) and not ((np.asarray(value) > 0) & (np.asarray(value) < np.pi/2)).all():
        raise ValueError(f"{what} = {np.ravel(value)[0]:g} is no angle of an oblique stop. Give one between "
                         "0 and π/2, both left out.")


def share(value, what):
    """A ratio of slopes, from 0 (wedged) to 1 (no friction)."""
    number(value, what)
    if not is_formula(value) and not ((np.asarray(value) >= 0) & (np.asarray(value) <= 1)).all():
        raise ValueError(f"{what} = {np.ravel(value)[0]:g} lies outside [0, 1]. Take it from wall_ratio.")


@needs(mu=friction, angle=leaning)
def wall_ratio(mu: Quantity, angle: Quantity) -> Quantity:
    """r = k₋/k₊ = (1 - μ tan φ_s)/(1 + μ tan φ_s); 0 if μ tan φ_s ≥ 1, where the contact wedges.

    >>> wall_ratio(sp.Rational(1, 2), sp.pi/4), wall_ratio(0.4, 0.6).round(10), wall_ratio(2.0, 0.6)
    (1/3, np.float64(0.5702842877), np.float64(0.0))
    """
    grip = mu*(sp.tan(angle) if is_formula(mu, angle) else np.tan(angle))
    if is_formula(grip):
        return sp.Max((1 - grip)/(1 + grip), 0)
    return np.maximum((1 - grip)/(1 + grip), 0.0)[()]


@needs(pivot=number, angle=leaning)
def no_slip_speed(pivot: Quantity, angle: Quantity) -> Quantity:
    """c = -Y′/sin φ_s: with this angular velocity the bob would not slip on the wall.

    >>> no_slip_speed(sp.Rational(-1, 4), sp.pi/6)
    1/2
    """
    return -pivot/(sp.sin(angle) if is_formula(pivot, angle) else np.sin(angle))


@needs(approach=positive, no_slip=number, ratio=share, e=restitution, law=word(*LAWS))
def effective_restitution(approach: Quantity, no_slip: Quantity, ratio: Quantity, e: Quantity,
                          law: str) -> Quantity:
    """Speed after over speed before, φ̇⁺ = -e_eff φ̇⁻, for U = φ̇⁻ > 0, c and r = wall_ratio.

    Newton: e.  Poisson: with b(x) = min(x, |c|) + r max(x - |c|, 0), the share of speed x that friction
    leaves, e b(U)/U if c ≥ 0 and b(eU)/U if c < 0.  Stronge: the same with squares of speeds, e² and e_eff².

    >>> r = sp.Symbol("r", positive=True)
    >>> [effective_restitution(1, sp.S.Zero, r, sp.Rational(1, 2), law) for law in LAWS]
    [1/2, r/2, sqrt(r)/2]
    >>> print(*(round(float(effective_restitution(1.0, 0.5, 0.6, 0.7, law)), 6) for law in LAWS))
    0.7 0.56 0.585662
    """
    _refuse_wedging(approach, no_slip, ratio, e, law)
    if law == "newton":
        return e + 0*(approach + no_slip + ratio)
    power = 2 if law == "stronge" else 1
    U, c, e = approach**power, no_slip**2 if power == 2 else abs(no_slip), e**power
    if is_formula(approach, no_slip, ratio, e):
        def kept(x):
            return sp.Min(x, c) + ratio*sp.Max(x - c, 0)
        left = sp.Piecewise((e*kept(U)/U, no_slip >= 0), (kept(e*U)/U, True))
        return sp.sqrt(left) if power == 2 else left
    left = np.where(np.asarray(no_slip) >= 0, e*_kept(U, c, ratio), _kept(e*U, c, ratio))/U
    return (np.sqrt(left) if power == 2 else left)[()]


def _kept(x, c, ratio):
    return np.minimum(x, c) + ratio*np.maximum(x - c, 0)


def _refuse_wedging(approach, no_slip, ratio, e, law):
    """r = 0: the bob sticks at φ̇ = c.  It must have turned by then, and for Newton's law quite."""
    if is_formula(approach, no_slip, ratio, e):
        return
    wedged, c = np.asarray(ratio) == 0, np.asarray(no_slip)
    if (wedged & (c > 0)).any():
        raise ValueError("effective_restitution: the contact wedges (ratio = 0) while the bob still "
                         "approaches (no_slip > 0): friction holds it, and no impulse ends the contact. Give "
                         "less friction.")
    if law == "newton" and (wedged & (c > -np.asarray(e)*approach)).any():
        raise ValueError("effective_restitution: the contact wedges (ratio = 0), and friction holds the bob "
                         "before it has the speed that Newton's law promises. Take Poisson's or Stronge's.")


def impulse_when(velocity: Quantity, approach: Quantity, no_slip: Quantity, mu: Quantity,
                 angle: Quantity) -> tuple[Quantity, Quantity]:
    """(p_t, p_n) when φ̇ has fallen from U to ``velocity``, mass and length 1, μ tan φ_s < 1.

    Above c the impulse runs along one edge of the friction cone, p_t = -μ p_n, below c along the other.

    >>> impulse_when(sp.Integer(-1), sp.Integer(2), sp.S.Zero, sp.Rational(1, 2), sp.pi/4)
    (sqrt(2)/3, 10*sqrt(2)/3)
    """
    sin, cos = (sp.sin, sp.cos) if is_formula(velocity, approach, no_slip, mu, angle) else (np.sin, np.cos)
    high, low = (sp.Max, sp.Min) if sin is sp.sin else (np.maximum, np.minimum)
    up = high(approach - high(velocity, no_slip), 0)/(cos(angle) + mu*sin(angle))
    down = high(low(approach, no_slip) - velocity, 0)/(cos(angle) - mu*sin(angle))
    return mu*(down - up), up + down
