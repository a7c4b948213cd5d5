"""Submissions that would do harm, in the room of this machine: what stands before stays, what comes after
runs where it can, and nothing outside is touched."""

import pathlib
import time

import pytest
import submissions

from assignments import sandbox
from assignments.sandbox import Limits, NoWalls, run

ROOT = pathlib.Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.usefixtures("walls")
SHORT = Limits(seconds=10, cell_seconds=2.5)

# code → the last answer, and what its cell or the whole run is told
HARM = {
    "a loop": (submissions.LOOP, 2, "took too long"),
    "a loop that hears no alarm": (submissions.STUBBORN, 1, "stopped after 10 seconds"),
    "one large piece of memory": ("x = bytearray(10**11)", 2, "MemoryError"),
    "fork": (submissions.FORK, 2, "BlockingIOError"),
    # the alarm may ring while Python prepares a fork, which swallows it: then the whole run is stopped
    "fork without end": ("import os\nwhile True:\n    try:\n        os.fork()\n    except OSError:\n"
                         "        pass", (1, 2), ("stopped after 10 seconds", "took too long")),
    "threads": ("import threading\nthreading.Thread(target=print).start()", 2, "new thread"),
    "a shell": ("import subprocess\nsubprocess.run(['ls'])", 2, "BlockingIOError"),
    "100 MB printed": (submissions.LOUD, 2, ""),
    "100 MB on every pipe": ("import os\nwhile True:\n    for pipe in range(64):\n        try:\n"
                             "            os.write(pipe, b'x'*10**8)\n        except BaseException:\n"
                             "            pass", 1, "wrote too much"),
    "a large file": ("open('large', 'wb').write(b'x'*10**8)", 2, "too large"),
    "many files": ("for k in range(99):\n    open(f'{k}', 'wb').write(b'x'*5_000_000)", 2, "No space"),
    "the system": ("open('/etc/written', 'w')", 2, "Read-only"),
    "the package": ("import importlib.util as u\nopen(u.find_spec('mechlib').origin, 'a')", 2, "Error"),
    "the network": ("import socket\nsocket.create_connection(('192.0.2.1', 80), 2)", 2, "unreachable"),
    "other processes": ("import os\nos.kill(-1, 9)", 2, "ProcessLookupError"),
    "its own end": (submissions.EXIT, 1, "ended its own process"),
    "a crash": ("import ctypes\nctypes.string_at(0)", 1, "ended its own process"),
    "exit": ("raise SystemExit", 2, "SystemExit"),
    "recursion": ("def f():\n    f()\nf()", 2, "RecursionError"),
    "the limits themselves": ("import resource\nresource.setrlimit(resource.RLIMIT_NPROC, (99, 99))", 2,
                              "not allowed"),
}


@pytest.mark.parametrize("name", HARM)
def test_harm(name):
    code, lasts, says = HARM[name]
    ends = dict(zip(lasts, says)) if isinstance(lasts, tuple) else {lasts: says}
    start = time.monotonic()
    outcome = run(["answer = 1", code, "answer = 2"], ["answer"], SHORT)
    told = outcome.stopped + outcome.cells.get(1, {"problem": ""})["problem"]
    assert ends.get(outcome.answers["answer"], "nothing else") in told, outcome
    assert all(len(cell["printed"]) < 5001 for cell in outcome.cells.values())
    assert time.monotonic() - start < 30


def test_it_can_raise_none_of_its_rights():
    """A namespace of its own, a mount, another user: all refused."""
    outcome = run(["import ctypes, os\nlibc = ctypes.CDLL(None)\n"
                   "answer = [libc.unshare(0x10000000), libc.mount(b'x', b'/room', b'tmpfs', 0, None),\n"
                   "          libc.setuid(0) if os.getuid() else -1, libc.chroot(b'/')]"], ["answer"])
    assert outcome.answers["answer"] == [-1, -1, -1, -1]


def test_it_sees_python_and_mechlib_and_nothing_else(tmp_path):
    (tmp_path / "secret").write_text("the secret")
    looks = [str(tmp_path / "secret"), str(ROOT / "tests"), str(ROOT / "book"), "/proc/1", "/etc/passwd"]
    outcome = run([f"import os, sys, mechlib\nanswer = [os.path.exists(path) for path in {looks}]\n"
                   "print(sorted(os.environ), os.getcwd())"], ["answer"])
    assert outcome.answers["answer"] == [False]*len(looks)
    assert "/room" in outcome.cells[0]["printed"] and "SECRET" not in outcome.cells[0]["printed"]


def test_the_room_vanishes_with_its_process(monkeypatch):
    """Also if it undoes the signal that would end it with its parent."""
    found, end = [], sandbox.end

    def watched(process):
        children = pathlib.Path(f"/proc/{process.pid}/task/{process.pid}/children")
        found.extend(map(int, children.read_text().split()))
        end(process)

    monkeypatch.setattr(sandbox, "end", watched)
    undo = "import ctypes\nctypes.CDLL(None).prctl(1, 0, 0, 0, 0)\n"
    run(["answer = 1", undo + submissions.STUBBORN], ["answer"], Limits(seconds=1))
    assert len(found) == 1 and not pathlib.Path(f"/proc/{found[0]}").exists()


def test_values_leave_as_text():
    cells = ["import sympy as sp, numpy as np, fractions\nm, v = sp.symbols('m v', positive=True)",
             "a = m*v**2/2\nb = np.float64(2.5)\nc = [1, sp.Rational(1, 2), 'x']\nd = True",
             "e = sp.Matrix([m, v])",
             "f = ...\ng = lambda: 0\nh = float('nan')\ni = sp.Eq(m, v)\nj = 'x'*10**6\nk = 10**10**5\n"
             "l = fractions.Fraction(1, 3)\nn = [[[[1]]]]"]
    found = run(cells, list("abcdefghijkln")).answers
    assert found["a"] == "m*v**2/2" and found["b"] == 2.5 and found["c"] == [1, "1/2", "x"]
    assert found["d"] is True and found["e"] == ["m", "v"] and found["f"] is None
    assert found["g"] == {"stranger": "function"} and found["h"] == {"stranger": "number without a value"}
    assert found["i"] == "m = v" and len(found["j"]) == 2000
    assert found["k"] == {"stranger": "very large number"}
    assert found["l"] == "1/3" and found["n"] == [[{"stranger": "list"}]]


def test_what_is_not_a_line_of_the_room_is_ignored():
    good = '{"cell": 0, "printed": "", "problem": "", "answers": {"a": 1}}'
    for line in ("{", "[]", "7", '{"cell": 9}', '{"cell": -1, "printed": "", "problem": "", "answers": {}}',
                 '{"cell": true, "printed": "", "problem": "", "answers": {}}',
                 '{"cell": 0, "printed": 3, "problem": "", "answers": {"a": 2}}', "["*100_000):
        assert sandbox.read(f"{good}\n{line}\n", ["a"], 1).answers == {"a": 1}


def test_magic_and_pictures_do_not_stop_a_notebook():
    pytest.importorskip("matplotlib")
    outcome = run(["%matplotlib inline\nimport matplotlib.pyplot as plt\nplt.plot([1, 2])\nplt.show()",
                   "%time answer = 1", "answer"], ["answer"])
    assert outcome.answers == {"answer": 1} and not any(c["problem"] for c in outcome.cells.values())


def test_without_walls_nothing_is_graded(monkeypatch):
    sandbox.proven.cache_clear()
    monkeypatch.setattr(sandbox.shutil, "which", lambda name: None)
    with pytest.raises(NoWalls, match="namespaces of Linux"):
        sandbox.proven("/nowhere")
    monkeypatch.undo()
    for found in (sandbox.HOLDS.replace("connected False", "connected True"), None, ""):
        monkeypatch.setattr(sandbox, "run", lambda *_, found=found: sandbox.Outcome({"answer": found}))
        with pytest.raises(NoWalls, match="do not hold"):
            sandbox.proven("/nowhere")
    sandbox.proven.cache_clear()


def test_the_probe_finds_a_door():
    """What a submission is shown, the probe sees: a course inside the package would be refused."""
    sandbox.proven.cache_clear()
    with pytest.raises(NoWalls, match="seen"):
        sandbox.proven(str(ROOT / "mechlib"))
    sandbox.proven.cache_clear()
