"""Build the site with warnings as errors.

Executed notebooks are cached between builds; the cache cannot see that mechlib or an installed
package has changed, so it is dropped whenever one of them has.
"""

import fcntl
import hashlib
import os
import pathlib
import shutil
import subprocess
import sys

import vendor
from jupyter_cache import get_cache
from jupyter_cache.executors import load_executor

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = ROOT / "_build"
CACHE = BUILD / ".jupyter_cache"


def fingerprint() -> str:
    """A hash of everything a notebook's outputs depend on besides the notebook itself."""
    digest = hashlib.sha256(sys.version.encode())
    files = [p for p in (ROOT / "mechlib").rglob("*") if p.suffix == ".py"]
    for path in sorted([*files, ROOT / "requirements.txt"]):
        digest.update(f"\n{path.relative_to(ROOT)}\n".encode() + path.read_bytes())
    return digest.hexdigest()


def forget_stale_outputs() -> None:
    stamp, now = BUILD / "cache-key", fingerprint()
    if not stamp.exists() or stamp.read_text() != now:
        shutil.rmtree(CACHE, ignore_errors=True)
        stamp.write_text(now)


def execute_in_parallel() -> None:
    """Fill the cache with one notebook on each core; what fails here fails again, with its story, in the build."""
    os.environ["MECHLIB_STATIC"] = "1"      # as book/_ext/live.py does: figures as pages show them
    cache = get_cache(CACHE)
    for path in sorted((ROOT / "book").rglob("*.ipynb")):
        if ".ipynb_checkpoints" not in path.parts:
            cache.add_nb_to_project(str(path))
    load_executor("local-parallel", cache).run_and_cache(timeout=300)


def main() -> int:
    BUILD.mkdir(exist_ok=True)
    with open(BUILD / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not vendor.TEMML.exists():
            vendor.main()
        forget_stale_outputs()
        execute_in_parallel()
        shutil.rmtree(BUILD / "html", ignore_errors=True)
        book = pathlib.Path(sys.executable).parent / "jupyter-book"
        return subprocess.run([book, "build", ".", "-W", "-n", "--keep-going", "--all"], cwd=ROOT).returncode


if __name__ == "__main__":
    sys.exit(main())
