"""One function over many parameters: the same numbers in pieces, threads, processes and on a cluster."""

import importlib.util
import json
import pathlib
import re
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import numpy as np
import pytest

from mechlib.motion import Modes, impacts, sweep

PAGE = pathlib.Path(__file__).resolve().parents[2]/"book"/"appendix"/"larger_than_one_machine.ipynb"
OMEGA = np.linspace(1.5, 3.0, 37)


def knocks(omega, f):
    """Time of the fifth impact, and whether there is one."""
    time = impacts(Modes(1, 0.05, omega, f, gap=0.2, restitution=0.8), -0.1, 0.0, 5).time[:, -1]
    return time, np.isfinite(time)


WHOLE = knocks(OMEGA, 1.0)


def same_as_the_whole(made):
    return all(np.array_equal(one, other, equal_nan=True) for one, other in zip(made, WHOLE, strict=True))


def test_in_pieces():
    assert WHOLE[1].any() and same_as_the_whole(sweep(knocks, {"omega": OMEGA, "f": 1.0}, piece=10))


@pytest.mark.parametrize("pool", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_in_threads_and_in_processes(pool):
    with pool(2) as executor:
        assert same_as_the_whole(sweep(knocks, {"omega": OMEGA, "f": 1.0}, executor, piece=10))


def test_on_a_cluster():
    """A scheduler and two workers, processes of their own, that talk over sockets of this machine."""
    from distributed import Client, LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None) as cluster:
        with Client(cluster) as client, client.get_executor() as executor:
            assert same_as_the_whole(sweep(knocks, {"omega": OMEGA, "f": 1.0}, executor, piece=10))


def cells(kind):
    return ["".join(cell["source"]) for cell in json.loads(PAGE.read_text(encoding="utf-8"))["cells"]
            if cell["cell_type"] == kind]


def test_the_programs_of_the_page_on_larger_machines(tmp_path):
    """As they stand there, in processes and on a cluster: bit for bit what its function returns here."""
    programs = re.findall(r"```python\n# (\w+\.py)\n(.*?)```", "\n".join(cells("markdown")), re.S)
    assert [name for name, _ in programs] == ["study.py", "cluster.py"]
    for name, code in programs:
        (tmp_path/name).write_text(code, encoding="utf-8")
    for name, _ in programs:
        subprocess.run([sys.executable, name], cwd=tmp_path, check=True, timeout=300)
    spec = importlib.util.spec_from_file_location("study_of_the_page", tmp_path/"study.py")
    study = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(study)
    whole = study.knocks(**study.study())
    assert whole.any() and not whole.all()
    for made in ("processes.npy", "cluster.npy"):
        assert np.array_equal(np.load(tmp_path/made), whole)


def test_the_page_has_one_function():
    """The notebook's cells and the file that it shows."""
    texts = [text for kind in ("code", "markdown") for text in cells(kind)]
    found = [re.search(r"^def knocks.*?return [^\n]*", text, re.S | re.M) for text in texts]
    assert len({match[0] for match in found if match}) == 1 and sum(map(bool, found)) == 2


def test_a_bar_where_tqdm_is_installed(monkeypatch):
    """It counts the pieces; without tqdm nothing is shown and nothing fails."""
    seen = []

    class Bar:
        @staticmethod
        def tqdm(results, total):
            for result in results:
                seen.append(total)
                yield result

    monkeypatch.setitem(sys.modules, "tqdm", Bar)
    monkeypatch.setitem(sys.modules, "tqdm.auto", Bar)
    assert same_as_the_whole(sweep(knocks, {"omega": OMEGA, "f": 1.0}, piece=10, progress=True))
    assert seen == [4, 4, 4, 4]
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    assert same_as_the_whole(sweep(knocks, {"omega": OMEGA, "f": 1.0}, piece=10, progress=True))


def test_one_array_comes_back_as_one_array():
    squares = sweep(lambda x, y: x*x + y, {"x": np.arange(5), "y": 1}, piece=2)
    assert squares.tolist() == [1, 2, 5, 10, 17]


@pytest.mark.parametrize("parameters, sentence", [
    ({"omega": [1.0, 2.0], "f": [1.0]}, "the lengths [1, 2]. Give arrays of one length"),
    ({"omega": 1.0, "f": 1.0}, "Give arrays of one length"),
    ({"omega": [], "f": 1.0}, "Give arrays of one length"),
    ([1.0, 2.0], "must be a dictionary"),
])
def test_bad_parameters_get_a_sentence(parameters, sentence):
    with pytest.raises(ValueError, match=re.escape(sentence)):
        sweep(knocks, parameters)
