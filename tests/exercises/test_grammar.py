"""One table of strings, two readers: both read the same, or refuse with the same sentence at the same place.

What a readable string means stands beside it as a plain expression, which SymPy reads."""

import json
import random
from pathlib import Path

import pytest
import sympy as sp

from mechlib.exercises.names import canonical
from mechlib.exercises.parsing import parse, read, read_list
from mechlib.exercises.trees import value_at
from mechlib.exercises.verdict import NotAnAnswer
from page_node import run

TABLE = json.loads((Path(__file__).parent / "strings.json").read_text(encoding="utf-8"))
READ, REFUSED = TABLE["read"], TABLE["refused"]


def points(names):
    rng = random.Random(names)
    return [{name: round(rng.uniform(0.3, 0.9), 4) for name in names.split()} for _ in range(3)]


def values(means, names):
    """The values that SymPy gives to an expression of ours."""
    known = {name: sp.Symbol(name) for name in names.split()} | {canonical(name): sp.Symbol(name)
                                                                 for name in names.split()}
    tree = sp.sympify(means, locals=known)
    return [complex(tree.evalf(30, subs={known[n]: sp.Float(str(v), 30) for n, v in point.items()}))
            for point in points(names)]


def shown(row):
    return row["text"][:40]


@pytest.fixture(scope="module")
def page():
    """What the page's reader makes of every row."""
    job = {"read": [row | {"points": points(row["names"])} for row in READ], "refused": REFUSED}
    return run("""
      answer({
        read: job.read.map((row) => attempt(() => {
          const formula = read(row.text, row.names.split(" ").filter(Boolean));
          return { formula, values: row.points.map((point) => valueAt(formula, point)) };
        })),
        refused: job.refused.map((row) => attempt(() =>
          ({ formula: read(row.text, row.names.split(" ").filter(Boolean)) }))),
      });
    """, job)


def test_the_table_is_long_and_holds_each_string_once():
    seen = [(row["text"], row["names"], row.get("at")) for row in READ + REFUSED]
    assert len(set(seen)) == len(seen) >= 300


@pytest.mark.parametrize("number", range(len(READ)), ids=[shown(row) for row in READ])
def test_what_people_write_is_read(number, page):
    row, there = READ[number], page["read"][number]
    names = row["names"].split()
    wanted = values(row["means"], row["names"])
    assert "formula" in there, there
    for tree_value, js_value, value in zip(
            [value_at(parse(row["text"], names), {canonical(n): v for n, v in point.items()})
             for point in points(row["names"])], there["values"], wanted):
        assert abs(complex(tree_value) - value) <= 1e-13 * (1 + abs(value))
        assert abs(js_value - value) <= 1e-13 * (1 + abs(value))
    assert json.loads(json.dumps(read(row["text"], names))) == there["formula"]


@pytest.mark.parametrize("number", range(len(REFUSED)), ids=[shown(row) for row in REFUSED])
def test_what_cannot_be_read_is_refused_with_a_sentence_and_its_place(number, page):
    row, there = REFUSED[number], page["refused"][number]
    with pytest.raises(NotAnAnswer) as problem:
        read(row["text"], row["names"].split())
    here = {"code": problem.value.code, "at": problem.value.at, "says": str(problem.value)}
    assert here == there
    assert row["code"] == here["code"] and row["says"] in here["says"], here
    assert 0 <= here["at"] <= len(row["text"]) and here["at"] == row.get("at", here["at"])


def test_lists(page):
    texts = ["[m, L]", "(m, L)", "m, L", " [ (m), (L) ] ", "(m), (L)", "m，L", "［m，L］", "[m]", "m", "2,5",
             "[]", "()", "[m", "m,", ",m", "[m, L]]", "((m), L)", "[m, 1/2L]"]
    there = run('answer(job.map((text) => attempt(() => readList(text, ["m", "L"]))));', texts)
    for text, found in zip(texts, there):
        try:
            here = json.loads(json.dumps(read_list(text, ["m", "L"])))
        except NotAnAnswer as problem:
            here = {"code": problem.code, "at": problem.at, "says": str(problem)}
        assert here == found, text
