"""The commands behind make assignments and make grade.

    python -m assignments make <course> [set …]
    python -m assignments grade <course> <set>
"""

import sys

from .course import Course
from .grade import grade
from .make import make


def main(words: list[str]) -> int:
    match words:
        case ["make", root, *only]:
            make(Course(root), only)
        case ["grade", root, name]:
            return 1 if grade(Course(root), name) else 0
        case _:
            print(__doc__)
            return 2
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except ValueError as problem:
        sys.exit(str(problem))
