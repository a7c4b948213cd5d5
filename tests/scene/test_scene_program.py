"""Both languages compute the same numbers from the same expressions."""

import numpy as np
import pytest
import sympy as sp
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from mechlib.scene import case, chosen, sampled
from mechlib.scene.expressions import Table
from mechlib.scene.program import Loop, Program
from mechlib.scene.resolve import Resolver
from scene_node import run, vectors

x, y = sp.symbols("x y", real=True)
SETTINGS = np.random.default_rng(7).uniform(-3, 3, (20, 2))


def program(exprs, loops=()):
    resolve = Resolver(["x", "y"], {"y": ["one", "two", "three"]})
    scalars = [resolve(e, "an expression") for e in exprs]
    made = []
    for k, (low, high, n, bodies) in enumerate(loops):
        made.append(Loop(low, high, n, [resolve(e, "a curve", "s", k) for e in bodies]))
    return Program(["x", "y"], scalars, made, resolve.tables)


def compare(p, points):
    python, script = np.array([p(s) for s in points]), np.array(vectors(p, points))
    assert np.array_equal(np.isnan(python), np.isnan(script))
    np.testing.assert_allclose(script, python, rtol=1e-9, atol=1e-12)


FUNCTIONS = [sp.sin, sp.cos, sp.tan, sp.sinh, sp.cosh, sp.tanh, sp.exp, sp.log, sp.sqrt, sp.Abs, sp.sign,
             sp.asin, sp.acos, sp.atan,
             sp.asinh, sp.acosh, sp.atanh, sp.floor, sp.ceiling, sp.cot, sp.sec, sp.csc, sp.Heaviside,
             sp.sinc,
             lambda a: a**sp.Rational(1, 3), lambda a: a**-2, lambda a: 1/sp.sqrt(a), lambda a: a**3]
PAIRS = [lambda a, b: a + b, lambda a, b: a - b, lambda a, b: a*b, lambda a, b: a/b, sp.Min, sp.Max, sp.atan2,
         sp.Mod,
         lambda a, b: sp.Piecewise((a, a < b), (b**2, True)),
         lambda a, b: sp.Piecewise((a, sp.And(a > 0, b > 0)), (b, a < -1)),
         lambda a, b: sp.Piecewise((a, sp.Or(a >= b, sp.Not(b <= 1))), (a + b, True)),
         lambda a, b: sp.Abs(a)**b]
leaves = st.one_of(st.sampled_from([x, y, sp.pi, sp.E]), st.integers(-4, 4).map(sp.Integer),
                   st.fractions(-3, 3,
                                max_denominator=7).map(lambda q: sp.Rational(q.numerator, q.denominator)),
                   st.floats(-3, 3, allow_nan=False).map(lambda v: sp.Float(round(v, 3))))


def build(f, *args):
    """f of the arguments, or the first argument where that has no real value."""
    try:
        made = f(*args)
    except (ArithmeticError, RecursionError, TypeError, ValueError):
        return args[0]
    broken = made.has(sp.I, sp.zoo, sp.oo, -sp.oo, sp.nan, sp.re, sp.im, sp.arg, sp.AccumBounds)
    return args[0] if broken or not isinstance(made, sp.Expr) else made


expressions = st.recursive(
    leaves, lambda inner: st.one_of(st.builds(build, st.sampled_from(FUNCTIONS), inner),
                                    st.builds(build, st.sampled_from(PAIRS), inner, inner)), max_leaves=6)


def test_each_function_prints():
    compare(program([f(x) for f in FUNCTIONS] + [f(x, y) for f in PAIRS]), SETTINGS)


@settings(max_examples=12, deadline=None, derandomize=True, phases=[Phase.generate],
          suppress_health_check=list(HealthCheck))
@given(st.lists(expressions, min_size=15, max_size=15))
def test_random_expressions_agree(exprs):
    try:
        p = program(exprs)
        _ = p.js
    # SymPy turned a part into something complex: it is refused by name, as it should be
    except ValueError:
        return
    python = np.array([p(s) for s in SETTINGS])
    script = np.array(vectors(p, SETTINGS))
    tame = np.isfinite(python) & (np.abs(python) < 1e12) & np.isfinite(script)
    assert np.array_equal(np.isnan(python) & np.isnan(script), np.isnan(python) | np.isnan(script))
    np.testing.assert_allclose(script[tame], python[tame], rtol=1e-9, atol=1e-9)


def test_loops_share_and_agree():
    s = sp.Symbol("s")
    p = program([x - 1, x + y**2, sp.sin(x*y)],
                [(0, 1, 7, [s*sp.sin(x*y), sp.Max(s, 0), sp.Integer(3), sp.sqrt(s)])])
    assert p.size == 3 + 4*7
    compare(p, SETTINGS)


def test_what_no_control_changes_is_computed_once():
    """Numbers that are spoilt after the first run come back where a control is at work, and only there."""
    s = sp.Symbol("s")
    square, cube = (sampled(lambda s, n=n: s**n, s=(0, 1, 5)) for n in (2, 3))
    p = program([0, 1, x], [(0, 1, 5, [square(s), 1 - s]), (0, 1, 5, [cube(s) + x*s]), (0, 2, 5, [s])])
    spec = {"js": p.js, "size": p.size, "tables": [t.data() for t in p.tables]}
    first, spoilt = run("const f = compile(job.spec); const rows = [[...f([1, 0])]];"
                        "f([2, 0]).fill(7); rows.push([...f([2, 0])]); answer(rows);", {"spec": spec})
    assert first == pytest.approx(list(p((1, 0))))
    wanted = np.array(p((2, 0)))
    wanted[p.loops[0].start:p.loops[1].start] = 7
    assert spoilt == pytest.approx(list(wanted))


def test_cases_and_choices():
    p = program([case("y", one=x, two=2*x, three=x**2), case("y", one=1, default=0),
                 chosen("y", "two", "three")])
    compare(p, [(0.5, k) for k in range(3)])
    assert [list(p((0.5, k))) for k in range(3)] == [[0.5, 1, 0], [1, 0, 1], [0.25, 0, 1]]


def test_sampled_agrees_in_both_languages_and_with_the_function():
    f = sampled(lambda x: np.sin(x), x=(-3, 3, 61))
    g = sampled(lambda x, y: x*y**2, x=(-3, 3, 31), y=(-3, 3, 31))
    p = program([f, g, f(x*y/9), f(x + 100)])
    compare(p, SETTINGS)
    nodes = np.linspace(-3, 3, 61)
    exact = np.array([p((v, 0))[0] for v in nodes])
    assert np.abs(exact - np.sin(nodes)).max() < 1e-7                         # float32 at the nodes
    between = np.array([p((v, 0))[0] for v in nodes[:-1] + 0.05])
    assert np.abs(between - np.sin(nodes[:-1] + 0.05)).max() < 0.1**2/8*1.01 + 1e-7    # h²/8 max|f''|


def test_vector_functions_give_several_expressions():
    a, b = sampled(lambda x: (x, x**2), x=(0, 1, 11))
    assert program([a, b])((0.5, 0)).tolist() == pytest.approx([0.5, 0.25])


def test_tables_survive_the_trip():
    t = Table([(0.0, 1.0, 3)], [0.1, 0.2, 0.4])
    assert Table.load(t.data())(0.75) == t(0.75)


def test_source_gives_the_program_again():
    s = sp.Symbol("s")
    p = program([sp.Piecewise((x, x > y), (y, True)), sampled(lambda x: x**3, x=(-3, 3, 9)),
                 sp.exp(x*y) + sp.sin(x*y)],
                [(0, 1, 5, [s*sp.exp(x*y)])])
    q = Program.load(p.controls, p.source(), p.tables)
    for point in SETTINGS:
        np.testing.assert_allclose(q(point), p(point), rtol=1e-12)


@pytest.mark.parametrize("expr, culprit", [
    (sp.gamma(x) + 1, "gamma(x)"), (sp.Integral(sp.exp(-x**2), (x, 0, y)), "Integral"),
    (sp.Function("f")(x), "f(x)"), (sp.besselj(0, x), "besselj"), (sp.I*x, "I"), (sp.zoo*x, "zoo"),
])
def test_what_javascript_cannot_say_is_named(expr, culprit):
    with pytest.raises(ValueError, match="JavaScript has no") as problem:
        _ = program([expr]).js
    assert culprit in str(problem.value)
