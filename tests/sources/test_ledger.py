"""The ledger of the sources is complete, and what it points to exists."""

import ast
import functools
import pathlib
import re
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT/"book"/"_ext"))
import ledger  # noqa: E402


def run(first, last):
    """(2.1) to (2.6), as the sources count."""
    head, _, low = first.rpartition(".")
    return [f"{head}.{k}" if head else str(k) for k in range(int(low), int(last.rpartition(".")[2]) + 1)]


HEADINGS = {1: 7, 2: 5, 3: 3, 4: 2, 5: 5, 6: 4, 7: 4, 8: 6}
# Every number printed in the sources, in their order, and their worked examples: read off the documents, not
# off the ledger.
PRINTED = {
    "jin2005": [*run("1.1.1", "1.1.5"), *run("1.2.1", "1.2.9"), *run("1.3.1", "1.3.20"), "Example 1.3.1",
                *[f"§{k}.{i}" for k, n in HEADINGS.items() for i in range(1, n + 1) if k > 1 or i > 3]],
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


def named(text: str) -> set[str]:
    """The equation numbers in a text: (3.3), (a)', and all from (2.1) to (2.6) if it says (2.1)–(2.6)."""
    text = text.replace("′", "'").replace("″", "''").replace("‴", "'''")
    found = {a + b for a, b in re.findall(r"\(([0-9]+(?:\.[0-9]+)*|[a-e]₁?)\)('*)", text)}
    for a, b in re.findall(r"\(([0-9.]+)\)\s*(?:–|-|to)\s*\(([0-9.]+)\)", text):
        found |= set(run(a, b))
    return found


def checks(name: str, text: str, number: str) -> bool:
    """Whether a test says that it checks an equation: in its name, _3_3 or _2_1_to_2_6, or in its text."""
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
    if entry.tests and re.fullmatch(r"[0-9.]+'*|[a-e]₁?'?", entry.number):
        named_tests = [test.split("::") for test in entry.tests]
        assert any(checks(name, functions(path)[name], entry.number)
                   for path, name in named_tests), f"no test says that it checks ({entry.number})"
