"""Controls of live figures, moved by keyboard: the picture follows, and what is shown is what is heard.

A few figures of each kind of control are tried here.  What needs no browser is asked of all of them in
tests/scene/test_live_figures.py: that each control moves its picture, and what stands beside it.
"""

import collections
import dataclasses

import pytest
from playwright.sync_api import TimeoutError

from mechlib.scene.controls import Control

TOOLS = """
window.probe = {
  scene: (key) => mechlibScenes.find((s) => s.el.closest(".mechlib-explorer").dataset.figure === key),
  home: (key, name) => document.querySelector(`[data-figure="${key}"] .mechlib-control-${name}`),
  seen(key) {
    const el = this.scene(key).el;
    return el.querySelector(".mech-stage").innerHTML + (el.querySelector(".mech-readouts")?.innerHTML || "");
  },
  focus(key, name, part) {
    const one = this.home(key, name).querySelector(part || "input, select");
    one.scrollIntoView({ block: "center" });
    one.focus();
    this.before = this.seen(key);
    return document.activeElement === one && getComputedStyle(one).outlineStyle !== "none";
  },
  state(key, name) {
    const s = this.scene(key), home = this.home(key, name), input = home.querySelector("input, select"),
        drawn = Float64Array.from(s.view.vector);
    const i = s.spec.controls.findIndex((c) => c.name === name), fresh = s.values(s.settings());
    return { value: s.settings()[i], changed: this.seen(key) !== this.before,
      label: [...input.labels].map((e) => e.textContent).join(),
      told: input.getAttribute("aria-valuetext"), shown: home.querySelector(".mech-reading")?.textContent,
      index: input.selectedIndex, checked: input.checked,
      drawn: drawn.every((x, k) => Object.is(x, fresh[k])),
      buttons: [...home.querySelectorAll("button")].map((b) => b.getAttribute("aria-label")),
      pressed: home.querySelector(".mech-repeat")?.getAttribute("aria-pressed"),
      playing: home.classList.contains("mech-playing") };
  },
  back(key, name) {
    const s = this.scene(key), c = s.spec.controls.find((one) => one.name === name),
        input = this.home(key, name).querySelector("input, select");
    if (c.kind === "choice") input.selectedIndex = c.start;
    else if (c.kind === "switch") input.checked = Boolean(c.start);
    else input.value = c.kind === "play" ? Math.round((c.start - c.lo) / (c.hi - c.lo) * c.frames) : c.start;
    input.dispatchEvent(new Event(c.kind === "choice" || c.kind === "switch" ? "change" : "input",
        { bubbles: true }));
  },
  announced: (keys) => keys.map((key) => [key, probe.scene(key)])
      .filter(([key, s]) => s.spec.readouts.length).map(([key, s]) => [key,
    s.el.querySelector("[aria-live=polite]").textContent,
    [...s.el.querySelectorAll(".mech-readout:not([hidden])")].map((e) => e.textContent)]),
};
"""
KEYS = {"choice": ("ArrowDown", "End", "ArrowUp", "Home"), "switch": ("Space", "Space")}
FEW = 3
SLIDER = ("ArrowRight", "Home", "End", "ArrowLeft")


@dataclasses.dataclass
class Moved:
    """A control, its state at first, and its state after each key."""

    page: str
    figure: str
    control: dict
    focus: bool
    first: dict
    after: dict

    @property
    def name(self):
        return f"{self.page} {self.figure} {self.control['name']}"

    @property
    def states(self):
        return [self.first, *self.after.values()]


@pytest.fixture(scope="module")
def chosen(figures):
    """Figures that have, together, each kind of control FEW times, on as many pages as may be."""
    found, count = {}, collections.Counter()
    for place in range(max(map(len, figures.values()))):
        for path, specs in figures.items():
            key, spec = list(specs.items())[place] if place < len(specs) else (None, {"controls": []})
            kinds = collections.Counter(c["kind"] for c in spec["controls"])
            if any(count[kind] < FEW for kind in kinds):
                count += kinds
                found.setdefault(path, {})[key] = spec
    return found


@pytest.fixture(scope="module")
def tried(chosen, open_page):
    """Each control moved by each of its keys; what the readouts announce in the end; how the films run."""
    moves, announced, films = [], {}, {}
    for path, specs in chosen.items():
        page = open_page(path).page
        page.evaluate(TOOLS)
        for key, spec in specs.items():
            for c in spec["controls"]:
                moves.append(move(page, path, key, c))
                if c["kind"] == "play":
                    films[moves[-1].name] = film(page, key, c)
        page.wait_for_function("keys => probe.announced(keys).every(([key, said]) => said)", arg=list(specs),
                               timeout=5000)
        announced[path] = page.evaluate("keys => probe.announced(keys)", list(specs))
        page.close()
    return moves, announced, films


def move(page, path, key, c) -> Moved:
    focus = page.evaluate("([key, name]) => probe.focus(key, name)", [key, c["name"]])
    state = lambda: page.evaluate("([key, name]) => probe.state(key, name)", [key, c["name"]])
    made, after = Moved(path, key, c, focus, state(), {}), {}
    for n, one in enumerate(KEYS.get(c["kind"], SLIDER)):
        page.keyboard.press(one)
        after[f"{n} {one}"] = state()
    made.after = after
    page.evaluate("([key, name]) => probe.back(key, name)", [key, c["name"]])
    return made


def film(page, key, c) -> dict:
    """Play, pause, rewind, repeat, by keyboard: the value after each."""
    at = [key, c["name"]]
    state = lambda: page.evaluate("([key, name]) => probe.state(key, name)", at)
    told = {"late": []}

    def until(what):
        try:
            page.wait_for_function(f"([key, name, c]) => {{ const s = probe.state(key, name); return "
                                   f"{what}; }}", arg=[*at, c], timeout=5000)
        except TimeoutError:
            told["late"].append(what)

    def press(button, *keys):
        page.evaluate("([key, name, part]) => probe.focus(key, name, part)", [*at, button])
        for one in keys or ["Enter"]:
            page.keyboard.press(one)

    press("input", "Home")
    told["start"] = state()
    press(".mech-play")
    told["pressed"] = state()
    until("s.value > c.lo")
    press(".mech-play", "Space")
    told["paused"] = state()
    page.wait_for_timeout(3*c["interval"])
    told["later"] = state()
    press(".mech-rewind")
    told["rewound"] = state()
    press("input", "End", *["ArrowLeft"]*3)
    press(".mech-play")
    until("!s.playing")
    told["ended"] = state()
    if told["ended"]["pressed"] == "false":
        press(".mech-repeat", "Space")
    told["repeat"] = state()
    press("input", "End", *["ArrowLeft"]*3)
    press(".mech-play")
    until("s.value < (c.lo + c.hi) / 2")
    told["again"] = state()
    press(".mech-rewind")
    press(".mech-repeat")
    page.evaluate("([key, name]) => probe.back(key, name)", at)
    return told


def wrong(moves, check) -> list[str]:
    return [move.name for move in moves if not check(move)]


def test_every_control_has_its_name_and_shows_its_focus(tried):
    moves, _, _ = tried
    assert wrong(moves, lambda m: m.first["label"] == m.control["label"]) == []
    assert wrong(moves, lambda m: m.focus) == []
    timed = [m for m in moves if m.control["kind"] == "play"]
    assert wrong(timed, lambda m: m.first["buttons"] == [f"{word} {m.control['plain']}"
                                                         for word in ("play", "rewind", "repeat")]) == []


def test_moving_each_control_changes_the_picture(tried):
    moves, _, _ = tried
    assert wrong(moves, lambda m: not m.first["changed"]
                 and any(s["changed"] for s in m.after.values())) == []
    assert wrong(moves, lambda m: all(s["drawn"] for s in m.states)) == []


def test_sliders_reach_both_ends_step_by_step(tried):
    sliders = [m for m in tried[0] if m.control["kind"] not in KEYS]

    def steps(m):
        c, at = m.control, {key.split()[1]: state["value"] for key, state in m.after.items()}
        near = lambda a, b: abs(a - b) < 1e-9*max(1, abs(b))
        step = c["step"] if c["kind"] != "play" else (c["hi"] - c["lo"])/c["frames"]
        return near(m.first["value"], c["start"]) \
            and near(at["ArrowRight"], min(c["start"] + step, c["hi"])) \
            and near(at["Home"], c["lo"]) and near(at["End"],
                                                   c["hi"]) and near(at["ArrowLeft"], c["hi"] - step)

    assert wrong(sliders, steps) == []


def test_lists_and_boxes_set_what_they_show(tried):
    assert wrong([m for m in tried[0] if m.control["kind"] == "choice"],
                 lambda m: all(s["value"] == s["index"] for s in m.states)) == []
    boxes = [m for m in tried[0] if m.control["kind"] == "switch"]
    assert wrong(boxes, lambda m: all(s["value"] == s["checked"] for s in m.states)
                 and len({s["value"] for s in m.states}) == 2) == []


def test_a_slider_says_what_stands_beside_it_with_its_unit(tried):
    def says(m):
        twin = Control(m.control["kind"], digits=m.control["digits"])
        return all(s["shown"] == twin.reading(s["value"]) and s["told"] == f"{s['shown']} "
                                                                           f"{m.control['unit']}".strip()
                   for s in m.states)

    assert wrong([m for m in tried[0] if m.control["kind"] not in KEYS], says) == []


def test_readouts_are_announced(tried):
    for path, told in tried[1].items():
        for figure, said, shown in told:
            assert len(said.split(", ")) >= len(shown) and said, f"{path} {figure}: {said!r} for {shown}"


def test_play_plays_pauses_rewinds_and_repeats(tried, chosen):
    films = tried[2]
    assert len(films) == sum(c["kind"] == "play" for specs in chosen.values() for spec in specs.values()
                             for c in spec["controls"])
    play = lambda state: state["buttons"][0].split()[0]
    for name, at in films.items():
        assert at["late"] == [], name
        assert play(at["start"]) == "play" and play(at["pressed"]) == "pause", name
        assert at["pressed"]["playing"] and not at["paused"]["playing"], name
        assert at["paused"]["value"] > at["start"]["value"] and play(at["paused"]) == "play", name
        assert at["later"]["value"] == at["paused"]["value"], f"{name} goes on"
        assert at["rewound"]["value"] == at["start"]["value"], name
        assert play(at["ended"]) == "play" and at["repeat"]["pressed"] == "true", name
        assert at["again"]["playing"], name


def test_readers_who_want_less_motion_get_steps(figures, browser, site):
    path, c = next((path, c) for path, specs in figures.items() for spec in specs.values()
                   for c in spec["controls"] if c["kind"] == "play")
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    page.goto(f"{site}/{path}", wait_until="load")
    page.wait_for_function("() => window.mechlibScenes?.length && document.querySelector('.mech-play "
                           "button')")
    home = page.locator(f".mechlib-control-{c['name']}").first
    value = lambda: int(home.locator("input").input_value())
    start = value()
    home.locator("button").first.click()
    page.wait_for_timeout(700)
    assert value() == start, "the film runs"
    page.wait_for_function("([home, start]) => Number(home.querySelector('input').value) > start",
                           arg=[home.element_handle(), start], timeout=5000)
    assert value() - start > 1
    context.close()
