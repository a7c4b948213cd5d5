"""A ballistic pendulum, and what an impact neglects."""

import math

import pytest
import sympy as sp
from pytest import approx

from mechlib import Constraint, Impact
from mechlib.persistent_impact.is_it_an_impact.neglected import BLOWS, Blow, estimates, percent
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
    shares = {blow.name: (blow.weight, blow.shift, blow.wave) for blow in BLOWS}
    for name, (weight, shift, wave) in shares.items():
        blow = next(b for b in BLOWS if b.name == name)
        assert shift*wave == pytest.approx(blow.speed/blow.sound)
        assert weight == pytest.approx(9.81*blow.duration/blow.change)
    assert {name for name, s in shares.items() if max(s) < 0.1} == {"hammer"}
    assert shares["walker"][0] > 1 and shares["car crash"][1] > 0.3
    walker = 1.3*math.sin(2*math.asin(0.35/0.9))        # leg 0.9 m, step 0.7 m
    assert round(walker, 1) == 0.9 == next(b for b in BLOWS if "walker" in b.name).change
    assert Blow("", 1, 1, 1, 1, 1).wave == 1


def test_table_tells_the_shares():
    assert [percent(share) for share in (0.0196, 0.5, 1.635)] == ["2.0\xa0%", "50\xa0%", "160\xa0%"]
    table = estimates()
    for blow, row in zip(BLOWS, table.rows):
        assert float(row[3]) == approx(1000*blow.duration)
        assert [float(cell.rstrip("\xa0%")) for cell in row[5:]] == approx(
            [100*blow.weight, 100*blow.shift, 100*blow.wave], rel=0.06)
        assert all(f"<td>{cell}</td>" in table._repr_html_() for cell in row)


def test_shares_map_shows_the_law():
    def law(seen):
        v, ms, size = (10**getattr(seen.at, name) for name in ("lv", "lt", "ls"))
        yours = seen.mark("point", label="your blow")
        assert (10**yours["x"], 10**yours["y"]) == approx((9.81*ms/1000/v, v*ms/1000/size))
        assert seen.readout("a wave crosses it (5 km/s) in a share of the duration") == approx(size/5/ms)
        for blow in BLOWS:
            spot = seen.mark("point", label=blow.name)
            assert 10**spot["x"] == approx(9.81*blow.duration/blow.change)
            assert 10**spot["y"] == approx(blow.speed*blow.duration/blow.size)
        field = seen.mark("polygon")
        assert (max(field["xs"]), max(field["ys"])) == (-1, -1)    # a tenth
    shows("persistent_impact/is_it_an_impact:shares_map", law)
