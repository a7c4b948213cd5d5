"""Under a mouse: sliders long enough, targets large enough, a row for time, nothing in the way."""

import pytest

from reach import LOOK, short, small, wrong

LEAST = 240                                 # pixels


def look(visit) -> tuple[dict, list]:
    """What its figures look like, and which targets are too small."""
    visit.page.set_viewport_size({"width": 1280, "height": 900})
    return visit.page.evaluate(LOOK), small(visit.page)


@pytest.fixture(scope="module")
def live(pages, figures) -> dict:
    return {path: pages[path][0] for path in figures}


def test_sliders_are_long_enough(live):
    assert any(seen["lengths"] for seen in live.values()) and short(live, LEAST) == {}


def test_time_has_its_own_row_and_nothing_is_in_the_way(live):
    assert wrong(live) == {}


def test_targets_are_large_enough(pages):
    assert {path: found for path, (_, found) in pages.items() if found} == {}
