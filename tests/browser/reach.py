"""What a pointer can reach: how long the sliders of a page's figures are, whether a film has its own row,
what is in the way, what a finger cannot scroll over, which targets are too small."""

LOOK = """() => {
  const box = (e) => e.getBoundingClientRect(),
      name = (e) => `${e.closest("[data-figure]")?.dataset.figure || ""} ${e.outerHTML.slice(0, 110)}`;
  const folded = [...document.querySelectorAll("details:not([open])")];
  for (const d of folded) d.open = true;
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
  const seen = { lengths: sliders.map((e) => box(e).width), shared: rows.map(name),
    covered: covered.map(name),
    held: controls.filter((e) => !["auto", "manipulation", "pan-y"].includes(getComputedStyle(e).touchAction))
        .map(name) };
  for (const d of folded) d.open = false;
  return seen;
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
IN_A_BOX = SMALL.replace("document.querySelectorAll",
                         "document.querySelector(':popover-open').querySelectorAll")


def small(page) -> list[str]:
    """The targets that are too small, in the page and in the boxes that it opens."""
    found = page.evaluate(SMALL)
    for name in page.evaluate("() => [...document.querySelectorAll('[popover]')].map((e) => e.id)"):
        page.evaluate("(id) => document.getElementById(id).showPopover()", name)
        found += page.evaluate(IN_A_BOX)
        page.evaluate("(id) => document.getElementById(id).hidePopover()", name)
    return sorted(set(found))


def out_of_reach(pages, figures, least) -> dict:
    """What is wrong with the controls of pages with live figures, by page and kind; sliders must have
    ``least`` pixels."""
    found = {}
    for path in figures:
        told, _ = pages[path]
        short = [length for length in told["lengths"] if length < least]
        found |= {(path, what): wrong for what, wrong in {**told, "lengths": short}.items() if wrong}
    assert any(pages[path][0]["lengths"] for path in figures), "no page has a slider"
    return found


def too_small(pages) -> dict:
    """The targets that are too small, by page."""
    return {path: found for path, (_, found) in pages.items() if found}
