"""Figures under a finger: sliders long enough, targets large enough and nothing in the way; a slider leaves
scrolling to the page."""

from reach import LOOK, out_of_reach, small, too_small

LEAST = 160                                 # pixels


def look(visit) -> tuple[dict, list]:
    """What its figures look like, and which targets are too small."""
    page = visit.page
    under_a_finger(page)
    return page.evaluate(LOOK), small(page)


def under_a_finger(page):
    """From now on the page is on a screen that is touched, with bars that take no room."""
    lens = page.context.new_cdp_session(page)
    lens.send("Emulation.setDeviceMetricsOverride",
              {"width": 390, "height": 844, "deviceScaleFactor": 2, "mobile": True})
    lens.send("Emulation.setTouchEmulationEnabled", {"enabled": True, "maxTouchPoints": 1})
    lens.send("Emulation.setScrollbarsHidden", {"hidden": True})
    page.evaluate("() => new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r)))")
    assert page.evaluate("() => matchMedia('(pointer: coarse)').matches && innerWidth") == 390


def test_controls_are_in_reach(pages, figures):
    assert out_of_reach(pages, figures, LEAST) == {}


def test_targets_are_large_enough_for_a_finger(pages):
    assert too_small(pages) == {}


def test_a_small_target_would_be_seen(open_page):
    page = open_page("book/notation.html", width=390, height=844).page
    under_a_finger(page)
    page.evaluate("() => { const two = [0, 1].map(() => document.createElement('button'));"
                  "for (const one of two) one.style.cssText = 'width: 9px; height: 9px; padding: 0';"
                  "document.querySelector('article').prepend(...two); }")
    assert small(page) != []
    page.close()


def test_a_finger_moves_a_slider(figures, browser, site):
    context = browser.new_context(viewport={"width": 390, "height": 844}, device_scale_factor=2,
                                  is_mobile=True, has_touch=True)
    page = context.new_page()
    page.goto(f"{site}/{next(iter(figures))}", wait_until="load")
    slider = page.locator(".mech-control input[type=range]").first
    slider.scroll_into_view_if_needed()
    at, value = slider.bounding_box(), slider.input_value()
    page.touchscreen.tap(at["x"] + 0.9*at["width"], at["y"] + at["height"]/2)
    page.wait_for_timeout(100)
    assert slider.input_value() != value
    context.close()
