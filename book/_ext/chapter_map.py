"""The directive ``{map}``: the sections of a chapter, the question each opens with, and what the reader takes
along.

    ```{map}
    impulse: $P=\\int F\\,dt$, the limit of short pulses
    ```

A line is the name of a section's file and what one takes along. Title and question are the section's own.
"""

import json
import pathlib
import re

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

HEADER = ("section", "the question it opens with", "what you take along")


def prose(path: pathlib.Path) -> str:
    """The text of a page, without the code of its cells."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".ipynb":
        return text
    return "\n\n".join("".join(cell["source"]) for cell in json.loads(text)["cells"]
                       if cell["cell_type"] == "markdown")


def title(text: str) -> str:
    return re.search(r"^# (.+)$", text, re.M)[1]


def questions(text: str) -> list[str]:
    """The bold sentences with a question mark that stand alone before the Predict box."""
    opening = re.split(r"^:::\{admonition\} Predict", text, flags=re.M)
    paragraphs = [" ".join(lines.split())
                  for lines in re.split(r"\n\s*\n", opening[0])] if len(opening) > 1 else []
    return [found[1] for paragraph in paragraphs
            if (found := re.fullmatch(r"\*\*((?:(?!\*\*).)+\?)\*\*", paragraph))]


class Map(SphinxDirective):
    has_content = True

    def run(self):
        table, group = nodes.table(classes=["map", "colwidths-auto"]), nodes.tgroup(cols=3)
        table += group
        group += [nodes.colspec(colwidth=1) for _ in HEADER]
        head, body = nodes.thead(), nodes.tbody()
        group += [head, body]
        head += self.row(HEADER)
        for line in self.content:
            if line.strip():
                body += self.row(self.section(line))
        return [table]

    def section(self, line: str) -> tuple[str, str, str]:
        """A link with number and title, the question, and what to take along."""
        name, colon, along = line.partition(": ")
        folder = pathlib.Path(self.env.doc2path(self.env.docname)).parent
        path = next((p for p in (folder/f"{name}.ipynb", folder/f"{name}.md") if p.exists()), None)
        if path is None or not colon:
            raise ValueError(f"map: '{line}' needs the name of a section in {folder.name}, a colon, a space "
                             "and what one takes along.")
        self.env.note_dependency(str(path))
        text, docname = prose(path), f"{self.env.docname.rpartition('/')[0]}/{name}"
        label = f"{getattr(self.config, 'section_numbers', {}).get(docname, '')} {title(text)}".strip()
        return f"[{label}]({path.name})", next(iter(questions(text)), ""), along.strip()

    def row(self, cells) -> nodes.row:
        return nodes.row("", *(nodes.entry("", *self.parse_text_to_nodes(cell)) for cell in cells))


def setup(app):
    app.add_directive("map", Map)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
