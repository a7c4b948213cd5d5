"""The directive ``{reference} mechlib.some_package``: what a package offers, made from its docstrings, and
who uses it.

Each public name gets its signature, its docstring and links to the sections whose notebooks import it.  A
section ends with links to the names that it imports.
"""

import ast
import importlib
import json
import pathlib
import re
from functools import cache

import sympy as sp
from docutils import nodes
from docutils.statemachine import StringList
from sphinx import addnodes
from sphinx.util.docutils import SphinxDirective
from sphinx.util.nodes import get_node_source

BOOK = pathlib.Path(__file__).resolve().parents[1]
# code and roles, in which every sign stands for itself
KEPT = re.compile(r"``.+?``|:\w+:`[^`]+`|`[^`]+`")
COLUMNS = re.compile(r" {4}([\w.]+(?:, [\w.]+)*) {2,}(\S.*)")           # names, and what they are
PAGES = {"mechlib", "mechlib.algebra", "mechlib.cost", "mechlib.display", "mechlib.exercises",
         "mechlib.motion", "mechlib.principles", "mechlib.scene",
         *(f"mechlib.systems.{machine}" for machine in ("axle", "axle_bodies", "sleigh", "train"))}


def plain(text: str) -> str:
    """A line of prose whose signs mean what they mean in mechanics: |v|, 2*x, m_, x''.

    >>> print(plain("|v| and ``a*b``, a*b, x'' = -x, Newton's x'"))
    \\|v\\| and ``a*b``, a\\*b, x″ = -x, Newton's x′
    """
    out, at = [], 0
    for kept in KEPT.finditer(text):
        out += [_signs(text[at:kept.start()]), kept.group()]
        at = kept.end()
    return "".join(out) + _signs(text[at:])


def _signs(text: str) -> str:
    text = re.sub(r"(?<=\w)''(?!\w)", "″", text)
    text = re.sub(r"\b(\w)'(?!\w)", r"\1′", text)
    return re.sub(r"([|*])|_(?!\w)", lambda m: f"\\{m.group()}", text)


def house_style(lines: list[str]) -> list[str]:
    """A docstring as the book's code writes them, as the markup that Sphinx reads.

    Examples stay as they are; a formula on indented lines of its own becomes a block; the lines under
    *Parameters*, ``name : what it is``, become a list, and so do indented lines of two columns:

    >>> print(*house_style(["Two:", "", "    Gap, Hit   what closes", "    follow  a fixed step"]), sep="/")
    Two://- ``Gap, Hit``: what closes/- ``follow``: a fixed step
    """
    out, example, listed = [], False, False
    for line in lines:
        text, indent = line.strip(), len(line) - len(line.lstrip())
        if (columns := COLUMNS.fullmatch(line)) and not example:
            out.append(f"- ``{columns[1]}``: {plain(columns[2])}")
            continue
        example = bool(text) and (example or text.startswith(">>>"))
        if re.fullmatch(r"-{3,}", text):
            title = out.pop().strip()
            out += [f"*{title}*", ""]
            listed = True
        elif example:
            last = out[-1] if out else ""
            if text.startswith(">>>") and last.strip() and not re.match(r"\s*(>>>|\.\.\.)", last):
                previous_example = any(o.strip().startswith(">>>") for o in out[-12:])
                out += [] if previous_example else [""]
            out.append(line)
        elif listed and indent == 0 and re.match(r"[\w, *]+ : ", text):
            name, _, rest = text.partition(" : ")
            out += ["", f"- ``{name}``: {plain(rest)}"]
        elif listed and text:
            out.append("  " + plain(text))
        else:
            if indent and out and out[-1].strip() and not out[-1].startswith(" "):
                out.append("")
            if not indent and out and out[-1].startswith("    ") and text:
                out.append("")
            out.append(" " * indent + plain(text))
    return out


@cache
def imported(path: pathlib.Path) -> list[str]:
    """The names ``package.name`` that the code of a notebook imports from mechlib."""
    found = []
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] != "code":
            continue
        text = "".join(line for line in cell["source"] if not line.startswith("%"))
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "mechlib":
                found += [f"{node.module}.{alias.name}" for alias in node.names]
    return list(dict.fromkeys(found))


@cache
def users() -> dict[str, list[str]]:
    """For each name of the reference, the sections and other notebooks that import it."""
    found: dict[str, list[str]] = {}
    for path in sorted([*BOOK.glob("*.ipynb"), *BOOK.glob("*/*.ipynb")]):
        for name in imported(path):
            found.setdefault(name, []).append(path.relative_to(BOOK.parent).with_suffix("").as_posix())
    return found


def offered(module) -> list[str]:
    """The public names of a module: its ``__all__``, or what it defines."""
    defined = [name for name, thing in vars(module).items()
               if not name.startswith("_") and getattr(thing, "__module__", "") == module.__name__]
    return getattr(module, "__all__", defined)


def taken_over(module, name: str) -> str:
    """The package, with a page of its own, from which another takes a name over; empty if it is its own.

    >>> taken_over(importlib.import_module("mechlib.two_degree_vibro_impact"), "flip")
    'mechlib.motion'
    """
    thing = getattr(module, name)
    home = ".".join(thing.__module__.split(".")[:2]) if callable(thing) else ""
    return home if home in PAGES and home != "mechlib" and not module.__name__.startswith(home) else ""


class Reference(SphinxDirective):
    """The public names of a package."""

    required_arguments = 1

    def run(self):
        module = importlib.import_module(self.arguments[0])
        lines = [*house_style((module.__doc__ or "").strip().splitlines()), ""]
        lines += [f".. py:module:: {module.__name__}", ""]
        names = sorted(offered(module), key=str.lower)
        elsewhere = [name for name in names if taken_over(module, name)]
        letters = [name for name in names if isinstance(getattr(module, name), sp.Symbol)]
        for name in names:
            lines += [] if name in elsewhere or name in letters else self.entry(module, name)
        if letters:
            first, *others = (f"{module.__name__}.{name}" for name in letters)
            words = ", ".join(f"``{getattr(module, name)}``" for name in letters)
            lines += [f".. py:data:: {first}", *(f"             {name}" for name in others), "",
                      f"   SymPy's symbols {words}.", ""]
        if elsewhere:
            links = (f":py:obj:`{name} <{taken_over(module, name)}.{name}>`" for name in elsewhere)
            lines += ["The package also offers " + ", ".join(links) + ".", ""]
        self.env.note_dependency(module.__file__)
        node = nodes.container()
        node.document = self.state.document
        content = StringList(["```{eval-rst}", *lines, "```"], source=f"docstrings of {module.__name__}")
        self.state.nested_parse(content, 0, node)
        for inner in node.findall():      # else each drags along the document of eval-rst, and so the book
            inner.document = self.state.document
        return node.children

    def entry(self, module, name):
        thing = getattr(module, name)
        if isinstance(thing, type) or callable(thing):
            kind = "class" if isinstance(thing, type) else "function"
            yield from (f".. auto{kind}:: {module.__name__}.{name}",
                        *(["   :members:"] if kind == "class" else []), "")
        else:
            keys = ", ".join(f"``{key}``" for key in thing) if isinstance(thing, (dict, list, tuple)) else (
                f"``{thing}``" if "\n" not in str(thing) else f"A ``{type(thing).__name__}``.")
            yield from (f".. py:data:: {module.__name__}.{name}", "", f"   {keys}", "")
        sections = users().get(f"{module.__name__}.{name}", [])
        if sections and len(sections) <= 12:
            yield from ("   *Used in* " + ", ".join(f":doc:`/{s}`" for s in sections) + ".", "")


def read_docstring(app, what, name, obj, options, lines):
    lines[:] = house_style(lines)


def names_used(app, doctree):
    """At the end of a section: links to what its notebook imports."""
    path = BOOK.parent / f"{app.env.docname}.ipynb"
    if not path.exists() or path.parent.parent != BOOK:
        return
    chapter = f"mechlib.{path.parent.name}"
    names = [name for name in imported(path) if name.rpartition(".")[0] in PAGES | {chapter}]
    if names:
        links = []
        for name in names:
            xref = addnodes.pending_xref("", nodes.literal(text=name.rpartition(".")[2]), refdomain="py",
                                         reftype="obj",
                                         reftarget=name, refdoc=app.env.docname, refexplicit=True,
                                         refwarn=True)
            links += [nodes.Text(", "), xref] if links else [xref]
        line = nodes.paragraph("", "", nodes.strong(text="In the reference: "), *links, nodes.Text("."),
                               classes=["reference-names"])
        last = list(doctree.findall(nodes.section))[:1]
        (last[0] if last else doctree).append(line)


@cache
def exists(target: str) -> bool:
    """Whether a dotted name can be imported, or is the name of a module of mechlib."""
    parts = target.split(".")
    if len(parts) == 1:
        return any((BOOK.parent / "mechlib").rglob(f"{target}.py"))
    for k in range(len(parts), 0, -1):
        try:
            thing = importlib.import_module(".".join(parts[:k]))
        except ImportError:
            continue
        for name in parts[k:]:
            thing = getattr(thing, name, None)
        return thing is not None
    return False


def without_page(app, env, node, contents):
    """A name that exists and has no page stands as it is: other packages, parts of ours that nobody
    imports."""
    if node.get("refdomain") != "py":
        return None
    target = node["reftarget"].lstrip(".")
    around = re.search(r"docstring of ([\w.]+)", get_node_source(node) or "")
    homes = around.group(1).split(".") if around else [node.get("py:module") or ""]
    candidates = [target] + [".".join([*homes[:k], target]) for k in range(len(homes), 0, -1)]
    return contents if any(exists(c) for c in candidates) else None


WORD = re.compile(r"[a-z\u00df-\u024f_'’-]{2,}(\d{4})?|\d{4}|[\u4e00-\u9fff]+")


def only_words(app, problem):
    """The search knows words, Chinese terms and years, not scraps of formulas and decimals; and no index of
    entries, for which the site has no page."""
    path = pathlib.Path(app.outdir) / "searchindex.js"
    if problem or not path.exists():
        return
    text = path.read_text(encoding="utf-8")
    head, data = text[:text.index("{")], json.loads(text[text.index("{"):text.rindex("}") + 1])
    data["indexentries"] = {}
    data["terms"] = {term: where for term, where in data["terms"].items() if WORD.fullmatch(term)}
    path.write_text(f"{head}{json.dumps(data, ensure_ascii=False, separators=(',', ':'))})", encoding="utf-8")


MARKS = re.compile(r'<span class="(?:pre|p|w|o|sig-paren)">([^<]*)</span>')


def lighter(app, pagename, templatename, context, doctree):
    """Signatures without a wrapping around every sign, which no style sheet asks for."""
    if pagename.startswith("book/reference/") and "body" in context:
        for _ in range(2):                                    # one lies in the other
            context["body"] = MARKS.sub(r"\1", context["body"])


def setup(app):
    app.connect("html-page-context", lighter)
    app.connect("build-finished", only_words)
    app.connect("missing-reference", without_page)
    app.connect("doctree-read", names_used)
    app.connect("autodoc-process-docstring", read_docstring)
    app.add_directive("reference", Reference)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
