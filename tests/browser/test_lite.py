"""A section of the book in JupyterLite: its cells run in the browser's own Python, and its live figures are
those of the page."""

import json
import pathlib
import re

import nbformat
import numpy as np
import pytest

from mechlib.exercises import check
from running import COMPLAINTS, Notebook, move
from scene_node import TOLERANCE, apart, python_program

ROOT = pathlib.Path(__file__).resolve().parents[2]
SECTION = "persistent_impact/lagrange"


@pytest.fixture(scope="module")
def lite(browser, site):
    """JupyterLab in Run with every cell of the section run."""
    context = browser.new_context(viewport={"width": 1400, "height": 1000})
    visit = Notebook(context.new_page())
    visit.watch()
    visit.page.goto(f"{site}/run/lab/index.html?path={SECTION}.ipynb")
    visit.page.wait_for_selector(".jp-Notebook .jp-Cell", timeout=120_000)
    visit.ready().run_all()
    visit.page.wait_for_function("() => window.mechlibScenes?.every(s => s.view.drawn)", timeout=60_000)
    yield visit
    context.close()


READ = """async (expected) => {
  const panel = document.querySelector(".jp-WindowedPanel-outer"), texts = {}, folded = {}, open = {};
  const look = () => {
    for (const cell of document.querySelectorAll(".jp-MarkdownCell[data-windowed-list-index]")) {
      const words = cell.querySelector(".jp-MarkdownOutput"), key = cell.dataset.windowedListIndex;
      if (!words?.childElementCount) continue;
      const details = [...words.querySelectorAll("details")];
      folded[key] = details.filter((d) => !d.open && /^\\s*Solution of exercise/.test(d.textContent)).length;
      open[key] = details.filter((d) => d.open).length;
      const copy = words.cloneNode(true);
      copy.querySelectorAll("pre, code, mjx-container").forEach((e) => e.remove());
      texts[key] = copy.textContent;
    }
  };
  const end = Date.now() + 120000;                      // cells are set when they come into view
  while (Object.keys(texts).length < expected && Date.now() < end) {
    const before = panel.scrollTop;
    panel.scrollTop += 500;
    await new Promise((r) => setTimeout(r, 150));
    if (panel.scrollTop === before) panel.scrollTop = 0;
    look();
  }
  const sum = (counts) => Object.values(counts).reduce((a, b) => a + b, 0);
  return { texts: Object.values(texts), folded: sum(folded), open: sum(open) };
}"""


@pytest.mark.parametrize("section", ["particle_collision/elastic_wall", "persistent_impact/one_equation",
                                     "nonholonomic_impact/percussion"])
def test_the_text_reads_well_in_a_notebook(lite, section):
    """JupyterLab's own rendering: no directive, role or formula stands there raw, solutions are folded."""
    address = lite.page.url.partition("/lab/")[0]
    page = Notebook.opened(lite.page.context, f"{address}/notebooks/index.html?path={section}.ipynb").page
    written = nbformat.read(ROOT/"book"/f"{section}.ipynb", as_version=4)
    texts = [cell.source for cell in written.cells if cell.cell_type == "markdown"]
    seen = page.evaluate(READ, len(texts) + 2)
    page.close()
    assert len(seen["texts"]) == len(texts) + 2                      # what it is, and the works named
    assert seen["folded"] == sum(text.count("{solution} ") for text in texts) and not seen["open"]
    assert re.findall(r":::|```|\{[\w:-]+\}|\$[^$\s]|:label:|\\[a-z]+", " ".join(seen["texts"])) == []


FIGURES = "() => mechlibScenes.map(s => [s.spec.controls, s.spec.panels.length, Array.from(s.view.vector)])"


def figures(page):
    """Controls, number of panels, and all numbers drawn at the start in order of size; figures in a fixed
    order."""
    found = [(json.dumps(controls, sort_keys=True), panels, np.sort(np.array(vector, dtype=float)))
             for controls, panels, vector in page.evaluate(FIGURES)]
    return sorted(found, key=lambda figure: figure[0])


def test_every_cell_runs_in_the_browser(lite):
    assert lite.page.evaluate(COMPLAINTS) == []


def test_every_live_figure_is_drawn_and_is_that_of_the_page(lite, open_page):
    notebook = nbformat.read(ROOT/"book"/f"{SECTION}.ipynb", as_version=4)
    expected = sum(cell.source.count("explore(") for cell in notebook.cells if cell.cell_type == "code")
    here, there = figures(lite.page), figures(open_page(f"book/{SECTION}.html").page)
    assert len(here) == len(there) == expected
    for (controls, panels, numbers), (same_controls, same_panels,
                                      same_numbers) in zip(here, there, strict=True):
        for one, same in zip(json.loads(controls), json.loads(same_controls), strict=True):
            assert one.keys() == same.keys(), one["name"]
            assert {name: (one[name], same[name]) for name in one if one[name] != same[name]} == {}
        assert panels == same_panels
        assert np.allclose(numbers, same_numbers, rtol=1e-9, atol=1e-12, equal_nan=True)


def test_moving_each_control_changes_the_picture(lite):
    page = lite.page
    for k, spec in enumerate(page.evaluate("() => mechlibScenes.map(s => s.spec)")):
        program = python_program(spec)
        for c in spec["controls"]:
            where = f"figure {k + 1}, control {c['name']}"
            assert move(page, k, c), f"{where}: nothing changes"
            settings, drawn = page.evaluate("k => [mechlibScenes[k].settings(), "
                                            "Array.from(mechlibScenes[k].view.vector)]", k)
            assert apart(program(settings), drawn) <= TOLERANCE, where


def test_an_exercise_is_answered_by_keyboard(lite):
    """The keys reach the answer line: Enter judges, and letters are no commands to the notebook."""
    page = lite.page
    lite.run_below('from mechlib.exercises import ask\nquestion = ask("side-corner")\nquestion')
    field = page.locator(".mechlib-exercise .fields input")
    field.wait_for(timeout=60_000)
    count = page.locator(".jp-Notebook .jp-Cell").count()
    field.focus()
    page.keyboard.type("dd P/m")
    assert field.input_value() == "dd P/m"
    assert page.locator(".jp-Notebook .jp-Cell").count() == count
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("2P/m")
    page.keyboard.press("Enter")
    page.locator(".mechlib-exercise output > .wrong").wait_for(timeout=10_000)
    lite.run_below("print(question.answer, question.verdict.code)")
    heard = f"2P/m {check('side-corner', '2P/m').code}"
    page.locator(".jp-OutputArea-output", has_text=heard).wait_for(timeout=60_000)


def test_nothing_is_fetched_from_another_host(lite):
    assert lite.external == []
    assert lite.failed == []
