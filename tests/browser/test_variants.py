"""Another one like this, in the page: asked for by keyboard, on a phone, judged as `check` judges it."""

import json

import pytest

from mechlib.exercises import check, exercise, keys
from mechlib.exercises.kinds import choice, formula, number, vector
from mechlib.exercises.sections import section_of
from mechlib.exercises.variants import chosen
from mechlib.exercises.verdict import _plain
from test_answers import give, written

STUDENT = "20231234"


KINDS = {number: "ruler-in-vices", formula: "stiff-and-short-1", choice: "harder-wall",
         vector: "how-many-equations"}


def test_there_is_one_of_each_kind_that_has_variants():
    assert {key: exercise(key).kind for key in KINDS.values()} == {key: kind for kind, key in KINDS.items()}
    assert {exercise(key).kind for key in keys() if section_of(key) and exercise(key).variants} == set(KINDS)


def visit(browser, site, key, width=390, name=""):
    context = browser.new_context(viewport={"width": width, "height": 900})
    page = context.new_page()
    page.problems = []
    page.on("pageerror", lambda error: page.problems.append(str(error)))
    page.on("console", lambda line: page.problems.append(line.text) if line.type == "error" else None)
    if name:
        page.goto(f"{site}/book/my-progress.html", wait_until="load")
        page.get_by_label("Name or student number").fill(name)
        page.keyboard.press("Tab")
        page.locator("output", has_text="Kept").wait_for()
    page.goto(f"{site}/book/{section_of(key)}.html", wait_until="load")
    return page, page.locator(f"form[data-exercise='{key}']")


def press(page, form, button):
    form.locator(button).focus()
    page.keyboard.press("Enter")


@pytest.mark.parametrize("key", KINDS.values())
def test_a_variant_is_asked_for_and_judged_by_keyboard_on_a_phone(key, browser, site):
    asked = exercise(key)
    page, form = visit(browser, site, key)
    count = len(asked.variants.rows)
    assert form.locator(".variant").inner_text() == "" and not form.locator("[data-printed]").is_visible()
    for number_ in (1, 2):
        press(page, form, "[data-next]")
        form.locator(".variant b", has_text=f"Variant {number_} of {count}").wait_for(timeout=10_000)
        other = asked.variant(number_)
        right, wrong = written(other)
        for typed in (wrong, right):
            if asked.kind is choice:
                for box in form.locator(".choices input:checked").all():
                    box.evaluate("box => { box.checked = false; }")
            give(page, form, other, typed)
            verdict = check(key, typed[0] if len(typed) == 1 else typed, seed=number_)
            line = form.locator("output > .right" if verdict.right else "output > .wrong")
            line.wait_for(timeout=10_000)
            if "$" not in verdict.message:
                said = line.evaluate("e => e.querySelector('span').textContent.trim()")
                sentence = _plain(verdict.message).removeprefix("Right.").strip()
                assert " ".join(said.split()) == " ".join(sentence.split())
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        assert page.evaluate("() => JSON.parse(localStorage.solved ?? '[]').length") == 0
    assert page.evaluate("() => JSON.parse(localStorage.varied)") == [f"{key} 1", f"{key} 2"]
    press(page, form, "[data-printed]")
    assert form.locator(".variant").inner_text() == "" and form.locator("output > *").count() == 0
    assert page.evaluate("() => document.activeElement.matches('[data-next]')")
    give(page, form, asked, written(asked)[0])
    form.locator("output > .right").wait_for()
    assert form.locator(".solved input").is_checked()
    assert page.problems == []
    page.context.close()


def test_a_name_gives_the_same_variant_here_and_in_python(browser, site):
    key = KINDS[number]
    count = len(exercise(key).variants.rows)
    own = chosen(STUDENT, key, count)
    page, form = visit(browser, site, key, width=1280, name=f"  {STUDENT} ")
    button = form.locator("[data-next]")
    assert button.inner_text().startswith("Your own numbers")
    button.click()
    form.locator(".variant b", has_text=f"Your own numbers, variant {own} of {count}").wait_for()
    shown = " ".join(form.locator(".variant").inner_text().split())
    other = exercise(key).variant(STUDENT)
    plain = other.question.partition("$")[0].strip()
    assert plain[:40] in shown
    give(page, form, other, written(other)[0])
    form.locator("output > .right").wait_for()
    assert button.inner_text().startswith("Another one like this")
    seen = {own}
    for _ in range(count - 1):
        button.click()
        page.wait_for_function("([form, seen]) => !seen.includes(Number(form.dataset.variant))",
                               arg=[form.element_handle(), sorted(seen)])
        seen.add(int(form.get_attribute("data-variant")))
    assert seen == set(range(1, count + 1))                  # all others before one comes again
    button.click()
    form.locator(".variant b", has_text="solved before").wait_for()
    page.context.close()


def test_what_was_solved_of_variants_is_kept_saved_and_erased(browser, site, tmp_path):
    key = KINDS[formula]
    page, form = visit(browser, site, key, name="Li Hua")
    press(page, form, "[data-next]")
    form.locator(".variant b").wait_for()
    other = exercise(key).variant("Li Hua")
    give(page, form, other, written(other)[0])
    form.locator("output > .right").wait_for()
    page.goto(f"{site}/book/my-progress.html", wait_until="load")
    row = page.locator("#progress-record td", has_text="and 1 variant")
    assert row.count() == 1
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    saved = tmp_path / "record.json"
    download.value.save_as(saved)
    record = json.loads(saved.read_text())
    assert record["name"] == "Li Hua" and record["varied"] == [
        f"{key} {chosen('Li Hua', key, len(exercise(key).variants.rows))}"] and record["solved"] == []
    erase = page.get_by_role("button", name="rase")
    erase.click()
    erase.click()
    assert row.count() == 0 and page.get_by_label("Name or student number").input_value() == ""
    page.locator("#progress-record input[type=file]").set_input_files(saved)
    page.locator("output", has_text="Taken").wait_for()
    assert row.count() == 1 and page.get_by_label("Name or student number").input_value() == "Li Hua"
    page.context.close()


def test_hints_start_again_with_a_variant(browser, site):
    key = next(key for key in keys() if section_of(key) and exercise(key).variants and exercise(key).hints)
    page, form = visit(browser, site, key, width=1280)
    for _ in exercise(key).hints:
        form.locator("[data-hint]").click()
    form.locator("output > .hint").nth(len(exercise(key).hints) - 1).wait_for()
    form.locator("[data-next]").click()
    form.locator(".variant b").wait_for()
    assert form.locator("output > .hint").count() == 0 and form.locator("[data-hint]").is_visible()
    page.context.close()


def test_variants_are_loaded_only_when_asked_for(browser, site):
    key = KINDS[number]
    page, form = visit(browser, site, key, width=1280)
    asked_for = []
    page.on("request", lambda request: asked_for.append(request.url))
    give(page, form, exercise(key), written(exercise(key))[0])
    form.locator("output > .right").wait_for()
    assert not any("-variants.json" in url for url in asked_for)
    form.locator("[data-next]").click()
    form.locator(".variant b").wait_for()
    assert any("-variants.json" in url for url in asked_for)
    page.context.close()


def test_on_paper_and_without_scripts_there_is_the_printed_exercise_alone(browser, site):
    key = KINDS[number]
    page, form = visit(browser, site, key, width=1280)
    form.locator("[data-next]").click()
    form.locator(".variant b").wait_for()
    page.emulate_media(media="print")
    assert not form.locator(".variant").is_visible() and not form.locator(".again").is_visible()
    page.context.close()
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site}/book/{section_of(key)}.html", wait_until="load")
    assert not page.locator(f"form[data-exercise='{key}'] .again").is_visible()
    context.close()
