"""All exercises, chapter by chapter: the directives ``{exercise-index}`` and ``{exercise-counts}``.

The tables are plain; the script ``exercise-index.js`` adds a filter and a place where names are collected.
"""

import posixpath
import re

from docutils import nodes
from docutils.nodes import make_id
from sphinx.util.docutils import SphinxDirective

from catalogue import Entry, entries, needed
from numbering import ROOT, chapters, numbers

HEADS = ("section", "exercise", "level", "kind", "minutes", "idea", "needs", "name")
KINDS = ("choice", "truth", "number", "formula", "vector", "collection", "equation", "explain")


def by_chapter() -> dict[str, list[Entry]]:
    """The exercises of each chapter that has any."""
    found = {chapter: [one for one in entries().values() if one.page.split("/")[1] == chapter]
             for chapter in chapters()}
    return {chapter: those for chapter, those in found.items() if those}


def heading(chapter: str) -> str:
    """The title of a chapter's first page."""
    text = (ROOT / "book" / chapter / "index.md").read_text(encoding="utf-8")
    return next(line[2:].strip() for line in text.splitlines() if line.startswith("# "))


def row(one: Entry, here: str) -> list[str]:
    """The cells of an exercise, as Markdown."""
    def link(page: str) -> str:
        return f"[{numbers()[page]}]({posixpath.relpath(page, posixpath.dirname(here))}.ipynb)"

    needs = dict.fromkeys([*needed(one.page), *one.needs])
    return [link(one.page), f"{{ref}}`{one.title} <ex-{one.name}>`", "★"*one.level, ", ".join(one.kinds),
            str(one.minutes), one.idea, ", ".join(map(link, needs)) or "–",
            f'<input type="checkbox" class="js"> `{one.name}`'
            + (f" ×{one.variants}" if one.variants else "")]


class ExerciseIndex(SphinxDirective):
    """One section with a table for each chapter."""

    def run(self):
        for page in {one.page for one in entries().values()}:
            self.env.note_dependency(str(ROOT / f"{page}.ipynb"))
        made = [nodes.raw("", '<form class="exercise-filter js" aria-label="Filter"></form>', format="html")]
        for chapter, found in by_chapter().items():
            title = f"{numbers()[f'book/{chapter}/index']} · {heading(chapter)}"
            lines = [HEADS, ["---"]*len(HEADS), *(row(one, self.env.docname) for one in found)]
            table = self.parse_text_to_nodes("\n".join(f"| {' | '.join(cells)} |" for cells in lines) + "\n")
            for node in table:
                node["classes"] += ["exercise-index"]
            section = nodes.section("", nodes.title("", title), *table, ids=[make_id(f"exercises-{chapter}")])
            section["names"] = []
            made.append(section)
        return made


class ExerciseCounts(SphinxDirective):
    """How many of each level and kind a chapter has, and how long they take."""

    def run(self):
        kinds = [kind for kind in KINDS if any(kind in one.kinds for one in entries().values())]
        lines = [["chapter", "★", "★★", "★★★", *kinds, "hours"]]
        lines.append(["---"]*len(lines[0]))
        for chapter, found in by_chapter().items():
            levels = [sum(one.level == level for one in found) for level in (1, 2, 3)]
            counts = [sum(kind in one.kinds for one in found) for kind in kinds]
            hours = round(sum(one.minutes for one in found)/60)
            name = f'<a href="#exercises-{chapter.replace("_", "-")}">{heading(chapter)}</a>'
            lines.append([name, *map(str, [*levels, *counts, hours])])
        return self.parse_text_to_nodes("\n".join(f"| {' | '.join(cells)} |" for cells in lines) + "\n")


LIGHTER = (("<td><p>", "<td>"), ("</p></td>", "</td>"), (r'<tr class="row-(?:odd|even)">', "<tr>"),
           (r'<a class="reference internal" href=("[^"]*")><span class="std std-\w+">([^<]*)</span></a>',
            r"<a href=\1>\2</a>"),
           (r'<code class="docutils literal notranslate"><span class="pre">([^<]*)</span></code>',
            r"<code>\1</code>"))


def lighter(app, page, template, context, doctree):
    """Without what no style sheet asks for: five hundred rows of it weigh 200 kB."""
    if "exercise-index" in context.get("body", ""):
        for heavy, light in LIGHTER:
            context["body"] = re.sub(heavy, light, context["body"])


def setup(app):
    app.connect("html-page-context", lighter)
    app.add_directive("exercise-index", ExerciseIndex)
    app.add_directive("exercise-counts", ExerciseCounts)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
