"""Ask for the fonts of every page at once, without waiting for the style sheet that names them."""

FIRST = ("text", "text-italic", "math", "sans")


def preload(app, pagename, templatename, context, doctree):
    for name in FIRST:
        path = context["pathto"](f"_static/vendor/fonts/{name}.woff2", resource=True)
        context["metatags"] = context.get("metatags", "") + f'\n<link rel="preload" as="font" type="font/woff2" crossorigin href="{path}">'


def setup(app):
    app.connect("html-page-context", preload)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
