"""Finding e, μ and k: formulas against chance, against collide_planar, and against the truth of the rig."""

from importlib.resources import files

import numpy as np
import pytest
import sympy as sp
from pytest import approx
from scipy.integrate import quad, solve_ivp
from scipy.optimize import curve_fit

from mechlib.exercises import exercise
from mechlib.rigid_body_collision import collide_planar
from mechlib.two_degree_vibro_impact import (
    attenuated_restitution,
    contact_law,
    contact_time,
    flight_times,
    flight_uncertainty,
    free_impacts,
    friction_from_impulses,
    friction_uncertainty,
    impulse_ratio,
    misfit,
    read_rig,
    restitution_from_flights,
    restitution_from_speeds,
    rig_contact_times,
    sliding_angle,
    slope_uncertainty,
    sphere_after,
    stiffness_from_times,
    truth_of_rig,
)
from pictures import shows

ANGLES = np.radians(np.arange(10, 81, 5))


@pytest.mark.parametrize("weights, sd, chance", [("equal", 9.7635e-4, 9.738e-4),
                                                 ("auto", 6.9918e-4, 6.975e-4)])
def test_restitution_from_flights_by_chance(weights, sd, chance):
    """Formula; three thousand records; the two numbers printed."""
    assert flight_uncertainty(0.4, 0.8, 1e-3, 8, weights) == approx(sd, abs=5e-9)
    assert flight_uncertainty(0.4, 0.8, 1e-3, 2, weights) == approx(1e-3/0.4*np.hypot(1, 0.8))     # e = τ₁/τ₀
    found = [restitution_from_flights(flight_times(0.4, 0.8, 8, 1e-3, seed), weights) for seed in range(3000)]
    values = np.array([x.value for x in found])
    assert values.std() == approx(sd, rel=0.05) and values.std() == approx(chance, rel=0.06)
    assert values.mean() == approx(0.8, abs=4*sd/3000**0.5 + 2e-6)
    assert np.sqrt(np.mean([x.uncertainty**2 for x in found])) == approx(sd, rel=0.05)


def test_weights_are_those_of_least_squares():
    """curve_fit of SciPy with the errors σ/τ."""
    times = flight_times(0.4, 0.8, 8, 1e-3, seed=3)
    k = np.arange(8)
    for weights, errors in (("auto", 1e-3/times), ("equal", np.ones(8))):
        (_, slope), _ = curve_fit(lambda k, a, b: a + b*k, k, np.log(times), sigma=errors)
        assert restitution_from_flights(times, weights).value == approx(np.exp(slope), rel=1e-7)
    _, cov = curve_fit(lambda k, a, b: a + b*k, k, np.log(0.4*0.8**k), sigma=1e-3/(0.4*0.8**k),
                       absolute_sigma=True, p0=[0, -0.2])
    assert 0.8*cov[1, 1]**0.5 == approx(flight_uncertainty(0.4, 0.8, 1e-3, 8), rel=1e-5)


def test_more_flights_can_be_worse():
    alike = [flight_uncertainty(0.4, 0.8, 1e-3, n, "equal") for n in range(3, 21)]
    right = [flight_uncertainty(0.4, 0.8, 1e-3, n) for n in range(3, 21)]
    assert np.argmin(alike) + 3 == 8 and alike[-1] == approx(27.94e-4, abs=1e-6)
    assert (np.diff(right) < 0).all() and right[-1] == approx(5.43e-4, abs=1e-6)


def test_regression_on_measured_speeds_is_biased():
    """The limit, the mean of records of forty impacts, and the cure."""
    speeds = np.linspace(0.5, 1.5, 40)
    limit = attenuated_restitution(0.8, np.mean(speeds**2), 0.05)
    assert limit == approx(0.7981653, abs=5e-8)
    rng, plain, cured = np.random.default_rng(8), [], []
    for _ in range(20000):
        before, after = speeds + 0.05*rng.standard_normal(40), 0.8*speeds + 0.05*rng.standard_normal(40)
        plain.append(np.sum(before*after)/np.sum(before**2))
        cured.append(np.sum(before*after)/(np.sum(before**2) - 40*0.05**2))
    assert np.mean(plain) == approx(0.79827, abs=3e-4)
    assert np.mean(cured) == approx(0.8, abs=4e-4)
    estimate = restitution_from_speeds(before, after, 0.05)
    assert estimate.value == approx(cured[-1])
    assert restitution_from_speeds(-before, after).value == approx(plain[-1])
    assert estimate.uncertainty == approx(np.std(cured), rel=0.35)
    many = np.tile(speeds, 5000)
    big = restitution_from_speeds(many + 0.05*rng.standard_normal(len(many)),
                                  0.8*many + 0.05*rng.standard_normal(len(many)))
    assert big.value == approx(limit, abs=4*big.uncertainty)


def test_the_sphere_is_a_planar_collision():
    """Impulses of collide_planar with W = diag(7/2, 1): the centre moves by them."""
    rng = np.random.default_rng(4)
    for _ in range(40):
        e, mu, along, into = rng.uniform(0, 1), rng.uniform(0, 0.6), rng.uniform(-3, 3), -rng.uniform(0.1, 2)
        hit = collide_planar([[3.5, 0.0], [0.0, 1.0]], [along, into], mu, e, law="poisson")
        p = np.asarray(hit.impulse, dtype=float)
        assert sphere_after(np.array([[along, into]]), e, mu)[0] == approx([along + p[0], into + p[1]])
        assert abs(p[0])/p[1] == approx(impulse_ratio(np.arctan2(abs(along), -into), e, mu))


def test_sliding_beyond_an_angle():
    assert np.degrees(sliding_angle(0.8, 0.25)) == approx(57.5876934, abs=5e-8)
    assert np.mean(impulse_ratio(ANGLES, 0.8, 0.25)) == approx(0.1575250064, abs=5e-11)
    e, mu = sp.Rational(4, 5), sp.Rational(1, 4)
    at = sliding_angle(e, mu)
    assert sp.simplify(2*sp.tan(at)/(7*(1 + e)) - mu) == 0
    run = free_impacts(ANGLES, 1.0, 0.8, 0.25, 0.0, seed=1)
    found = friction_from_impulses(*run.impulse.T, ANGLES)
    assert (found.mu, found.restitution, found.angle) == approx((0.25, 0.8, float(at)))
    assert found.sliding.sum() == 5 and found.uncertainty < 1e-12


def test_friction_by_chance():
    """The estimate is right on average, and its uncertainty is the scatter."""
    angles = np.tile(ANGLES, 3)
    found = [friction_from_impulses(*free_impacts(angles, 1.0, 0.8, 0.25, 0.01, s).impulse.T, angles)
             for s in range(400)]
    values = np.array([x.mu for x in found])
    assert values.mean() == approx(0.25, abs=0.002)
    assert values.std() == approx(np.mean([x.uncertainty for x in found]), rel=0.25)


@pytest.mark.parametrize("degree", [60, 75])
def test_the_best_angle_by_chance(degree):
    """A line through zero, fitted by hand, two thousand times."""
    angle = np.full(12, np.radians(degree))
    runs = [free_impacts(angle, 1.3, 0.8, 0.25, 0.01, s).impulse.T for s in range(2000)]
    slopes = np.array([-(pt @ pn)/(pn @ pn) for pt, pn in runs])
    assert slopes.std() == approx(friction_uncertainty(angle[0], 1.3, 0.8, 0.25, 0.01, 12), rel=0.06)
    assert slopes.mean() == approx(0.25, abs=0.002)


def test_times_of_contact():
    """Hertz by the energy integral and by integration; linear by half a swing; slopes by chance."""
    share, _ = quad(lambda u: 2*2*u/np.sqrt(1 - (1 - u**2)**2.5), 0, 1)       # x = 1 - u², 2∫dx/√(1 - x^5/2)
    m, k, v = 0.3, 7.0, 1.4
    depth = (5*m*v**2/(4*k))**0.4
    assert contact_time(m, k, v) == approx(share*depth/v, rel=1e-9)
    assert contact_time(1.0, 1.0, 1.0) == approx(3.2180654597, abs=5e-11)

    def free(t, y):
        return y[0]
    free.terminal, free.direction = True, -1
    for law, power in (("hertz", 1.5), ("linear", 1.0)):
        run = solve_ivp(lambda t, y, p=power: [y[1], -k/m*max(y[0], 0)**p], (0, 9), [1e-14, v], rtol=1e-11,
                        atol=1e-13, events=free)
        assert contact_time(m, k, v, law) == approx(run.t_events[0][-1], rel=1e-7)
    x = sp.symbols("m k v", positive=True)
    assert sp.diff(sp.log(contact_time(*x)), x[2])*x[2] == approx(-0.2)
    speeds = np.geomspace(0.01, 1, 9)
    sd = slope_uncertainty(speeds, 0.02)
    assert sd == approx(0.00448537, abs=5e-9) and 0.2/sd == approx(44.6, abs=0.05)
    found = [contact_law(speeds, rig_contact_times(speeds, m, k, 0.02, s)) for s in range(1500)]
    values = np.array([x.value for x in found])
    assert values.std() == approx(sd, rel=0.06) and values.mean() == approx(-0.2, abs=5e-4)
    assert np.sqrt(np.mean([x.uncertainty**2 for x in found])) == approx(sd, rel=0.06)
    stiff = [stiffness_from_times(speeds, rig_contact_times(speeds, m, k, 0.02, s), m)
             for s in range(1500)]
    values = np.array([x.value for x in stiff])
    assert values.mean() == approx(k, rel=0.003)
    assert values.std() == approx(np.mean([x.uncertainty for x in stiff]), rel=0.08)
    assert values.std()/k == approx(2.5*0.02/3, rel=0.06)


def test_the_file_of_the_rig():
    """The stored numbers are the rig with the truth of the header, and noise of the given size."""
    text = files("mechlib.two_degree_vibro_impact.finding_the_numbers").joinpath("rig.csv").read_text()
    assert text.startswith("# origin: computed, with noise of standard deviation")
    rig, truth = read_rig(), truth_of_rig()
    assert truth == dict(e=0.74, mu=0.23, k=1.2e10)
    speed = np.repeat([0.6, 1.5], 30)
    before = np.array([speed*np.sin(rig.angle), -speed*np.cos(rig.angle)]).T
    after = []
    for along, into in before:
        hit = collide_planar([[3.5, 0.0], [0.0, 1.0]], [along, into], 0.23, 0.74, law="poisson")
        after.append([along, into] + np.asarray(hit.impulse, dtype=float))
    left = np.concatenate([(rig.before - before).ravel(), (rig.after - after).ravel()])
    assert left.std() == approx(0.02, rel=0.15) and abs(left.mean()) < 4*0.02/len(left)**0.5
    clock = rig.contact/(3.2180654597*(0.0329**2/(1.2e10**2*-before[:, 1]))**0.2) - 1
    assert clock.std() == approx(0.02, rel=0.3) and abs(clock.mean()) < 0.008


def test_the_rig_is_identified():
    """Within three standard deviations of the truth; a search over the misfit ends there as well."""
    rig, truth = read_rig(), truth_of_rig()
    e = restitution_from_speeds(rig.before[:, 1], rig.after[:, 1], rig.noise)
    assert abs(e.value - truth["e"]) < 3*e.uncertainty
    slid = friction_from_impulses(*rig.impulse.T, rig.angle)
    assert abs(slid.mu - truth["mu"]) < 3*slid.uncertainty
    speed = -rig.before[:, 1]
    some = speed > 0.3
    slope = contact_law(speed[some], rig.contact[some])
    assert abs(slope.value + 0.2) < 3*slope.uncertainty and slope.value < -20*slope.uncertainty
    k = stiffness_from_times(speed[some], rig.contact[some], rig.mass)
    assert abs(k.value - truth["k"]) < 3*k.uncertainty
    grid = [(misfit(rig, x, y), x, y) for x in np.arange(0.6, 0.9, 0.01) for y in np.arange(0.1, 0.4, 0.01)]
    least, x, y = min(grid)
    assert (x, y) == approx((e.value, slid.mu), abs=0.025) and least == approx(0.02*1.22, rel=0.15)


def test_bad_input_gets_a_sentence():
    for call, sentence in (
            (lambda: restitution_from_flights([0.4, 0.3]), "at least three"),
            (lambda: restitution_from_flights([0.4, 0.3, 0.2], "some"), "not known"),
            (lambda: restitution_from_speeds([1.0, 2.0], [0.8]), "same impacts"),
            (lambda: restitution_from_speeds([1.0, 2.0], [0.8, 1.6], 5.0), "tell nothing"),
            (lambda: friction_from_impulses([0.1]*3, [1.0]*3, [0.1, 0.2, 0.3]), "four at least"),
            (lambda: friction_from_impulses([0.1]*4, [1.0]*4, [0.1, 0.2, 0.3, 1.6]), "below π/2"),
            (lambda: friction_from_impulses(np.tan([0.1, 0.2, 0.3, 0.4]), np.ones(4), [0.1, 0.2, 0.3, 0.4]),
             "larger angles"),
            (lambda: friction_from_impulses(*free_impacts(ANGLES[:8], 1.0, 0.8, 0.5, 0.01, 2).impulse.T,
                                            ANGLES[:8]), "larger angles"),
            (lambda: friction_from_impulses([0.1]*4, [1.0]*4, [0.1, 0.1, 0.3, 0.3]), "three different"),
            (lambda: free_impacts([1.6], 1.0, 0.8, 0.2, 0.0, 1), "misses the plate"),
            (lambda: flight_uncertainty(0.4, 0.8, 1e-3, 1), "two points"),
            (lambda: slope_uncertainty([1.0, 1.0], 0.1), "differ"),
            (lambda: contact_law([1.0, 2.0], [1.0, 2.0]), "three at least"),
            (lambda: stiffness_from_times([1.0], [1.0], 1.0), "two at least"),
            (lambda: misfit(3, 0.5, 0.5), "must be a FreeImpacts"),
            (lambda: impulse_ratio(0.3, 1.5, 0.2), "outside")):
        with pytest.raises(ValueError, match=sentence):
            call()


def test_answers():
    def value(key, **at):
        answer = exercise(key)._value
        return float(answer.subs({s: at[s.name] for s in answer.free_symbols}) if at else answer)
    assert value("bias-formula", e=0.8, V=1.0, sigma=0.5) == approx(0.64)
    assert value("beyond-which-angle") == approx(57.5876934)
    assert value("bias-by-numbers") == approx(0.8*25/26)
    assert value("how-many-impacts") == approx(64*2*(1 + 1/16)/3.24)
    truth = truth_of_rig()
    assert [value(f"unknown-plate-{k}") for k in (1, 2, 3)] == [
        approx(truth["e"], rel=0.01), approx(truth["mu"], rel=0.02), approx(truth["k"], rel=0.02)]
    assert value("slope-of-clock") == approx(-0.2, abs=0.01)


def test_flights_shows_the_law():
    def law(seen):
        e, n, sigma = seen.at.e, round(seen.at.n), seen.at.sigma
        assert seen.shown("point", panel=0) == n and seen.shown("line", panel=0) == n + 1
        for k in range(n):
            point, bar = seen.mark("point", k, panel=0), seen.mark("line", k + 1, panel=0)
            assert (point["x"], point["y"]) == approx((k, k*np.log(e)))
            assert bar["y2"] - bar["y1"] == approx(2*sigma/(400*e**k))
            assert (bar["x1"], bar["y1"] + bar["y2"]) == approx((k, 2*k*np.log(e)))
        first = seen.mark("line", 0, panel=0)
        assert (first["x2"], first["y2"]) == approx((15, 15*np.log(e)))
        for k, (weights, name) in enumerate((("equal", "all alike"), ("auto", "weighted"))):
            expected = {m: flight_uncertainty(0.4, e, sigma*1e-3, m, weights) for m in range(3, 17)}
            xs, ys = seen.curve(k, panel=1)
            there = np.array([expected[round(x)] < 0.005 for x in xs])
            assert xs == approx(np.arange(3, 17)) and np.array_equal(np.isfinite(ys), there)
            assert ys[there] == approx(1e3*np.array([expected[round(x)] for x in xs])[there], rel=1e-4)
            assert seen.readout(f"σe, {name}") == approx(expected[n], rel=1e-4)
        dots = [1e3*flight_uncertainty(0.4, e, sigma*1e-3, n, w) for w in ("equal", "auto")]
        dots = [y for y in dots if y < 5]
        for k, y in enumerate(dots):
            point = seen.mark("point", k, panel=1)
            assert (point["x"], point["y"]) == approx((n, y), rel=1e-4)
        assert seen.shown("point", panel=1) == len(dots)
    shows("two_degree_vibro_impact/finding_the_numbers:flights", law, no_value=True,
          also=[{"e": 0.7, "n": 16, "sigma": 3.0}, {"n": 16}])


def test_plate_shows_the_law():
    def law(seen):
        e, mu, rig = seen.at.e, seen.at.mu, read_rig()
        into = -rig.before[:, 1]
        dots = seen.mark("dots", 0, panel=0)
        assert dots["xs"] == approx(into, abs=1e-6) and dots["ys"] == approx(rig.after[:, 1], abs=1e-6)
        dots = seen.mark("dots", 0, panel=1)
        assert dots["xs"] == approx(rig.before[:, 0]/into, abs=1e-6)
        assert dots["ys"] == approx((rig.before - rig.after)[:, 0]/into, abs=1e-6)
        line = seen.mark("line", 0, panel=0)
        assert line["y2"]/line["x2"] == approx(e)
        xs, ys = seen.curve(0, panel=1)
        after = sphere_after(np.array([xs, -np.ones_like(xs)]).T, e, mu)
        assert ys == approx(xs - after[:, 0], abs=1e-9)
        assert seen.readout("misfit") == approx(1e3*misfit(rig, e, mu), rel=1e-5)
    shows("two_degree_vibro_impact/finding_the_numbers:plate", law)
