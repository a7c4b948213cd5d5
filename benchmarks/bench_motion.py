"""Motion between impacts and through them, against SciPy's solve_ivp: the same accuracy, the same run.

Each method gets the loosest tolerance with which its final state is right to ACCURACY.
"""

import math
from functools import partial

import numpy as np
from scipy.integrate import solve_ivp

from clock import seconds
from mechlib.motion import Event, Gap, integrate, through_impacts

ACCURACY = 1e-9
TOLERANCES = [10**(-k/8) for k in range(48, 112)]
PEERS = ("DOP853", "RK45")


def pendulum(t, y):
    return np.array([y[1], -math.sin(y[0])])


def duffing(t, y):
    return np.array([y[1], math.cos(1.3*t) - 0.1*y[1] - y[0] - 0.4*y[0]**3])


def kepler(t, y):
    a, b, c, d = y.tolist()
    r = (a*a + b*b)**-1.5
    return np.array([c, d, -a*r, -b*r])


def level(t, y):
    return 0.5 - y[0]


level.direction = -1


def ours(rate, start, until, tolerance):
    path = integrate(rate, start, until, [Event(level, ends=False)], tolerance=tolerance)
    return path.y[-1], len(path.found)


def theirs(method, rate, start, until, tolerance):
    run = solve_ivp(rate, (0, until), start, method=method, rtol=tolerance, atol=tolerance, events=[level],
                    dense_output=True)
    return run.y[:, -1], len(run.t_events[0])


def loosest(solver, exact):
    """The loosest tolerance that is accurate enough."""
    return next(tolerance for tolerance in TOLERANCES
                if np.abs(solver(tolerance)[0] - exact).max() <= ACCURACY)


def smooth_rows():
    for name, rate, start, until in (("pendulum", pendulum, [2.0, 0.0], 50.0),
                                     ("forced Duffing oscillator", duffing, [0.2, 1.0], 50.0),
                                     ("Kepler's ellipse", kepler, [1, 0, 0, 1.2], 60.0)):
        exact = ours(rate, start, until, 3e-14)[0]
        motion = (rate, start, until)
        solvers = {"ours": partial(ours, *motion)} | {m: partial(theirs, m, *motion) for m in PEERS}
        taken = {who: seconds(partial(solver, loosest(solver, exact))) for who, solver in solvers.items()}
        (mine, (_, events)), *_ = taken.values()
        for method in PEERS:
            took, (_, count) = taken[method]
            bar = {"DOP853": 0.9, "RK45": 2}[method]
            yield (f"{name} to 10⁻⁹, with an event ({events} times)", f"{mine*1e3:.1f} ms",
                   f"{took*1e3:.1f} ms (solve_ivp {method}, {count} times)",
                   f"{took/mine:.1f}", f"≥ {bar}, all events", took >= bar*mine and events >= count)


def bounced(count, e=0.9):
    """A dropped ball by solve_ivp, restarted after each impact."""
    def floor(t, y):
        return y[0]
    floor.terminal, floor.direction = True, -1
    t, y = 0.0, np.array([1.0, 0.0])
    for _ in range(count):
        run = solve_ivp(lambda t, y: [y[1], -1.0], (t, t + 10), y, method="DOP853", rtol=1e-10, atol=1e-10,
                        events=[floor])
        t, y = run.t[-1], np.array([0.0, -e*run.y[1, -1]])
    return t


def impact_rows():
    up = np.array([0.0, 1.0])
    floor = Gap(lambda t, y: y[0], lambda t, y: y[1], push=lambda t, y: up, e=0.9)
    mine, path = seconds(lambda: through_impacts(lambda t, y: [y[1], -1.0], [1.0, 0.0], 30.0, [floor]), 3)
    error = abs(path.rests[0].still - math.sqrt(2)*19)
    peer, _ = seconds(lambda: bounced(20), 3)
    each, other = mine/len(path.hits), peer/20
    yield (f"ball to rest, an impact ({len(path.hits)}, then infinitely many)",
           f"{each*1e3:.2f} ms; error of the time of rest {error:.0e}",
           f"{other*1e3:.2f} ms (solve_ivp DOP853, restarted)", f"{other/each:.1f}", "≥ 1, error ≤ 10⁻¹⁰",
           other >= each and error <= 1e-10)


def grazing_rows():
    def circle(t, y):
        return np.array([y[1], -y[0]])
    for shy in (1e-4, 1e-5):
        def stop(t, y, level=1 - shy):
            return level - y[0]
        stop.direction = -1
        found = len(integrate(circle, [0, 1], 60, [Event(stop, ends=False)], tolerance=1e-9).found)
        peers = [len(solve_ivp(circle, (0, 60), [0, 1], method=m, rtol=1e-9, atol=1e-9,
                               events=[stop]).t_events[0]) for m in PEERS]
        yield (f"10 grazing contacts, stop at 1 - 10^{round(math.log10(shy))} of the amplitude",
               f"{found} found",
               ", ".join(f"{n} ({m})" for m, n in zip(PEERS, peers)), "", "10 found", found == 10)


def rows():
    yield from smooth_rows()
    yield from impact_rows()
    yield from grazing_rows()
