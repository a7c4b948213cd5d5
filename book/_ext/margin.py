"""Notes in the margin: the Chinese term of a concept, and the number an equation has in its source.

A term in round brackets, ``generalized momentum (广义动量)``, is found as it stands; ``{zh}`广义动量```
says it outright. ``{src}`J 1.3.3``` is the number; its letter names the source. Where there is no margin,
both stand in the text in brackets.
"""

import re

from docutils import nodes
from sphinx import addnodes
from sphinx.transforms import SphinxTransform
from sphinx.util.docutils import SphinxRole

SOURCES = {
    "J": ("jin2005", "Jin and Hu 2005"),
    "S": ("sun1985", "Sun 1985"),
    "W": ("wei1994", "Wei, Liang and Liang 1994"),
    "Z": ("zhang1994", "Zhang and Qiao 1994"),
    "L": ("long1998", "Long 1998"),
}
# Chinese in brackets, on its own or with a name or a number:
# (质心, 质量中心), (Lagrange 方程), (第 1 类碰撞问题)
TERM = re.compile(r"\s*\(((?=[^()]*[\u4e00-\u9fff])"
                  r"(?:[\u3000-\u9fff\uff00-\uffef]|[A-ZΑ-ω][\w–-]*|[\d\s,;·–])+)\)")
ELSEWHERE = (nodes.title, nodes.entry, nodes.reference, nodes.citation, nodes.literal, nodes.literal_block,
             nodes.math, nodes.math_block,
             nodes.raw, nodes.rubric, addnodes.glossary, addnodes.pending_xref)


class Note(nodes.inline):
    """A note that leaves its brackets behind when it stands in the margin."""


class Bracket(nodes.inline):
    """A bracket of a note, with the space before it."""


def note(kind: str, text: str, brackets="()", **attributes) -> Note:
    opened, closed = brackets
    return Note("", "", Bracket("", f" {opened}"), nodes.Text(text), Bracket("", closed), classes=[kind],
                **attributes)


def term(text: str) -> Note:
    return note("zh", text, lang="zh-Hans")


def read_number(text: str) -> tuple[str, str]:
    """The source and the number that ``J 1.3.3`` means."""
    letter, _, number = text.partition(" ")
    if letter not in SOURCES or not number:
        raise ValueError(f"src: {text!r} is not a letter of {', '.join(SOURCES)}, a space and a number, as "
                         "in 'J 1.3.3'.")
    return letter, number


class ChineseTerm(SphinxRole):
    def run(self):
        return [term(self.text)], []


class SourceNumber(SphinxRole):
    def run(self):
        letter, number = read_number(self.text)
        kind = "" if number[0] in "§E" else "equations " if re.search("[–,]", number) else "equation "
        return [note("src", f"{letter}\N{NO-BREAK SPACE}{number}", "[]", role="note",
                     label=f"{kind}{number} in {SOURCES[letter][1]}")], []


class SetNotes(SphinxTransform):
    """After translation and after the quotation marks: find the plain terms, close up the space before
    notes."""

    default_priority = 860

    def apply(self, **kwargs):
        for text in list(self.document.findall(nodes.Text)):
            if TERM.search(text) and not self.elsewhere(text):
                text.parent.replace(text, list(self.split(text)))
        for found in self.document.findall(Note):
            before = found.parent.index(found) - 1
            if before >= 0 and isinstance(found.parent[before], nodes.Text):
                found.parent[before] = nodes.Text(found.parent[before].rstrip())

    @staticmethod
    def elsewhere(node) -> bool:
        while node.parent is not None:
            node = node.parent
            if isinstance(node, (*ELSEWHERE, Note)):
                return True
        return False

    @staticmethod
    def split(text):
        for i, part in enumerate(TERM.split(text)):
            if i % 2:
                yield term(part)
            elif part:
                yield nodes.Text(part)


def visit_note(translator, node):
    names = {"lang": "lang", "role": "role", "label": "aria-label"}
    translator.body.append(translator.starttag(node, "span", "",
                                               **{names[key]: node[key] for key in names if key in node}))


def depart_note(translator, node):
    translator.body.append("</span>")


def visit_bracket(translator, node):
    translator.body.append("<i>")


def depart_bracket(translator, node):
    translator.body.append("</i>")


def setup(app):
    app.add_node(Note, html=(visit_note, depart_note))
    app.add_node(Bracket, html=(visit_bracket, depart_bracket))
    app.add_role("zh", ChineseTerm())
    app.add_role("src", SourceNumber())
    app.add_transform(SetNotes)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
