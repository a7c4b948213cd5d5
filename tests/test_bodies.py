"""Systems of sympy.physics.mechanics, handed in as they are, against energies written by hand."""

import pytest
import sympy as sp
from sympy.physics.mechanics import (
    KanesMethod,
    Particle,
    Point,
    ReferenceFrame,
    RigidBody,
    dynamicsymbols,
    inertia,
)

from mechlib import Constraint, Impact
from mechlib.algebra import tidy
from mechlib.principles import PRINCIPLES

m, l, r, P, J = sp.symbols("m l r P J", positive=True)
t = dynamicsymbols._t


def equal(one, other, rename):
    """The same column, with the body's symbols renamed to those of the system written by hand."""
    return all(tidy(a.xreplace(rename) - b) == 0 for a, b in zip(one, other, strict=True))


def disk():
    x, th, v, w = dynamicsymbols("x theta v omega")
    N = ReferenceFrame("N")
    B = N.orientnew("B", "Axis", [th, -N.z])
    B.set_ang_vel(N, -w*N.z)
    C = Point("C")
    C.set_vel(N, v*N.x)
    return N, C, RigidBody("disk", C, B, m, (inertia(B, 0, 0, m*r**2/2), C)), (x, th, v, w)


@pytest.mark.parametrize("by", PRINCIPLES)
def test_rolling_disk_struck_above_its_centre(by):
    N, C, body, (_, _, v, w) = disk()
    h = sp.Symbol("h", positive=True)
    top = C.locatenew("top", h*N.y)
    top.set_vel(N, (v + h*w)*N.x)
    impact = Impact.from_bodies([body], N, [v, w], [(top.vel(N), P*N.x)], [Constraint(v - r*w)], {v: 0, w: 0})
    jump = impact.solve(by=by)
    assert str(jump.after[0]) == "2*P*(h + r)/(3*m*r)"
    assert sp.expand(jump.reactions[0] - P*(2*h - r)/(3*r)) == 0


@pytest.mark.parametrize("by", ["lagrange", "kane"])
def test_kanes_method_brings_its_constraints(by):
    N, C, body, (x, th, v, w) = disk()
    kane = KanesMethod(N, q_ind=[x, th], u_ind=[v], u_dependent=[w], velocity_constraints=[v - r*w],
                       kd_eqs=[x.diff(t) - v, th.diff(t) - w], bodies=[body])
    impact = Impact.from_bodies(kane, impulses=[(C.vel(N), P*N.x)], before={v: 0, w: 0})
    assert [c.expression for c in impact.constraints] == [v - r*w]
    assert list(impact.solve(by=by).after) == [2*P/(3*m), 2*P/(3*m*r)]


def test_kanes_method_without_bodies():
    N, _, _, (x, th, v, w) = disk()
    kane = KanesMethod(N, q_ind=[x], u_ind=[v], kd_eqs=[x.diff(t) - v])
    with pytest.raises(ValueError, match="no bodies.*bodies="):
        Impact.from_bodies(kane)


def double_pendulum(speeds):
    """Two uniform rods; ``speeds`` are the rates of the angles, in whatever notation."""
    q1, q2 = dynamicsymbols("q1 q2")
    N = ReferenceFrame("N")
    O = Point("O")
    O.set_vel(N, 0)
    bodies, start = [], O
    for k, (q, u) in enumerate(zip((q1, q2), speeds(q1, q2)), 1):
        frame = N.orientnew(f"B{k}", "Axis", [q, N.z])
        frame.set_ang_vel(N, u*N.z)
        centre, end = start.locatenew(f"G{k}", l/2*frame.x), start.locatenew(f"E{k}", l*frame.x)
        centre.v2pt_theory(start, N, frame)
        end.v2pt_theory(start, N, frame)
        bodies.append(RigidBody(f"rod{k}", centre, frame, m,
                                (inertia(frame, 0, m*l**2/12, m*l**2/12), centre)))
        start = end
    return N, bodies, start, (q1, q2)


@pytest.mark.parametrize("by, notation",
                         [*((by, "speeds") for by in PRINCIPLES), ("lagrange", "derivatives"),
                          ("kane", "derivatives")])
def test_double_pendulum_struck_at_its_end(by, notation):
    u1, u2 = dynamicsymbols("u1 u2")
    N, bodies, end, (q1, q2) = double_pendulum(
        (lambda *q: (u1, u2)) if notation == "speeds" else lambda *q: [x.diff(t) for x in q])
    velocities = [u1, u2] if notation == "speeds" else [q1.diff(t), q2.diff(t)]
    impact = Impact.from_bodies(bodies, N, velocities, [(end.vel(N), P*N.y)],
                                before=dict.fromkeys(velocities, 0))
    a, b, wa, wb = sp.symbols("a b wa wb")
    c = sp.cos(a - b)
    T = m*l**2*(wa**2*sp.Rational(2, 3) + wb**2/6 + c*wa*wb/2)
    hand = Impact([wa, wb], T, [(l*(sp.cos(a)*wa + sp.cos(b)*wb), P)], before={wa: 0, wb: 0}).solve()
    rename = {q1: a, q2: b}
    assert equal(impact.solve(by=by).after, hand.after, rename)
    assert equal(impact.mass_matrix, sp.hessian(T, (wa, wb)), rename)


def test_derivatives_replaced_by_speeds():
    u1, u2 = dynamicsymbols("u1 u2")
    N, bodies, end, (q1, q2) = double_pendulum(lambda *q: [x.diff(t) for x in q])
    by_rates = Impact.from_bodies(bodies, N, [q1.diff(t), q2.diff(t)], [(end.vel(N), P*N.y)],
                                  before={q1.diff(t): 0, q2.diff(t): 0})
    by_speeds = Impact.from_bodies(bodies, N, [u1, u2], [(end.vel(N), P*N.y)], before={u1: 0, u2: 0},
                                   kinematics={q1.diff(t): u1, q2.diff(t): u2})
    assert equal(by_rates.solve().after, by_speeds.solve().after, {})


@pytest.mark.parametrize("by", PRINCIPLES)
def test_pendulum_on_a_moved_pivot(by):
    """Rheonomic: the pivot has the prescribed speed c, the bob hits a wall that does not move."""
    q, u = dynamicsymbols("q u")
    c, e = sp.symbols("c e", positive=True)
    N = ReferenceFrame("N")
    B = N.orientnew("B", "Axis", [q, N.z])
    B.set_ang_vel(N, u*N.z)
    O = Point("O")
    O.set_vel(N, c*N.x)
    bob = O.locatenew("bob", -l*B.y)
    bob.v2pt_theory(O, N, B)
    wall = bob.vel(N).dot(N.x)
    impact = Impact.from_bodies([Particle("bob", bob, m)], N, [u], constraints=[Constraint(wall, e=e)],
                                before={u: 0})
    jump = impact.solve(by=by)
    a, w = sp.symbols("a w")
    T = m*((c + l*sp.cos(a)*w)**2 + (l*sp.sin(a)*w)**2)/2
    hand = Impact([w], T, constraints=[Constraint(c + l*sp.cos(a)*w, e=e)], before={w: 0})
    assert equal(impact.linear_momentum, hand.linear_momentum, {q: a}) and hand.linear_momentum[0] != 0
    assert tidy(impact.resting_energy - m*c**2/2) == 0
    assert equal(jump.after, [-(1 + e)*c/(l*sp.cos(a))], {q: a})
    second = hand.solve()
    assert equal([*jump.reactions, jump.energy_loss], [*second.reactions, second.energy_loss], {q: a})


def test_momenta_that_are_shown_include_the_drive():
    c, u = sp.Symbol("c"), dynamicsymbols("u")
    N, O = ReferenceFrame("N"), Point("O")
    O.set_vel(N, (u + c)*N.x)
    steps = list(Impact.from_bodies([Particle("bob", O, m)], N, [u]).equations("lagrange").steps())
    _, momentum = steps[0]
    assert sp.expand(momentum.rhs - m*(u + c)) == 0


@pytest.mark.parametrize("by", PRINCIPLES)
def test_rigid_body_in_space_struck_off_its_centre(by):
    """ΔV = P/m and J Δω = ρ × P, in the body's axes: Euler's equations of the blow, by hand."""
    V, W = dynamicsymbols("V_1:4"), dynamicsymbols("W_1:4")
    J1, J2, J3 = sp.symbols("J_1:4", positive=True)
    rho, blow = sp.Matrix(sp.symbols("x y z")), sp.Matrix(sp.symbols("P_1:4"))
    N = ReferenceFrame("N")
    B = ReferenceFrame("B")
    B.orient_body_fixed(N, dynamicsymbols("alpha beta gamma"), "XYZ")
    B.set_ang_vel(N, sum((w*e for w, e in zip(W, B)), 0*B.x))
    C = Point("C")
    C.set_vel(N, sum((v*e for v, e in zip(V, B)), 0*B.x))
    struck = C.locatenew("struck", sum((p*e for p, e in zip(rho, B)), 0*B.x))
    struck.v2pt_theory(C, N, B)
    body = RigidBody("body", C, B, m, (inertia(B, J1, J2, J3), C))
    impact = Impact.from_bodies([body], N, [*V, *W],
                                [(struck.vel(N), sum((p*e for p, e in zip(blow, B)), 0*B.x))],
                                before=dict.fromkeys([*V, *W], 0))
    moment = rho.cross(blow)
    expected = [*(blow/m), moment[0]/J1, moment[1]/J2, moment[2]/J3]
    assert equal(impact.solve(by=by).after, expected, {})


def test_products_of_inertia_count():
    w = dynamicsymbols("w_1:4")
    N = ReferenceFrame("N")
    B = N.orientnew("B", "Axis", [dynamicsymbols("q"), N.z])
    B.set_ang_vel(N, sum((a*e for a, e in zip(w, B)), 0*B.x))
    C = Point("C")
    C.set_vel(N, 0)
    impact = Impact.from_bodies([RigidBody("body", C, B, m, (inertia(B, 4, 5, 6, 1, 2, 3), C))], N, w)
    assert impact.mass_matrix == sp.Matrix([[4, 1, 3], [1, 5, 2], [3, 2, 6]])


def test_what_is_read_of_a_kanes_method_is_there():
    """SymPy keeps these three to itself; mechlib.bodies reads them, because nothing public gives them."""
    N, _, body, (x, th, v, w) = disk()
    kane = KanesMethod(N, q_ind=[x, th], u_ind=[v], u_dependent=[w], velocity_constraints=[v - r*w],
                       kd_eqs=[x.diff(t) - v, th.diff(t) - w], bodies=[body])
    assert kane._inertial is N
    assert kane._k_nh * sp.Matrix(kane.u) + kane._f_nh == sp.Matrix([v - r*w])
    free = KanesMethod(N, q_ind=[x], u_ind=[v], kd_eqs=[x.diff(t) - v], bodies=[body])
    assert free._k_nh is None or free._k_nh.shape[0] == 0


def test_what_is_not_a_body():
    N = ReferenceFrame("N")
    with pytest.raises(ValueError, match="neither a Particle nor a RigidBody"):
        Impact.from_bodies([N], N, dynamicsymbols("u_1:2"))
    with pytest.raises(ValueError, match="needs the inertial frame and the list of velocities"):
        Impact.from_bodies([], None, None)
