"""The sleigh whose pole hits a tree, by all six principles and part by part."""

import itertools

import numpy as np
import pytest
import sympy as sp
from pytest import approx

from frames import inside
from mechlib.exercises import exercise
from mechlib.persistent_impact.six_principles import pole_meets_tree, share_lost
from mechlib.principles import PRINCIPLES
from pictures import shows

beta, M = sp.symbols("beta M", positive=True)


def by_parts(angle, mass):
    """u, w, θ̇, φ̇ after, and the impulses of blade and tree: Newton and Euler for sleigh and pole with
    the hinge's impulse (X, Y), unknowns u w θ̇ φ̇ X Y B R."""
    s, c = np.sin(angle), np.cos(angle)
    rows = [[mass, 0, 0, 0, 1, 0, 0, 0],                     # sleigh, forwards
            [0, mass, 0, 0, 0, 1, -1, 0],                    # sleigh, sideways
            [0, 0, mass/4, 0, 0, 0, 1/2, 0],                 # sleigh, about its centre
            [1, 0, 0, -s/2, -1, 0, 0, -1],                   # pole, forwards
            [0, 1, 0, c/2, 0, -1, 0, 0],                     # pole, sideways
            [0, 0, 0, 1/12, -s/2, c/2, 0, s/2],              # pole, about its centre
            [0, 1, -1/2, 0, 0, 0, 0, 0],                     # blade
            [1, 0, 0, -s, 0, 0, 0, 0]]                       # tree
    found = np.linalg.solve(rows, [mass, 0, 0, 1, 0, 0, 0, 0])
    return found[:4], found[6:]


def kinetic(angle, mass, after):
    u, w, turn, pole = after
    s, c = np.sin(angle), np.cos(angle)
    return (mass*(u**2 + w**2) + mass/4*turn**2 + (u - s*pole/2)**2 + (w + c*pole/2)**2 + pole**2/12)/2


@pytest.mark.parametrize("by", PRINCIPLES)
def test_sleigh_by_every_principle_and_part_by_part(by):
    jump = pole_meets_tree(beta, M).solve(by=by)
    for angle, mass in itertools.product((0.3, 0.9, 1.5), (0.5, 2.0, 6.0)):
        at = {beta: angle, M: mass}
        after, reactions = by_parts(angle, mass)
        assert [float(v.subs(at)) for v in jump.after] == approx(list(after), abs=1e-12)
        assert [float(v.subs(at)) for v in jump.reactions] == approx(list(reactions), abs=1e-12)
        lost = 1 - kinetic(angle, mass, after)/kinetic(angle, mass, (1, 0, 0, 0))
        assert float(share_lost(jump).subs(at)) == approx(lost)


def test_the_sleigh_neither_gains_nor_loses_speed_at_52_degrees():
    forward = pole_meets_tree(beta).solve(by="kane").after[0]
    assert sp.simplify(forward - 150*sp.sin(beta)**2/(17 + 123*sp.sin(beta)**2)) == 0
    assert sp.simplify(forward.subs(sp.sin(beta)**2, sp.Rational(17, 27))) == 1


def test_exercises_part_by_part():
    """The border and the rebounding tree from the balances of the parts: jumps grow with 1 + e."""
    border = exercise("border-for-any-mass")._value
    names = {v.name: v for v in border.free_symbols}
    for mass in (0.5, 2.0, 6.0):
        share = float(border.subs({names["M"]: mass, names["m"]: 1}))
        assert by_parts(np.arcsin(np.sqrt(share)), mass)[0][0] == approx(1)
    after, (_, tree) = by_parts(np.pi/2, 2.0)
    for e in (0.0, 0.3, 1.0):
        answers = [sp.sympify(exercise(f"tree-that-rebounds-{k}")._value) for k in (1, 2, 3)]
        push, speed, lost = (float(a.subs({v: {"e": e}.get(v.name, 1) for v in a.free_symbols}))
                             for a in answers)
        jump = np.array([1, 0, 0, 0]) + (1 + e)*(after - [1, 0, 0, 0])
        assert (push, speed) == approx((-(1 + e)*tree, jump[0]))
        assert jump[0] - jump[3] == approx(-e)                       # the tip comes back with e
        assert lost == approx(1 - kinetic(np.pi/2, 2.0, jump)/kinetic(np.pi/2, 2.0, (1, 0, 0, 0)), abs=1e-12)


# The picture

def test_struck_sleigh_shows_the_law():
    def law(seen):
        c = seen.at
        (u, w, turn, pole), (blade, tree) = by_parts(c.beta, c.ratio)
        tip = np.array([np.cos(c.beta), np.sin(c.beta)])
        assert seen.arrow("before") == approx([1, 0])
        assert seen.arrow("after", 0) == approx([u, w], abs=1e-12)
        assert seen.arrow("after", 1) == approx([u, 0], abs=1e-12)              # the blade does not slip
        assert seen.arrow("after", 2) == approx([0, w + tip[0]*pole], abs=1e-12)        # the tip is stopped
        assert seen.arrow("reaction", 0) == approx([0, blade], abs=1e-12)
        assert seen.arrow("reaction", 1) == approx([tree, 0]) and tree < 0      # the tree pushes back
        assert seen.spin(scale=3) == approx(turn, abs=1e-12)
        places = [(0, 0), (-0.5, 0), tuple(tip)]
        for n, place in enumerate(places):
            foot = seen.mark("arrow", n, look="after")
            assert (foot["x"], foot["y"]) == approx(place)
        for n, place in enumerate(places[1:]):
            foot = seen.mark("arrow", n, look="reaction")
            assert (foot["x"], foot["y"]) == approx(place)
        runner, rod, trunk = seen.mark("rod", 0), seen.mark("rod", 1), seen.mark("wheel")
        assert (runner["x1"] + runner["x2"], runner["y1"], runner["y2"]) == approx((-1, 0, 0))
        assert [rod[k] for k in ("x1", "y1", "x2", "y2")] == approx([0, 0, *tip])
        assert (trunk["x"] - trunk["r"], trunk["y"]) == approx(tip)             # the tip touches the trunk
        assert seen.readout("speed of the sleigh") == approx(u)
        assert seen.readout("spin") == approx(turn, abs=1e-12)
        lost = 1 - 2*kinetic(c.beta, c.ratio, (u, w, turn, pole))/(c.ratio + 1)
        assert seen.readout("energy lost") == approx(100*lost)
        assert list(seen.mark("point").values())[:2] == approx([c.beta, u])
        xs, ys = seen.curve()
        assert xs == approx(np.linspace(0.15, 1.57, len(xs)))
        assert ys == approx([by_parts(angle, c.ratio)[0][0] for angle in xs])
        level = seen.mark("line")
        assert [level[k] for k in ("x1", "y1", "x2", "y2")] == approx([0.15, 1, 1.57, 1])
        inside(seen)
    ends = [dict(beta=b, ratio=m) for b in (0.15, 1.57) for m in (0.5, 6)]
    shows("persistent_impact/six_principles:struck_sleigh", law, also=ends)
