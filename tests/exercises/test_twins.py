"""Two judges, one verdict: for every exercise the right answer in several writings, every known mistake and
generated wrong answers get the same code and the same sentence from `check` and from the page."""

import random
import re

import pytest
import sympy as sp

import demonstrations  # noqa: F401  registers the demonstrations
from mechlib.exercises import check, exercise, keys
from mechlib.exercises.export import described
from mechlib.exercises.kinds import choice, collection, equation, explain, formula, number, truth, vector
from page_node import run

KEYS = [key for key in keys() if not key.startswith(("attack", "random", "export"))]
WRITINGS, MISTAKES = 5, 30
GREEK = {"theta": "θ", "varphi": "φ", "phi": "φ", "omega": "ω", "alpha": "α", "mu": "μ",
         "rho": "ρ", "Omega": "Ω"}


def by_hand(value):
    """As a student writes: ``2 m v²`` with raised digits and Greek letters, and ``^``."""
    text = str(value).replace("**2", "²").replace("**3", "³").replace("**", "^").replace("*", " ")
    return re.sub("[A-Za-z]+", lambda found: GREEK.get(found[0], found[0]), text)


def full_width(value):
    return str(value).translate(str.maketrans("+-*/(),", "＋－＊／（），"))


FORMS = (str, lambda v: str(sp.expand(v)), lambda v: str(sp.together(v)), sp.latex, by_hand, full_width,
         lambda v: str(sp.factor(v)), lambda v: f"({v})·1", lambda v: str(v).replace("**", "^"))


def wrong_formulas(value, symbols, rng):
    """Typical and less typical mistakes in a formula."""
    value, names = sp.sympify(value), sorted(value.free_symbols, key=str)
    found = [-value, 2*value, value/2, sp.pi*value, -3*value, value + 1, value**2, sp.sqrt(value), 1/value,
             sp.Integer(7), value*sp.Float("1.0003"), value*sp.Float("1.2"), value.subs({sp.sin: sp.cos}),
             sp.Integer(0)]
    top, bottom = sp.fraction(sp.together(value))
    for part, rest in ((top, lambda new: new/bottom), (bottom, lambda new: top/new)):
        terms = sp.Add.make_args(sp.expand(part))
        if len(terms) > 1:
            found += [rest(sp.expand(part) + by*term) for term in terms for by in (-1, -2, 1)]
    for name in names:
        found += [value*name, value/name, value.subs(name, 1), value.subs(name, 2*name), value + name,
                  value*(1 + name), value.subs(name, name**2), sp.sin(name)*value]
    for one in names:
        found += [value.subs({one: two, two: one}, simultaneous=True) for two in names if str(one) < str(two)]
    found += [value*other for other in symbols if other not in names] + list(symbols)
    found += [sp.Rational(by, 7)*value for by in range(1, 6)]
    found += [value + sp.Rational(by, 3) for by in range(1, 12)]
    found = [wrong for wrong in found if not sp.sympify(wrong).has(sp.zoo, sp.nan, sp.oo, sp.I)]
    return [str(wrong) for wrong in (found if len(found) <= MISTAKES else rng.sample(found, MISTAKES))]


def wrong_numbers(value):
    factors = (-1, 2, 0.5, 10, 0.001, 57.29577951, 1/57.29577951, 6.283185307, 0.1591549431, -3, -0.2, 1.02,
               0.98, 1.1, 7.77, 3.14159265)
    found = [repr(float(value)*by) for by in factors] + [repr(1/float(value)) if value else "3"]
    return found + "0 1 -1 m 2,5 1/0 sqrt(-1) x+1 5m/s 1e999 π ½ 1/3x".split() + [""]


def answers(key):
    """Strings (or lists of strings) to be judged: right ones first."""
    asked, rng = exercise(key), random.Random(key)
    value, symbols = asked._value, []
    if asked.kind in (formula, vector, collection):
        symbols = [sp.Symbol(name) for name in asked.names.values()]
    if asked.kind is formula:
        value = sp.sympify(value)
        return [form(value) for form in FORMS], wrong_formulas(value, symbols, rng)
    if asked.kind is number:
        value = number.read(value)
        writings = ("{0!r}", "{0:.12g}", "+{0!r}", "({0!r})", "2*{0!r}/2", "{0!r}·1")
        return [writing.format(value) for writing in writings], wrong_numbers(value)
    if asked.kind in (vector, collection):
        items = [sp.sympify(item) for item in value]
        rights = [[form(item) for item in items] for form in FORMS]
        rights += [str(items)] + ([list(map(str, items[::-1]))] if asked.kind is collection else [])
        wrongs = [[str(item) if item is not wronged else wrong for item in items] for wronged in items
                  for wrong in wrong_formulas(wronged, symbols, rng)[:15]]
        return rights, [*wrongs, list(map(str, items[::-1])), [str(-i) for i in items], [str(items[0])]]
    if asked.kind is equation:
        left, right = value.args
        rights = [f"{left} = {right}", f"{right} == {left}", f"{2*left} = {2*right}", f"0 = {left - right}",
                  [str(left), str(right)]]
        return rights, [f"{left} = {-right}", f"{left} = {2*right}", f"{left} = {left}", str(left),
                        "m = m + P", f"{left} = {right} + 1", "v0 = P/m"]
    if asked.kind is choice:
        letters = list(asked.choices)
        right = value if isinstance(value, str) else ", ".join(sorted(value))
        writings = ("{}", " {}) ", "({})", "{}.", "{};")
        return [writing.format(right) for writing in writings], [*letters, "z", "", "a b", "a,b,c"]
    if asked.kind is truth:
        words = ("true", "T", "yes", "对", " True ") if value else ("false", "F", "no", "错", " False ")
        return list(words), ["true", "false", "perhaps", ""]
    rights = [" ".join(["It is so because"] + ["of the wall."] * count) for count in range(1, 6)]
    return rights, ["", "too short", "a b c d"]


@pytest.fixture(scope="module")
def twins():
    """Every exercise with its answers, and the page's verdict on each."""
    job = {}
    for key in KEYS:
        asked = exercise(key)
        rights, wrongs = answers(key)
        known = []
        if asked.kind not in (choice, truth, explain) and not asked.accepts:
            known = [text(answer, asked) for answer, _ in asked.wrong_answers()]
        job[key] = {"told": described(asked), "answers": [*rights, *known, *wrongs], "rights": len(rights)}
    there = run("""
      const found = {};
      for (const [key, { told, answers }] of Object.entries(job)) {
        found[key] = answers.map((one) => judge(told, one));
      }
      answer(found);
    """, job)
    return job, there


def text(known, asked):
    """A known mistake as a student would type it."""
    if isinstance(known, str):
        return known
    if asked.kind is number:
        return repr(number.read(known))
    return [str(item) for item in known] if isinstance(known, (list, tuple, sp.MatrixBase)) else str(known)


@pytest.mark.parametrize("key", KEYS)
def test_both_judges_say_the_same(key, twins):
    job, there = twins
    asked, count = exercise(key), job[key]["rights"]
    good = 0
    for place, (answer, page) in enumerate(zip(job[key]["answers"], there[key])):
        here = check(key, answer)
        assert (page["right"], page["code"], page["message"]) == (here.right, here.code, here.message), answer
        good += here.right and place < count
    assert good >= min(count, WRITINGS), f"only {good} of {count} writings of the right answer were read"
    assert asked.kind is not formula or len(there[key]) > count + 20
