"""Other hosts of the same site: one that forbids what strict hosts forbid, one that compresses, one that
keeps it under a path, one that sends some files late."""

import contextlib
import functools
import gzip
import http.server
import pathlib
import threading
import time
from typing import NamedTuple
from urllib.parse import urlsplit

STRICT = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:"
# Run compiles WebAssembly and the widgets' code, and starts its kernel from a blob
OPEN = ("default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:; worker-src 'self' blob:; "
        "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; "
        "connect-src 'self' data: blob:")
LATE = 0.5                                  # seconds
TEXT = {".html", ".css", ".js", ".json", ".svg", ".ipynb", ".txt", ".mjs", ".inv", ".wasm", ".webmanifest"}


def policies(path: str) -> dict[str, str]:
    """The headers of a strict host: one policy for the pages, another below run."""
    return {"Content-Security-Policy": OPEN if "/run/" in path else STRICT}


packed_once = functools.cache(functools.partial(gzip.compress, compresslevel=6))      # pages share most files


class Sent(NamedTuple):
    """A file that was asked for: how large it is, how much went over the wire, what stood behind its name."""

    path: str
    raw: int
    wire: int
    query: str


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves a directory below a prefix, with more headers, compressed on request, some files late; notes
    what it has ``sent``."""

    protocol_version = "HTTP/1.1"

    def __init__(self, *args, prefix, headers, compress, sent, late, **kwargs):
        self.prefix, self.more, self.compress = prefix, headers, compress
        self.sent, self.late = sent, late
        super().__init__(*args, **kwargs)

    def log_message(self, *args):
        pass

    def end_headers(self):
        more = self.more(urlsplit(self.path).path) if callable(self.more) else self.more
        for name, value in more.items():
            self.send_header(name, value)
        super().end_headers()

    def do_GET(self):
        _, _, path, query, _ = urlsplit(self.path)
        file = pathlib.Path(self.directory)/path.removeprefix(self.prefix).lstrip("/")
        if not path.startswith(f"{self.prefix}/") or not file.is_file():
            self.send_error(404)
            return
        if file.name in self.late:
            time.sleep(LATE)
        raw = file.read_bytes()
        packed = self.compress and file.suffix in TEXT and "gzip" in self.headers.get("Accept-Encoding", "")
        body = packed_once(raw) if packed else raw
        self.sent.append(Sent(path, len(raw), len(body), query))
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(file)))
        self.send_header("Content-Length", str(len(body)))
        if packed:
            self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        self.wfile.write(body)


@contextlib.contextmanager
def host(directory, prefix="", headers=None, compress=False, late=()):
    """Serve ``directory``, with headers or a function that gives those of a path; gives the address and the
    growing list of what was sent."""
    sent = []
    make = functools.partial(Handler, directory=directory, prefix=prefix, headers=headers or {},
                             compress=compress, sent=sent, late=late)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), make)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}{prefix}", sent
    server.shutdown()
    server.server_close()
