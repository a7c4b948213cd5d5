"""Two rods: the theorem against the exact chain, its corollaries, the numbers of the pictures."""

from fractions import Fraction as Q

import numpy as np
import pytest
import sympy as sp
from hypothesis import example, given, settings
from hypothesis import strategies as st
from pytest import approx

from mechlib.elastic_bodies import RodChain, collide_rods, restitution_by_ratios, restitution_of_rods, rod
from mechlib.elastic_bodies.two_rods import PAIRS, followed, wave_share
from mechlib.exercises import exercise
from pictures import shows

positive = st.fractions(Q(1, 6), 6, max_denominator=6)
times = st.fractions(Q(1, 2), 4, max_denominator=7)
brief = settings(deadline=None, max_examples=60)


def chain_of(Z1, Z2, t1, t2, V=1):
    return RodChain([rod(Z1, t1), rod(Z2, t2)], [V, 0], ["contact"]).run(9*max(t1, t2))


def separation(chain):
    (Z1, Z2), (t1, t2) = chain.Z, chain.tau
    return chain.momentum(1)/(Z2*t2) - chain.momentum(0)/(Z1*t1)


@brief
@given(positive, positive, times, times, positive)
@example(Q(2), Q(2), Q(1), Q(3), Q(1))
@example(Q(3), Q(1), Q(1), Q(1414, 1000), Q(1))
def test_the_theorem_is_the_chain(Z1, Z2, t1, t2, V):
    law, chain = collide_rods(rod(Z1, t1), rod(Z2, t2), V), chain_of(Z1, Z2, t1, t2, V)
    assert separation(chain) == law.restitution*V
    assert chain.force(1) == [*law.forces, (law.duration, 0)]                  # one contact, never a second
    assert chain.momentum(1) == law.impulse
    assert chain.wave_energy(0) + chain.wave_energy(1) == law.wave_energy
    short, long = sorted((0, 1), key=lambda i: (chain.tau[i], i))
    if chain.Z[short] <= chain.Z[long]:
        assert chain.wave_energy(short) == 0
    assert 0 <= law.restitution <= 1


@brief
@given(positive, positive, times, times, positive)
def test_symmetries(Z1, Z2, t1, t2, k):
    e = collide_rods(rod(Z1, t1), rod(Z2, t2), 1).restitution
    assert e == collide_rods(rod(Z2, t2), rod(Z1, t1), 1).restitution
    assert e == collide_rods(rod(k*Z1, t1), rod(k*Z2, t2), 5).restitution
    assert e == collide_rods(rod(Z1, k*t1), rod(Z2, k*t2), 1).restitution
    a = max(t1, t2)/min(t1, t2)
    assert e >= 1/a and (e == 1/a) == (Z1 == Z2 or a == 1)                     # equal impedances are worst
    assert collide_rods(rod(Z1, t1), rod(Z2, t1), 1).restitution == 1          # equal transit times


@pytest.mark.parametrize("Z2, t2, e", [(3, 2, Q(3, 4)), (Q(1, 3), 2, Q(7, 8)),
                                       (Q(1, 2), Q(7, 3), Q(395, 567)), (5, Q(1, 7), Q(3133, 5103)),
                                       (1, 3, Q(1, 3))])
def test_worked_numbers(Z2, t2, e):
    assert collide_rods(rod(1, 1), rod(Z2, t2), 1).restitution == e == separation(chain_of(1, Z2, 1, t2))
    assert restitution_by_ratios(sp.Rational(str(Z2)), sp.Rational(str(t2))) == sp.Rational(str(e))
    share = (chain_of(1, Z2, 1, t2).wave_energy(0) + chain_of(1, Z2, 1, t2).wave_energy(1))*2
    assert wave_share(sp.Rational(str(Z2)), sp.Rational(str(t2))) == sp.Rational(str(share))


def test_transit_times_without_a_common_measure():
    exact = float(restitution_by_ratios(sp.Rational(2, 5), sp.sqrt(2)))
    assert exact == approx(0.86234355, abs=1e-8)
    near = [Q(7, 5), Q(41, 29), Q(239, 169), Q(1393, 985)]
    found = [float(collide_rods(rod(1, 1), rod(Q(2, 5), t), 1).restitution) for t in near]
    assert found == approx([0.8647230, 0.8624122, 0.8623456, 0.86234361], abs=5e-8)
    binary = RodChain([rod(1, 1), rod(Q(2, 5), Q(2**0.5))], [1, 0], ["contact"]).run(12)
    assert float(separation(binary)) == approx(exact, abs=1e-14)


def test_a_long_bar_is_a_wall_of_finite_impedance():
    for Zs in (Q(1, 3), Q(1, 2), Q(9, 10)):
        far = restitution_of_rods((Zs - 1)/(Zs + 1), Q(10**6))
        assert float(far) == approx(float((1 - Zs)/(1 + Zs)), abs=1e-5)
    assert float(restitution_of_rods(Q(1, 2), Q(60))) == approx(2*(Q(1, 2) + Q(3, 2)/60) - 1)
    chain = RodChain([rod(2, 1)], [1], right=("dashpot", 1)).run(12)           # an infinite bar of Z = 1
    assert [force for _, force in chain.force(1)] == [Q(2, 3)*Q(1, 3)**k for k in range(7)]


@pytest.mark.parametrize("arrive, rest", [(1, 2), (2, 2), (2, 1), (3, 2)])
def test_rows_of_equal_rods_are_a_perfect_cradle(arrive, rest):
    n = arrive + rest
    row = RodChain([rod(2, 1)]*n, [1]*arrive + [0]*rest, ["contact"]*(n - 1)).run(5*n)
    assert [row.momentum(i) for i in range(n)] == [0]*rest + [2]*arrive
    assert all(row.wave_energy(i) == 0 for i in range(n))


def test_bad_input_gets_a_sentence():
    for V in (0, -1, float("nan")):
        with pytest.raises(ValueError, match="the rods do not approach"):
            collide_rods(rod(1, 1), rod(1, 2), V)


def test_answers_by_hand():
    assert exercise("aluminium-partner")._value == approx(0.295334, abs=1e-6)
    assert exercise("three-times-as-long")._value == approx(1/3)
    worst = min(float(restitution_of_rods(Q(k, 50), Q(2))) for k in range(-49, 50))
    assert exercise("worst-pair")._value == worst == 0.5
    hit = chain_of(3, 1, 1, 2)
    Z, V = sp.symbols("Z V", positive=True)
    first, second = (exercise(f"stiff-and-short-{k}")._value.subs({Z: 1, V: 1}) for k in (1, 2))
    assert [Q(str(first)), Q(str(second))] == [force for _, force in hit.force(1)][:2]
    assert exercise("stiff-and-short-3")._value == float(separation(hit)) == 7/8


def test_two_rods_shows_the_law():
    def law(seen):
        time = Q(seen.at.t).limit_denominator(1000)
        Z1, Z2, t1, t2 = PAIRS[seen.at.pair]
        chain = RodChain([rod(Z1, t1), rod(Z2, t2)], [1, 0], ["contact"]).run(8)
        for i, parts in enumerate(chain.field(time)):
            strip, tau = seen.mark("field", i), float(chain.tau[i])
            for k in range(0, 80, 3):
                s = tau*(k + 0.5)/80
                if min(abs(s - float(p[0])) for p in [*parts, (tau,)]) > 1e-6:
                    assert strip["values"][k] == approx(float(next(n for a, b, n, _ in parts if a <= s < b)))
            moved = (strip["x1"] + strip["x2"])/2 - (-t1/2, t2/2)[i]
            assert strip["t"] == approx(0.4*(Z1, Z2)[i]**0.5)
            stretch = sum(n/chain.Z[i]*(b - a) for a, b, n, _ in parts)        # w' = N/EA, c = 1
            assert strip["x2"] - strip["x1"] == approx(tau + float(stretch)/4) and abs(moved) < 3
        for k in range(seen.shown("polygon")):
            cell = seen.mark("polygon", k)
            x, t = np.mean(cell["xs"]), np.mean(cell["ys"])
            here, x = chain.field(Q(t).limit_denominator(10**6))[int(x > 0)], x + (t1 if x < 0 else 0)
            assert cell["value"] == approx(float(next(n for a, b, n, _ in here if a <= x <= b)))
        hit = collide_rods(rod(Z1, t1), rod(Z2, t2), 1)
        assert seen.readout("restitution e") == approx(float(hit.restitution))
        assert seen.readout("contact lasts") == hit.duration
        waves = float(hit.wave_energy/(Q(1, 2)*Z1*t1))
        assert [seen.bar(0), seen.bar(1), seen.bar(2)] == approx([1, 1 - waves, waves], abs=1e-12)
    shows("elastic_bodies/two_rods:two_rods", law, settings=12)
    assert followed("equal rods").field() == [[(0, 1, 0, 0)], [(0, 1, 0, 1)]]


def test_restitution_shows_the_law():
    def law(seen):
        q, a = 10**seen.at.lq, seen.at.a
        law = lambda times: float(collide_rods(rod(1.0, 1.0), rod(q, times), 1.0).restitution)
        e = law(a)
        assert seen.readout("restitution e") == approx(e) == approx(seen.mark("point")["y"])
        waves = (1 - e**2)*q*a/(1 + q*a)
        assert seen.readout("energy in waves") == approx(100*waves, abs=1e-9)
        assert [seen.bar(1), seen.bar(2)] == approx([1 - waves, waves], abs=1e-9)
        us, es = seen.curve(label="these rods")
        assert es[::8] == approx([law(x) for x in us[::8]])
        assert seen.curve(label="equal impedances")[1] == approx(np.minimum(us, 1/us))
    shows("elastic_bodies/two_rods:restitution", law)
