"""§1.0: the four classes, the data that decide them, and which contacts act."""

import math

import numpy as np
import pytest
import sympy as sp
from scipy.special import ellipj

from mechlib import Constraint, Impact
from mechlib.persistent_impact.figures.what_is_an_impact import classes as pictures
from mechlib.persistent_impact.figures.what_is_an_impact.four_films import ball_motion, stops_motion, t, tau
from mechlib.persistent_impact.what_is_an_impact.classes import class_table, classes, is_persistent
from mechlib.persistent_impact.what_is_an_impact.hanging_rod import swing
from mechlib.persistent_impact.what_is_an_impact.repeated import crossings, flights, rest_time
from mechlib.principles import PRINCIPLES

m, m1, m2, L, P, x, v0, vx, vy, V, e = sp.symbols("m m_1 m_2 L P x v_0 v_x v_y V e", positive=True)
l, b, a = sp.symbols("l b a", positive=True)
v, w, v1, v2, xd, yd = sp.symbols("v omega v_1 v_2 xdot ydot")


def rod():
    return Impact([v, w], m*v**2/2 + m*L**2/24*w**2, [(v + (x - L/2)*w, P)], [Constraint(v - L/2*w)],
                  {v: 0, w: 0})


def carriages(restitution=0):
    return Impact([v1, v2], m1*v1**2/2 + m2*v2**2/2, constraints=[Constraint(v2 - v1, e=restitution)],
                  before={v1: v0, v2: 0})


def stop():
    return Impact([xd], m*xd**2/2, constraints=[Constraint(-xd, e=e)], before={xd: v0})


def ball():
    return Impact([xd, yd], m*(xd**2 + yd**2)/2, constraints=[Constraint(yd, e=e)], before={xd: vx, yd: -vy})


def racket():
    return Impact([v], m*v**2/2, constraints=[Constraint(v - V, e=e)], before={v: -v0})


def plank(*feet):
    return Impact([v, w], m*v**2/2 + m*l**2/6*w**2, [(v + x*w, -P)], [Constraint(v + s*b*w) for s in feet],
                  {v: 0, w: 0})


def crate(*contacts):
    points = {"kerb": xd - a/2*w, "front": yd - a/2*w, "rear": yd + a/2*w}
    return Impact([xd, yd, w], m*(xd**2 + yd**2)/2 + m*a**2/12*w**2,
                  constraints=[Constraint(points[c]) for c in contacts],
                  before={xd: v0, yd: 0, w: 0})


def equal(one, other):
    return all(sp.simplify(p - q) == 0 for p, q in zip(one, other, strict=True))


# The class of an impact

@pytest.mark.parametrize("impact, kinds, persistent", [
    (rod(), ["1"], True), (carriages(), ["2"], True), (stop(), ["3 or 4"], False),
    (ball(), ["3 or 4"], False),
    (racket(), ["3 or 4"], False), (crate("kerb", "front"), ["2", "1"], True)])
def test_class_follows_from_the_data(impact, kinds, persistent):
    assert classes(impact) == kinds
    assert is_persistent(impact) is persistent


def test_a_blow_without_listed_constraints_is_persistent():
    free = Impact([v], m*v**2/2, [(v, P)], before={v: 0})
    assert classes(free) == [] and is_persistent(free)
    assert "\\textbf{1}" in class_table({"free": free})._repr_latex_()


def test_restitution_of_a_constraint_that_held_before_does_not_matter():
    held = [Impact([v, w], m*v**2/2 + m*L**2/24*w**2, [(v, P)], [Constraint(v - L/2*w, e=k)], {v: 0, w: 0})
            for k in (0, 1)]
    assert classes(held[1]) == ["1"]
    assert held[0].solve().after == held[1].solve().after


def test_a_restitution_of_unknown_sign_gets_a_sentence():
    unknown = Impact([v], m*v**2/2, constraints=[Constraint(v, e=sp.Symbol("k"))], before={v: -v0})
    with pytest.raises(ValueError, match="may be zero or not"):
        classes(unknown)


# The four films, by every principle and by hand

@pytest.mark.parametrize("by", PRINCIPLES)
def test_struck_rod_turns_by_moments_about_its_pin(by):
    solved = rod().solve(by=by)
    spin = P*x/(m*L**2/3)
    assert equal(solved.after, [L*spin/2, spin])
    assert equal(solved.reactions, [m*L*spin/2 - P])
    # half the impulse times the velocity after
    assert sp.simplify(solved.energy_loss + P*x*spin/2) == 0
    assert solved.reactions[0].subs(x, 2*L/3) == 0


@pytest.mark.parametrize("by", PRINCIPLES)
def test_carriages_share_the_momentum(by):
    solved = carriages().solve(by=by)
    assert equal(solved.after, [m1*v0/(m1 + m2)]*2)
    assert sp.simplify(solved.energy_loss/(m1*v0**2/2) - m2/(m1 + m2)) == 0


@pytest.mark.parametrize("by", PRINCIPLES)
def test_stop_ball_and_racket_return_the_fraction_e(by):
    assert equal(stop().solve(by=by).after, [-e*v0])
    bounced = ball().solve(by=by)
    assert equal(bounced.after, [vx, e*vy])
    assert sp.simplify(bounced.energy_loss - m*(1 - e**2)*vy**2/2) == 0
    assert equal(racket().solve(by=by).after, [V + e*(v0 + V)])            # seen from the racket


def test_buffers_lie_between_coupling_and_exchange():
    after = carriages(e).solve().after
    assert sp.simplify(m1*after[0] + m2*after[1] - m1*v0) == 0
    assert sp.simplify(after[1] - after[0] - e*v0) == 0
    assert equal(after.subs({e: 1, m2: m1}), [0, v0])


# Which contacts act

@pytest.mark.parametrize("by", PRINCIPLES)
def test_plank_on_both_trestles_obeys_the_lever(by):
    both = plank(-1, 1).solve(by=by)
    assert equal(both.after, [0, 0]) and equal(both.reactions, [P*(b - x)/(2*b), P*(b + x)/(2*b)])


@pytest.mark.parametrize("by", PRINCIPLES)
def test_far_trestle_opens_exactly_when_it_would_pull(by):
    lone = plank(1).solve(by=by)
    spin = -P*(x - b)/(m*l**2/3 + m*b**2)                                   # moments about B
    assert equal(lone.after, [-b*spin, spin])
    assert sp.simplify(lone.after[0] - b*lone.after[1] - 6*P*b*(x - b)/(m*(l**2 + 3*b**2))) == 0
    assert sp.simplify(lone.reactions[0] - P - P*3*b*(x - b)/(l**2 + 3*b**2)) == 0      # more than the blow


@pytest.mark.parametrize("place", [sp.Rational(k, 8) for k in range(-8, 9)])
def test_only_one_list_of_trestles_is_right(place):
    """Of the four lists of two contacts exactly one velocity satisfies 0 ≤ Λ ⊥ γ⁺ ≥ 0."""
    numbers = {P: 1, m: 1, l: 1, b: sp.Rational(1, 2), x: place}
    found = set()
    for feet in ((), (-1,), (1,), (-1, 1)):
        solved = plank(*feet).solve()
        after, pushes = solved.after.subs(numbers), solved.reactions.subs(numbers)
        gaps = [after[0] + s*after[1]/2 for s in (-1, 1)]
        if all(p >= 0 for p in pushes) and all(g >= 0 for g in gaps):
            found.add(tuple(after))
    assert len(found) == 1


@pytest.mark.parametrize("by", PRINCIPLES)
def test_crate_tips_over_the_kerb(by):
    tipped = crate("kerb", "front").solve(by=by)
    spin = m*v0*a/2/(sp.Rational(2, 3)*m*a**2)                              # moments about the front edge
    assert equal(tipped.after, [a*spin/2, a*spin/2, spin])
    assert sp.simplify(tipped.reactions[1] - sp.Rational(3, 8)*m*v0) == 0
    assert crate("kerb", "front", "rear").solve(by=by).reactions[2] == -m*v0/2


# Impacts that repeat

def test_bounces_add_up_to_the_time_of_rest():
    k = sp.Rational(7, 10)
    ends = [end for _, end, _ in flights(2, 3, k, 60)]
    assert abs(float(ends[-1] - rest_time(2, 3, k))) < 1e-8
    dropped = sp.sqrt(2/sp.Float(9.81))
    assert math.isclose(dropped + rest_time(9.81*dropped, 9.81, 0.8), dropped*1.8/0.2)


def test_ball_of_the_film_lands_where_its_flights_end():
    height, hops = ball_motion(sp.Rational(3, 5))
    for start, end, speed in hops[:4]:
        assert height.subs(t, start) == 0
        top = height.subs(t, (start + end)/2)
        assert sp.simplify(top - speed**2/(2*sp.Rational(5, 2))) == 0


def test_mass_between_stops_arrives_with_the_speed_it_started_with():
    d, omega, k = sp.Rational(4, 5), sp.Integer(2), sp.Rational(3, 4)
    s = sp.Symbol("s")
    for start, end, speed in crossings(3, d, omega, k, 3):
        place = d*sp.cos(omega*s) - speed/omega*sp.sin(omega*s)             # from +d towards the other stop
        assert sp.simplify(place.diff(s, 2) + omega**2*place) == 0
        assert abs(sp.N(place.subs(s, end - start) + d)) < 1e-12
        assert abs(sp.N(place.diff(s).subs(s, end - start) + speed)) < 1e-12


def test_block_of_the_film_touches_its_stops_in_turn():
    place, rates = stops_motion(sp.Rational(4, 5))
    for k, (start, _, rate) in enumerate(rates[:4]):
        assert abs(sp.N(place.subs(t, start)) - sp.Rational(4, 5)*(-1)**k) < 1e-12
        assert abs(sp.N(rate.subs(tau, start)) + (-1)**k*sp.Rational(5, 2)*sp.Rational(4, 5)**(k + 1)) < 1e-12


@pytest.mark.parametrize("spin", [0.1, 0.7, 1.6])
def test_struck_rod_swings_as_jacobis_functions_say(spin):
    """sin(φ/2) = k sn(√pull t, k), k = spin/(2√pull); the film draws this motion."""
    pull, times = 1.44, np.linspace(0, 3, 31)
    k = spin/(2*math.sqrt(pull))
    sn, cn, _, _ = ellipj(math.sqrt(pull)*times, k*k)
    angle, rate = swing(spin, 3.0, pull)(times).T
    assert np.abs(angle - 2*np.arcsin(k*sn)).max() < 1e-11 and np.abs(rate - spin*cn).max() < 1e-11
    drawn = pictures.rod_motion(sp.Float(spin))[0].args[1][0].table
    assert np.abs(drawn(times, spin) - angle).max() < 2e-3


def test_plank_of_the_picture_is_the_plank_of_the_text():
    solved = plank(1).solve()
    drawn = pictures.plank_jump((1,))
    here = {m: 1, l: 1, b: sp.Symbol("b"), x: sp.Symbol("x"), P: sp.Symbol("P")}
    assert equal(drawn, [*solved.after.subs(here), *solved.reactions.subs(here)])
