"""What enforces a constraint decides its reaction: drag, inertia, a speed that is held."""

import numpy as np
import pytest
import sympy as sp
from pytest import approx
from scipy.integrate import solve_ivp
from sympy.physics.mechanics import dynamicsymbols

from mechlib.exercises import check
from mechlib.nonholonomic_impact.mechanics_of_constraints.chetaev import chetaev_equations
from mechlib.nonholonomic_impact.mechanics_of_constraints.vakonomic import vakonomic_equations
from mechlib.nonholonomic_impact.who_enforces import thrown
from pictures import shows
from skates import check_skate, hamilton, point

t = dynamicsymbols._t
x, y, theta = q = dynamicsymbols("x y theta")
xd, yd, thd = u = [c.diff(t) for c in q]
m, J, g, omega, N, eps = sp.symbols("m J g' omega N epsilon", positive=True)
L = m*(xd**2 + yd**2)/2 + J*thd**2/2 + m*g*x
blade = xd*sp.sin(theta) - yd*sp.cos(theta)
UNITS = {m: 1, J: 1, g: 1}
SPIN = {thd: 1}
GENERIC = [sp.Function(name)(*q, *u, t) for name in "fh"]
LAGRANGIAN = sp.Function("L")(*q, *u, t)


def is_zero(expression):
    return sp.simplify(sp.expand(expression)) == 0


# Which one is real

def test_friction_gives_chetaev_and_inertia_the_vakonomic_reaction():
    """Drag -∂/∂q' f²/(2ε) is Chetaev's R with μ = -f/ε; kinetic energy N f²/2 the vakonomic R with μ = N f.
    Any f, any ε, N."""
    f = GENERIC[0]
    drag = [-(f**2/(2*eps)).diff(v) for v in u]
    chetaev = chetaev_equations(LAGRANGIAN, [f], q)
    for Q, R in zip(drag, chetaev.reaction):
        assert sp.expand(Q - R.subs(chetaev.multipliers[0], -f/eps)) == 0
    heavy, plain = (chetaev_equations(l, [], q).equations for l in (LAGRANGIAN + N*f**2/2, LAGRANGIAN))
    vakonomic = vakonomic_equations(LAGRANGIAN, [f], q)
    mu = vakonomic.multipliers[0]
    for a, b, R in zip(heavy, plain, vakonomic.reaction):
        assert sp.expand(a - b - R.xreplace({mu: N*f, mu.diff(t): (N*f).diff(t)})) == 0


def enforced(kind, strength, start=SPIN, until=3.0):
    """End point of a skate whose sideways motion is resisted by drag (1/ε = strength) or by inertia (N =
    strength)."""
    if kind == "drag":
        free = chetaev_equations(L, [], q, forces=[-strength*blade*blade.diff(v) for v in u])
    else:
        free = chetaev_equations(L + strength*blade**2/2, [], q)
    return free.simulate(start, until, parameters=UNITS, points=2, tolerance=1e-9).q[-1]


def test_strong_drag_tends_to_chetaev_with_an_error_of_first_order():
    limit = chetaev_equations(L, [blade], q).simulate(SPIN, 3.0, parameters=UNITS, points=2).q[-1]
    errors = [np.abs(enforced("drag", k) - limit).max() for k in (50, 100, 200)]
    assert errors[-1] < 0.03 and all(1.9 < a/b < 2.1 for a, b in zip(errors, errors[1:]))


@pytest.mark.parametrize("mu0", [0.0, 1.0])
def test_strong_sideways_inertia_tends_to_vakonomic_with_an_error_of_first_order(mu0):
    """The initial multiplier is the sideways momentum N w at the start, invisible in the velocity w =
    μ₀/N."""
    skate = vakonomic_equations(L, [blade], q)
    limit = skate.simulate(SPIN, 3.0, {skate.multipliers[0]: mu0}, UNITS, points=2).q[-1]
    errors = [np.abs(enforced("inertia", k, {**SPIN, yd: -mu0/k}) - limit).max() for k in (400, 800, 1600)]
    assert errors[-1] < 0.02 and all(1.8 < a/b < 2.2 for a, b in zip(errors, errors[1:]))


def test_a_skate_that_slips_a_little_descends_at_2mg_over_b():
    """Sideways drag b: in the steady state v = a cos + b' sin, s = p cos + r sin, and the mean descent is 2 m
    g'/b, for any ω."""
    b, a1, a2, p, r = sp.symbols("b a_1 a_2 p r")
    c, s = sp.cos(omega*t), sp.sin(omega*t)
    v, side = a1*c + a2*s, p*c + r*s
    balance = [v.diff(t) - omega*side - g*c, side.diff(t) + omega*v + g*s + b/m*side]
    (steady,) = sp.solve([e.coeff(k) for e in map(sp.expand, balance) for k in (c, s)], [a1, a2, p, r],
                         dict=True)
    descent = (v*c - side*s).subs(steady)
    period = 2*sp.pi/omega
    assert is_zero(sp.integrate(sp.expand(descent), (t, 0, period))/period - 2*m*g/b)
    free = chetaev_equations(L, [], q, forces=[-20*blade*blade.diff(v) for v in u])
    # the memory of the start fades as exp(-ω² m t/b)
    turns = 12
    end = free.simulate(SPIN, 2*np.pi*turns, parameters=UNITS, points=turns + 1, tolerance=1e-8)(x)
    assert abs((end[-1] - end[-2])/(2*np.pi) - 2/20) < 2e-3


def test_drag_forgets_a_sideways_start_that_inertia_remembers():
    straight = enforced("drag", 400)
    assert np.abs(enforced("drag", 400, {**SPIN, yd: -1/400}) - straight).max() < 1e-4
    assert np.abs(enforced("inertia", 400, {**SPIN, yd: -1/400}) - enforced("inertia", 400)).max() > 0.1


# A nonlinear constraint: constant speed

c, K, G = sp.symbols("c K g", positive=True)

P = m*(xd**2 + yd**2)/2 - m*G*y
speed = xd**2 + yd**2 - c**2


def test_constant_speed_by_chetaev_is_the_catenary_of_equal_strength():
    flight = chetaev_equations(P, [speed], [x, y])
    X = 2*c**2/G*sp.atan(sp.tanh(G*t/(2*c)))
    Y = -c**2/G*sp.log(sp.cosh(G*t/c))
    thrust = {flight.multipliers[0]: -m*G*sp.tanh(G*t/c)/(2*c)}
    E = sp.Symbol("E", positive=True)                               # exp(g t / 2c): all is rational in it
    for e in (*flight.equations, *flight.constraints):
        e = e.subs({x: X, y: Y, **thrust}).doit().subs(t, 2*c*sp.log(E)/G).rewrite(sp.exp)
        assert sp.cancel(sp.together(sp.powsimp(sp.expand_log(e)))) == 0
    assert sp.limit(X.subs({c: 1, G: 1}), t, sp.oo) == sp.pi/2
    at = {c: 1.3, G: 0.7, t: 1.1}
    assert abs((Y - c**2/G*sp.log(sp.cos(G*X/c**2))).subs(at)) < 1e-12


def test_constant_speed_vakonomic_is_an_inverted_catenary():
    flight = vakonomic_equations(P, [speed], [x, y])
    X, Y = c*K/(m*G)*sp.asinh(m*G*t/K), c/(m*G)*(K - sp.sqrt(K**2 + (m*G*t)**2))
    mu = (sp.sqrt(K**2 + (m*G*t)**2)/c - m)/2
    for e in (*flight.equations, *flight.constraints):
        assert is_zero(e.subs({x: X, y: Y, flight.multipliers[0]: mu}).doit())
    assert is_zero(Y + c*K/(m*G)*(sp.cosh(m*G*X/(c*K)) - 1))
    assert sp.solve(mu.subs(t, 0) - sp.Symbol("mu_0"), K) == [c*(m + 2*sp.Symbol("mu_0"))]


def test_constant_speed_in_numbers():
    numbers, start = {m: 1, c: 1, G: 1}, {xd: 1}
    path = chetaev_equations(P, [speed], [x, y]).simulate(start, 2.0, parameters=numbers, points=5)
    assert np.abs(path(y) + np.log(np.cosh(path.t))).max() < 1e-9
    flight = vakonomic_equations(P, [speed], [x, y])
    path = flight.simulate(start, 2.0, {flight.multipliers[0]: 0.5}, numbers, points=5)
    assert np.abs(path(x) - 2*np.arcsinh(path.t/2)).max() < 1e-9


def test_constant_speed_can_be_kept_by_another_force():
    """An upward thrust equal to the weight keeps the speed too: the constraint alone does not choose the
    reaction."""
    straight = {x: c*t/sp.sqrt(2), y: c*t/sp.sqrt(2)}
    assert is_zero(speed.subs(straight).doit())
    R = [m*v.diff(t).subs(straight).doit() for v in (xd, yd)]
    assert [R[0], R[1] + m*G] == [0, m*G]
    flight = chetaev_equations(P, [speed], [x, y])
    assert not is_zero(flight.acceleration()[xd.diff(t)].subs(straight).doit())


@pytest.mark.parametrize("law, multiplier", [("Chetaev", 0), ("vakonomic", 0.3), ("vakonomic", -0.2),
                                             ("lift", 0)])
def test_thrown_particles_keep_their_speed_and_obey_newton(law, multiplier):
    time = sp.Symbol("t", positive=True)
    place, force = thrown(time, law, sp.nsimplify(multiplier))
    for at in (0.2, 1.1, 2.5):
        value = {time: at}
        v = [p.diff(time).subs(value).evalf() for p in place]
        a = [p.diff(time, 2).subs(value).evalf() for p in place]
        assert float(v[0]**2 + v[1]**2) == approx(1)
        assert [float(x) for x in a] == approx([float(f.subs(value)) - w for f, w in zip(force, (0, 1))],
                                               abs=1e-12)
    assert [p.subs(time, 0) for p in place] == [0, 0] and place[0].diff(time).subs(time, 0) == 1


@pytest.mark.parametrize("bad, words", [(dict(law="glide"), "choose one of Chetaev"),
                                        (dict(law="vakonomic", multiplier=-0.5), "must be positive")])
def test_thrown_refuses(bad, words):
    with pytest.raises(ValueError, match=words):
        thrown(1, **bad)


# The figures

def braked_or_heavy(kind, strength, times):
    """(x, y, θ) at times of a skate with sideways drag or inertia, in the axes of the slope, by SciPy."""
    drag, extra = (strength, 0) if kind == "drag" else (0, strength)

    def rate(_, s):
        n, e = np.array([np.sin(s[2]), -np.cos(s[2])]), np.array([np.cos(s[2]), np.sin(s[2])])
        v, spin = s[3:5], s[5]
        # m v̇ + extra d/dt(side n) = weight - drag
        side = n @ v
        weight = np.array([1.0, 0.0]) - drag*side*n - extra*side*spin*e
        a_side = (n @ weight - extra*spin*(e @ v))/(1 + extra)
        a = weight - extra*(a_side + spin*(e @ v))*n
        return [*v, spin, *a, extra*side*(e @ v)]

    return solve_ivp(rate, (0, times[-1]), [0, 0, 0, 0, 0, 1], t_eval=times, method="LSODA", rtol=1e-9,
                     atol=1e-10).y[:3]


def test_two_enforcers_shows_the_laws():
    def law(seen):
        for panel, (kind, title, color) in enumerate((("drag", "braked sideways", "after"),
                                                      ("inertia", "heavy sideways", "accent"))):
            xs, ys = seen.curve(1, panel=panel)
            times = np.linspace(0, 2*np.pi, len(xs))
            x, y, angle = braked_or_heavy(kind, 10**seen.at.k, times)
            assert np.abs(xs - y).max() < 4e-3 and np.abs(ys + x).max() < 4e-3
            check_skate(seen, color, (x[-1], y[-1]), angle[-1], panel, near=1e-4)
            assert seen.readout(f"{title}: down the slope after one turn") == approx(x[-1], abs=1e-4)
        xs, ys = seen.curve(0, panel=0)
        times = np.linspace(0, 2*np.pi, len(xs))
        assert xs == approx((times - np.sin(2*times)/2)/2) and ys == approx(-np.sin(times)**2/2, abs=1e-9)
        xs, ys = seen.curve(0, panel=1)
        path = hamilton(np.linspace(0, 2*np.pi, len(xs)), 0)
        assert np.abs(xs - path[1]).max() < 1e-6 and np.abs(ys + path[0]).max() < 1e-6
    shows("nonholonomic_impact/who_enforces:two_enforcers", law, settings=4)


def flights(times, multiplier):
    """Places and reactions of three particles at unit speed, by SciPy: thrust, Hamilton's equations, lift."""
    def thrust(_, s):
        v = s[2:]
        return [*v, *(np.array([0, -1]) + v[1]*v)]

    chetaev = solve_ivp(thrust, (0, max(times[-1], 1e-9)), [0, 0, 1, 0], t_eval=times, rtol=1e-11,
                        atol=1e-12).y
    K = 1 + 2*multiplier

    def momentum(t, s):
        return np.array([K, -t])/np.hypot(K, t)

    vakonomic = solve_ivp(momentum, (0, max(times[-1], 1e-9)), [0, 0], t_eval=times, rtol=1e-11, atol=1e-12).y
    v = momentum(times[-1], None)
    h = 1e-5
    bend = (momentum(times[-1] + h, None) - momentum(times[-1] - h, None))/(2*h)
    assert bend @ v == approx(0, abs=1e-6)
    return {"Chetaev": (chetaev[:2], chetaev[3, -1]*chetaev[2:, -1]), "vakonomic": (vakonomic, bend + [0, 1]),
            "lift": (np.array([times, 0*times]), np.array([0, 1]))}


def test_constant_speed_shows_the_laws():
    def law(seen):
        c = seen.at
        n = len(seen.curve(0)[0])
        times = np.linspace(0, max(c.t, 1e-9), n)
        for k, (name, (path, force)) in enumerate(flights(times, c.lambda_0).items()):
            xs, ys = seen.curve(k)
            assert np.abs(np.array([xs, ys]) - path).max() < 1e-8
            assert point(seen.mark("point", k)) == approx(path[:, -1], abs=1e-8)
            assert point(seen.mark("arrow", k)) == approx(path[:, -1], abs=1e-8)
            assert seen.arrow("reaction", k) == approx(force, abs=1e-6)
            assert seen.readout(f"{name}: down") == approx(-path[1, -1], abs=1e-8)
    shows("nonholonomic_impact/who_enforces:constant_speed", law)


@pytest.mark.parametrize("kind", ["drag", "inertia"])
def test_braked_or_heavy_is_the_motion_of_the_library(kind):
    assert braked_or_heavy(kind, 30.0, [2.0])[:, -1] == approx(enforced(kind, 30.0, until=2.0), abs=1e-6)


# The exercises, by hand

def test_climb_at_constant_speed_by_integration():
    c_, g_, beta = 3.0, 9.81, 1.1

    def fly(_, s):
        return [c_*np.cos(s[2]), c_*np.sin(s[2]), -g_*np.cos(s[2])/c_]

    def level(_, s):
        return s[2]
    level.terminal = True
    run = solve_ivp(fly, (0, 10), [0, 0, beta], events=level, rtol=1e-11, atol=1e-12)
    assert run.t[-1] == approx(c_*np.arctanh(np.sin(beta))/g_)
    assert run.y[1, -1] == approx(-c_**2*np.log(np.cos(beta))/g_)
    assert check("climb-at-constant-speed-1", "c*atanh(sin(beta))/g")
    assert check("climb-at-constant-speed-2", "-c**2*log(cos(beta))/g")
    assert check("climb-at-constant-speed-3", "-m*c**2*log(cos(beta))")          # m g times the height
    assert check("invisible-start", 0.00075)                                     # λ₀ = N f


def test_ball_on_a_turntable_circles_at_two_sevenths_and_drifts_across_a_slope():
    """Newton and Euler with the friction force as an unknown, marched by SciPy."""
    j, Omega, pull = 0.4, 2.0, 0.3

    def rate(_, s):
        u = s[2:4]
        turned = Omega*np.array([-u[1], u[0]])                    # Ω e_z × ṙ
        force = j*(turned - np.array([pull, 0]))/(1 + j)          # from ṙ - a ω × e_z = Ω e_z × r, m = 1
        return [*u, *(force + np.array([pull, 0]))]

    turn = 2*np.pi/(Omega*j/(1 + j))
    run = solve_ivp(rate, (0, 3*turn), [0, 0, 0.5, 0.2], t_eval=[0, turn, 3*turn], rtol=1e-10, atol=1e-12)
    assert run.y[2:, 1] == approx(run.y[2:, 0])                                  # one round, same velocity
    drift = (run.y[:2, 2] - run.y[:2, 0])/(3*turn)
    assert drift == approx([0, pull/(j*Omega)], abs=1e-8)
    assert turn*Omega/(2*np.pi) == approx(7/2)
