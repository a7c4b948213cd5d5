"""The workflows: they run what a contributor runs, and name commands and places that exist."""

import os
import pathlib
import re
import subprocess
import tomllib

import pytest
import yaml

ROOT = pathlib.Path(__file__).resolve().parents[2]
HOME = ROOT / ".github" / "workflows"
NAMES = sorted(path.name for path in HOME.glob("*.yml"))
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def read(name: str) -> dict:
    return yaml.safe_load((HOME / name).read_text(encoding="utf-8"))


def steps(name: str) -> list[dict]:
    return [step for job in read(name)["jobs"].values() for step in job["steps"]]


def commands(name: str) -> list[str]:
    return [step["run"] for step in steps(name) if "run" in step]


@pytest.mark.parametrize("name", NAMES)
def test_every_action_is_taken_by_its_full_version(name):
    used = [step["uses"] for step in steps(name) if "uses" in step]
    assert used and [one for one in used if not re.fullmatch(r"actions/[\w-]+@v\d+\.\d+\.\d+", one)] == []
    assert all(("uses" in step) != ("run" in step) for step in steps(name))


@pytest.mark.parametrize("name", NAMES)
def test_commands_and_files_exist(name):
    targets = set(re.findall(r"^([a-z]+):.*##", MAKEFILE, flags=re.M))
    asked = [word for command in commands(name) for line in re.findall(r"\bmake ([a-z ]+)", command)
             for word in line.split()]
    assert set(asked) <= targets
    named = r"(?<![\w/])(?:tools|\.ci)/[\w./]+|\b\w+\.(?:toml|md)\b"
    for path in re.findall(named, " ".join(commands(name))):
        assert (ROOT / path).is_file(), path


@pytest.mark.parametrize("name", NAMES)
def test_the_shell_can_read_every_command(name):
    for command in commands(name):
        done = subprocess.run(["bash", "-n"], input=command, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr


def test_what_is_pushed_is_tested_as_a_contributor_tests():
    assert ".ci/run" in commands("ci.yml")
    assert "make test" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    (kept,) = [step["with"]["path"] for step in steps("ci.yml") if "upload" in step.get("uses", "")]
    assert f"BUILT := {kept}/" in MAKEFILE


def test_a_release_is_tested_before_it_is_packed_and_deployed():
    order = [next(i for i, command in enumerate(commands("publish.yml")) if part in command)
             for part in ("grep", "make test", "make dist", "gh release upload", "tools/release.py")]
    assert order == sorted(order)
    assert read("publish.yml")["jobs"]["deploy"]["needs"] == "build"


def test_what_is_deployed_is_what_was_put_together():
    (uploaded,) = [step["with"]["path"] for step in steps("publish.yml") if "upload" in step.get("uses", "")]
    (put,) = [command for command in commands("publish.yml") if "tools/release.py" in command]
    (fetched,) = [command for command in commands("publish.yml") if "gh release download" in command]
    _, _, host, *zips = put.split()
    assert host == uploaded
    assert zips[0] == re.search(r"--dir (\S+)", fetched)[1] + "/*.zip"
    assert zips[1] == "dist/*.zip" and re.search(r"--pattern '(.*?)'", fetched)[1] == "impact-mechanics-*.zip"


@pytest.mark.parametrize("tag, right", [(PROJECT["version"], True), ("9.9.9", False), ("", False)])
def test_a_tag_that_is_not_the_version_stops_the_release(tag, right):
    (look,) = [command for command in commands("publish.yml") if command.startswith("grep")]
    done = subprocess.run(["bash", "-c", look], cwd=ROOT, env={**os.environ, "GITHUB_REF_NAME": tag})
    assert (done.returncode == 0) == right
