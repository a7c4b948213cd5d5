"""Every live figure wakes in its page with its numbers, and the script that wakes it changes
nothing that is seen.

The picture stands in the HTML before the script runs; what the script draws in its place is compared with it.
"""

import dataclasses
import pathlib
import re

import nbformat
import pytest

from mechlib.scene.controls import Control
from scene_node import TOLERANCE, apart, live_numbers, unpacked

ROOT = pathlib.Path(__file__).resolve().parents[3]

LOOK = """async () => {
  const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
  const number = /-?\\d+(?:\\.\\d+)?(?:e[+-]?\\d+)?/g;
  const style = (e) => e.getAttribute("style") === null ? null : e.style.cssText;
  const alike = (a, b) => {                            // far outside the frame a little more is allowed
    if (a === b || a === null || b === null) return a === b;
    const [one, other] = [a.match(number) || [], b.match(number) || []];
    return a.replace(number, "#") === b.replace(number, "#")
        && one.every((x, i) => Math.abs(x - other[i]) <= 0.06 + 2e-5 * Math.abs(x));
  };
  const difference = (a, b) => {
    let k = 0;
    while (a && b && k < a.length && a.slice(0, k + 1) === b.slice(0, k + 1)) k += 1;
    return `${a?.slice(Math.max(k - 20, 0), k + 20)} | ${b?.slice(Math.max(k - 20, 0), k + 20)}`;
  };
  const differences = (a, b, where) => {
    if (!a || !b) return [`${where}: only ${a ? "in the page" : "from the script"}`];
    if (a.nodeType === 3) return a.data === b.data ? [] : [`${where}: ${a.data} | ${b.data}`];
    const here = `${where} ${a.localName}`;
    if (a.nodeName !== b.nodeName) return [`${here}: ${b.localName} from the script`];
    const names = new Set([...a.getAttributeNames(), ...b.getAttributeNames()]), found = [];
    for (const name of names) {
      const [x, y] = name === "style" ? [style(a), style(b)] : [a.getAttribute(name), b.getAttribute(name)];
      if (!alike(x, y)) found.push(`${here} ${name}: ${difference(x, y)}`);
    }
    const [one, other] = [a, b]
        .map((e) => [...e.childNodes].filter((child) => child.getAttribute?.("display") !== "none"));
    for (let i = 0; i < Math.max(one.length, other.length); i++)
      found.push(...differences(one[i], other[i], `${here}[${i}]`));
    return found;
  };
  const written = (row) => btoa(Array.from(new Uint8Array(Float64Array.from(row).buffer),
      (x) => String.fromCharCode(x)).join(""));
  const rest = (scene) => [...scene.children].filter((e) => !e.matches(".mech-stage, .mech-live"));
  const control = (box, c) => {
    const home = box.querySelector(`.mechlib-control-${CSS.escape(c.name)}`),
        input = home.querySelector("input, select");
    return { label: [...input.labels].map((e) => e.textContent).join(),
      told: input.getAttribute("aria-valuetext"),
      shown: home.querySelector(".mech-reading")?.textContent ?? null,
      buttons: [...home.querySelectorAll("button")].map((b) => b.getAttribute("aria-label")) };
  };
  const look = (s) => {
    const box = s.el.closest(".mechlib-explorer"), key = box.dataset.figure, changed = [];
    const still = page.querySelector(`[data-figure="${key}"] .mechlib-scene`),
        [first, ...others] = s.el.querySelectorAll(".mech-stage > svg");
    for (const [form, width] of [["wide", 700], ["narrow", 350]]) {
      s.view.fit(width);
      s.view.draw(s.settings());
      const [a, b] = [still.querySelector(`.mech-${form}`), s.el.querySelector(".mech-stage")];
      if (!alike(style(a), style(b))) changed.push(`${form}: ${style(a)} | ${style(b)}`);
      changed.push(...[...a.children].flatMap((svg, i) => differences(svg, b.children[i], form)));
      if (a.children.length !== b.children.length)
        changed.push(`${form}: ${a.children.length} | ${b.children.length} panels`);
    }
    const [a, b] = [rest(still), rest(s.el)];
    for (let i = 0; i < Math.max(a.length, b.length); i++) changed.push(...differences(a[i], b[i], "strip"));
    s.view.fit(s.el.clientWidth);
    s.view.draw(s.settings());
    const ink = getComputedStyle(s.el.querySelector("text, path, circle")).color;
    return [key, { changed: changed.slice(0, 5),
      alt: first.getAttribute("role") === "img" && first.getAttribute("aria-label"),
      hidden: others.every((e) => e.getAttribute("aria-hidden") === "true"), ink, start: s.settings(),
      told: Object.keys(s.spec).filter((name) => name === "js" || name === "source"),
      controls: s.spec.controls.map((c) => control(box, c)), drawn: written(s.view.vector) }];
  };
  return Object.fromEntries((window.mechlibScenes || []).map(look));
}"""
STILLS = """() => [...document.querySelectorAll(".mechlib-picture")].map((e) =>
  [...e.querySelectorAll(".mech-stage")].filter((s) => s.checkVisibility())
    .map((s) => s.querySelector("svg[role=img]")).filter((g) => g && g.getBoundingClientRect().height > 20)
    .map((g) => g.getAttribute("aria-label")))"""
INKS = """() => (window.mechlibScenes || []).map((s) => [s.el.closest(".mechlib-explorer").dataset.figure,
  getComputedStyle(s.el.querySelector("text, path, circle")).color])"""


@dataclasses.dataclass
class Seen:
    """What one page showed: its figures by key, the names of its still pictures, the colours in the dark."""

    figures: dict
    stills: list
    dark: dict
    specs: dict = dataclasses.field(default_factory=dict)


def look(visit) -> Seen:
    page = visit.page
    page.emulate_media(color_scheme="light")
    page.set_viewport_size({"width": 1280, "height": 900})
    figures, stills = page.evaluate(LOOK), page.evaluate(STILLS)
    page.emulate_media(color_scheme="dark")
    return Seen(figures, stills, dict(page.evaluate(INKS)))


@pytest.fixture(scope="module")
def pages(pages, figures) -> dict[str, Seen]:
    """The pages that have live figures, with their descriptions."""
    return {path: dataclasses.replace(pages[path], specs=specs) for path, specs in figures.items()}


def collect(pages, pick) -> dict:
    """What ``pick(spec, seen)`` finds wrong, by page and figure."""
    return {f"{path} {key}": wrong for path, seen in pages.items() for key, spec in seen.specs.items()
            if (wrong := pick(spec, seen.figures.get(key, {})))}


def test_every_figure_is_alive_on_its_page(pages, site_dir):
    for path, seen in pages.items():
        written = re.findall(r'class="mechlib-explorer" data-figure="([\w-]+)"',
                             (site_dir/path).read_text(encoding="utf-8"))
        assert written == list(seen.figures) == list(seen.specs), path
    everywhere = {p.relative_to(site_dir).as_posix() for p in (site_dir/"book").rglob("*.html")
                  if "data-figure=" in p.read_text(encoding="utf-8")}
    assert everywhere == set(pages)


def test_chromium_draws_the_numbers_of_node(pages, figures, site_dir):
    """At the start; tests/scene/test_live_figures.py compares many settings with Python, under Node."""
    starts = {key: [[c["start"] for c in spec["controls"]]] for specs in figures.values()
              for key, spec in specs.items()}
    rows = live_numbers(site_dir, figures, starts)["rows"]
    assert {f"{path} {key}" for path, seen in pages.items() for key, figure in seen.figures.items()
            if apart(unpacked(rows[key][0]), unpacked(figure["drawn"])) > TOLERANCE} == set()


def test_waking_a_figure_changes_nothing(pages):
    assert collect(pages, lambda spec, figure: figure["changed"]) == {}


def test_a_figure_begins_where_its_controls_stand(pages):
    assert collect(pages, lambda spec, figure: [c["start"]
                                                for c in spec["controls"]] != figure["start"]) == {}


def test_every_control_has_its_name_and_says_its_value(pages):
    def expected(c):
        if c["kind"] in ("choice", "switch"):
            return {"label": c["label"], "told": None, "shown": None, "buttons": []}
        shown = Control(c["kind"], digits=c["digits"]).reading(c["start"])
        buttons = ("play", "rewind", "repeat") if c["kind"] == "play" else ()
        return {"label": c["label"], "told": f"{shown} {c['unit']}".strip(), "shown": shown,
                "buttons": [f"{word} {c['plain']}" for word in buttons]}

    assert collect(pages, lambda spec, figure: figure["controls"] != [expected(c)
                                                                      for c in spec["controls"]]) == {}


def test_no_page_carries_program_text(pages):
    assert collect(pages, lambda spec, figure: figure["told"]) == {}


def test_text_alternatives(pages):
    assert collect(pages, lambda spec, figure: spec["alt"] != figure["alt"] or not figure["hidden"]) == {}


def test_the_dark_theme_changes_the_colours(pages):
    for path, seen in pages.items():
        assert [key for key, ink in seen.dark.items() if ink == seen.figures[key]["ink"]] == [], path


def stored(path) -> list[str]:
    """The names of the figures that a notebook shows, still and live, as it stores them."""
    notebook = nbformat.read(ROOT/path.replace(".html", ".ipynb"), as_version=4)
    outputs = [o for cell in notebook.cells if cell.cell_type == "code" for o in cell.outputs if "data" in o]
    return [o.data["text/plain"] for o in outputs
            if re.match("Figure: |Explorer: ", o.data.get("text/plain", ""))]


def test_every_figure_of_a_notebook_stands_on_its_page(pages):
    for path, seen in pages.items():
        if not (ROOT/path).with_suffix(".ipynb").exists():
            continue
        names = stored(path)
        assert sum(name.startswith("Explorer: ") for name in names) == len(seen.specs), path
        # one form of each, wide or narrow
        shown = [alts for alts in seen.stills if len(alts) == 1]
        assert len(shown) == len(seen.stills), path
        assert sorted(f"Figure: {alts[0]}"
                      for alts in shown) == sorted(name for name in names
                                                   if name.startswith("Figure: ")), path
