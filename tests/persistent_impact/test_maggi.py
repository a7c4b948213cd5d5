"""§1.6: the struck engine, singular choices of speeds, the collar on the rod, the kicked ladder."""

import numpy as np
import pytest
import sympy as sp

from mechlib import Constraint, Impact
from mechlib.cost.equations import count
from mechlib.cost.rounding import conditions, digits_kept, rounded
from mechlib.persistent_impact.exercises.maggi import better_piston, crank_rate, kicked_ladder
from mechlib.persistent_impact.figures.maggi import condition
from mechlib.principles import PRINCIPLES

J, m, M, P, b, d, L, a, alpha = sp.symbols("J m M P b d L a alpha", positive=True)
h = sp.Symbol("h", real=True)
th, ph, x, y, X, Y = sp.symbols("thetadot varphidot xdot ydot Xdot Ydot")


def engine(h=h, b=b, d=d, more=()):
    return Impact([th, ph, x], J*th**2/2 + m*x**2/2, impulses=[(-x, P), *more],
                  constraints=[Constraint(x + h*(th + ph)), Constraint((d - b)*th - b*ph)],
                  before={th: 0, ph: 0, x: 0})


def collar(lock, before=None, blow=True):
    u = (x, y, th, X, Y)
    T = m*(x**2 + y**2)/2 + m*L**2/24*th**2 + M*(X**2 + Y**2)/2
    hold = [Constraint(Y - y - a*th)] + [Constraint(X - x)]*lock
    impulses = [(sp.Matrix([x, y + L/2*th]), P*sp.Matrix([sp.cos(alpha), sp.sin(alpha)]))] if blow else []
    return Impact(u, T, impulses, hold, before or dict.fromkeys(u, 0))


@pytest.mark.parametrize("by", PRINCIPLES)
def test_struck_engine_by_every_principle(by):
    jump = engine().solve(by=by)
    D = J*b**2 + m*h**2*d**2
    expected = [P*b*h*d/D, P*h*d*(d - b)/D, -P*h**2*d**2/D]
    assert [sp.simplify(v - e) for v, e in zip(jump.after, expected)] == [0, 0, 0]
    assert [sp.simplify(v - e) for v, e in zip(jump.reactions, [J*P*b**2/D, J*P*b*h/D])] == [0, 0]
    assert sp.simplify(jump.energy_loss + P**2*h**2*d**2/(2*D)) == 0


def test_engine_against_the_energy_of_one_degree_of_freedom():
    """T = ½(J + m x′²)θ̇² with x(θ) from Pythagoras; power -P x′θ̇."""
    r, l, theta = sp.symbols("r l theta", positive=True)
    base = sp.sqrt(l**2 - r**2*sp.sin(theta)**2)
    slope = sp.diff(r*sp.cos(theta) + base, theta)
    place = {h: r*sp.sin(theta), b: base, d: r*sp.cos(theta) + base}
    rate = engine().solve().after[0].subs(place)
    assert sp.simplify(rate - (-P*slope)/(J + m*slope**2)) == 0


def test_the_result_does_not_depend_on_the_choice_of_speeds():
    jumps = [engine().solve(by="maggi", independent=[v]) for v in (th, ph, x)]
    assert all(j.after == jumps[0].after and j.reactions == jumps[0].reactions for j in jumps)


@pytest.mark.parametrize("place, bad", [((0, 2, 3), x), ((1, 2, 2), ph)])
def test_each_speed_fails_where_the_engine_moves_without_it(place, bad):
    at = engine(*place)
    with pytest.raises(ValueError, match="cannot be independent"):
        at.equations("maggi", independent=[bad])
    assert bad not in at.equations("maggi").independent
    assert conditions(at)[(bad,)] == float("inf")
    for v in {th, ph, x} - {bad}:
        assert at.solve(by="maggi", independent=[v]).after == at.solve(by="lagrange").after


def test_mechlib_believes_what_the_symbols_say():
    up, away = sp.symbols("h d", positive=True)
    assert engine().equations("maggi").independent == [th]
    assert engine(h=up, b=sp.Symbol("b", real=True), d=away).equations("maggi").independent == [x]


@pytest.mark.parametrize("theta", [0.3, 1.0, 1.4, 2.5, 4.0])
def test_condition_numbers_of_the_figure_are_those_of_the_blocks(theta):
    ratio = 0.4
    tilt = np.arcsin(ratio*np.sin(theta))
    lengths = {h: np.sin(theta), b: np.cos(tilt)/ratio, d: np.cos(theta) + np.cos(tilt)/ratio}
    kappa = conditions(engine(), lengths)
    drawn = {th: (np.cos(tilt), np.sin(tilt)), ph: (np.cos(theta), np.sin(theta)),
             x: (np.sin(theta + tilt), np.cos(theta + tilt))}
    for v, (sine, cosine) in drawn.items():
        assert float(condition(sine, cosine)) == pytest.approx(kappa[(v,)], rel=1e-9)


def test_velocities_survive_a_bad_choice_and_reactions_do_not():
    H = sp.Symbol("H", positive=True)
    started = engine(more=[(th, H)])
    exact = started.solve(by="maggi", independent=[th])
    kept = []
    for k in (2, 4, 6):
        height = sp.Rational(1, 10**k)
        foot = sp.sqrt(sp.Rational(25, 4) - height**2)
        at = {s: sp.N(v, 30) for s, v in {J: 2, m: 1, P: 1, H: 1, h: height, b: foot,
                                          d: foot + sp.sqrt(1 - height**2)}.items()}
        for v in (th, x):
            delta, reactions = rounded(started, [v], at)
            assert digits_kept(exact.delta.subs(at), delta) >= 8
            if v == th:
                assert digits_kept(exact.reactions.subs(at), reactions) >= 8
            else:
                kept.append(digits_kept(exact.reactions.subs(at), reactions))
    assert kept[0] > kept[1] > kept[2] and kept[2] <= 4


@pytest.mark.parametrize("lock", [False, True])
@pytest.mark.parametrize("by", PRINCIPLES)
def test_collar_on_the_struck_rod(by, lock):
    jump = collar(lock).solve(by=by)
    across = P*sp.sin(alpha)
    spin = across*(L/2 - M*a/(m + M))/(m*L**2/12 + m*M*a**2/(m + M))
    rise = (across - M*a*spin)/(m + M)
    along = P*sp.cos(alpha)/(m + M) if lock else P*sp.cos(alpha)/m
    expected = [along, rise, spin, along if lock else 0, rise + a*spin]
    assert [sp.simplify(v - e) for v, e in zip(jump.after, expected)] == [0]*5


def test_blow_then_catch_ends_like_the_blow_on_the_locked_collar():
    free, held = collar(False).solve(), collar(True).solve()
    caught = collar(True, before=dict(zip((x, y, th, X, Y), free.after)), blow=False).solve(by="maggi")
    assert caught.after == held.after
    assert sp.simplify(caught.energy_loss - m*M/(m + M)*(P*sp.cos(alpha)/m)**2/2) == 0
    assert sp.simplify(caught.energy_loss - (held.energy_loss - free.energy_loss)) == 0


def test_collar_at_a_sixth_beyond_the_centre_is_not_felt():
    at = {a: -L/6, alpha: sp.pi/2}
    after = collar(False).solve().after.subs(at)
    assert [sp.simplify(v - e) for v, e in zip(after, [0, P/m, 6*P/(m*L), 0, 0])] == [0]*5


def test_kicked_ladder_against_the_energy_of_one_degree_of_freedom():
    theta = sp.Symbol("theta", positive=True)
    foot, wall = kicked_ladder()
    rate = P*L*sp.cos(theta)/(m*L**2/3)
    assert sp.simplify(foot - L*sp.cos(theta)*rate) == 0
    assert sp.simplify(wall - (m*L/2*sp.cos(theta)*rate - P)) == 0
    assert wall.subs(theta, sp.acos(sp.sqrt(sp.Rational(2, 3)))).simplify() == 0


def test_real_engine_against_the_compiled_impact():
    f = engine().compile([J, m, P, h, b, d])
    height = 0.04*np.sin(np.pi/3)
    foot = np.sqrt(0.14**2 - height**2)
    assert f(0.02, 0.5, 3.0, height, foot, foot + 0.02)[0] == pytest.approx(crank_rate(), rel=1e-12)


def test_where_the_piston_is_the_better_choice():
    kappa = {t: conditions(engine(), {h: np.sin(t), b: np.sqrt(4 - np.sin(t)**2),
                                      d: np.cos(t) + np.sqrt(4 - np.sin(t)**2)})
             for t in (0.5, 0.83, 1.1, 1.55, 1.6, 2.5)}
    for t, k in kappa.items():
        assert (better_piston(t) is True) == (k[(x,)] < k[(th,)])


def test_counts():
    assert count(engine=engine(), slides=collar(False), locked=collar(True)).rows == [
        ["engine", 3, 2, 5, 1], ["slides", 5, 1, 6, 4], ["locked", 5, 2, 7, 3]]
