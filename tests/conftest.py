"""The built site, for the tests that read it: with a browser, with Node, or as text.

Fixtures
    site_dir    the directory of the built site (built first if a source is newer)
    paths       every page of it that a reader can come to
    figures     {path: {key: description}}: the live figures, with their expressions in SymPy's own words
"""

import json
import pathlib

import pytest

from workers import build

ROOT = pathlib.Path(__file__).resolve().parents[1]


@pytest.fixture(scope="session")
def site_dir() -> pathlib.Path:
    built = build()
    if built.returncode:
        pytest.fail(f"The site does not build:\n{built.stdout}", pytrace=False)
    return ROOT / "_build" / "html"


@pytest.fixture(scope="session")
def paths(site_dir) -> list[str]:
    found = sorted(p.relative_to(site_dir).as_posix() for p in site_dir.rglob("*.html"))
    # the root is the landing page once more; run/ is JupyterLite and slides/ has decks: no pages of the book
    return [path for path in found if not path.startswith(("_", "run/", "slides/")) and path != "index.html"]


@pytest.fixture(scope="session")
def figures(site_dir) -> dict[str, dict]:
    told = [json.loads(p.read_text(encoding="utf-8"))
            for p in sorted((site_dir.parent / "figures").glob("*.json"))]
    assert told, "the site has no live figure"
    return {f"{one['page']}.html": one["figures"] for one in told}
