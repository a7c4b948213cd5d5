"""Balances of momentum and moment of momentum, each result by the six principles and by hand."""

import math

import numpy as np
import pytest
import sympy as sp
from pytest import approx

from mechlib import Constraint, Impact
from mechlib.exercises import exercise
from mechlib.persistent_impact.momentum.free_rod import gliding, still_point, struck_free_rod
from mechlib.persistent_impact.momentum.stick import percussion_by_stopwatch, percussion_of_stick
from mechlib.principles import PRINCIPLES
from pictures import shows

m, L, a, b, k, x, P, w0 = sp.symbols("m L a b k x P omega_0", positive=True)
v, w, xd, yd = sp.symbols("v omega xdot ydot")
PLANE = m*(xd**2 + yd**2)/2 + m*k**2*w**2/2


def zero(*expressions):
    return all(sp.simplify(e) == 0 for e in expressions)


@pytest.fixture(params=PRINCIPLES)
def by(request):
    return request.param


def cross(one, other):
    return one[0]*other[1] - one[1]*other[0]


def test_moments_balance_about_any_point(by):
    p, q, X, Y, xi, eta = sp.symbols("p q X Y xi eta")
    struck = sp.Matrix([xd - eta*w, yd + xi*w])
    dx, dy, dw = Impact([xd, yd, w], PLANE, impulses=[(struck, sp.Matrix([X, Y]))]).solve(by=by).delta
    O, at = sp.Matrix([p, q]), sp.Matrix([xi, eta])
    assert zero(m*dx - X, m*dy - Y, m*k**2*dw + m*cross(-O, (dx, dy)) - cross(at - O, (X, Y)))


def test_relative_velocities_break_the_balance():
    """A free rod struck at its end: no moment about that end, yet the moment of momentum relative to it
    changes."""
    rod = Impact([v, w], m*v**2/2 + m*L**2*w**2/24, impulses=[(v + L*w/2, P)], before={v: 0, w: 0}).solve()
    v_end = rod.after[0] + L/2*rod.after[1]
    relative = m*L**2/12*rod.after[1] - L/2*m*(rod.after[0] - v_end)
    absolute = m*L**2/12*rod.after[1] - L/2*m*rod.after[0]
    assert zero(absolute) and zero(relative - 2*P*L)


def test_nail_of_a_ruler(by):
    ruler = Impact([v, w], m*v**2/2 + m*L**2*w**2/24, impulses=[(v + (x - L/2)*w, P)],
                   constraints=[Constraint(v - L*w/2)], before={v: 0, w: 0}).solve(by=by)
    omega = P*x/(m*L**2/3)                              # moments about the nail
    assert zero(ruler.after[1] - omega, ruler.reactions[0] - (m*L/2*omega - P),
                ruler.reactions[0] - P*(3*x/(2*L) - 1))
    share = ruler.reactions[0]/P
    assert [sp.simplify(share.subs(x, s*L)) for s in (0, sp.Rational(2, 3), 1)] == [-1, 0, sp.Rational(1, 2)]


def test_centre_of_percussion_of_any_body_in_any_motion(by):
    before = sp.Symbol("omega_1")
    body = Impact([v, w], m*v**2/2 + m*k**2*w**2/2, impulses=[(v + (x - a)*w, P)],
                  constraints=[Constraint(v - a*w)],
                  before={v: a*before, w: before}).solve(by=by)
    far = a + k**2/a
    assert zero(body.reactions[0] - P*(x/far - 1), (far - a)*a - k**2, far - m*(a**2 + k**2)/(m*a))


def test_blow_along_the_line_of_centres_goes_into_the_pin(by):
    pinned = Impact([xd, yd, w], PLANE, impulses=[(sp.Matrix([xd + (x - a)*w, yd]), sp.Matrix([0, P]))],
                    constraints=[Constraint(xd - a*w), Constraint(yd)],
                    before={xd: 0, yd: 0, w: 0}).solve(by=by)
    assert pinned.after.is_zero_matrix and list(pinned.reactions) == [0, -P]


def test_door_stop_spares_the_hinge_at_two_thirds(by):
    door = Impact([v, w], m*v**2/2 + m*L**2*w**2/24,
                  constraints=[Constraint(v - L*w/2), Constraint(v + (x - L/2)*w)],
                  before={v: L*w0/2, w: w0}).solve(by=by)
    hinge, stop = door.reactions
    assert zero(hinge - stop*(3*x/(2*L) - 1)) and sp.solve(hinge, x) == [2*L/3]


def test_struck_point_and_still_point_are_mutual(by):
    free = Impact([v, w], m*v**2/2 + m*k**2*w**2/2, impulses=[(v + b*w, P)], before={v: 0, w: 0})
    after = free.solve(by=by).after
    assert zero(after[0] - P/m, after[1] - P*b/(m*k**2), after[0] - k**2/b*after[1])
    back = Impact([v, w], m*v**2/2 + m*k**2*w**2/2, impulses=[(v - k**2/b*w, P)],
                  before={v: 0, w: 0}).solve(by=by).after
    assert zero(back[0] + b*back[1])
    assert zero(*free.contact_matrix([v + b*w, v - k**2/b*w])[0, 1:])


def test_rod_struck_at_its_end():
    after = Impact([v, w], m*v**2/2 + m*L**2*w**2/24, impulses=[(v + L*w/2, P)],
                   before={v: 0, w: 0}).solve().after
    assert zero(after[0] - L/6*after[1], after[0] + L/2*after[1] - 4*P/m)


# A stick on a nail

@pytest.mark.parametrize("length, hole", [(0.9, 0.0), (1.0, 0.25), (0.6, 0.02)])
def test_stick_by_the_impact_and_by_its_swings(length, hole):
    """Where the nail is silent by the one equation; and a rod that swings, by its energy."""
    arm, far = length/2 - hole, percussion_of_stick(length, hole)
    silent = Impact([v, w], v**2/2 + length**2*w**2/24, impulses=[(v + (far - arm)*w, 1)],
                    constraints=[Constraint(v - arm*w)], before={v: 0, w: 0}).solve()
    assert float(silent.reactions[0]) == approx(0, abs=1e-12)
    inertia = length**2/12 + arm**2                                    # m = 1
    period = 2*math.pi*math.sqrt(inertia/(9.81*arm))
    assert percussion_by_stopwatch(20*period, swings=20)[0] == approx(far)


def test_error_of_the_stopwatch():
    far, error = percussion_by_stopwatch(15.0, swings=10, error=0.1)
    late, _ = percussion_by_stopwatch(15.1, swings=10)
    assert late - far == approx(error, rel=0.01)
    with pytest.raises(ValueError, match="above its centre"):
        percussion_of_stick(1.0, 0.5)


# The exercises, by hand

def test_answers():
    m, M, L, R, x, e, w0 = sp.symbols("m M L R x e w0", positive=True)
    hinge_half = sp.solve(sp.Rational(1, 2) - L/(3*x) - L/(3*x)/2, x)
    hand = {"pin-at-a-quarter": L/4 + L**2/12/(L/4), "stroke-that-rolls-at-once": R + sp.Rational(2, 5)*R,
            "loaded-tip": (m*L**2/3 + M*L**2)/(m*L/2 + M*L),
            "door-that-bounces-1": (1 + e)*m*L**2*w0/(3*x),
            "door-that-bounces-2": (1 + e)*m*L*w0*(sp.Rational(1, 2) - L/(3*x)),
            "door-that-bounces-3": hinge_half[0], "door-that-bounces-4": 1 - e**2}
    for key, value in hand.items():
        found = sp.sympify(exercise(key)._value)
        found = found.xreplace({s: sp.Symbol(s.name, positive=True) for s in found.free_symbols})
        assert zero(found - value), key


# The laws of the figures

def test_free_rod_balances():
    P, b, t, r = sp.symbols("P b t r", positive=True)
    velocity, spin = struck_free_rod(P, b)
    assert zero(velocity - P, spin/12 - P*b, still_point(b) - sp.Rational(1, 12)/b)
    place, rate = gliding(r, b, t)
    assert zero(*(sp.diff(p, t) - q for p, q in zip(place, rate)))
    assert zero(place[0]**2 + (place[1] - t)**2 - r**2)            # it keeps its distance from the centre
    assert all(zero(q.subs(t, 0)) for q in gliding(-still_point(b), b, t)[1])


# The pictures

def test_pinned_rod_shows_the_law():
    """Moments about the pin, momentum; the rod's moments are 1/2 and 1/3."""
    def law(seen):
        c = seen.at
        spin = c.P*c.x/(1/3 + c.load)
        pin = spin*(1/2 + c.load) - c.P
        assert seen.readout("impulse of the pin, Λ/P") == approx(pin/c.P, abs=1e-12)
        assert seen.readout("angular velocity after, in P/(mL)") == approx(spin/c.P)
        assert seen.arrow("impulse") == approx([c.P, 0])
        assert seen.arrow("reaction") == approx([pin, 0], abs=1e-12)
        assert seen.arrow("after") == approx([spin, 0])            # of the tip
        blow, tip = seen.mark("arrow", 0, look="impulse"), seen.mark("arrow", 0, look="after")
        assert (blow["x"] + blow["dx"], blow["y"]) == approx((-0.03, -c.x)) and tip["y"] == -1
        rod, tip = seen.mark("bar"), seen.mark("wheel")
        assert [rod[k] for k in ("x1", "x2", "y2")] == [0, 0, -1] and (tip["x"], tip["y"]) == (0, -1)
        assert seen.mark("dimension")["y2"] == -c.x and seen.mark("wheel")["r"] == approx(0.075*c.load**(1/3))
        xs, ys = seen.curve()
        assert ys == approx(xs*(1/2 + c.load)/(1/3 + c.load) - 1) and (xs[0], xs[-1]) == (0, 1)
        now = seen.mark("point", panel=1)
        assert (now["x"], now["y"]) == approx((c.x, pin/c.P), abs=1e-12)
    shows("persistent_impact/momentum:pinned_rod", law)


def test_free_rod_shows_the_law():
    """Velocities by the instantaneous centre; the wheel rolls along its rail."""
    def law(seen):
        c = seen.at
        spin, a = 12*c.b, 1/(12*c.b)                               # moment of the blow; v = 1
        near = a < 0.93
        assert seen.readout("distance a/L of the instantaneous centre O") == approx(a)
        assert seen.readout("angular velocity, in P/(mL)") == approx(spin)
        along = np.array([math.cos(spin*c.t), math.sin(spin*c.t)])
        rod = seen.mark("bar", -1)
        ends = np.array([[rod["x1"], rod["y1"]], [rod["x2"], rod["y2"]]])
        assert ends == approx(np.array([[0, c.t] - along/2, [0, c.t] + along/2]))
        for k, r in enumerate(np.linspace(-0.5, 0.5, 9)):
            at = np.array([0, c.t]) + r*along
            arm = at - [-a, c.t]
            assert seen.arrow("after", k) == approx(spin*np.array([-arm[1], arm[0]]), abs=1e-9)
            tail = seen.mark("arrow", k, look="after")
            assert (tail["x"], tail["y"]) == approx(at)
        assert seen.shown("wheel") == seen.shown("point", 0, label="O") == seen.shown("line", 0) == near
        assert seen.shown("arrow", look="impulse") == (c.t < 0.02)
        centre = seen.mark("point", 0, 0, label="C")
        assert (centre["x"], centre["y"]) == (0, c.t)
        if near:
            wheel, rail = seen.mark("wheel"), seen.mark("line", 0, 0)
            still = seen.mark("point", 0, 0, label="O")
            assert (wheel["x"], wheel["y"], wheel["r"], wheel["angle"]) == approx((0, c.t, a, spin*c.t))
            assert rail["x1"] == rail["x2"] == approx(-a) and (still["x"], still["y"]) == approx((-a, c.t))
        if c.t < 0.02:
            assert seen.arrow("impulse") == approx([0, 1])
            assert seen.mark("arrow", -1, look="impulse")["x"] == c.b
        assert seen.shown("curve", 0) == seen.shown("bar", ghost=True) == (c.t > 0)
        if c.t > 0:
            xs, ys = seen.curve(0, 0)
            times = np.linspace(0, 1, len(xs))
            assert xs == approx(c.b*np.cos(spin*times), abs=1e-9)
            assert ys == approx(times + c.b*np.sin(spin*times), abs=1e-9)
        xs, ys = seen.curve(0, 1)
        assert xs*ys == approx(np.full(len(xs), 1/12)) and (ys[0], xs[-1]) == approx((0.55, 0.55))
        assert seen.shown("point", 1) == (a < 0.55)
        if a < 0.55:
            now = seen.mark("point", 0, 1)
            assert (now["x"], now["y"]) == approx((c.b, a))
    shows("persistent_impact/momentum:free_rod", law, settings=30, also=[{"b": 0.3, "t": 0.6}, {"b": 0.06}])
