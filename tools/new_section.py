"""Make a section of the book: everything that belongs to it, in its place, ready to be filled.

    python tools/new_section.py particle_collision bouncing_ball --title "A ball that bounces"
    python tools/new_section.py elastic_bodies rods --new-chapter "Elastic bodies"

The skeleton is a small section that works: a law, a live figure, three exercises, and tests that hold. It is
written from the files in tools/section. Without --after the section comes last, before the summary; numbers
follow from the contents.
"""

import argparse
import keyword
import os
import pathlib
import re
import string
import subprocess
import sys

import nbformat

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "book" / "_ext"))
import notebooks  # noqa: E402
import numbering  # noqa: E402

TEMPLATES = pathlib.Path(__file__).resolve().parent / "section"
SHARED = {"algebra", "cost", "display", "exercises", "landing", "motion", "principles", "scene", "systems"}


class Refused(ValueError):
    """A wish that cannot be granted, in a sentence."""


# Numbers of sections

def numbers() -> dict[str, str]:
    """Page → number, as the contents have them."""
    return numbering.numbers(ROOT)


def pages_of(chapter: str) -> list[str]:
    """The sections of a chapter, in order, without its summary."""
    return [page for page in numbers() if page.startswith(f"book/{chapter}/")
            and page.rpartition("/")[2] not in ("index", "project", "summary")]


# Files

def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def write(name: str, text: str) -> None:
    path = ROOT / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def insert(name: str, line: str, after: str) -> None:
    """Put a line behind the one that ends with ``after``, as far in as that one is."""
    lines = read(name).splitlines(keepends=True)
    places = [k for k, text in enumerate(lines) if text.split("#")[0].strip() in (after, f"- {after}")]
    if not places:
        raise Refused(f"{name} has no line {after!r}: put {line!r} in by hand.")
    there = lines[places[-1]]
    lines.insert(places[-1] + 1, there[:len(there) - len(there.lstrip())] + line + "\n")
    write(name, "".join(lines))


def filled(template: str, words: dict[str, str]) -> str:
    text = string.Template((TEMPLATES / template).read_text(encoding="utf-8")).substitute(words)
    imports = re.compile(r"(?:^from mechlib.*\n){2,}", re.M)    # in order, whatever the chapter is called
    return imports.sub(lambda lines: "".join(sorted(lines[0].splitlines(keepends=True))), text)


def notebook(words: dict[str, str]):
    """The cells of a notebook: ``%% markdown``, ``%% code`` and tags begin one."""
    made = nbformat.v4.new_notebook()
    for part in filled("notebook.txt", words).split("%% ")[1:]:
        head, _, text = part.partition("\n")
        kind, *tags = head.split()
        new = nbformat.v4.new_code_cell if kind == "code" else nbformat.v4.new_markdown_cell
        made.cells.append(new(text.strip("\n"), metadata={"tags": tags} if tags else {}))
        made.cells[-1]["id"] = ""                          # the normal form gives one that stays the same
    return notebooks.normalise(made)


# The places

def offer(chapter: str, section: str, name: str) -> None:
    """Import a name in the chapter's package and list it in its ``__all__``."""
    path = f"mechlib/{chapter}/__init__.py"
    text = read(path)
    line = f"from .{section} import {name}\n"
    modules = list(re.finditer(r"^from \.([\w.]+) import (?:\([^)]*\)|[^(\n]*)\n", text, flags=re.M))
    behind = [m for m in modules if m[1] < section]
    if behind:
        place = behind[-1].end()
    else:
        place = modules[0].start() if modules else text.index("__all__")
        line += "" if modules else "\n"
    text = text[:place] + line + text[place:]
    known = re.search(r"__all__ = \[(.*?),?\s*\]", text, flags=re.S)
    if known[1].startswith("\n"):
        listed = f'{known[1]},\n    "{name}",\n'
    else:
        listed = f'{known[1]},\n           "{name}"' if known[1] else f'"{name}"'
    write(path, text[:known.start()] + f"__all__ = [{listed}]" + text[known.end():])


def new_chapter(chapter: str, title: str) -> None:
    """The rooms of a chapter that has no sections yet."""
    order = numbering.chapters(ROOT)
    number = order.index(chapter) + 1
    write(f"mechlib/{chapter}/__init__.py", f'"""{title}."""\n\n__all__ = []\n')
    for room, holds in (("figures", "Pictures"), ("exercises", "Exercises")):
        write(f"mechlib/{chapter}/{room}/__init__.py", f'"""{holds} of the chapter, one file a section."""\n')
    write(f"book/{chapter}/index.md", filled("index.txt", {"chapter_title": title}))
    write(f"book/reference/{chapter}.md", f"# Chapter {number}: {title[0].lower()}{title[1:]}\n\n"
                                          f"```{{reference}} mechlib.{chapter}\n```\n")
    earlier = [page for page in numbers() if page.split("/")[1] in order[:number - 1]]
    insert("_toc.yml", f"- file: book/{chapter}/index", f"file: {earlier[-1]}")
    toc = read("_toc.yml").replace(f"          - file: book/{chapter}/index\n",
                                   f"      - file: book/{chapter}/index\n        sections:\n")
    write("_toc.yml", toc)
    pages = re.findall(r"- file: book/reference/(\S+)", toc)
    insert("_toc.yml", f"- file: book/reference/{chapter}", f"file: book/reference/{pages[-1]}")
    row = f"| [Chapter {number}]({chapter}.md) | `mechlib.{chapter}` | {title[0].lower()}{title[1:]} |\n"
    write("book/reference/index.md", read("book/reference/index.md").rstrip("\n") + "\n" + row)


def enter(chapter: str, section: str, after: str | None) -> None:
    """The lines of the section in the contents and in the map of its chapter."""
    page, known = f"book/{chapter}/{section}", pages_of(chapter)
    before = f"book/{chapter}/{after}" if after else (known or [f"book/{chapter}/index"])[-1]
    if before.endswith("/index"):
        toc = f"      - file: {before}\n        sections:\n"
        write("_toc.yml", read("_toc.yml").replace(toc, f"{toc}          - file: {page}\n"))
    else:
        insert("_toc.yml", f"- file: {page}", f"file: {before}")
    index = f"book/{chapter}/index.md"
    mark = "```{map}\n" if before.endswith("/index") else re.search(
        rf"^{before.rpartition('/')[2]}: .*\n", read(index), flags=re.M)[0]
    write(index, read(index).replace(mark, f"{mark}{section}: what the reader takes along\n"))


def check_names(chapter: str, section: str, new: bool) -> None:
    for what, name in (("chapter", chapter), ("section", section)):
        if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or keyword.iskeyword(name):
            raise Refused(f"the {what} {name!r} must be a name in small letters, like bouncing_ball.")
    there = (ROOT / "book" / chapter / "index.md").exists()
    if chapter in SHARED or not there and (ROOT / "mechlib" / chapter).exists():
        raise Refused(f"{chapter!r} is a room that chapters share, not a chapter.")
    if not there and not new:
        known = sorted(path.parents[1].name for path in (ROOT / "mechlib").glob("*/exercises/__init__.py"))
        raise Refused(f"there is no chapter {chapter!r}: choose one of {', '.join(known)}, or add "
                      '--new-chapter "Title".')
    if there and new:
        raise Refused(f"there is a chapter {chapter!r} already: leave --new-chapter out.")
    for path in places(chapter, section):
        if (ROOT / path).exists() or (ROOT / path).with_suffix("").exists():
            raise Refused(f"{path} exists: choose another name for the section.")


def check_place(chapter: str, after: str | None, new: bool) -> None:
    if new and chapter not in numbering.chapters(ROOT):
        raise Refused(f"{chapter!r} has no place yet: put it into the list of chapters in _config.yml.")
    known = [page.rpartition("/")[2] for page in pages_of(chapter)]
    if after is not None and after not in known:
        raise Refused(f"there is no section {after!r} in {chapter}: choose one of {', '.join(known)}."
                      if known else "the first section of a chapter comes after none: leave --after out.")


def places(chapter: str, section: str) -> list[str]:
    return [f"book/{chapter}/{section}.ipynb", f"mechlib/{chapter}/{section}.py",
            f"mechlib/{chapter}/figures/{section}.py", f"mechlib/{chapter}/exercises/{section}.py",
            f"tests/{chapter}/test_{section}.py", f"book/{chapter}/teaching/{section}.md"]


def make(chapter: str, section: str, title: str | None = None, after: str | None = None,
         chapter_title: str | None = None) -> str:
    """Make the section; return its number."""
    new = chapter_title is not None
    check_names(chapter, section, new)
    check_place(chapter, after, new)
    if new:
        new_chapter(chapter, chapter_title)
    title = title or section.replace("_", " ").capitalize()
    words = {"chapter": chapter, "section": section, "slug": section.replace("_", "-"), "title": title,
             "lower": title[0].lower() + title[1:]}
    page, *files = places(chapter, section)
    for path, template in zip(files, ("law.txt", "figures.txt", "exercises.txt", "test.txt",
                                     "teaching.txt")):
        write(path, filled(template, words))
    write(page, notebooks.text(notebook(words)))
    offer(chapter, section, f"{section}_after")
    enter(chapter, section, after)
    return numbers()[f"book/{chapter}/{section}"]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("chapter", help="a chapter, by the name of its folder")
    parser.add_argument("section", help="the name of the section's files, like bouncing_ball")
    parser.add_argument("--title", help="the title of its page")
    parser.add_argument("--after", help="the section it follows; without it the section comes last")
    parser.add_argument("--new-chapter", metavar="TITLE", help="make the chapter too")
    asked = parser.parse_args()
    try:
        number = make(asked.chapter, asked.section, asked.title, asked.after, asked.new_chapter)
    except Refused as why:
        print(f"Nothing was made: {why}")
        return 1
    page, *files = places(asked.chapter, asked.section)
    print(f"§{number}:", *(f"  {path}" for path in (page, *files)), sep="\n")
    print(f"  and lines in _toc.yml, book/{asked.chapter}/index.md, "
          f"mechlib/{asked.chapter}/__init__.py")
    paths = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    return subprocess.run([sys.executable, ROOT / "tools" / "notebooks.py", ROOT / page],
                          env={**os.environ, "PYTHONPATH": paths}).returncode


if __name__ == "__main__":
    sys.exit(main())
