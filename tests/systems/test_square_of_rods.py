"""The square of rods against a second one that knows only positions and rods."""

import math

import numpy as np
import pytest
import sympy as sp
from pytest import approx

import square_by_numbers as numbers
from mechlib.systems import square_of_rods as square

theta, start = sp.symbols("theta theta_0", positive=True)


@pytest.mark.parametrize("angle", [0.3, 0.9, 1.3])
def test_corners_their_velocities_and_the_energy(angle):
    where = square.corners(angle, 0.7)
    u = dict(zip((square.X, square.Y, square.TH), (0.3, -0.5, 1.1)))
    moving, other = square.at_corners(angle, u), numbers.corner_velocities(angle, np.array(list(u.values())))
    for name, place in numbers.places(0, 0.7, angle).items():
        assert [float(p) for p in where[name]] == approx(place)
        assert [float(v) for v in moving[name]] == approx(other[name])
    assert float(square.ENERGY.subs(u)) == approx(numbers.energy(other))


@pytest.mark.parametrize("angle", [0.3, 0.9, 1.3])
@pytest.mark.parametrize("corner", "ABC")
def test_blow_at_a_corner(angle, corner):
    after = square.struck(angle, 1.3, 0.4, corner)
    way = np.array(square.BLOWS[corner], dtype=float)
    expected = numbers.struck(angle, corner, 1.3*way, 0.4)
    assert [float(v) for v in after.values()] == approx(expected, abs=1e-12)


def test_unknown_corner_gets_a_sentence():
    with pytest.raises(ValueError, match="take one of A, B, C"):
        square.struck(0.5, 1, 0, "D")


@pytest.mark.parametrize("angle", [0.3, 0.9, 1.3])
def test_landing(angle):
    after, push = numbers.landed(angle)
    jump = square.land(sp.Float(angle), 1)
    assert [0, *map(float, jump.after)] == approx(after, abs=1e-12)
    assert float(jump.reactions[0]) == approx(push)
    assert float(square.opening_rate(angle, angle)) == approx(after[2])
    assert float(square.share_kept(sp.Float(angle))) == approx(after@numbers.mass(angle)@after/4)
    assert sp.simplify(square.share_kept(theta) - 3*sp.sin(theta)**2/(1 + 3*sp.sin(theta)**2)) == 0


def test_folding_keeps_the_energy_and_corner_a_at_rest():
    values = square.folding_velocities(theta, start)
    assert sp.simplify(square.ENERGY.subs(values).diff(theta)) == 0
    assert all(sp.simplify(v) == 0 for v in square.at_corners(theta, values)["A"])


@pytest.mark.parametrize("landed", [0.3, 0.78, 1.0])
def test_angle_in_time_against_quadrature_and_another_integrator(landed):
    """t = ∫ dθ/θ̇, by Gauss's rule."""
    x, weights = np.polynomial.legendre.leggauss(30)
    rate = sp.lambdify(theta, square.opening_rate(theta, landed), "numpy")
    times = (0.1, 0.35, 0.6)
    for t, other in zip(times, numbers.folded(landed, times)):
        end = float(square.folding(landed)(t)[0])
        across = landed + (end - landed)*(x + 1)/2
        assert ((end - landed)/2*weights/rate(across)).sum() == approx(t, abs=1e-11)
        assert end == approx(other, abs=1e-8) and end > landed and math.cos(end) > 0


def test_film_goes_on_without_a_break():
    time, fold = sp.symbols("t phi")
    angle, height, u = square.through_landing(time, start, fold)
    before, after = {time: -0.25, start: 0.8, fold: 9}, {time: 0, start: 0.8, fold: 0.8}
    assert [f.subs(before) for f in (angle, height)] == approx([0.8, math.cos(0.8) + 0.25])
    assert [f.subs(before) for f in u.values()] == [0, -1, 0]
    assert [f.subs(after) for f in (angle, height)] == approx([0.8, math.cos(0.8)])
    assert [float(f.subs(after)) for f in u.values()] == approx(numbers.landed(0.8)[0], abs=1e-12)
    later = {time: 0.5, start: 0.8, fold: 1.1}
    assert [f.subs(later) for f in (angle, height)] == approx([1.1, math.cos(1.1)])
    assert [float(f.subs(later)) for f in u.values()] == approx(numbers.folding_velocity(0.8, 1.1), abs=1e-12)
