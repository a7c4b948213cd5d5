"""Slides: one deck for each section of the built site, in its folder ``slides``; no network, no kernel.

    make slides

A deck is made of the page itself, by its anatomy: the opening problem, *Predict* as a vote, theorems and
numbered equations, live figures with what to look for, the five lines, the prediction again. Proofs, code and
exercises stay on the page. reveal.js (tools/vendor.py) turns the slides; tools/slides_page has the rest.
"""

import copy
import hashlib
import pathlib
import re
import shutil
import sys

from bs4 import BeautifulSoup

import vendor

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "book" / "_ext"))
from found import moved  # noqa: E402
from numbering import numbers  # noqa: E402

SITE = ROOT / "_build" / "html"
PARTS = ROOT / "tools" / "slides_page"
FOLDER = "slides"
OURS = ("deck.js", "deck.css")
STATEMENTS = "div.proof.admonition[id]"                      # theorems and definitions; a proof has no id
EQUATIONS_EACH = 3
LETTER = re.compile(r"\(([a-e])\)")
BUTTON = re.compile(r"<!--slides (?P<button>.*?)-->", re.DOTALL)
LIVE = ".mechlib-explorer"
PAGE = """<!DOCTYPE html>
<html lang="en" data-content_root="../../">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>{title} — slides — Impact Mechanics</title>
<link rel="stylesheet" href="../../_static/book.css">
<link rel="stylesheet" href="../../_static/slides/reveal.css">
<link rel="stylesheet" href="../../_static/slides/deck.css?v={mark}">
<script src="../../_static/mode.js"></script>
<script type="module" src="../../_static/slides/deck.js?v={mark}"></script>
{live}</head>
<body class="deck">
<div class="reveal"><article class="slides">
{slides}
</article></div>
</body>
</html>
"""


def slide(*parts, kind: str) -> str:
    return f'<section class="{kind}">{"".join(map(str, parts))}</section>'


def cleaned(node):
    """A part of a page for a slide: without marks for links to itself, without folded parts."""
    made = copy.copy(node)
    for drop in made.select("a.headerlink, details, .cell_input, button.copy"):
        drop.decompose()
    return made


def head(section) -> str:
    title = section.find(re.compile(r"h[23]"), recursive=False)
    return f"<h2>{cleaned(title).decode_contents()}</h2>" if title else ""


def vote(box) -> str:
    """One button for each letter of the question; a click counts, and all slides show the count."""
    letters = dict.fromkeys(LETTER.findall(box.get_text()))
    buttons = "".join(f'<button type="button" data-vote="{letter}"><b>{letter}</b> <output>0</output>'
                      f'<span class="hidden"> votes</span></button>' for letter in letters)
    return f'<div class="vote" role="group" aria-label="Votes">{buttons}</div>'


def of_section(section) -> list[str]:
    """The slides of one part of the text, in its order."""
    made, waiting, title = [], [], head(section)

    def flush():
        while waiting:
            made.append(slide(title, *waiting[:EQUATIONS_EACH], kind="equations"))
            del waiting[:EQUATIONS_EACH]

    for node in section.find_all(True, recursive=False):
        if node.name == "section":
            flush()
            made += of_section(node)
        elif node.get("id", "").startswith("equation-"):
            waiting.append(cleaned(node))
        elif node.css.match(STATEMENTS):
            flush()
            made.append(slide(title, cleaned(node), kind="statement"))
        elif node.select_one(LIVE):
            flush()
            made.append(slide(title, cleaned(node.select_one(LIVE)), caption(node), kind="figure"))
    flush()
    return made


def caption(cell):
    after = cell.find_next_sibling()
    return cleaned(after) if after is not None and "caption" in after.get("class", []) else ""


def slides(page: BeautifulSoup) -> list[str]:
    """The slides of a section; none if the page has no opening problem."""
    text = page.select_one("article > section")
    opening, predict = (text.find("div", class_=name, recursive=False) for name in ("opening", "predict"))
    if opening is None or predict is None:
        return []
    question = cleaned(opening.select_one("p.question"))
    made = [slide(f"<h1>{cleaned(text.h1).decode_contents()}</h1>", question, kind="title"),
            slide(cleaned(opening), kind="opening"),
            slide("<h2>Predict</h2>", *map(cleaned, predict.find_all(True, recursive=False)[1:]),
                  vote(predict), kind="predict")]
    for section in text.find_all("section", recursive=False):
        if section.get("id") == "in-five-lines":
            lines, back = section.find("ol", recursive=False), section.select_one("div.predicted")
            made.append(slide("<h2>In five lines</h2>", cleaned(lines), kind="lines"))
            if back is not None:
                made.append(slide("<h2>Back to the prediction</h2>", vote(predict),
                                  *map(cleaned, back.find_all(True, recursive=False)[1:]), kind="predicted"))
        elif section.get("id") not in ("exercises", "for-the-lecturer"):
            made += of_section(section)
    return made


def deck(html: str, page: str, mark: str) -> str:
    """The deck of a page, as HTML; empty if there is none."""
    soup = BeautifulSoup(html, "html.parser")
    found = slides(soup)
    if not found:
        return ""
    live = "".join(f'<script type="module" src="{script["src"]}"></script>\n'
                   for script in soup.select('script[src*="_static/live/"]'))
    home = pathlib.PurePosixPath(page).parent.as_posix()
    inside = moved("\n".join(found), home, "../../")
    return PAGE.format(title=cleaned(soup.h1).get_text(), slides=inside, live=live, mark=mark)


def parts(site: pathlib.Path) -> str:
    """Copy what all decks load; gives a mark of it."""
    if not vendor.REVEAL.exists():
        vendor.main()
    target = site / "_static" / "slides"
    target.mkdir(parents=True, exist_ok=True)
    for path in [*sorted(vendor.REVEAL.iterdir()), *(PARTS / name for name in OURS)]:
        shutil.copy(path, target / path.name)
    return hashlib.sha256(b"".join((PARTS / name).read_bytes() for name in OURS)).hexdigest()[:8]


def make(site: pathlib.Path, pages: list[str]) -> int:
    """Write the decks of these pages, and show the button that leads to each; gives their number."""
    mark, count = parts(site), 0
    for page in pages:
        path = site / f"{page}.html"
        if not path.exists():
            continue
        html = path.read_text(encoding="utf-8")
        text = deck(html, page, mark)
        if not text:
            continue
        target = site / FOLDER / f"{page.removeprefix('book/')}.html"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
        path.write_text(BUTTON.sub(lambda found: found["button"], html), encoding="utf-8")
        count += 1
        print(f"{target.relative_to(site)}: {text.count('<section class=')} slides", flush=True)
    return count


def main() -> int:
    count = make(SITE, list(numbers()))
    if not count:
        sys.exit("No section of the site gives slides: build it with make html first.")
    print(f"{count} decks in {(SITE / FOLDER).relative_to(ROOT)}", flush=True)
    (SITE / FOLDER / "built").touch()
    return 0


if __name__ == "__main__":
    sys.exit(main())
