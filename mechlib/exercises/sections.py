"""Where the exercises of a section live.

The exercises of a section stand in one file, named like the section's notebook, in the folder of its
chapter: ``mechlib/persistent_impact/exercises/lagrange.py``. The file says which section
it is by a line ``SECTION = "1.3"`` and is imported when one of its exercises, ``"1.3-1"``, ``"1.3-2"``, …
is first asked for.
"""

import importlib
import re
from functools import cache
from pathlib import Path

_LINE = re.compile(r"""^SECTION\s*=\s*["']([^"']+)["']""", re.MULTILINE)


def section_of(key):
    """
    >>> section_of("1.3-2")
    '1.3'
    """
    return key.rpartition("-")[0]


@cache
def section_modules(folder=Path(__file__).parent.parent, package=__package__.partition(".")[0]):
    """Section → module name, from the files' SECTION lines; nothing is imported."""
    modules = {}
    for path in sorted(Path(folder).glob("*/exercises/*.py")):
        found = _LINE.search(path.read_text(encoding="utf-8"))
        if found and found[1] in modules:
            raise ValueError(f"two files call themselves section {found[1]}: {modules[found[1]]} and "
                             f"{path.stem}")
        if found:
            modules[found[1]] = f"{package}.{path.parent.parent.name}.exercises.{path.stem}"
    return modules


def load(section):
    """Import the file of a section, if there is one; the file registers its exercises."""
    module = section_modules().get(section)
    if module:
        importlib.import_module(module)
