"""§1.5: least constraint as a projection, the theorems on energy, coupled carriages, the rocking block."""

import math
from dataclasses import replace

import numpy as np
import pytest
import sympy as sp
from numpy.polynomial.legendre import leggauss

from mechlib import Constraint, Impact
from mechlib.persistent_impact.figures.gauss import plane as pictures
from mechlib.persistent_impact.gauss.energy import balance, constraint_measure, energy, free_velocity
from mechlib.persistent_impact.gauss.rocking_block import kept_by_rocking, rocking
from mechlib.principles import PRINCIPLES

m, m_1, m_2, L, h, b, v_0, omega_0, P = sp.symbols("m m_1 m_2 L h b v_0 omega_0 P", positive=True)
e = sp.Symbol("e", nonnegative=True)
v1, v2, v, w = sp.symbols("v_1 v_2 v omega")
xd, yd, th = sp.symbols("xdot ydot thetadot")


def same(one, other):
    return sp.simplify(sp.sympify(one) - other) == 0


def random_impact(seed, e=0, blow=True, moving=True, n=4, s=2):
    """Rational data: a full mass matrix, blows, constraints at rest or moving."""
    rng = np.random.default_rng(seed)
    numbers = lambda *shape: sp.Matrix(rng.integers(-3, 4, shape).tolist())
    u = sp.symbols(f"u_1:{n + 1}")
    column = sp.Matrix(u)
    half = numbers(n, n)
    M = half*half.T + sp.eye(n)
    A = sp.Matrix.hstack(sp.eye(s), numbers(s, n - s))
    offset = numbers(s, 1) if moving else sp.zeros(s, 1)
    restitution = e if isinstance(e, (list, tuple)) else [e]*s
    return Impact(u, (column.T*M*column)[0]/2, before=dict(zip(u, numbers(n, 1))),
                  impulses=[(x, p) for x, p in zip(u, numbers(n, 1))] if blow else [],
                  constraints=[Constraint(row, e=k) for row, k in zip(A*column + offset, restitution)])


# Gauss's principle

@pytest.mark.parametrize("seed", range(5))
def test_actual_velocity_is_the_closest_admissible_one_and_pythagoras_holds(seed):
    impact = random_impact(seed)
    after = impact.solve(by="gauss").after
    for direction in impact.constraint_matrix.nullspace():
        for size in (sp.Rational(-1, 3), sp.Rational(1, 100), 2):
            cost = constraint_measure(impact, after + size*direction) - constraint_measure(impact, after)
            assert cost == energy(impact, size*direction) > 0


@pytest.mark.parametrize("by", PRINCIPLES)
def test_projection_formula_with_restitution_and_moving_constraint(by):
    impact = random_impact(11, e=sp.Rational(1, 3))
    A, M = impact.constraint_matrix, impact.mass_matrix
    free = free_velocity(impact)
    W = A*M.inv()*A.T
    reactions = -W.inv()*(A*free + impact.constraint_offset + sp.Rational(1, 3)*impact.approach)
    jump = impact.solve(by=by)
    assert jump.reactions == reactions and jump.after == free + M.inv()*A.T*reactions
    plastic = random_impact(11)
    least = plastic.solve(by=by)
    assert constraint_measure(plastic, least.after) == (least.reactions.T*W*least.reactions)[0]/2


# Energy

@pytest.mark.parametrize("seed", range(6))
def test_impulse_work_theorem_in_three_accounts(seed):
    impact = random_impact(seed, e=[sp.Rational(1, 2), sp.Rational(1, 5)])
    jump = impact.solve()
    account = balance(jump)
    gain = energy(impact, jump.after) - energy(impact, impact.before)
    impulses = impact.generalized_impulse + impact.constraint_matrix.T*jump.reactions
    assert gain == (impulses.T*(impact.before + jump.after))[0]/2
    assert gain == account.blows + sum(account.contacts) + account.drives == -jump.energy_loss


@pytest.mark.parametrize("seed", range(4))
def test_carnot_and_its_conditions(seed):
    at_rest = random_impact(seed, blow=False, moving=False)
    jump = at_rest.solve()
    assert jump.energy_loss == energy(at_rest, jump.delta) == constraint_measure(at_rest, jump.after)
    k = sp.Rational(2, 5)
    bouncing = random_impact(seed, e=k, blow=False, moving=False)
    rebound = bouncing.solve()
    assert rebound.energy_loss == (1 - k)/(1 + k)*energy(bouncing,
                                                         rebound.delta) == (1 - k**2)*jump.energy_loss
    for spoiled in (random_impact(seed, moving=False), random_impact(seed, blow=False), bouncing):
        other = spoiled.solve()
        assert other.energy_loss != energy(spoiled, other.delta)
    moving = random_impact(seed, blow=False)
    jump = moving.solve()
    A = moving.constraint_matrix
    ride = -A.T*(A*A.T).inv()*moving.constraint_offset
    lost = energy(moving, moving.before - ride) - energy(moving, jump.after - ride)
    assert lost == energy(moving, jump.delta)


def test_explosion_gains_the_energy_of_the_gained_velocities():
    together = Impact([v1, v2], m_1*v1**2/2 + m_2*v2**2/2, impulses=[(v2 - v1, P)], before={v1: v_0, v2: v_0})
    jump = together.solve()
    assert same(-jump.energy_loss, energy(together, jump.delta))


@pytest.mark.parametrize("seed", range(4))
def test_kelvin_least_energy_for_given_velocities(seed):
    impact = random_impact(seed, blow=False, moving=False)
    u = impact.velocities
    struck = Constraint(u[2] + 2*u[3] - 5)
    start = Impact(u, impact.kinetic_energy, constraints=[*impact.constraints, struck],
                   before={x: 0 for x in u})
    after = start.solve(by="gauss").after
    for direction in start.constraint_matrix.nullspace():
        assert energy(start, after + direction) == energy(start, after) + energy(start, direction)


@pytest.mark.parametrize("seed", range(4))
def test_bertrand_a_further_constraint_takes_energy(seed):
    impact = random_impact(seed, moving=False)
    u = impact.velocities
    stiffer = replace(impact, constraints=[*impact.constraints, Constraint(u[2] - u[3])])
    free, held = impact.solve().after, stiffer.solve().after
    assert energy(impact, free) == energy(impact, held) + energy(impact, free - held)


def test_rod_struck_at_its_end_free_and_pinned():
    T = m*v**2/2 + m*L**2/24*w**2
    end, far, V = v + L/2*w, Constraint(v - L/2*w), sp.Symbol("V", positive=True)

    def left(constraints=(), impulses=()):
        rod = Impact([v, w], T, constraints=constraints, impulses=impulses, before={v: 0, w: 0})
        return energy(rod, rod.solve().after)

    assert same(left((), [(end, P)]), 2*P**2/m) and same(left([far], [(end, P)]), 3*P**2/(2*m))
    assert same(left([Constraint(end - V)]), m*V**2/8) and same(left([far, Constraint(end - V)]), m*V**2/6)
    harmless = Constraint(v + (L/2 - 2*L/3)*w)
    assert same(left([harmless], [(end, P)]), 2*P**2/m)


@pytest.mark.parametrize("by", PRINCIPLES)
def test_mixed_restitution_doubles_the_energy_with_a_rope_that_pushes(by):
    rope = Impact([v1, v2], v1**2/2 + v2**2/2, constraints=[Constraint(v1, e=1), Constraint(v1 - v2)],
                  before={v1: -1, v2: 0})
    jump = rope.solve(by=by)
    assert list(jump.after) == [1, 1] and list(jump.reactions) == [3, -1]
    assert jump.energy_loss == -sp.Rational(1, 2)
    assert list(balance(jump).contacts) == [0, sp.Rational(1, 2)]
    a, c = sp.symbols("a c")                           # the same in the velocities a = v₁ and c = v₁ - v₂
    other = Impact([a, c], (2*a**2 - 2*a*c + c**2)/2, constraints=[Constraint(a, e=1), Constraint(c)],
                   before={a: -1, c: -1})
    assert list(other.solve(by=by).after) == [1, 0] and other.solve(by=by).energy_loss == -sp.Rational(1, 2)
    slack = Impact([v1, v2], v1**2/2 + v2**2/2, constraints=[Constraint(v1, e=1)],
                   before={v1: -1, v2: 0}).solve(by=by)
    assert list(slack.after) == [1, 0] and slack.energy_loss == 0


# Carriages

@pytest.mark.parametrize("by", PRINCIPLES)
@pytest.mark.parametrize("n", (2, 3, 5))
def test_train_coupled_at_once(by, n):
    vs = sp.symbols(f"v_1:{n + 1}")
    train = Impact(vs, sum(m*x**2/2 for x in vs), constraints=[Constraint(q - p) for p, q in zip(vs, vs[1:])],
                   before={x: v_0 if x == vs[0] else 0 for x in vs})
    jump = train.solve(by=by)
    assert all(x == v_0/n for x in jump.after)
    assert all(same(value, m*v_0*(1 - sp.Rational(j, n))) for j, value in enumerate(jump.reactions, 1))
    assert same(jump.energy_loss, m*v_0**2/2*(1 - sp.Rational(1, n)))
    assert same(jump.energy_loss, energy(train, jump.delta))


def test_train_coupled_one_by_one_loses_the_same():
    speed, lost, n = v_0, 0, 6
    for j in range(1, n):
        step = Impact([v1, v2], j*m*v1**2/2 + m*v2**2/2, constraints=[Constraint(v2 - v1)],
                      before={v1: speed, v2: 0}).solve()
        assert same(step.reactions[0], m*v_0/(j + 1))
        speed, lost = step.after[0], lost + step.energy_loss
    assert same(speed, v_0/n) and same(lost, m*v_0**2/2*(1 - sp.Rational(1, n)))


def test_picture_of_the_train_moves_at_the_right_speeds():
    g, t = sp.Rational(3, 10), sp.Symbol("t")
    way = pictures.travelled(g, t)
    times = [0, *pictures.coupling_times(g)]
    for j, (start, stop) in enumerate(zip(times, times[1:]), 1):
        assert way.subs(t, stop) == j*g and same((way.subs(t, stop) - way.subs(t, start))/(stop - start),
                                                 sp.Rational(1, j))


# The rocking block

def block(both=False):
    T = m*(xd**2 + yd**2)/2 + m*(b**2 + h**2)/6*th**2
    new, old = [Constraint(xd + h*th), Constraint(yd + b*th)], Constraint(yd - b*th)
    return Impact([xd, yd, th], T, constraints=new + [old]*both,
                  before={xd: h*omega_0, yd: -b*omega_0, th: -omega_0})


@pytest.mark.parametrize("by", PRINCIPLES)
def test_housner_against_moments_about_the_new_corner(by):
    jump = block().solve(by=by)
    kept = -jump.after[2]/omega_0
    J = m*(b**2 + h**2)/3
    assert same(kept, (J + m*h**2 - m*b**2)/(J + m*h**2 + m*b**2))
    alpha = sp.Symbol("alpha", positive=True)
    assert same(kept.subs({b: sp.sin(alpha), h: sp.cos(alpha)}), kept_by_rocking(alpha))
    assert same(jump.after[1] - b*jump.after[2], 2*b*omega_0*kept)                # the old corner rises
    assert same(-jump.reactions[0]/jump.reactions[1], 3*b*h/(b**2 + 4*h**2))      # friction needed


@pytest.mark.parametrize("by", PRINCIPLES)
def test_old_corner_if_listed_is_pulled_by_the_spin_ratio(by):
    jump = block(both=True).solve(by=by)
    _, new, old = jump.reactions
    assert list(jump.after) == [0, 0, 0]
    assert same(old, m*omega_0*(b**2 - 2*h**2)/(3*b)) and same(old + new, m*b*omega_0)
    assert same(old/new, block().solve().after[2]/omega_0)                        # minus the spin ratio


@pytest.mark.parametrize("width", (sp.Rational(1, 2), 1, sp.Rational(7, 5), sp.Rational(3, 2), 3))
def test_exactly_one_list_of_corners_passes_the_test(width):
    values = {b: width, h: 1, m: 1, omega_0: 1}
    alone, together = block().solve(), block(both=True).solve()
    opens = (alone.after[1] - b*alone.after[2]).subs(values) >= 0
    pushes = together.reactions[2].subs(values) >= 0
    assert opens != pushes and opens == (width < sp.sqrt(2))


def test_floor_picture_metric_is_the_kinetic_energy_of_the_corners():
    new, old, kappa = sp.symbols("v_new v_old kappa")
    spin = (new - old)/(2*b)
    T = (m*(((new + old)/2)**2 + h**2*spin**2) + m*(b**2 + h**2)/3*spin**2)/2
    ratio = 1 - sp.Rational(3, 2)*b**2/(b**2 + h**2)
    shape = sp.simplify(T/sp.expand(T).coeff(new, 2)).expand()
    assert same(shape, new**2 - 2*ratio*new*old + old**2)


def test_rocking_time_against_quadrature():
    alpha, peak = 0.3, 0.24
    s, weights = leggauss(200)
    s, weights = (s + 1)/2, weights/2
    tilt = peak*(1 - s**2)
    spin = np.sqrt(1.5*(np.cos(alpha - peak) - np.cos(alpha - tilt)))
    assert rocking(alpha, 0.8, 1)[2][0] == pytest.approx((2*peak*s/spin*weights).sum(), rel=1e-9)


def test_rocking_peaks_follow_the_energy():
    alpha = 0.35
    times, tilts, clacks = rocking(alpha, 0.8, 5)
    share = float(kept_by_rocking(alpha))**2
    level = lambda tilt: math.cos(alpha - abs(tilt)) - math.cos(alpha)
    peaks = [max(abs(tilts[(times >= start) & (times <= stop)])) for start, stop in zip([0, *clacks], clacks)]
    assert [level(p) for p in peaks] == pytest.approx([level(0.8*alpha)*share**k for k in range(5)], rel=1e-9)
    assert rocking(1.2, 0.8, 5)[2].shape == (1,)                                  # a broad block clacks once


def test_driven_systems_have_no_account():
    with pytest.raises(ValueError, match="first order"):
        balance(Impact([v], m*(v + 1)**2/2, impulses=[(v, P)]).solve())
