"""Every registered exercise, of every section and of the demonstrations: the right answer is accepted,
typical wrong ones are refused with a sentence that does not give the answer away. New exercises are picked up
without touching this file."""

import math
import re
import shutil
import subprocess
import sys

import pytest
import sympy as sp

import demonstrations  # noqa: F401  registers the demonstrations
from mechlib.exercises import check, exercise, keys
from mechlib.exercises.exercise import evaluated
from mechlib.exercises.kinds import choice, collection, equation, explain, formula, number, truth, vector
from mechlib.exercises.sections import names, section_modules

KEYS = [key for key in keys() if not key.startswith("attack")]
GARBAGE = ["", "???", "__import__('os').system('true')", "m.__class__", object(), None, ..., {}, "9**9**9**9",
           "(" * 999, lambda: 0, float("nan"), "qqq"]


def right_answer(asked):
    return asked._value


def components(asked):
    value = right_answer(asked)
    return list(map(sp.sympify, value.args if isinstance(value, sp.FiniteSet) else value))


def mistakes(asked):
    """Wrong answers made from the right one: sign flipped, doubled, a symbol dropped, upside down."""
    if asked.accepts:
        return []
    value = right_answer(asked)
    if asked.kind is explain:
        return ["too short", 7]
    if asked.kind is formula:
        return wrong_formulas(sp.sympify(value))
    if asked.kind is number:
        return [-value, 2 * value, 10 * value + 1]
    if asked.kind in (vector, collection):
        items = components(asked)
        changed = [[*items[:i], wrong, *items[i + 1 :]] for i, item in enumerate(items)
                   for wrong in wrong_formulas(item)]
        return changed + [items[:-1], items + items[:1] if asked.kind is vector
                          else items + [sum(items) + 17]]
    if asked.kind is equation:
        return [sp.Eq(value.lhs, value.rhs + 1), sp.Eq(value.lhs - value.rhs, 3 * value.lhs + 2), value.lhs]
    if asked.kind is choice:
        right = {value} if isinstance(value, str) else set(value)
        return [letter for letter in asked.choices if {letter} != right] + ["z", 7]
    assert asked.kind is truth
    return [not value, "perhaps"]


def wrong_formulas(value):
    if value == 0:
        return [sp.Integer(1), sp.Symbol("unheard_of")]
    dropped = [value.subs(symbol, 1) for symbol in sorted(value.free_symbols, key=str)]
    return [-value, 2 * value, value + 1, value * sp.Symbol("unheard_of"),
            *(d for d in dropped if d.is_finite is not False)]


def shapes_of(asked):
    """The right answer as somebody might print it."""
    value = right_answer(asked)
    if asked.kind in (choice, truth, explain) or asked.accepts:
        return set()
    if asked.kind is number:
        texts = {f"{float(value):.{digits}g}" for digits in (3, 4, 6)} | {str(value)}
        return {text for text in texts if len(text) > 2}
    items = components(asked) if asked.kind in (vector, collection) else [value]
    if asked.kind is equation:
        items = [value, value.lhs, value.rhs]
    printed = {form(item) for item in items for form in (str, sp.latex, sp.sstr)}
    return {text for item in printed if len(text := squeezed(item)) > 3}


def squeezed(text):
    return re.sub(r"\s", "", text)


def assert_refused(asked, answer, verdict=None):
    verdict = check(asked.key, answer) if verdict is None else verdict
    assert not verdict, f"accepted {answer!r}"
    assert len(verdict.message) > 8 and str(verdict)
    for text in shapes_of(asked):
        for message in (verdict.message, repr(verdict), verdict._repr_markdown_()):
            assert not re.search(rf"(?<![\w.]){re.escape(text)}(?![\w.])",
                                 squeezed(message)), f"the answer shows in: {message}"
    return verdict


@pytest.mark.parametrize("key", KEYS)
def test_the_right_answer_is_accepted(key):
    asked = exercise(key)
    assert check(key, " ".join(asked.points) if asked.points else right_answer(asked))
    if asked.kind is formula:
        value = sp.sympify(right_answer(asked))
        assert check(key, sp.expand(value)) and check(key, sp.together(value))
        assert check(key, value.xreplace({s: sp.Symbol(s.name) for s in value.free_symbols}))
        assert check(key, str(value))
    if asked.kind is vector:
        assert check(key, tuple(components(asked))) and check(key, str(components(asked)))
    if asked.kind is collection:
        assert check(key, components(asked)[::-1])


@pytest.mark.parametrize("key", KEYS)
def test_typical_mistakes_are_refused_without_giving_the_answer_away(key):
    asked = exercise(key)
    for wrong in mistakes(asked):
        assert_refused(asked, wrong)


@pytest.mark.parametrize("key", KEYS)
def test_garbage_is_refused(key):
    for garbage in GARBAGE:
        assert_refused(exercise(key), garbage)


@pytest.mark.parametrize("key", KEYS)
def test_known_mistakes_get_their_own_sentence(key):
    asked = exercise(key)
    for wrong, sentence in dict(asked.wrong).items():
        assert assert_refused(asked, evaluated(wrong)).message == sentence


@pytest.mark.parametrize("key", KEYS)
def test_known_mistakes_keep_their_distance(key):
    """A student who makes one and rounds it is not told that it is right."""
    asked = exercise(key)
    if asked.kind is number and not asked.accepts:
        right, tolerance = number.read(right_answer(asked)), number.tolerance_of(asked)
        for wrong, _ in asked.wrong_answers():
            assert not math.isclose(number.read(wrong), right, rel_tol=1.5 * tolerance)


@pytest.mark.parametrize("key", KEYS)
def test_every_wrong_choice_explains_itself(key):
    asked = exercise(key)
    if asked.kind is choice:
        assert set(asked.choices) >= set(right_answer(asked))
        assert all(sentence.strip() for sentence in asked.choices.values())


@pytest.mark.parametrize("key", KEYS)
def test_what_is_wanted_is_said_without_the_answer(key):
    asked = exercise(key)
    for text in shapes_of(asked):
        assert text not in squeezed(repr(check(key))) and text not in squeezed(repr(asked))


def test_the_demonstrations_cover_every_kind():
    assert {exercise(key).kind for key in KEYS} >= {choice, collection, equation, explain, formula, number,
                                                    truth, vector}


@pytest.mark.parametrize("section", section_modules())
def test_a_section_registers_what_its_lines_say(section):
    assert keys(section) == [name for name, home in names().items() if home == section]


def test_an_exercise_is_found_by_its_name_and_imported_only_when_asked(tmp_path, monkeypatch):
    shelf = tmp_path / "shelf"
    folder = shelf / "chapter" / "exercises"
    folder.mkdir(parents=True)
    (folder / "swing.py").write_text("from mechlib.exercises import register\n"
                                     'register(\n    "rope-of-77", 2.5)\n')
    (folder / "helper.py").write_text("nothing = 1\n")
    found = section_modules(shelf, "shelf")
    assert found == {"chapter/swing": "shelf.chapter.exercises.swing"}
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr("mechlib.exercises.sections.section_modules", lambda: found)
    monkeypatch.setattr("mechlib.exercises.registry.section_of", names(shelf).get)
    assert found["chapter/swing"] not in sys.modules
    assert check("rope-of-77", 2.5)
    (tmp_path / "second" / "chapter").mkdir(parents=True)
    shutil.copytree(folder, tmp_path / "second" / "chapter" / "exercises")
    (tmp_path / "second" / "chapter" / "exercises" / "other.py").write_text('register("rope-of-77", 1)\n')
    with pytest.raises(ValueError, match="two exercises are called 'rope-of-77'"):
        names(tmp_path / "second")


def test_importing_mechlib_imports_no_exercises():
    script = "import sys, mechlib; print([n for n in sys.modules if n.startswith('mechlib.exercises')])"
    assert subprocess.run([sys.executable, "-c", script], capture_output=True, text=True,
                          check=True).stdout.strip() == "[]"
    script = ("import sys, mechlib.exercises as e; "
              "print([n for n in e.sections.section_modules().values() if n in sys.modules])")
    assert subprocess.run([sys.executable, "-c", script], capture_output=True, text=True,
                          check=True).stdout.strip() == "[]"
