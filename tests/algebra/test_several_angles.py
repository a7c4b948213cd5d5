"""Results with several angles: the literal form of known ones, and the value of random ones."""

import pytest
import sympy as sp
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from mechlib import Constraint, Impact
from mechlib.algebra import Field, tidy
from mechlib.algebra.harmonics import Alphabet
from mechlib.principles import PRINCIPLES

m, L, P, r, l, M = sp.symbols("m L P r l M", positive=True)
x, y, z, w = ANGLES = sp.symbols("x y z w")
sin, cos, R = sp.sin, sp.cos, sp.Rational


def pendulum(k):
    """k uniform rods with absolute angles from the vertical; a horizontal blow at the end."""
    q, u = sp.symbols(f"theta_1:{k + 1}"), sp.symbols(f"thetadot_1:{k + 1}")
    across = along = T = sp.S.Zero
    for angle, rate in zip(q, u):
        dx, dy = L*cos(angle)*rate, L*sin(angle)*rate
        T += m*((across + dx/2)**2 + (along + dy/2)**2)/2 + m*L**2*rate**2/24
        across, along = across + dx, along + dy
    return Impact(u, T, [(across, P)], before=dict.fromkeys(u, 0))


def slider_crank():
    a, b = sp.symbols("alpha beta")
    crank, rod, v = u = sp.symbols("omega_1 omega_2 v")
    joint = -r*sin(a)*crank, r*cos(a)*crank
    centre = joint[0] - l*sin(b)*rod/2, joint[1] + l*cos(b)*rod/2
    T = m*r**2*crank**2/6 + m*(centre[0]**2 + centre[1]**2)/2 + m*l**2*rod**2/24 + M*v**2/2
    rows = [Constraint(joint[0] - l*sin(b)*rod - v), Constraint(joint[1] + l*cos(b)*rod)]
    return Impact(u, T, [(v, P)], rows, dict.fromkeys(u, 0))


@pytest.mark.parametrize("by", PRINCIPLES)
def test_the_double_pendulum_as_a_person_writes_it(by):
    first, second = sp.symbols("theta_1 theta_2")
    c = cos(first - second)
    after = pendulum(2).solve(by=by).after
    assert str(after[0]) == ("6*P*(2*cos(theta_1) - 3*cos(theta_2)*cos(theta_1 - theta_2))"
                             "/(L*m*(16 - 9*cos(theta_1 - theta_2)**2))")
    assert after[0] == 6*P*(2*cos(first) - 3*cos(second)*c)/(m*L*(16 - 9*c**2))
    assert after[1] == 6*P*(8*cos(second) - 3*cos(first)*c)/(m*L*(16 - 9*c**2))
    assert max(map(sp.count_ops, after)) <= 30


@pytest.mark.parametrize("by", PRINCIPLES)
def test_the_slider_crank_as_a_person_writes_it(by):
    a, b = sp.symbols("alpha beta")
    below = 3*sin(a - b)**2*(2*M + m) + m*(5*cos(b)**2 - cos(a)**2)
    assert list(slider_crank().solve(by=by).after) == [
        -6*P*sin(a - b)*cos(b)/(r*below), 6*P*sin(a - b)*cos(a)/(l*below), 6*P*sin(a - b)**2/below]


@pytest.mark.parametrize("by", PRINCIPLES)
def test_three_rods_depend_on_differences(by):
    q = sp.symbols("theta_1:4")
    after = pendulum(3).solve(by=by).after
    squares = 143 - 81*cos(q[0] - q[1])**2 + 9*cos(q[0] - q[2])**2 - 45*cos(q[1] - q[2])**2
    assert all(sp.fraction(v)[1] == L*m*squares for v in after)
    assert max(map(sp.count_ops, after)) <= 40


@pytest.mark.parametrize("expression, text", [
    (cos(x)*cos(y) + sin(x)*sin(y), "cos(x - y)"),
    (cos(x)*cos(y) - sin(x)*sin(y), "cos(x + y)"),
    (sin(x)*cos(y) - cos(x)*sin(y), "sin(x - y)"),
    (sin(x)*cos(y)*cos(z), "sin(x)*cos(y)*cos(z)"),
    ((cos(x)*cos(y) + sin(x)*sin(y))**2 - 1, "-sin(x - y)**2"),
    (4 - (cos(x)*cos(y) + sin(x)*sin(y))**2, "4 - cos(x - y)**2"),
    (1/(1 + cos(x - y)) + sin(x)*0*cos(y), "1/(cos(x - y) + 1)"),
    (sin(x - y)/sin(y), "sin(x - y)/sin(y)"),
    (sp.tan(x - y), "sin(x - y)/cos(x - y)"),
    (sp.tan(x/2)*sin(y), "sin(x/2)*sin(y)/cos(x/2)"),
    (m*cos(x)**2 + l*sin(y)**2, "l*sin(y)**2 + m*cos(x)**2"),
    (0.5*cos(x)*cos(y), "0.5*cos(x)*cos(y)"),
])
def test_short_forms(expression, text):
    assert str(tidy(expression)) == text


def test_words_of_an_alphabet():
    letters = Alphabet([(1, 0), (0, 1), (1, -1)])
    assert letters.words((1, -1)) == [((1, -1),)]
    assert letters.expanded(((0, 1), (1, -1)), ()) == {(1, 0): R(1, 2), (1, -2): R(1, 2)}


# ---- any expression, any system ------------------------------------------------------------------

def point(tangents):
    """{sin, cos of each angle} at rational half-tangents; also of sums, by the addition formulas."""
    return {angle: (2*t/(1 + t**2), (1 - t**2)/(1 + t**2)) for angle, t in zip(ANGLES, tangents)}


def value(expression, at, numbers):
    """The exact value of an expression at rational points of the circles."""
    def waves(argument):
        s, c = sp.S.Zero, sp.S.One
        for angle, times in argument.as_coefficients_dict().items():
            for _ in range(abs(times)):
                ds, dc = at[angle]
                ds = ds if times > 0 else -ds
                s, c = s*dc + c*ds, c*dc - s*ds
        return s, c

    known = {f: waves(f.args[0])[isinstance(f, cos)] for f in expression.atoms(sin, cos)}
    return expression.xreplace(known).xreplace(numbers)


whole = st.integers(-3, 3).map(sp.Integer)
tangents = st.lists(st.fractions(-3, 3, max_denominator=5).map(lambda q: R(q.numerator, q.denominator)),
                    min_size=4, max_size=4)
waves = st.sampled_from([f(a) for a in ANGLES for f in (sin, cos)]
                        + [f(a - b) for a, b in ((x, y), (y, z), (x, w), (z, w)) for f in (sin, cos)])
products = st.tuples(whole, st.lists(waves, max_size=2), st.sampled_from([sp.S.One, m, l])).map(
    lambda t: sp.Mul(t[0], t[2], *t[1]))
sums = st.lists(products, min_size=1, max_size=3).map(lambda terms: sp.Add(*terms))
slow = settings(max_examples=40, deadline=None, derandomize=True, database=None)


@slow
@given(sums, sums, tangents)
def test_a_ratio_keeps_its_value_and_its_form(above, below, t):
    expression = above/(below + 5*m + 7*l)
    result = tidy(expression)
    at, numbers = point(t), {m: R(3, 7), l: R(5, 11)}
    there = value(below + 5*m + 7*l, at, numbers)
    assume(there != 0)
    assert value(result, at, numbers) == value(above, at, numbers)/there
    assert tidy(result) == result or sp.count_ops(tidy(result)) <= sp.count_ops(result)
    assert tidy(result - expression) == 0


@slow
@given(sums, sums, sums, st.booleans())
def test_the_form_does_not_depend_on_the_base_angles(a, b, c, plane):
    expression = a*b + c
    one, other = Field([expression]), Field([expression], differences=True)
    assert one.expression(one(expression)) == other.expression(other(expression))


@st.composite
def systems(draw):
    """Three rods struck at any angle; or two, the end perhaps held on a line at any angle: four angles."""
    k = draw(st.integers(2, 3))
    u = sp.symbols(f"u_1:{k + 1}")
    across = along = T = sp.S.Zero
    for angle, rate in zip(ANGLES, u):
        mass, part = draw(st.integers(1, 3)), draw(st.integers(1, 2))
        dx, dy = L*part*cos(angle)*rate, L*part*sin(angle)*rate
        T += mass*m*((across + dx/2)**2 + (along + dy/2)**2)/2 + m*L**2*rate**2/24
        across, along = across + dx, along + dy
    line = along*cos(z) - across*sin(z)
    held = [Constraint(line)] if k == 2 and draw(st.booleans()) else []
    blow = across*cos(w) + along*sin(w)
    return Impact(u, T, [(blow, P)], held, dict.fromkeys(u, 0))


@settings(max_examples=8, deadline=None, derandomize=True, database=None)
@given(systems(), tangents, st.sampled_from(sorted(PRINCIPLES)))
def test_solutions_agree_with_an_exact_solve_at_rational_points(impact, t, by):
    at, numbers = point([q + 4*(k + 1) for k, q in enumerate(t)]), {m: R(3, 7), L: R(5, 11), P: R(2, 3)}
    K, A, S = (matrix.applyfunc(lambda e: value(sp.sympify(e), at, numbers)) for matrix in
               (impact.mass_matrix, impact.constraint_matrix, impact.generalized_impulse))
    s = A.rows
    saddle = sp.Matrix(sp.BlockMatrix([[K, -A.T], [A, sp.zeros(s, s)]])) if s else K
    assume(saddle.det() != 0)
    expected = saddle.LUsolve(sp.Matrix([*S, *[0]*s]))
    jump = impact.solve(by=by)
    assert [value(e, at, numbers) for e in [*jump.delta, *jump.reactions]] == list(expected)
