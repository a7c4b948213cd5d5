"""Run in a reader's browser: bytes over the wire and seconds to the first cell that computes, cold and warm,
against the same site whose Python is not compiled beforehand.

    python benchmarks/run.py --only run

The host compresses text and WebAssembly. Cold is a browser that was never here; warm is its second visit. The
cell imports SymPy and solves an impact.
"""

import contextlib
import json
import os
import pathlib
import shutil
import signal
import statistics
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT/"tools"), str(ROOT/"tests"/"browser")]
SITE, WHEELS, TWIN = ROOT/"_build"/"html", ROOT/"_build"/"wheels", ROOT/"_build"/"uncompiled"
SECTION = "persistent_impact/lagrange.ipynb"
CELL = ("import sympy as sp\nfrom mechlib import Constraint, Impact\nu = sp.Symbol('u')\n"
        "hit = Impact([u], u**2/2, constraints=[Constraint(u, e=0)], before={u: 1})\n"
        "print('solved', hit.solve().after)")
ARGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run",
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"]
BARS = {"cold": {"MB": 30, "s": 20}, "warm": {"MB": 0.5, "s": 8}}


def uncompiled(target: pathlib.Path) -> pathlib.Path:
    """The site with the wheels and the standard library as they were before tools/bytecode.mjs."""
    import run
    from pyodide_wheels import sha256

    shutil.copytree(SITE/"run", target/"run", copy_function=os.link)
    home = target/"run"/"static"/"pyodide"
    lock = json.loads((home/"pyodide-lock.json").read_text())
    places = WHEELS, WHEELS/"pure", SITE/"notebooks"
    raw = {path.name: path for place in places for path in place.glob("*.whl")}
    for entry in lock["packages"].values():
        if entry["file_name"] in raw:
            content = raw[entry["file_name"]].read_bytes()
            (home/entry["file_name"]).unlink()
            (home/entry["file_name"]).write_bytes(content)
            entry["sha256"] = sha256(content)
    (home/"python_stdlib.zip").unlink()
    shutil.copy(ROOT/"_build"/"pyodide"/"python_stdlib.zip", home)
    run.fresh(home/"pyodide-lock.json", json.dumps(lock))
    run.fresh(target/"run"/run.WORKER, (run.PARTS/run.WORKER).read_text(encoding="utf-8"))
    run.keeper(target/"run")
    return target


def visits(playwright, site: pathlib.Path) -> dict[str, dict]:
    """A cold and a warm visit of one browser: megabytes over the wire, seconds to the cell's output."""
    import chromium
    from hosts import host
    from running import Notebook

    seen = {}
    with host(site, compress=True) as (address, sent):
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=ARGS)
        context = browser.new_context(viewport={"width": 1300, "height": 900})
        for name in ("cold", "warm"):
            sent.clear()
            start = time.monotonic()
            notebook = f"{address}/run/notebooks/index.html?path={SECTION}"
            visit = Notebook.opened(context, notebook, python=True)
            visit.run_below(CELL)
            visit.page.locator(".jp-OutputArea-output", has_text="solved ").wait_for(timeout=300_000)
            seen[name] = {"s": time.monotonic() - start, "MB": sum(file.wire for file in sent)/1e6}
            visit.page.close()
        browser.close()
    return seen


@contextlib.contextmanager
def twin():
    """The uncompiled site, beside ours because of its links; it goes, whatever ends the measurement."""
    before = signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended"))
    shutil.rmtree(TWIN, ignore_errors=True)
    try:
        yield uncompiled(TWIN)
    finally:
        shutil.rmtree(TWIN, ignore_errors=True)
        signal.signal(signal.SIGTERM, before)


def measured(times: int = 3) -> tuple[dict, dict]:
    """Medians for the site and for its uncompiled twin, visited in turn."""
    from playwright.sync_api import sync_playwright

    with twin() as other, sync_playwright() as playwright:
        sites = [SITE, other]
        rounds = [[visits(playwright, site) for site in sites] for _ in range(times)]
    middle = lambda k, name, unit: statistics.median(one[k][name][unit] for one in rounds)
    return tuple({name: {unit: middle(k, name, unit) for unit in bars} for name, bars in BARS.items()}
                 for k in range(2))


def rows(times: int = 3):
    ours, peer = measured(times)
    yield {"name": "load of the machine during the rows below", "value": os.getloadavg()[0], "unit": ""}
    for name, bars in BARS.items():
        for unit, what in (("MB", "over the wire"), ("s", "to the first computed cell")):
            mine, other = ours[name][unit], peer[name][unit]
            yield (f"Run, {name}, {what}", f"{mine:.2f} {unit}", f"{other:.2f} {unit} (not compiled)",
                   f"{other/mine:.1f}", f"≤ {bars[unit]} {unit}", mine <= bars[unit])
