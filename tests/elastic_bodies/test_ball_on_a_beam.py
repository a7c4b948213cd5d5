"""A ball on a beam and on a plate: published digits, SciPy, Zener's closed form, balances, the numbers of the
pictures."""

from functools import cache

import numpy as np
import pytest
from pytest import approx
from scipy.integrate import solve_ivp
from scipy.linalg import expm
from scipy.special import beta as euler_beta
from scipy.special import gamma

from mechlib.elastic_bodies import (
    ClampedBeam,
    beam_impact,
    beam_parameter,
    beam_restitution,
    contact_unit,
    eigenvalue,
    mode,
    plate_impact,
    plate_impedance,
    plate_parameter,
    plate_restitution,
    steel_ball,
    strike,
)
from mechlib.elastic_bodies.ball_on_a_beam import ball_on_beam
from mechlib.elastic_bodies.ball_on_a_beam.march import phi
from mechlib.exercises import exercise
from pictures import shows

BEAM = ClampedBeam(L=0.3, EI=175.0, rhoA=0.785)              # steel, 10 × 10 × 300 mm
E_STAR = 210e9/(2*(1 - 0.3**2))                              # steel on steel
WORKED = dict(mass=0.0328820031, k=1.5384615385e10, v=1.0)   # steel ball, R = 10 mm
T = (WORKED["mass"]/WORKED["k"])**0.4


def ball(R):
    return 7850*4/3*np.pi*R**3, 4/3*E_STAR*np.sqrt(R)


@cache
def by_scipy(m, k, v, modes, until, step=2e-6, power=1.5):
    """DOP853 through every contact: the ball and the modes in the middle as one system."""
    n = np.arange(1, modes + 1, 2)
    lam = np.array([eigenvalue(int(i)) for i in n])
    omega = lam**2*np.sqrt(BEAM.EI/BEAM.rhoA)/BEAM.L**2
    b = np.array([float(mode(int(i), 0.5)) for i in n])/np.sqrt(BEAM.rhoA*BEAM.L)
    N = len(n)

    def gap(t, y, on):
        return y[0] - b @ y[2:2 + N]

    def rate(t, y, on):
        F = k*max(gap(t, y, on), 0.0)**power if on else 0.0
        return np.concatenate([[y[1], -F/m], y[2 + N:], b*F - omega**2*y[2:2 + N]])
    gap.terminal = True
    exact = dict(method="DOP853", rtol=1e-12, atol=1e-17)
    t, y, on, contacts, speeds = 0.0, np.r_[0.0, v, np.zeros(2*N)], True, [], []
    while t < until:
        gap.direction = -1 if on else 1
        away = solve_ivp(rate, (t, t + 5e-9), y, args=(on,), **exact)              # off the zero at the start
        start = away.y[:, -1]
        run = solve_ivp(rate, (away.t[-1], until), start, events=gap, max_step=step, args=(on,), **exact)
        if on:
            contacts.append((t, run.t[-1]))
            speeds.append(run.y[1, -1])
        t, y, on = run.t[-1], run.y[:, -1], not on
    return contacts, speeds, omega, y


@cache
def extrapolated():
    """Two steps as two lanes of one run, and Richardson's rule."""
    hit = strike(BEAM, **WORKED, modes=31, residual=False, step=np.array([T/200, T/400]), until=1.3e-3)
    better = lambda pair: (4*np.asarray(pair[1]) - np.asarray(pair[0]))/3
    return better(hit.contacts), better(hit.speeds), better(hit.peak)


def test_worked_digits():
    """16 symmetric modes, no residual: three contacts and what is left of the speed after each."""
    contacts, speeds, peak = extrapolated()
    assert contacts[0, 1] == approx(63.6536e-6, abs=1e-10)
    assert contacts[1:] == approx(np.array([[882.82, 917.24], [1085.82, 1143.77]])*1e-6, abs=1e-8)
    assert peak == approx(1054.1603, abs=5e-4)
    assert speeds[0] == approx(-0.059289811, abs=3e-8)
    assert speeds[1:] == approx([-0.154419, -0.646373], abs=3e-6)


def test_worked_example_by_scipy():
    contacts, speeds, peak = extrapolated()
    found, left, _, _ = by_scipy(*WORKED.values(), 31, 1.3e-3)
    assert len(found) == 3 and np.array(found) == approx(contacts, abs=3e-9)
    assert left == approx(speeds, abs=3e-6) and left[0] == approx(speeds[0], abs=3e-8)


def test_a_rigid_wall():
    """A beam too heavy to move: Hertz, 69.110 µs, 1750.474 N, e = 1."""
    hit = strike(ClampedBeam(0.3, 1e15, 1e12), **WORKED, step=T/400)
    assert hit.restitution == approx(1, abs=1e-5) and len(hit.contacts) == 1
    assert hit.contacts[0][1] == approx(69.110e-6, abs=2e-9) and hit.peak == approx(1750.474, abs=0.02)
    deepest = (5*WORKED["mass"]/(4*WORKED["k"]))**0.4
    assert [hit.contacts[0][1], hit.peak] == approx([0.8*euler_beta(0.4, 0.5)*deepest,
                                                     WORKED["k"]*deepest**1.5], rel=1e-4)


def test_the_error_falls_with_the_square_of_the_step():
    e = strike(BEAM, **WORKED, modes=31, residual=False, step=T/np.array([40, 80, 160]), until=7e-5).first
    assert np.abs(e - 0.059289811) == approx(3.2e-5/np.array([1, 4, 16]), rel=0.1)


def test_balances():
    """Energy of ball and modes; the impulse of the force is what the ball has lost."""
    hit = strike(BEAM, **WORKED, at=0.37, modes=24, residual=True, step=T/300)
    whole = WORKED["mass"]/2
    assert hit.ball_energy + hit.energy.sum() == approx(whole, rel=3e-5)
    assert hit.ball_energy == approx(whole*hit.restitution**2)
    assert np.trapezoid(hit.force, hit.time) == approx(WORKED["mass"]*(1 + hit.restitution), rel=1e-9)
    assert hit.force.min() == 0 and hit.force[-1] == 0
    for residual in (False, True):                     # in contact: Hertz's energy, and that of the rest
        hit = strike(BEAM, **WORKED, at=0.37, modes=9, residual=residual, step=T/400, until=2e-5)
        F, soft = hit.force[-1], BEAM.softness(0.37) - sum(
            mode(n, 0.37)**2/(BEAM.mass*BEAM.frequencies(9)[n - 1]**2) for n in range(1, 10))
        pressed = 0.4*WORKED["k"]*(F/WORKED["k"])**(5/3) + (soft*F*F/2 if residual else 0)
        assert hit.ball_energy + hit.energy.sum() + pressed == approx(whole, rel=3e-5)


def test_contact_closes_the_gap():
    """What the ball has travelled is the deflection of the beam (by superposition of ramps) and the
    indentation; between contacts the ball is above the beam."""
    for residual in (False, True):
        hit = strike(BEAM, **WORKED, at=0.4, modes=20, residual=residual, until=1.2e-3)
        h, m, F = hit.time[1], WORKED["mass"], hit.force
        v = 1 - np.concatenate([[0], np.cumsum(F[1:] + F[:-1])])*h/(2*m)
        z = np.concatenate([[0], np.cumsum(v[:-1]*h - h*h/m*(F[:-1]/3 + F[1:]/6))])
        w = hit.deflection(0.4, hit.time)
        gap = z - w
        on = hit.force > 0
        assert gap[on] == approx((hit.force[on]/WORKED["k"])**(2/3), abs=1e-13)
        assert gap[~on].max() < 1e-13


def test_field_by_scipy():
    contacts, speeds, omega, y = by_scipy(*WORKED.values(), 31, 1.3e-3)
    hit = strike(BEAM, **WORKED, modes=31, residual=False, step=T/400, until=1.3e-3)
    xi = np.array([0.1, 0.33, 0.5, 0.8])
    shapes = np.array([mode(n, xi) for n in range(1, 32, 2)])/np.sqrt(BEAM.mass)
    assert hit.deflection(xi, 1.3e-3) == approx(shapes.T @ y[2:18], abs=3e-9)
    assert hit.energy[::2] == approx((y[18:]**2 + (omega*y[2:18])**2)/2, abs=5e-7)
    assert hit.energy[1::2] == approx(0)


def test_travel_by_a_sum_over_the_pulse():
    """vt - (1/m)∫(t - s)F(s) ds."""
    hit = strike(BEAM, **WORKED, modes=15, step=T/60, until=1e-4)
    for time in (hit.time[20], hit.time[45], hit.time[-1]):
        s = np.linspace(0, time, 40_001)
        want = WORKED["v"]*time - np.trapezoid((time - s)*hit.pulse(s), s)/WORKED["mass"]
        assert hit.travel(time) == approx(want, rel=1e-5)


def test_lanes_are_runs():
    """Arrays broadcast; every lane is what it would be alone."""
    mass, at = np.array([[0.01], [0.03]]), np.array([0.5, 0.3, 0.62])
    many = strike(BEAM, mass, WORKED["k"], 1.2, at=at, modes=14)
    assert many.restitution.shape == (2, 3) and many.energy.shape == (14, 2, 3)
    assert many.pulse([1e-5, 4e-5]).shape == (2, 2, 3)
    for i in range(2):
        for j in range(3):
            one = strike(BEAM, mass[i, 0], WORKED["k"], 1.2, at=at[j], modes=14)
            assert many.restitution[i, j] == approx(one.restitution, abs=1e-9)
            assert np.array(many.contacts[3*i + j]) == approx(np.array(one.contacts))
            assert many.pulse(2e-5)[i, j] == approx(one.pulse(2e-5))
            assert many.deflection([0.2, 0.5], 1e-4)[:, i, j] == approx(one.deflection([0.2, 0.5], 1e-4))


def test_every_lane_ends_at_its_time():
    """Lanes with steps of their own stop at ``until``, in contact or not, as they would alone."""
    R, until = np.array([4, 9.9, 12])/1000, 9e-4                       # 9.9 mm: in its second contact
    many = strike(BEAM, *steel_ball(R), 1.0, modes=31, until=until)
    for i, r in enumerate(R):
        one = strike(BEAM, *steel_ball(r), 1.0, modes=31, until=until)
        assert many.restitution[i] == approx(one.restitution, abs=1e-12)
        assert many.energy[:, i] == approx(one.energy, abs=1e-14)
        assert np.array(many.contacts[i]) == approx(np.array(one.contacts))
        assert one.time[-1] == approx(until, abs=1e-6) and len(one.force) == len(one.time)
    early = strike(BEAM, **WORKED, until=3e-5)
    assert early.contacts == [(0.0, np.inf)] and "still in its first contact" in early.advice
    lost = np.trapezoid(early.force, early.time)/WORKED["mass"]
    assert early.first == early.restitution == approx(lost - 1)


def test_linear_contact_by_the_exponential_of_a_matrix():
    """A spring instead of Hertz: the first contact is a linear system."""
    m, k, modes = 0.03, 4e7, 9
    hit = strike(BEAM, m, k, 1.0, modes=modes, residual=False, power=1, step=2e-8, until=2e-4)
    n = np.arange(1, modes + 1, 2)
    omega = np.array([eigenvalue(int(i)) for i in n])**2*np.sqrt(BEAM.EI/BEAM.rhoA)/BEAM.L**2
    b = np.array([float(mode(int(i), 0.5)) for i in n])/np.sqrt(BEAM.mass)
    N = len(n)
    row = np.r_[1.0, -b]
    K = np.diag(np.r_[0.0, omega**2]) + k*np.outer(np.r_[1/m, -b], row)
    A = np.block([[np.zeros((N + 1, N + 1)), np.eye(N + 1)], [-K, np.zeros((N + 1, N + 1))]])
    start = np.zeros(2*N + 2)
    start[N + 1] = 1.0
    for t in (2e-5, 5e-5):
        state = expm(A*t) @ start
        assert hit.pulse(t) == approx(k*row @ state[:N + 1], rel=1e-5)
    end = expm(A*hit.contacts[0][1]) @ start
    assert row @ end[:N + 1] == approx(0, abs=1e-10) and -end[N + 1] == approx(hit.first, abs=1e-5)


def test_small_balls_leave_a_short_beam_as_if_it_had_no_ends():
    """R = 4, 5, 7 mm: Λ, e of 24 symmetric modes with the residual, e of the beam without ends."""
    table = [(4, 0.083691, 0.842557, 0.842556), (5, 0.146202, 0.739114, 0.739113),
             (7, 0.339057, 0.478317, 0.478314)]
    for R, Lam, e, endless in table:
        m, k = ball(R/1000)
        assert beam_parameter(BEAM, m, k, 1.0) == approx(Lam, abs=1e-6)
        step = (m/k)**0.4/np.array([150, 300])
        hit = strike(BEAM, m, k, 1.0, modes=47, step=step)
        assert (4*hit.restitution[1] - hit.restitution[0])/3 == approx(e, abs=2e-6)
        assert [len(lane) for lane in hit.contacts] == [1, 1]
        assert beam_restitution(Lam) == approx(endless, abs=3e-6)


def test_the_first_contact_is_robust_and_the_last_is_not():
    """8, 16, 30 symmetric modes: the final e is 0.582, 0.646, 0.654; 24 with the residual 0.655. The first
    hardly moves."""
    found = [strike(BEAM, **WORKED, modes=N, residual=r, step=T/200) for N, r in
             ((15, False), (31, False), (59, False), (47, True))]
    assert [x.restitution for x in found] == approx([0.582, 0.646, 0.654, 0.655], abs=1e-3)
    assert [x.first for x in found[1:]] == approx([0.0593, 0.0594, 0.0595], abs=2e-4)


def test_a_long_beam_is_one_number():
    """Λ = 0.8270413: e = 0.0594875 and 1053.53 N; 160 symmetric modes give 0.059464 and 1053.53."""
    Lam = beam_parameter(BEAM, **WORKED)
    assert Lam == approx(0.8270413, abs=1e-7)
    hit = beam_impact(Lam)
    assert hit.restitution == approx(0.0594875, abs=1e-6)
    assert hit.peak*WORKED["mass"]/T == approx(1053.53, abs=0.02)
    modal = strike(BEAM, **WORKED, modes=319, residual=False, step=T/200, until=8e-5)
    assert [modal.first, modal.peak] == approx([0.059464, 1053.53], rel=1e-4)


def test_estimate_of_a_second_hit():
    """Amplitude of mode 1 against the ball's retreat in three quarters of a period: 0.100 and 0.075 mm."""
    hit = strike(BEAM, **WORKED, until=8e-5)
    omega = BEAM.frequencies(1)[0]
    P = WORKED["mass"]*(1 + hit.first)
    assert 1e3*P*mode(1, 0.5)**2/(BEAM.mass*omega) == approx(0.100, abs=1e-3)
    assert 1e3*hit.first*0.75*2*np.pi/omega == approx(0.075, abs=5e-4)


BEAM_DIGITS = {0.05: 0.903110, 0.1: 0.814497, 0.2: 0.658294, 0.3: 0.525117, 0.5: 0.310512, 0.7: 0.145589,
               0.9: 0.015261, 1.0: -0.040072, 1.5: -0.249238}
PLATE_DIGITS = {0.1: (0.8433394109, 3.278494988), 0.3: (0.6059466632, 3.429107953),
                0.5: (0.4368953009, 3.624441451), 1.0: (0.1841228742, 4.387612018)}


def test_endless_beam_digits():
    assert beam_restitution(list(BEAM_DIGITS)) == approx(list(BEAM_DIGITS.values()), abs=7e-7)
    assert beam_restitution(0.0) == approx(1, abs=1e-7)
    assert beam_restitution(0.9265) > 0 > beam_restitution(0.9266)


def test_endless_beam_by_a_long_clamped_one():
    """Λ = 1.2: the ball goes on, e < 0, on a beam so long that no echo is back."""
    m, k = ball(0.01)
    long = ClampedBeam(3.0, 30.0, 0.6)
    Lam = beam_parameter(long, m, k, 1.0)
    unit = contact_unit(m, k, 1.0)
    hit = strike(long, m, k, 1.0, modes=801, step=unit/100, until=5*unit)
    assert Lam > 1 and hit.first < -0.1
    assert beam_restitution(Lam) == approx(hit.first, abs=2e-4)
    assert beam_impact(Lam).duration == approx(hit.contacts[0][1]/unit, abs=1e-3)


def test_slopes_at_zero():
    """1 - e = ∫ F w' dt to first order, with Hertz's pulse: Zener's slope in closed form, the beam's by a
    double integral."""
    slope = 0.8*1.25**1.6*euler_beta(1.6, 0.5)
    assert slope == approx(1.7301732871, abs=1e-9)
    assert (1 - plate_restitution(1e-6))/1e-6 == approx(slope, rel=1e-5)
    hertz = plate_impact(0.0)
    assert np.trapezoid(hertz.force**2, hertz.time) == approx(slope, rel=1e-4)
    h = hertz.duration/4000
    F = np.interp(h*np.arange(4001), hertz.time, hertz.force)
    k = np.arange(4001.0)
    weights = h**0.5/gamma(2.5)*np.where(k > 0, (k + 1)**1.5 - 2*k**1.5 + np.abs(k - 1)**1.5, 1.0)
    work = h*F @ np.convolve(weights, F)[:4001]
    assert work == approx(2.02802, abs=2e-4)
    e = beam_restitution([0.002, 0.004])
    assert (4*(1 - e[0]) - (1 - e[1]))/0.004 == approx(2.02802, abs=2e-4)


@cache
def on_plate(lam):
    """A ball on an endless plate by DOP853, until the contact ends: compression and speed."""
    def rate(t, y):
        F = max(y[0], 0.0)**1.5
        return [y[1] - lam*F, -F]

    def ends(t, y):
        return y[0] if t > 0.1 else 1.0
    ends.terminal = True
    return solve_ivp(rate, (0, 20), [0, 1], "DOP853", events=ends, rtol=1e-12, atol=1e-14, dense_output=True)


@pytest.mark.parametrize("lam", [0.1, 0.3, 0.5, 1.0])
def test_plate_digits_and_scipy(lam):
    hit, run = plate_impact(lam), on_plate(lam)
    assert [hit.restitution, hit.duration] == approx(PLATE_DIGITS[lam], abs=1e-9)
    assert [hit.restitution, hit.duration] == approx([-run.y[1, -1], run.t[-1]], abs=1e-8)
    assert hit.peak == approx(np.max(run.y[0])**1.5, rel=2e-3)
    assert np.trapezoid(hit.force, hit.time) == approx(1 + hit.restitution, abs=1e-5)


def test_plate_never_below_zero_and_no_exponential():
    assert plate_restitution(2.0) == approx(0.0206825070, abs=1e-10)
    e = plate_restitution([0.0, 0.1, 0.5, 0.8, 1.3, 4.0, 8.0])
    assert (e >= 0).all() and (np.diff(e) < 0).all() and e[0] == approx(1)
    low = np.exp(-1.7301732871*np.array([0.1, 0.5, 0.8, 1.3]))/e[1:5] - 1
    assert low[:3] == approx([-0.003, -0.036, -0.05], abs=2e-3) and low[3] > 0


def test_steel_plates():
    """R = 5 mm at 1 m/s on 5 mm: λ = 0.1557709518 in both forms, e, 35.611 µs, 376.54 N; 2.5 mm, 10 mm."""
    m, k = ball(0.005)
    lam = plate_parameter(m, k, 1.0, plate_impedance(0.005))
    zener = np.pi**0.6/np.sqrt(3)*(0.005/0.005)**2*7850**0.6*E_STAR**0.4/np.sqrt(7850*210e9/0.91)
    assert lam == approx(0.1557709518, abs=1e-10) and lam == approx(zener, rel=1e-12)
    hit, unit = plate_impact(lam), contact_unit(m, k, 1.0)
    assert hit.restitution == approx(0.7682998690, abs=1e-9)
    assert [hit.duration*unit*1e6, hit.peak*m/unit] == approx([35.611, 376.54], rel=3e-5)
    for h, e in ((0.0025, 0.3563048), (0.01, 0.9352459)):
        assert plate_restitution(plate_parameter(m, k, 1.0, plate_impedance(h))) == approx(e, abs=1e-7)
    assert plate_parameter(m, k, 32.0, plate_impedance(0.005)) == approx(2*lam)
    assert beam_parameter(BEAM, m, k, 32.0) == approx(np.sqrt(2)*beam_parameter(BEAM, m, k, 1.0))


def test_a_plate_is_a_dashpot():
    """w = P/(2πρha) ∫ sin(ak²t)/k dk with a = √(D/ρh), and ∫ sin(x²)/x dx = π/4: constant after a blow."""
    h, D = 0.005, 210e9*0.005**3/(12*0.91)
    a = np.sqrt(D/(7850*h))
    x = np.linspace(1e-9, 300, 4_000_001)
    integral = np.trapezoid(np.sin(x)/(2*x), x)                                    # x² → x
    assert integral == approx(np.pi/4, abs=2e-3)
    assert 1/plate_impedance(h) == approx(integral/(2*np.pi*7850*h*a), rel=3e-3)


@pytest.mark.parametrize("angle", [0.0, 1e-9, 0.3, 0.999, 1.001, 7.0])
def test_phi_functions(angle):
    """φ₁ = ∫ exp(su) du, φ₂ = ∫ (1 - u) exp(su) du over 0 … 1."""
    u, weights = np.polynomial.legendre.leggauss(40)
    u, weights = (u + 1)/2, weights/2
    one, two = phi(1j*angle)
    assert one == approx(weights @ np.exp(1j*angle*u), abs=1e-14)
    assert two == approx(weights @ ((1 - u)*np.exp(1j*angle*u)), abs=1e-14)


def test_advice(monkeypatch):
    assert strike(BEAM, **WORKED, until=1e-4).advice == ""
    assert "Keep more modes" in strike(BEAM, **WORKED, modes=4, until=1e-4).advice
    assert strike(BEAM, **WORKED).advice == ""
    monkeypatch.setattr(ball_on_beam, "PERIODS", 0.4)                              # before the second hit
    early = strike(BEAM, **WORKED)
    assert len(early.contacts) == 1 and "may still be struck again" in early.advice


def test_bad_input_gets_a_sentence():
    for wrong in (0.0, 1.0, [0.5, -0.1]):
        with pytest.raises(ValueError, match="must lie between the clamps"):
            strike(BEAM, **WORKED, at=wrong)
    with pytest.raises(ValueError, match="v = 0 must be positive"):
        strike(BEAM, 1.0, 1.0, 0.0)
    with pytest.raises(ValueError, match="power = 0.5 must be 1 or more"):
        strike(BEAM, **WORKED, power=0.5)
    with pytest.raises(ValueError, match="too many. Give a longer step or an earlier until"):
        strike(BEAM, **WORKED, step=1e-12)
    with pytest.raises(ValueError, match="must be a ClampedBeam"):
        strike(175.0, **WORKED)
    with pytest.raises(ValueError, match="lam = -1 must not be negative"):
        plate_restitution(-1)
    with pytest.raises(ValueError, match="Lam = 3: beyond 2.5 the ball stays"):
        beam_restitution([1.0, 3.0])
    with pytest.raises(ValueError, match="lam = 9: beyond 8 hardly any speed"):
        plate_impact(9.0)


def test_balls_by_radius():
    """Steel balls: mass and stiffness; from 9.65 mm on there is a second contact, and e after the first falls
    below zero at 10.5 mm, as the beam without ends says."""
    assert steel_ball(0.01) == approx(ball(0.01)) and ball(0.01) == approx((WORKED["mass"], WORKED["k"]))
    R = np.array([9.6, 9.7, 10.4, 10.6, 12.0])/1000
    hit = strike(BEAM, *steel_ball(R), 1.0, modes=31)
    assert [len(lane) > 1 for lane in hit.contacts] == [False, True, True, True, True]
    assert (hit.first > 0).tolist() == [True, True, True, False, False]
    assert hit.first == approx(beam_restitution(beam_parameter(BEAM, *steel_ball(R), 1.0)), abs=3e-3)
    wild = strike(BEAM, *steel_ball(np.linspace(9.8, 10.3, 11)/1000), 1.0, modes=31).restitution
    assert wild.min() < 0.4 and wild.max() > 0.7


def test_pressure_in_the_contact():
    """a = √(Rδ) = 0.4 mm and F/πa² = 2 GPa in the worked example."""
    peak = strike(BEAM, **WORKED, until=8e-5).peak
    deep = (peak/WORKED["k"])**(2/3)
    assert np.sqrt(0.01*deep) == approx(0.41e-3, abs=5e-6)
    assert peak/(np.pi*0.01*deep) == approx(2.0e9, rel=5e-3)


def test_answers_by_hand():
    assert exercise("half-the-speed")._value == approx(3.0535, abs=1e-4)
    assert plate_restitution(0.4176617) == approx(0.5, abs=1e-7)
    assert exercise("thirty-two")._value == approx(32**0.2)
    assert exercise("what-the-bar-keeps")._value == approx(1 - 0.059289811**2, abs=1e-4)
    _, speeds, omega, y = by_scipy(*WORKED.values(), 31, 7e-5)
    first = (y[18]**2 + (omega[0]*y[2])**2)/2/(WORKED["mass"]/2)
    assert exercise("first-mode")._value == approx(first, abs=2e-4) == approx(0.3945, abs=2e-4)
    run = solve_ivp(lambda t, y: [y[1], -3.0/0.7*y[1]], (0, 50), [0, 1.3], rtol=1e-10, atol=1e-12,
                    dense_output=True)
    numbers = dict(v0=1.3, Z=3.0, m=0.7, t=0.4)
    velocity, way = (answer(f"rigid-ball-{i}", numbers) for i in (1, 2))
    assert velocity == approx(run.sol(0.4)[1]) and way == approx(run.y[0, -1])
    assert exercise("rigid-ball-3")._value == approx(4.11e-3/2457*1e6, rel=1e-3)


def answer(key, numbers):
    value = exercise(key)._value
    return float(value.subs({symbol: numbers[symbol.name] for symbol in value.free_symbols}))


@cache
def film():
    R = np.linspace(4, 12, 21)/1000
    mass, k = np.array([ball(r) for r in R]).T
    return R, [strike(BEAM, m, q, 1.0, modes=31, until=1.6e-3) for m, q in zip(mass, k)]


def test_three_hits_show_the_law():
    """Each ball run alone; the shape from the field of the law, in the middle exactly."""
    R, runs = film()

    def law(seen):
        hit = runs[int(np.argmin(abs(R*1000 - seen.at.R)))]
        time = seen.at.t/1000
        places, shape = seen.curve(panel=0)
        w = 4e3*hit.deflection(places/4, time)
        assert -shape == approx(w, abs=0.012) and -shape[40] == approx(w[40], abs=2e-3)
        if seen.shown("disk"):
            disk, radius = seen.mark("disk"), seen.at.R/40
            assert disk["y"] == approx(0.05 + radius - 4e3*hit.travel(time), abs=2e-3)
        us, force = seen.curve(label="force")
        assert force == approx(hit.pulse(us/1000), abs=0.5)
        assert seen.readout("contacts until 1.6 ms") == len(hit.contacts)
        assert seen.readout("e after the first") == approx(hit.first, abs=1e-6)
        assert seen.readout("e at the end") == approx(hit.restitution, abs=1e-6)
    shows("elastic_bodies/ball_on_a_beam:three_hits", law, settings=10, also=[dict(R=10.0, t=0.04),
                                                                             dict(R=4.0, t=0.008)])


def test_radii_show_the_law():
    single = cache(lambda R: strike(BEAM, *ball(R/1000), 1.0, modes=31))

    def law(seen):
        for name, told in (("first", "first"), ("last", "restitution")):
            radii, es = seen.curve(label=f"after the {name} contact")
            assert es[::36] == approx([getattr(single(R), told) for R in radii[::36]], abs=1e-6)
        hit = single(seen.at.R)
        assert seen.readout("after the first contact") == approx(hit.first, abs=1e-5)
        assert seen.readout("after the last contact") == approx(hit.restitution, abs=1e-5)
        assert seen.readout("contacts") == len(hit.contacts)
        assert [seen.mark("point", i)["y"] for i in (0, 1)] == approx([hit.first, hit.restitution], abs=1e-5)
    shows("elastic_bodies/ball_on_a_beam:radii", law, settings=8, also=[dict(R=3.0), dict(R=12.0)])


def test_wave_loss_shows_the_law():
    def law(seen):
        lam = seen.at.lam
        plate, beam = plate_impact(lam), beam_impact(lam)
        assert seen.readout("e on the plate") == approx(plate.restitution, abs=1e-6)
        assert seen.readout("e on the beam") == approx(beam.restitution, abs=1e-6)
        assert [seen.mark("point", i)["y"] for i in (0, 1)] == approx([plate.restitution, beam.restitution],
                                                                      abs=1e-6)
        lams, es = seen.curve(label="plate", panel=0)
        assert es[::5] == approx([on_plate(x).y[1, -1]*-1 for x in lams[::5]], abs=1e-7)
        lams, es = seen.curve(label="beam", panel=0)
        assert es[::10] == approx([beam_impact(x).restitution for x in lams[::10]], abs=1e-6)
        ts, force = seen.curve(label="rigid wall", panel=1)
        hertz = on_plate(0.0)
        assert ts[-1] == approx(hertz.t[-1], abs=1e-6)
        assert force == approx(np.maximum(hertz.sol(ts)[0], 0)**1.5, abs=1e-5)
        for name, hit in (("plate", plate), ("beam", beam)):
            us, force = seen.curve(label=name, panel=1)
            assert force == approx(np.interp(us, hit.time, hit.force, right=0.0), abs=3e-3)
    shows("elastic_bodies/ball_on_a_beam:wave_loss", law, settings=6)


def test_one_lane_with_too_many_steps_is_refused(monkeypatch):
    monkeypatch.setattr(ball_on_beam, "MOST", 500)
    beam = ClampedBeam(L=0.3, EI=175.0, rhoA=0.785)
    ball = dict(mass=0.0329, k=1.54e10, v=1.0, until=1e-4)
    assert strike(beam, **ball, step=[1e-6, 2e-6]).first.shape == (2,)
    with pytest.raises(ValueError, match="1000 steps of 1e-07 are too many"):
        strike(beam, **ball, step=[1e-6, 1e-7])
