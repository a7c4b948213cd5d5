"""Every student has other numbers, which only the secret knows; and their answers are right."""

import math
import stat

import pytest

from assignments import judge, numbers, questions, sets
from assignments.secret import kept, stream
from assignments.write import exercise_of
from by_hand import BY_HAND
from mechlib.exercises import exercise, keys
from mechlib.exercises.checking import judged
from mechlib.exercises.kinds import number
from mechlib.exercises.variants import at, chosen, meant

SECRET = b"a secret of thirty-two bytes, or so"
SPACIOUS = [key for key in keys() if key in BY_HAND and numbers.spacious(exercise(key))]
STUDENTS = [f"2027{k:04}" for k in range(60)]


def test_many_exercises_have_numbers_that_can_be_drawn():
    assert len(SPACIOUS) > 80 and numbers.free(exercise("coupling-wagons"))
    assert not numbers.free(exercise("hand-to-rest-3")) and not numbers.free(exercise("late-door"))
    assert not (numbers.SLOW | numbers.NARROW | numbers.BOUND) - set(keys())


@pytest.mark.parametrize("key", SPACIOUS)
def test_what_is_drawn_is_solved_in_a_second_way(key):
    asked = exercise(key)
    for student in STUDENTS[:3] if numbers.free(asked) else []:
        row = numbers.drawn(asked, stream(SECRET, "test", student, key))
        other, by_hand = at(asked, row), BY_HAND[key](**meant(row))
        assert judged(other, by_hand).right, row
        assert math.isclose(number.read(other._value), number.read(by_hand),
                            rel_tol=number.tolerance_of(asked)/2), row


def test_nothing_that_the_package_lists_is_right(made):
    """Neither the printed answer, nor that of any listed variant, nor of the one that a name gets there."""
    for part in (part for part in made.parts if part.numbers == "drawn"):
        asked = exercise(part.key)
        offered = [asked._value, *(asked.variant(k)._value for k in range(1, len(asked.variants.rows) + 1))]
        for student in STUDENTS[:20]:
            own = exercise_of(part, made, student, SECRET)
            assert not any(judged(own, value).right for value in offered)
            assert judged(own, own._value).right


def test_what_the_package_cannot_keep_to_itself(made):
    """Its law gives the answer to whoever asks it with their own numbers: this is said on the page."""
    part = next(part for part in made.parts if part.numbers == "drawn")
    row = numbers.drawn(exercise(part.key), stream(SECRET, made.name, STUDENTS[0], part.key))
    answer = exercise(part.key).variants.answer(**meant(row))
    assert judged(exercise_of(part, made, STUDENTS[0], SECRET), answer).right


def test_students_have_numbers_of_their_own(made):
    for part in (part for part in made.parts if part.numbers == "drawn"):
        asked = [exercise_of(part, made, student, SECRET).question for student in STUDENTS]
        assert len(set(asked)) > 15, part.key
    together = {"".join(exercise_of(part, made, student, SECRET).question for part in made.parts
                        if part.numbers == "drawn") for student in STUDENTS}
    assert len(together) == len(STUDENTS)


def test_the_secret_decides_and_not_the_hash_of_the_name(made):
    part = next(part for part in made.parts if part.numbers == "drawn")
    own = exercise_of(part, made, " Ａda ", SECRET).question
    assert own == exercise_of(part, made, "ada", SECRET).question
    assert own != exercise_of(part, made, "ada", SECRET + b"!").question
    listed = sets.part("late-door")
    rows = exercise("late-door").variants.rows
    got = [numbers.own(exercise("late-door"), "listed", stream(SECRET, "s", student, "late-door")).question
           for student in STUDENTS]
    by_name = [at(exercise("late-door"), rows[chosen(student, "late-door", len(rows)) - 1]).question
               for student in STUDENTS]
    assert listed.numbers == "listed" and set(got) == set(by_name) and got != by_name


def test_the_secret_is_made_once_and_for_its_owner_alone(tmp_path):
    first = kept(tmp_path / "course")
    assert kept(tmp_path / "course") == first and len(first) == 64
    assert stat.S_IMODE((tmp_path / "course" / "secret").stat().st_mode) == 0o600
    (tmp_path / "course" / "secret").write_text("short")
    with pytest.raises(SystemExit, match="too short"):
        kept(tmp_path / "course")


@pytest.mark.parametrize("chapter", questions.chapters())
def test_every_chapter_has_a_set(chapter):
    made = sets.of_chapter(chapter)
    assert 5 <= len(made.parts) <= 8 and len({part.key for part in made.parts}) == len(made.parts)
    assert sum(part.manual for part in made.parts) == 1 and made.way in {part.key for part in made.parts}
    assert made.points > 15 and any(part.numbers == "drawn" for part in made.parts)
    for part in made.parts:
        if not part.manual and part.numbers != "printed":
            text = exercise_of(part, made, "ada", SECRET).question
            assert "{" not in "".join(text.split("$")[::2]), text
    right = {part.variable: str(exercise_of(part, made, "ada", SECRET)._value) for part in made.parts}
    marks = judge.marks(made, "ada", SECRET, right)
    assert all(mark["points"] == mark["of"] for mark in marks.values()), marks
    assert sum(mark["of"] for mark in marks.values()) + sets.EXPLAIN + sets.WAY == made.points


def test_a_lecturer_picks_a_set_by_names(tmp_path):
    file = tmp_path / "sets.toml"
    assert sets.own(file) == []
    file.write_text('[friction]\nexercises = ["rough-board", "why-mirror", "what-friction-takes"]\n'
                    'way = "rough-board"\n')
    made, = sets.own(file)
    assert [part.numbers for part in made.parts] == ["drawn", "printed", "printed"] and made.way
    made.save(tmp_path / "friction.json")
    assert sets.saved(tmp_path / "friction.json") == made
    for text, problem in (('[a]\nexercises = ["rough-bord"]', "did you mean rough-board"),
                          ('[a]\nexercises = ["skipping-crate-2"]', "cannot stand alone"),
                          ('[a]\nexercises = ["rough-board"]\nway = "die"', "way names"),
                          ('[a]\nexercise = ["rough-board"]', "give title, exercises and way")):
        file.write_text(text)
        with pytest.raises(ValueError, match=problem):
            sets.own(file)
