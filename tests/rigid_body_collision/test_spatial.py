"""The contact matrix in space, bricks on a corner, spin about the normal, tumbling."""

import numpy as np
import pytest
import sympy as sp
from pytest import approx
from scipy.spatial.transform import Rotation

from mechlib import Constraint, Impact
from mechlib.exercises import exercise
from mechlib.motion import Gap
from mechlib.principles import PRINCIPLES
from mechlib.rigid_body_collision import collide_planar, collide_spatial, contact_space
from mechlib.rigid_body_collision.figures.spatial import AZIMUTH, BLOCK, EYE, HEIGHT, RIGHT, SHAPES, UP
from mechlib.rigid_body_collision.spatial.free_body import inverse_mass
from mechlib.rigid_body_collision.spatial.landing import corner_landing, example_matrix, lean
from mechlib.rigid_body_collision.spatial.tumbling import (
    _flight,
    corner,
    corners,
    principal_moments,
    rotation,
    standing_on,
    strike,
    tumble,
    tumbling,
)
from pictures import shows

m, a, v_0 = sp.symbols("m a v_0", positive=True)
e = sp.Symbol("e", nonnegative=True)
V, OMEGA = sp.Matrix(sp.symbols("v_1:4")), sp.Matrix(sp.symbols("omega_1:4"))
N = sp.Matrix([2, 1, 2])/3
R = -a*sp.Matrix([1, 1, 3])
INERTIA = m*a**2/3*sp.diag(10, 10, 2)


def same(one, other):
    return sp.simplify(sp.sympify(one) - other) == 0


def brick(extra=()):
    start = dict(zip(V, -v_0*N)) | dict.fromkeys(OMEGA, 0)
    corner = N.dot(V + OMEGA.cross(R))
    return Impact([*V, *OMEGA], m*V.dot(V)/2 + OMEGA.dot(INERTIA*OMEGA)/2,
                  constraints=[Constraint(corner, e=e), *extra], before=start)


@pytest.mark.parametrize("by", PRINCIPLES)
def test_brick_on_its_corner_by_every_principle(by):
    jump = brick().solve(by=by)
    assert same(jump.reactions[0], sp.Rational(15, 26)*(1 + e)*m*v_0)
    spin = sp.Matrix(jump.after[3:])
    assert same(N.dot(spin), sp.Rational(2, 13)*(1 + e)*v_0/a)
    assert same(N.dot(INERTIA*spin), 0)                             # moment of momentum about the vertical
    assert same(jump.energy_loss, sp.Rational(15, 52)*(1 - e**2)*m*v_0**2)


def test_brick_on_its_corner_by_moments_about_the_contact():
    lam = sp.Symbol("lambda")
    v = (lam - v_0)*N
    equations = [*(INERTIA*OMEGA - R.cross(m*v) - R.cross(m*v_0*N)), N.dot(v + OMEGA.cross(R)) - e*v_0]
    after = sp.solve(equations, [lam, *OMEGA], dict=True)[0]
    assert same(after[lam], sp.Rational(15, 26)*(1 + e)*v_0)
    assert same(N.dot(OMEGA.subs(after)), sp.Rational(2, 13)*(1 + e)*v_0/a)


def test_elastic_brick_puts_its_energy_into_spin():
    after = brick().solve().after.subs(e, 1)
    v, w = sp.Matrix(after[:3]), sp.Matrix(after[3:])
    assert same(m*v.dot(v)/2, sp.Rational(4, 169)*m*v_0**2/2)
    assert same(w.dot(INERTIA*w)/2, sp.Rational(165, 169)*m*v_0**2/2)


def test_planar_model_holds_the_brick_and_is_too_hard():
    h = R.cross(N)/R.cross(N).norm()
    guided = brick([Constraint(OMEGA.dot(N)), Constraint(OMEGA.dot(N.cross(h)))])
    assert same(guided.solve().reactions[0], sp.Rational(43, 70)*(1 + e)*m*v_0)
    assert sp.Rational(43, 70) > sp.Rational(15, 26)


def test_contact_matrix_in_space_from_energy_from_arms_and_in_turned_axes():
    W = inverse_mass(m, INERTIA, R)
    from_energy = Impact([*V, *OMEGA], m*V.dot(V)/2
                         + OMEGA.dot(INERTIA*OMEGA)/2).contact_matrix(list(V + OMEGA.cross(R)))
    assert (W - from_energy).applyfunc(sp.simplify) == sp.zeros(3, 3)
    assert (W*R - R/m).applyfunc(sp.simplify) == sp.zeros(3, 1)     # the hardest direction
    numbers = np.array(W.subs({m: 1, a: 1}).tolist(), dtype=float)
    assert np.isclose(np.linalg.eigvalsh(numbers).min(), 1)
    Q = sp.Matrix([[2, -1, 2], [2, 2, -1], [-1, 2, 2]])/3
    turned = inverse_mass(m, Q*INERTIA*Q.T, Q*R)
    assert (turned - Q*W*Q.T).applyfunc(sp.simplify) == sp.zeros(3, 3)


def test_plane_is_a_special_case_of_space():
    I, x, y = sp.symbols("I x y", positive=True)
    space = inverse_mass(m, sp.diag(1, 1, I), (x, y, 0))
    assert space[:2, :2] == inverse_mass(m, I, (x, y))
    assert space[2, 0] == space[2, 1] == 0


def test_cube_never_spins_about_the_normal_and_tray_feels_a_seventh():
    arm, n = sp.Matrix([1, 1, 1]), sp.Matrix([2, 3, 6])/7
    assert n.dot(arm.cross(n)) == 0
    s = sp.Symbol("s", positive=True)
    plate = sp.diag(m*s**2/12, m*s**2/12, m*s**2/6)
    z = sp.Matrix([0, 0, 1])
    W = inverse_mass(m, plate, (s/2, s/2, 0))
    assert same((z.T*W*z)[0], 7/m)


def test_guided_brick_in_contact_space():
    start = dict(zip(V, -N)) | dict.fromkeys(OMEGA, 0)
    numbers = {m: 1, a: 1}
    free = Impact([*V, *OMEGA], (m*V.dot(V)/2 + OMEGA.dot(INERTIA*OMEGA)/2).subs(numbers), before=start)
    space = contact_space(free, [N.dot(V + OMEGA.cross(R.subs(numbers)))])
    assert np.isclose(space.W[0, 0], 26/15) and np.isclose(space.v[0], -1)


def test_spatial_law_without_friction_is_the_smooth_formula():
    W = np.array(example_matrix().evalf().tolist(), dtype=float)
    assert np.isclose(W[2, 2], 26/15) and np.allclose(W, W.T)
    hit = collide_spatial(W, (-1, 0.5, -1), 0, 0.5, "stronge")
    assert np.allclose(hit.impulse, [0, 0, 1.5*15/26])
    assert np.isclose(hit.energy_change, -0.75*15/52)


def test_spatial_and_planar_law_agree_where_the_lever_is_principal():
    W3 = np.array(inverse_mass(1, sp.diag(1, 2, sp.Rational(1, 3)), (sp.Rational(1, 2), -1, 0)).tolist(),
                  dtype=float)
    order = [0, 2, 1]                                               # (t₁, t₂, n) = (x, z, y)
    spatial = collide_spatial(W3[np.ix_(order, order)], (0.4, 0, -1), 0.3, 0.6, "poisson")
    planar = collide_planar(W3[:2, :2], (0.4, -1), 0.3, 0.6, "poisson")
    assert np.allclose(spatial.impulse[[0, 2]], planar.impulse)


@pytest.mark.parametrize("bounce", [1.0, 0.8, 0.4])
@pytest.mark.parametrize("tilt", [0.0, 0.3, 0.9])
def test_tumbling_block_never_gains_energy_and_keeps_zero_moment_about_the_vertical(tilt, bounce):
    half = (0.2, 0.3, 0.5)
    times, heights, turns, spins, energies = tumble(half, tilt, bounce, 2.5)
    assert np.diff(energies).max() < 1e-7
    if bounce == 1.0:
        assert np.abs(energies - energies[0]).max() < 1e-7
    points, moments = corners(half), principal_moments(half)
    for y, q, w in zip(heights[::10], turns[::10], spins[::10]):
        upright = np.array(rotation(q)[2])
        assert (y + points @ upright).min() > -1e-7
        assert abs(upright @ (moments*w)) < 1e-5


@pytest.mark.parametrize("tilt, face", [(0.2, 0.2), (0.4, 0.3), (0.7, 0.2), (0.8, 0.3)])
def test_tumbling_block_ends_on_its_largest_face_or_on_the_middle_one(tilt, face):
    times, heights, turns, spins, energies = tumble((0.2, 0.3, 0.5), tilt, 0.4, 4.0)
    down = np.abs(np.array(rotation(turns[-1]))[2])      # the axes of the brick against the vertical
    assert sorted(down) == approx([0, 0, 1], abs=1e-3)             # a face lies on the floor
    assert [heights[-1], energies[-1], down @ (0.2, 0.3, 0.5)] == approx([face]*3, abs=1e-3)


def test_block_with_its_corner_straight_below_the_centre_never_falls_over():
    times, heights, turns, spins, energies = tumble((0.2, 0.3, 0.5), 0.0, 0.4, 4.0)
    assert np.abs(spins).max() < 1e-9 and heights[-1] == approx(np.sqrt(0.38), abs=1e-3)


def test_gap_of_a_corner_opens_at_the_rate_of_its_distance_and_strikes_by_the_smooth_law():
    half, rng = (0.2, 0.3, 0.5), np.random.default_rng(3)
    moments = principal_moments(half)
    for arm in corners(half):
        gap = corner(arm, 0.5, moments)
        q = rng.normal(size=4)
        y = np.array([0.7, rng.normal(), *(q/np.linalg.norm(q)), *rng.normal(size=3)])
        rate = _flight(moments)(0.0, y)
        h = 1e-5
        assert (gap.distance(0, y + h*rate)
                - gap.distance(0, y - h*rate))/(2*h) == pytest.approx(gap.opening(0, y), abs=1e-8)
        plain = Gap(gap.distance, gap.opening, push=gap.push, e=0.5)
        assert gap.quickening(0, y, rate, 1.0) == pytest.approx(plain.quickening(0, y, rate, 1.0), abs=1e-8)
        v, spin = strike(np.array(rotation(y[2:6])), y[1], y[6:], arm, 0.5, moments)
        assert gap.after(0, y) == pytest.approx([y[0], v, *y[2:6], *spin], abs=1e-12)


def test_the_picture_is_a_view_from_the_eye():
    """Right, up and towards the eye: a turned triad, whose third axis has the two angles of the eye."""
    turned = Rotation.from_euler("yz", [-HEIGHT, AZIMUTH]).apply([[0, 1, 0], [0, 0, 1], [1, 0, 0]])
    assert np.allclose([RIGHT, UP, EYE], turned)


def test_blow_on_the_block_is_the_smooth_law():
    half = (0.2, 0.3, 0.5)
    frame, arm = standing_on(0.3, half), -np.array(half)
    v, spin = strike(frame, -1.0, np.zeros(3), arm, 0.5, principal_moments(half))
    assert np.isclose(v + np.cross(spin, arm) @ frame[2], 0.5)
    lever = np.cross(arm, frame[2])
    assert np.allclose(principal_moments(half)*spin, (v + 1)*lever)


def test_corner_landing_is_the_brick_of_the_section():
    """Half sides 1, 1, 3 with the vertical (2, 1, 2)/3, by the one equation (e = 0)."""
    up = list(N)
    one, two = sp.Matrix([1, -2, 0])/sp.sqrt(5), N.cross(sp.Matrix([1, -2, 0])/sp.sqrt(5))
    hit = corner_landing((1, 1, 3), [list(one), list(two), up])
    jump = brick().solve().after.subs({e: 0, m: 1, a: 1, v_0: 1})
    spin = sp.Matrix(jump[3:])
    assert same(hit.softness, sp.Rational(26, 15))
    assert all(same(x, y) for x, y in zip(hit.spin, (one.dot(spin), two.dot(spin), N.dot(spin))))
    assert same(sp.sin(hit.rises), N.dot(spin)/spin.norm())
    arm = sp.Matrix([-1, -1, -3])
    assert all(same(x, -row.dot(arm)) for x, row in zip(hit.centre, (one, two, N)))
    assert all(same(x, row.dot(arm.cross(N))) for x, row in zip(hit.moment, (one, two, N)))


def test_rotations_are_those_of_scipy():
    q = np.array([0.3, -0.5, 0.7, 1.1])
    assert np.array(rotation(q)) == approx(Rotation.from_quat(q, scalar_first=True).as_matrix())
    R = np.array(lean(sp.Float(0.7), sp.Float(0.4)), dtype=float)
    assert R == approx((Rotation.from_euler("x", 0.7)*Rotation.from_euler("z", 0.4)).as_matrix())


def test_tumbling_has_the_energies_and_the_spin_of_its_motion():
    half = (0.2, 0.3, 0.5)
    way = tumbling(half, 0.5, 0.8, 2.0)
    times, heights, turns, spins, energies = tumble(half, 0.5, 0.8, 2.0)
    turn = Rotation.from_quat(turns, scalar_first=True)
    assert way.spin == approx(turn.apply(spins)[:, 2], abs=1e-9)
    assert way.turning == approx([w @ np.diag(principal_moments(half)) @ w/2 for w in spins], abs=1e-12)
    assert way.turning + way.falling + way.heights == approx(energies, abs=1e-9)
    rate = np.gradient(heights, times)
    smooth = np.abs(np.gradient(np.gradient(heights, times), times) + 1) < 1e-6
    assert way.falling[smooth][5:-5] == approx(rate[smooth][5:-5]**2/2, abs=1e-4)


# The pictures

def page(point):
    return np.array([np.dot(point, RIGHT), np.dot(point, UP)])


def check_brick(seen, half, R, centre):
    """Every corner that is drawn is a corner of the brick; the faces are those that look at the eye."""
    eye = np.cross(RIGHT, UP)
    places = {signs: page(np.array(centre) + R @ (np.array(signs)*half))
              for signs in [(i, j, k) for i in (-1, 1) for j in (-1, 1) for k in (-1, 1)]}
    faces = [np.stack([numbers["xs"], numbers["ys"]], -1)
             for _, mark, numbers in seen.marks("polygon") if not mark.get("ghost")]
    looking = [(k, side) for k in range(3) for side in (-1, 1) if side*R[:, k] @ eye > 1e-6]
    assert len(faces) == len(looking)
    for face, (k, side) in zip(faces, looking, strict=True):
        corners = [place for signs, place in places.items() if signs[k] == side]
        for place in face:
            assert min(np.hypot(*(place - c)) for c in corners) < 1e-5


def test_spin_axis_shows_the_law():
    def after(half, R):
        """By the one equation in the axes of the floor, with numbers: softness, moment and spin."""
        inertia = R @ np.diag(principal_moments(half)) @ R.T
        arm = R @ -np.array(half)
        lever = np.cross(arm, [0, 0, 1])
        K = np.zeros((7, 7))                                       # v, ω and the impulse; plastic
        K[:3, :3], K[3:6, 3:6] = np.eye(3), inertia
        K[:3, 6], K[3:6, 6] = [0, 0, -1], -lever
        K[6, :3], K[6, 3:6] = [0, 0, 1], lever
        u = np.linalg.solve(K, [0, 0, -1, 0, 0, 0, 0])
        return 1/u[6], lever, u[3:6], arm

    def law(seen):
        c, half = seen.at, SHAPES[seen.at.shape]
        assert (len(set(half)) == 1) == (c.shape == "cube")
        R = (Rotation.from_euler("x", c.alpha)*Rotation.from_euler("z", c.beta)).as_matrix()
        soft, moment, spin, arm = after(half, R)
        check_brick(seen, half, R, -arm)
        centre = seen.mark("point", panel=0)
        assert [centre["x"], centre["y"]] == approx(page(-arm))
        for k, vector in enumerate((moment, spin)):
            arrow = seen.mark("arrow", k, look="plain")
            assert [arrow["x"], arrow["y"]] == approx(page(-arm))
            assert seen.arrow("plain", k) == approx(page(vector/np.linalg.norm(vector)), abs=1e-9)
        push = seen.mark("arrow", look="reaction")
        assert [push["x"] + push["dx"], push["y"] + push["dy"]] == approx([0, 0], abs=1e-12)
        assert seen.arrow("reaction") == approx(page((0, 0, 1)))
        rises = np.degrees(np.arcsin(spin[2]/np.linalg.norm(spin)))
        assert seen.readout("softness Wnn") == approx(soft)
        assert seen.readout("axis above the horizontal") == approx(rises, abs=1e-9)
        point = seen.mark("point", panel=1)
        assert [point["x"], point["y"]] == approx([np.degrees(c.beta), rises], abs=1e-9)
        betas, angles = seen.curve()
        for i in (0, 40, 119):
            turned = Rotation.from_euler("x", c.alpha)*Rotation.from_euler("z", np.radians(betas[i]))
            other = after(half, turned.as_matrix())[2]
            assert angles[i] == approx(np.degrees(np.arcsin(other[2]/np.linalg.norm(other))), abs=1e-9)
    shows("rigid_body_collision/spatial:spin_axis", law)


def test_tumbling_block_shows_the_law():
    def law(seen):
        c = seen.at
        times, heights, turns, spins, energies = tumble(BLOCK, round(c.tilt, 6), float(c.e), 4.0)
        k = int(np.argmin(np.abs(times - c.t)))
        y, R = heights[k], Rotation.from_quat(turns[k], scalar_first=True).as_matrix()
        assert times[k] == approx(c.t)
        check_brick(seen, BLOCK, R, (0, 0, y))
        spin, turning = (R @ spins[k])[2], spins[k] @ (principal_moments(BLOCK)*spins[k])/2
        point = seen.mark("point")
        assert [point["x"], point["y"]] == approx([c.t, spin], abs=1e-5)
        ts, curve = seen.curve(label="spin")
        at = [int(np.argmin(np.abs(times - t))) for t in ts[::10]]
        turned = Rotation.from_quat(turns[at], scalar_first=True)
        assert curve[::10] == approx(turned.apply(spins[at])[:, 2], abs=1e-5)
        assert seen.curve(label="moment of momentum")[1] == approx(np.zeros(120))
        moment = R @ (principal_moments(BLOCK)*spins[k])
        assert moment[2] == approx(0, abs=1e-5)
        assert [seen.bar(i) for i in range(4)] == approx(
            [y, energies[k] - y - turning, turning, energies[0] - energies[k]], abs=1e-5)
    shows("rigid_body_collision/spatial:tumbling_block", law, 10)


def test_dropped_book_by_moments():
    """Momentum and moments with numbers: a plate 2a × 2b on its corner."""
    size, far, e_0 = (0.3, 0.2), 2.0, 0.4
    lever = np.cross([*size, 0], [0, 0, 1])
    inertia = np.diag([size[1]**2/3, size[0]**2/3, (size[0]**2 + size[1]**2)/3])
    soft = 1 + lever @ np.linalg.solve(inertia, lever)
    assert 1/soft == approx(float(exercise("dropped-book-1")._value))
    p = (1 + e_0)*far/soft
    spin = np.linalg.solve(inertia, lever)*p
    values = dict(a=size[0], b=size[1], v_0=far, e=e_0)

    def numbers(value):
        return float(value.subs({s: values[s.name] for s in value.free_symbols}))
    assert [numbers(x) for x in exercise("dropped-book-2")._value] == approx(spin[:2])
    corner_after = -far + p + np.cross(spin, [-size[0], size[1], 0])[2]
    assert -corner_after == approx(numbers(exercise("dropped-book-3")._value))


def test_the_example_stands_on_axes_at_right_angles():
    """W in other axes of unit length at right angles: its sum of the diagonal and its determinant stay."""
    free = inverse_mass(1, sp.diag(10, 10, 2)/3, (-1, -1, -3))
    made = example_matrix()
    assert made.T == made and sp.simplify(made.trace() - free.trace()) == 0
    assert sp.simplify(made.det() - free.det()) == 0
