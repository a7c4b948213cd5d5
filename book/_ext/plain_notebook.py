"""A notebook as its page tells it, for readers in JupyterLab, JupyterLite, VS Code or Colab.

Pages are written with directives and roles that these programs show as raw text. ``plain`` writes them in the
Markdown that every notebook program knows:

    exercises           a heading with number, title and stars
    solutions, proofs   folded in ``<details>``
    theorems, boxes     quotes with a bold beginning
    numbers             ``\\tag`` in a formula, and in brackets where it is referred to
    works               author and year, with a list at the end
    other sections      links to their notebooks, or to their pages where the site's address is known

A first cell says what the notebook is and how to get mechlib.
"""

import copy
import re
from dataclasses import dataclass, field

import nbformat
from docutils.nodes import make_id

from directives import STARS, Directive, pieces

DISPLAYED = re.compile(r"\$\$(?P<formula>.+?)\$\$(?: *\((?P<label>[\w:-]+)\) *$)?", re.DOTALL | re.MULTILINE)
ROLE = re.compile(r"\{(?P<role>[\w:]+)\}`(?P<text>[^`]+)`")
LINK = re.compile(r"\[(?P<words>[^\]]+)\]\((?P<target>[^)\s:]+\.(?:ipynb|md))(?P<anchor>#[^)\s]*)?\)")
TITLED = re.compile(r"^(?P<words>.*)<(?P<target>[^<>]+)>$")
HIDDEN = {"remove-input", "hide-input"}


@dataclass(frozen=True)
class Numbered:
    """A place with a number: a theorem, an exercise, an equation."""

    kind: str
    number: str
    page: str


@dataclass
class Book:
    """What a page knows of the others."""

    places: dict[str, Numbered] = field(default_factory=dict)      # by make_id(label)
    works: dict[str, tuple[str, str, str]] = field(default_factory=dict)   # key: author, year, the entry
    titles: dict[str, str] = field(default_factory=dict)            # page: its title
    sections: dict[str, str] = field(default_factory=dict)          # page: its number
    address: str = ""                                   # of the site, with a slash at its end, if it is known
    wheel: str = "mechlib.whl"                           # the file that installs mechlib

    def place(self, label: str) -> Numbered:
        name = make_id(label)
        if name not in self.places:
            raise KeyError(f"nothing has the label {label!r}")
        return self.places[name]


@dataclass
class Plain:
    """One notebook on its way: where it stands in the book, and the works it has named."""

    book: Book
    page: str
    cited: dict[str, str] = field(default_factory=dict)

    # text

    def text(self, source: str) -> str:
        """A cell, directive by directive."""
        try:
            found = pieces(source)
        except ValueError as error:
            raise ValueError(f"{self.page}: {error}") from None
        out = []
        for piece in found:
            out += ["", *self._directive(piece).split("\n"), ""] if isinstance(piece, Directive) else [piece]
        return self._inline(_spaced("\n".join(out)))

    def _directive(self, it: Directive) -> str:
        name, title, options, words = it.name, it.title, it.options, it.words
        folded = "dropdown" in options.get("class", "")
        if name == "solution":
            return _details(f"Solution of {self._named(title)}", words)
        if name == "prf:proof":
            return _details("Proof", words) if folded else _begun("*Proof.*", words + " ∎")
        if name == "exercise":
            return self._exercise(title, options["label"], words)
        if name.startswith("prf:"):
            head = f"{name[4:].capitalize()} {self.book.place(options['label']).number}"
            return _quote(_begun(f"**{head}{f' ({title})' if title else ''}.**", words))
        title = title or {"note": "Note", "admonition": ""}.get(name, "")
        if not title:
            raise ValueError(f"{self.page}: the directive {name!r} is not known here")
        return _details(title, words) if folded else _quote(_begun(f"**{_ended(title)}**", words))

    def _exercise(self, title: str, label: str, words: str) -> str:
        stars = STARS.search(title)
        level = f" {stars[1]}" if stars else ""
        return f"#### {self._named(label).capitalize()}. {STARS.sub('', title)}{level}\n\n{words}"

    # words inside a line

    def _inline(self, text: str) -> str:
        text = DISPLAYED.sub(self._tagged, text)
        text = ROLE.sub(self._role, text)
        return LINK.sub(self._link, text)

    def _tagged(self, found) -> str:
        if not found["label"]:
            return found[0]
        number = self.book.place(found["label"]).number
        return f"$${found['formula'].rstrip()} \\tag{{{number}}} $$"

    def _role(self, found) -> str:
        role, text = found["role"], found["text"].strip()
        if role == "src":
            return f"[{text}]"
        if role in ("cite:t", "cite:p"):
            return self._cited(role, text)
        if role in ("eq", "ref", "numref", "prf:ref"):
            titled = TITLED.match(text)
            name = self._named(text if not titled else titled["target"])
            return titled["words"].strip() if titled else name[:1].upper() + name[1:]
        raise ValueError(f"{self.page}: the role {role!r} is not known here")

    def _cited(self, role: str, keys: str) -> str:
        told = []
        for key in re.split(r"\s*,\s*", keys):
            author, year, self.cited[key] = self.book.works[key]
            told.append(f"{author} ({year})" if role == "cite:t" else f"{author}, {year}")
        return ", ".join(told) if role == "cite:t" else f"({'; '.join(told)})"

    def _named(self, label: str) -> str:
        """A place by kind and number, an equation by its number alone."""
        place = self.book.place(label)
        return f"({place.number})" if place.kind == "displaymath" else f"{place.kind} {place.number}"

    def _link(self, found) -> str:
        words, target, anchor = found["words"], found["target"], found["anchor"] or ""
        page = _joined(self.page, target)
        if self.book.address:
            return f"[{words}]({self.book.address}{page}.html{anchor})"
        return f"[{words}]({target})" if target.endswith(".ipynb") and page in self.book.titles else words

    # cells

    def beginning(self) -> list:
        """What this is, and how to get mechlib."""
        number, title = self.book.sections.get(self.page, ""), self.book.titles[self.page]
        name = f"section {number}" if "." in number else f"chapter {number}" if number else f"“{title}”"
        link = f"[{name}]({self.book.address}{self.page}.html)" if self.book.address else name
        home = f"{self.book.address}notebooks/{self.book.wheel}" if self.book.address else self.book.wheel
        where = "" if self.book.address else (
            f"\nThe file `{self.book.wheel}` lies beside the book's notebooks, in its folder `notebooks`.")
        words = (f"> **Impact Mechanics**, {link}, as a notebook.\n>\n"
                 "> In the book's own *Run* everything is there.\n"
                 "> Elsewhere it needs Python 3.11 or newer and the book's package, mechlib: "
                 "if the next cell complains, take the `#` away and run it again."
                 + where.replace("\n", "\n> "))
        code = f'# %pip install "mechlib[draw] @ {home}"\nimport mechlib' if self.book.address else (
            f"# %pip install ./{home} matplotlib ipywidgets anywidget\nimport mechlib")
        return [nbformat.v4.new_markdown_cell(words, id="about"),
                nbformat.v4.new_code_cell(code, id="mechlib")]

    def works(self) -> list:
        if not self.cited:
            return []
        entries = "\n".join(f"- {entry}" for _, entry in sorted(self.cited.items()))
        return [nbformat.v4.new_markdown_cell(f"## Works named here\n\n{entries}", id="works")]


def plain(notebook, page: str, book: Book):
    """The notebook of a page, for programs that know no directives; the original is not touched."""
    made, writer = copy.deepcopy(notebook), Plain(book, page)
    for cell in made.cells:
        if cell.cell_type == "markdown":
            cell.source = writer.text(cell.source)
        elif HIDDEN & set(cell.metadata.get("tags", [])):
            cell.metadata["jupyter"] = {"source_hidden": True}
    made.cells[:] = [*writer.beginning(), *made.cells, *writer.works()]
    nbformat.validate(made)
    return made


# shapes

def _spaced(text: str) -> str:
    return re.sub(r"\n{3,}", "\n\n", text).strip("\n")


def _ended(title: str) -> str:
    return title if title[-1] in ".?!…" else f"{title}."


def _begun(head: str, words: str) -> str:
    """A head in the line of the first words, unless they begin with a list or a formula."""
    return f"{head}\n\n{words}" if re.match(r"[-*] |\d+\. |\$\$|[>#|`]", words) else f"{head} {words}"


def _quote(text: str) -> str:
    """Notebook programs take a formula out of the text before they see the marks of a quote: it stands in one
    line."""
    flat = DISPLAYED.sub(lambda found: " ".join(found[0].split()), text)
    return "\n".join(f"> {line}".rstrip() for line in flat.split("\n"))


def _details(summary: str, words: str) -> str:
    return f"<details>\n<summary>{summary}</summary>\n\n{words}\n\n</details>"


def _joined(page: str, target: str) -> str:
    parts = page.split("/")[:-1]
    for part in target.rpartition(".")[0].split("/"):
        parts = parts[:-1] if part == ".." else parts if part == "." else [*parts, part]
    return "/".join(parts)
