"""A section made by one command, in a copy of the project: it obeys the project's tests from the first
minute."""

import json
import os
import pathlib
import shutil
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "book" / "_ext")]
import new_section  # noqa: E402
import numbering  # noqa: E402

CHAPTERS = numbering.chapters()
NEW = next((chapter for chapter in CHAPTERS if not (ROOT / "book" / chapter).exists()), None)
MADE = {"2.7": "particle_collision/a_ball_that_bounces"}
if NEW:                                                            # the first that is not yet written
    MADE[f"{CHAPTERS.index(NEW) + 1}.1"] = f"{NEW}/rods"


def run(tree, *command) -> subprocess.CompletedProcess:
    return subprocess.run(command, cwd=tree, env={**os.environ, "PYTHONPATH": str(tree)}, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


@pytest.fixture(scope="module")
def tree(tmp_path_factory):
    """A copy of the project with a new section in an old chapter and one in a new chapter."""
    tree = tmp_path_factory.mktemp("project")
    listed = run(ROOT, "git", "ls-files", "-z", "--cached", "--others", "--exclude-standard").stdout
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, tree / name)
    begun = [[NEW, "rods", "--new-chapter", "A new chapter"]] if NEW else []
    for wishes in (["particle_collision", "a_ball_that_bounces"], *begun):
        done = run(tree, sys.executable, "tools/new_section.py", *wishes)
        assert done.returncode == 0, done.stdout
    run(tree, "git", "init", "-q")
    run(tree, "git", "add", "-A")
    return tree


def test_the_new_sections_obey_the_rules(tree):
    """The law, the pictures, the notebook as it is stored, and every rule of the project that names them."""
    chosen = [f"tests/{page.replace('/', '/test_')}.py" for page in MADE.values()]
    chosen += [f"book/{page}.ipynb" for page in MADE.values()]
    chosen += [f"mechlib/{page}.py" for page in MADE.values()]
    done = run(tree, sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "0", *chosen)
    assert done.returncode == 0 and "failed" not in done.stdout, done.stdout
    words = " or ".join([*(page.rpartition("/")[2] for page in MADE.values()), "a-ball-that", "rods-",
                         "table_of_contents", "one_way", "has_its_page", "imports_from_a_chapter",
                         "idea", "has_its_note"])
    rules = ["tests/test_project.py", "tests/test_anatomy.py", "tests/test_predict.py",
             "tests/test_reference.py", "tests/scene/test_pictures.py", "tests/exercises/test_registered.py",
             "tests/test_teaching.py", "tests/test_catalogue.py", "tests/test_sentences.py"]
    done = run(tree, sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "0", "-k", words,
               *rules)
    assert done.returncode == 0 and " passed" in done.stdout, done.stdout


def test_the_new_files_please_the_linter(tree):
    ruff = pathlib.Path(sys.executable).parent / "ruff"
    files = [path for path in tree.rglob("*.py") if not (ROOT / path.relative_to(tree)).exists()]
    files += [tree / "mechlib" / "particle_collision" / "__init__.py"]
    assert len(files) == (4*2 + 3 if NEW else 4) + 1
    assert run(tree, ruff, "check", "--no-cache", *files).returncode == 0


def test_the_notebook_has_run(tree):
    for page in MADE.values():
        cells = json.loads((tree / "book" / f"{page}.ipynb").read_text(encoding="utf-8"))["cells"]
        assert all(cell["outputs"] for cell in cells if cell["cell_type"] == "code")


def test_numbers_and_contents_follow(tree):
    found = numbering.numbers(tree)
    assert {found[f"book/{page}"] for page in MADE.values()} == set(MADE)
    assert found["book/particle_collision/summary"] == "2.9"
    listed = [line.split()[-1] for line in (tree / "_toc.yml").read_text(encoding="utf-8").splitlines()]
    place = listed.index("book/particle_collision/a_ball_that_bounces")
    assert listed[place + 1] == "book/particle_collision/project"
    if NEW:
        place = listed.index(f"book/{NEW}/index")
        assert listed[place - 1].startswith(f"book/{CHAPTERS[CHAPTERS.index(NEW) - 1]}/")
        assert listed[place + 2] == f"book/{NEW}/rods"


@pytest.mark.parametrize("wishes, sentence", [
    (["particle_collision", "oblique"], "oblique.ipynb exists: choose another name"),
    (["particle_collision", "elastic_wall"], "exists: choose another name"),
    (["particle_colision", "drop"], "no chapter 'particle_colision': choose one of elastic_bodies"),
    (["particle_collision", "Drop"], "must be a name in small letters"),
    (["particle_collision", "class"], "must be a name in small letters"),
    (["particle_collision", "drop", "--after", "planar"], "no section 'planar' in particle_collision"),
    (["particle_collision", "drop", "--new-chapter", "Drops"], "leave --new-chapter out"),
    (["motion", "drop", "--new-chapter", "Motion"], "a room that chapters share"),
    (["drops", "drop", "--new-chapter", "Drops"], "'drops' has no place yet"),
])
def test_what_cannot_be_made_is_refused_with_a_sentence(tree, wishes, sentence, monkeypatch, capsys):
    monkeypatch.setattr(new_section, "ROOT", tree)
    monkeypatch.setattr(sys, "argv", ["new_section.py", *wishes])
    before = run(tree, "git", "status", "--porcelain").stdout
    assert new_section.main() == 1
    said = capsys.readouterr().out
    assert said.startswith("Nothing was made: ") and sentence in said
    assert run(tree, "git", "status", "--porcelain").stdout == before
