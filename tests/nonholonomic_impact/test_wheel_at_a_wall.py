"""Wheels that meet walls; every result by two independent methods."""

import numpy as np
import pytest
import sympy as sp
from hypothesis import given, settings
from hypothesis import strategies as st
from pytest import approx

from mechlib import Constraint, Impact
from mechlib.exercises import check
from mechlib.nonholonomic_impact.after_the_blow.circle import circle
from mechlib.nonholonomic_impact.wheel_at_a_wall.oblique_wheel import oblique_wheel, tail_strikes
from mechlib.nonholonomic_impact.wheel_at_a_wall.rolling_disk import (
    fate,
    history,
    hit_wall,
    hop,
    slide,
    time_to_rest,
)
from mechlib.rigid_body_collision import collide_planar
from pictures import shows

SIX = ("lagrange", "jourdain", "gauss", "maggi", "boltzmann_hamel", "kane")
m, M, J, a, k, R, l, r, g = sp.symbols("m M J a k R l r g", positive=True)
x, y, theta, v, w = sp.symbols("x y theta v omega")
size = st.floats(0.2, 3).map(lambda value: round(value, 3))


def zero(expression):
    return sp.simplify(expression) == 0


# The wheel and the wall

j, e, v0 = sp.symbols("j e v_0", positive=True)


def wheel(*floor):
    s = sp.Symbol("omega")
    rows = {"rolling": Constraint(v - R*s), "wall": Constraint(-v, e=e)}
    return Impact([v, s], m*v**2/2 + j*m*R**2*s**2/2, constraints=[rows[name] for name in ("wall", *floor)],
                  before={v: v0, s: v0/R})


@pytest.mark.parametrize("by", SIX)
def test_rolling_kept_by_six_principles(by):
    jump = wheel("rolling").solve(by=by)
    assert [zero(p) for p in jump.after - sp.Matrix([-e*v0, -e*v0/R])] == [True, True]
    assert zero(jump.reactions[0] - (1 + j)*(1 + e)*m*v0)
    # friction towards the wall, with no normal impulse
    assert zero(jump.reactions[1] - j*(1 + e)*m*v0)
    assert zero(jump.energy_loss - (1 + j)*m*v0**2*(1 - e**2)/2)


@pytest.mark.parametrize("by", SIX)
def test_rolling_lost_by_six_principles(by):
    jump = wheel().solve(by=by)
    assert [zero(p) for p in jump.after - sp.Matrix([-e*v0, v0/R])] == [True, True]
    assert zero(jump.energy_loss - m*v0**2*(1 - e**2)/2)


def test_wheel_that_has_lost_its_rolling_gets_it_back():
    """v∞ = (j - e)v₀/(1 + j), by integrating the friction and by moments about the floor; energy balance."""
    mu, t = sp.symbols("mu t", positive=True)
    sliding, turning = -e*v0 + mu*g*t, v0 - mu*g*t/j
    when = sp.solve(sp.Eq(sliding, turning), t)[0]
    final = (j - e)*v0/(1 + j)
    assert zero(when - (1 + e)*j*v0/(mu*g*(1 + j))) and zero(sliding.subs(t, when) - final)
    assert zero((1 + j)*final - (-e*v0 + j*v0))
    heat = sp.integrate(mu*m*g*(turning - sliding), (t, 0, when))
    assert zero(heat - m*v0**2*j*(1 + e)**2/(2*(1 + j)))
    assert zero(m*v0**2*(1 + j)/2 - m*v0**2*(1 - e**2)/2 - heat - m*(1 + j)*final**2/2)
    assert final.subs({j: sp.Rational(1, 2), e: 1}) == -v0/3 and final.subs({j: 1, e: 1}) == 0


def test_time_to_rest_by_summing_the_hits():
    ratio = (j - e)/(1 + j)
    slip = (1 + e)*j/(1 + j)                                          # in units of v₀/(μg)
    back = -(slip**2/2 - e*slip)/ratio
    assert zero((slip + back)/(1 - ratio) - (1 + e)*j**2/(2*(j - e)))
    assert zero(((1 + e)*j**2/(2*(j - e))).subs(e, j/(2 + j)) - j)
    # flights 2eⁿ, n = 1, 2, …: the spin lives longer than the hits exactly for e < j/(2 + j)
    assert zero(sp.solve(1 - 2*e/(1 - e)/j, e)[0] - j/(2 + j))
    for inertia, rest in ((1.0, 0.7), (1.0, 0.5), (0.5, 0.3), (0.5, 0.05), (0.4, 0.0), (3.0, 1.0)):
        end = time_to_rest(inertia, rest)
        x_end, _, v_end, s_end = history(np.array([0.98*end, 1.001*end]), inertia, rest)
        assert abs(v_end[0]) + abs(s_end[0]) > 1e-3
        assert abs(v_end[1]) + abs(s_end[1]) < 2e-6 and abs(x_end[1]) < 1e-9


@pytest.mark.parametrize("inertia,rest",
                         [(1.0, 1.0), (0.5, 0.9), (0.5, 0.5), (1.0, 0.6), (0.4, 0.1), (0.5, 0.0)])
def test_history_of_the_wheel_against_small_steps(inertia, rest):
    """The closed phases against a plain simulation with penalty-free small steps."""
    h, n = 2e-5, 60_000
    pos, vel, spin, path = 0.0, -rest, 1.0, []
    for _ in range(n):
        path.append((pos, vel, spin))
        slip = vel - spin
        grip = -np.sign(slip)*min(1.0, abs(slip)/(h*(1 + 1/inertia)))
        vel, spin = vel + h*grip, spin - h*grip/inertia
        pos += h*vel
        if pos > 0:
            pos, vel = 0.0, -rest*vel
    at = np.arange(0, n, 500)
    exact = history(at*h, inertia, rest)
    assert np.abs(np.array(path)[at, 0] - exact[0]).max() < 2e-4
    late = at*h > 0.9
    assert np.abs(np.array(path)[at, 2] - exact[3])[late].max() < 2e-3


@given(size, st.floats(0, 1), st.floats(0.1, 2))
@settings(max_examples=60, deadline=None)
def test_energy_of_the_wheel_never_grows_and_it_never_enters_the_wall(inertia, rest, mu):
    t = np.linspace(-1, 6, 1500)
    pos, _, vel, spin = history(t, inertia, rest, mu)
    energy = vel**2 + inertia*spin**2
    assert (np.diff(energy) <= 1e-9).all() and (pos <= 1e-9).all()


@given(size, st.floats(0, 1).map(lambda value: round(value, 3)), size)
@settings(max_examples=40, deadline=None)
def test_rolling_is_kept_when_the_constraint_is_listed(inertia, rest, speed):
    numbers = {j: inertia, e: rest, v0: speed, R: 1, m: 1}
    system = wheel("rolling")
    after = [float(p.subs(numbers)) for p in system.solve(by="maggi").after]
    assert after[0] == pytest.approx(after[1])
    law = hit_wall(inertia, rest, floor="rolling")
    assert law.v*speed == pytest.approx(after[0]) and law.spin == law.v
    free = hit_wall(inertia, rest)
    assert abs(free.v - free.spin) == pytest.approx(1 + rest)         # and lost when it is not


@given(size, st.floats(0, 1), st.floats(0, 1.5))
@settings(max_examples=60, deadline=None)
def test_rough_wall_against_the_collision_with_coulomb_friction(inertia, rest, mu):
    law = hit_wall(inertia, rest, mu_wall=mu)
    # (up, away from the wall)
    hit = collide_planar([[1 + 1/inertia, 0], [0, 1]], (-1, -1), mu=mu, e=rest, law="poisson")
    assert law.lift == pytest.approx(hit.impulse[0], abs=1e-12) and law.wall == pytest.approx(hit.impulse[1])
    assert law.up - law.spin == pytest.approx(hit.velocity[0], abs=1e-12)
    before, after = 1 + inertia, law.v**2 + law.up**2 + inertia*law.spin**2
    assert after <= before + 1e-12


# The wheel that steers

@pytest.mark.parametrize("by", SIX)
def test_oblique_wheel_by_six_principles_and_by_hand(by):
    alpha = sp.Symbol("alpha", positive=True)
    jump = oblique_wheel(m, R, alpha, v0, e).solve(by=by)
    c, s = sp.cos(alpha), sp.sin(alpha)
    # two independent speeds: v with 3m/2, ψ̇ with mR²/4
    push = (1 + e)*v0*c/(c**2/(m*sp.Rational(3, 2)) + 4*s**2/m)
    speed, steer = v0 - push*c/(m*sp.Rational(3, 2)), 4*push*s/(m*R)
    assert zero(jump.reactions[0] - push)
    assert zero(jump.after[0] - speed*c) and zero(jump.after[1] - speed*s) and zero(jump.after[3] - steer)
    assert zero(speed - v0*(6*s**2 - e*c**2)/(c**2 + 6*s**2))


@given(st.floats(0.05, 1.5), st.floats(0, 1))
@settings(max_examples=60, deadline=None)
def test_tail_of_the_oblique_wheel_strikes_in_the_mirror_position(alpha, rest):
    c, s = np.cos(alpha), np.sin(alpha)
    radius = (6*s**2 - rest*c**2)/(6*(1 + rest)*s*c)                  # v⁺/ψ̇⁺ at R = 1
    heading = np.linspace(alpha, np.pi - alpha, 400)
    reach = radius*(np.sin(heading) - s) - c + np.abs(np.cos(heading))  # of the foremost point, the wall at 0
    assert reach[1:-1].max() < 1e-12 and abs(reach[-1]) < 1e-12


def test_tail_strikes_where_the_mirror_image_stands():
    alpha, speed, steer = 0.7, 0.45, 1.9
    time = float(tail_strikes(alpha, steer))
    x, y = (float(p) for p in circle(time, alpha, speed, steer))
    assert x == approx(0, abs=1e-12) and alpha + steer*time == approx(np.pi - alpha)
    # the rear edge is at the wall
    assert x - np.cos(alpha) - np.cos(alpha + steer*time) == approx(0, abs=1e-12)
    assert (y > 0) == (speed > 0)


def test_wall_and_hop_with_symbols_are_those_with_numbers():
    t, mu = sp.symbols("t mu_w", nonnegative=True)
    symbolic = hop(t, hit_wall(j, e, mu_wall=mu), g=g)
    for values in ((0.5, 0.3, 0.1, 0.05, 1.5), (1.0, 0.9, 0.7, 2.0, 9.81), (0.4, 0.0, 0.2, 0.1, 1.0)):
        numbers = hop(values[3], hit_wall(*values[:2], mu_wall=values[2]), values[4])
        at = dict(zip((j, e, mu, t, g), values))
        for field in ("x", "y", "turned", "up", "duration", "height"):
            assert float(getattr(symbolic, field).subs(at)) == approx(getattr(numbers, field), abs=1e-12)


def test_impulses_of_wall_and_rack_by_balances():
    for inertia, rest in ((0.4, 0.3), (1.0, 0.8)):
        hit = hit_wall(inertia, rest, floor="rolling")
        assert hit.v - 1 == approx(hit.floor - hit.wall)                 # momentum
        assert inertia*(hit.spin - 1) == approx(-hit.floor)              # moment of momentum about the centre
        assert hit.v == hit.spin == -rest


def test_sliding_ends_when_the_slip_is_used_up():
    v, spin, inertia, mu, gravity = -0.7, 1.2, 0.4, 0.3, 9.81
    time, rolls = slide(v, spin, inertia, mu, gravity)
    assert v + mu*gravity*time == approx(spin - mu*gravity*time/inertia) == approx(rolls)


def test_hop_is_a_throw():
    hit = hit_wall(0.5, 0.6, mu_wall=0.15)
    top = hop(hop(0.0, hit, 2.0).duration/2, hit, 2.0)
    assert top.up == approx(0) and top.y == approx(top.height) and hit.up**2/2 == approx(2.0*top.height)
    end = hop(9.0, hit, 2.0)                                        # landed, and left there
    assert end.y == approx(0) and end.up == approx(-hit.up) and end.x == approx(hit.v*end.duration)
    assert end.turned == approx(hit.spin*end.duration)
    with pytest.raises(ValueError, match="gravity"):
        hop(1.0, hit, g=0)


def corners(numbers):
    """The corners of a polygon, or the ends of a rod or bar, as complex numbers."""
    if "xs" in numbers:
        return np.asarray(numbers["xs"]) + 1j*np.asarray(numbers["ys"])
    return np.array([complex(numbers["x1"], numbers["y1"]), complex(numbers["x2"], numbers["y2"])])


def at(numbers):
    return np.array([numbers["x"], numbers["y"]])

BODIES = {"hoop": 1.0, "disk": 0.5, "ball": 0.4}


def march(t, inertia, rest):
    """(x, Rφ, v, Rω, near a hit) of a wheel after a smooth wall, phase by phase: μg = 1."""
    now, x, turned, v, spin = 0.0, 0.0, 0.0, -rest, 1.0
    near = t < 0.03
    for _ in range(400):
        slides = abs(v - spin) > 1e-12
        push = 1.0 if slides else 0.0
        stop = (spin - v)/(1 + 1/inertia) if slides else np.inf
        roots = [r for r in np.roots([push/2, v, x] if push else [v, x]).astype(complex) if v
                 and abs(r.imag) < 1e-9]
        wall = min((r.real for r in roots if r.real > 1e-9), default=np.inf)
        if v == 0 and x == 0 and slides:                               # it rests at the wall, spinning down
            wall, push, stop = np.inf, 0.0, spin*inertia
        step = min(stop, wall, t - now)
        x, turned = x + v*step + push*step**2/2, turned + spin*step - slides*step**2/(2*inertia)
        v, spin, now = v + push*step, spin - slides*step/inertia, now + step
        near = near or step < t - now + step and abs(t - now) < 0.03
        if now >= t:
            break
        if step == wall or x > -1e-12 and v > 0:
            x, v = 0.0, -rest*v if abs(v) > 1e-6 else 0.0
    return x, turned, v, spin, near


def test_wheel_at_wall_shows_the_law():
    def law(seen):
        c, inertia = seen.at, BODIES[seen.at.body]
        x, turned, v, spin, near = (c.t, c.t, 1, 1, False) if c.t < 0 else march(c.t, inertia, c.e)
        rough = 0.04 if near or march(max(c.t, 0) + 0.03, inertia, c.e)[4] else 1e-5
        kept = c.t if c.t < 0 else -c.e*c.t
        speed = 1 if c.t < 0 else -c.e
        look = "before" if c.t < 0 else "after"
        upper, lower = seen.mark("wheel", 0), seen.mark("wheel", 1)
        assert at(upper) == approx([kept, 1.35 + 0.3]) and upper["angle"] == approx(-kept/0.3)
        assert at(lower) == approx([x, 0.3], abs=rough)
        assert lower["angle"] == approx(-turned/0.3, abs=rough/0.3)
        assert lower["r"] == approx(0.3) and lower["x"] <= 1e-9           # the wall stands at x = R
        assert seen.arrow(look, 0, color=look) == approx([speed, 0])
        assert at(seen.mark("arrow", 0, look=look)) == approx([kept, 1.65])
        drawn = seen.arrow(look, 1, color=look)
        assert at(seen.mark("arrow", 1, color=look)) == approx([lower["x"], 0.3])
        slip, rim = seen.readout("slip at the floor"), seen.readout("rim speed Rω")
        assert slip == approx(drawn[0] - rim, abs=1e-6)
        assert seen.arrow("after", color="lost") == approx([slip, 0])
        assert at(seen.mark("arrow", 0, color="lost")) == approx([lower["x"], 0])
        if rough < 1e-4:
            assert drawn == approx([v, 0], abs=1e-4) and rim == approx(spin, abs=1e-4)
        xs, ys = seen.curve(label="rolling kept")
        assert ys == approx(-xs) and (xs[0], xs[-1]) == approx((0, 1))
        xs, ys = seen.curve(label="slip allowed")
        assert (xs[0], xs[-1]) == approx((inertia/(2 + inertia), 1))
        # moment of momentum about the floor
        assert [-e + inertia for e in xs] == approx((1 + inertia)*ys)
        assert at(seen.mark("point", color="potential")) == approx([c.e, -c.e])
        again = seen.shown("point", color="after")
        assert again == (fate(inertia, c.e) != "returns sliding" or c.e >= inertia/(2 + inertia))
        if again:
            assert at(seen.mark("point", color="after")) == approx([c.e, (inertia - c.e)/(1 + inertia)])
        edge = seen.mark("line")
        assert (edge["x1"], edge["x2"]) == approx(2*(inertia/(2 + inertia),))
    shows("nonholonomic_impact/wheel_at_a_wall:wheel_at_wall", law, settings=30,
          also=[{"t": -1.0}, {"e": 0.1}])


def test_rough_wall_shows_the_law():
    def collision(inertia, rest, mu):
        hit = collide_planar([[1 + 1/inertia, 0], [0, 1]], (-1, -1), mu=mu, e=rest, law="poisson")
        return hit.impulse[0], 1 - hit.impulse[0]/inertia                # upwards, rim speed

    def law(seen):
        c, inertia = seen.at, BODIES[seen.at.body]
        up, rim = collision(inertia, c.e, c.mu)
        time = np.clip(c.t, 0, 2*up)                                    # g = 1; the film stops when it lands
        x, y, turned = min(c.t, 0) - c.e*time, 0.3 + up*time - time**2/2, min(c.t, 0) + rim*time
        wheel = seen.mark("wheel")
        assert at(wheel) == approx([x, y], abs=1e-9) and wheel["angle"] == approx(-turned/0.3, abs=1e-9)
        assert wheel["y"] >= 0.3 - 1e-9 and wheel["x"] <= 1e-9 and wheel["r"] == approx(0.3)
        if c.t < 0:
            assert seen.arrow("before") == approx([1, 0])
        else:
            assert seen.arrow("after") == approx([-c.e, up - time])
        assert at(seen.mark("arrow")) == approx(at(wheel))
        assert seen.readout("rim speed Rω after") == approx(rim, abs=1e-9)
        assert seen.readout("height of the hop / R") == approx(up*up/2/0.3, abs=1e-9)
        xs, ys = seen.curve(panel=0)
        s = np.linspace(0, 2*up, len(xs))
        assert xs == approx(-c.e*s) and ys == approx(0.3 + up*s - s*s/2)
        xs, ys = seen.curve(panel=1)
        assert ys == approx([collision(inertia, c.e, mu)[0] for mu in xs], abs=1e-9)
        assert at(seen.mark("point", panel=1)) == approx([c.mu, up], abs=1e-9)
    shows("nonholonomic_impact/wheel_at_a_wall:rough_wall", law, also=[{"t": -0.5}, {"t": 0.2}])


def steered(alpha, rest):
    """Speed along the wheel and steering rate after the wall, by moments: 3/2 and 1/4 are its inertias, R
    = v₀ = 1."""
    c, s = np.cos(alpha), np.sin(alpha)
    push = (1 + rest)*c/(2*c*c/3 + 4*s*s)
    return 1 - 2*push*c/3, 4*push*s


def test_turning_wheel_shows_the_law():
    def law(seen):
        c = seen.at
        jump = oblique_wheel(1.0, 1.0, c.alpha, 1.0, c.e).solve(by="kane").after
        speed, steer = steered(c.alpha, c.e)
        assert [float(x) for x in jump[2:]] == approx([speed, steer])
        time = np.clip(c.t, 0, (np.pi - 2*c.alpha)/steer)
        angles = c.alpha + steer*np.linspace(0, time, 2001)
        x = -np.cos(c.alpha)*(1 - min(c.t, 0)) + np.trapezoid(speed*np.cos(angles), angles)/steer
        y = np.sin(c.alpha)*min(c.t, 0) + np.trapezoid(speed*np.sin(angles), angles)/steer
        way = np.array([np.cos(angles[-1]), np.sin(angles[-1])])
        ends = corners(seen.mark("bar"))
        assert ends == approx([complex(*(np.array([x, y]) + q*way)) for q in (-1, 1)], abs=1e-5)
        assert ends.real.max() <= 1e-9                                   # nothing passes through the wall
        assert at(seen.mark("point", 0, panel=0)) == approx([ends[1].real, ends[1].imag])
        assert at(seen.mark("point", 1, panel=0)) == approx([x, y], abs=1e-5)
        if c.t < 0:
            assert seen.arrow("before") == approx([np.cos(c.alpha), np.sin(c.alpha)])
        else:
            assert seen.arrow("after") == approx(speed*way)
        assert at(seen.mark("arrow")) == approx([x, y], abs=1e-5)
        assert seen.readout("steering rate Rψ̇/v0") == approx(steer)
        assert seen.readout("turned when the tail strikes") == approx(180 - 2*np.degrees(c.alpha))
        angle = seen.mark("angle")
        assert (angle["start"], angle["stop"]) == approx((0, c.alpha))
        xs, ys = seen.curve(panel=0)
        along = [np.trapezoid(speed*f(angles), angles)/steer for f in (np.cos, np.sin)]
        assert [xs[0], ys[0]] == approx([-np.cos(c.alpha), 0], abs=1e-9)
        assert [xs[-1], ys[-1]] == approx([along[0] - np.cos(c.alpha), along[1]], abs=1e-5)
        if abs(speed) > 1e-3:
            r, step = np.hypot(np.diff(xs), np.diff(ys)), abs(speed)*time/(len(xs) - 1)
            assert r == approx(step, rel=1e-2, abs=1e-9)                 # evenly along a circle
        xs, ys = seen.curve(panel=1)
        assert ys == approx([steered(alpha, c.e)[0] for alpha in xs])
        assert at(seen.mark("point", panel=1)) == approx([c.alpha, speed])
    shows("nonholonomic_impact/wheel_at_a_wall:turning_wheel", law, also=[{"t": -1}, {"t": 0.3}])


# Bad input

@pytest.mark.parametrize("call,words", [
    (lambda: hit_wall(0, 0.5), "j = 0 must be positive"),
    (lambda: hit_wall(0.5, 1.2), "outside"),
    (lambda: hit_wall(0.5, 0.2, floor="sticky"), "unknown floor"),
    (lambda: hit_wall(0.5, 0.2, floor="rolling", mu_wall=0.3), "rack"),
    (lambda: hit_wall(0.5, 0.2, mu_wall=-0.3), "negative"),
    (lambda: slide(-1, 1, 0.5, 0), "for ever"),
    (lambda: time_to_rest(0.5, 0.2, mu=0), "mu = 0, g = 1.0: without friction"),
    (lambda: fate(-1, 0.2), "positive"),
])
def test_bad_input_gets_a_sentence(call, words):
    with pytest.raises(ValueError, match=words):
        call()


# The exercises, by hand

def test_hop_and_heights_by_balances():
    inertia, rest, speed, gravity = 0.5, 0.6, 2.0, 9.81
    lift = inertia/(1 + inertia)                                     # stops the rim: -1 + p + p/j = 0
    assert -1 + lift + lift/inertia == approx(0)
    friction = lift/(1 + rest)
    hit = hit_wall(inertia, rest, mu_wall=friction)
    assert hit.up == approx(lift) and hit.up - hit.spin == approx(0)
    assert check("hop-off-the-wall-1", "j/((1 + j)*(1 + e))")
    top = hop(1.0, hit_wall(inertia, rest, mu_wall=1.0), gravity/speed**2)         # in units of v₀
    assert top.height == approx(lift**2/2/(gravity/speed**2)) and check("hop-off-the-wall-2",
                                                                        "(j*v_0/(1 + j))**2/(2*g)")
    assert -top.x == approx(2*rest*lift/(gravity/speed**2))
    assert check("hop-off-the-wall-3", "2*e*j*v_0**2/((1 + j)*g)")
    assert check("energy-left", "((j - e)/(1 + j))**2") and check("cushion-height", "j*R")
    hit = hit_wall(0.5, 0.8)
    _, rolls = slide(hit.v, hit.spin, 0.5, 0.3, gravity)
    assert rolls**2 == approx(((0.5 - 0.8)/1.5)**2)
    push, height = sp.symbols("P h", positive=True)                  # Δv = -P/m, RΔω = -Ph/(jmR)
    assert sp.solve(push/m - push*height/(j*m*R), height) == [j*R]


def test_the_wheel_that_buzzes_slides_to_the_end():
    """Case 4 of the theorem: before each hit the slip is (1 - c)(1 - eⁿ), not negative."""
    for inertia, rest in ((1.0, 0.33), (0.5, 0.19), (0.4, 0.1)):
        assert rest <= inertia/(2 + inertia)
        c = 2*rest/(1 - rest)/inertia
        time, spin = 0.0, 1.0
        for n in range(1, 8):
            time += 2*rest**n
            spin = 1 - time/inertia
            assert spin - rest**n == approx((1 - c)*(1 - rest**n)) and spin >= rest**n - 1e-12


def test_an_elastic_wall_and_rolling_kept_lose_no_energy():
    """What a rule that keeps energy and constraints must give, at every angle."""
    alpha = sp.Symbol("alpha", positive=True)
    assert zero(oblique_wheel(m, R, alpha, v0, 1).solve(by="lagrange").energy_loss)
