"""The zip of the site, and the server that comes with it."""

import gzip
import os
import pathlib
import re
import subprocess
import sys
import threading
import urllib.error
import urllib.request
import zipfile

import pytest

from hosts import OPEN, STRICT

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT/"tools"))
import dist  # noqa: E402
import serve  # noqa: E402

FILES = {"index.html": "<p>the book</p>"*50, "run/service-worker.js": "// worker", "built": "",
         "run/a.wasm": "\0asm"*99, "run/b.whl": "wheel"}


@pytest.fixture
def site(tmp_path):
    for name, text in FILES.items():
        (tmp_path/"site"/name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path/"site"/name).write_text(text)
    return tmp_path/"site"


@pytest.fixture
def asked(site):
    """asked(path, **headers) -> status, headers, body"""
    server = serve.server(0, 0, site)
    threading.Thread(target=server.serve_forever, daemon=True).start()

    def asked(path, **headers):
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        request = urllib.request.Request(f"http://127.0.0.1:{server.server_port}/{path}", headers=named)
        try:
            with urllib.request.urlopen(request, timeout=10) as answer:
                return answer.status, answer.headers, answer.read()
        except urllib.error.HTTPError as refused:
            return refused.code, refused.headers, refused.read()

    yield asked
    server.shutdown()
    server.server_close()


def test_it_listens_on_this_machine_alone_unless_told():
    with serve.server(0, 0) as alone:
        assert alone.server_address[0] == "127.0.0.1"


def test_text_and_webassembly_travel_compressed_and_wheels_as_they_are(asked):
    for name, kind, compressed in (("index.html", "text/html", True), ("run/b.whl", "application/zip", False),
                                   ("run/a.wasm", "application/wasm", True)):
        status, headers, body = asked(name, Accept_Encoding="gzip")
        assert (status, headers["Content-Type"].split(";")[0]) == (200, kind)
        assert (headers["Content-Encoding"] == "gzip") == compressed
        assert (gzip.decompress(body) if compressed else body).decode() == FILES[name]
        assert int(headers["Content-Length"]) == len(body) <= len(FILES[name])
    assert asked("index.html")[2].decode() == FILES["index.html"]


@pytest.mark.parametrize("name", ["index.html", "run/b.whl"])
def test_what_a_browser_has_is_not_sent_again_until_it_changes(asked, site, name):
    _, headers, _ = asked(name, Accept_Encoding="gzip")
    assert headers["Cache-Control"] == "no-cache"
    same = asked(name, Accept_Encoding="gzip", If_Modified_Since=headers["Last-Modified"])
    assert (same[0], same[2]) == (304, b"")
    later = (site/name).stat().st_mtime + 10
    (site/name).write_text("new")
    os.utime(site/name, (later, later))
    status, more, body = asked(name, Accept_Encoding="gzip", If_Modified_Since=headers["Last-Modified"])
    assert status == 200 and (gzip.decompress(body) if more["Content-Encoding"] else body) == b"new"


def test_the_zip_serves_itself(site, tmp_path):
    """Unpacked elsewhere, with nothing but Python, its own server finds the folder beside it."""
    assert dist.pack(site, tmp_path/"out"/"book.zip") == len(FILES) - 1
    first = (tmp_path/"out"/"book.zip").read_bytes()
    dist.pack(site, tmp_path/"out"/"book.zip")
    assert (tmp_path/"out"/"book.zip").read_bytes() == first
    with zipfile.ZipFile(tmp_path/"out"/"book.zip") as archive:
        archive.extractall(tmp_path/"elsewhere")
    home = tmp_path/"elsewhere"/"impact-mechanics"
    code = (f"import sys; sys.path.insert(0, {str(home)!r}); import serve; print(serve.SITE); "
            "print(sorted(path.name for path in serve.SITE.iterdir()))")
    said = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True,
                          check=True).stdout.splitlines()
    assert said == [str(home/"site"), "['index.html', 'run']"]


def test_the_page_for_hosts_gives_the_policies_that_are_tested():
    """Each host gets both, and no other."""
    text = (ROOT/"book"/"publishing.md").read_text(encoding="utf-8")
    told = re.findall(r"default-src [^\n\"]*?(?=\"|$)", text, flags=re.M)
    assert (told.count(STRICT), told.count(OPEN), len(told)) == (3, 3, 6)


def test_a_site_without_run_is_not_packed(tmp_path):
    (tmp_path/"site").mkdir()
    with pytest.raises(SystemExit, match="without RUN=no"):
        dist.pack(tmp_path/"site", tmp_path/"book.zip")
