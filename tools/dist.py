"""Pack the whole site, with Run, into one zip for a class without internet or for any web host.

    make dist

dist/impact-mechanics-<version>.zip holds the folder ``site``, to be served by anything under any path, and
serve.py, which serves it with nothing but Python.
"""

import pathlib
import sys
import tomllib
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
SITE = ROOT / "_build" / "html"
DIST = ROOT / "dist"
READ_ME = """Impact Mechanics: the whole book, with Python that runs in the browser.

For yourself:   python serve.py
For a class:    python serve.py --class      then tell the class the address that it prints
On a web host:  copy the folder "site" anywhere

The page "In class" of the book says what listens where and what it costs.
"""
LEFT = {"built", ".buildinfo"}
STORED = {".whl", ".zip", ".woff", ".woff2", ".png"}                # packed already


def pack(site: pathlib.Path, target: pathlib.Path) -> int:
    """Write the zip; gives the number of files of the site. The same site gives the same bytes."""
    if not (site / "run" / "service-worker.js").exists():
        raise SystemExit("The site has no Run: build it with make html, without RUN=no.")
    target.parent.mkdir(exist_ok=True)
    files = sorted(path for path in site.rglob("*") if path.is_file() and path.name not in LEFT)
    with zipfile.ZipFile(target, "w") as archive:
        def add(name, content):
            info = zipfile.ZipInfo(f"impact-mechanics/{name}", (1980, 1, 1, 0, 0, 0))
            info.external_attr = 0o644 << 16
            packed = pathlib.PurePath(name).suffix in STORED
            archive.writestr(info, content, zipfile.ZIP_STORED if packed else zipfile.ZIP_DEFLATED)

        add("READ-ME.txt", READ_ME)
        add("serve.py", (ROOT / "tools" / "serve.py").read_bytes())
        for path in files:
            add(f"site/{path.relative_to(site).as_posix()}", path.read_bytes())
    return len(files)


def main() -> int:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    target = DIST / f"impact-mechanics-{version}.zip"
    count = pack(SITE, target)
    print(f"{target.relative_to(ROOT)}: {count} files, {target.stat().st_size/1e6:.0f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
