"""Every page, opened once on a phone: what each test module of this folder saw there."""

import pathlib

import pytest

from tours import tour

SIZE = 390, 844


@pytest.fixture(scope="session")
def size() -> tuple[int, int]:
    return SIZE


@pytest.fixture(scope="session")
def visited(request, browser, site, paths) -> dict[str, dict]:
    return tour(request, browser, site, paths, pathlib.Path(__file__).parent, SIZE)
