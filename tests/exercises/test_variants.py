"""Every variant of every exercise is solved twice and judged twice: its right answer is accepted, its known
mistakes get their sentences, the answers of the others are refused, and the page says what `check` says."""

import math
import re

import pytest
import sympy as sp

import demonstrations  # noqa: F401  registers the demonstrations
from by_hand import BY_HAND
from mechlib.exercises import Variants, check, exercise, keys, register, variant
from mechlib.exercises.export import described, variants
from mechlib.exercises.kinds import choice, formula, number
from mechlib.exercises.sections import section_of
from mechlib.exercises.variants import at, chosen, meant, written
from page_node import run
from test_registered import assert_refused
from test_twins import text, wrong_numbers

KEYS = [key for key in keys() if section_of(key) and exercise(key).variants]
FEWEST, LEAST, MOST = 60, 4, 24
SEEDS = ["20231234", "Li Hua", "  li   hua ", "李华", "２０２３１２３４", "Ångström", "Straße", "🎱", "1",
         "O'Neil"]


def every(key):
    """All variants of an exercise: number → exercise."""
    asked = exercise(key)
    return {number: asked.variant(number) for number in range(1, len(asked.variants.rows) + 1)}


def as_text(asked):
    return text(asked._value, asked) if asked.kind is not choice else asked._value


def test_there_are_enough():
    chapters = [section_of(key).partition("/")[0] for key in KEYS]
    counts = {chapter: chapters.count(chapter) for chapter in sorted(set(chapters))}
    total = sum(len(exercise(key).variants.rows) for key in KEYS)
    print(f"\n{len(KEYS)} exercises with {total} variants: {counts}")
    assert len(KEYS) >= FEWEST and len(counts) >= 5


@pytest.mark.parametrize("key", KEYS)
def test_with_the_printed_values_it_is_the_printed_exercise(key):
    asked = exercise(key)
    again = at(asked, asked.variants.printed)
    assert again.kind is asked.kind and check(key, again._value)
    assert type(again._value) is int or type(asked._value) is not int
    known = list(dict(asked.wrong).values())
    for place, (mistake, sentence) in enumerate(zip(asked.variants.wrong, known)):
        if mistake is not None:
            law = mistake[0] if isinstance(mistake, tuple) else mistake
            verdict = check(key, law(**meant(asked.variants.printed)))
            assert verdict.message == sentence, f"mistake {place + 1}"


@pytest.mark.parametrize("key", KEYS)
def test_every_variant_is_solved_in_a_second_way(key):
    asked = exercise(key)
    for row in asked.variants.rows:
        other = at(asked, row)
        by_hand = BY_HAND[key](**meant(row))
        assert other.kind.judge(other, by_hand).right, row
        if asked.kind is number:
            assert math.isclose(number.read(other._value), number.read(by_hand),
                                rel_tol=min(1e-4, number.tolerance_of(other)))


@pytest.mark.parametrize("key", KEYS)
def test_every_variant_is_judged(key):
    """Right, wrong in every known way, and not yet right with the numbers of another variant."""
    asked, others = exercise(key), every(key)
    assert LEAST <= len(others) <= MOST
    assert all(f"{{{name}}}" in asked.variants.question for name in asked.variants.given)
    assert len({other.question for other in others.values()}) == len(others)
    for number_, other in others.items():
        assert other.kind is asked.kind and "{" not in re.sub(r"\$[^$]*\$", "", other.question)
        assert check(key, other._value, seed=number_), other.question
        for answer, sentence in other.wrong_answers():
            verdict = other.kind.judge(other, answer)
            assert not verdict.right and verdict.message == sentence, (other.question, answer)
        if asked.kind is number:
            right, tolerance = number.read(other._value), number.tolerance_of(other)
            assert math.isfinite(right) and tolerance == number.tolerance_of(asked)
            assert not any(math.isclose(number.read(wrong), right, rel_tol=1.5*tolerance)
                           for wrong, _ in other.wrong_answers()), other.question
        if asked.kind is not choice:
            values = [asked._value, *(one._value for one in others.values() if one is not other)]
            assert not any(other.kind.judge(other, value).right for value in values), other.question


@pytest.mark.parametrize("key", KEYS)
def test_no_sentence_names_a_printed_value_or_the_answer(key):
    asked = exercise(key)
    printed = [written(value) for value in asked.variants.printed.values()]
    for other in every(key).values():
        own = set(re.findall(r"[\d.]+", other.question))
        told = [*other.hints, other.right, *(says for _, says in other.wrong_answers()),
                *(other.choices or {}).values()]
        for value in (value for value in printed if value not in own and len(value) > 1):
            assert not any(re.search(rf"(?<![\w.]){re.escape(value)}(?![\w.])", says) for says in told), value
        for answer, _ in other.wrong_answers():
            if asked.kind in (number, formula):
                assert_refused(other, answer, other.kind.judge(other, answer))


@pytest.fixture(scope="module")
def page():
    """What the page says to right and wrong answers of every variant, and which variant a name gets there."""
    job = {"told": {}, "answers": {}, "seeds": SEEDS}
    for key in KEYS:
        job["told"][key] = {"printed": described(exercise(key)), "variants": variants(exercise(key))}
        job["answers"][key] = [answers(other) for other in every(key).values()]
    return job["answers"], run("""
      const found = {};
      for (const [key, { printed, variants }] of Object.entries(job.told)) {
        found[key] = {
          verdicts: variants.map((one, k) => job.answers[key][k]
              .map((text) => judge({ ...printed, ...one }, text))),
          chosen: job.seeds.map((seed) => chosenVariant(seed, key, variants.length)),
        };
      }
      answer(found);
    """, job)


def answers(other):
    if other.kind is choice:
        return [*other.choices, "z", ""]
    known = [text(wrong, other) for wrong, _ in other.wrong_answers()]
    more = wrong_numbers(number.read(other._value)) if other.kind is number else ["1", "", "-1"]
    if other.kind is formula:
        value = sp.sympify(other._value)
        more += [str(-value), str(2*value), str(value + 1), str(1/value) if value else "2"]
    return [as_text(other), *known, *more]


@pytest.mark.parametrize("key", KEYS)
def test_the_page_judges_as_python_does(key, page):
    typed, there = page
    for (number_, other), texts, verdicts in zip(every(key).items(), typed[key], there[key]["verdicts"]):
        assert verdicts[0]["right"] or other.kind is choice
        for answer, verdict in zip(texts, verdicts):
            here = check(key, answer, seed=number_)
            assert (verdict["right"], verdict["code"], verdict["message"]) == (here.right, here.code,
                                                                              here.message), answer


@pytest.mark.parametrize("key", KEYS)
def test_page_and_python_choose_the_same_variant(key, page):
    count = len(exercise(key).variants.rows)
    assert page[1][key]["chosen"] == [chosen(seed, key, count) for seed in SEEDS]


def test_a_name_is_hashed_as_stated():
    """FNV-1a with 32 bits; its published values for "a" and "foobar"."""
    for word, value in (("a", 0xE40C292C), ("foobar", 0xBF9CF968)):
        number_ = 0x811C9DC5
        for byte in word.encode():
            number_ = (number_ ^ byte)*0x01000193 % 2**32
        assert number_ == value
    assert {chosen(str(student), "coupling-wagons", 7) for student in range(200)} == set(range(1, 8))
    assert chosen("Li Hua", "glass-marble", 11) == chosen(" li  HUA ", "glass-marble", 11)


def test_a_variant_shows_its_question_and_is_checked_by_the_same_seed():
    shown = variant("coupling-wagons", "20231234")
    assert "Which percentage" in shown._repr_markdown_() and 'seed=\'20231234\'' in shown.message
    own = exercise("coupling-wagons").variant("20231234")
    assert check("coupling-wagons", own._value, seed="20231234")
    assert str(check("coupling-wagons", own._value, seed="20231234")).startswith("✓ coupling-wagons, variant")
    assert not check("coupling-wagons", -1, seed="20231234")
    assert "A number in %" in check("coupling-wagons", seed="20231234").message


def test_what_cannot_be_chosen_is_said():
    for seed in (0, 20231234, True, None, "", "  ", 1.5):
        with pytest.raises(ValueError, match="seed"):
            variant("coupling-wagons", seed)
    with pytest.raises(ValueError, match="has no variants"):
        check("what-disappears", "c", seed="Li Hua")
    register("variant-short", 2.0, wrong={1.0: "No."}, replace=True,
             variants=Variants("{a}?", {"a": [2, 3]}, answer=lambda a: a))
    with pytest.raises(ValueError, match="one entry for each known mistake"):
        exercise("variant-short").variant(1)


def test_the_page_gets_values_only():
    for key in KEYS:
        asked = exercise(key)
        if asked.kind is formula:
            for row, told in zip(asked.variants.rows, variants(asked)):
                value = str(at(asked, row)._value)
                assert len(value) < 5 or value not in str({n: p for n, p in told.items() if n != "mistakes"})
