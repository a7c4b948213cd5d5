"""A server for the built site and one Chromium, shared by all browser tests.

Fixtures
    site        the address of the site, http://127.0.0.1:<port>, on a host that allows no inline script, no
                eval and no other host, but what Run needs below run
    browser     one headless Chromium that cannot resolve any other host
    open_page   open_page("book/index.html", width=390) -> a Visit: the page, and what it asked for and
                complained about
    pages       {path: what the look of this test module saw there}, in at_a_desk and on_a_phone: see tours.py
"""

import functools
import pathlib
import sys

import pytest
from playwright.sync_api import sync_playwright

from hosts import host, policies
from tours import tour
from visits import CHROMIUM_ARGS, Visit

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))


@pytest.fixture(scope="session")
def site(site_dir) -> str:
    with host(site_dir, headers=policies) as (address, _):
        yield address


@pytest.fixture(scope="session")
def browser():
    import chromium

    try:
        path = chromium.find()
    except SystemExit as missing:
        pytest.fail(str(missing), pytrace=False)
    with sync_playwright() as playwright:
        # as readers see them
        instance = playwright.chromium.launch(executable_path=path, args=CHROMIUM_ARGS,
                                              ignore_default_args=["--hide-scrollbars"])
        yield instance
        instance.close()


@pytest.fixture(scope="session")
def open_page(browser, site):
    contexts = {}

    def open_page(path: str, width: int = 1280, height: int = 900, scheme: str = "light",
                  settle: bool = True) -> Visit:
        key = (width, height, scheme)
        if key not in contexts:
            contexts[key] = browser.new_context(viewport={"width": width, "height": height},
                                                color_scheme=scheme)
        visit = Visit(contexts[key].new_page(), path)
        visit.watch()
        visit.page.goto(f"{site}/{path}", wait_until="load", timeout=60_000)
        return visit.settle() if settle else visit

    yield open_page
    for context in contexts.values():
        context.close()


@pytest.fixture(scope="session")
def visited(request, browser, site, paths):
    """A folder → what the test modules in it saw."""
    return functools.cache(lambda folder: tour(request, browser, site, paths, folder))


@pytest.fixture(scope="module")
def pages(request, visited) -> dict[str, object]:
    return visited(request.path.parent)[str(request.path)]
