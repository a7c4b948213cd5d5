"""zhang1994 on functions about which nothing is known: what holds here holds for every system.

Two particles in the plane, three coordinates.  Positions r(q, t), masses m(q, q̇, t) and constraints
f(q, q̇, t) are undefined functions; forces, thrown velocities and impulses are free symbols.  A blow is a
motion on the short time ε: q = q₀ + ε y(σ), q̇ = V(σ), q̈ = A/ε, t = t₀ + εσ, with 0 ≤ σ ≤ 1 and V, A = V′
symbols that stand for any history.
"""

import sympy as sp
from sympy.core.function import AppliedUndef
from sympy.physics.mechanics import ReferenceFrame, dynamicsymbols

from mechlib.nonholonomic_impact.mechanics_of_constraints.chetaev import chetaev_equations
from mechlib.nonholonomic_impact.percussion.blow_path import together
from mechlib.nonholonomic_impact.percussion.exact_flow import rates
from mechlib.nonholonomic_impact.percussion.holonomic import balance
from mechlib.nonholonomic_impact.percussion.mass_points import MassPoint, StruckSystem
from mechlib.nonholonomic_impact.percussion.nonlinear import equations as law_6_8
from mechlib.nonholonomic_impact.percussion.nonlinear import multipliers
from mechlib.nonholonomic_impact.percussion.percussion import LAWS

t, eps, s = sp.symbols("t epsilon s")
q, u, a, dq = (sp.symbols(f"{x}_1:4") for x in ("q", "qdot", "qddot", "deltaq"))
PARTICLES = (1, 2)
r = [sp.Matrix([sp.Function(f"{x}_{i}")(*q, t) for x in "xy"]) for i in PARTICLES]  # (2.1), (3.1)
m = [sp.Function(f"m_{i}")(*q, *u, t) for i in PARTICLES]
F, w = ([sp.Matrix(sp.symbols(f"{x}_{i}x {x}_{i}y")) for i in PARTICLES] for x in "Fw")
f = sp.Function("f")(*q, *u, t)  # (2.9), (6.1)
U = [sp.Matrix([x.diff(c) for c in q]).reshape(3, 2).T for x in r]  # (2.4), (3.3)


def rate(e):
    """d/dt by the chain rule."""
    return e.diff(t) + sum((e.diff(x)*dx for x, dx in zip(q + u, u + a)), 0*e)


def zero(e):
    return all(sp.expand(x.doit()) == 0 for x in sp.Matrix([e]))


def generalized(vectors):
    """Σ vᵢ·U_is, a column."""
    return sum((Ui.T*v for Ui, v in zip(U, vectors)), sp.zeros(3, 1))


def kane():
    """K* + K + K^(R), a column."""
    return generalized([-mass*rate(rate(x)) + force + rate(mass)*thrown
                        for x, mass, force, thrown in zip(r, m, F, w)])


# §2: Kane's equations of motion

def test_2_1_to_2_4_and_3_1_to_3_3_velocity_virtual_displacement_partial_velocity():
    """(2.2), (3.2): v = Σ U q̇ + ∂r/∂t; (2.3): δr = Σ U δq; U = ∂v/∂q̇ holds no velocity: (3.3)
    outlasts a blow."""
    moved = {c: c + eps*d for c, d in zip(q, dq)}
    for x, Ui in zip(r, U):
        assert zero(rate(x) - Ui*sp.Matrix(u) - x.diff(t))
        assert zero(x.subs(moved, simultaneous=True).diff(eps).subs(eps, 0) - Ui*sp.Matrix(dq))
        assert zero(rate(x).jacobian(u) - Ui)
        assert not Ui.has(*u)


def test_2_5_2_7_2_8_and_2_15_the_principle_in_partial_velocities():
    """(2.5) with (2.3) inserted is (2.7), written (2.8); free δq leave (2.15)."""
    principle = sum(((-mass*rate(rate(x)) + force + rate(mass)*thrown).dot(Ui*sp.Matrix(dq))
                     for x, Ui, mass, force, thrown in zip(r, U, m, F, w)))
    assert zero(principle - kane().dot(sp.Matrix(dq)))
    assert zero(sp.Matrix([principle]).jacobian(dq).T - kane())


def test_2_15_equals_lagranges_equations_of_variable_mass():
    """A second road: Σ m a·U = d/dt ∂T/∂q̇ - ∂T/∂q - Σ ṁ v·U - ½ (v² ∂m/∂q̇)˙ + ½ v² ∂m/∂q, T = ½ Σ
    m v²."""
    v = [rate(x).subs(dict.fromkeys(a, 0)) for x in r]
    T = sum(mass*x.dot(x)/2 for mass, x in zip(m, v))
    for k in range(3):
        left = sum(mass*rate(x).dot(Ui[:, k]) for mass, x, Ui in zip(m, v, U))
        right = rate(T.diff(u[k])) - T.diff(q[k]) - sum(
            rate(mass)*x.dot(Ui[:, k]) + rate(x.dot(x)*mass.diff(u[k]))/2 - x.dot(x)*mass.diff(q[k])/2
            for mass, x, Ui in zip(m, v, U))
        assert zero(left - right)


def test_2_10_to_2_14_rouths_form():
    """(2.11) adds λ ∂f/∂q̇·δq to (2.8): (2.12).  λ makes the coefficient of δq₃ vanish; then δq₁,
    δq₂ are free and the rest, (2.13), (2.14), says the same as (2.8) under Chetaev's condition
    (2.10)."""
    lam = sp.Symbol("lambda")
    J, K = sp.Matrix([f.diff(x) for x in u]), kane()
    allowed = -(J[0]*dq[0] + J[1]*dq[1])/J[2]                                        # δq₃ by (2.10)
    routh = K + lam*J                                                                # (2.13)
    (found,) = sp.solve(routh[2], lam)
    principle = K.dot(sp.Matrix([dq[0], dq[1], allowed]))                            # (2.8) with (2.10)
    assert zero(routh.subs(lam, found).dot(sp.Matrix([dq[0], dq[1], 0])) - principle)
    assert zero((lam*J).dot(sp.Matrix([dq[0], dq[1], allowed])))                     # (2.11): no work


def test_2_13_for_constant_masses_is_what_the_library_writes_from_a_lagrangian():
    """Routh's equations from T = ½ Σ m v², and (2.13) from partial velocities, on the same f."""
    masses, c = sp.symbols("m_1 m_2"), dynamicsymbols("q_1:4")
    speed = [x.diff() for x in c]
    places = [sp.Matrix([sp.Function(f"{x}_{i}")(*c) for x in "xy"]) for i in PARTICLES]
    velocity = [x.diff(dynamicsymbols._t) for x in places]
    bent = sp.Function("f")(*c, *speed)
    motion = chetaev_equations(sum(mass*x.dot(x)/2 for mass, x in zip(masses, velocity)), [bent], c)
    for k in range(3):
        inertia = -sum(mass*x.diff(dynamicsymbols._t).dot(place.diff(c[k]))
                       for mass, x, place in zip(masses, velocity, places))
        assert zero(motion.equations[k] - inertia - motion.multipliers[0]*bent.diff(speed[k]))


# §3: the blow

y, V, A, S = (sp.symbols(f"{x}_1:4") for x in ("y", "V", "A", "S"))
q0, t0, sigma = sp.symbols("q0_1:4"), *sp.symbols("t_0 sigma")


def during(e):
    """An expression along the blow, times dt/dσ = ε, then ε → 0 (smooth functions are continuous)."""
    slow = (eps*e).subs({x: k/eps for x, k in zip(a, A)}).expand()
    frozen = {**dict(zip(q, q0)), **dict(zip(u, V)), t: t0}
    return slow.subs(eps, 0).subs(frozen, simultaneous=True)


def along(e):
    """d/dσ of an expression at the frozen configuration, while q̇ = V(σ)."""
    at = e.subs({**dict(zip(q, q0)), **dict(zip(u, V)), t: t0}, simultaneous=True)
    return sum((at.diff(x)*dx for x, dx in zip(V, A)), 0*at)


def test_3_4_the_configuration_does_not_change():
    """(3.4): q₁ - q₀ = ε (y(1) - y(0)), nothing in the limit, and with it U, (3.3)."""
    place = {x: x0 + eps*k for x, x0, k in zip(q, q0, y)} | {t: t0 + eps*sigma}
    for Ui in U:
        moved = Ui.subs(place, simultaneous=True).subs(eps, 0).doit()
        assert zero(moved - Ui.subs(dict(zip(q, q0)) | {t: t0}, simultaneous=True))


def test_3_5_to_3_7_and_3_9_inertia_reaction_and_impulse_over_the_blow():
    """(3.5): (2.15) integrated.  Along the blow its inertia part is -(m v)′ + m′ v, (3.7) with d(m
    v), and its reactive part m′ w; forces that grow as S/ε leave S·U, (3.6).  Printed d(m a) in
    (3.7) is another thing."""
    v = [rate(x).subs(dict.fromkeys(a, 0)) for x in r]
    frozen = dict(zip(q, q0)) | {t: t0}
    push = [sp.Matrix(sp.symbols(f"P_{i}x P_{i}y")) for i in PARTICLES]
    for k in range(3):
        K = sum(p.dot(Ui[:, k])/eps for p, Ui in zip(push, U))
        assert zero(during(K) - sum(p.dot(Ui[:, k].subs(frozen, simultaneous=True))
                                    for p, Ui in zip(push, U)))                       # (3.6)
    for x, Ui, mass, speed, thrown in zip(r, U, m, v, w):
        at = Ui.subs(frozen, simultaneous=True)
        inertia = during((-mass*rate(rate(x))).dot(Ui[:, 0]))
        speed_now = speed.subs({**frozen, **dict(zip(u, V))}, simultaneous=True)
        assert zero(inertia - (-along(mass*speed) + along(mass)*speed_now).dot(at[:, 0]))  # (3.7), (3.9)
        assert zero(during((rate(mass)*thrown).dot(Ui[:, 0])) - along(mass)*thrown.dot(at[:, 0]))
        assert not zero(inertia - (-along(mass*along(speed)) + along(mass)*speed_now).dot(at[:, 0]))


def test_3_8_3_10_and_3_11_of_the_rate_of_a_mass_only_the_part_from_velocities_outlasts_the_limit():
    """(3.8): ṁ = Σ ∂m/∂q q̇ + Σ ∂m/∂q̇ q̈ + ∂m/∂t.  The first and the last are bounded and vanish
    with ε, times any v(σ): (3.10) and (3.11) are right, although (3.10), like (3.12), takes v at
    t₀."""
    mass, v = m[0], rate(r[0])[0].subs(dict.fromkeys(a, 0))
    by_place = sum(mass.diff(x)*dx for x, dx in zip(q, u))
    by_speed = sum(mass.diff(x)*dx for x, dx in zip(u, a))
    assert zero(rate(mass) - by_place - by_speed - mass.diff(t))
    assert during(by_place*v) == 0 and during(mass.diff(t)*v) == 0
    assert zero(during(by_speed*v) - along(mass)*v.subs(
        {**dict(zip(q, q0)), **dict(zip(u, V)), t: t0}, simultaneous=True))


# The mean value: masses that follow velocities.  u = u₀ + ε h(σ) is a blow of size ε.

h = [sp.Function(f"h_{k}")(s) for k in (1, 2)]
v1, v2 = speeds = sp.symbols("v_1 v_2")
b1, b2 = start = sp.symbols("b_1 b_2")
mass_of = sp.Function("m")(v1, v2)
carried = {"3.12": sp.Function("v")(v1, v2), "3.15": sp.Function("w")(v1, v2)}


def taylor(e, direction, k):
    """The coefficient of εᵏ in e(u₀ + ε direction)."""
    for _ in range(k):
        e = sum(d*e.diff(x) for x, d in zip(speeds, direction))
    return e.subs(dict(zip(speeds, start)), simultaneous=True).doit()/sp.factorial(k)


def order(quantity, k):
    """The coefficient of εᵏ in quantity · dm/ds along the blow u = u₀ + ε h(s)."""
    return sum(taylor(quantity*mass_of.diff(x), h, k - 1)*rise.diff(s) for x, rise in zip(speeds, h))


def test_3_12_and_3_15_the_mean_value_at_t0_is_right_to_first_order_and_wrong_at_second():
    """∫ v dm, (3.12), and ∫ w dm, (3.15): to first order (v)₀ Σ (∂m/∂q̇)₀ Δq̇, for every m, v, w;
    the printed right sides end there, the integrals go on, and their second order even depends on
    the path."""
    at = dict(zip(speeds, start))
    for quantity in carried.values():
        printed = sum((quantity*mass_of.diff(x)).subs(at, simultaneous=True)*k for x, k in zip(speeds, h))
        assert zero(order(quantity, 1) - printed.diff(s))           # ∫ ds gives the printed right side
        G = [[(quantity*mass_of.diff(x)).diff(z).subs(at, simultaneous=True) for z in speeds] for x in speeds]
        symmetric = sum((G[i][j] + G[j][i])/4*(h[i]*h[j]).diff(s) for i in (0, 1) for j in (0, 1))
        swept = (G[0][1] - G[1][0])/2*(h[0].diff(s)*h[1] - h[1].diff(s)*h[0])
        assert zero(order(quantity, 2) - symmetric - swept)         # swept: an area, so the path matters
        assert not zero(symmetric) and not zero(swept)


def pair(constraints=()):
    """Two points on two velocities; partial velocities, masses, thrown velocities, start: all unknown."""
    c = sp.symbols("c_11 c_12 c_21 c_22 c_31 c_32")
    points = [MassPoint(mass_of, sp.Matrix([c[0]*v1 + c[1]*v2, c[2]*v1 + c[3]*v2]),
                        sp.Matrix(sp.symbols("P Q")), sp.Matrix(sp.symbols("w_x w_y"))),
              MassPoint(sp.Function("n")(v1, v2), c[4]*v1 + c[5]*v2, sp.Symbol("R"), sp.Symbol("w_z"))]
    return StruckSystem(points, dict(zip(speeds, start)), list(constraints))


def by_hand(system):
    """(3.6) + (3.14) + (3.15), typed as printed with its two indices kept apart, component by
    component."""
    left = []
    for row in speeds:
        total = 0
        for p in system.points:
            for j, component in enumerate(p.velocity):
                Uk = component.diff(row)
                begin = dict(zip(speeds, start))
                end = dict(zip(speeds, system.after))
                total += p.impulse[j]*Uk                                                         # (3.6)
                momentum = p.mass*component
                total -= (momentum.subs(end, simultaneous=True)
                          - momentum.subs(begin, simultaneous=True))*Uk                          # (3.14)
                for x, b, z in zip(speeds, start, system.after):
                    slope = p.mass.diff(x).subs(begin, simultaneous=True)
                    total += slope*component.subs(begin, simultaneous=True)*Uk*(z - b)           # (3.13)
                    total += slope*p.thrown[j]*Uk*(z - b)                                        # (3.15)
        left.append(total)
    return sp.Matrix(left)


def test_3_13_to_3_16_the_librarys_law_for_any_masses_and_any_partial_velocities():
    system = pair()
    assert zero(sp.Matrix(LAWS["3.16"].equations(system)) - by_hand(system))


def test_3_17_masses_free_of_velocities():
    """(3.17): without slopes the law is S·U = m Δv·U, the equation of impact."""
    system = pair()
    constant = {p.mass: sp.Symbol(f"M_{k}") for k, p in enumerate(system.points)}
    points = [MassPoint(p.mass.subs(constant), p.velocity, p.impulse, p.thrown) for p in system.points]
    plain = StruckSystem(points, dict(zip(speeds, start)))
    jump = sp.Matrix(plain.after) - plain.before
    blow = sum((Ui.T*(p.impulse - p.mass*Ui*jump) for Ui, p in zip(plain.partial_velocities, points)),
               sp.zeros(2, 1))
    assert zero(sp.Matrix(LAWS["3.16"].equations(plain)) - blow)


# §4: linear nonholonomic constraints q̇₃ = B₁ q̇₁ + B₂ q̇₂ + B₀

B1, B2, B0 = (sp.Function(f"B_{k}")(*q, t) for k in (1, 2, 0))
THIRD = B1*u[0] + B2*u[1] + B0                                                       # (4.1)


def test_4_1_to_4_4_kanes_equations_in_independent_speeds():
    """(4.2): δq₃ = Σ B δq; (4.3): ∂v/∂q̇_σ = ∂r/∂q_σ + B_σ ∂r/∂q₃ after (4.1) is inserted; the
    principle (2.8) leaves (4.4), K_σ + K₃ B_σ = 0, which is the balance along the partial
    velocities of (4.3)."""
    K = kane()
    principle = K.dot(sp.Matrix([dq[0], dq[1], B1*dq[0] + B2*dq[1]]))                # (2.8) with (4.2)
    for k, B in ((0, B1), (1, B2)):
        partial = [rate(x).subs(u[2], THIRD).diff(u[k]) for x in r]
        assert all(zero(p - Ui[:, k] - Ui[:, 2]*B) for p, Ui in zip(partial, U))     # (4.3)
        assert zero(principle.diff(dq[k]) - (K[k] + K[2]*B))                         # (4.4)
        balance_along = sum((-mass*rate(rate(x)) + force + rate(mass)*thrown).dot(p)
                            for x, mass, force, thrown, p in zip(r, m, F, w, partial))
        assert zero(balance_along - (K[k] + K[2]*B))


def test_4_5_to_4_9_the_exact_integral_for_any_mass_path():
    """(4.5) is (4.4) times dt; impulse (4.6), inertia (4.7) and reaction (4.8) along the blow add
    up to (4.9), d[S·U_σ] - d(m v)·U_σ + (v + w) dm·U_σ, and the library's flow follows just this,
    for every m(s), S(s)."""
    sig, mu = sp.symbols("sigma mu")
    c = sp.symbols("c_1:7")
    M1, M2, P1, P2 = (sp.Function(x)(y) for x, y in (("M_1", mu), ("M_2", mu), ("P_1", sig), ("P_2", sig)))
    W1, W2, k1, k2 = sp.symbols("W_1 W_2 k_1 k_2")
    x1, x2, x3 = sp.symbols("u_1:4")
    points = [MassPoint(M1, c[0]*x1 + c[1]*x2 + c[2]*x3, P1, W1),
              MassPoint(M2, c[3]*x1 + c[4]*x2 + c[5]*x3, P2, W2)]
    system = StruckSystem(points, dict.fromkeys((x1, x2, x3), 0), [x3 - k1*x1 - k2*x2], together(sig, mu))
    (leg,) = system.legs
    B, drive = rates(system, leg)
    C, _, _ = system.characteristics()
    run = next(iter(leg.values()))
    speed = [sp.Function(f"u_{k}")(run) for k in (1, 2)]
    whole = C*sp.Matrix(speed)                                                        # (4.1) all along
    along_flow = C.T*(B*whole.diff(run) - drive)
    for k, factor in ((0, k1), (1, k2)):
        total = 0
        for p, Ui in zip(points, system.partial_velocities):
            mass, v = p.mass.subs(leg), (Ui*whole)[0]
            U_k = Ui[k] + Ui[2]*factor                                                # (4.3)
            total += (p.impulse[0].subs(leg).diff(run) - (mass*v).diff(run)           # (4.6), (4.7)
                      + (v + p.thrown[0])*mass.diff(run))*U_k                         # (4.7), (4.8)
        assert zero(total + along_flow[k])                                            # (4.9)


def test_4_10_and_4_11_the_mean_value_at_t0_for_any_mass_path():
    """(4.10): ∫(v+w)dm - Δm (v+w)₀ = ∫[(v+w) - (v+w)₀]dm: zero if what is carried off keeps its
    velocity, else not; (4.11) is (4.9) with this left out, as the library writes it."""
    run = sp.Symbol("s")
    M, v, thrown = (sp.Function(x)(run) for x in "Mvw")
    first = (v + thrown).subs(run, 0)
    left_out = (v + thrown)*M.diff(run) - (M*first).diff(run)
    assert zero(left_out - (v + thrown - first)*M.diff(run)) and not zero(left_out)
    assert zero(left_out.subs(thrown, first - v).doit())
    sig, mu, x1, x2, b, k, W, c1, c2, P = sp.symbols("sigma mu u_1 u_2 b k W c_1 c_2 P")
    mass = sp.Function("M")(mu)
    system = StruckSystem([MassPoint(mass, c1*x1 + c2*x2, P*sig, W)], {x1: b, x2: k*b}, [x2 - k*x1],
                          together(sig, mu))
    X, Y = system.after
    M0, M1 = mass.subs(mu, 0), mass.subs(mu, 1)
    printed = (P - M1*(c1*X + c2*Y) + M0*(c1 + k*c2)*b + (M1 - M0)*((c1 + k*c2)*b + W))
    first_law, constraint = LAWS["4.11"].equations(system)
    assert constraint == Y - k*X
    ratio = sp.simplify(first_law/printed)  # the independent speed is the library's own choice
    assert ratio in (c1 + k*c2, sp.simplify((c1 + k*c2)/k))


# §5

def test_5_1_5_2_and_5_3_momenta_are_derivatives_of_the_reduced_energy():
    """(5.2): ∂T̃/∂q̇_σ = ∂T/∂q̇_σ + B_σ ∂T/∂q̇₃ = Σ m v·U_σ + ½ v² (∂m/∂q̇_σ + B_σ ∂m/∂q̇₃): as
    printed if no mass follows a velocity, and then (5.3) is (4.11); (5.1) is (4.6) with U_σ =
    ∂v/∂q̇_σ.  By (4.1), q̇₃ grows by B_σ when q̇_σ grows by 1."""
    v = [rate(x).subs(dict.fromkeys(a, 0)) for x in r]
    T = sum(mass*x.dot(x)/2 for mass, x in zip(m, v))
    for k, B in ((0, B1), (1, B2)):
        reduced = T.subs({u[k]: u[k] + eps, u[2]: u[2] + eps*B}, simultaneous=True).diff(eps).subs(eps, 0)
        assert zero(reduced - T.diff(u[k]) - B*T.diff(u[2]))
        momentum = sum(mass*x.dot(Ui[:, k] + B*Ui[:, 2]) for mass, x, Ui in zip(m, v, U))
        extra = sum(x.dot(x)*(mass.diff(u[k]) + B*mass.diff(u[2]))/2 for mass, x in zip(m, v))
        assert zero(reduced - momentum - extra) and not zero(extra)
        free = {mass: sp.Symbol(f"M_{i}") for i, mass in enumerate(m)}
        assert zero((reduced - momentum).doit().subs(free))
        blow = sum(force.dot((rate(x).subs(u[2], THIRD)).diff(u[k])) for force, x in zip(F, r))  # (5.1)
        assert zero(blow - sum(force.dot(Ui[:, k] + B*Ui[:, 2]) for force, Ui in zip(F, U)))


# §6: nonlinear constraints

BENT = sp.Function("f")(v1, v2)


def test_6_3_and_6_4_rouths_form_integrated_over_the_blow():
    """(6.3): (2.14) times dt.  S′·U - (m v)′·U + (v + w) m′·U + λ′ ∂f/∂q̇ = 0 is the library's B
    q̇′ = S′ + Jᵀ λ′, for any masses m(q̇) and any f; (6.4) replaces (v + w) m′ by its mean value at
    t₀, to first order the same."""
    system = pair([BENT])
    run = sp.Symbol("s")
    history = dict(zip(speeds, (sp.Function(f"u_{k}")(run) for k in (1, 2))))
    velocity = sp.Matrix(list(history.values()))
    reaction = sp.Function("lambda")(run)
    J = system.gradient.subs(history, simultaneous=True)
    integrated = sp.zeros(2, 1)
    for Ui, p, impulse in zip(system.partial_velocities, system.points, system.impulses):
        mass = p.mass.subs(history, simultaneous=True)
        v = Ui*velocity
        integrated += Ui.T*(impulse.diff(run) - (mass*v).diff(run) + (v + p.thrown)*mass.diff(run))  # (6.3)
    integrated += J.T*reaction.diff(run)
    B, drive = rates(system, system.legs[0])
    flow = drive + J.T*reaction.diff(run) - B.subs(history, simultaneous=True)*velocity.diff(run)
    assert zero((integrated - flow).doit())
    assert zero(balance(system) - by_hand(system))  # first three terms of (6.4)
    assert zero(balance(system) - sp.Matrix(LAWS["3.16"].equations(pair())))  # "as (3.6), (3.14), (3.15)"


def test_6_5_and_6_6_multipliers_for_any_masses_and_any_constraint():
    """B q̈ = K + Jᵀλ and J q̈ = 0, the rate of (6.1), give λ = a K with the library's a: (6.5); its
    impulse is (6.6)."""
    system = pair([BENT])
    J, B, lam = (x.doit() for x in (system.at_start(system.gradient), system.at_start(system.reactive_mass),
                                    multipliers(system)*sp.Matrix(sp.symbols("K_1 K_2"))))
    unknown = sp.Matrix([*B, *J]).atoms(sp.Derivative, AppliedUndef)
    names = {x: sp.Symbol(f"e_{i}") for i, x in enumerate(sorted(unknown, key=str))}
    J, B, lam, K = (x.subs(names) for x in (J, B, lam, sp.Matrix(sp.symbols("K_1 K_2"))))
    for sign, holds in ((1, True), (-1, False)):
        acceleration = B.adjugate()*(K + sign*J.T*lam)                               # times det B
        assert (sp.cancel(sp.together((J*acceleration)[0])) == 0) is holds


def test_6_7_and_6_8_the_impulse_of_the_reactions_taken_at_t0():
    """(6.7): Σ (a ∂f/∂q̇)₀ S is what (6.8) adds to (6.4).  For a blow ε S it is right to first
    order: then J₀ du/dε = 0.  At second order f(u⁺) = ½ u′ᵀ f″ u′ ε² remains, for constant masses:
    (6.2) is missed."""
    system = pair([BENT])
    J0 = system.at_start(system.gradient)
    S = system.impulse.subs(system.end)
    added = sp.Matrix(law_6_8(system)) - balance(system)
    assert zero(added - J0.T*(multipliers(system)*S))                                # (6.7)
    M1, M2, P, Q = sp.symbols("M_1 M_2 P Q")
    blow = [MassPoint(M1, v1, eps*P), MassPoint(M2, v2, eps*Q)]
    plain = StruckSystem(blow, dict(zip(speeds, start)), [BENT])
    X = plain.after
    after = sp.solve(law_6_8(plain), X, dict=True)[0]
    f1, f2 = plain.at_start(plain.gradient)
    slope = [sp.cancel(after[x].diff(eps)) for x in X]
    assert sp.cancel(f1*slope[0] + f2*slope[1]) == 0                                 # tangent: first order
    assert all(sp.cancel(after[x] - b - eps*d) == 0 for x, b, d in zip(X, start, slope))
    bend = [[plain.at_start(BENT.diff(x, z)) for z in speeds] for x in speeds]
    missed = sum(bend[i][j]*slope[i]*slope[j] for i in (0, 1) for j in (0, 1))/2
    assert sp.cancel((taylor(BENT, slope, 2) - missed).doit()) == 0 and sp.cancel(missed.doit()) != 0


# §7

def test_7_6_partial_angular_velocities():
    """ω from the turning of the body: ∂ω/∂ẋ = 0, ∂ω/∂θ̇ = k; the printed ∂/∂θ would give 0."""
    x, theta = dynamicsymbols("x theta")
    N, B = ReferenceFrame("N"), ReferenceFrame("B")
    B.orient_axis(N, N.z, theta)
    spin = B.dcm(N)                                        # ω× = Ṙ Rᵀ, without the library's own ω
    rotated = (spin.T.diff(dynamicsymbols._t)*spin).applyfunc(sp.simplify)
    omega = sp.Matrix([rotated[2, 1], rotated[0, 2], rotated[1, 0]])
    assert omega == sp.Matrix([0, 0, theta.diff()])
    assert omega.diff(x.diff()) == sp.zeros(3, 1)                                    # ω₁
    assert omega.diff(theta.diff()) == sp.Matrix([0, 0, 1])                          # ω₂ = k
    assert omega.subs(theta.diff(), sp.Symbol("rate")).diff(theta) == sp.zeros(3, 1)


def test_7_7_rigid_body_of_any_three_particles():
    """(7.7): Σ m v·∂v/∂u = G·U_C + H_C ω_u, masses and places free, the mass centre at the origin."""
    masses = sp.symbols("m_1:4", positive=True)
    free = [sp.Matrix(sp.symbols(f"x_{k} y_{k}")) for k in (1, 2)]
    last = -(masses[0]*free[0] + masses[1]*free[1])/masses[2]
    places = [*free, last]
    vx, vy, turn = sp.symbols("v_x v_y omega")
    velocity = [sp.Matrix([vx - turn*p[1], vy + turn*p[0]]) for p in places]
    G = sum(masses)*sp.Matrix([vx, vy])
    H = sum(n*(p[0]*v[1] - p[1]*v[0]) for n, p, v in zip(masses, places, velocity))
    for unknown in (vx, vy, turn):
        left = sum(n*v.dot(v.diff(unknown)) for n, v in zip(masses, velocity))
        right = G.dot(sp.Matrix([vx, vy]).diff(unknown)) + H*sp.diff(turn, unknown)
        assert sp.simplify(left - right) == 0
