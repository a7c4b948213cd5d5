"""The printed and the live picture are drawn from the same lines: every primitive agrees, mark by mark."""

import math

import numpy as np
import pytest
import sympy as sp

from mechlib.scene import Scene, case, sampled
from mechlib.scene.axes import axes, title
from mechlib.scene.compile import channels, compile_scene
from mechlib.scene.controls import gather
from mechlib.scene.layout import arrange, frame
from mechlib.scene.panels import panels
from mechlib.scene.shapes import shape
from scene_node import run

a, b, n = sp.symbols("a b n")

DRAW = """
const out = job.sizes.map(([w, h]) => {
  const f = frame(job.panel, w, h), plot = job.panel.kind === "plot";
  return { axes: plot ? axes(job.panel, f) : [], title: title(job.panel, w),
    marks: job.vectors
        .map((v) => job.panel.marks.map((m) => shape(m, channels(m, Float64Array.from(v, Number)), f))) };
});
answer(out);
"""


def everything() -> Scene:
    """A scene with every kind of mark, all of it moving."""
    scene = Scene(alt="Every mark.", title="All")
    view = scene.drawing(xlim=(-3, 3), ylim=(-2, 2), title="a $b_1^2$")
    p, q, s = (a, b), (1 - b, a/2), sp.Symbol("s")
    view.ground(p, q)
    view.wall(p, q, side="left")
    view.rod(p, q)
    view.bar(p, q, thickness=0.1 + b**2)
    view.line(p, q, dashed=True)
    view.wheel(p, 0.3, angle=a, spokes=3)
    view.disk(q, b, angle=a, spokes=0)
    view.block(p, 1, b, angle=a, label="m")
    view.polygon([p, q, (0, 0)], filled=False)
    view.polygon([p, q, (0, 0), (a/3, 1)], value=a)
    view.field(p, q, sp.sin(7*s + a)*b, s, n=40, thickness=0.4)
    view.pin(p)
    view.pin(q, fixed=True, angle=a)
    view.spring(p, q, coils=5)
    view.damper(p, q)
    view.point(p, label="A_1", place=120)
    view.point(q, label="B", place=(10, -4))
    view.label(p, "x = {}", values=[1/a], align="left", offset=(3, 4))
    view.trail(sp.cos(s)*a, sp.sqrt(s - b), s, (0, 2), n=20)
    for side in ("tip", "tail", "left", "right"):
        view.velocity(p, (b, a), label="v", when="before", label_at=side)
    view.velocity(p, (a/50, b/50), label="v")
    view.impulse(p, (a, b), label="P", anchor="head", visible=a > 0)
    view.reaction(p, (a, b), label=r"\Lambda", ghost=True)
    view.spin(p, 0.5, a, label=r"\omega")
    view.angle(p, 0.5, a, b, label=r"\theta", arrow=True)
    view.angle(p, 0.5, 0, b, label=r"\theta")
    view.dimension(p, q, label="L", offset=b)
    view.dimension(p, q, label="L")
    view.axes(p, 0.5, angle=b)
    view.rod((sp.sqrt(a), 0), q)
    plot = scene.plot(xlabel="t", ylabel="T/T_0", title="plot")
    plot.curve(s, sp.log(s)*a + case("n", one=1, two=b), s, (-1, 2), label="curve", dashed=True)
    plot.data([0, 1, 2], [1, 3, 2], label="data", dots=True)
    plot.data([0, 1], [0.5, 1])
    plot.arrow(p, q, label="here")
    plot.curve(s, sampled(lambda s: s**2, s=(0, 1, 5)), s, (0, 1), label="a long label to be wrapped")
    bars = scene.plot(ylabel="J")
    bars.bars([("before", a), ("after", {"kinetic": b, "lost": a - b}), ("lost", -a, "lost")])
    return scene


def flat(thing):
    """A comparable form: numbers in one list, the rest in another."""
    numbers, words = [], []

    def walk(x):
        if isinstance(x, bool) or x is None or isinstance(x, str):
            words.append(x)
        elif isinstance(x, (int, float, np.floating)):
            numbers.append(float(x))
        elif isinstance(x, dict):
            for key in sorted(x):
                if not (x[key] is None or x[key] is False or isinstance(x[key], (str, list))
                        and x[key] in ("", "none", [])):
                    words.append(key)
                    walk(x[key])
        else:
            for part in x:
                walk(part)

    walk(thing)
    return numbers, words


@pytest.fixture(scope="module")
def compiled():
    scene = everything()
    return compile_scene(scene, gather(scene, {"a": (-2.0, 2.0), "b": (-1.0, 1.0), "n": ["one", "two"]}, {},
                                       {}, {}))


@pytest.mark.parametrize("number", range(3))
def test_primitives_agree(compiled, number):
    panel = panels(compiled)[number]
    rng = np.random.default_rng(3)
    vectors = [compiled.program([*rng.uniform(-1, 1, 2), k % 2])
               for k in range(6)] + [compiled.program([0, 0, 0])]
    sizes = [(360, 300), (260, 220)]
    written = [[x if math.isfinite(x) else str(x).replace("inf", "Infinity") for x in v] for v in vectors]
    script = run(DRAW, {"panel": panel, "sizes": sizes, "vectors": written})
    for (w, h), theirs in zip(sizes, script, strict=True):
        f = frame(panel, w, h)
        ours = {"axes": axes(panel, f) if panel["kind"] == "plot" else [], "title": title(panel, w)}
        assert flat(theirs["axes"])[1] == flat(ours["axes"])[1]
        np.testing.assert_allclose(flat(theirs["axes"])[0], flat(ours["axes"])[0], rtol=1e-9, atol=1e-9)
        for v, drawn in zip(vectors, theirs["marks"], strict=True):
            for mark, got in zip(panel["marks"], drawn, strict=True):
                (numbers, words), (wanted, told) = flat(got), flat(shape(mark, channels(mark, v), f))
                assert words == told, mark["kind"]
                np.testing.assert_allclose(numbers, wanted, rtol=1e-9, atol=1e-7, err_msg=mark["kind"])


def test_arrangement_agrees():
    jobs = [([1.0], 700, 380), ([1.0, 1.25], 720, 380), ([1.0, 1.25], 340, 380), ([1, 1.25, 0.9], 720, 380),
            ([3.2, 1.25, 1.25, 1], 500, 240)]
    theirs = run("answer(job.map((j) => arrange(...j)));", jobs)
    for job, boxes in zip(jobs, theirs, strict=True):
        np.testing.assert_allclose(boxes, [(w, h) for _, _, w, h in arrange(*job)], atol=0.01)
