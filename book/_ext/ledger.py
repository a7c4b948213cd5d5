"""The ledger of the sources: every numbered equation and worked example, where the book has it and which test
checks it.

    ```{ledger} sun1985
    ```

The rows stand in book/ledger/<key>.txt, one a line:  number | what it says | where | test.
*where* is a page under book/ or ``-``; *test* is ``file::function``, several divided by spaces, or
``stated`` (a definition or a step with nothing of its own to check), or ``not covered: why``.
"""

import dataclasses
import pathlib

from sphinx.util.docutils import SphinxDirective

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCES = {
    "jin2005": "Jin and Hu 2005, table of contents and chapter 1",
    "sun1985": "Sun 1985, nonholonomic impact without multipliers",
    "wei1994": "Wei, Liang and Liang 1994, mechanical property of constraint",
    "zhang1994": "Zhang and Qiao 1994, percussion with variable mass",
    "long1998": "Long 1998, partial accelerations",
}


@dataclasses.dataclass(frozen=True)
class Entry:
    number: str
    what: str
    where: str
    test: str

    @property
    def status(self) -> str:
        if self.test.startswith("not covered"):
            return "not covered"
        return "stated" if self.test == "stated" else "checked"

    @property
    def tests(self) -> list[str]:
        return self.test.split() if self.status == "checked" else []


def entries(key: str) -> list[Entry]:
    """The rows of one source; a row with a part missing is an error that names it."""
    found = []
    for line in (ROOT / "book" / "ledger" / f"{key}.txt").read_text(encoding="utf-8").splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        parts = [part.strip() for part in line.split(" | ")]
        if len(parts) != 4 or not all(parts):
            raise ValueError(f"ledger of {key}: '{line}' needs four parts, number | what | where | test.")
        found.append(Entry(*parts))
    return found


def page(where: str, numbers: dict) -> str:
    """A link to a page, named by its section number."""
    if where == "-":
        return "–"
    suffix = ".ipynb" if (ROOT / "book" / f"{where}.ipynb").exists() else ".md"
    return f"[{numbers.get(f'book/{where}', where)}]({where}{suffix})"


def row(entry: Entry, numbers: dict) -> str:
    if entry.status == "checked":
        last = " ".join(f"`{test.split('::')[1].removeprefix('test_')}`" for test in entry.tests)
    else:
        why = entry.test.partition(":")[2].strip()
        last = "definition or step" if entry.status == "stated" else f"**not covered**: {why}"
    number = entry.number
    if number[0] not in "§E":
        number = "({}){}".format(number.rstrip("'"), "′"*number.count("'"))
    return f"| {number} | {entry.what} | {page(entry.where, numbers)} | {last} |"


class Ledger(SphinxDirective):
    required_arguments = 1

    def run(self):
        key = self.arguments[0]
        self.env.note_dependency(str(ROOT / "book" / "ledger" / f"{key}.txt"))
        lines = ["| number | what it says | section | checked by |", "|---|---|---|---|"]
        lines += [row(entry, self.config.section_numbers) for entry in entries(key)]
        parsed = self.parse_text_to_nodes("\n".join(lines) + "\n")
        for node in parsed:
            node["classes"].append("ledger")
        return parsed


class LedgerSummary(SphinxDirective):
    def run(self):
        lines = ["| source | entries | checked by a test | definition or step | not covered |",
                 "|---|---|---|---|---|"]
        for key, title in SOURCES.items():
            self.env.note_dependency(str(ROOT / "book" / "ledger" / f"{key}.txt"))
            status = [entry.status for entry in entries(key)]
            counts = " | ".join(str(status.count(kind)) for kind in ("checked", "stated", "not covered"))
            lines.append(f"| [{title}](#ledger-{key}) | {len(status)} | {counts} |")
        return self.parse_text_to_nodes("\n".join(lines) + "\n")


def setup(app):
    app.add_directive("ledger", Ledger)
    app.add_directive("ledger-summary", LedgerSummary)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
