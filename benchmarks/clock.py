"""Processor time, as all benchmarks of numbers measure it."""

import time


def seconds(task, times=5):
    """The least processor time of several runs, and the result."""
    best = float("inf")
    for _ in range(times):
        start = time.process_time()
        result = task()
        best = min(best, time.process_time() - start)
    return best, result
