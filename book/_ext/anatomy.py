"""The parts of a section, found in what a notebook says plainly.

A section opens with a story, a question (one bold sentence), a picture and *What to see:*, up to the Predict
box; then it says what **You will be able to** do and what **You need**. Authors write just that, so that the
notebook reads well in Jupyter, and the page gets ``div.opening``, ``p.question``, ``p.caption`` and
``div.goals``. Pages without cells can say the same with the directives ``{opening}`` and ``{goals}``.
The paragraph after a figure that says what to look for is its caption, and in a section the code of a figure
is folded. An output with the tag ``hide-output`` is folded under the words of ``mystnb: code_prompt_show``.
"""

from docutils import nodes
from sphinx.transforms import SphinxTransform
from sphinx.util.docutils import SphinxDirective

CAPTIONS = ("What to look for.", "What to see:")
FIGURES = ("Explorer:", "Figure:")          # how the text form of a live figure and of a picture begins


class Part(nodes.container):
    """A ``div`` with our classes and no others."""


class Folded(nodes.container):
    """What a reader may open; needs no JavaScript."""


def pieces(node) -> list:
    """What a paragraph is made of (the parser puts an empty text before bold words)."""
    return [child for child in node if child.astext()] if isinstance(node, nodes.paragraph) else []


def begins(node, tag, *words: str) -> bool:
    """Whether a paragraph begins with these words, in bold or in italics."""
    return any(isinstance(child, tag) and child.astext() in words for child in pieces(node)[:1])


def is_question(node) -> bool:
    return [type(child) for child in pieces(node)] == [nodes.strong] and node.astext().endswith("?")


def is_figure(node) -> bool:
    """Whether a node is a cell that shows a live figure or a picture."""
    cell = isinstance(node, nodes.container) and node.get("nb_element") == "cell_code"
    return cell and any(text.astext().startswith(FIGURES) for text in node.findall(nodes.literal_block)
                        if "output" in text["classes"])


def opening(parts: list) -> Part:
    for node in filter(is_question, parts):
        node["classes"].append("question")
    return Part("", *parts, classes=["opening"])


def goals(parts: list) -> Part:
    """Two columns: all up to **You need**, and the rest."""
    need = next((i for i, node in enumerate(parts) if begins(node, nodes.strong, "You need")), len(parts))
    return Part("", Part("", *parts[:need]), Part("", *parts[need:]), classes=["goals"])


def wrap(first: int, last: int, parent, make) -> None:
    """Put the children from ``first`` up to ``last`` into what ``make`` makes of them."""
    parts = parent[first:last]
    del parent[first:last]
    parent.insert(first, make(parts))


class FindParts(SphinxTransform):
    """Before translation, so that the words looked for are the author's."""

    default_priority = 15

    def apply(self, **kwargs):
        figures = [node for node in self.document.findall(nodes.container) if is_figure(node)]
        for cell in figures:
            self.caption(cell)
        for section in list(self.document.findall(nodes.section)):
            if self.open(section):
                for cell in figures:
                    self.fold(cell)
            self.aims(section)
        for cell in self.document.findall(nodes.container):
            if cell.get("hide_mode") == "output":
                self.hide(cell)

    def hide(self, cell):
        for output in [node for node in cell if node.get("nb_element") == "cell_code_output"]:
            cell.replace(output, Folded("", output, classes=["hide", "below-input"],
                                        title=cell["prompt_show"].format(type="output")))
        del cell["hide_mode"]

    def fold(self, cell):
        for source in [node for node in cell if node.get("nb_element") == "cell_code_source"
                       and "hide_mode" not in cell]:
            cell.replace(source, Folded("", source, classes=["hide", "above-input"],
                                        title="Code of this figure"))

    def caption(self, cell):
        after = cell.next_node(descend=False, siblings=True)
        if begins(after, (nodes.strong, nodes.emphasis), *CAPTIONS):
            after["classes"].append("caption")

    def open(self, section) -> bool:
        boxes = [i for i, node in enumerate(section) if isinstance(node, nodes.admonition)
                 and "predict" in node["classes"]]
        found = bool(boxes) and any(map(is_question, section[:boxes[0]]))
        if found:
            wrap(1, boxes[0], section, opening)
        return found

    def aims(self, section):
        able = next((i for i, node in enumerate(section[:-2])
                     if begins(node, nodes.strong, "You will be able to")), None)
        if able is not None and begins(section[able + 2], nodes.strong, "You need"):
            wrap(able, able + 3, section, goals)


class PlainQuestions(SphinxTransform):
    """After translation: the page has its own type for a question, so it need not be bold."""

    default_priority = 25

    def apply(self, **kwargs):
        for node in self.document.findall(nodes.paragraph):
            if "question" in node["classes"] and is_question(node):
                node[:] = pieces(node)[0].children


class Opening(SphinxDirective):
    """Story, question and picture of a page that is not a notebook."""

    has_content = True
    make = staticmethod(opening)

    def run(self):
        return [self.make(self.parse_content_to_nodes())]


class Goals(Opening):
    """What the reader will be able to do, and needs."""

    make = staticmethod(goals)


def visit_part(translator, node):
    translator.body.append(translator.starttag(node, "div"))


def depart_part(translator, node):
    translator.body.append("</div>\n")


def visit_folded(translator, node):
    translator.body.append(translator.starttag(node, "details") + f"<summary>{node['title']}</summary>\n")


def depart_folded(translator, node):
    translator.body.append("</details>\n")


def setup(app):
    app.add_node(Part, html=(visit_part, depart_part))
    app.add_node(Folded, html=(visit_folded, depart_folded))
    app.add_directive("opening", Opening)
    app.add_directive("goals", Goals)
    app.add_transform(FindParts)
    app.add_transform(PlainQuestions)
    for part in ("margin", "chapter_map"):
        app.setup_extension(part)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
