"""A page that moves would be noticed, and none does when its letters come late."""

import pytest

from hosts import host
from shifts import LIMIT, shifts, too_much, watched


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_nothing_moves_when_the_letters_of_code_come_late(browser, site_dir, size):
    """Their stand-ins are as wide: no line of code that fits gets a scrollbar, none loses it."""
    pages = {path: path.read_text(encoding="utf-8").count("<pre")
             for path in site_dir.rglob("book/**/*.html")}
    most = sorted(pages, key=lambda path: -pages[path])[:3]
    context = watched(browser, size)
    page, moved = context.new_page(), {}
    with host(site_dir, late={"mono.woff2"}) as (address, _):
        for file in {*most, site_dir / "book" / "drawing-with-scenes.html"}:
            path = file.relative_to(site_dir).as_posix()
            if too_much(found := shifts(page, f"{address}/{path}")):
                moved[path] = found
    context.close()
    assert moved == {}


def test_a_shift_would_be_seen(browser, site):
    context = watched(browser, (1280, 720))
    page = context.new_page()
    page.goto(f"{site}/book/notation.html", wait_until="load")
    page.evaluate("() => { const p = document.createElement('div'); p.style.height = '300px'; "
                  "document.querySelector('article').prepend(p); }")
    page.wait_for_timeout(200)
    assert sum(shift[0] for shift in page.evaluate("() => shifts")) > LIMIT
    context.close()
