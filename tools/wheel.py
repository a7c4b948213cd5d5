"""Build the wheel of mechlib, install it alone in a clean virtual environment, and run its examples there.

    make wheel

The wheel is left in dist. SymPy and NumPy, all that it needs, have the versions of constraints.txt. What
draws or is a widget is not tried: a bare installation has neither.
"""

import pathlib
import shutil
import subprocess
import sys
import tempfile
import venv

ROOT = pathlib.Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
EXAMPLES = """
import doctest, importlib, pathlib, pkgutil, mechlib
home = pathlib.Path(mechlib.__file__).parent
assert (home / "py.typed").exists() and list((home / "scene").glob("*.js")), "files are missing"
assert list((home / "exercises" / "page").glob("*.css")), "files are missing"
assert list((home / "two_degree_vibro_impact").rglob("*.csv")), "records are missing"
tried = failed = 0
for module in pkgutil.walk_packages(mechlib.__path__, "mechlib."):
    if {"scene", "figures", "landing", "widget"} & set(module.name.split(".")):
        continue
    result = doctest.testmod(importlib.import_module(module.name))
    tried, failed = tried + result.attempted, failed + result.failed
print(f"mechlib {mechlib.__version__} in {home.parent.name}: {tried} examples, {failed} failed")
raise SystemExit(bool(failed or not tried))
"""


PIP = ["-m", "pip", "--disable-pip-version-check", "-q"]


def build(into: pathlib.Path) -> pathlib.Path:
    """The wheel of mechlib, made in a directory."""
    # setuptools would put modules of old into the new wheel
    shutil.rmtree(ROOT / "build", ignore_errors=True)
    subprocess.run([sys.executable, *PIP, "wheel", "--no-deps", "--no-build-isolation", "-w", into, ROOT],
                   check=True)
    (wheel,) = into.glob("mechlib-*.whl")
    return wheel


def main() -> int:
    for old in DIST.glob("mechlib-*.whl"):
        old.unlink()
    wheel = build(DIST)
    print(f"{wheel.relative_to(ROOT)}: {wheel.stat().st_size//1000} kB", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = pathlib.Path(folder) / "bin" / "python"
        print("installing it in a clean environment", flush=True)
        # -I: nothing of this place is seen there, not even by way of PYTHONPATH
        subprocess.run([python, "-I", *PIP, "install", wheel, "-c", ROOT / "constraints.txt"], check=True)
        print("running its examples", flush=True)
        return subprocess.run([python, "-I", "-c", EXAMPLES], cwd=folder).returncode


if __name__ == "__main__":
    sys.exit(main())
