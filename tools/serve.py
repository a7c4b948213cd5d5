"""Serve the built site.

    python serve.py                       on 127.0.0.1, for this machine alone
    python serve.py --class               for everybody in the same network: a class
    python serve.py --class --port 80 folder

Port 8000 or the next free one. Only the standard library is needed. Text and WebAssembly are sent compressed;
a browser keeps what it has and asks whether it has changed.
"""

import argparse
import functools
import gzip
import http.server
import os
import pathlib
import socket
from email.utils import formatdate, parsedate_to_datetime
from http import HTTPStatus

HERE = pathlib.Path(__file__).resolve().parent
SITE = next((home for home in (HERE / "site", HERE.parent / "_build" / "html") if home.is_dir()), HERE)
PACKED = {".css", ".html", ".ipynb", ".js", ".json", ".mjs", ".svg", ".txt", ".wasm", ".xml"}


@functools.cache
def packed(path: str, changed: float) -> bytes:
    """A file as it travels, once for all who ask; anew when it has changed."""
    return gzip.compress(pathlib.Path(path).read_bytes(), 6)


class Handler(http.server.SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".mjs": "text/javascript",
                      ".js": "text/javascript", ".wasm": "application/wasm", ".whl": "application/zip",
                      ".ipynb": "application/json", ".webmanifest": "application/manifest+json"}

    def log_message(self, *args):
        pass

    def end_headers(self):
        self.send_header("Cache-Control", "no-cache")               # keep it, and ask
        super().end_headers()

    def do_GET(self):
        path = self.translate_path(self.path)
        if not (os.path.isfile(path) and pathlib.Path(path).suffix in PACKED
                and "gzip" in self.headers.get("Accept-Encoding", "")):
            return super().do_GET()
        changed = os.path.getmtime(path)
        if self.known(changed):
            self.send_response(HTTPStatus.NOT_MODIFIED)
            return self.end_headers()
        body = packed(path, changed)
        self.send_response(HTTPStatus.OK)
        for name, value in (("Content-Type", self.guess_type(path)), ("Content-Encoding", "gzip"),
                            ("Content-Length", str(len(body))), ("Vary", "Accept-Encoding"),
                            ("Last-Modified", formatdate(changed, usegmt=True))):
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def known(self, changed: float) -> bool:
        """Whether the browser has the file as it is."""
        try:
            since = parsedate_to_datetime(self.headers.get("If-Modified-Since", ""))
            return since.timestamp() >= int(changed)
        except ValueError:
            return False


def server(first: int = 8000, last: int = 8099, site: pathlib.Path = SITE,
           address: str = "127.0.0.1") -> http.server.ThreadingHTTPServer:
    """A server bound to the first free port of the range; ``server(0, 0)`` takes any free port."""
    http.server.ThreadingHTTPServer.allow_reuse_address = False
    for port in range(first, last + 1):
        try:
            return http.server.ThreadingHTTPServer((address, port),
                                                   functools.partial(Handler, directory=site))
        except OSError:
            continue
    raise SystemExit(f"No free port between {first} and {last} on {address}.")


def own_address() -> str:
    """The address of this machine in its network; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return probe.getsockname()[0]
        except OSError:
            return socket.gethostname()


def main() -> None:
    parser = argparse.ArgumentParser(description="Serve the built book.")
    parser.add_argument("site", nargs="?", type=pathlib.Path, default=SITE, help="the folder of the site")
    parser.add_argument("--class", dest="everybody", action="store_true", help="for everybody in the network")
    parser.add_argument("--port", type=int, help="this port and no other")
    options = parser.parse_args()
    ports = (options.port, options.port) if options.port else (8000, 8099)
    with server(*ports, options.site, "0.0.0.0" if options.everybody else "127.0.0.1") as book:
        name = own_address() if options.everybody else "127.0.0.1"
        print(f"The book is at http://{name}:{book.server_port}/ — press Ctrl-C to stop.", flush=True)
        try:
            book.serve_forever()
        except KeyboardInterrupt:
            print()


if __name__ == "__main__":
    main()
