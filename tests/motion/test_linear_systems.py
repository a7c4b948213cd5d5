"""Linear systems with stops: exact motion against DOP853, no impact missed, and the numbers of chapter 5."""

import re

import numpy as np
import pytest
from pytest import approx
from scipy.integrate import solve_ivp

from mechlib.motion import (
    Modes,
    Stop,
    contact_numbers,
    flight_matrix,
    impacts,
    lyapunov_exponents,
    monodromy,
    next_impact,
    release_after,
    rest_after,
    saltation,
)
from mechlib.motion.sticking import Hold

DAMPINGS = (0.0, 0.01, 0.3, 0.999, 1.0, 1.0001, 1.25, 3.0)


def random_modes(rng, count, gap):
    """Any damping; now and then a free mode with a load."""
    o, s = rng.uniform(0.3, 4, count), np.zeros(count)
    s = o*rng.choice(DAMPINGS, count)
    k = rng.normal(size=count)
    if rng.random() < 0.3:
        o[0] = s[0] = 0.0
    row = rng.normal(size=count)
    if count == 1:
        return Modes(o[0], s[0], rng.uniform(0.4, 4), rng.normal(), rng.normal(), k[0], gap=gap,
                     restitution=rng.uniform(), row=row[0])
    return Modes(o, s, rng.uniform(0.4, 4), rng.normal(size=count), rng.normal(size=count), k, gap=gap,
                 restitution=rng.uniform(), row=row)


def by_scipy(modes, time, q, u, times):
    """The same motion by DOP853, from the equations as they are written."""
    n = modes.count
    o, s, k, a, b = (x[:, 0] for x in (modes.frequency, modes.decay, modes.load, modes.force_cos,
                                       modes.force_sin))
    w = modes.forcing[0]

    def rate(t, y):
        force = k + a*np.cos(w*t) + b*np.sin(w*t)
        return np.concatenate([y[n:], force - 2*s*y[n:] - o**2*y[:n]])

    start = np.concatenate([q, u])
    return solve_ivp(rate, (time, times[-1]), start, "DOP853", times, rtol=1e-12, atol=1e-13).y


@pytest.mark.parametrize("seed", range(25))
def test_the_motion_is_exact(seed):
    rng = np.random.default_rng(seed)
    modes = random_modes(rng, 1 + seed % 3, gap=1e9)
    q, u, start = rng.normal(size=modes.count), rng.normal(size=modes.count), rng.uniform(0, 5)
    times = start + np.linspace(0, 12, 7)
    ours = np.vstack(modes.at(start, (q, u), times))
    assert ours == approx(by_scipy(modes, start, q, u, times), rel=1e-8, abs=1e-8)


def flight(seed):
    """A random state beside the stop, near or far, moving anyhow."""
    rng = np.random.default_rng(seed)
    modes = random_modes(rng, 1 + seed % 2, gap=rng.normal())
    c, _ = modes.sides[0]
    q, u = rng.normal(size=modes.count), rng.normal(size=modes.count)
    excess = (c[:, 0] @ q - modes.gaps[0][0]) + 10.0**rng.uniform(-6, 0.3)
    q -= excess*c[:, 0]/(c[:, 0] @ c[:, 0])
    return modes, q, u


@pytest.mark.parametrize("block", range(20))
def test_no_impact_is_missed(block):
    """Every flight is looked at in 20 000 points up to its impact: nothing passes the stop before."""
    for seed in range(1000 + 20*block, 1020 + 20*block):
        modes, q, u = flight(seed)
        found = impacts(modes, q[:, None], u[:, None], 1, until=60.0)
        end = 60.0 if np.isnan(found.time[0, 0]) else found.time[0, 0]
        seen = modes.sides[0][0][:, 0] @ modes.at(0.0, (q, u), np.linspace(0, end, 20_001)[1:-1])[0]
        assert seen.max() <= modes.gaps[0][0] + 1e-11, seed
        if end < 60:
            at = modes.at(0.0, (q, u), [end])
            assert modes.sides[0][0][:, 0] @ at[0][:, 0] == approx(modes.gaps[0][0], abs=1e-11)
            assert found.speed[0, 0] == approx(modes.sides[0][0][:, 0] @ at[1][:, 0], abs=1e-9)


def test_a_contact_that_grazes_is_not_skipped():
    """x = sin t reaches 0.9999 first at 1.557; a peak that stays below by 1e-9 is passed."""
    time, _ = next_impact(Modes(1, gap=0.9999, restitution=1), 0.0, 0.0, 1.0)
    assert time == approx(np.arcsin(0.9999), abs=1e-13)
    assert next_impact(Modes(1, gap=1 + 1e-9, restitution=1), 0.0, 0.0, 1.0) is None
    time, speed = next_impact(Modes(1, gap=1 - 1e-12, restitution=1), 0.0, 0.0, 1.0)
    assert time == approx(np.pi/2, abs=3e-6) and speed == approx(np.sqrt(2e-12), rel=1e-3)


@pytest.mark.parametrize("stops", [1, 2])
@pytest.mark.parametrize("seed", range(4))
def test_an_end_of_the_waiting_hides_no_impact(seed, stops):
    """Whatever ``until``, an impact that comes before is found, and none that comes after."""
    rng = np.random.default_rng(seed)
    sides = [Stop(0.3, 0.8), Stop(0.35, 0.7, row=-1)][:stops]
    modes = Modes(1, 0.02, rng.uniform(1.5, 3), 1, stops=sides)
    x, u = rng.uniform(-0.3, 0.3, 40), rng.normal(size=40)
    first = impacts(modes, x, u, 1, until=50.0).time[:, 0]
    for until in rng.uniform(0, 3, 60):
        found = impacts(modes, x, u, 1, until=until).time[:, 0]
        assert np.array_equal(np.isnan(found), ~(first <= until))
        assert found[first <= until] == approx(first[first <= until], abs=1e-12)


def test_a_mass_that_starts_at_rest_on_the_stop_waits_for_its_release():
    """Pushed while cos θ > 0: it leaves at θ = π/2, with any restitution; pulled, it leaves at once."""
    w = 163/57
    for e in (0.0, 0.8, 1.0):
        modes = Modes(1, 0.05, w, 1, gap=0, restitution=e)
        assert next_impact(modes, 0.1, 0.0, 0.0) == approx((3.2690217328, 0.340056748565), abs=1e-9)
    barely = Modes(1, 0.05, w, 1, gap=0, restitution=1e-30)
    assert next_impact(barely, 0.1, 0.0, -1e-38) == approx((3.2690217328, 0.340056748565), abs=1e-9)
    assert impacts(Modes(1, 0, 2, gap=-1.5, restitution=0.8), -1.5, 0.0, 3).silent.all()
    assert next_impact(Modes(1, 0, gap=0.5, restitution=1), 0, 0.5, 0.0) == approx((2*np.pi, 0), abs=1e-6)


def test_any_law_of_impact():
    """A restitution that falls with the speed, e = 1/(1 + U); the law sees every lane with its number."""
    seen = []

    def law(u, q, angle, stop, lanes):
        seen.extend(lanes)
        return -u/(1 + u)

    x = np.array([-1.0, -2.0, -3.0])
    record = impacts(Modes(1, gap=0, restitution=0.5), x, 0.0, 3, law=law)
    speed = [-x, -x/(1 - x), -x/(1 - 2*x)]
    assert record.speed.T == approx(np.array(speed)) and sorted(seen) == [0, 0, 0, 1, 1, 1, 2, 2, 2]
    assert record.time == approx(np.pi/2 + np.pi*np.arange(3)*np.ones((3, 1)))


def test_modes_and_stops_with_a_value_for_each_lane():
    """A list of modes, each with one value or one for each lane, is the same as lane after lane."""
    gap, decay, side = np.array([0.2, 0.4]), np.array([0.1, 2.0]), np.array([0.5, -0.7])
    both = Modes([1.0, 2.0], [0.05, decay], 1.7, [1.0, 0.5], gap=gap, restitution=0.7, row=[1.0, side])
    record = impacts(both, [0.1, -0.2], [0.3, 0.4], 6)
    for k in range(2):
        one = Modes([1.0, 2.0], [0.05, decay[k]], 1.7, [1.0, 0.5], gap=gap[k], restitution=0.7,
                    row=[1.0, side[k]])
        assert record.time[k] == approx(impacts(one, [0.1, -0.2], [0.3, 0.4], 6).time[0], abs=1e-11)


def test_the_periodic_motions_of_the_hammer():
    """ζ = 0, Ω = 2.8 and ζ = 0.05 from the closed form; two motions for Ω = 3.7, gap 0.2."""
    for zeta, w, speed, angle, gap, n in ((0, 2.8, 0.336177269976, 3.059376757945, 0, 1),
                                          (0.05, 2.8, 0.334482131901, 2.985543591510, 0, 1)):
        record = impacts(Modes(1, zeta, w, 1, gap=gap, restitution=0.8), gap, -0.8*speed, 3, time=angle/w)
        assert record.time[0] - angle/w == approx(2*np.pi*n/w*np.array([1, 2, 3]), abs=1e-9)
        assert record.speed[0] == approx(speed, abs=1e-10)


def test_two_stops():
    """The symmetric orbit at ±0.4: half a period from stop to stop."""
    w, speed, angle = 2.2, 0.969161720451, 0.180992579368
    modes = Modes(1, 0.05, w, 1.4, stops=[Stop(0.4, 0.8), Stop(0.4, 0.8, row=-1)])
    record = impacts(modes, 0.4, -0.8*speed, 4, time=angle/w)
    assert list(record.stop[0]) == [1, 0, 1, 0]
    assert record.time[0] - angle/w == approx(np.pi/w*np.arange(1, 5), abs=1e-9)
    assert record.speed[0] == approx(speed, abs=1e-9)


def test_a_basin_of_attraction():
    """3077 of 3600 starts end knocking (Ω = 1.2, f = 0.3, gap 1)."""
    x, u = np.meshgrid(-3 + 4*np.arange(60)/59, -3 + 6*np.arange(60)/59, indexing="ij")
    record = impacts(Modes(1, 0.05, 1.2, 0.3, gap=1, restitution=0.8), x.ravel(), u.ravel(), 150)
    assert (~record.silent).sum() == 3077


def test_many_lanes_with_chatter_come_to_an_end():
    """Two of these lanes chatter, rest and go on; none hangs, none passes the stop."""
    w = np.linspace(2.5, 3.0, 6400)[2990:4450:2]
    record = impacts(Modes(1, 0.05, w, 1, gap=0, restitution=0.8), -0.1, 0.0, 100)
    assert not np.isnan(record.time).any() and (np.diff(record.time, axis=1) > 0).all()
    assert record.rested.any() and np.abs(record.q).max() < 1e-11


def test_lanes_are_independent():
    """Each lane alone gives the same impacts."""
    w = np.linspace(2.5, 3.0, 7)
    together = impacts(Modes(1, 0.05, w, 1, gap=0, restitution=0.8), -0.1, 0.0, 12)
    for lane, omega in enumerate(w):
        alone = impacts(Modes(1, 0.05, omega, 1, gap=0, restitution=0.8), -0.1, 0.0, 12)
        assert together.time[lane] == approx(alone.time[0], abs=1e-12)


def test_a_ball_that_bounces_to_rest_and_is_thrown_again():
    """Γ = 1.2: it rests until Γ sin φ = 1, φ = 0.985110783, and then flies the same way every time."""
    gamma, w = 1.2, 1.0
    ball = Modes(0, 0, w, 0.0, gamma, load=-1.0, gap=0, restitution=0.5, row=-1)
    record = impacts(ball, 0.3, 0.0, 60)
    rests = np.flatnonzero(record.rested[0])
    assert len(rests) >= 3
    following = record.speed[0, rests[:-1] + 1]
    assert following == approx(following[0], abs=1e-9)


def test_chatter_is_completed_to_second_order():
    """ζ = 0.05, Ω = 1.3, f = 1, δ = 0.2, e = 0.5, t = -0.4: hops added one by one, and the formula."""
    modes = Modes(1, 0.05, 1.3, 1, gap=0.2, restitution=0.5)
    push, rate = (float(x[0]) for x in Hold(modes, 0).push(1.3*-0.4))
    for u, exact in ((1e-3, 0.00597758182762978),):
        s = 2*u/(push*0.5)
        assert s - s*s/3*(rate/push + 0.05) == approx(exact, abs=1.1e-7)
        assert abs(s - exact) > 1e-5
    assert rest_after(1e-6, push, rate, 0.5, 0.05) == approx(2e-6/(push*0.5), rel=1e-4)
    assert np.isinf(rest_after(1e-6, -1.0, 0.0, 0.5)) and np.isinf(rest_after(1e-6, 1.0, 0.0, 1.0))


def test_rest_forgets_the_past():
    """Released at θ = π/2 from x = u = 0 the next impact has U = 0.340056748565 at 3.2690217328."""
    w = 163/57
    modes = Modes(1, 0.05, w, 1, gap=0, restitution=0.8)
    assert float(release_after(modes, 0, 0.0)[0])*w == approx(np.pi/2)
    assert next_impact(modes, np.pi/2/w, 0.0, 0.0) == approx((3.2690217328, 0.340056748565), abs=1e-9)
    assert np.isinf(release_after(Modes(1, 0, 2, 1, gap=-1.5, restitution=0.8), 0, 0.0)[0])


# How small changes grow

def test_saltation_and_monodromy_by_differences():
    """Push the state a little and follow it through three impacts."""
    modes = Modes([1.0, 2.3], [0.05, 0.1], 1.7, [1.0, 0.5], gap=0.3, restitution=0.7, row=[1.0, 0.6])
    start = np.array([0.1, -0.2, 0.3, 0.4])
    begin = impacts(modes, start[:2, None], start[2:, None], 4)
    state = np.concatenate([begin.q[:, 0, 0], begin.u[:, 0, 0]])
    product = monodromy(modes, begin)
    end = begin.time[0, -1] - 1e-3
    numeric = np.empty((4, 4))
    for k in range(4):
        out = []
        for h in (1e-6, -1e-6):
            moved = state + h*np.eye(4)[k]
            back = modes.at(begin.time[0, 0], (moved[:2], moved[2:]), [begin.time[0, 0] - 0.01])
            there = impacts(modes, *back, 3, time=begin.time[0, 0] - 0.01)
            c, b = (x[:, 0] for x in modes.sides[0])
            after = there.u[:, 0, 2] - 1.7*b*(c @ there.u[:, 0, 2])
            q, u = modes.at(there.time[0, 2], (there.q[:, 0, 2], after), [end])
            out.append(np.concatenate([q[:, 0], u[:, 0]]))
        numeric[:, k] = (out[0] - out[1])/2e-6
    expected = flight_matrix(modes, -1e-3) @ product
    assert numeric == approx(expected, rel=1e-4, abs=1e-4)


@pytest.mark.parametrize("zeta", DAMPINGS)
def test_area_shrinks_by_the_law(zeta):
    """det Φ = e^(-2ζτ) and det S = e², whatever the damping."""
    modes = Modes(1, zeta, 2.8, 1, gap=0.1, restitution=0.6)
    assert np.linalg.det(flight_matrix(modes, 0.7)) == approx(np.exp(-1.4*zeta))
    assert np.linalg.det(saltation(modes, [0.1], [0.4], 1.0)) == approx(0.36)


def test_lyapunov_exponents_add_up_to_damping_and_impacts():
    """λ₁ + λ₂ + … = -2Σs + 2ν ln e, one mode and two; ζ = 0.05, Ω = 2.8: λ₁ > 0, chaos."""
    one = Modes(1, 0.05, 2.8, 1, gap=0, restitution=0.8)
    two = Modes([1.0, 2.3], [0.05, 0.1], 1.7, [1.0, 0.5], gap=0.3, restitution=0.7, row=[1.0, 0.6])
    for modes, e, decay in ((one, 0.8, 0.05), (two, 0.7, 0.15)):
        record = impacts(modes, np.full(modes.count, -0.1), np.zeros(modes.count), 1000)
        rate = 999/(record.time[0, -1] - record.time[0, 0])
        exponents = lyapunov_exponents(modes, record)
        assert exponents.sum() == approx(-2*decay + 2*rate*np.log(e), abs=1e-12)
        assert list(exponents) == sorted(exponents, reverse=True)
        if modes is one:
            assert 0.1 < exponents[0] < 0.25


def test_rest_makes_every_exponent_minus_infinity():
    modes = Modes(0, 0, 1, 0.0, 1.2, load=-1.0, gap=0, restitution=0.5, row=-1)
    record = impacts(modes, 0.3, 0.0, 60)
    assert record.rested.any() and not monodromy(modes, record).any()
    assert np.isneginf(lyapunov_exponents(modes, record)).all()


def test_contact_numbers_against_the_periodic_flow():
    """(I - Φ(T)) (y, ẏ) = (0, 1), solved by numbers; g⁺ - g⁻ = 1."""
    modes = Modes([1.3, 0.4], [0.065, 0.9], gap=0, restitution=0.7, row=[0.8, -0.5])
    c, b = (x[:, 0] for x in modes.sides[0])
    T = 4.1
    y = np.linalg.solve(np.eye(4) - flight_matrix(modes, T), np.concatenate([np.zeros(2), b]))
    g0, plus, minus = (float(x[0]) for x in contact_numbers(modes, T))
    assert (g0, plus) == approx((c @ y[:2], c @ y[2:])) and plus - minus == approx(1)
    one = contact_numbers(Modes(1.3, 0.065, gap=0, restitution=0.7), T)
    assert float(one[0][0]) == approx(-0.682641936130) and float(one[1][0]) == approx(0.836166942786)


# Bad input

@pytest.mark.parametrize("make, sentence", [
    (lambda: Modes(1, -0.1, gap=0, restitution=1), "the motion would grow"),
    (lambda: Modes(1, 0, 1, 1, gap=0, restitution=1), "no steady state"),
    (lambda: Modes(1, 0, 0, 1, gap=0, restitution=1), "forcing = 0 must be positive"),
    (lambda: Modes(1, 0, gap=0, restitution=1.5), "outside [0, 1]"),
    (lambda: Modes(-1, 0, gap=0, restitution=1), "frequency = -1 (index 0) must not be negative"),
    (lambda: Modes(0, 1, load=1, gap=0, restitution=1), "without spring"),
    (lambda: Modes([1, 2], 0, gap=0, restitution=1, row=[0, 0]), "touches nothing"),
    (lambda: impacts(Modes(1, gap=0.2, restitution=1), 0.3, 0.0, 1), "lies 0.1 beyond the stop at 0.2"),
    (lambda: impacts(Modes(1, gap=0.2, restitution=1), np.nan, 0.0, 1), "has no value"),
    (lambda: saltation(Modes(1, gap=0, restitution=1), [0.0], [0.0], 0.0), "grazing"),
    (lambda: contact_numbers(Modes(1, gap=0, restitution=1), 2*np.pi), "repeats itself"),
    (lambda: impacts(Modes(1, gap=0, restitution=0.9), -0.1, 0.0, 50, most=2), "met no impact in 2"),
])
def test_bad_input_gets_a_sentence(make, sentence):
    with pytest.raises(ValueError, match=re.escape(sentence)):
        make()
