"""Two stops and one force (jin2005, §8.3): the strongest blows of a bounded force, and the cheapest flight.

Unit mass between stops at x = ±h, x″ = f, or x″ = -x + f on a unit spring that rests in the middle.  A flight
leaves x = -h with e v and strikes x = h with v after τ; the next one is its mirror image.
"""

from dataclasses import dataclass

import sympy as sp

from mechlib.hints import Formula
from mechlib.needs import count as whole_number
from mechlib.needs import needs, not_negative, positive, restitution

from .cheapest_blow.force import lost_in_a_blow
from .plan import Plan, first_negative


@dataclass(frozen=True)
class Relay:
    """The strongest blows between two stops: their speed, the duration of a flight without a spring, and the
    energy that each delivers."""

    speed: sp.Expr
    flight: sp.Expr
    energy: sp.Expr


@needs(e=restitution, half_gap=positive, force=positive, delay=not_negative)
def strongest_between(e: Formula, half_gap: Formula, force: Formula, delay: Formula = 0) -> Relay:
    """v = 2√(Fh/(1 - e²)): no force with |f| ≤ F strikes harder in a motion that repeats itself; f = F sgn u
    does it, on every spring that pulls to the middle as well as without one.

    A valve that is late by a ``delay`` θ, without a spring: (1 - e²) v² + 4eFθ v = 4Fh + 2F²θ².

    >>> strongest_between(sp.Rational(3, 5), 1, 1).speed, strongest_between(sp.Rational(3, 5), 1, 1).energy
    (5/2, 2)
    >>> strongest_between(sp.Rational(3, 5), 2, 1, delay=1).speed
    5/2
    """
    e, h, F, late = map(sp.sympify, (e, half_gap, force, delay))
    prompt, elastic = late.is_zero, (1 - e).is_zero
    if elastic and prompt:
        raise ValueError("strongest_between: restitution e = 1 takes nothing, and the blows grow without "
                         "end. Give e below 1.")
    if prompt:
        v = 2*sp.sqrt(F*h/(1 - e**2))
    elif elastic:
        v = h/late + F*late/2
    else:
        lost = 2*e*F*late
        v = (sp.sqrt((1 - e**2)*(4*F*h + 2*F**2*late**2) + lost**2) - lost)/(1 - e**2)
    if not prompt and not (e*v - F*late).free_symbols and e*v <= F*late:
        raise ValueError(f"strongest_between: with delay = {float(late):g} the force turns the mass back "
                         "before the valve has turned. Give a shorter delay.")
    return Relay(v, 2*late + (1 - e)*v/F, lost_in_a_blow(e, v))


@needs(e=restitution, half_gap=positive, force=positive, start=not_negative, count=whole_number)
def relay_blow(e: Formula, half_gap: Formula, force: Formula, start: Formula, count: int) -> sp.Expr:
    """The speed of the blow number ``count`` under f = F sgn u, if the mass leaves a stop with ``start``.

    The square of the speed becomes e² times itself + 4Fh: after n blows it is e²⁽ⁿ⁻¹⁾ u₀² + 4Fh (1 + e² + … +
    e²⁽ⁿ⁻¹⁾).

    >>> [relay_blow(1, 1, 1, 0, n) for n in (1, 4, 9)]
    [2, 4, 6]
    """
    e, h, F, u = map(sp.sympify, (e, half_gap, force, start))
    n = int(count)
    return sp.sqrt(e**(2*n - 2)*u**2 + 4*F*h*sum(e**(2*k) for k in range(n)))


@needs(e=restitution, speed=positive, flight=positive)
def best_half_gap(e: Formula, speed: Formula, flight: Formula, spring: bool = False) -> sp.Expr:
    """h* = ¼(1 + e) v τ, on a unit spring h* = ½(1 + e) v tan(τ/2): where a flight of the given duration
    costs least.

    >>> best_half_gap(sp.Rational(1, 2), 1, 1), best_half_gap(1, 2, sp.pi/2, spring=True)
    (3/8, 2)
    """
    e, v, tau = map(sp.sympify, (e, speed, flight))
    if not spring:
        return (1 + e)*v*tau/4
    if tau.is_number and float(tau) >= float(sp.pi):
        raise ValueError(f"best_half_gap: flight = {float(tau):g} is longer than π: there is no best gap, "
                         "the wider the cheaper. Give a shorter flight.")
    return (1 + e)*v/2*sp.tan(tau/2)


@needs(e=restitution, speed=positive, flight=positive, half_gap=positive)
def two_stops(e: Formula, speed: Formula, flight: Formula, half_gap: Formula, spring: bool = False) -> Plan:
    """The force with the least J = ½∫f² over a flight from x = -h to x = h.

    J = 24 [h - ¼(1 + e) v τ]²/τ³ + (1 - e)² v²/(2τ), and on a unit spring
    J = 4 [h cos τ/2 - ½(1 + e) v sin τ/2]²/(τ - sin τ) + (1 - e)² v² (1 + cos τ)/(2 (τ + sin τ)).

    Numbers or SymPy expressions.  If all are numbers, a path through a stop is refused.

    >>> two_stops(sp.Rational(1, 2), 1, 1, sp.Rational(3, 8)).force      # at the best gap
    1/2
    >>> round(float(two_stops(0.6, 1.1, 1.2, 0.7, spring=True).cost), 12)
    0.159430685361
    """
    e, v, tau, h = map(sp.sympify, (e, speed, flight, half_gap))
    plan = (_on_a_spring if spring else _free)(e, v, tau, h)
    if not (e + v + tau + h).free_symbols:
        for room in (h - plan.path, h + plan.path):
            when = first_negative(room, plan.t, tau)
            if when is not None:
                raise ValueError(f"two_stops: the cheapest force would drive the mass through a stop at t = "
                                 f"{when:.4g}. Give another flight or another half_gap.")
    return plan


def _free(e, v, tau, h):
    t = sp.Symbol("t", real=True)
    s = t - tau/2
    level = (1 - e)*v/tau                                    # the even part repays the lost energy
    slope = 24*((1 + e)*v*tau/4 - h)/tau**3                  # the odd part keeps the timetable
    path = level*(s**2 - tau**2/4)/2 + slope*s**3/6 + (2*h/tau - slope*tau**2/24)*s
    first, last = level - slope*tau/2, level + slope*tau/2
    return Plan(t, level + slope*s, path, cost=level**2*tau/2 + slope**2*tau**3/24, price=last - e*first,
                hamiltonian=-first**2/2 + slope*e*v)


def _on_a_spring(e, v, tau, h):
    t = sp.Symbol("t", real=True)
    s, sin, cos = t - tau/2, sp.sin(tau/2), sp.cos(tau/2)
    loss, mean = (1 - e)*v/2, (1 + e)*v/2
    a = 4*loss*cos/(tau + sp.sin(tau))
    b = 4*(mean*sin - h*cos)/(tau - sp.sin(tau))
    path = ((a*sin**2/2 - loss*sin)*sp.cos(s) + a/2*s*sp.sin(s)
            + (h*sin + mean*cos + b*cos**2/2)*sp.sin(s) - b/2*s*sp.cos(s))
    first, last, rate = a*cos - b*sin, a*cos + b*sin, a*sin + b*cos      # f(0), f(τ), f′(0)
    return Plan(t, a*sp.cos(s) + b*sp.sin(s), path,
                cost=(a**2*(tau + sp.sin(tau)) + b**2*(tau - sp.sin(tau)))/4, price=last - e*first,
                hamiltonian=-first**2/2 + rate*e*v - first*h)
