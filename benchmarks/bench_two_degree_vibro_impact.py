"""Two masses with a stop: lanes × modes of NumPy against a loop in C, closed forms against simulation, and a
diagram of existence and stability.

The machine: m = 2, k = 5, ζ = 0.01, δ = 0.3, e = 0.8.  The loop in C takes the same steps, lane by lane; it
is compiled in this run.
"""

import ctypes
import pathlib
import shutil
import subprocess
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial

import numpy as np

from clock import seconds
from mechlib.motion import impacts, one_impact_roots, sweep
from mechlib.two_degree_vibro_impact import knocker, two_masses

HERE = pathlib.Path(__file__).resolve().parent
GAP, E = 0.3, 0.8


def compiled(folder):
    """The loop in C as a function of the frequencies and the number of impacts; None without a compiler."""
    compiler = shutil.which("cc")
    if not compiler:
        return None
    library = pathlib.Path(folder) / "two_modes.so"
    subprocess.run([compiler, "-O2", "-shared", "-fPIC", "-o", library, HERE / "two_modes.c", "-lm"],
                   check=True)
    loop = ctypes.CDLL(str(library)).two_modes
    pointer, real, machine = ctypes.POINTER(ctypes.c_double), ctypes.c_double, two_masses()
    modal = [np.ascontiguousarray(x, dtype=float) for x in (
        machine.frequency, machine.decay, machine.shapes.T @ [1.0, 0.0], machine.shapes[1])]

    def run(omega, count):
        times, speeds = np.empty((2, len(omega), count))
        data = [x.ctypes.data_as(pointer) for x in (*modal, omega, times, speeds)]
        loop(len(omega), count, *data[:4], real(GAP), real(E), *data[4:])
        return times, speeds
    return run


def rows_against_c(count=60):
    with tempfile.TemporaryDirectory() as folder:
        loop = compiled(folder)
        for lanes, bar in ((400, None), (4000, 6)):
            omega = np.linspace(0.99, 1.2, lanes)
            modes = two_masses().modes(omega, [0, 1], GAP, E)
            mine, record = seconds(partial(impacts, modes, [0.0, 0.0], [0.0, 0.0], count), 3)
            name, each = f"two modes, {lanes} lanes, an impact", f"{mine/lanes/count*1e6:.2f} µs"
            limit = "" if bar is None else f"≤ {bar} times C, the same impacts"
            if loop is None:
                yield name, each, "no C compiler", "", limit, None
                continue
            theirs, (times, _) = seconds(partial(loop, omega, count), 3)
            same = np.abs(times[:, :5] - record.time[:, :5]).max() < 1e-8
            yield (name, each, f"{theirs/lanes/count*1e6:.2f} µs (C, cc -O2)", f"{mine/theirs:.1f}", limit,
                   None if bar is None else mine <= bar*theirs and bool(same))


def by_simulation(omega, gap, most=600):
    """The speed of the motion with one impact in every period that a run from rest comes to, or none."""
    run = impacts(two_masses().modes(omega, [0, 1], gap, E), [0.0, 0.0], [0.0, 0.0], most)
    steady = np.abs(np.diff(run.time[:, -2:], axis=1)[:, 0] - 2*np.pi/omega) < 1e-6
    return np.where(steady, run.speed[:, -1], np.nan)


def by_formula(omega, gap):
    """The same for every motion, stable or not: speed of the faster root, its largest multiplier."""
    root = one_impact_roots(knocker(omega, gap, E))[0]
    return root.speed, np.abs(root.multipliers[:, 0])


def rows_against_simulation(points=400):
    omega, gap = np.linspace(1.0, 1.2, points), np.full(points, GAP)
    wide, high = np.tile(omega, 100), np.tile(gap, 100)
    mine, (speed, largest) = seconds(lambda: by_formula(wide, high), 3)
    theirs, settled = seconds(lambda: by_simulation(omega, gap), 1)
    there = np.isfinite(settled) & (largest[:points] < 0.97)           # slow ones are still on their way
    agree = there.sum() > points/2 and np.abs(settled - speed[:points])[there].max() < 1e-4
    each, other = mine/len(wide), theirs/points
    yield ("a point of a diagram: speed and multipliers by the closed form", f"{each*1e6:.1f} µs",
           f"{other*1e3:.1f} ms (600 impacts simulated, in {points} lanes)", f"{other/each:.0f}",
           "≥ 1000 times faster, the same speeds", other >= 1000*each and bool(agree))


def exists_and_stable(omega, gap):
    """0: no motion with one impact in every period, 1: unstable ones only, 2: a stable one."""
    roots = one_impact_roots(knocker(omega, gap, E))
    return np.max([np.where(root.exists, 1 + root.stable, 0) for root in roots], axis=0)


def diagram_rows(side=200):
    omega, gap = (x.ravel() for x in np.meshgrid(np.linspace(0.7, 2.3, side), np.linspace(-0.4, 0.6, side)))
    task = {"omega": omega, "gap": gap}
    took, here = seconds(lambda: sweep(exists_and_stable, task, piece=5000), 1)
    stable, other = (f"{np.mean(here == k):.0%}" for k in (2, 1))
    what = f"diagram of existence and stability, {side} × {side}, flights followed"
    yield (f"{what} ({stable} stable, {other} not)",
           f"{took:.1f} s on one core", "", "", "≤ 40 s", took <= 40)
    start = time.perf_counter()
    with ProcessPoolExecutor(2) as pool:
        there = sweep(exists_and_stable, task, executor=pool, piece=5000)
    clock = time.perf_counter() - start
    yield ("the same through an executor, 2 processes", f"{clock:.1f} s by the clock", "",
           f"{took/clock:.1f}", "the same diagram", bool((here == there).all()))


def rows():
    yield from rows_against_c()
    yield from rows_against_simulation()
    yield from diagram_rows()
