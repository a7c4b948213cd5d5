"""Run in the site: what is put there, and the buttons that lead to it."""

import pathlib
import re
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT/"tools"))
import run  # noqa: E402

BUTTON = '<a href="../../run/notebooks/index.html?path=a/b.ipynb">Run</a>'


def written(home: pathlib.Path, **files) -> pathlib.Path:
    for name, text in files.items():
        path = home/name.replace("__", "/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return home


@pytest.fixture
def places(tmp_path):
    """A small JupyterLite and a small site."""
    lite = written(tmp_path/"lite", **{"index.html": "<html>", "notebooks__index.html": "<html>", "built": "",
                                       "build__1.js": "x", "build__1.js.map": "long", "doc__a.md": "words"})
    site = written(tmp_path/"site", **{"book__a__b.html": f"<p><!--run {BUTTON}--></p>",
                                       "book__c.html": "<p><!--another--></p>"})
    return lite, site


def test_a_page_has_no_button_before_and_one_after(places):
    lite, site = places
    page = site/"book"/"a"/"b.html"
    assert BUTTON not in re.sub("<!--.*?-->", "", page.read_text())
    assert run.assemble(lite, site) == 1
    assert page.read_text() == f"<p>{BUTTON}</p>"
    assert (site/"book"/"c.html").read_text() == "<p><!--another--></p>"


def test_what_no_browser_asks_for_stays_out(places):
    lite, site = places
    run.assemble(lite, site)
    found = {path.relative_to(site/"run").as_posix() for path in (site/"run").rglob("*") if path.is_file()}
    assert {"index.html", "notebooks/index.html", "build/1.js"} <= found
    assert not found & {"built", "build/1.js.map", "doc/a.md"}


def test_assembling_again_changes_nothing_but_what_is_new(places):
    lite, site = places
    run.assemble(lite, site)
    (lite/"build"/"1.js").unlink()
    written(lite, **{"build__2.js": "y"})
    assert run.assemble(lite, site) == 0
    assert sorted(path.name for path in (site/"run"/"build").iterdir()) == ["2.js"]


# the site itself

def test_every_notebook_has_its_button_on_its_page(site_dir):
    """The address is relative to the page and names a notebook that lies in Run."""
    for notebook in sorted((site_dir/"notebooks").rglob("*.ipynb")):
        name = notebook.relative_to(site_dir/"notebooks")
        page = site_dir/"book"/name.with_suffix(".html")
        button = r'href="([^"]*run/notebooks/index\.html)\?path=' + re.escape(name.as_posix()) + '"'
        (target,) = re.findall(button, page.read_text(encoding="utf-8"))
        assert (page.parent/target).resolve() == (site_dir/"run"/"notebooks"/"index.html").resolve(), name
        assert (site_dir/"run"/"files"/name).is_file(), name


def test_run_carries_no_map_of_its_sources(site_dir):
    assert [path.name for path in (site_dir/"run").rglob("*.map")] == []
