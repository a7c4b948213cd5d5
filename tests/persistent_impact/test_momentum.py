"""§1.2: balances of momentum and moment of momentum, each result by the six principles and by hand."""

import math

import numpy as np
import pytest
import sympy as sp

from mechlib import Constraint, Impact
from mechlib.persistent_impact.figures.momentum import rods as pictures
from mechlib.persistent_impact.figures.momentum.steps import climbing
from mechlib.persistent_impact.momentum.change_of_pivot import kept_spin, walk
from mechlib.persistent_impact.momentum.neglected import BLOWS, Blow
from mechlib.principles import PRINCIPLES

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


def test_figure_of_the_pinned_rod_follows_the_formula():
    tip = sp.Symbol("mu", positive=True)
    spin, pin = pictures.pinned(P, x, tip)
    assert zero(spin - P*x/(sp.Rational(1, 3) + tip),
                pin - P*(x*(sp.Rational(1, 2) + tip)/(sp.Rational(1, 3) + tip) - 1))
