"""How nbval comes to the outputs of a notebook: from the build if it has just run it, else by a kernel. How
workers share the tests, and how seldom they look for garbage.

A kernel that dies while it starts is started again: two that start at the same moment can be given the same
port, and then one of them dies before it has run anything.
"""

import gc

import nbval.kernel
import nbval.plugin
import pytest

import as_built

start, set_up = nbval.kernel.start_new_kernel, nbval.plugin.IPyNbFile.setup


def start_patiently(*args, **options):
    for _ in range(3):
        try:
            return start(*args, **options)
        except RuntimeError as problem:
            died = problem
    raise died


def set_up_as_built(notebook):
    given = as_built.outputs(notebook.path)
    if given is None:
        return set_up(notebook)
    notebook.kernel = as_built.Replay(given)
    notebook.setup_sanitize_files()


gc.set_threshold(100_000, 50, 50)           # formulas make little garbage that goes round in circles
nbval.kernel.start_new_kernel = start_patiently
nbval.plugin.IPyNbFile.setup = set_up_as_built


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    from workers import Workers

    config.option.loadscopereorder = False
    return Workers(config, log)


def pytest_collection_modifyitems(config, items):
    if hasattr(config, "workerinput"):
        from workers import arrange

        arrange(items)


def pytest_collection_finish():
    gc.freeze()                             # the tests themselves are none
