"""Chaos held by nudges: the map and its derivatives by integration, the statistics over stated seeds."""

import numpy as np
import pytest
from pytest import approx
from scipy.integrate import solve_ivp

from mechlib.exercises import exercise
from mechlib.impact_control import (
    chaotic_starts,
    control_chaos,
    follow_nudged,
    from_rest,
    grazing_line,
    held_spread,
    hold_at,
    miss_distance,
    ogy_gain,
    reconstruct,
    record_strobes,
    strobe_jacobian,
    strobe_map,
    strobe_point,
)
from mechlib.motion import Modes, flight_matrix, impacts, lyapunov_exponents, one_impact_orbits
from pictures import shows

ZETA, OMEGA, GAP, E = 0.05, 2.8, 0.03, 0.8
TURN = 2*np.pi/OMEGA
HAMMER = Modes(1, ZETA, OMEGA, 1.0, gap=GAP, restitution=E)
ORBIT = one_impact_orbits(HAMMER)[0]
Z = np.array([-0.41113375960156, 0.03533022385115])
A = np.array([[-2.54736991087684, -5.56445881084647], [-0.55253898199368, -1.40770202315432]])
B = np.array([-1.46417593738882, -0.16282787401745])


def integrated(z, force=1.0, gap=GAP):
    """(z', impacts): one turn by DOP853, impact by impact; no engine of the book."""
    def rate(t, y):
        return [y[1], force*np.cos(OMEGA*t) - 2*ZETA*y[1] - y[0]]

    def touch(t, y):
        return y[0] - gap
    touch.terminal, touch.direction = True, 1
    t, y, n = 0.0, np.array(z, dtype=float), 0
    while True:
        run = solve_ivp(rate, (t, TURN), y, "DOP853", events=touch, rtol=1e-12, atol=1e-14, max_step=0.05)
        t, y = run.t[-1], run.y[:, -1].copy()
        if run.status != 1:
            return y, n
        n, y = n + 1, np.array([gap - 1e-15, -E*y[1]])


@pytest.fixture(scope="module")
def learned():
    """Three maps from the same 6000 turns, seed 1."""
    seen = record_strobes(HAMMER, 0.05, 600, 10, seed=1, settle=20)
    return {"all": reconstruct(seen, Z, 0.05), "cell": reconstruct(seen, Z, 0.05, cell=1),
            "root": reconstruct(seen, Z, 0.05, cell=1, root=True),
            "near": reconstruct(seen, Z, 0.03), "near cell": reconstruct(seen, Z, 0.03, cell=1),
            "wide": reconstruct(seen, Z, 0.08, cell=1, root=True)}


def test_the_closed_motion_and_its_derivatives():
    assert (ORBIT.speed[0], ORBIT.phase[0]) == approx((0.26615061451767, 3.00913931480579), abs=1e-12)
    assert strobe_point(HAMMER, ORBIT) == approx(Z, abs=1e-12)
    found, b = strobe_jacobian(HAMMER, ORBIT)
    assert found == approx(A, abs=1e-11) and b == approx(B, abs=1e-11)
    assert np.linalg.det(found) == approx(E**2*np.exp(-2*ZETA*TURN), abs=1e-12)
    assert (found.trace(), np.linalg.det(found)) == approx((-3.95507193403, 0.51135737057), abs=1e-10)


def test_the_derivatives_by_differences_of_integrated_turns():
    assert integrated(Z)[0] == approx(Z, abs=1e-11)
    columns = []
    for step in np.eye(3):
        coarse, fine = (sum(sign*integrated(Z + sign*d*step[:2], 1 + sign*d*step[2])[0] for sign in (1, -1))
                        / (2*d) for d in (2e-4, 1e-4))
        columns.append((4*fine - coarse)/3)
    assert np.array(columns[:2]).T == approx(A, abs=2e-7)
    assert columns[2] == approx(B, abs=2e-7)


def test_the_map_by_integration():
    chance, numbers = np.random.default_rng(3), []
    z = chaotic_starts(HAMMER, 200, seed=3, settle=10)
    force = chance.uniform(0.9, 1.1, 200)
    after, count = strobe_map(HAMMER, z, force)
    for k in np.concatenate([np.flatnonzero(count == n)[:6] for n in range(4)]):
        want, n = integrated(z[:, k], force[k])
        assert after[:, k] == approx(want, abs=2e-9) and count[k] == n
        numbers.append(n)
        alone, one = strobe_map(HAMMER, z[:, k], force[k])
        assert alone == approx(after[:, k], abs=1e-12) and one == n
    assert {0, 1, 2, 3} == set(numbers)


def test_a_mass_that_rests_is_released():
    """Pressed on the stop it stays until F cos ωt = δ, then it flies; so does one that chatters to rest."""
    t = np.arccos(GAP)/OMEGA
    run = solve_ivp(lambda t, y: [y[1], np.cos(OMEGA*t) - 2*ZETA*y[1] - y[0]], (t, TURN), [GAP, 0.0],
                    "DOP853", rtol=1e-12, atol=1e-14)
    for z in ((GAP, 0.0), (GAP - 1e-7, 0.0)):
        after, _ = strobe_map(HAMMER, z)
        assert after == approx(run.y[:, -1], abs=1e-6)
    pressed = Modes(1, ZETA, OMEGA, 0.3, gap=-0.5, restitution=0.3)           # it never leaves
    after, n = strobe_map(pressed, (-0.55, 0.0))
    assert after == approx([-0.5, 0.0], abs=1e-12) and n > 5


def test_without_an_impact_the_map_is_affine():
    chance = np.random.default_rng(7)
    z = np.array([GAP - chance.uniform(0.02, 0.7, 2000), chance.uniform(-0.8, 0.8, 2000)])
    force = chance.uniform(0.8, 1.2, 2000)
    after, count = strobe_map(HAMMER, z, force)
    h = miss_distance(HAMMER, z, force)
    assert ((h < 0) == (count == 0)).all() and 100 < (h < 0).sum() < 1900
    Phi, r = flight_matrix(HAMMER, TURN), from_rest(HAMMER, 0.0, TURN)
    none = h < 0
    assert after[:, none] == approx(Phi @ z[:, none] + np.outer(r, force[none]), abs=1e-12)
    assert r == approx([-0.233624560, -0.075749904], abs=1e-9)
    assert Phi == approx(np.array([[-0.520287903, 0.701291000], [-0.701291000, -0.590417003]]), abs=1e-9)
    run = solve_ivp(lambda t, y: [y[1], np.cos(OMEGA*t) - 2*ZETA*y[1] - y[0]], (0.4, 1.5), [0.0, 0.0],
                    "DOP853", rtol=1e-12, atol=1e-14)
    assert from_rest(HAMMER, 0.4, 1.1) == approx(run.y[:, -1], abs=1e-10)


def test_the_miss_distance_by_looking_everywhere():
    chance, times = np.random.default_rng(8), np.linspace(0, TURN, 4001)
    z = np.array([GAP - chance.uniform(0.0, 0.7, 40), chance.uniform(-0.8, 0.8, 40)])
    found = miss_distance(HAMMER, z)
    for k in range(40):
        assert found[k] == approx(HAMMER.at(0.0, z[:, k], times)[0].max() - GAP, abs=1e-6)
    assert miss_distance(HAMMER, Z) == approx(0.0339114976, abs=1e-10)
    late = Modes(1, ZETA, OMEGA, force_cos=0.3, force_sin=0.9, gap=GAP, restitution=E)
    found = miss_distance(late, z)
    assert found == approx([late.at(0.0, one, times)[0].max() - GAP for one in z.T], abs=1e-6)


def test_the_wall_and_the_root_behind_it():
    x = Z[0] + np.array([-0.05, 0.0, 0.05])
    u = grazing_line(HAMMER, x, (-0.1, 0.1))
    assert u == approx([0.0114651734, -0.0019387521, -0.0182966423], abs=1e-9)
    assert Z[1] - u[1] == approx(0.0373, abs=1e-4)
    above = np.array([np.full(3, x[1]), u[1] + np.array([1e-4, 1e-6, 1e-8])])
    h = miss_distance(HAMMER, above)
    free = flight_matrix(HAMMER, TURN) @ above + from_rest(HAMMER, 0.0, TURN)[:, None]
    kick = (strobe_map(HAMMER, above)[0] - free)/np.sqrt(h)
    times = np.linspace(0, TURN, 20001)
    path = HAMMER.at(0.0, (x[1], u[1]), times)[0][0]
    peak = times[path.argmax()]
    fall = -(np.cos(OMEGA*peak) - GAP)                            # the deceleration at the peak, where u = 0
    want = flight_matrix(HAMMER, TURN - peak) @ [0.0, -(1 + E)*np.sqrt(2*fall)]
    assert kick[:, 2] == approx(want, rel=2e-3)
    assert np.abs(kick[:, 2] - want).max() < np.abs(kick[:, 0] - want).max()/20


def test_the_gain():
    gain = ogy_gain(A, B)
    assert gain.unstable == approx(-3.82125262915955, abs=1e-12)
    assert gain.stable == approx([-0.13381930487160], abs=1e-12)
    assert gain.left == approx([1, 2.30550741177804], abs=1e-11)
    assert gain.k == approx([2.07724549091854, 4.78910487539522], abs=1e-11)
    assert gain.directions[1]/gain.directions[0] == approx([0.22893200607, -0.43374399704], abs=1e-10)
    closed = np.linalg.eigvals(A - np.outer(B, gain.k))
    assert sorted(np.abs(closed)) == approx([0, 0.13381930487160], abs=1e-7)
    placed = gain.unstable*np.array([0.0, 1.0]) @ np.linalg.inv(       # Ackermann: multipliers 0 and λ_s
        np.column_stack([B, A @ B])) @ (A @ A - gain.stable[0]*A)/gain.unstable
    assert placed == approx(gain.k, abs=1e-10)
    assert gain.left @ from_rest(HAMMER, 0.0, TURN) == approx(-0.408266526, abs=1e-8)


def test_what_the_maps_learn(learned):
    """Straight fits see too steep a slope and miss the fixed point; with the root both are right."""
    told = {name: (each.gain.unstable, each.error, np.hypot(*(each.target - Z)))
            for name, each in learned.items()}
    assert -6.6 < told["all"][0] < -5.2 and -5.5 < told["cell"][0] < -4.6
    assert told["root"][0] == approx(-3.8213, abs=0.06)
    assert told["all"][1] > told["cell"][1] > 10*told["root"][1]
    assert min(told["all"][2], told["cell"][2]) > 0.004 and told["root"][2] < 5e-4
    assert learned["root"].count == learned["cell"].count < learned["all"].count
    assert learned["near"].count == learned["near cell"].count and told["near"][2] > 0.002
    assert told["wide"][0] > -3.6 and told["wide"][2] > 0.01                  # other walls have come in


def test_the_learned_law_solves_its_equation(learned):
    chance = np.random.default_rng(11)
    z = Z[:, None] + chance.uniform(-0.008, 0.008, (2, 50))
    for each in (learned[name] for name in ("all", "cell", "root")):
        nudge = each.law(z)
        left = each.gain.left @ (each(z, nudge) - each.target[:, None])
        assert np.abs(left).max() < 2e-5
    below = np.array([[Z[0]], [Z[1] - 0.06]])                                 # no impact, no root, no advice
    assert np.isnan(learned["root"].law(below)).all()


def test_success_with_and_without_cells(learned):
    """60 starts of seed 5, at most 200 turns, |ΔF| ≤ 0.05; held: 20 turns within 0.01."""
    start, gain = chaotic_starts(HAMMER, 60, seed=5, settle=20), ogy_gain(A, B)
    exact = control_chaos(HAMMER, hold_at(Z, gain), 0.05, start, Z, turns=200)
    assert exact.held == 60 and 6 <= exact.median <= 30
    assert control_chaos(HAMMER, learned["all"].law, 0.05, start, Z, turns=200).held <= 1
    assert control_chaos(HAMMER, learned["cell"].law, 0.05, start, Z, turns=200).held <= 3
    root = control_chaos(HAMMER, learned["root"].law, 0.05, start, Z, turns=200)
    assert root.held >= 45 and root.median > exact.median
    told = control_chaos(HAMMER, hold_at(Z, learned["cell"].gain), 0.05, start, Z, turns=100)
    assert 0 < told.held < 60                                 # the gain of a straight fit, and the true z*


def test_windows():
    start, law = chaotic_starts(HAMMER, 30, seed=5, settle=20), hold_at(Z, ogy_gain(A, B))
    narrow, usual = (control_chaos(HAMMER, law, limit, start, Z, turns=120) for limit in (0.02, 0.05))
    assert 0 < narrow.held < 15 and usual.held == 30
    assert control_chaos(HAMMER, law, 0.0, start, Z, turns=40).held == 0


def test_noise():
    """A virtual experiment: the law sees errors of 10⁻⁴ or 10⁻³; at 10⁻³ the criterion fails, not the
    control."""
    start, law = chaotic_starts(HAMMER, 40, seed=5, settle=20), hold_at(Z, ogy_gain(A, B))
    small = control_chaos(HAMMER, law, 0.05, start, Z, turns=120, noise=1e-4, seed=1)
    large = control_chaos(HAMMER, law, 0.05, start, Z, turns=120, noise=1e-3, seed=1)
    wide = control_chaos(HAMMER, law, 0.05, start, Z, turns=120, noise=1e-3, seed=1, tolerance=0.03)
    assert small.held >= 39 and large.held <= 8 and wide.held >= 34
    seen = record_strobes(HAMMER, 0.05, 600, 10, seed=2, settle=20, noise=1e-4)
    each = reconstruct(seen, Z, 0.05, cell=1, root=True)
    assert each.gain.unstable == approx(-3.82, abs=0.1)
    assert control_chaos(HAMMER, each.law, 0.05, start, Z, turns=120, noise=1e-4, seed=1).held >= 24


def test_the_spread_by_chance_and_by_simulation():
    spread = held_spread(A, B, 1e-3)
    assert spread == approx(9.458902e-3, rel=1e-6)
    chance, k, xi = np.random.default_rng(4), ogy_gain(A, B).k, np.zeros((2, 4000))
    for _ in range(40):
        xi = A @ xi - np.outer(B, k @ (xi + 1e-3*chance.normal(size=xi.shape)))
    assert np.sqrt((xi**2).sum(0).mean()) == approx(spread, rel=0.02)
    z, _, _ = follow_nudged(HAMMER, hold_at(Z, ogy_gain(A, B)), 0.05, np.repeat(Z[:, None], 300, 1), 15,
                            noise=3e-4)
    assert np.sqrt(((z[5:] - Z[:, None])**2).sum(1).mean()) == approx(held_spread(A, B, 3e-4), rel=0.1)


def test_chaos_between_rests():
    """λ₁ ≈ 0.365 a turn by neighbours and by tangent vectors; but the mass rests now and then, and rest
    forgets."""
    near = chaotic_starts(HAMMER, 800, seed=1, settle=15)
    apart, growth, counts = 1e-8, [], []
    other = near + np.array([[apart], [0.0]])
    fine = other[0] < GAP
    near, other = near[:, fine], other[:, fine]
    for _ in range(12):
        near, n = strobe_map(HAMMER, near)
        other, _ = strobe_map(HAMMER, other)
        d = np.hypot(*(other - near))
        fits = (d > 0) & (d < 1e-4)
        growth.append(np.log(d[fits]/apart).mean())
        near, other = near[:, fits], other[:, fits]
        other = near + apart*(other - near)/np.hypot(*(other - near))
        counts.append(n)
    assert np.mean(growth[3:]) == approx(0.365, abs=0.06)
    shares = np.bincount(np.minimum(np.concatenate(counts), 3), minlength=4)/sum(map(len, counts))
    assert shares[:3] == approx([0.10, 0.82, 0.05], abs=0.015)
    run = impacts(HAMMER, -0.1 - 0.02*np.arange(24), 0.0, 300)
    rates = [lyapunov_exponents(HAMMER, run, k)[0]*TURN for k in np.flatnonzero(~run.rested.any(1))]
    assert len(rates) > 2 and np.mean(rates) == approx(0.365, abs=0.06)
    first = [(k, int(np.argmax(run.rested[k]))) for k in np.flatnonzero(run.rested[:, :260].any(1))]
    blows = np.array([run.speed[k, n + 1:n + 30] for k, n in first])
    assert len(first) > 3 and np.ptp(blows, axis=0).max() < 1e-9


def test_what_chaos_does_not_visit_cannot_be_caught():
    far = Modes(1, ZETA, OMEGA, 1.0, gap=0.1, restitution=E)
    orbit = one_impact_orbits(far)[0]
    target = strobe_point(far, orbit)
    assert orbit.multipliers[0, 0].real == approx(-12.135, abs=1e-3)
    seen = record_strobes(far, 1e-9, 200, 5, seed=1, settle=25)
    assert np.hypot(*(seen.before - target[:, None])).min() > 0.15
    law = hold_at(target, ogy_gain(*strobe_jacobian(far, orbit)))
    assert control_chaos(far, law, 0.05, seen.before[:, :20], target, turns=60).held == 0


def test_bad_input_gets_a_sentence():
    with pytest.raises(ValueError, match="nothing to control"):
        ogy_gain([[0.5, 0], [0, 0.2]], [1, 0])
    with pytest.raises(ValueError, match="two multipliers are unstable"):
        ogy_gain([[2, 0], [0, -3]], [1, 1])
    with pytest.raises(ValueError, match="does not move the unstable direction"):
        ogy_gain([[2, 0], [0, 0.3]], [0, 1])
    with pytest.raises(ValueError, match="square matrix"):
        ogy_gain([[2, 0, 1], [0, 0.3, 1]], [0, 1])
    seen = record_strobes(HAMMER, 0.05, 20, 1, settle=3)
    with pytest.raises(ValueError, match="fewer than the 8 unknowns"):
        reconstruct(seen, Z, 0.01, cell=1, root=True)
    with pytest.raises(ValueError, match="one oscillator with one stop"):
        strobe_map(Modes(1, 0.05, 2.8, np.ones(3), gap=0.03, restitution=0.8), Z)
    with pytest.raises(ValueError, match="Give \\(x, u\\)"):
        strobe_map(HAMMER, [0.1, 0.2, 0.3])
    with pytest.raises(ValueError, match="beyond the stop"):
        strobe_map(HAMMER, (0.5, 0.0))
    with pytest.raises(ValueError, match="no change of sign"):
        grazing_line(HAMMER, [-0.4], (0.3, 0.4))
    with pytest.raises(ValueError, match="one impact in every turn"):
        strobe_jacobian(HAMMER, one_impact_orbits(HAMMER, 2, ghosts=True)[0])
    with pytest.raises(ValueError, match="as many entries"):
        hold_at([1.0], ogy_gain(A, B))
    with pytest.raises(ValueError, match="ogy_gain"):
        hold_at(Z, 2.0)


def test_wall_shows_the_law():
    """The map by integration, the straight fit by its normal equations."""
    grid = np.linspace(-0.1, 0.15, 126)
    turns = [integrated((Z[0], u)) for u in grid]
    places, numbers = np.array([z[0] for z, _ in turns]), np.array([n for _, n in turns])

    def law(seen):
        dots = seen.mark("dots")
        assert dots["xs"] == approx(grid) and dots["ys"] == approx(places, abs=1e-7)
        some = np.abs(grid - Z[1]) <= seen.at.r + 1e-9
        if seen.at.cell == "one impact":
            some = some & (numbers == 1)
        d, y = grid[some] - Z[1], places[some]
        slope = (len(d)*(d*y).sum() - d.sum()*y.sum())/(len(d)*(d*d).sum() - d.sum()**2)
        value = y.mean() - slope*d.mean()
        xs, ys = seen.curve(label="straight fit")
        assert ys == approx(value + slope*(xs - Z[1]), abs=1e-5)
        assert (xs[0], xs[-1]) == approx((max(Z[1] - seen.at.r, -0.1), min(Z[1] + seen.at.r, 0.15)))
        xs, ys = seen.curve(label="true tangent")
        assert ys == approx(Z[0] + A[0, 1]*(xs - Z[1]))
        assert seen.readout("slope of the fit") == approx(slope, abs=1e-4)
        assert seen.readout("true slope") == approx(A[0, 1])
        assert seen.readout("the fit misses the wanted motion by") == approx(abs(value - Z[0]), abs=1e-5)
    shows("impact_control/taming_chaos:wall", law)


def test_caught_shows_the_law():
    """Each shown step by integration, each nudge by the digits of k."""
    k = np.array([2.07724549091854, 4.78910487539522])

    def law(seen):
        n, limit = int(np.floor(seen.at.n + 0.01)), float(seen.at.limit)
        free = [seen.mark("dots", j, panel=0) for j in range(3)]
        for cell, dots in enumerate(free):
            assert len(dots["xs"]) > 30
            for j in (0, 7):
                hit = integrated((dots["xs"][j], dots["ys"][j]))[1]
                assert min(hit, 2) == cell or cell == 2 <= hit
        xs, ys = seen.curve(panel=0, label="grazing line")
        for j in (0, 15, 30):
            peak = HAMMER.at(0.0, (xs[j], ys[j]), np.linspace(0, TURN, 4001))[0].max()
            assert peak == approx(GAP, abs=1e-6)
        late = seen.mark("dots", 3, panel=0)
        z = np.array([late["xs"], late["ys"]])
        places, given = seen.mark("dots", 0, panel=1), seen.mark("dots", 0, panel=2)
        assert places["xs"][:n + 1] == approx(np.arange(n + 1)) and max(places["xs"]) == n
        assert given["xs"][:min(n + 1, 60)] == approx(np.arange(min(n + 1, 60)))
        pushed = np.asarray(given["ys"])
        for j in range(min(4, n)):                     # the last steps: z[:, j + 1] → z[:, j]
            turn = n - j - 1
            asked = -k @ (z[:, j + 1] - Z)
            assert pushed[turn] == approx(asked if abs(asked) <= limit else 0.0, abs=2e-5)
            after, hits = integrated(z[:, j + 1], 1 + pushed[turn])
            if hits < 4:
                assert z[:, j] == approx(after, abs=3e-3)
            assert z[0, j] == approx(places["ys"][n - j], abs=1e-9)
        assert seen.readout("distance from the wanted motion") == approx(np.hypot(*(z[:, 0] - Z)), abs=1e-5)
        assert seen.readout("nudge ΔF") == approx(pushed[min(n, 59)], abs=1e-9)
        for sign, line in zip((-1, 1), [m for _, _, m in seen.marks("line", 0)]):
            for x, y in ((line["x1"], line["y1"]), (line["x2"], line["y2"])):
                assert k @ (np.array([x, y]) - Z) == approx(sign*limit, abs=1e-9)
    shows("impact_control/taming_chaos:caught", law, settings=8)


def test_answers_by_hand():
    def number(key, **values):
        answer = exercise(key)._value
        return float(answer.subs({x: values[x.name] for x in answer.free_symbols}))
    assert number("area-of-a-turn", e=E, zeta=ZETA, omega=OMEGA) == approx(np.linalg.det(A))
    a, c, d, p, q = 2.4, 0.7, 0.3, -1.1, 0.6
    assert number("gain-by-hand", a=a, c=c, d=d, p=p, q=q) == approx(ogy_gain([[a, c], [0, d]], [p, q]).k[0])
    assert exercise("one-number-nudge")._value == approx(0.048)
    for key in ("from-the-free-cell-1", "from-the-free-cell-2"):
        for row in exercise(key).variants.rows:
            assert integrated(np.array([row["x"], row["u"]]))[1] == 0                    # in the free cell
    assert exercise("half-a-stripe")._value == approx(0.05/np.linalg.norm(ogy_gain(A, B).k), rel=1e-4)
    z, left = np.array([-0.4, -0.03]), ogy_gain(A, B).left
    after, n = integrated(z)
    assert n == 0 and exercise("from-the-free-cell-1")._value == approx(left @ (after - Z), abs=1e-4)
    more = (integrated(z, 1.001)[0] - after)/1e-3
    assert exercise("from-the-free-cell-2")._value == approx(-left @ (after - Z)/(left @ more), abs=1e-3)
