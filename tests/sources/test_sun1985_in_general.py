"""sun1985, sections 1 to 3, on functions and matrices about which nothing is known.

Four coordinates, two constraints.  T(q, q̇, t), the constraints' coefficients a(q, t) and the place of the
struck point r(q, t) are undefined functions.  A blow of duration τ is the motion q = q₀ + τ y(σ), q̇ = V(σ),
q̈ = A/τ at the time t₀ + τσ, under forces that grow as 1/τ.
"""

import sympy as sp

from mechlib import Impact
from mechlib.algebra.characteristics import characteristics

t, tau = sp.symbols("t tau_0")
q, u, a, Q = (sp.symbols(f"{x}_1:5") for x in ("q", "qdot", "qddot", "Q"))
T = sp.Function("T")(*q, *u, t)
A = sp.Matrix(2, 4, lambda i, j: sp.Function(f"a_{i + 1}{j + 1}")(*q, t))            # (1.1)
A0 = sp.Matrix(2, 1, lambda i, _: sp.Function(f"a_{i + 1}0")(*q, t))
A1, A2 = A[:, :2], A[:, 2:]                                                         # (2.1)', (2.1)''
C = sp.Matrix.vstack(sp.eye(2), -A2.inv()*A1)                                       # (2.6)
C0 = sp.Matrix.vstack(sp.zeros(2, 1), -A2.inv()*A0)


def rate(e):
    """d/dτ by the chain rule."""
    return e.diff(t) + sum((e.diff(x)*dx for x, dx in zip(q + u, u + a)), 0*e)


def zero(e):
    return all(sp.cancel(sp.together(x.doit())) == 0 for x in sp.Matrix([e]))


def lagrange():
    """d/dτ ∂T/∂q̇ - ∂T/∂q - Q, a column."""
    return sp.Matrix([rate(T.diff(v)) - T.diff(x) - force for x, v, force in zip(q, u, Q)])


def named(*matrices):
    """The same with a symbol for every undefined function."""
    unknown = sorted(set().union(*(x.atoms(sp.Function) for x in matrices)), key=str)
    names = {f: sp.Symbol(f"k_{i}") for i, f in enumerate(unknown)}
    return [x.subs(names) for x in matrices]


def test_2_1_to_2_6_the_dependent_velocities_and_the_librarys_characteristics():
    """(2.1), with the blocks (2.1)' and (2.1)'', solved: (2.3), in one column (2.4), (2.5) q̇ = C₀ + C q̇₁ with
    (2.6), for any A₀, A₁, A₂; A C = 0."""
    first, second = sp.Matrix(u[:2]), sp.Matrix(u[2:])
    (found,) = sp.linsolve(list(A0 + A1*first + A2*second), u[2:])                   # (2.1)
    whole = C0 + C*first                                                             # (2.5)
    assert zero(sp.Matrix(found) + A2.inv()*A0 + A2.inv()*A1*first)                  # (2.3)
    assert zero(whole - sp.Matrix([*u[:2], *found]))                                 # (2.4)
    assert zero(A*C) and zero(A*whole + A0)
    rows, wanted = named(A, C)
    assert zero(characteristics(rows, independent=[0, 1]).C - wanted)                # (2.6)


def test_1_1_and_1_2_maggi_eliminates_the_multipliers():
    """Lagrange's equations with multipliers, d/dτ ∂T/∂q̇ - ∂T/∂q = Q + Aᵀσ, hold for some σ just if
    (1.2) does: Cᵀ(...) = 0, l = 2 equations, not n = 4."""
    E, sigma = lagrange(), sp.Matrix(sp.symbols("sigma_1 sigma_2"))
    maggi = C.T*E                                                                    # (1.2), (2.2)
    assert maggi.shape == (2, 1)
    assert zero(C.T*(E - A.T*sigma) - maggi)                                         # σ drops out
    (found,) = sp.linsolve(list((E - A.T*sigma)[2:, :]), list(sigma))                # σ from the last two
    rest = (E - A.T*sigma)[:2, :].subs(dict(zip(sigma, found)))
    assert zero(rest - maggi)  # the first two are (1.2)


V, accelerations, place = (sp.symbols(f"{x}_1:5") for x in ("V", "A", "q0"))
t0 = sp.Symbol("t_0")
FROZEN = {**dict(zip(q, place)), **dict(zip(u, V)), t: t0}


def during(e):
    """An expression times dτ/dσ along the blow, as the duration goes to 0."""
    slow = sp.expand(tau*e).subs({x: k/tau for x, k in zip(a, accelerations)})
    return sp.expand(slow).subs(tau, 0).subs(FROZEN, simultaneous=True)


def along(e):
    """d/dσ at the frozen configuration, while q̇ = V(σ)."""
    at = e.subs(FROZEN, simultaneous=True)
    return sum((at.diff(v)*k for v, k in zip(V, accelerations)), 0*at)


def test_2_2_3_2_and_3_2_primes_the_three_integrals_give_3_3():
    """(3.2)' for each j: I₁ → Σ Δp_i C_ij, I₂ → 0 although T depends on q, I₃ → Σ Q̂_i C_ij; so
    (3.2) is (3.3), {ΔP}ᵀ[C] = {Q̂}ᵀ[C], with the column (3.3)' of Δp_i, Δ∂T/∂q̇_i."""
    push = sp.symbols("S_1:5")
    for j in (0, 1):
        c = [sp.Function(f"C_{i}{j}")(*q, t) for i in range(4)]                      # any bounded C(q, t)
        held = [k.subs(FROZEN, simultaneous=True) for k in c]
        I1 = during(sum(rate(T.diff(v))*k for v, k in zip(u, c)))
        I2 = during(sum(T.diff(x)*k for x, k in zip(q, c)))
        I3 = during(sum(force/tau*k for force, k in zip(push, c)))
        assert zero(I1 - sum(along(T.diff(v))*k for v, k in zip(u, held)))           # d(Δp_i) C_ij
        assert I2 == 0 and T.diff(q[0]) != 0
        assert zero(I3 - sum(force*k for force, k in zip(push, held)))


def test_3_1_generalized_impulse_of_any_struck_point():
    """Q̂_i = Σ ∂r/∂q_i · S for r(q, t) unknown, by the library from the velocity of the point."""
    r = sp.Matrix([sp.Function(f"r_{k}")(*q, t) for k in "xyz"])
    velocity = rate(r)
    names = {x: sp.Symbol(f"d_{i}") for i, x in enumerate(sorted(velocity.atoms(sp.Derivative), key=str))}
    blow = sp.Matrix(sp.symbols("S_x S_y S_z"))
    plain = Impact(list(u), sum(v**2 for v in u)/2, [(velocity.subs(names), blow)])
    wanted = sp.Matrix([r.diff(x).dot(blow) for x in q]).subs(names)
    assert zero(plain.generalized_impulse - wanted)


def test_1_1_primes_what_the_constraints_ask_of_the_jump():
    """(1.1)'' minus (1.1) is (1.1)''', whatever a₀: the part that moves drops out."""
    before, jump = (sp.Matrix(sp.symbols(f"{x}_1:5")) for x in ("b", "d"))
    after = A0 + A*(before + jump)                                                   # (1.1)''
    assert zero(after - (A0 + A*before) - A*jump)                                    # (1.1)'''


def test_3_3_with_1_1_primes_is_what_every_impact_of_the_library_obeys():
    """(3.3), (3.3)', (1.1)''' with any mass matrix, any constraints, any blow: Cᵀ(MΔq̇ - Q̂) = 0
    and AΔq̇ = 0, from the library's solution with multipliers, (1.1), Δp = Q̂ + Aᵀσ′, which never
    forms C."""
    x, y, z = velocities = sp.symbols("xdot ydot zdot")
    g, k, S = sp.symbols("g_1:6", positive=True), sp.symbols("k_1 k_2"), sp.symbols("S_1:4")
    energy = (g[0]*x**2 + g[1]*(y + g[2]*x)**2 + g[3]*(z + g[4]*y)**2)/2  # any, as a sum of squares
    blow = [(v, P) for v, P in zip(velocities, S)]
    system = Impact(list(velocities), energy, blow, [z - k[0]*x - k[1]*y], before={x: 0, y: 0, z: 0})
    jump = system.solve(by="lagrange")
    columns = sp.Matrix([[1, 0], [0, 1], [k[0], k[1]]])
    moved = dict(zip(velocities, jump.delta))
    momenta = sp.Matrix([energy.diff(v) for v in velocities]).subs(moved)            # (3.3)'
    assert zero(columns.T*(momenta - sp.Matrix(S)))                                  # (3.3)
    assert zero(jump.delta[2] - k[0]*jump.delta[0] - k[1]*jump.delta[1])             # (1.1)'''
    assert zero(momenta - sp.Matrix(S) - system.constraint_matrix.T*jump.reactions)  # (1.1) with multipliers
