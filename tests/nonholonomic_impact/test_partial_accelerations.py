"""Partial accelerations against SymPy's Kane and Lagrange, Appell, Newton and Euler, energy, and the
closed motion."""

import doctest
import itertools
import pathlib
import random
from functools import cache

import numpy as np
import pytest
import sympy as sp
from pytest import approx
from scipy.integrate import solve_ivp
from sympy.physics.mechanics import (
    Dyadic,
    KanesMethod,
    LagrangesMethod,
    Particle,
    Point,
    ReferenceFrame,
    RigidBody,
    dynamicsymbols,
)
from sympy.physics.mechanics import inertia as moments

from mechlib.algebra import tidy
from mechlib.exercises import check
from mechlib.nonholonomic_impact.mechanics_of_constraints.skate import vakonomic_table
from mechlib.nonholonomic_impact.partial_accelerations.accelerations import ConstrainedMotion
from mechlib.nonholonomic_impact.partial_accelerations.appell import appell_equations
from mechlib.nonholonomic_impact.partial_accelerations.axle_on_incline import (
    M,
    R,
    d,
    deepest,
    drift_across,
    g,
    incline,
    incline_motion,
    m,
    pull_down,
    rho,
    rolled,
    simulate_incline,
    theta,
    way_of_midpoint,
)
from mechlib.nonholonomic_impact.partial_accelerations.measured_drift import measured_drift
from mechlib.nonholonomic_impact.partial_accelerations.methods import Kane, compare_methods, lagrange
from mechlib.nonholonomic_impact.partial_accelerations.partial_accelerations import (
    partial_acceleration_equations,
)
from mechlib.systems.axle import S, axle, r
from mechlib.systems.axle_bodies import axle_bodies
from pictures import shows

VARIANTS = [(False, False, False), (True, False, False), (False, True, False), (True, True, False),
            (False, False, True)]
NUMBERS = {m: sp.Rational(3, 2), R: sp.Rational(1, 3), rho: sp.Rational(1, 4), g: sp.Rational(49, 5),
           theta: sp.Rational(1, 5),
           M: sp.Rational(7, 3), d: sp.Rational(-2, 5)}


@cache
def derived(wheels=False, full=False, load=False):
    """Each system and its equations once."""
    system = incline(wheels, full, load)
    return system, partial_acceleration_equations(**system)


def position(system):
    """Numbers for every coordinate and independent velocity of a system."""
    motion = ConstrainedMotion(system["coordinates"], system["constraints"], system["independent"])
    values = {q: sp.Rational(k + 2, 7) for k, q in enumerate(motion.q)}
    speeds = {motion.u[j]: sp.Rational(3 - 5*k, 4) for k, j in enumerate(motion.independent)}
    rates = motion.velocities.subs(speeds).subs(values)
    return motion, {**values, **dict(zip(motion.u, rates))}


def back(motion, values):
    """The same numbers for the functions of time, derivatives first."""
    return {old: values[new] for old, new in motion.names.items() if new in values}


@pytest.mark.parametrize("wheels, full, load", VARIANTS)
def test_accelerations_equal_those_of_sympys_kanes_method(wheels, full, load):
    system, e = derived(wheels, full, load)
    motion, values = position(system)
    ours = e.solve()
    q, u = system["coordinates"], dynamicsymbols(f"u_1:{len(motion.q) + 1}")
    to_u = {c.diff(): v for c, v in zip(q, u)}
    free = [u[j] for j in motion.independent]
    kane = KanesMethod(system["frame"], q, free, kd_eqs=[v - c.diff() for c, v in zip(q, u)],
                       u_dependent=[v for v in u if v not in free],
                       velocity_constraints=[c.xreplace(to_u) for c in system["constraints"]])
    kane.kanes_equations(system["bodies"], system["loads"])
    order = list(kane.u)
    at = {**dict(zip(u, (values[v] for v in motion.u))), **back(motion, values)}
    mass, forcing = (x.xreplace({c.diff(): v for c, v in zip(q, u)}).subs(at).subs(NUMBERS)
                     for x in (kane.mass_matrix, kane.forcing))
    theirs = mass.evalf(30).LUsolve(forcing.evalf(30))
    for j, v in zip(motion.independent, free):
        assert abs(ours[motion.a[j]].subs(values).subs(NUMBERS).evalf(30) - theirs[order.index(v)]) < 1e-18


@pytest.mark.parametrize("wheels, load", [(False, False), (True, False), (False, True)])
def test_accelerations_equal_those_of_sympys_lagranges_method(wheels, load):
    system, e = derived(wheels, True, load)
    motion, values = position(system)
    ours = e.solve()
    T = sum(body.kinetic_energy(system["frame"]) for body in system["bodies"])
    method = LagrangesMethod(T, system["coordinates"], forcelist=system["loads"], frame=system["frame"],
                             nonhol_coneqs=system["constraints"])
    equations = list(method.form_lagranges_equations()) + [c.diff(sp.Symbol("t"))
                                                           for c in system["constraints"]]
    equations = sp.Matrix(equations).xreplace(motion.names)
    unknowns = [*motion.a, *(x.xreplace(motion.names) for x in method.lam_vec)]
    K = equations.jacobian(unknowns).subs(values).subs(NUMBERS).evalf(30)
    rest = equations.xreplace(dict.fromkeys(unknowns, sp.S.Zero)).subs(values).subs(NUMBERS).evalf(30)
    solution = K.LUsolve(-rest)
    for j in motion.independent:
        assert abs(ours[motion.a[j]].subs(values).subs(NUMBERS).evalf(30) - solution[j]) < 1e-18


@pytest.mark.parametrize("wheels, full, load", VARIANTS)
def test_appell_and_kane_give_the_same_equations(wheels, full, load):
    system, long = derived(wheels, full, load)
    appell = appell_equations(**system)
    kane = Kane(system["bodies"], system["frame"], long.motion, system["loads"])
    for other in (appell, kane):
        assert tidy(long.mass_matrix - other.mass_matrix) == sp.zeros(2)
        assert tidy(long.forcing - other.forcing) == sp.zeros(2, 1)


def test_lagrange_with_multipliers_holds_for_the_solution_and_gives_the_lateral_reaction():
    """λ of the first row is the lateral force that both wheels take together: 2m(sΩ - g sin θ cos q₂)."""
    system, e = derived(full=True)
    road = lagrange(**system)
    values = dict(zip(e.motion.a, e.motion.accelerations.subs(e.solve())))
    rates = dict(zip(e.motion.u, e.motion.velocities))
    equations = [x.subs(values).xreplace(rates) for x in road.equations]
    solution = sp.solve([equations[k] for k in (0, 2, 3)],
                        [x for x in road.unknowns if str(x).startswith("lambda")], dict=True)[0]
    assert [tidy(x.subs(solution)) for x in equations] == [0]*8
    q2, u1, u2 = sp.symbols("q_2 qdot_1 qdot_2")
    expected = 2*m*(R*(u1 + u2)*u2 - g*sp.sin(theta)*sp.cos(q2))
    assert sp.simplify(solution[sp.Symbol("lambda_1")] - expected) == 0


@pytest.mark.parametrize("wheels, full, load", VARIANTS)
def test_partial_accelerations_are_partial_velocities(wheels, full, load):
    _, e = derived(wheels, full, load)
    assert e.partial_accelerations == e.partial_velocities
    speeds = [e.motion.u[j] for j in e.motion.independent]
    for a in e.turns.values():
        assert sp.simplify(a.partial - a.velocity.jacobian(speeds)) == sp.zeros(3, 2)


@pytest.mark.parametrize("seed", range(4))
def test_random_systems_agree_with_multipliers_for_every_choice_of_free_coordinates(seed):
    """A particle in space under a random moving linear constraint and a random force."""
    rng = random.Random(seed)
    t = sp.Symbol("t")
    x = dynamicsymbols("x_1:4")
    N, P = ReferenceFrame("N"), Point("P")
    P.set_vel(N, sum((c.diff()*e for c, e in zip(x, N)), 0*N.x))
    mass = sp.Rational(rng.randint(1, 9), 4)
    row = sum((rng.choice([-3, -2, -1, 1, 2, 3]) + rng.randint(-2, 2)*rng.choice(x))*c.diff()
              for c in x) + rng.randint(-2, 2)*t*x[0]
    force = rng.randint(1, 5)*N.x + rng.randint(-3, 3)*x[1]*N.y
    numbers = iter(sp.Rational(rng.randint(1, 20), 7) for _ in range(9))
    chosen = {}
    for free in itertools.combinations(x, 2):
        e = partial_acceleration_equations([Particle("P", P, mass)], N, x, [(P, force)], [row], list(free))
        motion = e.motion
        if not chosen:                                             # one place, one admissible velocity
            chosen = {**{q: next(numbers) for q in motion.q}, t: next(numbers)}
            speeds = {motion.u[j]: next(numbers) for j in motion.independent}
            chosen |= dict(zip(motion.u, motion.velocities.subs(speeds).subs(chosen)))
        solution = {a: value.subs(chosen) for a, value in e.solve().items()}
        rate = row.diff(t).xreplace(motion.names).xreplace(dict.fromkeys(motion.a, sp.S.Zero)).subs(chosen)
        A, Q = motion.A.subs(chosen), force.to_matrix(N).xreplace(motion.names).subs(chosen)
        K = sp.Matrix.vstack(sp.Matrix.hstack(mass*sp.eye(3), -A.T), sp.Matrix.hstack(A, sp.zeros(1, 1)))
        expected = K.LUsolve(sp.Matrix([*Q, -rate]))[:3]
        assert list(motion.accelerations.subs(solution).subs(chosen)) == expected


def test_loaded_axle_by_newton_and_euler():
    """Momentum along the motion, moment of momentum about the midpoint: M d(sΩ - g sin θ cos q₂) turns the
    axle back."""
    _, e = derived(load=True)
    q2, u1, u2, a1, a2 = sp.symbols("q_2 qdot_1 qdot_2 qddot_1 qddot_2")
    pull = g*sp.sin(theta)
    s, s_dot = R*(u1 + u2), R*(a1 + a2)
    # along -τ: the wheels are massless, so the ground gives no force along the motion
    along = (2*m + M)*s_dot - M*d*u2**2 - (2*m + M)*pull*sp.sin(q2)
    # about b through the midpoint; lateral forces act on the line of the axle
    about = 2*m*R**2*a2 + M*d**2*a2 + M*d*(s*u2 - pull*sp.cos(q2))
    by_hand = sp.solve([along, about], [a1, a2], dict=True)[0]
    found = e.solve()
    assert all(tidy(found[a] - by_hand[a]) == 0 for a in (a1, a2))


def test_constraints_put_into_the_energy_first_fail_for_the_loaded_axle_only():
    q2, u1, u2, a1, a2 = sp.symbols("q_2 qdot_1 qdot_2 qddot_1 qddot_2")
    for load in (False, True):
        _, e = derived(load=load)
        T = sum(e.masses[k]*a.velocity.dot(a.velocity)/2 for k, a in e.points.items())
        naive = [sum(T.diff(u).diff(v)*a for v, a in ((u1, a1), (u2, a2))) + T.diff(u).diff(q2)*u2
                 for u in (u1, u2)]
        naive[1] -= T.diff(q2)
        right = [sum(e.mass_matrix[r, k]*a for k, a in enumerate((a1, a2))) - e.forcing[r] + e.active[r]
                 for r in range(2)]
        gap = [sp.simplify(x - y) for x, y in zip(naive, right)]
        assert gap == ([M*R*d*u2**2, -M*R*d*u1*u2] if load else [0, 0])


@pytest.mark.parametrize("wheels, load, tolerance",
                         [(False, False, 1e-11), (True, False, 1e-11), (False, True, 1e-11)])
def test_simulation_keeps_energy_and_rolling(wheels, load, tolerance):
    _, e = derived(wheels, True, load)
    values = {R: 0.25, rho: 0.2, g: 9.81, theta: 0.1, m: 1.0, M: 0.7, d: 0.15}
    t, y = simulate_incline(e, values, Omega=1.3, angle=0.4, speed=0.3, duration=6.0)
    vectors = [*e.points.items()], [*e.turns.items()]
    T = sum(e.masses[k]*a.velocity.dot(a.velocity)/2 for k, a in vectors[0])
    T += sum((a.velocity.dot(e.inertias[k]*a.velocity)/2 for k, a in vectors[1]), sp.S.Zero)
    x, q2 = sp.symbols("x q_2")
    carried = M if load else sp.S.Zero
    V = -g*sp.sin(theta)*((2*m + carried)*x + carried*d*sp.sin(q2))
    state = [*e.motion.q, *(e.motion.u[j] for j in e.motion.independent)]
    energy = sp.lambdify([state], (T + V).subs(values))
    E = np.array([energy(row) for row in y])
    assert np.ptp(E) < tolerance*max(1, abs(E).max())
    # (20), integrated: q3 = q1 + 2 q2 + const
    assert np.abs(y[:, 2] - y[:, 0] - 2*(y[:, 1] - y[0, 1])).max() < 1e-11


@pytest.mark.parametrize("wheels", [False, True])
def test_simulation_against_the_closed_form(wheels):
    _, e = derived(wheels, True)
    values = {R: 0.25, rho: 0.2 if wheels else 0.0, g: 9.81, theta: 0.1, m: 1.0}
    t, y = simulate_incline(e, values, Omega=1.3, angle=0.4, speed=0.3, duration=10.0)
    now = sp.Symbol("t")
    motion = incline_motion(now, 1.3, 0.4, 0.3)
    exact = sp.lambdify(now, [motion[k].subs(values) for k in ("heading", "x", "y")])
    reached = np.array([exact(x) for x in t])
    assert np.abs(y[:, [1, 3, 4]] - reached).max() < 1e-10


def test_closed_form_solves_the_equations_of_motion():
    t, Omega, angle, speed, kappa = sp.symbols("t Omega alpha s_0 kappa", positive=True)
    motion = incline_motion(t, Omega, angle, speed, kappa)
    s, psi = motion["speed"], motion["heading"]
    assert sp.simplify(s.diff(t) - kappa*sp.sin(psi)) == 0
    assert sp.simplify(motion["x"].diff(t) - s*sp.sin(psi)) == 0
    assert sp.simplify(motion["y"].diff(t) + s*sp.cos(psi)) == 0
    assert [motion[k].subs(t, 0) for k in ("x", "y")] == [0, 0] and motion["speed"].subs(t, 0).equals(speed)
    turn = 2*sp.pi/Omega
    assert sp.simplify(motion["x"].subs(t, turn)) == 0                          # no way down in a full turn
    assert sp.simplify(motion["y"].subs(t, turn)/turn - kappa/(2*Omega)) == 0   # but a drift across
    assert sp.simplify(s**2 - speed**2 - 2*kappa*motion["x"]) == 0              # energy


def test_without_turning_it_runs_straight_down():
    t, Omega, kappa = sp.symbols("t Omega kappa", positive=True)
    motion = incline_motion(t, Omega, sp.pi/2, 0, kappa)
    assert sp.limit(motion["x"], Omega, 0) == kappa*t**2/2 and sp.limit(motion["y"], Omega, 0) == 0


def test_knife_edge_of_9_1_is_the_same_motion():
    """Down the slope x = g'/(2ω²) sin² ωt, across it the cycloid's y = g'/(2ω²)(ωt - ½ sin 2ωt)."""
    t, w, pull = sp.symbols("t omega g'", positive=True)
    motion = incline_motion(t, w, sp.pi/2, 0, pull)
    assert sp.simplify(motion["x"] - pull/(2*w**2)*sp.sin(w*t)**2) == 0
    assert sp.simplify(motion["y"] - pull/(2*w**2)*(w*t - sp.sin(2*w*t)/2)) == 0


@pytest.mark.parametrize("arm, leads", [(0.2, 0.5), (-0.3, 1.5)])
def test_a_load_off_the_axle_ends_the_turning_and_leads_downhill(arm, leads):
    """Numbers of the second live figure: the load ends on the downhill side, whether it began in front or
    behind."""
    _, e = derived(full=True, load=True)
    values = {R: 0.25, g: 9.81, theta: 0.06, m: 1.0, M: 1.0, d: arm}
    _, y = simulate_incline(e, values, Omega=1.5, angle=np.pi/2, duration=10.0, tolerance=1e-9)
    assert abs(y[-1, 6]) < 0.1 and abs(y[-1, 1]/np.pi - leads) < 0.1 and y[-1, 3] > 15


def test_only_the_difference_of_the_spins_is_holonomic():
    """The two free directions and their brackets span four dimensions: all but q₃ - q₁ - 2q₂."""
    motion = derived(full=True)[1].motion
    fields = [motion.C[:, k] for k in range(2)]

    def bracket(X, Y):
        return Y.jacobian(motion.q)*X - X.jacobian(motion.q)*Y

    sideways = bracket(*fields)
    span = sp.Matrix.hstack(*fields, sideways,
                            bracket(fields[1], sideways)).subs({motion.q[1]: sp.Rational(1, 3), R: 1})
    assert span.rank() == 4
    assert [tidy(X[2] - X[0] - 2*X[1]) for X in fields] == [0, 0]


def test_struck_axle_of_9_2_by_partial_accelerations():
    """(15) integrated over the blow = Cᵀ Δp = Cᵀ Q̂ of sun1985 (3.3)."""
    system, blow = axle_bodies()
    e = partial_acceleration_equations(**system)
    jump = e.blow([blow])
    phi = sp.Symbol("varphi")
    struck = axle(phi=phi)
    assert list(map(str, jump)) == ["Δxdot_C", "Δthetadot_B"]
    assert list(jump.values()) == [S*sp.sin(phi)/(M + 3*m), -S/(r*(M + 3*m))]
    assert tidy(struck.solve(by="maggi").delta - e.motion.C*sp.Matrix([*jump.values()])) == sp.zeros(5, 1)
    C = struck.equations("maggi", independent=[struck.velocities[0], struck.velocities[1]]).C
    assert tidy(C - e.motion.C) == sp.zeros(5, 2)
    assert tidy(C.T*struck.mass_matrix*C - e.mass_matrix) == sp.zeros(2)


def test_operations_with_a_load_in_all_coordinates():
    """The section's other counts are asserted in its notebook; here multipliers are the shortest way."""
    table = compare_methods(**derived(full=True, load=True)[0])
    all_of = dict(zip(table.head, table.rows[-1]))
    assert min(table.head[1:], key=all_of.get) == "multipliers"
    assert all_of["Long"] < all_of["Appell"] < all_of["Kane"]


# Bad input

def test_constraints_that_lose_rank_somewhere_say_where():
    system, _ = axle_bodies(rows="paper")
    phi = system["coordinates"][3]
    with pytest.raises(ValueError, match=r"at varphi = 0 the constraint matrix loses rank: there constraint "
                                         r"3 .* follows"):
        partial_acceleration_equations(**system, at={phi: 0})
    partial_acceleration_equations(**system, at={phi: sp.pi/4})


def test_independent_coordinates_that_fail_at_the_position_are_named():
    x, y, phi = q = dynamicsymbols("x y varphi")
    blade = [sp.sin(phi)*x.diff() - sp.cos(phi)*y.diff()]
    with pytest.raises(ValueError, match=r"at varphi = pi/2 the velocities xdot, varphidot do not determine "
                                         r"the others.*ydot, varphidot"):
        ConstrainedMotion(q, blade, independent=[x, phi], at={phi: sp.pi/2})


def bead(acceleration=None, constraints=(), **more):
    x, y = dynamicsymbols("x y")
    N, P = ReferenceFrame("N"), Point("P")
    P.set_vel(N, x.diff()*N.x + y.diff()*N.y)
    if acceleration:
        P.set_acc(N, acceleration(x, y)*N.x)
    rows = [c(x.diff(), y.diff()) for c in constraints]
    return partial_acceleration_equations([Particle("P", P, sp.Symbol("m"))], N, [x, y], constraints=rows,
                                          **more)


@pytest.mark.parametrize("make, message", [
    (lambda: bead(lambda x, y: x.diff(sp.Symbol("t"), 2)**2), "acceleration of P is not linear in the "
                                                              "second derivatives"),
    (lambda: bead(constraints=[lambda u, v: u**2 - v]), "constraint 1 .* the term xdot\\*\\*2"),
    (lambda: bead(constraints=[lambda u, v: u - v, lambda u, v: 2*u - 2*v]), "constraint 2 .* follows from "
                                                                             "those before it"),
    (lambda: bead(independent=[dynamicsymbols("z")]), "independent names z\\(t\\)"),
    (lambda: partial_acceleration_equations([], ReferenceFrame("N"), dynamicsymbols("x y")),
     "bodies is empty"),
    (lambda: partial_acceleration_equations(["ball"], ReferenceFrame("N"), dynamicsymbols("x y")),
     "neither a Particle nor a RigidBody"),
    (lambda: partial_acceleration_equations([Particle("P", Point("P"), 1)], ReferenceFrame("N"),
                                            dynamicsymbols("x y")), "has no velocity in N"),
    (lambda: ConstrainedMotion(sp.symbols("x y")), "coordinate x is not a function of time"),
    (lambda: ConstrainedMotion([dynamicsymbols("x")], [dynamicsymbols("y").diff()]),
     "not among the coordinates"),
])
def test_bad_input_gets_a_sentence(make, message):
    with pytest.raises(ValueError, match=message):
        make()


def test_missing_inertia_is_named():
    """Massless wheels without an axle that turns: nothing resists the spin of D."""
    q = dynamicsymbols("q")
    N, D, P = ReferenceFrame("N"), ReferenceFrame("D"), Point("P")
    D.set_ang_vel(N, q.diff()*N.z)
    P.set_vel(N, 0)
    wheel = RigidBody("D", P, D, sp.Symbol("m"), (Dyadic(0), P))
    with pytest.raises(ValueError, match=r"no inertia resists the acceleration \(qddot: 1\)"):
        partial_acceleration_equations([wheel], N, [q], [(D, N.z)]).solve()


def test_missing_numbers_are_named():
    _, e = derived(full=True)
    with pytest.raises(ValueError, match="no value for R, g, m, theta"):
        e.rate({})


# Newton and Euler by hand, for the pictures

def by_hand(times, Omega, angle, speed, pull, load=0.0, ahead=0.0, radius=0.25):
    """x, y, q₂, s, q̇₂ and the angles rolled by both wheels at the times: particles 1 at P and P',
    ``load`` ahead.

    Momentum along e = -τ: (2 + M)ṡ - M d q̇₂² = (2 + M) κ sin q₂; moments about the midpoint:
    2R²q̈₂ + M d(s q̇₂ + d q̈₂) = M d κ cos q₂.
    """
    def rate(_, y):
        q, s, w = y[2:5]
        turn = load*ahead*(pull*np.cos(q) - s*w)/(2*radius**2 + load*ahead**2)
        return [s*np.sin(q), -s*np.cos(q), w, pull*np.sin(q) + load*ahead*w**2/(2 + load), turn,
                (s - radius*w)/radius, (s + radius*w)/radius]
    times = np.atleast_1d(times)
    return solve_ivp(rate, (0, max(times.max(), 1e-9)), [0, 0, angle, speed, Omega, 0, 0], t_eval=times,
                     rtol=1e-10, atol=1e-11).y


def test_drift_depth_and_pull_against_the_motion_by_hand():
    for Omega, angle, speed, pull in ((1.3, 0.4, 0.3, 0.7), (2.0, 4.0, -0.4, 0.2), (1.0, 2.5, 0.1, 1.0)):
        turn = 2*np.pi/Omega
        x, y, *_ = by_hand(np.linspace(0, turn, 4001), Omega, angle, speed, pull)
        assert float(deepest(Omega, angle, speed, pull)) == approx(x.max(), abs=1e-6)
        assert float(drift_across(Omega, pull)) == approx(y[-1]/turn)
    assert pull_down(gyration=R) == g*sp.sin(theta)/2


def test_way_of_the_midpoint_and_the_wheels_by_hand():
    _, _, q, _, _, first, second = by_hand(1.7, 1.2, 0.5, 0.3, 0.8)[:, -1]
    times, states = simulate_incline(full_equations(), {m: 1, R: 0.25, g: 9.81, theta: np.arcsin(0.8/9.81)},
                                     1.2,
                                     0.5, speed=0.3, duration=1.7)
    run = way_of_midpoint(states[-1, 0], states[-1, 1], 0.5, 0.25)
    assert states[-1, 1] == approx(q) and states[-1, 0] == approx(first, abs=1e-8)
    assert rolled(run, q - 0.5, 1, 0.25) == approx(first) and rolled(run, q - 0.5, -1, 0.25) == approx(second)


@cache
def full_equations():
    return partial_acceleration_equations(**incline(full=True))


# The pictures

def point(mark):
    return np.array([mark["x"], mark["y"]])


def check_axle(seen, place, heading, turns, near, radius=0.25):
    """The axle of length 2R with its wheels of radius R, seen from above; dots on the treads."""
    n, e = np.array([np.sin(heading), -np.cos(heading)]), np.array([-np.cos(heading), -np.sin(heading)])
    rod = seen.mark("rod")
    feet = [place + radius*n, place - radius*n]
    assert [rod["x1"], rod["y1"], rod["x2"], rod["y2"]] == approx(np.concatenate(feet), abs=near)
    on_top = [k for k in (0, 1) if np.cos(turns[k]) > 0.05]
    for k, foot in enumerate(feet):
        bar = seen.mark("bar", k)
        assert [bar["x1"], bar["y1"], bar["x2"], bar["y2"]] == approx([*(foot - radius*e),
                                                                       *(foot + radius*e)],
                                                                       abs=near)
    if all(abs(np.cos(turn)) > 0.05 for turn in turns):
        assert seen.shown("point", panel=0) == len(on_top)
        for n, k in enumerate(on_top):
            dot = point(seen.mark("point", n, panel=0))
            assert dot == approx(feet[k] + radius*np.sin(turns[k])*e, abs=max(near, 1e-9)*3)
    return e


def test_rolling_axle_shows_the_law():
    def law(seen):
        c = seen.at
        angle, pull = np.radians(c.alpha), 9.81*np.sin(np.radians(c.theta))
        x, y, heading, s, _, *turns = by_hand(c.t, c.Omega, angle, c.s_0, pull)[:, -1]
        place = np.array([y, -x])
        e = check_axle(seen, place, heading, turns, near=1e-6)
        assert seen.arrow("after", scale=0.5) == approx(s*e, abs=1e-6)
        assert point(seen.mark("arrow", look="after")) == approx(place, abs=1e-6)
        assert seen.arrow("plain") == approx([0, -0.5]) and point(seen.mark("arrow", 0)) == approx([5.5, 1])
        assert seen.readout("drift across the slope") == approx(pull/2/c.Omega)
        x_turn = by_hand(np.linspace(0, 2*np.pi/c.Omega, 2001), c.Omega, angle, c.s_0, pull)[0]
        assert seen.readout("never lower than") == approx(x_turn.max(), abs=1e-5)
        for n, until in ((0, 10), (1, c.t)):
            xs, ys = seen.curve(n)
            path = by_hand(np.linspace(0, max(until, 1e-9), len(xs)), c.Omega, angle, c.s_0, pull)
            assert np.abs(xs - path[1]).max() < 1e-6 and np.abs(ys + path[0]).max() < 1e-6
        for k, name in ((1, "across"), (0, "down")):
            xs, ys = seen.curve(label=name)
            assert np.abs(ys - by_hand(xs, c.Omega, angle, c.s_0, pull)[k]).max() < 1e-6
        line = seen.mark("line", panel=1)
        assert [line["y1"], line["x2"], line["y2"]] == approx([0, 10, 10*pull/2/c.Omega])
        assert point(seen.mark("point", 0, panel=1)) == approx([c.t, y], abs=1e-6)
        assert point(seen.mark("point", 1, panel=1)) == approx([c.t, x], abs=1e-6)
    shows("nonholonomic_impact/partial_accelerations:rolling_axle", law, settings=10)


def test_loaded_axle_shows_the_law():
    data = dict(Omega=1.5, angle=np.pi/2, speed=0, pull=9.81*np.sin(0.06))

    def law(seen):
        c = seen.at
        x, y, heading, _, rate, *turns = by_hand(c.t, **data, load=1, ahead=c.d)[:, -1]
        place = np.array([y, -x])
        e = check_axle(seen, place, heading, turns, near=1e-2)
        assert seen.arrow("plain") == approx([0, -1]) and point(seen.mark("arrow", 0)) == approx([-0.5, -4.3])
        load = seen.mark("wheel")
        assert point(load) == approx(place + c.d*e, abs=1e-2)
        rod = seen.mark("rod", 1)
        assert [rod["x1"], rod["y1"], rod["x2"], rod["y2"]] == approx([*place, *(place + c.d*e)], abs=1e-2)
        xs, ys = seen.curve(0, panel=0)
        bare = by_hand(np.linspace(0, 6, len(xs)), **data)
        assert np.abs(xs - bare[1]).max() < 1e-6 and np.abs(ys + bare[0]).max() < 1e-6
        xs, ys = seen.curve(1, panel=0)
        path = by_hand(np.linspace(0, max(c.t, 1e-9), len(xs)), **data, load=1, ahead=c.d)
        assert np.abs(xs - path[1]).max() < 5e-3 and np.abs(ys + path[0]).max() < 5e-3
        xs, ys = seen.curve(panel=1)
        assert np.abs(ys - by_hand(xs, **data, load=1, ahead=c.d)[4]).max() < 1e-2
        assert point(seen.mark("point", panel=1)) == approx([c.t, rate], abs=1e-2)
        line = seen.mark("line", panel=1)
        assert [line["y1"], line["y2"]] == approx([1.5, 1.5])
    shows("nonholonomic_impact/partial_accelerations:loaded_axle", law, settings=10)


# The exercises, by hand

def test_the_loaded_axle_swings_about_the_line_of_descent():
    """Frequency and damping from the derived equations, linearised; the number by hand."""
    loaded = partial_acceleration_equations(**incline(load=True))
    names = {str(k): k for k in loaded.solve()}
    turning = loaded.solve()[names["qddot_2"]]
    symbol = {s.name: s for s in turning.free_symbols}
    small, rate, speed = sp.symbols("epsilon rate s")
    near = turning.subs({symbol["q_2"]: sp.pi/2 + small, symbol["qdot_2"]: rate})
    near = near.subs(symbol["qdot_1"], speed/symbol["R"] - rate)
    rest = {small: 0, rate: 0}
    stiffness, damping = -near.diff(small).subs(rest), -near.diff(rate).subs(rest)
    M_, m_, R_, d_, g_, th = (symbol[k] for k in ("M", "m", "R", "d", "g", "theta"))
    inertia = 2*m_*R_**2 + M_*d_**2
    assert sp.simplify(stiffness - M_*d_*g_*sp.sin(th)/inertia) == 0
    assert sp.simplify(damping - M_*d_*speed/inertia) == 0
    assert check("load-leads-1", "M*d*g*sin(theta)/(2*m*R**2 + M*d**2)")
    assert check("load-leads-2", "2*sqrt((2*m*R**2 + M*d**2)*g*sin(theta)/(M*d))")
    assert check("load-leads-3", 2*np.sqrt(0.205*9.81*np.sin(np.radians(4))/0.4))


def test_measured_drift_finds_the_law_in_runs_of_the_law():
    """Runs made by marching the rolling pair by hand; spoiled ones are noticed."""
    pull = 0.31
    turns = []
    for Omega in (2.0, 3.5, 5.0):
        period = 2*np.pi/Omega
        x, y = by_hand(np.array([0.0, period]), Omega, np.pi/2, 0.0, pull)[:2, -1]
        turns.append((period, abs(y), x))
    found = measured_drift([(s, np.sqrt(2*s/pull)) for s in (0.5, 0.8)], turns)
    assert found.pull == pytest.approx(pull) and found.ratio == pytest.approx(1, abs=1e-6)
    assert found.descent == pytest.approx(0, abs=1e-6)
    half = measured_drift([(0.5, 1.8), (0.5, 1.9)], [(2.0, 0.02, 0.0), (1.0, 0.005, 0.0)])
    assert not half.agrees and half.ratio < 0.5 and half.ratio_error > 0
    with pytest.raises(ValueError, match="at least two"):
        measured_drift([(0.5, 1.8)], turns)
    with pytest.raises(ValueError, match="positive"):
        measured_drift([(0.5, 1.8), (0.5, -1.9)], turns)


def test_numbers_of_the_project_page():
    """The page's session runs; the vakonomic skate is where the page says."""
    page = pathlib.Path(__file__).parents[2]/"book"/"nonholonomic_impact"/"project.md"
    assert doctest.testfile(str(page), module_relative=False, encoding="utf-8").failed == 0
    down, across = vakonomic_table()[-1, :2, 10]
    assert down == pytest.approx(3.26, abs=0.005) and across == pytest.approx(-0.45, abs=0.005)


def test_a_plate_that_turns_about_two_axes_by_appell():
    """α·(ω × Iω) is what makes the spin about the vertical tilt the plate: against Lagrange's equations of
    T = ½ A θ̇² + ½ (B sin²θ + C cos²θ) ψ̇²."""
    A, B, C = sp.symbols("A B C", positive=True)
    psi, tilt = turns = dynamicsymbols("psi theta")
    N, around, fixed = ReferenceFrame("N"), ReferenceFrame("Q"), ReferenceFrame("B")
    around.orient_axis(N, N.z, psi)
    fixed.orient_axis(around, around.x, tilt)
    centre = Point("O")
    centre.set_vel(N, 0)
    plate = RigidBody("plate", centre, fixed, 1, (moments(fixed, A, B, C), centre))
    made = appell_equations([plate], N, list(turns), [], [], list(turns))
    t = dynamicsymbols._t
    T = A*tilt.diff(t)**2/2 + (B*sp.sin(tilt)**2 + C*sp.cos(tilt)**2)*psi.diff(t)**2/2
    rates = {}
    for name, c in (("psi", psi), ("theta", tilt)):
        rates |= {c.diff(t, 2): sp.Symbol(f"{name}ddot"), c.diff(t): sp.Symbol(f"{name}dot"),
                  c: sp.Symbol(name)}
    for equation, c in zip(made.equations, turns):
        euler = (T.diff(c.diff(t)).diff(t) - T.diff(c)).doit()
        told = (equation.lhs - equation.rhs).subs(rates)
        assert sp.simplify(told - euler.subs(rates)) == 0
