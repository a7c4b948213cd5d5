"""Under a policy that allows no inline script, no eval and no other host everything still works.

All browser tests visit the site on such a host, so that a violation on any page is a console error there.
Here the parts are used that a page load alone does not reach; a guard reports whatever the policy refuses.
"""

import re

import pytest

from visits import Visit

GUARD = """
window.attempts = [];
document.addEventListener("securitypolicyviolation",
    (e) => attempts.push(`${e.violatedDirective} ${e.blockedURI} ${e.sourceFile}`));
"""
SECTION = "book/persistent_impact/maggi.html"


@pytest.fixture(scope="module")
def visit(browser, site):
    context = browser.new_context(viewport={"width": 1280, "height": 900},
                                  permissions=["clipboard-read", "clipboard-write"])
    context.add_init_script(GUARD)
    visit = Visit(context.new_page())
    visit.watch()
    visit.page.goto(f"{site}/{SECTION}", wait_until="load")
    yield visit.settle()
    context.close()


@pytest.fixture
def page(visit, site):
    """The section, where nothing has been attempted that the host forbids, neither before nor by what a test
    does."""
    if not visit.page.url.startswith(f"{site}/{SECTION}"):
        visit.page.goto(f"{site}/{SECTION}", wait_until="load")
        visit.settle()
    yield visit.page
    assert visit.page.evaluate("() => attempts") == []
    assert visit.errors == []


def test_the_host_is_strict(browser, site):
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{site}/book/notation.html")
    page.evaluate("() => { const s = document.createElement('script'); s.textContent = 'window.reached = "
                  "1'; document.head.append(s); }")
    assert page.evaluate("() => window.reached") is None
    context.close()


def test_formulas_are_set(page):
    assert page.locator("article math").count() > 100


def test_a_figure_follows_its_slider(page):
    figure = page.locator(".mechlib-explorer").first
    before = figure.locator(".mech-stage").inner_html()
    figure.locator("input[type=range]").first.focus()
    page.keyboard.press("End")
    assert figure.locator(".mech-stage").inner_html() != before


def test_a_solution_unfolds(page):
    solution = page.locator("details.solution").first
    inside = solution.locator(".content, p, div").first
    assert not inside.is_visible()
    solution.locator("summary").click()
    assert inside.is_visible()


def test_the_theme_can_be_switched(page):
    paper = lambda: page.evaluate("() => getComputedStyle(document.body).backgroundColor")
    seen = {paper()}
    for _ in range(3):
        page.locator("#theme").click()
        seen.add(paper())
    assert len(seen) == 2


def test_code_can_be_copied(page):
    block = page.locator("div.highlight:has(.copy-code)").first
    block.hover()
    block.locator(".copy-code").click()
    page.wait_for_timeout(100)
    copied = page.evaluate("() => navigator.clipboard.readText()")
    assert copied.strip() == block.locator("pre").inner_text().strip()


def test_search_finds_a_word(page):
    page.locator("#contents input[type=search]").fill("restitution")
    page.keyboard.press("Enter")
    page.wait_for_url("**/search.html?q=restitution")
    page.locator("#search-results li a").first.wait_for(timeout=20_000)


def test_no_file_holds_an_inline_program(site_dir, paths):
    found = {}
    for path in [*paths, "index.html"]:
        html = (site_dir/path).read_text(encoding="utf-8")
        scripts = [tag for tag in re.findall(r"<script\b[^>]*>", html) if " src=" not in tag]
        handlers = re.findall(r"<[a-z][^>]*\s(on[a-z]+)\s*=", re.sub(r'"[^"]*"', '""', html))
        if scripts or handlers or "javascript:" in html:
            found[path] = scripts + handlers
    assert found == {}


def test_no_script_turns_text_into_a_program(site_dir):
    """The one place that can, the notebook's path in program.js, is never reached in a page: the guard above
    would tell."""
    for script in [site_dir/"_static"/"book.js", site_dir/"_static"/"mode.js",
                   *(site_dir/"_static"/"live").glob("*.js")]:
        text = script.read_text(encoding="utf-8")
        assert len(re.findall(r"\beval\(|\bFunction\(", text)) == (script.name == "scene.js"), script.name
