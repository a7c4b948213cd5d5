"""Every live figure of the book at the corners of its controls, on a desktop and on a phone.

What stands still is drawn once: a figure that was drawn at many settings looks as if it were drawn at once.
Nothing that a figure draws leaves its panel, no two texts overlap, and no body passes through the ground or
through another body that is declared solid (``solid=True``; the ground is, unless it says ``solid=False``).
The figures are those of the built pages, drawn by the pages' own scripts in one page of Chromium, at the two
widths for which a picture is laid out: 700 pixels (a desktop of 1400) and 350 (a phone of 390).
"""

import base64
import itertools
import pathlib
import random
import re

import pytest
import sympy as sp

from mechlib.scene import Scene
from mechlib.scene.browser import code, stylesheet
from mechlib.scene.compile import compile_scene
from mechlib.scene.controls import gather
from mechlib.scene.specification import specification

ROOT = pathlib.Path(__file__).resolve().parents[2]
WIDTHS = {700: "1400 px", 350: "390 px"}
MOST = 64                                              # corners of one figure; the extreme ones are kept


def ends(c: dict, times=5) -> list[float]:
    """Where a reader can leave a control: both ends; of a menu, all; of a film, some of its times."""
    if c["kind"] == "choice":
        return list(range(len(c["options"])))
    if c["kind"] == "switch":
        return [0, 1]
    if c["kind"] == "play":
        return [c["lo"] + (c["hi"] - c["lo"])*round(c["frames"]*k/(times - 1))/c["frames"]
                for k in range(times)]
    return [c["lo"], c["hi"]]


def corners(controls: list, name: str) -> list:
    """The start, each control alone at each of its ends, and the corners of the box: all, or a sample."""
    start = [c["start"] for c in controls]
    alone = [[*start[:i], x, *start[i + 1:]] for i, c in enumerate(controls) for x in ends(c, 25)]
    every = [list(x) for x in itertools.islice(itertools.product(*map(ends, controls)), 20_000)]
    if len(every) > MOST:
        low_and_high = [[f(ends(c)) for c in controls] for f in (min, max)]
        every = low_and_high + random.Random(name).sample(every, MOST)
    return [start, *alone, *every]


def letters() -> str:
    """The faces of the book, inside the style sheet."""
    def inside(found):
        data = (ROOT/"book"/"_static"/found.group(1)).read_bytes()
        return f"url(data:font/woff2;base64,{base64.b64encode(data).decode()})"
    css = (ROOT/"book"/"_styles"/"fonts.css").read_text(encoding="utf-8")
    return re.sub(r"url\((vendor/[^)]+)\)", inside, css)


@pytest.fixture(scope="module")
def bench(browser):
    """judge(description, settings, width) → {what is wrong: (by how many pixels, at which setting)}."""
    page = browser.new_page(viewport={"width": 1400, "height": 900})
    sample = '<p style="font-family: var(--text)">x <i>x</i> <i>α</i> <b>x</b></p>'
    page.set_content(f"<!doctype html><style>{letters()}{stylesheet()}</style>{sample}")
    page.evaluate("document.fonts.ready")
    script = code("page.js").replace("export function", "function")
    script += (ROOT/"tests"/"browser"/"corners.js").read_text(encoding="utf-8")
    page.add_script_tag(content=script + "\nwindow.judge = judge;")
    yield lambda *job: page.evaluate("([spec, settings, width]) => judge(spec, settings, width)", list(job))
    page.close()


def told(what: str, amount: float, values: list, controls: list) -> str:
    where = ", ".join(f"{c['name']} = {c['options'][int(x)] if c['kind'] == 'choice' else f'{x:g}'}"
                      for c, x in zip(controls, values))
    return f"{what} (by {amount:g} px, at {where})"


@pytest.mark.parametrize("width", WIDTHS, ids=WIDTHS.values())
def test_no_figure_breaks_at_its_corners(figures, bench, width):
    wrong = {}
    for path, specs in figures.items():
        for key, spec in specs.items():
            found = bench(spec, corners(spec["controls"], key), width)
            if found:
                wrong[f"{path} {key}: {spec['alt'][:60]}"] = [
                    told(what, *seen, spec["controls"]) for what, seen in found.items()]
    assert wrong == {}, "\n".join(f"{name}\n  " + "\n  ".join(all_) for name, all_ in wrong.items())


def test_the_judge_can_say_no(bench):
    """What it is for, each once: out of the panel, text on text, through the ground, through each other."""
    x = sp.Symbol("x")
    scene = Scene("Four things that must not be.")
    drawing = scene.drawing(xlim=(-2, 2), ylim=(-1, 1))
    drawing.ground((-2, -0.5), (2, -0.5))
    drawing.ball((x - 1, -0.2), 0.3, solid=True)
    drawing.ball((-0.5, 0.1), 0.3, solid=True)
    drawing.block((0.5, -0.45 + 0.2*x), 0.4, 0.2)
    drawing.label((0, 0.6), "one")
    drawing.label((x, 0.6), "two")
    drawing.point((1.9 + x, 0))
    compiled = compile_scene(scene, gather(scene, {"x": (0, 0.5)}, {"x": 0.5}, {}, {}))
    spec = specification(compiled)
    good, bad = (bench(spec, [[value]], 700) for value in (0.5, 0.0))
    assert [what for what in good if "point" not in what and "go into" not in what] == []
    assert any("point" in what and "leaves it" in what for what in good)
    for words in ("'one' and 'two' overlap", "ground 0 and block"):
        assert any(words in what for what in bad), words
    assert any("wheel 1 and wheel 2 go into each other" in what for what in good)
