"""Execute the cells of notebooks in this process, by IPython without a kernel.  So the browser's Python runs
them under Node (tests/notebooks_in_pyodide.mjs), and so a planted mistake meets them (tools/mutants.py)."""

import json

from IPython.core.displayhook import DisplayHook
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

results = []


class Heard(DisplayHook):
    """Keeps what a kernel would send as the result of a cell."""

    def __call__(self, result=None):
        if result is not None and not self.quiet():
            results.append(self.compute_format_data(result)[0])
            self.update_user_ns(result)


InteractiveShell.displayhook_class = Heard
shell = InteractiveShell.instance()


def ran(source: str) -> dict:
    """The outputs of a cell as a kernel would send them, and the error that ended it."""
    results.clear()
    with capture_output() as heard:
        result = shell.run_cell(source, store_history=True)
    outputs = [{"output_type": "stream", "name": name, "text": text}
               for name, text in (("stdout", heard.stdout), ("stderr", heard.stderr)) if text]
    for data in [*(one.data for one in heard.outputs), *filter(None, results)]:
        texts = {kind: text for kind, text in data.items() if isinstance(text, str)}
        outputs.append({"output_type": "display_data", "data": texts})
    problem = result.error_before_exec or result.error_in_exec
    return {"outputs": outputs, "problem": f"{type(problem).__name__}: {problem}" if problem else ""}


def all_of(text: str) -> str:
    """What every code cell of a notebook gives, in an empty namespace, as JSON."""
    shell.reset(new_session=True)
    return json.dumps([{"id": cell["id"], **ran("".join(cell["source"]))}
                       for cell in json.loads(text)["cells"] if cell["cell_type"] == "code"])
