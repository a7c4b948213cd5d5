"""Control of impacts: closed forms against direct optimisation of many short pushes.

The strongest blow is a linear programme (SciPy's HiGHS), the cheapest one a least-squares problem with two
conditions (LAPACK), and the same by a general optimiser (SLSQP).  The row says how far the peer is off; the
closed forms are exact.  A single plan in SymPy, with its path looked at, takes longer than least squares; a
map of costs, compiled once, does not.
"""

import numpy as np
import sympy as sp
from scipy.optimize import LinearConstraint, linprog, minimize, minimize_scalar

from clock import seconds
from mechlib.impact_control import best_period, cheapest_blow, strongest_blow, two_stops

E, SPEED, PERIOD, GAP = 0.6, 1.0, 4.0, 0.5
FLIGHT, HALF = 1.2, 0.7


def programme(n):
    """The fastest blow of n pushes between -1 and 1 in the period 1."""
    h = 1/n
    rows = np.array([np.r_[np.full(n, h), 1 + E], np.r_[h*h*(np.arange(n) + 0.5), 1.0]])
    return linprog(np.r_[np.zeros(n), -1.0], A_eq=rows, b_eq=[0, 0], bounds=[(-1, 1)]*n + [(0, None)]).x[-1]


def conditions(duration, start, end, n):
    """What n pushes on a unit spring move at the end, and what is missing there."""
    h = duration/n
    left = duration - h*np.arange(1, n + 1)
    rows = np.array([np.cos(left) - np.cos(left + h), np.sin(left + h) - np.sin(left)])
    c, s = np.cos(duration), np.sin(duration)
    return h, rows, np.array(end) - [[c, s], [-s, c]] @ np.array(start)


def least_squares(duration, start, end, n):
    h, rows, missing = conditions(duration, start, end, n)
    f = np.linalg.lstsq(rows, missing, rcond=None)[0]
    return h*f @ f/2


def general(duration, start, end, n):
    h, rows, missing = conditions(duration, start, end, n)
    return minimize(lambda f: h*f @ f/2, np.zeros(n), jac=lambda f: h*f, method="SLSQP",
                    constraints=LinearConstraint(rows, missing, missing),
                    options={"ftol": 1e-14, "maxiter": 1000}).fun


def one_stop(T=PERIOD, gap=GAP):
    return T, [-gap, E*SPEED], [-gap, -SPEED]


def row(what, ours, peer, named, bar=None):
    """A row of the table; both are right if they agree to the digits of the peer."""
    (mine, exact), (theirs, found) = ours, peer
    off = abs(found/float(exact) - 1)
    limit = "" if bar is None else f"≥ {bar} times faster"
    return (what, f"{1e3*mine:.2f} ms, exact", f"{1e3*theirs:.1f} ms ({named}; off by {off:.0e})",
            f"{theirs/mine:.2g}", limit, None if bar is None else bool(theirs >= bar*mine and off < 1e-4))


def cost_map(side=300, few=200):
    """The cost over periods and gaps: the formula, compiled, against one least-squares problem for each."""
    T, d = sp.symbols("T delta", positive=True)
    formula = sp.lambdify((T, d), cheapest_blow(E, SPEED, T, gap=d).cost, "numpy")
    periods, gaps = (x.ravel() for x in np.meshgrid(np.linspace(1, 6, side), np.linspace(-1, 1, side)))
    mine, costs = seconds(lambda: formula(periods, gaps))
    some = np.linspace(0, side*side - 1, few).astype(int)
    theirs, found = seconds(lambda: [least_squares(*one_stop(periods[k], gaps[k]), 400) for k in some], 3)
    each, other = mine/side**2, theirs/few
    off = np.abs(np.array(found)/costs[some] - 1).max()
    return (f"a map of costs on a spring, {side} × {side} periods and gaps, each",
            f"{1e6*each:.2f} µs, exact",
            f"{1e6*other:.0f} µs (least squares, 400 pushes; off by {off:.0e})", f"{other/each:.0f}",
            "≥ 100 times faster, the same costs", bool(other >= 100*each and off < 1e-3))


def rows():
    quick, blow = seconds(lambda: [float(strongest_blow(E, 1.0, 1.0).speed) for _ in range(20)])
    strongest = quick/20, blow[0]
    yield row("strongest blow, one stop", strongest, seconds(lambda: programme(400)),
              "linear programme, 400 pushes")
    yield row("strongest blow, one stop, finer", strongest, seconds(lambda: programme(2000), 3),
              "linear programme, 2000 pushes", 10)
    spring = seconds(lambda: float(cheapest_blow(E, SPEED, PERIOD, gap=GAP).cost))
    yield row("cheapest blow on a spring, path looked at", spring,
              seconds(lambda: least_squares(*one_stop(), 400)), "least squares, 400 pushes")
    yield row("cheapest blow on a spring, in general", spring, seconds(lambda: general(*one_stop(), 100), 3),
              "SLSQP, 100 pushes")
    yield cost_map()
    between = seconds(lambda: float(two_stops(E, SPEED, FLIGHT, HALF, spring=True).cost))
    ends = FLIGHT, [-HALF, E*SPEED], [HALF, SPEED]
    yield row("cheapest flight between two stops, path looked at", between,
              seconds(lambda: least_squares(*ends, 400)), "least squares, 400 pushes")
    period = seconds(lambda: best_period(E, SPEED, gap=0.0))

    def searched():
        return minimize_scalar(lambda T: least_squares(*one_stop(T, 0.0), 400), bounds=(2.5, 4.0),
                               method="bounded", options={"xatol": 1e-8}).x
    yield row("best period on a spring, a root", period, seconds(searched, 3),
              "least squares, 400 pushes, in a search")
