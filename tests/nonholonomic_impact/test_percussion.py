"""Blows on systems of variable mass: exact laws against closed forms, hammer taps and independent
integrations; the order of the published ones."""

import math

import numpy as np
import pytest
import sympy as sp
from pytest import approx

from mechlib import Constraint, Impact
from mechlib.exercises import check
from mechlib.nonholonomic_impact.percussion.blow_path import in_order, s, together
from mechlib.nonholonomic_impact.percussion.mass_points import MassPoint, StruckSystem
from mechlib.nonholonomic_impact.percussion.percussion import LAWS, percussion
from mechlib.nonholonomic_impact.percussion.sand_cart import shedding
from mechlib.principles import PRINCIPLES
from mechlib.systems.sleigh import VELOCITIES, sleigh
from pictures import shows
from taps_by_numbers import rk4, slope

v = sp.Symbol("v")
x, y, z, turn = sp.symbols("xdot ydot zdot thetadot")
m0, m1, M, k, S, J, a, b, F, c = sp.symbols("m_0 m_1 M k S J_C a b F c", positive=True)
sigma, mu, sigma_1, sigma_2, theta = sp.symbols("sigma mu sigma_1 sigma_2 theta")



# Constant mass: nothing new

@pytest.mark.parametrize("seed", range(3))
def test_constant_masses_and_linear_constraints_all_forms_are_the_one_equation(seed):
    """Random nonholonomic systems: exact, (4.11), (5.3), (6.8) and mechlib by six principles."""
    random = np.random.default_rng(seed)
    u = sp.symbols("u_1:5")
    numbers = lambda *shape: sp.Matrix(*shape,
                                       [sp.Rational(int(n), 3)
                                        for n in random.integers(-6, 7, shape[0]*shape[1])])
    U = [numbers(2, 4) for _ in range(4)]
    masses = [sp.Rational(int(n), 2) for n in random.integers(1, 6, 4)]
    P = [numbers(2, 1) for _ in U]
    A = numbers(2, 4)
    start = A.nullspace()[0]
    column = sp.Matrix(u)
    velocities = [W*column for W in U]
    impact = Impact(u, sum(m*w.dot(w) for m, w in zip(masses, velocities))/2, list(zip(velocities, P)),
                    [Constraint(row) for row in A*column], dict(zip(u, start)))
    points = [MassPoint(m, w, p) for m, w, p in zip(masses, velocities, P)]
    after = {by: impact.solve(by=by).after for by in PRINCIPLES}
    for law in (False, "4.11", "5.3", "6.8"):
        found = percussion(points, dict(zip(u, start)), list(A*column), published=law)
        assert all(other == found.after for other in after.values())
        assert found.violation == [0, 0]


# A mass that follows the velocity

def test_velocity_dependent_mass_exact_and_published():
    """Exact: m₀v + ½kv² = S.  (3.16): m₀v + kv² = S."""
    for strength in (0.1, 1.0, 3.0):
        exact = percussion(MassPoint(2 + v/2, v, strength), {v: 0}).after[0]
        printed = percussion(MassPoint(2 + v/2, v, strength), {v: 0}, published=True)
        assert abs(2*exact + exact**2/4 - strength) < 1e-11
        assert printed.law == "3.16" and abs(2*printed.after[0] + printed.after[0]**2/2 - strength) < 1e-12


def test_velocity_dependent_mass_second_order_terms():
    """v = S/m₀ - kS²/(2m₀³) + … exactly, twice the correction in (3.16)."""
    def series(coefficient):
        w = (-m0 + sp.sqrt(m0**2 + 4*coefficient*S))/(2*coefficient)
        return sp.series(w, S, 0, 3).removeO()
    assert sp.simplify(series(k/2) - (S/m0 - k*S**2/(2*m0**3))) == 0
    assert sp.simplify(series(k) - (S/m0 - k*S**2/m0**3)) == 0


def test_velocity_dependent_mass_error_has_slope_2():
    blows = np.geomspace(1e-4, 1e-2, 7)
    errors = [abs(percussion(MassPoint(2 + v/2, v, float(B)), {v: 0}).after[0]
                  - percussion(MassPoint(2 + v/2, v, float(B)), {v: 0}, published=True).after[0])
              for B in blows]
    assert abs(slope(blows, errors) - 2) < 0.005
    assert abs(errors[0]/blows[0]**2 - 0.5/(2*2**3)) < 1e-5          # k/(2m₀³), k = ½, m₀ = 2


def test_mass_of_two_velocities_with_kick_against_an_integration_by_hand():
    """m(ẋ, ẏ) = 2 + 0.3ẋ - 0.2ẏ, thrown (0.4, ẋ), blow (1, ½): m dv = dS + w dm, dm = 0.3dẋ - 0.2dẏ, solved
    for dv at every stage."""
    def rate(t, u):
        mass, g, w = 2 + 0.3*u[0] - 0.2*u[1], np.array([0.3, -0.2]), np.array([0.4, u[0]])
        return np.linalg.solve(mass*np.eye(2) - np.outer(w, g), [1, 0.5])
    point = MassPoint(2 + sp.Rational(3, 10)*x - y/5, sp.Matrix([x, y]), sp.Matrix([1, sp.S.Half]),
                      sp.Matrix([sp.Rational(2, 5), x]))
    found = percussion(point, {x: sp.Rational(1, 5), y: 0}).after
    assert np.abs(found - rk4(rate, [0.2, 0])).max() < 1e-11


# Mass shed during the blow

CART = MassPoint(mass=m0 - (m0 - m1)*mu, velocity=v, impulse=S*sigma)


def test_cart_sheds_sand_closed_forms():
    assert percussion(CART, {v: 0}, path=together(sigma, mu)).after[0] == S*sp.log(m0/m1)/(m0 - m1)
    assert percussion(CART, {v: 0}, path=in_order(sigma, mu)).after[0] == S/m0
    assert percussion(CART, {v: 0}, path=in_order(mu, sigma)).after[0] == S/m1
    for path in (together(sigma, mu), in_order(sigma, mu), {sigma: s, mu: s**3}):
        assert percussion(CART, {v: 0}, path=path, published=True).after[0] == S/m1


def taps(path, count, start=3.0, end=1.0):
    """Many small taps on a cart, some sand leaving after each: v += dS/m, m -= dm, in plain arithmetic."""
    speed, steps = 0.0, np.linspace(0, 1, count + 1)
    blow, loss = path(steps)
    for n in range(count):
        middle = (loss[n] + loss[n + 1])/2
        speed += (blow[n + 1] - blow[n])/(start - (start - end)*middle)
    return speed


@pytest.mark.parametrize("powers", [(1, 1), (1, 2), (3, 1), (2, 5)])
def test_cart_sheds_sand_against_hammer_taps(powers):
    p, q = powers
    cart = MassPoint(mass=3.0 - 2*mu, velocity=v, impulse=sigma)
    exact = percussion(cart, {v: 0}, path={sigma: s**p, mu: s**q}).after[0]
    coarse, fine = (taps(lambda t: (t**p, t**q), n) for n in (4000, 8000))
    # midpoint taps: error ∝ 1/n², extrapolated
    assert abs((4*fine - coarse)/3 - exact) < 1e-11


@pytest.mark.parametrize("seed", range(4))
def test_hammer_that_only_pushes_a_cart_that_only_sheds_stays_between_the_extremes(seed):
    random = np.random.default_rng(seed)
    delivered, shed = ([0, *np.sort(random.random(4)).tolist(), 1] for _ in range(2))
    cart = MassPoint(3 - 2*mu, v, 6*sigma)
    after = percussion(cart, {v: 0}, path={sigma: delivered, mu: shed}).after[0]
    masses = [3 - 2*share for share in shed]
    by_hand = sum(6*(delivered[n + 1] - delivered[n])*math.log(masses[n]/masses[n + 1])
                  / (masses[n] - masses[n + 1]) for n in range(5))
    assert 2 < after < 6 and after == approx(by_hand)


def test_blow_that_pulls_back_on_the_empty_cart_leads_outside_the_extremes():
    cart = MassPoint(3 - 2*mu, v, 12*sigma_1 - 6*sigma_2)
    assert percussion(cart, {v: 0}, path=in_order(sigma_1, mu, sigma_2)).after[0] == sp.S(12)/3 - 6 == -2


def test_only_the_shape_of_the_path_counts_not_its_pace():
    cart = MassPoint(mass=3.0 - 2*mu, velocity=v, impulse=sigma)
    one = percussion(cart, {v: 0}, path={sigma: s, mu: s**2}).after[0]
    other = percussion(cart, {v: 0}, path={sigma: s**3, mu: s**6}).after[0]
    assert abs(one - other) < 1e-11
    assert abs(one - math.log((3**.5 + 2**.5)/(3**.5 - 2**.5))/(2*6**.5)) < 1e-12          # ∫ds/(3 - 2s²)


def test_momentum_of_cart_and_sand_together():
    """m₁v⁺ and what every grain carried away add up to the blow, for any path."""
    cart = MassPoint(mass=3.0 - 2*mu, velocity=v, impulse=sigma)
    found = percussion(cart, {v: 0}, path={sigma: s, mu: s**2})
    rate = lambda t, q: np.array([1/(3 - 2*t**2),
                                  q[0]*4*t])
    speed, gone = rk4(rate, [0, 0])
    assert abs(speed + gone - 1) < 1e-11 and abs(speed - found.after[0]) < 1e-11


def test_shed_mass_error_has_slope_1_in_the_blow_and_in_the_shed_mass():
    blows = np.geomspace(1e-4, 1, 5)
    def error(blow, lost):
        cart = MassPoint(mass=1 - lost*mu, velocity=v, impulse=blow*sigma)
        args = dict(before={v: 0}, path=together(sigma, mu))
        return abs(percussion(cart, **args).after[0] - percussion(cart, published=True, **args).after[0])
    assert abs(slope(blows, [error(float(B), 0.5) for B in blows]) - 1) < 1e-9
    losses = np.geomspace(1e-4, 1e-2, 5)
    assert abs(slope(losses, [error(1.0, float(d)) for d in losses]) - 1) < 0.01


def test_published_law_is_exact_if_the_sand_keeps_its_initial_velocity():
    """w = -v: what leaves stands still, (v + w) = (v + w)₀ = 0, so (4.11) is exact on every path: momentum of
    the cart alone."""
    cart = MassPoint(mass=3.0 - 2*mu, velocity=v, impulse=sigma, thrown=-v)
    for path in (together(sigma, mu), in_order(mu, sigma), in_order(sigma, mu), {sigma: s**2, mu: s**5}):
        exact = percussion(cart, {v: 0}, path=path).after[0]
        assert abs(exact - 1) < 1e-11
        assert abs(float(percussion(cart, {v: 0}, path=path, published=True).after[0]) - exact) < 1e-11


def test_rocket_in_an_instant():
    """No blow at all: c ln(m₀/m₁) exactly, c (m₀ - m₁)/m₁ by (4.11)."""
    rocket = MassPoint(mass=m0 - (m0 - m1)*mu, velocity=v, thrown=-c)
    assert percussion(rocket, {v: 0}, path=together(mu)).after[0] == c*sp.log(m0/m1)
    assert sp.simplify(percussion(rocket, {v: 0}, path=together(mu), published=True).after[0]
                       - c*(m0 - m1)/m1) == 0


# The sleigh

def shedding_sleigh():
    """Body, particle that loses mass, rotation, and the struck point: as in zhang1994 §7, m from m₀ to m₁."""
    C_, S_ = sp.cos(theta), sp.sin(theta)
    ahead = lambda d: sp.Matrix([x - d*S_*turn, y + d*C_*turn])
    return [MassPoint(M, ahead(a)), MassPoint(m0 - (m0 - m1)*mu, ahead(a)), MassPoint(J, turn),
            MassPoint(0, ahead(a + b), sp.Matrix([-F*S_, F*C_])*sigma)], {x: 0, y: 0, turn: 0}, [C_*y - S_*x]


def test_sleigh_sheds_mass_during_the_blow():
    """ω⁺ = (a+b)∫dF/[J+(M+m)a²]: evenly shared a logarithm, in order the two constant-mass values."""
    args = shedding_sleigh()
    inertia = lambda m: J + (M + m)*a**2
    even = percussion(*args, path=together(sigma, mu)).after
    by_hand = F*(a + b)*sp.log(inertia(m0)/inertia(m1))/(a**2*(m0 - m1))
    assert list(even[:2]) == [0, 0]
    assert sp.simplify(even[2] - by_hand) == 0
    assert sp.simplify(percussion(*args, path=in_order(sigma, mu)).after[2] - F*(a + b)/inertia(m0)) == 0
    assert sp.simplify(percussion(*args, path=in_order(mu, sigma)).after[2] - F*(a + b)/inertia(m1)) == 0
    for law in (True, "4.11", "5.3"):
        assert sp.simplify(percussion(*args, path=together(sigma, mu), published=law).after[2]
                           - F*(a + b)/inertia(m1)) == 0


def test_sleigh_against_hammer_taps_on_the_constant_mass_sleigh():
    """Each tap is an impact of the one equation with the mass of the moment: mechlib's Impact, compiled."""
    m, P = sp.symbols("m P", positive=True)
    start = dict(zip(VELOCITIES, sp.symbols("x0 y0 w0")))
    tap = sleigh(1, sp.Rational(1, 2), 1, sp.pi/6, m, blow=(P/3, P), at=(sp.Rational(3, 2), 0),
                 before=start).compile([m, P, *start.values()])

    def struck(count):
        u = np.zeros(3)
        for n in range(count):
            u = tap(3 - 2*((n + 0.5)/count)**2, 1/count, *u)
        return u

    args, before, blade = shedding_sleigh()
    args[3] = MassPoint(0, args[3].velocity,
                        sigma*sp.Matrix([[sp.cos(theta), -sp.sin(theta)],
                                         [sp.sin(theta), sp.cos(theta)]])*sp.Matrix([sp.Rational(1, 3), 1]))
    numbers = {M: 1, J: 0.5, a: 1, b: 0.5, m0: 3, m1: 1, theta: sp.pi/6}
    points = [MassPoint(p.mass.subs(numbers), p.velocity.subs(numbers), p.impulse.subs(numbers))
              for p in args]
    exact = percussion(points, before, [blade[0].subs(numbers)], path={sigma: s, mu: s**2})
    coarse, fine = struck(100), struck(200)
    assert np.abs((4*fine - coarse)/3 - exact.after).max() < 1e-7
    assert abs(exact.violation[0]) < 1e-12


def test_sleigh_rate_lies_between_the_rates_of_constant_mass():
    args = shedding_sleigh()
    numbers = {M: 1, J: sp.Rational(1, 2), a: 1, b: sp.S.Half, m0: 3, m1: 1, theta: 0, F: 1}
    points = [MassPoint(p.mass.subs(numbers), p.velocity.subs(numbers), p.impulse.subs(numbers))
              for p in args[0]]
    rate = percussion(points, args[1], [args[2][0].subs(numbers)], path=together(sigma, mu)).after[2]
    assert 1.5/4.5 < float(rate) < 1.5/2.5 and sp.simplify(rate
                                                           - sp.Rational(3, 4)*sp.log(sp.Rational(9, 5))) == 0


# In which order the four forms agree

def test_four_forms_agree_to_first_order_only():
    """m₀ + kẋ and M joined by ẋ = ẏ, from rest: the coefficient of S²; (6.8) even gives ẋ⁺ ≠ ẏ⁺."""
    total = m0 + M
    pair = StruckSystem([MassPoint(m0 + k*x, x, S), MassPoint(M, y)], {x: 0, y: 0}, [x - y])
    X, Y = pair.after
    expected = {"4.11": total*X + k*X**2 - S, "5.3": total*X + sp.Rational(3, 2)*k*X**2 - S}
    for law, equation in expected.items():
        balance, joint = LAWS[law].equations(pair)
        assert joint == X - Y and sp.expand(balance.subs(Y, X) + equation) == 0
    first, second = LAWS["6.8"].equations(pair)
    assert sp.simplify(first - (S*m0/total - m0*X - k*X**2)) == 0
    assert sp.simplify(second - (S*M/total - M*Y)) == 0


def test_four_forms_measured():
    def after(law, blow):
        return percussion([MassPoint(1 + x/2, x, blow), MassPoint(2, y)], {x: 0, y: 0}, [x - y],
                          published=law).after
    blows = np.geomspace(1e-4, 1e-2, 5)
    # k/(2(m₀+M)), k/(m₀+M), k/m₀ - k/(2(m₀+M)), times (S/(m₀+M))²
    second_order = {"4.11": 1/12, "5.3": 1/6, "6.8": 5/12}
    for law, coefficient in second_order.items():
        errors = [abs(after(law, float(B))[0] - after(False, float(B))[0]) for B in blows]
        assert abs(slope(blows, errors) - 2) < 0.01
        assert abs(errors[0]/(blows[0]/3)**2 - coefficient) < 1e-3
    broken = [abs(percussion([MassPoint(1 + x/2, x, float(B)), MassPoint(2, y)], {x: 0, y: 0}, [x - y],
                             published="6.8").violation[0]) for B in blows]
    assert abs(slope(blows, broken) - 2) < 0.01


def test_lagrange_form_is_wrong_at_first_order_if_the_mass_follows_a_velocity_and_the_system_moves():
    """m₀ + kv, moving at v₀: B = m₀ + kv₀ exactly and by (3.16), but m₀ + 2kv₀ by (5.3)."""
    def jump(law, blow=1e-6):
        return (percussion(MassPoint(2 + v/2, v, blow), {v: 1}, published=law).after[0] - 1)/blow
    assert abs(jump(False) - 1/2.5) < 1e-6 and abs(jump("3.16") - 1/2.5) < 1e-6
    assert abs(jump("5.3") - 1/3) < 1e-6


@pytest.mark.parametrize("seed", range(3))
def test_lagrange_form_is_4_11_if_no_mass_depends_on_a_velocity(seed):
    random = np.random.default_rng(seed)
    number = lambda: sp.Rational(int(random.integers(1, 9)), 4)
    points = [MassPoint(number() + number() - number()/4*mu, sp.Matrix([number()*x + y, number()*z - x]),
                        sp.Matrix([number(), number()])*sigma,
                        sp.Matrix([number(), 0])) for _ in range(3)]
    args = points, {x: 1, y: 1, z: 2}, [x - y, ][:1]
    one, other = (percussion(*args, path=together(sigma, mu), published=law).after for law in ("4.11", "5.3"))
    assert one == other


# Nonlinear constraints

SPHERE = [x**2 + y**2 + z**2 - 1]

FLYER = MassPoint(1, sp.Matrix([x, y, z]), sp.Matrix([0, sigma_1/2, sigma_2/2]))
AHEAD = {x: 1, y: 0, z: 0}


# Bad input

@pytest.mark.parametrize("call, words", [
    (lambda: percussion(MassPoint(2 - 3*mu, v, sigma), {v: 0}, path=together(sigma, mu)),
     r"would be -1 after the blow.*Shed less"),
    (lambda: percussion(MassPoint(-2, v, 1), {v: 0}), r"mass point is -2.*a mass is not negative"),
    (lambda: percussion(MassPoint(2 - 3*mu - v/100, v, sigma), {v: 0}, path=together(sigma, mu)),
     r"becomes negative|reduced mass"),
    (lambda: percussion(MassPoint(1 - v, v, 1), {v: 0}), r"reduced mass is not positive when the share s = "
                                                         r"0.5 .* v = 1"),
    (lambda: percussion(MassPoint(1 - v, v, 1), {v: 0}, published=True), r"no root that grows out"),
    (lambda: percussion(FLYER, {x: 1, y: 0, z: 0.5}, SPHERE, path=together(sigma_1, sigma_2)),
     r"violate .* left side is 0.25"),
    (lambda: percussion(FLYER, dict.fromkeys((x, y, z), 0), [x**2 + y**2 - z**2],
                        path=together(sigma_1, sigma_2)),
     r"no gradient .* undefined.*homogeneous quadratic"),
    (lambda: percussion([MassPoint(1, x), MassPoint(1, y, -2)], {x: 0, y: 1}, [x*y]), r"lose rank"),
    (lambda: percussion([MassPoint(1, x), MassPoint(1, y)], {x: 0, y: 0}, [x - y, 2*x - 2*y]),
     r"only 1 independent gradient"),
    (lambda: percussion(FLYER, AHEAD, SPHERE, path=together(sigma_1, sigma_2), published="4.11"),
     r"linear in the velocities; xdot"),
    (lambda: percussion(CART, {v: 0}, path=together(sigma, mu), published="3.16"), r"use \(4.11\)"),
    (lambda: percussion(CART, {v: 0}, path=together(sigma, mu), published="6.8"), r"Use the exact law"),
    (lambda: percussion(CART, {v: 0}, path=together(sigma, mu), published="3.17"),
     r"unknown equation '3.17'"),
    (lambda: percussion(MassPoint(m0 + k*v, v, S), {v: 0}), r"no value for S, k, m_0: add them to"),
    (lambda: percussion(MassPoint(m0 + k*v, v, S), {v: 0}, published=True), r"give numbers for S, k, m_0"),
    (lambda: percussion(MassPoint(1, v, sigma), {v: 0}, path=together(sigma, mu)),
     r"share mu of the path occurs in no mass"),
    (lambda: percussion(CART, {v: 0}, path={sigma: s, mu: s/2}), r"begins at 0 and ends at 1"),
    (lambda: percussion(CART, {v: 0}, path={sigma: [0, 1], mu: s}), r"mixes curves and corners"),
    (lambda: percussion(CART, {v: 0}, path={sigma: [0, 1], mu: [0, 0, 1]}), r"as many corners"),
    (lambda: percussion(CART, {v: 0}, path=[sigma, mu]), r"must be a dictionary"),
    (lambda: percussion(MassPoint(1, v**2, 1), {v: 0}), r"velocity of a mass point"),
    (lambda: percussion(MassPoint(1, v, 1), {v: 0, x: 0}), r"velocity xdot moves no mass"),
    (lambda: percussion(MassPoint(1, v, 1), {v: 0}, [m0]), r"contains no velocity"),
    (lambda: percussion(MassPoint(1, v, 1), [v]), r"must be a dictionary"),
    (lambda: MassPoint(1, sp.Matrix([x, y]), S), r"same number of components"),
    (lambda: percussion(MassPoint(1, v, s), {v: 0}), r"use another letter"),
    (lambda: percussion(MassPoint(1 - 6*mu*(1 - mu), v, sigma), {v: 0}, path=together(sigma, mu)),
     r"mass number 1 .* becomes negative \(-0.5\) when the share s = 0.5"),
    (lambda: percussion(MassPoint(1 - 6.0*mu*(1 - mu), v, sigma), {v: 0}, path=together(sigma, mu),
                        published=True),
     r"becomes negative \(-0.5\)"),
    (lambda: percussion(MassPoint(2 - 3*sp.sin(3*mu), v, sigma), {v: 0}, path={sigma: s, mu: s**2*(3 - 2*s)}),
     r"becomes negative \(-1\) when the share s = 0.51"),
    (lambda: percussion(MassPoint(1 - 4*mu*(1 - mu), v, sigma), {v: 0}, path=together(sigma, mu)),
     r"no mass is left for the blow to push when the share s = 0.5"),
    (lambda: percussion(MassPoint(1 - mu, v, sigma), {v: 0}, path=together(sigma, mu)),
     r"no mass is left .* s = 1 of the leg .* deliver the blow before"),
    (lambda: percussion(MassPoint(1.0 - mu, v, sigma), {v: 0}, path=together(sigma, mu)), r"no mass is left"),
    (lambda: percussion(MassPoint(m0*(1 - mu), v, sigma), {v: 0}, path=in_order(mu, sigma)),
     r"no mass is left"),
    (lambda: percussion(MassPoint(0, v, 1), {v: 0}), r"no mass is left .* s = 0 of the leg"),
    (lambda: percussion([MassPoint(0, x, 1), MassPoint(2, y)], {x: 0, y: 0}), r"no mass is left"),
    (lambda: percussion(MassPoint(3 - 2*mu, v, sigma), {v: 0}),
     r"no known sign .*If mu contains a share.*together"),
    (lambda: percussion(MassPoint(3 - 2*mu, v, sigma), {v: 0}, path=together(sigma)), r"no known sign"),
])
def test_bad_input_is_named(call, words):
    with pytest.raises(ValueError, match=f"(?s){words}"):
        call()


def test_mass_may_vanish_where_no_blow_needs_it():
    assert percussion(MassPoint(1 - mu, v, sigma), {v: 0}, path=in_order(sigma, mu)).after[0] == 1
    # held by its neighbour
    light = percussion([MassPoint(0, x, 1), MassPoint(2, y)], {x: 0, y: 0}, [x - y])
    assert list(light.after) == [sp.Rational(1, 2)]*2
    fading = percussion(MassPoint(1 - mu, v, sigma), {v: 0}, path={sigma: 2*s - s**2, mu: s})
    assert fading.after[0] == 2                                                # ∫ 2(1 - s)/(1 - s) ds


# Laws in symbols

def test_shedding_is_the_exact_law_along_a_polygon():
    for opens, closes, left in ((0.2, 0.8, 0.35), (0.0, 1.0, 0.5), (0.5, 0.5, 0.4), (0.9, 1.0, 0.2)):
        path = {sigma: [0, opens, closes, 1], mu: [0, 0, 1, 1]}
        found = percussion(MassPoint(1 - (1 - left)*mu, v, sigma), {v: 0}, path=path)
        mass, velocity = shedding(1, opens, closes, left)
        assert float(velocity) == approx(float(found.after[0]), abs=1e-8) and float(mass) == approx(left)
    early, late = shedding(0.1, 0.2, 0.8, 0.35), shedding(0.5, 0.2, 0.8, 0.35)
    assert [float(p) for p in early] == approx([1, 0.1]) and float(late[0]) == approx(1 - 0.65/2)


# The pictures

def point(mark):
    return np.array([mark["x"], mark["y"]])


def test_sand_cart_shows_the_law():
    def law(seen):
        c = seen.at
        first, last = sorted((c.opens, c.closes))

        def mass(share):
            return np.interp(share, [first, last], [1, c.m_1]) if last > first else np.where(share < first,
                                                                                             1, c.m_1)

        def velocity(share):                                           # ∫ dσ/m, piece by piece
            nodes, weights = np.polynomial.legendre.leggauss(20)
            cuts = [0, *(p for p in (first, last) if p < share), share]
            return sum((b - a)/2*(weights/mass((a + b)/2 + (b - a)/2*nodes)).sum() for a, b in zip(cuts,
                                                                                                   cuts[1:]))

        assert seen.arrow("impulse", scale=0.8) == approx([1, 0])
        assert seen.arrow("after") == approx([velocity(1), 0], abs=1e-6)
        assert seen.arrow("plain", scale=0.48) == approx([1/c.m_1, 0])
        for look, tail in (("impulse", [-0.95 - 0.8, 1.4]), ("after", [0.95, 1.75]), ("plain", [0.95, 1.15])):
            assert point(seen.mark("arrow", look=look)) == approx(tail)
        assert seen.readout("exact velocity") == approx(velocity(1), abs=1e-6)
        assert seen.readout("published [Z 4.11]") == approx(1/c.m_1)
        sand = seen.mark("polygon")
        assert max(sand["ys"]) - min(sand["ys"]) == approx(1.3*c.m_1)
        xs, ys = seen.curve(panel=1)
        far = np.abs(xs - first) + np.abs(xs - last) > 1e-6
        assert ys[far] == approx(mass(xs)[far], abs=1e-6)
        line = seen.mark("line", panel=1)
        assert (line["y1"], line["y2"]) == approx((c.m_1, c.m_1))
        xs, ys = seen.curve(label="all sand first: [Z 4.11]")
        assert ys == approx(xs/c.m_1)
        xs, ys = seen.curve(label="blow first")
        assert ys == approx(xs)
        xs, ys = seen.curve(label="exact")
        assert ys == approx([velocity(share) for share in xs], abs=1e-6)
        assert (ys >= xs - 1e-9).all() and (ys <= xs/c.m_1 + 1e-9).all()
        assert point(seen.mark("point", panel=2)) == approx([1, velocity(1)], abs=1e-6)
    shows("nonholonomic_impact/percussion:sand_cart", law,
          also=[{"opens": 0.5, "closes": 0.5}, {"opens": 0, "closes": 1}])


# The exercises, by hand

def test_sand_thrown_forwards_tap_by_tap():
    first, last, blow, kick, count = 3.0, 1.2, 4.0, 0.9, 20000
    mass, speed, dm = first, 0.0, (first - last)/count
    for _ in range(count):
        speed += blow/count/mass
        mass, speed = mass - dm, (mass*speed - dm*(speed + kick))/(mass - dm)    # momentum of both pieces
    found = (blow/(first - last) - kick)*np.log(first/last)
    assert speed == approx(found, rel=1e-3)
    assert check("sand-thrown-forward-1", "(S/(m_0 - m_1) - w)*log(m_0/m_1)")
    assert check("sand-thrown-forward-2", "w*(m_0 - m_1)")
    assert check("sand-thrown-forward-3", "(S - (m_0 - m_1)*w)/m_1")
