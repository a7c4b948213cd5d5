"""The one equation: the data that decide the class of an impact, and which contacts act."""

import numpy as np
import pytest
import sympy as sp
from pytest import approx

from mechlib import Constraint, Impact
from mechlib.contact import Contact
from mechlib.exercises import exercise
from mechlib.persistent_impact.one_equation.classes import class_table, classes, is_persistent
from mechlib.persistent_impact.one_equation.plank import plank_that_may_lift, struck_plank
from mechlib.principles import PRINCIPLES
from pictures import shows

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


def test_law_of_the_plank_is_the_impact_of_the_text():
    unit = {m: 1, l: 1}
    for feet in ((-1, 1), (1,), (-1,)):
        text, law = plank(*feet).solve(by="kane"), struck_plank(P, x, b, feet)
        pushes = dict(zip(feet, text.reactions.subs(unit)))
        assert equal(law, [*text.after.subs(unit), pushes.get(-1, 0), pushes.get(1, 0)])


@pytest.mark.parametrize("place", [sp.Rational(k, 8) for k in range(-8, 9)])
def test_plank_lifts_where_the_contacts_say(place):
    half = sp.Rational(1, 2)
    jump = Impact([v, w], v**2/2 + w**2/6, [(v + place*w, -P)],
                  [Contact(v - w/2), Contact(v + w/2)], {v: 0, w: 0}).solve()
    assert equal(plank_that_may_lift(P, place, half), [*jump.after, *jump.reactions])


# The exercises, by hand

def answer(key):
    """The registered answer, in plain symbols."""
    value = sp.sympify(exercise(key)._value)
    return value.xreplace({s: sp.Symbol(s.name, positive=True) for s in value.free_symbols})


def test_answers():
    m, m1, m2, v0, V, e, a = sp.symbols("m m1 m2 v0 V e a", positive=True)
    hand = {"rising-floor": -(v0 + V),
            "carriages-that-do-not-couple": (1 + e)*m1*v0/(m1 + m2),
            "racket-that-gives-back": v0*(1 - e)/(1 + e),
            "crate-and-the-kerb": 3*v0/(4*a),
            "chain-that-outruns-1": 3*V/2, "chain-that-outruns-2": m*V/4,
            "chain-that-outruns-3": sp.Rational(1, 4)}
    assert all(sp.simplify(answer(key) - value) == 0 for key, value in hand.items())


def test_landed_rod_by_three_masses():
    """A rod is, for velocities, three masses: m/6 at each end and 2m/3 in the middle."""
    V, w = 1.0, 1.5                                                        # L = m = 1; spin of the answer
    speeds = np.array([0, w/2, w])                                         # of the three, downwards
    masses = np.array([1/6, 2/3, 1/6])
    arms = np.array([0, 1/2, 1])                                           # about the end that has landed
    assert masses@(speeds*arms) == approx(masses@(V*arms))
    assert masses.sum()*V - masses@speeds == approx(1/4)
    assert 1 - masses@speeds**2/V**2 == approx(float(answer("chain-that-outruns-3")))


# The pictures

def test_plank_shows_the_law():
    """Both trestles by the lever; those that push by contacts that may open."""
    def law(seen):
        c, blow, height = seen.at, 0.5, 0.62
        at, half = sp.nsimplify(c.x), sp.nsimplify(c.b)
        if c.listed == "both":
            velocity, spin, at_A, at_B = 0, 0, blow*(c.b - c.x)/(2*c.b), blow*(c.b + c.x)/(2*c.b)
        else:
            jump = Impact([v, w], v**2/2 + w**2/6, [(v + at*w, -sp.Rational(1, 2))],
                          [Contact(v - half*w), Contact(v + half*w)], {v: 0, w: 0}).solve()
            velocity, spin, at_A, at_B = map(float, [*jump.after, *jump.reactions])
            assert at_A >= 0 and at_B >= 0 and velocity + 1e-12 >= abs(spin)*c.b*(1 - 1e-9)
        assert seen.readout("impulse at A / P") == approx(at_A/blow)
        assert seen.readout("impulse at B / P") == approx(at_B/blow)
        assert seen.readout("velocity of A") == approx(velocity - c.b*spin)
        assert seen.arrow("impulse") == approx([0, -blow])
        head = seen.mark("arrow", 0, look="impulse")
        assert head["x"] == approx(c.x) and head["y"] + head["dy"] == approx(height + 0.04)
        drawn = [a for _, _, a in seen.marks("arrow", look="reaction") if abs(a["dy"]) > 1e-9]
        answers = [(side*c.b, push) for side, push in ((-1, at_A), (1, at_B)) if abs(push) > 1e-9]
        assert len(drawn) == len(answers)
        for (place, push), numbers, k in zip(answers, drawn, range(2)):
            assert seen.arrow("reaction", k) == approx([0, push]) and numbers["x"] == approx(place)
            assert numbers["y"] + (numbers["dy"] if push > 0 else 0) == approx(height - 0.04)
        assert seen.shown("arrow", look="reaction", label="pulls") == (min(at_A, at_B) < 0)
        for k, side in enumerate((-1, 1)):
            assert seen.arrow("after", k) == approx([0, velocity + side*spin])
            assert seen.mark("arrow", k, look="after")["x"] == side
            foot = seen.mark("polygon", k)
            assert foot["xs"] == approx([side*c.b - 0.13, side*c.b, side*c.b + 0.13])
        ghost = seen.mark("bar", 0, ghost=True)
        assert [ghost[p] for p in ("x1", "y1", "x2", "y2")] == approx(
            [-1, height + 0.35*(velocity - spin), 1, height + 0.35*(velocity + spin)])
    shows("persistent_impact/one_equation:plank", law, settings=40,
          also=[{"x": 0.4}, {"x": -0.9, "listed": 1.0}])
