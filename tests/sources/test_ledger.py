"""The ledger of the sources is complete, and what it points to exists."""

import ast
import functools
import importlib
import pathlib
import re
import sys

import pytest
import sympy as sp

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT/"book"/"_ext"))
import ledger  # noqa: E402


def run(first, last):
    """(2.1) to (2.6), as the sources count."""
    head, _, low = first.rpartition(".")
    return [f"{head}.{k}" if head else str(k) for k in range(int(low), int(last.rpartition(".")[2]) + 1)]


HEADINGS = {1: 7, 2: 5, 3: 3, 4: 2, 5: 5, 6: 4, 7: 4, 8: 6}
PARTS = {"5.2": 3, "5.4": 5, "5.5": 4, "6.1": 4, "7.1": 3, "8.3": 4, "8.4": 2}     # with homes of their own


def headings():
    """§1.4 … §8.6, each followed by its parts."""
    for k, n in HEADINGS.items():
        for i in range(4 if k == 1 else 1, n + 1):
            yield f"§{k}.{i}"
            yield from (f"§{k}.{i}.{j}" for j in range(1, PARTS.get(f"{k}.{i}", 0) + 1))


# Every number printed in the sources, in their order, and their worked examples: read off the documents, not
# off the ledger.
PRINTED = {
    "jin2005": [*run("1.1.1", "1.1.5"), *run("1.2.1", "1.2.9"), *run("1.3.1", "1.3.20"), "Example 1.3.1",
                *headings()],
    "sun1985": ["1.1", "1.2", "2.1", "2.1'", "2.1''", *run("2.2", "2.6"), "3.1", "3.2", "3.2'", "3.3", "3.3'",
                "1.1''", "1.1'''",
                "a'", "b'", "c'", "d", "e", "a₁", "b₁", "c₁", "a", "b", "c", "Example"],
    "wei1994": [*run("2.1", "2.11"), *run("3.1", "3.11"), "3.1'", *run("3.12", "3.46")],
    "zhang1994": [*run("2.1", "2.15"), *run("3.1", "3.17"), *run("4.1", "4.11"), *run("5.1", "5.3"),
                  *run("6.1", "6.8"), *run("7.1", "7.15"), "Example"],
    "long1998": [*run("1", "48"), "Example 1", "Example 2"],
}
ENTRIES = [(key, entry) for key in ledger.SOURCES for entry in ledger.entries(key)]


@functools.cache
def functions(path: str) -> dict[str, str]:
    """The tests of a file, each with its text."""
    text = (ROOT/"tests"/path).read_text(encoding="utf-8")
    return {node.name: ast.get_source_segment(text, node) for node in ast.walk(ast.parse(text))
            if isinstance(node, ast.FunctionDef)}


@functools.cache
def parts(path: str) -> dict[str, ast.AST]:
    """What stands at the top of a file of tests: {name: the statement that makes it}."""
    found = {}
    for node in ast.parse((ROOT/"tests"/path).read_text(encoding="utf-8")).body:
        names = [node.name] if isinstance(node, (ast.FunctionDef, ast.ClassDef)) else [
            n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)]
        found |= dict.fromkeys(names, node)
    return found


@functools.cache
def imported_letters(path: str) -> set[str]:
    """Symbols that a file of tests takes from the library."""
    return {alias.name for node in ast.parse((ROOT/"tests"/path).read_text(encoding="utf-8")).body
            if isinstance(node, ast.ImportFrom) and node.module.startswith("mechlib")
            for alias in node.names
            if isinstance(getattr(importlib.import_module(node.module), alias.name), sp.Symbol)}


def reached(path: str, name: str) -> list[ast.AST]:
    """A test, and whatever it names at the top of its file: helpers, fixtures, symbols, systems."""
    names, found = [name], {}
    while names:
        name = names.pop()
        if name in parts(path) and name not in found:
            found[name] = parts(path)[name]
            names += [n.id if isinstance(n, ast.Name) else n.arg for n in ast.walk(found[name])
                      if isinstance(n, (ast.Name, ast.arg))]
    return list(found.values())


def proves(path: str, name: str) -> bool:
    """Whether a test, as far as a machine can tell, proves: it asserts, on symbols, without a decimal."""
    nodes = [n for part in reached(path, name) for n in ast.walk(part)]
    letters = {n.id for n in nodes if isinstance(n, ast.Name)} & imported_letters(path)
    called = {getattr(n.func, "attr", getattr(n.func, "id", "")) for n in nodes if isinstance(n, ast.Call)}
    return (any(isinstance(n, ast.Assert) for n in nodes)
            and bool(letters or called & {"Function", "symbols", "Symbol", "dynamicsymbols"})
            and not any(isinstance(n, ast.Constant) and isinstance(n.value, float) for n in nodes)
            and not called & {"approx", "given", "default_rng", "allclose"})


def named(text: str) -> set[str]:
    """The equation numbers in a text: (3.3), (a)', and all from (2.1) to (2.6) if it says (2.1)–(2.6)."""
    text = text.replace("′", "'").replace("″", "''").replace("‴", "'''")
    found = {a + b for a, b in re.findall(r"\(([0-9]+(?:\.[0-9]+)*|[a-e]₁?)\)('*)", text)}
    for a, b in re.findall(r"\(([0-9.]+)\)\s*(?:–|-|to)\s*\(([0-9.]+)\)", text):
        found |= set(run(a, b))
    return found


def checks(name: str, text: str, number: str) -> bool:
    """Whether a test says that it checks an equation: in its name, _3_3 or _2_1_to_2_6, or in its
    text."""
    ranges = set()
    for first, last in re.findall(r"_(\d+(?:_\d+)*)_to_(\d+(?:_\d+)*)", name):
        end = last.split("_")
        ranges |= set(run(".".join(first.split("_")[-len(end):]), ".".join(end)))
    bare = number.rstrip("'")
    return number in named(text) or bare in ranges or bool(re.search(rf"_{bare.replace('.', '_')}(?!\d)",
                                                                     name))


@pytest.mark.parametrize("key", ledger.SOURCES)
def test_every_number_of_the_source_is_listed_once_and_in_order(key):
    assert [entry.number for entry in ledger.entries(key)] == PRINTED[key]


@pytest.mark.parametrize("key, entry", ENTRIES, ids=lambda x: x if isinstance(x, str) else x.number)
def test_what_a_row_points_to_exists(key, entry):
    if entry.status == "not covered":
        assert entry.test.startswith("not covered: ") and len(entry.test) > 20, "say why"
        return
    assert any((ROOT/"book"/f"{entry.where}{suffix}").exists()
               for suffix in (".ipynb", ".md")), f"no page {entry.where}"
    for test in entry.tests:
        path, name = test.split("::")
        assert name in functions(path), f"no test {name} in {path}"
        assert name.startswith("test_")
    assert entry.tests or entry.proof == "stated", "a row without a test is stated, or not covered: why"


def is_numbered(entry) -> bool:
    return bool(re.fullmatch(r"[0-9.]+'*|[a-e]₁?'?", entry.number))


@pytest.mark.parametrize("key, entry", [(k, e) for k, e in ENTRIES if e.tests and is_numbered(e)],
                         ids=lambda x: x if isinstance(x, str) else x.number)
def test_a_row_is_checked_as_far_as_it_says(key, entry):
    """Some test names the equation; if the row calls it proved, one that names it and proves."""
    naming = [(path, name) for path, name in (test.split("::") for test in entry.tests)
              if checks(name, functions(path)[name], entry.number)]
    assert naming, f"no test says that it checks ({entry.number})"
    if entry.proof == "general":
        assert any(proves(path, name) for path, name in naming), (
            f"({entry.number}) is called proved in general, but {', '.join(name for _, name in naming)} "
            "compute with decimals, or without undefined functions and symbols")


def test_decimals_and_random_numbers_prove_nothing():
    """The judge can say no: two tests that compute, one that proves."""
    assert not proves("sources/test_zhang1994.py", "test_zhang1994_3_16_is_right_to_first_order_only")
    assert not proves("sources/test_zhang1994.py", "test_zhang1994_7_7_rigid_body")
    assert proves("sources/test_zhang1994_in_general.py", "test_3_17_masses_free_of_velocities")
