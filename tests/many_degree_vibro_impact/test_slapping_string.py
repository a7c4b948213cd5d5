"""The slapping string: the exact film against sums of modes, images and differences; the pictures."""

import numpy as np
import pytest
import sympy as sp
from hypothesis import given, settings
from hypothesis import strategies as st
from pytest import approx

from mechlib.elastic_bodies import dalembert, images
from mechlib.many_degree_vibro_impact import (
    leapfrog_string,
    line_gap,
    lossy_shape,
    one_mode_gap,
    plucked_shape,
    second_contact,
    slap,
    slap_period,
    slap_ratio,
    string_shape,
)
from mechlib.one_degree_vibro_impact import frequency
from pictures import shows

brief = settings(deadline=None, max_examples=40)
gaps, losses = st.floats(0.02, 0.98), st.floats(0.05, 0.98)


def free_string(x, t, modes=4001):
    """The string without a floor as a sum of modes: plucked in the middle, L = c = h = 1."""
    x, t = np.broadcast_arrays(x, t)
    n = np.arange(1, modes, 2).reshape(-1, *[1]*x.ndim)
    parts = 8/(np.pi*n)**2*np.sin(np.pi*n/2)*np.sin(np.pi*n*x)*np.cos(np.pi*n*t)
    return parts.sum(0)


def test_before_the_slap_it_is_the_sum_of_modes():
    x, t = np.linspace(0, 1, 41)[None], np.linspace(0, 0.7, 8)[:, None]
    assert string_shape(x, t, 0.5) == approx(free_string(x, t), abs=2e-4)
    out_of_reach = np.linspace(0, 3, 13)[:, None]
    assert string_shape(x, out_of_reach, 2.0) == approx(free_string(x, out_of_reach), abs=2e-4)


def test_before_the_slap_it_is_dalembert_by_images():
    """The waves of the rod with both ends fixed know nothing of levels."""
    x, t = sp.symbols("x t")
    w0 = sp.Piecewise((2*x, x < sp.Rational(1, 2)), (2 - 2*x, True))
    y = dalembert(images(w0, x, 1, left="fixed", right="fixed"), 0, 1, x, t)
    for place in (0.1, 0.37, 0.5, 0.83):
        for time in (0.0, 0.2, 0.55, 0.74):
            assert string_shape(place, time, 0.5) == approx(float(y.subs({x: place, t: time})), abs=1e-12)


@brief
@given(gaps)
def test_the_slap_is_of_one_instant_and_the_rest_at_rest(gap):
    """What touches is level and has fallen with V, the rest does not move: by differences."""
    x, hit, dt = np.linspace(0, 1, 1001), slap(gap), 1e-6
    then, before = (string_shape(x, hit.time - k*dt, gap) for k in (0, 1))
    touching = then < -gap + 1e-9
    assert then.min() == approx(-gap)
    assert touching.mean() == approx(hit.length, abs=2.1e-3) and hit.length == approx(1 - gap)
    rate = (then - before)/dt
    above = plucked_shape(x) - gap
    assert rate[above > 1e-5] == approx(-hit.velocity, abs=1e-6)
    assert rate[above < -1e-5] == approx(0, abs=1e-6)
    energy = 0.5*np.trapezoid(np.gradient(plucked_shape(x), x)**2, x)
    assert hit.energy == approx(energy, rel=3e-3)
    assert hit.share*hit.energy == approx(0.5*hit.velocity**2*hit.length)


@pytest.mark.parametrize("cells", [100, 200, 400, 800])
def test_differences_return_to_the_pluck(cells):
    """δ/h = 1/2: within 2h/N after one period; exact for δ = 0."""
    path = leapfrog_string(cells, round(1.5*cells), 0.5)
    assert np.abs(path[-1] - path[0]).max() == approx(2/cells)
    exact = leapfrog_string(cells, 3*cells, 0.0)
    assert exact[::cells] == approx(np.array([exact[0]]*4), abs=1e-11)


@brief
@given(gaps, st.floats(0.1, 1.0))
def test_differences_follow_the_film(gap, e):
    """Up to the second contact, through the first slap, with and without loss, to a few h/N."""
    N = 200
    end = slap(gap).time + (second_contact(gap, e).time if e < 1 else slap_period(gap))
    steps = int(end*N) - 4                                 # it may be a few steps early
    times, x = np.arange(steps + 1)[:, None]/N, np.linspace(0, 1, N + 1)[None]
    film = lossy_shape(x, times, gap, e)
    assert np.abs(leapfrog_string(N, steps, gap, e) - film).max() < 5/N


def test_the_length_in_contact_by_differences():
    """δ/h = 1/2: of 400 cells 0.4975 turn round in one step, a cell less than the half."""
    path = leapfrog_string(400, 301, 0.5)
    turned = (np.abs(path[301] - path[299]) < 1e-12) & (np.abs(path[300] - path[299]) > 1e-9)
    assert turned.sum()/400 == approx(0.4975)


def test_the_floor_carries_what_the_ends_pull():
    """Impulse in a period against the pull of both ends, ρc² y', integrated."""
    for gap in (0.0, 0.3, 0.8):
        times = (np.arange(40_000) + 0.5)/40_000*slap_period(gap)
        slopes = string_shape(1e-9, times, gap)/1e-9
        assert slap(gap).impulse == approx(2*slopes.mean()*slap_period(gap), rel=1e-3)


def test_the_backbone():
    assert slap_ratio(0.5) == approx(4/3) and slap_ratio(0.0) == 2 and slap_ratio(1.0) == 1
    for ratio in (1.05, 1.3, 1.5, 2.0):
        assert frequency(1.0, one_mode_gap(ratio)) == approx(ratio)
    share = np.linspace(0.01, 0.99, 99)
    assert (slap_ratio(share) < frequency(1.0, share)).all()
    eps = 1e-6
    assert (slap_ratio(1 - eps) - 1)/eps == approx(0.5, rel=1e-5)
    assert (frequency(1.0, 1 - eps) - 1)/np.sqrt(eps) == approx(np.sqrt(2)/np.pi, rel=1e-3)


@brief
@given(gaps, losses)
def test_the_second_contact_by_looking(gap, e):
    """The film with loss on a fine grid stays above the floor until then, and touches where it should."""
    start, touch = slap(gap).time, second_contact(gap, e)
    x = np.linspace(0, 1, 801)
    times = start + np.linspace(1e-6, 1, 400)[:, None]*touch.time
    film = lossy_shape(x[None], times, gap, e)
    assert film.min() > -gap - 1e-9
    assert film[-1].min() == approx(-gap, abs=3e-3*(1 + e))
    assert lossy_shape(touch.place, times[-1, 0], gap, e) == approx(-gap, abs=1e-9)
    assert lossy_shape(x, times[-1, 0] + 0.004, gap, e).min() < -gap - 1e-4*e
    if touch.length:
        assert touch.place == approx((1 - touch.length)/2)
        assert lossy_shape(0.5, times[-1, 0], gap, e) == approx(-gap)
    else:
        assert lossy_shape(0.5, times[-1, 0], gap, e) > -gap


def test_floor_on_the_line_of_rest():
    """δ = 0: every slap leaves e times the same film, one octave up."""
    x, N = np.linspace(0, 1, 201), 200
    path = leapfrog_string(N, 3*N, 0.0, 0.6)
    for k in range(4):
        assert path[k*N] == approx(0.6**k*plucked_shape(x), abs=1e-9)
    assert lossy_shape(x, 1.0, 0.0, 0.6) == approx(0.6*plucked_shape(x))


@brief
@given(gaps, losses)
def test_energy_of_the_loss(gap, e):
    """Just after the slap, kinetic plus potential energy by differences of the film."""
    x = (np.arange(4000) + 0.5)/4000
    hit, dt = slap(gap), 1e-7
    at = hit.time + 1e-4
    y0, y1 = (lossy_shape(x, at + k*dt, gap, e) for k in (0, 1))
    energy = 0.5*(((y1 - y0)/dt)**2).mean() + 0.5*(np.diff(y0)**2).sum()*4000
    assert energy == approx(hit.energy*(1 - (1 - e**2)*hit.share), abs=8e-3)


def test_units():
    """Span, speed, height and density scale as they must."""
    one, other = slap(0.3), slap(0.6, height=2, span=5, speed=10, density=3)
    assert (other.time, other.velocity, other.length) == approx((one.time/2, one.velocity*4, one.length*5))
    assert (other.share, other.impulse, other.energy) == approx((one.share, one.impulse*60, one.energy*240))
    assert string_shape(1.5, 0.35, 0.6, 2, 5, 10) == approx(2*string_shape(0.3, 0.7, 0.3))
    for time in (0.35, 1.1, 1.6):                           # before the slap, after it, in the next period
        assert lossy_shape(1.5, time/2, 0.6, 0.7, 2, 5, 10) == approx(2*lossy_shape(0.3, time, 0.3, 0.7))
    assert lossy_shape(1.5, 0.6, 0.6, 0.7, 2, 5, 10) == approx(2*lossy_shape(0.3, 1.2, 0.3, 0.7))
    a, b = second_contact(0.3, 0.7), second_contact(0.6, 0.7, 2, 5, 10)
    assert (b.time, b.place, b.length) == approx((a.time/2, a.place*5, a.length*5))


def test_formulas_have_the_values_of_the_numbers():
    x, t, gap, e = sp.symbols("x t delta e", positive=True)
    at = {x: 0.3, t: 1.3, gap: 0.45, e: 0.5}
    for made, number in ((string_shape(x, t, gap), string_shape(0.3, 1.3, 0.45)),
                         (lossy_shape(x, t, gap, e), lossy_shape(0.3, 1.3, 0.45, 0.5)),
                         (second_contact(gap, e).length, second_contact(0.45, 0.5).length),
                         (slap(gap).impulse, slap(0.45).impulse), (line_gap(e), 1/3)):
        assert float(made.subs(at)) == approx(float(number))


def test_bad_input_gets_a_sentence():
    with pytest.raises(ValueError, match="gap = -0.1 must not be negative"):
        slap_period(-0.1)
    with pytest.raises(ValueError, match="out of reach"):
        slap(1.0)
    with pytest.raises(ValueError, match="lies beside the string"):
        string_shape(1.2, 0.0, 0.5)
    with pytest.raises(ValueError, match="between 0 and 1"):
        second_contact(0.5, 1.0)
    with pytest.raises(ValueError, match="line of rest"):
        second_contact(0.0, 0.5)
    with pytest.raises(ValueError, match="Give an even number"):
        leapfrog_string(7, 3, 0.5)


def test_film_shows_the_law():
    def law(seen):
        gap, t = seen.at.beta, seen.at.t
        xs, ys = seen.curve(0, panel=0)
        free = free_string(xs/3, min(t % (1 + gap), -t % (1 + gap)), modes=1201)
        assert ys == approx(string_shape(xs/3, t, gap), abs=1e-9)
        assert ys == approx(free, abs=1e-3)
        assert seen.readout("period") == approx(1 + gap)
        assert seen.readout("note") == approx(2/(1 + gap))
        assert seen.readout("length that slaps") == approx(1 - gap)
        xs, ys = seen.curve(label="string")
        assert ys == approx(2/(1 + xs))
        xs, ys = seen.curve(label="one mode")
        assert ys[1:-1] == approx(frequency(1.0, xs[1:-1])) and (ys[0], ys[-1]) == (1, 2)
        dot = seen.mark("point", panel=1)
        assert (dot["x"], dot["y"]) == approx((gap, 2/(1 + gap)))
        assert seen.mark("ground", panel=0)["y1"] == approx(-gap)
    shows("many_degree_vibro_impact/slapping_string:film", law)


def test_loss_shows_the_law():
    def law(seen):
        gap, e, part = seen.at.beta, seen.at.e, seen.at.t
        touch = second_contact(gap, e)
        end = (1 + gap)/2 + touch.time
        xs, ys = seen.curve(0, panel=0)
        assert ys == approx(lossy_shape(xs/3, part*end, gap, e), abs=1e-9)
        places = [seen.mark("point", k, panel=0) for k in (0, 1)]
        assert [p["x"]/3 for p in places] == approx([touch.place, 1 - touch.place])
        assert [p["y"] for p in places] == approx([-gap]*2)
        xs, ys = seen.curve(label="without loss")
        assert ys == approx(string_shape(0.5, xs, gap), abs=1e-9)
        xs, ys = seen.curve(label="with loss")
        assert xs == approx(np.linspace(0, 1, 301)*end)
        assert ys == approx(lossy_shape(0.5, xs, gap, e), abs=1e-6)
        dot = seen.mark("point", panel=1)
        assert (dot["x"], dot["y"]) == approx((part*end, float(lossy_shape(0.5, part*end, gap, e))), abs=1e-9)
        assert seen.readout("second contact after") == approx(touch.time)
        assert seen.readout("first at x") == approx(touch.place)
        assert seen.readout("length that touches") == approx(touch.length)
        assert seen.mark("line", 0, panel=1)["y1"] == approx(-gap)
        assert seen.mark("ground", panel=0)["y1"] == approx(-gap)
    shows("many_degree_vibro_impact/slapping_string:loss", law)
