"""A kernel of the notebook tests that dies while it starts is started again: two kernels that start at the
same moment can be given the same port, and then one of them dies before it has run anything.

The longest files come first, so that no worker is left alone with one of them at the end.
"""

import nbval.kernel

start = nbval.kernel.start_new_kernel


def start_patiently(*args, **options):
    for _ in range(3):
        try:
            return start(*args, **options)
        except RuntimeError as problem:
            died = problem
    raise died


nbval.kernel.start_new_kernel = start_patiently

LONGEST = ("test_accessibility.py", "test_pages.py", "test_shift.py", "test_check.py", "test_touch.py",
           "test_explorers.py", "test_weight.py", "test_lite.py", "test_live_figures.py", "test_twins.py")


def pytest_collection_modifyitems(items):
    place = {name: k for k, name in enumerate(LONGEST)}
    items.sort(key=lambda item: place.get(item.path.name, len(LONGEST)))
