"""Predict in the page: a choice is made by keyboard, on a phone, and the end of the section comes back to it.
Nothing is hidden from a reader who does not play."""

import re

import pytest

from test_predict import ASKED, BACK, LETTER, SECTIONS, prose

ONE_A_CHAPTER = list({path.parent.name: path for path in SECTIONS}.values())


def page_of(path) -> str:
    return f"book/{path.parent.name}/{path.stem}.html"


def letters(path) -> tuple[list[str], str]:
    """The choices, and the right one."""
    text = "\n\n".join(prose(path))
    return LETTER.findall(ASKED.search(text)[1]), BACK.search(text)[1][3]


def choose(page, letter):
    """By keyboard: to the first letter, along to the wanted one, Enter."""
    page.locator("form.guess input").first.focus()
    page.keyboard.press("Space")
    for _ in range(ord(letter) - ord("a")):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")


def test_every_chapter_is_looked_at():
    assert len(ONE_A_CHAPTER) >= 5


@pytest.mark.parametrize("path", ONE_A_CHAPTER, ids=page_of)
def test_the_page_comes_back_to_what_was_said(path, browser, site):
    choices, right = letters(path)
    wrong = next(letter for letter in choices if letter != right)
    context = browser.new_context(viewport={"width": 390, "height": 800})
    page = context.new_page()
    page.goto(f"{site}/{page_of(path)}", wait_until="load")
    said = page.locator(".predicted .you-said")
    assert page.locator(".predicted > p:not(.you-said)").last.is_visible() and not said.is_visible()
    page.locator("form.guess input").first.focus()
    page.keyboard.press("Enter")
    assert "Commit yourself" in page.locator("form.guess output").inner_text()
    choose(page, wrong)
    assert said.inner_text() == f"You said ({wrong}); it is ({right})."
    choose(page, right)
    assert said.inner_text() == f"You said ({right}), and so it is."
    page.reload(wait_until="load")
    assert page.locator("form.guess input:checked").get_attribute("value") == right
    page.locator("form.guess output a").focus()
    page.keyboard.press("Enter")
    page.wait_for_function("() => { const box = document.querySelector('.predicted').getBoundingClientRect();"
                           " return box.top >= 0 && box.top < innerHeight; }")
    said.locator("a").focus()
    page.keyboard.press("Enter")
    assert page.url.endswith("#predict")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    context.close()


@pytest.mark.parametrize("how", ["no script", "paper"])
def test_the_explanation_stands_there_for_everybody(how, browser, site):
    context = browser.new_context(java_script_enabled=how != "no script")
    page = context.new_page()
    if how == "paper":
        page.emulate_media(media="print")
    for path in ONE_A_CHAPTER:
        page.goto(f"{site}/{page_of(path)}", wait_until="load")
        box = page.locator(".predicted")
        assert box.count() == 1 and box.is_visible()
        assert re.match(rf"Back to the prediction\n+\({letters(path)[1]}\) \S", box.inner_text())
        assert page.locator(".you-said:visible").count() == 0
    context.close()
