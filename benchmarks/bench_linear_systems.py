"""Linear systems with stops: lanes of NumPy against a loop in C and against SciPy's solve_ivp with an event.

The hammer: ζ = 0.05, f = 1, e = 0.8, a stop at the rest position, forcing frequencies from 2.5 to 3, where
most motions are chaotic.  The loop in C takes the same steps, lane by lane; it is compiled in this run.
"""

import ctypes
import pathlib
import shutil
import subprocess
import tempfile
from functools import partial

import numpy as np
from scipy.integrate import solve_ivp

from clock import seconds
from mechlib.motion import Modes, impacts, sweep

HERE = pathlib.Path(__file__).resolve().parent
ZETA, F, GAP, E, X, V = 0.05, 1.0, 0.0, 0.8, -0.1, 0.0


def hammer(omega, f=F):
    return Modes(1, ZETA, omega, f, gap=GAP, restitution=E)


def compiled(folder):
    """The loop in C as a function of the frequencies and the number of impacts; None without a compiler."""
    compiler = shutil.which("cc")
    if not compiler:
        return None
    library = pathlib.Path(folder) / "impacts.so"
    subprocess.run([compiler, "-O2", "-shared", "-fPIC", "-o", library, HERE / "impacts.c", "-lm"],
                   check=True)
    loop = ctypes.CDLL(str(library)).impacts
    pointer, real = ctypes.POINTER(ctypes.c_double), ctypes.c_double

    def run(omega, count):
        times, speeds = np.empty((2, len(omega), count))
        data = [x.ctypes.data_as(pointer) for x in (omega, times, speeds)]
        loop(len(omega), count, real(ZETA), data[0], *map(real, (F, GAP, E, X, V)), *data[1:])
        return times, speeds
    return run


def rows_against_c():
    with tempfile.TemporaryDirectory() as folder:
        loop = compiled(folder)
        for lanes, bar in ((400, 12), (1600, 5)):
            omega = np.linspace(2.5, 3.0, lanes)
            mine, record = seconds(partial(impacts, hammer(omega), X, V, 100))
            each = f"{mine/lanes*1e4:.2f} µs"
            if loop is None:
                yield f"impacts, {lanes} lanes, each", each, "no C compiler", "", f"≤ {bar} times C", None
                continue
            theirs, (times, _) = seconds(partial(loop, omega, 100))
            same = np.abs(times[:, :5] - record.time[:, :5]).max() < 1e-8
            yield (f"impacts, {lanes} lanes, each", each, f"{theirs/lanes*1e4:.2f} µs (C, cc -O2)",
                   f"{mine/theirs:.1f}", f"≤ {bar} times C, the same impacts",
                   mine <= bar*theirs and bool(same))
            if lanes == 1600:
                yield "160 000 impacts, 1600 lanes", f"{mine:.2f} s", "", "", "≤ 1.2 s", mine <= 1.2


def last_speed(omega, f):
    return impacts(hammer(omega, f), X, V, 120).speed[:, -1]


def sweep_rows():
    omega, f = (x.ravel() for x in np.meshgrid(np.linspace(2, 3, 80), np.linspace(0.5, 1.5, 80)))
    took, _ = seconds(lambda: sweep(last_speed, {"omega": omega, "f": f}), 2)
    yield "sweep of 80 × 80 parameters, 120 impacts each", f"{took:.2f} s", "", "", "≤ 3 s", took <= 3


def by_solve_ivp(count, tolerance, omega=2.8):
    """The times of the impacts, the equation integrated to each and restarted."""
    def rate(t, y):
        return [y[1], F*np.cos(omega*t) - 2*ZETA*y[1] - y[0]]

    def stop(t, y):
        return GAP - y[0]
    stop.terminal, stop.direction = True, -1
    t, y, times = 0.0, np.array([X, V]), []
    for _ in range(count):
        run = solve_ivp(rate, (t, t + 100), y, method="DOP853", rtol=tolerance, atol=tolerance, events=[stop])
        t, y = run.t[-1], np.array([GAP, -E*run.y[1, -1]])
        times.append(t)
    return np.array(times)


def rows_against_scipy(count=8, accuracy=1e-9):
    exact = impacts(hammer(2.8), X, V, count).time[0]
    tolerance = next(10**(-k/4) for k in range(20, 56)
                     if np.abs(by_solve_ivp(count, 10**(-k/4)) - exact).max() <= accuracy)
    theirs, _ = seconds(lambda: by_solve_ivp(count, tolerance))
    omega = np.full(1600, 2.8)
    mine, _ = seconds(lambda: impacts(hammer(omega), X + 1e-6*np.arange(1600), V, count))
    each, other = mine/(1600*count), theirs/count
    yield (f"impacts right to {accuracy:.0e}, each, 1600 lanes", f"{each*1e6:.2f} µs",
           f"{other*1e3:.2f} ms (solve_ivp DOP853 with an event, tolerance {tolerance:.0e})",
           f"{other/each:.0f}", "≥ 300 times faster", other >= 300*each)


def flights(count, rng):
    """Random oscillators of any damping beside their stops, near and far, moving anyhow."""
    o, gap = rng.uniform(0.3, 4, count), rng.normal(size=count)
    s = o*rng.choice([0.0, 0.01, 0.3, 0.999, 1.0, 1.0001, 1.25, 3.0], count)
    modes = Modes(o, s, rng.uniform(0.4, 4, count), *rng.normal(size=(3, count)), gap=gap, restitution=0.5)
    return modes, gap - 10.0**rng.uniform(-6, 0.3, count), rng.normal(size=count)


def missed_rows(count=100_000, sample=1000, points=4000, end=60.0):
    rng = np.random.default_rng(1)
    modes, q, u = flights(count, rng)
    first = impacts(modes, q, u, 1, until=end).time[:, 0]
    missed = 0
    for lane in rng.choice(count, sample, replace=False):
        one = modes.take(np.array([lane]))
        times = np.linspace(0, end if np.isnan(first[lane]) else first[lane], points)[1:-1]
        missed += bool((one.at(0.0, (q[lane], u[lane]), times)[0] > one.gaps[0] + 1e-11).any())
    yield (f"impacts missed in {count:.0e} random flights", str(missed),
           f"{sample} of them scanned at {points} points", "", "0", missed == 0)


def rows():
    yield from rows_against_c()
    yield from sweep_rows()
    yield from rows_against_scipy()
    yield from missed_rows()
