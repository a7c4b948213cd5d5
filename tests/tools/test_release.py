"""What a release carries: one version, a citation, a log of changes, files of the package."""

import pathlib
import re
import subprocess
import sys
import tomllib

import yaml

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def in_fresh_python(code: str) -> subprocess.CompletedProcess:
    return subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)


def test_the_version_stands_in_one_place():
    import mechlib
    assert mechlib.__version__ == PROJECT["project"]["version"]
    number = re.escape(PROJECT["project"]["version"])
    said = [path.name for path in (ROOT / "mechlib").rglob("*.py")
            if re.search(rf"version.*{number}", path.read_text(encoding="utf-8"))]
    assert said == []


def test_a_name_that_is_not_there_is_an_attribute_error():
    done = in_fresh_python("import mechlib; mechlib.Impct")
    assert "AttributeError: mechlib has no 'Impct'" in done.stderr
    assert in_fresh_python("from mechlib import scene, __version__").returncode == 0


def test_the_citation_says_what_the_package_says():
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    config = yaml.safe_load((ROOT / "_config.yml").read_text(encoding="utf-8"))
    assert str(citation["version"]) == PROJECT["project"]["version"]
    assert citation["license"] == PROJECT["project"]["license"]
    assert citation["authors"] == [{"name": config["author"]}]
    assert citation["title"].startswith(config["title"])
    assert {"cff-version", "message", "title", "authors"} <= set(citation)
    assert (citation["keywords"], citation["authors"]) == (PROJECT["project"]["keywords"],
                                                           PROJECT["project"]["authors"])


def test_the_package_index_is_told_what_is_there():
    """The page of the package: its text, its licence by one name alone, that it has types."""
    told = PROJECT["project"]
    assert all((ROOT / name).is_file() for name in [told["readme"], *told["license-files"]])
    assert "Typing :: Typed" in told["classifiers"] and (ROOT / "mechlib" / "py.typed").is_file()
    assert not [one for one in told["classifiers"] if one.startswith("License ::")]  # not beside a name
    assert told["requires-python"] == ">=3.11" and len(told["description"]) < 512


def test_the_log_of_changes_begins_with_this_version():
    heads = re.findall(r"^## (\S+?),? ", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), flags=re.M)
    assert heads[0] == PROJECT["project"]["version"] and len(set(heads)) == len(heads)


def test_every_file_of_the_package_is_in_its_package_data():
    """What is not Python is shipped only if pyproject.toml says so."""
    said = PROJECT["tool"]["setuptools"]["package-data"]["mechlib"]
    shipped = {path for pattern in said for path in (ROOT / "mechlib").glob(pattern)}
    others = {path for path in (ROOT / "mechlib").rglob("*") if path.is_file() and path.suffix != ".py"
              and not {"__pycache__", ".ipynb_checkpoints"} & set(path.parts)}
    assert others == shipped and (ROOT / "mechlib" / "py.typed") in shipped


def test_every_folder_of_code_is_a_package():
    """A folder without __init__.py would be left out of the wheel."""
    folders = {path.parent for path in (ROOT / "mechlib").rglob("*.py")}
    assert [folder.name for folder in folders if not (folder / "__init__.py").is_file()] == []
