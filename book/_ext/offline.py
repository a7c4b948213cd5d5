"""Keep every page of the site free of requests to other hosts."""

EXTERNAL = ("http://", "https://", "//")


def wanted(asset) -> bool:
    """Whether a script or style sheet belongs on an offline page (thebe needs a server: it goes)."""
    name = str(getattr(asset, "filename", asset) or "")
    body = (getattr(asset, "attributes", None) or {}).get("body") or ""
    return not (name.startswith(EXTERNAL) or "thebe" in name or "THEBE_JS_URL" in body)


def keep_local(app, pagename, templatename, context, doctree):
    for kind in ("script_files", "css_files"):
        context[kind][:] = [asset for asset in context[kind] if wanted(asset)]


def setup(app):
    app.connect("html-page-context", keep_local, priority=900)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
