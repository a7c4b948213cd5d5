"""A notebook in Run, used as a reader uses it."""

from visits import Visit

READY = ".jp-Notebook-ExecutionIndicator[data-status=idle]"
RUNNING = "() => [...document.querySelectorAll('.jp-InputPrompt')].some(p => p.textContent.includes('*'))"
EXECUTED = r"() => /\[1\]/.test(document.querySelector('.jp-CodeCell .jp-InputPrompt').textContent)"
COMPLAINTS = """() => [...document.querySelectorAll(
  '.jp-RenderedText[data-mime-type*=error], [data-mime-type*=stderr]')].map(e => e.textContent)"""


class Notebook(Visit):
    """A visit to a notebook in Run."""

    @classmethod
    def opened(cls, context, address: str):
        made = cls(context.new_page())
        made.watch()
        made.page.goto(address)
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
        self.page.get_by_role("menuitem", name="Run", exact=True).click()
        self.page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
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
