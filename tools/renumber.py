"""Write the numbers of sections that stand in the text anew: ``[section 9.3](percussion.ipynb)``.

    python tools/renumber.py

A number in a link follows the contents (_toc.yml). A number without a link cannot be followed and is listed;
a source's own number stands behind its citation, or in square brackets with the author's letter.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "book" / "_ext"))
import numbering  # noqa: E402

LINK = re.compile(r"\[(§|[Ss]ection )(\d+\.\d+[a-z]?)\]\(([^)#]+?)(\.ipynb|\.md)(#[^)]*)?\)")
BARE = re.compile(r"(?<![\w\[.])(?:[Ss]ections? )\d+\.\d+[a-z]?")


def pages() -> list[pathlib.Path]:
    return sorted(p for p in (ROOT / "book").rglob("*") if p.suffix in {".md", ".ipynb"}
                  and not {"_static", "_build", ".ipynb_checkpoints"} & set(p.parts))


def number(path: pathlib.Path, link: str) -> str:
    """The number of the page that a link of another page leads to."""
    page = (path.parent / link).resolve().relative_to(ROOT).as_posix()
    return numbering.numbers().get(page, "?")


def anew(path: pathlib.Path) -> str:
    """The text of a page with the numbers as they are now."""
    def written(found):
        word, _, link, ending, heading = found.groups("")
        return f"[{word}{number(path, link)}]({link}{ending}{heading})"

    return LINK.sub(written, path.read_text(encoding="utf-8"))


def wrong(path: pathlib.Path) -> list[str]:
    """Links whose number is not that of their page, and numbers of sections without a link."""
    text = path.read_text(encoding="utf-8")
    stale = [found[0] for found in LINK.finditer(text) if found[2] != number(path, found[3])]
    return stale + BARE.findall(text)


def main() -> int:
    for path in pages():
        text = anew(path)
        if text != path.read_text(encoding="utf-8"):
            path.write_text(text, encoding="utf-8")
            print(f"{path.relative_to(ROOT)}: numbers written anew")
    left = [f"{path.relative_to(ROOT)}: {words}" for path in pages() for words in wrong(path)]
    print(*left, sep="\n")
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
