"""Sections and exercises by name, in the plan of a course; a name that has vanished stops the build.

    {section}`persistent_impact/impulse`            1.3 Impulse, as a link
    {set}`half-as-long blast`                       links to the exercises, and their time together
    :::{when} lecturers/assignments                 what is said only if the book has that page
"""

from docutils import nodes
from sphinx import addnodes
from sphinx.util.docutils import SphinxDirective, SphinxRole

from catalogue import pick
from numbering import ROOT, numbers


def link(kind: str, target: str, words: str, docname: str) -> addnodes.pending_xref:
    """A link that Sphinx resolves, to a page (``doc``) or to a label (``ref``)."""
    found = addnodes.pending_xref("", nodes.inline("", words), refdomain="std", reftype=kind, refdoc=docname,
                                  reftarget=target, refexplicit=True, refwarn=True)
    return found


def named(section: str) -> tuple[str, str]:
    """The page of a section and its number.

    >>> named("persistent_impact/impulse")
    ('book/persistent_impact/impulse', '1.3')
    """
    page = f"book/{section}"
    if page not in numbers():
        raise ValueError(f"there is no section {section!r}: write it as chapter and section, "
                         "persistent_impact/impulse")
    return page, numbers()[page]


class Section(SphinxRole):
    """The title is known when all pages have been read: Sphinx puts it behind the number."""

    def run(self):
        page, number = named(self.text)
        title = addnodes.pending_xref("", nodes.inline("", ""), refdomain="std", reftype="doc",
                                      refdoc=self.env.docname, reftarget=f"/{page}", refexplicit=False,
                                      refwarn=True)
        return [nodes.Text(f"{number} "), title], []


class ProblemSet(SphinxRole):
    """Exercises by their names, with stars, and the minutes that they take together."""

    def run(self):
        found, made = pick(self.text.split()), []
        for one in found:
            words = f"{one.title} {'★'*one.level}"
            made += [link("ref", f"ex-{one.name}", words, self.env.docname), nodes.Text(", ")]
        return [*made[:-1], nodes.Text(f" ({sum(one.minutes for one in found)} min)")], []


class When(SphinxDirective):
    """Its content, if there is such a page."""

    required_arguments, has_content = 1, True

    def run(self):
        there = list((ROOT / "book").glob(f"{self.arguments[0]}.*"))
        return self.parse_content_to_nodes() if there else []


def setup(app):
    app.add_directive("when", When)
    app.add_role("section", Section())
    app.add_role("set", ProblemSet())
    return {"parallel_read_safe": True, "parallel_write_safe": True}
