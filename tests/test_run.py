"""Run in the site: what is put there, and the buttons that lead to it."""

import json
import pathlib
import re
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT/"tools"))
import run  # noqa: E402

PAGE = "<head></head><script>await import(\n  '../config-utils.js?_=c1')</script>"
CONFIG = '{"jupyter-config-data": {"appVersion": "0.8.6"}}'
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
    lite = written(tmp_path/"lite", **{
        "index.html": "<html>", **{f"{app}__index.html": PAGE for app in run.APPS},
        "jupyter-lite.json": CONFIG, "service-worker.js": "theirs", "built": "",
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


def test_the_pages_start_the_worker_and_one_has_the_bar(places):
    lite, site = places
    run.assemble(lite, site)
    for app, bar in run.APPS.items():
        page = (site/"run"/app/"index.html").read_text()
        assert page.index("'../start.js'") < page.index("'../config-utils.js")
        assert ("bar.js" in page) == bar, app
    assert 'VERSION = "0.8.6"' in (site/"run"/"start.js").read_text()
    assert (lite/"service-worker.js").read_text() == "theirs", "the file of JupyterLite is linked, not ours"


def test_the_worker_names_every_file_by_its_content(places):
    lite, site = places
    named = []
    for text in ("x", "y", "x"):
        written(lite, **{"build__1.js": text})
        run.assemble(lite, site)
        worker = (site/"run"/"service-worker.js").read_text(encoding="utf-8")
        named.append(json.loads(re.search(r"^const FILES = (\{.*\});$", worker, re.MULTILINE)[1]))
    files = {path.relative_to(site/"run").as_posix() for path in (site/"run").rglob("*") if path.is_file()}
    assert set(named[0]) == files - {"service-worker.js"}
    assert {name for name in named[0] if named[0][name] != named[1][name]} == {"build/1.js"}
    assert named[2] == named[0]


def test_another_jupyterlite_stops_the_build(places):
    lite, site = places
    written(lite, **{"lab__index.html": "<head></head>"})
    with pytest.raises(SystemExit, match="lab/index.html has no single .* tools/run.py must follow"):
        run.assemble(lite, site)


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
