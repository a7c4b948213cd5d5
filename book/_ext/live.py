"""Live figures of a page: their HTML stays in the page, their descriptions become one script file beside it.

mechlib.scene writes a live figure as HTML followed by its description in a data block (see
mechlib/scene/page.py). The blocks leave the page; ``_static/live/<page>.js`` holds what they describe, with
every program as a function, so that no text is ever evaluated and a strict host serves the page as it is.
``_build/figures`` keeps the whole descriptions for the tests.
"""

import hashlib
import json
import os
import pathlib
import re

from docutils import nodes
from sphinx.transforms import SphinxTransform

from mechlib.scene.browser import code

BLOCK = re.compile(r'<script type="application/json" class="mechlib-spec" '
                   r'data-figure="(\w+)">(.*?)</script>', re.S)
PROOF = ("js", "source")                       # what the page's script does not repeat


def figures(env) -> dict:
    """The live figures of every page: a list of (key, description as JSON, HTML, id of the section) by
    document."""
    if not hasattr(env, "live_figures"):
        env.live_figures = {}
    return env.live_figures


class TakeDescriptions(SphinxTransform):
    """Take the descriptions out of a page; a figure shown twice gets two names."""

    default_priority = 880

    def apply(self, **kwargs):
        found = []
        for raw in list(self.document.findall(nodes.raw)):
            for key, told in BLOCK.findall(raw.astext()):
                own = f"{key}-{len(found)}"
                text = BLOCK.sub("", raw.astext()).replace(key, own)
                raw.replace_self(raw := nodes.raw("", text, format="html"))
                found.append((own, told.replace("<\\/", "</"), text, section_of(raw)))
        figures(self.env)[self.env.docname] = found


def section_of(node) -> str:
    while node is not None and not isinstance(node, nodes.section):
        node = node.parent
    return node["ids"][0] if node is not None and node["ids"] else ""


def function(spec: dict) -> str:
    """One figure as JavaScript: its description with its program as a method."""
    kept = json.dumps({name: value for name, value in spec.items() if name not in PROOF}, ensure_ascii=False,
                      separators=(",", ":"))
    names = ", ".join(["c", "out", *(f"table{k}" for k in range(len(spec["tables"])))])
    return f"Object.assign({kept}, {{ run({names}) {{\n{spec['js']}\n}} }})"


def write(folder: pathlib.Path, name: str, text: str) -> str:
    """Write a file and return its name with a mark of its content."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text, encoding="utf-8")
    return f"{name}?v={hashlib.sha256(text.encode()).hexdigest()[:8]}"


def write_runtime(app):
    app.live_runtime = write(pathlib.Path(app.outdir) / "_static" / "live", "scene.js", code("page.js"))


def add_script(app, pagename, templatename, context, doctree):
    found = figures(app.env).get(pagename)
    if not found:
        return
    specs = [(key, json.loads(told)) for key, told, *_ in found]
    name = pagename.removeprefix("book/").replace("/", "-")
    body = ",\n".join(f"{json.dumps(key)}: {function(spec)}" for key, spec in specs)
    write(pathlib.Path(app.outdir) / "_static" / "live", f"{name}.js", f'import {{ enliven }} from '
                                                                       f'"./{app.live_runtime}";\nenliven({{\n{body}\n}});\n')
    write(pathlib.Path(app.outdir).parent / "figures", f"{name}.json",
          json.dumps({"page": pagename, "figures": dict(specs)}, ensure_ascii=False))
    app.add_js_file(f"live/{name}.js", type="module")


def forget(app, env, docname):
    figures(env).pop(docname, None)


def merge(app, env, docnames, other):
    figures(env).update({name: figures(other)[name] for name in docnames if name in figures(other)})


def setup(app):
    os.environ["MECHLIB_STATIC"] = "1"
    app.add_transform(TakeDescriptions)
    app.connect("builder-inited", write_runtime)
    app.connect("env-purge-doc", forget)
    app.connect("env-merge-info", merge)
    app.connect("html-page-context", add_script, priority=600)
    return {"version": "1", "env_version": 1, "parallel_read_safe": True, "parallel_write_safe": True}
