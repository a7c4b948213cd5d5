"""Every control of every live figure, moved as a reader moves it, changes the picture; Play plays and pauses."""

from test_explorers import check_vector, explorers, live, python_program  # noqa: F401  two of them are fixtures


def test_moving_each_control_changes_the_picture(explorers, live):
    for path in explorers:
        page = live(path).page
        for k, spec in enumerate(page.evaluate("() => mechlibScenes.map(s => s.spec)")):
            program = python_program(spec)
            for c in spec["controls"]:
                where = f"{path}, figure {k + 1}, control {c['name']}"
                assert move(page, k, c), f"{where}: nothing changes"
                state = page.evaluate("k => { const s = mechlibScenes[k]; return [s.names.map(n => Number(s.model.get(n))), Array.from(s.view.vector)]; }", k)
                check_vector(program, *state, where)


def picture(page, k):
    """What can be seen: the drawing without its hidden marks, and the readouts."""
    return page.evaluate("""k => {
        const scene = mechlibScenes[k].el, stage = scene.querySelector('.mech-stage').cloneNode(true);
        stage.querySelectorAll('[display=none]').forEach(e => e.remove());
        return stage.innerHTML + (scene.querySelector('.mech-readouts')?.innerHTML || '');
    }""", k)


def settle(page) -> None:
    """Let the page draw what it has been told."""
    page.evaluate("() => new Promise(r => requestAnimationFrame(() => requestAnimationFrame(r)))")


def move(page, k, c) -> bool:
    """Move a control as a reader does, by keyboard or mouse; tell whether the picture changed on the way."""
    box = page.evaluate_handle("k => mechlibScenes[k].el.closest('.mechlib-explorer')", k).as_element()
    home, before = f".mechlib-control-{c['name']}", picture(page, k)
    if c["kind"] == "choice":
        select = box.query_selector(f"{home} select")
        for option in reversed(c["options"]):
            select.select_option(label=option)
            settle(page)
            if picture(page, k) != before:
                return True
        return False
    if c["kind"] == "switch":
        box.query_selector(f"{home} input").click()
        settle(page)
        changed = picture(page, k) != before
        box.query_selector(f"{home} input").click()
        settle(page)
        return changed and picture(page, k) == before
    handle = box.query_selector(f"{home} [role=slider]")
    assert handle.get_attribute("aria-label") == c["label"], f"{c['name']}: the slider has no name for a screen reader"
    handle.focus()
    assert page.evaluate("e => getComputedStyle(e).outlineStyle !== 'none'", handle), f"{c['name']}: focus cannot be seen"
    for key in ("ArrowRight", "Home", "End", "ArrowLeft"):
        page.keyboard.press(key)
        settle(page)
        if picture(page, k) != before:
            return True
    return False


def test_play_moves_time_and_pauses(explorers, live):
    for path, specs in explorers.items():
        page = live(path).page
        for k, spec in enumerate(page.evaluate("() => mechlibScenes.map(s => s.spec)")):
            for c in (c for c in spec["controls"] if c["kind"] == "play"):
                box = page.evaluate_handle("k => mechlibScenes[k].el.closest('.mechlib-explorer')", k).as_element()
                box.query_selector(f".mechlib-control-{c['name']} [role=slider]").focus()
                page.keyboard.press("Home")
                time = f"mechlibScenes[{k}].model.get('v_{c['name']}')"
                start = page.evaluate(time)
                button = box.query_selector(f".mechlib-control-{c['name']} button")
                assert "play" in button.get_attribute("aria-label")
                button.click()
                page.wait_for_function(f"() => {time} > {start}", timeout=5000)
                assert "pause" in button.get_attribute("aria-label")
                button.click()
                page.wait_for_function("b => b.getAttribute('aria-label').includes('play')", arg=button, timeout=5000)
                page.wait_for_timeout(300)
                stopped = page.evaluate(time)
                page.wait_for_timeout(250)
                assert page.evaluate(time) == stopped, f"{path}: pause does not stop {c['name']}"
