"""Print the built book as one PDF, or one chapter of it.

    make pdf                                  dist/impact-mechanics-<version>.pdf
    make pdf CHAPTER=particle_collision       dist/impact-mechanics-<version>-particle_collision.pdf
    make pdf EDITION=student                  without the solutions, which else stand at the end of a chapter
    make pdf PAPER=Letter                     A4 if nothing is said

The pages are those of the site, printed by Chromium with its style for paper: figures and formulas are
vectors, alternative texts and the order of reading are kept as tags.
"""

import argparse
import dataclasses
import pathlib
import re
import sys
import tomllib

import yaml

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "book" / "_ext")]
import numbering  # noqa: E402
from paper import lists  # noqa: E402
from paper.bind import Binding  # noqa: E402
from paper.press import Press, anchors, press  # noqa: E402

SITE, DIST = ROOT / "_build" / "html", ROOT / "dist"
EDITIONS = ("teacher", "student")
# what a screen alone can use; records of the work; the manual of the library, which is read beside it
LEFT = {"book/my-progress", "book/in-class", "book/gallery", "book/gallery-of-vibration", "book/ledger",
        "book/status"}
LEFT_PARTS = {"Reference", "For lecturers"}


@dataclasses.dataclass
class Item:
    """A part, a chapter or a page of the book."""

    title: str
    path: str = ""                                                # a part has none
    inside: list = dataclasses.field(default_factory=list)


def plan(root: pathlib.Path = ROOT, chapter: str | None = None) -> list[Item]:
    """The book as the table of contents has it; of one ``chapter`` alone if it is given."""
    parts = []
    for part in yaml.safe_load((root / "_toc.yml").read_text(encoding="utf-8"))["parts"]:
        chapters = []
        for entry in part["chapters"] if part["caption"] not in LEFT_PARTS else []:
            inside = [Item("", s["file"]) for s in entry.get("sections") or [] if s["file"] not in LEFT]
            chapters += inside if entry["file"] in LEFT else [Item("", entry["file"], inside)]
        parts += [Item(part["caption"], "", chapters)] if chapters else []
    if chapter is None:
        return parts
    found = [c for part in parts for c in part.inside if c.path == f"book/{chapter}/index"]
    if not found:
        known = ", ".join(numbering.chapters(root))
        raise SystemExit(f"There is no chapter {chapter}. Choose one of {known}.")
    return found


class Book:
    """The pages of a plan, printed one after the other and bound."""

    def __init__(self, printer: Press, edition: str, pages: list[str], tell):
        self.press, self.edition, self.tell = printer, edition, tell
        self.binding = Binding(printer.address)
        self.wanted = anchors(printer.site, pages)
        self.total, self.done, self.sections = len(pages), 0, []

    def page(self, item: Item):
        sheet = self.press.page(item.path, len(self.binding), self.wanted[item.path])
        item.title = re.sub(r"^([\d.]+)\s*", r"\1 ", sheet.title)
        count = self.binding.add(sheet)
        self.sections.append((item.title, item.path, sheet.exercises))
        self.done += 1
        self.tell(f"{self.done} of {self.total}: {item.path}, {count} pages")
        return sheet

    def chapter(self, item: Item) -> None:
        """A chapter with its sections, and its solutions behind them."""
        sheets = [self.page(item), *map(self.page, item.inside)]
        titles = [item.title, *(x.title for x in item.inside)]
        solved = [(title, s.path, s.exercises, s.solutions) for title, s in zip(titles, sheets)]
        if self.edition == "teacher" and any(s.solutions for s in sheets):
            number = re.match(r"\d+", item.title)
            title = f"Solutions of chapter {number.group()}" if number else f"Solutions: {item.title}"
            text = lists.solutions(title, solved, self.press.address)
            self.written(item, f"{item.path}-solutions", title, text)

    def written(self, item: Item, path: str, title: str, text: str) -> None:
        like = item.path or self.sections[0][1]
        self.binding.add(self.press.written(path, title, text, like, len(self.binding)))
        item.inside.append(Item(title, path))

    def index(self, last: Item) -> None:
        found = [(title, path, [(anchor, words, self.binding.page_number(path, anchor) + 1)
                                for anchor, words in exercises]) for title, path, exercises in self.sections]
        if any(x[2] for x in found):
            text = lists.exercises(found, self.press.address)
            self.written(last, "exercises", "Index of exercises", text)

    def front(self, plan: list[Item], title: str, under: str, about: dict) -> int:
        """Title page and contents, in Roman numbers."""
        def entry(item):
            page = self.binding.page_number(item.path) + 1 if item.path else ""
            return item.title, item.path, page, [entry(x) for x in item.inside]
        text = lists.title_page(title, under, about["author"], about["version"], self.edition)
        text += lists.contents([entry(x) for x in plan], self.press.address)
        return self.binding.to_the_front(self.press.written("front", title, text, self.sections[0][1],
                                                            roman=True))


def outline(items: list[Item]) -> list:
    return [(x.title, x.path, outline(x.inside)) for x in items]


def about() -> dict:
    config = yaml.safe_load((ROOT / "_config.yml").read_text(encoding="utf-8"))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return {"title": config["title"], "author": config["author"], "version": project["version"]}


def make(site: pathlib.Path, book: list[Item], edition: str = "teacher", paper: str = "A4",
         tell=lambda line: None) -> bytes:
    """The PDF of a plan."""
    if not (site / "book" / "index.html").exists():
        raise SystemExit("The site is not built: run make html first.")
    chapters = [c for part in book for c in (part.inside if not part.path else [part])]
    pages = [x.path for c in chapters for x in (c, *c.inside)]
    known = about()
    with press(site, paper) as printer:
        printed = Book(printer, edition, pages, tell)
        for item in chapters:
            printed.chapter(item)
        printed.index(book[-1])
        one = book[0].title if len(book) == 1 and book[0].path else ""
        roman = printed.front(book, one or known["title"], known["title"] if one else
                              "An interactive textbook, on paper", known)
        tell("binding")
        title = f"{known['title']}: {one}" if one else known["title"]
        return printed.binding.finish(title, outline(book), roman, known["author"])


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    asked.add_argument("--chapter", default="")
    asked.add_argument("--edition", default="teacher")
    asked.add_argument("--paper", default="A4")
    given = asked.parse_args()
    if given.edition not in EDITIONS:
        raise SystemExit(f"EDITION={given.edition} is not known. Choose one of {', '.join(EDITIONS)}.")
    if given.paper not in {"A4", "Letter"}:
        raise SystemExit(f"PAPER={given.paper} is not known. Choose A4 or Letter.")
    pdf = make(SITE, plan(chapter=given.chapter or None), given.edition, given.paper,
               tell=lambda line: print(line, flush=True))
    name = f"impact-mechanics-{about()['version']}"
    name += f"-{given.chapter}" if given.chapter else ""
    target = DIST / f"{name}{'-student' if given.edition == 'student' else ''}.pdf"
    DIST.mkdir(exist_ok=True)
    target.write_bytes(pdf)
    print(f"{target.relative_to(ROOT)}: {len(pdf)/1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
