"""§3.4: at once and in turn, by the core, by numbers on W, and by unfolding the corner."""

import numpy as np
import pytest
import sympy as sp

from mechlib import Constraint, Contact, Impact
from mechlib.contact import in_turn, pushing
from mechlib.rigid_body_collision.exercises.several_contacts import far_support
from mechlib.rigid_body_collision.figures.several_contacts import (
    block,
    corner,
    out_angles,
    plank,
    plank_matrix,
    three_balls,
)
from mechlib.rigid_body_collision.several_contacts import all_at_once, one_by_one

R = sp.Rational
y, w = sp.symbols("y w")


def falling_plank(a, e, before=(-1, 0)):
    return Impact([y, w], y**2/2 + w**2/24, constraints=[Contact(y - a*w, e), Contact(y + a*w, e)],
                  before=dict(zip((y, w), before)))


@pytest.mark.parametrize("a", [R(1, 10), R(1, 5), R(2, 5), R(1, 2)])
@pytest.mark.parametrize("spin", [0, 1, 4, 12, -7])
def test_numbers_on_W_equal_the_core(a, spin):
    case = falling_plank(a, R(1, 2), (-1, spin))
    gamma = np.array(case.constraint_matrix*case.before, dtype=float).ravel()
    W = plank_matrix(float(a))
    after, force = all_at_once(W, gamma, 0.5)
    jump = case.solve()
    assert np.allclose(force, np.array(jump.reactions, dtype=float).ravel())
    assert np.allclose(after, np.array(case.constraint_matrix*jump.after, dtype=float).ravel())


def test_orders_of_numbers_equal_orders_of_the_core():
    for a in (R(1, 5), R(1, 3)):
        for order in ([0, 1], [1, 0]):
            case = falling_plank(a, 1)
            blows = in_turn(case, order)
            gamma, hits = one_by_one(plank_matrix(float(a)), [-1, -1], 1, order)
            assert len(hits) == len(blows)
            assert np.allclose(gamma, np.array(case.constraint_matrix*blows[-1].after, dtype=float).ravel())


@pytest.mark.parametrize("seed", range(20))
def test_every_restitution_follows_from_the_plastic_impact(seed):
    rng = np.random.default_rng(seed)
    L = rng.normal(size=(3, 3))
    W, gamma, e = L @ L.T + 0.01*np.eye(3), rng.normal(size=3), rng.uniform()
    plastic, _ = all_at_once(W, gamma, 0)
    after, force = all_at_once(W, gamma, e)
    assert np.allclose(after, plastic - e*(gamma - plastic), atol=1e-9)
    lost = gamma - plastic
    change = force @ (gamma + after)/2
    assert change == pytest.approx(-(1 - e*e)*lost @ np.linalg.solve(W, lost)/2, abs=1e-9) and change <= 1e-12


@pytest.mark.parametrize("e", [0, R(1, 3), 1])
def test_uncoupled_contacts_do_not_care_about_order(e):
    case = falling_plank(1/sp.sqrt(12), e, (-1, R(1, 2)))
    together = case.solve().after
    for order in ([0, 1], [1, 0]):
        assert sp.simplify(in_turn(case, order)[-1].after - together) == sp.zeros(2, 1)


def test_stick_on_its_ends_clacks_three_times_and_leaves_flat():
    for order in ([0, 1], [1, 0]):
        blows = in_turn(falling_plank(R(1, 2), 1), order)
        assert len(blows) == 3 and list(blows[-1].after) == [1, 0]


@pytest.mark.parametrize("k", [2, 3, 4, 5, 7])
def test_good_corners_take_k_blows_in_any_order(k):
    W = np.array([[1, -np.cos(np.pi/k)], [-np.cos(np.pi/k), 1]])
    for delta in np.linspace(-0.9, 0.9, 7)*np.pi/(2*k):
        gamma = np.array([np.sin(delta - np.pi/(2*k)), -np.sin(delta + np.pi/(2*k))])
        ends = [one_by_one(W, gamma, 1, order) for order in ([0, 1], [1, 0])]
        assert all(len(hits) == k for _, hits in ends) and np.allclose(ends[0][0], ends[1][0])
        if k % 2 == 0:
            assert np.allclose(ends[0][0], all_at_once(W, gamma, 1)[0])


@pytest.mark.parametrize("degrees", [40, 55, 75, 90, 110, 150, 170])
@pytest.mark.parametrize("share", [-0.8, -0.2, 0.3, 0.7])
def test_directions_in_the_picture_of_the_corner(degrees, share):
    """The unfolded directions against blow by blow on W."""
    phi = np.radians(degrees)
    half, delta = phi/2, share*phi/2
    # inward normals
    right, left = np.array([-np.cos(half), np.sin(half)]), np.array([np.cos(half), np.sin(half)])
    J = np.stack([right, left])
    v = -np.array([np.sin(delta), np.cos(delta)])
    ends = {"both at once": all_at_once(J @ J.T, J @ v, 1)[0],
            "right first": one_by_one(J @ J.T, J @ v, 1, [0, 1])[0],
            "left first": one_by_one(J @ J.T, J @ v, 1, [1, 0])[0]}
    for name, angle in out_angles(sp.Float(phi), sp.Float(delta)).items():
        u = np.linalg.solve(J, ends[name])
        assert np.allclose(u, [np.sin(float(angle)), np.cos(float(angle))], atol=1e-6), name


def test_three_equal_balls_form_a_corner_of_sixty_degrees():
    W = np.array([[2, -1], [-1, 2]])
    assert np.degrees(np.arccos(-W[0, 1]/2)) == pytest.approx(60)
    assert np.allclose(one_by_one(W, [-1, 0], 1)[0], one_by_one(W, [-1, 0], 1, [1, 0])[0])


def test_opening_contact_may_end_approaching():
    a, b, c = sp.symbols("a b c")

    def row(before):
        return Impact([a, b, c], (a**2 + b**2 + c**2)/2, constraints=[Contact(b - a, 1), Contact(c - b, 1)],
                      before=dict(zip((a, b, c), before)))
    first = row((1, 0, R(1, 4))).solve().after
    assert list(first) == [-R(1, 6), R(5, 6), R(7, 12)]
    assert list(row(first).solve().after) == [-R(1, 6), R(7, 12), R(5, 6)]


@pytest.mark.parametrize("h, stops", [(R(1, 2), True), (R(7, 10), True), (R(71, 100), False), (2, False)])
def test_squat_blocks_stop_dead(h, stops):
    x = sp.Symbol("x")
    case = Impact([x, y, w], (x**2 + y**2)/2 + (1 + h**2)*w**2*R(1, 6),
                  before={w: -R(1, 2), y: -R(1, 2), x: h*R(1, 2)},
                  constraints=[Constraint(x + h*w), Contact(y - w), Contact(y + w)])
    assert pushing(case) == ((1, 2) if stops else (2,))
    after = case.solve().after[2]/case.before[2]
    assert after == (0 if stops else 1 - R(3, 2)/(1 + sp.S(h)**2))


def test_springy_squat_block_hops_in_turn_and_rocks_back_at_once():
    inertia = 1.25/3 + 0.25
    W = [[1 + 1/inertia, 1 - 1/inertia], [1 - 1/inertia, 1 + 1/inertia]]
    assert np.allclose(all_at_once(W, [0, -1], 0.5)[0], [0, 0.5])
    assert (one_by_one(W, [0, -1], 0.5, [1, 0])[0] > 0.05).all()


def test_far_support_exercise():
    assert far_support(0.1) is True and far_support(1/6 - 1e-6) is True
    assert "still comes down" in far_support(0.2) and "under the plank" in far_support(0.7)


@pytest.mark.parametrize("picture, controls",
                         [(plank, {"a", "e", "answer"}), (corner, {"phi", "f"}), (three_balls, {"q", "e"}),
                          (block, {"r", "e", "answer"})])
def test_pictures_depend_on_their_controls(picture, controls):
    assert {str(x) for x in picture().symbols()} == controls


def test_a_row_that_never_ends_is_refused_not_cut_short():
    """Nine equal balls, e = 0.3: the first pairs strike ten thousand times while the last still approach."""
    W = 2*np.eye(8) - np.eye(8, k=1) - np.eye(8, k=-1)
    with pytest.raises(ValueError, match="contacts still approach after 10000 blow"):
        one_by_one(W, [-1, *[0]*7], 0.3)
    gamma, hits = one_by_one(W, [-1, *[0]*7], 1)
    assert hits == list(range(8)) and (gamma >= 0).all()
