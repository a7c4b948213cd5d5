"""Which tests run which lines of mechlib, and how long they take.

    python tools/which_tests.py                 makes _build/which_tests.json, if a source has changed

Every statement in a function of mechlib reports its line while the tests of the laws run once, a share of
them on each core. Tests that read the site, the notebooks or the project itself take no part: they tell
nothing about a formula.
"""

import ast
import importlib
import importlib.abc
import importlib.readers
import importlib.util
import json
import os
import pathlib
import signal
import sys
import time
import types
from dataclasses import dataclass

ROOT = pathlib.Path(__file__).resolve().parent.parent
LONGEST = 60                                    # seconds for one test
FILE = ROOT / "_build" / "which_tests.json"
CHAPTERS = sorted(p.parent.name for p in (ROOT / "mechlib").glob("*/figures") if p.is_dir())
HOMES = (*CHAPTERS, "algebra", "landing", "motion", "sources", "systems")
ALONE = ("impact", "principles", "bodies", "contact", "numeric", "found_parts", "bad_input",
         "properties")
PLAIN = ["-q", "-p", "no:cacheprovider", "-p", "no:nbval", "-p", "no:xdist", "--no-header", "-o",
         "addopts=--import-mode=importlib --doctest-modules", f"--rootdir={ROOT}"]


def law_files() -> list[pathlib.Path]:
    """Modules of mechlib whose lines are watched: everything but the exercises."""
    return [p for p in sorted((ROOT / "mechlib").rglob("*.py"))
            if not {"exercises", "scene"} & set(p.relative_to(ROOT / "mechlib").parts)]


def test_files() -> list[pathlib.Path]:
    """Doctests of those modules, tests of chapters and shared rooms."""
    tests = ROOT / "tests"
    found = [p for home in HOMES for p in sorted((tests / home).rglob("test_*.py"))]
    found += [tests / f"test_{name}.py" for name in ALONE]
    return [p for p in law_files() if ">>>" in p.read_text(encoding="utf-8")] + found


def module_name(path: pathlib.Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


@dataclass
class Watched(importlib.abc.MetaPathFinder, importlib.abc.SourceLoader):
    """Import modules from a text that is not their file's: ``text(path)`` is compiled instead."""

    files: dict
    text: object

    def find_spec(self, name, path=None, target=None):
        file = self.files.get(name)
        if file is None:
            return None
        inside = [str(file.parent)] if file.name == "__init__.py" else None
        return importlib.util.spec_from_file_location(name, file, loader=self,
                                                      submodule_search_locations=inside)

    def get_filename(self, name):
        return str(self.files[name])

    def get_data(self, path):
        return b""

    def source_to_code(self, data, path="<watched>"):
        return compile(self.text(pathlib.Path(path)), path, "exec", dont_inherit=True)

    def path_stats(self, path):
        raise OSError

    def get_resource_reader(self, name):
        """Files beside a module, which it reads through importlib.resources."""
        return importlib.readers.FileReader(types.SimpleNamespace(path=self.get_filename(name)))


class Reports(ast.NodeTransformer):
    """Every statement of a function says its line."""

    def __init__(self, module):
        self.module = module

    def visit_FunctionDef(self, node):
        node.body = self._told(node.body)
        return node

    def _told(self, body):
        told = []
        for k, statement in enumerate(body):
            words = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
            if not (words and k == 0):
                place = ast.Constant(f"{self.module}:{statement.lineno}")
                call = ast.Call(ast.Name("__line_runs__", ast.Load()), [place], [])
                told.append(ast.copy_location(ast.Expr(call), statement))
            told.append(self._inside(statement))
        return told

    def _inside(self, statement):
        if isinstance(statement, (ast.FunctionDef, ast.ClassDef)):
            return self.visit(statement)
        for name in ("body", "orelse", "finalbody"):
            if getattr(statement, name, None):
                setattr(statement, name, self._told(getattr(statement, name)))
        for handler in getattr(statement, "handlers", []):
            handler.body = self._told(handler.body)
        return statement


def _reporting(path):
    tree = Reports(module_name(path)).visit(ast.parse(path.read_text(encoding="utf-8")))
    return ast.fix_missing_locations(tree)


class Recorder:
    """A plugin of pytest: the lines that each test runs first, and its processor time."""

    def __init__(self, lines, progress):
        self.lines, self.progress, self.found, self.failed = lines, progress, {}, set()
        signal.signal(signal.SIGVTALRM, self.too_long)

    @staticmethod
    def too_long(*_):
        raise TimeoutError(f"more than {LONGEST} s of processor time")

    def pytest_runtest_logstart(self, nodeid):
        self.lines.clear()
        self.start = time.process_time()
        signal.setitimer(signal.ITIMER_VIRTUAL, LONGEST)            # then the test fails, and is left out

    def pytest_runtest_logreport(self, report):
        if report.failed:
            print(f"fails: {report.nodeid}", file=sys.__stderr__, flush=True)
            self.failed.add(report.nodeid)

    def pytest_runtest_logfinish(self, nodeid):
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        if nodeid not in self.failed:
            spent = time.process_time() - self.start
            self.found[nodeid] = {"time": round(spent, 3), "lines": sorted(self.lines)}
            self.progress(len(self.found), nodeid)


def _newest() -> float:
    return max(p.stat().st_mtime for p in [*law_files(), *test_files(), *(ROOT / "tests").glob("*.py")])


def which_tests() -> dict[str, dict]:
    """{test: {"time": seconds, "lines": ["module:line", …]}}; taken from the file if it is new enough."""
    if not FILE.exists() or FILE.stat().st_mtime <= _newest():
        FILE.parent.mkdir(exist_ok=True)
        found, files, parts = {}, test_files(), os.cpu_count()
        shares = [(files[k::parts], FILE.with_suffix(f".{k}.json")) for k in range(parts)]
        for child in [_child(*share) for share in shares]:
            os.waitpid(child, 0)
        for _, told in shares:
            found |= json.loads(told.read_text(encoding="utf-8"))
            told.unlink()
        FILE.write_text(json.dumps(found, ensure_ascii=False), encoding="utf-8")
    return json.loads(FILE.read_text(encoding="utf-8"))


def _child(tests: list[pathlib.Path], told: pathlib.Path) -> int:
    """A process that runs some of the files and writes what they touched; gives its number."""
    child = os.fork()
    if child == 0:
        try:
            _record(tests, told)
        finally:
            os._exit(0)
    return child


def _record(tests, told):
    import builtins
    import contextlib
    import io

    import pytest

    lines, begin = set(), time.time()
    builtins.__line_runs__ = lines.add
    files = {module_name(p): p for p in law_files()}
    sys.meta_path.insert(0, Watched(files, _reporting))
    for name in files:
        importlib.import_module(name)              # before pytest, which would import the file itself

    def progress(count, nodeid):
        if count % 200 == 0:
            print(f"  {time.time() - begin:4.0f} s  {count} tests, {nodeid}", file=sys.__stderr__, flush=True)

    recorder = Recorder(lines, progress)
    with contextlib.redirect_stdout(io.StringIO()):
        pytest.main([*PLAIN, *map(str, tests)], plugins=[recorder])
    told.write_text(json.dumps(recorder.found, ensure_ascii=False), encoding="utf-8")


def preload():
    """What tests import from other packages, loaded once before processes are forked."""
    import hypothesis.strategies  # noqa: F401
    import ipywidgets  # noqa: F401
    import matplotlib.figure  # noqa: F401
    import numpy  # noqa: F401
    import pytest  # noqa: F401
    import scipy.integrate  # noqa: F401
    import scipy.optimize  # noqa: F401
    import sympy.physics.mechanics  # noqa: F401


if __name__ == "__main__":
    sys.path[:0] = [str(ROOT), str(ROOT / "tests")]
    preload()
    told = which_tests()
    print(f"{len(told)} tests, {sum(t['time'] for t in told.values()):.0f} s")
    for test in sorted(told, key=lambda t: -told[t]["time"])[:20]:
        print(f"{told[test]['time']:7.1f} s  {test}")
