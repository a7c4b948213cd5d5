"""The cheapest blow on a spring (jin2005, §8.3): the period and the gap that suit it best.

Unit mass on a unit spring, q″ = -(q - δ) + f: the spring rests at the gap δ from the stop; a negative gap is
a preload.  Time is counted in units of 1/ω₀.  The mass leaves the stop at t = 0 with e v and strikes it at
t = T with v.
"""

import math

import numpy as np
import sympy as sp

from mechlib.hints import Formula
from mechlib.motion.roots import root
from mechlib.needs import needs, not_negative, number, or_none, positive, restitution, word

from ..plan import Plan, first_negative

TURN = 2*math.pi


def spring_plan(e, v, T, gap):
    """The cheapest force, split into its even and its odd part about the middle of the flight."""
    t = sp.Symbol("t", real=True)
    s, sin, cos = t - T/2, sp.sin(T/2), sp.cos(T/2)
    even, odd = (1 + e)*v/2, (1 - e)*v/2                      # what each part has to turn
    a = -4*(gap*sin + even*cos)/(T + sp.sin(T))
    b = -4*odd*sin/(T - sp.sin(T))
    path = (gap + (even*sin - gap*cos + a*sin**2/2)*sp.cos(s) + a/2*s*sp.sin(s)
            + (b*cos**2/2 - odd*cos)*sp.sin(s) - b/2*s*sp.cos(s))
    first, last, rate = a*cos - b*sin, a*cos + b*sin, a*sin + b*cos      # f(0), f(T), f′(0)
    return Plan(t, a*sp.cos(s) + b*sp.sin(s), path,
                cost=(a**2*(T + sp.sin(T)) + b**2*(T - sp.sin(T)))/4, price=-last - e*first,
                hamiltonian=-first**2/2 + e*v*rate - gap*first)


def refuse_passing(plan, T, law):
    """A path that cannot be gone gets its sentence."""
    if (plan.path.free_symbols - {plan.t}) or sp.sympify(T).free_symbols:
        return
    when = first_negative(plan.path, plan.t, T)
    if when is not None:
        raise ValueError(f"{law}: the cheapest force would drive the mass through the stop at t = {when:.4g}."
                         " Give another period or another gap.")


@needs(e=restitution, speed=positive, gap=number)
def turning_period(e: Formula, speed: Formula, gap: Formula) -> sp.Expr:
    """T₀ = π + 2 arctan(2δ/((1 + e)v)): the period in which the spring alone turns the mass round, so that
    the force has no even part.  It is the period for which δ is the best gap.

    >>> turning_period(sp.Rational(1, 2), 1, 0)
    pi
    """
    e, v, d = map(sp.sympify, (e, speed, gap))
    return sp.pi + 2*sp.atan(2*d/((1 + e)*v))


@needs(e=restitution, speed=positive, period=positive)
def best_gap(e: Formula, speed: Formula, period: Formula) -> sp.Expr:
    """δ* = -½(1 + e) v cot(T/2): the gap at which a blow in every ``period`` costs least.

    >>> best_gap(sp.Rational(3, 5), 1, sp.pi), round(float(best_gap(0.6, 1, 4)), 12)
    (0, 0.366126043488)
    """
    e, v, T = map(sp.sympify, (e, speed, period))
    if T.is_number and float(T) >= TURN:
        raise ValueError(f"best_gap: period = {float(T):g} is longer than 2π: there is no best gap, the "
                         "wider the cheaper. Give a shorter period.")
    return -(1 + e)*v/2*sp.cot(T/2)


@needs(e=restitution, speed=positive, weight=not_negative, gap=or_none(number), per=word("strike", "time"))
def best_period(e: Formula, speed: Formula, weight: Formula = 0, gap: Formula | None = None,
                per: str = "strike") -> sp.Expr | float:
    """The period at which a blow costs least, ``per="strike"`` (H = 0) or ``per="time"`` (H = J/T).

    With weight, A = 1 - e + e²: T = 2v√A/g per strike, T = 4Av/((1 + e)g) per time.  On a spring: the first
    minimum beyond :func:`turning_period`, in numbers.  (On a nearly dead stop, e < 0.2, a much longer period
    may cost still less per time.)

    >>> best_period(sp.Rational(4, 5), 1, weight=1, per="time")
    28/15
    >>> round(best_period(0.8, 1, gap=0), 9)
    3.157193488
    """
    e, v, g = map(sp.sympify, (e, speed, weight))
    if gap is not None:
        if not g.is_zero:
            raise ValueError("best_period: gap and weight cannot both be given. Shift the rest position of "
                             "the spring by the weight, and give the gap alone.")
        return _on_a_spring(e, v, sp.sympify(gap), per)
    if g.is_zero:
        raise ValueError("best_period: without weight and spring the longest period is the cheapest. Give a "
                         "weight or a gap.")
    square = 1 - e + e**2
    return 2*v*sp.sqrt(square)/g if per == "strike" else 4*square*v/(g*(1 + e))


def _on_a_spring(e, v, gap, per):
    if (e + v + gap).free_symbols:
        raise ValueError("best_period: on a spring the best period is a root. Give numbers for e, speed and "
                         "gap.")
    start = turning_period(e, v, gap)
    if (1 - e).is_zero:
        return start
    T = sp.Symbol("T", positive=True)
    plan = spring_plan(e, v, T, gap)
    slope = sp.lambdify(T, plan.hamiltonian - (plan.cost/T if per == "time" else 0), "numpy")
    times = np.linspace(float(start), TURN, 1001)
    rising = slope(times) > 0
    if not rising.any():
        raise ValueError(f"best_period: with gap = {float(gap):g} the longer the cheaper, until the path "
                         "meets the stop. Give a wider gap or a livelier stop.")
    k = int(np.argmax(rising))
    found = root(slope, times[k - 1], times[k]) if k else float(start)
    refuse_passing(spring_plan(e, v, sp.Float(found), gap), found, "best_period")
    return found
