"""The zip for a class, as thirty students meet it: unpacked elsewhere, sent by its own server from below a
path, over plain http, where a browser gives a page no service worker."""

import importlib.util
import threading
import time
import zipfile

import pytest

import chromium
import dist
from running import Notebook
from visits import CHROMIUM_ARGS

SECTION = "elastic_bodies/rod_ends"
NAME = "class.test"                                    # any name but that of this machine is not secure
ONCE, AGAIN = 30_000_000, 50_000                       # bytes over the wire, headers included


@pytest.fixture(scope="module")
def unpacked(site_dir, tmp_path_factory):
    folder = tmp_path_factory.mktemp("class")
    start = time.monotonic()
    count = dist.pack(site_dir, folder/"book.zip")
    size = (folder/"book.zip").stat().st_size
    print(f"\n{count} files, {size/1e6:.1f} MB, {time.monotonic() - start:.1f} s")
    with zipfile.ZipFile(folder/"book.zip") as archive:
        archive.extractall(folder)
    (folder/"book.zip").unlink()
    yield folder


@pytest.fixture(scope="module")
def served(unpacked):
    """The address of the unpacked zip, and the bytes that its server has sent."""
    described = importlib.util.spec_from_file_location("serve_of_zip", unpacked/"impact-mechanics"/"serve.py")
    serve, sent = importlib.util.module_from_spec(described), []
    described.loader.exec_module(serve)

    class Counting(serve.Handler):
        def setup(self):
            super().setup()
            write = self.wfile.write
            self.wfile.write = lambda some: (sent.append(len(some)), write(some))[1]

    serve.Handler = Counting
    server = serve.server(0, 0, unpacked)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://{NAME}:{server.server_port}/impact-mechanics/site", sent
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def student(browser, tmp_path_factory):
    """A browser that keeps what it has on its disk, as students' do, and knows the class alone."""
    rules = [f"{arg.partition('=')[0]}=MAP {NAME} 127.0.0.1, {arg.partition('=')[2]}"
             if "resolver" in arg else arg for arg in CHROMIUM_ARGS]
    context = browser.browser_type.launch_persistent_context(
        tmp_path_factory.mktemp("student"), executable_path=chromium.find(), args=rules)
    yield context
    context.close()


def test_run_works_in_class_and_costs_what_the_page_says(served, student):
    address, sent = served
    for time_, most in ((1, ONCE), (2, AGAIN)):
        sent.clear()
        visit = Notebook.by_button(student, f"{address}/book/{SECTION}.html").ready()
        assert visit.page.evaluate("isSecureContext") is False
        if time_ == 1:
            visit.execute_all()
            raised = [output for cell in visit.cells() for output in cell["outputs"]
                      if output["output_type"] == "error"]
            assert raised == []
        else:
            visit.first_cell()
        print(f"\nvisit {time_}: {sum(sent)/1e6:.3f} MB")
        assert sum(sent) <= most
        assert (visit.errors, visit.failed) == ([], [])
        assert [url for url in visit.external if NAME not in url] == []
        visit.page.close()
