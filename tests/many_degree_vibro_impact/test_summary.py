"""The formula sheet of the chapter: formulas and numbers by ways that share nothing with the text."""

import pathlib

import mpmath as mp
import numpy as np
import pytest
from pytest import approx
from scipy.integrate import quad
from scipy.optimize import brentq, linprog

from mechlib.many_degree_vibro_impact import (
    antiperiodic_green,
    oscillator_green,
    oscillator_green_rate,
    slap_ratio,
    two_stop_motion,
)

PAGE = (pathlib.Path(__file__).resolve().parents[2]/"book/many_degree_vibro_impact/summary.md").read_text(
    encoding="utf-8")


def printed(text):
    assert text in PAGE, f"the sheet does not print {text}"


def test_three_balls_by_a_linear_programme():
    """0 ≤ Λ ⟂ γ⁺ + γ⁻ ≥ 0 with W of three equal balls: both contacts act, so W Λ = -2γ⁻."""
    A = np.array([[-1.0, 1, 0], [0, -1, 1]])
    u = np.array([1.0, 0, 0])
    found = linprog([1, 1], A_eq=A @ A.T, b_eq=-2*A @ u).x
    assert u + A.T @ found == approx([-1/3, 2/3, 2/3])
    printed(r"\bigl(-\frac13,\frac23,\frac23\bigr)")


def test_spring_and_damper():
    """Release at zero force: integrate the contact exactly and compare."""
    def restitution(zeta):
        nu = np.sqrt(1 - zeta**2)
        force = lambda t: np.sin(nu*t)/nu + 2*zeta*(np.cos(nu*t) - zeta*np.sin(nu*t)/nu)
        end = brentq(force, 1.0, np.pi/nu)
        return -np.exp(-zeta*end)*(np.cos(nu*end) - zeta*np.sin(nu*end)/nu)
    for zeta in (0.02, 0.0743550970976, 0.3):
        nu = np.sqrt(1 - zeta**2)
        assert np.exp(-zeta/nu*(np.pi - np.arctan2(2*zeta*nu, 1 - 2*zeta**2))) == approx(restitution(zeta))
    assert restitution(0.0743550970976) == approx(0.8)
    printed(r"$\zeta=0.07436$")


def test_numbers_of_the_sheet():
    assert np.sqrt(2/9.81)*1.9/0.1 == approx(8.578949179)
    printed(r"$8.579\,$s")
    assert np.sqrt(3) == approx(1.732, abs=1e-4)
    with mp.workdps(20):
        def tip(w):
            b = mp.sqrt(w)
            L = (mp.cosh(b)*mp.sin(b) - mp.sinh(b)*mp.cos(b))/(b**3*(1 + mp.cosh(b)*mp.cos(b)))
            return 1 - w**2*L/2
        assert float(mp.findroot(tip, (1.9, 2.1), solver="anderson")) == approx(2.0162989818, abs=1e-9)
    printed(r"$\omega_1=2.0163$")
    at = dict(T=4.1, omega0=1.3, zeta=0.05)
    assert oscillator_green(0.0, **at) == approx(-0.68264, abs=5e-6)
    assert oscillator_green_rate(0.0, **at) == approx(0.83617, abs=5e-6)
    motion = two_stop_motion(1.1)
    assert sorted(motion.impulse) == approx([1.1441, 3.3071], abs=5e-5)
    assert slap_ratio(0.5) == approx(4/3) and np.pi/np.arccos(-0.5) == approx(1.5)


@pytest.mark.parametrize("share", [0.0, 0.4, 0.9, -0.5])
def test_one_harmonic(share):
    """Mean and first harmonic of a train of blows, solved by hand: mean -J/T, swing -2J/T/(1 - ω²)."""
    mean, swing = (share - 1)/2, (share + 1)/2
    blow = brentq(lambda ratio2: (1 - ratio2)*swing - 2*mean, 0.01, 100)     # both equations, J/T eliminated
    assert np.sqrt(blow) == approx(np.sqrt((3 - share)/(1 + share)))


def test_soft_stops():
    """The describing function at δ = 1, k = 10, A = 2 by quadrature over one swing."""
    def force(angle):
        x = 2*np.cos(angle)
        return 10*np.sign(x)*max(abs(x) - 1, 0)*np.cos(angle)
    mean = quad(force, 0, 2*np.pi, points=[np.pi/3, 2*np.pi/3, 4*np.pi/3, 5*np.pi/3])[0]/(2*np.pi)
    share = 1/2
    formula = 10*(1 - 2/np.pi*(np.arcsin(share) + share*np.sqrt(1 - share**2)))
    assert formula == approx(mean) == approx(3.910022189558)


def test_backbone_of_one_mode():
    """U = -δ/(2g₀) with g₀ = cot(ω₀T/2)/(2ω₀)."""
    own, omega, gap = 1.3, 2.0, 0.4
    g0 = 1/np.tan(np.pi*own/omega)/(2*own)
    assert -gap/(2*g0) == approx(-own*gap*np.tan(np.pi*own/omega))
    swing = np.hypot(gap, gap*np.tan(np.pi*own/omega))
    assert np.pi/np.arccos(-gap/swing) == approx(omega/own)


def test_signs_of_the_tip_mass():
    """κ = (g⁺ + e g⁻)/((1 + e)ω) with g± = ±1/2."""
    e, omega = 0.7, 3.0
    assert (0.5 - e*0.5)/((1 + e)*omega) == approx((1 - e)/(2*omega*(1 + e)))


def test_alternating_blows_are_e_turned_over():
    """E → -E in the formula of one mode."""
    T, own, zeta, m, t = 1.7, 1.3, 0.1, 2.0, 0.6
    s, nu = zeta*own, own*np.sqrt(1 - zeta**2)
    E = -np.exp(-s*T)
    D = 1 - 2*E*np.cos(nu*T) + E**2
    made = np.exp(-s*t)*(np.sin(nu*t) - E*np.sin(nu*(t - T)))/(m*nu*D)
    assert antiperiodic_green(t, T, own, zeta, m) == approx(made)
