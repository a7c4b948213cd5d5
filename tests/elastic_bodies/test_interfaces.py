"""Joints: shares and balances, the exact chain with its invariants, stepped rods, the Hopkinson bar, the
numbers of the pictures."""

from fractions import Fraction as Q

import numpy as np
import pytest
import sympy as sp
from hypothesis import given, settings
from hypothesis import strategies as st
from pytest import approx

from mechlib.elastic_bodies import (
    MEASURED,
    RodChain,
    face_forces,
    passage_force,
    predicted,
    rod,
    scatter,
    strain_rate,
    striker_pulse,
)
from mechlib.elastic_bodies.chain.nodes import bond, echo, opening
from mechlib.elastic_bodies.chain.whole import pair
from mechlib.elastic_bodies.interfaces.interface import joint_diagram
from mechlib.exercises import exercise
from pictures import shows

positive = st.fractions(Q(1, 6), 6, max_denominator=6)
short = st.fractions(Q(1, 2), 2, max_denominator=3)
signed = st.fractions(-3, 3, max_denominator=4)
brief = settings(deadline=None, max_examples=40)


def at(steps, time):
    return [value for begin, value in steps if begin <= time][-1]


# The joint

@brief
@given(positive, positive, signed, signed)
def test_a_joint_balances_force_velocity_and_energy(Z1, Z2, f1, g2):
    v = 2*(f1 + g2)/(Z1 + Z2)
    g1, f2 = Z1*v - f1, Z2*v - g2
    assert f1 - g1 == f2 - g2 == 2*(Z2*f1 - Z1*g2)/(Z1 + Z2)
    assert f1**2/Z1 + g2**2/Z2 == g1**2/Z1 + f2**2/Z2
    (R, T), (Rv, Tv), (back, on) = scatter(Z1, Z2)
    assert (1 + R, 1 + Rv, R**2 + T*Tv, back + on) == (T, Tv, 1, 1)
    if f1:
        alone = 2*f1/(Z1 + Z2)
        assert (Z1*alone - f1)/-f1 == R and Z2*alone/f1 == T


def test_bad_impedances_get_a_sentence():
    for wrong in ((0, 1), (1, -2), (1, float("nan"))):
        with pytest.raises(ValueError, match="an end is 'free' or 'fixed', not Z="):
            scatter(*wrong)


# The chain

def chains():
    """Random chains of one to three rods, with contacts, gaps and ends of all reversible kinds."""
    rods = st.lists(st.tuples(positive, st.fractions(Q(1, 4), 2, max_denominator=4), signed), min_size=1,
                    max_size=3)
    joints = st.lists(st.sampled_from(["bonded", "contact", Q(1, 2)]), min_size=2, max_size=2)
    ends = st.sampled_from(["free", "fixed", "wall", ("wall", Q(1, 3))])
    return st.builds(lambda r, j, a, b: RodChain([rod(Z, tau) for Z, tau, _ in r], [v for *_, v in r],
                                                 j[:len(r) - 1], left=a, right=b), rods, joints, ends, ends)


def impulse(steps, until):
    ends = [begin for begin, _ in steps[1:]] + [until]
    return sum(value*(end - begin) for (begin, value), end in zip(steps, ends))


@brief
@given(chains(), st.fractions(0, 6, max_denominator=6))
def test_momentum_and_energy_of_a_chain_are_exact(chain, time):
    n = len(chain.rods)
    before = sum(chain.momentum(i) for i in range(n)), sum(chain.energy(i) for i in range(n))
    chain.run(time)
    walls = impulse(chain.force(0), time) - impulse(chain.force(n), time) if time else 0
    assert sum(chain.momentum(i) for i in range(n)) == before[0] + walls
    assert sum(chain.energy(i) for i in range(n)) == before[1]
    for j in range(1, n):                                                     # action is reaction
        if j and chain.force(j):
            assert all(force >= 0 for _, force in chain.force(j)) or type(chain.nodes[j]).__name__ == "Bonded"


@brief
@given(chains(), st.fractions(Q(1, 6), 5, max_denominator=6))
def test_time_runs_backwards_through_contacts(chain, time):
    start, nodes = chain.field(), range(len(chain.rods) + 1)
    gaps = [chain.gap(j) for j in nodes]
    back = chain.run(time).reversed().run(time)
    for ((*_, tension, velocity),), found in zip(start, back.field()):
        assert {(n, v) for *_, n, v in found} == {(tension, -velocity)}
    assert [back.gap(j) for j in nodes] == gaps


@brief
@given(positive, positive, signed, signed, signed)
def test_nodes_in_whole_numbers_are_the_laws(Z1, Z2, f, g, P):
    """What whole numbers make of the waves is what the laws of joints and ends say, in lowest terms."""
    v = 2*(f + g)/(Z1 + Z2)
    f_, g_ = pair(f), pair(g)
    assert bond(Z1, Z2)(f_, g_) == (pair(Z1*v - f), pair(Z2*v - g), pair(2*f - Z1*v))
    assert opening(Z1, Z2, 3)(f_, g_) == (pair((2*g/Z2 - 2*f/Z1)/3),)
    assert opening(0, Z2, 3)((0, 1), g_) == (pair(2*g/Z2/3),)
    assert opening(Z1, 0, 3)(f_, (0, 1)) == (pair(-2*f/Z1/3),)
    r = (Z1 - Z2)/(Z1 + Z2)
    assert echo(r, P, "left")((0, 1), g_)[1:] == (pair(r*g + P), pair(r*g + P - g))
    assert echo(r, P, "right")(f_, (0, 1))[::2] == (pair(r*f - P), pair(f - r*f + P))


@pytest.mark.parametrize("until, turned", [(3, 2), (1, 2), (Q(5, 7), Q(1, 3))])
def test_a_push_runs_backwards(until, turned):
    """Whether it still acts when time turns or has ended: the rod comes back to rest, pushed all the way."""
    chain = RodChain([rod(2, Q(3, 4))], [0], left=("push", 1, until), right="fixed").run(turned)
    back = chain.reversed().run(turned)
    assert [piece[2:] for piece in back.field()[0]] == [(0, 0)]*len(back.field()[0])
    assert impulse(back.force(0), turned) == impulse(chain.force(0), turned) == min(until, turned)
    assert all(time >= 0 for time, _ in back.force(0))


def test_a_gap_that_closes_between_the_steps():
    """A rod of transit time 1 flies over a gap of 1/7 at speed 1, bounces, flies back: times are sevenths."""
    chain = RodChain([rod(2, 1)], [1], left=("wall", Q(1, 11)), right=("wall", Q(1, 7))).run(Q(1, 14))
    assert chain.gap(1) == Q(1, 14) and chain.gap(0) == Q(1, 11) + Q(1, 14)
    chain.run(8)
    back = Q(1, 7) + 2 + Q(1, 7) + Q(1, 11)
    assert chain.force(1)[:3] == [(0, 0), (Q(1, 7), 2), (Q(1, 7) + 2, 0)]
    assert chain.force(0)[:3] == [(0, 0), (back, 2), (back + 2, 0)]


@brief
@given(positive, st.fractions(Q(1, 4), 2, max_denominator=4), st.fractions(Q(1, 4), 2, max_denominator=4),
       st.fractions(0, 9, max_denominator=6))
def test_two_bonded_equal_rods_are_one(Z, a, b, time):
    for right in ("wall", "free", "fixed", ("dashpot", Z/2)):
        two = RodChain([rod(Z, a), rod(Z, b)], [1, 1], ["bonded"], left=("push", 1, 1), right=right).run(time)
        one = RodChain([rod(Z, a + b)], [1], left=("push", 1, 1), right=right).run(time)
        assert two.force(2) == one.force(1) and two.force(0) == one.force(0)
        assert two.momentum(0) + two.momentum(1) == one.momentum(0)
        assert two.energy(0) + two.energy(1) == one.energy(0)


@brief
@given(positive, positive, short, short, positive, positive)
def test_scales_and_mirrors(Z1, Z2, a, b, k, V):
    def e(rods, speeds, **ends):
        chain = RodChain(rods, speeds, ["bonded"], **ends).run(12*(a + b))
        return abs(sum(chain.momentum(i) for i in (0, 1)))/sum(r.mass for r in rods)
    base = e([rod(Z1, a), rod(Z2, b)], [1, 1], right="wall")
    assert base <= 1
    assert e([rod(Z1, a), rod(Z2, b)], [V, V], right="wall") == base*V
    assert e([rod(k*Z1, a), rod(k*Z2, b)], [1, 1], right="wall") == base
    assert e([rod(Z2, b), rod(Z1, a)], [-1, -1], left="wall") == base


def test_scaled_times():
    slow, fast = (RodChain([rod(3, k*Q(2, 3)), rod(1, k)], [1, 1], ["bonded"], right="wall").run(20*k)
                  for k in (Q(5), Q(1)))
    assert [(at_, force) for at_, force in slow.force(2)] == [(5*at_, force) for at_, force in fast.force(2)]


def test_bad_chains_get_a_sentence():
    with pytest.raises(ValueError, match="one of 'bonded', 'contact', a number, the gap; got 'glued'"):
        RodChain([rod(1, 1)]*2, [0, 0], ["glued"])
    with pytest.raises(ValueError, match="needs as many velocities and one joint fewer; got 1 velocities"):
        RodChain([rod(1, 1)]*2, [0], ["bonded"])
    chain = RodChain([rod(1, 1)], [1], right="wall").run(2)
    assert chain.gap(0) == chain.gap(1) == 0
    with pytest.raises(ValueError, match="until=1 lies before the present time 2"):
        chain.run(1)
    with pytest.raises(ValueError, match="nodes of this chain are numbered 0 … 1; got 2"):
        chain.force(2)
    with pytest.raises(ValueError, match="followed from 0 to 2; got t=3"):
        chain.field(3)
    with pytest.raises(ValueError, match="more than 50 events until .* with the transit times 1, 7/5"):
        RodChain([rod(1, 1), rod(2, Q(7, 5))], [1, 0], ["bonded"], most=50).run(100)
    with pytest.raises(ValueError, match="a dashpot takes energy"):
        RodChain([rod(1, 1)], [1], right=("dashpot", 3)).run(1).reversed()


# Stepped rods

def lattice(cells, steps):
    """Wall forces of a stepped rod by a march on a lattice: cells of equal transit time 1, right end at a
    one-sided wall, left end free."""
    n = len(cells)
    f, g = [Z/Q(2) for Z in cells], [Z/Q(2) for Z in cells]                   # V = 1
    forces = []
    gap = Q(0)
    for _ in range(steps):
        new_f, new_g = [Q(0)]*n, [Q(0)]*n
        new_f[0] = g[0]
        for k in range(n - 1):
            r = Q(cells[k + 1] - cells[k], cells[k + 1] + cells[k])
            s = r*(f[k] + g[k + 1])
            new_f[k + 1], new_g[k] = f[k] + s, g[k + 1] - s
        closed = gap == 0 and f[-1] >= 0
        new_g[-1] = -f[-1] if closed else f[-1]
        forces.append(2*f[-1] if closed else Q(0))
        gap += 0 if closed else -2*f[-1]/cells[-1]
        f, g = new_f, new_g
    return forces


@pytest.mark.parametrize("cells, forces, e", [
    ((3, 1), [(0, 1), (2, 2), (4, 1), (6, 0)], Q(1)), ((1, 3), [(0, 3), (2, 0)], Q(1, 2)),
    ((1, 2, 1), [(0, 1), (2, Q(5, 3)), (4, Q(35, 27)), (6, 0)], Q(53, 54))])
def test_stepped_rods_at_a_wall_by_chain_and_lattice(cells, forces, e):
    n = len(cells)
    chain = RodChain([rod(Z, 1) for Z in cells], [1]*n, ["bonded"]*(n - 1), right="wall").run(24)
    assert chain.force(n) == forces
    assert -sum(chain.momentum(i) for i in range(n)) == e*sum(cells)
    assert [at(chain.force(n), Q(2*k + 1, 2)) for k in range(20)] == lattice(cells, 20)


def test_a_short_thick_head_hits_twice():
    chain = RodChain([rod(1, 1), rod(3, Q(1, 2))], [1, 1], ["bonded"], right="wall").run(30)
    assert chain.force(2) == [(0, 3), (1, 0), (2, Q(3, 2)), (3, 0)]
    assert -(chain.momentum(0) + chain.momentum(1)) == Q(4, 5)*Q(5, 2)
    assert [at(chain.force(2), Q(2*k + 1, 4)) for k in range(12)] == lattice((1, 1, 3), 12)


# The Hopkinson bar

def test_passages_by_the_chain():
    bar = RodChain([rod(1, 20), rod(Q(1, 4), 1), rod(1, 20)], [0]*3, ["bonded"]*2,
                   left=("push", Q(1, 2))).run(30)
    want = [Q(1, 5), Q(8, 25), Q(49, 125), Q(272, 625), Q(1441, 3125), Q(7448, 15625)]
    assert [passage_force(n, Q(1, 2), Q(1, 4)) for n in range(1, 7)] == want
    assert [at(bar.force(1 + n % 2), 20 + n) for n in range(6)] == want


@brief
@given(positive, positive, positive)
def test_a_striker_makes_a_square_pulse(Z, V, tau):
    bar = RodChain([rod(Z, tau), rod(Z, 10*tau)], [V, 0], ["contact"]).run(5*tau)
    force, lasts = striker_pulse(rod(Z, 10*tau), V, tau)
    assert bar.force(1) == [(0, force), (lasts, 0)]


@brief
@given(positive, st.fractions(Q(1, 8), Q(7, 8), max_denominator=8))
def test_records_give_the_faces_of_a_specimen(Z, share):
    bar = RodChain([rod(Z, 40), rod(share*Z, 1), rod(Z, 40)], [0]*3, ["bonded"]*2, left=("push", 1)).run(52)
    now = Q(101, 2)
    reflected, transmitted = at(bar.force(1), now) - 1, at(bar.force(2), now)
    assert face_forces(1, reflected, transmitted) == (at(bar.force(1), now), at(bar.force(2), now))
    rate = at(bar.velocity(1), now) - at(bar.velocity(2), now)
    assert strain_rate(1, reflected, transmitted, Z, 1) == rate
    assert strain_rate(1, reflected, transmitted, Z, Q(1, 5)) == 5*rate


def test_measured_bar():
    c = (199.99e9/8082.5)**0.5
    assert predicted() == approx([c, c, 2*304.8e3/c, 2*304.8e3/c, 1, 1, 1])
    ratios = [value/theory for (_, value, _, _), theory in zip(MEASURED, predicted())]
    assert max(abs(r - 1) for r in ratios[:4]) < 0.012                       # times agree
    assert min(abs(r - 1) for r in ratios[5:]) > 0.15                        # amplitudes do not


def test_answers_by_hand():
    assert exercise("silent-weld")._value == approx((210*7850/(70*2700))**0.5) == approx(2.9533, abs=1e-4)
    Z1, Z3 = sp.symbols("Z_1 Z_3", positive=True)
    assert sp.simplify(exercise("layer-between")._value - sp.sqrt(Z1*Z3)) == 0
    assert exercise("until-equilibrium")._value == 15 == int(np.ceil(np.log(0.05)/np.log(9/11)))
    chain = RodChain([rod(3, 1), rod(1, 1)], [1, 1], ["bonded"], right="wall").run(8)
    Z, V = sp.symbols("Z V", positive=True)
    first, second = (exercise(f"which-end-{k}")._value.subs({Z: 1, V: 1}) for k in (1, 2))
    assert [at(chain.force(2), 1), at(chain.force(2), 3)] == [first, second]
    assert exercise("which-end-3")._value == 0.5
    through = exercise("energy-through")._value
    assert through.subs(dict(zip(sp.symbols("Z_1 Z_2", positive=True), (1, 3)))) == sp.Rational(3, 4)


# The pictures

def cells_show(values, parts, scale, tau=1.0):
    n = len(values)
    for k in range(0, n, 3):
        s = tau*(k + 0.5)/n
        if min(abs(s - float(p[0])) for p in [*parts, (tau,)]) > 1e-6:
            assert scale*values[k] == approx(float(next(v for a, b, v, _ in parts if a <= s < b)), abs=1e-9)


def test_joint_shows_the_law():
    def law(seen):
        ratio, time = Q(10**seen.at.lq), Q(seen.at.t).limit_denominator(1000)
        chain = RodChain([rod(1, 3), rod(ratio, 3)], [0, 0], ["bonded"], left=("push", 1, 1)).run(6)
        for i, parts in enumerate(chain.field(time)):
            cells_show(seen.mark("field", i)["values"], parts, 2, 3.0)
        assert seen.mark("field", 1)["t"]/seen.mark("field", 0)["t"] == approx(float(ratio)**0.5)
        rods = [[seen.mark("field", i)[k] for k in ("x1", "y1", "x2", "y2")] for i in range(2)]
        assert rods == [[0, 0, 3, 0], [3, 0, 6, 0]]                     # end to end, equally long
        for k in range(seen.shown("polygon")):
            cell = seen.mark("polygon", k)
            x, t = np.mean(cell["xs"]), np.mean(cell["ys"])
            here = chain.field(Q(t).limit_denominator(10**6))[int(x > 3)]
            there = next(n for a, b, n, _ in here if a <= x % 3 <= b)
            assert 2*cell["value"] == approx(float(there), abs=1e-9)
        (R, T), _, (_, on) = scatter(1.0, float(ratio))
        assert [seen.readout("force that comes back"), seen.readout("force that goes on"),
                seen.readout("energy that goes on")] == approx([R, T, 100*on])
    shows("elastic_bodies/interfaces:joint", law, settings=8)
    assert sum(abs(sum(p[0]*q[1] - p[1]*q[0] for p, q in zip(c, c[1:] + c[:1])))/2
               for _, c, _, _ in joint_diagram(3, 1, 6)) == 36


def test_stepped_shows_the_law():
    def law(seen):
        thin, time = seen.at.end == "thin end", Q(seen.at.t).limit_denominator(1000)
        cells = (3, 1) if thin else (1, 3)
        chain = RodChain([rod(Z, 1) for Z in cells], [1, 1], ["bonded"], right="wall").run(8)
        parts = chain.field(time)
        for i in (0, 1):
            strip = seen.mark("field", i)
            cells_show(strip["values"], parts[i], 3)
            assert strip["t"] == approx(0.6*cells[i]**0.5)
        moved = impulse([step for step in chain.velocity(2) if step[0] < time], time)
        assert (moved == 0) == (time <= (6 if thin else 4)) and moved <= 0
        assert seen.mark("field", 1)["x2"] == approx(0.75*float(moved), abs=1e-9)
        for k in range(seen.shown("polygon")):
            cell = seen.mark("polygon", k)
            x, t = np.mean(cell["xs"]), np.mean(cell["ys"])
            here = chain.field(Q(t).limit_denominator(10**6))[int(x > 1)]
            there = next(n for a, b, n, _ in here if a <= x % 1 <= b)
            assert 3*cell["value"] == approx(float(there), abs=1e-9)
        times, forces = seen.curve()
        assert times[:2].tolist() == [0, 2] and times[-1] == 8
        assert forces[::2].tolist() == ([1, 2, 1, 0] if thin else [3, 0]) == forces[1::2].tolist()
        assert seen.readout("restitution e") == (1 if thin else 0.5)
    shows("elastic_bodies/interfaces:stepped", law, settings=10)


def test_towards_equilibrium_shows_the_law():
    def law(seen):
        q = seen.at.q
        r = (q - 1)/(q + 1)
        us, ins = seen.curve(label="input face")
        outs = seen.curve(label="output face")[1]
        for k in range(1, 961, 17):
            if abs(us[k] - round(us[k])) > 1e-6:
                n = int(us[k])
                odd, even = (n if n % 2 else n + 1), (n if n % 2 == 0 else n + 1)
                assert [ins[k], outs[k]] == approx([1 - (-r)**(odd if n % 2 == 0 else n), 1 - (-r)**even])
        assert seen.readout("first step") == approx(2*q/(1 + q))
        assert seen.readout("after ten passages") == approx(1 - r**10)
    shows("elastic_bodies/interfaces:towards_equilibrium", law)
