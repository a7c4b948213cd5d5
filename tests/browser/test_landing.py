"""The first page: what a reader sees, does and is led to."""

import re

import pytest

WIDTHS = (320, 390, 768, 1024, 1280, 1440, 1920)
SHIFT = """() => new Promise(done => {
  let sum = 0;
  new PerformanceObserver(list => { for (const e of list.getEntries()) sum += e.value; })
      .observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => done(sum), 300);
})"""


@pytest.fixture(scope="module")
def first(site_dir) -> str:
    return (site_dir / "book" / "index.html").read_text(encoding="utf-8")


def test_one_title(first):
    assert len(re.findall("<h1[ >]", first)) == 1


def test_buttons_lead_to_pages(first, site_dir):
    buttons = re.findall(r'<a class="button[^"]*" href="([^"#]+)#?([^"]*)"', first)
    assert [path for path, _ in buttons] == ["persistent_impact/what_is_an_impact.html", "how-to-use.html"]
    for path, anchor in buttons:
        page = (site_dir / "book" / path).read_text(encoding="utf-8")
        assert not anchor or f'id="{anchor}"' in page


def test_the_one_equation_keeps_its_label(first):
    assert 'id="equation-one-equation"' in first


@pytest.mark.parametrize("path", ["book/index.html", "book/gallery.html", "404.html"])
def test_no_page_is_wider_than_the_screen(open_page, path):
    for width in WIDTHS:
        page = open_page(path, width=width).page
        beyond = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert beyond <= 0, f"{path} at {width} px"
        page.close()


def test_the_equation_fits_the_narrowest_screen(open_page):
    page = open_page("book/index.html", width=320).page
    assert page.evaluate("(e => e.scrollWidth - "
                         "e.clientWidth)(document.querySelector('#equation-one-equation .formula'))") <= 0
    page.close()


@pytest.mark.parametrize("width", [390, 1440])
def test_nothing_moves_while_the_page_loads(open_page, width):
    visit = open_page("book/index.html", width=width)
    assert visit.page.evaluate(SHIFT) < 0.01
    assert not visit.errors and not visit.external
    visit.page.close()


def test_the_square_falls(open_page):
    page = open_page("book/index.html", width=1440).page
    hero = page.locator(".hero")
    assert re.findall(r"\d+\.?\d*",
                      " ".join(hero.locator(".mech-value").all_inner_texts())) == ["0.00", "1.20", "60"]
    hero.locator("input[type=range]").first.evaluate("e => { e.value = 0; e.dispatchEvent(new "
                                                     "Event('input', { bubbles: true })) }")
    page.wait_for_function("document.querySelector('.hero .mech-value').textContent === '1.00'")
    assert hero.locator(".mech-value").all_inner_texts() == ["1.00", "1.00", "100"]
    page.close()


def test_on_a_wide_screen_the_figure_stands_beside_the_question(open_page):
    for width, beside in ((1440, True), (390, False)):
        page = open_page("book/index.html", width=width).page
        lead, hero = (page.locator(name).bounding_box() for name in (".lead", ".hero"))
        assert (hero["x"] > lead["x"] + lead["width"]) == beside
        page.close()
