"""The parts of a section: what the pages make of plain notebooks, and that every notebook has them."""

import json
import pathlib
import re
import sys

import pytest
from sphinx.testing.util import SphinxTestApp

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT/"book"/"_ext"), str(ROOT/"tools")]
import chapter_map  # noqa: E402
import ledger  # noqa: E402
import margin  # noqa: E402
import notebooks  # noqa: E402
import numbering  # noqa: E402

PAGES = notebooks.every_notebook()
SECTIONS = [p for p in PAGES if p.parent.name in numbering.chapters() and p.stem != "project"]
CHAPTERS = [ROOT/"book"/name/"index.md" for name in numbering.chapters()
            if (ROOT/"book"/name/"index.md").exists()]
FIGURE = '<div class="mechlib-picture"></div>'


def name(path) -> str:
    return path.relative_to(ROOT/"book").as_posix()


def cells(path) -> list[dict]:
    return json.loads(path.read_text(encoding="utf-8"))["cells"]


def shows(cell, what: str) -> bool:
    """Whether a stored cell has the output of a live figure, ``Explorer:``, or of a picture, ``Figure:``."""
    return any("".join(output.get("data", {}).get("text/plain", "")).startswith(what)
               for output in cell.get("outputs", []))


def paragraph_after(path, i: int) -> str:
    later = cells(path)[i + 1:]
    if not later or later[0]["cell_type"] != "markdown":
        return ""
    return "".join(later[0]["source"]).split("\n\n")[0]


# What the pages make of it

def prose(text: str) -> dict:
    return {"cell_type": "markdown", "metadata": {}, "source": text}


def code(source: str, output: str, tags=()) -> dict:
    data = {"text/plain": output, **({"text/html": FIGURE} if output.startswith(("Figure", "Explorer"))
                                     else {})}
    return {"cell_type": "code", "metadata": {"tags": list(tags)}, "execution_count": 1, "source": source,
            "outputs": [{"output_type": "execute_result", "execution_count": 1, "data": data,
                         "metadata": {}}]}


NOTEBOOK = [
    prose("# A rod lands\n\nA rod (杆) falls.\n\n**Which way does it *turn*?**"),
    code("opening()", "Figure: a rod", ["remove-input"]),
    prose("*What to see:* the rod before.\n\n:::{admonition} Predict\n:class: predict\nLeft or right "
          "(左右)?\n:::\n\n**You will be able to**\n- see it, {eq}`jump`;\n\n**You need** nothing.\n\n"
          "## The law (定律)\n\nMomentum (动量, 线动量) jumps {src}`J 1.3.3–1.3.4`, by\n\n$$ \\Delta K=P $$ "
          "(jump)\n\nwith {zh}`冲量` *P*. By Lagrange (Lagrange 方程), see [here (这里)](rod.ipynb); "
          "not the mean (平均, a rule).\n\n| a |\n|---|\n| cell (格) |"),
    code("explore(rod())", "Explorer: t in [0, 1]"),
    prose("**What to look for.** Move $t$.\n\nA paragraph."),
    code("1 + 1", "2"),
    prose("**What to look for.** Not a figure."),
    code("2 + 2", "4", ["hide-output"]),
]
NOTEBOOK[-1]["metadata"]["mystnb"] = {"code_prompt_show": "The sum"}
PAGE = """# Rods

```{map}
rod: $\\Delta K$ | a sign
summary: formula sheet
```

::::{opening}
A story.

**What then?**
::::

:::{goals}
**You will be able to**
- go on.

**You need** time.
:::
"""


@pytest.fixture(scope="module")
def pages(tmp_path_factory) -> dict[str, str]:
    """A small book: a section, the index of its chapter, its summary."""
    source = tmp_path_factory.mktemp("small")
    for path, text in {"conf.py": "extensions = ['myst_nb', 'anatomy']\nnb_execution_mode = 'off'\nroot_doc "
                                  "= 'index'\nmyst_enable_extensions = ['dollarmath', 'colon_fence']\n",
                       "index.md": PAGE, "summary.md": "---\norphan: true\n---\n# Summary\n",
                       "rod.ipynb": json.dumps({"cells": NOTEBOOK, "nbformat": 4, "nbformat_minor": 4,
                                                "metadata": {"orphan": True,
                                                             "language_info": {"name": "python"}}})}.items():
        (source/path).write_text(text, encoding="utf-8")
    app = SphinxTestApp(srcdir=source, warningiserror=False)
    app.build()
    assert app.warning.getvalue() == ""
    built = {path: (app.outdir/f"{path}.html").read_text(encoding="utf-8") for path in ("rod", "index")}
    app.cleanup()
    return built


def has(html: str, *pieces: str) -> bool:
    """Whether the pieces follow one another in the page, with nothing but space between them."""
    return re.search(r"\s*".join(re.escape(piece) for piece in pieces), html) is not None


def test_all_before_the_predict_box_is_the_opening(pages):
    html = pages["rod"]
    assert has(html, "</h1>", '<div class="opening">', "<p>A rod")
    assert has(html, '<p class="caption"><em>What to see:</em> the rod before.</p>', "</div>",
               '<div class="predict admonition">')
    assert html.index('<div class="opening">') < html.index(FIGURE) < html.index("What to see")


def test_the_question_is_not_bold(pages):
    assert has(pages["rod"], '<p class="question">Which way does it <em>turn</em>?</p>')


def test_goals_stand_in_two_columns(pages):
    html = pages["rod"]
    assert has(html, '<div class="goals">', "<div>", "<p><strong>You will be able to</strong></p>")
    assert has(html, "</ul>", "</div>", "<div>", "<p><strong>You need</strong> nothing.</p>", "</div>",
               "</div>", '<section id="the-law">')
    assert has(html, '<a class="reference internal" href="#equation-jump">')


def test_directives_say_the_same(pages):
    html = pages["index"]
    assert has(html, '<div class="opening">', "<p>A story.</p>", '<p class="question">What then?</p>',
               "</div>")
    assert has(html, "</ul>", "</div>", "<div>", "<p><strong>You need</strong> time.</p>", "</div>", "</div>")


def test_a_caption_follows_its_figure(pages):
    html = pages["rod"]
    assert has(html, '<p class="caption"><strong>What to look for.</strong> Move')
    assert has(html, "<p>A paragraph.</p>")
    assert has(html, "<p><strong>What to look for.</strong> Not a figure.</p>")


def test_the_code_of_a_figure_is_folded_and_no_other(pages):
    html = pages["rod"]
    assert has(html, '<details class="hide above-input">', "<summary>Code of this figure</summary>",
               '<div class="cell_input')
    assert html.count("above-input") == 1


def test_a_hidden_output_is_folded_under_its_words(pages):
    assert has(pages["rod"], '<details class="hide below-input">', "<summary>The sum</summary>",
               '<div class="cell_output')
    assert pages["rod"].count("<details") == 2


def test_chinese_terms_leave_the_line(pages):
    html = pages["rod"]
    terms = re.findall(r'(\w+)<span class="zh" lang="zh-Hans"><i> \(</i>([^<]+)<i>\)</i></span>', html)
    assert terms == [("rod", "杆"), ("right", "左右"), ("Momentum", "动量, 线动量"), ("with", "冲量"),
                     ("Lagrange", "Lagrange 方程")]
    assert all(text in html for text in ("<h2>The law (定律)", "here (这里)", "<p>cell (格)</p>",
                                         "the mean (平均, a rule)"))


def test_numbers_of_a_source_leave_the_line_and_are_spoken(pages):
    html = pages["rod"]
    assert has(html, 'jumps<span aria-label="equations 1.3.3–1.3.4 in Jin and Hu 2005" class="src" '
                     'role="note"><i> [</i>J\N{NO-BREAK SPACE}1.3.3–1.3.4<i>]</i></span>, by')


@pytest.mark.parametrize("wrong", ["1.3.3", "K 1.3.3", "J", "J1.3.3"])
def test_a_number_needs_the_letter_of_its_source(wrong):
    with pytest.raises(ValueError, match="as in 'J 1.3.3'"):
        margin.read_number(wrong)


def test_the_map_asks_what_the_sections_ask(pages):
    html = pages["index"]
    assert has(html, '<table class="map')
    assert has(html, '<a class="reference internal" href="rod.html"><span class="std std-doc">A rod '
                     'lands</span></a></p></td>',
               "<td><p>Which way does it <em>turn</em>?</p></td>", '<td><p><span class="math notranslate '
                                                                   'nohighlight">')
    assert has(html, '<span class="std std-doc">Summary</span></a></p></td>', "<td></td>",
               "<td><p>formula sheet</p></td>")


# That every notebook has it

@pytest.mark.parametrize("path", SECTIONS, ids=name)
def test_section_opens_with_one_question_and_one_captioned_picture(path):
    assert len(chapter_map.questions(chapter_map.prose(path))) == 1
    figures = [i for i, cell in enumerate(cells(path)) if shows(cell, "Figure:") or shows(cell, "Explorer:")]
    before = "".join("".join(cell["source"]) for cell in cells(path)[:figures[0]])
    assert "Predict" not in before
    assert paragraph_after(path, figures[0]).startswith(("*What to see:* ", "**What to look for.** "))
    still = shows(cells(path)[figures[0]], "Figure:")
    assert not still or "remove-input" in cells(path)[figures[0]]["metadata"].get("tags", [])


@pytest.mark.parametrize("path", SECTIONS, ids=name)
def test_section_says_what_for(path):
    text = chapter_map.prose(path)
    assert re.search(r"\*\*You will be able to\*\*\n(- .*\n(  .*\n)*){2,5}\n\*\*You need\*\* ", text)


@pytest.mark.parametrize("path", PAGES, ids=name)
def test_every_live_figure_says_what_to_look_for(path):
    live = [i for i, cell in enumerate(cells(path)) if shows(cell, "Explorer:")]
    assert [i for i in live if not paragraph_after(path, i).startswith("**What to look for.** ")] == []


@pytest.mark.parametrize("path", CHAPTERS, ids=name)
def test_map_lists_every_section_in_order(path):
    listed = re.search(r"^```\{map\}\n(.*?)^```$", path.read_text(encoding="utf-8"), re.M | re.S)[1]
    contents = re.findall(rf"file: book/{path.parent.name}/(?!index)(\w+)",
                          (ROOT/"_toc.yml").read_text(encoding="utf-8"))
    assert [line.partition(":")[0] for line in listed.splitlines()] == contents


def single(number: str) -> list[str]:
    """The numbers in ``1.3.3–1.3.4, 1.3.7``, one by one."""
    found = []
    for part in re.split(r",\s*", number):
        first, _, last = part.partition("–")
        head, _, low = first.rpartition(".")
        found += [first] if not last else [f"{head}.{k}".lstrip(".")
                                           for k in range(int(low), int(last.rpartition(".")[2]) + 1)]
    return found


@pytest.mark.parametrize("path", [*PAGES, *sorted((ROOT/"book").glob("*.md")),
                                  *sorted((ROOT/"book").glob("*/*.md"))], ids=name)
def test_every_number_of_a_source_is_in_its_ledger(path):
    said = re.findall(r"(?:\{src\}`|\[)([JSWZL]) ([^§`\]]+)(?:`|\])", chapter_map.prose(path))
    for letter, number in said:
        known = {entry.number for entry in ledger.entries(margin.SOURCES[letter][0])}
        assert set(single(number.replace("′", "'").replace("″", "''").replace("‴", "'''"))) <= known
