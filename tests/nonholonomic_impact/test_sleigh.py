"""The sleigh of Chaplygin and Carathéodory under a blow."""

import pytest
import sympy as sp

from mechlib.principles import PRINCIPLES
from mechlib.systems.sleigh import VELOCITIES, sleigh

M, m, J, a, b, F = sp.symbols("M m J_C a b F", positive=True)
theta, c, G, H = sp.symbols("theta c G H", real=True)


@pytest.mark.parametrize("by", PRINCIPLES)
def test_blow_across_the_axis_turns_the_sleigh_about_its_blade(by):
    """zhang1994 (7.13), (7.15); the reaction of the blade across, by momentum: Λ = (M+m) a θ̇ - F."""
    jump = sleigh(M, J, a, theta, m, blow=(0, F), at=(a + b, 0)).solve(by=by)
    rate = F*(a + b)/(J + (M + m)*a**2)
    assert jump.after[0] == jump.after[1] == 0
    assert sp.simplify(jump.after[2] - rate) == 0
    assert sp.simplify(jump.reactions[0] - ((M + m)*a*rate - F)) == 0


@pytest.mark.parametrize("by", PRINCIPLES)
def test_general_blow_by_hand(by):
    """Along: momentum. Turning: moments about the blade, which passes no moment. The blow hits (a + b, c) in
    own axes."""
    jump = sleigh(M, J, a, theta, m, blow=(G, H), at=(a + b, c)).solve(by=by)
    along = G/(M + m)
    rate = (H*(a + b) - G*c)/(J + (M + m)*a**2)
    expected = sp.Matrix([along*sp.cos(theta), along*sp.sin(theta), rate])
    assert sp.simplify(jump.after - expected) == sp.zeros(3, 1)


def test_moving_sleigh_gets_the_same_jump():
    v, r = sp.symbols("v r")
    xdot, ydot, turn = VELOCITIES
    before = {xdot: v*sp.cos(theta), ydot: v*sp.sin(theta), turn: r}
    resting = sleigh(M, J, a, theta, m, blow=(G, H)).solve()
    moving = sleigh(M, J, a, theta, m, blow=(G, H), before=before).solve()
    assert sp.simplify(moving.delta - resting.delta) == sp.zeros(3, 1)


def test_blade_feels_nothing_at_the_centre_of_percussion():
    b0 = J/((M + m)*a)
    assert sp.simplify(sleigh(M, J, a, theta, m, blow=(0, F), at=(a + b0, 0)).solve().reactions[0]) == 0
