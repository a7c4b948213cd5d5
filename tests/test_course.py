"""Plans of courses: they name sections and exercises that exist, and stop the build if one vanishes."""

import pathlib
import re
import sys

import pytest
from sphinx.testing.util import SphinxTestApp

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT/"book"/"_ext")]
import course  # noqa: E402
from catalogue import pick  # noqa: E402

PAGES = sorted((ROOT/"book"/"lecturers").glob("*.md"))
ROLE = re.compile(r"\{(section|set)\}`([^`]+)`")


def test_what_the_plans_name_exists():
    found = [role for page in PAGES for role in ROLE.findall(page.read_text(encoding="utf-8"))]
    assert len(found) > 60
    for kind, names in found:
        if kind == "section":
            course.named(names)
        else:
            pick(names.split())


def test_a_section_that_has_vanished_is_named():
    with pytest.raises(ValueError, match="no section 'persistent_impact/magic'"):
        course.named("persistent_impact/magic")


def built(tmp_path, text: str) -> tuple[str, str]:
    (tmp_path/"conf.py").write_text("extensions = ['myst_nb', 'course']\nroot_doc = 'index'\n"
                                    "suppress_warnings = ['ref', 'app', 'epub']\n"
                                    "myst_enable_extensions = ['colon_fence']\n")
    (tmp_path/"index.md").write_text(f"# Plan\n\n{text}\n")
    app = SphinxTestApp(srcdir=tmp_path)
    app.build()
    page, said = (app.outdir/"index.html").read_text(encoding="utf-8"), app.warning.getvalue()
    app.cleanup()
    return page, said


def test_a_set_tells_its_time(tmp_path):
    page, _ = built(tmp_path, "Do {set}`half-as-long blast`, read {section}`persistent_impact/impulse`.")
    assert "Half as long ★" in page and "A blast ★" in page and "(8 min)" in page and "read 1.3 " in page


def test_a_wrong_name_stops_the_build(tmp_path):
    with pytest.raises(Exception, match="no exercise half-as-wrong"):
        built(tmp_path, "{set}`half-as-wrong`")


def test_a_page_that_is_not_there_is_not_spoken_of(tmp_path):
    said = ":::{when} lecturers/magic\nMagic.\n:::\n\n:::{when} in-class\nClass.\n:::"
    page, _ = built(tmp_path, said)
    assert "Class." in page and "Magic." not in page
