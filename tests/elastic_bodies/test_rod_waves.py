"""Waves in a rod: the rod as a wave sees it, d'Alembert by modes and by the chain, the numbers of the
pictures."""

from fractions import Fraction as Q

import numpy as np
import pytest
import sympy as sp
from hypothesis import given, settings
from hypothesis import strategies as st
from pytest import approx

from mechlib.elastic_bodies import Rod, RodChain, dalembert, images, rod, waves
from mechlib.exercises import exercise
from pictures import shows

x = sp.Symbol("x", real=True)
t, Z, c = sp.symbols("t Z c", positive=True)


def test_steel():
    steel = Rod(length=0.5, modulus=210e9, density=7850, area=1e-4)
    assert steel.speed == approx(5172.194153, abs=1e-6)
    assert steel.impedance/steel.area == approx(40.601724e6, rel=1e-8)
    assert 2e6*steel.transit == approx(193.341543, abs=1e-6)
    assert steel.mass == approx(steel.impedance*steel.transit) == approx(7850*0.5*1e-4)


def test_rods_stay_exact_and_take_symbols():
    assert rod(Q(2, 3), 5) == Rod(5, Q(2, 3), Q(2, 3), 1) and rod(2, 3).mass == 6
    assert Rod(3, Q(9, 4), 1, 2).speed == Q(3, 2) and Rod(3, Q(9, 4), 1, 2).transit == 2
    E, rho, A, L = sp.symbols("E rho A L", positive=True)
    bar = Rod(L, E, rho, A)
    assert sp.simplify(bar.impedance*bar.transit - bar.mass) == 0


@pytest.mark.parametrize("values, word", [((0, 1, 1, 1), "length=0"), ((1, -2, 1, 1), "modulus=-2"),
                                          ((1, 1, float("nan"), 1), "density=nan"),
                                          ((1, 1, 1, -1), "area=-1"),
                                          ((float("inf"), 1, 1, 1), "length=inf"),
                                          ((1, 1, 1, sp.Integer(-1)), "area=-1")])
def test_bad_rods_get_a_sentence(values, word):
    with pytest.raises(ValueError, match=f"positive length, modulus, density and area; got {word}"):
        Rod(*values)
    with pytest.raises(ValueError, match="'fixed' or 'free'; got left='held'"):
        images(x, x, 1, left="held")


def test_two_waves_are_newton_and_hooke_and_carry_the_energy():
    f, g = sp.Function("f")(x - c*t), sp.Function("g")(x + c*t)
    v, N = (f + g)/Z, g - f
    assert sp.simplify((Z/c*v.diff(t) - N.diff(x)).doit()) == 0
    assert sp.simplify((N.diff(t) - Z*c*v.diff(x)).doit()) == 0
    assert sp.expand(Z/c*v**2/2 + N**2/(2*Z*c) - (f**2 + g**2)/(c*Z)) == 0


def test_struck_piece_of_steel():
    steel, V, b = Rod(1.0, 210e9, 7850, 1.0), 1.0, 0.1
    f, g = waves(0, V, steel, x)
    assert [-float(f)/1e6, float(g)/1e6] == approx([-20.30086, 20.30086], abs=1e-5)
    assert 1e6*V*b/steel.speed == approx(19.334154, abs=1e-6)
    blow = sp.Piecewise((0, x < -b), (V, x < b), (0, True))
    assert float(dalembert(0, blow, 2.0, x, t).subs({x: 0, t: 3})) == approx(V*b/2.0)


@pytest.mark.parametrize("start, moving", [(sp.exp(-x**2), 0), (0, sp.cos(x)), (sp.sin(3*x), x**2)])
def test_dalembert_solves_the_wave_equation(start, moving):
    w = dalembert(start, moving, c, x, t)
    assert sp.simplify(w.diff(t, 2) - c**2*w.diff(x, 2)) == 0
    assert sp.simplify(w.subs(t, 0) - start) == 0
    assert sp.simplify(w.diff(t).subs(t, 0) - moving) == 0


@pytest.mark.parametrize("left, right", [(a, b) for a in ("fixed", "free") for b in ("fixed", "free")])
def test_images_are_odd_about_fixed_ends_and_even_about_free_ones(left, right):
    state = images(x**2 + 3*x + 1, x, 2, left, right)
    signs = {"fixed": -1, "free": 1}
    for place in (Q(1, 3), Q(7, 5), Q(9, 2), Q(31, 5)):
        here, mirror, beyond = (state.subs(x, sp.Rational(p.numerator, p.denominator))
                                for p in (place, -place, 4 - place))
        assert mirror == signs[left]*here and beyond == signs[right]*here
        assert here == state.subs(x, sp.Rational(place.numerator, place.denominator) + 8)
    assert state.subs(x, 1) == 5


def modes(place, time, count=100_000):
    k = np.arange(count)
    a = (2*k + 1)*np.pi/2
    return 2*np.sum((-1.0)**k*np.sin(a*place)*np.cos(a*time)/a**2)


def let_go(place, time):
    """The stretched rod by the chain: (displacement, tension), the displacement as the integral of the
    strain from the wall."""
    chain = RodChain([rod(1, 1)], [0], left="fixed", tensions=[1]).run(time)
    w, N = Q(0), None
    for a, b, n, _ in chain.field(time)[0]:
        if a <= place:
            w, N = w + n*(min(b, place) - a), n
    return w, N


def test_cut_rope_by_images_by_modes_and_by_the_chain():
    w = dalembert(images(x, x, 1), 0, 1, x, t)
    assert w.subs({x: sp.Rational(7, 10), t: sp.Rational(19, 10)}) == sp.Rational(-7, 10)
    assert modes(0.7, 1.9) == approx(-0.7, abs=1e-9) and modes(0.7, 1.9, 10) == approx(-0.69948, abs=1e-5)
    for place, time in ((Q(7, 10), Q(19, 10)), (Q(1, 3), Q(5, 2)), (Q(1), Q(13, 4)), (Q(4, 5), Q(1, 10))):
        at = {x: sp.Rational(str(place)), t: sp.Rational(str(time))}
        assert w.subs(at) == sp.Rational(str(let_go(place, time)[0]))


@settings(deadline=None, max_examples=40)
@given(st.fractions(0, 1, max_denominator=12), st.fractions(0, 9, max_denominator=12))
def test_the_chain_is_dalembert_with_images(place, time):
    w, N = let_go(place, time)
    at = {x: sp.Rational(str(place)), t: sp.Rational(str(time))}
    assert dalembert(images(x, x, 1), 0, 1, x, t).subs(at) == sp.Rational(str(w))


def test_answers_by_hand():
    assert exercise("four-hundred")._value == approx(400/40.601724, rel=1e-6)
    assert exercise("half-way")._value == -0.5 == approx(modes(0.5, 1.5), abs=1e-5)
    rods = RodChain([rod(1, 1)], [0], tensions=[-1]).run(Q(1, 2))             # EA = c = L = 1, ε = 1
    assert rods.velocity(1)[0] == (0, 1) and rods.velocity(0)[0] == (0, -1)
    assert all(n == 0 for _, _, n, _ in rods.field()[0])                        # at L/(2c): no stress
    assert rods.run(1).field() == [[(0, 1, 1, 0)]]                            # at L/c: strain ε, at rest
    struck = dalembert(0, sp.Piecewise((0, x < -2), (3, x < 2), (0, True)), 5, x, t).subs({x: 0, t: 7})
    V, b, c = sp.symbols("V b c", positive=True)
    assert struck == exercise("moved-for-good")._value.subs({V: 3, b: 2, c: 5}) == sp.Rational(6, 5)


def halves(start, b, place, time):
    """Tension, displacement, velocity of the long rod (c = Z = 1), by hand."""
    if start == "struck":
        f, g = (0.5*(abs(place + s*time) < b) for s in (-1, 1))
        w = (min(max(place + time, -b), b) - min(max(place - time, -b), b))/2
        return g - f, w, f + g
    left, right = place + time, place - time
    slope = lambda u: -np.sign(u)/b if abs(u) < b else 0.0
    height = lambda u: max(0.0, 1 - abs(u)/b)
    return (slope(left) + slope(right))/2, (height(left) + height(right))/2, (slope(left) - slope(right))/2


def away_from_fronts(b, place, time):
    return min(abs(abs(place + s*time) - k) for s in (-1, 1) for k in (0, b)) > 1e-6


def test_long_rod_shows_the_law():
    def law(seen):
        a = seen.at
        unit = a.b if a.given == "displaced" else 1
        strip = seen.mark("field")["values"]
        (xs, ws), (_, vs) = seen.curve(panel=1), seen.curve(panel=2)
        for k in range(0, 160, 7):
            place = -4 + 8*(k + 0.5)/160
            if away_from_fronts(a.b, place, a.t):
                assert strip[k] == approx(unit*halves(a.given, a.b, place, a.t)[0], abs=1e-9)
        for k in range(0, 321, 9):
            if away_from_fronts(a.b, xs[k], a.t):
                assert [ws[k], vs[k]] == approx(halves(a.given, a.b, xs[k], a.t)[1:], abs=1e-9)
    shows("elastic_bodies/rod_waves:long_rod", law)


def test_cut_rope_shows_the_law():
    def law(seen):
        time, place = Q(seen.at.t).limit_denominator(1000), Q(seen.at.x).limit_denominator(1000)
        w, _ = let_go(place, time)
        assert seen.readout("w at the gauge") == approx(float(w), abs=1e-9)
        assert seen.mark("point", panel=1)["y"] == approx(float(w), abs=1e-9)
        assert seen.mark("point", panel=1)["x"] == approx(seen.at.t)
        tip = float(let_go(Q(1), time)[0])
        strip = seen.mark("field")
        assert strip["x2"] == approx(4 + 0.7*tip)
        assert seen.mark("point", panel=0)["x"] == approx(float(place)*strip["x2"])
        parts = RodChain([rod(1, 1)], [0], left="fixed", tensions=[1]).run(time).field(time)[0]
        for k in range(0, 120, 7):
            s = (k + 0.5)/120
            if min(abs(s - float(p[0])) for p in [*parts, (1,)]) > 1e-6:
                assert strip["values"][k] == approx(float(next(n for a, b, n, _ in parts if a <= s < b)))
        if min(abs(float(time) - k) for k in (1, 3, 5, 7)) > 1e-6:
            pull = 1 if float(time) % 4 < 1 or float(time) % 4 > 3 else -1
            assert seen.readout("pull on the wall") == pull == seen.mark("point", panel=2)["y"]
        ts, ws = seen.curve(panel=1)
        assert ws[::40] == approx([float(let_go(place, Q(u).limit_denominator(1000))[0]) for u in ts[::40]])
        us, pulls = seen.curve(panel=2)
        inside = [k for k in range(0, 641, 13) if min(abs(us[k] - j) for j in (1, 3, 5, 7)) > 1e-6]
        assert [pulls[k] for k in inside] == [1 if us[k] % 4 < 1 or us[k] % 4 > 3 else -1 for k in inside]
    shows("elastic_bodies/rod_waves:cut_rope", law)
