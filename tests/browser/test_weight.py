"""What a page costs its reader: bytes as stored and as a compressing host sends them, and requests, with an
empty cache."""

import pytest

from hosts import host
from visits import SETTLE

LIVE = {"bytes": 1_300_000, "compressed": 350_000, "requests": 30}
STILL = {"bytes": 500_000, "compressed": 350_000, "requests": 30}


@pytest.fixture(scope="module")
def weights(browser, site_dir, paths):
    found = {}
    with host(site_dir, compress=True) as (address, sent):
        for path in paths:
            context = browser.new_context()
            page = context.new_page()
            sent.clear()
            page.goto(f"{address}/{path}", wait_until="load")
            page.evaluate(SETTLE)
            found[path] = {"bytes": sum(raw for _, raw, _ in sent),
                           "compressed": sum(wire for _, _, wire in sent), "requests": len(sent)}
            context.close()
    heaviest = sorted(found, key=lambda path: -found[path]["bytes"])[:5]
    print("\nheaviest pages:", *(f"{path} {found[path]}" for path in heaviest), sep="\n  ")
    return found


def over(weights, limits) -> dict:
    return {path: weight for path, weight in weights.items()
            if any(weight[what] > most for what, most in limits.items())}


def test_pages_with_live_figures(weights, figures):
    assert over({path: weights[path] for path in figures}, LIVE) == {}


def test_pages_without(weights, figures):
    assert over({path: weight for path, weight in weights.items() if path not in figures}, STILL) == {}
