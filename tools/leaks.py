"""Look through every file of a site for sentences of the solutions: for the student's edition.

    EDITION=student make html
    python tools/leaks.py [_build/html]

Each solution gives its sentences and its formulas, and so does what a good explanation says; files inside
zips and inside the wheel of mechlib are looked through, too (the wheels of others, known by their hashes, say
many things, but nothing of ours). What mechlib itself holds (it judges the answers, so it knows them)
is counted apart: it is why practice earns no marks.
"""

import ast
import functools
import html
import json
import pathlib
import re
import sys
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "book" / "_ext"))
from directives import directives  # noqa: E402

PACKED = {".whl", ".zip"}
UNREAD = {".png", ".woff", ".woff2", ".wasm", ".svg", ".ico"}
SHORTEST = 16                                               # letters and digits: less may stand anywhere
FORMULA = re.compile(r"\$\$?([^$]+)\$")
SET = re.compile(r"\$\$[^$]*\$\$|\$[^$]*\$")                # what a page shows as a formula, no words
SENTENCE = re.compile(r"(?<=[.:;!?])\s+|\n")
NOT_WORDS = re.compile(r"\$[^$]*\$|\{[\w:]+\}`[^`]*`|[`*_\[\]()]|\]\([^)]*\)")
TAGS = re.compile(r"<math.*?</math>|<annotation.*?</annotation>|<[^>]*>", re.DOTALL)


def letters(text: str) -> str:
    """Only the letters and digits, so that neither mark-up nor line breaks hide a sentence."""
    return re.sub(r"[\W_]+", "", text)


def told(text: str) -> set[str]:
    """The stretches of words and the formulas of a solution that are long enough to be known again."""
    parts = [part for sentence in SENTENCE.split(text) for part in NOT_WORDS.split(sentence)]
    parts += FORMULA.findall(text)
    return {mark for part in parts if len(mark := letters(part)) >= SHORTEST}


def strings(value):
    """Every text inside a value read from JSON."""
    if isinstance(value, str):
        yield value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from strings(inner)


def book(path: pathlib.Path) -> tuple[list[str], list[str]]:
    """The solutions of a source of the book (label and words), and all else that it says."""
    whole = path.read_text(encoding="utf-8")
    cells = json.loads(whole)["cells"] if path.suffix == ".ipynb" else [{"source": whole}]
    solved, said = [], []
    for cell in cells:
        text = "".join(cell["source"])
        for one in directives(text, "solution") if cell.get("cell_type", "markdown") == "markdown" else ():
            solved.append((one.title, one.words))
            text = text.replace(one.source, "")
        said += [text, TAGS.sub("", text), SET.sub("", text),
                 *("".join(strings(out)) for out in cell.get("outputs", []))]
    return solved, said


def package(path: pathlib.Path) -> tuple[list[str], list[str]]:
    """Of a file of mechlib: what a good explanation says (the points of an exercise), and its other texts."""
    points, said = [], []
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "register":
            for word in node.keywords:
                if word.arg == "points":
                    inside = [one.value for one in ast.walk(word.value) if isinstance(one, ast.Constant)]
                    points.append((f"points of {node.args[0].value}", "\n".join(map(str, inside))))
                    word.value = ast.Constant("")
    said += [one.value for one in ast.walk(tree) if isinstance(one, ast.Constant)
             and isinstance(one.value, str)]
    return points, said


@functools.cache
def solutions() -> dict[str, set[str]]:
    """Label of an exercise → what would give its solution away; what the rest of the book, a hint or a
    remark of the judge says, too, is no leak."""
    found, rest = {}, []
    sources = [path for path in (ROOT / "book").rglob("*") if path.suffix in (".md", ".ipynb", ".txt")
               and "teaching" not in path.parts and "_static" not in path.parts
               and ".ipynb_checkpoints" not in path.parts]
    for read, paths in ((book, sources), (package, (ROOT / "mechlib").rglob("*.py"))):
        for path in sorted(paths):
            solved, said = read(path)
            found |= {label: told(words) for label, words in solved}
            rest += map(letters, said)
    known = "\0".join(rest)
    return {label: {mark for mark in marks if mark not in known} for label, marks in found.items()}


def shown(name: str, text: str) -> str:
    """A file as letters: without tags if it is a page, the cells of a notebook, else as it is."""
    if name.endswith((".html", ".htm")):
        return letters(html.unescape(TAGS.sub(" ", text)))
    if name.endswith((".ipynb", ".json")):
        try:
            return letters(json.dumps(json.loads(text), ensure_ascii=False).replace("\\n", " "))
        except ValueError:
            pass
    return letters(text)


def files(place: pathlib.Path):
    """Name and text of every file, and of every file in a packed one."""
    for path in sorted(place.rglob("*")):
        name = path.relative_to(place).as_posix()
        if path.suffix == ".whl" and not path.name.startswith("mechlib-"):
            continue
        if path.suffix in PACKED:
            with zipfile.ZipFile(path) as archive:
                for inner in archive.namelist():
                    yield f"{name}!{inner}", archive.read(inner).decode("utf-8", "replace")
        elif path.is_file() and path.suffix not in UNREAD:
            yield name, path.read_bytes().decode("utf-8", "replace")


def leaks(place: pathlib.Path) -> dict[str, list[str]]:
    """File → the labels whose solutions it gives away."""
    found = {}
    for name, text in files(place):
        if pathlib.PurePath(name.rpartition("!")[2]).suffix in UNREAD:
            continue
        seen = shown(name, text)
        given = [label for label, marks in solutions().items() if any(mark in seen for mark in marks)]
        if given:
            found[name] = given
    return found


def main(place: pathlib.Path) -> int:
    marks = solutions()
    print(f"{len(marks)} solutions, {sum(map(len, marks.values()))} sentences; "
          f"without a sentence of their own: {sum(not found for found in marks.values())}", flush=True)
    found = leaks(place)
    own = {name: those for name, those in found.items() if "mechlib" in name and "!" in name}
    for name, those in found.items():
        if name not in own:
            print(f"{name}: {', '.join(those[:6])}{' …' if len(those) > 6 else ''}")
    print(f"{len(found) - len(own)} files give solutions away; inside mechlib: {len(own)}")
    return int(len(found) > len(own))


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "_build" / "html"))
