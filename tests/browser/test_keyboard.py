"""A section by keyboard alone: how far it is to the figures, what has the focus, and whether everything has a
name."""

import re

import pytest

SECTION = "book/persistent_impact/maggi.html"
FAR = 60
STOP = """() => {
  const e = document.activeElement;
  if (!e || e === document.body || e === document.documentElement) return null;
  const style = getComputedStyle(e), box = e.getBoundingClientRect(),
      head = document.querySelector(".runner").getBoundingClientRect();
  let opacity = 1;
  for (let p = e; p; p = p.parentElement) opacity *= Number(getComputedStyle(p).opacity);
  const inside = !!e.closest(".runner, #contents, #this-page, .skip");
  return { tag: e.localName, name: e.outerHTML.slice(0, 90),
    figure: e.closest("[data-figure]")?.dataset.figure || "", formula: !!e.closest("math"),
    shown: ((style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 1)
        || style.boxShadow !== "none") && opacity > 0.9 && e.checkVisibility(),
    reached: box.bottom > (inside ? 0 : head.bottom) && box.top < innerHeight && box.right > 0
        && box.left < innerWidth };
}"""


@pytest.fixture(scope="module")
def stops(open_page):
    """Tab, really pressed, from the top of the section to its end."""
    page, found = open_page(SECTION).page, []
    for _ in range(600):
        page.keyboard.press("Tab")
        stop = page.evaluate(STOP)
        if stop is None or found and stop["name"] == found[0]["name"]:
            break
        found.append(stop)
    page.close()
    print(f"\n{len(found)} stops in {SECTION}")
    return found


def test_formulas_are_no_stops(stops):
    assert [stop["name"] for stop in stops if stop["formula"]] == []


def test_figures_are_not_far(stops):
    at = [i for i, stop in enumerate(stops) if stop["figure"]]
    steps = [b - a for a, b in zip([-1, *at], at, strict=False)]
    print(f"steps to the first control and between controls: at most {max(steps)}")
    assert len(at) >= 4 and max(steps) <= FAR


def test_the_focus_can_be_seen_at_every_stop(stops):
    assert [stop["name"] for stop in stops if not stop["shown"]] == []
    assert [stop["name"] for stop in stops if not stop["reached"]] == []


def test_the_first_stop_leads_to_the_text(open_page):
    page = open_page(SECTION).page
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.matches('.skip') && "
                         "document.activeElement.getBoundingClientRect().left >= 0")
    page.keyboard.press("Enter")
    assert page.evaluate("() => document.activeElement.id") == "text"
    page.keyboard.press("Tab")
    assert page.evaluate("() => !!document.activeElement.closest('main')")
    page.close()


ROLES = {"button", "DisclosureTriangle", "slider", "combobox", "checkbox", "searchbox", "textbox", "link",
         "radio", "spinbutton"}


# one page of each kind: the whole tree of a section has 15 000 nodes; axe looks for names on every page
KINDS = ("book/index.html", "book/persistent_impact/index.html", SECTION, "book/gallery.html",
         "book/glossary.html", "book/drawing-with-scenes.html", "search.html", "404.html")
SUMMARY = re.compile(r'<details class="solution[^>]*>\s*<summary[^>]*>(.*?)</summary>', re.S)


@pytest.mark.parametrize("path", KINDS)
def test_everything_that_can_be_used_has_a_name(open_page, path):
    """As the browser tells it to a screen reader."""
    page = open_page(path).page
    tree = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")["nodes"]
    named = [(node["role"]["value"], node["name"]["value"].strip()) for node in tree
             if not node["ignored"] and node["role"]["value"] in ROLES]
    assert len(named) > 10 and [role for role, name in named if not name] == []
    solutions = [name for role, name in named if name.startswith("Solution")]
    assert len(solutions) == len(set(solutions)) == page.locator("details.solution").count()
    page.close()


def test_every_solution_says_of_which_exercise(site_dir, paths):
    texts = {path: (site_dir / path).read_text(encoding="utf-8") for path in paths}
    names = {path: [" ".join(re.sub("<[^>]*>", "", name).split()) for name in SUMMARY.findall(text)]
             for path, text in texts.items()}
    assert sum(map(len, names.values())) > 100
    for path, told in names.items():
        assert len(told) == len(set(told)) == texts[path].count('<details class="solution'), path
        assert [one for one in told if not re.fullmatch(r"Solution of exercise [\d.]+\S*", one)] == [], path


@pytest.mark.parametrize("name", ("Contents", "On this page"))
def test_lists_open_and_close_by_keyboard_on_a_phone(open_page, name):
    page = open_page(SECTION, width=390, height=844).page
    button, panel = page.get_by_role("button", name=name,
                                     exact=True), page.get_by_role("navigation", name=name, exact=True)
    assert not panel.is_visible()
    button.focus()
    page.keyboard.press("Enter")
    assert panel.is_visible()
    page.keyboard.press("Tab")
    assert page.evaluate("() => !!document.activeElement.closest('nav[popover]')")
    page.keyboard.press("Escape")
    assert not panel.is_visible()
    assert button.evaluate("e => e === document.activeElement")
    page.close()
