"""Contacts that push and do not pull: 0 ≤ Λ ⊥ γ⁺ + e γ⁻ ≥ 0."""

from itertools import combinations

import numpy as np
import pytest
import sympy as sp
from hypothesis import given, settings
from hypothesis import strategies as st

from mechlib import Constraint, Contact, Impact
from mechlib.contact import in_turn, pushing
from mechlib.principles import PRINCIPLES

a, b, c = u = sp.symbols("a b c")
half = sp.Rational(1, 2)


def row_of_balls(before, e=1, masses=(1, 1, 1)):
    energy = sum(m * x**2 / 2 for m, x in zip(masses, u))
    return Impact(u, energy, constraints=[Contact(b - a, e), Contact(c - b, e)], before=dict(zip(u, before)))


# Known answers

def test_three_elastic_balls_at_once_share_what_the_cradle_passes_on():
    balls = row_of_balls((1, 0, 0))
    jump = balls.solve()
    assert list(jump.after) == [-sp.Rational(1, 3), sp.Rational(2, 3), sp.Rational(2, 3)]
    assert jump.energy_loss == 0
    hits = in_turn(balls)
    assert list(hits[-1].after) == [0, 0, 1] and len(hits) == 2
    assert [list(h.reactions) for h in hits] == [[1], [1]]


def test_the_order_of_pairs_decides_and_neither_is_the_answer_at_once():
    balls = row_of_balls((1, 0, -1), e=half)
    ends = [tuple(in_turn(balls, order)[-1].after) for order in ([0, 1], [1, 0])]
    together = tuple(balls.solve().after)
    assert len({*ends, together}) == 3
    assert ends[0] == tuple(-x for x in reversed(ends[1])), "the mirror image of one order is the other order"
    assert together == (-half, 0, half)
    assert all(sum(x) == 0 for x in [*ends, together])


def test_a_contact_that_opens_stays_silent():
    balls = row_of_balls((1, 0, 5))
    jump = balls.solve()
    assert list(jump.after) == [0, 1, 5] and list(jump.reactions) == [1, 0] and pushing(balls) == (0,)


def test_a_separating_contact_can_be_pushed_by_its_neighbour():
    balls = row_of_balls((1, 0, half), e=0)
    assert list(balls.solve().after) == [half] * 3
    assert list(balls.solve().reactions) == [half, 0], "just reached, no push needed"
    balls = row_of_balls((1, 0, sp.Rational(1, 4)), e=0)
    assert list(balls.solve().after) == [sp.Rational(5,
                                                     12)] * 3 and all(x > 0 for x in balls.solve().reactions)


def test_nothing_approaches_nothing_happens():
    jump = row_of_balls((0, 1, 2)).solve()
    assert list(jump.delta) == [0, 0, 0] and list(jump.reactions) == [0, 0]
    assert in_turn(row_of_balls((0, 1, 2))) == []


@pytest.mark.parametrize("e", [0, half, 1])
def test_a_table_lands_on_four_legs(e):
    """Four contacts, three freedoms: the reactions are not unique, the velocities are."""
    z, p, q = sp.symbols("z p q")
    legs = [Contact(z + i * p + j * q, e) for i in (1, -1) for j in (1, -1)]
    table = Impact([z, p, q], (z**2 + p**2 + q**2) / 2, constraints=legs, before={z: -1, p: 0, q: 0})
    jump = table.solve()
    assert list(jump.after) == [e, 0, 0]
    assert sum(jump.reactions) == 1 + e and min(jump.reactions) >= 0


def test_a_blow_presses_one_contact_and_lifts_the_other():
    y, w = sp.symbols("y w")
    plank = Impact([y, w], y**2 / 2 + w**2 / 24, impulses=[(y + w / 2, -1)], before={y: 0, w: 0},
                   constraints=[Contact(y - w / 2), Contact(y + w / 2)])
    jump = plank.solve()
    assert list(jump.reactions) == [0, 1] and list(jump.after) == [0, 0]
    inner = Impact([y, w], y**2 / 2 + w**2 / 24, impulses=[(y + w / 2, -1)], before={y: 0, w: 0},
                   constraints=[Contact(y - w / 4), Contact(y + w / 4)])
    jump = inner.solve()
    assert jump.reactions[0] == 0 and jump.reactions[1] > 1 and jump.after[0] - jump.after[1] / 4 > 0


def test_a_moving_wall_gives_energy():
    v = sp.Symbol("v")
    bat = Impact([v], v**2 / 2, constraints=[Contact(v - 3, e=half)], before={v: -1})
    assert list(bat.solve().after) == [5]


def test_roots_and_angles_stay_exact():
    x, y = sp.symbols("x y")
    corner = [Contact(sp.sqrt(2) / 2 * (x + y), 1), Contact(sp.cos(sp.pi / 6) * y - x / 2, 1)]
    jump = Impact([x, y], (x**2 + y**2) / 2, constraints=corner, before={x: 0, y: -1}).solve()
    assert sp.simplify(sum(x**2 for x in jump.after)) == 1
    for contact in corner:
        opens, came = (contact.expression.subs(dict(zip((x, y), v))) for v in (jump.after, (0, -1)))
        assert sp.N(opens + came) > -1e-12


def test_floats_are_taken_at_their_word():
    after = row_of_balls((1.0, 0.0, 0.0), e=0.5).solve().after
    assert np.allclose(np.array(after, dtype=float).ravel(), [0, 0.5, 0.5])


# Together with the rest of the core

@pytest.mark.parametrize("by", PRINCIPLES)
def test_every_principle_solves_with_bilateral_constraints(by):
    """Two balls on a stiff rod (a constraint) strike a third and leave a fourth alone."""
    d = sp.Symbol("d")
    system = Impact([a, b, c, d], (a**2 + 2 * b**2 + 3 * c**2 + d**2) / 2, before={a: 2, b: 2, c: 0, d: 3},
                    constraints=[Contact(d - c, half), Constraint(b - a), Contact(c - b, half)])
    jump = system.solve(by=by)
    assert list(jump.reactions) == [0, 3 * half, 9 * half] and list(jump.after) == [half, half, 3 * half, 3]
    assert system.mass_matrix * jump.delta == system.constraint_matrix.T * jump.reactions


def test_the_equations_shown_are_those_of_the_contacts_that_push():
    shown = row_of_balls((1, 0, 5)).equations("lagrange")
    assert len(shown.equations) == 4 and [x.expression for x in shown.impact.constraints] == [b - a]


def test_contacts_survive_the_way_from_bodies():
    from sympy.physics.mechanics import Particle, Point, ReferenceFrame, dynamicsymbols
    q = dynamicsymbols("q")
    N, P, v = ReferenceFrame("N"), Point("P"), sp.Symbol("v")
    P.set_vel(N, q.diff() * N.x)
    ball = Impact.from_bodies([Particle("ball", P, 2)], N, [v], constraints=[Contact(q.diff(), half)],
                              before={v: 3}, kinematics={q.diff(): v})
    assert list(ball.solve().reactions) == [0], "it leaves already"


# Against enumeration of all sets of contacts

def enumerate_sets(M, A, before, e):
    """Brute force in floats: the set of contacts whose solution has no pull and no violation."""
    count = len(A)
    gamma = A @ before
    for size in range(count + 1):
        for chosen in map(list, combinations(range(count), size)):
            B = A[chosen]
            W = B @ np.linalg.solve(M, B.T)
            if size and np.linalg.cond(W) > 1e12:
                continue
            push = np.linalg.solve(W, -(1 + e[chosen]) * gamma[chosen]) if size else np.zeros(0)
            after = before + np.linalg.solve(M, B.T @ push)
            if (push >= -1e-9).all() and (A @ after + e * gamma >= -1e-9).all():
                return after
    raise AssertionError("no set of contacts solves the problem")


@st.composite
def systems(draw, equal_e=False):
    n, s = draw(st.integers(1, 3)), draw(st.integers(1, 4))
    entry = st.integers(-3, 3)
    L = np.array(draw(st.lists(entry, min_size=n * n, max_size=n * n))).reshape(n, n)
    M = L @ L.T + np.eye(n, dtype=int)
    A = np.array(draw(st.lists(entry, min_size=s * n, max_size=s * n))).reshape(s, n)
    before = draw(st.lists(entry, min_size=n, max_size=n))
    e = [draw(st.integers(0, 4))] * s if equal_e else draw(st.lists(st.integers(0, 4), min_size=s,
                                                                    max_size=s))
    return M, A, before, [sp.Rational(x, 4) for x in e]


def build(M, A, before, e):
    v = sp.symbols(f"v:{len(M)}")
    T = sum(int(M[i, j]) * v[i] * v[j] for i in range(len(M)) for j in range(len(M))) / sp.S(2)
    contacts = [Contact(sum(int(x) * y for x, y in zip(row, v)), k) for row, k in zip(A, e)]
    return Impact(v, T, constraints=contacts, before=dict(zip(v, before)))


@settings(max_examples=60, deadline=None)
@given(systems(equal_e=True))
def test_agrees_with_enumeration_and_gains_no_energy(system):
    M, A, before, e = system
    impact = build(*system)
    jump = impact.solve()
    expected = enumerate_sets(M.astype(float), A.astype(float), np.array(before, float), np.array(e, float))
    assert np.allclose(np.array(jump.after, float).ravel(), expected, atol=1e-7)
    assert jump.energy_loss >= 0


@settings(max_examples=40, deadline=None)
@given(systems())
def test_complementarity_is_exact(system):
    impact = build(*system)
    try:
        jump = impact.solve()
    except ValueError as contradiction:
        assert "cannot be satisfied" in str(contradiction)
        assert len(impact.constraints) > len(impact.velocities)
        return
    room = impact.constraint_matrix * jump.after + sp.diag(*impact.restitution) * impact.approach
    assert all(x >= 0 for x in room) and all(x >= 0 for x in jump.reactions)
    assert all(x * y == 0 for x, y in zip(room, jump.reactions))
    assert impact.mass_matrix * jump.delta == impact.constraint_matrix.T * jump.reactions


# Bad input

def test_symbols_are_refused_unless_their_signs_are_known():
    m, v0 = sp.symbols("m v0", positive=True)
    v = sp.Symbol("v")
    known = Impact([v], m * v**2 / 2, constraints=[Contact(v, e=half)], before={v: -v0})
    assert list(known.solve().reactions) == [sp.Rational(3, 2) * m * v0]
    unknown = Impact([v], m * v**2 / 2, constraints=[Contact(v)], before={v: sp.Symbol("w")})
    with pytest.raises(ValueError, match=r"contact 1 \(v\) pushes or not, depending on w: give numbers"):
        unknown.solve()


def test_contradictory_contacts_are_named():
    v = sp.Symbol("v")
    squeezed = Impact([v], v**2 / 2, constraints=[Contact(v - 1), Contact(-v)], before={v: 0})
    with pytest.raises(ValueError, match=r"contact 2 \(-v\) together with contact 1 \(v - 1\) cannot be "
                                         r"satisfied"):
        squeezed.solve()


def test_compile_and_turns_say_what_they_need():
    balls = row_of_balls((1, 0, 0))
    with pytest.raises(ValueError, match="which contacts push can change"):
        balls.compile([])
    assert np.allclose(balls.bilateral.compile([])(), [-1 / 3, 2 / 3, 2 / 3])
    with pytest.raises(ValueError, match="order must list each of the contacts 0, 1 once"):
        in_turn(balls, [0])
    with pytest.raises(ValueError, match="still approach after 1 turn"):
        in_turn(row_of_balls((3, 0, -3), e=half), most=1)
    struck = Impact([a], a**2 / 2, impulses=[(a, 1)], constraints=[Contact(a)], before={a: -1})
    with pytest.raises(ValueError, match="a blow acts together"):
        in_turn(struck)
    with pytest.raises(ValueError, match="outside"):
        Contact(a, e=2)
