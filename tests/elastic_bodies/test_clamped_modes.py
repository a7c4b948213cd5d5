"""Modes of a clamped beam: digits by mpmath, orthogonality, finite elements, the numbers of the pictures."""

import mpmath
import numpy as np
import pytest
from pytest import approx
from scipy.linalg import eigh

from hermite_beam import matrices
from mechlib.elastic_bodies import eigenvalue, flexibility, frequencies, mode, textbook_mode
from mechlib.exercises import exercise
from pictures import shows

DIGITS = [4.730040744862704, 7.853204624095838, 10.995607838001671, 14.137165491257464, 17.278759657399481,
          20.420352245626061, 23.561944902040455]
MIDDLE = [1.5881462620646, 0, -1.4059984642772, 0, 1.4145675113307, 0, -1.4141982648535]


@pytest.mark.parametrize("n", range(1, 8))
def test_digits(n):
    assert eigenvalue(n) == approx(DIGITS[n - 1], rel=3e-16)
    assert mode(n, 0.5) == approx(MIDDLE[n - 1], abs=2e-13)


@pytest.mark.parametrize("n", [1, 2, 9, 12, 40, 300])
def test_modes_by_mpmath_with_many_digits(n):
    with mpmath.workdps(900):
        start = (n + mpmath.mpf(1)/2)*mpmath.pi
        lam = mpmath.findroot(lambda z: mpmath.cos(z) - mpmath.sech(z), start)
        assert abs(eigenvalue(n)/lam - 1) < 1e-15
        sigma = (mpmath.cosh(lam) - mpmath.cos(lam))/(mpmath.sinh(lam) - mpmath.sin(lam))
        for xi in (0.03, 0.31, 0.5, 0.77, 0.99):
            z = lam*mpmath.mpf(xi)
            book = mpmath.cosh(z) - mpmath.cos(z) - sigma*(mpmath.sinh(z) - mpmath.sin(z))
            assert abs(float(mode(n, xi)) - float(book)) < 1e-13*max(n, 10)


def test_orthogonal_normalised_and_clamped():
    places, weights = np.polynomial.legendre.leggauss(240)
    places, weights = (places + 1)/2, weights/2
    shapes = np.array([mode(n, places) for n in range(1, 41)])
    bends = np.array([mode(n, places, 2)/eigenvalue(n)**2 for n in range(1, 41)])
    assert np.abs(shapes*weights @ shapes.T - np.eye(40)).max() < 1e-12
    assert np.abs(bends*weights @ bends.T - np.eye(40)).max() < 1e-12
    for n in (1, 2, 17, 40):
        ends = np.array([0.0, 1.0])
        assert mode(n, ends) == approx([0, 0], abs=1e-12)
        assert mode(n, ends, 1)/eigenvalue(n) == approx([0, 0], abs=1e-12)
        assert np.abs(mode(n, ends, 2)) == approx(2*eigenvalue(n)**2)
    assert [weights @ shapes[0], weights @ shapes[2]] == approx([0.8308615232, 0.3637694122], abs=1e-9)


@pytest.mark.parametrize("order", [0, 1, 2, 3, 4])
def test_derivatives(order):
    h, xi = 1e-5, np.array([0.2, 0.45, 0.9])
    for n in (1, 2, 5, 8):
        slope = (mode(n, xi + h, order) - mode(n, xi - h, order))/(2*h)
        assert slope == approx(mode(n, xi, order + 1), abs=1e-6*eigenvalue(n)**(order + 1))
        assert mode(n, xi, 4) == approx(eigenvalue(n)**4*mode(n, xi))


def test_frequencies_by_finite_elements():
    K, M = matrices()
    found = np.sqrt(eigh(K[2:-2, 2:-2], M[2:-2, 2:-2], eigvals_only=True)[:5])
    assert found == approx(frequencies(5), rel=3e-5)
    assert frequencies(3, EI=16.0, rhoA=4.0, L=0.5) == approx(8*frequencies(3))


@pytest.mark.parametrize("xi", [0.1, 0.25, 0.5, 0.8])
def test_all_modes_together_are_the_static_beam(xi):
    total = sum(mode(n, xi)**2/eigenvalue(n)**4 for n in range(1, 1500))
    assert total == approx(float(flexibility(xi)), rel=1e-7)
    assert flexibility(0.5) == approx(1/192)


def test_the_printed_form_fails():
    xi = np.linspace(0, 1, 2001)
    worst = {n: np.abs(textbook_mode(n, xi) - mode(n, xi)).max() for n in (1, 5, 9, 10, 12, 14)}
    assert worst[1] < 1e-13 and worst[5] < 1e-7 and worst[9] < 0.01 and 0.01 < worst[10] < 0.1
    assert worst[12] > 1 and worst[14] > 3


def test_bad_input_gets_a_sentence():
    for wrong in (0, -3, 1.5):
        with pytest.raises(ValueError, match="modes are numbered 1, 2, …; got"):
            eigenvalue(wrong)
    for wrong in (-0.1, [0.2, 1.2], float("nan")):
        with pytest.raises(ValueError, match="between 0 and 1; got"):
            mode(1, wrong)
        with pytest.raises(ValueError, match="between 0 and 1; got"):
            flexibility(wrong)
    with pytest.raises(ValueError, match="order 0, 1, 2, …; got -1"):
        mode(1, 0.5, -1)


def test_answers_by_hand():
    assert exercise("second-interval")._value == approx((DIGITS[1]/DIGITS[0])**2) == approx(2.7565, abs=1e-4)
    hertz = DIGITS[0]**2/0.09*(210e9*0.01**4/12/(7850*1e-4))**0.5/(2*np.pi)
    assert float(exercise("ruler-in-vices")._value) == approx(hertz)
    assert exercise("a-quarter-along")._value == approx(0.75**3)
    assert float(exercise("third-mode-2")._value) == approx(DIGITS[2], abs=1e-4)
    assert mode(3, exercise("third-mode-3")._value) == approx(0, abs=1e-12)
    signs = np.sign(mode(3, np.linspace(0.01, 0.99, 999)))
    assert np.count_nonzero(np.diff(signs)) == exercise("third-mode-1")._value


def test_shapes_show_the_law():
    def law(seen):
        n = int(seen.at.n)
        xs, ys = seen.curve(label="stable form")
        lam = DIGITS[n - 1] if n < 8 else (n + 0.5)*np.pi
        eta = xs - 0.5
        even = np.cosh(lam*eta)/np.cosh(lam/2) - np.cos(lam*eta)/np.cos(lam/2)
        odd = np.sin(lam*eta)/np.sin(lam/2) - np.sinh(lam*eta)/np.sinh(lam/2)
        assert ys == approx(even if n % 2 else odd, abs=2e-5)
        assert seen.readout("λn") == approx(lam, abs=1e-5)
        assert seen.readout("ωn/ω1") == approx((lam/DIGITS[0])**2, abs=1e-4)
        if seen.at.book:
            printed = seen.curve(label="textbook, in doubles")[1]
            assert printed == approx(np.clip(textbook_mode(n, xs), -3, 3), abs=1e-4)
    shows("elastic_bodies/clamped_modes:shapes", law)


def test_struck_at_shows_the_law():
    def law(seen):
        a = seen.at.a
        loud = [float(mode(n, a))**2 for n in range(1, 7)]
        assert [seen.bar(k) for k in range(6)] == approx(loud, abs=1e-6)
        arrow = seen.mark("arrow", look="impulse")
        assert [arrow["x"], arrow["y"] + arrow["dy"]] == approx([4*a, 0.1])
    shows("elastic_bodies/clamped_modes:struck_at", law, also=[dict(a=0.5)])
