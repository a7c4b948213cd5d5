"""§3.3: closed forms against events, the order of the three laws, and the numbers that the section
teaches."""

import numpy as np
import pytest
import sympy as sp

from mechlib.rigid_body_collision import LAWS, collide_planar
from mechlib.rigid_body_collision.coulomb_friction.closed_form import closed_form
from mechlib.rigid_body_collision.exercises.coulomb_friction import reversal
from mechlib.rigid_body_collision.figures.coulomb_friction import (
    RATES,
    A,
    B,
    contact,
    energy,
    grazing,
    modes_map,
    routh,
    struck_pendulum,
)

every_law = pytest.mark.parametrize("law", LAWS)
R = sp.Rational


def random_contacts(count, seed):
    rng = np.random.default_rng(seed)
    L = rng.normal(size=(count, 2, 2))
    v = rng.normal(size=(count, 2))
    v[:, 1] = -np.abs(v[:, 1])
    return L @ np.swapaxes(L, 1, 2) + 1e-3*np.eye(2), v, rng.exponential(0.8, count), rng.uniform(0, 1, count)


@every_law
def test_formulas_equal_events(law):
    W, v, mu, e = random_contacts(3000, seed=2)
    symbols = sp.symbols("a b d v_t v_n mu e", real=True)
    a, b, d, v_t, v_n, m, k = symbols
    form = closed_form([[a, b], [b, d]], (v_t, v_n), m, k, law)
    values = sp.lambdify(symbols, [*form.impulse, *form.velocity, *form.compression], "math")
    found = np.array([values(w[0, 0], w[0, 1], w[1, 1], *x, i, j) for w, x, i, j in zip(W, v, mu, e)])
    events = collide_planar(W, v, mu, e, law)
    expected = np.concatenate([events.impulse, events.velocity, events.compression], axis=1)
    assert np.allclose(found, expected, rtol=1e-7, atol=1e-7)
    assert len(set(events.mode)) == 6


@every_law
def test_formulas_without_slip_or_without_friction(law):
    for v, mu in [((0, -1), R(1, 5)), ((0, -1), 2), ((0, -1), 0), ((1, -1), 0)]:
        W = [[1, R(1, 2)], [R(1, 2), 1]]
        form = closed_form(W, v, mu, R(1, 2), law)
        events = collide_planar(np.array(W, dtype=float), v, float(mu), 0.5, law)
        assert np.allclose([float(x) for x in form.impulse], events.impulse)


def test_stronge_stands_between_newton_and_poisson():
    W, v, mu, e = random_contacts(50_000, seed=3)
    newton, poisson, stronge = (collide_planar(W, v, mu, e, law) for law in LAWS)
    presses = np.sign(W[:, 0, 1]*v[:, 0])
    scale = 1e-9*np.abs(v[:, 1])
    assert (presses*(stronge.velocity - newton.velocity)[:, 1] >= -scale).all()
    assert (presses*(poisson.velocity - stronge.velocity)[:, 1] >= -scale).all()
    assert (newton.work[presses > 0, 1] <= 1e-9).all() and (poisson.work[presses < 0, 1] <= 1e-9).all()


def test_laws_part_exactly_where_the_slope_changes():
    W, v, mu, e = random_contacts(20_000, seed=4)
    e = 0.05 + 0.95*e
    results = [collide_planar(W, v, mu, e, law) for law in LAWS]
    slides = results[0].mode == "sliding"
    spread = np.ptp([r.impulse[:, 1] for r in results], axis=0)/results[0].impulse[:, 1]
    assert (spread[slides] < 1e-10).all() and (spread[~slides] > 0).all()


def test_odd_case_of_poisson_is_exact():
    odd = closed_form([[1, R(3, 5)], [R(3, 5), 1]], (R(3, 10), -1), R(4, 5), 1, "poisson")
    assert odd.velocity == (0, R(59, 50)) and odd.slip_end[1] == R(3, 2) and odd.compression[1] == R(59, 32)
    change = sp.Matrix(odd.impulse).dot(sp.Matrix([R(3, 10), -1]) + sp.Matrix(odd.velocity))/2
    friction = -R(4, 5)*R(3, 10)*R(3, 2)/2
    assert change < 0 < change - friction
    energetic = closed_form([[1, R(3, 5)], [R(3, 5), 1]], (R(3, 10), -1), R(4, 5), 1, "stronge")
    assert sp.simplify(energetic.velocity[1]**2 - R(3049, 2500)) == 0


def test_arm_gains_energy_by_newton_only():
    W, v, response = (np.array(x.evalf().tolist(), dtype=float) for x in contact(sp.pi/9, sp.pi/6))
    T = sp.lambdify([A, B], energy(sp.pi/9, sp.pi/6))
    before = np.array([float(x) for x in RATES.values()])
    for law, change in {"newton": 0.048947, "poisson": -0.010697, "stronge": -0.00995}.items():
        r = collide_planar(W, v[:, 0], 0.7, 0.7, law)
        assert r.energy_change == pytest.approx(change, abs=6e-6)
        assert T(*(before + response @ r.impulse)) - T(*before) == pytest.approx(r.energy_change, abs=1e-12)


def test_free_rod_jams_from_four_thirds_on():
    t = np.linspace(0.01, 5, 20_001)
    angle = np.arctan(t)
    W_nn, W_tn = 1 + 3*np.sin(angle)**2, 3*np.sin(angle)*np.cos(angle)
    assert (W_nn/W_tn).min() == pytest.approx(4/3, rel=1e-6)
    assert t[(W_nn/W_tn).argmin()] == pytest.approx(0.5, abs=1e-3)


def test_no_friction_is_enough_where_slip_lifts():
    W = np.array([[2, -0.8], [-0.8, 1]])
    limit = 1.6*2/0.8
    for mu in (1, 10, 1e4, 1e8):
        assert collide_planar(W, (1.001*limit, -1), mu, 0.6, "stronge").mode == "sliding"
    assert collide_planar(W, (0.999*limit, -1), 1e8, 0.6, "stronge").mode != "sliding"


def test_touch_leaves_a_finite_impulse_only_if_slip_presses():
    W = [[2.44033805, 1.52130866], [1.52130866, 1.00956029]]
    for law, limit in {"newton": 2.751, "poisson": 4.677, "stronge": 4.079}.items():
        tiny = R(1, 10**9)
        assert float(closed_form(W, (0.27, -tiny), 0.7, 0.7,
                                 law).impulse[1]) == pytest.approx(limit, abs=5e-4)
        assert abs(closed_form(W, (-0.27, -tiny), 0.7, 0.7, law).impulse[1]) < 1e-7
        assert abs(closed_form(W, (0.27, -tiny), 0.65, 0.7, law).impulse[1]) < 1e-6


def test_reversal_exercise_explains():
    assert reversal(0.4) is True and reversal(0.69) is True
    assert "nothing" in reversal(0) and "earlier" in reversal(0.8)
    assert "Slip lasts" in reversal(-0.4) and "Slip lasts" in reversal(3)


@pytest.mark.parametrize("picture, controls", [
    (routh, {"W_tn", "v_t", "mu", "e", "law"}), (modes_map, {"W_tn", "v_t", "mu", "e"}),
    (grazing, {"v_t", "mu"}), (struck_pendulum, {"mu", "e", "law"})])
def test_pictures_depend_on_their_controls(picture, controls):
    assert {str(x) for x in picture().symbols()} == controls
