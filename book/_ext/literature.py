"""The bibliography with a sentence on each work.

A list of works is a ``{bibliography}`` of sphinxcontrib-bibtex in the style ``annotated``: after the data of
a work stands what the reader finds there (``annote``) and how much of it was read (``read``, one of READ).
``keywords`` names the subject, by which the page picks its works::

    ```{bibliography}
    :filter: keywords % "several contacts"
    ```
"""

import functools
import pathlib

import pybtex.plugin
from pybtex.database import parse_file
from pybtex.richtext import Tag, Text
from pybtex.style import FormattedEntry
from pybtex.style.formatting.plain import Style as Plain
from pybtex.style.labels import BaseLabelStyle
from pybtex.style.template import field, sentence

FILE = pathlib.Path(__file__).resolve().parents[1] / "references.bib"
READ = ("whole", "in part", "abstract")


def works() -> dict:
    """The entries of the file by key; a key that stands twice is an error."""
    return dict(parse_file(str(FILE)).entries)


class Keys(BaseLabelStyle):
    """A work is labelled by its key: no two lists of one page share a label."""

    def format_labels(self, sorted_entries):
        return [entry.key for entry in sorted_entries]


class Annotated(Plain):
    default_label_style = Keys

    def format_title(self, e, which_field, as_sentence=True):
        """The title as its author spelled it: names keep their capitals."""
        return sentence[field(which_field)] if as_sentence else field(which_field)

    def format_entry(self, label, entry, bib_data=None):
        plain = super().format_entry(label, entry, bib_data)
        if entry.fields["read"] not in READ:
            raise ValueError(f"{entry.key}: read = {entry.fields['read']!r} is none of {', '.join(READ)}.")
        read = Tag("em", f"Read: {entry.fields['read']}.")
        text = Text(plain.text, " ", Text.from_latex(entry.fields["annote"]), " ", read)
        return FormattedEntry(plain.key, text, plain.label)


def setup(app):
    # every reference asks for its style: all installed packages are searched for it once
    pybtex.plugin.entry_points = functools.cache(pybtex.plugin.entry_points)
    pybtex.plugin.register_plugin("pybtex.style.formatting", "annotated", Annotated)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
