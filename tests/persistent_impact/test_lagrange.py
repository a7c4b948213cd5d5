"""The square of rods and the chain, as the figures draw them."""

import numpy as np
import pytest
import sympy as sp
from pytest import approx

import square_by_numbers as square
from frames import inside
from mechlib import Impact
from mechlib.exercises import exercise
from mechlib.persistent_impact.lagrange import chain_velocity
from pictures import shows

CORNERS = {"A": (0, 1), "B": (-1, 0), "C": (0, 1)}


def frame(seen, places):
    """Four rods, each of length 1, between the corners that are given."""
    for k, (a, b) in enumerate(square.RODS):
        rod = seen.mark("rod", k)
        ends = np.array([[rod["x1"], rod["y1"]], [rod["x2"], rod["y2"]]])
        assert ends == approx(np.array([places[a], places[b]]), abs=1e-4)
        assert np.hypot(*(ends[1] - ends[0])) == approx(1)
    for k, name in enumerate(square.NAMES):
        pin = seen.mark("pin", k)
        assert (pin["x"], pin["y"]) == approx(places[name], abs=1e-4)


def arrows(seen, look, places, velocities, abs=1e-9):
    for k, name in enumerate(square.NAMES):
        assert seen.arrow(look, k) == approx(velocities[name], abs=abs)
        tail = seen.mark("arrow", k, look=look)
        assert (tail["x"], tail["y"]) == approx(places[name], abs=1e-4)


def test_struck_square_shows_the_law():
    def law(seen):
        c = seen.at
        places, way = square.places(0, 0, c.theta), np.array(CORNERS[c.corner])
        after = square.corner_velocities(c.theta, square.struck(c.theta, c.corner, c.P*way, c.v_0))
        frame(seen, places)
        arrows(seen, "before", places, dict.fromkeys("ABCD", (0, -c.v_0)))
        arrows(seen, "after", places, after)
        assert seen.shown("arrow", look="impulse") == 1 and seen.arrow("impulse") == approx(c.P*way)
        blow = seen.mark("arrow", 0, look="impulse")
        assert (blow["x"] + blow["dx"], blow["y"] + blow["dy"]) == approx(places[c.corner])
        assert seen.readout("velocity of the struck corner, along the blow") == approx(after[c.corner]@way)
        assert seen.bar(0) == approx(2*c.v_0**2)
        assert seen.bar(1) == approx(square.energy(after))
        work = c.P*way@(after[c.corner] + [0, -c.v_0])/2           # of the impulse, at the mean velocity
        assert seen.bar(1) - seen.bar(0) == approx(work)
        for k, name in enumerate("ABCD"):
            assert list(seen.mark("label", k).values())[:2] == approx(places[name])
    shows("persistent_impact/lagrange:struck_square", law, settings=40)


def test_landing_square_shows_the_law():
    def law(seen):
        c = seen.at
        falls, after = c.t < 0, square.landed(c.theta_0)[0]
        angle = c.theta_0 if falls else square.folded(c.theta_0, [c.t])[0]
        height = np.cos(c.theta_0) - c.t if falls else np.cos(angle)
        places = square.places(0, height, angle)
        u = np.array([0, -1, 0]) if falls else square.folding_velocity(c.theta_0, angle)
        frame(seen, places)
        assert seen.mark("pin", 0)["y"] == approx(max(-c.t, 0), abs=1e-9)    # on the ground
        arrows(seen, "before" if falls else "after", places, square.corner_velocities(angle, u), 1e-3)
        assert seen.shown("arrow") == 4
        kept = 1 if falls else after@square.mass(c.theta_0)@after/4
        assert (seen.bar(0), seen.bar(1)) == approx((kept, 1 - kept), abs=1e-9)
        assert all(mark["total"] for _, mark, _ in seen.marks("column"))           # each bar tells its height
        xs, ys = seen.curve()
        late = xs >= 0
        assert ys[~late] == approx(np.cos(c.theta_0) - xs[~late])
        assert ys[late] == approx(np.cos(square.folded(c.theta_0, xs[late])), abs=1e-4)
        assert (xs[0], xs[-1]) == (-0.4, 0.6)
        now = seen.mark("point")
        assert (now["x"], now["y"]) == approx((c.t, height), abs=1e-4)
    shows("persistent_impact/lagrange:landing_square", law, settings=20, also=[{"t": 0.0}, {"t": 0.6}])


def chain(n):
    """Velocities of the joints of a chain of n rods, from its mass matrix."""
    M = np.zeros((n + 1, n + 1))
    for i in range(n):
        M[i:i + 2, i:i + 2] += np.array([[2, 1], [1, 2]])/6
    return np.linalg.solve(M, np.eye(n + 1)[0])


@pytest.mark.parametrize("n", range(1, 9))
def test_closed_form_of_the_chain(n):
    assert [float(chain_velocity(i, n)) for i in range(n + 1)] == approx(chain(n), rel=1e-9)


def test_chain_of_three_by_the_one_equation():
    ys = sp.symbols("y_0:4")
    T = sum((a**2 + a*b + b**2)/6 for a, b in zip(ys, ys[1:]))
    jump = Impact(ys, T, impulses=[(ys[0], 1)], before=dict.fromkeys(ys, 0)).solve(by="kane")
    assert [float(chain_velocity(i, 3)) for i in range(4)] == approx([float(v) for v in jump.after])


def test_stepladder_by_parts():
    """One rod: floor impulse Y at the foot, pin impulse X across (by symmetry); momentum and moment about the
    centre, the foot stays on the floor, the pin does not leave the middle."""
    v_0, L, m, theta = sp.symbols("v_0 L m theta", positive=True)
    X, Y, y, turn = sp.symbols("X Y y turn")                   # y: velocity of the pin, turn: of the rod
    s, c = sp.sin(theta), sp.cos(theta)
    rod = [m*L/2*c*turn - X, m*(y + L/2*s*turn + v_0) - Y,
           m*L**2/12*turn - (L/2*s*Y - L/2*c*X), y + L*s*turn]
    found = sp.solve(rod, [X, Y, y, turn], dict=True)[0]
    kept = (L/2*c*found[turn])**2/2 + (found[y] + L/2*s*found[turn])**2/2 + L**2/24*found[turn]**2
    values = (found[turn], found[Y], 1 - 2*kept/v_0**2)
    for step, value in enumerate(values, 1):
        assert sp.simplify(exercise(f"stepladder-{step}")._value - value) == 0
    faster = exercise("stepladder-4")._value
    assert float((found[y]/v_0).subs(theta, faster)) == approx(-1)


def test_struck_chain_shows_the_law():
    def law(seen):
        n = int(seen.at.n)
        exact = chain(n)
        assert seen.shown("arrow", look="after") == seen.shown("pin") == n + 1 and seen.shown("rod") == n
        for i in range(n + 1):
            assert seen.arrow("after", i) == approx([0, exact[i]], abs=1e-9)
            assert seen.mark("arrow", i, look="after")["x"] == seen.mark("pin", i)["x"] == i
        for i in range(n):
            rod = seen.mark("rod", i)
            assert (rod["x1"], rod["x2"], rod["y1"], rod["y2"]) == (i, i + 1, 0, 0)
        marks = [seen.mark("point", i, panel=1) for i in range(n + 1)]
        assert seen.shown("point", panel=1) == n + 1 and [p["x"] for p in marks] == list(range(n + 1))
        assert [p["y"] for p in marks] == approx(np.log10(np.abs(exact)), abs=1e-6)
        inside(seen, ("point",))
        assert seen.arrow("impulse") == approx([0, 1])
        assert seen.readout("struck end moves at") == approx(exact[0])
    shows("persistent_impact/lagrange:struck_chain", law, also=[{"n": float(n)} for n in range(1, 9)])
