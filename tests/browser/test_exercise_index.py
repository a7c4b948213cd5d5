"""All exercises on one page: a plain table without scripts, a filter and a set of names with them."""

import pathlib
import re
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2]/"book"/"_ext"))
import catalogue  # noqa: E402

PAGE = "book/all-exercises.html"


@pytest.fixture(scope="module")
def visit(open_page):
    return open_page(PAGE)


def seen(page) -> list[str]:
    return page.evaluate("() => [...document.querySelectorAll('table.exercise-index tbody tr')]"
                         ".filter((tr) => tr.checkVisibility()).map((tr) => tr.cells[7].innerText.trim())")


def names(rows: list[str]) -> set[str]:
    return {row.split()[0] for row in rows}


def test_every_exercise_is_listed_and_linked(site_dir):
    text = (site_dir/PAGE).read_text(encoding="utf-8")
    rows = re.findall(r"<tr.*?</tr>", text[text.index("exercise-index"):], re.DOTALL)
    links = {anchor for row in rows for anchor in re.findall(r'href="[\w/]+\.html#ex-([\w-]+)"', row)}
    assert links == set(catalogue.entries())


def test_without_a_filter_all_are_seen(visit):
    assert visit.errors == []
    assert names(seen(visit.page)) == set(catalogue.entries())


def test_the_filter_leaves_what_was_asked_for(visit):
    page, form = visit.page, visit.page.locator("form.exercise-filter")
    form.get_by_label("Level").select_option("3")
    found = names(seen(page))
    assert found == {one.name for one in catalogue.entries().values() if one.level == 3}
    form.get_by_label("Words").fill("real pulse")
    assert names(seen(page)) == {"hardest-drive"}
    assert form.locator("output").first.text_content() == "1 exercises, 32 minutes"
    assert page.locator("#exercises-particle-collision").is_hidden()
    form.get_by_label("Words").fill("")
    form.get_by_label("Level").select_option("")
    form.get_by_label("Kind").select_option("vector")
    assert 0 < len(seen(page)) < 20
    form.get_by_label("Kind").select_option("")


def test_ticked_names_are_gathered(visit):
    page = visit.page
    page.get_by_label("Pick half-as-long").check()
    page.get_by_label("Pick hardest-drive").check()
    assert page.locator("output.picked").text_content() == "half-as-long hardest-drive — 35 minutes"


def test_on_a_phone_the_page_does_not_scroll_sideways(open_page):
    page = open_page(PAGE, width=390).page
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
