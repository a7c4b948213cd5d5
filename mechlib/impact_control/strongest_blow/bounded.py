"""The strongest blow (jin2005, §8.3): what a force of bounded size can do in a given period.

The mass is 1, q ≥ 0 its distance from the stop, q″ = f with |f| ≤ F.  It leaves the stop at t = 0 with e v
and strikes it at t = T with v.
"""

from dataclasses import dataclass

import sympy as sp

from mechlib.hints import Formula
from mechlib.needs import needs, not_negative, positive, restitution

from ..cheapest_blow.force import lost_in_a_blow


@dataclass(frozen=True)
class Blow:
    """What the strongest blow is: its speed, when the force switches from +F to -F, how far the mass goes
    away from the stop, and the energy that each blow delivers."""

    speed: sp.Expr
    switch: sp.Expr
    stroke: sp.Expr
    energy: sp.Expr


@needs(e=restitution, period=positive, force=positive)
def strongest_blow(e: Formula, period: Formula, force: Formula) -> Blow:
    """The fastest blow in every ``period`` with |f| ≤ ``force``: away from the stop until s, then towards it.

    s = T [1 - √((1 + e²)/2)]/(1 + e), v = FT [√(2(1 + e²)) - (1 - e)]/(1 + e)².

    Numbers or SymPy expressions.

    >>> blow = strongest_blow(0, 1, 1)
    >>> blow.speed, blow.switch, sp.expand(blow.stroke)
    (-1 + sqrt(2), 1 - sqrt(2)/2, 3/2 - sqrt(2))
    """
    e, T, F = map(sp.sympify, (e, period, force))
    switch = T*(1 - sp.sqrt((1 + e**2)/2))/(1 + e)
    speed = F*T*(sp.sqrt(2*(1 + e**2)) - (1 - e))/(1 + e)**2
    place, u = e*speed*switch + F*switch**2/2, e*speed + F*switch
    return Blow(speed, switch, place + u**2/(2*F), lost_in_a_blow(e, speed))


def restitution_of_most_energy() -> sp.Expr:
    """2 - √3: the stop to which the strongest blow delivers most, F²T²/(6√3).

    >>> sp.nsimplify(strongest_blow(restitution_of_most_energy(), 1, 1).energy.evalf(30), [sp.sqrt(3)])
    sqrt(3)/18
    """
    return 2 - sp.sqrt(3)


@dataclass(frozen=True)
class Switched:
    """A force that switches at any time: the speed that its impulse allows, where the mass is at the end of
    the period (0 if the motion closes), the path before and after the switch as expressions of ``t``."""

    t: sp.Symbol
    speed: sp.Expr
    miss: sp.Expr
    away: sp.Expr
    back: sp.Expr


@needs(e=restitution, period=positive, force=positive, switch=not_negative)
def switch_at(e: Formula, period: Formula, force: Formula, switch: Formula) -> Switched:
    """+F until ``switch``, then -F.  The impulse F(2s - T) = -(1 + e)v fixes the speed; whether the mass is
    back at the stop at the end of the period is another question.

    >>> switch_at(1, 1, 1, 0).miss, switch_at(1, 1, 1, sp.Rational(1, 10)).miss
    (0, 9/100)
    """
    e, T, F, s = map(sp.sympify, (e, period, force, switch))
    if not (2*s - T).free_symbols and 2*s >= T:
        raise ValueError(f"switch_at: switch = {float(s):g} is not before half of the period {float(T):g}: "
                         "the force would drive the mass away for ever. Give less.")
    t = sp.Symbol("t", real=True)
    v = F*(T - 2*s)/(1 + e)
    away = e*v*t + F*t**2/2
    back = away.subs(t, s) + (e*v + F*s)*(t - s) - F*(t - s)**2/2
    return Switched(t, v, back.subs(t, T), away, back)
