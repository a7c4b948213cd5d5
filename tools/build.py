"""Build the site with warnings as errors.

Executed notebooks are cached between builds; the cache cannot see that mechlib or an installed package has
changed, so a notebook's outputs are dropped whenever a file that it depends on has.
"""

import fcntl
import itertools
import json
import os
import pathlib
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from jupyter_cache import get_cache
from jupyter_cache.executors.utils import create_cache_bundle, single_nb_execution

import depends
import vendor
import wheel
from forked_kernels import forked_kernels

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = ROOT / "_build"
CACHE = BUILD / ".jupyter_cache"


def notebooks() -> list[pathlib.Path]:
    return sorted(p for p in (ROOT / "book").rglob("*.ipynb") if ".ipynb_checkpoints" not in p.parts)


def forget_stale_outputs() -> None:
    """Drop from the cache the outputs of each notebook whose part of mechlib has changed."""
    stamp = BUILD / "cache-keys.json"
    known = json.loads(stamp.read_text()) if stamp.exists() else {}
    now = {p.relative_to(ROOT).as_posix(): depends.fingerprint(p) for p in notebooks()}
    stale = {name for name, key in now.items() if known.get(name) != key}
    cache = get_cache(CACHE)
    for record in cache.list_cache_records():
        name = "book/" + record.uri.replace(os.sep, "/").rpartition("/book/")[2]
        if name in stale or name not in now:
            cache.remove_cache(record.pk)
    stamp.write_text(json.dumps(now, indent=1))


def execute_in_parallel() -> None:
    """Fill the cache with one notebook on each core, the longest text first; what fails here fails again,
    with its story, in the build."""
    os.environ["MECHLIB_STATIC"] = "1"      # as book/_ext/live.py does: figures as pages show them
    cache = get_cache(CACHE)
    for record in cache.list_project_records():
        if not pathlib.Path(record.uri).exists():      # renamed or deleted since the last build
            cache.remove_nb_from_project(record.pk)
    for path in notebooks():
        cache.add_nb_to_project(str(path))
    waiting = sorted((cache.get_project_notebook(record.pk) for record in cache.list_unexecuted()),
                     key=lambda one: -pathlib.Path(one.uri).stat().st_size)
    count = itertools.count(1)

    def run(one):
        name = pathlib.PurePath(one.uri).relative_to(ROOT).as_posix()
        print(f"notebook {next(count)} of {len(waiting)}: {name}\n", end="", flush=True)      # in one piece
        return single_nb_execution(one.nb, cwd=str(pathlib.Path(one.uri).parent), timeout=300,
                                   allow_errors=False)

    with forked_kernels(), ThreadPoolExecutor(os.cpu_count()) as pool:
        for one, result in zip(waiting, pool.map(run, waiting)):
            if not result.err:
                cache.cache_notebook_bundle(create_cache_bundle(one, None, None, result.time, None),
                                            check_validity=False, overwrite=True)
    print("notebooks: executed", flush=True)


def main() -> int:
    BUILD.mkdir(exist_ok=True)
    with open(BUILD / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not vendor.TEMML.exists():
            vendor.main()
        forget_stale_outputs()
        execute_in_parallel()
        for old in ("html", "figures"):
            shutil.rmtree(BUILD / old, ignore_errors=True)
        book = pathlib.Path(sys.executable).parent / "jupyter-book"
        built = subprocess.run([book, "build", ".", "-W", "-n", "--keep-going", "--all"], cwd=ROOT).returncode
        if not built:
            wheel.build(BUILD / "html" / "notebooks")
        return built


if __name__ == "__main__":
    sys.exit(main())
