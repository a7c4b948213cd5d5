"""The bibliography: every work has its sentence, its subject, its year, how much of it was read; and what is
cited is there."""

import json
import pathlib
import re
import sys

import pytest
from pybtex.backends.plaintext import Backend
from pybtex.database import parse_string

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT/"book"/"_ext"))
import literature  # noqa: E402

WORKS = literature.works()
PAGE = (ROOT/"book"/"references.md").read_text(encoding="utf-8")
SUBJECTS = re.findall(r':filter: keywords % "(.*)"', PAGE)
CHAPTERS = ["persistent_impact", "particle_collision", "rigid_body_collision", "elastic_bodies",
            "one_degree_vibro_impact", "two_degree_vibro_impact", "many_degree_vibro_impact",
            "nonholonomic_impact"]


def cited(text: str) -> set[str]:
    return {key.strip() for keys in re.findall(r"\{cite(?::\w+)?\}`([^`]+)`", text)
            for key in keys.split(",")}


def pages() -> dict[str, str]:
    """The prose of every page and notebook."""
    found = {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
             for path in sorted((ROOT/"book").rglob("*.md"))}
    for path in sorted((ROOT/"book").rglob("*.ipynb")):
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        found[path.relative_to(ROOT).as_posix()] = "\n".join("".join(cell["source"]) for cell in cells)
    return found


def test_the_field_is_there():
    assert len(WORKS) >= 60
    listed = [work.fields["keywords"] for work in WORKS.values()]
    assert min(listed.count(subject) for subject in SUBJECTS) >= 4


@pytest.mark.parametrize("key", WORKS)
def test_a_work_has_what_the_page_prints(key):
    work = WORKS[key]
    assert re.fullmatch(r"[12]\d{3}", work.fields["year"])
    assert re.fullmatch(r"[a-z]+" + work.fields["year"] + "b?", key)
    assert re.fullmatch(r"[A-Z0-9](?:(?![.?!] [A-Z]).)*\.", work.fields["annote"])
    assert work.fields["read"] in literature.READ
    assert work.fields["keywords"] in SUBJECTS
    assert work.persons["author"] and work.fields["title"]


def test_every_subject_is_listed_once_and_under_its_name():
    assert len(set(SUBJECTS)) == len(SUBJECTS)
    headings = [heading.lower() for heading in re.findall("^## (.*)$", PAGE, re.M)]
    assert [s for s in SUBJECTS if s != "source"] == headings[:len(SUBJECTS) - 1]


@pytest.mark.parametrize("page, text", pages().items(), ids=pages())
def test_what_is_cited_exists(page, text):
    assert cited(text) <= set(WORKS)


def test_no_key_twice():
    keys = re.findall(r"^@\w+\{(\w+),", literature.FILE.read_text(encoding="utf-8"), re.M)
    assert sorted(keys) == sorted(WORKS)


def test_the_printed_entry():
    entries = {entry.key: entry for entry in literature.Annotated().format_entries(WORKS.values())}
    keller = entries["keller1986"]
    assert keller.label == "keller1986"
    text = keller.text.render(Backend())
    assert text.startswith("J. B. Keller. Impact with friction. Journal of Applied Mechanics, 53(1):1")
    assert text.endswith(WORKS["keller1986"].fields["annote"] + " Read: abstract.")
    assert "Painlevé" in entries["champneys2016"].text.render(Backend())


def test_an_unknown_measure_of_reading_is_refused():
    text = "@misc{a, title = {A}, year = {2000}, annote = {B.}, read = {half}}"
    work = parse_string(text, "bibtex").entries["a"]
    with pytest.raises(ValueError, match="a: read = 'half' is none of whole, in part, abstract"):
        literature.Annotated().format_entry("a", work)


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_chapter_says_where_it_comes_from(chapter):
    text = (ROOT/"book"/chapter/"index.md").read_text(encoding="utf-8")
    box, = re.findall(r":::\{admonition\} Where this comes from\n:class: history\n(.*?)\n:::\n", text, re.S)
    assert 120 <= len(re.sub(r"\{cite:\w+\}`\w+`", "name", box).split()) <= 200
    assert len(cited(box)) >= 5
