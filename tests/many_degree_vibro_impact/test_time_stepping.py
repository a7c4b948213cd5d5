"""Time stepping: against published runs of another program, an exactly known ball, events, exact flows."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pytest import approx
from scipy.integrate import solve_ivp
from scipy.linalg import expm
from scipy.optimize import brentq, nnls

from mechlib.exercises import exercise
from mechlib.many_degree_vibro_impact import (
    Bodies,
    beads_in_a_tube,
    bounce_in_steps,
    contact_damping,
    contact_duration,
    drop_events,
    dropped_ball,
    follow_rigid,
    follow_soft,
    moreau_step,
    still_after,
)
from mechlib.motion import one_impact_orbits
from mechlib.one_degree_vibro_impact import contact_restitution
from mechlib.two_degree_vibro_impact import knocker
from pictures import shows

brief = settings(deadline=None, max_examples=30)
BALL = Bodies([[1.0]], [[1.0]], [0.0], [-9.81])
PHASES = (np.arange(2000) + 0.5)/2000

# Rows of the reference files of Siconos (github.com/siconos/siconos-tutorials, commit b6c9bfd, Apache 2.0):
# examples/mechanics/BouncingBall/BouncingBallTS.ref (step, place, velocity, impulse), e = 0.9, h = 0.005, and
# examples/mechanics/ColumnOfBeads/ColumnOfBeadsTS.ref (step, bead, place, velocity), ten beads, e = 0.9,
# h = 0.0005, radius 0.1, dropped from 1 + 0.25 i.
SICONOS_BALL = [
    (91, 0.005633874999998808, 3.973050000000009, 8.436600000000018),
    (200, 0.7140385, -1.373399999999999, 0.0),
    (400, 0.00105996250000067, -3.585554999999998, 0.0),
    (1000, 0.151353680262514, -0.7522581257549901, 0.0),
    (1600, 0.003772093865338502, -0.1007900025002139, 0.0),
    (2000, -2.288618090550717e-05, -2.775557561562891e-17, 0.04904999999999019),
]
SICONOS_BEADS = [
    (1000, 0, 0.109846022999108, -3.055542674640088), (1000, 4, 0.9690526805630308, 1.571873188004099),
    (1000, 9, 2.02375000000001, -4.904999999999951), (2000, 0, 0.1044709538354714, -0.6097859683585394),
    (2000, 4, 0.9100789618136188, -0.1196571434388144), (2000, 9, 1.929389424571305, 0.01444494364324592),
    (3000, 0, 0.09999849387805411, 0.0), (3000, 4, 0.8999828851590363, 0.0),
    (3000, 9, 1.899974434589526, 0.0), (4000, 0, 0.09999849387805411, 0.0),
    (4000, 4, 0.8999828851590363, 0.0), (4000, 9, 1.899974434589526, 0.0),
]


# Moreau and Jean

def test_the_ball_of_siconos():
    run = follow_rigid(BALL, [1.0], [0.0], 0.9, 0.005, 2000)
    for step, place, velocity, impulse in SICONOS_BALL:
        assert run.q[step, 0] == approx(place, abs=1e-13)
        assert run.v[step, 0] == approx(velocity, abs=1e-12)
        assert run.impulses[step, 0] == approx(impulse, abs=1e-12)


def test_the_beads_of_siconos():
    run = follow_rigid(beads_in_a_tube(10), 1 + 0.25*np.arange(10), np.zeros(10), 0.9, 0.0005, 4000)
    for step, bead, place, velocity in SICONOS_BEADS:
        assert run.q[step, bead] == approx(place, abs=1e-13)
        assert run.v[step, bead] == approx(velocity, abs=1e-12)
    assert run.impulses[-1] == approx(0.0005*9.81*np.arange(10, 0, -1))       # at rest: the weight above


@brief
@given(st.integers(0, 10**6), st.floats(0, 1), st.floats(1e-3, 0.1))
def test_a_step_by_least_squares_with_bounds(seed, e, h):
    """The impulses of a step by SciPy's nnls, for random bodies with all gaps closed or open."""
    rng = np.random.default_rng(seed)
    n, s = int(rng.integers(1, 5)), int(rng.integers(1, 4))
    B = rng.normal(size=(n, n))
    bodies = Bodies(B @ B.T + 0.2*np.eye(n), rng.normal(size=(s, n)), rng.uniform(-0.1, 0.1, s),
                    rng.normal(size=n))
    q, v = 0.05*rng.normal(size=n), rng.normal(size=n)
    new_q, new_v, p = moreau_step(bodies, q, v, e, h)
    A, M, gamma = bodies.rows, bodies.mass, bodies.rows @ v
    on = bodies.gap(q) + h*gamma/2 <= 0
    L = np.linalg.cholesky(M)
    free = v + h*np.linalg.solve(M, bodies.force)
    wanted = np.zeros(s)
    if on.any():                     # min ½pᵀWp + r·p with r = A free + eγ⁻: a vector x with A M⁻¹L x = r
        r = (A @ free + e*gamma)[on]
        rows = np.linalg.solve(L, A[on].T)
        x = np.linalg.lstsq(rows.T, r, rcond=None)[0]
        if np.allclose(rows.T @ x, r) and np.linalg.matrix_rank(rows) == on.sum():
            wanted[on] = nnls(rows, -x)[0]
            assert p == approx(wanted, abs=1e-7*(1 + np.abs(wanted).max()))
    assert not p[~on].any()
    assert M @ (new_v - free) == approx(A.T @ p, abs=1e-9*(1 + np.abs(p).max()))
    assert new_q == approx(q + h*(v + new_v)/2)


def test_theta_moves_the_place_only():
    for theta in (0.0, 0.3, 1.0):
        q, v, p = moreau_step(BALL, [0.0], [-1.0], 0.5, 0.1, theta)
        assert v == approx([0.5]) and p == approx([1.5 + 0.981]) and q == approx([0.1*(1.5*theta - 1)])


def test_in_flight_the_scheme_is_exact():
    run = follow_rigid(BALL, [5.0], [1.0], 0.5, 0.05, 12)
    assert run.q[:, 0] == approx(5 + run.t - 9.81*run.t**2/2)


# The ball that is known exactly

@pytest.mark.parametrize("e", [0.3, 0.8, 0.9])
def test_the_exact_ball_by_adding_up_flights(e):
    at, start, speed = 0.0, (2*1.5/9.81)**0.5, (2*1.5*9.81)**0.5
    times, places, velocities = [0.1], [1.5 - 9.81*0.1**2/2], [-0.981]
    at = start
    for _ in range(12):
        speed *= e
        flight = 2*speed/9.81
        times.append(at + 0.3*flight)
        places.append(speed*0.3*flight - 9.81*(0.3*flight)**2/2)
        velocities.append(speed - 9.81*0.3*flight)
        at += flight
    place, velocity = dropped_ball(np.array(times), 1.5, e)
    assert place == approx(places, abs=1e-9) and velocity == approx(velocities, abs=1e-9)
    assert still_after(1.5, e) == approx(at + 2*speed*e/9.81/(1 - e))
    rest = dropped_ball(still_after(1.5, e) + 0.1, 1.5, e)
    assert float(rest[0]) == float(rest[1]) == 0


def test_the_last_impact_of_the_text():
    assert still_after(1.0, 0.9) == approx(8.578949179, abs=5e-10)


def errors(h, until=3.0, e=0.9):
    run = follow_rigid(BALL, [1.0], [0.0], e, h, round(until/h))
    place, velocity = dropped_ball(run.t, 1.0, e)
    off = np.abs(run.v[:, 0] - velocity)
    return np.abs(run.q[:, 0] - place).mean(), off.mean(), off.max()


def test_orders_in_named_norms():
    """Over a factor 16 in h: order one in the mean, of places and of velocities; the largest error of the
    velocity stays."""
    coarse, fine = (np.mean([errors(h*f) for f in (1.0, 0.93, 1.07)], axis=0) for h in (0.01, 0.01/16))
    slopes = np.log(np.array(coarse)/fine)/np.log(16)
    assert 0.85 < slopes[0] < 1.25 and 0.85 < slopes[1] < 1.25
    assert abs(slopes[2]) < 0.12 and fine[2] > 6


def test_beads_in_order_one_towards_the_events():
    tube, start = beads_in_a_tube(3), [0.3, 0.55, 0.8]
    path = drop_events(tube, start, 0.8, 1.2)
    assert len(path.hits) > 100 and len(path.rests) == 3
    times = np.linspace(0, 1.2, 121)
    exact = np.array([path(t)[:3] for t in times])

    def off(h):
        run = follow_rigid(tube, start, np.zeros(3), 0.8, h, round(1.2/h))
        return np.abs(run.q[np.rint(times/h).astype(int)] - exact).mean()
    coarse, fine = np.mean([off(x) for x in (0.01, 0.005)]), np.mean([off(x) for x in (0.000625, 0.0003125)])
    assert 0.8 < np.log(coarse/fine)/np.log(16) < 1.35
    assert exact[-1] == approx([0.1, 0.3, 0.5], abs=1e-6)


def test_the_events_by_another_integrator():
    """The first five impacts of two beads, with SciPy's events."""
    tube = beads_in_a_tube(2)
    hits = drop_events(tube, [0.3, 0.55], 0.8, 0.5).hits[:5]
    y, t, found = np.array([0.3, 0.55, 0.0, 0.0]), 0.0, []
    while len(found) < 5:
        events = [lambda t, y: y[0] - 0.1 + 1e-15, lambda t, y: y[1] - y[0] - 0.2 + 1e-15]
        for event in events:
            event.terminal, event.direction = True, -1
        flight = solve_ivp(lambda t, y: [y[2], y[3], -9.81, -9.81], (t, t + 1), y, events=events, rtol=1e-12,
                           atol=1e-13, first_step=1e-5)
        t, y = flight.t[-1], flight.y[:, -1].copy()
        if len(flight.t_events[0]):
            y[2] *= -0.8
        else:
            mean, jump = (y[2] + y[3])/2, -0.8*(y[3] - y[2])
            y[2:] = mean - jump/2, mean + jump/2
        found.append(t)
    assert [hit.time for hit in hits] == approx(found, abs=1e-8)


def test_five_dull_beads_lie_still_in_the_end():
    """In between one of the gaps is not pressed at all, while the hops of others end."""
    path = drop_events(beads_in_a_tube(5), 0.3 + 0.25*np.arange(5), 0.5, 3.0)
    assert path(3.0) == approx([0.1, 0.3, 0.5, 0.7, 0.9, *np.zeros(5)], abs=1e-8)
    stepped = follow_rigid(beads_in_a_tube(5), 0.3 + 0.25*np.arange(5), np.zeros(5), 0.5, 1e-4, 2300)
    assert path(0.23)[:5] == approx(stepped.q[-1], abs=1e-3)


# Soft contacts

@pytest.mark.parametrize("e", [0.01, 0.1, 0.1353352832366127, 0.3, 0.8, 0.99, 1.0])
def test_damping_by_integration(e):
    """Touch with the speed 1, follow the force to zero; a contact of chapter 5 agrees."""
    zeta = contact_damping(e)
    swing = solve_ivp(lambda t, y: [y[1], -y[0] - 2*zeta*y[1]], (0, 60), [0.0, 1.0], rtol=1e-11, atol=1e-13,
                      events=lambda t, y: y[0] + 2*zeta*y[1] - (1e-14 if t == 0 else 0), dense_output=True)
    first = next(t for t in swing.t_events[0] if t > 1e-6)
    assert -swing.sol(first)[1] == approx(e, abs=1e-8)
    assert contact_restitution(zeta) == approx(e, abs=1e-9)
    if zeta < 1:
        assert contact_duration(1.0, 1.0, zeta) == approx(first, abs=1e-7)


def test_damping_of_the_text():
    assert contact_damping(0.8) == approx(0.0743550970976, abs=1e-13)
    other = brentq(lambda z: np.exp(-np.pi*z/(1 - z*z)**0.5) - 0.8, 0, 0.5, xtol=1e-14)
    assert other == approx(0.0708503001954, abs=1e-12)           # released at zero overlap: it pulls


@pytest.mark.parametrize("per_contact, spread, elastic", [(5, 0.018, 0.0094), (10, 0.0089, 0.00115),
                                                          (20, 0.0048, 0.00014), (40, 0.0025, None)])
def test_restitution_in_steps(per_contact, spread, elastic):
    assert bounce_in_steps(0.8, per_contact, PHASES).std() == approx(spread, rel=0.02)
    assert bounce_in_steps(0.8, per_contact, PHASES).mean() == approx(0.8, abs=0.0013)
    if elastic:
        assert bounce_in_steps(1.0, per_contact, PHASES).std() == approx(elastic, rel=0.04)


def test_a_bounce_in_steps_is_the_scheme():
    """The same blow by follow_soft, without weight."""
    zeta = contact_damping(0.8)
    h = contact_duration(1.0, 1.0, zeta)/10
    run = follow_soft(Bodies([[1.0]], [[1.0]], [0.0], [0.0]), [-0.3*h], [-1.0], 0.8, 1.0, h, 45)
    assert run.v[-1, 0] == approx(bounce_in_steps(0.8, 10, [0.3])[0])


@pytest.mark.parametrize("heavy", [0.2, 3.0, 50.0])
def test_a_soft_pair_bounces_with_its_restitution(heavy):
    """Two free masses: whatever they are, they part with e times the speed of approach, and keep momentum."""
    pair = Bodies(np.diag([1.0, heavy]), [[-1.0, 1.0]], [0.0], [0.0, 0.0])
    felt = heavy/(1 + heavy)
    h = contact_duration(1e4, felt, contact_damping(0.6))/400
    run = follow_soft(pair, [0.0, 0.001], [1.0, -0.5], 0.6, 1e4, h, 1000)
    assert run.v[-1, 1] - run.v[-1, 0] == approx(0.6*1.5, rel=0.003)
    assert run.v[-1] @ [1, heavy] == approx(1 - heavy/2)
    assert pair.energy(run.q[-1], run.v[-1]) == approx((run.v[-1]**2 @ [1, heavy])/2)
    assert pair.energy(run.q[:1], run.v[:1])[0] - pair.energy(run.q[-1], run.v[-1]) == approx(
        0.5*felt*1.5**2*(1 - 0.36), rel=0.005)


def test_energy_counts_the_height():
    assert beads_in_a_tube(2, mass=3.0, g=10.0).energy(np.array([1.0, 2.0]), np.array([1.0, 0.0])) == 91.5


def late(k, e=0.8, d=0.3, w=1.1):
    """By how much the steady knock of two masses comes later if the stop is a spring: exact flows, 70
    periods."""
    K, mass = np.array([[6.0, -5], [-5, 5]]), np.diag([1.0, 2.0])
    damper = 2*contact_damping(e)*np.sqrt(2*k)

    def generator(k, c):
        G = np.zeros((7, 7))                                   # x, u, cos, sin, 1
        G[:2, 2:4] = np.eye(2)
        G[2:4, :2] = -np.linalg.solve(mass, K + np.diag([0, k]))
        G[2:4, 2:4] = -np.linalg.solve(mass, 0.02*K + np.diag([0, c]))
        G[2, 4], G[3, 6], G[4, 5], G[5, 4] = 1, k*d/2, -w, w
        return G
    free, soft = generator(0, 0), generator(k, damper)
    rigid, = one_impact_orbits(knocker(w, d, e))
    T, t0 = 2*np.pi/w, float(rigid.phase[0])/w
    y, t = np.array([0.00650267287553, d, 0.481422001847, 2.07704816574, np.cos(w*t0), np.sin(w*t0), 1]), t0
    touch = np.pi*np.sqrt(2/k)
    for _ in range(70):
        for G, value, low, high in ((soft, lambda z: k*(z[1] - d) + damper*z[3], 0.3*touch, 1.5*touch),
                                    (free, lambda z: z[1] - d, 0.8*T, 1.1*T)):
            s = brentq(lambda s, G=G, y=y, value=value: value(expm(G*s) @ y), low, high, xtol=1e-15)
            y, t = expm(G*s) @ y, t + s
    return (t - t0 + T/2) % T - T/2


def test_a_soft_stop_errs_like_the_root_of_its_compliance():
    soft, hard = late(1e6), late(1e8)
    assert soft == approx(1.18e-2, rel=0.005) and hard == approx(1.18e-3, rel=0.002)
    assert np.log(soft/hard)/np.log(100) == approx(0.5, abs=0.001)


def test_a_soft_ball_errs_like_the_root_of_its_compliance():
    def off(k):
        h = contact_duration(k)/60
        run = follow_soft(BALL, [1.0], [0.0], 0.8, k, h, round(1.5/h))
        return np.abs(run.q[:, 0] - dropped_ball(run.t, 1.0, 0.8)[0]).mean()
    assert np.log(off(1e3)/off(1e5))/np.log(100) == approx(0.5, abs=0.08)


def test_a_soft_pile_sinks_in():
    run = follow_soft(beads_in_a_tube(3), [0.1, 0.3, 0.5], np.zeros(3), 0.3, 1e4, 1e-3, 3000)
    assert beads_in_a_tube(3).gap(run.q[-1]) == approx(-9.81e-4*np.array([3, 2, 1]), rel=1e-3)


def test_too_long_a_step_is_refused_and_would_explode():
    with pytest.raises(ValueError, match="longer than 2/ω_c = 0.002: explicit integration is unstable"):
        follow_soft(BALL, [1.0], [0.0], 0.8, 1e6, 2.1e-3, 10)
    glued = np.array([[1.0, 2.1e-3], [-2.1e-3*1e6, 1 - 2.1e-3**2*1e6]])    # a spring that holds
    assert np.abs(np.linalg.eigvals(glued)).max() > 1
    glued = np.array([[1.0, 1.9e-3], [-1.9e-3*1e6, 1 - 1.9e-3**2*1e6]])
    assert np.abs(np.linalg.eigvals(glued)).max() == approx(1)


@pytest.mark.parametrize("call, words", [
    (lambda: contact_damping(0.0), "no damper makes"), (lambda: still_after(1.0, 1.0), "never lies still"),
    (lambda: moreau_step(BALL, [0.0, 1.0], [0.0], 0.5, 0.1), "q has 2 entries"),
    (lambda: moreau_step(BALL, [0.0], [0.0], 0.5, 0.1, 1.5), "theta = 1.5 is no share"),
    (lambda: Bodies([[1.0]], [[1.0, 0.0]], [0.0], [0.0]), "do not fit"),
    (lambda: Bodies([[-1.0]], [[1.0]], [0.0], [0.0]), "not symmetric and positive"),
    (lambda: contact_duration(1.0, 1.0, 1.0), "no swing"),
])
def test_bad_input_gets_a_sentence(call, words):
    with pytest.raises(ValueError, match=words):
        call()


def test_numbers_of_the_exercises():
    def value(key):
        wanted = exercise(key).answer
        return float(wanted() if callable(wanted) else wanted)
    assert value("last-impact") == approx(8.578949179)
    assert value("usable-step") == approx(7.854e-5, rel=1e-4)
    assert value("one-step-by-hand") == approx(1.5981)
    assert value("design-a-contact-2") == approx(1e8)
    assert value("design-a-contact-3") == approx(1.2732e6, rel=1e-4)


# The pictures

def test_three_models_show_the_law():
    tube, start, until = beads_in_a_tube(3), [0.3, 0.55, 0.8], 1.2
    path = drop_events(tube, start, 0.8, until)
    grid = np.linspace(0, until, 241)
    exact = np.array([path(x)[:3] for x in grid])
    runs = {"event by event": (exact, len(path.hits))}
    for name, k in {"soft, k = 10⁴": 1e4, "soft, k = 10⁵": 1e5}.items():
        h = np.pi*np.sqrt(0.5/k)/40
        run = follow_soft(tube, start, np.zeros(3), 0.8, k, h, round(until/h))
        runs[name] = np.array([np.interp(grid, run.t, x) for x in run.q.T]).T, round(until/h)
    for name, h in {"steps of 20 ms": 0.02, "steps of 2 ms": 0.002}.items():
        run = follow_rigid(tube, start, np.zeros(3), 0.8, h, round(until/h))
        runs[name] = np.array([np.interp(grid, run.t, x) for x in run.q.T]).T, round(until/h)

    def law(seen):
        places, number = runs[seen.at.model]
        now = [np.interp(seen.at.t, grid, x) for x in places.T]
        for k in range(3):
            assert seen.mark("wheel" if seen.shown("wheel") else "disk", k)["y"] == approx(now[k], abs=1e-5)
            dot = seen.mark("point", k)
            assert (dot["x"], dot["y"]) == approx((seen.at.t, now[k]), abs=1e-5)
            for n, wanted in ((2*k, places), (2*k + 1, exact)):
                xs, ys = seen.curve(n)
                assert xs == approx(grid) and ys == approx(wanted[:, k], abs=1e-5)
        assert seen.readout("mean error") == approx(1000*np.abs(places - exact).mean(), abs=1e-6)
        assert seen.readout("impacts or steps") == number
    shows("many_degree_vibro_impact/time_stepping:three_models", law)


def test_ball_in_steps_shows_the_law():
    def law(seen):
        h, grid = seen.at.h, np.linspace(0, 2, 401)
        run = follow_rigid(BALL, [1.0], [0.0], 0.8, h, int(np.ceil(2/h - 1e-9)))
        for panel, (shown, exact) in enumerate(zip((run.q, run.v), dropped_ball(grid, 1.0, 0.8))):
            xs, ys = seen.curve(0, panel=panel)
            assert xs == approx(grid) and ys == approx(exact, abs=1e-5)
            xs, ys = seen.curve(1, panel=panel)
            assert ys == approx(np.interp(grid, run.t, shown[:, 0]), abs=1e-5)
        place, velocity = dropped_ball(run.t, 1.0, 0.8)
        off = np.abs(run.v[:, 0] - velocity)
        assert seen.readout("mean error, place") == approx(1000*np.abs(run.q[:, 0] - place).mean(), rel=1e-5)
        assert seen.readout("mean error, velocity") == approx(off.mean(), rel=1e-5)
        assert seen.readout("largest error, velocity") == approx(off.max(), rel=1e-5)
    shows("many_degree_vibro_impact/time_stepping:ball_in_steps", law)
