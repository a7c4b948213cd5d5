"""Least constraint as a projection, the theorems on energy, coupled carriages."""

from dataclasses import replace

import numpy as np
import pytest
import sympy as sp
from pytest import approx

from frames import inside
from mechlib import Constraint, Impact
from mechlib.exercises import exercise
from mechlib.persistent_impact.gauss.coupling_train import coupling_times, moving, place, travelled
from mechlib.persistent_impact.gauss.energy import balance, constraint_measure, energy, free_velocity
from mechlib.persistent_impact.gauss.velocity_plane import joined_pair, level_line
from mechlib.principles import PRINCIPLES
from pictures import shows

m, m_1, m_2, L, v_0, P = sp.symbols("m m_1 m_2 L v_0 P", positive=True)
e = sp.Symbol("e", nonnegative=True)
v1, v2, v, w = sp.symbols("v_1 v_2 v omega")


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


def test_hinged_or_locked_by_hand():
    """A rod's end has W = 4/M; with the pin free 2y₀ + y₁ = 6P/m, y₀ + 4y₁ + y₂ = 0, y₁ + 2y₂ = 0."""
    y = np.linalg.solve([[2, 1, 0], [1, 4, 1], [0, 1, 2]], [6, 0, 0])
    locked, hinged = P**2/2*4/(2*m), P**2/2*sp.Rational(y[0])/m
    for step, value in enumerate((locked, hinged, hinged - locked, sp.Rational(y[0])/2), 1):
        assert same(exercise(f"hinged-or-locked-{step}")._value, sp.nsimplify(value))


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


def test_train_with_gaps_moves_at_the_right_speeds():
    g, t = sp.Rational(3, 10), sp.Symbol("t")
    way, times = travelled(g, t, 4), [0, *coupling_times(g, 4)]
    for j, (start, stop) in enumerate(zip(times, times[1:]), 1):
        assert way.subs(t, stop) == j*g and same((way.subs(t, stop) - way.subs(t, start))/(stop - start),
                                                 sp.Rational(1, j))
        assert moving(g, (start + stop)/2, 4) == j and place(j, g, way.subs(t, stop)) == j*(1 + g)


def test_level_lines_keep_their_level():
    mu, level, s = sp.symbols("mu level s", positive=True)
    pair = joined_pair(mu, 0, before=(0, 0))
    x, y = level_line(mu, (2, 3), level, s)
    assert same(energy(pair, (x - 2, y - 3)), level)


def test_driven_systems_have_no_account():
    with pytest.raises(ValueError, match="first order"):
        balance(Impact([v], m*(v + 1)**2/2, impulses=[(v, P)]).solve())


def test_a_train_without_carriages_gets_a_sentence():
    with pytest.raises(ValueError, match="at least one carriage, not 0"):
        travelled(1, 2, 0)


# The pictures

def projected(mu, phi, u, e=0.0):
    """The pair of velocities after, by least squares in the kinetic metric: foot + e (foot - u)."""
    root, way = np.sqrt([1, mu]), np.array([np.cos(phi), np.sin(phi)])
    tau = np.linalg.lstsq((root*way)[:, None], root*np.asarray(u), rcond=None)[0][0]
    return tau*way - e*(np.asarray(u) - tau*way)


def on_page(u, c):
    return np.array([u[0], u[1]*(np.sqrt(c.ratio) if c.scaled else 1)])


def at(mark):
    return np.array([mark["x"], mark["y"]])


def check_levels(curve, c, centre, level):
    """A closed curve of points at the kinetic distance ``level`` from the centre, all the way round."""
    v_1, v_2 = curve[0], curve[1]/(np.sqrt(c.ratio) if c.scaled else 1)
    level_of = ((v_1 - centre[0])**2 + c.ratio*(v_2 - centre[1])**2)/2
    assert level_of == approx(np.full(len(v_1), level), abs=1e-9)
    angles = np.unwrap(np.arctan2(v_2 - centre[1], v_1 - centre[0])) if level > 1e-6 else [0, 2*np.pi]
    assert angles[-1] - angles[0] == approx(2*np.pi)


AXES = [(0, 1), (0, 2)]                    # the second axis under its two names, v₂ and √μ v₂


def test_least_constraint_shows_the_law():
    def law(seen):
        c = seen.at
        before, free = np.array([1, 0.25]), np.array([1 + c.P, 0.25])
        after, way = projected(c.ratio, c.varphi, free), np.array([np.cos(c.varphi), np.sin(c.varphi)])

        def distance(u):
            return (u[0] - free[0])**2/2 + c.ratio*(u[1] - free[1])**2/2

        for n, u in enumerate((before, free, after, c.tau*way)):
            assert at(seen.mark("point", n, panel=0)) == approx(on_page(u, c), abs=1e-12)
        assert seen.arrow("impulse", scale=1) == approx([c.P, 0], abs=1e-12)
        assert seen.arrow("reaction", scale=1) == approx(on_page(after, c) - on_page(free, c), abs=1e-12)
        assert at(seen.mark("arrow", look="impulse")) == approx(on_page(before, c))
        assert at(seen.mark("arrow", look="reaction")) == approx(on_page(free, c))
        line = seen.mark("line")
        ends = [line[k] for k in ("x1", "y1", "x2", "y2")]
        assert ends == approx([*on_page(-6*way, c), *on_page(6*way, c)], abs=1e-12)
        check_levels(seen.curve(0, panel=0), c, free, distance(c.tau*way))
        check_levels(seen.curve(1, panel=0), c, free, distance(after))
        assert seen.readout("Z of the trial") == approx(distance(c.tau*way))
        assert seen.readout("least Z") == approx(distance(after), abs=1e-12)
        assert at(seen.mark("point", 0, panel=1)) == approx([after @ way, distance(after)], abs=1e-9)
        assert at(seen.mark("point", 1, panel=1)) == approx([c.tau, distance(c.tau*way)])
        xs, ys = seen.curve(panel=1)
        assert xs == approx(np.linspace(-0.4, 2.4, len(xs)))
        assert ys == approx([distance(x*way) for x in xs])
        assert ys.min() >= distance(after) - 1e-12
        inside(seen)
    ends = [dict(ratio=m, varphi=f, P=p, tau=t, scaled=k) for m in (0.3, 2.0) for f in (0, 0.8, 1.57)
            for p in (0, 1) for t in (-0.4, 2.4) for k in (0, 1)]
    shows("persistent_impact/gauss:least_constraint", law, also=ends, decoration=AXES)


def test_mirror_shows_the_law():
    def law(seen):
        c = seen.at
        before = np.array([c.u_1, c.u_2])
        foot, after = projected(c.ratio, c.varphi, before), projected(c.ratio, c.varphi, before, c.e)
        for n, u in enumerate((foot, before, after)):
            assert at(seen.mark("point", n)) == approx(on_page(u, c), abs=1e-12)
        assert seen.arrow("reaction", scale=1) == approx(on_page(after - before, c), abs=1e-12)
        assert at(seen.mark("arrow", look="reaction")) == approx(on_page(before, c))
        way, line = on_page((np.cos(c.varphi), np.sin(c.varphi)), c), seen.mark("line")
        assert [line["x2"], line["y2"]] == approx(6*way, abs=1e-12)
        energies = [(u[0]**2 + c.ratio*u[1]**2)/2 for u in (before, after)]
        for n, level in enumerate(energies):
            check_levels(seen.curve(n), c, (0, 0), level)
        assert [seen.bar(k) for k in range(3)] == approx([*energies, energies[0] - energies[1]], abs=1e-12)
        assert energies[0] >= energies[1] - 1e-12 and energies[0] <= 3.8
        inside(seen)
    shows("persistent_impact/gauss:mirror", law, decoration=AXES,
          also=[dict(ratio=3.0, u_1=1.6, u_2=1.2, varphi=f, e=1, scaled=1) for f in (0.3, 1.2, 2.0, 2.9)])


def couple_one_by_one(gap, until, count=4):
    """Places of the carriages and how many move: followed from meeting to meeting, m v is kept at each."""
    places, group, speed, now = [i*(1 + gap) for i in range(count)], 1, 1.0, 0.0
    if until < 0:
        return [places[0] + until, *places[1:]], 1
    while group < count:
        wait = (places[group] - places[group - 1] - 1)/speed
        if now + wait > until:
            break
        places[:group] = [x + speed*wait for x in places[:group]]
        now, speed, group = now + wait, group*speed/(group + 1), group + 1
    places[:group] = [x + speed*(until - now) for x in places[:group]]
    return places, group


def test_rolling_train_shows_the_law():
    def law(seen):
        c = seen.at
        places, group = couple_one_by_one(c.g, c.t)
        blocks = [seen.mark("block", k) for k in range(4)]
        assert [b["x"] for b in blocks] == approx(places)
        assert all(q["x"] - p["x"] >= 1 - 1e-9 for p, q in zip(blocks, blocks[1:]))
        for k in range(8):                                           # two wheels to a carriage
            assert seen.mark("wheel", k)["x"] == approx(places[k//2] + (-0.2 if k % 2 == 0 else 0.2))
        for k in range(3):                                           # the coupling reaches to the next one
            bar = seen.mark("line", k)
            assert (bar["x1"], bar["x2"]) == approx((places[k] + 0.4, places[k] + 0.6))
        assert seen.arrow("after") == approx([1/group, 0])
        assert seen.mark("arrow", look="after")["x"] == approx(places[0] + 0.4)
        assert seen.readout("carriages that move") == group
        assert seen.readout("velocity") == approx(1/group)
        assert at(seen.mark("point", panel=1)) == approx([c.t, 1/group])
        xs, ys = seen.curve()
        assert xs == approx(np.linspace(-1, 4, 600))
        speeds = [couple_one_by_one(c.g, x)[1] for x in xs]
        assert ys == approx([j*(1/j)**2 for j in speeds])            # j carriages at 1/j
        inside(seen, ("arrow", "point", "block"))
    shows("persistent_impact/gauss:rolling_train", law, also=[dict(t=4, g=g) for g in (0.02, 0.6)])
