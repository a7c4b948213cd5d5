"""Put the still picture of a live figure next to it, for print and for browsers without JavaScript.

While the notebooks run, ``MECHLIB_STATIC`` asks mechlib.scene for figures as HTML and for live figures that
carry their still picture as HTML. The page shows the still picture until the live one has drawn itself.
"""

import os

from docutils import nodes
from sphinx.transforms.post_transforms import SphinxPostTransform

LIVE, STILL = "application/vnd.jupyter.widget-view+json", "text/html"


class KeepStillPicture(SphinxPostTransform):
    """Before myst-nb chooses one form of each output, tie the still form of a live figure to the live one."""

    default_priority = 3

    def run(self, **kwargs):
        for bundle in self.document.findall(nodes.container):
            if bundle.get("nb_element") != "mime_bundle":
                continue
            forms = {form["mime_type"]: form for form in bundle.children}
            if LIVE in forms and STILL in forms and "mechlib-fallback" in forms[STILL].astext():
                forms[LIVE].extend(node.deepcopy() for node in forms[STILL].children)


def setup(app):
    os.environ["MECHLIB_STATIC"] = "1"
    app.add_post_transform(KeepStillPicture)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
