// Give wheels the bytecode of the browser's Python, so that an import need not compile.
//
//   node tools/bytecode.mjs <directory of Pyodide> <wheel> …
//
// Our own modules keep their source, beside a __pycache__ file that is valid whatever the time of the source; of
// all others only the bytecode is sent. Tests stay out. The wheel is written again in its place. What cannot be
// compiled is left as it is, and named.
import { pathToFileURL } from "node:url";
import { dirname, basename, join } from "node:path";

const [home, ...wheels] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(home, "pyodide.mjs")));
const python = await loadPyodide({ indexURL: home, stdout: (line) => console.log(line) });

python.runPython(`
import importlib.util, zipfile
from importlib._bootstrap_external import _code_to_hash_pyc

SITE = "/lib/python3.14/site-packages/"

def wanted(name):
    parts = name.split("/")
    return not {"tests", "test", "testing_data"} & set(parts[:-1]) or ".dist-info" in parts[0]

def bytecode(name, source):
    code = compile(source, SITE + name, "exec", dont_inherit=True)
    return bytes(_code_to_hash_pyc(code, importlib.util.source_hash(source), False))

def compiled(wheel):
    count, left = 0, []
    with zipfile.ZipFile(wheel) as old:
        members = [(info.filename, old.read(info)) for info in old.infolist()
                   if not info.is_dir() and wanted(info.filename)]
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as new:
        for name, content in members:
            made = None
            if name.endswith(".py"):
                try:
                    made = bytecode(name, content)
                    count += 1
                except SyntaxError as problem:
                    left.append(f"{name}: {problem}")
            if made is None or name.startswith("mechlib/"):
                add(new, name, content)
            if made is not None:
                add(new, importlib.util.cache_from_source(name) if name.startswith("mechlib/") else name + "c", made)
    return count, left

def add(archive, name, content):
    info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))      # the same bytes whenever it is built
    info.compress_type, info.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
    archive.writestr(info, content)
`);
for (const wheel of wheels) {
  const folder = "/" + basename(wheel, ".whl");
  python.FS.mkdir(folder);
  python.mountNodeFS(folder, dirname(wheel));
  const [count, left] = python.globals.get("compiled")(`${folder}/${basename(wheel)}`).toJs();
  python.FS.unmount(folder);
  console.log(`${basename(wheel)}: ${count} modules${left.length ? `, not ${left.join("; ")}` : ""}`);
}
