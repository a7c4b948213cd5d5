"""Under a mouse: sliders long enough, targets large enough, a row for time, nothing in the way."""

from reach import LOOK, out_of_reach, small, too_small

LEAST = 240                                 # pixels


def look(visit) -> tuple[dict, list]:
    """What its figures look like, and which targets are too small."""
    visit.page.set_viewport_size({"width": 1280, "height": 900})
    return visit.page.evaluate(LOOK), small(visit.page)


def test_controls_are_in_reach(pages, figures):
    assert out_of_reach(pages, figures, LEAST) == {}


def test_targets_are_large_enough(pages):
    assert too_small(pages) == {}
