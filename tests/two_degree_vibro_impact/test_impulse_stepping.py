"""Impacts with friction in steps and in cones: against the events of chapter 3, in fractions, by limits."""

from fractions import Fraction

import numpy as np
import pytest
import sympy as sp
from hypothesis import given, settings
from hypothesis import strategies as st
from pytest import approx

from mechlib import Impact
from mechlib.exercises import exercise
from mechlib.rigid_body_collision import collide_planar
from mechlib.two_degree_vibro_impact import (
    contact_matrix_of,
    hammer,
    hammer_rows,
    impact_cones,
    impulse_steps,
    strike,
)
from mechlib.two_degree_vibro_impact.impulse_stepping.cones import borders, impulse_in
from mechlib.two_degree_vibro_impact.impulse_stepping.examples import CONTACTS, HAMMER
from pictures import shows

brief = settings(deadline=None, max_examples=60)
W = contact_matrix_of(hammer(), hammer_rows())
BALL = [[3.5, 0.0], [0.0, 1.0]]
contacts = dict(a=st.floats(0.1, 2), c=st.floats(0.1, 2), rho=st.floats(-0.95, 0.95), mu=st.floats(0, 1.5),
                e=st.floats(0, 1), slip=st.floats(-3, 3), law=st.sampled_from(["poisson", "newton"]))


def matrix(a, c, rho):
    off = rho*np.sqrt(a*c)
    return np.array([[a, off], [off, c]])


def test_the_contact_matrix_by_the_impact_of_the_library():
    """The kinetic energy of carriage and hammer, written down anew."""
    x, th = sp.symbols("xdot thetadot")
    R = sp.Rational
    energy = x**2/2 + (x + R(4, 5)*th)**2/2 + R(1, 10)*th**2/2
    made = Impact([x, th], energy, before={x: 0, th: 0}).contact_matrix([R(2, 5)*th, -x - R(6, 5)*th])
    assert made == sp.Matrix([[R(8, 21), -R(16, 21)], [-R(16, 21), R(85, 42)]]) == sp.Matrix(HAMMER)
    assert W == approx(np.array(made.tolist(), dtype=float))
    assert abs(W[0, 1])/W[0, 0] == approx(2)


@pytest.mark.parametrize("v, p, mode", [
    ((0.5, -1), (-0.12928348, 0.71035941), "turns in restitution"),
    ((0.1, -1), (0.1849458, 0.84474686), "turns in compression"),
    ((-0.3, -1), (0.26737401, 0.89124668), "slides")])
def test_the_blows_of_the_text(v, p, mode):
    hit = strike(W, v, 0.3, 0.6)
    assert hit.impulse == approx(p, abs=1e-8) and hit.mode == mode
    other = collide_planar(W, v, 0.3, 0.6, "poisson")
    assert hit.impulse == approx(other.impulse) and hit.velocity == approx(other.velocity)
    assert hit.energy_change == approx(float(other.energy_change))
    if v[0] == 0.1:
        assert hit.velocity == approx((-0.47316111, 0.56869565), abs=1e-8)


@brief
@given(**contacts)
def test_cones_by_events(a, c, rho, mu, e, slip, law):
    """One multiplication against the event-driven collision."""
    at, v = matrix(a, c, rho), (slip, -1.0)
    hit, other = strike(at, v, mu, e, law), collide_planar(at, v, mu, e, law)
    size = 1 + np.abs(other.impulse).max()
    assert hit.impulse/size == approx(other.impulse/size, abs=1e-9)
    assert hit.velocity/size == approx(other.velocity/size, abs=1e-9)
    words = {"slides": "sliding", "sticks": "sticking", "turns": "reversal"}[hit.mode.split()[0]]
    near = min((abs(slip - ray) for cone in impact_cones(at, mu, e, law) for ray in cone.rays), default=1)
    if near > 1e-9 and mu > 1e-6 and abs(abs(rho)*np.sqrt(c/a) - mu) > 1e-9:
        assert words in other.mode or "jam" in other.mode or slip == 0


@brief
@given(**contacts)
def test_cones_cover_the_directions_and_the_impulse_is_continuous(a, c, rho, mu, e, slip, law):
    cones = impact_cones(matrix(a, c, rho), mu, e, law)
    assert cones[0].rays[0] == -np.inf and cones[-1].rays[1] == np.inf
    for cone, following in zip(cones, cones[1:]):
        assert cone.rays[1] == following.rays[0]
        at = np.array([cone.rays[1], -1.0])
        size = np.abs(cone.matrix).max()*(1 + abs(at[0]))
        assert cone.matrix @ at/size == approx(following.matrix @ at/size, abs=1e-9)
        assert not np.allclose(cone.matrix, following.matrix, rtol=0, atol=1e-14)


def test_the_four_cones_of_the_hammer():
    cones = impact_cones(W, 0.3, 0.6)
    assert [x.mode for x in cones] == ["slides", "turns in compression", "turns in restitution", "slides"]
    assert [x.rays[0] for x in cones[1:]] == approx([0, 36.8/94.6, 1.6*36.8/94.6])
    assert 36.8/94.6 == approx(0.389006, abs=1e-6) and 1.6*36.8/94.6 == approx(0.622410, abs=1e-6)
    assert [x.mode for x in impact_cones(W, 0.3, 0.6, "newton")] == ["slides", "turns", "slides"]
    assert [x.mode for x in impact_cones(W, 0.3, 0.0)] == ["slides", "turns in compression", "slides"]
    assert len(impact_cones(W, 0.0, 0.6)) == 1
    assert [x.mode for x in impact_cones(BALL, 0.3, 0.6)] == ["slides", "sticks", "slides"]
    assert len(impact_cones([[1, 0.3], [0.3, 1]], 0.5, 0.6)) == 5
    jammed = impact_cones([[1, 0.9], [0.9, 1]], 1.3, 0.6)
    assert jammed[-1].mode == "sticks in compression" and jammed[-1].rays[1] == np.inf


def test_a_cone_knows_its_directions():
    cone = impact_cones(W, 0.3, 0.6)[1]
    assert cone.holds((0.2, -1)) and cone.holds((0.6, -2)) and not cone.holds((0.5, -1))
    assert not cone.holds((-0.1, -1)) and not cone.holds((0.2, 1))


def test_the_error_of_the_steps():
    """Numbers of the text; first order where slip turns, rounding where it does not."""
    up = [np.linalg.norm(impulse_steps(W, (0.5, -1), 0.3, 0.6, N).impulse[-1]
                         - strike(W, (0.5, -1), 0.3, 0.6).impulse) for N in (10, 100, 1000)]
    assert up == approx([1.7e-2, 1.9e-3, 1.1e-4], rel=0.02)
    for N in (1, 3, 10, 1000):
        for rule in ("clipped", "sign"):
            made = impulse_steps(W, (-0.3, -1), 0.3, 0.6, N, rule)
            assert made.impulse[-1] == approx(strike(W, (-0.3, -1), 0.3, 0.6).impulse, abs=1e-13)
    counts = 2**np.arange(3, 12)
    for v in ((0.5, -1), (0.1, -1)):
        exact = strike(W, v, 0.3, 0.6).impulse
        ends = impulse_steps(W, v, 0.3, 0.6, 7)
        assert (np.diff(ends.impulse[:, 1]) > 0).all()                  # the push goes on, and
        assert np.abs(ends.velocity[:, 1]).min() < 1e-14                # compression ends in a node
        errors = [np.linalg.norm(impulse_steps(W, v, 0.3, 0.6, int(N)).impulse[-1] - exact) for N in counts]
        assert (np.array(errors) < 0.6*3/(counts*W[1, 1])).all()               # below a multiple of μΔp
        assert np.polyfit(np.log(counts), np.log(errors), 1)[0] == approx(-1, abs=0.35)


@brief
@given(**contacts, N=st.integers(1, 40))
def test_clipped_steps_of_a_sticking_contact_are_exact(a, c, rho, mu, e, slip, law, N):
    at = matrix(a, c, rho)
    exact = collide_planar(at, (slip, -1.0), mu, e, "poisson")
    if "sticking" not in exact.mode:
        return
    made, step = impulse_steps(at, (slip, -1.0), mu, e, N), 1/(N*c)
    ends = exact.compression[1], exact.impulse[1]
    if min(abs(exact.slip_end[1] - end) for end in ends) > 2*step:             # in a step of its own
        assert made.impulse[-1] == approx(exact.impulse, rel=1e-8, abs=1e-9)
        assert made.velocity[-1, 0] == approx(0, abs=1e-8)


def test_the_plain_rule_chatters_on_a_contact_that_sticks():
    made = impulse_steps(BALL, (1, -1), 0.3, 0.6, 40, "sign")
    late = made.velocity[made.impulse[:, 1] > 1.05, 0][:-1]
    assert len(late) > 10 and (np.diff(np.sign(late)) != 0).mean() > 0.5
    quiet = impulse_steps(BALL, (1, -1), 0.3, 0.6, 40)
    assert quiet.velocity[quiet.impulse[:, 1] > 1.05, 0] == approx(0, abs=1e-13)


def test_steps_in_fractions():
    """The clipped steps of the hammer once more, in exact fractions and without any shortened step."""
    (a, b), (_, c) = [[Fraction(8, 21), Fraction(-16, 21)], [Fraction(-16, 21), Fraction(85, 42)]]
    mu, N = Fraction(3, 10), 50
    v, p, h = [Fraction(1, 2), Fraction(-1)], [Fraction(0), Fraction(0)], 1/(N*c)
    for _ in range(20):
        dt = max(-mu*h, min(mu*h, -(v[0] + b*h)/a))
        p = [p[0] + dt, p[1] + h]
        v = [v[0] + a*dt + b*h, v[1] + b*dt + c*h]
    made = impulse_steps(W, (0.5, -1), 0.3, 0.6, N)
    assert made.impulse[20] == approx([float(x) for x in p]) and made.velocity[20] == approx(
        [float(x) for x in v])


def test_formulas_and_numbers_are_the_same_law():
    mu, e, x = sp.symbols("mu e x")
    for law in ("poisson", "newton"):
        for mode, side, at in (("slides", -1, -0.4), ("compression", 1, 0.2), ("restitution", 1, 0.5),
                               ("slides", 1, 0.9)):
            p = impulse_in(mode, side, HAMMER, (x, -1), mu, e, law)
            numbers = [float(sp.sympify(c).subs({mu: 0.3, e: 0.6, x: at})) for c in p]
            assert numbers == approx(strike(W, (at, -1), 0.3, 0.6, law).impulse)
    assert [float(c) for c in borders(HAMMER, sp.Rational(3, 10), sp.Rational(3, 5), 1)] == approx(
        [0.389006, 0.622410], abs=1e-6)


def test_bad_input_gets_a_sentence():
    with pytest.raises(ValueError, match="'stronge' is not linear in a cone"):
        impact_cones(W, 0.3, 0.6, "stronge")
    with pytest.raises(ValueError, match="is not known"):
        impact_cones(W, 0.3, 0.6, "hertz")
    with pytest.raises(ValueError, match="W has no inverse"):
        impact_cones([[1, 1], [1, 1]], 0.3, 0.6)
    with pytest.raises(ValueError, match="Give a 2×2 matrix"):
        impact_cones(np.eye(3), 0.3, 0.6)
    for law in (strike, lambda *a: impulse_steps(*a, 10)):
        with pytest.raises(ValueError, match="does not approach"):
            law(W, (0.3, 0.0), 0.3, 0.6)
        with pytest.raises(ValueError, match="one velocity"):
            law(W, [(0.3, -1.0), (0.1, -1.0)], 0.3, 0.6)
        with pytest.raises(ValueError, match="mu has 2 values"):
            law(W, (0.3, -1.0), np.array([0.3, 0.2]), 0.6)
    with pytest.raises(ValueError, match="Give two, tangential and normal"):
        contact_matrix_of(hammer(), [[1, 2, 3], [1, 2, 3]])
    for rows in ([[1, 2]], [[1, 2], [1]], [1, 2]):
        with pytest.raises(ValueError, match="two rows of the same length"):
            contact_matrix_of(hammer(), rows)


def test_answers_by_hand():
    def value(key):
        return float(exercise(key)._value)
    b, k1, k2 = 0.3*8/21 + 16/21, 85/42 + 0.3*16/21, 85/42 - 0.3*16/21
    assert value("ball-without-coupling") == approx(-2/7)
    assert value("where-slip-survives") == approx(1.6*b/k1)
    q = 0.1/b
    p_n = 1.6*(q + (1 - k1*q)/k2)
    p_t = -0.3*q + 0.3*(p_n - q)
    assert [value(f"slow-slide-{k}") for k in (1, 2, 3)] == approx(
        [q, p_n, 0.1 + 8/21*p_t - 16/21*p_n])
    L, r = 1.7, 0.3
    at = contact_matrix_of(hammer(), hammer_rows(r, L))
    answer = exercise("holding-the-head")._value
    assert float(answer.subs({s: {"L": L, "r": r}[s.name] for s in answer.free_symbols})) == approx(
        abs(at[0, 1])/at[0, 0])


def test_wall_shows_the_law():
    def law(seen):
        x, mu, e, name = seen.at.x, seen.at.mu, seen.at.e, seen.at.law.lower()
        hit = collide_planar(W, (x, -1), mu, e, name)
        assert seen.arrow("before") == approx([1, x])
        assert seen.arrow("after") == approx([-hit.velocity[1], hit.velocity[0]], abs=1e-9)
        assert seen.arrow("impulse") == approx([-hit.impulse[1], hit.impulse[0]], abs=1e-9)
        assert (seen.readout("vt+"), seen.readout("vn+")) == approx(tuple(hit.velocity), abs=1e-9)
        last = (1 + e)*(mu*8 + 16)/(42.5 + 16*mu)
        assert seen.readout("slip ends up to") == approx(last)
        words = {0: "slides", 1: "turns in restitution" if x > last/(1 + e) else "turns in compression"}
        assert seen.shown("label", label=words[int(0 < x <= last)]) == 1 == seen.shown("label")
        for k, label in enumerate(("pt", "pn")):
            xs, ps = seen.curve(label=label)
            assert ps == approx(collide_planar(W, [(at, -1) for at in xs], mu, e, name).impulse[:, k],
                                abs=1e-9)
            dot = seen.mark("point", k)
            assert (dot["x"], dot["y"]) == approx((x, hit.impulse[k]), abs=1e-9)
        tops = [seen.mark("line", k)["x1"] for k in range(3)]
        assert tops == approx([0, last/(1 + e), last])
        fan = [seen.mark("polygon", k) for k in range(4)]
        assert fan[1]["ys"] == approx([0, 0, -1.2*last/(1 + e)])
        assert fan[2]["ys"] == approx([0, -1.2*last/(1 + e), -1.2*last])
        assert fan[3]["ys"] == approx([0, -1.2*last, -1.2, -1.2]) and fan[0]["ys"] == approx([0, 1.2, 1.2, 0])
    shows("two_degree_vibro_impact/impulse_stepping:wall", law,
          also=[{"x": 0.5, "e": 1.0, "mu": 1.0}, {"x": -0.5}, {"law": 1, "x": 0.55}])


def test_stepping_shows_the_law():
    def law(seen):
        at, v = CONTACTS[seen.at.contact]
        exact = collide_planar(at, v, 0.3, 0.6, "poisson")
        path = exact.path
        made = impulse_steps(at, v, 0.3, 0.6, int(seen.at.count), seen.at.rule)
        for panel in (0, 1):
            xs, ys = seen.curve(0, panel=panel)
            for p_n, y in zip(xs, ys):
                p_t = np.interp(p_n, path[:, 1], path[:, 0])
                assert y == approx(p_t if panel else v[0] + at[0][0]*p_t + at[0][1]*p_n, abs=1e-9)
            assert (xs[0], xs[-1]) == approx((0, exact.impulse[1]))
            assert len(xs) == 2 + ("slid" not in exact.mode)
            assert seen.shown("dots", panel=panel) == 1
            dots = seen.mark("dots", panel=panel)
            assert dots["xs"] == approx(made.impulse[:, 1])
            assert dots["ys"] == approx(made.impulse[:, 0] if panel else made.velocity[:, 0], abs=1e-12)
        error = np.linalg.norm(made.impulse[-1] - exact.impulse)
        assert seen.readout("error of the impulse") == approx(error, abs=1e-9)
    shows("two_degree_vibro_impact/impulse_stepping:stepping", law, settings=24,
          also=[{"contact": c, "rule": r, "count": n} for c in range(3) for r in range(2) for n in range(4)])
