"""Question banks for Moodle: read as its importer reads them, answered rightly and wrongly, and compared with
what the book says. Formulas are evaluated here by their text, without the code that wrote them."""

import cmath
import doctest
import html
import importlib.util
import math
import pathlib
import random
import re
import sys
from xml.etree import ElementTree

import pytest
import sympy as sp

from mechlib.exercises import check, exercise
from mechlib.exercises.sections import names

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tools" / "moodle")]
import asked as texts  # noqa: E402
import stack  # noqa: E402

CHAPTER = "particle_collision"
# read off a sample question of STACK, samplequestions/stackdemo/10_integration_with_feedback.xml
COMMON = {"name", "questiontext", "generalfeedback", "defaultgrade", "penalty", "hidden", "idnumber"}
STACK = COMMON | {
    "stackversion", "questionvariables", "specificfeedback", "questionnote", "questionsimplify",
    "assumepositive", "assumereal", "decimals", "scientificnotation", "multiplicationsign", "sqrtsign",
    "complexno", "inversetrig", "logicsymbol", "matrixparens", "variantsselectionseed", "input", "prt",
    "qtest"}
NODE = {"name", "description", "answertest", "sans", "tans", "testoptions", "quiet",
        *(side + field for side in ("true", "false")
          for field in ("scoremode", "score", "penalty", "nextnode", "answernote", "feedback"))}
INPUT = {"name", "type", "tans", "boxsize", "strictsyntax", "insertstars", "syntaxhint", "syntaxattribute",
         "forbidwords", "allowwords", "forbidfloat", "requirelowestterms", "checkanswertype", "mustverify",
         "showvalidation", "options"}
# and off question/format/xml/format.php of Moodle
FIELDS = {
    "multichoice": COMMON | {"single", "shuffleanswers", "answernumbering", "answer"},
    "numerical": COMMON | {"answer", "units", "unitgradingtype", "unitpenalty", "showunits", "unitsleft"},
    "essay": COMMON | {"responseformat", "responserequired", "responsefieldlines", "attachments",
                       "attachmentsrequired", "graderinfo", "responsetemplate"},
    "stack": STACK}
MATHS = {name: getattr(cmath, name) for name in ("sqrt", "sin", "cos", "tan", "exp", "log", "asin", "acos",
                                                 "atan", "sinh", "cosh", "tanh", "atanh")}
MATHS |= {"abs": abs, "cot": lambda x: 1/cmath.tan(x), "pi_": math.pi, "e_": math.e}
HOME = ROOT / "tools" / "moodle"


@pytest.fixture(scope="module")
def questions(site_dir):
    """The bank of one chapter, by name; written and read again."""
    described = importlib.util.spec_from_file_location("moodle_main", HOME / "__main__.py")
    main = importlib.util.module_from_spec(described)
    described.loader.exec_module(main)
    home = site_dir.parent / "notebooks" / CHAPTER
    quiz, _, left = main.bank(sorted(home.glob("*.ipynb")))
    read = ElementTree.fromstring(ElementTree.tostring(quiz))
    made = {one.findtext("idnumber"): one for one in read if one.get("type") != "category"}
    return made, left


def of(questions, kind):
    return {key: one for key, one in questions[0].items() if one.get("type") == kind}


def plain(text: str) -> str:
    """The words of a text, whether HTML or as the book stores it."""
    return re.sub(r"[`*$\\()\s]", "", html.unescape(re.sub(r"<[^>]*>", "", text or "")))


def test_examples():
    for module in (texts, stack):
        result = doctest.testmod(module)
        assert result.attempted and not result.failed


def test_every_exercise_is_there_or_left_out_for_a_reason(questions):
    made, left = questions
    wanted = [key for key, section in names().items() if section.startswith(f"{CHAPTER}/")]
    assert sorted([*made, *left]) == sorted(wanted)
    for key in left:
        assert exercise(key).accepts or exercise(key).kind.__name__.endswith("vector"), key


def test_fields_are_those_that_are_read(questions):
    for key, one in questions[0].items():
        found = {field.tag for field in one}
        assert found - {"units"} == FIELDS[one.get("type")] - {"units"}, key
        assert len(one.findtext("name/text")) < 255 and one.findtext("questiontext/text").strip()
        for node in one.iter("node"):
            assert {field.tag for field in node} == NODE
        for entry in one.iter("input"):
            assert {field.tag for field in entry} == INPUT


def test_texts_hold_no_raw_formula_and_lead_nowhere(questions):
    for key, one in questions[0].items():
        for text in filter(None, (field.text for field in one.iter("text"))):
            words = re.sub(r"<(pre|code)\b.*?</\1>", "", text, flags=re.DOTALL)
            assert not re.search(r'\$|<img|href="(?!https?:)', words), key
            assert words.count(r"\(") == words.count(r"\)"), key
            if one.get("type") == "stack":
                assert not re.search(r"\{[@#]|\[\[(?!(input|validation):ans1|feedback:prt1)", text), key


def test_letters(questions):
    found = of(questions, "multichoice")
    assert found
    for key, one in found.items():
        letters = dict(zip(exercise(key).choices, one.iter("answer"), strict=True))
        for letter, option in letters.items():
            assert (float(option.get("fraction")) == 100) == bool(check(key, letter)), (key, letter)
            assert plain(option.findtext("feedback/text")) == plain(exercise(key).choices[letter])


def marked(question, value: float):
    """The fraction and the feedback that Moodle gives: the first answer within its tolerance."""
    for option in question.iter("answer"):
        if abs(value - float(option.findtext("text"))) <= float(option.findtext("tolerance")):
            return float(option.get("fraction")), option.findtext("feedback/text")
    return 0.0, ""


def test_numbers(questions):
    found = of(questions, "numerical")
    assert found
    for key, one in found.items():
        right = float(one.find("answer").findtext("text"))
        values = [float(option.findtext("text")) for option in one.iter("answer")]
        off = exercise(key).tolerance or (0 if type(exercise(key)._value) is int else 0.005)
        for value in [*values, *(right*(1 + side*off*share) for side in (1, -1) for share in (0.9, 1.3))]:
            verdict = check(key, value)
            fraction, feedback = marked(one, value)
            assert (fraction == 100) == bool(verdict), (key, value)
            assert verdict.code not in ("right", "known") or plain(feedback) == plain(verdict.message), key
        assert (one.findtext("units/unit/unit_name") or "") == exercise(key).unit
        assert one.findtext("showunits") == ("0" if exercise(key).unit else "3")


def at(text: str, values: dict[str, float]) -> complex:
    """A formula of Maxima at a point, by its text alone."""
    code = text.replace("^", "**").replace("%pi", "pi_").replace("%e", "e_")
    return eval(code, {"__builtins__": {}}, {**MATHS, **values})


def walked(question, answer: str, points: list[dict]) -> tuple[float, str, str]:
    """Score, note and feedback to which the tree leads: equal is what has equal values."""
    variable, _, right = question.findtext("questionvariables/text").rstrip(";").partition(":")
    whole = lambda text: right if text == variable else text
    nodes = {node.findtext("name"): node for node in question.iter("node")}
    place = "0"
    while True:
        node = nodes[place]
        target = whole(node.findtext("tans"))
        same = all(cmath.isclose(at(whole(answer), point), at(target, point), rel_tol=1e-9, abs_tol=1e-12)
                   for point in points)
        side = "true" if same else "false"
        place = node.findtext(f"{side}nextnode")
        if place == "-1":
            return (float(node.findtext(f"{side}score")), node.findtext(f"{side}answernote"),
                    node.findtext(f"{side}feedback/text"))


def test_formulas(questions):
    found, dice = of(questions, "stack"), random.Random(1)
    assert found
    for key, one in found.items():
        asked = exercise(key)
        spelled = {name: {"e": "er", "j": "jj"}.get(name, name) for name, _ in asked.declared}
        points = [{spelled[name]: dice.uniform(0.31, 0.95) for name in spelled} for _ in range(3)]
        answers = [asked._value, *(wrong for wrong, _ in asked.wrong_answers())]
        tests = list(one.iter("qtest"))
        assert len(tests) == len(answers) == len(list(one.iter("node")))
        for test, answer in zip(tests, answers, strict=True):
            given, verdict = test.findtext("testinput/value"), check(key, answer)
            score, note, feedback = walked(one, given, points)
            assert (score, note) == (float(test.findtext("expected/expectedscore")),
                                     test.findtext("expected/expectedanswernote")), (key, given)
            assert (score == 1) == bool(verdict) and plain(feedback) == plain(verdict.message), (key, given)
        # what STACK calls right has the values of what the book calls right
        symbols = {name: sp.Symbol(name) for name in spelled}
        value = sp.sympify(asked._value, locals=symbols)
        for point in points:
            exact = value.subs({s: point[spelled[s.name]] for s in value.free_symbols})
            written = at(one.findtext("questionvariables/text")[3:-1], point)
            assert cmath.isclose(complex(exact), written, rel_tol=1e-9), key
        assert all("<code>er</code>" in one.findtext("questiontext/text") for name in spelled if name == "e")
