"""The proof: every live figure of the book computes what Python computes, at many settings.

The build keeps each figure's expressions in SymPy's own notation.  From these Python makes the numbers anew,
without the JavaScript.  The scripts of all pages run in one Node process; that Chromium draws the same is
seen in tests/browser.
"""

import numpy as np
import pytest

from mechlib.scene.controls import Control
from scene_node import (
    SETTINGS,
    TOLERANCE,
    apart,
    draw_settings,
    live_numbers,
    python_program,
    unpacked,
)


def stops(c) -> list[float]:
    """Where a reader may leave a slider: both ends, the start, a step from each end; of a film, its
    frames."""
    if c["kind"] in ("choice", "switch"):
        return []
    step = c["step"] if c["kind"] != "play" else (c["hi"] - c["lo"])/c["frames"]
    return [c["lo"], c["hi"], c["start"], c["lo"] + step, c["hi"] - step]


@pytest.fixture(scope="module")
def live(figures):
    """{path and key of a figure: its description}."""
    return {(path, key): spec for path, specs in figures.items() for key, spec in specs.items()}


@pytest.fixture(scope="module")
def programs(live):
    return {key: python_program(spec) for (_, key), spec in live.items()}


@pytest.fixture(scope="module")
def settings(live):
    return {key: draw_settings(spec, key) for (_, key), spec in live.items()}


@pytest.fixture(scope="module")
def computed(figures, live, settings, site_dir):
    shown = {key: [stops(c) for c in spec["controls"]] for (_, key), spec in live.items()}
    return live_numbers(site_dir, figures, settings, shown)


def test_every_number_of_every_figure(live, programs, settings, computed):
    wrong, compared = {}, 0
    for path, key in live:
        for values, row in zip(settings[key], computed["rows"][key], strict=True):
            numbers = unpacked(row)
            compared += numbers.size
            if (worst := apart(programs[key](values), numbers)) > TOLERANCE:
                wrong[f"{path} {key} at {values}"] = worst
    assert wrong == {}
    assert compared == (SETTINGS + 1)*sum(spec["size"] for spec in live.values())


def test_the_notebooks_program_gives_the_same_bits_as_the_pages(computed):
    assert {key: rows for key, rows in computed["other"].items() if rows} == {}


def test_every_control_moves_its_picture(live, programs):
    """From the start, to at least one of the places where it can be left."""
    idle = []
    for (path, key), spec in live.items():
        program, start = programs[key], [c["start"] for c in spec["controls"]]
        first = np.array(program(start), float)
        for i, c in enumerate(spec["controls"]):
            ends = stops(c) or range(len(c["options"]) or 2)
            moved = (np.array(program([*start[:i], float(x), *start[i + 1:]]), float) for x in ends)
            if all(np.array_equal(first, other, equal_nan=True) for other in moved):
                idle.append(f"{path} {key} {c['name']}")
    assert idle == []


def test_a_slider_says_what_stands_beside_it_with_its_unit(live, computed):
    for (path, key), spec in live.items():
        for c, said in zip(spec["controls"], computed["said"][key], strict=True):
            twin = Control(c["kind"], digits=c.get("digits"))
            want = [[twin.reading(x), f"{twin.reading(x)} {c['unit']}".strip()] for x in stops(c)]
            assert said == want, f"{path} {key} {c['name']}"
