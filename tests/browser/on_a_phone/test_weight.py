"""What a page costs its reader: bytes as stored and as a compressing host sends them, and requests, with an
empty cache."""

import functools
from urllib.parse import unquote, urlsplit

import pytest

from hosts import TEXT, host, packed_once
from visits import SETTLE

LIVE = {"bytes": 1_300_000, "compressed": 350_000, "requests": 30}
STILL = {"bytes": 500_000, "compressed": 350_000, "requests": 30}


SOME = 4                                    # pages that are really fetched with an empty cache


def look(visit) -> list[str]:
    """The files that the page asked for, each once."""
    return sorted({unquote(urlsplit(url).path) for url in visit.requests})


@pytest.fixture(scope="module")
def weights(pages, site_dir) -> dict[str, dict]:
    found = {path: weighed([site_dir/name.lstrip("/") for name in names]) for path, names in pages.items()}
    heaviest = sorted(found, key=lambda path: -found[path]["bytes"])[:5]
    print("\nheaviest pages:", *(f"{path} {found[path]}" for path in heaviest), sep="\n  ")
    return found


def weighed(files) -> dict[str, int]:
    both = [sizes(file) for file in files]
    return {"bytes": sum(raw for raw, _ in both), "compressed": sum(wire for _, wire in both),
            "requests": len(files)}


@functools.cache
def sizes(file) -> tuple[int, int]:
    """As stored, and as a compressing host sends it."""
    raw = file.read_bytes()
    return len(raw), len(packed_once(raw)) if file.suffix in TEXT else len(raw)


def over(weights, limits) -> dict:
    return {path: weight for path, weight in weights.items()
            if any(weight[what] > most for what, most in limits.items())}


def test_pages_with_live_figures(weights, figures):
    assert over({path: weights[path] for path in figures}, LIVE) == {}


def test_pages_without(weights, figures):
    assert over({path: weight for path, weight in weights.items() if path not in figures}, STILL) == {}


def test_a_first_visit_costs_what_was_counted(weights, browser, site_dir):
    heaviest = sorted(weights, key=lambda path: -weights[path]["bytes"])
    with host(site_dir, compress=True) as (address, sent):
        for path in [*heaviest[::len(heaviest)//SOME], heaviest[-1]]:
            context = browser.new_context(viewport={"width": 390, "height": 844})
            page = context.new_page()
            sent.clear()
            page.goto(f"{address}/{path}", wait_until="load")
            page.evaluate(SETTLE)
            assert {"bytes": sum(file.raw for file in sent), "compressed": sum(file.wire for file in sent),
                    "requests": len(sent)} == weights[path], path
            context.close()
