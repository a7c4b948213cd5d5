"""Rules of exercises with many right answers: their form, and that they say what the laws say."""

import pytest
import sympy as sp

from mechlib.exercises import ANSWER, ANSWERS, check, register
from mechlib.exercises.rules import failing, written
from mechlib.nonholonomic_impact.exercises.mechanics_of_constraints import vakonomic_descent
from mechlib.particle_collision import HeldBody


def test_a_function_is_refused_when_it_is_registered():
    with pytest.raises(ValueError, match="cannot be judged in a page"):
        register("demo-function", 1.0, accepts=lambda x: x > 0)


@pytest.mark.parametrize("rule", [(True, "No."), (ANSWER, "No."), (ANSWER > 0, ""),
                                  (sp.Not(ANSWER > 0) & True, None),
                                  (sp.Symbol("q") > 0, "No."), (sp.gamma(ANSWER) > 0, "No.")])
def test_what_is_no_rule_is_refused(rule):
    with pytest.raises(Exception, match="condition|know|rule"):
        register("demo-rule", 1.0, accepts=[rule], replace=True)


def test_conditions_may_be_joined():
    inside = ((0 < ANSWER) & (ANSWER < 1)) | sp.Eq(ANSWER, 5)
    assert written(inside)[0] == "or"
    assert [bool(failing([(inside, "No.")], [x])) for x in (-1, 0, 0.5, 1, 5, 6)] == [1, 1, 0, 1, 0, 1]


def test_a_list_has_numbered_answers_and_a_value_out_of_reach_keeps_no_rule():
    rules = [(ANSWERS[0] < ANSWERS[1], "In order, please."), (1/ANSWERS[0] > 0, "Not zero.")]
    assert failing(rules, [1, 2]) == "" and failing(rules, [2, 1]) == "In order, please."
    assert failing(rules, [0, 1]) == "Not zero."


@pytest.mark.parametrize("answer", ["[2, 4, 3, 1, 2]", [2, 4, 3, 1, 2], [2.0, 4.0, 3.0, 1.0, 2.0],
                                    "2,4,3,1,2",
                                    ["4/2", "2^2", 3, 1, 2], (2, 4, 3, 1, 2)])
def test_classes_of_impact_may_be_given_as_any_numbers(answer):
    np = pytest.importorskip("numpy")
    assert check("which-class", answer)
    assert check("which-class", np.array([2, 4, 3, 1, 2]))
    assert "the gear" in check("which-class", [2, 4, 4, 1, 2]).message


@pytest.mark.parametrize("ratio", [4, 10, 500, 1450, 1480, 1540, 1700, 3000])
def test_how_stiff_says_what_the_held_body_does(ratio):
    share = float(HeldBody(m=1, k=ratio, K=1, gap=0.5).spring_impulse(1))/2
    verdict = check("how-stiff", ratio)
    assert bool(verdict) == (0.019 <= share <= 0.021)
    if not verdict and ratio > 5:
        assert f"{100*share:.1f} %" in verdict.message


@pytest.mark.parametrize("mu", [-20, -3, 1.2, 1.26, 1.27, 2.5, 3.28, 3.3, 7.4, 7.5, 20])
def test_uphill_says_what_the_vakonomic_skate_does(mu):
    assert bool(check("uphill", mu)) == (vakonomic_descent(mu) < 0)
