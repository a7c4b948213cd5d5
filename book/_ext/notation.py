"""The page of notation: one table, book/notation.txt, which the tests compare with the sections.

    ```{notation} all
    ```

A row is  symbol | meaning | chapters | size.  *chapters* are the numbers of those that use the symbol in this
meaning, or ``all`` for what belongs to the one equation; a size may be missing.  ``@impulse`` stands for the
number of that section, linked.  The directive shows the rows of ``all``, or those that a chapter adds.
"""

import dataclasses
import pathlib
import re

from sphinx.util.docutils import SphinxDirective

import numbering

ROOT = pathlib.Path(__file__).resolve().parents[2]
TABLE = ROOT / "book" / "notation.txt"


@dataclasses.dataclass(frozen=True)
class Row:
    symbol: str
    meaning: str
    chapters: tuple[str, ...]
    size: str = ""


def rows(text: str | None = None) -> list[Row]:
    """The rows of the table; one with a part missing is an error that names it.

    >>> rows("$e$ | restitution | 1 2")
    [Row(symbol='$e$', meaning='restitution', chapters=('1', '2'), size='')]
    """
    found = []
    for line in (TABLE.read_text(encoding="utf-8") if text is None else text).splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        parts = [part.strip() for part in line.split(" | ")]
        if len(parts) not in (3, 4) or not all(parts[:3]):
            raise ValueError(f"notation: '{line}' needs symbol | meaning | chapters, and perhaps a size.")
        found.append(Row(parts[0], parts[1], tuple(parts[2].split()), *parts[3:]))
    return found


def linked(row: Row) -> str:
    """Sections called by name, of the row's chapter or else of another, become links with their numbers.

    >>> linked(Row("$k$", "stiffness (@elastic_wall)", ("2",)))
    'stiffness ([2.1](particle_collision/elastic_wall.ipynb))'
    """
    known, meaning = numbering.numbers(), row.meaning

    def link(found):
        pages = [page for page in known if page.endswith(f"/{found[1]}")]
        if not pages:
            raise ValueError(f"notation: '{row.symbol}' names {found[1]}, a section that _toc.yml lacks.")
        page = min(pages, key=lambda page: known[page].partition(".")[0] not in row.chapters)
        suffix = ".ipynb" if (ROOT / f"{page}.ipynb").exists() else ".md"
        return f"[{known[page]}]({page.removeprefix('book/')}{suffix})"

    return re.sub(r"@(\w+)", link, meaning)


class Notation(SphinxDirective):
    required_arguments = 1

    def run(self):
        self.env.note_dependency(str(TABLE))
        chosen = [row for row in rows() if self.arguments[0] in row.chapters]
        sizes = any(row.size for row in chosen)
        lines = ["| symbol | meaning |" + " size |"*sizes, "|---|---|" + "---|"*sizes]
        lines += [f"| {row.symbol} | {linked(row)} |" + f" {row.size} |"*sizes for row in chosen]
        made = self.parse_text_to_nodes("\n".join(lines), allow_section_headings=False)
        for table in made:
            table["classes"].append("notation")
        return made


def setup(app):
    app.add_directive("notation", Notation)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
