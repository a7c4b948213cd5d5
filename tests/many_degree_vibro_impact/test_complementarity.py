"""Many contacts at once: against the exact core, against least squares with bounds, against all lists."""

import numpy as np
import pytest
import sympy as sp
from hypothesis import given, settings
from hypothesis import strategies as st
from pytest import approx
from scipy.optimize import linprog, nnls

from mechlib import Contact, Impact, in_turn
from mechlib.algebra.complementarity import complementarity
from mechlib.exercises import exercise
from mechlib.many_degree_vibro_impact import (
    multi_impact,
    row_of_balls,
    three_balls_after,
    two_contacts,
    until_open,
)
from mechlib.particle_collision import cradle_after
from mechlib.rigid_body_collision import all_at_once
from pictures import shows

brief = settings(deadline=None, max_examples=60)
seeds = st.integers(0, 10**6)
TABLE = (np.diag([1.0, 1/3, 1/3]), np.array([[1.0, x, y] for x in (1, -1) for y in (1, -1)]))


def system(seed, contacts=None, freedoms=None):
    """M, A and u at random, with as many freedoms as contacts or more."""
    rng = np.random.default_rng(seed)
    s = contacts or int(rng.integers(1, 7))
    n = freedoms or s + int(rng.integers(0, 3))
    B = rng.normal(size=(n, n))
    return B @ B.T + 0.1*np.eye(n), rng.normal(size=(s, n)), rng.normal(size=n), rng


def exact(M, A, u, e):
    """The same impact in fractions, by the core."""
    u_ = sp.symbols(f"u0:{len(u)}")
    M = sp.Matrix([[sp.nsimplify(x) for x in row] for row in M])
    T = (sp.Matrix([u_])*M*sp.Matrix(u_))[0]/2
    rows = [sum(sp.nsimplify(x)*v for x, v in zip(row, u_)) for row in A]
    contacts = [Contact(row, e=sp.nsimplify(k)) for row, k in zip(rows, np.broadcast_to(e, len(rows)))]
    return Impact(u_, T, constraints=contacts, before={v: sp.nsimplify(x) for v, x in zip(u_, u)}).solve()


# The law

@brief
@given(seeds, st.floats(0, 1))
def test_the_law_by_least_squares_with_bounds(seed, e):
    """Λ makes |L⁻¹Aᵀ Λ + (1 + e) Lᵀu|² least among Λ ≥ 0, M = LLᵀ: Gauss's principle, seen from its dual."""
    M, A, u, _ = system(seed)
    hit = multi_impact(M, A, u, e)
    L = np.linalg.cholesky(M)
    other, _ = nnls(np.linalg.solve(L, A.T), -(1 + e)*(L.T @ u))
    assert hit.impulses == approx(other, abs=1e-7*(1 + np.abs(other).max()))
    assert M @ (hit.after - u) == approx(A.T @ hit.impulses, abs=1e-8*(1 + np.abs(other).max()))


@brief
@given(seeds)
def test_the_law_by_trying_every_list(seed):
    M, A, u, rng = system(seed)
    e = rng.uniform(0, 1, len(A)) if seed % 2 else float(rng.uniform(0, 1))
    W = A @ np.linalg.solve(M, A.T)
    room = (1 + e)*(A @ u)
    hit = multi_impact(M, A, u, e)
    gamma, _ = all_at_once(W, room, 0.0)                       # plastic, for another velocity: the same lists
    assert (hit.gamma_after + e*hit.gamma_before) == approx(gamma, abs=1e-7*(1 + np.abs(gamma).max()))


@pytest.mark.parametrize("u, e", [([1, 0, 0], 1), ([1, 0, 0.25], 1), ([3, -1, 2], 0.5), ([1, 0, 0.5], [1, 0]),
                                  ([2, 1, -1], [0.25, 0.75])])
def test_the_law_in_fractions_by_the_core(u, e):
    M, A = row_of_balls([1, 2, 3])
    hit, jump = multi_impact(M, A, u, e), exact(M, A, u, e)
    assert hit.after == approx([float(x) for x in jump.after])
    assert hit.impulses == approx([float(x) for x in jump.reactions], abs=1e-12)
    assert hit.energy_change == approx(-float(jump.energy_loss), abs=1e-12)


def test_three_touching_balls():
    """At once, in turn, by Hertz springs: three answers that conserve momentum and energy."""
    M, A = row_of_balls([1, 1, 1])
    at_once = multi_impact(M, A, [1, 0, 0], 1).after
    assert at_once == approx([-1/3, 2/3, 2/3])
    a, b, c = sp.symbols("a b c")
    row = Impact([a, b, c], (a**2 + b**2 + c**2)/2, before={a: 1, b: 0, c: 0},
                 constraints=[Contact(b - a, e=1), Contact(c - b, e=1)])
    turns = [float(x) for x in in_turn(row)[-1].after]
    hertz = [float(x) for x in cradle_after(3)]
    assert turns == [0, 0, 1]
    assert hertz == approx([-0.0710, 0.0764, 0.9945], abs=1e-4)
    for after in (at_once, turns, hertz):
        assert sum(after) == approx(1, abs=1e-4) and sum(x*x for x in after) == approx(1, abs=2e-4)
    assert multi_impact(M, A, [1, 0, 0], 0.5).after == approx([0, 0.5, 0.5])


@pytest.mark.parametrize("n", [2, 3, 10, 40])
@pytest.mark.parametrize("e", [0.0, 0.7, 1.0])
def test_a_row_at_once_is_a_pair(n, e):
    """The struck row moves as one body of mass n - 1."""
    M, A = row_of_balls([1]*n)
    after = multi_impact(M, A, [1] + [0]*(n - 1), e).after
    first = (1 - e*(n - 1))/n
    assert after == approx([first] + [(1 + e)/n]*(n - 1), abs=1e-10)
    assert after[0] + (n - 1)*after[1] == approx(1) and after[1] - after[0] == approx(e)


def test_a_stack_put_down_takes_a_turn_for_each_contact():
    M, A = row_of_balls([1]*10, floor=True)
    hit = multi_impact(M, A, [-1]*10, 0.5)
    assert hit.after == approx([0.5]*10) and hit.turns == 10 and hit.pushing == list(range(10))
    assert hit.impulses == approx(1.5*np.arange(10, 0, -1))


def test_turns_grow_like_the_contacts_not_like_the_lists():
    turns = [multi_impact(*system(seed, 12, 14)[:3], 0.5).turns for seed in range(60)]
    assert 4 < np.mean(turns) < 9 and max(turns) < 30


# Energy

@brief
@given(seeds, st.floats(0, 1))
def test_energy_with_one_restitution(seed, e):
    """T⁺ - T⁻ = -½ (1 - e)/(1 + e) ΛᵀWΛ, and the energies themselves."""
    M, A, u, _ = system(seed)
    hit = multi_impact(M, A, u, e)
    W = A @ np.linalg.solve(M, A.T)
    size = 1 + u @ M @ u
    assert hit.energy_change == approx((hit.after @ M @ hit.after - u @ M @ u)/2, abs=1e-8*size)
    assert hit.energy_change == approx(-(1 - e)/(1 + e)/2*hit.impulses @ W @ hit.impulses, abs=1e-8*size)


@brief
@given(st.floats(0.01, 0.99))
def test_energy_from_nowhere(third):
    """(1, 0, a) with e = (1, 0): a(1 - a)/3 more than before; in fractions and in one blow after the other
    there is none."""
    M, A = row_of_balls([1, 1, 1])
    hit = multi_impact(M, A, [1, 0, third], [1, 0])
    assert (hit.after @ hit.after - 1 - third**2)/2 == approx(third*(1 - third)/3, abs=1e-12)
    assert hit.impulses == approx([(4 - third)/3, (2 - 2*third)/3])


def test_the_largest_gain():
    a = np.linspace(0, 1, 20001)
    share = 2*a*(1 - a)/3/(1 + a**2)
    assert share.max() == approx((2**0.5 - 1)/3) and a[share.argmax()] == approx(2**0.5 - 1, abs=1e-4)


@brief
@given(seeds)
def test_no_gain_if_every_contact_that_pushes_had_approached(seed):
    M, A, u, rng = system(seed)
    hit = multi_impact(M, A, u, rng.uniform(0, 1, len(A)))
    if (hit.gamma_before[hit.pushing] <= 0).all():
        assert hit.energy_change <= 1e-12


# Contacts that come out closing

def test_a_contact_that_was_opening():
    M, A = row_of_balls([1, 1, 1])
    first, second = until_open(M, A, [1, 0, 0.6], 1)
    assert first.after == approx([0, 1, 0.6]) and first.closing == [1]
    assert first.gamma_after[1] >= -first.gamma_before[1]
    assert second.after == approx([0, 0.6, 1]) and second.closing == []


@brief
@given(seeds, st.floats(0, 1))
def test_a_contact_closes_with_e_gamma_at_most(seed, e):
    M, A, u, _ = system(seed)
    hit = multi_impact(M, A, u, e)
    assert (hit.gamma_after >= -e*hit.gamma_before - 1e-9*(1 + np.abs(hit.gamma_before).max())).all()


# Redundant contacts

def test_a_table_on_four_legs():
    with pytest.raises(ValueError, match="contacts 1, 2, 3, 4 are redundant: impulses not unique, velocities "
                                         "are"):
        multi_impact(*TABLE, [-1, 0, 0], 0.5)
    hit = multi_impact(*TABLE, [-1, 0, 0], 0.5, any_impulses=True)
    assert hit.after == approx([0.5, 0, 0], abs=1e-12) and sum(hit.impulses) == approx(1.5)
    with pytest.raises(ValueError, match="redundant"):                     # a body wedged between two walls
        multi_impact([[1]], [[1], [-1]], [-1], 0.5)


def spread(A, M, hit, e):
    """The largest range of a single impulse among all that explain the velocities, by linear programming."""
    room = hit.gamma_after + e*hit.gamma_before
    bounds = [(0, None) if x < 1e-9*(1 + np.abs(room).max()) else (0, 0) for x in room]
    total = M @ (hit.after - hit.before)
    ends = []
    for k in range(len(A)):
        for sign in (1, -1):
            answer = linprog(sign*np.eye(len(A))[k], A_eq=A.T, b_eq=total, bounds=bounds)
            if answer.status == 3:
                return np.inf
            ends.append(sign*answer.fun)
    return max(abs(high - low) for low, high in zip(ends[::2], ends[1::2]))


@pytest.mark.parametrize("seed", range(12))
def test_redundant_or_not_by_linear_programming(seed):
    """A table of random speed, four or five legs."""
    rng = np.random.default_rng(seed)
    M, A = TABLE if seed % 2 else (TABLE[0], np.vstack([TABLE[1], [[1.0, 0.0, 0.0]]]))
    u = rng.normal(size=3)
    hit = multi_impact(M, A, u, 0.5, any_impulses=True)
    if spread(A, M, hit, 0.5) > 1e-6:
        with pytest.raises(ValueError, match="redundant"):
            multi_impact(M, A, u, 0.5)
    else:
        assert multi_impact(M, A, u, 0.5).after == approx(hit.after)


# The problem itself

def test_a_guess_is_taken_only_if_it_is_right():
    W, r = np.array([[2.0, -1.0], [-1.0, 2.0]]), np.array([-2.0, 0.0])
    assert complementarity(W, r, guess=[0, 1])[2] == 0
    assert complementarity(W, r, guess=[0])[2] == 2
    assert complementarity(W, -r, guess=[])[2] == 0
    for guess in ([], [0], [1], [0, 1]):
        assert complementarity(W, r, guess)[0] == approx([4/3, 2/3])


def test_rows_that_contradict_each_other():
    with pytest.raises(ValueError, match="contradicts"):
        complementarity(np.array([[1.0, -1.0], [-1.0, 1.0]]), np.array([-1.0, -1.0]))


@brief
@given(st.floats(-0.95, 0.95), st.floats(0, 6.28))
def test_two_contacts_have_one_right_list(c, angle):
    r = np.array([np.cos(angle), np.sin(angle)])
    right = [x for x in two_contacts(c, *r) if x[4] >= -1e-12]
    z, _, _ = complementarity(np.array([[1, c], [c, 1]]), r)
    assert len(right) >= 1
    for x in right:
        assert x[:2] == approx(z, abs=1e-9) and x[2:4] == approx(r + np.array([[1, c], [c, 1]]) @ z, abs=1e-9)


def test_without_positive_definiteness_there_are_none_or_several():
    def lists(c, angle):
        return sum(x[4] >= 0 for x in two_contacts(c, np.cos(angle), np.sin(angle)))
    angles = np.radians(np.arange(0.5, 360))
    assert {lists(0.9, x) for x in angles} == {lists(-0.9, x) for x in angles} == {1}
    assert {lists(1.4, x) for x in angles} == {1, 3}
    assert {lists(-1.4, x) for x in angles} == {0, 2}


@pytest.mark.parametrize("wrong, words", [
    (dict(u=[1, 0]), "do not fit"),
    (dict(M=[[1, 0, 0], [0, -1, 0], [0, 0, 1]]), "not symmetric and positive"),
    (dict(A=[[0, 0, 0], [0, -1, 1]]), "touches nothing"), (dict(e=[1, 1, 1]), "3 restitutions for 2"),
    (dict(e=1.2), "outside"), (dict(u=["a", 0, 0]), "no number"),
])
def test_bad_input_gets_a_sentence(wrong, words):
    M, A = row_of_balls([1, 1, 1])
    with pytest.raises(ValueError, match=words):
        multi_impact(**(dict(M=M, A=A, u=[1, 0, 0], e=1) | wrong))


def test_too_many_impacts_are_refused():
    M, A = row_of_balls([1, 1, 1])
    with pytest.raises(ValueError, match="still approach after 1 impact"):
        until_open(M, A, [1, 0, 0.6], 1, most=1)


def test_numbers_of_the_exercises():
    def value(key):
        wanted = exercise(key).answer
        return float(wanted() if callable(wanted) else wanted)
    assert value("lost-in-the-row") == approx(0.5)
    assert value("comes-out-closing") == approx(-0.2)
    assert value("lifted-lid") == approx(50)


# The pictures

def test_cones_show_the_law():
    def law(seen):
        c, phi = seen.at.c, np.radians(seen.at.phi)
        def lists(angle):
            return [x for x in two_contacts(c, np.cos(angle), np.sin(angle)) if x[4] >= -1e-9]
        right = lists(phi)
        assert seen.arrow("plain") == approx([np.cos(phi), np.sin(phi)])
        assert seen.readout("lists that are right") == len(right)
        dot = seen.mark("point")
        assert (dot["x"], dot["y"]) == approx((seen.at.phi, len(right)))
        assert seen.shown("readout") == (3 if len(right) == 1 else 1)
        if len(right) == 1:
            W, r = np.array([[1, c], [c, 1]]), np.array([np.cos(phi), np.sin(phi)])
            z = np.array([seen.readout("z1"), seen.readout("z2")])
            assert (z >= -1e-9).all() and (r + W @ z >= -1e-9).all() and abs(z @ (r + W @ z)) < 1e-9
        xs, ys = seen.curve(label="lists")
        assert ys.tolist() == [len(lists(np.radians(x))) for x in xs]
    shows("many_degree_vibro_impact/complementarity:cones", law)


def test_cones_are_drawn_where_the_lists_are_right():
    """Every point inside a drawn sector belongs to its list."""
    def law(seen):
        c = seen.at.c
        for k, (_, _, numbers) in enumerate(seen.marks("polygon", panel=0)):
            for x, y in zip(numbers["xs"][2:-1], numbers["ys"][2:-1]):
                assert two_contacts(c, x, y)[k][4] >= -1e-9
        seen.readout("lists that are right"), seen.arrow("plain"), seen.mark("point"), seen.curve(0)
        if seen.shown("readout") == 3:
            seen.readout("z1"), seen.readout("z2")
    shows("many_degree_vibro_impact/complementarity:cones", law)


def test_energy_shows_the_law():
    def after(third, e):
        M, A = row_of_balls([1, 1, 1])
        return multi_impact(M, A, [1, 0, third], e).after

    def law(seen):
        a, e = seen.at.a, [seen.at.e_1, seen.at.e_2]
        then = after(a, e)
        for k, (v, u) in enumerate(zip([1, 0, a], then)):
            assert seen.arrow("before", k) == approx([v, 0])
            assert seen.arrow("after", k) == approx([u, 0], abs=1e-9)
            assert seen.readout(f"u{k + 1}+") == approx(u, abs=1e-9)
        places = [numbers["x"] for _, _, numbers in seen.marks("wheel")]
        assert np.diff(places) == approx([1, 1]), "three balls that touch, the first on the left"
        share = then @ then/(1 + a**2)
        assert seen.readout("energy left") == approx(100*share)
        dot = seen.mark("point")
        assert (dot["x"], dot["y"]) == approx((a, share))
        xs, ys = seen.curve(label="energy left")
        assert ys == approx([after(x, e) @ after(x, e)/(1 + x*x) for x in xs])
        assert three_balls_after(a, e) == approx(then)
    shows("many_degree_vibro_impact/complementarity:energy", law)
