"""What a reader's browser gets: bytes, requests, time, nodes, shift, for the heaviest pages of a built site.

    python benchmarks/bench_pages.py [name=directory …]

Without arguments the book in _build/html is measured. Several sites, such as ``before=… after=…``, are
measured in turn, page by page, in the same run, and the table holds a row for each. Times are medians of
three visits with an empty cache. A site that takes MathJax from another host leaves its formulas as they are
typed: no other host is reached from here, and what it would send is not counted.
"""

import functools
import gzip
import http.server
import pathlib
import statistics
import sys
import threading

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT/"tools")]
PAGES = ("nonholonomic_impact/after_the_blow", "rigid_body_collision/spatial", "persistent_impact/gauss",
         "rigid_body_collision/coulomb_friction", "persistent_impact/maggi")
ARGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
        "--disable-sync",
        "--no-first-run", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"]
PACKED = (".woff2", ".woff", ".png")

# All formulas laid out: MathML is there when the page and its fonts are; MathJax has put a container into
# every formula.
READY = """async () => {
  const pause = () => new Promise((r) => setTimeout(r, 10)), end = performance.now() + 30000;
  while (document.readyState !== "complete") await pause();
  await document.fonts.ready;
  const bare = () => [...document.querySelectorAll("article .math")]
      .some((m) => !m.querySelector("math, mjx-container"));
  const elsewhere = [...document.scripts]
      .some((s) => /mathjax/i.test(s.src) && new URL(s.src).host !== location.host);
  while (bare() && !elsewhere && performance.now() < end) await pause();
  const formulas = elsewhere ? null : performance.now();
  const asleep = () => (window.mechlibScenes || []).filter((s) => s.view.drawn).length
      < document.querySelectorAll(".mechlib-explorer").length;
  while (asleep() && !elsewhere && performance.now() < end) await pause();
  let shift = 0;
  new PerformanceObserver((list) => { for (const e of list.getEntries()) shift += e.value; })
      .observe({ type: "layout-shift", buffered: true });
  await new Promise((r) => setTimeout(r, 300));
  return { first: performance.getEntriesByName("first-contentful-paint")[0].startTime, formulas,
    figures: asleep() || elsewhere ? null : Math.max(formulas, performance.now() - 300),
    nodes: document.querySelectorAll("*").length, shift };
}"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *args):
        pass


def visit(browser, address: str) -> dict:
    """One visit with an empty cache."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page, answers = context.new_page(), []
    page.on("response", lambda answer: answers.append(answer))
    page.goto(address, wait_until="commit")
    seen = page.evaluate(READY)
    bodies = [(answer.url.split("?")[0], answer.body()) for answer in answers if answer.status == 200]
    context.close()
    return {**seen, "requests": len(answers), "raw": sum(len(body) for _, body in bodies),
            "packed": sum(len(body) if url.endswith(PACKED) else len(gzip.compress(body, 6))
                          for url, body in bodies)}


def row(page: str, name: str, seen: list[dict]) -> str:
    middle = {key: statistics.median(one[key] for one in seen) for key in seen[0] if seen[0][key] is not None}
    cells = [page, name, f"{middle['raw']/1000:.0f} / {middle['packed']/1000:.0f}",
             f"{middle['requests']:.0f}",
             *(f"{middle[key]/1000:.2f}" if key in middle else "–"
               for key in ("first", "formulas", "figures")),
             f"{middle['nodes']:.0f}", f"{middle['shift']:.3f}"]
    return f"| {' | '.join(cells)} |"


def measured(sites: dict[str, pathlib.Path], times=3):
    """Page, site and visits, for each page and site."""
    from playwright.sync_api import sync_playwright

    import chromium

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=ARGS)
        for page in PAGES:
            for name, home in sites.items():
                server = http.server.ThreadingHTTPServer(("127.0.0.1", 0),
                                                         functools.partial(Quiet, directory=home))
                threading.Thread(target=server.serve_forever, daemon=True).start()
                seen = [visit(browser, f"http://127.0.0.1:{server.server_port}/book/{page}.html")
                        for _ in range(times)]
                server.shutdown()
                yield page, name, seen
        browser.close()


def rows():
    """For the table of all benchmarks: what the heaviest pages weigh, and when their formulas are set."""
    for page, _, seen in measured({"the book": ROOT/"_build"/"html"}):
        middle = {key: statistics.median(one[key] for one in seen) for key in seen[0]}
        yield {"name": f"page {page}, compressed", "value": middle["packed"]/1000, "unit": "kB", "bar": 350}
        yield {"name": f"page {page}, all formulas laid out", "value": middle["formulas"]/1000, "unit": "s",
               "bar": 1}


def main() -> None:
    sites = dict(argument.split("=", 1) for argument in sys.argv[1:]) or {"the book": ROOT/"_build"/"html"}
    print("| page | site | kB raw / gzip | requests | first paint (s) | formulas set (s) | figures drawn "
          "(s) | nodes | shift |\n" + "|---"*9 + "|")
    for page, name, seen in measured({name: pathlib.Path(home) for name, home in sites.items()}):
        print(row(page, name, seen), flush=True)


if __name__ == "__main__":
    main()
