"""One line for each step of the build, with signs of life, and the whole log of a step that fails."""

import pathlib
import sys

import nbformat

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


def test_the_build_says_which_notebook_runs_and_keeps_what_it_gave(tmp_path, monkeypatch, capfd):
    """What fails is not kept: the build runs it again, and tells its story."""
    for name, code in {"a": "6*7", "b": "1/0", "c": "'ready'"}.items():
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(code)])
        nbformat.write(notebook, tmp_path/f"{name}.ipynb")
    monkeypatch.setenv("MECHLIB_STATIC", "")
    monkeypatch.setattr(build, "ROOT", tmp_path)
    monkeypatch.setattr(build, "CACHE", tmp_path/"cache")
    monkeypatch.setattr(build, "notebooks", lambda: sorted(tmp_path.glob("*.ipynb")))
    build.execute_in_parallel()
    said = sorted(line for line in capfd.readouterr().out.splitlines() if line.startswith("notebook "))
    assert [line.partition(":")[0] for line in said] == [f"notebook {k} of 3" for k in (1, 2, 3)]
    assert {line.partition(": ")[2] for line in said} == {"a.ipynb", "b.ipynb", "c.ipynb"}
    cache = build.get_cache(tmp_path/"cache")
    kept = {record.uri.rpartition("/")[2]: cache.get_cache_bundle(record.pk).nb.cells[0].outputs[0]["data"]
            for record in cache.list_cache_records()}
    assert kept == {"a.ipynb": {"text/plain": "42"}, "c.ipynb": {"text/plain": "'ready'"}}
