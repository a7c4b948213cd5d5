// Execute notebooks on the browser's Python, under Node, and tell their outputs.
//
//   node notebooks_in_pyodide.mjs <directory of Pyodide> <notebook> …
//
// One line of JSON for each notebook: { notebook, seconds, cells: [{ id, outputs, problem }] }, with the outputs that a
// kernel would send. Every notebook starts with an empty namespace; modules that were imported stay.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [home, ...notebooks] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(home, "pyodide.mjs")));
const quiet = { messageCallback: () => {}, errorCallback: () => {} };
const python = await loadPyodide({ indexURL: home, stdout: () => {}, stderr: () => {} });
await python.loadPackage(["ipython", "mechlib"], quiet);

python.runPython(`
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

def ran(source):
    results.clear()
    with capture_output() as heard:
        result = shell.run_cell(source, store_history=True)
    outputs = [{"output_type": "stream", "name": name, "text": text} for name, text in (("stdout", heard.stdout), ("stderr", heard.stderr)) if text]
    for data in [*(one.data for one in heard.outputs), *filter(None, results)]:
        outputs.append({"output_type": "display_data", "data": {kind: text for kind, text in data.items() if isinstance(text, str)}})
    problem = result.error_before_exec or result.error_in_exec
    return {"outputs": outputs, "problem": f"{type(problem).__name__}: {problem}" if problem else ""}

def all_of(text):
    shell.reset(new_session=True)
    return json.dumps([{"id": cell["id"], **ran("".join(cell["source"]))} for cell in json.loads(text)["cells"]
                       if cell["cell_type"] == "code"])
`);
const allOf = python.globals.get("all_of");
for (const notebook of notebooks) {
  const before = process.cpuUsage();
  const cells = JSON.parse(allOf(readFileSync(notebook, "utf-8")));
  const { user, system } = process.cpuUsage(before);
  const line = `${JSON.stringify({ notebook, seconds: (user + system) / 1e6, cells })}\n`;
  // what a pipe does not take at once would wait until all notebooks are done
  await new Promise((told) => process.stdout.write(line, told));
}
