"""A ball on a table that moves up and down: bounces that keep in step.

The table stands at the height A sin ωt; its largest acceleration in units of the weight is the *shaking*
Γ = Aω²/g.  Natural units: time in 1/ω, length in g/ω², so that the table is Γ sin t and g = 1.
The gap h, the height of the ball above the table, obeys ḧ = Γ sin t - 1.
"""

from dataclasses import dataclass

import numpy as np
import sympy as sp

from mechlib.hints import Numbers, Quantity
from mechlib.motion import Modes, impacts
from mechlib.needs import count, needs, not_negative, number, positive, restitution

CLOSES = 1e-6                                        # a flight that comes back later or earlier is another


def is_formula(*values: Quantity) -> bool:
    """Whether one of the values is an expression."""
    return any(isinstance(x, sp.Basic) for x in values)


@needs(shaking=not_negative, e=restitution)
def ball_on_table(shaking: Numbers, e: Numbers) -> Modes:
    """The ball as a mode without spring, q = -h, that its weight presses on a stop at 0.

    >>> ball_on_table(0.0, 0.5).load
    array([[1.]])
    """
    return Modes(0, 0, 1, force_sin=-np.asarray(shaking, dtype=float), load=1.0, gap=0, restitution=e)


@needs(e=restitution, periods=count)
def bounce_speed(e: Quantity, periods: int = 1) -> Quantity:
    """U = 2πn/(1 + e), the speed at which ball and table meet once in every n periods: gT/(1 + e).

    >>> bounce_speed(sp.Rational(4, 5))
    10*pi/9
    """
    return 2*(sp.pi if is_formula(e) else np.pi)*periods/(1 + e)


@needs(e=restitution, periods=count)
def gentlest_shaking(e: Quantity, periods: int = 1) -> Quantity:
    """Γ₀ = πn(1 - e)/(1 + e): a gentler table cannot give back what each bounce loses.

    >>> gentlest_shaking(0.8).round(12), gentlest_shaking(0.8, 2).round(12)
    (np.float64(0.349065850399), np.float64(0.698131700798))
    """
    return (sp.pi if is_formula(e) else np.float64(np.pi))*periods*(1 - e)/(1 + e)


@needs(shaking=positive, e=restitution, periods=count)
def bounce_phase(shaking: Quantity, e: Quantity, periods: int = 1) -> Quantity:
    """φ with cos φ = Γ₀/Γ, between 0 and π/2: where in its swing the table meets the ball.

    >>> bounce_phase(1.0, 0.8).round(12)
    np.float64(1.214222261943)
    >>> bounce_phase(0.3, 0.8)
    Traceback (most recent call last):
    ...
    ValueError: the shaking 0.3 is too gentle for one bounce in every period: give at least 0.349066.
    """
    least = gentlest_shaking(e, periods)
    if is_formula(shaking, e):
        return sp.acos(least/shaking)
    _strong_enough(shaking, least, periods)
    return np.arccos(least/shaking)


def _strong_enough(shaking, least, periods):
    weak = np.asarray(shaking) < np.asarray(least)
    if weak.any():
        shaking, least = (np.broadcast_to(x, weak.shape)[weak][0] for x in (shaking, least))
        rhythm = "period" if periods == 1 else f"{periods} periods"
        raise ValueError(f"the shaking {shaking:g} is too gentle for one bounce in every {rhythm}: give at "
                         f"least {least:g}.")


@needs(shaking=positive, e=restitution, periods=count)
def bounce_trace(shaking: Quantity, e: Quantity, periods: int = 1) -> Quantity:
    """tr = -2e + (1 + e)²(1 - Γ sin φ) of the bounce at φ; its determinant is e².

    >>> bounce_trace(1.0, 0.8).round(12)
    np.float64(-1.396198160466)
    """
    sin = sp.sin if is_formula(shaking, e) else np.sin
    return -2*e + (1 + e)**2*(1 - shaking*sin(bounce_phase(shaking, e, periods)))


@needs(e=restitution, periods=count)
def bounce_window(e: Quantity, periods: int = 1) -> tuple[Quantity, Quantity]:
    """The shakings between which one bounce in every n periods is stable: Γ₀ < Γ < √(Γ₀² + 4(1+e²)²/(1+e)⁴).

    >>> print(*(x.round(10) for x in bounce_window(0.5)))
    1.0471975512 1.5268237005
    """
    least, root = gentlest_shaking(e, periods), sp.sqrt if is_formula(e) else np.sqrt
    return least, root(least**2 + 4*(1 + e**2)**2/(1 + e)**4)


def flight_height(since: Quantity, phase: Quantity, takeoff: Quantity, shaking: Quantity) -> Quantity:
    """h a time after the ball left the table at ``phase``, with the speed ``takeoff`` relative to it.

    >>> flight_height(sp.Integer(2), 0, 1, sp.Integer(0))              # 1·2 - 2²/2
    0
    """
    sin, cos = (sp.sin, sp.cos) if is_formula(since, phase, takeoff, shaking) else (np.sin, np.cos)
    rise = (takeoff + shaking*cos(phase))*since - since**2/2
    return rise + shaking*(sin(phase) - sin(phase + since))


def ball_height(since: Quantity, phase: Quantity, takeoff: Quantity, shaking: Quantity) -> Quantity:
    """The same seen from the ground: the table's height is added.

    >>> ball_height(0.0, 0.5, 2.0, 1.0) == np.sin(0.5)
    np.True_
    """
    sin = sp.sin if is_formula(since, phase, shaking) else np.sin
    return flight_height(since, phase, takeoff, shaking) + shaking*sin(phase + since)


@needs(phase=number, speed=positive, periods=count, trace=number, determinant=not_negative,
       back_after=positive)
@dataclass(frozen=True)
class Bounce:
    """One bounce in every ``periods``: its ``phase``, its ``speed`` of approach, the ``trace`` and
    ``determinant`` of its return, and ``back_after``, the time after which the ball really meets the table.
    """

    phase: float
    speed: float
    periods: int
    trace: float
    determinant: float
    back_after: float

    @property
    def admissible(self) -> bool:
        """The ball does not pass through the table on the way."""
        return abs(self.back_after - 2*np.pi*self.periods) < CLOSES

    @property
    def stable(self) -> bool:
        """|tr| < 1 + det < 2: small changes die out."""
        return abs(self.trace) < 1 + self.determinant < 2

    @property
    def multipliers(self) -> np.ndarray:
        """The factors of small changes from bounce to bounce."""
        return np.roots([1.0, -self.trace, self.determinant])


@needs(shaking=positive, e=restitution, periods=count)
def periodic_bounces(shaking: float, e: float, periods: int = 1) -> list[Bounce]:
    """The bounces once in every n periods: none on a gentle table, else at φ and at -φ.

    >>> for bounce in periodic_bounces(1.0, 0.8):
    ...     print(round(bounce.phase, 6), round(bounce.trace, 6), bounce.stable, bounce.admissible)
    1.214222 -1.396198 True True
    -1.214222 4.676198 False True
    """
    if not e > 0:
        raise ValueError("with e = 0 the ball does not bounce, it stays and leaves later. Use leaving_phase.")
    if shaking <= gentlest_shaking(e, periods):
        return []
    found, U = [], bounce_speed(e, periods)
    up = float(bounce_phase(shaking, e, periods))
    for phase in (up, -up):
        run = impacts(ball_on_table(shaking, e), 0.0, -e*U, 1, time=phase)
        trace = -2*e + (1 + e)**2*(1 - shaking*np.sin(phase))
        found.append(Bounce(phase, float(U), int(periods), float(trace), float(e)**2,
                            float(run.time[0, 0] - phase)))
    return found


def multiplier_pair(trace: sp.Expr, determinant: sp.Expr) -> list[tuple[sp.Expr, sp.Expr]]:
    """Both roots of λ² - tr λ + det, as (real part, imaginary part).

    >>> multiplier_pair(sp.Integer(-3), sp.Integer(2)), multiplier_pair(sp.Integer(0), sp.Integer(4))
    ([(-1, 0), (-2, 0)], [(0, 2), (0, -2)])
    """
    square = trace**2/4 - determinant
    root, turn = sp.sqrt(sp.Max(square, 0)), sp.sqrt(sp.Max(-square, 0))
    return [(trace/2 + root, turn), (trace/2 - root, -turn)]
