"""Exercises in a page: the question, a line for the answer, and the solution folded behind a word."""

import re

from docutils import nodes
from sphinx.transforms import SphinxTransform
from sphinx_exercise.nodes import depart_solution_node, solution_node, solution_title, visit_solution_node

from mechlib.exercises.line import line
from told import told, varied, write_page

CHECK = re.compile(r'(?:from mechlib\.exercises import check\s+)?check\("([^"]+)", \.\.\.\)')


def exercises(env) -> dict[str, list[str]]:
    """The names of the exercises of every page."""
    if not hasattr(env, "exercise_names"):
        env.exercise_names = {}
    return env.exercise_names


class AnswerLines(SphinxTransform):
    """In place of the cell with the unanswered check: a line on which the reader answers."""

    default_priority = 870

    def apply(self, **kwargs):
        keys = exercises(self.env)[self.env.docname] = []
        for cell in list(self.document.findall(nodes.container)):
            if cell.get("nb_element") != "cell_code":
                continue
            code = next(iter(cell.findall(nodes.literal_block)), None)
            found = code is not None and CHECK.fullmatch(code.astext().strip())
            if found:
                keys.append(found[1])
                cell.replace_self(nodes.raw("", line(found[1]), format="html"))


def tell(app, pagename, templatename, context, doctree):
    """Write what the page knows of its exercises, and tell the template where."""
    keys = exercises(app.env).get(pagename)
    context["exercises"] = write_page(app.outdir, pagename, told(keys)) if keys else ""
    context["variants"] = write_page(app.outdir, pagename, varied(keys), "-variants") if keys else ""


def number(translator, node) -> str:
    """The displayed number of the exercise that a solution belongs to."""
    label = node.get("target_label") or ""
    for kind, numbers in translator.builder.fignumbers.items():
        if "exercise" in kind and label in numbers:
            return ".".join(map(str, numbers[label]))
    return label.removeprefix("ex-")


def visit_solution(translator, node):
    if "dropdown" not in node["classes"]:
        return visit_solution_node(translator, node)
    for title in list(node.findall(solution_title)):
        title.parent.remove(title)
    translator.body.append(translator.starttag(node, "details"))
    translator.body.append('<summary>Solution<span class="hidden"> of exercise '
                           f'{number(translator, node)}</span></summary>\n')


def depart_solution(translator, node):
    if "dropdown" not in node["classes"]:
        return depart_solution_node(translator, node)
    translator.body.append("</details>\n")


def setup(app):
    app.setup_extension("sphinx_exercise")
    app.add_transform(AnswerLines)
    app.connect("html-page-context", tell)
    app.add_node(solution_node, override=True, html=(visit_solution, depart_solution))
    return {"parallel_read_safe": True, "parallel_write_safe": True}
