"""The gallery: every live figure of the site once, each picture a link to its place."""

import pathlib
import re
from collections import Counter

import pytest

MOST = 500_000
ITEM = re.compile(r'<a href="([^"]+)" '
                  r'data-shows="([^"]+)"><svg[^>]*aria-label="([^"]*)">.*?</svg><span>([^<]*)</span></a>',
                  re.S)


@pytest.fixture(scope="module")
def figures(site_dir) -> list[str]:
    """The page and the key of each live figure."""
    live = re.compile(r'<div class="mechlib-explorer" data-figure="([^"]+)"')
    found = [f"{path.relative_to(site_dir).as_posix()} {key}" for path in (site_dir / "book").rglob("*.html")
             for key in live.findall(path.read_text(encoding="utf-8"))]
    assert len(found) > 70
    return found


GALLERIES = ["gallery", "gallery-of-vibration"]


@pytest.fixture(scope="module")
def galleries(site_dir) -> dict[str, str]:
    return {name: (site_dir / "book" / f"{name}.html").read_text(encoding="utf-8") for name in GALLERIES}


def target(site_dir, link: str) -> tuple[pathlib.Path, str]:
    path, _, anchor = link.partition("#")
    return (site_dir / "book" / path).resolve(), anchor


def test_every_live_figure_appears_once(site_dir, galleries, figures):
    shown = Counter(f"{target(site_dir, link)[0].relative_to(site_dir).as_posix()} {key}"
                    for page in galleries.values() for link, key, *_ in ITEM.findall(page))
    assert shown == Counter(figures)


@pytest.mark.parametrize("name", [*GALLERIES, "index"])
def test_every_picture_leads_to_a_place(site_dir, name):
    items = ITEM.findall((site_dir / "book" / f"{name}.html").read_text(encoding="utf-8"))
    assert len(items) >= 6
    for link, _, alt, words in items:
        page, anchor = target(site_dir, link)
        assert f'id="{anchor}"' in page.read_text(encoding="utf-8"), link
        assert alt.strip() and words.strip()


def test_galleries_are_light(galleries):
    assert [name for name, page in galleries.items() if len(page.encode()) >= MOST] == []


def test_pictures_follow_the_theme(open_page):
    """A rod is dark on a light page and light on a dark one."""
    colour = "getComputedStyle(document.querySelector('.thumbnails g[style*=mech-body]')).color"
    assert len({open_page("book/gallery.html", scheme=scheme).page.evaluate(colour)
                for scheme in ("light", "dark")}) == 2
