"""§1.4: the ruler on a rail and the sledge on a blade, by all six principles and by Newton and Euler."""

import pytest
import sympy as sp

from mechlib import Constraint, Impact
from mechlib.persistent_impact.figures import jourdain as pictures
from mechlib.principles import PRINCIPLES

m, L, x, v_0, P, J, a, b = sp.symbols("m L x v_0 P J a b", positive=True)
omega_0, beta, theta, V = sp.symbols("omega_0 beta theta V", real=True)
y, th = sp.symbols("ydot thetadot")
v, w, om = sp.symbols("v w omega")
RULER = m*y**2/2 + m*L**2/24*th**2
SLEDGE = m*(v**2 + (w + a*om)**2)/2 + J*om**2/2


def same(one, other):
    return sp.simplify(one - other) == 0


def ruler(spin=0, rail=y + x*th, **options):
    return Impact([y, th], RULER, constraints=[Constraint(rail, **options)], before={y: -v_0, th: spin})


def sledge(v_before=0, spin=0):
    blow = [(v, P*sp.cos(beta)), (w + b*om, P*sp.sin(beta))]
    return Impact([v, w, om], SLEDGE, impulses=blow, constraints=[Constraint(w)],
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
def test_sledge_in_quasi_velocities_against_newton_and_euler(by):
    u0, w0, R, U, W = sp.symbols("u0 w0 R U W")
    jump = sledge(u0, w0).solve(by=by)
    hand = sp.solve([m*(U - u0) - P*sp.cos(beta), m*a*(W - w0) - P*sp.sin(beta) - R,
                     J*(W - w0) - (b - a)*P*sp.sin(beta) + a*R], [U, W, R])
    assert same(jump.after[0], hand[U]) and jump.after[1] == 0 and same(jump.after[2], hand[W])
    assert same(jump.reactions[0], hand[R])


@pytest.mark.parametrize("by", PRINCIPLES)
def test_sledge_in_the_coordinates_of_the_ice_agrees_at_every_heading(by):
    xd, yd, thd = sp.symbols("xdot ydot thetadot")
    s, c = sp.sin(theta), sp.cos(theta)
    along, across = xd*c + yd*s, -xd*s + yd*c
    T = m*(xd**2 + yd**2)/2 + m*a*across*thd + (J + m*a**2)*thd**2/2
    world = Impact([xd, yd, thd], T, impulses=[(along, P*sp.cos(beta)), (across + b*thd, P*sp.sin(beta))],
                   constraints=[Constraint(across)], before={xd: 0, yd: 0, thd: 0}).solve(by=by)
    quasi = sledge().solve(by=by)
    after = dict(zip((xd, yd, thd), world.after))
    assert same(along.subs(after), quasi.after[0]) and same(world.after[2], quasi.after[2])
    assert same(world.reactions[0], quasi.reactions[0])


def test_zhang1994_sledge_at_constant_mass():
    """(7.13), (7.15): ẋ⁺ = 0, [(M + m)a² + J_C] θ̇⁺ = F̂ (a + b'), b' counted from the mass centre."""
    jump = sledge().solve(by="jourdain")
    from_centre = sp.Symbol("from_centre", positive=True)
    after = jump.after.subs(beta, sp.pi/2).subs(b, a + from_centre)
    assert after[0] == 0 and same((m*a**2 + J)*after[2], P*(a + from_centre))


def test_blade_feels_nothing_at_the_centre_of_percussion():
    at_ease = a + J/(m*a)
    jump = sledge().solve(by="jourdain")
    assert same(jump.reactions[0].subs(b, at_ease), 0)
    free = Impact([v, w, om], SLEDGE, impulses=[(w + at_ease*om, P)],
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


def test_pictures_show_these_numbers():
    drawn = pictures.landing(x, omega_0)
    exact = ruler(omega_0).solve(by="lagrange")
    for one, other in zip([*drawn.after, *drawn.reactions], [*exact.after, *exact.reactions]):
        assert same(one, other.subs({m: 1, L: 1, v_0: 1}))
    struck = pictures.sledge(b, beta, a)
    exact = sledge().solve(by="lagrange")
    for one, other in zip([*struck.after, *struck.reactions], [*exact.after, *exact.reactions]):
        assert same(one, other.subs({m: 1, J: pictures.INERTIA, P: 1}))
