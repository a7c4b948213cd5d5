"""What the checker says to right and wrong answers."""

import numpy as np
import pytest
import sympy as sp

from demonstrations import DEMOS, L, M, P, hinge_free_stop, m, phi, v0, x
from mechlib.exercises import check, exercise, hint, register

stop = sp.simplify(hinge_free_stop())
rod = 3 * P * sp.sin(phi) * x / (2 * m * L**2)


@pytest.mark.parametrize(
    "key, answer, code",
    [
        ("demo-door-2", stop, "right"),
        ("demo-door-2", sp.expand(stop), "right"),
        ("demo-door-2", "L*(2*m+6*M)/(3*m + 6*M)", "right"),
        ("demo-door-2", "2*L/3", "known"),
        ("demo-door-2", -stop, "sign"),
        ("demo-door-2", 2 * stop, "factor"),
        ("demo-door-2", stop.subs({m: M, M: m}, simultaneous=True), "exchanged"),
        ("demo-door-2", 1 / stop, "reciprocal"),
        ("demo-door-2", stop**2, "square"),
        ("demo-door-2", sp.sqrt(stop), "root"),
        ("demo-door-2", 0.7, "number"),
        ("demo-door-2", "2*L*(m - 3*M)/(3*(m + 2*M))", "term sign"),
        ("demo-door-2", "2*L*m/(3*(m + 2*M))", "term missing"),
        ("demo-door-2", "2*L*(m + 4*M)/(3*(m + 2*M))", "term factor"),
        ("demo-door-2", "2*L*(m + 3*M)/(3*(m - 2*M))", "term sign"),
        ("demo-door-2", stop / L, "dimension"),
        ("demo-door-2", stop + m, "dimension"),
        ("demo-door-2", sp.sin(L) * L, "dimension"),
        ("demo-door-2", stop * sp.Symbol("q"), "extra symbol"),
        ("demo-door-2", "m*L/(m + M) + L*M/(m + 5*M)", "different"),
        ("demo-door-2", sp.Eq(x, stop), "equation"),
        ("demo-door-2", {"x": 1}, "not an expression"),
        ("demo-door-2", [L, L], "too many"),
        ("demo-door-2", [stop], "right"),
        ("demo-door-2", ..., "nothing"),
        ("demo-door-2", sp.zoo, "undefined"),
        ("demo-door-2", "L/(m - m)", "undefined"),
        ("demo-rod-1", rod, "right"),
        ("demo-rod-1", rod.subs(phi, sp.pi / 2 - phi), "sine"),
        ("demo-rod-1", "1.5*P*sin(phi)*x/(m*L^2)", "right"),
        ("demo-rod-1", rod * sp.Float("1.003"), "rounded"),
        ("demo-rod-1", rod * L, "dimension"),
        ("demo-rod-1", rod * sp.tan(phi), "one symbol"),
        ("demo-rod-1", rod * x / L, "power"),
        ("demo-rod-1", rod.subs(x, L), "missing symbol"),
        ("demo-jump-1", [-3 * v0 / 5, 3 * sp.sqrt(2) * v0 / (5 * L)], "right"),
        ("demo-jump-1", np.array([-3 * v0 / 5, 3 * sp.sqrt(2) * v0 / (5 * L)], dtype=object), "right"),
        ("demo-jump-1", "[-3*v0/5, 3*sqrt(2)*v0/(5*L)]", "right"),
        ("demo-jump-1", "(-3*v0/5), (3*sqrt(2)*v0/(5*L))", "right"),
        ("demo-jump-1", [3 * v0 / 5, -3 * sp.sqrt(2) * v0 / (5 * L)], "sign"),
        ("demo-jump-1", [-3 * v0 / 5, 3 * v0 / (5 * L)], "factor"),
        ("demo-jump-1", [3 * sp.sqrt(2) * v0 / (5 * L), -3 * v0 / 5], "order"),
        ("demo-jump-1", [v0], "wrong length"),
        ("demo-jump-1", [-v0, 0], "known"),
        ("demo-number-1", 12.3, "right"),
        ("demo-number-1", np.float64(12.34), "right"),
        ("demo-number-1", "1234/100", "right"),
        ("demo-number-1", -12.34, "sign"),
        ("demo-number-1", 12340, "power of ten"),
        ("demo-number-1", 12.5, "rounded"),
        ("demo-number-1", 12.34 / 6.283185, "turns"),
        ("demo-number-1", 0.081037, "reciprocal"),
        ("demo-number-1", 40, "different"),
        ("demo-number-1", 9.81, "known"),
        ("demo-number-1", float("nan"), "undefined"),
        ("demo-number-1", m, "not a number"),
        ("demo-angle-1", sp.pi / 3, "right"),
        ("demo-angle-1", 60, "degrees"),
        ("demo-count-1", 3, "right"),
        ("demo-count-1", 4, "different"),
        ("demo-choice-1", " B) ", "right"),
        ("demo-choice-1", "a", "choice"),
        ("demo-choice-1", "d", "not a choice"),
        ("demo-choice-1", "a b", "not a choice"),
        ("demo-choice-1", 2, "not a choice"),
        ("demo-many-1", ["c", "a"], "right"),
        ("demo-many-1", "a", "choice"),
        ("demo-truth-1", False, "right"),
        ("demo-truth-1", "yes", "truth"),
        ("demo-truth-1", 0, "not a truth value"),
        ("demo-set-1", [2 * L / 3, L / 3], "right"),
        ("demo-set-1", {L / 3}, "set"),
        ("demo-set-1", {0, L}, "known"),
        ("demo-equation-1", sp.Eq(P, m * v0 + M * x), "right"),
        ("demo-equation-1", "2*m*v0 + 2*M*x == 2*P", "right"),
        ("demo-equation-1", sp.Eq(P / m, v0 + M * x / m), "right"),
        ("demo-equation-1", sp.Eq(P, m * v0), "known"),
        ("demo-equation-1", sp.Eq(m * v0, M * x - P), "sign"),
        ("demo-equation-1", "m = m", "empty"),
        ("demo-equation-1", P - m * v0, "not an equation"),
        ("demo-equation-1", m == P, "not an equation"),
        ("demo-explore-1", 0.2, "right"),
        ("demo-explore-1", 2, "not accepted"),
        ("demo-half-1", "2/3", "right"),
        ("demo-half-1", 2 / 3, "right"),
        ("demo-half-1", 0.667, "rounded"),
        ("demo-half-1", 2 * L / 3, "extra symbol"),
        ("demo-sum-1", "m*e - M", "right"),
        ("demo-sum-1", "m*e + M", "term sign"),
    ],
)
def test_verdicts(key, answer, code):
    verdict = check(key, answer)
    assert verdict.code == code, verdict
    assert bool(verdict) is (code == "right")
    assert verdict.message and verdict._repr_markdown_()


def test_symbols_are_compared_by_name_whatever_their_assumptions():
    plain = stop.xreplace({s: sp.Symbol(s.name) for s in stop.free_symbols})
    assert check("demo-door-2", plain)
    t = sp.Symbol("t")
    assert check("demo-door-2", stop.subs(L, sp.Function("L")(t)))


def test_names_may_be_spelled_in_several_ways():
    register("demo-names-1", 2 * sp.Symbol("omega_0"), symbols="omega_0", replace=True)
    for spelling in ("2*omega_0", "2*omega0", "2*ω_0", "2·ω₀", 2 * sp.Symbol(r"\omega_{0}")):
        assert check("demo-names-1", spelling)


def test_decimals_are_accepted_with_a_polite_remark():
    assert "nicer" in check("demo-half-1", 0.6666666667).message
    assert "nicer" not in check("demo-half-1", sp.Rational(2, 3)).message
    assert "nicer" not in check("demo-rod-1", "1.5*P*sin(phi)*x/(m*L^2)").message


def test_a_failed_limit_is_named_and_shows_what_the_student_gets():
    verdict = check("demo-door-2", stop.subs({m: M, M: m}, simultaneous=True))
    assert "`m` and `M` have changed places" in verdict.message
    assert "you should recover $2L/3$. Yours becomes `L`." in verdict.message


def test_a_limit_may_go_to_a_symbol():
    v, v_y = sp.symbols("v v_y", positive=True)
    register("demo-yield", m * (v**2 - v_y**2) / 2, symbols="m v v_y", replace=True,
             limits={"v -> v_y": "At the yield speed nothing is lost."})
    assert check("demo-yield", "m*(v - v_y)*(v + v_y)/2")
    assert "nothing is lost" not in check("demo-yield", "m*(v**2 - v_y**2)").message
    for wrong, mine in {"m*v**2/2": " Yours becomes `m*v_y^2/2`.",
                        "m*(v**2 + v_y**2)/2": " Yours becomes `m*v_y^2`.",
                        "m*v/2 + v_y": ""}.items():
        assert check("demo-yield", wrong).message.endswith("At the yield speed nothing is lost." + mine)


def test_a_wrong_dimension_is_named():
    assert check("demo-rod-1", P / m).message.startswith("Your answer has the dimension of a velocity; an "
                                                         "angular velocity is wanted.")
    assert "you add a length and a mass" in check("demo-door-2", L + m).message


def test_components_are_judged_one_by_one():
    verdict = check("demo-jump-1", [-3 * v0 / 5, 2 * v0 / L])
    assert [bool(part) for part in verdict.parts] == [True, False]
    assert "Component thetadot: Right up to a constant factor" in verdict.message


def test_display():
    good, bad = check("demo-sum-1", "m*e - M"), check("demo-sum-1", "M - m*e")
    assert repr(good) == "✓ demo-sum-1: Right. Note the minus."
    assert good._repr_markdown_() == "✓ **demo-sum-1: right.** Note the minus."
    assert bad._repr_markdown_().startswith("✗ **demo-sum-1: not yet.** The size is right")


def test_what_is_wanted_and_hints():
    assert repr(check("demo-door-2")) == "demo-door-2: A formula for a length in m, M and L is wanted."
    first = hint("demo-door-2").message
    assert "Free the door" in first and 'hint("demo-door-2", 2)' in first
    assert hint("demo-door-2", 2).message == "Take moments about the hinge."
    assert "2 hints" in hint("demo-door-2", 3).message
    assert "no hint" in hint("demo-sum-1").message


def test_an_unknown_key_lists_its_neighbours():
    with pytest.raises(ValueError, match="did you mean .*demo-door-2"):
        check("demo-door-3", L)
    with pytest.raises(ValueError, match="in quotes"):
        check(1.3, L)


@pytest.mark.parametrize(
    "details, complaint",
    [
        (dict(answer=L, symbols="m"), "does not declare"),
        (dict(answer=L, symbols="L", dimensions="L: distance"), "unknown dimension"),
        (dict(answer=L, symbols="L m", dimensions="L: length"), "says nothing about m"),
        (dict(answer=L, symbols="L", dimensions="L: length", wants="mass"), "dimension of a length, not of "
                                                                            "mass"),
        (dict(answer=object()), "cannot be checked"),
        (dict(answer=sp.Derivative(sp.Function("f")(x), x)), "cannot be checked"),
    ],
)
def test_an_authors_mistake_is_an_error_not_a_verdict(details, complaint):
    with pytest.raises(ValueError, match=complaint):
        register("demo-bad-1", replace=True, **details)
        check("demo-bad-1", "L")


def test_keys_are_checked_and_not_overwritten():
    with pytest.raises(ValueError, match="a name like"):
        register("1.3-2", L)
    with pytest.raises(ValueError, match="already"):
        register("demo-sum-1", L)


def test_an_exercise_does_not_show_its_answer():
    for demo in DEMOS:
        assert "answer" not in repr(demo) and "lambda" not in repr(demo)
    assert repr(exercise("demo-sum-1")) == "Exercise('demo-sum-1', m, M, e)"


def test_the_answer_is_computed_once_and_only_when_asked():
    calls = []
    register("demo-lazy-1", lambda: calls.append(1) or L, symbols="L", replace=True)
    assert not calls
    assert check("demo-lazy-1", "L") and not check("demo-lazy-1", "2*L")
    assert len(calls) == 1
