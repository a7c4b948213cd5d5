"""wei1994, "On mechanical property of constraint": its equations for constraints and Lagrangians of any form,
and its errata.

L, F, f and φ are undefined functions: an identity that holds here holds for every system.  The variations δq
are functions of time; d/dt of a product that vanishes at both ends is what "integrated by parts" leaves out.
"""

from functools import cache

import pytest
import sympy as sp
from sympy.physics.mechanics import dynamicsymbols

from mechlib.nonholonomic_impact.mechanics_of_constraints.chetaev import chetaev_equations
from mechlib.nonholonomic_impact.mechanics_of_constraints.vakonomic import vakonomic_equations

t = dynamicsymbols._t
x, y, z = q = dynamicsymbols("x y z")
u = [c.diff(t) for c in q]
dq = [sp.Function(f"δ{c.func.__name__}")(t) for c in q]
L = sp.Function("L")(*q, *u, t)
F = sp.Function("F")(*q, t)                                        # (2.1)
f = [sp.Function(name)(*q, *u, t) for name in ("f_1", "f_2")]      # (3.1), (3.20)
# (3.1)', (3.35): x is independent, y and z depend on it
phi = [sp.Function(name)(*q, u[0], t) for name in ("phi_1", "phi_2")]

theta = dynamicsymbols("theta")
skate = (x, y, theta)
blade = u[0]*sp.sin(theta) - u[1]*sp.cos(theta)
KNIFE = (u[0]**2 + u[1]**2 + theta.diff(t)**2)/2 + x


def zero(expression):
    return sp.expand(expression) == 0


@cache
def chetaevs():
    return chetaev_equations(L, f, q)


@cache
def vakonomic():
    return vakonomic_equations(L, f, q)


def variation_of_L():
    """The integrand of (2.4), (3.4), (3.23)."""
    return sum(L.diff(s)*d + L.diff(v)*d.diff(t) for s, v, d in zip(q, u, dq))


def momentum_term():
    return sum(L.diff(v)*d for v, d in zip(u, dq))


def against_dq(motion):
    """The integrand of (2.7), (3.7), (3.26): equations of motion times δq."""
    return sum(e*d for e, d in zip(motion.equations, dq))


# Holonomic

def test_2_1_to_2_8_variation_and_equations_of_a_holonomic_system():
    """(2.1)–(2.8): δL + μ δF = (equations)·δq + a total derivative that vanishes with δq at both ends,
    (2.6)."""
    motion = chetaev_equations(L, [F], q)
    mu = motion.multipliers[0]
    dF = sum(F.diff(s)*d for s, d in zip(q, dq))                   # (2.5)
    assert motion.condition() == (dF,)
    assert zero(variation_of_L() + mu*dF - against_dq(motion) - momentum_term().diff(t))
    for e, s, v in zip(motion.equations, q, u):                    # (2.8)
        assert zero(e - (L.diff(s) - L.diff(v).diff(t) + mu*F.diff(s)))


def test_2_6_3_6_and_3_25_variations_that_vanish_at_the_ends_leave_no_boundary_term():
    """q + ε δq has the ends of q if δq vanishes there, (2.6), (3.6), (3.25): δq = (t - t₀)(t₁ - t)
    η(t), any η. The total derivatives that integration by parts leaves out then integrate to
    nothing, and η is free inside."""
    begin, end = sp.symbols("t_0 t_1")
    bump = [(t - begin)*(end - t)*sp.Function(f"eta_{k}")(t) for k in range(3)]
    for boundary in (momentum_term(), vakonomic().boundary_term()):
        assert not zero(boundary)
        left = boundary.subs(dict(zip(dq, bump)))
        assert left.subs(t, begin).doit() == 0 == left.subs(t, end).doit() != left.subs(t, sp.Symbol("t_2"))


def test_2_9_to_2_11_a_holonomic_reaction_is_normal_and_ideal():
    motion = chetaev_equations(L, [F], q)
    mu = motion.multipliers[0]
    assert list(motion.reaction) == [mu*F.diff(s) for s in q]      # (2.9)
    assert zero(motion.virtual_work() - mu*motion.condition()[0])  # (2.10), zero by (2.5): (2.11)


def test_2_11_a_moving_surface_is_ideal_and_yet_works():
    """Rheonomic: R·δq = 0, while the power R·q' = -μ ∂F/∂t is not zero."""
    motion = chetaev_equations(L, [F], q)
    mu = motion.multipliers[0]
    # F stays zero, so dF/dt = 0 along the motion
    power = motion.virtual_work(u) - mu*F.diff(t)
    explicit = sp.Subs(sp.Function("F")(*q, sp.Symbol("T")).diff(sp.Symbol("T")), sp.Symbol("T"), t)
    assert zero((power + mu*explicit).doit())


# With Chetaev's condition

def test_3_1_to_3_8_rouths_equations():
    """(3.1)–(3.8): the condition (3.5) takes the place of δf = 0."""
    motion = chetaevs()
    conditions = motion.condition()
    assert conditions == tuple(sum(k.diff(v)*d for v, d in zip(u, dq)) for k in f)          # (3.5)
    assert zero(variation_of_L() + sum(m*c for m, c in zip(motion.multipliers, conditions))
                - against_dq(motion) - momentum_term().diff(t))
    for e, s, v in zip(motion.equations, q, u):                                             # (3.8)
        assert zero(e - (L.diff(s) - L.diff(v).diff(t)
                         + sum(m*k.diff(v) for m, k in zip(motion.multipliers, f))))


def test_3_9_to_3_11_chetaevs_reaction_is_ideal():
    motion = chetaevs()
    # (3.9)
    assert list(motion.reaction) == [sum(m*k.diff(v) for m, k in zip(motion.multipliers, f)) for v in u]
    # (3.10), (3.11)
    assert zero(motion.virtual_work() - sum(m*c for m, c in zip(motion.multipliers, motion.condition())))


def test_3_1_prime_and_3_12_to_3_15_solved_form():
    """(3.1)', (3.12)–(3.15)."""
    motion = chetaev_equations(L, dict(zip(u[1:], phi)), q)
    for c, d, p in zip(motion.condition(), dq[1:], phi):                                    # (3.12)
        assert zero(c - (d - p.diff(u[0])*dq[0]))
    assert zero(variation_of_L() + sum(m*c for m, c in zip(motion.multipliers, motion.condition()))
                - against_dq(motion) - momentum_term().diff(t))                             # (3.13)
    E = [L.diff(s) - L.diff(v).diff(t) for s, v in zip(q, u)]
    # (3.14)
    assert zero(motion.equations[0] - (E[0] - sum(m*p.diff(u[0]) for m, p in zip(motion.multipliers, phi))))
    for e, own, m in zip(motion.equations[1:], E[1:], motion.multipliers):                  # (3.15)
        assert zero(e - (own + m))


def test_3_16_to_3_19_solved_form_is_ideal():
    motion = chetaev_equations(L, dict(zip(u[1:], phi)), q)
    mus = motion.multipliers
    assert zero(motion.reaction[0] + sum(m*p.diff(u[0]) for m, p in zip(mus, phi)))         # (3.16)
    assert tuple(motion.reaction[1:]) == mus                                               # (3.17)
    # (3.18), (3.19)
    assert zero(motion.virtual_work() - sum(m*(d - p.diff(u[0])*dq[0]) for m, d, p in zip(mus, dq[1:], phi)))


def test_from_3_14_and_3_15_maggis_equations():
    """Multipliers eliminated: E_σ + Σ E_{ε+β} ∂φ_β/∂q'_σ = 0, which the paper says follows from (3.4),
    (3.5)."""
    # a concrete φ: elimination is algebra of rational functions
    free = (u[0]**2 + u[1]**2 + u[2]**2)/2 - z
    motion = chetaev_equations(free, {u[1]: z*u[0], u[2]: u[0]**2}, q)
    E = [free.diff(s) - free.diff(v).diff(t) for s, v in zip(q, u)]
    (maggi,), values = motion.reduced()
    assert zero(maggi - (E[0] + z*E[1] + 2*u[0]*E[2]))
    assert [zero(values[m] + e) for m, e in zip(motion.multipliers, E[1:])] == [True, True]


# Without Chetaev's condition

def test_3_20_to_3_27_vakonomic_equations():
    """(3.20)–(3.27): δL + Σ μ δf = (equations)·δq + a total derivative."""
    motion = vakonomic()
    df = tuple(sum(k.diff(s)*d + k.diff(v)*d.diff(t) for s, v, d in zip(q, u, dq)) for k in f)   # (3.24)
    assert all(zero(a - b) for a, b in zip(motion.condition(), df))
    assert zero(variation_of_L() + sum(m*c for m, c in zip(motion.multipliers, df)) - against_dq(motion)
                - (momentum_term() + motion.boundary_term()).diff(t))                            # (3.26)
    for e, s, v in zip(motion.equations, q, u):
        printed = L.diff(v).diff(t) - L.diff(s) - sum(m*(k.diff(s) - k.diff(v).diff(t)) - m.diff(t)*k.diff(v)
                                                      for m, k in zip(motion.multipliers, f))    # (3.27)
        assert zero(e + printed)


def printed_3_28(motion):
    """The reaction as printed: the terms of (3.27), on its left side."""
    return [sum(-m*(k.diff(s) - k.diff(v).diff(t)) + m.diff(t)*k.diff(v)
                for m, k in zip(motion.multipliers, motion.constraints))
            for s, v in zip(motion.coordinates, motion.velocities)]


def test_3_28_sign_the_printed_reaction_is_minus_the_force_in_the_equation():
    motion = vakonomic()
    assert all(zero(R + p) for R, p in zip(motion.reaction, printed_3_28(motion)))
    assert not all(zero(R - p) for R, p in zip(motion.reaction, printed_3_28(motion)))


def test_3_29_to_3_31_virtual_work_is_a_total_derivative():
    """Minus for the force R in the equation; the printed (3.31) has a plus because (3.28) is -R."""
    motion = vakonomic()
    # zero by (3.24), used as (3.30)
    allowed = sum(m*c for m, c in zip(motion.multipliers, motion.condition()))
    assert zero(motion.virtual_work() - allowed + motion.boundary_term().diff(t))
    as_printed = sum(p*d for p, d in zip(printed_3_28(motion), dq))                             # (3.29)
    assert zero(as_printed + allowed - motion.boundary_term().diff(t))


def test_3_32_and_3_33_the_work_is_not_zero():
    """A knife edge, and a variation that satisfies (3.24): turn the blade by δθ = -δp'/v and step
    aside by δp."""
    motion = vakonomic_equations(KNIFE, [blade], skate)
    v, p = u[0]*sp.cos(theta) + u[1]*sp.sin(theta), sp.Function("δp")(t)
    aside = (p*sp.sin(theta), -p*sp.cos(theta), -p.diff(t)/v)
    assert sp.simplify(motion.condition(aside)[0]) == 0  # (3.24) holds
    work = motion.virtual_work(aside)
    # -d(μ δp)/dt, not zero
    assert sp.simplify(work + (motion.multipliers[0]*p).diff(t)) == 0


def test_3_34_chetaevs_condition_is_sufficient():
    """With (3.24) and Σ ∂f/∂q' δq = 0 at all times the boundary term and its rate vanish, and so does the
    work."""
    motion = vakonomic()
    chetaev = chetaevs().condition()
    assert zero(motion.boundary_term() - sum(m*c for m, c in zip(motion.multipliers, chetaev)))


def test_remark_on_3_34_both_conditions_together_leave_only_the_motion_itself():
    """(3.24) and (3.34) force Σ (∂f/∂q - d/dt ∂f/∂q') δq = 0; for the knife edge v δθ - θ' δs = 0: δq is
    along q'."""
    for k in f:
        tangent = sum(k.diff(v)*d for v, d in zip(u, dq))
        df = sum(k.diff(s)*d + k.diff(v)*d.diff(t) for s, v, d in zip(q, u, dq))
        extra = sum((k.diff(s) - k.diff(v).diff(t))*d for s, v, d in zip(q, u, dq))
        assert zero(df - tangent.diff(t) - extra)
    ds, dth = sp.symbols("δs δθ")
    v = u[0]*sp.cos(theta) + u[1]*sp.sin(theta)
    velocities = (*u[:2], theta.diff(t))
    extra = sum((blade.diff(s) - blade.diff(w).diff(t))*d
                for s, w, d in zip(skate, velocities, (ds*sp.cos(theta), ds*sp.sin(theta), dth)))
    assert sp.simplify(extra - (v*dth - theta.diff(t)*ds)) == 0


def test_remark_on_3_32_displacements_of_3_24_leave_the_tangent_plane():
    """"δq lies in the tangent plane" is Chetaev's condition, under which (3.31) would vanish."""
    v, p = u[0]*sp.cos(theta) + u[1]*sp.sin(theta), sp.Function("δp")(t)
    aside = (p*sp.sin(theta), -p*sp.cos(theta), -p.diff(t)/v)
    assert sp.simplify(vakonomic_equations(KNIFE, [blade], skate).condition(aside)[0]) == 0
    assert sp.simplify(chetaev_equations(KNIFE, [blade], skate).condition(aside)[0]) == p


# Solved form, vakonomic: the paper takes f = φ - q', the opposite of (3.14)–(3.17)

@cache
def solved(sign=-1):
    """sign = -1: f = φ - q' as in (3.37)–(3.45)."""
    return vakonomic_equations(L, [sign*(v - p) for v, p in zip(u[1:], phi)], q)


def test_3_35_to_3_39_solved_form():
    motion = solved()
    mus = motion.multipliers
    for c, p, d in zip(motion.condition(), phi, dq[1:]):                                        # (3.36)
        assert zero(c - (sum(p.diff(s)*k for s, k in zip(q, dq)) + p.diff(u[0])*dq[0].diff(t) - d.diff(t)))
    assert zero(variation_of_L() + sum(m*c for m, c in zip(mus, motion.condition())) - against_dq(motion)
                - (momentum_term() + motion.boundary_term()).diff(t))                           # (3.37)
    E = [L.diff(s) - L.diff(v).diff(t) for s, v in zip(q, u)]
    first = E[0] + sum(m*(p.diff(x) - p.diff(u[0]).diff(t)) - m.diff(t)*p.diff(u[0])
                       for m, p in zip(mus, phi))
    assert zero(motion.equations[0] - first)                                                    # (3.38)
    # (3.39), second index γ
    for k, s in enumerate(q[1:]):
        assert zero(motion.equations[k + 1]
                    - (E[k + 1] + sum(m*p.diff(s) for m, p in zip(mus, phi)) + mus[k].diff(t)))


def test_3_40_and_3_41_reaction_has_the_sign_of_the_force_in_the_equation():
    motion = solved()
    mus = motion.multipliers
    assert zero(motion.reaction[0] - sum(m*(p.diff(x) - p.diff(u[0]).diff(t)) - m.diff(t)*p.diff(u[0])
                                         for m, p in zip(mus, phi)))
    for k, s in enumerate(q[1:]):
        assert zero(motion.reaction[k + 1] - (sum(m*p.diff(s) for m, p in zip(mus, phi)) + mus[k].diff(t)))


def test_3_39_and_3_41_erratum_doubled_index():
    """Read with one index β, each dependent coordinate would get the same sum Σ μ_β ∂φ_β/∂q_{ε+β}."""
    motion = solved()
    mus = motion.multipliers
    literal = sum(m*p.diff(s) for m, p, s in zip(mus, phi, q[1:]))
    assert not zero(motion.reaction[1] - literal - mus[0].diff(t))


def test_3_42_to_3_44_virtual_work_in_solved_form():
    motion = solved()
    allowed = sum(m*c for m, c in zip(motion.multipliers, motion.condition()))
    boundary = sum(m*(d - p.diff(u[0])*dq[0]) for m, d, p in zip(motion.multipliers, dq[1:], phi))
    # (3.44): plus, as printed
    assert zero(motion.virtual_work() - allowed - boundary.diff(t))
    # because ∂f/∂q'_{ε+β} = -1
    assert zero(motion.boundary_term() + boundary)


def test_3_43_erratum_the_sum_runs_over_all_coordinates():
    p, d = phi[0], dq[1]
    right = d.diff(t) - p.diff(u[0])*dq[0].diff(t)
    condition = solved().condition()[0]
    everything = sum(p.diff(s)*k for s, k in zip(q, dq))
    assert zero(everything - right - condition)                    # s = 1 … n: follows from (3.36)
    assert not zero(p.diff(x)*dq[0] - right - condition)           # σ alone does not


def test_3_45_and_3_46_chetaevs_condition_again():
    motion = solved()
    # (3.46) is (3.12)
    conditions = chetaev_equations(L, dict(zip(u[1:], phi)), q).condition()
    assert zero(motion.boundary_term() + sum(m*c for m, c in zip(motion.multipliers, conditions)))
    knife = vakonomic_equations(KNIFE, {u[1]: u[0]*sp.tan(theta)}, skate)
    dx, dy = sp.Function("δx")(t), sp.Function("δy")(t)
    # δθ from (3.36)
    turn = (dy.diff(t) - sp.tan(theta)*dx.diff(t))*sp.cos(theta)**2/u[0]
    allowed = (dx, dy, turn)
    assert sp.simplify(knife.condition(allowed)[0]) == 0
    assert sp.simplify(knife.virtual_work(allowed).subs({dx: 0}).doit()) != 0                   # (3.45)


def test_the_books_solved_form_has_the_opposite_multiplier():
    """{q'_dependent: φ} means f = q' - φ in both laws, as in (3.14); μ is minus that of (3.37)–(3.45)."""
    ours, theirs = vakonomic_equations(L, dict(zip(u[1:], phi)), q), solved()
    turned = {m: -m for m in ours.multipliers} | {m.diff(t): -m.diff(t) for m in ours.multipliers}
    assert all(zero(a.xreplace(turned) - b) for a, b in zip(ours.reaction, theirs.reaction))


def test_3_1_prime_erratum_phi_may_contain_the_dependent_coordinates():
    """(3.1)' lets φ depend on the independent coordinates only; (3.35) has all of them."""
    constraint = u[1] - y*u[0]
    (found,) = sp.solve(constraint, u[1])
    assert found.has(y)
    assert found == y*u[0]


@pytest.mark.parametrize("mu0", [0, 1])
def test_the_digests_test_case_knife_edge(mu0):
    """Both motions start alike; the vakonomic one depends on μ(0)."""
    motion = vakonomic_equations(KNIFE, [blade], skate)
    path = motion.simulate({theta.diff(t): 1}, 3.0, {motion.multipliers[0]: mu0}, points=4)
    real = chetaev_equations(KNIFE, [blade], skate).simulate({theta.diff(t): 1}, 3.0, points=4)
    assert abs(real.q[-1, 0] - float(sp.sin(3)**2/2)) < 1e-9
    assert (path.q[-1, 0] > 1) == (mu0 == 0)
