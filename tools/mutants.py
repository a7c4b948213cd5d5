"""Plant a mistake, run the tests, see whether one screams.

    python tools/mutants.py figures                       every figure module, six mutants each
    python tools/mutants.py laws --only rolling_disk --each 20        modules whose path holds a word
    python tools/mutants.py laws --report out.json        all fates, with line and change, as a file

A mutant is one change in one module: a sign, a factor, a sum for a difference, a product for a quotient, sine
for cosine, least for greatest, two arguments exchanged.  It is judged by the tests that run its line
(tools/which_tests.py), the quickest first, until one fails; then by the notebooks that need its module, whose
stored outputs the tests compare too.  Its fate is one of

    killed              a test fails, a notebook says something else, or the module cannot be imported
    survived            all tests pass
    took too long       no test had failed when the processor time was used up: counted apart
    equivalent          survived, and tests/mutants.toml says why it could not be otherwise
    no number changes   of a figure: no number of any mark differs at the settings tried
    only moved          of a figure: only what tells no number differs (labels, guide lines, places of bodies)

The share is killed / (killed + survived).
"""

import argparse
import ast
import importlib
import io
import json
import os
import pathlib
import random
import resource
import signal
import sys
import time
import tomllib
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import asdict, dataclass

import depends
from which_tests import CHAPTERS, PLAIN, Watched, law_files, module_name, preload, which_tests

ROOT = pathlib.Path(__file__).resolve().parent.parent
EQUIVALENT = ROOT / "tests" / "mutants.toml"
NOTEBOOKS = 3            # so many are run, the nearest first
TOGETHER = 30            # seconds: as many tests of a line as fit in, near ones and others
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
FATES = ("killed", "survived", "took too long", "equivalent", "no number changes", "only moved")
COMPARED = {ast.Lt: ast.Gt, ast.Gt: ast.Lt, ast.LtE: ast.GtE, ast.GtE: ast.LtE}


@dataclass
class Mutant:
    """One wrong change: where, what, and what became of it."""

    module: str
    line: int
    text: str
    change: str
    place: tuple[int, int]      # number of the node, number of its change
    statement: int              # the line on which its statement begins
    fate: str = ""
    by: str = ""
    at: float = 0.0             # seconds since the start of the run

    def __str__(self):
        return f"{self.module}:{self.line}  {self.text!r}  {self.change}  {self.by}"


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
        plain = plain[:1] + [k for k in plain[1:] if ast.dump(node.args[k]) != ast.dump(node.args[plain[0]])]
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


def statements(tree) -> dict[int, int]:
    """The line of the innermost statement that holds a node, by the node's id."""
    found = {}
    for node in ast.walk(tree):                       # from the outside to the inside
        if isinstance(node, ast.stmt):
            found |= {id(inner): node.lineno for inner in ast.walk(node)}
    return found


def mutants(path: pathlib.Path, each: int, seed: int) -> list[Mutant]:
    """Mutants of a module, drawn at random, at most one to a line first."""
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    nodes = list(ast.walk(tree))
    number, statement = {id(node): k for k, node in enumerate(nodes)}, statements(tree)
    rows = text.splitlines()
    options = [(number[id(node)], k, said) for node in places(tree)
               for k, (said, _) in enumerate(changes(node))]
    draw = random.Random(f"{path.relative_to(ROOT)} {seed}")
    draw.shuffle(options)
    made, lines = [], set()
    for again in (False, True):
        for where, k, said in options:
            line = nodes[where].lineno
            if len(made) >= each or (line in lines) is not again or any(m.place == (where, k) for m in made):
                continue
            lines.add(line)
            made.append(Mutant(module_name(path), line, rows[line - 1].strip(), said, (where, k),
                               statement[id(nodes[where])]))
    return made


def planted(path: pathlib.Path, place: tuple[int, int]) -> str:
    """The text of a module with one node changed."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    node = list(ast.walk(tree))[place[0]]
    list(changes(node))[place[1]][1](node)
    return ast.unparse(ast.fix_missing_locations(tree))


# What is run

def tests_of(mutant: Mutant, tests: dict) -> list[list[str]]:
    """The tests that run the line of a mutant in two portions, the near ones and the others, the quickest
    first; of a line that runs at import, those that run any line of the module, and those of its section,
    which may read its numbers; or else those of its chapter."""
    place, module = f"{mutant.module}:{mutant.statement}", f"{mutant.module}:"
    names = set(mutant.module.split(".")[1:])
    near = lambda t: bool(names & set(t.partition(".py")[0].replace("test_", "").split("/")))
    chosen = [t for t in tests if place in tests[t]["lines"]]
    if not chosen:
        chosen = [t for t in tests if any(line.startswith(module) for line in tests[t]["lines"])
                  or pathlib.PurePath(t.partition("::")[0]).stem.removeprefix("test_") in names]
    if not chosen:
        chosen = [t for t in tests if near(t)]
    chosen.sort(key=lambda t: tests[t]["time"])
    portions = []
    for part in ([t for t in chosen if near(t)], [t for t in chosen if not near(t)]):
        total, kept = 0, []
        for test in part:
            total += tests[test]["time"]
            if kept and total > TOGETHER:
                break
            kept.append(test)
        portions += [kept] if kept else []
    return portions


def in_child(work, seconds=None):
    """What ``work()`` returns in a process of its own, or None if its processor time is used up."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read)
        if seconds:
            resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 2))
            signal.signal(signal.SIGXCPU, signal.SIG_DFL)
            signal.signal(signal.SIGALRM, signal.SIG_DFL)
            signal.alarm(int(8*seconds) + 60)                # a test that sleeps uses no processor time
        answer = "error"
        try:
            with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
                answer = work()
        finally:
            with os.fdopen(write, "w", encoding="utf-8") as pipe:
                json.dump(answer, pipe)
            os._exit(0)
    os.close(write)
    with os.fdopen(read, encoding="utf-8") as pipe:
        told = pipe.read()
    os.waitpid(child, 0)
    return json.loads(told) if told else None


def plant(mutant: Mutant):
    """Import the mutant instead of its module."""
    file = next(p for p in law_files() if module_name(p) == mutant.module)
    sys.meta_path.insert(0, Watched({mutant.module: file}, lambda path: planted(path, mutant.place)))
    importlib.import_module(mutant.module)           # before pytest, which would import the file itself


class Chosen:
    """A plugin of pytest: the chosen tests in their order, and the first that fails."""

    def __init__(self, tests):
        self.place = {test: k for k, test in enumerate(tests)}
        self.failed = ""

    def pytest_collection_modifyitems(self, items):
        items[:] = sorted((i for i in items if i.nodeid in self.place), key=lambda i: self.place[i.nodeid])

    def pytest_runtest_logreport(self, report):
        if report.failed and not self.failed:
            self.failed = report.nodeid

    def pytest_collectreport(self, report):
        if report.failed and not self.failed:
            self.failed = f"collecting {report.nodeid}"


def run(mutant: Mutant, portions: list[list[str]]) -> list[str]:
    """[fate, by what], in the process in which this is called."""
    import pytest
    try:
        plant(mutant)
    except Exception as problem:
        return ["killed", f"importing: {problem}"]
    for tests in portions:
        chosen = Chosen(tests)
        files = dict.fromkeys(str(ROOT / test.split("::")[0]) for test in tests)
        pytest.main(["-x", *PLAIN, *files], plugins=[chosen])
        if chosen.failed:
            return ["killed", chosen.failed.rpartition("/")[2]]
    return ["survived", ""]


def notebooks_of(module: str) -> list[pathlib.Path]:
    """The notebooks that need a module: that of its section, then those of its chapter, then others."""
    parts = module.split(".")
    file = next(p for p in law_files() if module_name(p) == module)
    found = [p for p in sorted((ROOT / "book").rglob("*.ipynb"))
             if ".ipynb_checkpoints" not in p.parts and file in depends.needs(p)]
    found.sort(key=lambda p: (p.stem not in parts, p.parent.name not in parts, p.stat().st_size))
    return found[:NOTEBOOKS]


def differs(mutant: Mutant) -> str:
    """The notebook that says something else, or nothing, when it is run with the mutant."""
    from cells_in_process import all_of
    from compared import problem
    plant(mutant)
    for notebook in notebooks_of(mutant.module):
        text = notebook.read_text(encoding="utf-8")
        cells = {cell["id"]: cell for cell in json.loads(text)["cells"]}
        for given in json.loads(all_of(text)):
            if problem(notebook.name, cells[given["id"]], given["outputs"], given["problem"], {}):
                return notebook.name
    return ""


def judge(mutant: Mutant, tests: dict, known: dict):
    """Give a mutant its fate."""
    portions = tests_of(mutant, tests)
    count, usual = sum(map(len, portions)), sum(tests[t]["time"] for part in portions for t in part)
    answer = in_child(lambda: run(mutant, portions), 3*usual + 30)
    if answer is None:
        answer = ["took too long", f"{count} tests that usually take {usual:.0f} s"]
    mutant.fate, mutant.by = answer if answer != "error" else ["killed", "the run breaks off"]
    if mutant.fate == "survived" and (notebook := in_child(lambda: differs(mutant), 30*NOTEBOOKS)):
        mutant.fate, mutant.by = "killed", "a notebook breaks off" if notebook == "error" else notebook
    if mutant.fate == "survived":
        mutant.by = f"{count} tests"
        if (reason := known.get((mutant.module, mutant.text, mutant.change))):
            mutant.fate, mutant.by = "equivalent", reason
        elif ".figures" in mutant.module:
            mutant.fate, mutant.by = seen_of(mutant)


# What a figure's survivor changes

def figures_of(module: str):
    """The live figures whose section is the module's; of the first page, its film and its picture."""
    import pictures
    parts = module.split(".")
    if parts[1] != "landing":
        yield from (pictures.live_figure(name) for name in pictures.every_call()
                    if parts[2] == "figures" and name.startswith(f"{parts[1]}/{parts[3]}:"))
        return
    from mechlib.landing import figures as page
    from mechlib.scene import play, slider
    film, still = page.square_film(), page.four_classes_scene()
    controls = {"t": play(page.START, page.END, seconds=5), "alpha": slider(70, 110)}
    controls = pictures.gather(film, controls, {}, {}, {})
    yield pictures.LiveFigure("film", pictures.compile_scene(film, controls))
    yield pictures.LiveFigure("four classes", pictures.compile_scene(still, []))


def marks_of(module: str) -> list:
    """[figure, setting, place of the mark, whether it tells numbers, its numbers] of the figures."""
    import numpy as np

    import pictures
    found = []
    for figure in figures_of(module):
        for k, settings in enumerate(figure.settings(5)):
            values = figure.compiled.values(settings)
            found += [[figure.name, k, (i, j), bool(pictures._tells(figure.compiled, i, mark)),
                       {key: repr(np.round(v, 9).tolist())
                        for key, v in pictures.channels(mark, values).items()}]
                      for i, marks in enumerate(figure.compiled.panels) for j, mark in enumerate(marks)]
    return found


RIGHT: dict = {}


def seen_of(mutant: Mutant) -> list[str]:
    """Whether a survivor changes a number that is told, or only moves something, or nothing."""
    if mutant.module not in RIGHT:
        RIGHT[mutant.module] = in_child(lambda: marks_of(mutant.module))
    now = in_child(lambda: (plant(mutant), marks_of(mutant.module))[1], 120)
    right = RIGHT[mutant.module]
    if not right or not now or now == "error" or len(now) != len(right):
        return ["survived", mutant.by]
    changed = [a for a, b in zip(now, right) if a[4] != b[4]]
    if not changed:
        return ["no number changes", ""]
    if not any(told for _, _, _, told, _ in changed):
        return ["only moved", ""]
    return ["survived", "told in " + ", ".join(sorted({a[0] for a in changed if a[3]}))]


# All of them

def modules(kind: str, only: str) -> list[pathlib.Path]:
    def of_kind(path):
        inside = path.relative_to(ROOT / "mechlib").parts
        if kind == "figures":
            return bool({"figures", "figures.py"} & set(inside))
        laws = inside[0] in (*CHAPTERS, "algebra", "motion", "principles", "systems") or inside[0] in {
            "impact.py", "contact.py", "bodies.py", "numeric.py"}
        return laws and "figures" not in inside

    return [p for p in law_files() if of_kind(p) and only in p.as_posix()
            and (p.name != "__init__.py" or "def " in p.read_text(encoding="utf-8"))]


def spread(paths: list[pathlib.Path], each: int, seed: int) -> list[Mutant]:
    """One mutant of every module, then a second one, and so on, so that a run that is broken off tells of
    all."""
    drawn = [mutants(path, each, seed) for path in paths]
    random.Random(seed).shuffle(drawn)
    return [some[k] for k in range(each) for some in drawn if k < len(some)]


def equivalents() -> dict:
    """{(module, line, change): reason} of mutants that no test can kill."""
    rows = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8"))["mutant"] if EQUIVALENT.exists() else []
    return {(row["module"], row["line"], row["change"]): row["reason"] for row in rows}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("kind", choices=["figures", "laws"])
    parser.add_argument("--only", default="", help="modules whose path holds this")
    parser.add_argument("--each", type=int, help="mutants of a module (figures: 6, laws: 3)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--share", default="1/1", help="2/3: the second of three shares, to run side by side")
    parser.add_argument("--sum", nargs="+", metavar="FILE", help="plant nothing, sum up reports of shares")
    parser.add_argument("--report", help="write all fates to this JSON file")
    args = parser.parse_args()
    if args.sum:
        rows = [Mutant(**row) for name in args.sum
                for row in json.loads(pathlib.Path(name).read_text(encoding="utf-8"))]
        return told(rows, max(row.at for row in rows))
    sys.path[:0] = [str(ROOT), str(ROOT / "tests")]
    preload()
    part, parts = map(int, args.share.split("/"))
    tests, known, done, start = which_tests(), equivalents(), [], time.time()
    each = args.each or {"figures": 6, "laws": 3}[args.kind]
    for mutant in spread(modules(args.kind, args.only), each, args.seed)[part - 1::parts]:
        begin = time.time()
        judge(mutant, tests, known)
        mutant.at = round(time.time() - start, 1)
        done.append(mutant)
        print(f"{mutant.at:5.0f} s {time.time() - begin:5.1f} s  {mutant.fate:17} {mutant}", flush=True)
        if args.report:
            pathlib.Path(args.report).write_text(json.dumps([asdict(m) for m in done], indent=1),
                                                 encoding="utf-8")
    told(done, time.time() - start)


def told(done: list[Mutant], seconds: float):
    """The numbers, and those that were not killed."""
    count = {fate: sum(m.fate == fate for m in done) for fate in FATES}
    counted = count["killed"] + count["survived"]
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"\n{len(done)} mutants in {seconds:.0f} s, {spent.ru_utime + spent.ru_stime:.0f} s of processor "
          "time here: " + ", ".join(f"{n} {fate}" for fate, n in count.items() if n))
    print(f"{count['killed']} of {counted} killed, {100*count['killed']/max(counted, 1):.1f} %")
    for fate in ("survived", "took too long", "equivalent"):
        for m in done:
            if m.fate == fate:
                print(f"  {fate}: {m}")


if __name__ == "__main__":
    main()
