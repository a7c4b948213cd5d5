"""Every page without JavaScript: formulas and pictures stand there, solutions fold, and nothing is shown that
does not work."""

import pytest

LOOK = """() => {
  const seen = (e) => e.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }),
      box = (e) => e.getBoundingClientRect();
  const folded = [...document.querySelectorAll("details")];
  const shown = folded.filter((d) => d.open || [...d.children].slice(1).some((e) => e.checkVisibility()
      && box(e).height)).length;
  const unopened = folded.filter((d) => {
    const before = d.open;
    d.open = true;
    const bad = !d.querySelector(":scope > summary + *")?.checkVisibility();
    d.open = before;
    return bad;
  }).length;
  const works = (b) => document.getElementById(b.getAttribute("popovertarget"))?.matches("[popover]")
      || (b.type === "submit" && b.form?.hasAttribute("action"));
  return {
    formulas: [...document.querySelectorAll("article math")].filter((m) => seen(m) && m.textContent.trim()
        && !(box(m).width > 2 && box(m).height > 2)).length,
    solutions: shown + unopened,
    pictures: [...document.querySelectorAll(":is(.mechlib-picture, .mechlib-explorer) > .mechlib-scene")]
        .filter((s) => {
      const stages = [...s.querySelectorAll(".mech-stage")].filter(seen);
      return stages.length !== 1 || !stages[0].querySelector("svg[role=img][aria-label]")
          || [...stages[0].children].some((g) => box(g).height < 20);
    }).length,
    readouts: [...document.querySelectorAll(".mechlib-scene .mech-readouts")].filter((r) => ![...r.children]
        .some(seen)).length,
    controls: [...document.querySelectorAll(".mechlib-controls, .mechlib-controls *, .js")].filter(seen)
        .map((e) => e.outerHTML.slice(0, 80)),
    dead: [...document.querySelectorAll("button, input, select")].filter((e) => seen(e) && !works(e))
        .map((e) => e.outerHTML.slice(0, 80)),
    wide: document.documentElement.scrollWidth > document.documentElement.clientWidth + 1
        ? document.documentElement.scrollWidth : 0,
    paper: getComputedStyle(document.body).backgroundColor,
    ink: getComputedStyle(document.querySelector("article")).color,
    strokes: [...document.querySelectorAll(".mech-stage path")].filter(seen).slice(0, 1)
        .map((p) => getComputedStyle(p).stroke).join(),
  };
}"""


@pytest.fixture(scope="module")
def both(browser, site, paths) -> dict:
    """Every page, opened once, by scheme."""
    context = browser.new_context(java_script_enabled=False, viewport={"width": 820, "height": 1000})
    page, seen = context.new_page(), {"light": {}, "dark": {}}
    for path in paths:
        page.goto(f"{site}/{path}", wait_until="load")
        for scheme in seen:
            page.emulate_media(color_scheme=scheme)
            seen[scheme][path] = page.evaluate(LOOK)
    context.close()
    return seen


@pytest.fixture(params=["light", "dark"])
def pages(request, both):
    return request.param, both[request.param]


def collect(pages, name) -> dict:
    return {path: found[name] for path, found in pages[1].items() if found[name]}


def test_every_formula_is_set(pages):
    assert collect(pages, "formulas") == {}


def test_solutions_are_folded_and_can_be_opened(pages):
    assert collect(pages, "solutions") == {}


def test_every_picture_stands_there_once_with_its_readouts(pages):
    assert collect(pages, "pictures") == {}
    assert collect(pages, "readouts") == {}


def test_what_needs_a_script_is_not_shown(pages):
    assert collect(pages, "controls") == {}
    assert collect(pages, "dead") == {}


def test_no_page_is_wider_than_the_screen(pages):
    assert collect(pages, "wide") == {}


def test_pages_and_pictures_follow_the_reader_s_theme(pages):
    scheme, seen = pages
    bright = lambda colour: sum(map(float,
                                    colour[colour.index("(") + 1:-1].split(",")[:3])) > 384
    for path, found in seen.items():
        assert bright(found["paper"]) == (scheme == "light"), path
        assert bright(found["ink"]) == (scheme == "dark"), path
        assert not found["strokes"] or bright(found["strokes"]) == (scheme == "dark"), path


def test_the_contents_open(browser, site):
    context = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(f"{site}/book/persistent_impact/maggi.html", wait_until="load")
    for name in ("Contents", "On this page"):
        page.get_by_role("button", name=name, exact=True).click()
        assert page.get_by_role("navigation", name=name, exact=True).is_visible()
        page.keyboard.press("Escape")
    context.close()
