"""The answer line of a notebook, mounted as anywidget does it: a module, a model, an element. By keyboard."""

import pytest

import demonstrations  # noqa: F401  registers one of every kind
from mechlib.exercises import ask, check, exercise
from mechlib.exercises.kinds import vector
from test_answers import CHAPTERS, give, judged, one_of_each_kind, written

DEMONSTRATIONS = ["demo-truth-1", "demo-set-1", "demo-equation-1", "demo-many-1"]
MOUNT = """async ({ script, style, state }) => {
  const heard = [], model = {
    get: (name) => state[name], on() {}, save_changes() { heard.push(state.answer); },
    set: (name, value) => { state[name] = value; },
  };
  document.head.append(Object.assign(document.createElement("style"), { textContent: style }));
  const place = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const { default: widget } = await import(place);
  window.heard = heard;
  window.again = () => {
    const el = document.createElement("div");
    document.body.replaceChildren(el);
    widget.render({ model, el });
  };
  window.again();
}"""
SAID = "line => line.querySelector('span').textContent.trim()"


@pytest.fixture
def mounted(browser):
    """mounted(key, width) -> the page that holds the widget, with an empty cache and nothing else."""
    pages = []

    def mount(key, width=390):
        page, question = browser.new_page(viewport={"width": width, "height": 800}), ask(key)
        pages.append(page)
        page.problems = []
        page.on("pageerror", lambda problem: page.problems.append(str(problem)))
        page.on("request", lambda request: page.problems.append(request.url) if "://" in request.url
                and not request.url.startswith("blob:") else None)
        state = {name: getattr(question, name) for name in ("line", "told", "formulas", "answer")}
        page.evaluate(MOUNT, {"script": question._esm, "style": question._css, "state": state})
        return page

    yield mount
    for page in pages:
        page.close()


@pytest.mark.parametrize("chapter", [*CHAPTERS, "none"])
def test_an_answer_is_judged_in_the_notebook(chapter, mounted):
    for key in one_of_each_kind(chapter) or DEMONSTRATIONS:
        answer_in_the_notebook(key, mounted)


def answer_in_the_notebook(key, mounted):
    asked, page = exercise(key), mounted(key)
    form = page.locator("form")
    right, wrong = written(asked)
    for typed in (wrong, right):
        for box in form.locator("input[type=checkbox]:checked").all():
            box.uncheck()
        fine, sentence = judged(asked, typed)
        give(page, form, asked, typed)
        line = form.locator("output > .right" if fine else "output > .wrong")
        line.wait_for(timeout=10_000)
        if "$" not in check(key, typed[0] if len(typed) == 1 else typed).message:      # formulas are set
            assert " ".join(line.evaluate(SAID).split()) == " ".join(sentence.split())
        heard = page.evaluate("() => heard.at(-1)")
        assert check(key, heard).right is fine
        assert heard == (typed if asked.kind is vector or len(typed) > 1 and isinstance(heard, list)
                         else " ".join(typed))
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert page.problems == []


def test_keys_and_a_preview_help_to_write(mounted):
    page = mounted("side-corner", 900)
    field = page.locator(".fields input")
    field.focus()
    page.keyboard.insert_text("2/")
    page.locator("[data-insert='θ']").click()
    assert field.input_value() == "2/θ"
    page.locator(".preview mfrac").wait_for()
    page.locator("[data-hint]").click()
    page.locator("output > .hint").wait_for()


def test_letters_are_not_commands_and_the_verdict_is_announced(mounted):
    """JupyterLab takes a key for itself unless the very element that has the focus says no."""
    page = mounted("side-corner")
    parts = page.locator("input, button")
    assert parts.count() > 3
    assert all(part.get_attribute("data-lm-suppress-shortcuts") == "true" for part in parts.all())
    described = page.locator(".fields input").get_attribute("aria-describedby")
    assert page.locator("output").get_attribute("id") == described


def test_shown_again_it_is_as_it_was_left(mounted):
    page = mounted("side-corner")
    give(page, page.locator("form"), exercise("side-corner"), ["2*P/m"])
    page.locator("output > .wrong").wait_for()
    page.evaluate("() => again()")
    page.locator("output > .wrong").wait_for()
    assert page.locator(".fields input").input_value() == "2*P/m"
