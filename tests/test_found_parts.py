"""How the book is found: the parts that need no site."""

import pathlib
import struct
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "book" / "_ext"))
import cards
import found
import sketch
from mechlib.scene import Scene
from mechlib.scene.page import figure
from thumbnail import fewer, thumbnail


@pytest.fixture(scope="module")
def markup() -> str:
    scene = Scene(alt="A rod & a plot.")
    view = scene.drawing(xlim=(0, 2), ylim=(0, 2), title="before")
    view.rod((0, 0), (1, 1))
    view.label((1, 1), r"v_A^+")
    plot = scene.plot(xlim=(0, 1), ylim=(0, 1), xlabel="t")
    plot.data([0, 0.5, 2], [0, 0.5, 2], color="after")
    return figure(scene).markup


def test_addresses_are_moved_to_the_root():
    page = ('<html data-content_root="../"> <a href="../search.html"> <a href="two.html#x"> <a href="#y"> '
            '<a href="https://a.b/c">')
    assert found.moved(page, "book") == (
        '<html data-content_root="./"> <a href="search.html"> <a href="book/two.html#x"> <a href="#y"> '
        '<a href="https://a.b/c">')


def test_addresses_hold_at_any_depth():
    assert found.moved('<html data-content_root="./"> <a href="book/x.html"> <form action="search.html">', "",
                       "/impact/") == (
        '<html data-content_root="/impact/"> <a href="/impact/book/x.html"> <form '
        'action="/impact/search.html">')


@pytest.mark.parametrize("wrong", ["impact.example", "ftp://impact.example/", "https://impact.example/?a"])
def test_a_wrong_address_of_the_site_is_named(monkeypatch, wrong):
    monkeypatch.setenv("SITE_URL", wrong)
    with pytest.raises(ValueError, match="SITE_URL"):
        found.site_address()


def test_the_address_of_the_site(monkeypatch):
    monkeypatch.delenv("SITE_URL", raising=False)
    assert found.site_address() == found.DEFAULT
    monkeypatch.setenv("SITE_URL", "https://impact.example/book")
    assert found.site_address() == "https://impact.example/book/"


def test_a_description_ends_with_a_sentence():
    assert found.shortened("One. Two is " + "long "*40 + ".") == "One."
    cut = found.shortened("word "*60)
    assert len(cut) <= found.LONGEST and cut.endswith("word…")
    assert found.shortened("A ball falls. Its \0 is small.") == "A ball falls."


def test_a_figure_is_read_back(markup):
    drawing, plot = sketch.panels(markup, "wide")
    assert drawing.alt == "A rod & a plot." and drawing.box is None and plot.box
    label = next(shape for shape, *_ in drawing.marks if shape["t"] == "text"
                 and len(shape["label"]["runs"]) == 3)
    assert [run[:3] for run in label["label"]["runs"]] == [["v", "i", 0], ["A", "i", -1], ["+", "r", 1]]
    rod = next((shape, colour) for shape, colour, _ in drawing.marks if shape["t"] == "path")
    assert rod[1] == "body" and rod[0]["w"] == 4 and len(rod[0]["d"][0]) == 2
    assert [shape["clip"] for shape, colour, _ in plot.marks if colour == "after"] == [True]


def test_a_small_picture_has_no_words_and_keeps_its_alternative(markup):
    small = thumbnail(markup)
    assert "<text" not in small and "var(--mech-body)" in small
    assert 'aria-label="A rod &amp; a plot."' in small
    assert small.count("<g ") == small.count("</g>")


def test_a_line_keeps_the_points_that_it_needs():
    assert fewer([(0, 0), (1, 0.1), (2, 0)]) == [(0, 0), (2, 0)]
    assert fewer([(0, 0), (1, 5), (2, 0)]) == [(0, 0), (1, 5), (2, 0)]


def test_a_card_is_drawn_once(tmp_path, markup):
    card = cards.card(tmp_path, "1.3", "A title 中文", markup)
    assert struct.unpack(">II", card.read_bytes()[16:24]) == cards.SIZE
    drawn = card.stat().st_mtime_ns
    assert cards.card(tmp_path, "1.3", "A title 中文", markup) == card and card.stat().st_mtime_ns == drawn
    assert cards.card(tmp_path, "1.4", "A title 中文", markup) != card
