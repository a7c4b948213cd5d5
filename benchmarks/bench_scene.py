"""How fast a live figure answers: in Chromium, for the slowest figure of the book, and in a kernel for
comparison.

    python benchmarks/bench_scene.py [directory of a built site]

Times in the browser are taken inside the page: from the key's event to the redrawn SVG, style and layout
included.
"""

import contextlib
import json
import pathlib
import statistics
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT/"tools"), str(ROOT/"tests"/"browser")]
ARGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
        "--disable-sync",
        "--no-first-run", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"]
READY = "() => window.mechlibScenes && mechlibScenes.length && mechlibScenes.every(s => s.view.drawn)"
STAMP = """window.mechlibScenes = [];
mechlibScenes.push = (s) => {
  s.at = performance.now();
  return Array.prototype.push.call(mechlibScenes, s);
};"""
SLIDER = "k => mechlibScenes[k].el.closest('.mechlib-explorer').querySelector('input[type=range]')"
MEDIAN, TAIL, FIRST = 4.0, 16.0, 3.0        # milliseconds, milliseconds, seconds

TIME_DRAWS = """() => mechlibScenes.map((s, k) => {
  const now = s.settings(), times = [];
  for (let i = 0; i < 30; i++) {
    const there = s.spec.controls.map((c, j) => (c.kind === "choice" || c.kind === "switch" ? now[j]
        : c.lo + (c.hi - c.lo) * ((i * 7 + j) % 30) / 30));
    const start = performance.now();
    s.view.draw(there);
    s.el.getBoundingClientRect();
    times.push(performance.now() - start);
  }
  s.view.draw(now);
  times.sort((a, b) => a - b);
  return { k, median: times[15], numbers: s.spec.size, nodes: s.el.querySelectorAll(".mech-stage *").length };
})"""

WATCH = """k => {
  const s = mechlibScenes[k], draw = s.view.draw.bind(s.view);
  let start = null;
  window.benchTimes = [];
  document.addEventListener("keydown", () => { start = performance.now(); }, true);
  s.view.draw = (values) => {
    draw(values);
    s.el.getBoundingClientRect();
    if (start !== null) { benchTimes.push(performance.now() - start); start = null; }
  };
}"""


def percentile(values, part):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, round(part*(len(ordered) - 1)))]


def in_the_browser(site: pathlib.Path, presses=300):
    """The slowest figure of a site: its page, its description, its times; and the latest first draw."""
    from playwright.sync_api import sync_playwright

    import chromium
    from hosts import host

    figures = [json.loads(p.read_text(encoding="utf-8"))
               for p in sorted((site.parent/"figures").glob("*.json"))]
    if not figures:
        raise FileNotFoundError("the site has no live figure: build it first with make html.")
    figures = {f"{one['page']}.html": list(one["figures"].values()) for one in figures}
    with host(site) as (address, _), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=ARGS,
                                             ignore_default_args=["--hide-scrollbars"])
        slowest, first, busy = None, [], []
        for path in figures:
            visits = []
            for _ in range(3):
                page = browser.new_page()
                page.add_init_script(STAMP)
                gauge = page.context.new_cdp_session(page)
                gauge.send("Performance.enable", {"timeDomain": "threadTicks"})
                page.goto(f"{address}/{path}", wait_until="load")
                page.wait_for_function(READY, timeout=60_000)
                busy.append(next(m["value"] for m in gauge.send("Performance.getMetrics")["metrics"]
                                 if m["name"] == "ThreadTime"))
                visits.append(page.evaluate("() => Math.max(...mechlibScenes.map(s => s.at))")/1000)
                if len(visits) < 3:
                    page.close()
            first.append(statistics.median(visits))
            for row in page.evaluate(TIME_DRAWS):
                if slowest is None or row["median"] > slowest[1]["median"]:
                    slowest = (path, row)
            page.close()
        path, row = slowest
        page = browser.new_page()
        page.goto(f"{address}/{path}", wait_until="load")
        page.wait_for_function(READY, timeout=60_000)
        page.wait_for_timeout(1000)
        page.evaluate(WATCH, row["k"])
        page.evaluate_handle(SLIDER, row["k"]).as_element().focus()
        for i in range(presses):
            page.keyboard.press("ArrowRight" if i//25 % 2 == 0 else "ArrowLeft")
        times = page.evaluate("() => benchTimes")
        browser.close()
    return path, row, figures[path][row["k"]], times, first, busy


def in_a_kernel(spec, redraws=15):
    """The same figure redrawn by ``ipywidgets.interactive`` and matplotlib: callback, drawing, PNG; no
    transport counted."""
    import io

    import ipywidgets
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    from mechlib.scene.expressions import Table
    from mechlib.scene.layout import WIDE, arrange, frame
    from mechlib.scene.picture import DPI, _canvas, _panel
    from mechlib.scene.program import Program

    program = Program.load([c["name"] for c in spec["controls"]], spec["source"],
                           [Table.load(t) for t in spec["tables"]])
    boxes = arrange([p["ratio"] for p in spec["panels"]], WIDE, spec["height"])
    size = WIDE, max(y + h for _, y, _, h in boxes)
    moving = next(i for i, c in enumerate(spec["controls"]) if c["kind"] in ("float", "int", "play"))

    def redraw(value):
        vector = program([value if i == moving else c["start"] for i, c in enumerate(spec["controls"])])
        figure = Figure(figsize=(size[0]/DPI, size[1]/DPI), dpi=DPI)
        FigureCanvasAgg(figure)
        for panel, (x, y, w, h) in zip(spec["panels"], boxes, strict=True):
            _panel(_canvas(figure, x, y, w, h, size), panel, frame(panel, w, h), vector, w)
        figure.savefig(io.BytesIO(), format="png")

    c, times = spec["controls"][moving], []
    with contextlib.redirect_stdout(io.StringIO()):
        box = ipywidgets.interactive(redraw,
                                     value=ipywidgets.FloatSlider(min=c["lo"], max=c["hi"],
                                                                  step=(c["hi"] - c["lo"])/1000))
        for k in range(redraws + 2):
            start = time.perf_counter()
            box.children[0].value = c["lo"] + (c["hi"] - c["lo"])*(k + 1)/(redraws + 3)
            times.append((time.perf_counter() - start)*1000)
    return times[2:]


def rows(site: pathlib.Path = ROOT/"_build"/"html") -> list[dict]:
    """The measurements, each with its bar if it has one."""
    path, row, spec, times, first, busy = in_the_browser(pathlib.Path(site))
    kernel = statistics.median(in_a_kernel(spec))
    median, tail = statistics.median(times), percentile(times, 0.95)
    figure = f"{path}, {row['numbers']} numbers, {row['nodes']} SVG nodes"
    return [
        {"name": f"live figure, input to redrawn SVG, median ({figure}, {len(times)} inputs)",
         "value": median, "unit": "ms", "bar": MEDIAN},
        {"name": "live figure, input to redrawn SVG, 95th percentile", "value": tail, "unit": "ms",
         "bar": TAIL},
        {"name": f"first draw of the last figure after navigation, median of 3, slowest of {len(first)} "
                 "pages", "value": max(first), "unit": "s", "bar": FIRST},
        {"name": "processor time of the page's main thread until then, worst", "value": max(busy),
         "unit": "s"},
        {"name": "the same figure by ipywidgets.interactive and matplotlib in a kernel, redraw and PNG, "
                 "median", "value": kernel, "unit": "ms"},
        {"name": "kernel and matplotlib ÷ live figure", "value": kernel/median, "unit": "×"},
    ]


def main() -> int:
    site = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT/"_build"/"html"
    failed = False
    for one in rows(site):
        verdict = ""
        if "bar" in one:
            met = "met" if one["value"] <= one["bar"] else "MISSED"
            verdict = f"  (bar {one['bar']:g} {one['unit']}: {met})"
        failed |= "MISSED" in verdict
        print(f"{one['value']:10.2f} {one['unit']:3} {one['name']}{verdict}")
    return failed


if __name__ == "__main__":
    sys.exit(main())
