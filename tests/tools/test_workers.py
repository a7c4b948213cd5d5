"""Workers wait for the site with other work, and take the long files as soon as it stands."""

import random
from types import SimpleNamespace

import pytest

import workers
from workers import Site, Workers, after_the_site, arrange

QUEUE = ["tests/test_notebooks_in_pyodide.py", "tests/browser/at_a_desk", "tests/exercises/test_twins.py",
         "book/particle_collision/binary.ipynb", "tests/motion/test_roots.py", "tests/test_impact.py"]


class Node:
    shutting_down = False

    def __init__(self):
        self.given = []

    def send_runtest_some(self, places):
        self.given += places


@pytest.fixture
def three(monkeypatch):
    """Workers for files of two tests each, with a site that is ready as soon as it is told."""
    site = SimpleNamespace(ready=False, start=lambda: None)
    monkeypatch.setattr(workers, "Site", lambda tell: site)
    plugins = SimpleNamespace(getplugin=lambda name: None)
    config = SimpleNamespace(getvalue=lambda name: ["popen"], pluginmanager=plugins, option=SimpleNamespace())
    made = Workers(config)
    tests = [f"{file}::test_{number}" for file in QUEUE for number in range(2)]
    node = Node()
    made.registered_collections[node] = tests
    made.workqueue.update((file, {name: False for name in tests if name.startswith(file)}) for file in QUEUE)
    return made, node, site


def files(node):
    return [QUEUE[place//2] for place in node.given[::2]]


def test_what_needs_no_site_comes_first_then_the_longest(three):
    made, node, site = three
    made._assign_work_unit(node)
    made._assign_work_unit(node)
    assert files(node) == ["tests/exercises/test_twins.py", "tests/motion/test_roots.py"]
    site.ready = True
    while made.workqueue:
        made._assign_work_unit(node)
    assert files(node)[2:] == [QUEUE[0], QUEUE[1], QUEUE[3], QUEUE[5]]


def test_when_nothing_else_is_left_a_worker_waits_for_the_site(three):
    made, node, _ = three
    for _ in QUEUE:
        made._assign_work_unit(node)
    assert files(node)[:4] == [QUEUE[2], QUEUE[4], QUEUE[5], QUEUE[0]] and not made.workqueue


def test_a_part_of_the_tests_keeps_its_order_and_builds_nothing(three):
    made, node, _ = three
    del made.workqueue["tests/browser/at_a_desk"]
    while made.workqueue:
        made._assign_work_unit(node)
    assert made.site is None and files(node) == [file for file in QUEUE if "browser" not in file]


@pytest.mark.parametrize("named, order", [
    (["tests/test_impact.py", "tests/tools/test_x.py", "book/binary.ipynb"], [0, 1, 2]),
    (["tests/test_impact.py", "tests/tools/test_x.py", "tests/browser/test_site.py"], [2, 1, 0])])
def test_long_files_stand_in_front_only_where_all_are_run(named, order):
    items = [SimpleNamespace(nodeid=f"{file}::test_it") for file in named]
    expected = [items[place] for place in order]
    arrange(items)
    assert items == expected


def test_tests_that_are_left_are_counted_from_the_end(three):
    made, _, _ = three
    rng = random.Random(1)
    for _ in range(200):
        sizes = [rng.randint(1, 5) for _ in range(rng.randint(1, 6))]
        done = rng.randint(0, sum(sizes))
        flags = iter([True]*done + [False]*(sum(sizes) - done))
        workload = {place: {test: next(flags) for test in range(size)} for place, size in enumerate(sizes)}
        assert made._pending_of(workload) == sum(sizes) - done


def test_a_site_that_does_not_build_ends_the_tests_with_its_log(monkeypatch):
    gave = SimpleNamespace(returncode=2, stdout="WARNING: undefined label")
    monkeypatch.setattr(workers, "build", lambda *command: gave)
    site = Site(print)
    site.run()
    with pytest.raises(pytest.exit.Exception, match="undefined label"):
        assert site.ready


def test_every_file_that_reads_the_site_waits_for_it(request):
    eager = {item.nodeid.partition("::")[0] for item in request.session.items
             if "site_dir" in getattr(item, "fixturenames", ()) and not after_the_site(item.nodeid)}
    assert eager == set()
