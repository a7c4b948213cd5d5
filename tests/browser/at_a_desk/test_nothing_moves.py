"""At a desk, nothing moves under the reader's eyes, while a page loads and while one scrolls."""

from shifts import moved
from tours import SIZES


def look(visit) -> list:
    return visit.shifts


def test_nothing_moves(pages, browser, site):
    assert moved(pages, browser, site, SIZES["at_a_desk"]) == {}
