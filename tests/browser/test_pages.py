"""Every page of the built site, visited once on a phone-wide screen with all other hosts unreachable."""

import dataclasses
import pathlib
from urllib.parse import unquote, urldefrag, urljoin, urlsplit

import pytest

INSPECT = r"""() => {
  const skip = 'script, style, pre, code, textarea, .highlight';
  const raw = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let n = walk.nextNode(); n; n = walk.nextNode())
    if (!n.parentElement.closest(skip) && /\\\(|\\\[|\\begin\{|\$[^\s$]/.test(n.data)) raw.push(n.data.trim().slice(0, 80));
  const math = [...document.querySelectorAll('.math')].filter(m => !m.querySelector('math'));
  const wide = [];
  const limit = document.documentElement.clientWidth + 1;
  if (document.documentElement.scrollWidth > limit)
    for (const e of document.querySelectorAll('article *'))
      if (e.getBoundingClientRect().right > limit && wide.length < 5) wide.push(e.tagName + '.' + e.className);
  return {
    formulas: [...raw, ...math.map(m => m.textContent.slice(0, 80)),
               ...[...document.querySelectorAll('merror, .tml-error')].map(m => m.textContent)],
    overflow: document.documentElement.scrollWidth > limit ? [`${document.documentElement.scrollWidth} px`, ...wide] : [],
    links: [...document.querySelectorAll('a[href]')].map(a => a.href),
    images: [...document.images].filter(i => i.complete && !i.naturalWidth).map(i => i.src),
    no_alt: [...document.querySelectorAll('article img')].filter(i => !i.alt.trim() || /_images\//.test(i.alt)).map(i => i.src),
    ids: [...document.querySelectorAll('[id], a[name]')].map(e => e.id || e.name),
    widgets: document.querySelectorAll('script[type="application/vnd.jupyter.widget-state+json"]').length,
    title: document.title,
  };
}"""


@dataclasses.dataclass
class Seen:
    visit: object
    found: dict


@pytest.fixture(scope="module")
def pages(site_dir, open_page) -> dict[str, Seen]:
    paths = sorted(p.relative_to(site_dir).as_posix() for p in site_dir.rglob("*.html"))
    seen = {}
    for path in paths:
        if path.startswith("_") or path == "index.html":
            continue
        visit = open_page(path, width=390, height=844)
        seen[path] = Seen(visit, visit.page.evaluate(INSPECT))
        visit.page.close()
    assert "book/index.html" in seen
    return seen


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


def test_no_page_is_wider_than_a_phone(pages):
    assert collect(pages, lambda s: s.found["overflow"]) == {}


def test_every_image_loads_and_has_a_text(pages):
    assert collect(pages, lambda s: s.found["images"] + s.found["no_alt"]) == {}


def test_every_page_has_a_title(pages):
    assert collect(pages, lambda s: "Impact Mechanics" not in s.found["title"] and s.found["title"]) == {}


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


def test_widgets_are_drawn_and_other_pages_do_not_load_their_runtime(pages):
    assert collect(pages, lambda s: s.visit.undrawn_widgets) == {}
    loads = {path: any("/vendor/widgets/" in url for url in seen.visit.requests) for path, seen in pages.items()}
    assert loads == {path: seen.found["widgets"] > 0 for path, seen in pages.items()}


def test_every_notebook_can_be_downloaded(pages, site_dir, site):
    root = pathlib.Path(__file__).resolve().parents[2]
    sources = sorted(p.relative_to(site_dir / "_sources") for p in (site_dir / "_sources").rglob("*.ipynb"))
    for source in sources:
        page = pages[source.with_suffix(".html").as_posix()]
        links = [link for link in page.found["links"] if link.endswith(f"/_sources/{source.as_posix()}")]
        assert links, f"{source} has no download link on its page"
        assert links[0] == urljoin(site, f"/_sources/{source.as_posix()}")
        assert (site_dir / "_sources" / source).read_bytes() == (root / source).read_bytes()
