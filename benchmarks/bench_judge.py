"""How fast an answer is judged: in the page, for every exercise of the book, and by `check` in Python.

    python benchmarks/bench_judge.py [directory of a built site]

Times in the page are taken in Chromium: from the key's event to the verdict, style and layout included. A
right answer and a wrong one are given to each exercise, each three times, and the middle one of the three
counts. What is explained in words is compared by the reader and not measured. The first use of a page's
judge, which is loaded then, is measured with an empty cache on the pages that have the most to load.
"""

import pathlib
import statistics
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT/"tools"), str(ROOT/"tests"/"browser")]
VERDICT, FIRST = 50, 300                    # milliseconds
TIMES, PAGES = 3, 5

# Put the answer into the line and listen: for the order to judge, then for the verdict.
READY = """([key, typed]) => {
  const form = document.querySelector(`form[data-exercise="${key}"]`), output = form.querySelector("output");
  const fields = [...form.querySelectorAll(".fields input")];
  for (const box of form.querySelectorAll("input[name=choice]")) box.checked = typed.includes(box.value);
  fields.forEach((field, k) => { field.value = typed[k] ?? ""; });
  let start = 0;
  const begin = () => { start = performance.now(); };
  form.addEventListener("keydown", begin, { capture: true, once: true });
  window.verdict = new Promise((done) => new MutationObserver((_, watch) => {
    watch.disconnect();
    output.getBoundingClientRect();
    done(performance.now() - start);
  }).observe(output, { childList: true }));
  window.focusLine = () => (fields[0] ?? form.querySelector("input:checked")).focus({ preventScroll: true });
  window.judgeNow = () => { begin(); form.requestSubmit(); };
}"""


def answers() -> dict[str, dict[str, list[list[str]]]]:
    """Page → exercise → a right answer and a wrong one, as they are typed."""
    from mechlib.exercises import exercise, keys
    from mechlib.exercises.kinds import explain
    from mechlib.exercises.sections import section_of
    from test_answers import written

    found = {}
    for key in keys():
        if section_of(key) and exercise(key).kind is not explain:
            found.setdefault(section_of(key), {})[key] = written(exercise(key))
    return found


def pressed(page, key: str, typed: list[str]) -> float:
    """Milliseconds from Enter to the verdict."""
    page.evaluate(READY, [key, typed])
    page.evaluate("() => focusLine()")
    page.keyboard.press("Enter")
    return page.evaluate("() => verdict")


def first_verdict(page, key: str, typed: list[str]) -> float:
    """The same while nothing is loaded yet: not even the focus has been in the line."""
    page.evaluate(READY, [key, typed])
    return page.evaluate("() => { judgeNow(); return verdict; }")


def in_the_page(site: pathlib.Path, asked) -> tuple[dict[str, float], list[float]]:
    """The slower verdict on each exercise, and the first verdicts of pages, in milliseconds."""
    from playwright.sync_api import sync_playwright

    import chromium
    from bench_scene import ARGS
    from hosts import STRICT, host

    weights = {name: (site/"_static"/"exercises"/f"{name.replace('/', '-')}.json").stat().st_size
               for name in asked}
    with (host(site, headers={"Content-Security-Policy": STRICT}) as (address, _),
          sync_playwright() as playwright):
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=ARGS)
        times, first = {}, []
        for name, exercises in asked.items():
            page = browser.new_page()
            page.goto(f"{address}/book/{name}.html", wait_until="load")
            for key, given in exercises.items():
                pressed(page, key, given[0])                    # loads the judge, and warms it up
                times[key] = max(statistics.median(pressed(page, key, typed) for _ in range(TIMES))
                                 for typed in given)
            page.close()
        for name in sorted(weights, key=weights.get)[-PAGES:]:
            key, given = next(iter(asked[name].items()))
            visits = []
            for _ in range(TIMES):
                context = browser.new_context()
                page = context.new_page()
                page.goto(f"{address}/book/{name}.html", wait_until="load")
                page.evaluate("() => document.fonts.ready.then(() => {})")
                visits.append(first_verdict(page, key, given[1]))
                context.close()
            first.append(statistics.median(visits))
        browser.close()
    return times, first


def checked(key: str, typed: list[str]) -> float:
    """Milliseconds that `check` takes."""
    from mechlib.exercises import check

    start = time.perf_counter()
    check(key, typed[0] if len(typed) == 1 else typed)
    return 1000*(time.perf_counter() - start)


def in_python(asked) -> dict[str, float]:
    """The same by `check`; what it prepares once is prepared."""
    times = {}
    for exercises in asked.values():
        for key, given in exercises.items():
            checked(key, given[0])
            times[key] = max(statistics.median(checked(key, typed) for _ in range(TIMES)) for typed in given)
    return times


def rows(site: pathlib.Path = ROOT/"_build"/"html"):
    asked = answers()
    page, first = in_the_page(pathlib.Path(site), asked)
    python, slowest = in_python(asked), max(page, key=page.get)
    middle = statistics.median(page.values()), statistics.median(python.values())
    largest = page[slowest], max(python.values())
    for what, (ours, peer) in ((f"middle of {len(page)} exercises", middle),
                               (f"slowest exercise, {slowest}", largest)):
        yield (f"verdict after Enter in the page, {what}", f"{ours:.1f} ms",
               f"{peer:.1f} ms (`check` in Python)", f"{peer/ours:.1f}", f"≤ {VERDICT} ms", ours <= VERDICT)
    yield (f"first verdict of a page, judge loaded, median of {TIMES}, slowest of {len(first)} pages",
           f"{max(first):.0f} ms", "", "", f"≤ {FIRST} ms", max(first) <= FIRST)


def main() -> int:
    missed = False
    for what, ours, peer, ratio, bar, met in rows(*map(pathlib.Path, sys.argv[1:2])):
        print(f"{ours:>9}  {peer:32} {ratio:>5}  {what} ({bar}: {'met' if met else 'MISSED'})")
        missed |= not met
    return missed


if __name__ == "__main__":
    sys.exit(main())
