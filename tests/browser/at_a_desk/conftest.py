"""Every page, opened once at a desk: what each test module of this folder saw there."""

import pathlib

import pytest

from tours import tour

SIZE = 1440, 900


@pytest.fixture(scope="session")
def size() -> tuple[int, int]:
    return SIZE


@pytest.fixture(scope="session")
def visited(request, browser, site, paths) -> dict[str, dict]:
    return tour(request, browser, site, paths, pathlib.Path(__file__).parent, SIZE)
