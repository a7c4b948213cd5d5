"""What the book asks, in HTML: each exercise with its number, title, text, choices and solution.

Read from the notebooks for readers (_build/notebooks), where everything has its number already. A question of
several parts is one text with several names; each becomes a question of its own, with the text of all.
"""

import json
import pathlib
import re
from dataclasses import dataclass, field

from markdown_it import MarkdownIt
from mdit_py_plugins.dollarmath import dollarmath_plugin

HEAD = re.compile(r"^#### Exercise (?P<number>[\d.]+)\. (?P<title>.*?) (?P<stars>★+)$", re.M)
CALL = re.compile(r'^check\("(?P<key>[\w-]+)", \.\.\.\)$', re.M)
CHOICE = re.compile(r"^- \*\*(?P<letter>[a-z])\*\* (?P<text>(?:.+\n?(?:  .+\n?)*))", re.M)
LETTER = re.compile(r"^Answer with (?:the|one) letter.*$", re.M)
SOLUTION = re.compile(r"<details>\s*<summary>Solution of exercise (?P<number>[\d.]+)</summary>"
                      r"(?P<text>.*?)</details>", re.DOTALL)
LINK = re.compile(r"(?<!!)\[([^\]]+)\]\((?!https?:)[^)]*\)")            # to another notebook: the words stay


@dataclass
class Asked:
    """An exercise, or a part of one."""

    key: str
    number: str
    title: str
    level: int
    text: str                                                   # HTML, without the choices
    part: int = 0                                               # from 1, if there are several
    choices: dict[str, str] = field(default_factory=dict)       # letter: HTML; a part has them in its text
    solution: str = ""                                          # HTML

    @property
    def name(self) -> str:
        return f"{self.number} {self.title}" + (f", part {self.part}" if self.part else "")


def renderer() -> MarkdownIt:
    made = MarkdownIt("commonmark").enable("table")
    made.use(dollarmath_plugin, allow_space=False, double_inline=True)
    formula = lambda begin, end: lambda self, tokens, i, options, env: (
        begin + escaped(tokens[i].content.strip()) + end)
    made.add_render_rule("math_inline", formula(r"\(", r"\)"))
    for kind in ("math_inline_double", "math_block", "math_block_label"):
        made.add_render_rule(kind, formula(r"\[", r"\]"))
    return made


def escaped(tex: str) -> str:
    return tex.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


MARKDOWN = renderer()


def html(text: str) -> str:
    r"""Markdown with formulas, as Moodle shows it.

    >>> html("A speed of $\\tfrac12v$, in `m`.")
    '<p>A speed of \\(\\tfrac12v\\), in <code>m</code>.</p>'
    """
    return MARKDOWN.render(LINK.sub(r"\1", text)).strip()


def line(text: str) -> str:
    """A sentence, without a paragraph around it."""
    return MARKDOWN.renderInline(LINK.sub(r"\1", text)).strip()


def exercises(notebook: pathlib.Path) -> list[Asked]:
    """All exercises of a section, in order."""
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    solutions, found, head, text, keys = {}, [], None, "", []
    for cell in [*cells, {"cell_type": "markdown", "source": "#### Exercise 0. The end ★"}]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "code":
            keys += CALL.findall(source)
            continue
        solutions.update((one["number"], html(one["text"])) for one in SOLUTION.finditer(source))
        rest = SOLUTION.sub("", source)
        if head and not keys and not HEAD.search(rest):             # a text with a picture in its middle
            text += f"\n\n{rest}"
        for opening in HEAD.finditer(rest):
            if head:
                found += parts(head, text, keys)
            following = HEAD.search(rest, opening.end())
            head, keys = opening, []
            text = rest[opening.end():following.start() if following else None]
    for one in found:
        one.solution = solutions.get(one.number, "")
    return found


def parts(head, text: str, keys: list[str]) -> list[Asked]:
    """One exercise, under each of its names."""
    choices = {one["letter"]: line(" ".join(one["text"].split())) for one in CHOICE.finditer(text)
               if len(keys) == 1}
    told = html(LETTER.sub("", CHOICE.sub("", text)) if choices else text)
    return [Asked(key, head["number"], head["title"], len(head["stars"]), told,
                  part if len(keys) > 1 else 0, choices) for part, key in enumerate(keys, start=1)]
