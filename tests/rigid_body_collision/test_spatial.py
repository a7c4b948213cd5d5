"""§3.2: the contact matrix in space, bricks on a corner, spin about the normal, tumbling."""

import numpy as np
import pytest
import sympy as sp

from mechlib import Constraint, Impact
from mechlib.motion import Gap
from mechlib.principles import PRINCIPLES
from mechlib.rigid_body_collision import collide_planar, collide_spatial, contact_space
from mechlib.rigid_body_collision.figures import spatial as pictures
from mechlib.rigid_body_collision.spatial.free_body import inverse_mass
from mechlib.rigid_body_collision.spatial.tumbling import (
    _flight,
    _matrix,
    corner,
    corners,
    principal_moments,
    standing_on,
    strike,
    tumble,
)

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
    assert space[2, 0] == -0 and space[2, 1] == 0


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
    W = pictures.corner_matrix()
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
        upright = _matrix(q)[2]
        assert (y + points @ upright).min() > -1e-7
        assert abs(upright @ (moments*w)) < 1e-5


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
        v, spin = strike(_matrix(y[2:6]), y[1], y[6:], arm, 0.5, moments)
        assert gap.after(0, y) == pytest.approx([y[0], v, *y[2:6], *spin], abs=1e-12)


def test_blow_on_the_block_is_the_smooth_law():
    half = (0.2, 0.3, 0.5)
    frame, arm = standing_on(0.3, half), -np.array(half)
    v, spin = strike(frame, -1.0, np.zeros(3), arm, 0.5, principal_moments(half))
    assert np.isclose(v + np.cross(spin, arm) @ frame[2], 0.5)
    lever = np.cross(arm, frame[2])
    assert np.allclose(principal_moments(half)*spin, (v + 1)*lever)


def test_figures_are_built():
    for scene in (pictures.spin_axis(), pictures.tumbling_block(), pictures.turning_slip()):
        assert scene.symbols()
