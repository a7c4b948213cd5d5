"""What a reader does with the site as a whole: arrive, search, switch to dark."""


def test_the_root_leads_to_the_landing_page(open_page, site):
    visit = open_page("index.html", settle=False)      # it moves on at once
    visit.page.wait_for_url(f"{site}/book/index.html", timeout=10_000)
    assert visit.page.locator("h1").first.inner_text().startswith("Impact Mechanics")


def test_search_finds_a_word(open_page):
    visit = open_page("book/index.html")
    visit.page.locator("button[class*=search-button]:visible").first.click()
    field = visit.page.locator("input[type=search]:visible").first
    field.fill("restitution")
    field.press("Enter")
    visit.page.wait_for_selector("#search-results li", timeout=20_000)
    assert visit.page.locator("#search-results li").count() > 0
    assert not visit.external and not visit.errors


def brightness(page, selector: str, what: str) -> float:
    colour = page.evaluate("([s, w]) => getComputedStyle(document.querySelector(s))[w]", [selector, what])
    red, green, blue = (float(c) for c in colour[colour.index("(") + 1:-1].split(",")[:3])
    return 0.3 * red + 0.6 * green + 0.1 * blue


def test_light_and_dark(open_page):
    for scheme, sign in (("light", 1), ("dark", -1)):
        page = open_page("book/index.html", scheme=scheme).page
        contrast = brightness(page, "body", "backgroundColor") - brightness(page, "article p", "color")
        assert sign * contrast > 120, f"{scheme}: text and background are too close"
