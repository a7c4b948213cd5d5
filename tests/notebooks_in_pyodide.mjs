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

python.runPython(readFileSync(new URL("cells_in_process.py", import.meta.url), "utf-8"));
const allOf = python.globals.get("all_of");
for (const notebook of notebooks) {
  const before = process.cpuUsage();
  const cells = JSON.parse(allOf(readFileSync(notebook, "utf-8")));
  const { user, system } = process.cpuUsage(before);
  const line = `${JSON.stringify({ notebook, seconds: (user + system) / 1e6, cells })}\n`;
  // what a pipe does not take at once would wait until all notebooks are done
  await new Promise((told) => process.stdout.write(line, told));
}
