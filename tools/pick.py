"""Look for exercises, and put a set together by names.

    python tools/pick.py half-as-long blast hardest-drive       the set, with its time
    python tools/pick.py --chapter persistent_impact --level 2 --kind number
"""

import argparse
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "book" / "_ext")]
from catalogue import Entry, entries, pick  # noqa: E402


def search(chapter: str = "", section: str = "", level: int = 0, kind: str = "", words: str = "",
           variants: bool = False) -> list[Entry]:
    """The exercises of which all that is asked for is true; words are looked for in title and idea."""
    return [one for one in entries().values()
            if chapter in ("", one.page.split("/")[1]) and section in ("", one.page.split("/")[2])
            and level in (0, one.level) and words.lower() in f"{one.title} {one.idea}".lower()
            and (one.variants or not variants) and (not kind or kind in one.kinds)]


def listed(found: list[Entry]) -> str:
    """One line for each, and the whole time."""
    lines = [f"{one.number:<5} {'★'*one.level:<3} {one.minutes:>3} min  {'+'.join(one.kinds):<14} "
             f"{one.name:<34} {one.idea}" for one in found]
    return "\n".join([*lines, f"{len(found)} exercises, {sum(one.minutes for one in found)} minutes"])


def main(arguments: list[str]) -> str:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("names", nargs="*", help="names of exercises, as on the page “All exercises”")
    for option in ("chapter", "section", "kind", "words"):
        parser.add_argument(f"--{option}", default="")
    parser.add_argument("--level", type=int, default=0, choices=(1, 2, 3))
    parser.add_argument("--variants", action="store_true", help="only those with other numbers for each")
    asked = vars(parser.parse_args(arguments))
    chosen = asked.pop("names")
    return listed(pick(chosen) if chosen else search(**asked))


if __name__ == "__main__":
    try:
        print(main(sys.argv[1:]))
    except ValueError as error:
        sys.exit(str(error))
