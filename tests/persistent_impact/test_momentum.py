"""Balances of momentum and moment of momentum, each result by the six principles and by hand."""

import math
from functools import cache

import numpy as np
import pytest
import sympy as sp
from pytest import approx
from scipy.integrate import solve_ivp

from mechlib import Constraint, Impact
from mechlib.persistent_impact.momentum.change_of_pivot import (
    at_step,
    climbing,
    fates,
    kept_spin,
    stance,
    steady_spin,
    walk,
)
from mechlib.persistent_impact.momentum.free_rod import gliding, still_point, struck_free_rod
from mechlib.persistent_impact.momentum.neglected import BLOWS, Blow, estimates, percent
from mechlib.principles import PRINCIPLES
from pictures import shows

m, M, L, a, b, k, x, P, R, r, l, v0, w0 = sp.symbols("m M L a b k x P R r l v_0 omega_0", positive=True)
alpha, beta = sp.symbols("alpha beta", positive=True)
v, w, u, xd, yd = sp.symbols("v omega u xdot ydot")
PLANE = m*(xd**2 + yd**2)/2 + m*k**2*w**2/2


def zero(*expressions):
    return all(sp.simplify(e) == 0 for e in expressions)


@pytest.fixture(params=PRINCIPLES)
def by(request):
    return request.param


def cross(one, other):
    return one[0]*other[1] - one[1]*other[0]


def test_moments_balance_about_any_point(by):
    p, q, X, Y, xi, eta = sp.symbols("p q X Y xi eta")
    struck = sp.Matrix([xd - eta*w, yd + xi*w])
    dx, dy, dw = Impact([xd, yd, w], PLANE, impulses=[(struck, sp.Matrix([X, Y]))]).solve(by=by).delta
    O, at = sp.Matrix([p, q]), sp.Matrix([xi, eta])
    assert zero(m*dx - X, m*dy - Y, m*k**2*dw + m*cross(-O, (dx, dy)) - cross(at - O, (X, Y)))


def test_relative_velocities_break_the_balance():
    """A free rod struck at its end: no moment about that end, yet the moment of momentum relative to it
    changes."""
    rod = Impact([v, w], m*v**2/2 + m*L**2*w**2/24, impulses=[(v + L*w/2, P)], before={v: 0, w: 0}).solve()
    v_end = rod.after[0] + L/2*rod.after[1]
    relative = m*L**2/12*rod.after[1] - L/2*m*(rod.after[0] - v_end)
    absolute = m*L**2/12*rod.after[1] - L/2*m*rod.after[0]
    assert zero(absolute) and zero(relative - 2*P*L)


def test_nail_of_a_ruler(by):
    ruler = Impact([v, w], m*v**2/2 + m*L**2*w**2/24, impulses=[(v + (x - L/2)*w, P)],
                   constraints=[Constraint(v - L*w/2)], before={v: 0, w: 0}).solve(by=by)
    omega = P*x/(m*L**2/3)                              # moments about the nail
    assert zero(ruler.after[1] - omega, ruler.reactions[0] - (m*L/2*omega - P),
                ruler.reactions[0] - P*(3*x/(2*L) - 1))
    share = ruler.reactions[0]/P
    assert [sp.simplify(share.subs(x, s*L)) for s in (0, sp.Rational(2, 3), 1)] == [-1, 0, sp.Rational(1, 2)]


def test_centre_of_percussion_of_any_body_in_any_motion(by):
    before = sp.Symbol("omega_1")
    body = Impact([v, w], m*v**2/2 + m*k**2*w**2/2, impulses=[(v + (x - a)*w, P)],
                  constraints=[Constraint(v - a*w)],
                  before={v: a*before, w: before}).solve(by=by)
    far = a + k**2/a
    assert zero(body.reactions[0] - P*(x/far - 1), (far - a)*a - k**2, far - m*(a**2 + k**2)/(m*a))


def test_blow_along_the_line_of_centres_goes_into_the_pin(by):
    pinned = Impact([xd, yd, w], PLANE, impulses=[(sp.Matrix([xd + (x - a)*w, yd]), sp.Matrix([0, P]))],
                    constraints=[Constraint(xd - a*w), Constraint(yd)],
                    before={xd: 0, yd: 0, w: 0}).solve(by=by)
    assert pinned.after.is_zero_matrix and list(pinned.reactions) == [0, -P]


def test_door_stop_spares_the_hinge_at_two_thirds(by):
    door = Impact([v, w], m*v**2/2 + m*L**2*w**2/24,
                  constraints=[Constraint(v - L*w/2), Constraint(v + (x - L/2)*w)],
                  before={v: L*w0/2, w: w0}).solve(by=by)
    hinge, stop = door.reactions
    assert zero(hinge - stop*(3*x/(2*L) - 1)) and sp.solve(hinge, x) == [2*L/3]


def ballistic(meeting):
    return Impact([u, v, w], m*u**2/2 + M*v**2/2 + M*k**2*w**2/2,
                  constraints=[Constraint(v - a*w), Constraint(meeting)],
                  before={u: v0, v: 0, w: 0})


def test_ballistic_pendulum(by):
    shot = ballistic(u - v - (x - a)*w).solve(by=by)
    J = M*(a**2 + k**2) + m*x**2
    omega = m*v0*x/J                                    # moments about the pivot
    assert zero(shot.after[2] - omega, shot.reactions[0] - ((M*a + m*x)*omega - m*v0),
                shot.energy_loss - (m*v0**2/2 - J*omega**2/2))
    assert zero(shot.reactions[0].subs(x,
                                       a
                                       + k**2/a)), "silent at the centre of percussion of the empty pendulum"


def test_shorthand_for_the_bullet_gives_velocities_but_not_the_pivot():
    right, short = ballistic(u - v - (x - a)*w).solve(), ballistic(u - x*w).solve()
    assert zero(*(right.after - short.after)) and not zero(right.reactions[0] - short.reactions[0])


def test_energy_alone_underestimates_the_bullet_fourteenfold():
    kept = (m*x**2/(M*(a**2 + k**2) + m*x**2)).subs({m: sp.Rational(1, 100), M: 2, k: 0, x: a})
    assert kept == sp.Rational(1, 201) and 14 < 1/math.sqrt(kept) < 14.3


def test_struck_point_and_still_point_are_mutual(by):
    free = Impact([v, w], m*v**2/2 + m*k**2*w**2/2, impulses=[(v + b*w, P)], before={v: 0, w: 0})
    after = free.solve(by=by).after
    assert zero(after[0] - P/m, after[1] - P*b/(m*k**2), after[0] - k**2/b*after[1])
    back = Impact([v, w], m*v**2/2 + m*k**2*w**2/2, impulses=[(v - k**2/b*w, P)],
                  before={v: 0, w: 0}).solve(by=by).after
    assert zero(back[0] + b*back[1])
    assert zero(*free.contact_matrix([v + b*w, v - k**2/b*w])[0, 1:])


def test_rod_struck_at_its_end():
    after = Impact([v, w], m*v**2/2 + m*L**2*w**2/24, impulses=[(v + L*w/2, P)],
                   before={v: 0, w: 0}).solve().after
    assert zero(after[0] - L/6*after[1], after[0] + L/2*after[1] - 4*P/m)


def caught(E, before):
    """A plane body with its centre at the origin, caught at E; w clockwise."""
    constraints = [Constraint(xd + E[1]*w), Constraint(yd - E[0]*w)]
    return Impact([xd, yd, w], PLANE, constraints=constraints, before=before)


def test_change_of_pivot(by):
    p, q, D = *sp.symbols("p q"), sp.Matrix(sp.symbols("d_1 d_2"))
    before = {xd: -D[1]*w0, yd: D[0]*w0, w: w0}
    after = caught((p, q), before).solve(by=by).after[2]
    assert zero(after/w0 - kept_spin(D, (p, q), k))
    H = m*k**2*w0 + m*(D[0]*p + D[1]*q)*w0              # by hand, about E
    assert zero(after - H/(m*(k**2 + p**2 + q**2)))


def test_caught_at_the_centre_of_percussion_it_stops():
    assert kept_spin((0, -a), (0, k**2/a), k) == 0


def test_wheel_at_a_step(by):
    c, s = sp.cos(beta), sp.sin(beta)
    jump = caught((R*s, -R*c), {xd: R*w0, yd: 0, w: w0}).solve(by=by)
    h, eta = R*(1 - c), jump.after[2]/w0
    assert zero(eta - (1 - m*R*h/(m*k**2 + m*R**2)), eta.subs(k, R/sp.sqrt(2)) - (1 - 2*h/(3*R)))
    along = jump.reactions.dot(sp.Matrix([-s, c]))
    across = jump.reactions.dot(sp.Matrix([c, s]))
    assert zero(along - m*R*w0*s, across/along - k**2/(k**2 + R**2)*(1 - c)/s)
    assert zero(jump.energy_loss - m*(k**2 + R**2)*w0**2/2*(1 - eta**2))


@pytest.mark.parametrize("kappa, highest",
                         [(sp.Rational(1, 2), sp.Rational(3, 7)), (1, sp.Rational(1, 2)),
                          (0, sp.Rational(1, 3))])
def test_highest_step_without_leaving_the_edge(kappa, highest):
    h = sp.Symbol("h", positive=True)
    eta, climb, leave = climbing(h, kappa)
    assert sp.solve(sp.Eq(climb*eta**2, leave*eta**2), h) == [highest]
    assert sp.simplify(highest - (1 + sp.sympify(kappa))/(3 + kappa)) == 0
    speed = sp.sqrt(climb)*eta                          # just climbs: energy after the impact is m g h
    assert zero((1 + kappa)*speed**2/2 - h)


FRONT = [Constraint(xd - l*sp.cos(alpha)*w), Constraint(yd - l*sp.sin(alpha)*w)]
REAR = yd + l*sp.sin(alpha)*w
ON_REAR = {xd: l*sp.cos(alpha)*w0, yd: -l*sp.sin(alpha)*w0, w: w0}


def test_rimless_wheel(by):
    jump = Impact([xd, yd, w], PLANE, constraints=FRONT, before=ON_REAR).solve(by=by)
    eta = (k**2 + l**2*sp.cos(2*alpha))/(k**2 + l**2)
    assert zero(jump.after[2] - eta*w0, jump.energy_loss - m*(k**2 + l**2)*w0**2*(1 - eta**2)/2)
    heavy_hub = [sp.limit(reaction, k, 0) for reaction in jump.reactions]
    assert zero(heavy_hub[0] + m*l*w0*sp.sin(2*alpha)*sp.sin(alpha),
                heavy_hub[1] - m*l*w0*sp.sin(2*alpha)*sp.cos(alpha))


def test_rear_foot_pushes_or_parts(by):
    velocities = [xd, yd, w]
    alone = Impact(velocities, PLANE, constraints=FRONT, before=ON_REAR).solve(by=by)
    both = Impact(velocities, PLANE, constraints=FRONT + [Constraint(REAR)], before=ON_REAR).solve(by=by)
    opens = REAR.subs(dict(zip(velocities, alone.after)))
    kick = Impact(velocities, PLANE, constraints=FRONT, impulses=[(REAR, 1)],
                  before=dict.fromkeys(velocities, 0)).solve(by=by)
    W = REAR.subs(dict(zip(velocities, kick.after)))
    bracket = k**2 + l**2*sp.cos(2*alpha)
    assert both.after.is_zero_matrix
    assert zero(both.reactions[2] + opens/W, W - 4*l**2*sp.sin(alpha)**2/(m*(k**2 + l**2)),
                both.reactions[2] + m*w0*bracket/(2*l*sp.sin(alpha)))
    assert zero(opens - 2*l*sp.sin(alpha)*alone.after[2])


def test_hexagonal_pencil_keeps_11_17():
    y = sp.Symbol("y")
    width = 2*(1 - y/sp.sqrt(3))                        # of a hexagon with unit sides, at the height y
    area = 2*sp.integrate(width, (y, 0, sp.sqrt(3)/2))
    about_axis = 2*sp.integrate(width**3/12 + width*y**2, (y, 0, sp.sqrt(3)/2))
    assert sp.simplify(about_axis/area - sp.Rational(5, 12)) == 0
    half, down = sp.Rational(1, 2), -sp.sqrt(3)/2
    assert kept_spin((-half, down), (half, down), sp.sqrt(sp.Rational(5, 12))) == sp.Rational(11, 17)


@pytest.mark.parametrize("slope", [0.05, 0.08, 0.12])
@pytest.mark.parametrize("start", [0.75, 1.2])
def test_walk_forgets_its_beginning(slope, start):
    _, _, spin = walk(slope, 10, start, 60.0)
    eta = math.cos(math.pi/5)
    assert max(spin[-3000:]) == pytest.approx(math.sqrt(4*math.sin(math.pi/10)*math.sin(slope)/(1 - eta**2)),
                                              abs=2e-3)


def test_walk_balances_energy_between_strikes():
    _, turned, spin = walk(0.08, 10, 0.75, 3.0)
    stance = turned < 2*math.pi/10
    height = np.cos(turned[stance] + 0.08 - math.pi/10)
    energy = spin[stance]**2/2 + height
    assert np.ptp(energy) < 1e-9


@pytest.mark.parametrize("slope, start", [(0.05, 0.75), (0.08, 1.2), (0.12, 0.6)])
def test_strides_take_the_time_of_the_energy_integral(slope, start):
    """dt = dφ/ω with ω² = ω₀² + 2(cos φ₀ - cos φ), by Gauss's quadrature; at each strike ω falls to ω cos
    2α."""
    times, turned, _ = walk(slope, 10, start, 12.0)
    alpha, (x, weights) = math.pi/10, np.polynomial.legendre.leggauss(40)
    omega, now = start, 0.0
    for stride in range(1, 6):
        phi = slope + alpha*x
        now += (alpha*weights/np.sqrt(omega**2 + 2*(math.cos(slope - alpha) - np.cos(phi)))).sum()
        omega = math.cos(2*alpha)*math.sqrt(omega**2 + 2*(math.cos(slope - alpha) - math.cos(slope + alpha)))
        before = turned <= 2*alpha*stride
        assert times[before][-1] <= now <= times[~before][0] + 1e-9


def test_walk_on_the_level_stops_at_the_sixth_foot():
    _, turned, spin = walk(0.0, 10, 0.75, 60.0)
    assert 5 < turned.max()/(2*math.pi/10) < 5.5 and abs(spin[-1]) < 1e-3


def test_estimates_of_what_is_neglected():
    shares = {blow.name: (blow.weight, blow.shift, blow.wave) for blow in BLOWS}
    for name, (weight, shift, wave) in shares.items():
        blow = next(b for b in BLOWS if b.name == name)
        assert shift*wave == pytest.approx(blow.speed/blow.sound)
        assert weight == pytest.approx(9.81*blow.duration/blow.change)
    assert {name for name, s in shares.items() if max(s) < 0.1} == {"hammer"}
    assert shares["walker"][0] > 1 and shares["car crash"][1] > 0.3
    walker = 1.3*math.sin(2*math.asin(0.35/0.9))        # leg 0.9 m, step 0.7 m
    assert round(walker, 1) == 0.9 == next(b for b in BLOWS if "walker" in b.name).change
    assert Blow("", 1, 1, 1, 1, 1).wave == 1


def test_table_tells_the_shares():
    assert [percent(share) for share in (0.0196, 0.5, 1.635)] == ["2.0\xa0%", "50\xa0%", "160\xa0%"]
    table = estimates()
    for blow, row in zip(BLOWS, table.rows):
        assert float(row[3]) == approx(1000*blow.duration)
        assert [float(cell.rstrip("\xa0%")) for cell in row[5:]] == approx(
            [100*blow.weight, 100*blow.shift, 100*blow.wave], rel=0.06)
        assert all(f"<td>{cell}</td>" in table._repr_html_() for cell in row)


# The laws of the figures

def test_free_rod_balances():
    P, b, t, r = sp.symbols("P b t r", positive=True)
    velocity, spin = struck_free_rod(P, b)
    assert zero(velocity - P, spin/12 - P*b, still_point(b) - sp.Rational(1, 12)/b)
    place, rate = gliding(r, b, t)
    assert zero(*(sp.diff(p, t) - q for p, q in zip(place, rate)))
    assert zero(place[0]**2 + (place[1] - t)**2 - r**2)            # it keeps its distance from the centre
    assert all(zero(q.subs(t, 0)) for q in gliding(-still_point(b), b, t)[1])


def edge_by_numbers(h, kappa, speed):
    """Velocities (ẋ, ẏ, spin) and impulse when a wheel that rolls is caught at the edge, m = R = 1."""
    s, c = math.sqrt(h*(2 - h)), 1 - h                             # spin clockwise, as it rolls
    A = np.array([[1, 0, -c], [0, 1, -s]])                         # the edge at (s, -c) from the centre stays
    M = np.diag([1, 1, kappa])
    before = np.array([speed, 0, speed])
    found = np.linalg.solve(np.block([[M, -A.T], [A, np.zeros((2, 2))]]), [*M@before, 0, 0])
    return found[:3], found[3:]


@pytest.mark.parametrize("kappa", [0, 0.5, 1])
@pytest.mark.parametrize("h", [0.02, 0.3, 0.9])
def test_step_by_the_bordered_mass_matrix(h, kappa):
    after, push = edge_by_numbers(h, kappa, 1.7)
    edge, velocity, impulse = at_step(h, kappa, 1.7)
    assert [float(v) for v in velocity] == approx(after[:2]) and [float(v) for v in impulse] == approx(push)
    assert float(climbing(h, kappa)[0]) == approx(after[2]/1.7)
    assert math.hypot(edge[0], edge[1] - 1) == approx(1)


@pytest.mark.parametrize("kappa", [0, 0.5, 1])
@pytest.mark.parametrize("h", [0.1, 0.3, 0.6])
def test_fate_of_the_wheel_by_letting_it_swing(h, kappa):
    for speed in (0.31, 0.62, 0.93, 1.24, 1.86, 2.48):
        met = [name for name, holds in fates(h, kappa, speed).items() if holds]
        assert met == [verdict(h, kappa, edge_by_numbers(h, kappa, speed)[0][2])]


def test_steady_spin_repeats_from_strike_to_strike():
    for slope in (0.03, 0.12):
        speed = float(steady_spin(slope, 10))
        alpha = math.pi/10
        after = speed*math.cos(2*alpha)
        assert after**2 + 2*(math.cos(slope - alpha) - math.cos(slope + alpha)) == approx(speed**2)


def test_stance_changes_feet_at_the_strikes():
    alpha = math.pi/10
    for turned, foot, lean in ((0, 0, -alpha), (1.9*alpha, 0, 0.9*alpha), (2.1*alpha, 1, -0.9*alpha),
                               (-0.5*alpha, -1, 0.5*alpha)):
        found = stance(turned, 0.05, 10)
        assert (int(found[0]), float(found[1])) == (foot, approx(lean + 0.05))


def test_point_mass_caught_at_its_place_gets_a_sentence():
    with pytest.raises(ValueError, match="no moment about it"):
        kept_spin((1, 0), (0, 0), 0)
    assert kept_spin((0, -1), (1, 0), 1) == sp.Rational(1, 2)                # a hoop, a quarter turn on


def test_too_few_spokes_get_a_sentence():
    with pytest.raises(ValueError, match="five spokes or more, not 4"):
        walk(0.1, 4, 0.5, 1.0)
    assert walk(0.3, 5, 0.5, 0.1)[2][0] == 0.5


# The pictures

def test_shares_map_shows_the_law():
    def law(seen):
        v, ms, size = (10**getattr(seen.at, name) for name in ("lv", "lt", "ls"))
        yours = seen.mark("point", color="accent")
        assert (10**yours["x"], 10**yours["y"]) == approx((9.81*ms/1000/v, v*ms/1000/size))
        assert seen.readout("a wave crosses it (5 km/s) in a share of the duration") == approx(size/5/ms)
        for blow in BLOWS:
            spot = seen.mark("point", label=blow.name)
            assert 10**spot["x"] == approx(9.81*blow.duration/blow.change)
            assert 10**spot["y"] == approx(blow.speed*blow.duration/blow.size)
        field = seen.mark("polygon")
        assert (max(field["xs"]), max(field["ys"])) == (-1, -1)    # a tenth
    shows("persistent_impact/momentum:shares_map", law)


def test_pinned_rod_shows_the_law():
    """Moments about the pin, momentum; the rod's moments are 1/2 and 1/3."""
    def law(seen):
        c = seen.at
        spin = c.P*c.x/(1/3 + c.mu)
        pin = spin*(1/2 + c.mu) - c.P
        assert seen.readout("impulse of the pin, Λ/P") == approx(pin/c.P, abs=1e-12)
        assert seen.readout("angular velocity after, in P/(mL)") == approx(spin/c.P)
        assert seen.arrow("impulse") == approx([c.P, 0])
        assert seen.arrow("reaction") == approx([pin, 0], abs=1e-12)
        assert seen.arrow("after") == approx([spin, 0])            # of the tip
        blow, tip = seen.mark("arrow", 0, look="impulse"), seen.mark("arrow", 0, look="after")
        assert (blow["x"] + blow["dx"], blow["y"]) == approx((-0.03, -c.x)) and tip["y"] == -1
        rod, tip = seen.mark("bar"), seen.mark("wheel")
        assert [rod[k] for k in ("x1", "x2", "y2")] == [0, 0, -1] and (tip["x"], tip["y"]) == (0, -1)
        assert seen.mark("dimension")["y2"] == -c.x and seen.mark("wheel")["r"] == approx(0.075*c.mu**(1/3))
        xs, ys = seen.curve()
        assert ys == approx(xs*(1/2 + c.mu)/(1/3 + c.mu) - 1) and (xs[0], xs[-1]) == (0, 1)
        now = seen.mark("point", panel=1)
        assert (now["x"], now["y"]) == approx((c.x, pin/c.P), abs=1e-12)
    shows("persistent_impact/momentum:pinned_rod", law)


def test_free_rod_shows_the_law():
    """Velocities by the instantaneous centre; the wheel rolls along its rail."""
    def law(seen):
        c = seen.at
        spin, a = 12*c.b, 1/(12*c.b)                               # moment of the blow; v = 1
        near = a < 0.93
        assert seen.readout("distance a/L of the instantaneous centre O") == approx(a)
        assert seen.readout("angular velocity, in P/(mL)") == approx(spin)
        along = np.array([math.cos(spin*c.t), math.sin(spin*c.t)])
        rod = seen.mark("bar", -1)
        ends = np.array([[rod["x1"], rod["y1"]], [rod["x2"], rod["y2"]]])
        assert ends == approx(np.array([[0, c.t] - along/2, [0, c.t] + along/2]))
        for k, r in enumerate(np.linspace(-0.5, 0.5, 9)):
            at = np.array([0, c.t]) + r*along
            arm = at - [-a, c.t]
            assert seen.arrow("after", k) == approx(spin*np.array([-arm[1], arm[0]]), abs=1e-9)
            tail = seen.mark("arrow", k, look="after")
            assert (tail["x"], tail["y"]) == approx(at)
        assert seen.shown("wheel") == seen.shown("point", 0, label="O") == seen.shown("line", 0) == near
        assert seen.shown("arrow", look="impulse") == (c.t < 0.02)
        centre = seen.mark("point", 0, 0, label="C")
        assert (centre["x"], centre["y"]) == (0, c.t)
        if near:
            wheel, rail = seen.mark("wheel"), seen.mark("line", 0, 0)
            still = seen.mark("point", 0, 0, label="O")
            assert (wheel["x"], wheel["y"], wheel["r"], wheel["angle"]) == approx((0, c.t, a, spin*c.t))
            assert rail["x1"] == rail["x2"] == approx(-a) and (still["x"], still["y"]) == approx((-a, c.t))
        if c.t < 0.02:
            assert seen.arrow("impulse") == approx([0, 1])
            assert seen.mark("arrow", -1, look="impulse")["x"] == c.b
        assert seen.shown("curve", 0) == seen.shown("bar", ghost=True) == (c.t > 0)
        if c.t > 0:
            xs, ys = seen.curve(0, 0)
            times = np.linspace(0, 1, len(xs))
            assert xs == approx(c.b*np.cos(spin*times), abs=1e-9)
            assert ys == approx(times + c.b*np.sin(spin*times), abs=1e-9)
        xs, ys = seen.curve(0, 1)
        assert xs*ys == approx(np.full(len(xs), 1/12)) and (ys[0], xs[-1]) == approx((0.55, 0.55))
        assert seen.shown("point", 1) == (a < 0.55)
        if a < 0.55:
            now = seen.mark("point", 0, 1)
            assert (now["x"], now["y"]) == approx((c.b, a))
    shows("persistent_impact/momentum:free_rod", law, settings=30, also=[{"b": 0.3, "t": 0.6}, {"b": 0.06}])


KAPPA = {"disk": 1/2, "hoop": 1, "mass at the hub": 0}


def verdict(h, kappa, spin):
    """Let the wheel swing about the edge: does it get over the top, and does the edge hold it at first?"""
    lean = math.acos(1 - h)                                        # of the line from the edge to the centre

    def over(t, y):
        return y[0]

    def back(t, y):
        return y[1]

    over.terminal = back.terminal = True
    swing = solve_ivp(lambda t, y: [y[1], math.sin(y[0])/(1 + kappa)], (0, 60), [lean, -spin],
                      events=[over, back], rtol=1e-9, atol=1e-11)
    if not len(swing.t_events[0]):
        return "falls back"
    return "climbs the step" if math.cos(lean) >= spin**2 else "leaves the edge at once"


def test_wheel_at_a_step_shows_the_law():
    def law(seen):
        c = seen.at
        kappa, s = KAPPA[c.body], math.sqrt(c.h*(2 - c.h))
        after, push = edge_by_numbers(c.h, kappa, c.v)
        assert seen.arrow("before") == approx([c.v, 0]) and seen.arrow("after") == approx(after[:2])
        assert seen.arrow("reaction") == approx(push)
        tail = seen.mark("arrow", 0, look="reaction")
        assert (tail["x"], tail["y"]) == approx((s, c.h))
        assert seen.readout("ω+/ω−") == approx(after[2]/c.v)
        energies = [u[0]**2 + u[1]**2 + kappa*u[2]**2 for u in ((c.v, 0, c.v), after)]
        assert seen.readout("share of the energy lost") == approx(1 - energies[1]/energies[0])
        wheel, edge = seen.mark("wheel"), seen.mark("point", 0, 0, label="E")
        assert math.hypot(edge["x"] - wheel["x"], edge["y"] - wheel["y"]) == approx(wheel["r"])
        assert (edge["x"], edge["y"]) == approx((s, c.h)) and wheel["y"] == wheel["r"]
        grounds = [[g[k] for k in ("x1", "y1", "x2", "y2")] for _, _, g in seen.marks("ground")]
        assert np.array(grounds) == approx(np.array([[-1.3, 0, s, 0], [s, 0, s, c.h], [s, c.h, 2.15, c.h]]))
        beta = seen.mark("angle")
        assert math.cos(beta["stop"] - beta["start"]) == approx(1 - c.h)
        assert beta["start"] == approx(-math.pi/2)
        said = [text for text in ("falls back", "climbs the step", "leaves the edge at once")
                if seen.shown("label", 0, label=text)]
        assert said == [verdict(c.h, kappa, after[2])]
        spins = np.array([edge_by_numbers(x, kappa, 1)[0][2] for x in seen.curve(0)[0]])
        for k, square in enumerate((lambda x: 2*x/(1 + kappa), lambda x: 1 - x)):      # mgh; the weight
            xs, ys = seen.curve(k)
            assert (ys*spins)**2 == approx(square(xs), abs=1e-9) and (xs[0], xs[-1]) == (0, 0.9)
        now = seen.mark("point", 0, 1)
        assert (now["x"], now["y"]) == (c.h, c.v)
    shows("persistent_impact/momentum:wheel_at_step", law, settings=60)


@cache
def walked(slope):
    """Pieces (start, solution, foot) of the walk from strike to strike, by SciPy, and when it rests."""
    alpha, now, state, foot, pieces = math.pi/10, 0.0, [slope - math.pi/10, 0.75], 0, []

    def front(t, y):
        return y[0] - slope - alpha

    def rear(t, y):
        return y[0] - slope + alpha

    front.terminal, front.direction, rear.terminal, rear.direction = True, 1, True, -1
    while now < 15 and abs(state[1]) > 1e-5:
        leg = solve_ivp(lambda t, y: [y[1], math.sin(y[0])], (now, 15), state, events=[front, rear],
                        rtol=1e-10, atol=1e-12, dense_output=True)
        pieces.append((now, leg.sol, foot))
        now, way = leg.t[-1], len(leg.t_events[0]) - len(leg.t_events[1])
        foot, state = foot + way, [slope - way*alpha, leg.y[1][-1]*math.cos(2*alpha)]
    return pieces, now


def walker_at(slope, time):
    """Lean, spin, foot; None beside a strike, where the figure's table bridges the jump."""
    pieces, rest = walked(slope)
    strikes = [start for start, _, _ in pieces[1:]] + [rest]
    if time > rest or min(abs(time - strike) for strike in strikes) < 0.03:
        return None
    start, leg, foot = next(piece for piece in reversed(pieces) if piece[0] <= time)
    return (*leg(time), foot)


def test_walker_shows_the_law():
    def law(seen):
        c, alpha, stride = seen.at, math.pi/10, 2*math.sin(math.pi/10)
        down = np.array([math.cos(c.gamma), -math.sin(c.gamma)])
        up = np.array([math.sin(c.gamma), math.cos(c.gamma)])
        steady = 1.0
        for _ in range(400):                                       # from strike to strike, until it repeats
            steady = math.sqrt((steady*math.cos(2*alpha))**2
                               + 2*(math.cos(c.gamma - alpha) - math.cos(c.gamma + alpha)))
        assert seen.mark("line", 0, 1, dashed=True)["y1"] == approx(steady, abs=1e-9)
        for k in (0, 1):
            xs, ys = seen.curve(k)
            known = [(y, exact[1]) for x, y in zip(xs[::7], ys[::7]) if (exact := walker_at(c.gamma, x))]
            assert np.array([a for a, _ in known]) == approx(np.array([b for _, b in known]), abs=2e-3)
            assert xs[-1] == approx((15, c.t)[k])
        now = walker_at(c.gamma, c.t)
        if now is None:
            return
        lean, spin, foot = now
        assert seen.readout("steps so far") == foot
        dot = seen.mark("point", 0, 1)
        assert (dot["x"], dot["y"]) == approx((c.t, spin), abs=2e-3)
        hub = seen.mark("wheel")
        centre = np.array([hub["x"], hub["y"]])
        assert seen.arrow("after") == approx(spin*np.array([math.cos(lean), -math.sin(lean)]), abs=3e-3)
        legs = [seen.mark("rod", k) for k in range(10)]
        tips = np.array([[leg["x2"], leg["y2"]] for leg in legs])
        assert np.hypot(*(tips - centre).T) == approx(np.ones(10))
        assert tips[0] - centre == approx(-np.array([math.sin(lean), math.cos(lean)]), abs=2e-3)
        assert np.abs(np.diff(np.unwrap(np.arctan2(*(tips - centre).T)))) == approx(np.full(9, 2*alpha))
        assert tips[0]@up == approx(0, abs=1e-9) and (tips@up).min() > -2e-3        # no foot in the ground
        turned = lean - c.gamma + alpha + 2*alpha*foot
        assert tips[0]@down == approx(0.3 - stride*(turned/(2*alpha) - foot), abs=2e-3)    # the camera
        prints = [(m["x"], m["y"]) for _, _, m in seen.marks("point", 0)]
        assert len(prints) == min(foot + 1, 4)
        for k, spot in enumerate(prints):
            assert spot == approx(tuple(tips[0] - k*stride*down), abs=1e-9)
        marked = seen.mark("rod", 10)
        angle = turned + c.gamma - alpha
        assert (marked["x2"] - hub["x"], marked["y2"] - hub["y"]) == approx(
            (-math.sin(angle), -math.cos(angle)), abs=2e-3)
        road = seen.mark("ground")
        assert [road["x1"]*up[0] + road["y1"]*up[1], road["x2"]*up[0] + road["y2"]*up[1]] == approx([0, 0])
    shows("persistent_impact/momentum:walker", law, settings=24,
          also=[{"t": 4.0}, {"t": 7.3, "gamma": 0.0}, {"t": 14.2, "gamma": 0.12}])
