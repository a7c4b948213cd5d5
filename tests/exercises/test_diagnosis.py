"""Over random right answers: what is equal is accepted, and each mistake is named for what it is."""

import pytest
import sympy as sp
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from mechlib.exercises import check, register
from mechlib.exercises.comparing import POSITIVE, depends_on, random_points
from mechlib.exercises.dimensions import declared, described, dimension, dimension_of

m, M, L, P, phi = symbols = sp.symbols("m M L P phi", positive=True)
terms = st.sampled_from([m, 2 * m, M, 3 * M, m * sp.sin(phi) ** 2, M * sp.cos(phi), sp.sqrt(2) * m,
                         5 * m + M])
sums = st.lists(terms, min_size=1, max_size=3, unique=True).map(lambda parts: sp.Add(*parts))
answers = st.tuples(sums, sums, st.sampled_from([P, P / L, P * L,
                                                 L])).map(lambda parts: parts[2] * parts[0] / parts[1])
quick = settings(deadline=None, max_examples=40)


def ask(answer, **details):
    register("random-1", answer, symbols="m M L P phi", replace=True, **details)
    return lambda student: check("random-1", student)


@quick
@given(answers)
def test_another_form_of_the_right_answer_is_right(answer):
    verdict = ask(answer)
    for form in (sp.expand, sp.together, sp.factor, sp.trigsimp, lambda a: a.rewrite(sp.tan), str):
        assert verdict(form(answer)), form


@quick
@given(answers, st.sampled_from([2, 3, sp.Rational(1, 2), sp.sqrt(2), sp.pi, 1 + sp.Rational(1, 10**9)]))
def test_a_constant_factor_is_told_with_its_direction_only(answer, factor):
    verdict = ask(answer)(factor * answer)
    assert verdict.code == "factor" and ("large" in verdict.message) == (factor > 1)
    assert "sign" in ask(answer)(-factor * answer).message


@quick
@given(answers)
def test_a_sign_is_told(answer):
    assert ask(answer)(-answer).code == "sign"


@quick
@given(answers)
def test_a_power_too_many_is_told(answer):
    assert ask(answer)(answer * L).code in ("power", "square", "missing symbol", "extra symbol", "exchanged")


@quick
@given(answers)
def test_units_are_told(answer):
    units = "m: mass, M: mass, L: length, P: impulse, phi: angle"
    verdict = ask(answer, dimensions=units)(answer * L * (1 + m / (m + M)))
    assert verdict.code == "dimension"
    wanted = described(dimension_of(answer, declared(units)))
    assert wanted in verdict.message


@quick
@given(answers, answers)
def test_nothing_else_is_right(answer, other):
    assume(abs((answer - other).subs({m: 1.3, M: 0.7, L: 1.9, P: 2.3, phi: 0.4})) > 1e-9)
    verdict = ask(answer)(other)
    assert not verdict and verdict.message


@pytest.mark.parametrize(
    "right, student, ranges, is_right",
    [
        (sp.asin(m), sp.pi / 2 - sp.acos(m), {"m": (0, 1)}, True),
        (sp.sqrt(1 - m**2), sp.cos(sp.asin(m)), {"m": (0, 1)}, True),
        (sp.Abs(sp.Symbol("m")), m, {"m": (-2, 2)}, False),
        (sp.Abs(sp.Symbol("m")), m, {"m": (0, 2)}, True),
        (sp.Integer(0), sp.sin(m) ** 2 + sp.cos(m) ** 2 - 1, {}, True),
        (sp.Integer(0), m, {}, False),
        (sp.log(m * M), sp.log(m) + sp.log(M), {}, True),
        (m, m + sp.Rational(1, 10**20), {}, False),
        ((m**2 - M**2) / (m - M), m + M, {}, True),
        (sp.Min(m, M), (m + M - sp.Abs(m - M)) / 2, {}, True),
    ],
)
def test_domains(right, student, ranges, is_right):
    assert bool(ask(right, ranges=ranges)(student)) is is_right


def test_symbols_without_sign_are_sampled_on_both_sides():
    v = sp.Symbol("v")
    register("random-2", v, symbols=[v], replace=True)
    assert not check("random-2", sp.sqrt(v**2))
    register("random-2", v, symbols="v", replace=True)
    assert check("random-2", sp.sqrt(v**2))


def test_an_equation_may_be_multiplied_by_what_is_not_unknown():
    v = sp.Symbol("v")
    asked = dict(answer=sp.Eq(m * v, P), symbols="m M P v", replace=True)
    register("random-3", **asked)
    assert not check("random-3", sp.Eq((m + M) * m * v, (m + M) * P))
    assert check("random-3", "m**2*v = m*P")
    register("random-3", unknowns="v", **asked)
    assert check("random-3", sp.Eq((m + M) * m * v, (m + M) * P))
    assert not check("random-3", sp.Eq(m * v * v, P * v))
    assert not check("random-3", sp.Eq(m * v, 2 * P))


def test_dimensions_are_words_or_products_of_words():
    assert dimension("energy") == dimension("force*length") == dimension("mass*velocity**2")
    assert described(dimension("mass**2/time")) == "a quantity of dimension mass^2·time^-1"
    with pytest.raises(ValueError, match="known are number, angle, mass"):
        dimension("colour")


def test_dependence_is_judged_by_value():
    points = random_points({"m": POSITIVE, "L": POSITIVE})
    assert depends_on(m * L, "L", points) and not depends_on(m + 0 * L, "L", points)
    assert not depends_on((m * L + L) / (L * (m + 1)), "L", points)
