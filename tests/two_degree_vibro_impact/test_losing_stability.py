"""How motions of two masses lose their stability: mpmath, differences of simulated runs, brute force."""

from functools import cache
from itertools import combinations

import mpmath as mp
import numpy as np
import pytest
import sympy as sp
from hypothesis import given, settings
from hypothesis import strategies as st
from pytest import approx
from scipy.integrate import solve_ivp
from scipy.optimize import brentq

from mechlib.exercises import exercise
from mechlib.motion import (
    Modes,
    flight_matrix,
    flip,
    fold,
    impacts,
    neimark_sacker,
    one_impact_orbits,
    one_impact_roots,
    saltation,
    second_compound,
)
from mechlib.two_degree_vibro_impact import (
    after_a_kick,
    impacts_per_turn,
    knocker,
    product_of_multipliers,
    two_masses,
)
from pictures import shows

brief = settings(deadline=None, max_examples=25)
some = dict(omega=st.floats(0.7, 2.5), gap=st.floats(-0.5, 0.5), e=st.floats(0.05, 1),
            zeta=st.floats(0.002, 0.1), periods=st.integers(1, 3))


def exact(omega, gap="0.3", e="0.8"):
    """Π of the 1/1 motion of the machine in mpmath: the state-space way, with exponentials of matrices."""
    omega, gap, e, zeta = (mp.mpf(x) for x in (omega, gap, e, "0.01"))
    inverse, K = mp.matrix([[1, 0], [0, "0.5"]]), mp.matrix([[6, -5], [-5, 5]])
    C, force = 2*zeta*K, mp.matrix([1, 0])
    A = mp.zeros(4)
    A[0, 2] = A[1, 3] = 1
    for i in range(2):
        for j in range(2):
            A[2 + i, j], A[2 + i, 2 + j] = -(inverse*K)[i, j], -(inverse*C)[i, j]
    T, w = 2*mp.pi/omega, mp.mpf("0.5")
    E = mp.expm(A*T)
    H = mp.lu_solve(mp.eye(4) - E, mp.matrix([0, 0, 0, -w]))
    EH = E*H
    kappa = (H[3] + e*EH[3])/(omega*(1 + e))
    Y = mp.lu_solve(K - omega**2*mp.diag([1, 2]) + 1j*omega*C, force)
    a = Y[1]
    half = mp.sqrt((gap*H[1])**2 - (kappa**2 + H[1]**2)*(gap**2 - abs(a)**2))
    p = (gap*H[1] + half)/(kappa**2 + H[1]**2)
    angle = mp.atan2(p*kappa/abs(a), (gap - p*H[1])/abs(a)) - mp.arg(a)
    turn = mp.expj(angle)
    before = mp.matrix([mp.re(Y[i]*turn) + p*EH[i] for i in range(2)]
                       + [mp.re(1j*omega*Y[i]*turn) + p*EH[2 + i] for i in range(2)])
    push = mp.matrix([0, 0, *(inverse*force*mp.cos(angle))])
    R = mp.eye(4)
    R[3, 3] = -e
    after = R*before
    S = R + (A*after + push - R*(A*before + push))*mp.matrix([[0, 1, 0, 0]])/before[3]
    return E*S


def compound_of(matrix, n):
    """The 2×2 minors, one by one."""
    pairs = list(combinations(range(n), 2))
    return mp.matrix([[matrix[i, k]*matrix[j, m] - matrix[i, m]*matrix[j, k] for k, m in pairs]
                      for i, j in pairs])


NS = ("0.996167003447529", "0.784848631471792")
PD = ("1.207779760544983", "0.828507427714833")


def test_thresholds_in_thirty_digits():
    """The roots of the determinants in mpmath, to fifteen digits, and those of the library to twelve."""
    with mp.workdps(30):
        for text, bracket in zip(NS, ((0.99, 1.01), (0.775, 0.795))):
            found = mp.findroot(lambda w: mp.det(compound_of(exact(w), 4) - mp.eye(6)),
                                (mp.mpf(text) + 1e-6, mp.mpf(text) - 2e-6))
            assert abs(found - mp.mpf(text)) < mp.mpf("6e-16")
            assert neimark_sacker(knocker, bracket) == approx(float(text), abs=1e-12)
        for text, bracket in zip(PD, ((1.19, 1.22), (0.82, 0.835))):
            found = mp.findroot(lambda w: mp.det(exact(w) + mp.eye(4)),
                                (mp.mpf(text) + 1e-7, mp.mpf(text) - 2e-7))
            assert abs(found - mp.mpf(text)) < mp.mpf("6e-16")
            assert flip(knocker, bracket) == approx(float(text), abs=1e-12)


def test_multipliers_at_the_thresholds():
    ns, pd = (one_impact_orbits(knocker(float(x[0])))[0].multipliers[0] for x in (NS, PD))
    assert (ns[0].real, abs(ns[0].imag)) == approx((0.696343625529, 0.717708544734), abs=1e-10)
    assert abs(np.angle(ns[0]))/(2*np.pi) == approx(0.127404489638, abs=1e-10)
    assert sorted(pd.real) == approx([-1, -0.879401855, -0.376632446, -0.376632446], abs=1e-8)
    assert np.abs(pd.imag).max() == approx(0.398362772, abs=1e-8)
    for step, stable in ((-1e-6, False), (1e-6, True)):
        assert one_impact_orbits(knocker(float(NS[0]) + step))[0].stable[0] == stable
        assert one_impact_orbits(knocker(float(PD[0]) - step))[0].stable[0] == stable


def test_multipliers_of_the_worked_example():
    made = one_impact_orbits(knocker(1.1))[0].multipliers[0]
    expected = [-0.63898102271 + 0.32152076840j, -0.63898102271 - 0.32152076840j, 0.59806608239,
                0.79199515076]
    with mp.workdps(30):
        other = [complex(x) for x in mp.eig(exact("1.1"), left=False, right=False)]
    for values in (made, other):
        assert np.sort_complex(np.array(values)) == approx(np.sort_complex(np.array(expected)), abs=1e-9)
    assert np.prod(made).real == approx(0.242361508207, abs=1e-11)


def stroboscope(omega, start, t0, duration, gap=0.3, e=0.8):
    """State (x₁, x₂, u₁, u₂) of the machine after a time, through its impacts, by DOP853 with events."""
    K = np.array([[6.0, -5.0], [-5.0, 5.0]])
    inverse = np.array([1.0, 0.5])

    def rate(t, y):
        force = np.array([np.cos(omega*t), 0.0])
        return np.concatenate([y[2:], inverse*(force - 0.02*K @ y[2:] - K @ y[:2])])

    def reached(t, y):
        return gap - y[1]
    reached.terminal, reached.direction = True, -1
    y, t = np.array(start), t0
    while True:
        run = solve_ivp(rate, (t, t0 + duration), y, method="DOP853", rtol=1e-12, atol=1e-13, events=reached)
        y, t = run.y[:, -1], run.t[-1]
        if run.status != 1:
            return y
        y = np.array([y[0], gap, y[2], -e*y[3]])


def middle(omega):
    """The 1/1 motion half a period after its impact, in the places of the masses, and the instant."""
    orbit, = one_impact_orbits(knocker(omega))
    machine, T = two_masses(), 2*np.pi/omega
    other, = one_impact_orbits(machine.modes(omega, [0, 1], 0.3, 0.8))
    t0 = orbit.phase[0]/omega
    q, u = machine.modes(omega, [0, 1], 0.3, 0.8).at(t0, (other.q[:, 0], other.after[:, 0]), [t0 + T/2])
    return np.concatenate([machine.shapes @ q[:, 0], machine.shapes @ u[:, 0]]), t0 + T/2, T


@pytest.mark.parametrize("omega", [1.1, float(NS[0]), float(PD[0])])
def test_multipliers_by_differences_of_simulated_runs(omega):
    """No closed form at all: central differences of a stroboscope made of DOP853."""
    state, t, T = middle(omega)
    assert stroboscope(omega, state, t, T) == approx(state, abs=1e-9)
    h = 1e-5
    J = np.column_stack([(stroboscope(omega, state + h*x, t, T) - stroboscope(omega, state - h*x, t, T))/(2*h)
                         for x in np.eye(4)])
    made = one_impact_orbits(knocker(omega))[0]
    assert np.poly(J) == approx(np.poly(made.matrices[0]), abs=2e-5)
    assert np.abs(np.linalg.eigvals(J)).max() == approx(np.abs(made.multipliers[0, 0]), abs=2e-5)


@brief
@given(**some)
def test_the_product_of_the_multipliers(omega, gap, e, zeta, periods):
    for root in one_impact_roots(knocker(omega, gap, e, zeta=zeta), periods):
        if root.speed[0] > 1e-2:
            expected = product_of_multipliers(omega, e, zeta=zeta, periods=periods)
            size = max(1.0, np.abs(root.matrices[0]).max()**2)
            assert np.linalg.det(root.matrices[0]) == approx(expected, abs=1e-10*size)
            C, M = two_masses(zeta=zeta).damping, two_masses().mass
            assert expected == approx(e**2*np.exp(-2*np.pi*periods/omega*np.trace(np.linalg.solve(M, C))))


@brief
@given(st.integers(1, 5), st.floats(0, 1), st.integers(0, 10**6))
def test_saltation_of_any_structure(n, e, seed):
    """det S = e², S F⁻ = F⁺, for random modes, rows and states."""
    draw = np.random.default_rng(seed)
    modes = Modes(list(draw.uniform(0.3, 3, n)), list(draw.uniform(0, 0.5, n)), 1.3,
                  list(draw.normal(size=n)), gap=0.0, restitution=e, row=list(draw.uniform(0.3, 1, n)))
    q, u, angle = draw.normal(size=n), draw.normal(size=n), 0.7
    c, b = (x[:, 0] for x in modes.sides[0])
    u = u + b*(1.0 - c @ u)                                                    # strikes with speed 1
    S = saltation(modes, q, u, angle)
    after = u - (1 + e)*b

    def rate(v):
        force = modes.force_cos[:, 0]*np.cos(angle)
        return np.concatenate([v, force - 2*modes.decay[:, 0]*v - modes.frequency[:, 0]**2*q])
    assert np.linalg.det(S) == approx(e**2, abs=1e-9)
    assert S @ rate(u) == approx(rate(after), abs=1e-9)
    if e == 0:
        assert np.linalg.matrix_rank(S, tol=1e-9) == 2*n - 1


def test_lanes_agree_with_one_by_one():
    omegas = np.linspace(0.8, 2.2, 15)
    for root in one_impact_roots(knocker(omegas), 1):
        for k in np.flatnonzero(root.real):
            one = root.at(k)
            S = saltation(one.modes, one.q[:, 0], one.before[:, 0], float(one.phase[0]))
            assert root.matrices[k] == approx(flight_matrix(one.modes, float(one.period[0])) @ S)
            assert one.exists[0] == root.exists[k] and one.stable[0] == root.stable[k]
    lossy = one_impact_roots(knocker(1.1, 0.3, 0.0))[0]
    assert np.abs(lossy.multipliers[0, -1]) < 1e-9 < 1e-3 < np.abs(lossy.multipliers[0, -2])


@brief
@given(st.integers(2, 5), st.integers(0, 10**6))
def test_the_second_compound(n, seed):
    """Its eigenvalues are the products of two; by sorting, not by minors."""
    matrix = np.random.default_rng(seed).normal(size=(n, n))
    values = np.linalg.eigvals(matrix)
    products = [values[i]*values[j] for i, j in combinations(range(n), 2)]
    made = second_compound(matrix)
    assert np.linalg.det(made - np.eye(len(made))) == approx(np.prod(np.array(products) - 1).real, rel=1e-7,
                                                             abs=1e-7)
    assert np.trace(made) == approx(sum(products).real, abs=1e-8)
    other = np.random.default_rng(seed + 1).normal(size=(n, n))
    assert second_compound(matrix @ other) == approx(made @ second_compound(other))


def test_the_fold_is_where_a_multiplier_is_one():
    for family, bracket, periods in ((lambda gap: knocker(1.1, gap), (0.35, 0.5), 1),
                                     (lambda gap: knocker(2.05, gap), (0.2, 0.6), 2)):
        place = fold(family, bracket, periods)
        fast, slow = one_impact_roots(family(place - 1e-12), periods)
        assert fast.speed[0] == approx(slow.speed[0], rel=1e-4)
        for root in (fast, slow):
            assert np.abs(root.multipliers[0] - 1).min() < 1e-3
        assert not any(root.real[0] for root in one_impact_roots(family(place + 1e-9), periods))
    assert fold(lambda gap: knocker(1.1, gap), (0.35, 0.5)) == approx(0.4053024245, abs=1e-10)


def test_what_is_born():
    """A point, a closed curve, two points; the intervals beyond the flip; the curve grows like a root."""
    run = after_a_kick([1.1, 0.994, 1.21], skip=600, number=100)
    assert np.ptp(run.speed, axis=1) == approx([0, 0.857, 0.0020], abs=2e-3)
    assert sorted(run.interval[2, -2:]) == approx([0.9593, 1.0407], abs=2e-4)
    assert sorted(run.speed[2, -2:]) == approx([0.1123714, 0.1142402], abs=2e-5)
    near = after_a_kick([0.9958, 0.9950], kick=0.1, skip=500, number=250)
    wide = np.ptp(near.speed, axis=1)
    assert wide == approx([0.374, 0.65], abs=6e-3) and wide[1]/wide[0] == approx(1.74, abs=0.02)


def test_inside_the_threshold_kicks_die_out():
    for kick in (0.05, 0.2):
        run = after_a_kick(0.9965, kick=kick, skip=1, number=600)
        spans = [np.ptp(run.speed[0, k:k + 16]) for k in (0, 250, 550)]
        assert spans[0] > 2*spans[1] > 4*spans[2]


def test_impacts_walk_round_at_the_angle_of_the_pair():
    """Counted: a small walk near the threshold makes one turn in 7.85 impacts."""
    omega = float(NS[0])
    run = after_a_kick(omega, kick=1e-3, skip=50, number=157)
    x, y = run.speed[0] - run.speed[0].mean(), run.phase[0] - run.phase[0].mean()
    turned = np.unwrap(np.angle(x/np.std(x) + 1j*y/np.std(y)))
    assert abs(turned[-1] - turned[0])/(2*np.pi) == approx(156/7.849017, abs=0.2)
    assert impacts_per_turn([0.696343625529, 0.717708544734]) == approx(7.849017, abs=1e-6)


def test_one_mass_never_does_it():
    """No pair of a single mass leaves the circle, whatever the parameters."""
    draw = np.random.default_rng(5)
    modes = Modes(1.0, draw.uniform(0, 0.3, 4000), draw.uniform(0.6, 4, 4000), 1.0,
                  gap=draw.uniform(-0.5, 0.5, 4000), restitution=draw.uniform(0.05, 0.999, 4000))
    values = np.concatenate([root.multipliers[root.real] for root in one_impact_roots(modes)])
    turning = np.abs(values.imag) > 1e-9
    assert turning.sum() > 500 and (np.abs(values[turning]) < 1).all()
    two = one_impact_roots(knocker(np.linspace(0.97, 0.99, 20)))[0].multipliers
    assert ((np.abs(two) > 1) & (np.abs(two.imag) > 0.1)).any()


def test_bad_input_gets_a_sentence():
    with pytest.raises(ValueError, match="a root needs two signs"):
        flip(knocker, (1.05, 1.1))
    with pytest.raises(ValueError, match="the equation has no such root"):
        flip(knocker, (1.1, 1.4))
    with pytest.raises(ValueError, match="the matrix has the shape"):
        second_compound([[1.0, 2.0]])
    with pytest.raises(ValueError, match="nothing turns"):
        impacts_per_turn([0.5, 0.0])
    with pytest.raises(ValueError, match="no motion with one impact"):
        after_a_kick(0.95)
    with pytest.raises(ValueError, match="grazing contact"):
        saltation(knocker(1.1), [0.0, 0.0], [0.0, 0.0], 0.0)
    with pytest.raises(ValueError, match="the roots that meet are negative"):
        fold(lambda gap: knocker(1.1, gap), (-0.5, -0.35))


def test_a_real_pair_is_refused():
    """det(Π⁽²⁾ - I) changes its sign where two real multipliers have the product 1; no pair passes there."""
    def family(omega):
        return knocker(omega, -0.3)
    values = one_impact_orbits(family(1.8835))[0].multipliers[0]
    assert (values[:2].real < 0).all() and np.abs(values[:2].imag).max() == 0
    assert np.prod(values[:2]).real == approx(1, abs=0.02)
    with pytest.raises(ValueError, match="two real multipliers"):
        neimark_sacker(family, (1.882, 1.885))


def test_answers_by_hand():
    def value(key):
        return float(exercise(key)._value)
    assert value("without-computing-any") == approx(0.64*np.exp(-0.17*2*np.pi/1.1))
    assert value("steps-round") == approx(360/np.degrees(np.arctan2(0.7177, 0.6963)))
    assert value("second-turn-fold") == approx(brentq(
        lambda gap: float(one_impact_roots(knocker(2.05, gap), 2)[0].real[0]) - 0.5, 0.3, 0.4, xtol=1e-12))
    assert [value(f"second-window-{k}") for k in (1, 2)] == approx([float(NS[1]), float(PD[1])], abs=1e-11)
    with mp.workdps(20):
        values = [complex(x) for x in mp.eig(exact(NS[1]), left=False, right=False)]
    pair = max(values, key=abs)
    assert abs(pair) == approx(1, abs=1e-10) and value("second-window-3") == approx(
        2*np.pi/abs(np.angle(pair)))
    omega, e = sp.symbols("omega e", positive=True)
    assert product_of_multipliers(omega, e, 2, 5, sp.Rational(1, 100)) == e**2*sp.exp(
        -sp.Rational(17, 100)*2*sp.pi/omega)


def test_multipliers_shows_the_law():
    def law(seen):
        omega = seen.at.omega
        state, _, _ = middle(omega)
        orbit, = one_impact_orbits(knocker(omega))
        values = orbit.multipliers[0]
        largest = np.abs(values[0])
        assert seen.readout("largest modulus") == approx(largest, abs=1e-4)
        assert seen.readout("product of all four") == approx(product_of_multipliers(omega, 0.8), abs=1e-6)
        assert seen.readout("speed U") == approx(orbit.speed[0], abs=1e-5)
        assert np.hypot(*seen.curve(0, panel=0)) == approx(np.ones(121))                    # the unit circle
        inside = [x for x in values if x.real > -2.2]
        assert seen.shown("point", panel=0) == len(inside)
        shown = [complex(seen.mark("point", k, panel=0)["x"], seen.mark("point", k, panel=0)["y"])
                 for k in range(len(inside))]
        assert np.poly(shown) == approx(np.poly(inside), abs=2e-3)
        assert seen.shown("point", panel=1) == (largest < 2)
        if largest < 2:
            dot = seen.mark("point", panel=1)
            assert (dot["x"], dot["y"]) == approx((omega, largest), abs=1e-4)
        ws, sizes = seen.curve(0, panel=1)
        expected = np.abs(one_impact_roots(knocker(ws))[0].multipliers[:, 0])
        assert (~np.isnan(sizes) == (expected < 2)).all()
        assert sizes[expected < 2] == approx(expected[expected < 2], abs=1e-4)
    shows("two_degree_vibro_impact/losing_stability:multipliers", law,
          also=[{"omega": 1.24}, {"omega": 0.97}])


@cache
def long_run(omega):
    modes = knocker(omega)
    start = one_impact_roots(modes)[0]
    return impacts(modes, start.q, 1.02*start.after, 441, time=start.phase/omega)


def test_sections_show_the_law():
    def law(seen):
        omega, n = float(seen.at.case), round(seen.at.n)
        run = long_run(omega)
        chaos = 1e-4                                                            # 440 impacts from the start
        dot = seen.mark("point")
        assert (dot["x"], dot["y"]) == approx((run.angle[0, 399 + n], run.speed[0, 399 + n]), abs=chaos)
        assert seen.readout("phase θ") == approx(run.angle[0, 399 + n], abs=chaos)
        assert seen.readout("speed U") == approx(run.speed[0, 399 + n], abs=chaos)
        step = (run.time[0, 400 + n] - run.time[0, 399 + n])*omega/(2*np.pi)
        assert seen.readout("to the next impact") == approx(step, abs=chaos)
        dots = seen.mark("dots")
        assert (dots["xs"][n - 1], dots["ys"][n - 1]) == approx((dot["x"], dot["y"]), abs=chaos)
    shows("two_degree_vibro_impact/losing_stability:sections", law, settings=6,
          also=[{"case": 2}, {"case": 0, "n": 9}])
