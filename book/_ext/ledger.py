"""The ledger of the sources: every numbered equation and worked example, where the book has it and which test
checks it.

    ```{ledger} sun1985
    ```

The rows stand in book/ledger/<key>.txt, one a line:  number | what it says | where | proof | test.
*where* is a page under book/ or ``-``; *proof* is a key of PROOFS, or ``-`` for what is not covered;
*test* is ``file::function``, several divided by spaces, or ``-`` (stated, and used by no test), or
``not covered: why``.
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


# As generally as the source states it: for undefined functions, or a worked example with all its data free.
PROOFS = {"general": "proved in general", "instance": "checked on an instance", "stated": "stated"}


@dataclasses.dataclass(frozen=True)
class Entry:
    number: str
    what: str
    where: str
    proof: str
    test: str

    @property
    def status(self) -> str:
        return "not covered" if self.test.startswith("not covered") else PROOFS[self.proof]

    @property
    def tests(self) -> list[str]:
        return [] if self.status == "not covered" or self.test == "-" else self.test.split()


def entries(key: str) -> list[Entry]:
    """The rows of one source; a row with a part missing is an error that names it."""
    found = []
    for line in (ROOT / "book" / "ledger" / f"{key}.txt").read_text(encoding="utf-8").splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        parts = [part.strip() for part in line.split(" | ")]
        if len(parts) != 5 or not all(parts):
            raise ValueError(f"ledger of {key}: '{line}' needs five parts, number | what | where | proof | "
                             "test.")
        if parts[3] not in PROOFS and not parts[4].startswith("not covered"):
            raise ValueError(f"ledger of {key}: the proof of '{parts[0]}' is '{parts[3]}': write "
                             f"{', '.join(PROOFS)}.")
        found.append(Entry(*parts))
    return found


def page(where: str, numbers: dict) -> str:
    """A link to a page, named by its section number."""
    if where == "-":
        return "–"
    suffix = ".ipynb" if (ROOT / "book" / f"{where}.ipynb").exists() else ".md"
    return f"[{numbers.get(f'book/{where}', where)}]({where}{suffix})"


def row(entry: Entry, numbers: dict) -> str:
    status = entry.status
    last = " ".join(f"`{test.split('::')[1].removeprefix('test_')}`" for test in entry.tests) or "–"
    if status == "not covered":
        status, last = f"**{status}**", entry.test.partition(":")[2].strip()
    number = entry.number
    if number[0] not in "§E":
        number = "({}){}".format(number.rstrip("'"), "′"*number.count("'"))
    return f"| {number} | {entry.what} | {page(entry.where, numbers)} | {status} | {last} |"


class Ledger(SphinxDirective):
    required_arguments = 1

    def run(self):
        key = self.arguments[0]
        self.env.note_dependency(str(ROOT / "book" / "ledger" / f"{key}.txt"))
        lines = ["| number | what it says | section | proof | tests |", "|---|---|---|---|---|"]
        lines += [row(entry, self.config.section_numbers) for entry in entries(key)]
        parsed = self.parse_text_to_nodes("\n".join(lines) + "\n")
        for node in parsed:
            node["classes"].append("ledger")
        return parsed


class LedgerSummary(SphinxDirective):
    def run(self):
        kinds = [*PROOFS.values(), "not covered"]
        lines = [f"| source | entries | {' | '.join(kinds)} |", "|---|---|---|---|---|---|"]
        for key, title in SOURCES.items():
            self.env.note_dependency(str(ROOT / "book" / "ledger" / f"{key}.txt"))
            status = [entry.status for entry in entries(key)]
            counts = " | ".join(str(status.count(kind)) for kind in kinds)
            lines.append(f"| [{title}](#ledger-{key}) | {len(status)} | {counts} |")
        return self.parse_text_to_nodes("\n".join(lines) + "\n")


def setup(app):
    app.add_directive("ledger", Ledger)
    app.add_directive("ledger-summary", LedgerSummary)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
