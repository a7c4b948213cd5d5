"""jin2005, chapter 1, on functions about which nothing is known.

Three particles in space with unknown motions and any inner forces; positions r(q, t) and energies T(q, q̇, t)
are undefined functions.  A blow of duration ε is the motion q = q₀ + ε y(σ), q̇ = V(σ), q̈ = A/ε.
"""

import itertools

import sympy as sp

t, eps, s = sp.symbols("t epsilon s", positive=True)
N = (0, 1, 2)
masses = sp.symbols("m_1:4", positive=True)


def zero(e):
    return all(sp.expand(x.doit()) == 0 for x in sp.Matrix([e]))


def test_1_1_1_to_1_1_4_a_pulse_of_any_shape():
    """F(t) = p(σ)/ε at t = εσ, with ∫p = P: (1.1.1) for every ε.  m ẍ = F, (1.1.3), gives the jump
    P/m and a shift that goes with ε, (1.1.4); against any φ the force acts as P δ(t), (1.1.2)."""
    m, P, x0, u0 = sp.symbols("m P x_0 u_0", positive=True)
    # G′ = p, G(0) = 0, G(1) = P; H′ = G
    given, twice, phi = (sp.Function(name) for name in ("G", "H", "phi"))
    velocity = u0 + given(s)/m
    place = x0 + u0*eps*s + eps*(twice(s) - twice(0))/m
    force = given(s).diff(s)/eps
    assert zero(m*velocity.diff(s)/eps - force)                                      # (1.1.3), dt = ε ds
    assert zero((place.diff(s)/eps).subs(twice(s).diff(s), given(s)) - velocity)
    ends = {given(0): 0, given(1): P}
    assert zero((velocity.subs(s, 1) - velocity.subs(s, 0)).subs(ends) - P/m)        # (1.1.1), (1.1.4)
    assert zero((place.subs(s, 1) - place.subs(s, 0)).subs(eps, 0))                  # (1.1.4): continuous
    weighed = (eps*force*phi(eps*s)).subs(eps, 0)
    assert zero(weighed - (given(s)*phi(0)).diff(s))  # (1.1.2): ∫ F φ dt → P φ(0)


# Momentum and moment of momentum of any three particles

r = [sp.Matrix([sp.Function(f"{x}_{i}")(t) for x in "xyz"]) for i in N]
F = [sp.Matrix([sp.Function(f"F_{i}{x}")(t) for x in "xyz"]) for i in N]
inner = {(i, j): sp.Function(f"k_{i}{j}")(t)*(r[j] - r[i]) for i, j in itertools.combinations(N, 2)}


def forces(i):
    """What acts on particle i: F_i, and pulls along the lines that join the particles."""
    return F[i] + sum((pull if i == a else -pull for (a, b), pull in inner.items() if i in (a, b)),
                      sp.zeros(3, 1))


def newton(e):
    return e.subs({x.diff(t, 2): f/mass for i, mass in zip(N, masses) for x, f in zip(r[i], forces(i))})


def test_1_2_1_to_1_2_4_and_1_2_8_momentum():
    """(1.2.2) K = Σ m v; (1.2.1) dK/dt = Σ F: inner forces drop out; over any time, (1.2.3),
    (1.2.4), ΔK = P, (1.2.8)."""
    K = sum((mass*x.diff(t) for mass, x in zip(masses, r)), sp.zeros(3, 1))           # (1.2.2)
    outer = sum(F, sp.zeros(3, 1))
    assert zero(newton(K.diff(t)) - outer)                                            # (1.2.1)
    P = [sp.Function(f"P_{x}")(t) for x in "xyz"]                                     # (1.2.4): P′ = Σ F
    drift = (K - sp.Matrix(P)).diff(t)
    assert zero(newton(drift).subs({p.diff(t): f for p, f in zip(P, outer)}))         # (1.2.3), (1.2.8)


def test_1_2_5_to_1_2_7_and_1_2_9_moment_of_momentum():
    """dH/dt = Σ r × F, (1.2.5); integrated, (1.2.6), with the moment of impulse (1.2.7); at frozen places
    ∫ r × F = r × P, so ΔH = M, (1.2.9)."""
    H = sum((mass*x.cross(x.diff(t)) for mass, x in zip(masses, r)), sp.zeros(3, 1))
    moment = sum((x.cross(f) for x, f in zip(r, F)), sp.zeros(3, 1))
    assert zero(newton(H.diff(t)) - moment)                                           # (1.2.5), (1.2.6)
    frozen = [sp.Matrix(sp.symbols(f"a_{i} b_{i} c_{i}")) for i in N]
    P = [sp.Matrix([sp.Function(f"P_{i}{x}")(t) for x in "xyz"]) for i in N]
    M = sum((x.cross(p) for x, p in zip(frozen, P)), sp.zeros(3, 1))                  # (1.2.7)
    assert zero(M.diff(t) - sum((x.cross(p.diff(t)) for x, p in zip(frozen, P)), sp.zeros(3, 1)))  # (1.2.9)


# Lagrange's equations over a blow

q, u, a, dq = (sp.symbols(f"{x}_1:3") for x in ("q", "qdot", "qddot", "deltaq"))
place, V, A = (sp.symbols(f"{x}_1:3") for x in ("q0", "V", "A"))
t0 = sp.Symbol("t_0")
FROZEN = {**dict(zip(q, place)), **dict(zip(u, V)), t: t0}
points = [sp.Matrix([sp.Function(f"{x}_{i}")(*q, t) for x in "xyz"]) for i in N]


def rate(e):
    return e.diff(t) + sum((e.diff(x)*dx for x, dx in zip(q + u, u + a)), 0*e)


def during(e):
    """An expression times dt/dσ along the blow, as its duration goes to 0."""
    slow = sp.expand(eps*e).subs({x: k/eps for x, k in zip(a, A)})
    return sp.expand(slow).subs(eps, 0).subs(FROZEN, simultaneous=True)


def energy():
    """(1.3.5) with the velocities (1.3.6)."""
    return sum(mass*rate(x).dot(rate(x))/2 for mass, x in zip(masses, points))


def test_1_3_1_to_1_3_4_lagranges_equations_integrated_over_a_blow():
    """(1.3.1) for any T: times dt, (1.3.2), the inertia term gives dK_i, ∂T/∂q vanishes with the
    duration, forces that grow as 1/ε give S_i, (1.3.4): ΔK_i = S_i, (1.3.3)."""
    T = sp.Function("T")(*q, *u, t)
    S = sp.Symbol("S")
    for x, v in zip(q, u):
        momentum = T.diff(v).subs(FROZEN, simultaneous=True)
        inertia = during(rate(T.diff(v)))
        assert zero(inertia - sum(momentum.diff(w)*k for w, k in zip(V, A)))          # dK_i
        assert during(T.diff(x)) == 0
        assert during(S/eps) == S


def test_1_3_5_to_1_3_12_the_energy_of_moving_particles_and_its_momenta():
    """v = Σ ∂r/∂q q̇ + ∂r/∂t, (1.3.6); T = T₀ + T₁ + T₂, (1.3.7), with (1.3.8)–(1.3.10); K =
    ∂T/∂q̇, (1.3.11), jumps by M Δq̇, (1.3.12): the linear part T₁ drops out."""
    J = [x.jacobian(q) for x in points]
    column = sp.Matrix(u)
    for x, partial in zip(points, J):
        assert zero(rate(x) - partial*column - x.diff(t))                             # (1.3.6)
    T0 = sum(m*x.diff(t).dot(x.diff(t))/2 for m, x in zip(masses, points))            # (1.3.8)
    linear = sum((m*partial.T*x.diff(t) for m, partial, x in zip(masses, J, points)), sp.zeros(2, 1))
    M = sum((m*partial.T*partial for m, partial in zip(masses, J)), sp.zeros(2, 2))
    whole = T0 + linear.dot(column) + (column.T*M*column)[0]/2                        # (1.3.9), (1.3.10)
    T = energy()
    assert zero(T - whole)                                                            # (1.3.5), (1.3.7)
    K = sp.Matrix([T.diff(v) for v in u])                                             # (1.3.11)
    jump = dict(zip(u, (v + d for v, d in zip(u, dq))))
    assert zero(K.subs(jump, simultaneous=True) - K - M*sp.Matrix(dq))                # (1.3.12)


def test_1_3_13_and_1_3_14_the_jump_is_linear_in_the_blow():
    """MΔq̇ = S, (1.3.13), has the solution M⁻¹S, (1.3.14), for any M with an inverse: blows superpose."""
    M = sp.Matrix(2, 2, sp.symbols("M_11 M_12 M_12 M_22"))
    one, other = (sp.Matrix(sp.symbols(f"{x}_1 {x}_2")) for x in ("S", "R"))
    solved = [sp.Matrix(next(iter(sp.linsolve((M, S))))) for S in (one, other, one + other)]
    assert (M*solved[0] - one).applyfunc(sp.cancel) == sp.zeros(2, 1)
    assert (solved[0] - M.inv()*one).applyfunc(sp.cancel) == sp.zeros(2, 1)
    assert (solved[0] + solved[1] - solved[2]).applyfunc(sp.cancel) == sp.zeros(2, 1)


def test_1_3_15_to_1_3_20_virtual_work_and_generalized_impulse():
    """δr = Σ ∂r/∂q δq, (1.3.16), in δW = Σ F·δr, (1.3.15), gives (1.3.17), Q_i of (1.3.18), δW = Σ
    Q δq, (1.3.19); forces p/ε on the frozen configuration leave S_i = Σ P·∂r/∂q_i, (1.3.20)."""
    push = [sp.Matrix(sp.symbols(f"F_{i}x F_{i}y F_{i}z")) for i in N]
    moved = {x: x + eps*d for x, d in zip(q, dq)}
    varied = [x.subs(moved, simultaneous=True).diff(eps).subs(eps, 0).doit() for x in points]
    for x, dx in zip(points, varied):
        assert zero(dx - x.jacobian(q)*sp.Matrix(dq))                                 # (1.3.16)
    work = sum(f.dot(dx) for f, dx in zip(push, varied))                              # (1.3.15), (1.3.17)
    Q = [sum(f.dot(x.diff(c)) for f, x in zip(push, points)) for c in q]              # (1.3.18)
    assert zero(work - sum(k*d for k, d in zip(Q, dq)))                               # (1.3.19)
    for k, c in zip(Q, q):
        wanted = sum(f.dot(x.diff(c).subs(FROZEN, simultaneous=True)) for f, x in zip(push, points))
        assert zero(during(k/eps) - wanted)                                           # (1.3.20)
