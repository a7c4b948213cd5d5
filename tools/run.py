"""Put JupyterLite into the book's site, as its folder ``run``, and give every section its Run button.

    python tools/run.py

The pages carry the button as a comment until there is something behind it. Of _build/lite all is taken but
what no reader's browser asks for; a file is linked, not copied, where the disk allows. From tools/run_page
come a service worker that fetches nothing twice, the script that starts it, and a bar below the notebook that
keeps what a reader has changed.
"""

import hashlib
import json
import os
import pathlib
import re
import shutil
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LITE = ROOT / "_build" / "lite"
SITE = ROOT / "_build" / "html"
PARTS = ROOT / "tools" / "run_page"
FOLDER = "run"
WORKER = "service-worker.js"
UNASKED = re.compile(r"\.map$|\.orig$|^built$|^rspack\.|^doc/|\.schema\.")
APPS = {"notebooks": True, "lab": False, "tree": False}                 # which of them has the bar
STARTED = re.compile(r"await import\(\s*'\.\./config-utils\.js")
BUTTON = re.compile(r"<!--run (?P<button>.*?)-->", re.DOTALL)


def link(source: pathlib.Path, target: pathlib.Path) -> None:
    """The same file in another place, without its bytes twice if possible."""
    target.parent.mkdir(parents=True, exist_ok=True)
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)


def taken(lite: pathlib.Path) -> list[str]:
    """The files of JupyterLite that a browser may ask for."""
    names = sorted(path.relative_to(lite).as_posix() for path in lite.rglob("*") if path.is_file())
    return [name for name in names if not UNASKED.search(name)]


def uncovered(page: str) -> str:
    """A page with its Run button.

    >>> uncovered("<p><!--run <a href='x'>Run</a>--></p>")
    "<p><a href='x'>Run</a></p>"
    """
    return BUTTON.sub(lambda found: found["button"], page)


def buttons(site: pathlib.Path) -> int:
    """Show the button on every page that has one; gives their number."""
    count = 0
    for path in sorted((site / "book").rglob("*.html")):
        page = path.read_text(encoding="utf-8")
        shown = uncovered(page)
        if shown != page:
            path.write_text(shown, encoding="utf-8")
            count += 1
    return count


def replaced(text: str, old: str, new: str, where: str) -> str:
    """The text with one place changed; a place that is not there, or twice, is another edition."""
    if text.count(old) != 1:
        raise SystemExit(f"{where} has no single {old!r}: JupyterLite has changed, tools/run.py must follow.")
    return text.replace(old, new)


def started(page: str, bar: bool, where: str) -> str:
    """The page of an application: the service worker first, then JupyterLite, then the bar."""
    (begin,) = STARTED.findall(page) or [""]
    page = replaced(page, begin or "config-utils.js", f"await import('../start.js');\n        {begin}", where)
    more = '<link rel="stylesheet" href="../bar.css"><script type="module" src="../bar.js"></script>\n</head>'
    return replaced(page, "</head>", more, where) if bar else page


def fresh(path: pathlib.Path, text: str) -> None:
    """Write a file that may be linked to another, which stays as it is."""
    path.unlink(missing_ok=True)
    path.write_text(text, encoding="utf-8")


def parts(run: pathlib.Path) -> None:
    """The book's own files, and the pages that load them."""
    config = json.loads((run / "jupyter-lite.json").read_text(encoding="utf-8"))
    for path in sorted(PARTS.iterdir()):
        fresh(run / path.name, path.read_text(encoding="utf-8"))
    start = (PARTS / "start.js").read_text(encoding="utf-8")
    version = f'const VERSION = "{config["jupyter-config-data"]["appVersion"]}";'
    fresh(run / "start.js", replaced(start, 'const VERSION = "";', version, "start.js"))
    for app, bar in APPS.items():
        page = run / app / "index.html"
        fresh(page, started(page.read_text(encoding="utf-8"), bar, f"{app}/index.html"))


def hashes(run: pathlib.Path) -> dict[str, str]:
    """Every file of Run by a hash of its content."""
    return {path.relative_to(run).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()[:12]
            for path in sorted(run.rglob("*")) if path.is_file() and path.name != WORKER}


def keeper(run: pathlib.Path) -> None:
    """Tell the service worker what there is."""
    worker = run / WORKER
    named = json.dumps(hashes(run), ensure_ascii=False, separators=(",", ":"))
    fresh(worker, replaced(worker.read_text(encoding="utf-8"), "const FILES = {};", f"const FILES = {named};",
                           WORKER))


def assemble(lite: pathlib.Path, site: pathlib.Path) -> int:
    """Run inside the site, then the buttons that lead to it."""
    run = site / FOLDER
    shutil.rmtree(run, ignore_errors=True)
    for name in taken(lite):
        link(lite / name, run / name)
    parts(run)
    keeper(run)
    return buttons(site)


def main() -> int:
    if not (LITE / "notebooks" / "index.html").exists():
        raise SystemExit("JupyterLite is missing: run make lite first.")
    print(f"Run buttons shown: {assemble(LITE, SITE)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
