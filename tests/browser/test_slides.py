"""Slides: the deck of a section, offline on a strict host, with figures that move and votes that count."""

import os
import pathlib
import re
import shutil
import sys

import pytest

from hosts import host, policies
from visits import Visit

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2]/"tools"))
import slides  # noqa: E402

PAGE = "book/persistent_impact/impulse"


@pytest.fixture(scope="module")
def made(site_dir, tmp_path_factory) -> pathlib.Path:
    """A copy of one page and of what it loads, with its deck."""
    place = tmp_path_factory.mktemp("site")
    shutil.copytree(site_dir/"_static", place/"_static", copy_function=os.link,
                    ignore=shutil.ignore_patterns("cards", "exercises", "slides"))
    (place/PAGE).parent.mkdir(parents=True)
    shutil.copy(site_dir/f"{PAGE}.html", place/f"{PAGE}.html")
    assert slides.make(place, [PAGE, "book/persistent_impact/summary"]) == 1
    return place


@pytest.fixture(scope="module")
def visit(made, browser):
    with host(made, headers=policies) as (address, _):
        context = browser.new_context(viewport={"width": 1280, "height": 720})
        visit = Visit(context.new_page())
        visit.watch()
        visit.page.goto(f"{address}/slides/persistent_impact/impulse.html", wait_until="load")
        yield visit.settle()
        context.close()


def turn_to(page, kind: str, n: int = 0):
    page.evaluate("""([kind, n]) => {
      const all = [...document.querySelectorAll(".slides > section")];
      location.hash = `#/${all.indexOf(document.querySelectorAll(`.slides > section.${kind}`)[n])}`;
    }""", [kind, n])
    page.wait_for_function("([kind, n]) => document.querySelectorAll(`.slides > section.${kind}`)[n]"
                           ".classList.contains('present')", arg=[kind, n])


def test_the_deck_loads_alone_and_complains_of_nothing(visit):
    assert (visit.errors, visit.failed, visit.external, visit.asleep) == ([], [], [], [])


def test_it_has_the_parts_of_the_section(visit):
    kinds = visit.page.evaluate("() => [...document.querySelectorAll('.slides > section')]"
                                ".map((one) => one.classList[0])")
    assert kinds[:3] == ["title", "opening", "predict"] and kinds[-2:] == ["lines", "predicted"]
    assert kinds.count("figure") == 4 and kinds.count("statement") == 4 and "equations" in kinds


def test_neither_solutions_nor_code(made):
    text = (made/"slides/persistent_impact/impulse.html").read_text(encoding="utf-8")
    assert "Solution" not in text and "import sympy" not in text and "check(" not in text


def test_arrow_keys_turn_the_slides(visit):
    page = visit.page
    turn_to(page, "title")
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => document.querySelector('.slides > section.opening.present')")
    assert page.locator("section.opening p.question").is_visible()


def test_votes_count_and_stand_beside_the_answer(visit):
    page = visit.page
    turn_to(page, "predict")
    vote = page.locator("section.predict [data-vote=c]")
    vote.click()
    vote.click()
    vote.click(modifiers=["Shift"])
    vote.click()
    turn_to(page, "predicted")
    assert page.locator("section.predicted [data-vote=c] output").text_content() == "2"
    assert page.locator("section.predict [data-vote]").count() == 4


def test_a_figure_moves_on_its_slide(visit):
    page = visit.page
    turn_to(page, "figure")
    box = page.locator("section.figure.present .mechlib-explorer")
    before = box.locator("svg").first.inner_html()
    box.locator("input[type=range]").first.focus()
    page.keyboard.press("ArrowLeft")
    page.wait_for_function("(old) => document.querySelector('section.figure.present svg').innerHTML !== old",
                           arg=before)
    assert page.locator("section.figure.present").count() == 1        # the key moved the slider, not the deck


def test_what_to_look_for_stands_beside_the_figure(visit):
    turn_to(visit.page, "figure")
    figure, words = (visit.page.locator(f"section.figure.present {part}").first.bounding_box()
                     for part in (".mechlib-explorer", "p.caption"))
    assert words["x"] > figure["x"] + figure["width"] and abs(words["y"] - figure["y"]) < 40


def test_formulas_are_seen(visit):
    turn_to(visit.page, "equations")
    assert visit.page.locator("section.equations.present math").first.bounding_box()["height"] > 10


def test_the_page_leads_to_its_deck_and_the_deck_to_pages(made):
    page = (made/f"{PAGE}.html").read_text(encoding="utf-8")
    assert 'href="../../slides/persistent_impact/impulse.html"' in page and "<!--slides" not in page
    deck = (made/"slides/persistent_impact/impulse.html").read_text(encoding="utf-8")
    for address in re.findall(r'(?:href|src)="([^"#?]+)', deck):
        if not address.startswith("http"):
            assert address.startswith("../../") and "../../../" not in address, address
