"""long1998: every numbered equation, both examples, and the errata."""

import pytest
import sympy as sp
from sympy.physics.mechanics import Point, ReferenceFrame, RigidBody, dynamicsymbols, inertia

from mechlib.algebra import tidy
from mechlib.nonholonomic_impact.partial_accelerations.axle_on_incline import R, g, incline, m, rho, theta
from mechlib.nonholonomic_impact.partial_accelerations.partial_accelerations import (
    partial_acceleration_equations,
)

# ---- kinematics with functions about which nothing is known: n = 3, g = 1, p = 2
# ------------------------------------
q, u, a = (sp.symbols(f"{x}_1:4") for x in ("q", "qdot", "qddot"))
t = sp.Symbol("t")
position, C1, C2, D = (sp.Function(f)(*q, t) for f in ("r", "C_1", "C_2", "D"))
THIRD = C1*u[0] + C2*u[1] + D


def rate(e):
    """d/dt by the chain rule."""
    return e.diff(t) + sum(e.diff(x)*dx for x, dx in zip(q + u, u + a))


def partials():
    """(9)."""
    return [position.diff(q[k]) + position.diff(q[2])*C for k, C in enumerate((C1, C2))]


def remainder(E, last):
    """U of (12), with the given E and the given last term."""
    v = rate(position)
    return position.diff(q[2])*E + sum(v.diff(x)*dx for x, dx in zip(q, u)) + last


def acceleration():
    return rate(rate(position)).subs(a[2], rate(THIRD)).subs(u[2], THIRD)


def test_velocity_and_acceleration_2_3_4():
    v = rate(position)
    assert sp.expand(v - sum(position.diff(x)*dx for x, dx in zip(q, u)) - position.diff(t)) == 0
    by_3 = sum(v.diff(du)*d2 for du, d2 in zip(u, a)) + sum(v.diff(x)*du for x, du in zip(q, u)) + v.diff(t)
    assert sp.expand(rate(v) - by_3) == 0
    assert [sp.expand(v.diff(du) - position.diff(x)) for x, du in zip(q, u)] == [0]*3


def test_constraints_and_virtual_displacements_5_6_7_8_9():
    dq = sp.symbols("deltaq_1:4")
    third = C1*dq[0] + C2*dq[1]                                   # (6)
    varied = sum(position.diff(x)*dx for x, dx in zip(q, dq)).subs(dq[2], third)   # (1), (7)
    assert sp.expand(varied - sum(p*dx for p, dx in zip(partials(), dq))) == 0     # (8)


def test_differentiated_constraint_10_11_12_13():
    E = rate(D) + rate(C1)*u[0] + rate(C2)*u[1]
    assert sp.expand(rate(THIRD) - C1*a[0] - C2*a[1] - E) == 0
    assert [sp.expand(acceleration().diff(a[k]) - p) for k, p in enumerate(partials())] == [0, 0]
    U = remainder(E, rate(position).diff(t))
    whole = sum(p*x for p, x in zip(partials(), a)) + U
    assert sp.expand(acceleration() - whole.subs(u[2], THIRD)) == 0


def test_partial_acceleration_is_partial_velocity_9_13():
    v = rate(position).subs(u[2], THIRD)
    assert [sp.expand(v.diff(u[k]) - acceleration().diff(a[k])) for k in (0, 1)] == [0, 0]


def test_the_principle_14_in_partial_accelerations_is_15_16_17():
    """(14) Σ(F - m a)·δr = 0 with (8) and free δq₁, δq₂: (15), K_r + K*_r = 0 with (16), (17), for any two
    particles under the same constraint."""
    other = position.subs(sp.Function("r")(*q, t), sp.Function("r'")(*q, t))
    dq, F, masses = sp.symbols("deltaq_1:4"), sp.symbols("F_1 F_2"), sp.symbols("m_1 m_2")
    principle, active, inertia = 0, [0, 0], [0, 0]
    for r, force, mass in zip((position, other), F, masses):
        moves = sum(r.diff(x)*dx for x, dx in zip(q, dq)).subs(dq[2], C1*dq[0] + C2*dq[1])
        full = rate(rate(r)).subs(a[2], rate(THIRD)).subs(u[2], THIRD)
        principle += (force - mass*full)*moves                                     # (14)
        for k in (0, 1):
            active[k] += force*full.diff(a[k])                                     # (16), by (13)
            inertia[k] += -mass*full*full.diff(a[k])                               # (17)
    assert [sp.expand(principle.diff(dq[k]) - active[k] - inertia[k]) for k in (0, 1)] == [0, 0]   # (15)


def test_erratum_E_below_10_needs_the_rate_of_D():
    printed = D + rate(C1)*u[0] + rate(C2)*u[1]
    corrected = printed - D + rate(D)
    assert sp.expand(rate(THIRD) - C1*a[0] - C2*a[1] - printed) != 0
    assert sp.expand(rate(THIRD) - C1*a[0] - C2*a[1] - corrected) == 0


def test_erratum_last_term_of_U_below_12():
    E = rate(D) + rate(C1)*u[0] + rate(C2)*u[1]
    rest = acceleration() - sum(p*x for p, x in zip(partials(), a))
    printed, corrected = remainder(E, position.diff(t)), remainder(E, rate(position).diff(t))
    assert sp.expand(rest - printed.subs(u[2], THIRD)) != 0
    assert sp.expand(rest - corrected.subs(u[2], THIRD)) == 0


# ---- example 1
# --------------------------------------------------------------------------------------------------
q2, u1, u2, u3, a1, a2, a3 = sp.symbols("q_2 qdot_1 qdot_2 qdot_3 qddot_1 qddot_2 qddot_3")
PULL = g/R*sp.sin(theta)*sp.sin(q2)


@pytest.fixture(scope="module")
def light():
    return partial_acceleration_equations(**incline())


@pytest.fixture(scope="module")
def heavy():
    return partial_acceleration_equations(**incline(wheels=True))


def whole(e, name):
    """Components of an acceleration along n, τ, b."""
    x = e.points[name]
    return x.partial*sp.Matrix(e.independent) + x.remainder


def test_example_1_accelerations_18_19_20_21(light):
    assert sp.expand(whole(light, "P") - sp.Matrix([R*u1*u2, -R*a1, 0])) == sp.zeros(3, 1)
    unconstrained = sp.Matrix([R*u2*u3, -R*a3, 0]).subs({u3: u1 + 2*u2, a3: a1 + 2*a2})      # (19) with (20)
    assert sp.expand(whole(light, "P'") - unconstrained) == sp.zeros(3, 1)
    assert sp.expand(unconstrained - sp.Matrix([R*(u1*u2 + 2*u2**2), -R*(a1 + 2*a2), 0])) == sp.zeros(3, 1)


def test_example_1_the_third_spin_20_follows_from_rolling():
    full = partial_acceleration_equations(**incline(full=True))
    assert sp.expand(full.motion.velocities[2] - u1
                     - 2*u2) == 0 and sp.expand(full.motion.accelerations[2] - a1 - 2*a2) == 0


def test_example_1_partial_accelerations_22_23(light):
    assert light.points["P"].partial == sp.Matrix([[0, 0], [-R, 0], [0, 0]])
    assert light.points["P'"].partial == sp.Matrix([[0, 0], [-R, -2*R], [0, 0]])


def test_example_1_forces_24_25_and_inertia_26_27(light):
    N, B = ReferenceFrame("N"), ReferenceFrame("B")
    angle = dynamicsymbols("q_2")
    B.orient_axis(N, N.z, angle)
    weight = m*g*(sp.sin(theta)*sp.cos(angle)*B.x - sp.sin(theta)*sp.sin(angle)*B.y - sp.cos(theta)*B.z)
    vertical = m*g*(sp.sin(theta)*N.x - sp.cos(theta)*N.z)
    assert sp.simplify((weight - vertical).to_matrix(N)) == sp.zeros(3, 1)
    assert list(light.active) == [2*g*R*m*sp.sin(theta)*sp.sin(q2)]*2
    assert [sp.expand(x) for x in light.inertia_forces] == [sp.expand(-2*m*R**2*(a1 + a2)),
                                                            sp.expand(-2*m*R**2*(a1 + 2*a2))]


def test_example_1_equations_of_motion_15_28_29(light):
    for equation, left in zip(light.equations, (a1 + a2, a1 + 2*a2)):
        assert sp.expand((equation.lhs - equation.rhs)/(2*m*R**2) - (left - PULL)) == 0
    assert light.solve() == {a1: PULL, a2: 0}
    # (15)
    assert sum(light.active[r] + light.inertia_forces[r] for r in (0, 1)).subs(light.solve()).expand() == 0


def test_example_1_in_all_coordinates_gives_the_same():
    assert partial_acceleration_equations(**incline(full=True)).solve() == {a1: PULL, a2: 0}


# ---- rigid bodies
# -----------------------------------------------------------------------------------------------

def free_body():
    """A body turning about its mass centre, body axes n, τ, b with rates ω(t)."""
    J = sp.symbols("J_n J_tau J_b", positive=True)
    w = dynamicsymbols("omega_n omega_tau omega_b")
    N, B = ReferenceFrame("N"), ReferenceFrame("B")
    B.set_ang_vel(N, sum((x*e for x, e in zip(w, (B.x, B.y, B.z))), 0*B.x))
    H = sum((j*x*e for j, x, e in zip(J, w, (B.x, B.y, B.z))), 0*B.x)
    inertial = -(H.dt(B) + B.ang_vel_in(N).cross(H))
    return J, w, inertial.to_matrix(B)


def test_inertia_torque_34_35_and_its_erratum():
    (Jn, Jt, Jb), (wn, wt, wb), torque = free_body()
    an, at, ab = (x.diff() for x in (wn, wt, wb))
    printed = -sp.Matrix([Jn*an + (Jb - Jt)*wb*wt, Jt*at + (Jb - Jn)*wb*wn, Jb*ab + (Jt - Jn)*wt*wn])
    corrected = -sp.Matrix([Jn*an + (Jb - Jt)*wb*wt, Jt*at + (Jn - Jb)*wb*wn, Jb*ab + (Jt - Jn)*wt*wn])
    assert sp.expand(torque - corrected) == sp.zeros(3, 1)
    assert sp.expand(torque - printed) == sp.expand(sp.Matrix([0, 2*(Jb - Jn)*wb*wn, 0]))


def test_generalized_forces_of_a_body_30_31_32_33():
    """Summed over four particles that share a body's mass and inertia, (16), (17) give (32), (33)."""
    x, phi = dynamicsymbols("x varphi")
    mass, h, F, T = sp.symbols("m h F T", positive=True)
    N, B = ReferenceFrame("N"), ReferenceFrame("B")
    B.orient_axis(N, N.z, phi)
    centre = Point("C")
    centre.set_vel(N, x.diff()*N.x)
    body = RigidBody("C", centre, B, mass, (inertia(B, mass*h**2/2, mass*h**2/2, mass*h**2), centre))
    loads = [(centre, F*N.x), (B, T*N.z)]
    rigid = partial_acceleration_equations([body], N, [x, phi], loads)
    from sympy.physics.mechanics import Particle
    points, forces = [], [(centre, F*N.x)]
    for k, arm in enumerate((h*B.x, -h*B.x, h*B.y, -h*B.y)):
        p = centre.locatenew(f"p{k}", arm)
        p.set_vel(N, centre.vel(N) + (phi.diff()*N.z).cross(arm))
        points.append(Particle(f"p{k}", p, mass/4))
        forces.append((p, T/(4*h**2)*N.z.cross(arm)))
    split = partial_acceleration_equations(points, N, [x, phi], forces)
    assert tidy(rigid.mass_matrix
                - split.mass_matrix) == sp.zeros(2) and tidy(rigid.forcing - split.forcing) == sp.zeros(2, 1)
    assert rigid.turns["C"].partial == sp.Matrix([[0, 0], [0, 0], [0, 1]])


def test_a_body_that_turns_in_space_30_31_32_33():
    """(33) = -(J α + ω × J ω)·α_r for any principal moments, on a gimbal with two axes, against Lagrange's
    d/dt ∂T/∂q̇ - ∂T/∂q; (30), (31): the coefficients of q̈ in α; (32): a torque about each axis."""
    first, second = q = dynamicsymbols("q_1 q_2")
    J, mass = sp.symbols("J_1:4", positive=True), sp.Symbol("m", positive=True)
    torques = sp.symbols("T_1 T_2")
    N, G, B = (ReferenceFrame(name) for name in "NGB")
    G.orient_axis(N, N.x, first)
    B.orient_axis(G, G.y, second)
    centre = Point("C")
    centre.set_vel(N, 0*N.x)
    body = RigidBody("C", centre, B, mass, (inertia(B, *J), centre))
    found = partial_acceleration_equations([body], N, list(q), [(B, torques[0]*N.x + torques[1]*G.y)])
    omega = B.ang_vel_in(N).to_matrix(B)
    T = sum(j*w**2 for j, w in zip(J, omega))/2
    along = found.turns["C"]
    t_ = dynamicsymbols._t
    names = {**{c.diff(t_, 2): s for c, s in zip(q, found.independent)},
             **{c.diff(t_): s for c, s in zip(q, found.motion.u)}, **dict(zip(q, found.motion.q))}
    alpha = B.ang_acc_in(N).to_matrix(B)
    for k, c in enumerate(q):
        assert sp.simplify(along.partial[:, k] - alpha.diff(c.diff(t_, 2)).xreplace(names)) == sp.zeros(3, 1)
        lagrange = (T.diff(c.diff(t_)).diff(t_) - T.diff(c)).doit()
        assert sp.simplify(found.inertia_forces[k] + lagrange.xreplace(names)) == 0          # (33)
        assert sp.simplify(found.active[k] - torques[k]) == 0                                # (32)


# ---- example 2
# --------------------------------------------------------------------------------------------------

def torque_of(e, name):
    """T* = -(J α + ω × J ω) along n, τ, b, from the derived motion."""
    x, J = e.turns[name], e.inertias[name]
    alpha = x.partial*sp.Matrix(e.independent) + x.remainder
    return -(J*alpha + x.velocity.cross(J*x.velocity))


def test_example_2_inertia_36_and_torques_39_40(heavy):
    J = sp.diag(m*rho**2, m*rho**2/2, m*rho**2/2)
    for name in ("D", "D'"):
        assert heavy.inertias[name] == J
        x = heavy.turns[name]
        wn, wt, wb = x.velocity
        an, at, ab = x.partial*sp.Matrix(heavy.independent) + x.remainder
        printed = -m*rho**2/2*sp.Matrix([2*an, wb*wn + at, -(wn*wt - ab)])
        assert sp.expand(torque_of(heavy, name) - printed) == sp.zeros(3, 1)


def test_erratum_35_contradicts_39(heavy):
    """With the printed sign the τ component would be α_τ - ω_b ω_n: (39) has a plus."""
    x = heavy.turns["D"]
    wn, _, wb = x.velocity
    at = x.remainder[1]
    printed_35 = -(m*rho**2/2*at + (m*rho**2/2 - m*rho**2)*wb*wn)
    assert sp.expand(torque_of(heavy, "D")[1] - printed_35) != 0


def test_example_2_angular_motion_41_42_43_44(heavy):
    assert list(heavy.turns["D"].velocity) == [u1, 0, u2]
    assert list(heavy.turns["D"].remainder) == [0, u1*u2, 0]
    spin = u1 + 2*u2
    assert [sp.expand(x - y) for x, y in zip(heavy.turns["D'"].velocity, (spin, 0, u2))] == [0]*3
    assert sp.expand(heavy.turns["D'"].remainder[1] - spin*u2) == 0                   # (44): q̇3 q̇2


def test_erratum_42_transverse_angular_acceleration(heavy):
    spin = u1 + 2*u2
    printed, corrected = spin*u1, spin*u2
    assert sp.expand(heavy.turns["D'"].remainder[1] - printed) != 0
    assert sp.expand(heavy.turns["D'"].remainder[1] - corrected) == 0


def test_example_2_partial_angular_accelerations_45_46(heavy):
    assert heavy.turns["D"].partial == sp.Matrix([[1, 0], [0, 0], [0, 1]])
    assert heavy.turns["D'"].partial == sp.Matrix([[1, 2], [0, 0], [0, 1]])
    for turn in heavy.turns.values():                                                # (31): also ∂ω/∂q̇
        assert turn.partial == turn.velocity.jacobian([u1, u2])


def by_hand(heavy, r, last="D'"):
    """(37), (38) summed as printed, ``last`` naming the wheel whose torque stands in the last term."""
    forces = sum((-m*whole(heavy, name)).dot(heavy.points[name].partial[:, r]) for name in ("D", "D'"))
    return sp.expand(forces + torque_of(heavy, "D").dot(heavy.turns["D"].partial[:, r])
                     + torque_of(heavy, last).dot(heavy.turns["D'"].partial[:, r]))


def test_example_2_inertia_forces_37_38_47_48(heavy):
    expected = [-2*m*(R**2 + rho**2)*(a1 + a2), -2*m*(R**2 + rho**2)*(a1 + 2*a2) - m*rho**2*a2]
    for r in (0, 1):
        assert sp.expand(by_hand(heavy, r) - expected[r]) == 0
        assert sp.expand(heavy.inertia_forces[r] - expected[r]) == 0


def test_erratum_37_needs_the_torque_of_the_second_wheel(heavy):
    by_47 = -2*m*(R**2 + rho**2)*(a1 + a2)
    assert sp.expand(by_hand(heavy, 0, last="D") - by_47) == 2*a2*m*rho**2
    assert sp.expand(by_hand(heavy, 0, last="D'") - by_47) == 0


def test_example_2_equations_of_motion(heavy):
    right = g*R/(R**2 + rho**2)*sp.sin(theta)*sp.sin(q2)
    printed = [a1 + a2 - right, a1 + (4*R**2 + 5*rho**2)/(2*(R**2 + rho**2))*a2 - right]
    for equation, line in zip(heavy.equations, printed):
        assert sp.simplify((equation.lhs - equation.rhs)/(2*m*(R**2 + rho**2)) - line) == 0
    assert heavy.solve()[a2] == 0 and sp.simplify(heavy.solve()[a1] - right) == 0
    assert [x.subs(rho, 0) for x in heavy.solve().values()] == [PULL, 0]             # example 1 again
