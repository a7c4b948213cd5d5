"""The struck engine, singular choices of speeds, the collar on the rod, the kicked ladder."""

import numpy as np
import pytest
import sympy as sp
from pytest import approx

from frames import inside
from mechlib import Constraint, Impact
from mechlib.cost.equations import count
from mechlib.cost.rounding import conditions, digits_kept, rounded
from mechlib.persistent_impact.exercises.maggi import crank_rate, held_wall, kicked_ladder
from mechlib.persistent_impact.maggi import conditions as drawn_conditions
from mechlib.persistent_impact.maggi import energies, strike_collar, strike_engine, struck_engine, triangle
from mechlib.principles import PRINCIPLES
from pictures import shows

J, m, M, P, b, d, L, a, alpha = sp.symbols("J m M P b d L a alpha", positive=True)
h = sp.Symbol("h", real=True)
th, ph, x, y, X, Y = sp.symbols("thetadot varphidot xdot ydot Xdot Ydot")


def engine(h=h, b=b, d=d, more=()):
    return Impact([th, ph, x], J*th**2/2 + m*x**2/2, impulses=[(-x, P), *more],
                  constraints=[Constraint(x + h*(th + ph)), Constraint((d - b)*th - b*ph)],
                  before={th: 0, ph: 0, x: 0})


def collar(lock, before=None, blow=True):
    u = (x, y, th, X, Y)
    T = m*(x**2 + y**2)/2 + m*L**2/24*th**2 + M*(X**2 + Y**2)/2
    hold = [Constraint(Y - y - a*th)] + [Constraint(X - x)]*lock
    impulses = [(sp.Matrix([x, y + L/2*th]), P*sp.Matrix([sp.cos(alpha), sp.sin(alpha)]))] if blow else []
    return Impact(u, T, impulses, hold, before or dict.fromkeys(u, 0))


@pytest.mark.parametrize("by", PRINCIPLES)
def test_struck_engine_by_every_principle(by):
    jump = engine().solve(by=by)
    D = J*b**2 + m*h**2*d**2
    expected = [P*b*h*d/D, P*h*d*(d - b)/D, -P*h**2*d**2/D]
    assert [sp.simplify(v - e) for v, e in zip(jump.after, expected)] == [0, 0, 0]
    assert [sp.simplify(v - e) for v, e in zip(jump.reactions, [J*P*b**2/D, J*P*b*h/D])] == [0, 0]
    assert sp.simplify(jump.energy_loss + P**2*h**2*d**2/(2*D)) == 0


def test_engine_against_the_energy_of_one_degree_of_freedom():
    """T = ½(J + m x′²)θ̇² with x(θ) from Pythagoras; power -P x′θ̇."""
    r, l, theta = sp.symbols("r l theta", positive=True)
    base = sp.sqrt(l**2 - r**2*sp.sin(theta)**2)
    slope = sp.diff(r*sp.cos(theta) + base, theta)
    place = {h: r*sp.sin(theta), b: base, d: r*sp.cos(theta) + base}
    rate = engine().solve().after[0].subs(place)
    assert sp.simplify(rate - (-P*slope)/(J + m*slope**2)) == 0


def test_the_result_does_not_depend_on_the_choice_of_speeds():
    jumps = [engine().solve(by="maggi", independent=[v]) for v in (th, ph, x)]
    assert all(j.after == jumps[0].after and j.reactions == jumps[0].reactions for j in jumps)


@pytest.mark.parametrize("place, bad", [((0, 2, 3), x), ((1, 2, 2), ph)])
def test_each_speed_fails_where_the_engine_moves_without_it(place, bad):
    at = engine(*place)
    with pytest.raises(ValueError, match="cannot be independent"):
        at.equations("maggi", independent=[bad])
    assert bad not in at.equations("maggi").independent
    assert conditions(at)[(bad,)] == float("inf")
    for v in {th, ph, x} - {bad}:
        assert at.solve(by="maggi", independent=[v]).after == at.solve(by="lagrange").after


def test_mechlib_believes_what_the_symbols_say():
    up, away = sp.symbols("h d", positive=True)
    assert engine().equations("maggi").independent == [th]
    assert engine(h=up, b=sp.Symbol("b", real=True), d=away).equations("maggi").independent == [x]


@pytest.mark.parametrize("theta", [0.3, 1.0, 1.4, 2.5, 4.0])
def test_condition_numbers_of_the_figure_are_those_of_the_blocks(theta):
    ratio = 0.4
    tilt = np.arcsin(ratio*np.sin(theta))
    lengths = {h: np.sin(theta), b: np.cos(tilt)/ratio, d: np.cos(theta) + np.cos(tilt)/ratio}
    kappa = conditions(engine(), lengths)
    drawn = drawn_conditions(theta, ratio)
    for v, name in ((th, "crank"), (ph, "rod"), (x, "piston")):
        assert float(drawn[name]) == pytest.approx(kappa[(v,)], rel=1e-9)


def test_velocities_survive_a_bad_choice_and_reactions_do_not():
    H = sp.Symbol("H", positive=True)
    started = engine(more=[(th, H)])
    exact = started.solve(by="maggi", independent=[th])
    kept = []
    for k in (2, 4, 6):
        height = sp.Rational(1, 10**k)
        foot = sp.sqrt(sp.Rational(25, 4) - height**2)
        at = {s: sp.N(v, 30) for s, v in {J: 2, m: 1, P: 1, H: 1, h: height, b: foot,
                                          d: foot + sp.sqrt(1 - height**2)}.items()}
        for v in (th, x):
            delta, reactions = rounded(started, [v], at)
            assert digits_kept(exact.delta.subs(at), delta) >= 8
            if v == th:
                assert digits_kept(exact.reactions.subs(at), reactions) >= 8
            else:
                kept.append(digits_kept(exact.reactions.subs(at), reactions))
    assert kept[0] > kept[1] > kept[2] and kept[2] <= 4


@pytest.mark.parametrize("lock", [False, True])
@pytest.mark.parametrize("by", PRINCIPLES)
def test_collar_on_the_struck_rod(by, lock):
    jump = collar(lock).solve(by=by)
    across = P*sp.sin(alpha)
    spin = across*(L/2 - M*a/(m + M))/(m*L**2/12 + m*M*a**2/(m + M))
    rise = (across - M*a*spin)/(m + M)
    along = P*sp.cos(alpha)/(m + M) if lock else P*sp.cos(alpha)/m
    expected = [along, rise, spin, along if lock else 0, rise + a*spin]
    assert [sp.simplify(v - e) for v, e in zip(jump.after, expected)] == [0]*5


def test_blow_then_catch_ends_like_the_blow_on_the_locked_collar():
    free, held = collar(False).solve(), collar(True).solve()
    caught = collar(True, before=dict(zip((x, y, th, X, Y), free.after)), blow=False).solve(by="maggi")
    assert caught.after == held.after
    assert sp.simplify(caught.energy_loss - m*M/(m + M)*(P*sp.cos(alpha)/m)**2/2) == 0
    assert sp.simplify(caught.energy_loss - (held.energy_loss - free.energy_loss)) == 0


def test_collar_at_a_sixth_beyond_the_centre_is_not_felt():
    at = {a: -L/6, alpha: sp.pi/2}
    after = collar(False).solve().after.subs(at)
    assert [sp.simplify(v - e) for v, e in zip(after, [0, P/m, 6*P/(m*L), 0, 0])] == [0]*5


def test_kicked_ladder_against_the_energy_of_one_degree_of_freedom():
    theta = sp.Symbol("theta", positive=True)
    foot, wall, floor = kicked_ladder()
    rate = P*L*sp.cos(theta)/(m*L**2/3)
    assert sp.simplify(foot - L*sp.cos(theta)*rate) == 0
    assert sp.simplify(wall - (m*L/2*sp.cos(theta)*rate - P)) == 0
    assert wall.subs(theta, sp.acos(sp.sqrt(sp.Rational(2, 3)))).simplify() == 0
    assert sp.simplify(floor + m*L/2*sp.sin(theta)*rate) == 0                   # a pull at every angle


def test_kicked_ladder_without_the_floor_by_the_softness_of_its_ends():
    """W of a free rod between its ends, in the wall's direction: top (1 + 3c²)/m, foot to top (1 - 3c²)/m."""
    theta = sp.Symbol("theta", positive=True)
    foot, wall = kicked_ladder(floor=False)
    c = sp.cos(theta)
    assert sp.simplify(wall + P*(1 - 3*c**2)/(1 + 3*c**2)) == 0
    spin = 6*c/(m*L)*(P - wall)
    assert sp.simplify(foot - ((P + wall)/m + L/2*c*spin)) == 0


def test_real_engine_against_the_compiled_impact():
    f = engine().compile([J, m, P, h, b, d])
    height = 0.04*np.sin(np.pi/3)
    foot = np.sqrt(0.14**2 - height**2)
    assert f(0.02, 0.5, 3.0, height, foot, foot + 0.02)[0] == pytest.approx(crank_rate(), rel=1e-12)


def test_a_held_engine_passes_the_knock_to_wall_and_rod():
    """Nothing moves: the light rod carries P along the cylinder, so P tan φ across it."""
    up, base = sp.symbols("h b", positive=True)
    assert sp.simplify(held_wall() - P*up/base) == 0


@pytest.mark.parametrize("by", PRINCIPLES)
def test_laws_of_the_section_are_its_impacts_in_units(by):
    struck, exact = strike_engine(h, b, d, J, by=by), engine().solve(by="lagrange")
    for one, other in zip([*struck.after, *struck.reactions], [*exact.after, *exact.reactions], strict=True):
        assert sp.simplify(one - other.subs({m: 1, P: 1})) == 0
    for lock in (False, True):
        jump, exact = strike_collar(a, alpha, M, lock, by=by), collar(lock).solve(by="lagrange")
        units = {m: 1, L: 1, P: 1}
        assert [sp.simplify(p - q.subs(units)) for p, q in zip(jump.after, exact.after)] == [0]*5
        assert sp.simplify(sum(energies(jump.after, M)) + jump.energy_loss) == 0


def test_struck_engine_at_an_angle_is_the_engine_of_its_triangle():
    for theta, rod, flywheel in ((1.0, 2.5, 1), (4.0, 1.2, 3)):
        numbers = strike_engine(*triangle(theta, rod), flywheel, by="kane")
        assert [float(v) for v in struck_engine(theta, rod, flywheel)] == approx(
            [float(v) for v in (*numbers.after, numbers.reactions[1])])


def test_counts():
    assert count(engine=engine(), slides=collar(False), locked=collar(True)).rows == [
        ["engine", 3, 2, 5, 1], ["slides", 5, 1, 6, 4], ["locked", 5, 2, 7, 3]]


def test_a_rod_that_is_too_short_gets_a_sentence():
    for law, *values in ((triangle, 1.5, 0.9), (drawn_conditions, 1.5, 1.1), (struck_engine, 1.5, 0.9, 1)):
        with pytest.raises(ValueError, match="the rod is too short for this crank angle"):
            law(*values)


# The pictures

SPEEDS = ("crank", "rod", "piston")


def engine_by_hand(theta, ratio):
    """Rates of crank and rod, velocity of the piston and the wall's impulse for r = m = P = J = 1.

    Balances of crank, massless rod and piston with the impulses (X, Y) of the crank pin on the rod and of the
    rod on the piston; unknowns θ̇ Ω ẋ X Y N, where the rod turns at Ω = -φ̇."""
    s, c, l = np.sin(theta), np.cos(theta), 1/ratio
    base = np.sqrt(l**2 - s**2)
    rows = [[1, 0, 0, -s, c, 0],                 # crank about O: its pin feels -(X, Y)
            [0, 0, 1, -1, 0, 0],                 # piston, along: ẋ = -1 + X
            [0, 0, 0, 0, 1, 1],                  # piston, across: 0 = Y + N
            [0, 0, 0, s, base, 0],               # the rod has no mass: (X, Y) acts along it
            [-s, s, -1, 0, 0, 0],                # (ẋ, 0) = θ̇(-s, c) + Ω(s, base)
            [c, base, 0, 0, 0, 0]]
    crank, rod, piston, _, _, wall = np.linalg.solve(rows, [0, -1, 0, 0, 0, 0])
    return crank, -rod, piston, wall


def kappas(theta, ratio):
    """Condition numbers of the 2 × 2 blocks of A in the velocities rθ̇, lφ̇, ẋ, by singular values."""
    tilt = np.arcsin(ratio*np.sin(theta))
    along, across = [np.sin(theta), np.sin(tilt), 1], [np.cos(theta), -np.cos(tilt), 0]
    A = np.array([along, across])
    return {name: np.linalg.cond(np.delete(A, k, axis=1)) for k, name in enumerate(SPEEDS)}


def test_three_speeds_shows_the_law():
    def law(seen):
        c = seen.at
        fits = abs(c.ratio*np.sin(c.theta)) <= 1
        xs = np.linspace(0, 6.2832, 629)
        possible = np.abs(c.ratio*np.sin(xs)) < 1
        levels = {name: [] for name in SPEEDS}
        for angle in xs[possible]:
            for name, kappa in kappas(angle, c.ratio).items():
                levels[name].append(min(np.log10(kappa), 3))
        for k, name in enumerate(SPEEDS):
            across, up = seen.curve(k, panel=1)
            assert across == approx(xs)
            assert up[possible] == approx(np.array(levels[name]), abs=1e-6)
            assert not np.isfinite(up[np.abs(c.ratio*np.sin(xs)) > 1]).any()      # no engine, no number
        xs, ys = seen.curve(panel=0)                                              # the way of the crank pin
        assert xs**2 + ys**2 == approx(np.ones(len(xs)))
        if not fits:
            assert seen.shown("bar") == seen.shown("block") == seen.shown("arrow") == 0
            return
        crank, rod, piston, wall = engine_by_hand(c.theta, c.ratio)
        pin, place = np.array([np.cos(c.theta), np.sin(c.theta)]), np.cos(c.theta) + np.sqrt(
            1/c.ratio**2 - np.sin(c.theta)**2)
        assert seen.arrow("after", 0) == approx([-pin[1]*crank, pin[0]*crank], abs=1e-9)
        assert seen.arrow("after", 1) == approx([piston, 0], abs=1e-9)
        assert seen.arrow("impulse") == approx([-1, 0])
        assert seen.arrow("reaction", scale=1.2) == approx([0, wall], abs=1e-9)
        block, links = seen.mark("block"), [seen.mark("bar", k) for k in (0, 1)]
        assert (block["x"], block["y"]) == approx((place, 0))
        ends = [[link[k] for k in ("x1", "y1", "x2", "y2")] for link in links]
        assert ends == [approx([*pin, place, 0]), approx([0, 0, *pin])]
        assert np.hypot(*(pin - [place, 0])) == approx(1/c.ratio)
        foot = seen.mark("arrow", 0, look="after")
        assert (foot["x"], foot["y"]) == approx(pin)
        push = seen.mark("arrow", look="reaction")              # it ends on the piston, pushed from its wall
        assert (push["x"] + push["dx"], push["y"] + push["dy"]) == approx((place, -0.36*np.sign(wall)))
        walls = [seen.mark("ground", k) for k in (0, 1)]
        assert [(wall["y1"], wall["y2"]) for wall in walls] == [(0.36, 0.36), (-0.36, -0.36)]
        blow = seen.mark("arrow", look="impulse")
        assert blow["x"] + blow["dx"] == approx(block["x"] + block["w"]/2)
        kappa = kappas(c.theta, c.ratio)[c.speed]
        assert seen.readout("κ of this choice") == approx(kappa, rel=1e-6)
        level = min(np.log10(kappa), 3)
        assert list(seen.mark("point", panel=1).values())[:2] == approx([c.theta, level], abs=1e-6)
        assert [seen.readout(n + "\u0307+") for n in "θφx"] == approx([crank, rod, piston], abs=1e-9)
    shows("persistent_impact/maggi:three_speeds", law,
          also=[dict(theta=1.5, ratio=1.5), *(dict(theta=2.0, speed=k) for k in range(3))],
          no_value=True)                           # a choice that does not determine the others shows a dash


def collar_by_hand(place, direction, mass, locked):
    """ẋ, ẏ, θ̇, Ẋ, Ẏ: momentum along and across and moment about the centre of both together, the collar's
    own balance along the rod or its lock, and the rod carries it across."""
    rows = [[1, 0, 0, mass, 0], [0, 1, 0, 0, mass], [0, 0, 1/12, 0, mass*place],
            [-1, 0, 0, 1, 0] if locked else [0, 0, 0, 1, 0], [0, -1, -place, 0, 1]]
    along, across = np.cos(direction), np.sin(direction)
    return np.linalg.solve(rows, [along, across, across/2, 0, 0])


def test_collar_shows_the_law():
    def law(seen):
        c = seen.at
        x, y, turn, X, Y = collar_by_hand(c.a, c.alpha, c.M, c.collar == "locked")
        assert seen.arrow("impulse") == approx([np.cos(c.alpha), np.sin(c.alpha)])
        assert seen.arrow("after", 0) == approx([x, y - turn/2], abs=1e-12)
        assert seen.arrow("after", 1) == approx([x, y + turn/2], abs=1e-12)
        assert seen.arrow("after", 2) == approx([X, Y], abs=1e-12)
        feet = [seen.mark("arrow", k, look="after") for k in range(3)]
        assert [(f["x"], f["y"]) for f in feet] == [(-0.5, 0), (0.5, 0), (approx(c.a), 0)]
        blow = seen.mark("arrow", look="impulse")
        assert (blow["x"] + blow["dx"], blow["y"] + blow["dy"]) == approx((0.5, 0), abs=1e-12)
        assert seen.mark("block")["x"] == approx(c.a)
        assert seen.readout("spin of the rod") == approx(turn, abs=1e-12)
        assert seen.readout("speed of the collar across the rod") == approx(Y, abs=1e-12)
        rod, ring = (x**2 + y**2)/2 + turn**2/24, c.M*(X**2 + Y**2)/2
        assert [seen.bar(k) for k in range(4)] == approx([rod, ring, rod, ring], abs=1e-12)
        total = seen.mark("column", 4)
        assert total["y0"] == total["y1"] == approx(rod + ring)
        assert rod + ring == approx((np.cos(c.alpha)*x + np.sin(c.alpha)*(y + turn/2))/2)    # P·v/2
        inside(seen)
        assert rod + ring <= 2.2
    ends = [dict(a=a, alpha=e, M=M, collar=k) for a in (-0.4, 0.4) for e in (0, 1.57) for M in (0.1, 4.0)
            for k in (0, 1)]
    shows("persistent_impact/maggi:collar", law, also=ends)
