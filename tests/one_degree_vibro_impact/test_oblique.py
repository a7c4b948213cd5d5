"""Oblique, rough stops: the table against Routh's construction, impulse stepping and integrated springs; the
numbers of the pictures."""

import numpy as np
import pytest
import sympy as sp
from hypothesis import given, settings
from hypothesis import strategies as st
from pytest import approx
from scipy.integrate import solve_ivp

from mechlib.exercises import exercise
from mechlib.one_degree_vibro_impact import effective_restitution, knock_speed, no_slip_speed, wall_ratio
from mechlib.one_degree_vibro_impact.figures.oblique import LEFT, RIGHT, TOP
from mechlib.one_degree_vibro_impact.oblique import LAWS, impulse_when
from mechlib.rigid_body_collision import collide_planar
from pictures import shows

brief = settings(deadline=None, max_examples=60)


def routh(U, Y, mu, angle, e, law, more=0.0):
    """φ̇ after over before by collide_planar, with a little of a second freedom if wished."""
    w = np.array([np.sin(angle), -np.cos(angle)])
    W = np.outer(w, w) + more*np.eye(2)
    return collide_planar(W, w*U + [Y, 0], mu, e, law).velocity[1]/np.cos(angle)/U


def stepped(Y, law, e, mu, angle, dp):
    """Small portions of normal impulse, friction against the slip of the moment, accounts kept by hand."""
    rate, taken, spent, k = 1.0, 0.0, 0.0, 2 if law == "stronge" else 1
    while True:
        slip = np.sign(rate*np.sin(angle) + Y)
        old, rate = rate, rate - (np.cos(angle) + slip*mu*np.sin(angle))*dp
        part = dp*(abs(old + rate)/2*np.cos(angle))**(k - 1)
        taken, spent = (taken + part, 0.0) if rate > 0 else (taken, spent + part)
        if spent >= e**k*taken:
            return -rate


def pressed_spring(Y, e, mu, angle, K=1.0):
    """U' for U = 1: a wall whose spring gives back e² of its work, Coulomb friction, by DOP853.

    The spring is loaded with the stiffness K and unloaded with K/e², from the depth where it turned.  Nothing
    else acts, so a soft spring serves as well as a stiff one."""
    sin, cos = np.sin(angle), np.cos(angle)

    def run(force, start, event):
        """From event to event; the sign of slip is constant between its zeros."""
        def turns(t, y):
            return y[1]*sin + Y
        y, out = np.array(start), None
        for _ in range(3):
            sign = np.sign(y[1]*sin + Y) if abs(y[1]*sin + Y) > 1e-9 else -1.0

            def rate(t, y, sign=sign):
                N = max(force(y[0]*cos), 0.0)
                return [y[1], -N*(cos + sign*mu*sin)]
            turns.terminal, turns.direction = True, -1 if sign > 0 else 1
            event.terminal, event.direction = True, -1
            out = solve_ivp(rate, (0, 50), y, "DOP853", events=[event, turns], rtol=1e-12, atol=1e-14)
            if len(out.t_events[0]):
                return out.y_events[0][0]
            y = out.y_events[1][0]
        raise AssertionError("no end")

    deepest = run(lambda d: K*d, [0.0, 1.0], lambda t, y: y[1])
    depth = deepest[0]*cos
    free = depth*(1 - e**2)
    left = run(lambda d: K/e**2*(d - free), [deepest[0], -1e-13], lambda t, y: y[0]*cos - free)
    return -left[1]


def test_the_numbers_of_the_text():
    r = wall_ratio(0.4, 0.6)
    assert r == approx(0.5702842877, abs=1e-10)
    for Y, poisson, stronge in ((0.0, 0.3991990014, 0.5286201859), (0.3, 0.6275111100, 0.6330432288),
                                (-0.3, 0.5590174774, 0.5821326919), (0.8, 0.7, 0.7), (-0.8, 0.7, 0.7)):
        c = no_slip_speed(Y, 0.6)
        for law, value in (("newton", 0.7), ("poisson", poisson), ("stronge", stronge)):
            assert effective_restitution(1.0, c, r, 0.7, law) == approx(value, abs=1e-10)
            assert routh(1.0, Y, 0.4, 0.6, 0.7, law) == approx(value, abs=1e-10)
            assert routh(1.0, Y, 0.4, 0.6, 0.7, law, more=1e-9) == approx(value, abs=1e-7)
        for law, value in (("poisson", poisson), ("stronge", stronge)):
            assert stepped(Y, law, 0.7, 0.4, 0.6, 2e-5) == approx(value, abs=1e-4)


def test_a_spring_with_friction_gives_the_root_of_r():
    """e = 1 and the pivot at rest: 0.7551716942, integrated; Stronge's law, and no other."""
    left = pressed_spring(0.0, 1.0, 0.4, 0.6)
    assert left == approx(0.7551716942, abs=1e-9) == approx(np.sqrt(wall_ratio(0.4, 0.6)), abs=1e-9)


@pytest.mark.parametrize("Y", [0.0, 0.2, 0.3, 0.6, -0.2, -0.45, -0.7])
@pytest.mark.parametrize("e", [1.0, 0.7])
def test_a_spring_that_loses_work_obeys_stronge_in_every_column(Y, e):
    law = effective_restitution(1.0, no_slip_speed(Y, 0.6), wall_ratio(0.4, 0.6), e, "stronge")
    assert pressed_spring(Y, e, 0.4, 0.6) == approx(law, abs=1e-8)


@brief
@given(st.floats(0.1, 3), st.floats(-3, 3), st.floats(0, 2), st.floats(0.05, 1.3), st.floats(0, 1),
       st.sampled_from(LAWS))
def test_the_table_is_rouths_construction(U, Y, mu, angle, e, law):
    grip = mu*np.tan(angle)
    if grip > 0.98:                                                          # wedged: its own test
        mu, grip = 0.5/np.tan(angle), 0.5
    ours = effective_restitution(U, no_slip_speed(Y, angle), wall_ratio(mu, angle), e, law)
    assert ours == approx(routh(U, Y, mu, angle, e, law), abs=1e-9)
    assert 0 <= ours <= e + 1e-12


@brief
@given(st.floats(-2, 0), st.floats(0.3, 1.3), st.floats(0.05, 1), st.sampled_from(LAWS[1:]))
def test_wedged_it_leaves_with_the_speed_of_no_slip(c, angle, e, law):
    mu = 1.3/np.tan(angle)
    ours = effective_restitution(1.0, c, wall_ratio(mu, angle), e, law)
    assert ours == approx(min(e, -c), abs=1e-12)
    assert ours == approx(routh(1.0, -c*np.sin(angle), mu, angle, e, law), abs=1e-9)


def test_wedging_is_refused_where_routh_refuses():
    with pytest.raises(ValueError, match="while the bob still approaches"):
        effective_restitution(1.0, 0.2, 0.0, 0.7, "stronge")
    with pytest.raises(ValueError, match="that Newton's law promises"):
        effective_restitution(1.0, -0.2, 0.0, 0.7, "newton")
    assert effective_restitution(1.0, -0.8, 0.0, 0.7, "newton") == 0.7
    for Y, law in ((-0.2, "stronge"), (-0.2, "poisson"), (0.2, "newton")):
        with pytest.raises(ValueError, match="the contact wedges"):
            routh(1.0, Y, 2.0, 0.6, 0.7, law)


def test_friction_switched_off():
    for Y in (0.7*np.sin(0.6) + 1e-9, -np.sin(0.6) - 1e-9):
        for law in LAWS:
            assert effective_restitution(1.0, no_slip_speed(Y, 0.6), 0.3, 0.7, law) == approx(0.7, abs=1e-7)
    for Y in (0.7*np.sin(0.6) - 0.01, -np.sin(0.6) + 0.01):
        assert effective_restitution(1.0, no_slip_speed(Y, 0.6), 0.3, 0.7, "stronge") < 0.699


def test_formulas_and_numbers_agree():
    names = U, c, r, e = sp.symbols("U c r e", positive=True)
    for law in LAWS:
        formula = sp.lambdify(names, effective_restitution(U, c, r, e, law))
        for at in ((1.0, 0.5, 0.6, 0.7), (2.0, 3.0, 0.2, 0.5)):
            assert formula(*at) == approx(effective_restitution(*at, law))
    c = sp.Symbol("c", real=True)
    for law in LAWS:
        formula = sp.lambdify((U, c, r, e), effective_restitution(U, c, r, e, law))
        cs = np.linspace(-2, 2, 41)
        numbers = effective_restitution(1.5, cs, 0.4, 0.8, law)
        assert [formula(1.5, x, 0.4, 0.8) for x in cs] == approx(numbers)
    mu, angle = sp.symbols("mu phi", positive=True)
    assert sp.lambdify((mu, angle), wall_ratio(mu, angle))(0.4, 0.6) == approx(wall_ratio(0.4, 0.6))
    assert effective_restitution(1, sp.S.Zero, r, e, "stronge") == e*sp.sqrt(r)


def test_the_impulse_turns_the_pendulum():
    """Δφ̇ = -p_n cos φ_s + p_t sin φ_s at every point of the path, and Routh's path has the same corners."""
    for Y in (0.0, 0.3, -0.3, 0.9, -0.9):
        c = no_slip_speed(Y, 0.6)
        for rate in np.linspace(1, -0.8, 19):
            p_t, p_n = impulse_when(rate, 1.0, c, 0.4, 0.6)
            assert rate - 1 == approx(-p_n*np.cos(0.6) + p_t*np.sin(0.6), abs=1e-12)
            assert abs(p_t) <= 0.4*p_n + 1e-12
        w = np.array([np.sin(0.6), -np.cos(0.6)])
        hit = collide_planar(np.outer(w, w), w + [Y, 0], 0.4, 0.7, "stronge")
        left = effective_restitution(1.0, c, wall_ratio(0.4, 0.6), 0.7, "stronge")
        assert impulse_when(-left, 1.0, c, 0.4, 0.6) == approx(hit.impulse, abs=1e-10)
        assert impulse_when(0.0, 1.0, c, 0.4, 0.6) == approx(hit.compression, abs=1e-10)


def test_bad_input_gets_a_sentence():
    for call, sentence in ((lambda: wall_ratio(-0.1, 0.5), "friction"),
                           (lambda: wall_ratio(0.1, 0.0), "no angle of an oblique stop"),
                           (lambda: no_slip_speed(0.1, 1.7), "no angle of an oblique stop"),
                           (lambda: effective_restitution(1.0, 0.0, 1.2, 0.5, "newton"), r"outside \[0, 1\]"),
                           (lambda: effective_restitution(1.0, 0.0, 0.2, 0.5, "hooke"), "not known"),
                           (lambda: effective_restitution(0.0, 0.0, 0.2, 0.5, "newton"), "positive")):
        with pytest.raises(ValueError, match=sentence):
            call()


def test_answers_by_hand():
    def value(key, **at):
        answer = exercise(key)._value
        return float(answer.subs({s: at[s.name] for s in answer.free_symbols}) if at else answer)
    at = dict(e=0.7, mu=0.4, phi=0.6, U=1.3, K=50.0)
    assert value("bounce-of-a-rough-stop", **at) == approx(0.5286201859)
    assert value("half-the-bounce") == approx(0.6/np.tan(0.5)) == approx(1.0983, abs=1e-4)
    assert value("fast-enough") == approx(0.7*np.sin(0.6))
    assert value("slanted-anvil") == approx(4/3/(1 - 0.8*((1 - 0.3/3**0.5)/(1 + 0.3/3**0.5))**0.5))
    assert value("slanted-anvil") == approx(knock_speed(0.0, 2.0, 1.0, routh(1.0, 0.0, 0.3, np.pi/6, 0.8,
                                                                           "stronge")))
    assert value("wedged-bob") == approx(routh(1.0, 0.2, 2.0, 0.6, 0.7, "stronge"))
    swing = solve_ivp(lambda t, y: [y[1], -50*y[0]*np.cos(0.6)*(np.cos(0.6) + 0.4*np.sin(0.6))], (0, 2),
                      [0, 1.3], "DOP853", rtol=1e-11, atol=1e-12, dense_output=True)
    assert value("spring-behind-the-wall-1", **at) == approx(swing.sol(np.linspace(0, 2, 20001))[0].max())
    assert value("spring-behind-the-wall-2", **at) == approx(1.3*pressed_spring(0.0, 1.0, 0.4, 0.6), abs=1e-8)
    assert value("spring-behind-the-wall-3", **at) == approx(1 - 0.5702842877)


def table(c, r, e, law):
    """The theorem of the section, column by column."""
    if law == "newton" or c >= 1 or c <= -e:
        return e
    if c >= 0:
        return e*(c + r*(1 - c)) if law == "poisson" else e*np.sqrt(c*c + r*(1 - c*c))
    return -c + r*(e + c) if law == "poisson" else np.sqrt(c*c + r*(e*e - c*c))


def test_oblique_impact_shows_the_law():
    def law(seen):
        mu, phi, y, name = seen.at.mu, seen.at.phi, seen.at.y, seen.at.law.lower()
        r, c = (1 - mu*np.tan(phi))/(1 + mu*np.tan(phi)), -y/np.sin(phi)
        left = table(c, r, 0.7, name)
        assert seen.readout("slip vanishes at c/U") == approx(c)
        assert seen.readout("ratio r") == approx(r)
        assert seen.readout("eeff") == approx(left)
        point = seen.mark("point", panel=1)
        assert (point["x"], point["y"]) == approx((y, left))
        for which, label in zip(LAWS, ("Newton", "Poisson", "Stronge")):
            xs, ys = seen.curve(label=label)
            assert ys == approx([table(-x/np.sin(phi), r, 0.7, which) for x in xs])
        xs, ys = seen.curve(label="approach ends", panel=0)
        assert ys*np.cos(phi) - xs*np.sin(phi) == approx([1, 1])
        if seen.shown("curve", panel=0, label="slip vanishes"):
            xs, ys = seen.curve(label="slip vanishes", panel=0)
            assert ys*np.cos(phi) - xs*np.sin(phi) == approx([1 - c, 1 - c])
            assert float(LEFT) <= xs.min() and xs.max() <= float(RIGHT)
            assert -1e-9 <= ys.min() and ys.max() <= float(TOP) + 1e-9
        lines = [seen.mark("line", n, panel=0) for n in range(5)]
        for edge, side in zip(lines[:2], (-1, 1)):
            assert (edge["x1"], edge["y1"], edge["x2"]) == approx((0, 0, side*mu*edge["y2"]))
        path = [(lines[2]["x1"], lines[2]["y1"]), *((x["x2"], x["y2"]) for x in lines[2:])]
        w = np.array([np.sin(phi), -np.cos(phi)])
        hit = collide_planar(np.outer(w, w), w + [y, 0], mu, 0.7, name)
        assert np.array(path[0]) == approx([0, 0]) and np.array(path[-1]) == approx(hit.impulse, abs=1e-9)
        assert any(np.allclose(p, hit.compression, atol=1e-9) for p in path[1:3])
        assert all(-mu*p[1] - 1e-9 <= p[0] <= mu*p[1] + 1e-9 for p in path)
        end = seen.mark("point", panel=0)
        assert (end["x"], end["y"]) == approx(path[-1])
        assert float(LEFT) < end["x"] < float(RIGHT) and end["y"] < float(TOP)
    shows("one_degree_vibro_impact/oblique:oblique_impact", law, settings=40)


def test_towards_wedging_shows_the_law():
    def law(seen):
        g, q, e = seen.at.g, seen.at.q, seen.at.e
        for which, label, color in zip(LAWS, ("Newton", "Poisson", "Stronge"),
                                       ("body", "potential", "accent")):
            ends = q <= (-e if which == "newton" else 0)
            xs, ys = seen.curve(label=label)
            assert ys == approx([table(q, (1 - x)/(1 + x), e, which) for x in xs])
            assert seen.shown("curve", color=color) == (2 if ends else 1)
            if ends:
                xs, ys = seen.curve(1, color=color)
                assert xs == approx([1, 1.5]) and ys == approx([table(q, 0, e, which)]*2)
            there = g < 1 or ends
            assert seen.shown("point", color=color) == there
            if there:
                point, now = seen.mark("point", color=color), table(q, max(0, (1 - g)/(1 + g)), e, which)
                assert (point["x"], point["y"]) == approx((g, now)) and seen.readout(label) == approx(now)
        assert seen.shown("label", label="no end") == (q > 0)
    shows("one_degree_vibro_impact/oblique:towards_wedging", law, settings=40,
          also=[dict(g=1.3, q=-0.9), dict(g=0.5, q=-0.2), dict(g=1.2, q=-0.1)])
