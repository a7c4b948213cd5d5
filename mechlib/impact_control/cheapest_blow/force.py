"""The cheapest blow (jin2005, §8.1): the least force that makes a mass strike a stop again and again.

The mass is 1 and q ≥ 0 its distance from the stop; between impacts q″ = f - g, with the control force f and
the weight g.  It leaves the stop at t = 0 with e v and strikes it at t = T with v.
"""

import sympy as sp

from mechlib.hints import Formula
from mechlib.needs import needs, not_negative, number, or_none, positive, restitution

from ..plan import Plan
from ..strongest_blow.spring import refuse_passing, spring_plan


@needs(e=restitution, speed=positive, period=positive, weight=not_negative, gap=or_none(number))
def cheapest_blow(e: Formula, speed: Formula, period: Formula, weight: Formula = 0,
                  gap: Formula | None = None) -> Plan:
    """The periodic force with the least J = ½∫f² that strikes with ``speed`` once in every ``period``.

    q = v t (T - t) [e (T - t) + t]/T², f = g + (v/T) [2 - 4e - 6(1 - e) t/T],
    J = 2 (1 - e + e²) v²/T - (1 + e) g v + g² T/2.

    With a ``gap`` δ the mass hangs on a unit spring that rests there, q″ = -(q - δ) + f:
    J = 4 [δ sin T/2 + ½(1 + e) v cos T/2]²/(T + sin T) + (1 - e)² v² (1 - cos T)/(2 (T - sin T)).

    Numbers or SymPy expressions; the plan holds expressions.  If all are numbers, a path through the stop is
    refused.

    >>> plan = cheapest_blow(sp.Rational(1, 2), 1, 1)
    >>> plan.force, plan.cost
    (-3*t, 3/2)
    >>> cheapest_blow(1, 3, sp.Rational(1, 2), weight=12).cost          # T = 2v/g: a free bounce
    0
    >>> round(float(cheapest_blow(0.6, 1, 4, gap=0.5).cost), 12)
    0.046087414239
    """
    e, v, T, g = map(sp.sympify, (e, speed, period, weight))
    if gap is not None:
        if not g.is_zero:
            raise ValueError("cheapest_blow: gap and weight cannot both be given. Shift the rest position of "
                             "the spring by the weight, and give the gap alone.")
        plan = spring_plan(e, v, T, sp.sympify(gap))
        refuse_passing(plan, T, "cheapest_blow")
        return plan
    t = sp.Symbol("t", real=True)
    force = g + v/T*(2 - 4*e - 6*(1 - e)*t/T)
    path = v*t*(T - t)*(e*(T - t) + t)/T**2
    square = 1 - e + e**2
    return Plan(t, force, path, cost=2*square*v**2/T - (1 + e)*g*v + g**2*T/2,
                price=4*square*v/T - (1 + e)*g, hamiltonian=g**2/2 - 2*square*v**2/T**2)


@needs(speed=positive, period=positive, weight=not_negative)
def cheapest_restitution(speed: Formula, period: Formula, weight: Formula = 0) -> sp.Expr:
    """The stop on which a blow costs least: e = ½ + gT/(4v), but never more than 1.

    >>> cheapest_restitution(3, 1), cheapest_restitution(3, 1, weight=sp.Rational(6, 5))
    (1/2, 3/5)
    """
    v, T, g = map(sp.sympify, (speed, period, weight))
    return sp.Min(sp.Rational(1, 2) + g*T/(4*v), 1)


@needs(e=restitution, speed=positive)
def lost_in_a_blow(e: Formula, speed: Formula) -> sp.Expr:
    """(1 - e²) v²/2: the energy that an impact takes, and the work of the force in a period, whatever the
    force.

    >>> lost_in_a_blow(sp.Rational(1, 2), 2)
    3/2
    """
    e, v = map(sp.sympify, (e, speed))
    return (1 - e**2)*v**2/2
