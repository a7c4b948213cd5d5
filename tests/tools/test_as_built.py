"""What the build has run is compared by nbval as if a kernel had run it, and only while it is the same."""

import json
import pathlib
import subprocess
import sys

import nbformat
import pytest

import as_built

ROOT = pathlib.Path(__file__).resolve().parents[2]
NOTEBOOK = ROOT / "book" / "impact_control" / "cheapest_blow.ipynb"


@pytest.fixture
def built(tmp_path, monkeypatch):
    """A small build: one notebook, its outputs in a cache as the build keeps them."""
    from jupyter_cache import get_cache
    sys.path.append(str(ROOT / "tools"))
    import depends
    cache = get_cache(tmp_path / ".jupyter_cache")
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    cache.cache_notebook_file(str(NOTEBOOK), check_validity=False)
    keys = {NOTEBOOK.relative_to(ROOT).as_posix(): depends.fingerprint(NOTEBOOK)}
    (tmp_path / "cache-keys.json").write_text(json.dumps(keys))
    monkeypatch.setattr(as_built, "BUILD", tmp_path)
    as_built._kept.cache_clear()
    yield tmp_path, notebook
    as_built._kept.cache_clear()


def test_outputs_of_all_code_cells(built):
    code = [cell for cell in built[1].cells if cell.cell_type == "code"]
    assert as_built.outputs(NOTEBOOK) == [cell.outputs for cell in code]


def test_a_change_in_mechlib_or_in_a_cell_asks_for_a_kernel(built, tmp_path):
    stamp = built[0] / "cache-keys.json"
    stamp.write_text(stamp.read_text().replace('": "', '": "0'))
    as_built._kept.cache_clear()
    assert as_built.outputs(NOTEBOOK) is None
    stamp.unlink()
    assert as_built.outputs(NOTEBOOK) is None


def test_another_cell_asks_for_a_kernel(built, monkeypatch):
    changed = nbformat.from_dict(built[1])
    next(cell for cell in changed.cells if cell.cell_type == "code").source += "\n1 + 1"
    monkeypatch.setattr(as_built.nbformat, "read", lambda *_, **__: changed)
    assert as_built.outputs(NOTEBOOK) is None


CONFTEST = """
import json, sys
sys.path[:0] = [{tests!r}]
import as_built, nbval.plugin

def setup(notebook):
    notebook.kernel = as_built.Replay(json.loads((notebook.path.parent / "given.json").read_text()))
    notebook.setup_sanitize_files()

nbval.plugin.IPyNbFile.setup = setup
"""


@pytest.mark.parametrize("text, tags, failures", [("4", [], 0), ("5", [], 1),
                                                  ("5", ["nbval-ignore-output"], 0)])
def test_nbval_judges_what_is_replayed(tmp_path, text, tags, failures):
    cell = nbformat.v4.new_code_cell("2 + 2", execution_count=1, metadata={"tags": tags}, outputs=[
        nbformat.v4.new_output("execute_result", {"text/plain": "4"}, execution_count=1)])
    nbformat.write(nbformat.v4.new_notebook(cells=[cell]), tmp_path / "sum.ipynb")
    given = nbformat.v4.new_output("execute_result", {"text/plain": text}, execution_count=1)
    (tmp_path / "given.json").write_text(json.dumps([[given]]))
    (tmp_path / "conftest.py").write_text(CONFTEST.format(tests=str(ROOT / "tests")))
    done = subprocess.run([sys.executable, "-m", "pytest", "-q", "--nbval", "-p", "no:cacheprovider",
                           f"--rootdir={tmp_path}", tmp_path], capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == failures, done.stdout


def test_the_page_s_form_of_a_figure_is_not_compared():
    figure = {"data": {"text/html": '<div class="mechlib-explorer">', "text/plain": "Explorer"}}
    table = {"data": {"text/html": "<table>", "text/plain": "Table"}}
    assert as_built._plain(figure)["data"] == {"text/plain": "Explorer"}
    assert "text/html" in as_built._plain(table)["data"]
