"""One line for each step of the build, with signs of life, and the whole log of a step that fails."""

import multiprocessing
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
import build  # noqa: E402
import step  # noqa: E402


def program(text: str) -> list[str]:
    return [sys.executable, "-c", text]


def test_a_step_that_succeeds_is_one_line(capsys):
    assert step.main("Counting", *program("print('one'); print('two')")) == 0
    out = capsys.readouterr().out
    assert out.startswith("Counting … ") and out.endswith(" s\n") and out.count("\n") == 1


def test_a_step_that_fails_shows_everything(capsys):
    assert step.main("Counting", *program("print('one'); raise SystemExit(3)")) == 3
    out = capsys.readouterr().out
    assert "failed after" in out and "\none\n" in out and "gave 3" in out


def test_a_long_step_shows_its_last_line(capsys, monkeypatch):
    monkeypatch.setitem(step.EVERY, False, 0.1)
    text = "import time\nfor k in range(4): print('line', k, flush=True); time.sleep(0.5)"
    assert step.main("Counting", *program(text)) == 0
    out = capsys.readouterr().out
    assert "line 0" in out and "line 3" in out and out.rstrip().splitlines()[-1].startswith("Counting … ")


def executed(name: str) -> None:
    multiprocessing.get_logger().log(21, f"Executing: {ROOT}/book/{name}.ipynb")


def test_the_build_says_which_notebook_runs(capfd):
    """As the executor of the notebooks does it: from processes of a pool, which share the count."""
    log, handler = multiprocessing.get_logger(), build.Progress(3)
    log.setLevel(21)
    log.addHandler(handler)
    try:
        with multiprocessing.get_context("fork").Pool(2) as pool:
            pool.map(executed, ["a", "b", "c"])
    finally:
        log.removeHandler(handler)
    said = sorted(line for line in capfd.readouterr().out.splitlines() if line.startswith("notebook "))
    assert [line.partition(":")[0] for line in said] == [f"notebook {k} of 3" for k in (1, 2, 3)]
    assert {line.partition(": ")[2] for line in said} == {f"book/{name}.ipynb" for name in "abc"}
