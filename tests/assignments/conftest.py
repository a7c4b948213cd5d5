"""A set with a secret, and the walls of this machine."""

import pathlib
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tools"), str(pathlib.Path(__file__).parent), str(ROOT / "tests" / "exercises")]
from assignments import sandbox, sets  # noqa: E402

SECRET = b"a secret of thirty-two bytes, or so"


@pytest.fixture(scope="session")
def made() -> sets.Set:
    return sets.of_chapter("particle_collision")


@pytest.fixture(scope="session")
def walls() -> str:
    """Without walls nothing is graded; then there is nothing to test but that it is refused."""
    try:
        return sandbox.proven(str(ROOT / "tests"))
    except sandbox.NoWalls as problem:
        pytest.skip(f"this machine has no walls: {problem}")
