"""The project of the chapter: a loose mass stops a swing; followed impact by impact, and read back."""

from functools import cache

import numpy as np
import pytest
from pytest import approx
from scipy.integrate import solve_ivp

from mechlib.motion import Structure, impacts, mirrored
from mechlib.two_degree_vibro_impact import activation_amplitude, loss_per_swing, restitution_from_decay

OWN = 2*np.pi*0.001                                      # of a swing with ζ = 0.001


@cache
def decay(e, ratio, start=0.62, swings=60):
    """Amplitudes at whole swings of a mass 1 on a spring 1, with a loose mass in a slot of length 1, from
    the engine: impact by impact."""
    pair = Structure([[1, 0], [0, ratio]], [[1, 0], [0, 0]], [[0.002, 0], [0, 0]], [0, 0])
    modes = mirrored(pair.modes(1.0, [-1, 1], 0.5, e))
    into = np.linalg.inv(pair.shapes)
    run = impacts(modes, into @ [start, start - 0.45], [0.0, 0.0], 4000, until=2*np.pi*swings)
    there = np.flatnonzero(~np.isnan(run.time[0]))
    sizes = []
    for k in there:
        c, b = (x[:, 0] for x in modes.sides[run.stop[0, k]])
        after = run.u[:, 0, k] - (1 + e)*b*(c @ run.u[:, 0, k])
        sizes.append(np.hypot((pair.shapes @ run.q[:, 0, k])[0], (pair.shapes @ after)[0]))
    times = run.time[0, there]/(2*np.pi)
    return np.interp(np.arange(int(times[-1])), times, sizes)


def rattling(e, ratio):
    """The swings in which the loose mass goes to and fro twice."""
    A = decay(e, ratio)
    A = A[A < 0.45]
    return A[:np.argmax(A < 1.3*activation_amplitude(e, 0.5)) or None]


@pytest.mark.parametrize("e", [0.6, 0.7, 0.8])
@pytest.mark.parametrize("ratio, off", [(0.01, 0.03), (0.02, 0.03), (0.04, 0.04)])
def test_the_restitution_is_read_back(e, ratio, off):
    """The theory neglects terms of the order m/M; what is found is off by that much."""
    found = restitution_from_decay(rattling(e, ratio), 1.0, ratio, OWN)
    assert found.restitution == approx(e, abs=off)
    assert abs(found.restitution - e) < 3*found.uncertainty
    assert np.ptp(found.swings - np.arange(len(found.swings))) < 4
    sigma = (1 - found.restitution)/(1 + found.restitution)
    assert found.asleep == approx(0.5*sigma/np.hypot(sigma, np.pi/2))


def test_a_decay_by_the_theory_leaves_nothing_uncertain():
    """Amplitudes that lose just what the theory says: the numbers of the swings run along with 0, 1, 2 …, and
    of the uncertainty only that of the mass is left."""
    e, ratio = 0.7, 0.02
    run = solve_ivp(lambda k, X: [-loss_per_swing(float(X[0]), 1.0, e, ratio, OWN)], (0, 8), [0.44], "DOP853",
                    t_eval=range(9), rtol=1e-11, atol=1e-13)
    exact, known = (restitution_from_decay(run.y[0], 1.0, ratio, OWN, part) for part in (0.0, 0.05))
    assert exact.restitution == approx(e, abs=1e-6) and exact.uncertainty < 1e-5
    assert np.diff(exact.swings) == approx(np.ones(8), abs=1e-4)
    heavier = restitution_from_decay(run.y[0], 1.0, 1.05*ratio, OWN).restitution
    assert known.uncertainty == approx(abs(heavier - e), abs=1e-5)


def particle(e, X, d, swings=400):
    """The speed of a mass too light to be felt in a box that moves as X cos t: by bisection for each wall."""
    v = (np.pi*d/4 + np.sqrt((np.pi*d/4)**2 - ((1 - e)/(1 + e))**2*(d**2/4 - X**2)
                             - np.pi**2/4*(d**2/4 - X**2)))/(((1 - e)/(1 + e))**2 + np.pi**2/4)
    t, z, u, side, speeds = -1.2, -0.3*d, 1.05*v, 1, []
    def gap(s, side, t, z, u):
        return side*(z + u*(s - t) - X*np.cos(s)) - d/2
    for _ in range(2*swings):
        flight = side, t, z, u
        grid = t + np.linspace(1e-6, 6, 4000)
        k = np.argmax(gap(grid, *flight) > 0)
        low, high = grid[k - 1], grid[k]
        for _ in range(60):
            middle = (low + high)/2
            low, high = (middle, high) if gap(middle, *flight) < 0 else (low, middle)
        z, t = z + u*(low - t), low
        wall = -X*np.sin(t)
        speeds.append((abs(u), abs(u - wall)))
        u, side = wall - e*(u - wall), -side
    return v, np.array(speeds)


def test_the_light_mass_in_a_given_box():
    """It settles on the greater root; two impacts with the loss ½m(1 - e²)(relative speed)² make the law."""
    e, X, d = 0.6, 0.12, 1.0
    v, speeds = particle(e, X, d)
    assert speeds[-2:, 0] == approx([v, v], abs=1e-7)
    loss = 2*0.5*(1 - e**2)*speeds[-1, 1]**2/X           # per unit of m/M, ω = M = 1: X dX = energy
    assert loss_per_swing(X, d, e, 1.0) == approx(loss, rel=1e-6)
    assert loss_per_swing(X, d, e, 0.02, 0.01) == approx(0.02*loss + 0.01*X, rel=1e-6)


def test_it_falls_asleep():
    """Below the least amplitude the roots are not real; in the run the loss all but stops there."""
    for e in (0.3, 0.6, 0.9):
        sigma, X = (1 - e)/(1 + e), activation_amplitude(e, 1.0)
        roots = np.roots([sigma**2 + np.pi**2/4, -np.pi, 1 - X**2])
        assert roots[0] == approx(roots[1], abs=1e-6)
    A = decay(0.6, 0.02)
    asleep = activation_amplitude(0.6, 0.5)
    before, after = A[(A > asleep) & (A < 0.45)], A[A < asleep/2]
    assert -np.diff(before).mean() > 10*-np.diff(after).mean()
    assert activation_amplitude(0.6, 0.5) == approx(0.0785883627, abs=1e-10)


def test_bad_input_gets_a_sentence():
    least = activation_amplitude(0.6, 0.5)
    assert loss_per_swing(least, 1.0, 0.6, 0.02) > 0
    for too_small in (0.05, least*(1 - 1e-9)):
        with pytest.raises(ValueError, match="does not keep the loose mass going"):
            loss_per_swing(too_small, 1.0, 0.6, 0.02)
    with pytest.raises(ValueError, match="five swings"):
        restitution_from_decay([0.4, 0.3], 1.0, 0.02)
    with pytest.raises(ValueError, match="a longer record"):
        restitution_from_decay([0.4, 0.399, 0.398, 0.397, 0.396], 1.0, 0.02)
    with pytest.raises(ValueError, match="no restitution"):
        restitution_from_decay([0.4, 0.35, 0.3, 0.25, 0.2], 1.0, 1e-5)
