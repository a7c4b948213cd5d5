"""Every page is opened once for all tests that look at every page: at a desk, and on a phone.

A test module in ``at_a_desk`` or ``on_a_phone`` that has a function ``look(visit)`` is told by the fixture
``pages`` what it saw on each page. A look brings the page into the state that it needs: another may have been
there before. What moves while a page loads has been watched before any of them.
"""

from shifts import SCROLL, watched
from visits import Visit

SIZES = {"at_a_desk": (1440, 900), "on_a_phone": (390, 844)}


def tour(request, browser, site, paths, folder) -> dict[str, dict]:
    """By the file of a test module, and by page, what its look saw."""
    files = {item.path: item.module for item in request.session.items if item.path.parent == folder}
    looks = {str(file): files[file].look for file in sorted(files) if hasattr(files[file], "look")}
    context = watched(browser, SIZES[folder.name])
    seen = {file: {} for file in looks}
    for path in paths:
        visit = Visit(context.new_page(), path)
        visit.watch()
        visit.page.goto(f"{site}/{path}", wait_until="load", timeout=60_000)
        visit.settle().shifts = visit.page.evaluate(SCROLL)
        for file, look in looks.items():
            seen[file][path] = look(visit)
        visit.page.close()
    context.close()
    return seen
