"""Exercises as a lecturer looks for them: each has an idea, a level, a time; a set is picked by names."""

import pathlib
import sys

import pytest
from sphinx.testing.util import SphinxTestApp

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT/"book"/"_ext"), str(ROOT/"tools")]
import catalogue  # noqa: E402
import exercise_index  # noqa: E402
import pick  # noqa: E402
from mechlib.exercises import exercise  # noqa: E402
from mechlib.exercises.sections import names  # noqa: E402

ALL = catalogue.entries()


def test_every_answer_belongs_to_one_exercise_of_the_text():
    assert sorted(key for one in ALL.values() for key in one.keys) == sorted(names())


def test_levels_in_the_text_are_those_of_the_answers():
    assert [one.name for one in ALL.values() for key in one.keys if exercise(key).level != one.level] == []


def test_every_exercise_has_an_idea_of_its_own():
    without = [one.name for one in ALL.values() if not 2 <= len(one.idea.split()) <= 14]
    assert without == [], "give them idea=\"…\", a few words on what they train"
    ideas = [one.idea for one in ALL.values()]
    assert [idea for idea in ideas if ideas.count(idea) > 1] == []


def test_what_is_needed_comes_earlier_or_is_said():
    places = list(catalogue.sections())
    later = [one.name for one in ALL.values() for page in catalogue.needed(one.page)
             if page in places and places.index(page) > places.index(one.page)]
    assert later == []


def test_a_set_is_picked_by_names():
    said = pick.main(["hardest-drive", "half-as-long"])
    assert said.splitlines()[0].startswith("1.3   ★★★  32 min  number") and "half-as-long" in said
    assert said.endswith("2 exercises, 35 minutes")


def test_a_wrong_name_is_named():
    with pytest.raises(ValueError, match="no exercise half-as-wrong"):
        catalogue.pick(["half-as-wrong"])


def test_exercises_are_found_by_section_level_and_words():
    found = pick.search(section="impulse", level=2)
    assert {one.name for one in found} == {"when-the-triangle-is-right", "sensor-off-zero",
                                           "why-film-cannot-decide"}
    assert [one.name for one in pick.search(section="impulse", words="offset")] == ["sensor-off-zero"]
    assert [one.name for one in pick.search(section="impulse", kind="choice")] == ["half-as-long"]


def test_the_index_is_a_plain_table(tmp_path, monkeypatch):
    """The page of one chapter: a row for each exercise, with a link, its name and what it needs."""
    few = {name: one for name, one in ALL.items() if one.page.endswith(("/impulse", "/momentum"))}
    monkeypatch.setattr(exercise_index, "entries", lambda: few)
    (tmp_path/"conf.py").write_text("extensions = ['myst_nb', 'exercise_index']\nroot_doc = 'index'\n"
                                    "suppress_warnings = ['*']\n")
    (tmp_path/"index.md").write_text("# All\n\n```{exercise-counts}\n```\n\n```{exercise-index}\n```\n")
    app = SphinxTestApp(srcdir=tmp_path)
    app.build()
    page = (app.outdir/"index.html").read_text(encoding="utf-8")
    app.cleanup()
    assert page.count("<tr") == len(few) + 3 and 'class="exercise-index' in page
    row = next(row for row in page.split("<tr") if ">hardest-drive<" in row)
    assert all(part in row for part in ("★★★", "number", "<td>32</td>", "impulse, speed and way"))
    assert '<section id="exercises-persistent-impact">' in page
