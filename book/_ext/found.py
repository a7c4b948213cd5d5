"""What lets others find the book: descriptions and cards for links, a site map, a page for wrong addresses, a
first page at the root.

The address of the site comes from the environment variable ``SITE_URL``. No page fetches anything from it; it
stands in what other sites and search engines read.
"""

import html
import os
import pathlib
import posixpath
import re
import shutil
from urllib.parse import urlsplit

from docutils import nodes

from cards import SIZE, card

DEFAULT = "https://impact-mechanics.example/"
LONGEST = 160
VIEWPORT = re.compile(r'<meta name="viewport"[^>]*>\s*')          # the template has one
ADDRESS = re.compile(r'(\s(?:href|src|action|data-content_root)=")([^"#][^"]*)(?=")')


def site_address() -> str:
    """The address at which the site will stand, with a slash at its end."""
    address = os.environ.get("SITE_URL") or DEFAULT
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment:
        raise ValueError(f"SITE_URL is '{address}'; give an address such as {DEFAULT}")
    return address.rstrip("/") + "/"


def set_address(app, config):
    config.html_baseurl = config.ogp_site_url = site_address()


# what a page says about itself

def description(doctree) -> str:
    """What its author says, else the question it opens with, else the first sentences of its text."""
    for meta in doctree.findall(nodes.meta):
        if meta.get("name") == "description":
            return meta["content"]
    paragraphs = [p for p in doctree.findall(nodes.paragraph) if p.astext().strip()]
    questions = [p for p in paragraphs if "question" in p["classes"]]
    return shortened(plain((questions or paragraphs)[0])) if paragraphs else ""


def plain(node) -> str:
    """The text of a paragraph; a formula that is more than a letter or two is left as a gap (NUL)."""
    if isinstance(node, nodes.math):
        return node.astext() if re.fullmatch(r"\w{1,2}", node.astext()) else "\0"
    return " ".join("".join(map(plain, node.children)).split()) if isinstance(node, nodes.paragraph) else (
        "".join(map(plain, node.children)) if node.children else node.astext())


def shortened(text: str) -> str:
    """As many whole sentences as a search engine shows, without those that have a gap; at least a part of the
    first.

    >>> shortened("One. Two is " + "long "*40 + ".")
    'One.'
    """
    out = ""
    for sentence in re.split(r"(?<=[.?!]) ", text):
        if "\0" in sentence or len(out) + len(sentence) >= LONGEST:
            break
        out = f"{out} {sentence}".strip()
    if out:
        return out
    words = text.split("\0")[0][:LONGEST - 1]
    return words.rpartition(" ")[0].rstrip(" ,;:") + "…"


def first_figure(doctree) -> str:
    return next((raw.astext() for raw in doctree.findall(nodes.raw) if "mechlib-scene" in raw.astext()
                 and "mech-stage" in raw.astext()), "")


def introduce(app, pagename, templatename, context, doctree):
    """Give a page its description and its card, for the tags that the Open Graph extension writes."""
    if doctree is None:
        return
    words, title = description(doctree), app.env.titles[pagename].astext()
    number = getattr(app.config, "section_numbers", {}).get(pagename, "")
    figure = first_figure(doctree) or first_figure(app.env.get_doctree(app.config.root_doc))
    name = pagename.removeprefix("book/").replace("/", "-") + ".png"
    folder = pathlib.Path(app.outdir) / "_static" / "cards"
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(card(pathlib.Path(app.outdir).parent / "cards", number, title, figure), folder / name)
    context["meta"] = {**(context.get("meta") or {}), "og:description": words,
                       "og:image": f"{site_address()}_static/cards/{name}",
                       "og:image:alt": title, "og:image:width": str(SIZE[0]), "og:image:height": str(SIZE[1])}
    tags = VIEWPORT.sub("", context["metatags"])
    if 'name="description"' not in tags:
        tags += f'<meta name="description" content="{html.escape(words)}">\n'
    context["metatags"] = tags


# files beside the pages

def finish(app, failed):
    if failed or app.builder.format != "html":
        return
    out, address = pathlib.Path(app.outdir), site_address()
    (out / "robots.txt").write_text(f"User-agent: *\nAllow: /\nSitemap: {address}sitemap.xml\n")
    places = out / "sitemap.xml"                  # in the order in which processes have written the pages
    head, *rows = places.read_text(encoding="utf-8").removesuffix("</urlset>").split("<url>")
    places.write_text("<url>".join([head, *sorted(rows)]) + "</urlset>", encoding="utf-8")
    (out / ".nojekyll").touch()
    first = out / f"{app.config.root_doc}.html"
    (out / "index.html").write_text(moved(first.read_text(encoding="utf-8"),
                                          posixpath.dirname(app.config.root_doc)), encoding="utf-8")
    lost = out / "404.html"
    lost.write_text(moved(lost.read_text(encoding="utf-8"), "", urlsplit(address).path), encoding="utf-8")


def moved(page: str, folder: str, base: str = "") -> str:
    """A page of a folder with its addresses written from the root of the site, after ``base``.

    >>> moved('<a href="../search.html"> <a href="two.html#x"> <a href="#y"> <a href="https://a.b">', "book")
    '<a href="search.html"> <a href="book/two.html#x"> <a href="#y"> <a href="https://a.b">'
    """
    def rewritten(match):
        address = match[2]
        if urlsplit(address).scheme or address.startswith("/"):
            return match[0]
        path = posixpath.normpath(posixpath.join("/", folder, address)).lstrip("/")
        return match[1] + (base + path or "./")
    return ADDRESS.sub(rewritten, page)


def setup(app):
    for name in ("sphinx_sitemap", "sphinxext.opengraph"):
        app.setup_extension(name)
    app.connect("config-inited", set_address)
    app.connect("html-page-context", introduce, priority=400)
    app.connect("build-finished", finish, priority=900)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
