"""Where the exercises of a section live.

The exercises of a section stand in one file, named like the section's notebook, in the folder of its
chapter: ``mechlib/persistent_impact/exercises/lagrange.py``. Which exercises it holds is read off its
``register("side-corner", …)`` lines; the file is imported when one of them is first asked for.
"""

import importlib
import re
from functools import cache
from pathlib import Path

_NAME = re.compile(r"""^register\(\s*["']([^"']+)["']""", re.MULTILINE)


@cache
def section_modules(folder=Path(__file__).parent.parent, package=__package__.partition(".")[0]):
    """Section → module name; nothing is imported.

    >>> section_modules()["persistent_impact/lagrange"]
    'mechlib.persistent_impact.exercises.lagrange'
    """
    files = sorted(Path(folder).glob("*/exercises/[a-z]*.py"))
    return {f"{path.parts[-3]}/{path.stem}": f"{package}.{path.parts[-3]}.exercises.{path.stem}"
            for path in files if _NAME.search(path.read_text(encoding="utf-8"))}


@cache
def names(folder=Path(__file__).parent.parent):
    """Name → section, from the files' text, in their order."""
    found = {}
    for path in sorted(Path(folder).glob("*/exercises/[a-z]*.py")):
        section = f"{path.parts[-3]}/{path.stem}"
        for name in _NAME.findall(path.read_text(encoding="utf-8")):
            if name in found:
                raise ValueError(f"two exercises are called {name!r}, in {found[name]} and {section}")
            found[name] = section
    return found


def section_of(name):
    """The section of an exercise; empty for one that no file of a section registers.

    >>> section_of("side-corner")
    'persistent_impact/lagrange'
    """
    return names().get(name, "")


def load(section):
    """Import the file of a section, if there is one; the file registers its exercises."""
    module = section_modules().get(section)
    if module:
        importlib.import_module(module)
