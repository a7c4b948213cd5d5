"""Exact algebra: what goes in comes out, simpler, and zero is recognised."""

import random

import pytest
import sympy as sp

from mechlib.algebra import SingularSystem, solve, tidy

x, y, z, t = sp.symbols("x y z t")
a, l, m, S = sp.symbols("a l m S", positive=True)
phi = sp.Symbol("varphi", positive=True)
q = sp.Function("q")(t)
sin, cos, tan, sqrt, pi, R = sp.sin, sp.cos, sp.tan, sp.sqrt, sp.pi, sp.Rational


def same(one, other, seed=0, times=3):
    """Equal to 30 digits at random rational points (evaluated with 40)."""
    generator = random.Random(seed)
    atoms = sorted(one.free_symbols | other.free_symbols | one.atoms(sp.core.function.AppliedUndef,
                                                                     sp.Derivative), key=sp.srepr)
    atoms = [v for v in atoms if v != t or not one.has(q)]
    for _ in range(times):
        at = {v: R(generator.randint(1 if v.is_positive else -300, 300) or 1, 97) for v in atoms}
        first, second = sp.N(one.xreplace(at), 40), sp.N(other.xreplace(at), 40)
        if abs(first - second) > sp.Float("1e-30", 40)*(1 + abs(first)):
            return False
    return True


@pytest.mark.parametrize("expression, text", [
    (sin(2*x)/sin(x), "2*cos(x)"),
    (sin(3*x)/sin(x), "3 - 4*sin(x)**2"),
    (m*sin(x)**2 + m*cos(x)**2, "m"),
    (S*sin(phi)*(1 + tan(phi)**2)/m, "S*sin(varphi)/(m*cos(varphi)**2)"),
    (sin(x)/(1 + cos(x)) + (1 + cos(x))/sin(x), "2/sin(x)"),
    (cos(x)**2 - sin(x)**2, "cos(2*x)"),
    (sin(x + y) + sin(x - y) + sin(x), "(2*cos(y) + 1)*sin(x)"),
    (sin(x + pi/3), "sin(x)/2 + sqrt(3)*cos(x)/2"),
    (1/(sqrt(2) + sqrt(3)), "-sqrt(2) + sqrt(3)"),
    (sqrt(3)/sqrt(12) + x/x, "3/2"),
    (1/(sqrt(a) + sqrt(l)), "(sqrt(a) - sqrt(l))/(a - l)"),
    (sqrt(R(8, 3)) - sqrt(6)*R(2, 3), "0"),
    (sqrt(l**2 + 2*a*l + a**2), "a + l"),
    (x**R(3, 2) + x**R(-1, 2), "(x**2 + 1)/sqrt(x)"),
    (sp.cbrt(2)*sp.cbrt(4)*x, "2*x"),
    (0.5*x + 1, "0.5*x + 1.0"),
    (sin(q)**2*q.diff(t) + cos(q)**2*q.diff(t), "Derivative(q(t), t)"),
    (-S*a/(-m*a), "S/m"),
])
def test_as_a_person_would_write_it(expression, text):
    result = tidy(expression)
    assert str(result) == text
    assert same(sp.sympify(expression), result)


@pytest.mark.parametrize("zero", [
    sin(x + y) - sin(x)*cos(y) - cos(x)*sin(y),
    tan(x + y) - (tan(x) + tan(y))/(1 - tan(x)*tan(y)),
    tan(x)**2 + 1 - sp.sec(x)**2, sp.cot(x)*tan(x) - 1, sp.csc(x)*sin(x) - 1,
    cos(x/2)**2 - (1 + cos(x))/2, tan(x/2) - sin(x)/(1 + cos(x)), cos(4*x) - 8*cos(x)**4 + 8*cos(x)**2 - 1,
    sin(x)*cos(y)*2 - sin(x + y) - sin(x - y), sin(pi/4 - x) + sin(x - pi/4), cos(x + pi) + cos(x),
    sin(1)**2 + cos(1)**2 - 1, sin(pi/7)**2 + cos(pi/7)**2 - 1, cos(pi/5)*4 - 1 - sqrt(5),
    cos(x + 1)*cos(1) + sin(x + 1)*sin(1) - cos(x),
    sin(pi*x)**2 + cos(pi*x)**2 - 1, sin(q + x) - sin(q)*cos(x) - cos(q)*sin(x),
    sin(x*y)**2 + cos(x*y)**2 - 1,
    (sqrt(2 + sqrt(3)) + sqrt(3))*(sqrt(2 + sqrt(3)) - sqrt(3)) - sqrt(3) + 1,
    (sqrt(1 + y/x) + 1)*(sqrt(1 + y/x) - 1) - y/x,
    (sqrt(2 + cos(x)) + 1)*(sqrt(2 + cos(x)) - 1) - 1 - cos(x),
    (1 + sqrt(l**2 + a**2))*(1 - sqrt(l**2 + a**2)) - 1 + l**2 + a**2,
    (sp.cbrt(2) - 1)*(sp.cbrt(4) + sp.cbrt(2) + 1) - 1, (2**R(1, 3)*sqrt(2))**6 - 32,
    sp.exp(x)*(1 + sp.exp(-x)) - sp.exp(x) - sp.exp(x)*sp.exp(-x), sp.Abs(x)*y/sp.Abs(x) - y,
], ids=str)
def test_zero_is_recognised(zero):
    assert tidy(zero) == 0


@pytest.mark.parametrize("number", [
    1/(sqrt(l**2 + 2*a*l + a**2) + l + a), 1/(sqrt(x**2) + x + 1), 1/(sqrt(1 - cos(x)**2) + sin(x) + 2),
    1/(1 + sqrt(6) + sqrt(10)), 1/(1 + sp.cbrt(2)), sqrt(-2)*sqrt(3)*x, (-2)**R(1, 3)*x, 1/(1 + sp.I*x),
    sqrt(-l)*x,
    1/(sqrt(2 + sqrt(3)) + sqrt(3) + x), sqrt(1 - sqrt(2))*x, x**a/(1 + x**a), sqrt(x)*sqrt(y)/(sqrt(x) + 1),
    sqrt(x*y)*sqrt(x),
    sp.Abs(x)**3/(1 + sp.Abs(x)), sp.exp(2*x)/(1 + sp.exp(x)), sp.log(x + 400)*x, sp.asin(x/400)/x,
    sqrt(sin(x)**2 + 3)/(1 + sin(x)),
    sqrt(l**2 + a**2)/(l + sqrt(l**2 + a**2)), pi*x/(1 + pi), sqrt(pi)*x, sin(x)/(sqrt(2)*cos(x) + 3),
    sin(x**2 + y)/(2 + sin(y)),
], ids=str)
def test_value_is_kept(number):
    assert same(number, tidy(number))


def test_roots_that_depend_on_each_other_do_not_divide_by_zero():
    assert str(tidy(1/(sqrt(x**2) + x))) == "1/(x + sqrt(x**2))"


def random_expression(generator, depth=3):
    leaves = [x, y, m, l, sin(x), cos(x), sin(2*x), cos(y), tan(x), sin(x + y), cos(x - y), sin(y/2), sqrt(2),
              sqrt(6),
              sqrt(l**2 + a**2), sp.Integer(2), R(1, 3)]
    if depth == 0:
        return generator.choice(leaves)
    one, other = random_expression(generator, depth - 1), random_expression(generator, depth - 1)
    return generator.choice([one + other, one - other, one*other, one*other + one])


@pytest.mark.parametrize("seed", range(16))
def test_random_ratios_keep_their_value(seed):
    generator = random.Random(seed)
    numerator, denominator = random_expression(generator, 2), random_expression(generator, 1)
    expression = numerator/(denominator + 7)
    assert same(expression, tidy(expression), seed)


@pytest.mark.parametrize("seed", range(4))
def test_random_trigonometric_systems(seed):
    generator = random.Random(seed)
    entries = [sin(x), cos(x), -sin(x), m, sp.S.Zero, sp.S.One, sqrt(2), m*cos(x)]
    n = 3
    K = sp.Matrix(n, n, [generator.choice(entries) for _ in range(n*n)]) + 5*sp.eye(n)
    rhs = sp.Matrix(n, 1, [generator.choice([S, sp.S.Zero, cos(x)]) for _ in range(n)])
    X = solve(K, rhs)
    assert all(same(one, other, seed) for one, other in zip(K*X, rhs))


def test_several_right_hand_sides_and_none():
    K = sp.Matrix([[m*cos(phi), m*sin(phi)], [-sin(phi), cos(phi)]])
    assert solve(K, sp.eye(2)) == sp.Matrix([[cos(phi)/m, -sin(phi)], [sin(phi)/m, cos(phi)]])
    assert solve(sp.zeros(0, 0), sp.zeros(0, 1)).shape == (0, 1)


def test_a_big_system():
    """Twelve masses in a row, each coupled to the next."""
    n = 12
    K = sp.Matrix(n, n, lambda i, j: 2*m if i == j else -m if abs(i - j) == 1 else 0)
    X = solve(K, sp.Matrix([S] + [0]*(n - 1)))
    assert list(X) == [S*(n - k)/((n + 1)*m) for k in range(n)]


@pytest.mark.parametrize("K", [
    sp.Matrix([[1, 2], [2, 4]]),
    sp.Matrix([[cos(x), sin(x)], [sin(x)*cos(x), sin(x)**2]]),
    sp.Matrix([[cos(x)**2 + sin(x)**2, sqrt(2)], [sqrt(2), 2]]),
    sp.Matrix([[sqrt(2 + sqrt(3)), 2 + sqrt(3)], [1, sqrt(2 + sqrt(3))]]),
    sp.Matrix([[sqrt(l**2 + a**2), l**2 + a**2], [1, sqrt(l**2 + a**2)]]),
    sp.Matrix([[m, 0, m], [0, l, l*sin(x)], [m, l, m + l*sin(x)]]),
    sp.Matrix([[sin(1), cos(1)], [sin(1)*cos(1), 1 - sin(1)**2]]),
    sp.zeros(2, 2),
])
def test_singular_systems_come_with_a_null_vector(K):
    with pytest.raises(SingularSystem) as caught:
        solve(K, sp.Matrix([S] + [0]*(K.rows - 1)))
    direction = caught.value.direction
    assert any(v != 0 for v in direction)
    assert all(tidy(v) == 0 for v in K*direction)


def test_floats_in_floats_out():
    X = solve(sp.Matrix([[0.1, 0.2], [0.3, 0.7]]), sp.Matrix([x, 1.0]))
    assert X == sp.Matrix([70.0*x - 20.0, 10.0 - 30.0*x])
    assert str(tidy(0.25*x + 0.5*x)) == "0.75*x"
    assert tidy(sp.Float(2)**0.5*x) == 2**0.5*x                   # all digits are kept
    assert not tidy(R(1, 10)*x).has(sp.Float)


def test_symbols_of_one_name_are_different():
    real = sp.Symbol("x", real=True)
    assert tidy(x*real/x) == real
    assert tidy(x + real) == x + real and tidy(x - real) != 0


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize("square, double", [(sp.cos, 1), (sp.sin, -1)])
def test_a_factor_of_twice_the_angle_is_seen(square, double, sign):
    """2 cos²φ - 1 = 1 - 2 sin²φ = cos 2φ; with a plus it keeps its value."""
    phi, a = sp.symbols("phi a", positive=True)
    assert tidy(sign*(2*square(phi)**2 - 1)/a) == sign*double*sp.cos(2*phi)/a
    plus = sign*(2*square(phi)**2 + 1)/a
    assert sp.simplify(tidy(plus) - plus) == 0
