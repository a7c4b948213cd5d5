"""One section of each chapter in Run, from its button: every cell gives what is stored, a live figure answers
to its slider, and an exercise is judged right and wrong with the book's sentences.

One reader, whom no other host answers. The sections are light ones; Node runs them all
(tests/test_notebooks_in_pyodide.py).
"""

import json
import re

import pytest

from compared import problem
from hosts import host, policies
from mechlib.exercises import check, exercise
from mechlib.exercises.kinds import formula, number
from running import Notebook, move
from scene_node import TOLERANCE, apart, python_program

SECTIONS = ["persistent_impact/momentum", "particle_collision/spatial",
            "rigid_body_collision/several_contacts", "elastic_bodies/rod_ends",
            "one_degree_vibro_impact/free_vibration", "two_degree_vibro_impact/impulse_stepping",
            "many_degree_vibro_impact/harmonic_linearisation", "impact_control/cheapest_blow",
            "nonholonomic_impact/ground_impulses"]
SLIDERS = """() => mechlibScenes
  .map((s, k) => [k, s.spec.controls.find(c => ["float", "int", "log"].includes(c.kind))])
  .filter(([, control]) => control)"""
NOW = """k => {
  const { spec, settings, view } = mechlibScenes[k];
  return [spec, settings(), Array.from(view.vector)];
}"""


@pytest.fixture(scope="module")
def reader(browser, site_dir):
    """One browser, and the site below a path."""
    context = browser.new_context(viewport={"width": 1400, "height": 1000})
    with host(site_dir, prefix="/mechanics", headers=policies, compress=True) as (address, _):
        yield context, address
    context.close()


def test_every_chapter_has_its_section(site_dir):
    chapters = {path.parent.name for path in (site_dir/"book").glob("*/index.html")} - {
        "reference", "lecturers"}
    assert sorted(section.split("/")[0] for section in SECTIONS) == sorted(chapters)


def asked(source: str) -> tuple[str, str, str, str]:
    """An exercise of a notebook: its name, the right answer, a known mistake, and what is said to that."""
    for key in re.findall(r'check\("([\w-]+)", \.\.\.\)', source):
        one = exercise(key)
        if one.kind in (formula, number) and one.wrong and not one.accepts:
            mistake, sentence = one.wrong_answers()[0]
            return key, str(one._value), str(mistake), sentence
    raise AssertionError("no exercise with a formula or a number and a known mistake")


@pytest.mark.parametrize("section", SECTIONS)
def test_section(reader, site_dir, section):
    context, address = reader
    name = f"{section}.ipynb"
    visit = Notebook.by_button(context, f"{address}/book/{section}.html").ready()
    visit.execute_all()

    stored = {cell["id"]: cell for cell in json.loads((site_dir/"run"/"files"/name).read_text())["cells"]
              if cell["cell_type"] == "code"}
    given = {cell["id"]: cell["outputs"] for cell in visit.cells()}
    assert given.keys() == stored.keys()
    for key, outputs in given.items():
        raised = "".join(output["evalue"] for output in outputs if output["output_type"] == "error")
        assert problem(name, stored[key], outputs, raised) == ""

    visit.page.wait_for_function("() => window.mechlibScenes?.some(s => s.view.drawn)", timeout=60_000)
    k, slider = visit.page.evaluate(SLIDERS)[0]
    assert move(visit.page, k, slider), f"{slider['name']}: nothing changes"
    spec, settings, drawn = visit.page.evaluate(NOW, k)
    assert apart(python_program(spec)(settings), drawn) <= TOLERANCE

    key, right, mistake, sentence = asked("\n".join("".join(cell["source"]) for cell in stored.values()))
    for answer, words in ((mistake, sentence), (right, "")):
        (output,) = visit.answer_below(f"check({key!r}, {answer!r})")
        verdict = check(key, answer)
        assert bool(verdict) == (answer == right) and words in verdict.message
        assert "".join(output["data"]["text/markdown"]) == verdict._repr_markdown_()

    assert (visit.errors, visit.failed, visit.external) == ([], [], [])
    visit.page.close()
