"""Blows on rolling systems without multipliers; the axle for any data, its ground impulses, its
singular choices."""

import numpy as np
import pytest
import sympy as sp
from pytest import approx

from mechlib import Constraint, Impact
from mechlib.cost.operations import costs
from mechlib.nonholonomic_impact import dependent_at, gram, jump_along, multiplier_system, paper_system
from mechlib.nonholonomic_impact.blows_without_multipliers.axle_digits import (
    condition,
    digits_at,
    ground_impulses,
)
from mechlib.nonholonomic_impact.blows_without_multipliers.ground import (
    grip,
    needed_friction,
    rolls_off,
    with_coulomb,
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


def single_bodies(blow):
    """Jumps and ground impulses in three dimensions, axes (ahead, along, up), a blow at the distance d from
    C.

    The whole assembly: momentum, moment of momentum about C; each wheel alone: spin about the axle.
    """
    v, turn, A, B, fA, fB, g, NA, NB = unknowns = sp.symbols("v turn A B fA fB g NA NB")
    up, along = sp.Matrix([0, 0, 1]), sp.Matrix([0, 1, 0])
    contact = {end: sign*l*along - r*up for end, sign in (("A", -1), ("B", 1))}
    # the axial impulse put at A: only its sum counts
    ground = {"A": sp.Matrix([fA, g, NA]), "B": sp.Matrix([fB, 0, NB])}
    moved = sp.Matrix([(M + 2*m)*v, 0, 0]) - blow - ground["A"] - ground["B"]
    turned = (M*l**2/3 + 2*m*(l**2 + r**2/4))*turn*up - m*r**2/2*(A + B)*along      # θ̇ turns about -along
    turned -= (d*along).cross(blow) + contact["A"].cross(ground["A"]) + contact["B"].cross(ground["B"])
    spun = [m*r**2/2*A - r*fA, m*r**2/2*B - r*fB]
    rolls = [v + l*turn + r*A, v - l*turn + r*B]
    return sp.solve([*moved, *turned, *spun, *rolls], unknowns, dict=True)[0]


@pytest.mark.parametrize("rows", ["rolling", "paper"])
@pytest.mark.parametrize("by", PRINCIPLES)
def test_axle_struck_anywhere_in_any_direction(by, rows):
    """v = S cos α/(M+3m) ahead and φ̇ = -d S cos α/I, by all six principles and both choices of rows."""
    v, turn = S*sp.cos(alpha)/(M + 3*m), -d*S*sp.cos(alpha)/I
    expected = {X: v*sp.sin(phi), Y: -v*sp.cos(phi), TURN: turn, SPIN_A: -(v + l*turn)/r,
                SPIN_B: -(v - l*turn)/r}
    jump = axle(at=d, direction=alpha, rows=rows).solve(by=by)
    assert zero(*(a - expected[u] for u, a in zip(VELOCITIES, jump.after)))


def test_ground_impulses_by_the_single_bodies_in_three_dimensions():
    """Friction, axial sum and normal impulses for a blow at d, direction α, inclined by β below the
    horizontal."""
    flat = S*sp.cos(beta)
    blow = sp.Matrix([flat*sp.cos(alpha), flat*sp.sin(alpha), -S*sp.sin(beta)])
    second = {str(k): v for k, v in single_bodies(blow).items()}
    first = grip(at=d, direction=alpha, inclination=beta)
    assert zero(first.friction_A - second["fA"], first.friction_B - second["fB"],
                first.axial_sum - second["g"],
                first.normal_A - second["NA"], first.normal_B - second["NB"])


def test_reactions_of_the_regular_rows_are_the_impulses_of_the_ground():
    """Λ = (axial sum, friction of A, friction of B), for a horizontal blow."""
    jump = axle(at=d, direction=alpha).solve(by="lagrange")
    g = grip(at=d, direction=alpha)
    assert zero(*(a - b for a, b in zip(jump.reactions, (g.axial_sum, g.friction_A, g.friction_B))))


def test_a_horizontal_blow_needs_friction_without_normal_impulse():
    g = grip()
    assert zero(g.friction_A + m*S/(2*(M + 3*m)), g.friction_B - g.friction_A, g.normal_A, g.normal_B)
    assert g.friction_A.subs({M: m, l: r}) == -S/8


def test_smallest_coefficient_of_friction_of_an_inclined_blow():
    """μ ≥ m cot β/(M + 3m) in the middle: cot β/4 in the paper's case, without bound as β → 0."""
    g = grip(inclination=beta)
    needed = -g.friction_A/g.normal_A
    assert zero(needed - m/(M + 3*m)/sp.tan(beta))
    assert sp.limit(needed.subs({M: m, m: 1, l: 1, r: 1, S: 1}), beta, 0, "+") == sp.oo


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


# ---- what Coulomb does instead
# ----------------------------------------------------------------------------------------------

def test_sliding_wheels_end_at_the_velocity_of_rolling():
    """After a horizontal blow in the middle the wheels slide at first; whatever bounded friction does,
    rolling sets in at S/(M+3m)."""
    # what friction delivers until the wheels roll
    J, v = sp.symbols("J v")
    end = sp.solve([(M + 2*m)*v - S + J, m*v - J], [v, J])           # momentum; both spins: mr·(v/r) = J
    assert zero(end[v] - S/(M + 3*m))
    lost = S**2/(2*(M + 2*m)) - (M + 3*m)*end[v]**2/2
    assert zero(lost - S**2*m/(2*(M + 2*m)*(M + 3*m)))


def test_wheel_as_an_impact_of_its_own():
    """The blow without friction, and the later catching of the wheels (class 2): the same end."""
    i = axle()
    free = Impact(VELOCITIES, i.kinetic_energy, [(velocity(0), S*directions()[0])],
                  before=dict.fromkeys(VELOCITIES, 0)).solve()
    caught = Impact(VELOCITIES, i.kinetic_energy, constraints=[Constraint(c) for c in rolling()],
                    before=dict(zip(VELOCITIES, free.after))).solve()
    assert caught.after == i.solve().after
    assert zero(caught.energy_loss - S**2*m/(2*(M + 2*m)*(M + 3*m)))


def test_coulomb_in_the_middle_rolls_or_slides():
    """f = min(f_rolling, μN); (M+2m)v + m·rim = S cos β whatever μ is; at the smallest sufficient μ both
    regimes meet."""
    mu, b = sp.symbols("mu beta", positive=True)
    v, rim, f = with_coulomb(mu, b)
    assert zero((M + 2*m)*v + m*rim - S*sp.cos(b))
    needed = m/((M + 3*m)*sp.tan(b))
    at = {M: 1, m: 1, S: 1, b: sp.pi/6}
    threshold = float(needed.subs(at))
    rolls, slides = ([float(e.subs(at).subs(mu, k*threshold)) for e in (v, rim)] for k in (1.0001, 0.9))
    assert abs(rolls[0] - rolls[1]) < 1e-12 and slides[0] > slides[1]
    assert abs(rolls[0] - float(S.subs(at)*sp.cos(sp.pi/6)/4)) < 1e-12
    # a horizontal blow: no friction at all
    assert with_coulomb(mu, 0) == (S/(M + 2*m), 0, 0)
    with pytest.raises(ValueError, match="mu = -1 is negative"):
        with_coulomb(-1)


def skid(mu, place, blow=2.0, g=9.81, dt=1e-4):
    """Slide after a horizontal blow, M = m = l = r = 1, equal loads, Euler steps: (v ahead, φ̇) when the
    wheels roll."""
    import math
    inertia, load = 1/3 + 2.5, 1.5*g
    v, turn, angle, spins = [0.0, -blow/3], -place*blow/inertia, 0.0, [0.0, 0.0]
    for step in range(100_000):
        s, c = math.sin(angle), math.cos(angle)
        ahead, along = v[0]*s - v[1]*c, v[0]*c + v[1]*s
        forces, slip = [], 0.0
        for side, spin in zip((1, -1), spins):                        # A moves ahead at v + φ̇, B at v - φ̇
            creep = (ahead + side*turn + spin, along)
            size = math.hypot(*creep)
            slip = max(slip, size)
            forces.append([-mu*load*x/math.hypot(size, 1e-3) for x in creep])
        if step and slip < 2e-3:
            break
        push, side_push = (sum(f[k] for f in forces) for k in (0, 1))
        v = [v[0] + dt*(push*s + side_push*c)/3, v[1] + dt*(side_push*s - push*c)/3]
        turn += dt*(forces[0][0] - forces[1][0])/inertia
        spins = [spin + 2*dt*f[0] for spin, f in zip(spins, forces)]
        angle += dt*turn
    return ahead, turn


def test_turning_rate_after_the_skid_is_that_of_rolling_and_the_speed_is_only_in_the_middle():
    ideal, rate = 2/4, -0.5*2/(10/3 + 0.5)
    middle, quick, slow = skid(0.05, 0.0), skid(0.2, 0.5), skid(0.02, 0.5)
    assert abs(middle[0] - ideal) < 2e-3 and middle[1] == 0
    assert abs(quick[1] - rate) < 2e-3 and abs(slow[1] - rate) < 2e-3
    assert abs(quick[0] - ideal) < 2e-3 and slow[0] < ideal - 0.02


def test_turning_rate_after_any_friction():
    """Friction impulses f_A, f_B ahead, any path: Iφ̇ = -dS once the wheels roll."""
    w, A, B, fA, fB = sp.symbols("w A B fA fB")
    idle = M*l**2/3 + 2*m*(l**2 + r**2/4)
    end = sp.solve([idle*w + d*S - l*(fA - fB), m*r*A/2 - fA, m*r*B/2 - fB, r*(A - B) + 2*l*w],
                   [w, A, fA, fB], dict=True)[0]
    assert zero(end[w] + d*S/I, I - idle - m*l**2)


# ---- what it costs
# ------------------------------------------------------------------------------------------------------------

def test_multipliers_of_the_papers_rows_give_the_same_ground_impulses():
    g = grip(at=d, direction=alpha)
    jump = axle(at=d, direction=alpha, rows="paper").solve()
    assert zero(*(ground_impulses(jump.reactions, phi, "paper")
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


def test_rolling_off_and_friction_needed_by_the_single_bodies():
    blow = S*sp.Matrix([sp.cos(beta)*sp.cos(alpha), sp.cos(beta)*sp.sin(alpha), -sp.sin(beta)])
    found = single_bodies(blow)
    v, turn = rolls_off(at=d, direction=alpha, inclination=beta)
    names = {str(k): e for k, e in found.items()}
    assert zero(v - names["v"], turn - names["turn"])
    middle = single_bodies(blow.subs(alpha, 0))
    names = {str(k): e.subs(d, 0) for k, e in middle.items()}
    assert zero(needed_friction(beta) + names["fA"]/names["NA"])


def test_coulomb_in_numbers_by_balances():
    for mu, tilt in ((0.1, 0.6), (0.9, 0.6)):
        v, rim, f = (float(p) for p in with_coulomb(mu, tilt, M=2.0, m=1.5, S=3.0))
        assert (2 + 2*1.5)*v + 2*f == approx(3*np.cos(tilt)) and 1.5/2*rim == approx(f)     # momentum, spin
        slides = f == approx(mu*3*np.sin(tilt)/2)
        assert (v > rim + 1e-9) if slides else v == approx(rim)
        assert slides == (mu < float(needed_friction(tilt, 2.0, 1.5)))


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


def test_inclined_shows_the_law():
    def law(seen):
        c, tilt = seen.at, np.radians(seen.at.beta)
        across, down = np.cos(tilt), np.sin(tilt)
        rolling = across/(c.mass + 3)                                # S over M + 2m + 2·(m/2)
        N, f = down/2, rolling/2                                     # each wheel: spin m r²/2 · v/r needs f r
        slides = f > c.mu*N
        f = min(f, c.mu*N)
        v, rim = (across - 2*f)/(c.mass + 2), 2*f                   # momentum; spin of one wheel
        assert seen.arrow("impulse", scale=1.15) == approx([across, -down])
        assert seen.arrow("after") == approx([v, 0])
        assert place(seen.mark("arrow", look="after")) == approx([0, 1])
        arrow = seen.mark("arrow", look="impulse")
        assert place(arrow) + [arrow["dx"], arrow["dy"]] == approx([0, 1])         # its head is at the hub
        assert seen.arrow("reaction", scale=3.2) == approx([-f, N], abs=1e-12)
        assert place(seen.mark("arrow", look="reaction")) == approx([0, 0])
        assert [seen.mark("angle")[k] for k in ("x", "y", "r", "start")] == approx([0, 1, 0.8, 1.9])
        assert seen.spin(scale=8) == approx(-rim, abs=1e-12)
        assert seen.shown("label", label="slides") == slides
        assert seen.shown("label", label="rolls") == (not slides)
        assert seen.readout("μ needed") == approx(rolling/2/N)
        assert seen.readout("v+") == approx(v) and seen.readout("rθ̇ of the rim") == approx(rim, abs=1e-12)
        assert seen.readout("rolling in the end at") == approx(((c.mass + 2)*v + rim)/(c.mass + 3))
        if slides:
            assert v > rim
        cone = seen.mark("polygon") if c.mu else {"xs": [0, -0, 0], "ys": [0, 1, 1]}
        assert np.abs(cone["xs"][1:]) == approx(c.mu*np.array(cone["ys"][1:])) and cone["ys"][0] == 0
        xs, ys = seen.curve(label="needed")
        assert ys == approx(1/((c.mass + 3)*np.tan(np.radians(xs))))
        assert place(seen.mark("point", panel=1)) == approx([c.beta, c.mu])
        line = seen.mark("line", panel=1)
        assert (line["y1"], line["y2"]) == approx((c.mu, c.mu))
    shows("nonholonomic_impact/blows_without_multipliers:inclined", law, also=[{"mu": 0.0}, {"beta": 50.0}])
