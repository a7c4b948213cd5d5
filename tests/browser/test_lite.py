"""A section of the book in JupyterLite: its cells run in the browser's own Python, and its live figures are those of the page."""

import functools
import http.server
import json
import pathlib
import subprocess
import threading

import nbformat
import pytest
from test_controls import move
from test_explorers import check_vector, python_program

ROOT = pathlib.Path(__file__).resolve().parents[2]
SECTION = "persistent_impact/lagrange"
RUNNING = "() => [...document.querySelectorAll('.jp-InputPrompt')].some(p => p.textContent.includes('*'))"
COMPLAINTS = "() => [...document.querySelectorAll('.jp-RenderedText[data-mime-type*=error], [data-mime-type*=stderr]')].map(e => e.textContent)"


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *args):
        pass


@pytest.fixture(scope="module")
def lite(browser):
    """JupyterLite with every cell of the section run."""
    from conftest import Visit

    built = subprocess.run(["make", "lite"], cwd=ROOT, capture_output=True, text=True)
    if built.returncode:
        pytest.fail(f"JupyterLite does not build:\n{built.stdout}{built.stderr}", pytrace=False)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=ROOT/"_build"/"lite"))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    visit = Visit(browser.new_page(viewport={"width": 1400, "height": 1000}))
    visit.watch()
    page = visit.page
    page.goto(f"http://127.0.0.1:{server.server_port}/lab/index.html?path={SECTION}.ipynb")
    page.wait_for_selector(".jp-Notebook .jp-Cell", timeout=120_000)
    page.wait_for_selector(".jp-Notebook-ExecutionIndicator[data-status=idle]", timeout=120_000)
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    page.wait_for_function(RUNNING, timeout=60_000)
    page.wait_for_function(RUNNING.replace("() => ", "() => !"), timeout=300_000)
    page.wait_for_function("() => window.mechlibScenes?.every(s => s.view.drawn)", timeout=60_000)
    yield visit
    page.close()
    server.shutdown()


def ordered(specs):
    """Figures in an order that does not depend on which was drawn first."""
    return sorted(specs, key=lambda spec: json.dumps(spec["controls"], sort_keys=True))


def test_every_cell_runs_in_the_browser(lite):
    assert lite.page.evaluate(COMPLAINTS) == []


def test_every_live_figure_is_drawn_and_is_that_of_the_page(lite, open_page):
    notebook = nbformat.read(ROOT/"book"/f"{SECTION}.ipynb", as_version=4)
    expected = sum(cell.source.count("explore(") for cell in notebook.cells if cell.cell_type == "code")
    here = lite.page.evaluate("() => mechlibScenes.map(s => s.spec)")
    there = open_page(f"book/{SECTION}.html").page.evaluate("() => mechlibScenes.map(s => s.spec)")
    assert len(here) == len(there) == expected
    for one, other in zip(ordered(here), ordered(there), strict=True):
        for key in ("controls", "source", "panels", "size"):
            assert one[key] == other[key]


def test_moving_each_control_changes_the_picture(lite):
    page = lite.page
    for k, spec in enumerate(page.evaluate("() => mechlibScenes.map(s => s.spec)")):
        program = python_program(spec)
        for c in spec["controls"]:
            assert move(page, k, c), f"figure {k + 1}, control {c['name']}: nothing changes"
            state = page.evaluate("k => { const s = mechlibScenes[k]; return [s.names.map(n => Number(s.model.get(n))), Array.from(s.view.vector)]; }", k)
            check_vector(program, *state, f"figure {k + 1}, control {c['name']}")


def test_nothing_is_fetched_from_another_host(lite):
    assert lite.external == []
    assert lite.failed == []
