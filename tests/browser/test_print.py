"""A section on paper: A4 and Letter, light, without what only a screen can use, and nothing beyond the
edge."""

import re

import pytest

SECTION = "book/persistent_impact/maggi.html"
PAPER = {"A4": 210, "Letter": 215.9}                       # millimetres wide
MARGINS, MOST = 38, 20                                     # millimetres, pages

LOOK = """() => {
  const seen = (e) => e.checkVisibility() && e.getBoundingClientRect().height > 0,
      right = document.documentElement.clientWidth + 1;
  const bright = (colour) => colour.match(/[\\d.]+/g).slice(0, 3).reduce((a, b) => a + Number(b), 0) > 384;
  return {
    tools: [...document.querySelectorAll(
        "button, input, select, .mechlib-controls, .runner, .turn, .headerlink, nav")]
        .filter(seen).map((e) => e.outerHTML.slice(0, 80)),
    beyond: [...document.querySelectorAll("article *")].filter((e) => e.getBoundingClientRect().right > right
        && seen(e)).map((e) => `${e.tagName} ${e.textContent.trim().slice(0, 40)}`),
    scrolling: [...document.querySelectorAll("article, article *")]
        .filter((e) => ["auto", "scroll"].includes(getComputedStyle(e).overflowX)
        && (e.scrollWidth > e.clientWidth + 1)).map((e) => e.outerHTML.slice(0, 80)),
    pictures: [...document.querySelectorAll(".mechlib-scene")]
        .filter((s) => [...s.querySelectorAll(".mech-stage > svg")].filter(seen).length === 0).length,
    alive: document.querySelectorAll(".mechlib-explorer .mech-stage > svg").length,
    open: [...document.querySelectorAll("details.solution")].filter((d) => d.open).length,
    dark: [!bright(getComputedStyle(document.body).backgroundColor),
           bright(getComputedStyle(document.querySelector("article p")).color),
           ...[...document.querySelectorAll(".mech-stage path")].slice(0, 1)
               .map((path) => bright(getComputedStyle(path).stroke))],
  };
}"""


@pytest.fixture(scope="module", params=["light", "dark"])
def page(request, open_page):
    visit = open_page(SECTION, width=1280, scheme=request.param)
    yield visit.page
    visit.page.close()


def pages_of(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", pdf))


@pytest.mark.parametrize("paper", PAPER)
def test_a_section_fits_on_twenty_pages(page, paper):
    pages = pages_of(page.pdf(format=paper, prefer_css_page_size=False))
    print(f"\n{paper}: {pages} pages")
    assert 8 <= pages <= MOST


@pytest.mark.parametrize("paper", PAPER)
def test_paper_shows_the_text_and_the_pictures_alone(page, paper):
    screen = page.viewport_size
    page.emulate_media(media="print")
    page.set_viewport_size({"width": int((PAPER[paper] - MARGINS)/25.4*96), "height": 900})
    found = page.evaluate(LOOK)
    page.emulate_media(media="screen")
    page.set_viewport_size(screen)
    assert found["tools"] == [] and found["beyond"] == [] and found["scrolling"] == []
    assert found["pictures"] == 0 and found["alive"] > 0
    assert found["dark"] == [False, False, False]
    assert found["open"] == 0


def test_solutions_are_printed_only_if_the_reader_asks(page):
    folded = len(page.pdf(format="A4"))
    opened = "() => document.querySelectorAll('details.solution[open]').length"
    page.evaluate("() => addEventListener('beforeprint', () => { window.printed = "
                  "document.querySelectorAll('details.solution[open]').length; })")
    page.get_by_role("button", name="Print", exact=True).click()
    page.get_by_label("with all solutions").check()
    page.keyboard.press("Escape")
    assert len(page.pdf(format="A4")) > folded + 5000
    assert page.evaluate("() => window.printed") == page.locator("details.solution").count() > 0
    assert page.evaluate(opened) == 0, "the solutions stay open after printing"
    page.evaluate("() => { document.getElementById('with-solutions').checked = false; }")
    assert abs(len(page.pdf(format="A4")) - folded) < 1000


@pytest.mark.parametrize("path", ["book/nonholonomic_impact/after_the_blow.html",
                                  "book/rigid_body_collision/planar.html", "book/ledger.html",
                                  "book/errata.html"])
def test_nothing_stands_beyond_the_edge_of_other_pages(open_page, path):
    page = open_page(path).page
    page.emulate_media(media="print")
    page.set_viewport_size({"width": int((PAPER["A4"] - MARGINS)/25.4*96), "height": 900})
    found = page.evaluate(LOOK)
    page.close()
    assert found["beyond"] == [] and found["scrolling"] == [] and found["tools"] == []
