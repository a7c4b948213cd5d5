"""Measure speed against peers, print the table and store it in benchmarks/README.md.

    python benchmarks/run.py           every bench_*.py beside this file
    python benchmarks/run.py --full    also a clean build of the book and the whole test suite
    python benchmarks/run.py --only run    the rows of bench_run.py alone, renewed in the table

A benchmark module defines ``rows()``, which yields (what, ours, peer, ratio, bar, met) or, for a plain
measurement, {"name", "value", "unit"} with a "bar" that the value should not exceed.
A bar that is missed is shown, it is not an error: clocks differ from machine to machine.
"""

import argparse
import importlib
import os
import pathlib
import platform
import shutil
import subprocess
import sys
import time
from importlib.metadata import version

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent
BEGIN, END = "<!-- results -->", "<!-- end of results -->"
LOAD = "load of the machine during the rows below"
HEAD = "| what | ours | peer | ratio | bar | met |\n|---|---|---|---|---|---|\n"


def measured(modules):
    """The rows of every module; one that cannot run here says why."""
    for name in modules:
        try:
            yield from importlib.import_module(name).rows()
        except Exception as problem:
            reason = str(problem).splitlines()[0] if str(problem) else ""
            why = f"{type(problem).__name__}: {reason}".replace(str(ROOT), ".")
            yield name, "not measured", why, "", "", None


def full_rows():
    """A clean build of the book, and all tests."""
    for what, bar, command in (("clean build of the book", 180, [sys.executable, "tools/build.py"]),
                               ("`make test`", 900, ["make", "test"])):
        if bar == 180:
            shutil.rmtree(ROOT / "_build", ignore_errors=True)
        start = time.monotonic()
        done = subprocess.run(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        seconds = time.monotonic() - start
        failed = "" if done.returncode == 0 else " (failed)"
        yield what, f"{seconds:.0f} s{failed}", "", "", f"≤ {bar // 60} min", not failed and seconds <= bar


def plain(row):
    """A measurement without a peer, as a row of the table."""
    bar, value, unit = row.get("bar"), row["value"], row["unit"]
    limit, met = ("", None) if bar is None else (f"≤ {bar:g} {unit}", value <= bar)
    return row["name"], f"{value:.3g} {unit}", "", "", limit, met


def line(row):
    *cells, met = plain(row) if isinstance(row, dict) else row
    return "| " + " | ".join([*map(str, cells), {True: "yes", False: "**no**", None: ""}[met]]) + " |\n"


def renewed(table: str, made: list[str]) -> str:
    """The table with these rows in the place of those of the same names, or at its end; the load of the
    machine, which stands before some rows, goes with them."""
    name = lambda row: row.split(" | ")[0]
    known = {name(row) for row in made if not name(row).endswith(LOAD)}
    old = table.splitlines(keepends=True)
    there = [k for k, row in enumerate(old) if name(row) in known]
    first = there[0] if there else len(old)
    if there and name(made[0]).endswith(LOAD) and first and name(old[first - 1]).endswith(LOAD):
        first -= 1
        there.append(first)
    return "".join([*(row for k, row in enumerate(old[:first]) if k not in there), *made,
                    *(row for k, row in enumerate(old[first:], start=first) if k not in there)])


def circumstances():
    packages = ", ".join(f"{name} {version(name)}" for name in ("sympy", "numpy"))
    return f"Measured with {os.cpu_count()} cores, Python {platform.python_version()}, {packages}.\n\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--full", action="store_true", help="also time a clean build of the book and all "
                                                            "tests")
    parser.add_argument("--only", metavar="NAME", help="the rows of bench_NAME.py alone")
    options = parser.parse_args()
    sys.path[:0] = [str(HERE), str(ROOT)]
    print(circumstances() + HEAD, end="", flush=True)
    found = sorted(path.stem for path in HERE.glob("bench_*.py"))
    if options.only and f"bench_{options.only}" not in found:
        parser.error(f"there is no bench_{options.only}.py")
    rows = measured([f"bench_{options.only}"] if options.only else found)
    made = []
    for source in (rows, full_rows() if options.full else ()):
        for row in source:
            made.append(line(row))
            print(made[-1], end="", flush=True)
    page = HERE / "README.md"
    before, _, rest = page.read_text(encoding="utf-8").partition(BEGIN)
    old, _, after = rest.partition(END)
    table = renewed(old.partition(HEAD)[2], made) if options.only else "".join(made)
    page.write_text(f"{before}{BEGIN}\n{circumstances()}{HEAD}{table}{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
