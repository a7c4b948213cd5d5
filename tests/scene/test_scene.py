"""Scenes, controls, figures and explorers: what they accept, what they refuse, what they show."""

import itertools
import json
import math
import re
import subprocess
import sys

import numpy as np
import pytest
import sympy as sp

from mechlib.scene import Scene, case, chosen, explore, figure, play, sampled, slider, switch
from mechlib.scene.controls import control
from mechlib.scene.mathtext import parse
from mechlib.scene.palette import BACKGROUND, HUES, PALETTE, contrast, css, for_text

P, theta, show, s = sp.symbols("P theta show s")


def pendulum(**options):
    scene = Scene(alt="A pendulum & its weight.", **options)
    view = scene.drawing(xlim=(-2, 2), ylim=(-2, 1))
    view.rod((0, 0), (sp.sin(theta), -sp.cos(theta)))
    view.impulse((sp.sin(theta), -sp.cos(theta)), (P, 0), label="P")
    view.readout("energy", P**2/2, unit="J")
    return scene


def test_importing_scenes_loads_no_drawing_library():
    code = ("import mechlib.scene, sys; "
            "print([m for m in ('matplotlib', 'ipywidgets', 'anywidget', 'IPython') if m in sys.modules])")
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True,
                          check=True).stdout.strip() == "[]"


# ---- figures ----

def test_figure_is_a_matplotlib_figure_with_a_stable_text():
    picture = figure(pendulum(), P=2, theta=0.5)
    assert repr(picture) == "Figure: A pendulum & its weight."
    assert len(picture.axes) >= 1
    data, metadata = picture._repr_mimebundle_()
    assert set(data) == {"text/plain", "image/png"} and data["image/png"].startswith(b"\x89PNG")
    assert metadata["image/png"]["alt"] == "A pendulum & its weight."


def test_figure_in_a_page_carries_its_text_and_no_ids(monkeypatch):
    monkeypatch.setenv("MECHLIB_STATIC", "1")
    page = figure(pendulum(), P=2, theta=0.5)
    assert repr(page) == "Figure: A pendulum & its weight."
    html = page._repr_mimebundle_()["text/html"]
    assert html.count('role="img" aria-label="A pendulum &amp; its weight."') == 2          # wide and narrow
    assert "var(--mech-impulse" in html
    assert not any(word in html for word in (" id=", "<script", "http"))


def test_figure_without_matplotlib_is_that_of_the_page_with_its_style(monkeypatch):
    monkeypatch.setattr("mechlib.scene.find_spec", {"matplotlib": None}.get)
    alone = figure(pendulum(), P=2, theta=0.5)._repr_mimebundle_()
    monkeypatch.setenv("MECHLIB_STATIC", "1")
    page = figure(pendulum(), P=2, theta=0.5)._repr_mimebundle_()
    style, end, markup = alone.pop("text/html").partition("</style>")
    assert (alone["text/plain"], markup) == (page["text/plain"], page["text/html"])
    assert end and style.startswith("<style>.mechlib-scene") and "<" not in style[7:]


def test_same_values_give_the_same_picture(monkeypatch):
    monkeypatch.setenv("MECHLIB_STATIC", "1")
    one, same, other = (figure(pendulum(), P=p, theta=0.5)._repr_mimebundle_()["text/html"]
                        for p in (2, 2, 3))
    assert one == same != other


def test_figure_takes_cases_switches_and_start_values():
    scene = Scene(alt="A case.", start={"show": 1})
    view = scene.drawing(xlim=(0, 1), ylim=(0, 1))
    view.point((case("law", a=0.2, b=0.8), 0.5), visible=sp.And(show, chosen("law", "b")))
    figure(scene, law="b")
    with pytest.raises(ValueError, match="law is one of"):
        figure(scene, law="c")


def test_limits_are_found_over_the_whole_range():
    scene = Scene(alt="A point that moves.")
    scene.drawing().point((P, P**2))
    spec = explore(scene, P=(-1.0, 3.0)).children[0].spec
    (x0, x1), (y0, y1) = spec["panels"][0]["xlim"], spec["panels"][0]["ylim"]
    assert x0 < -1 and x1 > 3 and y0 <= 0 and y1 > 9


# ---- explorers ----

def test_explorer_uses_standard_controls_linked_in_the_browser():
    import ipywidgets as w
    scene = pendulum()
    t = sp.Symbol("t")
    scene.panels[0].point((t, sp.Symbol("n")), visible=show)
    scene.panels[0].point((case("law", newton=1, poisson=2), 0))
    live = explore(scene, P=(0, 5.0), theta=(0.1, 1.4, 0.01), n=(1, 8), law=["newton", "poisson"], show=True,
                   t=play(0, 2))
    canvas, box = live.children
    kinds = [type(c) for c in box.children]
    assert kinds == [w.FloatSlider, w.FloatSlider, w.IntSlider, w.Dropdown, w.Checkbox, w.HBox]
    assert isinstance(box.children[-1].children[0], w.Play)
    assert canvas.v_law == 0 and canvas.v_show is True and canvas.v_t == 0
    assert box.children[1].readout_format == ".2f"
    assert repr(live) == ("Explorer: P in [0, 5], theta in [0.1, 1.4], n in [1, 8], law in {newton, "
                          "poisson}, show on or off, t in [0, 2]")
    bundle = live._repr_mimebundle_()
    assert set(bundle) == {"text/plain", "application/vnd.jupyter.widget-view+json"}
    assert json.loads(json.dumps(canvas.spec)) == canvas.spec
    assert "import " not in re.sub(r"//.*", "", canvas._esm)
    assert "http" not in canvas._esm.replace("http://www.w3.org/2000/svg", "")


def test_explorer_in_a_page_is_complete_html_and_a_description(monkeypatch):
    monkeypatch.setenv("MECHLIB_STATIC", "1")
    scene = pendulum(units={"P": "N s"})
    scene.panels[0].point((sp.Symbol("t"), sp.Symbol("lm")), visible=show)
    scene.panels[0].point((case("law", newton=1, poisson=2), 0))
    page = explore(scene, P=(0, 5.0), theta=(0.1, 1.4), law=["newton", "poisson"], show=True, t=play(0, 2),
                   lm=slider(-2.0, 1.0, log=True, unit="kg", start=-0.5))
    html = page._repr_mimebundle_()["text/html"]
    assert 'class="mechlib-explorer"' in html and "A pendulum &amp; its weight." in html
    assert html.count('type="range"') == 4 and html.count('type="checkbox"') == 1
    assert html.count("<select") == 1
    assert html.count("<button") == 3 and html.count("<label") == 6
    assert 'aria-valuetext="2.50 N s"' in html and 'aria-valuetext="0.316 kg"' in html
    spec = json.loads(re.search(r'class="mechlib-spec"[^>]*>(.*?)</script>', html, re.S)[1])
    assert [c["name"] for c in spec["controls"]] == ["P", "theta", "law", "show", "t",
                                                     "lm"] and spec["js"] and spec["source"]


def test_logarithmic_sliders_show_the_quantity():
    import ipywidgets as w
    scene = Scene(alt="A mass on a logarithmic scale.")
    scene.drawing(xlim=(-3, 3), ylim=(-1, 1)).point((sp.Symbol("lm"), 0))
    live = explore(scene, lm=slider(-2.0, 1.0, log=True, unit="kg", start=-0.5))
    (mass,) = live.children[1].children
    assert isinstance(mass, w.FloatLogSlider) and (mass.min, mass.max) == (-2, 1)
    assert mass.value == pytest.approx(10**-0.5) == live.children[0].v_lm
    assert live.children[0].spec["controls"][0]["start"] == -0.5
    assert repr(live) == "Explorer: log10 lm in [-2, 1]"


def test_labels_units_and_starts_come_from_the_scene_or_the_call():
    scene = pendulum(labels={"P": "blow"}, units={"theta": "rad"}, start={"P": 2})
    live = explore(scene, P=(0, 5.0), theta=slider(0.1, 1.4, start=0.3), labels={"theta": r"\theta_0"})
    blow, angle = live.children[1].children
    assert (blow.description, blow.value, angle.description, angle.value) == ("blow", 2, "θ0 (rad)", 0.3)


@pytest.mark.parametrize("spec, start",
                         [((0, 5.0), 2.5), ((0.5, 3.0), 1.8), ((1, 8), 4), ((0.1, 1.4, 0.01), 0.75)])
def test_sliders_start_near_the_middle_on_a_round_value(spec, start):
    assert control("P", spec).start == pytest.approx(start)


# ---- what is refused ----

@pytest.mark.parametrize("make, words", [
    (lambda: Scene(), "needs alt"),
    (lambda: Scene(alt="  "), "needs alt"),
    (lambda: explore(pendulum(), P=(0, 5.0)), "'theta', which has no control"),
    (lambda: explore(pendulum(), P=(0, 5.0), theta=(0, 1.0), e=(0, 1.0)), "no mark uses the control 'e'"),
    (lambda: explore(pendulum(), P=(5.0, 0), theta=(0, 1.0)), "range of 'P' is empty"),
    (lambda: explore(pendulum(), P=(1.0, 1.0), theta=(0, 1.0)), "range of 'P' is empty"),
    (lambda: explore(pendulum(), P=(0, 5.0), theta=(0, 1.0), start={"P": 7}), "outside its range"),
    (lambda: explore(pendulum(), P=(0, 5.0, 0.1), theta=(0, 1.0), start={"P": 0.78}),
     "between two steps of its slider: take 0.8"),
    (lambda: explore(pendulum(), P=(0, 5.0), theta=(0, 1.0), start={"Q": 7}), "'Q', which is no control"),
    (lambda: explore(pendulum(), P="much", theta=(0, 1.0)), "is no control"),
    (lambda: explore(pendulum()), "at least one control"),
    (lambda: explore(Scene(alt="Nothing."), P=(0, 1.0)), "the scene is empty"),
    (lambda: figure(pendulum(), P=1), "needs a value for 'theta'"),
    (lambda: figure(pendulum(), P=1, theta=0, e=1), "no symbol 'e'"),
    (lambda: pendulum().panels[0].data([0, 1], [0, math.nan]), "nan at position 1"),
    (lambda: pendulum().panels[0].data([0, 1], [0]), "as many ys as xs"),
    (lambda: pendulum().panels[0].rod((0, 0), 3), "must be a pair"),
    (lambda: pendulum().panels[0].rod((0, 0), (1, 1), color="pink"), "unknown colour 'pink'"),
    (lambda: pendulum().panels[0].label((0, 0), r"\foo"), r"\\foo in the text"),
    (lambda: pendulum().panels[0].label((0, 0), "x = {}"), "1 places {} for 0 values"),
    (lambda: pendulum().panels[0].curve(s, s, s, (1, 0)), "is empty"),
    (lambda: pendulum().panels[0].velocity((0, 0), (1, 0), when="during"), "'before' or 'after'"),
    (lambda: Scene(alt="x").drawing(xlim=(1, 0)), "xlim = .* is empty"),
    (lambda: sampled(lambda x: 1/x if x else math.nan, x=(0, 1, 3)), "at x = 0"),
    (lambda: sampled(lambda x, y: x, x=(0, 1, 400), y=(0, 1, 400)), "over the limit of 300 kB"),
    (lambda: sampled(lambda x: x, x=(0, 1)), "must be .low, high, points."),
    (lambda: case("law"), "at least one branch"),
])
def test_bad_input_gets_a_sentence(make, words):
    with pytest.raises(ValueError, match=words):
        make()


def test_unprintable_expressions_are_named_with_their_mark():
    scene = pendulum()
    scene.panels[0].point((sp.gamma(P), 0), label="A")
    with pytest.raises(ValueError, match=r"point 'A' in panel 1.*gamma\(P\)"):
        explore(scene, P=(0, 5.0), theta=(0, 1.0))


def test_cases_must_match_their_options():
    scene = Scene(alt="A case.")
    scene.drawing().point((case("law", newton=0, poisson=1), 0))
    with pytest.raises(ValueError, match="no branch for the option 'stronge'"):
        explore(scene, law=["newton", "poisson", "stronge"])
    with pytest.raises(ValueError, match="branch 'poisson'"):
        explore(scene, law=["newton"])
    with pytest.raises(ValueError, match="needs a list of options"):
        explore(scene, law=(0, 1.0))


def test_many_tables_are_counted_together():
    scene = Scene(alt="Tables.")
    view = scene.drawing(xlim=(0, 1), ylim=(0, 1))
    for _ in range(4):
        view.point((sampled(lambda P, theta: P, P=(0, 1, 150), theta=(0, 1, 150)), 0))
    with pytest.raises(ValueError, match="over the limit of 300 kB"):
        explore(scene, P=(0, 1.0), theta=(0, 1.0))


def test_values_that_do_not_exist_hide_the_mark_and_dash_the_readout():
    scene = Scene(alt="A root.")
    view = scene.drawing(xlim=(-2, 2), ylim=(-2, 2))
    view.point((sp.sqrt(P), 0))
    view.readout("root", sp.sqrt(P))
    texts = [t.get_text() for ax in figure(scene, P=-1).axes for t in ax.texts]
    assert any("—" in t for t in texts)


# ---- colours and words ----

@pytest.mark.parametrize("name", PALETTE)
def test_every_colour_stands_out_on_both_grounds(name):
    shade = PALETTE[name]
    for ground in (BACKGROUND.light, "#f8f9fb"):
        assert contrast(shade.light, ground) >= 3
    for ground in (BACKGROUND.dark, "#14181e", "#222832"):
        assert contrast(shade.dark, ground) >= 3


def seen(colour, matrix):
    """A colour as a person with the given deficiency sees it (Machado, Oliveira and Fernandes 2009), in CIE
    Lab."""
    rgb = np.array([int(colour[i:i + 2], 16)/255 for i in (1, 3, 5)])
    linear = np.clip(np.array(matrix) @ np.where(rgb <= 0.04045, rgb/12.92, ((rgb + 0.055)/1.055)**2.4), 0, 1)
    xyz = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722],
                    [0.0193, 0.1192, 0.9505]]) @ linear/[0.9505, 1, 1.089]
    f = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787*xyz + 16/116)
    return np.array([116*f[1] - 16, 500*(f[0] - f[1]), 200*(f[1] - f[2])])


VISIONS = {
    "full": np.eye(3),
    "protan": [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
               [-0.003882, -0.048116, 1.051998]],
    "deutan": [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
               [-0.011820, 0.042940, 0.968881]],
}


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("side", (0, 1))
def test_colours_can_be_told_apart_without_full_colour_vision(vision, side):
    lab = {name: seen(PALETTE[name][side], VISIONS[vision]) for name in HUES}
    arrows = {"before", "after", "impulse", "reaction"}
    for one, other in itertools.combinations(HUES, 2):
        assert np.linalg.norm(lab[one] - lab[other]) > (20 if {one, other} <= arrows else 10), (one, other)


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("side", (0, 1))
def test_compression_and_tension_can_be_told_apart(vision, side):
    one, other = (seen(PALETTE[name][side], VISIONS[vision]) for name in ("compression", "tension"))
    assert np.linalg.norm(one - other) > 40


def test_a_field_shows_signs_by_strokes_and_sizes_by_tones():
    from mechlib.scene.tones import toned
    square = [(0, 0), (70, 0), (70, 70), (0, 70)]
    pressed, pulled = toned(square, -8), toned(square, 4)
    assert all(a[0] == b[0] for a, b in pressed[1]["d"]) and all(a[1] == b[1] for a, b in pulled[1]["d"])
    assert len(pressed[1]["d"]) == len(pulled[1]["d"]) == 10 and pressed[0]["o"] == 2*pulled[0]["o"]
    assert toned(square, 0) == []
    with pytest.raises(ValueError, match="between 2 and 400 cells"):
        Scene(alt="A strip.").drawing().field((0, 0), (1, 0), P, "s", n=1)


def test_palette_follows_theme_and_prints_light():
    rules = css()
    for when in ("html[data-theme=dark]", "data-jp-theme-light=false", "prefers-color-scheme:dark"):
        assert when in rules
    assert len(set(HUES)) == len({PALETTE[h].light for h in HUES})


@pytest.mark.parametrize("source, plain", [
    ("v_A^-", "vA−"), (r"\dot{x}_1", "x\u03071"), (r"\frac{a+b}{2}", "(a+b)/2"), (r"\sqrt{2}", "√2"),
    ("rough floor", "rough floor"),
    (r"angle $\theta_0$ now", "angle θ0 now"), ("a = 2", "a = 2"), (r"\mathbf{F}\cdot\mathbf{v}", "F·v"),
    ("碰撞", "碰撞"), ("30°", "30°"),
])
def test_texts(source, plain):
    assert parse(source).plain == plain


def test_texts_in_matplotlib_can_be_set():
    scene = Scene(alt="Texts.")
    view = scene.drawing(xlim=(0, 1), ylim=(0, 1))
    for text in (r"\dot{\theta}_A^{+}", "v_{A}^{2}", r"\hat n \cdot \vec v", "50% & more #1", "costs \\{x\\}",
                 r"T^* \to 0", r"\Delta t \le 1", "θ = 30°"):
        view.label((0.5, 0.5), text)
    assert figure(scene)._repr_mimebundle_()[0]["image/png"]


def test_switch_and_play_describe_themselves():
    assert control("show", switch(True, label="all")).start is True
    assert control("t", play(0, 2, seconds=1)).frames == 25


@pytest.mark.parametrize("name", PALETTE)
def test_words_in_every_colour_can_be_read(name):
    for side, grounds in enumerate((("#fcfcfa", "#f2f3ef", "#ffffff"), ("#15191d", "#1d2329", "#121212"))):
        for ground in grounds:
            assert contrast(for_text(name, side), ground) >= 4.5
