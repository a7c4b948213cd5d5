"""Bodies that change their pivot: wheels at steps, a rimless wheel that walks."""

import math
from functools import cache

import numpy as np
import pytest
import sympy as sp
from pytest import approx
from scipy.integrate import solve_ivp

from mechlib import Constraint, Impact
from mechlib.exercises import exercise
from mechlib.persistent_impact.wheels_and_walkers.change_of_pivot import (
    at_step,
    climbing,
    fates,
    kept_spin,
    stance,
    steady_spin,
    walk,
)
from mechlib.principles import PRINCIPLES
from pictures import shows

m, a, k, R, l, w0 = sp.symbols("m a k R l omega_0", positive=True)
alpha, beta = sp.symbols("alpha beta", positive=True)
w, xd, yd = sp.symbols("omega xdot ydot")
PLANE = m*(xd**2 + yd**2)/2 + m*k**2*w**2/2


def zero(*expressions):
    return all(sp.simplify(e) == 0 for e in expressions)


@pytest.fixture(params=PRINCIPLES)
def by(request):
    return request.param


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


def test_a_walk_is_told_to_its_end():
    times, turned, spin = walk(0.05, 10, 0.5, 2.0, step=0.01)
    assert len(times) == len(turned) == len(spin) == 201 and times[-1] == approx(2.0)


def test_point_mass_caught_at_its_place_gets_a_sentence():
    with pytest.raises(ValueError, match="no moment about it"):
        kept_spin((1, 0), (0, 0), 0)
    assert kept_spin((0, -1), (1, 0), 1) == sp.Rational(1, 2)                # a hoop, a quarter turn on


def test_too_few_spokes_get_a_sentence():
    with pytest.raises(ValueError, match="five spokes or more, not 4"):
        walk(0.1, 4, 0.5, 1.0)
    assert walk(0.3, 5, 0.5, 0.1)[2][0] == 0.5


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
        radii = sorted(round(m["r"], 9) for _, _, m in seen.marks("wheel"))          # they look different
        assert radii == {"disk": [1], "hoop": [0.88, 1], "mass at the hub": [0.15, 1]}[c.body]
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
    shows("persistent_impact/wheels_and_walkers:wheel_at_step", law, settings=60)


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
        down = np.array([math.cos(c.slope), -math.sin(c.slope)])
        up = np.array([math.sin(c.slope), math.cos(c.slope)])
        steady = 1.0
        for _ in range(400):                                       # from strike to strike, until it repeats
            steady = math.sqrt((steady*math.cos(2*alpha))**2
                               + 2*(math.cos(c.slope - alpha) - math.cos(c.slope + alpha)))
        assert seen.mark("line", 0, 1, dashed=True)["y1"] == approx(steady, abs=1e-9)
        for k in (0, 1):
            xs, ys = seen.curve(k)
            known = [(y, exact[1]) for x, y in zip(xs[::7], ys[::7]) if (exact := walker_at(c.slope, x))]
            assert np.array([a for a, _ in known]) == approx(np.array([b for _, b in known]), abs=2e-3)
            assert xs[-1] == approx((15, c.t)[k])
        now = walker_at(c.slope, c.t)
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
        turned = lean - c.slope + alpha + 2*alpha*foot
        assert tips[0]@down == approx(0.3 - stride*(turned/(2*alpha) - foot), abs=2e-3)    # the camera
        prints = [(m["x"], m["y"]) for _, _, m in seen.marks("point", 0)]
        assert len(prints) == min(foot + 1, 3)
        for k, spot in enumerate(prints):
            assert spot == approx(tuple(tips[0] - k*stride*down), abs=1e-9)
        marked = seen.mark("rod", 10)
        angle = turned + c.slope - alpha
        assert (marked["x2"] - hub["x"], marked["y2"] - hub["y"]) == approx(
            (-math.sin(angle), -math.cos(angle)), abs=2e-3)
        road = seen.mark("ground")
        assert [road["x1"]*up[0] + road["y1"]*up[1], road["x2"]*up[0] + road["y2"]*up[1]] == approx([0, 0])
    shows("persistent_impact/wheels_and_walkers:walker", law, settings=24,
          also=[{"t": 4.0}, {"t": 7.3, "slope": 0.0}, {"t": 14.2, "slope": 0.12}])


def test_answers():
    h, R = sp.symbols("h R", positive=True)
    hoop = exercise("hoop-at-a-kerb")._value
    assert zero(hoop.xreplace({s: sp.Symbol(s.name, positive=True) for s in hoop.free_symbols})
                - (h/R - h**2/(4*R**2)))
    after, push = edge_by_numbers(0.5, 0.5, 1.0)
    along, across = np.array([-math.sqrt(3)/2, 1/2]), np.array([1/2, math.sqrt(3)/2])
    assert float(exercise("grip-at-the-edge")._value) == approx(push@across/(push@along))
    assert exercise("six-spokes-1")._value == sp.Rational(1, 2)
    steady = math.sqrt(4*0.5*math.sin(0.1)/0.75)
    assert float(exercise("six-spokes-2")._value) == approx(steady)
    assert (steady/2)**2 < 2*(1 - math.cos(math.pi/6 - 0.1))                # it does not get over: b


def test_gentlest_slope_by_letting_it_walk():
    slope = float(exercise("six-spokes-4")._value)
    for near, walks in ((slope - 0.004, False), (slope + 0.004, True)):
        _, turned, _ = walk(near, 6, 0.75, 60.0)
        assert bool(turned[-1] > 10) is walks, near
