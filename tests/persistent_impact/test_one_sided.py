"""Contacts that push: the rocking block by every list of corners, and blocks that were measured."""

import functools
import math

import numpy as np
import pytest
import sympy as sp
from numpy.polynomial.legendre import leggauss
from pytest import approx
from scipy.integrate import solve_ivp

from frames import inside
from mechlib import Constraint, Impact
from mechlib.exercises import exercise
from mechlib.persistent_impact.one_sided.measured import ROCKED, measured, predicted
from mechlib.persistent_impact.one_sided.rocking_block import (
    corner_distance,
    corner_ellipse,
    floor_impulse,
    kept_by_rocking,
    landing,
    rocking,
)
from mechlib.principles import PRINCIPLES
from pictures import shows

m, h, b, omega_0, P = sp.symbols("m h b omega_0 P", positive=True)
xd, yd, th = sp.symbols("xdot ydot thetadot")


def same(one, other):
    return sp.simplify(sp.sympify(one) - other) == 0


# The rocking block

def block(both=False):
    T = m*(xd**2 + yd**2)/2 + m*(b**2 + h**2)/6*th**2
    new, old = [Constraint(xd + h*th), Constraint(yd + b*th)], Constraint(yd - b*th)
    return Impact([xd, yd, th], T, constraints=new + [old]*both,
                  before={xd: h*omega_0, yd: -b*omega_0, th: -omega_0})


@pytest.mark.parametrize("by", PRINCIPLES)
def test_housner_against_moments_about_the_new_corner(by):
    jump = block().solve(by=by)
    kept = -jump.after[2]/omega_0
    J = m*(b**2 + h**2)/3
    assert same(kept, (J + m*h**2 - m*b**2)/(J + m*h**2 + m*b**2))
    alpha = sp.Symbol("alpha", positive=True)
    assert same(kept.subs({b: sp.sin(alpha), h: sp.cos(alpha)}), kept_by_rocking(alpha))
    assert same(jump.after[1] - b*jump.after[2], 2*b*omega_0*kept)                # the old corner rises
    assert same(-jump.reactions[0]/jump.reactions[1], 3*b*h/(b**2 + 4*h**2))      # friction needed


@pytest.mark.parametrize("by", PRINCIPLES)
def test_old_corner_if_listed_is_pulled_by_the_spin_ratio(by):
    jump = block(both=True).solve(by=by)
    _, new, old = jump.reactions
    assert list(jump.after) == [0, 0, 0]
    assert same(old, m*omega_0*(b**2 - 2*h**2)/(3*b)) and same(old + new, m*b*omega_0)
    assert same(old/new, block().solve().after[2]/omega_0)                        # minus the spin ratio


@pytest.mark.parametrize("width", (sp.Rational(1, 2), 1, sp.Rational(7, 5), sp.Rational(3, 2), 3))
def test_exactly_one_list_of_corners_passes_the_test(width):
    values = {b: width, h: 1, m: 1, omega_0: 1}
    alone, together = block().solve(), block(both=True).solve()
    opens = (alone.after[1] - b*alone.after[2]).subs(values) >= 0
    pushes = together.reactions[2].subs(values) >= 0
    assert opens != pushes and opens == (width < sp.sqrt(2))


def test_lists_of_corners_against_the_impacts():
    shape = sp.Symbol("alpha", positive=True)
    sides = {b: sp.sin(shape), h: sp.cos(shape), m: 1, omega_0: 1}
    alone, together = block().solve(), block(both=True).solve()
    assert same(landing(shape, "new").kept, -alone.after[2].subs(sides))
    _, new, old = together.reactions.subs(sides)
    assert same(landing(shape, "both").old_over_new, old/new)
    impulse = floor_impulse(shape, kept_by_rocking(shape))
    assert all(same(push, law) for push, law in zip(alone.reactions.subs(sides), impulse, strict=True))
    with pytest.raises(ValueError, match="'new', 'both' or 'floor', not 'left'"):
        landing(shape, "left")


def test_floor_picture_metric_is_the_kinetic_energy_of_the_corners():
    new, old, kappa = sp.symbols("v_new v_old kappa")
    spin = (new - old)/(2*b)
    T = (m*(((new + old)/2)**2 + h**2*spin**2) + m*(b**2 + h**2)/3*spin**2)/2
    ratio = 1 - sp.Rational(3, 2)*b**2/(b**2 + h**2)
    shape = sp.simplify(T/sp.expand(T).coeff(new, 2)).expand()
    assert same(shape, new**2 - 2*ratio*new*old + old**2)


def test_rocking_time_against_quadrature():
    alpha, peak = 0.3, 0.24
    s, weights = leggauss(200)
    s, weights = (s + 1)/2, weights/2
    tilt = peak*(1 - s**2)
    spin = np.sqrt(1.5*(np.cos(alpha - peak) - np.cos(alpha - tilt)))
    assert rocking(alpha, 0.8, 1)[2][0] == pytest.approx((2*peak*s/spin*weights).sum(), rel=1e-9)


def test_rocking_peaks_follow_the_energy():
    alpha = 0.35
    times, tilts, clacks = rocking(alpha, 0.8, 5)
    share = float(kept_by_rocking(alpha))**2
    level = lambda tilt: math.cos(alpha - abs(tilt)) - math.cos(alpha)
    peaks = [max(abs(tilts[(times >= start) & (times <= stop)])) for start, stop in zip([0, *clacks], clacks)]
    assert [level(p) for p in peaks] == pytest.approx([level(0.8*alpha)*share**k for k in range(5)], rel=1e-9)
    assert rocking(1.2, 0.8, 5)[2].shape == (1,)                                  # a broad block clacks once


@pytest.mark.parametrize("alpha, release, sentence", [
    (0.0, 0.8, "half-opening angle alpha = 0.0"), (1.6, 0.8, "between 0 and π/2"),
    (math.nan, 0.8, "alpha = nan"), (0.3, 1.0, "stands on its edge"), (0.3, -0.1, "release < 1, not -0.1")])
def test_blocks_that_do_not_rock_get_a_sentence(alpha, release, sentence):
    with pytest.raises(ValueError, match=sentence):
        rocking(alpha, release, 3)


def test_level_lines_of_the_corners_keep_their_level():
    level, kappa, s = sp.symbols("level kappa s", positive=True)
    new, old = corner_ellipse(kappa, (2, 3), level, s)
    assert same(sp.expand(corner_distance(kappa, new - 2, old - 3)), level)


# Measured

def test_measured_blocks_against_the_formula_of_housner():
    """elgawady2006: 0.95 and 0.67 (aspect 5, concrete and rubber), 0.97 (aspect 3, concrete) of predicted."""
    for aspect in (3, 5):
        slope = 1/aspect                                             # sin² of the angle from its tangent
        assert float(predicted(aspect)) == approx(1 - 1.5*slope**2/(1 + slope**2))
    kept = [0.95*(1 - 1.5/26), 0.67*(1 - 1.5/26), 0.97*(1 - 1.5/10)]
    assert [measured(block) for block in ROCKED] == approx(kept)
    with pytest.raises(ValueError, match="height over width is a positive number, not 0"):
        predicted(0)


# Exercises

def test_one_list_of_feet_passes():
    """W = [[3, -1], [-1, 3]], the right foot comes down at 3 m/s: the numbers of the table."""
    W, free = np.array([[3, -1], [-1, 3]]), np.array([0, -3.0])
    right = -free[1]/W[1, 1]
    assert (right, (free + W[:, 1]*right)[0]) == approx((1.0, -1.0))
    both = np.linalg.solve(W, -free)
    assert both == approx([0.375, 1.125]) and (both > 0).all()
    assert exercise("which-list-is-right")._value == "b"


def test_man_on_the_ladder_against_one_degree_of_freedom():
    """½ (mL²/3) θ̇² with the power P s L sin θ θ̇; then the balance of vertical momentum."""
    s, theta, L = sp.symbols("s theta L", positive=True)
    rate = P*s*L*sp.sin(theta)/(m*L**2/3)
    floor = P - m*L/2*sp.sin(theta)*rate
    assert same(exercise("man-on-the-ladder")._value, floor)


def test_rocking_table_by_moments():
    k = sp.Symbol("k", positive=True)
    ratio = (k**2 + h**2 - b**2)/(k**2 + h**2 + b**2)
    table = ratio.subs(k, b/sp.sqrt(3))
    assert same(exercise("rocking-table-1")._value, ratio) and same(exercise("rocking-table-2")._value, table)
    assert table.subs(h, b*sp.sqrt(sp.Rational(2, 3))).simplify() == 0
    assert exercise("rocking-table-3")._value == approx(math.sqrt(2/3))
    assert same(exercise("rocking-table-4")._value, h*(1 - table)/(b*(1 + table)))
    assert same(ratio.subs(k, sp.sqrt((b**2 + h**2)/3)), 1 - sp.Rational(3, 2)*b**2/(b**2 + h**2))


def test_clacks_until_a_hundredth_is_left():
    for kept, count in zip((1 - 1.5/26, 0.95*(1 - 1.5/26)), exercise("clacks-of-the-concrete-block")._value):
        assert kept**(2*count) < 0.01 < kept**(2*count - 2)


# The pictures

def at(mark):
    return np.array([mark["x"], mark["y"]])


def landed(alpha, listed):
    """ẋ, ẏ, θ̇ of the block m = R = ω⁻ = 1 after the landing, and Λ_old/Λ_new, by the saddle equations."""
    b, h = np.sin(alpha), np.cos(alpha)
    before, M = np.array([h, -b, -1]), np.diag([1, 1, 1/3])
    rows = [[1, 0, h], [0, 1, b], [0, 1, -b]]

    def solved(A):
        A = np.array(A)
        K = np.block([[M, -A.T], [A, np.zeros((len(A), len(A)))]])
        both = np.linalg.solve(K, [*(M @ before), *np.zeros(len(A))])
        return both[:3], both[3:]

    after, push = solved(rows[:2])
    if listed == "both corners" or listed == "the floor decides" and rows[2] @ after < 0:
        after, push = solved(rows)
    return after, push[2]/push[1] if len(push) == 3 else 0.0


def test_landing_block_shows_the_law():
    def law(seen):
        c = seen.at
        b, h = np.sin(c.alpha), np.cos(c.alpha)
        (x, y, turn), ratio = landed(c.alpha, c.listed)
        box = seen.mark("block")
        assert [box[k] for k in ("x", "y", "w", "h", "angle")] == approx([0, h, 2*b, 2*h, 0])
        assert seen.arrow("before") == approx([0, -2*b])
        assert seen.arrow("after", 0) == approx([0, y - b*turn], abs=1e-12)         # the old corner
        assert seen.arrow("after", 1) == approx([x, y], abs=1e-12)                  # the centre
        assert [at(seen.mark("arrow", k, look="after")) for k in (0, 1)] == [approx([-b, 0]), approx([0, h])]
        assert at(seen.mark("arrow", look="before")) == approx([b - 0.04, 0])
        assert seen.arrow("reaction", 0) == approx([0, 1])
        assert at(seen.mark("arrow", 0, look="reaction")) == approx([b + 0.04, 0])
        if abs(ratio) > 1e-9:
            assert seen.arrow("reaction", 1) == approx([0, ratio])
            assert at(seen.mark("arrow", 1, look="reaction")) == approx([-b, 0])
        else:
            assert seen.shown("arrow", look="reaction") == 1
        assert seen.readout("spin kept, ω+/ω−") == approx(-turn, abs=1e-12)
        assert seen.readout("Λold/Λnew") == approx(ratio, abs=1e-12)

        def kinetic(new, old):
            """Of a block that does not slip, from the vertical velocities of its corners."""
            spin = (new - old)/(2*b)
            return ((h*spin)**2 + ((new + old)/2)**2 + spin**2/3)/2

        start, end = at(seen.mark("point", 0, panel=1)), at(seen.mark("point", 1, panel=1))
        assert start == approx([-1, 0])
        assert end == approx([(y + b*turn)/(2*b), (y - b*turn)/(2*b)], abs=1e-12)
        xs, ys = seen.curve(panel=1)
        level = kinetic(*(end - start))
        assert kinetic(xs + 1, ys) == approx(np.full(len(xs), level))
        turned = np.unwrap(np.arctan2(ys, xs + 1))
        assert abs(turned[-1] - turned[0]) == approx(2*np.pi)
        inside(seen)
    shows("persistent_impact/one_sided:landing_block", law,
          also=[dict(alpha=a, listed=k) for a in (0.15, 0.5, 1.25) for k in range(3)])


@functools.cache
def rocked(alpha):
    """Clacks and the smooth pieces between them, by SciPy: θ'' = -¾ sgn θ sin(α - |θ|); a clack keeps κ."""
    kept, now, y, side, clacks, pieces = 1 - 1.5*np.sin(alpha)**2, 0.0, [0.8*alpha, 0.0], 1, [], []
    while now < 24:
        def down(t, y, side=side):
            return side*y[0]

        down.terminal, down.direction = True, -1
        swing = abs(y[1])/(0.75*np.sin(alpha)) or 1.0
        path = solve_ivp(lambda t, y, side=side: [y[1], -0.75*side*np.sin(alpha - abs(y[0]))],
                         (now, now + 24.5), y, "DOP853", events=down, dense_output=True, max_step=swing/4,
                         rtol=1e-11, atol=1e-14)
        pieces.append(path.sol)
        now, y = path.t_events[0][0], [0.0, kept*path.y_events[0][0][1]]
        side = -side
        clacks.append(now)
        if abs(y[1]) < 1e-7:
            break
    return np.array(clacks), pieces


def tilt_at(alpha, t):
    clacks, pieces = rocked(alpha)
    k = np.searchsorted(clacks, t)
    return float(pieces[k](t)[0]) if k < len(pieces) else 0.0


def test_rocking_block_shows_the_law():
    def law(seen):
        c = seen.at
        alpha = round(c.alpha, 6)
        b, h = np.sin(alpha), np.cos(alpha)
        clacks, _ = rocked(alpha)
        kept = 1 - 1.5*b**2
        xs, ys = seen.curve(0, panel=1)
        assert xs == approx(np.linspace(0, 24, 601))
        assert ys == approx([tilt_at(alpha, t)/alpha for t in xs], abs=2e-5)
        energy = np.array([kept**(2*np.searchsorted(clacks, t)) for t in xs])
        assert seen.curve(1, panel=1)[1] == approx(energy, abs=1e-6)
        theta, left = tilt_at(alpha, c.t), kept**(2*int(np.searchsorted(clacks, c.t)))
        assert seen.readout("energy left") == approx(100*left, abs=1e-4)
        assert seen.readout("energy kept at a clack") == approx(100*kept**2)
        assert at(seen.mark("point", 0, panel=1)) == approx([c.t, theta/alpha], abs=2e-5)
        assert at(seen.mark("point", 1, panel=1)) == approx([c.t, left], abs=1e-6)
        box, foot = seen.mark("block"), at(seen.mark("point", panel=0))
        assert box["angle"] == approx(theta, abs=1e-5) and (box["w"], box["h"]) == approx((2*b, 2*h))
        turn = np.array([[np.cos(box["angle"]), -np.sin(box["angle"])],
                         [np.sin(box["angle"]), np.cos(box["angle"])]])
        corners = [at(box) + turn @ [i*b, -h] for i in (-1, 1)]
        assert min(y for _, y in corners) == approx(0, abs=1e-9)                # it stands on the floor
        assert foot[1] == 0 and any(corner == approx(foot, abs=1e-9) for corner in corners)
        assert foot[0] == approx(-b if box["angle"] > 0 else b)
        inside(seen)
    shows("persistent_impact/one_sided:rocking_block", law, also=[dict(t=24, alpha=a) for a in (0.15, 0.6)])
