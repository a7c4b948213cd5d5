"""The directive ``{versions}``: a table of what this build was made with. And versions.json, which names the
releases that stand beside this one: a build knows itself alone, tools/release.py adds the others."""

import json
import pathlib
import platform
import re
from importlib.metadata import version

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

REQUIREMENTS = pathlib.Path(__file__).resolve().parents[2] / "requirements.txt"


def packages() -> list[tuple[str, str]]:
    names = re.findall(r"^([\w.-]+)==", REQUIREMENTS.read_text(), flags=re.M)
    return [("Python", platform.python_version()), ("mechlib", version("mechlib")),
            *((n, version(n)) for n in names)]


class Versions(SphinxDirective):
    """A table of Python, mechlib and every direct dependency, with the versions in use."""

    def run(self):
        rows = [("Package", "Version"), *packages()]
        table, group = nodes.table(classes=["versions"]), nodes.tgroup(cols=2)
        table += group
        group += [nodes.colspec(colwidth=1), nodes.colspec(colwidth=1)]
        for part, entries in ((nodes.thead(), rows[:1]), (nodes.tbody(), rows[1:])):
            group += part
            for cells in entries:
                row = nodes.row()
                part += row
                for cell in cells:
                    row += nodes.entry("", nodes.paragraph(text=cell))
        return [table]


def write_own(app, failed):
    """Name this release, so that a page which asks finds an answer."""
    if not failed and app.builder.format == "html":
        told = {"here": version("mechlib"), "versions": [{"name": version("mechlib"), "at": "./"}]}
        (pathlib.Path(app.outdir) / "versions.json").write_text(json.dumps(told) + "\n", encoding="utf-8")


def setup(app):
    app.add_directive("versions", Versions)
    app.connect("build-finished", write_own)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
