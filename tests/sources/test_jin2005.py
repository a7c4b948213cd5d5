"""jin2005, chapter 1: its equations, and Example 1.3.1 by every principle and from the single rods."""

import pytest
import sympy as sp

from mechlib import Constraint, Impact
from mechlib.principles import PRINCIPLES

m, L, P, v0, t = sp.symbols("m L P v0 t", positive=True)
y, th = sp.symbols("ydot thetadot")
vA = y + L*th/sp.sqrt(2)
ENERGY = 2*m*y**2 + sp.Rational(2, 3)*m*L**2*th**2


def four_rods(v_before, struck):
    """The square from its four single rods: twelve momentum balances, eight pins, one impulse at A.

    Corners A (lowest), B, C, D; ``struck`` turns (impulse at A, velocity of A after) into the last equation.
    """
    h = L/sp.sqrt(2)
    corner = {"A": (0, -h), "B": (h, 0), "C": (0, h), "D": (-h, 0)}
    rods = ["AB", "BC", "CD", "DA"]
    u = {q: sp.symbols(f"x_{q} y_{q} w_{q}") for q in rods}
    # from the rod that begins at p on the one that ends
    pins = {p: sp.symbols(f"X_{p} Y_{p}") for p in corner}
    blow = sp.Symbol("blow")

    def centre(q):
        return [(a + b)/2 for a, b in zip(corner[q[0]], corner[q[1]])]

    def arm(q, p):
        return [a - b for a, b in zip(corner[p], centre(q))]

    def velocity(q, p):
        (rx, ry), (vx, vy, w) = arm(q, p), u[q]
        return vx - w*ry, vy + w*rx

    equations = []
    for q in rods:
        force, moment = [0, 0], 0
        for p, sign in ((q[0], -1), (q[1], 1)):
            impulse = [sign*c for c in pins[p]]
            if q == "AB" and p == "A":
                impulse[1] += blow
            force = [a + b for a, b in zip(force, impulse)]
            rx, ry = arm(q, p)
            moment += rx*impulse[1] - ry*impulse[0]
        vx, vy, w = u[q]
        equations += [m*vx - force[0], m*(vy - v_before) - force[1], m*L**2/12*w - moment]
    for q, following in zip(rods, rods[1:] + rods[:1]):
        p = q[1]
        equations += [a - b for a, b in zip(velocity(q, p), velocity(following, p))]
    equations.append(struck(blow, velocity("AB", "A")[1]))
    unknowns = [*(c for q in rods for c in u[q]), *(c for p in corner for c in pins[p]), blow]
    (solution,) = sp.linsolve(equations, unknowns)
    value = dict(zip(unknowns, solution))
    return {"vA": sp.simplify(velocity("AB", "A")[1].subs(value)), "blow": sp.simplify(value[blow]),
            "centre": sp.simplify(sum(value[u[q][1]] for q in rods)/4),
            "spin": [sp.simplify(value[u[q][2]]) for q in rods]}


@pytest.mark.parametrize("by", PRINCIPLES)
def test_example_1_3_1_a(by):
    square = Impact([y, th], ENERGY, impulses=[(vA, P)], before={y: 0, th: 0})
    jump = square.solve(by=by)
    assert sp.expand(vA.subs(dict(zip([y, th], jump.after))) - 5*P/(8*m)) == 0
    assert list(jump.after) == [P/(4*m), 3*sp.sqrt(2)*P/(8*L*m)]
    assert list(jump.reactions) == []
    # half the impulse times the velocity it gives
    assert jump.energy_loss == -5*P**2/(16*m)


def test_example_1_3_1_a_from_the_single_rods():
    rods = four_rods(0, lambda blow, vA: blow - P)
    assert rods["vA"] == 5*P/(8*m)
    assert rods["centre"] == P/(4*m)
    assert {sp.Abs(w) for w in rods["spin"]} == {3*sp.sqrt(2)*P/(8*L*m)}


@pytest.mark.parametrize("by", PRINCIPLES)
def test_example_1_3_1_b(by):
    square = Impact([y, th], ENERGY, constraints=[Constraint(vA, e=0)], before={y: -v0, th: 0})
    jump = square.solve(by=by)
    assert list(jump.after) == [-3*v0/5, 3*sp.sqrt(2)*v0/(5*L)]
    assert list(jump.reactions) == [8*m*v0/5]
    assert jump.energy_loss == 4*m*v0**2/5
    assert [str(a) for a in jump.after] == ["-3*v0/5", "3*sqrt(2)*v0/(5*L)"]


def test_example_1_3_1_b_from_the_single_rods():
    rods = four_rods(-v0, lambda blow, vA: vA)
    assert rods["blow"] == 8*m*v0/5
    assert rods["centre"] == -3*v0/5
    assert {sp.Abs(w) for w in rods["spin"]} == {3*sp.sqrt(2)*v0/(5*L)}


def test_example_1_3_1_kinetic_energy_from_the_rods():
    """T of a rhombus with half-angle θ at A: four rods with centre (±L/2 sin θ, ±L/2 cos θ)."""
    angle = sp.Symbol("theta")
    vx, vy = L/2*sp.cos(angle)*th, L/2*sp.sin(angle)*th
    T = sum(m/2*(vx**2 + (y + side*vy)**2) + m*L**2/24*th**2 for side in (1, 1, -1, -1))
    assert sp.simplify(T - ENERGY) == 0
    assert sp.diff(-L*sp.cos(angle), angle).subs(angle, sp.pi/4) == L/sp.sqrt(2)      # v_A - ẏ per θ̇


def test_equation_1_1_4_velocity_jumps_position_does_not():
    x0, u0, tk = sp.symbols("x0 u0 t_k", positive=True)
    before, after = x0 + u0*t, x0 - P/m*tk + (u0 + P/m)*t
    assert sp.expand((after - before).subs(t, tk)) == 0
    v = sp.Symbol("v")
    jump = Impact([v], m*v**2/2, impulses=[(v, P)], before={v: before.diff(t)}).solve()
    assert sp.expand(jump.after[0] - after.diff(t)) == 0


def test_equations_1_1_1_to_1_1_3_a_pulse_becomes_a_blow():
    """A force of area P, ever shorter (1.1.1), (1.1.2), drives m x'' = F (1.1.3) to the jump P/m."""
    tau, width, u0 = sp.symbols("tau Delta_t u0", positive=True)
    force = sp.pi*P/(2*width)*sp.sin(sp.pi*tau/width)
    assert sp.integrate(force, (tau, 0, width)) == P
    velocity = u0 + sp.integrate(force/m, (tau, 0, t))
    moved = sp.integrate(velocity, (t, 0, width))
    assert sp.simplify(velocity.subs(t, width) - u0 - P/m) == 0
    assert sp.limit(moved, width, 0) == 0
    assert sp.integrate(P*sp.DiracDelta(tau - 1)/m, (tau, 0, 2)) == P/m


def test_equation_1_1_5_triangular_pulse():
    F, t1, t2, tm = sp.symbols("F t_1 t_2 t_m", positive=True)
    rise, fall = F*(t - t1)/(tm - t1), F*(t2 - t)/(t2 - tm)
    final = sp.integrate(rise/m, (t, t1, tm)) + sp.integrate(fall/m, (t, tm, t2))
    v = sp.Symbol("v")
    jump = Impact([v], m*v**2/2, impulses=[(v, F*(t2 - t1)/2)], before={v: 0}).solve()
    assert sp.simplify(final - jump.after[0]) == 0


def test_equations_1_2_1_to_1_2_9_momentum_and_moment_of_momentum():
    """(1.2.1)–(1.2.9): two particles joined by a light rod, pushed by two pulses; the rod's push drops out of
    both balances."""
    a, b, w, F1, F2, R = sp.symbols("a b w F_1 F_2 R", positive=True)
    m1, m2 = m, 2*m
    arms = sp.Matrix([a, 0]), sp.Matrix([-a/2, 0])                       # from the mass centre, frozen
    pulse = t*(w - t)
    # the rod pushes along itself, both ways
    pushes = sp.Matrix([-R, F1])*pulse, sp.Matrix([R, F2])*pulse
    dv = [sp.integrate(force/mass, (t, 0, w)) for force, mass in zip(pushes, (m1, m2))]
    dK = m1*dv[0] + m2*dv[1]
    outer = sp.Matrix([0, F1 + F2])*pulse
    assert (dK - sp.integrate(outer, (t, 0, w))).expand() == sp.zeros(2, 1)
    assert (m1*arms[0] + m2*arms[1]) == sp.zeros(2, 1)

    def moment(arm, vector):
        return arm[0]*vector[1] - arm[1]*vector[0]

    dH = m1*moment(arms[0], dv[0]) + m2*moment(arms[1], dv[1])
    G = moment(arms[0], sp.Matrix([0, F1])) + moment(arms[1], sp.Matrix([0, F2]))
    assert sp.expand(dH - G*sp.integrate(pulse, (t, 0, w))) == 0
    x, z, spin = velocities = sp.symbols("x z spin")
    ends = [sp.Matrix([x, z + arm[0]*spin]) for arm in arms]
    T = sum(mass*(v.T*v)[0]/2 for mass, v in zip((m1, m2), ends))
    area = sp.integrate(pulse, (t, 0, w))
    rod = Impact(velocities, T, [(ends[0], sp.Matrix([0, F1*area])), (ends[1], sp.Matrix([0, F2*area]))],
                 before=dict.fromkeys(velocities, 0))
    after = rod.solve().after
    assert sp.expand(3*m*after[1] - dK[1]) == 0
    assert sp.expand((m1*a**2 + m2*a**2/4)*after[2] - dH) == 0


def test_equations_1_3_1_to_1_3_4_lagrange_over_a_short_pulse():
    """(1.3.1)–(1.3.4): a pendulum pushed by S/w for the time w; the moment of momentum gains S as w goes to
    0, gravity adds nothing."""
    w, S, g, q0 = sp.symbols("w S g q_0", positive=True)
    a, b = sp.symbols("a b")
    # the motion to third order in the short time
    q = q0 + a*t**2 + b*t**3
    equation = sp.expand(m*L**2*q.diff(t, 2) + m*g*L*sp.sin(q0) - S/w)  # the sine changes by O(w²) only
    solution = sp.solve(sp.Poly(equation, t).coeffs(), [a, b], dict=True)[0]
    K = (m*L**2*q.diff(t)).subs(solution).subs(t, w)
    assert sp.limit(K, w, 0) == S
    assert sp.limit(q.subs(solution).subs(t, w), w, 0) == q0
    rate = sp.Symbol("qdot")
    assert Impact([rate], m*L**2*rate**2/2, impulses=[(rate, S)],
                  before={rate: 0}).solve().after[0]*m*L**2 == S


def vanishes(matrix, angles=sp.symbols("q_1 q_2")):
    """Exactly zero: sines and cosines as rational functions of the tangents of the half-angles."""
    half = {q: sp.Symbol(f"tan_{q}") for q in angles}
    rational = {f(q): value for q, t in half.items()
                for f, value in ((sp.sin, 2*t/(1 + t**2)), (sp.cos, (1 - t**2)/(1 + t**2)),
                                 (sp.tan, 2*t/(1 - t**2)))}
    rational |= {f(2*q): value for q, t in half.items()
                 for f, value in ((sp.sin, 4*t*(1 - t**2)/(1 + t**2)**2), (sp.cos, 1 - 8*t**2/(1 + t**2)**2))}
    for sign in (1, -1):
        a, b = angles[0], sign*angles[1]
        rational[sp.cos(a + b)] = (sp.cos(a)*sp.cos(b) - sp.sin(a)*sp.sin(b)).xreplace(rational)
        rational[sp.sin(a + b)] = (sp.sin(a)*sp.cos(b) + sp.cos(a)*sp.sin(b)).xreplace(rational)
    return all(sp.expand(sp.numer(sp.together(sp.sympify(entry).xreplace(rational)))) == 0
               for entry in sp.Matrix([matrix]))


@pytest.fixture(scope="module")
def rheonomic():
    """A double pendulum whose pivot is moved: positions r_k(q, t), so (1.3.5) and (1.3.6) can be written
    out."""
    q = sp.symbols("q_1 q_2")
    u = sp.symbols("u_1 u_2")
    X, a, b = sp.Function("X")(t), *sp.symbols("a b", positive=True)
    r1 = sp.Matrix([X + a*sp.sin(q[0]), -a*sp.cos(q[0])])
    r2 = r1 + sp.Matrix([b*sp.sin(q[1]), -b*sp.cos(q[1])])
    rate = sp.Symbol("c")
    partial = [r.jacobian(q) for r in (r1, r2)]
    drift = [r.diff(t).subs(X.diff(t), rate) for r in (r1, r2)]
    v = [J*sp.Matrix(u) + d for J, d in zip(partial, drift)]
    masses = (m, 2*m)
    T = sum(mass*(w.T*w)[0]/2 for mass, w in zip(masses, v))
    Px, Py = sp.symbols("P_x P_y")
    impulses = [(v[1], sp.Matrix([Px, Py]))]
    return dict(q=q, u=u, partial=partial, drift=drift, masses=masses, T=T, v=v, impulses=impulses,
                impact=Impact(u, T, impulses, before={u[0]: 1, u[1]: 2}))


def test_equations_1_3_7_to_1_3_10_split_of_the_energy(rheonomic):
    i, u = rheonomic["impact"], sp.Matrix(rheonomic["u"])
    pieces = list(zip(rheonomic["masses"], rheonomic["partial"], rheonomic["drift"]))
    T0 = sum((mass*(d.T*d)[0]/2 for mass, _, d in pieces), sp.S.Zero)                       # (1.3.8)
    a = sum((mass*J.T*d for mass, J, d in pieces), sp.zeros(2, 1))                          # (1.3.9)
    M = sum((mass*J.T*J for mass, J, _ in pieces), sp.zeros(2, 2))                          # (1.3.10)
    assert vanishes(i.resting_energy - T0)
    assert vanishes(i.linear_momentum - a)
    assert vanishes(i.mass_matrix - M)
    whole = T0 + (a.T*u)[0] + (u.T*M*u)[0]/2                                                # (1.3.7)
    assert vanishes(whole - rheonomic["T"])
    assert not vanishes(a)


def test_equations_1_3_11_to_1_3_13_momenta_and_their_jumps(rheonomic):
    i, u, T = rheonomic["impact"], rheonomic["u"], rheonomic["T"]
    K = sp.Matrix([sp.diff(T, w) for w in u])
    assert vanishes(K - i.mass_matrix*sp.Matrix(u) - i.linear_momentum)
    jump = i.solve()
    at = [dict(zip(u, values)) for values in (i.before, jump.after)]
    difference = K.xreplace(at[1]) - K.xreplace(at[0])
    assert vanishes(difference - i.mass_matrix*jump.delta)
    assert vanishes(difference - i.generalized_impulse)


@pytest.mark.parametrize("by", PRINCIPLES)
def test_equation_1_3_14_inverse_of_the_mass_matrix(rheonomic, by):
    i = rheonomic["impact"]
    delta = i.solve(by=by).delta
    (p, q), (_, s) = i.mass_matrix.tolist()
    expected = sp.Matrix([[s, -q], [-q, p]])*i.generalized_impulse
    assert vanishes(delta*(p*s - q**2) - expected)


def test_after_equation_1_3_14_superposition(rheonomic):
    u, T = rheonomic["u"], rheonomic["T"]
    at_end, at_middle = rheonomic["impulses"][0], (rheonomic["v"][0], sp.Matrix([sp.Symbol("Q"), 0]))
    deltas = [Impact(u, T, blows, before={u[0]: 1, u[1]: 2}).solve().delta
              for blows in ([at_end], [at_middle], [at_end, at_middle])]
    assert vanishes(deltas[0] + deltas[1] - deltas[2])
    assert deltas[0] != sp.zeros(2, 1) != deltas[1]


def test_equations_1_3_5_and_1_3_6_velocities_by_the_chain_rule(rheonomic):
    """(1.3.5), (1.3.6): positions differentiated along a motion give the velocities from which T is
    formed."""
    motion = [sp.Function(f"q{k}")(t) for k in (1, 2)]
    X, rate, a, b = sp.Function("X")(t), sp.Symbol("c"), *sp.symbols("a b", positive=True)
    r1 = sp.Matrix([X + a*sp.sin(motion[0]), -a*sp.cos(motion[0])])
    r2 = r1 + sp.Matrix([b*sp.sin(motion[1]), -b*sp.cos(motion[1])])
    names = {X.diff(t): rate, **{f.diff(t): u for f, u in zip(motion, rheonomic["u"])}}
    T = 0
    for mass, r, v in zip(rheonomic["masses"], (r1, r2), rheonomic["v"]):
        along = r.diff(t).subs(names).subs(dict(zip(motion, rheonomic["q"])))
        assert vanishes(along - v)
        T += mass*(along.T*along)[0]/2
    assert vanishes(T - rheonomic["T"])


def test_equations_1_3_15_to_1_3_19_virtual_work(rheonomic):
    """(1.3.15)–(1.3.19): the work of forces on the varied positions, to first order, is Σ Qᵢ δqᵢ."""
    q, eps = rheonomic["q"], sp.Symbol("epsilon")
    dq = sp.symbols("dq_1 dq_2")
    a, b = sp.symbols("a b", positive=True)
    moved = [x + eps*d for x, d in zip(q, dq)]
    F = [sp.Matrix(sp.symbols("F_x F_y")), sp.Matrix(sp.symbols("G_x G_y"))]
    first = sp.Matrix([a*sp.sin(moved[0]), -a*sp.cos(moved[0])])
    positions = first, first + sp.Matrix([b*sp.sin(moved[1]), -b*sp.cos(moved[1])])
    work = sum((force.T*r)[0] for force, r in zip(F, positions)).diff(eps).subs(eps, 0)
    Q = sum((J.T*force for J, force in zip(rheonomic["partial"], F)), sp.zeros(2, 1))
    assert vanishes(work - (Q.T*sp.Matrix(dq))[0])


def test_equation_1_3_20_generalized_impulse(rheonomic):
    P_vector = rheonomic["impulses"][0][1]
    expected = rheonomic["partial"][1].T*P_vector
    assert vanishes(rheonomic["impact"].generalized_impulse - expected)
