"""Blows on rolling systems without multipliers; the axle for any data, its ground impulses, its
singular choices."""

import numpy as np
import pytest
import sympy as sp
from pytest import approx

from mechlib import Impact
from mechlib.cost.operations import costs
from mechlib.exercises import check
from mechlib.nonholonomic_impact import dependent_at, gram, jump_along, multiplier_system, paper_system
from mechlib.nonholonomic_impact.blows_without_multipliers.axle_digits import (
    condition,
    digits_at,
    ground_from_rows,
)
from mechlib.nonholonomic_impact.ground_impulses import (
    grip,
)
from mechlib.principles import PRINCIPLES
from mechlib.systems.axle import (
    SPIN_A,
    SPIN_B,
    TURN,
    VELOCITIES,
    M,
    S,
    X,
    Y,
    axle,
    directions,
    l,
    m,
    phi,
    r,
    rolling,
    speeds,
    velocity,
)
from mechlib.systems.held import completed, held
from mechlib.systems.train import struck_train, train
from pictures import shows

d, alpha, beta, omega = sp.symbols("d alpha beta omega", real=True)
ROOT = sp.sqrt(2)
I = (M/3 + 3*m)*l**2 + m*r**2/2                                    # about C, the spin of the wheels included


def zero(*expressions):
    return [sp.simplify(e) for e in expressions] == [0]*len(expressions)


@pytest.mark.parametrize("rows", ["rolling", "paper"])
@pytest.mark.parametrize("by", PRINCIPLES)
def test_axle_struck_anywhere_in_any_direction(by, rows):
    """v = S cos α/(M+3m) ahead and φ̇ = -d S cos α/I, by all six principles and both choices of rows."""
    v, turn = S*sp.cos(alpha)/(M + 3*m), -d*S*sp.cos(alpha)/I
    expected = {X: v*sp.sin(phi), Y: -v*sp.cos(phi), TURN: turn, SPIN_A: -(v + l*turn)/r,
                SPIN_B: -(v - l*turn)/r}
    jump = axle(at=d, direction=alpha, rows=rows).solve(by=by)
    assert zero(*(a - expected[u] for u, a in zip(VELOCITIES, jump.after)))


def test_the_far_wheel_stays_at_rest_at_the_centre_of_percussion():
    """d = I/((M+3m)l): 23/24 l in the paper's case, l/3 without wheels, beyond the wheel for a light axle."""
    jump = axle(at=d).solve(by="kane")
    (place,) = sp.solve(jump.after[VELOCITIES.index(SPIN_A)], d)
    assert zero(place - I/((M + 3*m)*l))
    assert sp.simplify(place.subs({M: m, r: l})) == sp.Rational(23, 24)*l
    assert sp.limit(place, m, 0) == l/3
    assert zero((place - l).subs(M, 3*m*r**2/(4*l**2)))             # at this mass it is the wheel itself


# ---- initial velocities
# ---------------------------------------------------------------------------------------------------

def test_two_velocities_give_the_other_three():
    start = completed({TURN: omega, SPIN_A: 0}, VELOCITIES, rolling())
    assert start == {X: -l*omega*sp.sin(phi), SPIN_B: 2*l*omega/r, Y: l*omega*sp.cos(phi), TURN: omega,
                     SPIN_A: 0}
    assert start == completed({TURN: omega, SPIN_A: 0}, VELOCITIES, rolling(rows="paper"))
    with pytest.raises(ValueError, match="3 constraints determine 3 velocities; 4 are left open .* Give 2"):
        completed({TURN: omega}, VELOCITIES, rolling())
    with pytest.raises(ValueError, match="xdot_C, thetadot_B.* leave ydot_C.* undetermined in this position"):
        completed({X: 0, SPIN_B: 0}, VELOCITIES, rolling(phi=0))
    with pytest.raises(ValueError, match="q is not among the velocities"):
        completed({sp.Symbol("q"): 0}, VELOCITIES, rolling())


@pytest.mark.parametrize("rows, message", [
    ("paper", r"violate constraint \(b\)' .* its left side is -sqrt\(2\)\*omega\*r\. Correct"),
    ("rolling", r"violate constraint sideways .* its left side is -omega\*r; constraint wheel A .* "
                r"omega\*r; constraint wheel B .* omega\*r\. Correct"),
])
def test_the_papers_initial_velocities_are_refused_with_the_amount(rows, message):
    printed = {X: -ROOT/2*r*omega, SPIN_B: 2*omega, Y: -ROOT/2*r*omega, TURN: omega, SPIN_A: 0}
    with pytest.raises(ValueError, match=message):
        axle(phi=sp.pi/4, M=m, l=r, before=printed, rows=rows)


def test_the_core_alone_would_take_them_for_a_new_constraint():
    """Class 2: the wheels would be caught, at a loss of energy; the paper means class 1."""
    i = axle(phi=sp.pi/4, M=m, l=r)
    printed = {X: -ROOT/2*r*omega, SPIN_B: 2*omega, Y: -ROOT/2*r*omega, TURN: omega, SPIN_A: 0}
    caught = Impact(VELOCITIES, i.kinetic_energy, constraints=i.constraints, before=printed).solve()
    assert sp.simplify(caught.energy_loss).is_nonnegative and caught.energy_loss != 0
    with pytest.raises(ValueError, match="violate constraint 1 "):
        held(caught.impact)


def test_rounding_is_no_violation():
    start = {X: -0.1*float(ROOT)/2, SPIN_B: 0.2, Y: 0.1*float(ROOT)/2, TURN: 0.1, SPIN_A: 0}
    axle(phi=sp.pi/4, M=1, m=1, l=1, r=1, S=1, before=start)
    with pytest.raises(ValueError, match="left side is"):
        axle(phi=sp.pi/4, M=1, m=1, l=1, r=1, S=1, before={**start, X: -0.0707})


# ---- rows and speeds
# ------------------------------------------------------------------------------------------------------

def test_where_the_papers_rows_are_dependent():
    """det(AAᵀ) = (2l²+r²)(r²+2) sin²φ for (a)', (b)', (c)', and the same without the sine for the regular
    rows."""
    assert zero(gram(rolling(rows="paper"), VELOCITIES) - (2*l**2 + r**2)*(r**2 + 2)*sp.sin(phi)**2)
    assert zero(gram(rolling(), VELOCITIES) - (2*l**2 + r**2)*(r**2 + 2))
    assert dependent_at(rolling(rows="paper"), VELOCITIES, phi) == sp.FiniteSet(0, sp.pi)
    assert dependent_at(rolling(), VELOCITIES, phi) == sp.EmptySet


@pytest.mark.parametrize("angle", [0, sp.pi, -sp.pi])
def test_a_position_where_rank_is_lost_is_named(angle):
    with pytest.raises(ValueError, match=rf"at varphi = {angle} the rows .* have rank 2, because "
                                         r"sin\(varphi\) = 0.* rows=\"rolling\""):
        axle(phi=angle, rows="paper")
    after = axle(phi=angle).solve().after
    assert zero(after[VELOCITIES.index(Y)] + S*sp.cos(angle)/(M + 3*m))


def test_bad_rows_and_bad_data():
    with pytest.raises(ValueError, match="unknown rows 'other': choose one of rolling, paper"):
        rolling(rows="other")
    for name, sentence in {"r": "r = -1 must be positive", "l": "l = -1 must be positive",
                           "M": "M = -1 must not be negative", "m": "m = -1 must not be negative"}.items():
        with pytest.raises(ValueError, match=sentence):
            axle(**{name: -1})
    with pytest.raises(ValueError, match="l = 0 must be positive"):
        axle(l=0)
    assert axle(M=0).solve().after[0] == S*sp.sin(phi)/(3*m)


def test_any_basis_of_the_allowed_velocities_gives_the_same_jump():
    """(2.6) by two velocities, the quasi-speeds (v, φ̇), and a basis orthonormal in the plain sense."""
    i = axle(at=d, direction=alpha)
    expected = i.solve().delta
    quasi = sp.Matrix([[sp.sin(phi), 0], [-1/r, l/r], [-sp.cos(phi), 0], [0, 1], [-1/r, -l/r]])
    assert jump_along(i, quasi) == expected
    assert jump_along(i, i.equations("maggi", independent=[X, SPIN_B]).C) == expected
    one, two = quasi[:, 0], quasi[:, 1]
    assert zero((one.T*two)[0])                                      # already perpendicular
    unit = sp.Matrix.hstack(one/sp.sqrt(1 + 2/r**2), two/sp.sqrt(1 + 2*l**2/r**2))
    assert zero(*(jump_along(i, unit) - expected))


def test_a_basis_that_is_none_is_refused():
    i = axle()
    good = i.equations("maggi").C
    with pytest.raises(ValueError, match="C is 5 × 1; 5 velocities and 3 constraints need 5 × 2"):
        jump_along(i, good[:, :1])
    with pytest.raises(ValueError, match="column 2 of C is not allowed"):
        jump_along(i, sp.Matrix.hstack(good[:, 0], sp.Matrix([1, 0, 0, 0, 0])))
    with pytest.raises(ValueError, match="columns of C are dependent"):
        jump_along(i, sp.Matrix.hstack(good[:, 0], 2*good[:, 0]))


def test_quasi_speeds_decouple_the_axle():
    """T* = ½(M+3m)v² + ½I φ̇²: two equations with one unknown each."""
    i = axle(at=d)
    n, _ = directions()
    T = i.kinetic_energy.subs(completed({}, VELOCITIES,
                                        [*rolling(), *(a - b for a, b in zip(speeds(), sp.symbols("v w")))]))
    v, w = sp.symbols("v w")
    assert zero(sp.expand(T) - (M + 3*m)*v**2/2 - I*w**2/2)
    assert zero((velocity(d).T*n)[0] - (speeds()[0] - d*TURN))


def test_the_three_systems_have_one_solution():
    """n + s equations with multipliers, n equations of the paper, n - s of Maggi."""
    i = axle(at=d, phi=sp.pi/6)
    C = i.equations("maggi").C
    K, right = paper_system(i, C)
    L, load = multiplier_system(i)
    jump = i.solve(by="maggi")
    assert K.shape == (5, 5) and L.shape == (8, 8) and C.shape == (5, 2)
    assert zero(*(K*jump.delta - right))
    assert zero(*(L*sp.Matrix([*jump.delta, *jump.reactions]) - load))


# ---- what it costs
# ------------------------------------------------------------------------------------------------------------

def test_multipliers_of_the_papers_rows_give_the_same_ground_impulses():
    g = grip(at=d, direction=alpha)
    jump = axle(at=d, direction=alpha, rows="paper").solve()
    assert zero(*(ground_from_rows(jump.reactions, phi, "paper")
                  - sp.Matrix([g.axial_sum, g.friction_A, g.friction_B])))


def test_a_poor_choice_loses_digits_of_the_impulses_and_not_of_the_jump():
    data = dict(M=1, m=1, l=1, r=1, S=1, at=sp.Rational(1, 2), direction=sp.asin(sp.Rational(3, 5)))
    near = sp.Rational(1, 10000)
    assert digits_at(near, "rolling", [TURN, SPIN_A], **data) == (8, 8)
    for rows in ("paper", "rolling"):
        jump, impulses = digits_at(near, rows, [X, SPIN_B], **data)
        assert jump >= 7 and impulses <= 5


def test_counted_costs_of_the_papers_example():
    """Its own rows and speeds, blow in the middle: the numbers of the text."""
    rows = {name: tuple(rest) for name, *rest in costs(axle(rows="paper"), independent=[X, SPIN_B]).rows}
    assert rows == {"with multipliers, all at once": (8, 44, 44),
                    "with multipliers, masses first": (3, 49, 49),
                    "as in the paper": (5, 24, 33), "projected (Maggi)": (2, 26, 35)}


def test_condition_of_the_rows():
    for angle in (-0.4, 0.3, 1.2):
        s, c = np.sin(angle), np.cos(angle)
        # as printed, l = r = 1
        paper = np.array([[1, 0, 0, s, s], [0, 0, 1, -c, -c], [1, s, 0, -s, 0]])
        assert condition(angle, "paper") == approx(np.log10(np.linalg.cond(paper)))
        ours = np.array([[c, 0, s, 0, 0], [s, 0, -c, 1, 1], [s, 1, -c, -1, 0]])
        assert 10**condition(angle) == approx(np.linalg.cond(ours)) == approx(np.sqrt(3))
        assert condition(angle, speeds=(TURN, SPIN_A)) == approx(np.log10(np.linalg.cond(ours[:, :3])))
        assert condition(angle, speeds=(X, SPIN_B)) == approx(np.log10(np.linalg.cond(ours[:, 2:])))


@pytest.mark.parametrize("angles", [1.5, "ab", None, 0, []])
def test_a_train_of_no_axles_is_refused(angles):
    for call in (train, struck_train):
        with pytest.raises(ValueError, match="at least one axle|as a whole number"):
            call(angles)


# The pictures

def struck(angle, place, direction, mass):
    """Jump of (ẋ, θ̇_B, ẏ, φ̇, θ̇_A) and impulses (axial, A, B) of the axle with l = m = r = S = 1, with
    multipliers."""
    impact = axle(angle, mass, 1, 1, 1, 1, at=place, direction=direction)
    mass, rows, blow = (np.array(x, dtype=float) for x in (impact.mass_matrix, impact.constraint_matrix,
                                                            impact.generalized_impulse))
    K = np.block([[mass, -rows.T], [rows, np.zeros((3, 3))]])
    found = np.linalg.solve(K, np.append(blow.ravel(), np.zeros(3)))
    return found[:5], found[5:]


def place(mark):
    return np.array([mark["x"], mark["y"]])


def ends(mark):
    return np.array([mark["x1"], mark["y1"], mark["x2"], mark["y2"]])


def check_axle(seen, ahead, along):
    """The axle of length 2 about the origin, a wheel of radius 0.42 across each end."""
    assert ends(seen.mark("bar", 0)) == approx([*-along, *along])
    for n, side in ((1, -1), (2, 1)):
        assert ends(seen.mark("bar", n)) == approx([*(side*along - 0.42*ahead), *(side*along + 0.42*ahead)])


def test_struck_axle_shows_the_law():
    before = {"at rest": (0, 0), "rolling ahead": (0.3, 0), "turning about A": (-0.2, 0.2)}

    def law(seen):
        c = seen.at
        ahead, along = np.array([np.sin(c.phi), -np.cos(c.phi)]), np.array([np.cos(c.phi), np.sin(c.phi)])
        (x, _, y, turn, _), (axial, *friction) = struck(c.phi, c.d, c.alpha, c.mass)
        old, spin = before[c.motion]
        centre = np.array([x, y]) + old*ahead
        check_axle(seen, ahead, along)
        for n, (end, name) in enumerate(((-1, "A"), (0, "C"), (1, "B"))):
            new = centre - end*(turn + spin)*ahead                     # velocity of a point of the axle
            assert seen.arrow("before", n) == approx((old - end*spin)*ahead, abs=1e-9)
            assert seen.arrow("after", n) == approx(new, abs=1e-9)
            for look in ("before", "after"):
                assert place(seen.mark("arrow", n, look=look)) == approx(end*along)
            assert seen.readout(f"v{name}+") == approx(new @ ahead, abs=1e-9) and abs(new @ along) < 1e-9
        if c.motion == "turning about A":
            assert seen.arrow("before", 0) == approx([0, 0])
        blow = np.cos(c.alpha)*ahead + np.sin(c.alpha)*along
        assert seen.arrow("impulse") == approx(blow)
        arrow = seen.mark("arrow", look="impulse")
        assert place(arrow) + [arrow["dx"], arrow["dy"]] == approx(c.d*along)       # its head is on the axle
        for n, (end, f) in enumerate(zip((-1, 1), friction)):
            assert seen.arrow("reaction", n, scale=2.6) == approx(f*ahead, abs=1e-9)
            assert place(seen.mark("arrow", n, look="reaction")) == approx(end*along - 0.42*ahead)
            xs, ys = seen.curve(n)
            assert (xs[0], xs[-1]) == approx((-1.2, 1.2))
            assert ys == approx([struck(c.phi, at, c.alpha, c.mass)[1][1 + n] for at in xs], abs=1e-9)
            assert place(seen.mark("point", n, panel=1)) == approx([c.d, f], abs=1e-9)
        assert seen.arrow("reaction", 2, scale=0.6) == approx(axial*along, abs=1e-9)
        tail = place(seen.mark("arrow", 2, look="reaction"))                # beside the axle, centred
        assert tail + 0.3*axial*along == approx(1.4*ahead)
        assert seen.readout("φ̇+") == approx(spin + turn, abs=1e-9)
        ground = (sum(friction)*ahead + axial*along + blow)                       # balance of momentum
        assert (c.mass + 2)*np.array([x, y]) == approx(ground)
    shows("nonholonomic_impact/blows_without_multipliers:struck_axle", law,
          also=[{"motion": 1, "d": 0.4}, {"motion": 2, "d": -0.7, "alpha": 0.8}])


def test_choices_shows_the_law():
    def law(seen):
        c = seen.at
        s, o = np.sin(c.phi), np.cos(c.phi)
        ahead, along = np.array([s, -o]), np.array([o, s])
        check_axle(seen, ahead, along)
        rows = (np.array([[1, 0, 0, s, s], [0, 0, 1, -o, -o], [1, s, 0, -s, 0]]) if c.rows == "paper" else
                np.array([[o, 0, s, 0, 0], [s, 0, -o, 1, 1], [s, 1, -o, -1, 0]]))
        held_at = [-along, -along, along] if c.rows == "paper" else [-along, along, 0*along]
        rows = rows if c.rows == "paper" else rows[[1, 2, 0]]
        assert seen.shown("arrow", color="accent") == 6
        # columns ẋ, ẏ: the direction that a row holds
        for n, (row, at) in enumerate(zip(rows, held_at)):
            direction = np.array([row[0], row[2]])
            for k, sign in ((2*n, 1), (2*n + 1, -1)):
                assert seen.arrow("plain", k, color="accent") == approx(sign*0.55*direction)
                assert place(seen.mark("arrow", k, color="accent")) == approx(at)
        skids = c.rows == "paper" and abs(s) < 0.02
        assert seen.shown("arrow", color="after") == skids
        if skids:
            assert seen.arrow("plain", color="after") == approx(0.9*ahead)
            assert place(seen.mark("arrow", color="after")) == approx(along)
        assert seen.readout("sin\u2009φ") == approx(s)

        def levels(angle):
            s, k = np.sin(angle), np.cos(angle)
            paper = np.array([[1, 0, 0, s, s], [0, 0, 1, -k, -k], [1, s, 0, -s, 0]])
            ours = np.array([[k, 0, s, 0, 0], [s, 0, -k, 1, 1], [s, 1, -k, -1, 0]])
            with np.errstate(divide="ignore"):
                return [min(4, np.log10(np.linalg.cond(A))) for A in (paper, ours[:, 2:], ours[:, :3])]

        for n, level in enumerate(levels(c.phi)):
            assert place(seen.mark("point", n, panel=1)) == approx([c.phi, level], abs=1e-5)
            xs, ys = seen.curve(n)
            assert ys == approx([levels(angle)[n] for angle in xs], abs=1e-5)
    shows("nonholonomic_impact/blows_without_multipliers:choices", law, settings=4,
          also=[{"phi": 0.01, "rows": 0}, {"phi": 0.0, "rows": 1}, {"phi": 1.3, "rows": 1}])


# The exercises, by hand

def test_struck_coin_by_the_single_balances():
    """Along the coin: momentum and spin, S cos δ - f = mv and f r = ½mr²·v/r; about the vertical: moments."""
    v, f, steer = sp.symbols("v f steer")
    size, blow, mass = sp.symbols("r S m", positive=True)
    angle = sp.Symbol("delta", positive=True)
    found = sp.solve([mass*v - blow*sp.cos(angle) + f, mass*size*v/2 - f*size,
                      mass*size**2*steer/4 - size*blow*sp.sin(angle)], [v, f, steer])
    assert check("struck-coin-1", found[v].subs(angle, 0))
    assert check("struck-coin-2", found[steer].subs(angle, sp.pi/2))
    assert check("struck-coin-3", sp.simplify(found[v]/found[steer]))
