"""The lecturer's folder, in nbgrader's layout, and the commands of nbgrader that run in it.

    secret                             draws every student's numbers: keep it, and a copy of it
    students.csv                       id,first_name,last_name,email, as nbgrader imports it
    sets.toml                          sets by names of exercises, if the lecturer wants some
    sets/<set>.json                    what a set is made of
    source/ release/                   nbgrader: the lecturer's notebook, and the students' without solutions
    handed_out/<student>/<set>/        each student's own copy
    submitted/<student>/<set>/         what came back
    judged/<set>/<student>.json        the answers as text, and the verdicts
    autograded/ feedback/ gradebook.db grades.csv     nbgrader
"""

import csv
import os
import pathlib
import re
import subprocess
import sys

from . import secret as secrets
from . import sets

TOOLS = pathlib.Path(__file__).resolve().parents[1]
CONFIG = '''"""Written by make assignments; yours to extend. Marks come from judged/<set>/<student>.json."""

import sys

sys.path[:0] = [{tools!r}, {root!r}]

from assignments.verdicts import settle                            # noqa: E402

c = get_config()                                                    # noqa: F821
c.CourseDirectory.course_id = {name!r}
settle(c)
'''


class Course:
    def __init__(self, root: pathlib.Path | str):
        self.root = pathlib.Path(root).expanduser().resolve()

    def begin(self) -> bytes:
        """Make the folder, its secret and nbgrader's settings, as far as they are missing."""
        secret = secrets.kept(self.root)
        file = self.root / "nbgrader_config.py"
        if not file.exists():
            file.write_text(CONFIG.format(tools=str(TOOLS), root=str(TOOLS.parent), name=self.root.name),
                            encoding="utf-8")
        return secret

    @property
    def secret(self) -> bytes:
        if not (self.root / "secret").exists():
            raise SystemExit(f"There is no secret in {self.root}: without it the numbers of the students are "
                             "lost. Put it back, or begin with make assignments.")
        return secrets.kept(self.root)

    def students(self) -> list[str]:
        """The ids of students.csv; those that nbgrader or a folder could not have are refused."""
        file = self.root / "students.csv"
        if not file.exists():
            return []
        with file.open(newline="", encoding="utf-8-sig") as lines:
            rows = list(csv.DictReader(lines))
        found = [(row.get("id") or "").strip() for row in rows]
        for name in found:
            if not re.fullmatch(r"\w[\w.@-]*", name):
                raise SystemExit(f"students.csv: {name!r} cannot be the id of a student: letters, digits, "
                                 "dots, hyphens, without spaces.")
        if len(set(found)) != len(found):
            raise SystemExit("students.csv: two students have the same id.")
        return found

    def set(self, name: str) -> sets.Set:
        file = self.root / "sets" / f"{name}.json"
        if not file.exists():
            made = ", ".join(sorted(path.stem for path in (self.root / "sets").glob("*.json"))) or "none yet"
            raise SystemExit(f"There is no set {name!r} in {self.root}; made are: {made}.")
        return sets.saved(file)

    def notebook(self, room: str, name: str, student: str = "") -> pathlib.Path:
        return self.root / room / student / name / f"{name}.ipynb"

    def submissions(self, name: str) -> list[str]:
        """The students whose folder holds a notebook of the set."""
        return sorted(path.parent.parent.name for path in self.root.glob(f"submitted/*/{name}/{name}.ipynb"))

    def nbgrader(self, *words: str, fine=(0,), follow: str = "") -> str:
        """Run a command of nbgrader in this folder; lines with `follow` in them are counted on the screen."""
        command, lines, seen = [sys.executable, "-m", "nbgrader", *words], [], 0
        tools = f"{pathlib.Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', os.defpath)}"
        process = subprocess.Popen(command, cwd=self.root, env=os.environ | {"PATH": tools}, text=True,
                                   errors="replace", stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        for line in process.stdout:
            lines.append(line)
            if follow and follow in line:
                seen += 1
                if seen % 10 == 0:
                    print(f"  nbgrader {words[0]}: {seen}", flush=True)
        if process.wait() not in fine:
            raise SystemExit(f"{''.join(lines)}\nnbgrader {' '.join(words)} gave {process.returncode}")
        return "".join(lines)
