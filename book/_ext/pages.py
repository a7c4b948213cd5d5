"""What a page loads: one style sheet, one script, the script of its live figures, a few fonts. Nothing else,
and nothing from another host.

The style sheet is joined from book/_styles, the script from book/_scripts; what Sphinx and its extensions
would add is left out. The templates in book/_templates say where it stands.
"""

import hashlib
import json
import os
import pathlib
import re

from docutils import nodes
from sphinx.addnodes import toctree

from colours import css
from exercises import exercises
from mechlib.exercises.browser import HOME as ANSWERS
from mechlib.scene.browser import stylesheet
from told import write_judge

HOME = pathlib.Path(__file__).resolve().parents[1]
STYLES = ("fonts", "page", "text", "formulas", "statements", "answer", "progress", "code", "reference",
          "figures", "tables", "landing", "print")
SCRIPTS = ("theme", "code", "copy", "contents", "print", "progress", "answer", "judging", "variants",
           "predict", "my-progress", "versions", "exercise-index")
FONTS = ("text.woff2", "text-italic.woff2", "math.woff2", "sans.woff2", "mono.woff2")
# ids that extensions give to many parts of a page
REPEATED = {"proof-content", "exercise-content", "solution-content"}


def joined(folder: str, names, suffix: str) -> str:
    """The files of a folder, one after the other; those of the answer line are mechlib's."""
    homes = {"answer": ANSWERS}
    return "\n".join((homes.get(name, HOME / folder) / f"{name}.{suffix}").read_text(encoding="utf-8")
                     for name in names)


def bundles(env, judge: str) -> dict[str, str]:
    """The files of the site's own making, by name."""
    names = {page: keys for page, keys in exercises(env).items() if keys}
    return {
        "book.css": css() + stylesheet() + joined("_styles", STYLES, "css"),
        "book.js": f"const exercisesOf = {json.dumps(names)}, judgeAt = {json.dumps(judge)};\n"
                   + joined("_scripts", SCRIPTS, "js"),
        "mode.js": joined("_scripts", ["mode"], "js"), "search.js": joined("_scripts", ["search"], "js"),
    }


def write_bundles(app, env):
    app.bundles = {}
    for name, text in bundles(env, write_judge(app.outdir)).items():
        folder = pathlib.Path(app.outdir) / "_static"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
        app.bundles[name] = f"{name}?v={hashlib.sha256(text.encode()).hexdigest()[:8]}"
    return []


def only_ours(app, pagename, templatename, context, doctree):
    """Tell the templates what to load, and what the page holds."""
    # a role that ARIA has given up
    context["body"] = (context.get("body") or "").replace('role="doc-biblioentry"', 'role="listitem"')
    toc = context.get("toc") or ""
    if pagename.endswith("/index"):                       # a chapter's own headings are not its sections
        context["toc"] = toc = re.sub(r">\d+(\.\d+)+\.? ", ">", toc)
    context.update(
        style_sheet=app.bundles["book.css"], book_script=app.bundles["book.js"],
        mode_script=app.bundles["mode.js"], search_script=app.bundles["search.js"],
        preloaded_fonts=[font for font in FONTS if (HOME / "_static" / "vendor" / "fonts" / font).exists()
                         and (font != "mono.woff2" or re.search("<code|<pre", context["body"]))],
        page_scripts=[name for file in context["script_files"] if (name := live_script(file))],
        toc_here=toc.count("<li>") > 2)
    context["css_files"], context["script_files"] = [], []


def live_script(asset) -> str:
    """The name of a live figure's script, if the asset is one."""
    name = str(getattr(asset, "filename", ""))
    return name.removeprefix("_static/") if "live/" in name else ""


def drop_foreign_parts(app, doctree, docname):
    """Leave out what extensions put into a page for other kinds of site: set-up of kernels, ids that occur
    twice."""
    for raw in list(doctree.findall(nodes.raw)):
        if "thebe-config" in raw.astext() or "kernelName" in raw.astext():
            raw.parent.remove(raw)
    for section in list(doctree.findall(nodes.section)):
        if REPEATED & set(section["ids"]):
            section.parent.replace(section,
                                   nodes.container("", *section.children,
                                                   classes=["content", *section["classes"]]))
    for proof in list(doctree.findall(lambda node: isinstance(node, nodes.Element)
                                      and "proof" in node.get("ids", ()))):
        proof["ids"].remove("proof")
        begin = next(proof.findall(nodes.Text))
        if begin.startswith("Proof. "):
            begin.parent.replace(begin, [nodes.emphasis("", "Proof."), nodes.Text(begin[len("Proof."):])])


class picture(nodes.Element):
    """HTML whose letters are parts of a picture, no words: the index of the search passes it by."""


def hide_pictures_from_search(app, doctree, docname):
    if app.builder.format == "html":
        for raw in list(doctree.findall(nodes.raw)):
            if "html" in raw.get("format", "") and "mechlib-scene" in raw.astext():
                raw.replace_self(picture(html=raw.astext()))


def write_picture(writer, node):
    writer.body.append(node["html"])


def remember_contents(app):
    """The theme asks twice for the contents beside a page, first to see whether there are any; they are made
    once. They are made from the titles of all pages: Sphinx would copy all their headings, for each page, and
    then leave them out."""
    builder, known, titles = app.builder, {}, {}
    make = getattr(builder, "_get_local_toctree", None)

    def remembered(page, **options):
        wanted = page, *sorted(options.items())
        if wanted not in known:
            known.clear()
            known[wanted] = made(page, **options)
        return known[wanted]

    def made(page, **options):
        headings = app.env.tocs
        if options.get("titles_only"):
            titles.update((name, only_titles(toc)) for name, toc in headings.items() if name not in titles)
            app.env.tocs = titles
        try:
            return make(page, **options)
        finally:
            app.env.tocs = headings

    if make:
        builder._get_local_toctree = remembered


def only_titles(headings):
    """The contents of a page without its headings: its title, and the pages below it."""
    titles = headings.deepcopy()
    for item in titles.children:
        if len(item) > 1:
            item[1][:] = list(item.findall(toctree))
            if not item[1]:
                item.pop(1)
    return titles


def write_on_every_core(app, env):
    """Pages are read by one process (not every extension stands more) and written by several."""
    app.parallel = os.cpu_count() + 1          # the first one resolves, it hardly writes
    return []


def setup(app):
    app.connect("builder-inited", remember_contents)
    app.connect("env-updated", write_on_every_core)
    app.add_node(picture, html=(write_picture, lambda writer, node: None))
    app.connect("doctree-resolved", hide_pictures_from_search, priority=990)
    app.connect("env-updated", write_bundles)
    app.connect("doctree-resolved", drop_foreign_parts, priority=950)
    app.connect("html-page-context", only_ours, priority=990)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
