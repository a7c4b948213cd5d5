"""§1.3: the square of rods after its landing, as the figure draws it."""

import math

import numpy as np
import pytest
import sympy as sp

from mechlib.persistent_impact.figures import lagrange as pictures
from mechlib.persistent_impact.lagrange.folding_square import folding, opening_rate


@pytest.mark.parametrize("angle", [sp.pi/6, sp.pi/4, sp.pi/3])
def test_the_square_begins_to_fold_as_the_landing_says(angle):
    y, turn, _ = pictures.landing(angle, 1)
    assert sp.simplify(opening_rate(angle, angle) - turn) == 0 and sp.simplify(y + sp.sin(angle)*turn) == 0


def test_folding_keeps_the_energy():
    theta, start = sp.symbols("theta theta_0", positive=True)
    rate = opening_rate(theta, start)
    energy = pictures.ENERGY.subs({pictures.X: 0, pictures.Y: -sp.sin(theta)*rate, pictures.TH: rate})
    assert sp.simplify(energy.diff(theta)) == 0


@pytest.mark.parametrize("landed", [0.3, 0.78, 1.0])
def test_the_angle_in_time_against_quadrature(landed):
    """t = ∫ dθ/θ̇, by Gauss's rule."""
    x, weights = np.polynomial.legendre.leggauss(30)
    theta = sp.Symbol("theta")
    rate = sp.lambdify(theta, opening_rate(theta, landed), "numpy")
    for t in (0.1, 0.35, 0.6):
        end = float(folding(landed)(t)[0])
        places = landed + (end - landed)*(x + 1)/2
        assert ((end - landed)/2*weights/rate(places)).sum() == pytest.approx(t, abs=1e-11)
        assert end - landed > 0 and math.cos(end) > 0
