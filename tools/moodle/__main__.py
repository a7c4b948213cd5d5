"""Write the exercises as question banks for Moodle, one file for each chapter.

    make moodle

dist/moodle/<number>-<chapter>.xml is read by Moodle's import in the format "Moodle XML". Questions with a
letter, a number or a text need nothing else; formulas need the question type STACK. Exercises that Moodle has
no kind for are named and left out.
"""

import json
import pathlib
import sys
from collections import Counter
from xml.etree.ElementTree import Element, ElementTree, indent

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path[:0] = [str(HERE), str(ROOT / "book" / "_ext")]

from asked import exercises  # noqa: E402
from questions import choice, explain, number, put_text  # noqa: E402
from stack import formula  # noqa: E402

from mechlib.exercises import exercise  # noqa: E402
from numbering import chapters, numbers  # noqa: E402

NOTEBOOKS, OUT = ROOT / "_build" / "notebooks", ROOT / "dist" / "moodle"
KINDS = {"choice": choice, "number": number, "formula": formula, "explain": explain}


def category(name: str) -> Element:
    made = Element("question", {"type": "category"})
    put_text(made, "category", f"$course$/top/Impact Mechanics/{name}", form="")
    return made


def title(notebook: pathlib.Path) -> str:
    for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]:
        first = "".join(cell["source"]).split("\n")[0]
        if first.startswith("# ") and cell["cell_type"] == "markdown":
            return first.removeprefix("# ").replace("/", "·")
    raise SystemExit(f"{notebook.name} has no title.")


def bank(notebooks: list[pathlib.Path]) -> tuple[Element, Counter, list[str]]:
    """The questions of a chapter, how many there are of each kind, and what was left out."""
    quiz, counts, left = Element("quiz"), Counter(), []
    for notebook in notebooks:
        found = exercises(notebook)
        if found:
            quiz.append(category(f"{found[0].number.rpartition('.')[0]} {title(notebook)}"))
        for asked in found:
            one = exercise(asked.key)
            kind = one.kind.__name__.rpartition(".")[2]
            if kind not in KINDS or one.accepts:
                left.append(asked.key)
                continue
            quiz.append(KINDS[kind](asked, one))
            counts[kind] += 1
    return quiz, counts, left


def main(wanted=None) -> int:
    if not NOTEBOOKS.is_dir():
        raise SystemExit("The notebooks for readers are missing: run make html first.")
    unknown = sorted(set(wanted or ()) - set(chapters()))
    if unknown:
        raise SystemExit(f"No chapter is called {', '.join(unknown)}; there are {', '.join(chapters())}.")
    OUT.mkdir(parents=True, exist_ok=True)
    pages = list(numbers())
    for count, chapter in enumerate(chapters(), start=1):
        if wanted and chapter not in wanted:
            continue
        notebooks = [NOTEBOOKS / f"{page.removeprefix('book/')}.ipynb" for page in pages
                     if page.startswith(f"book/{chapter}/")]
        quiz, counts, left = bank([file for file in notebooks if file.exists()])
        file = OUT / f"{count}-{chapter}.xml"
        indent(quiz, " ")
        ElementTree(quiz).write(file, encoding="utf-8", xml_declaration=True)
        told = ", ".join(f"{count} {kind}" for kind, count in sorted(counts.items()))
        print(f"{file.relative_to(ROOT)}: {told}" + (f"; left out: {', '.join(left)}" if left else ""),
              flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
