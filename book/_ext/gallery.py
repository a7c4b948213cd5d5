"""The directive ``{gallery}``: small pictures of live figures, each a link to its place in the book.

    ```{gallery}
    persistent_impact
    particle_collision/spatial#explore-floor-table-floor
    ```

A line names a chapter (its figures under the titles of its sections), a section (all its figures), or a
figure by the section in which it stands; ``name: words`` gives a figure other words than the title of that
section.
"""

import html

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from live import figures
from thumbnail import thumbnail

HOME = "book/"


class Pictures(nodes.General, nodes.Element):
    """A place for small pictures; filled when all pages have been read."""


class Gallery(SphinxDirective):
    has_content = True

    def run(self):
        names = [line.strip() for line in self.content if line.strip()]
        if not names:
            raise ValueError("gallery: name a chapter, a section or a figure (section#heading), one a line.")
        return [Pictures("", names=names)]


def fill(app, doctree, docname):
    for place in list(doctree.findall(Pictures)):
        shown = "".join(_named(app, docname, name) for name in place["names"])
        place.replace_self(nodes.raw("", shown if "<h3" in shown else _list(shown), format="html"))


def _named(app, docname, line: str) -> str:
    name, _, words = line.partition(": ")
    page, _, anchor = f"{HOME}{name}".partition("#")
    found = figures(app.env)
    if anchor or page in found:
        chosen = [figure for figure in found.get(page, ()) if anchor in ("", figure[3])]
        if not chosen:
            raise ValueError(f"gallery in {docname}: no live figure stands in {name}.")
        return "".join(_item(app, docname, page, figure, words) for figure in chosen)
    sections = [doc for doc in reading_order(app.env) if doc.startswith(f"{page}/") and found.get(doc)]
    if not sections:
        raise ValueError(f"gallery in {docname}: {name} is no chapter with live figures.")
    return "".join(_section(app, docname, doc) for doc in sections)


def reading_order(env) -> list[str]:
    """All pages, from the first to the last."""
    relations, page, out = env.collect_relations(), env.config.root_doc, []
    while page:
        out.append(page)
        page = relations[page][2]
    return out


def _section(app, docname, page) -> str:
    number = getattr(app.config, "section_numbers", {}).get(page, "")
    title = f'<span class="section-number">{number} </span>{html.escape(app.env.titles[page].astext())}'
    items = "".join(_item(app, docname, page, figure) for figure in figures(app.env)[page])
    link = app.builder.get_relative_uri(docname, page)
    return f'<h3 class="thumbnails-of"><a href="{link}">{title}</a></h3>\n{_list(items)}'


def _list(items: str) -> str:
    return f'<ul class="thumbnails mechlib-scene">\n{items}</ul>\n'


def _item(app, docname, page, figure, words="") -> str:
    key, _, markup, anchor = figure
    link = app.builder.get_relative_uri(docname, page) + (f"#{anchor}" if anchor else "")
    words = html.escape(words or heading(app.env, page, anchor))
    return f'<li><a href="{link}" data-shows="{key}">{thumbnail(markup)}<span>{words}</span></a></li>\n'


def heading(env, page: str, anchor: str) -> str:
    """The title of the section in which a figure stands, without the word that all such titles begin with."""
    titles = {entry["anchorname"].removeprefix("#"): entry.astext()
              for entry in env.tocs[page].findall(nodes.reference)}
    words = titles.get(anchor, "").removeprefix("Explore").removeprefix(": ") or env.titles[page].astext()
    return words[0].upper() + words[1:]


def setup(app):
    app.add_node(Pictures)
    app.add_directive("gallery", Gallery)
    app.connect("doctree-resolved", fill)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
