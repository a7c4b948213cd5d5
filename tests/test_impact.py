"""Impact, Constraint and Jump: the one equation and what is read off it."""

from dataclasses import FrozenInstanceError, replace

import pytest
import sympy as sp

from mechlib import Constraint, Impact
from mechlib.algebra import tidy
from mechlib.principles import PRINCIPLES

m, k, e, v0, P, c = sp.symbols("m k e v_0 P c", positive=True)
v, w = sp.symbols("v w")


@pytest.mark.parametrize("by", PRINCIPLES)
def test_two_balls(by):
    """Newton's result for a central impact, by hand."""
    a, b = sp.symbols("a b")
    jump = Impact([v, w], m*v**2/2 + k*w**2/2, constraints=[Constraint(w - v, e=e)],
                  before={v: a, w: b}).solve(by=by)
    impulse = m*k/(m + k)*(1 + e)*(a - b)
    assert [sp.simplify(x) for x in jump.after - sp.Matrix([a - impulse/m, b + impulse/k])] == [0, 0]
    assert sp.simplify(jump.reactions[0] - impulse) == 0
    assert sp.simplify(jump.energy_loss - m*k/(m + k)*(1 - e**2)*(a - b)**2/2) == 0


def test_the_four_classes():
    def ball(value, **kind):
        return Impact([v], m*v**2/2, [(v, P)], [Constraint(v, **kind)], {v: value}).solve()

    held = ball(0)                                                # class 1: it held before
    assert (held.after[0], held.reactions[0]) == (0, -P)
    stays = ball(-v0, e=0)                                        # class 2
    assert (stays.after[0], sp.expand(stays.reactions[0])) == (0, m*v0 - P)
    bounces = ball(-v0, e=1)                                      # classes 3 and 4
    assert (bounces.after[0], sp.expand(bounces.reactions[0])) == (v0, 2*m*v0 - P)


def test_before_defaults_to_symbols():
    impact = Impact([v, w], (v**2 + w**2)/2, before={w: 3})
    assert list(map(str, impact.before)) == ["v^-", "3"]
    assert impact.before[0] != v
    bounced = Impact([v], v**2, constraints=[Constraint(v, e=1)]).solve().after
    assert list(map(str, bounced)) == ["-v^-"]


def test_a_moving_wall_gives_energy():
    jump = Impact([v], m*v**2/2, constraints=[Constraint(v - c, e=1)], before={v: -v0}).solve()
    assert str(jump.after[0]) == "2*c + v_0"
    assert sp.expand(jump.energy_loss + 2*m*c*(c + v0)) == 0


def test_energy_loss_of_a_rheonomic_system_counts_the_linear_part():
    """T = ½m(v + c)²: the inertial energy of a ball in a train that moves with speed c."""
    T = m*(v + c)**2/2
    jump = Impact([v], T, constraints=[Constraint(v, e=0)], before={v: -v0}).solve()
    assert sp.expand(jump.energy_loss - (T.subs(v, -v0) - T.subs(v, 0))) == 0


def test_impulses_as_scalars_and_as_columns():
    angle = sp.Symbol("alpha")
    velocity = sp.Matrix([v*sp.cos(angle), v*sp.sin(angle), w])
    column = Impact([v, w], (v**2 + w**2)/2, [(velocity, sp.Matrix([P, 0, 2*P]))], before={v: 0, w: 0})
    scalars = Impact([v, w], (v**2 + w**2)/2, [(v*sp.cos(angle), P), (w, 2*P)], before={v: 0, w: 0})
    assert column.generalized_impulse == scalars.generalized_impulse == sp.Matrix([P*sp.cos(angle), 2*P])
    assert list(column.solve().after) == [P*sp.cos(angle), 2*P]


def test_constraints_are_equations_expressions_or_constraints():
    systems = [Impact([v, w], v**2 + w**2, constraints=c, before={v: 1, w: 0})
               for c in (sp.Eq(v, w), [sp.Eq(v, w)], v - w, [Constraint(v - w)],
                         Constraint(sp.Eq(v, w), e=0))]
    assert {tuple(i.solve().after) for i in systems} == {(sp.Rational(1, 2), sp.Rational(1, 2))}


def test_columns_are_in_the_order_given():
    T = v**2/2 + w**2
    one = Impact([v, w], T, constraints=[v - 1, w - 2], before={v: 0, w: 0}).solve()
    other = Impact([w, v], T, constraints=[w - 2, v - 1], before={v: 0, w: 0}).solve()
    assert list(one.after) == [1, 2] == list(other.after)[::-1]
    assert list(one.reactions) == [1, 4] == list(other.reactions)[::-1]


def test_contact_matrix():
    a, J = sp.symbols("a J", positive=True)
    x, y, spin = sp.symbols("x y spin")
    body = Impact([x, y, spin], m*(x**2 + y**2)/2 + J*spin**2/2)
    W = body.contact_matrix([x - c*spin, y + a*spin])
    by_hand = sp.Matrix([[1/m + c**2/J, -a*c/J], [-a*c/J, 1/m + a**2/J]])
    assert (W - by_hand).applyfunc(sp.simplify) == sp.zeros(2, 2)
    assert body.contact_matrix(sp.Matrix([[1, 0, -c], [0, 1, a]])) == W
    assert body.contact_matrix(y) == sp.Matrix([[1/m]])


def test_displays():
    impact = Impact([v], m*v**2/2, constraints=[Constraint(v, e=e)], before={v: -v0})
    jump = impact.solve()
    assert "velocities=[v]" in repr(impact) and "constraints=[v]" in repr(impact)
    assert r"\Lambda_{1}" in jump._repr_latex_() and r"m v_{0} \left(e + 1\right)" in jump._repr_latex_()
    assert "e v_{0}" in jump._repr_latex_()


def test_a_page_long_result_is_a_combination():
    """With every velocity before left open the axle's answer is a sum, a short coefficient for each."""
    M, l, r, S, phi = sp.symbols("M l r S varphi", positive=True)
    x, b, y, turn, a = u = sp.symbols("x b y turn a")
    s, co = sp.sin(phi), sp.cos(phi)
    T = (2*m + M)*(x**2 + y**2)/2 + (M*l**2/6 + m*l**2 + m*r**2/4)*turn**2 + m*r**2/4*(a**2 + b**2)
    axle = Impact(u, T, [(s*x - co*y, S)],
                  [x + l*s*turn + r*s*a, y - l*co*turn - r*co*a, x + r*s*b - l*s*turn])
    jump = axle.solve()
    start = sp.Matrix(axle.before)
    spin = jump.delta[1]
    assert spin.is_Add and all(len(term.free_symbols & {S, *start}) == 1 for term in spin.args)
    assert tidy(spin.coeff(S) + 1/(r*(M + 3*m))) == 0
    constraint = axle.constraint_matrix*(start + jump.delta)
    assert all(tidy(row) == 0 for row in constraint)


def test_an_impact_is_frozen():
    ball = Impact([v], m*v**2/2, before={v: -v0})
    for name in ("before", "constraints", "mass_matrix", "generalized_impulse"):
        with pytest.raises((FrozenInstanceError, AttributeError)):
            setattr(ball, name, None)


def test_replace_gives_the_impact_that_would_have_been_written_so():
    """The first answers are asked for, so that nothing remembered may go over into the second."""
    first = Impact([v, w], m*(v**2 + w**2)/2, [(v, P)], [Constraint(v - w)], {v: v0, w: -v0})
    assert first.approach[0] == 2*v0 and first.solve().after[0] != 0
    second = replace(first, constraints=[Constraint(v + w, e=1)], before=sp.Matrix([c, 0]))
    written = Impact([v, w], m*(v**2 + w**2)/2, [(v, P)], [Constraint(v + w, e=1)], {v: c, w: 0})
    assert second.approach == written.approach == sp.Matrix([c])
    assert second.solve().after == written.solve().after
    assert second.solve().reactions == written.solve().reactions
    with pytest.raises(ValueError, match="before is a matrix of shape"):
        replace(first, before=sp.Matrix([1, 2, 3]))
