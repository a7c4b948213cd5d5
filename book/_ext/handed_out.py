"""The notebooks that readers get: beside every page that is one, the copy that ``plain_notebook`` writes.

Two trees are made: ``notebooks`` in the site, whose links lead to the pages if the site's address is known,
and ``_build/notebooks``, whose links lead from notebook to notebook.
"""

import os
import pathlib
from importlib.metadata import version

import nbformat
from docutils.nodes import make_id
from pybtex.backends.plaintext import Backend
from pybtex.style.formatting.plain import Style

from editions import edited, text_of_note
from literature import works
from numbering import numbers
from plain_notebook import Book, Numbered, plain

SUFFIX = ".ipynb"


def download(page: str) -> str:
    """Where in the site the notebook of a page lies."""
    return f"notebooks/{page.removeprefix('book/')}{SUFFIX}"


def runs(page: str) -> str:
    """Where in the site the notebook of a page runs; ``tools/run.py`` puts JupyterLite there.

    >>> runs("book/particle_collision/oblique")
    'run/notebooks/index.html?path=particle_collision/oblique.ipynb'
    """
    return f"run/notebooks/index.html?path={page.removeprefix('book/')}{SUFFIX}"


def wheel() -> str:
    return f"mechlib-{version('mechlib')}-py3-none-any.whl"


def authors(persons) -> str:
    """As a sentence names them.

    >>> from pybtex.database import Person
    >>> authors([Person("Jin, Dongping"), Person("Hu, Haiyan")])
    'Jin and Hu'
    """
    names = [" ".join([*person.prelast_names, *person.last_names]) for person in persons]
    return names[0] if len(names) == 1 else " and ".join(names) if len(names) == 2 else f"{names[0]} et al."


def told_works() -> dict[str, tuple[str, str, str]]:
    """Of each work: its authors as a sentence names them, its year, its entry in a list."""
    entries, told = works(), {}
    for one in Style().format_entries(entries.values()):
        entry = entries[one.key]
        people = entry.persons.get("author") or entry.persons.get("editor")
        line = " ".join(one.text.render(Backend()).split())
        told[one.key] = authors(people), entry.fields["year"], line
    return told


def places(env) -> dict[str, Numbered]:
    """All that has a number, by the label that its author gave it."""
    return {make_id(name.removeprefix("equation-")): Numbered(kind, ".".join(map(str, number)), page)
            for page, kinds in env.toc_fignumbers.items() for kind, found in kinds.items()
            for name, number in found.items()}


def write(app, failed):
    if failed or app.builder.format != "html":
        return
    env, site = app.env, pathlib.Path(app.outdir)
    book = Book(places(env), told_works(), {page: title.astext() for page, title in env.titles.items()},
                numbers(), wheel=wheel())
    for page in sorted(env.found_docs):
        file = pathlib.Path(env.doc2path(page))
        if file.suffix != SUFFIX:
            continue
        written = edited(nbformat.read(file, as_version=4), text_of_note(file))
        notebook = nbformat.from_dict(written)
        for tree, address in ((site, os.environ.get("SITE_URL", "")), (site.parent, "")):
            book.address = address and address.rstrip("/") + "/"
            target = tree / download(page)
            target.parent.mkdir(parents=True, exist_ok=True)
            nbformat.write(plain(notebook, page, book), target)


def link(app, pagename, templatename, context, doctree):
    """Tell the template where the page's notebook lies and runs."""
    context["written"] = doctree is not None
    source = context["written"] and str(app.env.doc2path(pagename)).endswith(SUFFIX)
    context["notebook"] = download(pagename) if source else ""
    context["run"] = runs(pagename) if source else ""


def setup(app):
    app.connect("html-page-context", link)
    app.connect("build-finished", write)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
