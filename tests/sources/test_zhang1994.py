"""zhang1994: Kane's equations for percussion of variable-mass nonholonomic systems, equation by equation."""

import numpy as np
import pytest
import sympy as sp

from mechlib.nonholonomic_impact.percussion.blow_path import in_order, together
from mechlib.nonholonomic_impact.percussion.mass_points import MassPoint, StruckSystem
from mechlib.nonholonomic_impact.percussion.nonlinear import multipliers
from mechlib.nonholonomic_impact.percussion.percussion import LAWS, percussion
from mechlib.principles import PRINCIPLES
from mechlib.systems.sleigh import sleigh

t = sp.Symbol("t")
x, y, turn, v = sp.symbols("xdot ydot thetadot v")
M, m, m0, m1, J_C, a, b, F, k, S, c = sp.symbols("M m m_0 m_1 J_C a b F k S c", positive=True)
theta, sigma, mu = sp.symbols("theta sigma mu")


# §2: Kane's equations of motion in Routh's form

def test_zhang1994_2_1_to_2_4_and_3_1_to_3_3_partial_velocities_are_invariants_of_a_blow():
    """(2.1)–(2.4), (3.1)–(3.4), (3.6): U = ∂r/∂q = ∂ṙ/∂q̇ depends on q and t alone (double pendulum on a
    driven pivot)."""
    q1, q2 = sp.Function("q1")(t), sp.Function("q2")(t)
    r = sp.Matrix([sp.sin(t) + a*sp.sin(q1) + b*sp.sin(q2), -a*sp.cos(q1) - b*sp.cos(q2)])
    rates = [q.diff(t) for q in (q1, q2)]
    for q, rate in zip((q1, q2), rates):
        partial = r.diff(t).diff(rate)
        assert sp.simplify(partial - r.diff(q)) == sp.zeros(2, 1)
        assert not partial.has(*rates)


def test_zhang1994_2_5_2_6_reactive_force():
    """R = ṁ w from the momentum of a particle and of what it loses (the dot is missing in the
    transcription)."""
    dm, dv, dS, w, eps = sp.symbols("dm dv dS w epsilon")
    balance = (m + eps*dm)*(v + eps*dv) - eps*dm*(v + w) - m*v - eps*dS
    first_order = sp.expand(balance).coeff(eps, 1)
    assert sp.expand(first_order - (m*dv - dS - w*dm)) == 0


def test_zhang1994_2_7_2_8_2_15_kane_for_a_variable_mass_in_polar_coordinates():
    """Σ(-m r̈ + F + ṁw)·U = 0 gives the radial and the transverse equation of a particle of mass m(t)."""
    r, phi, mass = (sp.Function(n)(t) for n in ("r", "phi", "m"))
    F_r, F_p, w_r, w_p = sp.symbols("F_r F_p w_r w_p")
    e_r, e_p = sp.Matrix([sp.cos(phi), sp.sin(phi)]), sp.Matrix([-sp.sin(phi), sp.cos(phi)])
    place = r*e_r
    balance = -mass*place.diff(t, 2) + F_r*e_r + F_p*e_p + mass.diff(t)*(w_r*e_r + w_p*e_p)
    radial, transverse = (sp.simplify(balance.dot(place.diff(q))) for q in (r, phi))
    assert sp.simplify(radial - (F_r + mass.diff(t)*w_r - mass*(r.diff(t, 2) - r*phi.diff(t)**2))) == 0
    assert sp.simplify(transverse - r*(F_p + mass.diff(t)*w_p
                                       - mass*(r*phi.diff(t, 2) + 2*r.diff(t)*phi.diff(t)))) == 0


def test_zhang1994_2_9_to_2_14_routh_form_with_chetaev_reactions():
    """-m v̇ + F + λ ∂f/∂v = 0 with f = |v|² - c² keeps the speed, for any force and mass: λ = -F·v/(2c²)."""
    vx, vy = (sp.Function(n)(t) for n in ("v_x", "v_y"))
    Fx, Fy, lam = sp.symbols("F_x F_y lambda")
    f = vx**2 + vy**2 - c**2
    motion = [sp.Eq(m*vx.diff(t), Fx + lam*f.diff(vx)), sp.Eq(m*vy.diff(t), Fy + lam*f.diff(vy))]
    solved = sp.solve([*motion, sp.Eq(f.diff(t), 0)], [vx.diff(t), vy.diff(t), lam], dict=True)[0]
    on_the_sphere = sp.simplify(solved[lam] + (Fx*vx + Fy*vy)/(2*(vx**2 + vy**2)))
    assert on_the_sphere == 0
    # Σ ∂f/∂v δq = 0, (2.10): the reaction does no work, (2.11)
    virtual = sp.Matrix([-vy, vx])
    assert sp.simplify((sp.Matrix([f.diff(vx), f.diff(vy)])*solved[lam]).dot(virtual)) == 0


# §3: holonomic systems

def test_zhang1994_3_7_and_3_9_integration_by_parts_and_its_erratum():
    """-m a = -d(mv)/dt + ṁ v, so the second line of (3.7) needs d(m v), not d(m a)."""
    mass, speed = sp.Function("m")(t), sp.Function("v")(t)
    correct = -(mass*speed).diff(t) + mass.diff(t)*speed
    printed = -(mass*speed.diff(t)).diff(t) + mass.diff(t)*speed
    assert sp.simplify(correct + mass*speed.diff(t)) == 0
    assert sp.simplify(printed + mass*speed.diff(t)) != 0


def test_zhang1994_3_5_3_8_3_10_3_11_bounded_terms_vanish_but_3_12_does_not():
    """ṁ = ∂m/∂q q̇ + ∂m/∂q̇ q̈ + ∂m/∂t over a blow of length ε, v from 0 to 1: only the middle term survives
    ε → 0."""
    eps, tau = sp.symbols("epsilon tau", positive=True)
    speed = tau/eps                                                   # a pulse of constant force
    place = tau**2/(2*eps)
    bounded = sp.integrate((place.diff(tau) + 1)*speed, (tau, 0, eps))   # ∂m/∂q = ∂m/∂t = 1
    jumping = sp.integrate(k*speed.diff(tau)*speed, (tau, 0, eps))       # ∂m/∂q̇ = k
    assert sp.limit(bounded, eps, 0) == 0
    assert sp.simplify(jumping - k/2) == 0


def test_zhang1994_3_12_mean_value_taken_at_t0_is_wrong():
    """∫(∂m/∂q̇) v dq̇ = k/2 for v from 0 to 1, but (∂m/∂q̇)₀ v₀ Δq̇ = 0; the mean value sits at v = ½ for
    every duration."""
    integral = sp.integrate(k*v, (v, 0, 1))
    assert integral == k/2 and (k*v).subs(v, 0)*1 == 0
    assert sp.solve(k*v*1 - integral, v) == [sp.Rational(1, 2)]


def test_zhang1994_3_13_3_14_3_16_by_hand():
    """(3.16) for m₀ + kv, thrown w, moving at v₀: S - [(m₀+kv₁)v₁ - (m₀+kv₀)v₀] + k(v₁-v₀)(v₀+w) = 0."""
    v0, w = sp.symbols("v_0 w")
    system = StruckSystem(MassPoint(m0 + k*v, v, S, w), {v: v0})
    (left,), (v1,) = LAWS["3.16"].equations(system), system.after
    assert sp.expand(left - (S - (m0 + k*v1)*v1 + (m0 + k*v0)*v0 + k*(v1 - v0)*(v0 + w))) == 0


def test_zhang1994_3_16_is_right_to_first_order_only():
    for blow in (1e-2, 1e-3):
        exact = percussion(MassPoint(1 + v, v, blow), {v: 0}).after[0]
        printed = percussion(MassPoint(1 + v, v, blow), {v: 0}, published="3.16").after[0]
        assert abs((exact - printed)/blow**2 - 0.5) < 3*blow            # k/(2m₀³)


def test_zhang1994_3_17_constant_masses():
    """Σ S·U = Σ m Δv·U, exact: (3.16) without slopes is the equation of impact."""
    pair = StruckSystem([MassPoint(m, x + a*turn, F), MassPoint(M, x)], {x: 0, turn: 0})
    X, W = pair.after
    assert [sp.expand(e) for e in LAWS["3.16"].equations(pair)] == [
        sp.expand(F - m*(X + a*W) - M*X), sp.expand(a*(F - m*(X + a*W)))]


# §4: linear nonholonomic constraints

def test_zhang1994_4_1_to_4_4_partial_velocities_of_independent_speeds():
    """U_σ = ∂r/∂q_σ + Σ B ∂r/∂q_(ε+β): with ẏ = ẋ tan θ the columns of U C; reactions drop out."""
    U = sp.Matrix([[1, 0, -a*sp.sin(theta)], [0, 1, a*sp.cos(theta)]])      # of C in ẋ, ẏ, θ̇
    # ε = 2 independent, g = 1: the sum of (4.1) runs to ε
    C = sp.Matrix([[1, 0], [sp.tan(theta), 0], [0, 1]])
    direct = sp.Matrix([x - a*turn*sp.sin(theta), x*sp.tan(theta) + a*turn*sp.cos(theta)]).jacobian([x, turn])
    assert U*C == direct
    assert (sp.Matrix([[-sp.tan(theta), 1, 0]])*C) == sp.zeros(1, 2)


def test_zhang1994_4_5_to_4_9_exact_integral():
    """S - Δ(mv) + ∫(v+w)dm = 0 along the exact solution (cart, even sharing, thrown w)."""
    s, w = sp.symbols("s w", positive=True)
    m_s = m0 - (m0 - m1)*s
    v_s = (S - w*(m0 - m1))/(m0 - m1)*(sp.log(m0) - sp.log(m_s))
    total = S - m1*v_s.subs(s, 1) + sp.integrate(sp.expand(-(v_s + w)*(m0 - m1)), (s, 0, 1))
    assert sp.simplify(total.subs({m0: 3, m1: 1})) == 0
    cart = MassPoint(m0 - (m0 - m1)*mu, v, S*sigma, w)
    found = percussion(cart, {v: 0}, path=together(sigma, mu)).after[0]
    assert sp.simplify((found - v_s.subs(s, 1)).subs({m0: 3, m1: 1})) == 0


def test_zhang1994_4_10_fails_and_4_11_depends_on_nothing_during_the_blow():
    cart = MassPoint(m0 - (m0 - m1)*mu, v, S*sigma)
    even, blow_first = together(sigma, mu), in_order(sigma, mu)
    printed = [percussion(cart, {v: 0}, path=path, published="4.11").after[0] for path in (even, blow_first)]
    exact = [percussion(cart, {v: 0}, path=path).after[0] for path in (even, blow_first)]
    assert printed == [S/m1, S/m1]
    assert exact == [S*sp.log(m0/m1)/(m0 - m1), S/m0]


def test_zhang1994_4_11_is_exact_if_the_absolute_velocity_of_the_transferred_mass_is_kept():
    # what joins moves at ½ all the time
    cart = MassPoint(1.0 + 2*mu, v, sigma, thrown=sp.Rational(1, 2) - v)
    for path in (together(sigma, mu), in_order(mu, sigma)):
        args = dict(before={v: sp.Rational(1, 4)}, path=path)
        exact, printed = (percussion(cart, published=law, **args).after[0] for law in (False, "4.11"))
        assert abs(exact - printed) < 1e-11 and abs(exact - (0.25 + 1 + 2*0.5)/3) < 1e-11


# §5: Lagrange's form

def test_zhang1994_5_1_5_2_5_3_equal_4_11_for_masses_free_of_velocities():
    cos, sin = sp.cos(theta), sp.sin(theta)
    load = MassPoint(m0 - (m0 - m1)*mu, sp.Matrix([x - a*sin*turn, y + a*cos*turn]), sp.Matrix([F, S])*sigma,
                     sp.Matrix([0, c]))
    args = [load, MassPoint(J_C, turn)], {x: cos, y: sin, turn: 2}, [cos*y - sin*x]
    one, other = (percussion(*args, path=together(sigma, mu), published=law).after for law in ("4.11", "5.3"))
    assert sp.simplify(one - other) == sp.zeros(3, 1)


def test_zhang1994_5_2_fails_if_a_mass_depends_on_a_velocity():
    """∂T/∂q̇ = m v + ½ v² ∂m/∂q̇, not m v."""
    mass = m0 + k*v
    T = mass*v**2/2
    assert sp.simplify(T.diff(v) - mass*v) == k*v**2/2


# §6: nonlinear constraints

PAIR = StruckSystem([MassPoint(m0 + k*x, x, S), MassPoint(M, y)], {x: 0, y: 0}, [x - y])


def test_zhang1994_6_3_to_6_6_multipliers():
    """(6.5): λ = a K with a = -(J B⁻¹ Jᵀ)⁻¹ J B⁻¹; here B = diag(m₀, M), J = (1, -1)."""
    found = multipliers(PAIR)
    assert sp.simplify(found - sp.Matrix([[-M/(m0 + M), m0/(m0 + M)]])) == sp.zeros(1, 2)
    B, J = sp.diag(m0, M), sp.Matrix([[1, -1]])
    assert sp.simplify(found + (J*B.inv()*J.T).inv()*J*B.inv()) == sp.zeros(1, 2)


def test_zhang1994_6_8_misses_6_1_6_2():
    """Its own constraint after the blow, (6.2): for the pair at second order, for the fixed speed by
    |Δv|²."""
    first, second = LAWS["6.8"].equations(PAIR)
    X, Y = PAIR.after
    assert sp.simplify(first - (m0*S/(m0 + M) - m0*X - k*X**2)) == 0
    assert sp.simplify(second - (M*S/(m0 + M) - M*Y)) == 0
    both = {X: Y, Y: S/(m0 + M)}
    assert sp.simplify(first.subs(X, S/(m0 + M))) != 0 and sp.simplify(second.subs(both)) == 0
    puck = MassPoint(m, sp.Matrix([x, y]), sp.Matrix([0, S]))
    printed = percussion(puck, {x: c, y: 0}, [x**2 + y**2 - c**2], published="6.8")
    assert printed.after == sp.Matrix([c, S/m]) and sp.simplify(printed.violation[0] - S**2/m**2) == 0


def test_zhang1994_6_8_is_right_to_first_order():
    """Fixed speed, exact v = c tanh(S/(mc)) against S/m from (6.8): they differ at third order, the speeds at
    second."""
    for blow in (0.02, 0.002):
        puck = MassPoint(2, sp.Matrix([x, y]), sp.Matrix([0, blow]))
        args = puck, {x: 1, y: 0}, [x**2 + y**2 - 1]
        exact = percussion(*args).after
        printed = np.array(percussion(*args, published="6.8").after, dtype=float).ravel()
        half = blow/2                                                   # S/(m c)
        assert np.abs(exact - [1/np.cosh(half), np.tanh(half)]).max() < 1e-13
        assert abs((printed[1] - exact[1])/half**3 - 1/3) < half
        assert abs((np.hypot(*printed) - 1)/half**2 - 1/2) < half


# §7: the sleigh

@pytest.mark.parametrize("by", PRINCIPLES)
def test_zhang1994_7_1_7_8_7_12_to_7_15_sleigh(by):
    """ẋ⁺ = 0, [(M+m)a² + J_C] θ̇⁺ = F̂(a+b); the blade (7.1)."""
    after = sleigh(M, J_C, a, theta, m, blow=(0, F), at=(a + b, 0)).solve(by=by).after
    assert after[0] == after[1] == 0
    assert sp.simplify(((M + m)*a**2 + J_C)*after[2] - F*(a + b)) == 0


def test_zhang1994_7_2_to_7_11_by_partial_velocities_as_printed():
    """(7.2)–(7.6) partial velocities, (7.9)–(7.11) impulses and momenta, (7.12), (7.14) the two equations."""
    tan, sin, cos = sp.tan(theta), sp.sin(theta), sp.cos(theta)
    U11, U21 = sp.Matrix([1, tan]), sp.Matrix([1, tan])
    U12, U22 = (a + b)*sp.Matrix([-sin, cos]), a*sp.Matrix([-sin, cos])
    v_B = sp.Matrix([x - (a + b)*turn*sin, x*tan + (a + b)*turn*cos])
    v_C = sp.Matrix([x - a*turn*sin, x*tan + a*turn*cos])
    assert v_B.jacobian([x, turn]) == sp.Matrix.hstack(U11, U12)
    assert v_C.jacobian([x, turn]) == sp.Matrix.hstack(U21, U22)
    S_B, G, H = F*sp.Matrix([-sin, cos]), (M + m)*v_C, J_C*turn
    first = S_B.dot(U11) - G.dot(U21)                                   # ω₁ = 0
    second = S_B.dot(U12) - G.dot(U22) - H                              # ω₂ = k
    assert sp.simplify(sp.trigsimp(first).subs(x, 0)) == 0 and sp.simplify(first.diff(x)) != 0
    assert sp.simplify(second.subs(x, 0) - (F*(a + b) - ((M + m)*a**2 + J_C)*turn)) == 0


def test_zhang1994_7_7_rigid_body():
    """Σ Δ(m v)·U = ΔG·U_C + ΔH_C·ω for particles that move as a body."""
    random = np.random.default_rng(1)
    masses = [sp.Integer(int(n)) for n in random.integers(1, 5, 4)]
    places = [sp.Matrix([int(p), int(q)]) for p, q in random.integers(-3, 4, (4, 2))]
    total = sum(masses, sp.S.Zero)
    centre = sum((n*p for n, p in zip(masses, places)), sp.zeros(2, 1))/total
    places = [p - centre for p in places]
    turned = lambda p: sp.Matrix([-p[1], p[0]])
    velocity = [sp.Matrix([x, y]) + turn*turned(p) for p in places]
    inertia = sum(n*p.dot(p) for n, p in zip(masses, places))
    for u in (x, y, turn):
        left = sum(n*w.dot(w.diff(u)) for n, w in zip(masses, velocity))
        right = total*sp.Matrix([x, y]).dot(sp.Matrix([x, y]).diff(u)) + inertia*turn*sp.diff(turn, u)
        assert sp.expand(left - right) == 0


def test_zhang1994_7_10_as_printed_has_the_wrong_dimension_of_time():
    """ẏ + a cos θ adds a velocity and a length: with θ̇ → λθ̇, ẋ → λẋ the momentum must scale by λ."""
    lam = sp.Symbol("lambda")
    printed, correct = y + a*sp.cos(theta), y + a*turn*sp.cos(theta)
    scale = {x: lam*x, y: lam*y, turn: lam*turn}
    assert sp.expand(correct.subs(scale, simultaneous=True) - lam*correct) == 0
    assert sp.expand(printed.subs(scale, simultaneous=True) - lam*printed) != 0


def test_zhang1994_example_with_mass_shed_during_the_blow():
    """θ̇⁺ = (a+b)∫dF̂/[J_C+(M+m)a²]; (7.15) with m₁ is what (4.11) gives."""
    cos, sin = sp.cos(theta), sp.sin(theta)
    at = lambda d: sp.Matrix([x - d*sin*turn, y + d*cos*turn])
    parts = [MassPoint(M + m0 - (m0 - m1)*mu, at(a)), MassPoint(J_C, turn),
             MassPoint(0, at(a + b), F*sigma*sp.Matrix([-sin, cos]))]
    args = parts, {x: 0, y: 0, turn: 0}, [cos*y - sin*x]
    s = sp.Symbol("s", positive=True)
    integral = sp.integrate(F*(a + b)/(J_C + (M + m0 - (m0 - m1)*s)*a**2).subs({m0: 3*m1}), (s, 0, 1))
    found = percussion(*args, path=together(sigma, mu)).after[2].subs(m0, 3*m1)
    numbers = {M: 2, J_C: 1, a: 1, b: sp.S.Half, F: 1, m1: 1}
    assert abs(sp.N((found - integral).subs(numbers))) < 1e-12
    printed = percussion(*args, path=together(sigma, mu), published="4.11").after[2]
    assert sp.simplify(printed - F*(a + b)/(J_C + (M + m1)*a**2)) == 0
