"""At once and in turn, by the core, by numbers on W, and by unfolding the corner."""

import pathlib
import re

import numpy as np
import pytest
import sympy as sp
from pytest import approx
from scipy.integrate import solve_ivp

from mechlib import Constraint, Contact, Impact
from mechlib.contact import in_turn, pushing
from mechlib.exercises import check, exercise
from mechlib.rigid_body_collision import rocking_from_sound
from mechlib.rigid_body_collision.several_contacts import (
    all_at_once,
    block_after,
    corner_directions,
    one_by_one,
    plank_after,
    plank_matrix,
    row_after,
)
from mechlib.rigid_body_collision.several_contacts.corner import fan
from pictures import shows

R = sp.Rational
ROOT = pathlib.Path(__file__).resolve().parents[2]
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


@pytest.mark.parametrize("k", [2, 3, 4, 5, 7])
def test_ball_that_runs_along_a_wall_into_a_good_corner_takes_one_blow_less(k):
    W = np.array([[1, -np.cos(np.pi/k)], [-np.cos(np.pi/k), 1]])
    along, hits = one_by_one(W, np.array([-np.sin(np.pi/k), 0]), 1)
    assert len(hits) == k - 1 and hits[0] == 0
    near, hits = one_by_one(W, np.array([-np.sin(np.pi/k - 1e-7), -np.sin(1e-7)]), 1)
    assert len(hits) == k and np.allclose(along, near, atol=1e-6)


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
    for name, angle in corner_directions(sp.Float(phi), sp.Float(delta)).items():
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
    for a in (0.05, 0.1, 1/6 - 1e-6, 1/6 + 1e-6, 0.2, 0.45):
        k = 12*a*a
        touched = 1 in one_by_one([[1 + k, 1 - k], [1 - k, 1 + k]], [-1, -1], 1)[1]
        assert bool(check("far-support", a)) != touched
    assert "still comes down" in check("far-support", 0.2).message
    assert "under the plank" in check("far-support", 0.7).message


def test_a_row_that_never_ends_is_refused_not_cut_short():
    """Nine equal balls, e = 0.3: the first pairs strike ten thousand times while the last still approach."""
    W = 2*np.eye(8) - np.eye(8, k=1) - np.eye(8, k=-1)
    with pytest.raises(ValueError, match="contacts still approach after 10000 blow"):
        one_by_one(W, [-1, *[0]*7], 0.3)
    gamma, hits = one_by_one(W, [-1, *[0]*7], 1)
    assert hits == list(range(8)) and (gamma >= 0).all()


# The systems beside the core, and the pictures

def plank_by_the_core(arm, e, answer):
    """(ẏ⁺, ω⁺) by the one equation: all contacts, or one after the other in the order of the answer."""
    case = falling_plank(arm, e)
    if answer == "both at once":
        return [float(x) for x in case.solve().after]
    blows = in_turn(case, [0, 1] if answer == "left first" else [1, 0], most=400)
    return [float(x) for x in blows[-1].after]


def row_by_the_core(q, e, at_once):
    """Three balls 1, q, 1, by the one equation."""
    a, b, c = sp.symbols("a b c")
    case = Impact([a, b, c], (a**2 + q*b**2 + c**2)/2, constraints=[Contact(b - a, e), Contact(c - b, e)],
                  before={a: 1, b: 0, c: 0})
    jump = case.solve() if at_once else in_turn(case, [0, 1], most=400)[-1]
    return [float(x) for x in jump.after]


def block_by_the_core(r, e, at_once):
    """(γ_A, γ_B) of the block by the one equation, its base held from sliding."""
    x = sp.Symbol("x")
    case = Impact([x, y, w], (x**2 + y**2)/2 + (1 + r**2)*w**2/6,
                  before={w: -R(1, 2), y: -R(1, 2), x: r/2},
                  constraints=[Constraint(x + r*w), Contact(y - w, e), Contact(y + w, e)])
    if at_once:
        after = case.solve().after
    else:                                        # each blow with the base held: fold x = -r ω into the energy
        after = in_turn(Impact([y, w], y**2/2 + ((1 + r**2)/3 + r**2)*w**2/2,
                               constraints=[Contact(y - w, e), Contact(y + w, e)],
                               before={y: -R(1, 2), w: -R(1, 2)}), [1, 0], most=400)[-1].after
        after = [None, *after]
    return [float(after[1] - after[2]), float(after[1] + after[2])]


@pytest.mark.parametrize("e", [R(3, 10), 1])
@pytest.mark.parametrize("arm", [R(1, 10), R(1, 4), R(2, 5)])
@pytest.mark.parametrize("answer", ["both at once", "left first", "right first"])
def test_plank_after_is_the_core(arm, e, answer):
    assert plank_after(float(arm), float(e), answer) == approx(plank_by_the_core(arm, e, answer), abs=1e-9)


@pytest.mark.parametrize("e", [R(3, 10), 1])
@pytest.mark.parametrize("at_once", [True, False])
@pytest.mark.parametrize("size", [R(1, 2), 2])
def test_row_and_block_are_the_core(size, e, at_once):
    assert row_after(float(size), float(e), at_once) == approx(row_by_the_core(size, e, at_once), abs=1e-9)
    corners = block_by_the_core(size, e, at_once)
    assert block_after(float(size), float(e), at_once) == approx(corners, abs=1e-9)


def test_plank_on_supports_shows_the_law():
    def law(seen):
        c = seen.at
        up, turn = plank_after(c.a, c.e, c.answer)
        close = dict(abs=1e-6)                                                  # the slider walks on the grid
        assert seen.readout("spin after") == approx(turn, **close)
        assert seen.readout("centre leaves at") == approx(up, **close)
        assert seen.readout("energy left") == approx(100*(up**2 + turn**2/12), abs=1e-3)
        for k, x in enumerate((-0.48, 0, 0.48)):
            foot = seen.mark("arrow", k, look="after")
            assert foot["x"] == approx(x)
            assert seen.arrow("after", k) == approx([0, up + turn*x], **close)
        for k in (0, 1):
            assert seen.arrow("before", k) == approx([0, -1])
        plank = seen.mark("bar")
        assert plank["x2"] - plank["x1"] == approx(1)
        assert [seen.mark("polygon", k)["xs"][0] for k in (0, 1)] == approx([-c.a, c.a])
        bottom = plank["y1"] - plank["t"]/2
        assert [seen.mark("polygon", k)["ys"][0] for k in (0, 1)] == approx([bottom]*2)
        point = seen.mark("point")
        assert [point["x"], point["y"]] == approx([c.a, turn], **close)
        for answer in ("both at once", "left first", "right first"):
            arms, spins = seen.curve(label=answer)
            assert spins[::7] == approx([plank_after(a, c.e, answer)[1] for a in arms[::7]], abs=0.05)
    shows("rigid_body_collision/several_contacts:plank_on_supports", law,
          also=[dict(answer=k, a=a) for k in range(3) for a in (0.1, 0.3, 0.45)])


def test_corner_shows_the_law():
    def leaves(degrees, share):
        """Directions of leaving in degrees by answer: blow by blow on W."""
        half = np.radians(degrees)/2
        delta = share*half
        J = np.array([[-np.cos(half), np.sin(half)], [np.cos(half), np.sin(half)]])       # right, left wall
        v = -np.array([np.sin(delta), np.cos(delta)])
        ends = {"both at once": all_at_once(J @ J.T, J @ v, 1)[0],
                "left first": one_by_one(J @ J.T, J @ v, 1, [1, 0])[0],
                "right first": one_by_one(J @ J.T, J @ v, 1, [0, 1])[0]}
        return {name: np.degrees(np.arctan2(*np.linalg.solve(J, gamma))) for name, gamma in ends.items()}, v

    def law(seen):
        c = seen.at
        out, v = leaves(c.phi, c.f)
        assert seen.arrow("before") == approx(1.4*v)
        arrives = seen.mark("arrow", look="before")
        assert [arrives["x"] + arrives["dx"], arrives["y"] + arrives["dy"]] == approx([0, 0], abs=1e-12)
        for k, side in enumerate((-1, 1)):
            wall = seen.mark("line", k, panel=0)
            assert np.degrees(np.arctan2(wall["x2"], wall["y2"])) == approx(side*c.phi/2)
        for k, name in enumerate(("both at once", "left first", "right first")):
            arrow = seen.arrow("plain", k)
            assert np.degrees(np.arctan2(*arrow)) == approx(out[name], abs=1e-4)
            openings, angles = seen.curve(label=name)
            assert angles[3::29] == approx([leaves(x, c.f)[0][name] for x in openings[3::29]], abs=1e-4)
        good = [seen.mark("line", k, panel=1)["x1"] for k in range(4)]
        assert good == approx([90, 60, 45, 36])
        now = seen.mark("line", 4, panel=1)
        assert [now["x1"], now["x2"]] == [c.phi]*2
    shows("rigid_body_collision/several_contacts:corner", law)


def test_three_balls_show_the_law():
    def law(seen):
        c = seen.at
        for row, at_once in ((0, False), (1, True)):
            after = row_after(c.q, c.e, at_once)
            balls = [seen.mark("wheel", 3*row + k) for k in range(3)]
            for one, other in zip(balls, balls[1:]):
                assert other["x"] - one["x"] == approx(one["r"] + other["r"])
            assert (balls[1]["r"]/balls[0]["r"])**3 == approx(c.q)
            assert seen.arrow("before", row) == approx([1, 0])
            for k in range(3):
                arrow = seen.mark("arrow", 3*row + k, look="after")
                assert [arrow["x"], arrow["y"]] == approx([balls[k]["x"], balls[k]["y"]])
                assert seen.arrow("after", 3*row + k) == approx([after[k], 0], abs=1e-6)
                label = seen.mark("label", 4*row + k + 1)
                assert label["values"] == approx([after[k]], abs=1e-6) and label["x"] == approx(balls[k]["x"])
    shows("rigid_body_collision/several_contacts:three_balls", law)


def test_rocking_block_shows_the_law():
    def law(seen):
        c = seen.at
        A, B = block_after(c.r, c.e, c.answer == "both at once")
        block = seen.mark("block")
        assert [block["w"], block["h"], block["y"]] == approx([2, 2*c.r, c.r])
        assert seen.arrow("before") == approx([0, -1])
        for k, (x, v) in enumerate(((-1, A), (1, B))):
            foot = seen.mark("arrow", k, look="after")
            assert [foot["x"], foot["y"]] == [x, 0]
            assert seen.arrow("after", k) == approx([0, v], abs=1e-6)
            point = seen.mark("point", k)
            assert [point["x"], point["y"]] == approx([c.r, v], abs=1e-6)
        for k, name in enumerate("AB"):
            for label, at_once in (("contacts at once", True), ("B strikes first", False)):
                rs, speeds = seen.curve(label=f"corner {name}, {label}")
                assert speeds[::7] == approx([block_after(r, c.e, at_once)[k] for r in rs[::7]], abs=0.02)
        assert seen.mark("line")["x1"] == approx(2**-0.5)
    shows("rigid_body_collision/several_contacts:rocking_block", law)


# The corner unfolded, and the exercises by other means

@pytest.mark.parametrize("k", [2, 3, 4, 5])
def test_the_fan_is_crossed_k_times_and_folds_into_reflections(k):
    opening = np.pi/k
    straight, folded = fan(opening, 0.4*opening, 0.3)
    assert len(straight) == k + 2
    path = np.array(folded)
    legs = np.diff(path, axis=0)
    for corner, before, after in zip(path[1:-1], legs, legs[1:]):
        wall = corner/np.linalg.norm(corner)
        mirrored = 2*(before @ wall)*wall - before
        assert after/np.linalg.norm(after) == approx(mirrored/np.linalg.norm(before), abs=1e-12)
        assert np.arctan2(*wall[::-1]) in (approx(-0.4*opening), approx(0.6*opening))
    along = fan(opening, 0.0, 0.3)[0]
    assert len(along) == k - 1 + 2, "along a wall: one blow less"
    with pytest.raises(ValueError, match="a fan needs"):
        fan(opening, opening, 0.3)


def test_rocking_dies_out_by_landings():
    """The spin after a landing from the one equation, counted until one percent of the energy is left."""
    x, y, w = sp.symbols("xdot ydot omega")
    landing = Impact([x, y, w], (x**2 + y**2)/2 + sp.Rational(5, 6)*w**2,            # b = 1, h = 2
                     constraints=[Constraint(x + 2*w), Constraint(y + w)],           # pivot B alone
                     before={x: -2, y: 1, w: 1}).solve()                             # pivot A: y - w = 0
    factor = landing.after[2]
    assert factor == exercise("rocking-dies-out-1")._value
    for key, kept in (("rocking-dies-out-2", float(factor)), ("rocking-dies-out-3", 0.95*float(factor))):
        energy, count = 1.0, 0
        while energy >= 0.01:
            energy, count = energy*kept**2, count + 1
        assert count == exercise(key)._value


# The project

def test_rocking_from_the_sound_of_a_simulated_block():
    """A slender block, the full equation of rocking by SciPy, Housner's ratio at each landing."""
    width, height = 0.05, 0.25
    diagonal = np.hypot(width, height)
    alpha, ratio = np.arctan(width/height), 1 - 1.5*(width/diagonal)**2
    p2 = 3*9.81/(2*diagonal)

    def rate(t, y):
        return [y[1], -p2*np.sin(alpha - y[0])]

    def lands(t, y):
        return y[0]
    lands.terminal, lands.direction = True, -1
    clock, spin, landings = 0.0, 0.35*np.sqrt(p2)*alpha, [0.0]
    for _ in range(6):
        way = solve_ivp(rate, (0, 5), (1e-12, spin), events=lands, rtol=1e-10, atol=1e-13)
        clock += way.t_events[0][0]
        landings.append(clock)
        spin = -ratio*way.y_events[0][0][1]
    heard = rocking_from_sound(landings, width, height)
    assert heard.predicted == approx(ratio) and heard.mean == approx(ratio, abs=2e-3)
    assert len(heard.each) == 5 and heard.uncertainty < 2e-3


@pytest.mark.parametrize("landings, size", [([0, 1], (0.1, 0.3)), ([0, 1, 0.5], (0.1, 0.3)),
                                            ([0, 1, 2], (0, 0.3)), ([0, 1, 2], (0.1, np.nan))])
def test_rocking_sound_refuses_in_a_sentence(landings, size):
    with pytest.raises(ValueError, match="landings|must be positive"):
        rocking_from_sound(landings, *size)


def test_project_calls_run():
    page = (ROOT/"book"/"rigid_body_collision"/"project.md").read_text(encoding="utf-8")
    names = {}
    exec(re.search(r"```python\n(.*?)```", page, re.S)[1], names)
    assert 0.7 < names["heard"].mean < 1 and 0.9 < names["heard"].predicted < 0.92
