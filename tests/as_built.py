"""Notebooks whose cells the build has just run are not run once more: nbval is told what they gave.

The build executes every notebook and keeps what its cells gave; it drops that as soon as a file on which the
notebook depends has changed (tools/build.py). If nothing has changed since, nbval reads from there, message
by message, what a kernel would have said, and compares it with the stored outputs. Otherwise it starts a
kernel.
"""

import functools
import json
import pathlib
import sys
from queue import Empty

import nbformat

ROOT = pathlib.Path(__file__).resolve().parents[1]
BUILD = ROOT / "_build"
FIGURE = 'class="mechlib-'             # the page's form of a figure: stored notebooks hold its text alone


@functools.cache
def _kept():
    """The build's cache and the fingerprints with which it was filled."""
    from jupyter_cache import get_cache
    return get_cache(BUILD / ".jupyter_cache"), json.loads((BUILD / "cache-keys.json").read_text())


def outputs(path: pathlib.Path) -> list | None:
    """What the code cells of a notebook gave in the build; None if the build knows it not, or in another
    state."""
    if not ((BUILD / ".jupyter_cache").exists() and (BUILD / "cache-keys.json").exists()):
        return None
    if str(ROOT / "tools") not in sys.path:
        sys.path.append(str(ROOT / "tools"))
    import depends
    cache, keys = _kept()
    if keys.get(path.relative_to(ROOT).as_posix()) != depends.fingerprint(path):
        return None
    try:
        record = cache.match_cache_notebook(nbformat.read(path, as_version=4))
    except KeyError:
        return None
    cells = cache.get_cache_bundle(record.pk).nb.cells
    return [[_plain(output) for output in cell.outputs] for cell in cells if cell.cell_type == "code"]


def _plain(output):
    if FIGURE in "".join(output.get("data", {}).get("text/html", "")):
        del output["data"]["text/html"]
    return output


class Replay:
    """A kernel, as nbval uses one, that says what the build's kernel said."""

    def __init__(self, given: list):
        self.given, self.count, self.messages = iter(given), 0, []

    def execute_cell_input(self, source, allow_stdin=None):
        self.count += 1
        self.messages = [{"msg_type": one["output_type"], "content": one} for one in next(self.given)]
        self.messages.append({"msg_type": "status", "content": {"execution_state": "idle"}})
        return self.count

    def get_message(self, stream, timeout=None):
        if not self.messages:
            raise Empty
        return self.messages.pop(0) | {"parent_header": {"msg_id": self.count}}

    def await_reply(self, msg_id, timeout=None):
        pass

    await_idle = await_reply

    def is_alive(self):
        return True

    def stop(self):
        self.messages.clear()
