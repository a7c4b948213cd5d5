"""The proof: every live figure of the built site computes in the browser what Python computes.

Explorers are found in the pages themselves. Each page carries its figures' expressions in SymPy's own notation;
from these Python makes the numbers anew, without the JavaScript, and the two are compared.
"""

import json
import random
import re

import numpy as np
import pytest

from mechlib.scene.expressions import Table
from mechlib.scene.program import Program

VIEW = "application/vnd.jupyter.widget-view+json"
STATE = re.compile(r'<script type="application/vnd\.jupyter\.widget-state\+json">(.*?)</script>', re.S)
READY = "n => window.mechlibScenes && window.mechlibScenes.length >= n && mechlibScenes.every(s => s.view.drawn)"
UNFOLD = """() => {
  for (const d of document.querySelectorAll("details")) d.open = true;
  for (const d of document.querySelectorAll(".toggle-hidden")) d.classList.remove("toggle-hidden");
}"""
SETTINGS, TOLERANCE = 20, 1e-9


def specifications(html: str) -> list[dict]:
    """The figures that a page's stored widget state describes."""
    states = [model["state"] for block in STATE.findall(html) for model in json.loads(block)["state"].values()]
    return [state["spec"] for state in states if "spec" in state and "js" in state["spec"]]


@pytest.fixture(scope="module")
def explorers(site_dir):
    """Pages with live figures, and the number of figures on each."""
    pages = {}
    for path in sorted(site_dir.rglob("*.html")):
        html = path.read_text(encoding="utf-8")
        if "mechlib-fallback" in html or VIEW in html:
            found = specifications(html)
            if found:
                pages[path.relative_to(site_dir).as_posix()] = found
    assert pages, "the site has no live figure"
    return pages


@pytest.fixture(scope="module")
def live(explorers, open_page):
    """Open a page and wait until all its figures are drawn; each page is opened once."""
    visits = {}

    def visit(path):
        if path not in visits:
            visits[path] = open_page(path)
            visits[path].page.wait_for_function(READY, arg=len(explorers[path]), timeout=30_000)
            visits[path].page.evaluate(UNFOLD)
            visits[path].page.wait_for_timeout(500)
        return visits[path]

    yield visit
    for one in visits.values():
        one.page.close()


def draw_settings(spec, seed):
    """Random settings of the controls, the initial one first."""
    rng = random.Random(seed)
    rows = [[c["start"] for c in spec["controls"]]]
    for _ in range(SETTINGS):
        rows.append([float(rng.randrange(len(c["options"]))) if c["kind"] == "choice" else float(rng.randrange(2))
                     if c["kind"] == "switch" else float(rng.randint(c["lo"], c["hi"])) if c["kind"] == "int"
                     else rng.uniform(c["lo"], c["hi"]) for c in spec["controls"]])
    return rows


def python_program(spec) -> Program:
    return Program.load([c["name"] for c in spec["controls"]], spec["source"], [Table.load(t) for t in spec["tables"]])


def check_vector(program, values, got, where):
    want, got = program(values), np.array([np.nan if x is None else float(x) for x in got])
    assert np.array_equal(np.isfinite(want), np.isfinite(got)), f"{where} at {values}: a value exists in one language only"
    ok = np.isfinite(want)
    scale = np.maximum(np.abs(want[ok]), 1e-3*(np.abs(want[ok]).max() if ok.any() else 1))
    worst = np.abs(got[ok] - want[ok])/np.maximum(scale, 1e-9)
    assert not ok.any() or worst.max() <= TOLERANCE, f"{where} at {values}: {worst.max():.1e} apart"


def test_every_number_of_every_explorer(explorers, live):
    for path in explorers:
        page = live(path).page
        specs = page.evaluate("() => mechlibScenes.map(s => s.spec)")
        assert len(specs) == len(explorers[path]), f"{path}: a figure was not drawn"
        for k, spec in enumerate(specs):
            program, settings = python_program(spec), draw_settings(spec, f"{path}{k}")
            rows = page.evaluate("([k, rows]) => rows.map(r => mechlibScenes[k].values(r))", [k, settings])
            for values, row in zip(settings, rows, strict=True):
                check_vector(program, values, row, f"{path}, figure {k + 1}")


def test_pages_with_explorers_are_quiet(explorers, live):
    for path in explorers:
        visit = live(path)
        assert not visit.errors, f"{path}: {visit.errors}"
        assert not visit.external, f"{path}: {visit.external}"
        assert not visit.failed, f"{path}: {visit.failed}"


def test_text_alternatives(explorers, live):
    for path in explorers:
        for alt, label, hidden in live(path).page.evaluate(
                "() => mechlibScenes.map(s => { const [first, ...rest] = s.el.querySelectorAll('.mech-stage > svg');"
                "return [s.spec.alt, first.getAttribute('role') === 'img' && first.getAttribute('aria-label'), "
                "rest.every(r => r.getAttribute('aria-hidden') === 'true')]; })"):
            assert alt == label and hidden


def test_readouts_are_announced(explorers, live):
    for path in explorers:
        page = live(path).page
        page.wait_for_timeout(900)
        for k, spec in enumerate(page.evaluate("() => mechlibScenes.map(s => s.spec)")):
            if spec["readouts"]:
                assert page.evaluate("k => mechlibScenes[k].el.querySelector('[aria-live=polite]').textContent", k)


def test_pages_without_explorers_load_no_widget_runtime(explorers, open_page):
    for path in ("book/index.html", "book/notation.html"):
        visit = open_page(path)
        assert not [url for url in visit.requests if re.search(r"embed-amd|require|anywidget|html-manager", url)], path
        visit.page.close()


def test_without_javascript_the_still_picture_stands_there(explorers, browser, site):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    for path, specs in explorers.items():
        page.goto(f"{site}/{path}", wait_until="load")
        stills = page.locator(".mechlib-fallback")
        assert stills.count() >= len(specs), path
        for i in range(stills.count()):
            svg = stills.nth(i).locator("svg[role=img]").first
            assert svg.is_visible() and svg.get_attribute("aria-label")
    context.close()


def test_print_shows_the_still_picture_instead_of_the_controls(explorers, live):
    for path in explorers:
        page = live(path).page
        assert page.locator(".mechlib-fallback:visible").count() == 0, f"{path}: both pictures on the screen"
        page.emulate_media(media="print")
        assert page.locator(".mechlib-explorer:visible").count() == 0
        assert page.locator(".mechlib-fallback:visible").count() >= len(explorers[path])
        page.emulate_media(media="screen")


def test_dark_theme_changes_the_colours(explorers, live):
    path = next(iter(explorers))
    page = live(path).page
    ink = "() => getComputedStyle(mechlibScenes[0].el).getPropertyValue('--mech-ink').trim()"
    seen = {}
    for theme in ("light", "dark"):
        page.evaluate("t => { document.documentElement.dataset.theme = t; }", theme)
        seen[theme] = page.evaluate(ink)
    assert seen["light"] != seen["dark"]
    page.evaluate("() => { document.documentElement.dataset.theme = 'light'; }")


@pytest.mark.parametrize("width", (390, 820))
def test_figures_fit_the_screen(explorers, browser, site, width):
    context = browser.new_context(viewport={"width": width, "height": 844})
    page = context.new_page()
    for path, specs in explorers.items():
        page.goto(f"{site}/{path}", wait_until="load")
        page.wait_for_function(READY, arg=len(specs), timeout=30_000)
        page.wait_for_timeout(200)
        wide = page.evaluate("() => mechlibScenes.flatMap(s => [...s.el.querySelectorAll('.mech-stage > svg')].filter("
                             "g => g.getBoundingClientRect().right > document.documentElement.clientWidth + 1).map(() => s.spec.alt))")
        assert not wide, f"{path} at {width} px: {wide}"
    context.close()


def test_reduced_motion_steps_instead_of_running(explorers, browser, site):
    timed = [(path, k, c) for path, specs in explorers.items() for k, spec in enumerate(specs)
             for c in spec["controls"] if c["kind"] == "play"]
    if not timed:
        pytest.skip("no figure with time in the book")
    path, _, c = timed[0]
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    page.goto(f"{site}/{path}", wait_until="load")
    page.wait_for_function(READY, arg=len(explorers[path]), timeout=30_000)
    page.wait_for_timeout(1000)
    intervals = page.evaluate("name => mechlibScenes.filter(s => s.names.includes('v_' + name)).map(s => [s.model.get('interval_' + name), s.model.get('step_' + name)])", c["name"])
    assert intervals and all(interval >= 1000 and step > 1 for interval, step in intervals)
    context.close()
