"""The directive ``{gallery}``: small pictures of live figures, each a link to its place in the book.

    ```{gallery}
    persistent_impact
    particle_collision/spatial#explore-floor-table-floor
    ```

A line names a chapter (its figures under the titles of its sections), a section (all its figures), or a figure by the
section in which it stands; ``name: words`` gives a figure other words than the title of that section. The pictures are the first panels of the figures, drawn with few points and no words, in the
colours of the page.
"""

import html
import math

from docutils import nodes
from live import figures
from sketch import panels
from sphinx.util.docutils import SphinxDirective

HOME = "book/"
PAD = 5
CLASSES = {"full": "f", "soft": "s", "half": "h", "bg": "b"}


class gallery(nodes.General, nodes.Element):      # noqa: N801
    """A place for small pictures; filled when all pages have been read."""


class Gallery(SphinxDirective):
    has_content = True

    def run(self):
        names = [line.strip() for line in self.content if line.strip()]
        if not names:
            raise ValueError("gallery: name a chapter, a section or a figure (section#heading), one a line.")
        return [gallery("", names=names)]


def fill(app, doctree, docname):
    for place in list(doctree.findall(gallery)):
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
    return f'<h3 class="thumbnails-of"><a href="{app.builder.get_relative_uri(docname, page)}">{title}</a></h3>\n{_list(items)}'


def _list(items: str) -> str:
    return f'<ul class="thumbnails mechlib-scene">\n{items}</ul>\n'


def _item(app, docname, page, figure, words="") -> str:
    key, _, markup, anchor = figure
    link = app.builder.get_relative_uri(docname, page) + (f"#{anchor}" if anchor else "")
    return f'<li><a href="{link}" data-shows="{key}">{thumbnail(markup)}<span>{html.escape(words or heading(app.env, page, anchor))}</span></a></li>\n'


def heading(env, page: str, anchor: str) -> str:
    """The title of the section in which a figure stands, without the word that all such titles begin with."""
    titles = {entry["anchorname"].removeprefix("#"): entry.astext() for entry in env.tocs[page].findall(nodes.reference)}
    words = titles.get(anchor, "").removeprefix("Explore").removeprefix(": ") or env.titles[page].astext()
    return words[0].upper() + words[1:]


# the picture

def thumbnail(markup: str) -> str:
    """The first panel of a figure as a small SVG."""
    panel = panels(markup)[0]
    body, last = "", None
    for shape, colour, opacity in panel.marks:
        if shape["t"] != "text":
            look = f'<g style="color:var(--mech-{colour})"' + f' opacity="{opacity:g}"'*(opacity < 1) + ">"
            body += ("</g>"*bool(last) + look)*(look != last) + _drawn(shape)
            last = look
    x, y, w, h = panel.box or _extent(panel)
    view = f'viewBox="{x - PAD:.0f} {y - PAD:.0f} {w + 2*PAD:.0f} {h + 2*PAD:.0f}"'
    if panel.box:                       # an inner picture ends where its axes do
        body = f'<svg x="{x - PAD:.0f}" y="{y - PAD:.0f}" width="{w + 2*PAD:.0f}" height="{h + 2*PAD:.0f}" {view}>{body}</g></svg>'
    else:
        body += "</g>"
    return f'<svg {view} role="img" aria-label="{html.escape(panel.alt)}">{body}</svg>'


def _extent(panel) -> tuple:
    """The box around all that a panel shows."""
    xs, ys = [], []
    for shape, *_ in panel.marks:
        for x, y in [point for line in shape.get("d", ()) for point in line]:
            xs.append(x), ys.append(y)
        if shape["t"] == "circle":
            xs.extend((shape["x"] - shape["r"], shape["x"] + shape["r"])), ys.extend((shape["y"] - shape["r"], shape["y"] + shape["r"]))
    left, right, top, bottom = max(min(xs), 0), min(max(xs), panel.width), max(min(ys), 0), min(max(ys), panel.height)
    return left, top, right - left, bottom - top


def _drawn(shape) -> str:
    look = (f' class="{CLASSES[shape["fill"]]}"' if shape["fill"] in CLASSES else "") + f' stroke-width="{shape["w"]:g}"'*(shape["w"] != 2)
    look += ' stroke-dasharray="5 3"'*shape["dash"]
    if shape["t"] == "circle":
        return f'<circle cx="{_short(shape["x"])}" cy="{_short(shape["y"])}" r="{_short(shape["r"])}"{look}/>'
    lines = "".join("M" + "L".join(f"{_short(x)} {_short(y)}" for x, y in fewer(line)) + "z"*shape["closed"] for line in shape["d"])
    return f'<path d="{lines}"{look}/>'


def _short(x: float) -> str:
    return f"{x:.1f}".removesuffix(".0")


def fewer(points, off=0.3) -> list:
    """The points that a line needs to stay within ``off`` pixels of where it was (Ramer, Douglas and Peucker)."""
    (ax, ay), (bx, by) = points[0], points[-1]
    dx, dy = bx - ax, by - ay
    length = math.hypot(dx, dy)
    away = [abs((x - ax)*dy - (y - ay)*dx)/length if length else math.hypot(x - ax, y - ay) for x, y in points]
    far = max(range(len(points)), key=away.__getitem__)
    return fewer(points[:far + 1], off)[:-1] + fewer(points[far:], off) if away[far] > off else [points[0], points[-1]]


def setup(app):
    app.add_node(gallery)
    app.add_directive("gallery", Gallery)
    app.connect("doctree-resolved", fill)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
