"""The directive ``{figure-of}``: a figure of mechlib on a page that is not a notebook.

    ```{figure-of} mechlib.landing.figures:falling_square
    What to see in it, as its caption.
    ```
"""

import importlib

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from anatomy import Part


class FigureOf(SphinxDirective):
    required_arguments, has_content = 1, True
    option_spec = {"class": directives.class_option}

    def run(self):
        name, colon, function = self.arguments[0].partition(":")
        if not colon:
            raise ValueError(f"figure-of: '{name}' needs a module, a colon and the function in it that "
                             "makes the figure.")
        module = importlib.import_module(name)
        self.env.note_dependency(module.__file__)
        figure = getattr(module, function)()
        caption = self.parse_content_to_nodes()
        for paragraph in caption:
            paragraph["classes"].append("caption")
        return [Part("", nodes.raw("", figure.markup, format="html"), *caption,
                     classes=["figure-of", *self.options.get("class", [])])]


def setup(app):
    app.add_directive("figure-of", FigureOf)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
