"""Pin every package that the requirements bring along: a fresh resolution, written to constraints.txt.

    make upgrade

Nothing is installed. Direct requirements keep the versions that requirements*.txt name; everything else gets
the newest version that fits. Run it with the oldest Python that the project supports: the versions that it
finds must run there, with its first release too, which distributions keep for years.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile
import tomllib

from packaging.specifiers import SpecifierSet

ROOT = pathlib.Path(__file__).resolve().parent.parent
CONSTRAINTS = ROOT / "constraints.txt"
REQUIREMENTS = [ROOT / f"requirements{kind}.txt" for kind in ("", "-class")]
HEAD = "# Every package that requirements.txt and requirements-class.txt bring along: made by make upgrade.\n"


def canonical(name: str) -> str:
    """
    >>> canonical("Jupyter_Book.x")
    'jupyter-book-x'
    """
    return re.sub(r"[-_.]+", "-", name).lower()


def pins(path: pathlib.Path) -> dict[str, str]:
    """Name → version of all lines ``name==version`` of a file of requirements or constraints."""
    found = re.findall(r"^([\w.-]+)==([\w.+!]+)", path.read_text(encoding="utf-8"), flags=re.M)
    return {canonical(name): version for name, version in found}


def resolve() -> dict[str, str]:
    """Name → version of everything pip would install for the requirements on an empty machine."""
    asked = [part for path in REQUIREMENTS for part in ("-r", str(path))]
    first = "{}.{}.0".format(*oldest_python())
    with tempfile.TemporaryDirectory() as folder:
        report, older = pathlib.Path(folder) / "report.json", pathlib.Path(folder) / "older.txt"
        older.touch()
        while True:
            subprocess.run([sys.executable, "-m", "pip", "install", "--disable-pip-version-check", "--quiet",
                            "--dry-run", "--ignore-installed", "--report", str(report), "-c", str(older),
                            *asked], check=True)
            chosen = [package["metadata"] for package in json.loads(report.read_text())["install"]]
            late = too_late(chosen, first)
            if not late:
                return {canonical(package["name"]): package["version"] for package in chosen}
            with older.open("a") as file:
                file.writelines(f"{line}\n" for line in late)


def too_late(chosen, python: str) -> list[str]:
    """What must be older to run with this Python, as lines of constraints.

    >>> too_late([{"name": "a", "version": "4.1", "requires_python": ">=3.11.5"},
    ...           {"name": "b", "version": "2.0", "requires_python": ">=3.10"}], "3.11.0")
    ['a<4.1']
    """
    return [f"{package['name']}<{package['version']}" for package in chosen
            if not SpecifierSet(package.get("requires_python", "")).contains(python)]


def written(versions: dict[str, str]) -> str:
    return HEAD + "".join(f"{name}=={versions[name]}\n" for name in sorted(versions))


def oldest_python() -> tuple[int, int]:
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["requires-python"]
    return tuple(map(int, re.fullmatch(r">=(\d+)\.(\d+)", wanted).groups()))


def main() -> int:
    if sys.version_info[:2] != oldest_python():
        print("Run this with Python {}.{}, the oldest that the project supports.".format(*oldest_python()))
        return 1
    old, new = pins(CONSTRAINTS) if CONSTRAINTS.exists() else {}, resolve()
    CONSTRAINTS.write_text(written(new), encoding="utf-8")
    for name in sorted(old.keys() | new.keys()):
        if old.get(name) != new.get(name):
            print(f"{name}: {old.get(name, '–')} → {new.get(name, '–')}")
    print(f"{len(new)} packages in {CONSTRAINTS.name}. Now: make test.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
