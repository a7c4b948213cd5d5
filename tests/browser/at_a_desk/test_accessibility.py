"""Every page by the rules of WCAG 2.2, A and AA, in the light and in the dark, with its figures alive.

axe-core judges what it can. In the dark only colours differ: the contrast of every piece of text, which axe
often leaves undecided, and whether a link stands out from its paragraph, are looked at here in both schemes,
the size of targets in test_pointer.py. On some pages axe does it too, as a second judge, which is most of its
work; on the others much that it does not look at, the insides of formulas and pictures, is taken away while
it goes through the page. What controls are drawn with is looked at in pixels.
"""

import functools
import io
import pathlib
import zlib

import numpy as np
import pytest
from PIL import Image

AXE = pathlib.Path(__file__).resolve().parents[3]/"_build"/"axe"/"axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
RUN = """async (options) => (
    await axe.run({ exclude: [["math > *"], [".mech-stage > svg > *"]] }, options)).violations
  .map((v) => [v.id, v.nodes.length, ...v.nodes.slice(0, 3).map((n) => n.target.join(" ") + ": "
    + n.any.concat(n.all, n.none).map((c) => c.message).join("; "))])"""
SECOND = 8               # on one page in so many axe judges colours and sizes too
COLOURS = ["color-contrast", "link-in-text-block"]


def rules(scheme: str, second: bool) -> dict:
    """What axe looks for; in the dark colours alone."""
    if scheme == "light":
        only = {"type": "tag", "values": TAGS}
        more = {"region": {"enabled": True},
                **{name: {"enabled": second} for name in (*COLOURS, "target-size")}}
    else:
        only, more = {"type": "rule", "values": COLOURS}, {}
    # no rule here asks for the style sheets, which axe would fetch once more
    return {"runOnly": only, "rules": more, "resultTypes": ["violations"], "preload": {"assets": ["media"]}}


# meanwhile a word stands for each picture, and for each formula within a line, which makes no box scroll, and
# code has no colours
RUN_AROUND = f"""async (options) => {{
  const inline = ":is(p, li, dt, dd, figcaption, summary, h1, h2, h3) math:not(table *, div.math *)";
  const all = [...document.querySelectorAll(`${{inline}}, .mech-stage > svg, pre:not(:has(a, button))`)]
      .map((e) => [e, [...e.childNodes]]);
  for (const [e] of all) e.replaceChildren(e.matches("pre") ? e.textContent : "formula");
  const found = await ({RUN})(options);
  for (const [e, inside] of all) e.replaceChildren(...inside);
  return found;
}}"""
CONTRAST = """() => {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true }), known = new Map();
  const rgba = (colour) => {
    if (!known.has(colour)) {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
      known.set(colour, [r, g, b, a / 255]);
    }
    return known.get(colour);
  };
  const over = ([r, g, b, a], ground) => [r, g, b].map((x, i) => x * a + ground[i] * (1 - a));
  const linear = (x) => (x /= 255) <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4;
  const light = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  const grounds = new Map([[null, [255, 255, 255]]]);
  const ground = (e) => {
    if (!grounds.has(e)) grounds.set(e, over(rgba(getComputedStyle(e).backgroundColor),
        ground(e.parentElement)));
    return grounds.get(e);
  };
  const clear = new Map([[null, 1]]);                           // opacity, that of all who hold it included
  const opacity = (e) => {
    if (!clear.has(e)) clear.set(e, Number(getComputedStyle(e).opacity) * opacity(e.parentElement));
    return clear.get(e);
  };
  const poor = {}, walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let texts = 0;
  for (let n = walk.nextNode(); n; n = walk.nextNode()) {
    const e = n.parentElement;
    if (!n.data.trim()
        || e.closest("script, style, noscript, .hidden, .skip, .mech-live, .mech-halo, [display=none]")
        || !e.checkVisibility({ checkVisibilityCSS: true })) continue;
    const style = getComputedStyle(e);
    const appears = e.closest(".headerlink, .copy-code");                   // on hover and focus, then fully
    const svg = e.closest("svg"), below = ground(svg || e);
    const [r, g, b, a] = rgba(svg ? style.fill : style.color);
    const [x, y] = [light(below), light(over([r, g, b, a * (appears ? 1 : opacity(e))], below))].sort();
    const ratio = (y + 0.05) / (x + 0.05), least = e.closest("article") && e.closest("p, li, td, dd")
        && !e.closest("svg, .mechlib-explorer, .admonition-title") && !appears ? 7 : 4.5;
    texts += 1;
    if (ratio < least) {
      const named = (one) => `${one.tagName.toLowerCase()}.${one.getAttribute("class")}`;
      const key = `${ratio.toFixed(2)} < ${least}: ${named(e)} in ${named(e.parentElement)}`;
      poor[key] = poor[key] || n.data.trim().slice(0, 40);
    }
  }
  const plain = [...document.querySelectorAll("article :is(p, li, dd, td) a[href]")].filter((a) => {
    const around = a.closest("p, li, dd, td"), own = a.textContent.trim();
    if (!own || around.textContent.trim() === own || !a.checkVisibility()
        || a.closest(".headerlink, svg")) return false;
    const line = (e) => getComputedStyle(e).textDecorationLine.includes("underline")
        || parseFloat(getComputedStyle(e).borderBottomWidth) > 0;
    return !line(a) && ![...a.querySelectorAll("*")].some(line);
  }).map((a) => a.outerHTML.slice(0, 80));
  return { texts, poor, plain };
}"""


def look(visit) -> dict:
    """By scheme: what axe says, and the texts that stand out too little."""
    page, violations, contrast = visit.page, {}, {}
    both_judge = zlib.crc32(visit.path.encode()) % SECOND == 0
    page.set_viewport_size({"width": 1280, "height": 900})
    page.evaluate(f"() => {{ {axe()} }}")
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)
        contrast[scheme] = page.evaluate(CONTRAST)
        violations[scheme] = page.evaluate(RUN, rules(scheme, True)) if both_judge else []
    if not both_judge:
        violations["light"] = page.evaluate(RUN_AROUND, rules("light", False))
    return {scheme: (violations[scheme], contrast[scheme]) for scheme in contrast}


@functools.cache
def axe() -> str:
    assert AXE.exists(), "axe-core is missing: run make html"
    return AXE.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def schemes(pages) -> dict:
    """What was found, by page and scheme."""
    return {(path, scheme): found for path, both in pages.items() for scheme, found in both.items()}


def test_axe_finds_nothing(schemes):
    assert {where: violations for where, (violations, _) in schemes.items() if violations} == {}


def test_every_text_can_be_read(schemes):
    assert min(told["texts"] for _, told in schemes.values()) > 20
    assert {where: told["poor"] for where, (_, told) in schemes.items() if told["poor"]} == {}


def test_every_link_in_a_text_is_underlined(schemes):
    assert {where: told["plain"] for where, (_, told) in schemes.items() if told["plain"]} == {}


def test_both_judges_see_a_text_that_is_too_pale(open_page):
    page = open_page("book/how-to-use.html").page
    page.evaluate(f"() => {{ {axe()} }}")
    page.evaluate("() => { document.querySelector('article p').style.color = '#999' }")
    assert [found[0] for found in page.evaluate(RUN, rules("light", True))] == ["color-contrast"]
    assert any(key.startswith("2.") for key in page.evaluate(CONTRAST)["poor"])
    page.evaluate("() => { document.querySelector('article p a').style.textDecoration = 'none' }")
    assert len(page.evaluate(CONTRAST)["plain"]) == 1
    page.close()


def test_axe_sees_what_is_wrong_around_a_formula(open_page):
    """A box that scrolls must be reached by keyboard."""
    page = open_page("book/persistent_impact/maggi.html", width=390).page
    page.evaluate(f"() => {{ {axe()} }}")
    page.evaluate("() => { const box = document.querySelector('div.math'); box.removeAttribute('tabindex');"
                  "box.style.cssText = 'width: 60px; height: 30px; overflow: auto'; }")
    found = page.evaluate(RUN_AROUND, rules("light", False))
    assert [rule for rule, *_ in found] == ["scrollable-region-focusable"]
    page.close()


def luminance(pixels):
    part = pixels[..., :3]/255
    return np.where(part <= 0.04045, part/12.92, ((part + 0.055)/1.055)**2.4) @ [0.2126, 0.7152, 0.0722]


def ratio(one, other):
    return (max(one, other) + 0.05)/(min(one, other) + 0.05)


def pixels(locator):
    return luminance(np.asarray(Image.open(io.BytesIO(locator.screenshot())).convert("RGB"), float))


@pytest.mark.parametrize("scheme", ("light", "dark"))
def test_controls_stand_out(figures, open_page, scheme):
    """The bar and the handle of a slider, the frame of a list, the box of a switch, the signs on the
    buttons."""
    kinds = {c["kind"]: path for path, specs in figures.items() for spec in specs.values()
             for c in spec["controls"]}
    for kind, path in kinds.items():
        page = open_page(path, scheme=scheme).page
        page.add_style_tag(content=":focus-visible { outline: none !important }")
        home = page.locator(f".mech-control.mech-{kind}").first
        home.scroll_into_view_if_needed()
        for part in home.locator("input, select, button").all():
            if part.get_attribute("type") == "range":             # a handle at the end hides the bar there
                part.evaluate("e => { e.value = (Number(e.min) + Number(e.max))/2; "
                              "e.dispatchEvent(new Event('input', { bubbles: true })) }")
            seen = pixels(part)
            ground = np.median(seen[:, [0, -1]] if part.get_attribute("type") == "range" else seen)
            height, width = seen.shape
            if part.get_attribute("type") == "range":
                middle = seen[height//2 - 2:height//2 + 2]
                assert all(max(ratio(x, ground) for x in column) >= 3
                           for column in (middle[:, 3], middle[:, -4])), f"{path} {kind}: bar"
                handle = [column for column in seen.T if sum(ratio(x, ground) >= 3 for x in column) >= 12]
                assert len(handle) >= 12, f"{path} {kind}: handle"
            elif part.evaluate("e => e.tagName") == "SELECT":
                inside = np.median(seen)
                # a frame may lie between two pixels
                edges = seen[height//2, :3], seen[:3, width//2]
                assert all(max(ratio(x, inside) for x in edge) >= 3
                           for edge in edges), f"{path} {kind}: frame"
            else:
                assert max(ratio(x, ground) for x in seen.ravel()) >= 3, f"{path} {kind}: sign"
        page.close()
