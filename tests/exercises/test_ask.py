"""An exercise in a notebook: the widget carries the page's judge, which says what `check` says."""

import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import demonstrations  # noqa: F401  registers one of every kind
from mechlib.exercises import ask, check, exercise, keys
from mechlib.exercises.kinds import explain
from mechlib.exercises.line import formulas
from mechlib.exercises.mathml import mathml
from mechlib.exercises.sections import section_of
from page_node import run
from test_twins import answers

sys.path.insert(0, str(Path(__file__).resolve().parents[2]/"book"/"_ext"))
KEYS = [key for key in keys() if section_of(key)]
FIRST = ["demo-truth-1", "demo-set-1", "demo-equation-1", "why-hard-to-predict", "thirty-two", "rigid-ball-1",
         "below-zero", "rocket-in-an-instant"]


def test_there_is_one_of_each_kind():
    assert len({exercise(key).kind for key in FIRST}) == len(FIRST) == 8


def test_a_question_has_a_stable_text_and_a_view():
    question = ask("side-corner")
    assert repr(question) == "Question: side-corner"
    assert set(question._repr_mimebundle_()) == {"text/plain", "application/vnd.jupyter.widget-view+json"}
    assert "import " not in re.sub(r"//.*", "", question._esm) and "http" not in question._esm


def test_an_unknown_name_gets_a_sentence():
    with pytest.raises(ValueError, match="there is no exercise 'side-corne'; did you mean side-corner"):
        ask("side-corne")


def test_python_hears_the_answer():
    question = ask("side-corner")
    assert question.answer is None and question.verdict is None
    question.answer = str(exercise("side-corner")._value)
    assert question.verdict.right
    question.answer = f"-({question.answer})"
    assert question.verdict.code == "sign"


def test_a_variant_is_asked_and_judged():
    question = ask("coupling-wagons", "Li Hua")
    variant = exercise("coupling-wagons").variant("Li Hua")
    assert repr(question) == f"Question: {variant.key}"
    assert question.told["value"] == pytest.approx(float(variant._value))
    question.answer = repr(float(variant._value))
    assert question.verdict.right and not check("coupling-wagons", question.answer).right
    with pytest.raises(ValueError, match="has no variants"):
        ask("side-corner", 1)


def test_the_line_of_a_notebook_keeps_no_progress():
    assert all("solved" not in ask(key).line for key in FIRST)


@pytest.fixture(scope="module")
def verdicts():
    """What the script of a widget says to the answers of the twins, from what the widget holds."""
    job = {}
    for key in FIRST:
        rights, wrongs = answers(key)
        job[key] = {"told": ask(key).get_state()["told"], "answers": [*rights, *wrongs]}
    script = re.sub(r"^export default.*$", "", ask(FIRST[0])._esm, flags=re.M)
    return job, run("""
      const found = {};
      for (const [key, { told, answers }] of Object.entries(job)) {
        found[key] = answers.map((one) => judge(told, one));
      }
      answer(found);
    """, job, script)


@pytest.mark.parametrize("key", FIRST)
def test_the_widget_judges_as_python_does(key, verdicts):
    job, there = verdicts
    rights = 0
    for given, page in zip(job[key]["answers"], there[key], strict=True):
        here = check(key, given)
        rights += here.right
        assert (page["right"], page["code"], page["message"]) == (here.right, here.code, here.message), given
    assert 0 < rights < len(there[key]) or exercise(key).kind is explain


# The formulas of sentences

def every_formula():
    found = set()
    for asked in map(exercise, KEYS):
        count = len(asked.variants.rows) if asked.variants else 0
        for one in [asked, *(asked.variant(number) for number in range(1, count + 1))]:
            found |= formulas([*one.hints, one.right, *one.points, *dict(one.wrong).values(), one.question,
                               *one.limits.values(), *(one.choices or {}).values(),
                               *(rule[1] for rule in one.accepts)])
    return sorted(found)


def letters(markup: str) -> str:
    """What can be read: letters, digits and signs, in their order."""
    text = "".join(ElementTree.fromstring(markup.replace("&nbsp;", " ")).itertext())
    bold = {chr(0x1D400 + k): chr(65 + k) for k in range(26)}
    text = "".join(bold.get(letter, letter) for letter in text)
    return re.sub("[\\s\u2061-\u2064]", "", text).replace("·", "⋅").replace("-", "−")


def test_formulas_read_as_those_of_the_page():
    """Temml, which sets them in the page, puts the same letters in the same order."""
    from formulas import stop, typeset

    found = every_formula()
    assert len(found) > 100
    try:
        apart = {tex: (letters(mathml(tex)), letters(f"<p>{typeset(tex)}</p>")) for tex in found}
    finally:
        stop()
    assert {tex: both for tex, both in apart.items() if both[0] != both[1]} == {}


@pytest.mark.parametrize("tex, markup", [
    (r"\sin^2\alpha", "<msup><mi>sin</mi><mn>2</mn></msup>"),
    (r"W_{tt}^{-1}", "<msubsup><mi>W</mi><mrow><mi>t</mi><mi>t</mi></mrow>"
                    "<mrow><mo>−</mo><mn>1</mn></mrow></msubsup>"),
    (r"\dot\theta_B", '<msub><mover accent="true"><mi>θ</mi><mo stretchy="false">˙</mo></mover>'
                     "<mi>B</mi></msub>"),
    (r"\frac{2v_0}g", "<mfrac><mrow><mn>2</mn><msub><mi>v</mi><mn>0</mn></msub></mrow><mi>g</mi></mfrac>"),
])
def test_scripts_and_fractions_stand_where_they_belong(tex, markup):
    assert markup in mathml(tex)


@pytest.mark.parametrize("tex, says", [(r"\oops", "oops in the formula"), ("x_{1", "brace is missing"),
                                       ("x}", "brace too many"), (r"\frac1", "ends too early")])
def test_what_cannot_be_set_is_refused(tex, says):
    with pytest.raises(ValueError, match=says):
        mathml(tex)
