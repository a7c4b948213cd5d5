"""A blow on a beam: published digits, finite elements, SciPy, balances, the numbers of the pictures."""

from functools import cache

import numpy as np
import pytest
from pytest import approx
from scipy.integrate import quad, solve_ivp
from scipy.linalg import eigh

from hermite_beam import matrices
from mechlib.elastic_bodies import ClampedBeam, eigenvalue, flexibility, frequencies, mode
from mechlib.elastic_bodies.blow_on_a_beam.beam import greatest_deflection, half_sine_oscillator
from mechlib.exercises import exercise
from pictures import shows

UNIT = ClampedBeam(1.0, 1.0, 1.0)
DIGITS = [4.730040744862704, 7.853204624095838, 10.995607838001671, 14.137165491257464, 17.278759657399481,
          20.420352245626061, 23.561944902040455]


@cache
def elements(count=40):
    """Frequencies and mass-normalised shapes of the unit beam in Hermite elements; deflections only."""
    K, M = matrices(count=count)
    squares, shapes = eigh(K[2:-2, 2:-2], M[2:-2, 2:-2])
    return np.sqrt(squares), shapes[::2]


def test_half_sine_digits():
    """The worked pulse: t_p = 0.1 on the unit beam, force and place in the middle."""
    found = UNIT.half_sine(0.5, 0.5, [0.1, 0.2], 1.0, 0.1)
    assert found == approx([0.00574284399, -0.00130269925], abs=2e-11)


@pytest.mark.parametrize("where, time", [(0.5, 0.1), (0.5, 0.2), (0.25, 0.13), (0.8, 0.04)])
def test_half_sine_by_finite_elements(where, time):
    """40 elements, every mode of theirs by an integral that SciPy does."""
    omega, shapes = elements()
    here, there = shapes[round(40*where) - 1], shapes[19]
    w = 0.0
    for n in range(24):
        q = quad(lambda s, n=n: np.sin(np.pi*s/0.1)*np.sin(omega[n]*(time - s))/omega[n], 0, min(time, 0.1),
                 limit=400)[0]
        w += here[n]*there[n]*q
    assert UNIT.half_sine(where, 0.5, time, 1.0, 0.1) == approx(w, abs=2e-7)


@pytest.mark.parametrize("omega", [0.3, 0.9999999, 1.0, 1 + 3e-6, 1.4, 7.0])
def test_one_mode_under_a_half_sine_by_scipy(omega):
    def rate(t, y):
        return [y[1], (np.sin(t) if t <= np.pi else 0.0) - omega**2*y[0]]
    first = solve_ivp(rate, (0, np.pi), [0, 0], rtol=1e-11, atol=1e-13, dense_output=True)
    second = solve_ivp(rate, (np.pi + 1e-12, 9), first.y[:, -1], rtol=1e-11, atol=1e-13, dense_output=True)
    for t in (0.4, 2.0, 3.1):
        assert half_sine_oscillator(omega, np.pi, t) == approx(first.sol(t)[0], abs=1e-9)
    for t in (3.3, 5.0, 8.9):
        assert half_sine_oscillator(omega, np.pi, t) == approx(second.sol(t)[0], abs=1e-9)


def test_the_printed_forms_and_their_limit():
    """(sin pt - p/ω sin ωt)/(ω² - p²), after it -p [sin ωt + sin ω(t - t_p)]/(ω(ω² - p²)); at ω = p
    (sin pt - pt cos pt)/2p² and -t_p cos pt/2p."""
    w, p = 5.0, np.pi/0.4
    assert half_sine_oscillator(w, 0.4, 0.3) == approx((np.sin(0.3*p) - p/w*np.sin(0.3*w))/(w*w - p*p))
    after = -p*(np.sin(w*0.9) + np.sin(w*0.5))/(w*(w*w - p*p))
    assert half_sine_oscillator(w, 0.4, 0.9) == approx(after)
    assert half_sine_oscillator(p, 0.4, 0.3) == approx((np.sin(0.3*p) - 0.3*p*np.cos(0.3*p))/(2*p*p))
    assert half_sine_oscillator(p, 0.4, 0.9) == approx(-0.4*np.cos(0.9*p)/(2*p))


def test_impulse_is_the_limit_of_short_pulses():
    """Impulse P = 2F₀t_p/π; the shorter the pulse, the nearer."""
    times = np.array([0.05, 0.12, 0.31])
    blow = UNIT.impulse_response(0.4, 0.5, times + 0.5e-4)
    assert UNIT.half_sine(0.4, 0.5, times + 1e-4, 1.0, 1e-4) == approx(blow*2e-4/np.pi, rel=2e-3)


def test_impulse_against_a_beam_without_ends():
    """Near the blow w = 2κP√(t/π) until the echo of the clamps: 0.0039894 at 1e-4, 1.6 % apart at 4e-3."""
    def endless(t):
        return 2*UNIT.infinite_mobility*np.sqrt(t/np.pi)
    assert endless(1e-4) == approx(np.sqrt(1e-4/(2*np.pi))) == approx(0.0039894, abs=1e-7)
    assert UNIT.impulse_response(0.5, 0.5, 1e-4, modes=4001) == approx(0.0039895, abs=2e-7)
    assert UNIT.impulse_response(0.5, 0.5, 4e-3)/endless(4e-3) == approx(0.984, abs=0.001)


def test_mobility_by_a_fourier_integral():
    """∫ dk sin(k²t)/(2πk²) over all k for EI = ρA = 1 is √(t/2π): a sum over waves instead of modes."""
    steel = ClampedBeam(0.3, 175.0, 0.785)
    c = np.sqrt(steel.EI/steel.rhoA)
    ks = np.linspace(1e-6, 60, 2_000_001)
    waves = 2*np.trapezoid(np.sin(ks**2)/ks**2, ks)/(2*np.pi)                      # t = 1, c = 1
    assert waves == approx(1/np.sqrt(2*np.pi), rel=2e-3)
    w = waves*np.sqrt(1e-5)/(steel.rhoA*np.sqrt(c))                               # k → k/√(ct)
    assert 2*steel.infinite_mobility*np.sqrt(1e-5/np.pi) == approx(w, rel=2e-3)


def test_units_scale():
    steel = ClampedBeam(0.3, 175.0, 0.785)
    unit = np.sqrt(0.785/175.0)*0.09                                               # of time
    soft = 0.3**3/175.0
    found = steel.half_sine(0.3, 0.5, 0.15*unit, 7.0, 0.1*unit)
    assert found == approx(7.0*soft*UNIT.half_sine(0.3, 0.5, 0.15, 1.0, 0.1))
    blow = steel.impulse_response(0.3, 0.5, 0.15*unit)
    assert blow == approx(soft/unit*UNIT.impulse_response(0.3, 0.5, 0.15))
    assert steel.mass == approx(0.2355) and steel.frequencies(3) == approx(frequencies(3)/unit)


@pytest.mark.parametrize("at", [0.2, 0.5, 0.7])
def test_static_shape(at):
    """Under its own force the flexibility, elsewhere the sum over modes; symmetric in place and force."""
    xi = np.array([0.05, 0.2, 0.5, 0.7, 0.93])
    total = sum(mode(n, xi)*mode(n, at)/eigenvalue(n)**4 for n in range(1, 400))
    assert UNIT.static_shape(xi, at) == approx(total, abs=1e-9)
    assert UNIT.static_shape(at, at) == approx(float(flexibility(at)))
    assert UNIT.static_shape(0.31, at) == approx(float(UNIT.static_shape(at, 0.31)))
    assert ClampedBeam(2.0, 3.0, 1.0).softness(at) == approx(8/3*flexibility(at))


def test_energy_of_a_blow_stays():
    """A unit impulse gives mode n the energy φ_n(ξ₀)²/2ρAL; kinetic and bending energy of the field add up to
    that at every time."""
    x, h, modes = np.linspace(0, 1, 8001), 1e-6, 7
    for t in (0.03, 0.2):
        before, now, after = (UNIT.impulse_response(x, 0.5, time, modes) for time in (t - h, t, t + h))
        bend = np.diff(now, 2)/(x[1] - x[0])**2
        energy = np.trapezoid(((after - before)/(2*h))**2, x)/2 + np.sum(bend**2)*(x[1] - x[0])/2
        assert energy == approx(sum(mode(n, 0.5)**2/2 for n in range(1, modes + 1)), rel=2e-3)


def test_the_clamps_take_the_momentum():
    """The shear forces of the clamps, EI w''' at the ends, change the momentum ρA∫ẇ of the beam: by
    m ∫φ_n = [φ_n''']/λ_n⁴ mode by mode."""
    places, weights = np.polynomial.legendre.leggauss(200)
    for n in (1, 3, 5, 9):
        shear = mode(n, 1.0, 3) - mode(n, 0.0, 3)
        assert shear/eigenvalue(n)**4 == approx(weights/2 @ mode(n, (places + 1)/2), abs=1e-12)


def test_bad_input_gets_a_sentence():
    with pytest.raises(ValueError, match="L = 0 must be positive"):
        ClampedBeam(0.0, 1.0, 1.0)
    with pytest.raises(ValueError, match="t = -1: the beam is at rest before the blow"):
        UNIT.impulse_response(0.5, 0.5, -1.0)
    with pytest.raises(ValueError, match="between 0 and 1; got 1.2"):
        UNIT.half_sine(1.2, 0.5, 0.1, 1.0, 0.1)
    with pytest.raises(ValueError, match="duration = 0 must be positive"):
        UNIT.half_sine(0.2, 0.5, 0.1, 1.0, 0.0)


def test_greatest_deflection():
    """At equal impulse the shortest pulse bends most; at equal force 0.84 T₁ with 1.73 times the static
    deflection. The tap of the text bends the bar 24 times as much as the push."""
    impulse, force = ([greatest_deflection(d, keep) for d in np.arange(0.1, 3.01, 0.1)] for keep in
                      ("the impulse", "the peak force"))
    assert (np.diff(impulse) < 0).all()
    assert np.argmax(force) == 7 and greatest_deflection(0.84, "the peak force") == approx(1.731, abs=1e-3)
    bar, most = ClampedBeam(0.3, 175.0, 0.785), []
    for duration in (1e-2, 1e-4):
        times = np.linspace(0, duration + 4e-3, 4001)
        most.append(bar.half_sine(0.5, 0.5, times, np.pi*0.05/(2*duration), duration).max())
    assert most == approx([0.0068e-3, 0.1666e-3], abs=6e-8) and most[1]/most[0] == approx(24.4, abs=0.1)


def test_answers_by_hand():
    omega = 4.730040744862704**2*np.sqrt(175.0/0.785)/0.09
    quarter, middle = mode(1, 0.25), 1.5881462620646
    assert quarter == approx(0.8631, abs=1e-4)
    found = 1e3*0.05*quarter*middle/(0.2355*omega)
    assert exercise("tap-on-the-bar")._value == approx(found) == approx(0.0784, abs=1e-4)
    assert exercise("loud-and-less-loud")._value == approx(2.5222/(2.5222 + 1.9768 + 2.0010), abs=1e-4)
    assert exercise("set-down-at-rest")._value == 1.5
    late = half_sine_oscillator(2*np.pi, 1.5, np.array([2.0, 2.3, 7.1]))
    assert late == approx([0, 0, 0], abs=1e-15)
    P, p, m = 3.0, 1.7, 0.4
    force, amplitude, at_once = (value(f"one-mode-{k}", P=P, p=p, m=m) for k in (1, 2, 3))
    t = np.linspace(0, np.pi/p, 20001)
    assert np.trapezoid(force*np.sin(p*t), t) == approx(P, rel=1e-6)
    swing = force/m*half_sine_oscillator(2*p, np.pi/p, np.linspace(np.pi/p, 8, 40001)).max()
    assert amplitude == approx(swing, rel=1e-6) and at_once == approx(P/(m*2*p))
    velocity = value("square-root", kappa=UNIT.infinite_mobility, P=1.0, t=1e-3)
    h = 1e-7
    assert velocity == approx((UNIT.endless_response(1e-3 + h) - UNIT.endless_response(1e-3 - h))/(2*h))


def value(key, **numbers):
    answer = exercise(key)._value
    return float(answer.subs({symbol: numbers[symbol.name] for symbol in answer.free_symbols}))


def test_struck_beam_shows_the_law():
    period = 2*np.pi/DIGITS[0]**2

    def law(seen):
        u, keep = seen.at.u, seen.at.keep
        unit = 2*u*period/np.pi*mode(1, 0.5)**2/DIGITS[0]**2 if keep == "the impulse" else 1/192
        times, history = seen.curve(label="middle of the beam")
        true = UNIT.half_sine(0.5, 0.5, times*period, 1.0, u*period, 7)/unit
        assert history == approx(true, abs=1e-5)
        places, shape = seen.curve(panel=0)
        now = UNIT.half_sine(places/4, 0.5, seen.at.t*period, 1.0, u*period, 7)/unit
        assert -2.5*shape == approx(now, abs=2e-5)
        xi = (np.arange(80) + 0.5)/80
        q = {n: half_sine_oscillator(DIGITS[n - 1]**2, u*period, seen.at.t*period) for n in (1, 3, 5, 7)}
        bend = sum(mode(n, xi, 2)*mode(n, 0.5)*q[n] for n in q)/unit
        strip = seen.mark("field")
        assert 60*np.array(strip["values"]) == approx(-bend, abs=0.2)
        assert [strip[k] for k in ("x1", "x2")] == [0, 4] and strip["y1"] == strip["y2"]     # under the beam
        pulse = seen.curve(label="force, in units of its peak")[1]
        assert pulse == approx(np.where(times <= u, np.sin(np.pi*times/u), 0), abs=1e-9)
        if seen.at.t < 0.97*u and seen.at.t > 0.02*u:
            assert seen.arrow("plain") == approx([0, -0.85*np.sin(np.pi*seen.at.t/u)])
        most = UNIT.half_sine(0.5, 0.5, np.linspace(0, u + 3, 3001)*period, 1.0, u*period, 15).max()/unit
        assert seen.readout("greatest deflection") == approx(most, rel=2e-3)
    shows("elastic_bodies/blow_on_a_beam:struck_beam", law, settings=12,
          also=[dict(u=0.5), dict(u=1.0, t=0.4), dict(u=3.0, t=1.2, keep=1)])


def test_spreading_shows_the_law():
    def law(seen):
        xs, ys = seen.curve(label="the beam")
        t = round(seen.at.t/0.03*120)/120*0.03
        omega = np.array([eigenvalue(n)**2 for n in range(1, 402, 2)])
        shapes = np.array([mode(n, xs)*mode(n, 0.5) for n in range(1, 402, 2)])
        assert ys == approx((np.sin(omega*t)/omega) @ shapes, abs=2e-5)
        assert seen.readout("without ends") == approx(np.sqrt(t/(2*np.pi)), abs=1e-5)
        assert seen.readout("clamped") == approx(ys[60], abs=1e-7)
        assert seen.mark("point")["y"] == approx(ys[60], abs=1e-7)
        times, middle = seen.curve(label="clamped beam")
        shares = np.array([mode(n, 0.5)**2 for n in range(1, 402, 2)])/omega
        assert middle == approx(np.sin(np.outer(times, omega)) @ shares, abs=2e-5)
        times, endless = seen.curve(label="beam without ends")
        assert endless == approx(np.sqrt(times/(2*np.pi)))
    shows("elastic_bodies/blow_on_a_beam:spreading", law, settings=8)
