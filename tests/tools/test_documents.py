"""README and CONTRIBUTING say what is true: the commands and places that they name exist."""

import pathlib
import re

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
DOCUMENTS = ["README.md", "CONTRIBUTING.md"]
TARGETS = set(re.findall(r"^([a-z]+):.*##", (ROOT / "Makefile").read_text(encoding="utf-8"), flags=re.M))
EXAMPLE = "bouncing_ball"                         # the section that the documents make


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", DOCUMENTS)
def test_commands_exist(name):
    named = set(re.findall(r"(?:`|\$ )(?:[A-Z_]+=\S+ )?make ([a-z]+)", text(name)))
    assert named and named <= TARGETS


def test_contributing_explains_every_command_that_tests_or_makes():
    explained = set(re.findall(r"^\| `make ([a-z]+)`", text("CONTRIBUTING.md"), flags=re.M))
    assert explained == TARGETS - {"help", "book", "html", "lite", "clean"}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_places_exist(name):
    """Paths in code ticks: <chapter> and <section> stand for any, … for something between."""
    missing = []
    for path in re.findall(r"`([\w./<>*…-]*/[\w./<>*…-]*)`", text(name)):
        pattern = re.sub(r"<\w+>|…", "*", path.removeprefix(".venv/bin/")).rstrip("/")
        if EXAMPLE in path or pattern.startswith(("_build", "*", "/")):
            continue
        if not list(ROOT.glob(pattern)):
            missing.append(path)
    assert missing == []


def test_every_room_is_named():
    rooms = {path.parent.name for path in (ROOT / "mechlib").glob("*/__init__.py")
             if not (path.parent / "figures").is_dir()} - {"landing"}
    for name in DOCUMENTS:
        assert [room for room in rooms if f"{room}/" not in text(name)] == []


def test_links_between_documents_lead_somewhere():
    for name in [*DOCUMENTS, "CHANGELOG.md"]:
        for link in re.findall(r"\]\(([\w./-]+)\)", text(name)):
            assert (ROOT / link).exists(), f"{name}: {link}"
