"""Chetaev's and the vakonomic reaction, their work, the knife edge on an incline, and which one a skate
follows."""

import numpy as np
import pytest
import sympy as sp
from pytest import approx
from scipy.integrate import solve_ivp
from sympy.physics.mechanics import dynamicsymbols

from mechlib.display.dotted import dotted
from mechlib.exercises import check
from mechlib.nonholonomic_impact.mechanics_of_constraints.chetaev import chetaev_equations
from mechlib.nonholonomic_impact.mechanics_of_constraints.skate import cycloid, cycloid_reaction
from mechlib.nonholonomic_impact.mechanics_of_constraints.vakonomic import vakonomic_equations
from pictures import shows
from skates import check_skate, hamilton, point

t = dynamicsymbols._t
x, y, theta = q = dynamicsymbols("x y theta")
xd, yd, thd = u = [c.diff(t) for c in q]
m, J, g, omega, N, eps = sp.symbols("m J g' omega N epsilon", positive=True)
L = m*(xd**2 + yd**2)/2 + J*thd**2/2 + m*g*x
blade = xd*sp.sin(theta) - yd*sp.cos(theta)
UNITS = {m: 1, J: 1, g: 1}
SPIN = {thd: 1}
GENERIC = [sp.Function(name)(*q, *u, t) for name in "fh"]
LAGRANGIAN = sp.Function("L")(*q, *u, t)


def is_zero(expression):
    return sp.simplify(sp.expand(expression)) == 0


def newton_in_body_axes(rate, start, until):
    """The end of hand-written equations by SciPy: an integrator and a derivation that share nothing with the
    library's."""
    return solve_ivp(lambda _, state: rate(state), (0, until), start, rtol=1e-11, atol=1e-12).y[:, -1]


# Chetaev

def test_knife_edge_by_chetaev_is_a_cycloid():
    skate = chetaev_equations(L, [blade], q)
    a = g/(4*omega**2)
    cycloid = {x: a*(1 - sp.cos(2*omega*t)), y: a*(2*omega*t - sp.sin(2*omega*t)), theta: omega*t,
               skate.multipliers[0]: -2*m*g*sp.sin(omega*t)}
    for e in (*skate.equations, *skate.constraints):
        assert is_zero(e.subs(cycloid).doit())
    start = {c: value.subs(t, 0) for c, value in cycloid.items()}
    assert list(start.values()) == [0, 0, 0, 0]
    assert [value.diff(t).subs(t, 0) for value in list(cycloid.values())[:3]] == [0, 0, omega]
    assert is_zero(cycloid[x] - g/(2*omega**2)*sp.sin(omega*t)**2)


def test_knife_edge_by_chetaev_in_numbers_and_by_newton():
    path = chetaev_equations(L, [blade], q).simulate(SPIN, until=6.0, parameters=UNITS, points=31)
    cycloid = np.array([np.sin(path.t)**2/2, (path.t - np.sin(2*path.t)/2)/2, path.t]).T
    assert np.abs(path.q - cycloid).max() < 1e-10 and path.drift < 1e-10
    assert np.abs(path.multipliers[:, 0] + 2*np.sin(path.t)).max() < 1e-10
    end = newton_in_body_axes(lambda s: np.array([s[3]*np.cos(s[2]), s[3]*np.sin(s[2]), 1, np.cos(s[2])]),
                              [0, 0, 0, 0], 6.0)
    assert np.abs(end[:3] - path.q[-1]).max() < 1e-9


def test_chetaev_reaction_is_square_to_the_blade_and_has_no_moment():
    R = chetaev_equations(L, [blade], q).reaction
    assert R[2] == 0 and is_zero(R[0]*sp.cos(theta) + R[1]*sp.sin(theta))


# Vakonomic

def test_knife_edge_vakonomic_first_integrals():
    skate = vakonomic_equations(L, [blade], q)
    mu, a = skate.multipliers[0], skate.acceleration()
    energy = m*(xd**2 + yd**2)/2 + J*thd**2/2 - m*g*x
    along = m*xd + mu*sp.sin(theta) - m*g*t
    across = m*yd - mu*sp.cos(theta)
    for kept in (along, across):
        assert is_zero(kept.diff(t).subs(a))
    on_blade = {xd: thd*0 + sp.Symbol("v")*sp.cos(theta), yd: sp.Symbol("v")*sp.sin(theta)}
    assert is_zero(energy.diff(t).subs(a).subs(on_blade))


def test_knife_edge_vakonomic_from_rest_reduces_to_one_equation():
    """m v = m g' t cos θ - μ₀ sin θ, μ = m g' t sin θ + μ₀ cos θ, J θ'' = μ v."""
    mu0 = sp.Symbol("mu_0")
    skate = vakonomic_equations(L, [blade], q)
    v = g*t*sp.cos(theta) - mu0*sp.sin(theta)/m
    mu = m*g*t*sp.sin(theta) + mu0*sp.cos(theta)
    motion = {xd: v*sp.cos(theta), yd: v*sp.sin(theta)}
    values = {skate.multipliers[0].diff(t): mu.diff(t), **{k.diff(t): e.diff(t) for k, e in motion.items()}}
    first, second, third = (e.subs(values).subs({**motion, skate.multipliers[0]: mu})
                            for e in skate.equations)
    assert is_zero(first) and is_zero(second)
    assert is_zero(third - (mu*v - J*theta.diff(t, 2)))


@pytest.mark.parametrize("mu0", [0.0, 1.0, -1.5])
def test_knife_edge_vakonomic_in_numbers_and_by_the_reduced_equation(mu0):
    skate = vakonomic_equations(L, [blade], q)
    path = skate.simulate(SPIN, 6.0, {skate.multipliers[0]: mu0}, UNITS, points=7)

    def rate(s):
        time, c, k = s[4], np.cos(s[2]), np.sin(s[2])
        v, mu = time*c - mu0*k, time*k + mu0*c
        return np.array([v*c, v*k, s[3], mu*v, 1])

    end = newton_in_body_axes(rate, [0, 0, 0, 1, 0], 6.0)
    assert np.abs(end[:3] - path.q[-1]).max() < 1e-7 and path.drift < 1e-8


def test_with_zero_multiplier_the_vakonomic_skate_never_climbs_and_the_other_returns():
    skate = vakonomic_equations(L, [blade], q)
    path = skate.simulate(SPIN, 8.0, {skate.multipliers[0]: 0}, UNITS)
    assert (np.diff(path(x)) >= -1e-12).all() and path(x)[-1] > 4
    assert np.abs(path(y)).max() < 1.1                             # it goes down, not across
    real = chetaev_equations(L, [blade], q).simulate(SPIN, 8.0, parameters=UNITS)
    assert real(x).max() < 0.5 + 1e-9 and real(y)[-1] > 3.9       # it goes across, not down


def test_vakonomic_reaction_turns_and_pushes_along_the_blade():
    skate = vakonomic_equations(L, [blade], q)
    R, mu = skate.reaction, skate.multipliers[0]
    assert is_zero(R[2] - mu*(xd*sp.cos(theta) + yd*sp.sin(theta)))
    assert is_zero(R[0]*sp.cos(theta) + R[1]*sp.sin(theta) + mu*thd)


# The two laws compared

def test_virtual_work_of_any_constraint():
    for law, rest in ((chetaev_equations, 0), (vakonomic_equations, 1)):
        motion = law(LAGRANGIAN, GENERIC, q)
        by_condition = sum(mu*c for mu, c in zip(motion.multipliers, motion.condition()))
        assert sp.expand(motion.virtual_work() - by_condition + rest*motion.boundary_term().diff(t)) == 0


def test_integrable_constraints_have_one_reaction():
    """f = dF/dt: the vakonomic reaction is -μ' ∂F/∂q, of Chetaev's form; and it is that of F = 0 itself."""
    F = sp.Function("F")(x, y, theta, t)
    vakonomic = vakonomic_equations(LAGRANGIAN, [F.diff(t)], q)
    chetaev = chetaev_equations(LAGRANGIAN, [F.diff(t)], q)
    finite = chetaev_equations(LAGRANGIAN, [F], q)
    mu = vakonomic.multipliers[0]
    for a, b, c, s in zip(vakonomic.reaction, chetaev.reaction, finite.reaction, q):
        assert sp.expand((a + mu.diff(t)*F.diff(s)).doit()) == 0
        assert sp.expand((b - mu*F.diff(s)).doit()) == 0 and b == c
    assert vakonomic_equations(LAGRANGIAN, [F], q).reaction == finite.reaction


def test_rheonomic_wire_by_all_forms():
    """A bead on a straight wire that turns at Ω: r = r₀ cosh Ωt; the wire pushes with 2mΩr', and works."""
    Omega, r0 = sp.symbols("Omega r_0", positive=True)
    T = m*(xd**2 + yd**2)/2
    F = y*sp.cos(Omega*t) - x*sp.sin(Omega*t)
    r = r0*sp.cosh(Omega*t)
    place = {x: r*sp.cos(Omega*t), y: r*sp.sin(Omega*t)}
    push = 2*m*Omega*r.diff(t)
    wire = chetaev_equations(T, [F], [x, y])
    for e in (*wire.equations, *wire.constraints):
        assert is_zero(e.subs({**place, wire.multipliers[0]: push}).doit())
    power = sum(R*v for R, v in zip(wire.reaction, (xd, yd))).subs({**place,
                                                                    wire.multipliers[0]: push}).doit()
    assert is_zero(power - push*Omega*r) and is_zero(power - (T.subs(place).doit()).diff(t))
    numbers = {m: 1, Omega: 1}
    start = {x: 1, yd: 1}
    for motion, initial in ((wire, None), (chetaev_equations(T, [F.diff(t)], [x, y]), None),
                            (vakonomic_equations(T, [F], [x, y]), None),
                            (vakonomic_equations(T, [F.diff(t)], [x, y]), 0.7)):
        path = motion.simulate(start, 1.5, {motion.multipliers[0]: initial} if initial else None, numbers,
                               points=4)
        assert np.abs(path(x) - np.cosh(path.t)*np.cos(path.t)).max() < 1e-9, motion.law


def test_energy_cannot_tell_them_apart():
    """R·q' = 0 for both laws, because f is homogeneous in the velocities."""
    v = sp.Symbol("v")
    on_blade = {xd: v*sp.cos(theta), yd: v*sp.sin(theta)}
    for law in (chetaev_equations, vakonomic_equations):
        assert is_zero(law(L, [blade], q).virtual_work(u).subs(on_blade))


def test_vakonomic_reaction_works_on_chetaevs_displacements_too():
    ds, dth = sp.symbols("δs δtheta")
    tangent = (ds*sp.cos(theta), ds*sp.sin(theta), dth)
    skate = vakonomic_equations(L, [blade], q)
    assert is_zero(skate.boundary_term(tangent))
    v = xd*sp.cos(theta) + yd*sp.sin(theta)
    assert is_zero(skate.virtual_work(tangent) - skate.multipliers[0]*(v*dth - thd*ds))


@pytest.mark.parametrize("law", [chetaev_equations, vakonomic_equations])
def test_solved_form_gives_the_same_motion(law):
    implicit, solved = law(L, [blade], q), law(L, {yd: xd*sp.tan(theta)}, q)
    start = {thd: 0.4, xd: 1}
    first = implicit.simulate(start, 1.2, {mu: 0.8 for mu in implicit.state}, UNITS, points=5)
    # f_solved = -f / cos θ
    second = solved.simulate(start, 1.2, {mu: -0.8 for mu in solved.state}, UNITS, points=5)
    assert np.abs(first.q - second.q).max() < 1e-8
    assert np.abs(second.multipliers[:, 0] + np.cos(first(theta))*first.multipliers[:, 0]).max() < 1e-8


@pytest.mark.parametrize("law", [chetaev_equations, vakonomic_equations])
def test_reduced_equations_hold_along_the_motion(law):
    for motion in (law(L, [blade], q), law(L, {yd: xd*sp.tan(theta)}, q)):
        reduced, a = motion.reduced(), motion.acceleration()
        assert len(reduced.equations) == 2 and not any(e.has(*motion.unknowns) for e in reduced.equations)
        for e in reduced.equations:
            assert is_zero(e.subs(a))
        for unknown, value in reduced.multipliers.items():
            assert is_zero(value.subs(a) - a[unknown])


def test_the_solved_form_fails_where_the_blade_turns_across():
    """tan θ is infinite at θ = π/2; the implicit form goes on."""
    with pytest.raises(ValueError, match="loses rank, or becomes infinite, near t = 1.5"):
        chetaev_equations(L, {yd: xd*sp.tan(theta)}, q).simulate({thd: 1, xd: 1}, 2.0, parameters=UNITS)


# A nonlinear constraint: constant speed

c, K, G = sp.symbols("c K g", positive=True)

P = m*(xd**2 + yd**2)/2 - m*G*y


# Bad input

def test_a_vakonomic_motion_without_initial_multiplier_is_explained():
    with pytest.raises(ValueError, match=r"needs an initial value of the multiplier lambda\(t\).*each gives "
                                         r"another motion"):
        vakonomic_equations(L, [blade], q).simulate(SPIN, 1.0, parameters=UNITS)


def test_chetaevs_multiplier_cannot_be_chosen():
    skate = chetaev_equations(L, [blade], q)
    with pytest.raises(ValueError, match="cannot be chosen"):
        skate.simulate(SPIN, 1.0, {skate.multipliers[0]: 0}, UNITS)


def test_initial_velocities_that_violate_the_constraint():
    with pytest.raises(ValueError, match=r"initial velocities violate constraint 1 .* is -0.25 there and "
                                         r"must be 0"):
        chetaev_equations(L, [blade], q).simulate({yd: 0.25}, 1.0, parameters=UNITS)


def test_initial_positions_that_violate_a_constraint_without_velocities():
    pendulum = chetaev_equations(P, [x**2 + y**2 - 1], [x, y])
    with pytest.raises(ValueError, match="initial positions violate constraint 1 .* is 3 there"):
        pendulum.simulate({x: 2}, 1.0, parameters={m: 1, G: 1})
    with pytest.raises(ValueError, match="initial velocities violate constraint 1 .* is 2 there"):
        pendulum.simulate({x: 1, xd: 1}, 1.0, parameters={m: 1, G: 1})
    path = pendulum.simulate({x: 1}, 1.0, parameters={m: 1, G: 1})
    assert path.drift < 1e-8 and np.ptp(path((xd**2 + yd**2)/2 + y)) < 1e-8


def test_rank_lost_at_the_start_or_on_the_way():
    with pytest.raises(ValueError, match=r"has rank 0 instead of 1 at t = 0, x = 0.*write f = 0"):
        chetaev_equations(L, [blade**2], q).simulate(SPIN, 1.0, parameters=UNITS)
    with pytest.raises(ValueError, match=r"has rank 1 instead of 2 at t = 0, x = 0"):
        chetaev_equations(L, [blade, sp.exp(x)*blade], q).simulate(SPIN, 1.0, parameters=UNITS)
    with pytest.raises(ValueError, match=r"loses rank, or becomes infinite, near t = 1\.?\d*, x = "):
        chetaev_equations(m*(xd**2 + yd**2)/2, [x*yd],
                          [x, y]).simulate({x: 1, xd: -1}, 3.0, parameters={m: 1})
    with pytest.raises(ValueError, match="do not determine the accelerations"):
        chetaev_equations(L, [blade, sp.exp(x)*blade], q).acceleration()


@pytest.mark.parametrize("arguments, message", [
    ((L, [blade], sp.symbols("x y theta")), "is not a function of time"),
    ((L, [blade], [x, y, x]), "listed twice"),
    ((L, [xd.diff(t)], q), "only positions, velocities and time"),
    ((L, [sp.sin(t)], q), "contains no coordinate and no velocity"),
    ((L, [blade, xd, yd, thd], q), "4 constraints on 3 coordinates"),
    ((L, {yd: xd + thd, thd: yd}, q), "which is itself solved for"),
    ((L, {x: yd}, q), "is not the velocity of one of the coordinates"),
    ((L, ["xd = 0"], q), "is the string"),
])
def test_bad_input_gets_a_sentence(arguments, message):
    with pytest.raises(ValueError, match=message):
        chetaev_equations(*arguments)


def test_a_parameter_without_value_and_an_unknown_name():
    skate = chetaev_equations(L, [blade], q)
    with pytest.raises(ValueError, match="no value for J, g', m"):
        skate.simulate(SPIN, 1.0)
    with pytest.raises(ValueError, match="start names z"):
        skate.simulate({sp.Symbol("z"): 1}, 1.0, parameters=UNITS)
    with pytest.raises(ValueError, match="dq has 2 entries"):
        skate.virtual_work([1, 2])


def test_names_with_dots_and_indices():
    a = dynamicsymbols("theta_1")
    assert str(dotted(a.diff(t, 2))) == "thetaddot_1" and sp.latex(dotted(a.diff(t))) == r"\dot{\theta}_{1}"


@pytest.mark.parametrize("options, words", [(dict(until=0), "later, finite time"),
                                            (dict(until=-1), "later, finite"),
                                            (dict(until=float("inf")), "later, finite"),
                                            (dict(until=float("nan")), "later, finite"),
                                            (dict(until=1, points=1), "at least two"),
                                            (dict(until=1, points=2.5), "whole number")])
def test_a_motion_without_an_end_or_points_is_refused(options, words):
    with pytest.raises(ValueError, match=words):
        chetaev_equations(L, [blade], q).simulate(SPIN, parameters=UNITS, **options)


# Laws in symbols

def test_reaction_of_the_cycloid_is_what_the_weight_leaves_to_be_explained():
    time = sp.Symbol("t")
    down, across, heading = cycloid(time)
    force = cycloid_reaction(time)
    assert is_zero(down.diff(time, 2) - 1 - force[0]) and is_zero(across.diff(time, 2) - force[1])
    assert is_zero(force[0]*sp.cos(heading) + force[1]*sp.sin(heading))              # square to the blade


# The figures

def test_hamilton_is_the_vakonomic_motion_of_the_library():
    skate = vakonomic_equations(L, [blade], q)
    for mu0 in (-1.0, 0.0, 1.6):
        path = skate.simulate(SPIN, 6.0, {skate.multipliers[0]: mu0}, UNITS, points=4)
        assert hamilton(path.t, mu0)[:3].T == approx(path.q, abs=1e-7)


def test_two_motions_shows_the_laws():
    def law(seen):
        c = seen.at
        down, across = np.sin(c.t)**2/2, (c.t - np.sin(2*c.t)/2)/2
        x, y, angle, spin = hamilton(c.t, c.lambda_0)[:, -1]
        check_skate(seen, "after", (down, across), c.t)
        check_skate(seen, "accent", (x, y), angle, near=4e-3)
        assert seen.arrow("reaction") == approx([np.sin(2*c.t), 2*np.sin(c.t)**2], abs=1e-9)
        assert point(seen.mark("arrow")) == approx([across, -down])
        assert seen.readout("Chetaev: down the slope") == approx(down)
        assert seen.readout("vakonomic: down the slope") == approx(x, abs=2e-3)
        # torque: the rate of the turning rate
        h = 1e-4
        spins = hamilton(np.array([c.t, c.t + h, c.t + 2*h]), c.lambda_0)[3]
        torque = (4*spins[1] - 3*spins[0] - spins[2])/(2*h)
        # one digit is told
        assert seen.readout("torque of the vakonomic reaction") == approx(torque, abs=0.05)
        times = np.linspace(0, c.t, len(seen.curve(0)[0]))
        xs, ys = seen.curve(0)
        assert xs == approx((times - np.sin(2*times)/2)/2) and ys == approx(-np.sin(times)**2/2)
        xs, ys = seen.curve(1)
        path = hamilton(np.linspace(0, max(c.t, 1e-9), len(xs)), c.lambda_0)
        assert np.abs(xs - path[1]).max() < 4e-3 and np.abs(ys + path[0]).max() < 4e-3
        xs, ys = seen.curve(0, panel=1)
        assert ys == approx(np.sin(xs)**2/2, abs=1e-9)
        xs, ys = seen.curve(1, panel=1)
        assert np.abs(ys - hamilton(xs, c.lambda_0)[0]).max() < 4e-3
        assert point(seen.mark("point", 0, panel=1)) == approx([c.t, down])
        assert point(seen.mark("point", 1, panel=1)) == approx([c.t, x], abs=2e-3)
    shows("nonholonomic_impact/mechanics_of_constraints:two_motions", law, settings=10,
          also=[{"t": 1.0, "lambda_0": 0.4}])


@pytest.mark.parametrize("mu0, climbs", [(1.1, False), (1.2, False), (1.3, True), (1.6, True)])
def test_from_a_multiplier_of_1_3_on_the_skate_stays_above_its_start(mu0, climbs):
    from mechlib.nonholonomic_impact.mechanics_of_constraints.skate import vakonomic_table

    x_down = vakonomic_table()[1:, 0, round((mu0 + 1)*10)]
    assert (x_down.max() <= 0) == climbs


# The exercises, by hand

def test_chetaevs_displacements_lead_off_the_constraint():
    """Varied along the blade by δs and turned by δθ, the skate has δf = v δθ - θ' δs."""
    ds, dth, small = sp.Function("a")(t), sp.Function("b")(t), sp.Symbol("epsilon")
    moved = {x: x + small*ds*sp.cos(theta), y: y + small*ds*sp.sin(theta), theta: theta + small*dth}
    varied = blade.subs(moved, simultaneous=True).doit().diff(small).subs(small, 0)
    gliding = {xd: sp.Symbol("v")*sp.cos(theta), yd: sp.Symbol("v")*sp.sin(theta)}
    assert is_zero(varied.doit().subs(gliding) - (sp.Symbol("v")*dth - thd*ds))


def test_skate_on_level_ice_by_integration():
    """Circle of radius v₀/ω; v over the heading; the turning rate at θ = π/2."""
    v0, rate, mass, inertia, first = 0.7, 1.3, 2.0, 0.6, 0.9

    def vakonomic(_, s):
        angle, spin, px, py = s
        along, across = px*np.cos(angle) + py*np.sin(angle), px*np.sin(angle) - py*np.cos(angle)
        return [spin, across*along/mass/inertia, 0, 0]

    def square(_, s):
        return s[0] - np.pi/2
    square.terminal = True
    for start in (0.0, first):
        run = solve_ivp(vakonomic, (0, 20), [0, rate, mass*v0, -start], events=square, rtol=1e-10, atol=1e-12)
        angle, spin, px, py = run.y[:, -1]
        if start == 0:
            assert check("level-ice-3", "sqrt(omega**2 + m*v_0**2/J)")
            assert spin == approx(np.sqrt(rate**2 + mass*v0**2/inertia))
        angle, _, px, py = run.y[:, len(run.t)//2]
        speed = (px*np.cos(angle) + py*np.sin(angle))/mass
        assert speed == approx(v0*np.cos(angle) - start*np.sin(angle)/mass)
    assert check("level-ice-1", "v_0/omega")
    assert check("level-ice-2", "v_0*cos(theta) - lambda_0*sin(theta)/m")
    level = chetaev_equations(L.subs(g, 0), [blade], q).simulate({xd: v0, thd: rate}, 2.0,
                                                                 parameters={m: 1, J: 1}, points=9)
    assert np.hypot(level(x), level(y) - v0/rate) == approx(v0/rate)


def test_a_constraint_may_be_written_as_an_equation():
    """f = h stands for f - h = 0, by both laws."""
    for law in (chetaev_equations, vakonomic_equations):
        one = law(L, [xd*sp.sin(theta) - yd*sp.cos(theta)], q)
        other = law(L, [sp.Eq(xd*sp.sin(theta), yd*sp.cos(theta))], q)
        assert one.equations == other.equations and one.constraints == other.constraints
