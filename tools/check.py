"""Run what a change can affect, nearest first, for at most two minutes.

    make check               what the working tree changes since the last commit
    make check BASE=main     what it changes since it left a branch or a commit

Changed files are linted. A changed module has its doctests run, and the tests and notebooks that import it,
however indirectly. What only a built page shows is left to ``make test``.
"""

import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from xml.etree import ElementTree

import depends
from depends import ROOT, chapter_and_section

LIMIT = 112                      # seconds, and a few until all workers have come to an end
EVERYTHING = {"pyproject.toml", "conftest.py", "requirements.txt", "constraints.txt",
              "tests/nbval_sanitize.cfg"}
RULES = "tests/test_project.py"                   # reads every file
# what reads files of a kind without importing them
READERS = {
    ".ipynb": [RULES, "tests/test_anatomy.py", "tests/scene/test_pictures.py"],
    ".md": [RULES, "tests/test_anatomy.py", "tests/test_sentences.py", "tests/test_reference.py"],
    ".js": ["tests/scene/test_scene.py", "tests/scene/test_scene_twins.py"],
    ".txt": ["tests/tools/test_constraints.py", "tests/sources/test_ledger.py"],
    ".yml": [RULES, "tests/test_anatomy.py", "tests/tools/test_release.py"],
    ".cff": ["tests/tools/test_release.py"],
}
PAGES = ("book/_ext", "book/_styles", "book/_scripts", "book/_templates", "book/_static", "tests/browser")


@dataclass
class Plan:
    lint: list[str] = field(default_factory=list)
    tests: dict[str, str] = field(default_factory=dict)         # what to run, nearest first, and why
    notes: list[str] = field(default_factory=list)


def git(*words: str) -> list[str]:
    done = subprocess.run(["git", *words, "-z"], cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"git {' '.join(words)}: {done.stderr.strip()}")
    return [name for name in done.stdout.split("\0") if name]


def changed(base: str) -> list[str]:
    """Files that differ from ``base``, and files that git does not know yet."""
    return sorted({*git("diff", "--name-only", base), *git("ls-files", "--others", "--exclude-standard")})


def every_test() -> list[pathlib.Path]:
    """Tests that need no built page, and notebooks."""
    tests = [path for path in (ROOT / "tests").rglob("test_*.py") if "browser" not in path.parts]
    notebooks = [path for path in (ROOT / "book").rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts]
    return sorted(tests) + sorted(notebooks)


def distance(path: pathlib.Path, name: str) -> int:
    """0 for the test of the changed file itself, 1 in its chapter, 2 elsewhere; a notebook is slower."""
    inside = pathlib.PurePosixPath(name)
    home = inside.parts[1] if len(inside.parts) > 2 else ""
    chapter, section = chapter_and_section(path)
    own = section in (inside.stem, *inside.parts) and chapter in (home, "tests")
    return 2*(0 if own else 1 if chapter == home else 2) + (path.suffix == ".ipynb")


def plan(names: list[str]) -> Plan:
    made, found = Plan(), {}                                   # path → (distance, reason)

    def add(name: str, near: int, why: str) -> None:
        if (ROOT / name).is_file() and near < found.get(name, (99, ""))[0]:
            found[name] = near, why

    there = [name for name in names if (ROOT / name).is_file()]
    made.lint = [name for name in there if name.endswith(".py")]
    needed = {path: {p.relative_to(ROOT).as_posix() for p in depends.needs(path)} for path in every_test()}
    known = {path.relative_to(ROOT).as_posix() for path in needed}
    for name in names:
        if name in EVERYTHING:
            made.notes.append(f"{name} can affect everything: make test runs all.")
        if name.startswith(PAGES):
            made.notes.append(f"{name} shows in built pages: make test looks at them.")
        if name in known:
            add(name, -1, "changed")
        if name.startswith("mechlib/") and name.endswith(".py"):
            add(name, 0, "its examples")
            add(RULES, 1, f"reads {name}")
        if name.startswith("mechlib/") and "/exercises/" in name:
            add("tests/exercises/test_registered.py", 1, f"asks the exercises of {name}")
        for reader in READERS.get(pathlib.PurePosixPath(name).suffix, []):
            add(reader, 1, f"reads {name}")
        for path, files in needed.items():
            if name in files or name in EVERYTHING:
                add(path.relative_to(ROOT).as_posix(), distance(path, name), f"needs {name}")
    made.tests = {name: why for name, (near, why) in sorted(found.items(), key=lambda item: item[1][0])}
    return made


def allow_interrupt() -> None:
    """A shell lets what it starts in the background ignore interrupts; the tests must not."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def run(tests: list[str], limit: float) -> tuple[bool, bool]:
    """Whether all went well, and whether all was run."""
    with tempfile.TemporaryDirectory() as folder:
        report = pathlib.Path(folder) / "report.xml"
        paths = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
        process = subprocess.Popen([sys.executable, "-m", "pytest", "-q", "-n", "2", "--dist", "loadfile",
                                    "--tb=short", f"--junitxml={report}", *tests], cwd=ROOT,
                                   env={**os.environ, "PYTHONPATH": paths}, start_new_session=True,
                                   preexec_fn=allow_interrupt)
        try:
            code, whole = process.wait(limit), True
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGINT)          # workers asleep in a test would hold up the report
            code, whole = 0, False
            try:
                process.wait(60)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
        except KeyboardInterrupt:
            os.killpg(process.pid, signal.SIGKILL)
            raise
        if not whole and report.exists():
            suite = ElementTree.parse(report).getroot().find("testsuite").attrib
            code = int(suite["failures"]) + int(suite["errors"])
    return code == 0, whole


def main(base: str = "HEAD") -> int:
    start, names = time.monotonic(), changed(base)
    if not names:
        print(f"Nothing has changed since {base}.")
        return 0
    made = plan(names)
    print(f"{len(names)} changed since {base}: {', '.join(names[:8])}{', …' if len(names) > 8 else ''}")
    print(*made.notes, sep="\n", end="\n" if made.notes else "")
    clean = True
    if made.lint:
        print(f"Linting {len(made.lint)} …", flush=True)
        ruff = pathlib.Path(sys.executable).parent / "ruff"
        clean = subprocess.run([ruff, "check", "--no-cache", "--quiet", *made.lint], cwd=ROOT).returncode == 0
    if not made.tests:
        print("No test depends on this." if clean else "")
        return not clean
    print(f"Running {len(made.tests)}, nearest first:")
    for name, why in list(made.tests.items())[:12]:
        print(f"  {name}   {why}")
    if len(made.tests) > 12:
        print(f"  and {len(made.tests) - 12} more", flush=True)
    good, whole = run(list(made.tests), LIMIT - (time.monotonic() - start))
    if not whole:
        print(f"{LIMIT} seconds are over before everything was run: make test runs all.")
    return not (good and clean)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
