"""Ends of a rod: echoes and sudden loads by the chain, spalling by a march on a lattice, the numbers of the
pictures."""

from fractions import Fraction as Q

import numpy as np
import pytest
import sympy as sp
from hypothesis import given, settings
from hypothesis import strategies as st
from pytest import approx

from mechlib.elastic_bodies import RodChain, echo, rod, spall
from mechlib.elastic_bodies.rod_ends.ends import echo_diagram, pulse_and_echo, pushed_tip, pushed_waves
from mechlib.exercises import exercise
from pictures import shows

positive = st.fractions(Q(1, 8), 8, max_denominator=8)


def answer(name, **values):
    formula = exercise(name)._value
    return formula.subs({s: sp.Rational(str(values[s.name])) for s in formula.free_symbols})


def at(steps, time):
    return [value for begin, value in steps if begin <= time][-1]


@settings(deadline=None, max_examples=40)
@given(positive, positive)
def test_a_dashpot_obeys_its_law_and_takes_what_does_not_come_back(Z, d):
    chain = RodChain([rod(Z, 2)], [0], left=("push", 1, 1), right=("dashpot", d)).run(Q(5, 2))
    force, v = at(chain.force(1), Q(5, 2)), at(chain.velocity(1), Q(5, 2))
    assert force == d*v and v > 0
    chain.run(3)
    assert chain.energy(0) == echo("dashpot", Z, d)**2/Z
    assert 4*Z*d/(Z + d)**2 == Q(str(answer("what-the-dashpot-takes", Z=Z, d=d)))


def test_ends_have_names_and_bad_ones_a_sentence():
    assert (echo("free"), echo("fixed")) == (1, -1)
    assert (echo("dashpot", 3, 3), echo("dashpot", Q(3), 1)) == (0, Q(1, 2))
    for wrong in (("open",), ("dashpot",), ("dashpot", 1, -2)):
        with pytest.raises(ValueError, match="'free', 'fixed' or 'dashpot'"):
            echo(*wrong)
    for wrong in ("open", ("wall", -1), ("push",), ("dashpot", -1)):
        with pytest.raises(ValueError, match=r"an end is one of 'free', 'fixed', 'wall'"):
            RodChain([rod(1, 1)], [0], right=wrong)


@settings(deadline=None, max_examples=40)
@given(st.fractions(0, 12, max_denominator=16))
def test_momentum_of_a_pushed_rod_is_the_impulse_and_at_even_times_it_is_rigid(time):
    chain = RodChain([rod(3, Q(1, 2))], [0], left=("push", 2)).run(time)
    assert chain.momentum(0) == 2*time
    assert 0 <= chain.wave_energy(0) <= Q(2)**2*Q(1, 2)/(2*3)                # at most P² L/2EA = P²τ/2Z
    if time.denominator == 1:
        assert chain.wave_energy(0) == 0


@pytest.mark.parametrize("far", ["free", "fixed"])
def test_a_sudden_push_in_closed_form_is_the_chain(far):
    chain = RodChain([rod(1, 1)], [0], left=("push", 1), right=far).run(9)
    for time in (Q(1, 3), Q(3, 2), Q(9, 4), Q(17, 5), Q(26, 3)):
        for a, b, n, v in chain.field(time)[0]:
            f, g = pushed_waves(sp.Rational(str((a + b)/2)), sp.Rational(str(time)), far)
            assert (g - f, f + g) == (sp.Rational(str(n)), sp.Rational(str(v)))
    ends = [[at(chain.velocity(j), Q(2*k + 1, 2)) for k in range(8)] for j in (0, 1)]
    if far == "free":
        assert ends == [[1, 1, 3, 3, 5, 5, 7, 7], [0, 2, 2, 4, 4, 6, 6, 8]]
    else:
        assert chain.force(1)[:5] == [(0, 0), (1, 2), (3, 0), (5, 2), (7, 0)]
        assert ends[0] == [1, 1, -1, -1, 1, 1, -1, -1]
        assert [pushed_tip(k) for k in range(9)] == [0, 1, 2, 1, 0, 1, 2, 1, 0]


@settings(deadline=None, max_examples=40)
@given(positive, positive, positive)
def test_a_rod_thrown_at_a_wall(Z, tau, V):
    chain = RodChain([rod(Z, tau)], [V], right="wall").run(3*tau)
    assert chain.force(1) == [(0, Z*V), (2*tau, 0)]
    assert chain.field() == [[(0, tau, 0, -V)]]
    middle = RodChain([rod(Z, tau)], [V], right="wall").run(3*tau/2)
    assert at(middle.velocity(0), 3*tau/2) == -V == Q(str(answer("at-the-wall-3", V=V)))


def test_a_short_push_doubles_at_the_wall():
    chain = RodChain([rod(1, 1)], [0], left=("push", 1, Q(1, 100)), right="fixed").run(2)
    assert chain.force(1) == [(0, 0), (1, 2), (Q(101, 100), 0)]


def marched(strength, cells=600):
    """Chips by a march: waves on a lattice, a crack at the first face whose tension reaches the strength."""
    f = [1 - (k + 0.5)/cells for k in range(cells)]                           # next to arrive first
    chips, depth = [], 4*cells
    coming, leaving = list(f) + [0.0]*depth, [0.0]*depth                      # wave heights by depth
    while True:
        coming, leaving = coming[1:] + [0.0], [coming[0]] + leaving[:-1]
        for k in range(1, depth - 1):
            if leaving[k - 1] == 0.0:
                break
            if leaving[k - 1] - coming[k] >= strength - 1e-12:
                trapped = sum(leaving[:k]) + sum(coming[:k])
                chips.append((k/cells, trapped/k))
                coming, leaving = coming[k:] + [0.0]*k, [0.0]*len(leaving)
                break
        if max(coming) == 0.0:
            return chips


@pytest.mark.parametrize("strength, count", [(Q(3, 10), 3), (Q(2, 5), 2), (Q(9, 10), 1), (Q(6, 25), 4)])
def test_chips_by_a_march_on_a_lattice(strength, count):
    law, found = spall(1, strength, 1, rod(1, 1)), marched(float(strength))
    assert len(law) == count == len(found)
    for chip, (thickness, speed) in zip(law, found):
        assert [thickness, speed] == approx([float(chip.thickness), float(chip.speed)], abs=0.02)


def test_chips_of_the_digest_and_no_chips():
    chips = spall(1, Q(3, 10), 1, rod(1, 1))
    assert [c.thickness for c in chips] == [Q(3, 20)]*3
    assert [c.speed for c in chips] == [Q(17, 10), Q(11, 10), Q(1, 2)]
    assert spall(1, Q(11, 10), 1, rod(1, 1)) == []
    with pytest.raises(ValueError, match="positive strength; got 0"):
        spall(1, 0, 1, rod(1, 1))


def test_answers_by_hand():
    assert exercise("second-chip")._value == approx(16e6/(2400*3700))
    E, rho, A = sp.symbols("E rho A", positive=True)
    assert sp.simplify(exercise("no-echo")._value - rho*sp.sqrt(E/rho)*A) == 0
    pushed = RodChain([rod(2, 3)], [0], left=("push", 5))                     # m = 6
    before, after = pushed.run(12).momentum(0)/6, pushed.run(18).momentum(0)/6
    mean = answer("average-speed", P=5, n=2, tau=3, m=6)
    assert (before + after)/2 == Q(str(mean)) == at(pushed.velocity(0), 15)


def test_far_end_shows_the_law():
    def law(seen):
        kappa, time = Q(str(round(seen.at.kappa, 9))), Q(seen.at.t).limit_denominator(1000)
        right = "fixed" if kappa == 1 else ("dashpot", (1 + kappa)/(1 - kappa))
        chain = RodChain([rod(1, 3)], [0], left=("push", 1, 1), right=right).run(6)
        strip, parts = seen.mark("field")["values"], chain.field(time)[0]
        for k in range(0, 120, 3):
            s = 3*(k + 0.5)/120
            if min(abs(s - float(p[0])) for p in [*parts, (3,)]) > 1e-6:
                assert 2*strip[k] == approx(float(next(n for a, b, n, _ in parts if a <= s < b)))
        for k in range(seen.shown("polygon")):
            cell = seen.mark("polygon", k)
            x, t = np.mean(cell["xs"]), np.mean(cell["ys"])
            here = chain.field(Q(t).limit_denominator(10**6))[0]
            assert 2*cell["value"] == approx(float(next(n for a, b, n, _ in here if a <= x <= b)))
        assert seen.readout("force in the echo / force of the pulse") == approx(float(kappa))
        assert seen.readout("energy that comes back") == approx(100*float(kappa)**2)
    shows("elastic_bodies/rod_ends:far_end", law)


def test_the_diagram_of_an_echo_covers_the_plane():
    def area(c):
        return abs(sum(p[0]*q[1] - p[1]*q[0] for p, q in zip(c, c[1:] + c[:1])))/2
    cells = echo_diagram(3, 1, 6)
    assert sum(area(corners) for corners, _, _ in cells) == 18
    assert {(a, b) for _, a, b in cells} == {(0, 0), (-1, 0), (0, 1), (-1, 1)}
    assert pulse_and_echo(1, Q(3, 2), 3, 1, 5) == (1, 0)


def test_pushed_shows_the_law():
    def law(seen):
        time = Q(seen.at.t).limit_denominator(1000)
        chain = RodChain([rod(1, 1)], [0], left=("push", 1), right=seen.at.far).run(9)
        ends, wall = [chain.velocity(0), chain.velocity(1)], chain.force(1)
        if time.denominator > 1:
            assert seen.readout("pushed end") == at(ends[0], time)
            assert seen.readout("far end") == at(ends[1], time)
            assert seen.readout("force at the far end") == at(wall, time)
            parts, strip = chain.field(time)[0], seen.mark("field")["values"]
            for k in range(0, 120, 3):
                s = (k + 0.5)/120
                if min(abs(s - float(p[0])) for p in [*parts, (1,)]) > 1e-6:
                    assert 2*strip[k] == approx(float(next(n for a, b, n, _ in parts if a <= s < b)))
        for steps, name, panel in ((ends[0], "pushed end", 1), (ends[1], "far end", 1),
                                   (wall, "far force /P", 2)):
            ts, ys = seen.curve(panel=panel, label=name)
            inside = [k for k in range(481) if abs(ts[k] - round(ts[k])) > 1e-6]
            assert [ys[k] for k in inside] == [at(steps, Q(ts[k])) for k in inside]
        strip = seen.mark("field")
        assert (strip["x1"], strip["x2"]) == (0, 4)
        if seen.at.far == "fixed":
            ts, ys = seen.curve(panel=2, label="tip EA/PL")
            speeds = [float(at(ends[0], Q(u))) for u in (ts[1:] + ts[:-1])/2]
            assert ys[1:] == approx(np.cumsum(speeds*np.diff(ts)), abs=0.03)
    shows("elastic_bodies/rod_ends:pushed", law, also=[dict(t=3.3, far=1.0)])


def test_spalling_shows_the_law():
    def law(seen):
        p, t = seen.at.p, min(seen.at.t, seen.at.p/2)
        chips = spall(1, Q(str(round(p, 9))), 1, rod(1, 1))
        assert seen.shown("arrow", look="after") == len(chips) == seen.shown("block") - 1
        for i, chip in enumerate(chips):
            assert seen.arrow("after", i) == approx([float(chip.speed), 0])
            assert seen.readout(f"chip {i + 1}") == approx(float(chip.speed))
            assert seen.mark("block", i + 1)["w"] == approx(float(chip.thickness))
        assert seen.readout("thickness") == approx(p/2)
        zs, sums = seen.curve(label="sum")
        come, back = seen.curve(label="coming")[1], seen.curve(label="returned")[1]
        for k in range(0, 481, 7):
            height = lambda age: max(0.0, 1 - age) if age >= 0 else 0.0
            if min(abs(t - zs[k]), abs(t + zs[k])) > 1e-6:
                assert [come[k], back[k]] == approx([-height(t + zs[k]), height(t - zs[k])], abs=1e-9)
        assert sums == approx(come + back)
        assert sums.max() <= p + 0.01
    shows("elastic_bodies/rod_ends:spalling", law, also=[dict(t=0.5, p=0.3)])
