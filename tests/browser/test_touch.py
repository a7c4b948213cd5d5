"""Figures under a finger: sliders long enough, targets large enough and nothing in the way; a slider leaves
scrolling to the page."""

import pytest

from visits import SETTLE

LOOK = """() => {
  const box = (e) => e.getBoundingClientRect(),
      name = (e) => `${e.closest("[data-figure]")?.dataset.figure || ""} ${e.outerHTML.slice(0, 110)}`;
  for (const d of document.querySelectorAll("details")) d.open = true;
  const controls = [...document.querySelectorAll(".mech-control :is(input, select, button)")];
  const sliders = controls.filter((e) => e.type === "range");
  const rows = [...document.querySelectorAll(".mechlib-controls > .mech-play")].filter((home) => {
    const own = box(home);
    return own.width < box(home.parentElement).width - 80 || [...home.parentElement.children]
        .some((other) => other !== home && box(other).bottom > own.top + 1
        && box(other).top < own.bottom - 1);
  });
  const covered = controls.filter((e) => {
    e.scrollIntoView({ block: "center", behavior: "instant" });
    const b = box(e), top = document.elementFromPoint(b.x + b.width / 2, b.y + b.height / 2);
    return !(e === top || e.contains(top) || top?.closest("label")?.control === e);
  });
  scrollTo({ top: 0, behavior: "instant" });
  return { lengths: sliders.map((e) => box(e).width), shared: rows.map(name), covered: covered.map(name),
    held: controls.filter((e) => !["auto", "manipulation", "pan-y"].includes(getComputedStyle(e).touchAction))
        .map(name) };
}"""

# WCAG 2.5.8: at least 24 by 24 pixels, or a circle of that size around the middle that meets no other target;
# links within a line of text are exempt.
SMALL = """() => {
  const box = (e) => e.getBoundingClientRect(),
      all = [...document.querySelectorAll("a[href], button, input, select, summary")].filter((e) => {
    const b = box(e);
    return b.width && b.height && e.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })
        && !e.matches(".skip");
  });
  const target = (e) => { const label = e.labels?.[0]?.contains(e) ? box(e.labels[0]) : box(e);
      return { e, b: label }; };
  const inline = (e) => e.matches("a")
      && e.closest("p, li, td, th, dd, dt, figcaption, .citation, h1, h2, h3, h4")
      && getComputedStyle(e).display === "inline"
    && !e.closest("nav, .runner");
  const targets = all.map(target), small = targets.filter(({ e, b }) => (b.width < 24 || b.height < 24)
      && !inline(e));
  const near = (p, q) => {
    const [x, y] = [p.b.x + p.b.width / 2, p.b.y + p.b.height / 2];
    if (q.b.width >= 24 && q.b.height >= 24)
      return Math.hypot(x - Math.min(Math.max(x, q.b.left), q.b.right),
                        y - Math.min(Math.max(y, q.b.top), q.b.bottom)) < 12;
    return Math.hypot(x - q.b.x - q.b.width / 2, y - q.b.y - q.b.height / 2) < 24;
  };
  return small.filter((p) => targets.some((q) => q !== p && near(p, q)))
      .map(({ e, b }) => `${Math.round(b.width)}×${Math.round(b.height)} ${e.outerHTML.slice(0, 90)}`);
}"""


@pytest.fixture(scope="module")
def phone(browser):
    context = browser.new_context(viewport={"width": 390, "height": 844}, device_scale_factor=2,
                                  is_mobile=True, has_touch=True)
    yield context
    context.close()


@pytest.fixture(scope="module")
def figures_seen(figures, phone, site, open_page):
    """What the figures of each page look like, on a phone and on a desk."""
    page, seen = phone.new_page(), {}
    for path in figures:
        page.goto(f"{site}/{path}", wait_until="load")
        page.evaluate(SETTLE)
        seen[path, 390] = page.evaluate(LOOK)
    page.close()
    desk = open_page(next(iter(figures))).page
    for path in figures:
        desk.goto(f"{site}/{path}", wait_until="load")
        desk.evaluate(SETTLE)
        seen[path, 1280] = desk.evaluate(LOOK)
    desk.close()
    return seen


@pytest.mark.parametrize("width, least", [(390, 160), (1280, 240)])
def test_sliders_are_long_enough(figures_seen, width, least):
    short = {path: seen["lengths"] for (path, at),
             seen in figures_seen.items() if at == width and seen["lengths"] and min(seen["lengths"]) < least}
    assert short == {}


@pytest.mark.parametrize("what", ("shared", "covered", "held"))
def test_time_has_its_own_row_and_nothing_is_in_the_way(figures_seen, what):
    assert {where: seen[what] for where, seen in figures_seen.items() if seen[what]} == {}


def test_targets_are_large_enough_for_a_finger(paths, phone, site):
    page, small = phone.new_page(), {}
    for path in paths:
        page.goto(f"{site}/{path}", wait_until="load")
        found = page.evaluate(SMALL)
        for name in page.evaluate("() => [...document.querySelectorAll('[popover]')].map((e) => e.id)"):
            page.evaluate("(id) => document.getElementById(id).showPopover()", name)
            found += page.evaluate(SMALL.replace("document.querySelectorAll",
                                                 "document.querySelector(':popover-open').querySelectorAll"))
            page.evaluate("(id) => document.getElementById(id).hidePopover()", name)
        if found:
            small[path] = sorted(set(found))
    page.close()
    assert small == {}


def test_a_finger_moves_a_slider(figures, phone, site):
    page = phone.new_page()
    page.goto(f"{site}/{next(iter(figures))}", wait_until="load")
    slider = page.locator(".mech-control input[type=range]").first
    slider.scroll_into_view_if_needed()
    at, value = slider.bounding_box(), slider.input_value()
    page.touchscreen.tap(at["x"] + 0.9*at["width"], at["y"] + at["height"]/2)
    page.wait_for_timeout(100)
    assert slider.input_value() != value
    page.close()
