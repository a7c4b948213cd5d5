"""Every page of the built site, with all other hosts unreachable: on a phone, and at the widths of other
screens."""

import dataclasses
import pathlib
from urllib.parse import unquote, urldefrag, urljoin, urlsplit

import nbformat

ROOT = pathlib.Path(__file__).resolve().parents[3]
PHONE, WIDTHS = 390, (320, 768, 1024, 1280, 1400, 1920)
# at 200 %: half as many pixels of the style sheet, each of them two of the screen
ZOOMED = (1280, 1440)

INSPECT = r"""() => {
  const skip = 'script, style, pre, code, textarea, .highlight';
  const raw = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let n = walk.nextNode(); n; n = walk.nextNode())
    if (!n.parentElement.closest(skip) && /\\\(|\\\[|\\begin\{|\$[^\s$]/.test(n.data))
        raw.push(n.data.trim().slice(0, 80));
  const math = [...document.querySelectorAll('.math')].filter(m => !m.querySelector('math'));
  return {
    formulas: [...raw, ...math.map(m => m.textContent.slice(0, 80)),
               ...[...document.querySelectorAll('merror, .tml-error')].map(m => m.textContent)],
    links: [...document.querySelectorAll('a[href]')].map(a => a.href),
    images: [...document.images].filter(i => i.complete && !i.naturalWidth).map(i => i.src),
    no_alt: [...document.querySelectorAll('article img')].filter(i => !i.alt.trim()
        || /_images\//.test(i.alt)).map(i => i.src),
    ids: [...document.querySelectorAll('[id], a[name]')].map(e => e.id || e.name),
    figures: document.querySelectorAll('[data-figure]').length,
    title: document.title,
  };
}"""
# What stands out of the screen, and boxes that can be scrolled although they should not need to.
OVERFLOW = """() => {
  const root = document.documentElement, limit = root.clientWidth + 1,
      name = e => e.tagName + '.' + e.className;
  const wide = () => [...document.querySelectorAll('article *')]
      .filter(e => e.getBoundingClientRect().right > limit);
  const narrow = 'p, li, span, h1, h2, h3, svg, .mechlib-scene, .mechlib-controls';
  const bars = [...document.querySelectorAll(narrow)].filter(
    e => e.scrollWidth > e.clientWidth + 1 && e.clientWidth
        && ['auto', 'scroll'].includes(getComputedStyle(e).overflowX));
  return [...(root.scrollWidth > limit ? [`${root.scrollWidth} px`, ...wide().slice(0, 5).map(name)] : []),
      ...bars.slice(0, 5).map(e => 'scrolls: ' + name(e))];
}"""


@dataclasses.dataclass
class Seen:
    """A visit on a phone, what the page held, and what stood out of the screen at each width."""

    visit: object
    found: dict
    overflow: dict


def look(visit) -> Seen:
    page = visit.page
    page.set_viewport_size({"width": PHONE, "height": 844})
    found, overflow = page.evaluate(INSPECT), {PHONE: page.evaluate(OVERFLOW)}
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        overflow[width] = page.evaluate(OVERFLOW)
    lens = page.context.new_cdp_session(page)
    for width in ZOOMED:
        lens.send("Emulation.setDeviceMetricsOverride",
                  {"width": width//2, "height": 450, "deviceScaleFactor": 2, "mobile": False})
        overflow[f"{width} at 200 %"] = page.evaluate(OVERFLOW)
    return Seen(visit, found, overflow)


def collect(pages, pick) -> dict:
    """The pages for which ``pick`` finds something, with what it found."""
    return {path: found for path, seen in pages.items() if (found := pick(seen))}


def test_no_request_leaves_this_host(pages):
    assert collect(pages, lambda s: s.visit.external) == {}


def test_no_console_error(pages):
    assert collect(pages, lambda s: s.visit.errors) == {}


def test_no_request_fails(pages):
    assert collect(pages, lambda s: s.visit.failed) == {}


def test_every_formula_is_typeset(pages):
    assert collect(pages, lambda s: s.found["formulas"]) == {}


def test_no_page_is_wider_than_the_screen(pages):
    assert collect(pages, lambda s: {width: wide for width, wide in s.overflow.items() if wide}) == {}


def test_every_image_loads_and_has_a_text(pages):
    assert collect(pages, lambda s: s.found["images"] + s.found["no_alt"]) == {}


def test_every_page_has_a_title(pages):
    assert collect(pages, lambda s: "Impact Mechanics" not in s.found["title"] and s.found["title"]) == {}
    titles = [s.found["title"] for s in pages.values()]
    assert sorted(titles) == sorted(set(titles))


def test_every_name_stands_for_one_place(pages):
    assert collect(pages, lambda s: sorted({name for name in s.found["ids"]
                                            if s.found["ids"].count(name) > 1})) == {}


def test_every_internal_link_leads_somewhere(pages, site_dir, site):
    def broken(seen):
        wrong = []
        for link in map(unquote, seen.found["links"]):
            address, fragment = urldefrag(link)
            if not address.startswith(site):
                continue
            path = urlsplit(address).path.lstrip("/")
            target = pages.get(path)
            if target is None and not (site_dir / path).is_file():
                wrong.append(link)
            elif target and fragment and fragment not in target.found["ids"]:
                wrong.append(link)
        return wrong

    assert collect(pages, broken) == {}


def test_figures_wake_and_other_pages_load_no_script_for_them(pages):
    assert collect(pages, lambda s: s.visit.asleep) == {}
    loads = {path: any("/_static/live/" in url for url in seen.visit.requests)
             for path, seen in pages.items()}
    assert loads == {path: seen.found["figures"] > 0 for path, seen in pages.items()}


def test_every_notebook_can_be_downloaded(pages, site_dir, site):
    sources = [p.relative_to(ROOT) for p in sorted((ROOT / "book").rglob("*.ipynb"))
               if ".ipynb_checkpoints" not in p.parts]
    assert sources
    for source in sources:
        copy = f"notebooks/{source.relative_to('book').as_posix()}"
        page = pages[source.with_suffix(".html").as_posix()]
        links = [link for link in page.found["links"] if link.startswith(urljoin(site, "/notebooks/"))]
        assert links == [urljoin(site, f"/{copy}")], f"{source} has no download link on its page"
        nbformat.validate(nbformat.read(site_dir / copy, as_version=4))
