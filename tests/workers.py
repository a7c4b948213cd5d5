"""Which worker runs what: a file stays together, so do the files that share a tour of all pages (see
tests/browser/tours.py). While the site is built, workers run what does not need it; as soon as it stands,
what takes minutes comes first, so that nobody waits for it in the end. Without the tests of the browser
nothing is built unless a test asks, and files keep the order in which they were named."""

import contextlib
import fcntl
import os
import pathlib
import subprocess
import sys
import threading
import time

import pytest
from xdist.scheduler import LoadFileScheduling

ROOT = pathlib.Path(__file__).resolve().parents[1]
TOGETHER = ("tests/browser/at_a_desk", "tests/browser/on_a_phone")
LONG = ("tests/test_notebooks_in_pyodide.py", *TOGETHER, "tests/exercises", "tests/assignments",
        "tests/browser", "tests/tools")
# what reads the site, is compared with what the build gave, or makes packages as the build does
AFTER_THE_SITE = ("book", "tests/assignments", "tests/browser", "tests/scene/test_live_figures.py",
                  "tests/test_fonts.py", "tests/test_notebooks_in_pyodide.py", "tests/test_plain_notebook.py",
                  "tests/test_pyodide_wheels.py", "tests/test_run.py", "tests/tools")


@contextlib.contextmanager
def alone():
    """One process at a time builds the site; others wait here."""
    (ROOT / "_build").mkdir(exist_ok=True)
    with open(ROOT / "_build" / "building", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def build(*command: str) -> subprocess.CompletedProcess:
    """Build the site, if a source is newer."""
    env = {name: value for name, value in os.environ.items()
           if name not in {"MAKEFLAGS", "MAKELEVEL", "MFLAGS"}}
    with alone():
        return subprocess.run(command or ["make", "html"], cwd=ROOT, env=env, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, errors="replace")


class Site(threading.Thread):
    """The site, built beside the tests; the browser that reads it is looked for, too."""

    def __init__(self, tell):
        super().__init__(daemon=True)
        self.tell, self.problem, self.begin = tell, None, time.monotonic()

    def run(self):
        for command in ([sys.executable, "tools/chromium.py"], ["make", "html"]):
            done = build(*command)
            if done.returncode:
                self.problem = f"{' '.join(command)} gave {done.returncode}:\n{done.stdout}"
                return
        self.tell(f"\nThe site is built: {time.monotonic() - self.begin:.0f} s beside the tests\n")

    @property
    def ready(self) -> bool:
        if self.problem:
            pytest.exit(self.problem, returncode=1)
        return not self.is_alive()


class Workers(LoadFileScheduling):
    def __init__(self, config, log=None):
        super().__init__(config, log)
        self.site, self.places = None, {}

    def _split_scope(self, nodeid: str) -> str:
        return next((home for home in TOGETHER if nodeid.startswith(home)), super()._split_scope(nodeid))

    def _assign_work_unit(self, node) -> None:
        if self.site is None and whole(self.workqueue):
            reporter = self.config.pluginmanager.getplugin("terminalreporter")
            self.site = Site(reporter.write if reporter else print)
            self.site.start()
        waiting = self.site is not None and not self.site.ready
        scope = next((scope for scope in self.workqueue if not (waiting and after_the_site(scope))),
                     next(iter(self.workqueue)))
        unit = self.assigned_work.setdefault(node, {})[scope] = self.workqueue.pop(scope)
        if node not in self.places:
            self.places[node] = {nodeid: i for i, nodeid in enumerate(self.registered_collections[node])}
        node.send_runtest_some([self.places[node][nodeid] for nodeid, done in unit.items() if not done])

    def _pending_of(self, workload) -> int:
        """Tests that a worker has still to run: its files are done in their order, so the last ones tell."""
        pending = 0
        for unit in reversed(workload.values()):
            left = list(unit.values()).count(False)
            if not left:
                break
            pending += left
        return pending


def after_the_site(file: str) -> bool:
    return file.startswith(AFTER_THE_SITE)


def whole(files) -> bool:
    """Whether these are all tests, not a part of them named by hand or by ``make check``."""
    return any(file.startswith("tests/browser") for file in files)


def arrange(items: list) -> None:
    """Put the long files in front where all tests are run; a part keeps the order in which it was named."""
    def place(item) -> int:
        return next((place for place, home in enumerate(LONG) if item.nodeid.startswith(home)), len(LONG))

    if whole(item.nodeid for item in items):
        items.sort(key=place)
