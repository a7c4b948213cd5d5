"""sun1985: the rolling axle, its solution by every principle, by Newton–Euler, and its erratum."""

import pytest
import sympy as sp

from mechlib import Impact
from mechlib.principles import PRINCIPLES

M, m, l, r, S, omega, phi = sp.symbols("M m l r S omega varphi", positive=True)
x, thB, y, ph, thA = u = sp.symbols("x_C' theta_B' y_C' varphi' theta_A'")
HALF = sp.Rational(1, 2)
PAPER = {M: m, l: r}
REST = dict.fromkeys(u, 0)


def kinetic_energy():
    """As printed, before it is collected."""
    s, c = sp.sin(phi), sp.cos(phi)
    vA, vB = (x + l*s*ph, y - l*c*ph), (x - l*s*ph, y + l*c*ph)
    return (HALF*M*(x**2 + y**2) + HALF*(M*l**2/3)*ph**2 + HALF*m*(vA[0]**2 + vA[1]**2)
            + HALF*m*(vB[0]**2 + vB[1]**2)
            + HALF*(m*r**2/2)*(thA**2 + thB**2) + HALF*(m*r**2/4)*ph**2*2)


def rolling():
    """(a)', (b)', (c)'."""
    s, c = sp.sin(phi), sp.cos(phi)
    return [x + l*s*ph + r*s*thA, y - l*c*ph - r*c*thA, x + r*s*thB - l*s*ph]


def axle(before=REST, **values):
    values = {phi: values.get("angle", phi), **values.get("data", {})}
    blow = (sp.Matrix([x, y]), sp.Matrix([S*sp.sin(phi), -S*sp.cos(phi)]).subs(values))
    return Impact(u, kinetic_energy().subs(values), [blow], [c.subs(values) for c in rolling()], before)


def newton_euler():
    """Jumps and contact impulses from the single bodies, hinge impulses and all; tan(φ/2) = t."""
    t = sp.Symbol("t", positive=True)
    s, c = 2*t/(1 + t**2), (1 - t**2)/(1 + t**2)
    n, a = sp.Matrix([s, -c]), sp.Matrix([c, s])                 # rolling direction, axle direction
    jumps = dx, dB, dy, dph, dA = sp.symbols("dx dB dy dphi dA")
    hAx, hAy, hBx, hBy, NA, NB, fA, fB, gA, gB = others = sp.symbols("hAx hAy hBx hBy NA NB fA fB gA gB")
    dv, hA, hB = sp.Matrix([dx, dy]), sp.Matrix([hAx, hAy]), sp.Matrix([hBx, hBy])
    arm = {"A": -l*a, "B": l*a}

    def turned(p):
        return sp.Matrix([-p[1], p[0]])

    def moment(p, impulse):
        return p[0]*impulse[1] - p[1]*impulse[0]

    balance = []
    for end, spin, h, N, f, g in (("A", dA, hA, NA, fA, gA), ("B", dB, hB, NB, fB, gB)):
        centre = dv + turned(arm[end])*dph
        balance += list(m*centre - h - f*n - g*a)                 # momentum of the wheel
        balance += [m*r**2/2*spin - r*f, m*r**2/4*dph - N]        # its spin, its turning about the vertical
        balance += list(centre + r*spin*n)                        # the point of contact stays at rest
    balance += list(M*dv - S*n + hA + hB)
    balance += [M*l**2/3*dph + NA + NB + moment(arm["A"], hA) + moment(arm["B"], hB)]
    unknowns = [*jumps, *others]
    (solution,) = sp.linsolve(balance, unknowns)
    return dict(zip(map(str, unknowns), solution)), t


@pytest.fixture(scope="module")
def single_bodies():
    return newton_euler()


@pytest.mark.parametrize("by", PRINCIPLES)
def test_axle_for_any_angle_and_any_data(by, single_bodies):
    jump = axle().solve(by=by)
    assert list(map(str, jump.after)) == [
        "S*sin(varphi)/(M + 3*m)", "-S/(r*(M + 3*m))", "-S*cos(varphi)/(M + 3*m)", "0", "-S/(r*(M + 3*m))"]
    solution, t = single_bodies
    angle = {sp.sin(phi): 2*t/(1 + t**2), sp.cos(phi): (1 - t**2)/(1 + t**2)}
    second = [solution[name] for name in ("dx", "dB", "dy", "dphi", "dA")]
    assert [sp.cancel(a.subs(angle) - b) for a, b in zip(jump.after, second)] == [0]*5


@pytest.mark.parametrize("by", PRINCIPLES)
def test_worked_example(by):
    """φ = π/4, M = m, l = r, axle turning at ω, wheel A not spinning."""
    start = {x: -sp.sqrt(2)/2*r*omega, y: sp.sqrt(2)/2*r*omega, ph: omega, thA: 0, thB: 2*omega}
    jump = axle(start, angle=sp.pi/4, data=PAPER).solve(by=by)
    root = sp.sqrt(2)
    assert list(jump.delta) == [root*S/(8*m), -S/(4*m*r), -root*S/(8*m), 0, -S/(4*m*r)]
    printed = [root/8*S/m - root/2*r*omega, -S/(4*m*r) + 2*omega, -root/8*S/m + root/2*r*omega, omega,
               -S/(4*m*r)]
    assert [sp.expand(a - b) for a, b in zip(jump.after, printed)] == [0]*5


def test_erratum_initial_velocity_violates_the_papers_own_constraint():
    printed = {x: -sp.sqrt(2)/2*l*omega, y: -sp.sqrt(2)/2*l*omega, ph: omega, thA: 0, thB: 2*omega}
    corrected = {**printed, y: sp.sqrt(2)/2*l*omega}
    at = {phi: sp.pi/4, l: r}
    assert [sp.simplify(c.subs(printed).subs(at)) for c in rolling()] == [0, -sp.sqrt(2)*r*omega, 0]
    assert [sp.simplify(c.subs(corrected).subs(at)) for c in rolling()] == [0, 0, 0]


def test_erratum_final_velocity():
    start = {x: -sp.sqrt(2)/2*r*omega, y: sp.sqrt(2)/2*r*omega, ph: omega, thA: 0, thB: 2*omega}
    after = axle(start, angle=sp.pi/4, data=PAPER).solve().after
    printed = -sp.sqrt(2)/8*S/m - sp.sqrt(2)/2*r*omega
    corrected = -sp.sqrt(2)/8*S/m + sp.sqrt(2)/2*r*omega
    assert sp.expand(after[2] - printed) == sp.sqrt(2)*r*omega
    assert sp.expand(after[2] - corrected) == 0


def test_kinematic_characteristics_2_6():
    C = axle().equations("maggi", independent=[x, thB]).C
    s = sp.sin(phi)
    printed = {x: (1, 0), thB: (0, 1), y: (-sp.cot(phi), 0), ph: (1/(l*s), r/l), thA: (-2/(r*s), -1)}
    for row, v in enumerate(u):
        assert [sp.simplify(a - b) for a, b in zip(C[row, :], printed[v])] == [0, 0], v


def test_equations_d_and_e_hold_for_the_jump():
    dx, dB, dy, dph, dA = axle(angle=sp.pi/4, data=PAPER).solve(by="maggi").delta
    d = 3*dx - 3*dy + 17*sp.sqrt(2)/6*r*dph - sp.sqrt(2)*r*dA
    e = dB + sp.Rational(17, 3)*dph - dA
    assert sp.expand(d - sp.sqrt(2)*S/m) == 0
    assert sp.expand(e) == 0


def test_momenta_as_printed():
    i = axle()
    expected = sp.diag(2*m + M, m*r**2/2, 2*m + M, M*l**2/3 + 2*m*l**2 + m*r**2/2, m*r**2/2)
    assert (i.mass_matrix - expected).applyfunc(sp.simplify) == sp.zeros(5)


def test_friction_impulse_at_each_wheel(single_bodies):
    solution, _ = single_bodies
    friction = -m*S/(2*(M + 3*m))
    assert [sp.simplify(solution[f] - friction) for f in ("fA", "fB")] == [0, 0]
    assert friction.subs(PAPER) == -S/8
    # the same from the multipliers, wheel by wheel
    reactions = axle().solve().reactions
    s, c = sp.sin(phi), sp.cos(phi)
    assert sp.simplify(reactions[2]*s - friction) == 0            # (c)' belongs to wheel B: its x-impulse
    # (a)', (b)' belong to wheel A; power per rolling
    on_A = reactions[0]*s - reactions[1]*c
    assert sp.simplify(on_A - friction) == 0


def test_axial_reactions_are_not_determined_one_by_one(single_bodies):
    solution, _ = single_bodies
    assert solution["gA"].has(sp.Symbol("gB")) and sp.simplify(solution["gA"] + sp.Symbol("gB")) == 0


def test_the_chosen_rows_are_singular_where_the_axle_lies_along_x():
    with pytest.raises(ValueError, match=r"constraint 3 .* is redundant: it follows from constraint 1"):
        axle(angle=0)
    a, b, _ = (c.subs(phi, 0) for c in rolling())
    other = y + l*ph - r*thB                                      # wheel B, its other component
    blow = [(y, -S)]
    after = Impact(u, kinetic_energy().subs(phi, 0), blow, [a, b, other], REST).solve().after
    assert list(after) == [0, -S/(r*(M + 3*m)), -S/(M + 3*m), 0, -S/(r*(M + 3*m))]


# ---- numbered equations of sections 1 to 3
# ----------------------------------------------------------------------------------

def printed_blocks():
    """A₁, A₂ and A₂⁻¹ of the example as printed; columns x_C, θ_B | y_C, φ, θ_A."""
    s, c = sp.sin(phi), sp.cos(phi)
    A1 = sp.Matrix([[1, 0], [0, 0], [1, r*s]])
    A2 = sp.Matrix([[0, l*s, r*s], [1, -l*c, -r*c], [0, -l*s, 0]])
    inverse = sp.Matrix([[-l*r*s*c, -r*l*s**2, 0], [0, 0, r*s], [-l*s, 0, -l*s]])/(-r*l*s**2)
    return A1, A2, inverse


def nothing(matrix):
    return matrix.applyfunc(sp.simplify) == sp.zeros(*matrix.shape)


def test_sun1985_1_1_two_forms_of_the_impact_equations_with_multipliers():
    """Δp = Q̂ for n free coordinates; with (1.1), Δp = Q̂ + Σσ′a: n + s unknowns, here 8."""
    i = axle()
    free = Impact(u, i.kinetic_energy, [(sp.Matrix([x, y]), sp.Matrix([S*sp.sin(phi), -S*sp.cos(phi)]))],
                  before=REST).solve()
    assert nothing(i.mass_matrix*free.delta - i.generalized_impulse)
    lagrange = i.equations("lagrange")
    assert len(lagrange.equations) == len(lagrange.unknowns) == 8
    jump = i.solve(by="lagrange")
    assert nothing(i.mass_matrix*jump.delta - i.generalized_impulse - i.constraint_matrix.T*jump.reactions)


def test_sun1985_1_2_has_l_equations_not_n():
    """Printed j = 1..n; C is n × l, so j runs to l = n - s = 2."""
    C = axle().equations("maggi", independent=[x, thB]).C
    assert C.shape == (5, 2)
    assert len(axle().equations("maggi").equations) == 2


def test_sun1985_2_1_blocks_of_the_constraint_matrix_as_printed():
    """(2.1), (2.1)', (2.1)'': A₀ = 0, A₁, A₂ and the printed inverse."""
    i = axle()
    A1, A2, inverse = printed_blocks()
    assert i.constraint_offset == sp.zeros(3, 1)
    assert nothing(i.constraint_matrix - sp.Matrix.hstack(A1, A2))
    assert nothing(A2*inverse - sp.eye(3))


def test_sun1985_2_3_to_2_6_solved_for_the_dependent_velocities():
    """(2.3) q̇₂ = -A₂⁻¹A₀ - A₂⁻¹A₁q̇₁, (2.4), (2.5) q̇ = C₀ + C q̇₁ with (2.6); also with a moving
    constraint, A₀ ≠ 0."""
    A1, A2, inverse = printed_blocks()
    A0, first = sp.Matrix(sp.symbols("a_1:4")), sp.Matrix([x, thB])
    C = sp.Matrix.vstack(sp.eye(2), -inverse*A1)
    C0 = sp.Matrix.vstack(sp.zeros(2, 1), -inverse*A0)
    assert nothing(A0 + A1*first + A2*(C0 + C*first)[2:, :])
    printed = sp.Matrix([[-l*r*sp.cos(phi), 0], [r, r**2*sp.sin(phi)],
                         [-2*l, -r*l*sp.sin(phi)]])/(r*l*sp.sin(phi))
    assert nothing(C[2:, :] - printed)
    numbers = C.subs({phi: sp.pi/4, l: r})
    assert nothing(numbers - sp.Matrix([[1, 0], [0, 1], [-1, 0], [sp.sqrt(2)/r, 1], [-2*sp.sqrt(2)/r, -1]]))


def test_sun1985_3_1_generalized_impulse_from_the_position_of_the_struck_point():
    """Q_i = ∂r/∂q_i · F, and so Q̂ = (S sin φ, 0, -S cos φ, 0, 0)."""
    position = sp.Matrix(sp.symbols("x_C y_C"))
    q = [position[0], sp.Symbol("theta_B"), position[1], phi, sp.Symbol("theta_A")]
    blow = S*sp.Matrix([sp.sin(phi), -sp.cos(phi)])
    Q = position.jacobian(q).T*blow
    assert Q == axle().generalized_impulse == sp.Matrix([S*sp.sin(phi), 0, -S*sp.cos(phi), 0, 0])
    assert Q.subs(phi, sp.pi/4) == sp.Matrix([S/sp.sqrt(2), 0, -S/sp.sqrt(2), 0, 0])


def test_sun1985_2_2_and_3_2_a_pulse_that_shortens_gives_3_3():
    """Maggi's equations of motion hold along an explicit motion under a pulse S/τ₀; its limit τ₀ → 0 obeys
    (3.3) and (1.1)'''."""
    t, tau, start = sp.symbols("t tau_0 v_0", positive=True)
    angle = phi + omega*t
    n = sp.Matrix([sp.sin(angle), -sp.cos(angle)])
    v = start + S*t/(tau*(M + 3*m))
    motion = sp.Matrix([v*n[0], -(v - l*omega)/r, v*n[1], omega, -(v + l*omega)/r])           # q̇(t), rolling
    i = axle()
    A, mass = (k.subs(phi, angle) for k in (i.constraint_matrix, i.mass_matrix))
    C = i.equations("maggi").C.subs(phi, angle)
    force = sp.Matrix([n[0], 0, n[1], 0, 0])*S/tau
    # (1.1), all along
    assert nothing(A*motion)
    # (2.2); T does not depend on q
    assert nothing(C.T*(mass*motion.diff(t) - force))
    jump = (motion.subs(t, tau) - motion.subs(t, 0)).applyfunc(lambda f: sp.limit(f, tau, 0))
    assert nothing(i.equations("maggi").C.T*(i.mass_matrix*jump - i.generalized_impulse))    # (3.3)
    assert nothing(i.constraint_matrix*jump)                                                 # (1.1)'''
    assert nothing(jump - i.solve().delta)


def test_sun1985_3_3_with_1_1_primes_is_n_equations_for_n_velocities():
    """(3.3), (3.3)' and (1.1)''' as one 5 × 5 system, solved by SymPy alone; then (1.1)'' for the velocities
    after."""
    i = axle(angle=sp.pi/4, data=PAPER)
    C = i.equations("maggi", independent=[x, thB]).C
    K = sp.Matrix.vstack(C.T*i.mass_matrix, i.constraint_matrix)
    jump = K.LUsolve(sp.Matrix.vstack(C.T*i.generalized_impulse, sp.zeros(3, 1)))
    root = sp.sqrt(2)
    assert nothing(jump - sp.Matrix([root*S/(8*m), -S/(4*m*r), -root*S/(8*m), 0, -S/(4*m*r)]))
    before = sp.Matrix([-root/2*r*omega, 2*omega, root/2*r*omega, omega, 0])
    assert nothing(i.constraint_matrix*(before + jump))


def test_sun1985_example_its_five_equations_as_printed():
    """(a), (b), (c), (d), (e), and (a₁), (b₁), (c₁) at φ = π/4, l = r, solved as they stand in the paper."""
    dx, dB, dy, dph, dA = unknowns = sp.symbols("dx dB dy dphi dA")
    root = sp.sqrt(2)
    a, b = dx + root/2*r*dph + root/2*r*dA, dy - root/2*r*dph - root/2*r*dA
    c = dx + root/2*r*dB - root/2*r*dph
    d = 3*dx - 3*dy + 17*root/6*r*dph - root*r*dA - root*S/m
    e = dB + sp.Rational(17, 3)*dph - dA
    # (a₁), (b₁), (c₁)
    general = [g.subs(dict(zip(u, unknowns))).subs({phi: sp.pi/4, l: r}) for g in rolling()]
    assert [sp.expand(p - q) for p, q in zip(general, (a, b, c))] == [0]*3
    (solution,) = sp.linsolve([a, b, c, d, e], unknowns)
    assert [sp.simplify(p - q) for p, q in zip(solution,
                                               (root*S/(8*m), -S/(4*m*r), -root*S/(8*m), 0,
                                                -S/(4*m*r)))] == [0]*5


def test_sun1985_example_velocities_before_follow_from_two_of_them():
    """From φ̇ = ω, θ̇_A = 0 rolling gives ẋ and θ̇_B as printed, and ẏ with the other sign."""
    from mechlib.systems.held import completed
    at = {phi: sp.pi/4, l: r}
    start = completed({ph: omega, thA: sp.S.Zero}, list(u), [c.subs(at) for c in rolling()])
    half = sp.sqrt(2)/2*r*omega
    assert [sp.expand(start[v] - w) for v, w in ((x, -half), (thB, 2*omega), (y, half))] == [0]*3


def test_sun1985_example_is_the_axle_of_the_library():
    """mechlib.systems.axle with the paper's rows (a)', (b)', (c)' is the system of this file."""
    from mechlib.systems import axle as library
    mine, other = axle(), library.axle(rows="paper").equations("maggi").impact
    rename = {library.phi: phi}
    for matrix in ("mass_matrix", "constraint_matrix", "generalized_impulse"):
        assert nothing(getattr(mine, matrix) - getattr(other, matrix).subs(rename)), matrix
