// Give wheels, and the standard library, the bytecode of the browser's Python, so that an import need not compile.
//
//   node tools/bytecode.mjs <directory of Pyodide> <wheel or python_stdlib.zip> …
//
// Our own modules, but for the pictures, keep their source, beside a __pycache__ file that is valid whatever the time of the source; of
// all others only the bytecode is sent, and docstrings only where a reader may ask for help. Tests, and parts that
// a browser cannot use, stay out. The wheel is written again in its place. What cannot be compiled is left as it is,
// and named.
import { pathToFileURL } from "node:url";
import { dirname, basename, join } from "node:path";

const [home, ...wheels] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(home, "pyodide.mjs")));
const python = await loadPyodide({ indexURL: home, stdout: (line) => console.log(line) });

python.runPython(`
import ast, importlib.util, zipfile
from importlib._bootstrap_external import _code_to_hash_pyc

SITE, LIBRARY = "/lib/python3.14/site-packages/", "/lib/python314.zip/"

LEXERS = {"__init__.py", "_mapping.py", "python.py", "special.py"}          # a kernel colours Python alone
# parts of SymPy that need what no browser has, antlr, clang, lfortran, and parts far from mechanics
HELPLESS = tuple(f"sympy/{part}/" for part in (
    "parsing/autolev", "parsing/c", "parsing/fortran", "parsing/latex/_antlr", "benchmarks",
    "categories", "crypto", "liealgebras"))

def wanted(name):
    parts = name.split("/")
    if parts[:2] == ["pygments", "lexers"]:
        return parts[-1] in LEXERS
    if name.startswith("wcwidth/table_grapheme_overrides/_known_"):       # widths in terminals, of which there is none
        return False
    if name.startswith(HELPLESS) or parts[0].endswith(".data"):     # what pip would put outside of Python
        return False
    return not {"tests", "test", "testing_data"} & set(parts[:-1]) or ".dist-info" in parts[0]

DOCUMENTED = {"mechlib", "sympy", "numpy", "matplotlib", "ipywidgets"}      # a reader may ask for help
NAMED = ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef

def without_docstrings(source):
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, NAMED) and ast.get_docstring(node, clean=False) is not None:
            node.body[0].value.value = ""               # not None: some modules work on their own
    return tree

def bytecode(home, name, source):
    told = source if name.split("/")[0] in DOCUMENTED else without_docstrings(source)
    code = compile(told, home + name, "exec", dont_inherit=True)
    return bytes(_code_to_hash_pyc(code, importlib.util.source_hash(source), False))

def readable(name):
    """Our modules, but for the pictures: they are sent as bytecode alone."""
    return name.startswith("mechlib/") and "figures" not in name.split("/")

def compiled(wheel):
    count, left, home = 0, [], LIBRARY if wheel.endswith(".zip") else SITE
    with zipfile.ZipFile(wheel) as old:
        members = [(info.filename, old.read(info)) for info in old.infolist()
                   if not info.is_dir() and wanted(info.filename)]
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as new:
        for name, content in members:
            made = None
            if name.endswith(".py"):
                try:
                    made = bytecode(home, name, content)
                    count += 1
                except SyntaxError as problem:
                    left.append(f"{name}: {problem}")
            if made is None or readable(name):
                add(new, name, content)
            if made is not None:
                add(new, importlib.util.cache_from_source(name) if readable(name) else name + "c", made)
    return count, left

def add(archive, name, content):
    info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))      # the same bytes whenever it is built
    info.compress_type, info.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
    archive.writestr(info, content)
`);
for (const wheel of wheels) {
  const folder = "/" + basename(wheel).replace(/\.\w+$/, "");
  python.FS.mkdir(folder);
  python.mountNodeFS(folder, dirname(wheel));
  const [count, left] = python.globals.get("compiled")(`${folder}/${basename(wheel)}`).toJs();
  python.FS.unmount(folder);
  console.log(`${basename(wheel)}: ${count} modules${left.length ? `, not ${left.join("; ")}` : ""}`);
}
