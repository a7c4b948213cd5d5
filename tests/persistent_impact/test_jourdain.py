"""The ruler on a rail and the sleigh on a blade, by all six principles and by Newton and Euler."""

import numpy as np
import pytest
import sympy as sp
from pytest import approx

from frames import inside
from mechlib import Constraint, Impact
from mechlib.exercises import exercise
from mechlib.persistent_impact.jourdain import SLEIGH as SLEIGH_INERTIA
from mechlib.persistent_impact.jourdain import energy_shares, land_on_rail, strike_sleigh
from mechlib.principles import PRINCIPLES
from pictures import shows

m, L, x, v_0, P, J, a, b = sp.symbols("m L x v_0 P J a b", positive=True)
omega_0, beta, theta, V = sp.symbols("omega_0 beta theta V", real=True)
y, th = sp.symbols("ydot thetadot")
v, w, om = sp.symbols("v w omega")
RULER = m*y**2/2 + m*L**2/24*th**2
SLEIGH = m*(v**2 + (w + a*om)**2)/2 + J*om**2/2


def same(one, other):
    return sp.simplify(one - other) == 0


def ruler(spin=0, rail=y + x*th, **options):
    return Impact([y, th], RULER, constraints=[Constraint(rail, **options)], before={y: -v_0, th: spin})


def sleigh(v_before=0, spin=0):
    blow = [(v, P*sp.cos(beta)), (w + b*om, P*sp.sin(beta))]
    return Impact([v, w, om], SLEIGH, impulses=blow, constraints=[Constraint(w)],
                  before={v: v_before, w: 0, om: spin})


@pytest.mark.parametrize("by", PRINCIPLES)
def test_ruler_with_spin_against_momentum_and_moments_about_the_rail(by):
    jump = ruler(omega_0).solve(by=by)
    Y, W, R = sp.symbols("Y W R")
    hand = sp.solve([m*(Y + v_0) - R, m*L**2/12*(W - omega_0) - x*R, Y + x*W], [Y, W, R])
    for value, symbol in zip([*jump.after, *jump.reactions], (Y, W, R)):
        assert same(value, hand[symbol])


def test_ruler_fastest_spin_at_the_radius_of_gyration():
    jump = ruler().solve(by="jourdain")
    spin, k = jump.after[1], L/sp.sqrt(12)
    assert same(sp.diff(spin, x).subs(x, k), 0) and sp.diff(spin, x, 2).subs(x, k) < 0
    assert same(jump.energy_loss, m*v_0**2/2*k**2/(k**2 + x**2))
    assert same(spin.subs(x, L/2), 3*v_0/(2*L))
    assert same(jump.after[0].subs(x, L/2), -3*v_0/4)


@pytest.mark.parametrize("by", PRINCIPLES)
def test_ruler_with_spin_stops_at_its_centre_of_percussion(by):
    place = -L**2*omega_0/(12*v_0)
    jump = ruler(omega_0, y + place*th).solve(by=by)
    assert all(value == 0 for value in jump.after)
    assert same(jump.energy_loss, RULER.subs({y: -v_0, th: omega_0}))


def test_far_end_gains_speed_beyond_a_sixth():
    jump = ruler().solve(by="jourdain")
    end = jump.after[0] - L/2*jump.after[1]
    assert same(end.subs(x, L/6), -v_0)
    assert same(end.subs(x, L/2), -3*v_0/2)
    assert sp.simplify(end.subs(x, L/5)/v_0) < -1 < sp.simplify(end.subs(x, L/7)/v_0)


def test_released_reaction_does_not_depend_on_the_trial_velocity():
    jump = ruler().solve(by="jourdain")
    M = sp.diag(m, m*L**2/12)
    s = sp.Symbol("s")
    trial = sp.Matrix([1 - x*s, s])                 # violates the rail at unit rate, for every s
    assert same((jump.delta.T*M*trial)[0], jump.reactions[0])


def test_rising_rail_has_the_same_virtual_velocities_and_real_power():
    fixed, rising = (ruler(rail=y + x*th - speed).equations(by="jourdain") for speed in (0, V))
    assert fixed.admissible == rising.admissible
    jump = ruler(rail=y + x*th - V).solve(by="jourdain")
    assert same((y + x*th).subs(dict(zip((y, th), jump.after))), V)


@pytest.mark.parametrize("by", PRINCIPLES)
def test_listed_end_over_a_table_would_be_pulled(by):
    both = Impact([y, th], RULER, constraints=[Constraint(y + x*th), Constraint(y + L/2*th)],
                  before={y: -v_0, th: 0})
    edge, end = both.solve(by=by).reactions
    assert same(end, -2*m*v_0*x/(L - 2*x)) and same(edge + end, m*v_0) and same(x*edge + L/2*end, 0)
    alone = ruler().solve(by=by).after
    # not listed, the end lifts off
    assert sp.simplify((alone[0] + L/2*alone[1])/v_0).subs(x, L/4) > 0


@pytest.mark.parametrize("by", PRINCIPLES)
def test_sleigh_in_quasi_velocities_against_newton_and_euler(by):
    u0, w0, R, U, W = sp.symbols("u0 w0 R U W")
    jump = sleigh(u0, w0).solve(by=by)
    hand = sp.solve([m*(U - u0) - P*sp.cos(beta), m*a*(W - w0) - P*sp.sin(beta) - R,
                     J*(W - w0) - (b - a)*P*sp.sin(beta) + a*R], [U, W, R])
    assert same(jump.after[0], hand[U]) and jump.after[1] == 0 and same(jump.after[2], hand[W])
    assert same(jump.reactions[0], hand[R])


@pytest.mark.parametrize("by", PRINCIPLES)
def test_sleigh_in_the_coordinates_of_the_ice_agrees_at_every_heading(by):
    xd, yd, thd = sp.symbols("xdot ydot thetadot")
    s, c = sp.sin(theta), sp.cos(theta)
    along, across = xd*c + yd*s, -xd*s + yd*c
    T = m*(xd**2 + yd**2)/2 + m*a*across*thd + (J + m*a**2)*thd**2/2
    world = Impact([xd, yd, thd], T, impulses=[(along, P*sp.cos(beta)), (across + b*thd, P*sp.sin(beta))],
                   constraints=[Constraint(across)], before={xd: 0, yd: 0, thd: 0}).solve(by=by)
    quasi = sleigh().solve(by=by)
    after = dict(zip((xd, yd, thd), world.after))
    assert same(along.subs(after), quasi.after[0]) and same(world.after[2], quasi.after[2])
    assert same(world.reactions[0], quasi.reactions[0])


def test_zhang1994_sleigh_at_constant_mass():
    """(7.13), (7.15): ẋ⁺ = 0, [(M + m)a² + J_C] θ̇⁺ = F̂ (a + b'), b' counted from the mass centre."""
    jump = sleigh().solve(by="jourdain")
    from_centre = sp.Symbol("from_centre", positive=True)
    after = jump.after.subs(beta, sp.pi/2).subs(b, a + from_centre)
    assert after[0] == 0 and same((m*a**2 + J)*after[2], P*(a + from_centre))


def test_blade_feels_nothing_at_the_centre_of_percussion():
    at_ease = a + J/(m*a)
    jump = sleigh().solve(by="jourdain")
    assert same(jump.reactions[0].subs(b, at_ease), 0)
    free = Impact([v, w, om], SLEIGH, impulses=[(w + at_ease*om, P)],
                  before={v: 0, w: 0, om: 0}).solve(by="jourdain")
    assert all(same(one, other) for one, other in zip(free.after,
                                                      jump.after.subs(beta, sp.pi/2).subs(b, at_ease)))


def test_constraining_before_differentiating_loses_the_spin():
    p1, p2 = sp.symbols("pidot_1 pidot_2")
    T = m*(p1 - x*p2)**2/2 + m*L**2/24*p2**2
    K = sp.diff(T, p2)
    right = sp.solve(K.subs(p1, 0) - K.subs({p1: -v_0, p2: 0}), p2)[0]
    assert same(right, ruler().solve(by="jourdain").after[1])
    early = sp.diff(T.subs(p1, 0), p2)
    assert sp.solve(early - early.subs(p2, 0), p2) == [0]


def test_lowered_blade_against_newton_and_euler():
    """m(v_G - w₀) = R across, J r = -aR about the mass centre, v_G = a r: solved for R, r and the loss."""
    m, J, a, w_0 = sp.symbols("m J a w_0", positive=True)
    R, r = sp.symbols("R r")
    found = sp.solve([m*(a*r - w_0) - R, J*r + a*R], [R, r])
    lost = m*w_0**2/2 - (m*a**2 + J)*found[r]**2/2
    for step, value in enumerate((found[r], found[R], lost, sp.sqrt(J/m)), 1):
        assert sp.simplify(exercise(f"lowered-blade-{step}")._value - value) == 0
    assert sp.simplify(sp.diff(found[r], a).subs(a, sp.sqrt(J/m))) == 0


@pytest.mark.parametrize("by", PRINCIPLES)
def test_laws_of_the_section_are_its_impacts_in_units(by):
    landed, exact = land_on_rail(x, omega_0, by=by), ruler(omega_0).solve(by="lagrange")
    for one, other in zip([*landed.after, *landed.reactions], [*exact.after, *exact.reactions], strict=True):
        assert same(one, other.subs({m: 1, L: 1, v_0: 1}))
    assert same(sum(energy_shares(landed)), 1)
    struck, exact = strike_sleigh(b, beta, a, by=by), sleigh().solve(by="lagrange")
    for one, other in zip([*struck.after, *struck.reactions], [*exact.after, *exact.reactions], strict=True):
        assert same(one, other.subs({m: 1, J: SLEIGH_INERTIA, P: 1}))


# The pictures

def landed_by_hand(rail, spin):
    """v⁺, ω⁺, Λ of the ruler m = L = v₀ = 1: momentum, moment about the centre, the rail's point at rest."""
    return np.linalg.solve([[1, 0, -1], [0, 1/12, -rail], [1, rail, 0]], [-1, spin/12, 0])


def test_rod_on_rail_shows_the_law():
    stations = np.linspace(-0.5, 0.5, 5)

    def law(seen):
        c = seen.at
        v, w, push = landed_by_hand(c.x, c.omega_0)
        for k, s in enumerate(stations):
            assert seen.arrow("before", k) == approx([0, -1 + s*c.omega_0])
            assert seen.arrow("after", k) == approx([0, v + s*w], abs=1e-12)
            for n, (look, shift) in enumerate((("before", -0.012), ("after", 0.012))):
                foot = seen.mark("arrow", k, look=look)
                assert (foot["x"], foot["y"]) == (approx(s + shift), 0)
                tips = seen.mark("line", n)
                tip = foot["y"] + foot["dy"]
                assert np.interp(s + shift, [tips["x1"], tips["x2"]], [tips["y1"], tips["y2"]]) == approx(tip)
        assert seen.arrow("reaction") == approx([0, push]) and push > 0
        at = seen.mark("arrow", look="reaction")
        assert (at["x"], at["y"]) == (approx(c.x), 0)
        rail = seen.mark("polygon")
        assert max(rail["ys"]) == approx(-0.02) and np.mean(rail["xs"]) == approx(c.x)
        rod = seen.mark("rod")
        assert [rod[k] for k in ("x1", "y1", "x2", "y2")] == [-0.5, 0, 0.5, 0]
        assert seen.readout("centre") == approx(v, abs=1e-12)
        assert seen.readout("left end") == approx(v - w/2, abs=1e-12)
        assert seen.readout("right end") == approx(v + w/2, abs=1e-12)
        before = 1/2 + c.omega_0**2/24
        assert [seen.bar(k) for k in range(3)] == approx(
            [v**2/2/before, w**2/24/before, 1 - (v**2/2 + w**2/24)/before], abs=1e-12)
        assert list(seen.mark("point", panel=2).values())[:2] == approx([c.x, w])
        xs, ys = seen.curve()
        assert xs == approx(np.linspace(-0.5, 0.5, len(xs)))
        assert ys == approx([landed_by_hand(rail, c.omega_0)[1] for rail in xs], abs=1e-12)
        inside(seen)
    shows("persistent_impact/jourdain:rod_on_rail", law,
          also=[dict(x=x, omega_0=w) for x in (-0.5, -0.29, 0, 0.29, 0.5) for w in (-1.5, 1.5)])


def struck_by_hand(place, direction, centre):
    """v⁺, ω⁺, Λ of the sleigh m = P = 1, J = 1/4: momentum along and across, moment about the mass centre."""
    across = np.sin(direction)
    return np.linalg.solve([[1, 0, 0], [0, centre, -1], [0, 1/4, centre]],
                           [np.cos(direction), across, (place - centre)*across])


def test_struck_sleigh_shows_the_law():
    def law(seen):
        c = seen.at
        v, w, hold = struck_by_hand(c.b, c.beta, c.a)
        assert seen.arrow("impulse") == approx([np.cos(c.beta), np.sin(c.beta)])
        blow = seen.mark("arrow", look="impulse")
        assert (blow["x"] + blow["dx"], blow["y"] + blow["dy"]) == approx((c.b, 0), abs=1e-12)
        assert seen.arrow("reaction") == approx([0, hold], abs=1e-12)
        assert seen.arrow("after", 0) == approx([v, 0], abs=1e-12)
        assert seen.arrow("after", 1) == approx([v, c.a*w], abs=1e-12)
        feet = [seen.mark("arrow", look="reaction"), *(seen.mark("arrow", k, look="after") for k in (0, 1))]
        assert [(f["x"], f["y"]) for f in feet] == [(0, 0), (0, 0), (approx(c.a), 0)]
        assert seen.mark("point", label="G")["x"] == approx(c.a)
        assert seen.spin(scale=0.7) == approx(w)
        assert seen.readout("forward speed v+") == approx(v, abs=1e-12)
        assert seen.readout("turning rate r+") == approx(w)
        assert seen.readout("held by the ice Λ") == approx(hold, abs=1e-12)
        assert list(seen.mark("point", panel=1).values())[:2] == approx([c.b, hold], abs=1e-12)
        xs, ys = seen.curve()
        assert xs == approx(np.linspace(-0.3, 1.2, len(xs)))
        assert ys == approx([struck_by_hand(place, c.beta, c.a)[2] for place in xs], abs=1e-12)
        inside(seen)
    shows("persistent_impact/jourdain:struck_sleigh", law,
          also=[dict(beta=t, b=b, a=a) for t in (0, 1.57, 3.14) for b in (-0.3, 1.2)
                for a in (0.05, 0.5, 0.9)])
