"""Put JupyterLite into the book's site, as its folder ``run``, and give every section its Run button.

    python tools/run.py

The pages carry the button as a comment until there is something behind it. Of _build/lite all is taken but
what no reader's browser asks for; a file is linked, not copied, where the disk allows.
"""

import os
import pathlib
import re
import shutil
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LITE = ROOT / "_build" / "lite"
SITE = ROOT / "_build" / "html"
FOLDER = "run"
UNASKED = re.compile(r"\.map$|\.orig$|^built$|^rspack\.|^doc/|\.schema\.")
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


def assemble(lite: pathlib.Path, site: pathlib.Path) -> int:
    """Run inside the site, then the buttons that lead to it."""
    run = site / FOLDER
    shutil.rmtree(run, ignore_errors=True)
    for name in taken(lite):
        link(lite / name, run / name)
    return buttons(site)


def main() -> int:
    if not (LITE / "notebooks" / "index.html").exists():
        raise SystemExit("JupyterLite is missing: run make lite first.")
    print(f"Run buttons shown: {assemble(LITE, SITE)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
