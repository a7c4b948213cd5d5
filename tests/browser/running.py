"""A notebook in Run, used as a reader uses it."""

from visits import Visit

READY = ".jp-Notebook-ExecutionIndicator[data-status=idle]"
RUNNING = "() => [...document.querySelectorAll('.jp-InputPrompt')].some(p => p.textContent.includes('*'))"
EXECUTED = r"() => /\[1\]/.test(document.querySelector('.jp-CodeCell .jp-InputPrompt').textContent)"
COMPLAINTS = """() => [...document.querySelectorAll(
  '.jp-RenderedText[data-mime-type*=error], [data-mime-type*=stderr]')].map(e => e.textContent)"""
CELLS = """() => jupyterapp.shell.currentWidget.context.model.toJSON().cells
  .filter(c => c.cell_type === "code").map(c => ({ ...c, source: [c.source].flat().join("") }))"""
DONE = """all.every(c => c.execution_count !== null) || all.some(c =>
  !c.metadata.tags?.includes("raises-exception") && c.outputs.some(o => o.output_type === "error"))"""

# what is read, changed and stored needs no Python, whose start is long: its worker stays silent
SILENT = "window.Worker = class extends EventTarget { postMessage() {} terminate() {} }"


class Notebook(Visit):
    """A visit to a notebook in Run."""

    @classmethod
    def opened(cls, context, address: str, python: bool = False):
        made = cls(context.new_page())
        if not python:
            made.page.add_init_script(SILENT)
        made.watch()
        made.page.goto(address)
        return made.shown()

    @classmethod
    def by_button(cls, context, address: str):
        """As a reader comes: by the button of a section, once its page has all that it asks for."""
        made = cls(context.new_page())
        made.watch()
        made.page.goto(address, wait_until="networkidle", timeout=60_000)
        made.page.get_by_role("link", name="Run this section").click()
        return made.shown()

    def shown(self):
        """Wait until the notebook and the bar below it are there."""
        self.page.wait_for_selector(".jp-Notebook .jp-Cell .jp-MarkdownOutput h1", timeout=120_000)
        self.page.locator("#run-bar [role=status]:not(:empty)").wait_for(timeout=60_000)
        return self

    def ready(self):
        """Wait for the kernel."""
        self.page.wait_for_selector(READY, timeout=180_000)
        return self

    def first_cell(self):
        self.page.locator(".jp-CodeCell .jp-InputPrompt").first.click()
        self.page.keyboard.press("Shift+Enter")
        self.page.wait_for_function(EXECUTED, timeout=180_000)

    def run_all(self):
        self.menu("Run", "Run All Cells")
        self.page.wait_for_function(RUNNING, timeout=60_000)
        self.page.wait_for_function(RUNNING.replace("() => ", "() => !"), timeout=300_000)

    def run_below(self, code: str):
        """Run code in a new cell at the end of the notebook."""
        self.page.locator(".jp-Notebook .jp-Cell .jp-InputPrompt").last.click()
        for key in ("Escape", "b", "Enter"):
            self.page.keyboard.press(key)
        self.page.keyboard.insert_text(code)
        self.page.keyboard.press("Shift+Enter")

    def write(self, text: str):
        """Put text before that of the first cell with code, and save."""
        self.page.locator(".jp-CodeCell .cm-content").first.click()
        self.page.keyboard.press("ControlOrMeta+Home")
        self.page.keyboard.insert_text(text)
        self.page.keyboard.press("ControlOrMeta+s")

    def code(self) -> str:
        return self.page.locator(".jp-CodeCell .cm-content").first.inner_text()

    def status(self) -> str:
        return self.page.locator("#run-bar [role=status]").inner_text()

    def press(self, name: str):
        self.page.locator("#run-bar").get_by_role("button", name=name).click()

    def execute_all(self):
        """Clear every output, run every cell, and wait for all of them, in view or not; or for a mistake."""
        self.menu("Edit", "Clear Outputs of All Cells")
        self.page.wait_for_function(f"() => ({CELLS})().every(c => !c.outputs.length)", timeout=60_000)
        self.menu("Run", "Run All Cells")
        self.page.wait_for_function(f"() => {{ const all = ({CELLS})(); return {DONE}; }}", timeout=300_000)

    def menu(self, name: str, item: str):
        self.page.get_by_role("menuitem", name=name, exact=True).click()
        self.page.get_by_role("menuitem", name=item, exact=True).click()

    def cells(self) -> list[dict]:
        """The cells with code as they stand, with what they have given."""
        return self.page.evaluate(CELLS)

    def answer_below(self, code: str) -> list[dict]:
        """The outputs of code in a new cell at the end."""
        self.run_below(code)
        there = f"code => ({CELLS})().find(c => c.source === code && c.execution_count !== null)"
        self.page.wait_for_function(there, arg=code, timeout=120_000)
        return self.page.evaluate(there, code)["outputs"]


def picture(page, k) -> str:
    """What can be seen: the drawing and the readouts, once the page has drawn what it has been told."""
    return page.evaluate("""async k => {
        await new Promise(r => requestAnimationFrame(() => requestAnimationFrame(r)));
        const el = mechlibScenes[k].el;
        const readouts = el.querySelector('.mech-readouts')?.innerHTML || '';
        return el.querySelector('.mech-stage').innerHTML + readouts;
    }""", k)


def move(page, k, c) -> bool:
    """Move a control of ipywidgets as a reader does; tell whether the picture changed on the way."""
    box = page.evaluate_handle("k => mechlibScenes[k].el.closest('.mechlib-explorer')", k).as_element()
    home, before = f".mechlib-control-{c['name']}", picture(page, k)
    if c["kind"] == "choice":
        select = box.query_selector(f"{home} select")
        return any(select.select_option(label=option) and picture(page, k) != before
                   for option in reversed(c["options"]))
    if c["kind"] == "switch":
        box.query_selector(f"{home} input").click()
        return picture(page, k) != before
    handle = box.query_selector(f"{home} [role=slider]")
    assert handle.get_attribute("aria-label") == c["label"], (
        f"{c['name']}: the slider has no name for a screen reader")
    handle.focus()
    for key in ("ArrowRight", "Home", "End", "ArrowLeft"):
        page.keyboard.press(key)
        if picture(page, k) != before:
            return True
    return False
