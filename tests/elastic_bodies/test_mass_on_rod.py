"""A mass on a rod: published digits, a march in time, SciPy on the delay equation, the numbers of the
pictures."""

from functools import cache

import numpy as np
import pytest
import sympy as sp
from pytest import approx
from scipy.integrate import solve_ivp
from scipy.special import eval_laguerre

from mechlib.elastic_bodies import MassOnRod, free_rod_restitution
from mechlib.elastic_bodies.mass_on_rod.free_rod import free_rod_motion
from mechlib.exercises import exercise
from pictures import shows

TABLE = [(0.25, 2.250041932828, 0.7356354829, 1, 0.7356354829, 2.00067092526),
         (0.5, 2.504578909722, 0.7290516938, 1, 0.7290516938, 2.03663127778),
         (1, 3.067667641618, 0.6876189398, 2, 0.6988755820, 2.27067056647),
         (1.5, 3.697697853587, 0.6449055619, 2, 0.8978968549, 2.52719427623),
         (2, 4.708567243668, 0.9252469967, 1, 0.9252469967, 2.73575888234),
         (4, 5.899590439603, 0.8169115516, 2, 0.9592660092, 3.21306131943),
         (10, 9.541057903838, 0.9491340614, 2, 0.9698390597, 4.32311699576)]


@cache
def march(ratio, far="fixed", n=6000, until=12.0):
    """Velocity of the mass, force and sent wave on a grid of time, by the trapezoid rule."""
    h, b, s = 2/n, 1/ratio, -1.0 if far == "fixed" else 1.0
    v, gap, closed, f, forces, speeds = 1.0, 0.0, True, [1.0], [1.0], [1.0]
    for k in range(1, int(until/h) + 1):
        g0, g1 = (s*f[k - 1 - n] if k > n else 0.0), (s*f[k - n] if k >= n else 0.0)
        if closed:
            v = (v*(1 - b*h/2) + b*h*(g0 + g1))/(1 + b*h/2)
            closed, gap = v - 2*g1 >= 0, 0.0
        else:
            gap += h*(g0 + g1 - v)
            closed = gap <= 0
        f.append(v - g1 if closed else g1)
        forces.append(v - 2*g1 if closed else 0.0)
        speeds.append(v)
    return h, np.array(speeds), np.array(forces), np.array(f)


@pytest.mark.parametrize("ratio, release, first, count, last, base", TABLE)
def test_digits_of_the_table(ratio, release, first, count, last, base):
    blow = MassOnRod(ratio)
    assert blow.first_release == approx(release, abs=2e-12)
    assert blow.restitution_after(0) == approx(first, abs=2e-10)
    assert len(blow.contacts()) == count and blow.restitution == approx(last, abs=2e-10)
    times = np.append(np.linspace(0, 14, 5601), [1 + 1e-10, 3 + 1e-10, 5 + 1e-10])
    assert blow.base_force(times).max() == approx(base, abs=1e-8)


@pytest.mark.parametrize("ratio", [0.3, 1, 1.5, 3.0, 6.0])
def test_by_a_march_in_time(ratio):
    h, speeds, forces, sent = march(ratio)
    blow = MassOnRod(ratio, tail=14.0)
    assert -speeds[-1] == approx(blow.restitution, abs=2e-3)
    times = np.arange(0.13, 11.9, 0.2)
    near = [t for t in times if min(abs(t - x) for c in [*blow.contacts(), (2, 4), (6, 8), (10, 12)]
                                    for x in c) > 0.05]
    there = [round(t/h) for t in near]
    assert blow.force(np.array(there)*h) == approx(forces[there], abs=5e-3)
    assert blow.sent(np.array(there)*h) == approx(sent[there], abs=5e-3)


def test_first_contact_by_scipy_and_by_laguerre():
    """M = 4m, fixed: f = Σ exp(-β t_k) L_k(2β t_k), and the delay equation interval by interval."""
    beta, blow = 0.25, MassOnRod(4)

    def sent(t):
        ages = [t - 2*k for k in range(int(t//2) + 1)]
        return sum(np.exp(-beta*a)*eval_laguerre(k, 2*beta*a) for k, a in enumerate(ages))
    v = 1.0
    for k in range(3):
        def rate(t, y):
            return [-beta*(y[0] + 2*(sent(t - 2) if t >= 2 else 0.0))]         # noqa: B023
        end = min(2*k + 2, blow.first_release) - 1e-12
        v = solve_ivp(rate, (2*k + 1e-12, end), [v], rtol=1e-11, atol=1e-13, method="DOP853").y[0, -1]
        middle = 2*k + 0.9
        assert blow.sent(middle) == approx(sent(middle), abs=1e-12)
    assert -v == approx(blow.restitution_after(0), abs=1e-9)
    assert blow.force(blow.first_release - 1e-9) == approx(0, abs=1e-8)


@pytest.mark.parametrize("ratio", [0.2, 1, 5, 20])
def test_a_free_rod_touches_once(ratio):
    blow, beta = MassOnRod(ratio, far="free"), 1/ratio
    assert blow.contacts() == [(0, 2)] and blow.velocity(3.0) == approx(np.exp(-2*beta))
    assert blow.restitution == approx((1 - np.exp(-2*beta))/beta - np.exp(-2*beta))
    assert blow.restitution == approx(float(free_rod_restitution(beta)))
    assert -1e-12 < blow.head(9.0) - blow.place(9.0)
    assert blow.base_force(2.5) == 0


def test_limits_and_thresholds():
    assert MassOnRod(0.02).restitution == approx(2/np.e, abs=1e-12)
    for ratio in (0.3, 1.0, 1.7):                                             # 2/e exp(-½ exp(-2β))
        exact = 2/np.e*np.exp(-0.5*np.exp(-2/ratio))
        assert MassOnRod(ratio).restitution_after(0) == approx(exact, abs=1e-10)
    assert [len(MassOnRod(x).contacts()) for x in (0.98, 1.0)] == [1, 2]
    below, above = MassOnRod(1.7283), MassOnRod(1.7284)
    assert above.first_release - below.first_release > 0.2
    assert above.restitution_after(0) - below.restitution_after(0) == approx(0.29, abs=0.01)
    assert above.restitution == approx(below.restitution, abs=1e-4)
    assert MassOnRod(10).contacts()[-1][1] == approx(np.pi*np.sqrt(10 + 1/3), rel=0.05)


@pytest.mark.parametrize("ratio", [0.5, 1, 4])
def test_energy_and_contact_are_kept(ratio):
    """½v² M + waves of the last round trip is ½M; while they touch, mass and end are at one place."""
    blow = MassOnRod(ratio)
    for t in (1.7, 3.01, 5.2, 8.8):
        ages = np.linspace(t - 2, t, 200_001)
        waves = np.trapezoid(blow.sent(ages[::100])**2, ages[::100])
        assert ratio*blow.velocity(t)**2/2 + waves == approx(ratio/2, rel=5e-3)
        apart = blow.head(t) - blow.place(t)
        touching = any(a <= t <= b for a, b in blow.contacts())
        assert apart == 0 if touching else apart > 0


@pytest.mark.parametrize("ratio", [120.0, 400.0, 560.0])
def test_a_very_heavy_mass(ratio):
    """Thirty echoes: f by Laguerre's sum, the energy after the last contact, the spring with a third."""
    beta, blow = 1/ratio, MassOnRod(ratio)
    for t in (11.3, 25.7, blow.first_release - 0.4):
        ages = [t - 2*k for k in range(int(t//2) + 1)]
        want = sum(np.exp(-beta*a)*eval_laguerre(k, 2*beta*a) for k, a in enumerate(ages))
        assert blow.sent(t) == approx(want, abs=1e-9*ratio)
        moved = np.trapezoid(blow.velocity(x := np.linspace(0, t, 100_001)), x)
        assert blow.place(t) == approx(moved, rel=1e-6) and blow.head(t) == approx(blow.place(t), abs=1e-9)
    last = blow.contacts()[-1][1]
    assert last == approx(np.pi*np.sqrt(ratio + 1/3), rel=0.03)
    edges = [last + 1, *[piece.start for piece in blow.pieces if last + 1 < piece.start < last + 3], last + 3]
    waves = 0.0
    for a, b in zip(edges, edges[1:]):
        x, w = np.polynomial.legendre.leggauss(20)
        waves += (b - a)/2*np.sum(w*blow.sent((a + b)/2 + (b - a)/2*x)**2)
    assert ratio*blow.restitution**2/2 + waves == approx(ratio/2, rel=1e-9)


def test_bad_input_gets_a_sentence():
    for wrong in (0, -1, float("nan")):
        with pytest.raises(ValueError, match="mass of the striker must be positive"):
            MassOnRod(wrong)
    with pytest.raises(ValueError, match="'fixed' or 'free'; got far='rock'"):
        MassOnRod(1, far="rock")
    with pytest.raises(ValueError, match="after 40 round trips: use a spring"):
        MassOnRod(3000)


def test_answers_by_hand():
    assert exercise("base-of-the-pile")._value == approx(2*(1 + np.exp(-2)))
    assert exercise("pebble")._value == approx(MassOnRod(0.02).restitution)
    assert exercise("a-third-of-the-rod")._value == approx(6.540, abs=1e-3)
    V, b = sp.symbols("V beta", positive=True)
    mass, centre, e = (exercise(f"free-pile-{k}")._value.subs({V: 1, b: 0.4}) for k in (1, 2, 3))
    blow = MassOnRod(2.5, far="free")
    assert float(mass) == approx(float(blow.velocity(5.0))) and float(e) == approx(blow.restitution)
    assert float(mass) + 0.4*float(centre) == approx(1)


def test_free_rod_motion_is_what_is_followed():
    """Places seen from the far end, which has moved by ∫2f(t - 1)."""
    t, beta = sp.symbols("t beta", positive=True)
    made = sp.lambdify((t, beta), free_rod_motion(t, beta))
    for ratio in (0.4, 1.0, 6.2):
        blow = MassOnRod(ratio, far="free", tail=14.0)
        for time in (0.7, 1.9, 2.6, 5.3, 11.1):
            grid = np.linspace(0, time - 1, 40_001) if time > 1 else np.zeros(2)
            far = np.trapezoid(2*blow.sent(grid), grid)
            want = [float(blow.sent(time)), blow.place(time) - far, blow.head(time) - far]
            assert list(map(float, made(time, 1/ratio))) == approx(want, abs=2e-3)
            assert made(time, 1/ratio)[1] <= made(time, 1/ratio)[2] + 1e-12


def test_pile_shows_the_law():
    def law(seen):
        ratio, time, far = round(seen.at.q, 6), round(seen.at.t, 9), seen.at.far
        h, _, forces, sent = march(ratio, far)
        s = -1 if far == "fixed" else 1
        blow = MassOnRod(ratio, far=far, tail=14.0)
        wave = lambda age: sent[round(age/h)] if age >= 0 else 0.0
        strip = seen.mark("field")
        jumps = [x for c in blow.contacts() for x in c] + [2*k for k in range(7)]
        for k in range(0, 96, 5):
            x = (k + 0.5)/96
            ages = time - x, time - 2 + x
            if min(abs(age - y - 2*j) for age in ages for y in jumps for j in range(6)) > 0.06:
                assert 3*strip["values"][k] == approx(s*wave(ages[1]) - wave(ages[0]), abs=8e-3)
        for k in range(96):                                             # the front is sharp
            if 0 < (age := time - (k + 0.5)/96) < 0.03 and time < 1:
                assert 3*strip["values"][k] == approx(-wave(age), abs=0.1)
        ages = np.arange(0, max(time - 1, 0) + h/2, h)
        foot = (1 + s)*h*(sent[:len(ages)].sum() - 0.5) if time >= 1 else 0.0
        assert 2*strip["x1"] == approx(float(blow.head(time)) - foot, abs=2e-3*(1 + s) + 1e-6)
        place = float(blow.place(time)) - foot
        assert abs(place + 2.8) < 0.01 or seen.shown("block") == (place > -2.8)   # until it leaves the panel
        if seen.shown("block"):
            block = seen.mark("block")
            assert block["x"] + block["w"]/2 == approx(place/2, abs=2e-3*(1 + s) + 1e-6)
        us, tops = seen.curve(label="at the top")
        bases = seen.curve(label="at the base")[1]
        for k in range(0, 481, 6):
            if min(abs(us[k] - x - j) for x in jumps for j in range(12)) > 0.06:
                assert tops[k] == approx(forces[round(us[k]/h)], abs=8e-3)
                assert bases[k] == approx((1 - s)*wave(us[k] - 1), abs=8e-3)
        assert seen.readout("contacts") == len(blow.contacts())
        assert seen.readout("restitution at last") == approx(blow.restitution, abs=1e-5)
    shows("elastic_bodies/mass_on_rod:pile", law, settings=6, also=[dict(t=1.5, far=1), dict(t=0.5)])


@cache
def marched(ratio):
    """Restitution after the first and after the last contact, by the march in time."""
    _, speeds, forces, _ = march(ratio)
    return -speeds[np.argmin(forces > 0)], -speeds[-1]


def test_restitution_of_mass_shows_the_law():
    def law(seen):
        for name, told in (("first", 0), ("last", -1)):
            ratios, es = seen.curve(label=f"after the {name} contact")
            assert es[::48] == approx([marched(ratio)[told] for ratio in ratios[::48]], abs=2e-3)
        blow = MassOnRod(round(seen.at.q, 6))
        first, last = blow.restitution_after(0), blow.restitution
        assert seen.readout("after the first contact") == approx(first, abs=1e-5)
        assert seen.readout("after the last contact") == approx(last, abs=1e-5)
        assert [seen.mark("point", k)["y"] for k in (0, 1)] == approx([first, last], abs=1e-5)
    shows("elastic_bodies/mass_on_rod:restitution_of_mass", law, settings=8)
