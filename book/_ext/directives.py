"""Directives in the Markdown of a cell, found without parsing the rest: an exercise, a solution, a box.

>>> [piece if isinstance(piece, str) else (piece.name, piece.title, piece.options, piece.words)
...  for piece in pieces("Before.\\n:::{note} Mind\\n:class: wide\\nTake care.\\n:::\\nAfter.")]
['Before.', ('note', 'Mind', {'class': 'wide'}, 'Take care.'), 'After.']
"""

import re
from dataclasses import dataclass

FENCE = re.compile(r"^(?P<indent> *)(?P<fence>:{3,}|`{3,})\{(?P<name>[\w:-]+)\} *(?P<title>.*)$")
OPTION = re.compile(r"^:(?P<name>[\w-]+): *(?P<value>.*)$")
STARS = re.compile(r"\s*(★+)$")


@dataclass(frozen=True)
class Directive:
    """One directive: its name, what stands behind it, its options, its words, and how it was written."""

    name: str
    title: str
    options: dict[str, str]
    words: str
    source: str


def pieces(text: str) -> list[str | Directive]:
    """The lines of a text and its directives, in order; one without an end is an error."""
    lines, found = text.split("\n"), []
    while lines:
        line = lines.pop(0)
        opening = FENCE.match(line)
        found.append(_directive(opening, lines) if opening else line)
    return found


def directives(text: str, *names: str) -> list[Directive]:
    """The directives of these names."""
    return [piece for piece in pieces(text) if isinstance(piece, Directive) and piece.name in names]


def _directive(opening, lines: list[str]) -> Directive:
    written, body = [opening[0]], []
    while lines:
        written.append(line := lines.pop(0))
        bare = line.strip()
        if set(bare) == {opening["fence"][0]} and len(bare) >= len(opening["fence"]):
            break
        body.append(line.removeprefix(opening["indent"]))
    else:
        raise ValueError(f"{opening[0]!r} has no end")
    options = {}
    while body and (option := OPTION.match(body[0])):
        options[option["name"]] = option["value"]
        body.pop(0)
    return Directive(opening["name"], opening["title"].strip(), options, "\n".join(body).strip(),
                     "\n".join(written))
