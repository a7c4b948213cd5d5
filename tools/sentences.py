"""One sentence a line in Markdown prose, so that a change of a sentence is a change of a line.

    python tools/sentences.py book/notation.md …      rewrite these pages

A line that ends inside a sentence is joined to the next one, and prose is broken after each sentence, never
inside a formula, code or a link. Everything else stays as it is: code, displayed formulas, tables, headings,
the options of a directive, and the body of every directive but those that hold prose. The page looks the
same.
"""

import pathlib
import re
import sys

PROSE = re.compile(r"\{(admonition|note|tip|warning|important|seealso|dropdown|"
                   r"exercise|exercise-start|solution|solution-start|prf:\w+|opening|goals)\}")
FENCE = re.compile(r"\s*(`{3,}|~{3,}|:{3,})(.*)")
VERBATIM = re.compile(r"\s*(#|\||<|>|%|\(\S+\)=$|-{3,}$|={3,}$|\[\^?[^\]]+\]:)")
MARKER = re.compile(r"\s*([-*+]|\d+[.)]|:) +")
# what would be read as something else at the beginning of a line
TAKEN = re.compile(r"[-+*=] |\d+[.)](\s|$)|[#>|%:<]|```|~~~|\$\$|\\begin|-{3}|\(\S+\)=|\[\^?[^\]]+\]:")
WHOLE = re.compile(r"(?<!\\)(`+)(?!`).*?(?<!`)\1(?!`)|(?<![\\$])\$(?!\$).*?(?<!\\)\$|"
                   r"\[[^\]]*\]\([^)]*\)|<[^>\s]+>")
END = re.compile(r"""[.?!][)\]"”’'*_]*(\s+)(?=["“‘'(\[*_{`$§A-Z0-9\u0370-\u03ff\u4e00-\u9fff])""")
SHORT = re.compile(r"(?:^|[\s(])(?:e\.g|i\.e|cf|vs|etc|[Ff]igs?|[Ee]qs?|[Ss]ecs?|approx|resp|"
                   r"pp?|vol|eds?|Dr|[A-Z])\.$")
HEAD = re.compile(r"(\*{1,2})(?!\s)[^*]{1,40}\1")        # **Further reading.** stays with its sentence


def sentences(text: str) -> list[str]:
    """The sentences of a paragraph.

    >>> sentences("It falls, e.g. at $v_0. A$ mark? (It lands.) So `a. B` is one.")
    ['It falls, e.g. at $v_0. A$ mark?', '(It lands.)', 'So `a. B` is one.']
    >>> sentences("**Further reading.** The source. 1. is no beginning. So it stays.")
    ['**Further reading.** The source. 1. is no beginning.', 'So it stays.']
    """
    whole = [found.span() for found in WHOLE.finditer(text)]
    found, start = [], 0
    for end in END.finditer(text):
        stop, rest = end.span(1)
        said = text[start:stop]
        if (any(a < stop < b for a, b in whole) or SHORT.search(text[:end.start() + 1])
            or TAKEN.match(text, rest)
                or (start == 0 and HEAD.fullmatch(said) and len(said.split()) <= 5)):
            continue
        found.append(said)
        start = rest
    return [*found, text[start:]]


def paragraph(lines: list[str]) -> list[str]:
    """A paragraph, or the items of a list, one sentence a line; continued lines stand under the text of their
    item."""
    if any(re.search(r"(  |\\)$", line) for line in lines[:-1]):        # a line break that is meant
        return lines
    chunks = []
    for line in lines:
        marker = MARKER.match(line)
        if marker or not chunks:
            prefix = marker[0] if marker else re.match(r"\s*", line)[0]
            chunks.append([prefix, line[len(prefix):].strip()])
        else:
            chunks[-1].append(line.strip())
    return [(" "*len(prefix) if k else prefix) + sentence
            for prefix, *parts in chunks for k, sentence in enumerate(sentences(" ".join(parts)))]


def one_a_line(text: str) -> str:
    """The same Markdown with one sentence of prose a line."""
    lines, done, prose, open_fences = text.split("\n"), [], [], []

    def copy(last) -> None:
        """Copy lines as they are, up to the first after this one for which ``last`` holds."""
        done.append(lines.pop(0))
        while lines and not last(lines[0]):
            done.append(lines.pop(0))
        done.extend([lines.pop(0)] if lines else [])

    if lines[0] == "---":
        copy(lambda line: line == "---")
    while lines:
        fence = FENCE.match(lines[0])
        formula = re.match(r"\s*(\$\$|\\begin\{)", lines[0])
        if not (fence or formula or VERBATIM.match(lines[0]) or not lines[0].strip()):
            prose.append(lines.pop(0))
            continue
        done += paragraph(prose)
        prose = []
        if fence and open_fences and not fence[2].strip() and fence[1].startswith(open_fences[-1]):
            open_fences.pop()
            done.append(lines.pop(0))
        elif fence and PROSE.match(fence[2]):
            open_fences.append(fence[1])
            done.append(lines.pop(0))
            while lines and re.match(r"\s*:[\w-]+:", lines[0]):
                done.append(lines.pop(0))
        elif fence:
            copy(lambda line, mark=fence[1]: re.fullmatch(rf"\s*{mark}{mark[0]}*\s*", line))
        elif formula and formula[1] == "$$" and "$$" not in lines[0].split("$$", 1)[1]:
            copy(lambda line: "$$" in line)
        elif formula and formula[1] != "$$" and "\\end{" not in lines[0]:
            copy(lambda line: "\\end{" in line)
        else:
            done.append(lines.pop(0))
    return "\n".join(done + paragraph(prose))


def main() -> None:
    for path in map(pathlib.Path, sys.argv[1:]):
        path.write_text(one_a_line(path.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
