"""Plant a mistake, run the tests, see whether one screams.

    python tools/mutants.py figures                                 every figure module, two mutants each
    (more: --each) python tools/mutants.py laws --only rolling_disk --each 20      the laws of chapters and
    shared rooms whose path holds a word python tools/mutants.py figures --each 3 --report out.json
    survivors, with line and change, as a file

A mutant is one change in one module: a sign, a factor, a sum for a difference, a product for a quotient, sine
for cosine, least for greatest, two arguments exchanged.  A figure's mutants that change no number of any mark
at the settings tried are not counted; those that move only what tells no number (labels, guide lines, the
place of a body) are listed apart.  Tests of the module's section run first, then those of its chapter and
sources, until one fails.
"""

import argparse
import ast
import copy
import importlib
import importlib.abc
import importlib.util
import io
import json
import os
import pathlib
import random
import signal
import sys
import time
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import asdict, dataclass

ROOT = pathlib.Path(__file__).resolve().parent.parent
CHAPTERS = sorted(p.parent.name for p in (ROOT / "mechlib").glob("*/figures") if p.is_dir())
ROOMS = ("algebra", "motion", "principles", "systems")
STYLE = {"xlim", "ylim", "width", "size", "offset", "digits", "n", "height", "start", "place", "alt", "label",
         "labels", "units",
         "color", "align", "ratio", "title", "xlabel", "ylabel", "coils", "spokes", "thickness", "radius",
         "most", "times", "seed",
         "anchor", "label_at", "grid", "zero", "legend", "caption", "unit", "scale", "velocity_scale",
         "impulse_scale", "points"}
OTHER = {"sin": "cos", "cos": "sin", "Min": "Max", "Max": "Min", "min": "max", "max": "min",
         "minimum": "maximum",
         "maximum": "minimum", "sinh": "cosh", "cosh": "sinh"}
SIGNS = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Div, ast.Div: ast.Mult}
COMPARED = {ast.Lt: ast.Gt, ast.Gt: ast.Lt, ast.LtE: ast.GtE, ast.GtE: ast.LtE}


@dataclass
class Mutant:
    """One wrong change: where, what, and what became of it."""

    module: str
    line: int
    change: str
    source: str
    fate: str = ""
    by: str = ""


# What can be changed

def places(tree):
    """The nodes that carry mechanics: not messages, docstrings, annotations, styles of marks."""
    waiting, found = [tree], []
    while waiting:
        node = waiting.pop()
        if isinstance(node, (ast.Raise, ast.Assert, ast.Import, ast.ImportFrom, ast.JoinedStr)):
            continue
        if isinstance(node, ast.keyword) and node.arg in STYLE:
            continue
        if isinstance(node, ast.Subscript):
            waiting.append(node.value)
            continue
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            waiting.extend(node.body)
            continue
        if isinstance(node, ast.AnnAssign):
            waiting.extend([node.value] if node.value else [])
            continue
        found.append(node)
        waiting.extend(ast.iter_child_nodes(node))
    return found


def changes(node):
    """The wrong forms of a node: (what was done, function that does it to a copy)."""
    if isinstance(node, ast.BinOp) and type(node.op) in SIGNS and not _words(node):
        other = SIGNS[type(node.op)]
        yield f"{_sign(node.op)} became {_sign(other())}", lambda n: setattr(n, "op", other())
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        yield "a minus is gone", lambda n: setattr(n, "op", ast.UAdd())
    if isinstance(node, ast.Constant) and type(node.value) in (int, float) and node.value not in (0, True):
        yield f"{node.value} became {_more(node.value)}", lambda n: setattr(n, "value", _more(n.value))
    if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in COMPARED:
        yield "a comparison is turned", lambda n: setattr(n, "ops", [COMPARED[type(n.ops[0])]()])
    if isinstance(node, ast.Call):
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        if name in OTHER:
            yield f"{name} became {OTHER[name]}", lambda n: _rename(n.func, OTHER[name])
        plain = [k for k, a in enumerate(node.args) if isinstance(a, (ast.Name, ast.Attribute, ast.BinOp))]
        if len(plain) >= 2 and name not in {"Symbol", "symbols", "isinstance", "range", "zip",
                                            "Impact"} | set(OTHER):
            i, j = plain[:2]
            yield f"arguments {i + 1} and {j + 1} of {name} exchanged", lambda n: _exchange(n.args, i, j)


def _words(node):
    return any(isinstance(n, ast.Constant) and isinstance(n.value, str) or isinstance(n, ast.JoinedStr)
               for n in ast.walk(node))


def _sign(op):
    return {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/"}[type(op)]


def _more(value):
    return value + 1 if isinstance(value, int) else 1.25 * value


def _rename(func, name):
    setattr(func, "attr" if isinstance(func, ast.Attribute) else "id", name)


def _exchange(items, i, j):
    items[i], items[j] = items[j], items[i]


def mutants(path: pathlib.Path, each: int, seed: int) -> list[Mutant]:
    """Mutants of a module, drawn at random, at most one to a line first."""
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    nodes = list(ast.walk(tree))
    number = {id(node): k for k, node in enumerate(nodes)}
    options = [(number[id(node)], k, said) for node in places(tree)
               for k, (said, _) in enumerate(changes(node))]
    draw = random.Random(f"{path.relative_to(ROOT)} {seed}")
    draw.shuffle(options)
    module = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    made, lines = [], set()
    for again in (False, True):
        for where, k, said in options:
            line = nodes[where].lineno
            if len(made) >= each or (line in lines) is not again:
                continue
            wrong = copy.deepcopy(tree)
            node = list(ast.walk(wrong))[where]
            list(changes(node))[k][1](node)
            source = ast.unparse(ast.fix_missing_locations(wrong))
            if again and any(m.source == source for m in made):
                continue
            lines.add(line)
            made.append(Mutant(module, line, said, source))
    return made


# What is run

class Planted(importlib.abc.MetaPathFinder, importlib.abc.SourceLoader):
    """Import one module from a text instead of its file."""

    def __init__(self, module, source):
        self.module, self.source = module, source

    def find_spec(self, name, path=None, target=None):
        if name != self.module:
            return None
        file = ROOT.joinpath(*name.split("."))
        package = (file / "__init__.py").is_file()
        file = file / "__init__.py" if package else file.with_suffix(".py")
        return importlib.util.spec_from_file_location(name, file, loader=self,
                                                      submodule_search_locations=[str(file.parent)]
                                                      if package else None)

    def get_filename(self, name):
        return str(ROOT.joinpath(*name.split(".")).with_suffix(".py"))

    def get_data(self, path):
        return self.source.encode()

    def source_to_code(self, data, path="<planted>"):
        return compile(data, path, "exec", dont_inherit=True)

    def path_stats(self, path):
        raise OSError


def tests_for(module: str) -> list[list[str]]:
    """Portions of tests, the nearest first."""
    parts = module.split(".")
    file = ROOT.joinpath(*parts)
    own = str(file / "__init__.py" if file.is_dir() else file.with_suffix(".py"))
    if parts[1] in CHAPTERS:
        chapter, section = parts[1], parts[3] if parts[2] in ("figures", "exercises") else parts[2]
        near = ROOT / "tests" / chapter / f"test_{section}.py"
        if parts[2] == "figures":
            return [["-k", "show or picture or figure or film", str(near)], [str(near)]]
        rest = sorted(str(p) for p in near.parent.glob("test_*.py") if p != near)
        return [[own, *([str(near)] if near.exists() else [])], [*rest, str(ROOT / "tests" / "sources")]]
    if parts[1] == "landing":
        return [[str(ROOT / "tests" / "landing")]]
    room = ROOT / "tests" / parts[1]
    core = [str(ROOT / "tests" / f"test_{name}.py")
            for name in ("impact", "principles", "bodies", "contact", "numeric")]
    return [[own, *([str(room)] if room.is_dir() else [])], core, [str(ROOT / "tests" / "test_properties.py"),
                                                                    str(ROOT / "tests" / "sources")]]


def judged(mutant: Mutant, limit: float) -> tuple[str, str]:
    """(fate, by what) of a mutant, in a process of its own."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read)
        answer = ("error", "")
        try:
            sys.meta_path.insert(0, Planted(mutant.module, mutant.source))
            answer = _run(mutant)
        finally:
            os.write(write, json.dumps(answer).encode())
            os._exit(0)
    os.close(write)
    signal.signal(signal.SIGALRM, lambda *_: os.kill(child, signal.SIGKILL))
    signal.alarm(int(limit))
    with os.fdopen(read) as pipe:
        told = pipe.read()
    os.waitpid(child, 0)
    signal.alarm(0)
    return tuple(json.loads(told)) if told else ("killed", "took too long")


def _run(mutant):
    import pytest

    class First:
        name = ""

        def pytest_runtest_logreport(self, report):
            if report.failed and not self.name:
                self.name = report.nodeid

        def pytest_collectreport(self, report):
            if report.failed and not self.name:
                self.name = f"collecting {report.nodeid}"

    first = First()
    try:
        importlib.import_module(mutant.module)           # before pytest, which would import the file itself
    except Exception as problem:
        return "killed", f"importing: {problem}"
    with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
        if ".figures" in mutant.module and not _alters(mutant.module):
            return "no number changes", ""
        for portion in tests_for(mutant.module):
            code = pytest.main(["-x", "-q", "-p", "no:cacheprovider", "-p", "no:nbval", "--no-header", "-o",
                                "addopts=--import-mode=importlib --doctest-modules", *portion],
                               plugins=[first])
            if code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
                return "killed", first.name.rpartition("/")[2]
    return ("survived", _moved(mutant.module) if ".figures" in mutant.module else "")


def _figures(module):
    """The live figures of the book whose scene comes from a module, with what they show at a few settings."""
    import pictures
    chapter, section = module.split(".")[1], (module.split(".") + [""])[3]
    return [name for name in pictures.every_call()
            if name.startswith(f"{chapter}/{section}:")] if section else []


def _vectors(module):
    import pictures
    return {name: [figure.compiled.values(s) for s in figure.settings(5)]
            for name in _figures(module) for figure in [pictures.live_figure(name)]}


RIGHT: dict = {}


def _alters(module) -> bool:
    """Whether the numbers of any mark differ from those of the right module (which were taken before)."""
    import numpy as np
    try:
        now = _vectors(module)
    except Exception:
        return True
    right = RIGHT.get(module, {})
    return not right or any(a.shape != b.shape or not np.allclose(a, b, rtol=1e-9, atol=1e-12, equal_nan=True)
                            for name in right for a, b in zip(now.get(name, []), right[name]))


def _moved(module) -> str:
    """Whether a survivor changes a number that is told, or only moves something."""
    import numpy as np

    import pictures
    told = []
    for name in _figures(module):
        figure = pictures.live_figure(name)
        for settings, right in zip(figure.settings(5), RIGHT[module][name]):
            now = figure.compiled.values(settings)
            if now.shape != right.shape:
                return "told"
            for i, marks in enumerate(figure.compiled.panels):
                for mark in marks:
                    if pictures._tells(figure.compiled, i, mark):
                        a, b = pictures.channels(mark, now), pictures.channels(mark, right)
                        told += [mark["kind"]] if any(not np.allclose(a[k], b[k], rtol=1e-9, atol=1e-12,
                                                                      equal_nan=True)
                                                      for k in a) else []
    return "told: " + ", ".join(sorted(set(told))) if told else "only moved"


def take_right_numbers(module):
    """The numbers of the right figures, taken in a process of its own, so that nothing of the chapter is
    loaded here."""
    import numpy as np
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read)
        try:
            with os.fdopen(write, "w") as pipe, redirect_stdout(io.StringIO()):
                json.dump({name: [v.tolist() for v in rows] for name, rows in _vectors(module).items()}, pipe)
        finally:
            os._exit(0)
    os.close(write)
    with os.fdopen(read) as pipe:
        told = pipe.read()
    os.waitpid(child, 0)
    RIGHT[module] = {name: [np.array(v) for v in rows] for name, rows in json.loads(told or "{}").items()}


def modules(kind: str, only: str) -> list[pathlib.Path]:
    package = ROOT / "mechlib"
    if kind == "figures":
        found = [p for c in CHAPTERS for p in sorted((package / c / "figures").rglob("*.py"))]
    else:
        found = [p for c in (*CHAPTERS, *ROOMS) for p in sorted((package / c).rglob("*.py"))
                 if not {"figures", "exercises"} & set(p.parts)]
        found += [package / f"{name}.py" for name in ("impact", "contact", "bodies", "numeric")]
    return [p for p in found if only in p.as_posix()
            and (p.name != "__init__.py" or "def " in p.read_text(encoding="utf-8"))]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("kind", choices=["figures", "laws"])
    parser.add_argument("--only", default="", help="modules whose path holds this")
    parser.add_argument("--each", type=int, default=2, help="mutants of a module")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--limit", type=float, default=120, help="seconds for one mutant")
    parser.add_argument("--report", help="write all fates to this JSON file")
    args = parser.parse_args()
    sys.path[:0] = [str(ROOT), str(ROOT / "tests")]
    import sympy.physics.mechanics  # noqa: F401  loaded once, before the forks

    import mechlib.scene  # noqa: F401

    done, start = [], time.time()
    for path in modules(args.kind, args.only):
        planted = mutants(path, args.each, args.seed)
        if args.kind == "figures" and planted:
            take_right_numbers(planted[0].module)
        for mutant in planted:
            mutant.fate, mutant.by = judged(mutant, args.limit)
            done.append(mutant)
            print(f"{mutant.fate:18} {mutant.module}:{mutant.line}  {mutant.change}  {mutant.by}", flush=True)
    counted = [m for m in done if m.fate in ("killed", "survived") and m.by != "only moved"]
    killed = [m for m in counted if m.fate == "killed"]
    print(f"\n{len(done)} mutants, {len(counted)} counted, {len(killed)} killed"
          f" ({100*len(killed)/max(len(counted), 1):.1f} %), {time.time() - start:.0f} s; "
          f"{sum(m.by == 'only moved' for m in done)} only moved something, "
          f"{sum(m.fate == 'no number changes' for m in done)} changed no number")
    for m in counted:
        if m.fate == "survived":
            print(f"  survived: {m.module}:{m.line}  {m.change}  {m.by}")
    if args.report:
        rows = [{k: v for k, v in asdict(m).items() if k != "source"} for m in done]
        pathlib.Path(args.report).write_text(json.dumps(rows, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
