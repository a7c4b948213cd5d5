"""A forked kernel is a kernel: it runs cells where it should, fails where it should, and ends."""

import os
import pathlib
import sys
import time

import nbformat
import pytest
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "tools"))
from forked_kernels import forked_kernels  # noqa: E402


def run(*sources, folder):
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in sources])
    with forked_kernels():
        NotebookClient(notebook, timeout=60, kernel_name="python3",
                       resources={"metadata": {"path": folder}}).execute()
    return [cell.outputs[0]["data"]["text/plain"] if cell.outputs else None for cell in notebook.cells]


def test_cells_share_a_memory_that_has_sympy_and_end(tmp_path, monkeypatch):
    monkeypatch.setenv("MECHLIB_STATIC", "1")
    told = run("import os, sys; 'sympy' in sys.modules, os.environ['MECHLIB_STATIC']", "x = 6",
               "x*7", "os.getcwd()", "os.getpid(), os.getpgid(0)",
               "[place for place in sys.path if place.endswith('tools')]", folder=tmp_path)
    assert told[:4] == ["(True, '1')", None, "42", repr(str(tmp_path))] and told[5] == "[]"
    process, group = map(int, told[4].strip("()").split(","))
    assert process == group != os.getpgid(0)
    for _ in range(100):
        if not pathlib.Path(f"/proc/{process}").exists():
            break
        time.sleep(0.1)
    else:
        pytest.fail("the kernel is still there")


def test_a_cell_that_fails_fails(tmp_path):
    with pytest.raises(CellExecutionError, match="ZeroDivisionError"):
        run("1/0", folder=tmp_path)


def test_a_kernel_does_not_load_the_program_that_starts_it(tmp_path, monkeypatch):
    program = tmp_path/"program.py"
    program.write_text("raise SystemExit('loaded')")
    monkeypatch.setattr(sys.modules["__main__"], "__file__", str(program), raising=False)
    monkeypatch.setattr(sys.modules["__main__"], "__spec__", None)
    assert run("6*7", folder=tmp_path) == ["42"]
    assert sys.modules["__main__"].__file__ == str(program)
