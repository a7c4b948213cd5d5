"""Serve the built site on 127.0.0.1, on port 8000 or the next free one."""

import functools
import http.server
import pathlib

SITE = pathlib.Path(__file__).resolve().parent.parent / "_build" / "html"


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *args):
        pass


def server(first: int = 8000, last: int = 8099) -> http.server.ThreadingHTTPServer:
    """A server bound to the first free port of the range; ``server(0, 0)`` takes any free port."""
    http.server.ThreadingHTTPServer.allow_reuse_address = False
    for port in range(first, last + 1):
        try:
            return http.server.ThreadingHTTPServer(("127.0.0.1", port),
                                                   functools.partial(Quiet, directory=SITE))
        except OSError:
            continue
    raise SystemExit(f"No free port between {first} and {last} on 127.0.0.1.")


if __name__ == "__main__":
    with server() as book:
        print(f"The book is at http://127.0.0.1:{book.server_port}/ — press Ctrl-C to stop.", flush=True)
        try:
            book.serve_forever()
        except KeyboardInterrupt:
            print()
