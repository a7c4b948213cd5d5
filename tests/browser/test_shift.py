"""Nothing moves under the reader's eyes: the cumulative layout shift of every page, while it loads and while
one scrolls through it."""

import pytest

from hosts import host
from visits import SETTLE

LIMIT = 0.01
WATCH = """
window.shifts = [];
new PerformanceObserver((list) => { for (const e of list.getEntries()) if (!e.hadRecentInput)
  shifts.push([e.value, ...e.sources.map((s) => s.node?.nodeType === 1
      ? s.node.tagName + "." + s.node.className : s.node?.parentElement?.tagName)]); })
  .observe({ type: "layout-shift", buffered: true });
"""
SCROLL = """async () => {
  const frame = () => new Promise(requestAnimationFrame);
  for (let y = 0; y < document.documentElement.scrollHeight; y += 1.5 * innerHeight) {
    scrollTo({ top: y, behavior: "instant" });
    await frame();
  }
  await frame(); await frame();
  return shifts;
}"""


@pytest.mark.parametrize("width, height", [(1440, 900), (390, 844)])
def test_nothing_moves(paths, browser, site, width, height):
    context = browser.new_context(viewport={"width": width, "height": height})
    context.add_init_script(WATCH)
    page = context.new_page()

    def shifts(path):
        page.goto(f"{site}/{path}", wait_until="load")
        page.evaluate(SETTLE)
        return page.evaluate(SCROLL)

    def moves(path):
        return sum(shift[0] for shift in shifts(path)) > LIMIT

    moved = [path for path in paths if moves(path)]
    moved = {path: shifts(path) for path in moved if moves(path)}      # a busy machine may be late once
    context.close()
    assert moved == {}


@pytest.mark.parametrize("width, height", [(1440, 900), (390, 844)])
def test_nothing_moves_when_the_letters_of_code_come_late(browser, site_dir, width, height):
    """Their stand-ins are as wide: no line of code that fits gets a scrollbar, none loses it."""
    pages = {path: path.read_text(encoding="utf-8").count("<pre")
             for path in site_dir.rglob("book/**/*.html")}
    most = sorted(pages, key=lambda path: -pages[path])[:3]
    context = browser.new_context(viewport={"width": width, "height": height})
    context.add_init_script(WATCH)
    page, moved = context.new_page(), {}
    with host(site_dir, late={"mono.woff2"}) as (address, _):
        for file in {*most, site_dir / "book" / "drawing-with-scenes.html"}:
            path = file.relative_to(site_dir).as_posix()
            page.goto(f"{address}/{path}", wait_until="load")
            page.evaluate(SETTLE)
            if sum(shift[0] for shift in page.evaluate(SCROLL)) > LIMIT:
                moved[path] = page.evaluate("() => shifts")
    context.close()
    assert moved == {}


def test_a_shift_would_be_seen(browser, site):
    context = browser.new_context()
    context.add_init_script(WATCH)
    page = context.new_page()
    page.goto(f"{site}/book/notation.html", wait_until="load")
    page.evaluate("() => { const p = document.createElement('div'); p.style.height = '300px'; "
                  "document.querySelector('article').prepend(p); }")
    page.wait_for_timeout(200)
    assert sum(shift[0] for shift in page.evaluate("() => shifts")) > LIMIT
    context.close()
