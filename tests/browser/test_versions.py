"""Releases beside each other: a small list in the header, where there is more than one."""

import json
import os
import shutil

import pytest

import release
import run
from hosts import host, policies
from visits import Visit

PAGE, ONLY_NEW = "book/notation.html", "book/gallery.html"


@pytest.fixture(scope="module")
def two(site_dir, tmp_path_factory):
    """The address of a host with two releases; the older has not all pages of the newer."""
    home = tmp_path_factory.mktemp("host")
    for version in ("1.0", "1.1"):
        place = home/version
        shutil.copytree(site_dir, place, copy_function=os.link,
                        ignore=shutil.ignore_patterns("run", "notebooks"))
        run.fresh(place/"versions.json", json.dumps({"here": version}))
    (home/"1.0"/ONLY_NEW).unlink()
    sitemap = (site_dir/"sitemap.xml").read_text(encoding="utf-8")
    run.fresh(home/"1.0"/"sitemap.xml", sitemap.replace(ONLY_NEW, "book/another.html"))
    release.listed(home)
    with host(home, prefix="/mechanics", headers=policies) as (address, _):
        yield address


@pytest.fixture
def visit(browser):
    contexts = []

    def visit(address: str, **options) -> Visit:
        contexts.append(browser.new_context(**options))
        made = Visit(contexts[-1].new_page())
        made.watch()
        made.page.goto(address, wait_until="load", timeout=60_000)
        return made

    yield visit
    for context in contexts:
        context.close()


def opened(made: Visit):
    """The list of versions, open, with its lines: text and address."""
    button = made.page.get_by_role("button", name="other versions")
    button.wait_for(timeout=30_000)
    with made.page.expect_response("**/1.0/sitemap.xml"), made.page.expect_response("**/1.1/sitemap.xml"):
        button.focus()
        made.page.keyboard.press("Enter")
    return made.page.get_by_role("navigation", name="Versions")


def test_one_release_shows_nothing(browser, site):
    page = browser.new_page()
    made = Visit(page)
    made.watch()
    with page.expect_response("**/versions.json") as heard:
        page.goto(f"{site}/{PAGE}")
    assert len(heard.value.json()["versions"]) == 1
    made.settle()
    assert page.locator(".version, #versions").count() == 0
    assert (made.errors, made.failed) == ([], [])
    page.close()


@pytest.mark.parametrize("here, there", [("1.0", "1.1"), ("1.1", "1.0")])
@pytest.mark.parametrize("width", [390, 1280])
def test_a_line_leads_to_this_page_in_the_other_release(visit, two, here, there, width):
    made = visit(f"{two}/{here}/{PAGE}", viewport={"width": width, "height": 800})
    lines = opened(made)
    assert lines.get_by_role("link").all_inner_texts() == ["Version 1.1", "Version 1.0"]
    assert lines.locator("[aria-current]").all_inner_texts() == [f"Version {here}"]
    other = lines.get_by_role("link", name=f"Version {there}")
    made.page.wait_for_function("([a, end]) => a.href.endsWith(end)", arg=[other.element_handle(), PAGE])
    assert made.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    box = lines.bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= width
    other.click()
    made.page.wait_for_url(f"{two}/{there}/{PAGE}")
    made.page.get_by_role("button", name=f"Version {there}").wait_for(timeout=30_000)
    assert (made.errors, made.failed, made.external) == ([], [], [])


def test_a_page_that_is_not_there_leads_to_the_beginning(visit, two):
    made = visit(f"{two}/1.1/{ONLY_NEW}")
    lines = opened(made)
    same = lines.get_by_role("link", name="Version 1.1").element_handle()
    made.page.wait_for_function("([a, end]) => a.href.endsWith(end)", arg=[same, ONLY_NEW])
    lines.get_by_role("link", name="Version 1.0").click()
    made.page.wait_for_url(f"{two}/1.0/index.html")
    assert (made.errors, made.failed) == ([], [])


def test_without_javascript_nothing_is_shown(visit, two):
    made = visit(f"{two}/1.0/{PAGE}", java_script_enabled=False)
    assert "other versions" not in made.page.content() and made.errors == []


def test_a_page_that_is_opened_as_a_file_asks_for_no_list(visit, site_dir):
    made = visit((site_dir/PAGE).as_uri())
    assert [url for url in made.requests if "versions.json" in url] == []

