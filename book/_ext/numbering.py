"""Give a page the section number it has in the source, whatever stands before it here.

    section_numbers: {book/persistent_impact/lagrange: "1.3"}
"""

from docutils import nodes
from sphinx_external_toc.collectors import TocTreeCollectorWithStyles


def renumber(env, docname: str, prefix: tuple[int, ...]) -> None:
    def moved(number):
        return (*prefix, *number[len(prefix):]) if number else number

    numbers = env.toc_secnumbers.get(docname, {})
    for anchor, number in numbers.items():
        numbers[anchor] = moved(number)
    for node in [env.titles[docname], *env.tocs[docname].findall(nodes.reference)]:
        if node.get("secnumber"):
            node["secnumber"] = list(moved(node["secnumber"]))


def wrap_numbering(app):
    counted = TocTreeCollectorWithStyles.assign_section_numbers

    def assign_section_numbers(self, env):
        changed = counted(self, env)
        for docname, number in app.config.section_numbers.items():
            if docname in env.tocs:
                renumber(env, docname, tuple(int(x) if x.isdigit() else x for x in number.split(".")))
        return changed

    TocTreeCollectorWithStyles.assign_section_numbers = assign_section_numbers


def setup(app):
    app.add_config_value("section_numbers", {}, "env", types=[dict])
    app.connect("builder-inited", wrap_numbering)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
