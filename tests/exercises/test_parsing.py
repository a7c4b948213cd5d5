"""The checker reads what students type and runs none of it: kind messages, attacks, bounded time."""

import builtins
import os
import subprocess
import time

import pytest
import sympy as sp
from hypothesis import given, settings
from hypothesis import strategies as st

from mechlib.exercises import ANSWERS, check, register
from mechlib.exercises.parsing import parse, parse_list
from mechlib.exercises.trees import value_at

m, L, P = sp.symbols("m L P", positive=True)
POINT = {"m": 2, "L": 3, "P": 5}
register("attack-1", 3 * P / (2 * m * L), symbols="m L P", dimensions="m: mass, L: length, P: impulse",
         replace=True)
register("attack-2", [P / m, 2 * P / m], symbols="m L P", replace=True)
register("attack-3", 1.25, replace=True)
register("attack-4", sp.Eq(m * L, P), symbols="m L P", replace=True)
register("attack-5", {L, 2 * L}, symbols="m L P", replace=True)
register("attack-6", "a", choices={"a": "Yes.", "b": "No."}, replace=True)
register("attack-7", True, replace=True)
register("attack-8", P / (m * L), symbols="m L P", limits={"m -> 1": "With unit mass it is plainer."},
         replace=True)
KEYS = [f"attack-{number}" for number in range(1, 9)]


def test_lists_in_strings():
    for text in ("[m, L]", "(m, L)", "m, L", " [ (m), (L) ] ", "(m), (L)"):
        assert parse_list(text, POINT) == [sp.Symbol("m"), sp.Symbol("L")]


@given(st.recursive(
    st.sampled_from(["m", "L", "P", "2", "7", "0.25"]),
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from("+-*/"), inner).map("({0[0]}) {0[1]} ({0[2]})".format),
        inner.map("-({})".format),
        st.tuples(inner, st.sampled_from("23")).map("({0[0]})**{0[1]}".format),
    ),
    max_leaves=8,
))  # fmt: skip
@settings(deadline=None, max_examples=100)
def test_our_arithmetic_is_pythons(text):
    try:
        # text is ours
        expected = eval(text, {"__builtins__": {}},
                        {name: sp.Rational(value) for name, value in POINT.items()})
    except ZeroDivisionError:
        return
    value = value_at(parse(text, POINT), POINT)
    if not sp.sympify(expected).is_finite:
        assert value is None
    else:
        assert value is not None and abs(value
                                         - sp.Float(expected, 40)._to_mpmath(150)) <= 1e-12 * (1 + abs(value))


ATTACKS = [
    "__import__('os').system('touch pwned')",
    "().__class__.__bases__[0].__subclasses__()",
    "m.func", "m.__class__", "lambda: 1", "[m for m in (1,)]", "{m: L}", "f'{m}'", "'m'*9", "m if L else P",
    "m := 3",
    "eval('1')", "exec('1')", "open('x')", "print(m)", "Symbol('m')", "sympify('1')", "S(1)", "globals()",
    "m; L", "m\nimport os",
    "9**9**9**9", "9^9^9^9^9", "exp(exp(exp(exp(exp(9)))))", "10**300**300", "(" * 500 + "m" + ")" * 500,
    "-" * 500 + "m",
    "m+" * 5000 + "m", "sqrt(" * 39 + "m" + ")" * 39, "ｅｖａｌ('1')", "𝐞𝐯𝐚𝐥(1)", "m\u200b*L*",
    "m\x00", "\ud800", "％", "m\u202eL", "1_000_000j",
    "1/0", "0**-1", "0/0", "log(0)", "tan(pi/2)*1/0", "factorial(10**9)", "m[0]", "m.is_positive", "`m`",
    "$m$", "\\", "#", "@", "m!",
    "asin(10**300)**300", "sin(" + "9" * 40 + "**100)", "m**(L**(P**(m**L)))",
    "((((((m+8)^6)^6)^6)^6)^6)^6*L", "((m+8)^99999999)*L", "(m+7)^(1/99999999)*L", "[" * 300, ",", "[]", "()",
    "=", "==", "= m", "m == L == P",
]  # fmt: skip


@pytest.fixture
def tripwire(monkeypatch):
    """Whatever runs Python or touches the system fails the test."""

    def alarm(*args, **kwargs):
        raise AssertionError("a student's string was executed")

    for key in KEYS:  # modules are imported at the first check, and importing is executing
        check(key, ...)
    for module, name in [(os, "system"), (subprocess, "Popen"), (builtins, "eval"), (builtins, "exec")]:
        monkeypatch.setattr(module, name, alarm)
    genuine = sp.sympify
    monkeypatch.setattr(sp, "sympify", lambda value, **options: alarm() if isinstance(value, str)
                        else genuine(value, **options))


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("attack", ATTACKS, ids=range(len(ATTACKS)))
def test_attacks_are_refused_quickly(key, attack, tripwire):
    start = time.perf_counter()
    for answer in (attack, [attack, attack], {attack}):
        verdict = check(key, answer)
        assert not verdict and verdict.message and str(verdict)
    assert time.perf_counter() - start < 2


class Hostile:
    """Claims to be equal to everything and breaks when looked at."""

    def __eq__(self, other):
        return True

    def __bool__(self):
        return True

    def _broken(self, *args):
        raise RuntimeError("looked at")

    __repr__ = __str__ = __hash__ = __float__ = __int__ = __iter__ = __len__ = __index__ = _broken
    _sympy_ = _sympystr = tolist = _broken


class Impostor(sp.Expr):
    """A SymPy expression of its own making."""

    is_commutative = True

    def __eq__(self, other):
        return True

    __hash__ = sp.Expr.__hash__

    def _eval_evalf(self, prec):
        raise RuntimeError("looked at")


class Text(str):
    def __eq__(self, other):
        return True

    __hash__ = str.__hash__

    def strip(self, *args):
        raise RuntimeError("looked at")


def doubled(levels):
    tree = sp.Symbol("m")
    for _ in range(levels):  # 2**levels leaves, few objects
        tree = sp.Add(tree, sp.sin(tree, evaluate=False), evaluate=False)
    return tree


def tall(levels):
    tree = sp.Symbol("m")
    for _ in range(levels):
        tree = sp.Pow(tree, sp.Symbol("L"), evaluate=False)
    return tree


HOSTILE = {
    "object": Hostile, "class": lambda: Hostile, "impostor": Impostor,
    "impostor inside": lambda: sp.Mul(2, Impostor(), evaluate=False),
    "text": lambda: Text("3*P/(2*m*L)"), "matrix": lambda: sp.eye(2), "empty": lambda: [],
    "nested": lambda: [[1, 2], [3, 4]],
    "function": lambda: (lambda: 1), "module": lambda: os, "nothing": lambda: None, "dots": lambda: ...,
    "bytes": lambda: b"m", "complex": lambda: 1j,
    "infinite": lambda: float("inf"), "nan": lambda: float("nan"), "zoo": lambda: sp.zoo,
    "big": lambda: 10**100000,
    "power": lambda: sp.Pow(10, 10**9, evaluate=False),
    "product": lambda: sp.Mul(m, sp.Pow(7, sp.Pow(9, 10**7, evaluate=False), evaluate=False), evaluate=False),
    "doubled": lambda: doubled(100), "tall": lambda: tall(140), "taller": lambda: tall(400),
    "integral": lambda: sp.Integral(m, m),
    "derivative": lambda: sp.Derivative(sp.Function("f")(m), m), "relation": lambda: m < L,
    "long": lambda: [m] * 1000, "self": lambda: type("X", (), {})(),
    "piecewise": lambda: sp.Piecewise((m, m > 1), (L, True)), "hostile list": lambda: [Hostile(), Hostile()],
    "dict": lambda: {"a": Hostile()},
    "wide": lambda: sp.Add(*[m**i for i in range(4000)]), "string type": lambda: str,
}  # fmt: skip


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("name", HOSTILE)
def test_strange_objects_are_refused_quickly(key, name, tripwire):
    answer = HOSTILE[name]()
    start = time.perf_counter()
    verdict = check(key, answer)
    assert not verdict and verdict.message and str(verdict)
    assert time.perf_counter() - start < 3


@given(st.text(max_size=60) | st.text(alphabet="mLP0123456789.+-*/^() ,[]=esinqrt", max_size=60))
@settings(deadline=None, max_examples=300)
def test_no_text_breaks_the_checker(text):
    for key in ("attack-1", "attack-2", "attack-3", "attack-4"):
        assert check(key, text).message


def test_an_exercise_with_its_own_test_never_sees_a_tower_of_powers():
    """The test may call float() on what it gets; a value out of reach must not reach it."""
    register("attack-accepts", [sp.Integer(1), sp.Integer(2)],
             accepts=[(ANSWERS[0] < ANSWERS[1], "No.")],
             symbols="", replace=True)
    assert check("attack-accepts", [3, "2*2"])
    assert not check("attack-accepts", [1, "9**9**9**9"])
