"""What the ground must deliver to a struck axle, and what Coulomb's friction can."""

import numpy as np
import pytest
import sympy as sp
from pytest import approx

from mechlib import Constraint, Impact
from mechlib.exercises import check
from mechlib.nonholonomic_impact.ground_impulses import (
    grip,
    needed_friction,
    rolls_off,
    with_coulomb,
)
from mechlib.systems.axle import (
    VELOCITIES,
    M,
    S,
    axle,
    directions,
    l,
    m,
    r,
    rolling,
    velocity,
)
from pictures import shows

d, alpha, beta, omega = sp.symbols("d alpha beta omega", real=True)
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


def place(mark):
    return np.array([mark["x"], mark["y"]])


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
    shows("nonholonomic_impact/ground_impulses:inclined", law, also=[{"mu": 0.0}, {"beta": 50.0}])


# The exercises, by hand

def test_black_marks_by_marching_the_skid():
    mass, wheel, blow, mu, gravity, dt = 3.0, 0.8, 2.5, 0.3, 9.81, 1e-6
    v, rim, time, mark = blow/(mass + 2*wheel), 0.0, 0.0, 0.0
    while rim < v:
        v, rim = v - mu*gravity*dt, rim + mu*gravity*(mass + 2*wheel)/wheel*dt
        time, mark = time + dt, mark + (v - rim)*dt
    numbers = {M: mass, m: wheel, S: blow, sp.Symbol("mu"): mu, sp.Symbol("g"): gravity}
    duration, length = (sp.sympify(text, locals={"S": S, "M": M, "m": m}) for text in (
        "m*S/(mu*g*(M + 2*m)*(M + 3*m))", "m*S**2/(2*mu*g*(M + 2*m)**2*(M + 3*m))"))
    assert float(duration.subs(numbers)) == approx(time, rel=1e-3)
    assert float(length.subs(numbers)) == approx(mark, rel=1e-3)
    assert check("black-marks-1", "S/(M + 2*m)") and check("black-marks-2", str(duration))
    assert check("black-marks-3", str(length))


def test_both_wheels_stay_down_by_moments():
    """Moments about the line of motion: N_B - N_A = 2·(r/2l)·(part along the axle), N_A + N_B = part down."""
    size, half, tilt, side = 0.4, 0.9, 0.35, 0.8
    N = sp.symbols("N_A N_B")
    found = sp.solve([N[0] + N[1] - sp.sin(tilt),
                      half*(N[1] - N[0]) - size*sp.cos(tilt)*sp.sin(side)], N)
    border = float(sp.atan(size/half*sp.sin(side)))
    assert (found[N[0]] > 0) == (tilt > border)
    assert check("both-wheels-stay-down", "r*sin(alpha)/l")
    ground = grip(l=half, r=size, S=1, direction=side, inclination=border)
    assert float(ground.normal_A) == approx(0, abs=1e-12)
