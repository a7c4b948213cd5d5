"""Numbers of chapters and sections. A chapter has its place in the list ``chapters`` of _config.yml (those
that are still to be written keep theirs); its sections are counted as the contents list them.

    chapters: [persistent_impact, particle_collision]
"""

import functools
import pathlib

import yaml
from docutils import nodes
from sphinx_external_toc.collectors import TocTreeCollectorWithStyles

ROOT = pathlib.Path(__file__).resolve().parents[2]


@functools.lru_cache(maxsize=8)
def _read(file: pathlib.Path, changed: int) -> dict:
    return yaml.safe_load(file.read_text(encoding="utf-8"))


def read(file: pathlib.Path) -> dict:
    """What a YAML file says; it is read again only when it has changed."""
    return _read(file, file.stat().st_mtime_ns)


def chapters(root: pathlib.Path = ROOT) -> list[str]:
    """The names of all chapters, in order."""
    return read(root / "_config.yml")["sphinx"]["config"]["chapters"]


def numbers(root: pathlib.Path = ROOT) -> dict[str, str]:
    """Page → number.

    >>> numbers()["book/particle_collision/elastic_wall"]
    '2.1'
    """
    place = {f"book/{chapter}/index": k for k, chapter in enumerate(chapters(root), start=1)}
    found = {}
    for part in read(root / "_toc.yml")["parts"]:
        for chapter in part["chapters"]:
            number = place.get(chapter["file"])
            if number is None:
                continue
            found[chapter["file"]] = str(number)
            for k, section in enumerate(chapter.get("sections") or [], start=1):
                found[section["file"]] = f"{number}.{k}"
    return found


def renumber(env, docname: str, prefix: tuple[int, ...]) -> None:
    def moved(number):
        return (*prefix, *number[len(prefix):]) if number else number

    counted = env.toc_secnumbers.get(docname, {})
    for anchor, number in counted.items():
        counted[anchor] = moved(number)
    for node in [env.titles[docname], *env.tocs[docname].findall(nodes.reference)]:
        if node.get("secnumber"):
            node["secnumber"] = list(moved(node["secnumber"]))


def wrap_numbering(app):
    counted = TocTreeCollectorWithStyles.assign_section_numbers

    def assign_section_numbers(self, env):
        changed = counted(self, env)
        for docname, number in app.config.section_numbers.items():
            if docname in env.tocs:
                renumber(env, docname, tuple(map(int, number.split("."))))
        return changed

    TocTreeCollectorWithStyles.assign_section_numbers = assign_section_numbers


def count(app, config):
    config.section_numbers = numbers()


def setup(app):
    app.add_config_value("chapters", [], "env", types=[list])
    app.add_config_value("section_numbers", {}, "env", types=[dict])
    app.connect("config-inited", count)
    app.connect("builder-inited", wrap_numbering)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
