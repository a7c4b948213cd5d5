"""What others read of the site: site map, robots, descriptions, cards, the root, the page for wrong
addresses."""

import pathlib
import re
import struct
import sys
from urllib.parse import urlsplit
from xml.etree import ElementTree

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "book" / "_ext"))
from found import LONGEST, site_address


@pytest.fixture(scope="module")
def pages(site_dir) -> dict[str, str]:
    """The HTML of every page of the book."""
    return {path.relative_to(site_dir).as_posix(): path.read_text(encoding="utf-8")
            for path in sorted((site_dir / "book").rglob("*.html"))}


def meta(page: str, name: str) -> list[str]:
    """The contents of all tags of a name."""
    tags = [dict(re.findall(r'([\w:-]+)="([^"]*)"', tag)) for tag in re.findall(r"<meta ([^>]*)>", page)]
    return [tag["content"] for tag in tags if name in (tag.get("name"), tag.get("property"))]


def test_the_site_map_lists_every_page(site_dir, pages):
    places = [e.text for e in ElementTree.parse(site_dir / "sitemap.xml").iter() if e.tag.endswith("loc")]
    assert sorted(places) == sorted(site_address() + path for path in pages)


def test_robots_find_the_site_map(site_dir):
    assert f"Sitemap: {site_address()}sitemap.xml" in (site_dir / "robots.txt").read_text().splitlines()


def test_hosts_serve_folders_that_begin_with_a_line(site_dir):
    assert (site_dir / ".nojekyll").exists()


def test_every_page_has_one_viewport_one_description_one_address(pages, site_dir):
    for path, page in pages.items():
        assert len(meta(page, "viewport")) == 1, path
        words, = meta(page, "description")
        assert 20 < len(words) <= LONGEST + 20 and words[-1] in ".?!…", (path, words)
        assert meta(page, "og:description") == [words] and meta(page, "og:title") != [], path
        assert re.findall(r'<link rel="canonical" href="([^"]*)"',
                          page) == [site_address() + path] == meta(page, "og:url")
    for name in ("404.html", "search.html"):
        assert len(meta((site_dir / name).read_text(encoding="utf-8"), "viewport")) == 1


def test_the_description_of_a_section_is_its_question(pages):
    assert meta(pages["book/persistent_impact/lagrange.html"], "description") == [
        "How much of its energy does a square of rods keep when it lands on a corner?"]


def test_every_page_has_a_card(pages, site_dir):
    for path, page in pages.items():
        address, = meta(page, "og:image")
        card = (site_dir / address.removeprefix(site_address())).read_bytes()
        assert card[:8] == b"\x89PNG\r\n\x1a\n", path
        width, height = struct.unpack(">II", card[16:24])
        assert width >= 1200 and height >= 630
        assert meta(page, "twitter:card") == ["summary_large_image"]


def test_the_root_is_the_first_page(site_dir, pages, open_page):
    root = (site_dir / "index.html").read_text(encoding="utf-8")
    assert "http-equiv" not in root
    assert re.sub("<[^>]*>", "", root) == re.sub("<[^>]*>", "", pages["book/index.html"])
    assert f'<link rel="canonical" href="{site_address()}book/index.html">' in root
    visit = open_page("index.html", width=1440)
    assert visit.page.locator(".hero .mech-value").first.inner_text() == "0.00"
    assert not visit.failed and not visit.errors and not visit.external
    visit.page.close()


def test_links_of_the_root_lead_somewhere(site_dir):
    root = (site_dir / "index.html").read_text(encoding="utf-8")
    for link in re.findall(r'(?:href|src|action)="([^"#]+)', root):
        if not urlsplit(link).scheme:
            assert (site_dir / link.partition("?")[0]).exists(), link


def test_the_page_for_wrong_addresses_works_at_any_depth(site_dir):
    lost, base = (site_dir / "404.html").read_text(encoding="utf-8"), urlsplit(site_address()).path
    links = [link for link in re.findall(r'(?:href|src|action)="([^"#]+)', lost) if not urlsplit(link).scheme]
    assert len(links) > 20
    for link in links:
        assert link.startswith(base), link
        assert (site_dir / link.removeprefix(base).partition("?")[0]).exists(), link
