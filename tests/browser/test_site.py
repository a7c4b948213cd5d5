"""What a reader does with the site as a whole: arrive, search, choose a theme, mark exercises, use colours of
one's own."""

import io
import re

import numpy as np
import pytest
from PIL import Image

from hosts import STRICT, host
from visits import SETTLE, Visit

SECTION = "book/persistent_impact/maggi.html"


def test_the_root_is_the_landing_page(open_page):
    page = open_page("index.html").page
    assert page.locator("h1").first.inner_text().startswith("Impact")
    assert page.locator(".mechlib-explorer svg").first.is_visible()
    page.close()


@pytest.mark.parametrize("word", ["restitution", "percussion", "rocking block", "恢复系数"])
def test_search_finds_words(open_page, word):
    visit = open_page(SECTION)
    page = visit.page
    page.keyboard.press("Control+k")
    assert page.evaluate("() => document.activeElement.matches('#contents input[type=search]')")
    page.keyboard.type(word)
    page.keyboard.press("Enter")
    page.wait_for_url("**/search.html?q=*")
    page.locator("#search-results li a").first.wait_for(timeout=20_000)
    assert page.locator("#search-results li").count() > 0
    assert visit.external == [] and visit.errors == [] and visit.failed == []
    page.close()


def test_a_result_quotes_prose(open_page, site_dir):
    """Letters of a picture, one at each corner, are neither words of the index nor part of a summary."""
    index = (site_dir / "searchindex.js").read_text(encoding="utf-8")
    assert '"restitut"' in index and "aabb" not in index and "beforeaft" not in index
    page = open_page("search.html?q=impulse", width=1024).page
    page.wait_for_function("() => document.querySelectorAll('#search-results .context').length > 8")
    told = page.locator("#search-results .context").all_inner_texts()
    assert not [text for text in told if re.search(r"([A-Z])\1([A-Z])\2|before[A-Z]", text)], told
    page.close()


def test_everything_works_under_a_path(browser, site_dir):
    with host(site_dir, prefix="/some/where", headers={"Content-Security-Policy": STRICT}) as (address, _):
        context = browser.new_context(viewport={"width": 390, "height": 844})
        visit = Visit(context.new_page())
        visit.watch()
        page = visit.page
        page.goto(f"{address}/{SECTION}", wait_until="load")
        assert visit.settle().asleep == []
        page.get_by_role("button", name="Contents", exact=True).click()
        page.locator("#contents input[type=search]").fill("restitution")
        page.keyboard.press("Enter")
        page.wait_for_url(f"{address}/search.html?q=restitution")
        page.locator("#search-results .search-summary", has_text="Search finished").wait_for(timeout=20_000)
        for _ in range(400):                                  # the quotations: who leaves sooner cancels them
            if len(visit.arrived) + len(visit.failed) >= len(visit.requests):
                break
            page.wait_for_timeout(50)
        page.locator("#search-results li a").first.click()
        page.locator("article h1").first.wait_for()
        assert page.url.startswith(f"{address}/book/")
        assert visit.external == [] and visit.errors == [] and visit.failed == []
        context.close()


def test_the_theme_goes_round_and_is_remembered(browser, site):
    context = browser.new_context(color_scheme="light")
    page = context.new_page()
    page.goto(f"{site}/{SECTION}", wait_until="load")
    state = lambda: (page.locator("#theme").get_attribute("aria-label"),
                     page.evaluate("() => getComputedStyle(document.body).backgroundColor"))
    rounds = [state()]
    for _ in range(3):
        page.locator("#theme").click()
        rounds.append(state())
        page.reload(wait_until="load")
        assert state() == rounds[-1], "the choice is forgotten"
    assert [name for name, _ in rounds] == ["Theme: as the system", "Theme: light", "Theme: dark",
                                            "Theme: as the system"]
    papers = [paper for _, paper in rounds]
    assert papers[0] == papers[1] == papers[3] != papers[2]
    page.emulate_media(color_scheme="dark")
    assert state()[1] == papers[2]
    context.close()


def test_solved_exercises_are_marked_in_the_contents(browser, site):
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.goto(f"{site}/{SECTION}", wait_until="load")
    boxes, mark = page.locator(".answer .solved input"), page.locator("#contents a.current .mark")
    assert mark.count() == 0 and boxes.count() >= 3
    boxes.first.check()
    assert mark.get_attribute("aria-label") == f"1 of {boxes.count()} exercises solved"
    for box in boxes.all():
        box.check()
    assert "full" in mark.get_attribute("class")
    page.goto(f"{site}/book/persistent_impact/gauss.html", wait_until="load")
    assert page.locator("#contents a[href$='maggi.html'] .mark.full").count() == 1
    page.goto(f"{site}/{SECTION}", wait_until="load")
    assert all(box.is_checked() for box in boxes.all())
    boxes.first.uncheck()
    assert "full" not in mark.get_attribute("class")
    context.close()


@pytest.mark.parametrize("scheme", ("light", "dark"))
def test_forced_colours_leave_figures_and_controls_visible(browser, site, scheme):
    context = browser.new_context(forced_colors="active", color_scheme=scheme)
    page = context.new_page()
    page.goto(f"{site}/book/persistent_impact/boltzmann_hamel.html", wait_until="load")
    page.evaluate(SETTLE)
    assert page.evaluate("() => matchMedia('(forced-colors: active)').matches")
    for kind in (".mech-stage > svg", ".mech-control input[type=range]", ".mech-play button", "#theme",
                 "summary"):
        one = page.locator(kind).first
        one.scroll_into_view_if_needed()
        grey = np.asarray(Image.open(io.BytesIO(one.screenshot())).convert("L"), float)
        ground = np.median(grey)
        assert (np.abs(grey - ground) > 80).sum() > 20, f"{kind} cannot be seen"
    context.close()
