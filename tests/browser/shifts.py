"""What moves under the reader's eyes: the cumulative layout shift of a page, while it loads and while one
scrolls through it."""

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


def watched(browser, size):
    """A reader who notes what moves on the pages that he opens."""
    context = browser.new_context(viewport=dict(zip(("width", "height"), size)))
    context.add_init_script(WATCH)
    return context


def shifts(page, address) -> list:
    page.goto(address, wait_until="load")
    page.evaluate(SETTLE)
    return page.evaluate(SCROLL)


def too_much(found: list) -> bool:
    return sum(shift[0] for shift in found) > LIMIT


def moved(pages, browser, site, size) -> dict:
    """The pages that moved, and move once more: a busy machine may be late once."""
    context = watched(browser, size)
    again = {path: shifts(context.new_page(), f"{site}/{path}")
             for path, found in pages.items() if too_much(found)}
    context.close()
    return {path: found for path, found in again.items() if too_much(found)}
