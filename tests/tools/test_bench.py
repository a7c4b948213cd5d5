"""The table of the benchmarks, of which single rows are renewed."""

import importlib.util
import pathlib

FILE = pathlib.Path(__file__).resolve().parents[2]/"benchmarks"/"run.py"
described = importlib.util.spec_from_file_location("bench_table", FILE)
bench = importlib.util.module_from_spec(described)
described.loader.exec_module(bench)


def rows(*named):
    return [f"| {name} | {value} |  |  |  |  |\n" for name, value in named]


def test_rows_take_the_place_of_their_names():
    old = "".join(rows(("a", 1), (bench.LOAD, 2), ("b", 3), ("c", 4), ("d", 5)))
    made = rows((bench.LOAD, 6), ("b", 7), ("c", 8))
    assert bench.renewed(old, made) == "".join(rows(("a", 1)) + made + rows(("d", 5)))


def test_new_rows_stand_at_the_end_and_the_load_of_others_stays():
    old = "".join(rows((bench.LOAD, 2), ("b", 3)))
    made = rows((bench.LOAD, 6), ("e", 7))
    assert bench.renewed(old, made) == old + "".join(made)
    assert bench.renewed(old, rows(("b", 9))) == "".join(rows((bench.LOAD, 2), ("b", 9)))
