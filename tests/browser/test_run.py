"""Run, from its button: under any path and a strict policy, warm starts, a reader's changes, new editions.

Chromium reaches no host but this one.
"""

import json
import os
import pathlib
import re
import shutil
from urllib.parse import unquote

import pytest

import run
from hosts import host, policies
from running import Notebook

SECTION = "persistent_impact/lagrange"
NOTEBOOK = f"{SECTION}.ipynb"
HASH = re.compile("[0-9a-f]{12}")
COLD, WARM = 30_000_000, 500_000                       # bytes over the wire


def linked(source: pathlib.Path, target: pathlib.Path):
    """A copy of a site of which single files can be replaced."""
    shutil.copytree(source, target, copy_function=os.link)
    return target


def large_files(notebook, sent) -> list:
    """What is fetched when a notebook is loaded again."""
    sent.clear()
    notebook.page.reload()
    notebook.shown()
    return [file for file in sent if file.raw > 200_000]


@pytest.fixture(scope="module")
def served(site_dir, tmp_path_factory):
    """A copy of the site below a path, on a host that compresses: the copy, the address, what was sent."""
    home = linked(site_dir, tmp_path_factory.mktemp("host")/"site")
    with host(home, prefix="/courses/mechanics", headers=policies, compress=True) as (address, sent):
        yield home, address, sent


@pytest.fixture(scope="module")
def context(browser):
    """One reader."""
    context = browser.new_context(viewport={"width": 1400, "height": 1000}, accept_downloads=True)
    yield context
    context.close()


@pytest.fixture(scope="module")
def cold(served, context):
    """The first visit, by the button of a page, up to the first executed cell; and what it cost."""
    _, address, sent = served
    visit = Notebook.by_button(context, f"{address}/book/{SECTION}.html").ready()
    visit.first_cell()
    cost = [file for file in sent if "/run/" in file.path]
    visit.address, visit.back = visit.page.url, visit.page.locator("#run-bar a").first.get_attribute("href")
    visit.page.close()
    return visit, cost


def test_the_button_opens_the_notebook_under_a_path_and_a_policy(cold, served):
    visit, _ = cold
    assert visit.address == f"{served[1]}/run/notebooks/index.html?path={NOTEBOOK}"
    assert (visit.errors, visit.failed, visit.external) == ([], [], [])
    assert visit.back == f"/courses/mechanics/book/{SECTION}.html"


def test_a_first_start_stays_below_its_bar_and_asks_for_nothing_twice(cold):
    files, wire = [file.path for file in cold[1]], sum(file.wire for file in cold[1])
    print(f"\ncold: {len(files)} files, {wire/1e6:.1f} MB")
    assert wire <= COLD
    assert not [path for path in files if any(name in path for name in ("matplotlib-3", "scipy", "jedi-0."))]
    large = [file.path for file in cold[1] if file.raw > 300_000]
    assert len(large) == len(set(large))


def test_a_second_start_downloads_nothing(cold, served, context):
    _, address, sent = served
    sent.clear()
    visit = Notebook.opened(context, f"{address}/run/notebooks/index.html?path={NOTEBOOK}", python=True)
    visit.ready().first_cell()
    print(f"\nwarm: {[(file.path.rpartition('/')[2], file.wire) for file in sent]}")
    assert sum(file.wire for file in sent) <= WARM
    assert (visit.errors, visit.failed) == ([], [])
    visit.page.close()


# what a reader changes

@pytest.fixture
def notebook(cold, served, context):
    visit = Notebook.opened(context, f"{served[1]}/run/notebooks/index.html?path={NOTEBOOK}")
    yield visit
    visit.page.close()


def test_changes_survive_can_be_taken_along_and_outlive_a_reset(notebook, context, served, tmp_path):
    assert notebook.status() == "Changes are kept in this browser."
    notebook.write("# mine\n")
    notebook.page.get_by_text("This copy differs").wait_for(timeout=10_000)
    notebook.page.reload()
    assert notebook.shown().code().startswith("# mine\n")

    with notebook.page.expect_download() as download:
        notebook.press("Download")
    assert download.value.suggested_filename == pathlib.PurePosixPath(NOTEBOOK).name
    download.value.save_as(tmp_path/"mine.ipynb")
    cells = json.loads((tmp_path/"mine.ipynb").read_text())["cells"]
    assert any("# mine" in "".join(cell["source"]) for cell in cells)

    for time in (1, 2):                                     # the second copy does not replace the first
        with notebook.page.expect_navigation():
            notebook.press("Back to the book")
        assert "# mine" not in notebook.shown().code()
        kept = notebook.page.locator("#run-bar [data-mine]")
        kept.wait_for(timeout=10_000)
        aside = Notebook.opened(context, notebook.page.evaluate("a => a.href", kept.element_handle()))
        assert aside.code().startswith(f"# mine{' again' if time == 2 else ''}\n")
        assert aside.status() == "This is your own copy. It is kept in this browser."
        assert (f", {time})" in unquote(aside.page.url)) == (time == 2)
        assert (aside.errors, aside.failed) == ([], [])
        aside.page.close()
        if time == 1:
            notebook.write("# mine again\n")
            notebook.page.get_by_text("This copy differs").wait_for(timeout=10_000)


def test_a_new_edition_brings_what_has_changed_and_leaves_what_is_mine(notebook, context, served):
    home, address, sent = served
    notebook.write("# still mine\n")
    notebook.page.get_by_text("This copy differs").wait_for(timeout=10_000)
    notebook.page.goto("about:blank")                  # a notebook that is open twice asks which is right
    other = "persistent_impact/gauss.ipynb"
    for name in (NOTEBOOK, other):
        file = home/"run"/"files"/name
        run.fresh(file, file.read_text().replace("import mechlib", "import mechlib  # second edition"))
    worker = (run.PARTS/run.WORKER).read_text(encoding="utf-8")
    run.fresh(home/"run"/run.WORKER, worker)
    run.keeper(home/"run")
    sent.clear()
    new = Notebook.opened(context, f"{address}/run/notebooks/index.html?path={other}")
    for _ in range(2):                                 # a slow machine may run the old edition once more
        if "second edition" not in new.code():
            new.page.wait_for_timeout(20_000)
            new.page.reload()
            new.shown()
    assert "second edition" in new.code()
    # what has not changed is not fetched again, by the keeper, who asks with a hash; a busy browser may begin
    # before its keeper is awake, and ask itself, but not each time
    assert [file for file in sent if file.raw > 200_000 and HASH.fullmatch(file.query)] == []
    assert any(large_files(new, sent) == [] for _ in range(3))
    new.page.goto(f"{address}/run/notebooks/index.html?path={NOTEBOOK}")
    assert new.shown().code().startswith("# still mine\n") and "second edition" not in new.code()
    with new.page.expect_navigation():
        new.press("Back to the book")
    assert "second edition" in new.shown().code() and "# still mine" not in new.code()
    new.page.locator("#run-bar [data-mine]").wait_for(timeout=10_000)
    assert new.errors == []
    assert [problem for problem in new.failed if "ERR_ABORTED" not in problem] == []      # by leaving
    new.page.close()
