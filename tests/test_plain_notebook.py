"""Notebooks for readers: what was written with directives reads well where nobody knows them, and nothing is
lost."""

import pathlib
import re
import sys

import nbformat
import pytest

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "book" / "_ext"))
from plain_notebook import Book, Numbered, plain  # noqa: E402

PAGE = "book/persistent_impact/gauss"
BOOK = Book(places={"thm-least": Numbered("theorem", "1.9.2", PAGE),
                    "gauss-z": Numbered("displaymath", "1.9.1", PAGE),
                    "cut-w": Numbered("displaymath", "2.4.3", "book/particle_collision/cut_shots"),
                    "ex-two": Numbered("exercise", "1.9.4", PAGE)},
            works={"jin2005": ("Jin and Hu", "2005", "Jin and Hu. Impact vibration."),
                   "moreau1988": ("Moreau", "1988", "Moreau. Contact.")},
            titles={PAGE: "Gauss", "book/persistent_impact/maggi": "Maggi"}, sections={PAGE: "1.9"},
            wheel="mechlib-1-py3-none-any.whl")


def made(*cells, book=BOOK):
    return plain(nbformat.v4.new_notebook(cells=list(cells)), PAGE, book)


def text(source, book=BOOK):
    return made(nbformat.v4.new_markdown_cell(source), book=book).cells[2].source


@pytest.mark.parametrize("written, read", [
    (":::{prf:theorem} Least\n:label: thm-least\nLet $a$ be.\n\n$$ Z\n= 1 $$ (gauss-z)\n:::",
     "> **Theorem 1.9.2 (Least).** Let $a$ be.\n>\n> $$ Z = 1 \\tag{1.9.1} $$"),
    (":::{prf:proof}\nPut $u$.\n:::\n", "*Proof.* Put $u$. ∎"),
    (":::{prf:proof}\n:class: dropdown\nPut $u$.\n:::",
     "<details>\n<summary>Proof</summary>\n\nPut $u$.\n\n</details>"),
    ("```{exercise} Two carts ★★\n:label: ex-two\nFind $v$.\n```",
     "#### Exercise 1.9.4. Two carts ★★\n\nFind $v$."),
    ("````{solution} ex-two\n:class: dropdown\nSo:\n```python\n{x}\n```\n````",
     "<details>\n<summary>Solution of exercise 1.9.4</summary>\n\nSo:\n```python\n{x}\n```\n\n</details>"),
    (":::{admonition} Predict\n:class: predict\n- (a) one\n:::", "> **Predict.**\n>\n> - (a) one"),
    (":::{admonition} What else?\n:class: dropdown\nMore.\n:::",
     "<details>\n<summary>What else?</summary>\n\nMore.\n\n</details>"),
    (":::{note}\nTake care.\n:::", "> **Note.** Take care."),
    ("before\n:::{note}\nx\n:::\nafter", "before\n\n> **Note.** x\n\nafter"),
    ("By {eq}`gauss-z` and {prf:ref}`thm-least`, see {numref}`ex-two`.",
     "By (1.9.1) and Theorem 1.9.2, see Exercise 1.9.4."),
    ("$$ a $$ (cut-W)\n\nand $$ (b) $$", "$$ a \\tag{2.4.3} $$\n\nand $$ (b) $$"),
    ("It is {ref}`the same <thm-least>`, {src}`J 1.2`.", "It is the same, [J 1.2]."),
    ("[Maggi](maggi.ipynb), [all](../errata.md#x), [site](https://a.b)",
     "[Maggi](maggi.ipynb), all, [site](https://a.b)"),
])
def test_directives_and_roles(written, read):
    assert text(written) == read


def test_links_lead_to_the_pages_when_the_address_is_known():
    known = Book(**{**vars(BOOK), "address": "https://book.example/x/"})
    assert text("[Maggi](maggi.ipynb#a) [all](../errata.md)", known) == (
        "[Maggi](https://book.example/x/book/persistent_impact/maggi.html#a) "
        "[all](https://book.example/x/book/errata.html)")
    first, install, *_ = made(book=known).cells
    assert "(https://book.example/x/book/persistent_impact/gauss.html)" in first.source
    assert "https://book.example/x/notebooks/mechlib-1-py3-none-any.whl" in install.source


def test_works_are_named_and_listed_once():
    naming = nbformat.v4.new_markdown_cell("{cite:t}`jin2005` and {cite:p}`moreau1988,jin2005`.")
    *_, body, last = made(naming).cells
    assert body.source == "Jin and Hu (2005) and (Moreau, 1988; Jin and Hu, 2005)."
    assert last.source == "## Works named here\n\n- Jin and Hu. Impact vibration.\n- Moreau. Contact."


def test_code_of_a_picture_is_folded_and_all_code_is_kept():
    tags = [], ["remove-input"]
    cells = made(*(nbformat.v4.new_code_cell("x = 1", metadata={"tags": some}) for some in tags)).cells[2:]
    assert [cell.source for cell in cells] == ["x = 1", "x = 1"]
    assert [cell.metadata.get("jupyter") for cell in cells] == [None, {"source_hidden": True}]


@pytest.mark.parametrize("wrong, words", [
    (":::{note}\nno end", "has no end"), (":::{tab-set}\nx\n:::", "'tab-set' is not known"),
    ("{kbd}`x`", "'kbd' is not known"), ("{eq}`nowhere`", "label 'nowhere'")])
def test_what_is_not_known_stops_the_build(wrong, words):
    with pytest.raises((ValueError, KeyError), match=words):
        text(wrong)


# the book's own

RAW = re.compile(r"^[> ]*(?::::|```+)\{|\{[\w:]+\}`|^:(?:label|class):|\$\$[^$]+\$\$ *\([\w:-]+\) *$",
                 re.MULTILINE)
MARKUP = re.compile(r"\{[\w:-]+\}`[^`]*`|\[([^\]]*)\]\([^)]*\)|\$\$.*|\(\w[\w:-]*\) *$")


@pytest.fixture(scope="module")
def copies(site_dir):
    """{source: (as written, as handed out)}"""
    made = {}
    for file in sorted((site_dir / "notebooks").rglob("*.ipynb")):
        source = ROOT / "book" / file.relative_to(site_dir / "notebooks")
        made[source] = nbformat.read(source, as_version=4), nbformat.read(file, as_version=4)
    assert len(made) > 50
    return made


def markdown(notebook) -> str:
    return "\n\n".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown")


def test_no_copy_holds_a_raw_directive(copies):
    raw = {source.name: RAW.findall(markdown(copy)) for source, (_, copy) in copies.items()}
    assert {name: found for name, found in raw.items() if found} == {}


def test_every_solution_is_folded(copies):
    for source, (written, copy) in copies.items():
        text = markdown(copy)
        assert len(re.findall(r"<summary>Solution of exercise [\d.]+</summary>", text)) \
            == markdown(written).count("{solution} "), source.name
        assert text.count("<details>") == text.count("</details>"), source.name


def test_no_line_is_lost(copies):
    """Every line that is not a mark of a directive, piece by piece between roles, links and formulas."""
    for source, (written, copy) in copies.items():
        text = " ".join(re.sub(r"^> ?", "", markdown(copy), flags=re.MULTILINE).split())
        for line in markdown(written).split("\n"):
            if re.match(r"\s*(:::|```)|\s*:\w+:", line):
                continue
            for piece in MARKUP.split(line):
                assert not piece or " ".join(piece.split()) in text, f"{source.name}: {piece!r}"


def test_code_and_outputs_are_those_of_the_book(copies):
    for source, (written, copy) in copies.items():
        code = [(cell.source, cell.outputs) for cell in copy.cells if cell.cell_type == "code"]
        assert code[1:] == [(cell.source, cell.outputs) for cell in written.cells
                            if cell.cell_type == "code"], source.name


def test_the_wheel_lies_beside_them(site_dir, copies):
    (wheel,) = (site_dir / "notebooks").glob("*.whl")
    first = next(iter(copies.values()))[1].cells
    assert wheel.name in first[0].source and wheel.name in first[1].source
