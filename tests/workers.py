"""Which worker runs what: a file stays together, so do the files that share a tour of all pages (see
tests/browser/tours.py), and what takes minutes comes first, so that nobody waits for it in the end."""

import pathlib

from xdist.scheduler import LoadFileScheduling

ROOT = pathlib.Path(__file__).resolve().parents[1]
TOGETHER = ("tests/browser/at_a_desk", "tests/browser/on_a_phone")
LONG = ("tests/test_notebooks_in_pyodide.py", *TOGETHER, "tests/exercises", "tests/assignments",
        "tests/browser", "tests/tools")


class Workers(LoadFileScheduling):
    def _split_scope(self, nodeid: str) -> str:
        return next((home for home in TOGETHER if nodeid.startswith(home)), super()._split_scope(nodeid))


def place(item) -> int:
    """Where a test stands in the queue: small numbers come first."""
    file = item.path.as_posix().removeprefix(f"{ROOT.as_posix()}/")
    return next((place for place, home in enumerate(LONG) if file.startswith(home)), len(LONG))
