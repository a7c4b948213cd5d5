"""A ballistic pendulum, and what an impact neglects."""

import math

import numpy as np
import pytest
import sympy as sp
from pytest import approx

from mechlib import Constraint, Impact
from mechlib.exercises import exercise
from mechlib.persistent_impact.is_it_an_impact.neglected import (
    BLOWS,
    Blow,
    bending_period,
    estimates,
    percent,
)
from mechlib.principles import PRINCIPLES
from pictures import shows

m, M, a, k, x, v0 = sp.symbols("m M a k x v_0", positive=True)
v, w, u = sp.symbols("v omega u")


def zero(*expressions):
    return all(sp.simplify(e) == 0 for e in expressions)


@pytest.fixture(params=PRINCIPLES)
def by(request):
    return request.param


def ballistic(meeting):
    return Impact([u, v, w], m*u**2/2 + M*v**2/2 + M*k**2*w**2/2,
                  constraints=[Constraint(v - a*w), Constraint(meeting)],
                  before={u: v0, v: 0, w: 0})


def test_ballistic_pendulum(by):
    shot = ballistic(u - v - (x - a)*w).solve(by=by)
    J = M*(a**2 + k**2) + m*x**2
    omega = m*v0*x/J                                    # moments about the pivot
    assert zero(shot.after[2] - omega, shot.reactions[0] - ((M*a + m*x)*omega - m*v0),
                shot.energy_loss - (m*v0**2/2 - J*omega**2/2))
    assert zero(shot.reactions[0].subs(x,
                                       a
                                       + k**2/a)), "silent at the centre of percussion of the empty pendulum"


def test_shorthand_for_the_bullet_gives_velocities_but_not_the_pivot():
    right, short = ballistic(u - v - (x - a)*w).solve(), ballistic(u - x*w).solve()
    assert zero(*(right.after - short.after)) and not zero(right.reactions[0] - short.reactions[0])


def test_energy_alone_underestimates_the_bullet_fourteenfold():
    kept = (m*x**2/(M*(a**2 + k**2) + m*x**2)).subs({m: sp.Rational(1, 100), M: 2, k: 0, x: a})
    assert kept == sp.Rational(1, 201) and 14 < 1/math.sqrt(kept) < 14.3


def test_estimates_of_what_is_neglected():
    shares = {blow.name: (blow.weight, blow.shift, blow.wave, blow.bending or 0) for blow in BLOWS}
    for name, (weight, shift, wave, _) in shares.items():
        blow = next(b for b in BLOWS if b.name == name)
        assert shift*wave == pytest.approx(blow.speed/blow.sound)
        assert weight == pytest.approx(9.81*blow.duration/blow.change)
    assert {name for name, s in shares.items() if max(s) < 0.1} == {"hammer"}
    assert shares["walker"][0] > 1 and shares["car crash"][1] > 0.3
    walker = 1.3*math.sin(2*math.asin(0.35/0.9))        # leg 0.9 m, step 0.7 m
    assert round(walker, 1) == 0.9 == next(b for b in BLOWS if "walker" in b.name).change
    assert Blow("", 1, 1, 1, 1, 1).wave == 1 and Blow("", 1, 1, 1, 1, 1).bending is None
    assert {blow.name for blow in BLOWS if (blow.bending or 0) > 1} == {"tapped ruler", "golf drive"}


def test_table_tells_the_shares():
    assert [percent(share) for share in (0.0196, 0.5, 1.635)] == ["2.0\xa0%", "50\xa0%", "160\xa0%"]
    table = estimates()
    for blow, row in zip(BLOWS, table.rows):
        assert float(row[3]) == approx(1000*blow.duration)
        assert [float(cell.rstrip("\xa0%")) for cell in row[5:8]] == approx(
            [100*blow.weight, 100*blow.shift, 100*blow.wave], rel=0.06)
        if blow.thickness is None:
            assert row[8] == "–"
        else:
            assert float(row[8].rstrip("\xa0%")) == approx(100*blow.size**2/(blow.sound*blow.thickness
                                                                             * blow.duration), rel=0.06)
        assert all(f"<td>{cell}</td>" in table._repr_html_() for cell in row)


def test_shares_map_shows_the_law():
    def law(seen):
        v, ms, size = (10**getattr(seen.at, name) for name in ("lv", "lt", "ls"))
        yours = seen.mark("point", color="accent")
        assert (10**yours["x"], 10**yours["y"]) == approx((9.81*ms/1000/v, v*ms/1000/size))
        assert seen.readout("bending, if it is 20 times as long as thick, takes") == approx(20*size/5/ms)
        assert seen.readout("a wave crosses it (5 km/s) in a share of the duration") == approx(size/5/ms)
        for blow in BLOWS:
            spot = seen.mark("point", label=blow.name)
            assert 10**spot["x"] == approx(9.81*blow.duration/blow.change)
            assert 10**spot["y"] == approx(blow.speed*blow.duration/blow.size)
        field = seen.mark("polygon")
        assert (max(field["xs"]), max(field["ys"])) == (-1, -1)    # a tenth
    shows("persistent_impact/is_it_an_impact:shares_map", law)


def beam_period(pieces=12):
    """The slowest bending vibration of a pinned and free beam, ℓ = EI = ρA = 1, by finite elements."""
    h, size = 1/pieces, 2*(pieces + 1)
    stiff = np.array([[12, 6*h, -12, 6*h], [6*h, 4*h*h, -6*h, 2*h*h],
                      [-12, -6*h, 12, -6*h], [6*h, 2*h*h, -6*h, 4*h*h]])/h**3
    mass = np.array([[156, 22*h, 54, -13*h], [22*h, 4*h*h, 13*h, -3*h*h],
                     [54, 13*h, 156, -22*h], [-13*h, -3*h*h, -22*h, 4*h*h]])*h/420
    K, N = np.zeros((size, size)), np.zeros((size, size))
    for k in range(pieces):
        part = slice(2*k, 2*k + 4)
        K[part, part] += stiff
        N[part, part] += mass
    K, N = K[1:, 1:], N[1:, 1:]                                    # the pin holds the first deflection
    squares = np.sort(np.linalg.eigvals(np.linalg.solve(N, K)).real)
    return 2*math.pi/math.sqrt(squares[1])                         # the first is the turning, of no stiffness


def test_bending_by_finite_elements():
    """EI/(ρA) = (c d)²/12 for a rectangular section."""
    for length, thickness, sound in ((0.3, 0.003, 5000), (1.0, 0.02, 3000)):
        scale = length**2*math.sqrt(12)/(sound*thickness)
        assert bending_period(length, thickness, sound) == approx(scale*beam_period(), rel=1e-5)
    assert bending_period(1, 1, 1) == approx(1.41, abs=0.005)                            # as the text says
    ruler = next(blow for blow in BLOWS if blow.name == "tapped ruler")
    assert ruler.bending == approx(bending_period(ruler.size, ruler.thickness, ruler.sound)
                                   / 1.4117/ruler.duration, rel=1e-3)
    with pytest.raises(ValueError, match="must be positive"):
        bending_period(1, 0, 1)


def test_answers():
    m, M, L, v0, c, g = sp.symbols("m M L v0 c g", positive=True)
    J = M*L**2/3 + m*L**2
    spin = m*v0*L/J
    swing = 2*math.sqrt(9.81*1.5)*math.sin(math.radians(12.5))
    hand = {"thick-enough": 1000*0.3**2/(5000*0.005)*10, "speed-limit": c/400,
            "speed-of-the-bullet": 2.01*swing/0.01,
            "rod-pendulum-1": spin, "rod-pendulum-2": J*spin**2/(m*v0**2),
            "rod-pendulum-3": (M*L/2 + m*L)*spin - m*v0, "rod-pendulum-4": sp.sqrt(8*g*L)}
    for key, value in hand.items():
        found = sp.sympify(exercise(key)._value)
        found = found.xreplace({s: sp.Symbol(s.name, positive=True) for s in found.free_symbols})
        assert abs(sp.simplify(found - value)) < 1e-9, key
    upright = (J*spin**2/2 - (M/2 + m)*g*2*L).subs({M: m, v0: sp.sqrt(8*g*L)})
    assert zero(upright)
